"""Exports write the words that dialects read: rooms that cannot import each other agree."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS
from mobile_gym.judging.step_matching import StepOptions
from mobile_gym.rollouts.exporting import android_control, digidata

FRAME = Frame(1080, 2400, "")
ACTIONS: tuple[Action, ...] = (
    Tap(0.25, 0.5),
    LongPress((0.25, 0.5)),
    Swipe((0.5, 0.75), (0.5, 0.25)),
    Swipe((0.25, 0.5), (0.75, 0.5)),
    Type('it\'s "7:30", 好'),
    *map(PressKey, Key),
    OpenApp("Clock"),
    Wait(2),
    Answer("7:30"),
    Finish(FinishStatus.COMPLETE),
    Finish(FinishStatus.IMPOSSIBLE),
)


def written(name: str, action: Action) -> str | None:
    """The action in a dialect; None where it has no words for it."""
    try:
        return DIALECTS[name].encode(action, FRAME)
    except Inexpressible:
        return None


@pytest.mark.parametrize("action", ACTIONS)
def test_android_controls_records_are_its_dialect(action: Action) -> None:
    """The same JSON, and no words for the same actions."""
    text = written("android_control", action)
    exported = android_control.write_action(action, FRAME)
    assert exported == (None if text is None else json.loads(text))


@pytest.mark.parametrize("action", ACTIONS)
def test_an_exported_action_is_right_by_its_own_options(action: Action) -> None:
    """What an export says is accepted at a step is what was done there."""
    exported = android_control.write_action(action, FRAME)
    if exported is None:
        return
    options = StepOptions.read(android_control.check_options(action, exported, FRAME))
    assert options.accept(action, FRAME)


@pytest.mark.parametrize("action", ACTIONS)
def test_digidatas_words_are_its_dialect(action: Action) -> None:
    """Either reads what the other writes; an answer alone is only told as an end."""
    text, exported = written("digidata", action), digidata.write_action(action)
    if isinstance(action, Answer):
        assert exported == written("digidata", Finish())
        return
    assert (text is None) == (exported is None)
    if text is not None and exported is not None:
        assert DIALECTS["digidata"].decode(exported, FRAME) == (action,)
        assert digidata.read_action(text) == action
