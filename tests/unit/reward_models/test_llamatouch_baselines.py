"""The rules by which the baselines compare actions."""

import sys
from pathlib import Path

import pytest

from mobile_gym.core.actions import (
    Drag,
    Finish,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from reward_models.llamatouch import TraceState, lcs_match, stepwise_match
from reward_models.llamatouch.baselines import actions_match

sys.path.insert(0, str(Path(__file__).parent))

from llamatouch_screens import node, screen, trace

BLANK = screen()
WIDE = screen(node("Button", "Save", clickable=True))


@pytest.mark.parametrize(
    ("frame", "recorded", "done", "same"),
    [
        (BLANK, Tap(0.5, 0.5), Tap(0.5, 0.63), True),
        (BLANK, Tap(0.5, 0.5), Tap(0.5, 0.65), False),
        (WIDE, Tap(0.1, 0.05), Tap(0.9, 0.05), True),  # in one box
        (WIDE, Tap(0.1, 0.05), Tap(0.9, 0.16), True),  # in the same box, grown by 1.4 of its size
        (WIDE, Tap(0.1, 0.05), Tap(0.9, 0.2), False),
        (BLANK, Tap(0.5, 0.5), LongPress((0.5, 0.5)), True),
        (BLANK, Tap(0.5, 0.5), Swipe((0.5, 0.5), (0.5, 0.53)), True),
        (BLANK, Tap(0.5, 0.5), Swipe((0.5, 0.5), (0.5, 0.55)), False),
        (BLANK, Swipe((0.5, 0.8), (0.5, 0.2)), Swipe((0.1, 0.2), (0.2, 0.9)), True),
        (BLANK, Swipe((0.5, 0.8), (0.5, 0.2)), Swipe((0.1, 0.5), (0.9, 0.6)), False),
        (BLANK, Swipe((0.5, 0.8), (0.5, 0.2)), Drag((0.1, 0.2), (0.2, 0.9)), True),
        (BLANK, Drag((0.5, 0.8), (0.5, 0.2)), Tap(0.5, 0.8), False),
        (BLANK, Type("milk"), Type("bread"), True),
        (BLANK, PressKey("back"), PressKey("back"), True),
        (BLANK, PressKey("back"), PressKey("home"), False),
        (BLANK, OpenApp("Clock"), Tap(0.5, 0.5), False),
        (BLANK, Wait(), Type("milk"), False),
    ],
)
def test_actions(frame, recorded, done, same):
    assert actions_match(TraceState(frame, recorded), done) is same


def test_step_by_step_or_as_a_subsequence():
    path = trace((BLANK, Tap(0.5, 0.5)), (BLANK, Type("milk")), (BLANK, Finish()))
    detour = trace((BLANK, Tap(0.5, 0.5)), (BLANK, PressKey("back")), (BLANK, Type("milk")))
    swapped = trace((BLANK, Type("milk")), (BLANK, Tap(0.5, 0.5)))
    assert stepwise_match(path, path[:2])
    assert not stepwise_match(path, detour)
    assert lcs_match(path, detour)
    assert not lcs_match(path, swapped)
    assert not lcs_match(path, path[:1])
