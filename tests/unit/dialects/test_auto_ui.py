"""Auto-UI's and DigiRL's answers: a plan, then a decision with quoted values."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

PLAN = "Action Plan: [DUAL_POINT,TYPE,PRESS_ENTER] ; "
AWAY = '"touch_point": "[-1.0, -1.0]", "lift_point": "[-1.0, -1.0]"'


def decision(kind: str, text: str = "") -> str:
    """A decision without a place."""
    return f'Action Decision: "action_type": "{kind}", {AWAY}, "typed_text": "{text}"'


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            f'{PLAN}Action Decision: "action_type": "DUAL_POINT", "touch_point": "[0.7761, 0.7089]"'
            ', "lift_point": "[0.7761, 0.7089]", "typed_text": ""',
            [Tap(0.7089, 0.7761)],
        ),
        (
            'Action Decision: "action_type": "DUAL_POINT", "touch_point": "[0.8, 0.5]", '
            '"lift_point": "[0.2, 0.5]", "typed_text": ""',
            [Swipe((0.5, 0.8), (0.5, 0.2))],
        ),
        # the decision alone, as in the history
        ('"action_type": "PRESS_BACK"', [PressKey(Key.BACK)]),
        (PLAN + decision("PRESS_HOME"), [PressKey(Key.HOME)]),
        (decision("PRESS_ENTER"), [PressKey(Key.ENTER)]),
        (decision("TYPE", "best rated coffee maker"), [Type("best rated coffee maker")]),
        (decision("TYPE", 'a, "b": c, d'), [Type('a, "b": c, d')]),
        (decision("TYPE", "typed_text: x"), [Type("typed_text: x")]),
        (decision("TYPE"), [Type("")]),
        (decision("STATUS_TASK_COMPLETE"), [Finish(FinishStatus.COMPLETE)]),
        (decision("STATUS_TASK_IMPOSSIBLE"), [Finish(FinishStatus.IMPOSSIBLE)]),
        (decision("TASK_IMPOSSIBLE"), [Finish(FinishStatus.IMPOSSIBLE)]),
        (
            decision("TYPE", "x") + "\n" + decision("PRESS_ENTER"),
            [PressKey(Key.ENTER)],
        ),
        (PLAN, "no action"),
        (decision("SCROLL_UP"), "is not one of"),
        ('Action Decision: "action_type": "DUAL_POINT", "touch_point": ""', "needs touch_point"),
        (decision("DUAL_POINT"), "outside"),
        (
            'Action Decision: "action_type": "DUAL_POINT", "touch_point": "[0.5, x]", '
            '"lift_point": "[0.5, 0.5]"',
            "a number",
        ),
    ],
)
def test_what_an_answer_means(answer: str, expected: list[Action] | str, frame: Frame) -> None:
    """Rows first; both models are read alike; a text names the reason."""
    for name in ("auto_ui", "digirl"):
        read = DIALECTS[name].decode(answer, frame)
        if isinstance(expected, str):
            assert isinstance(read[-1], Invalid)
            assert expected in read[-1].reason
        else:
            assert read == tuple(expected)


def test_they_name_an_impossible_task_differently(frame: Frame) -> None:
    """DigiRL's reader knows it without its prefix."""
    end = Finish(FinishStatus.IMPOSSIBLE)
    assert '"STATUS_TASK_IMPOSSIBLE"' in DIALECTS["auto_ui"].encode(end, frame)
    assert '"TASK_IMPOSSIBLE"' in DIALECTS["digirl"].encode(end, frame)


def test_places_are_quoted_lists(frame: Frame) -> None:
    """As the model was trained."""
    assert DIALECTS["auto_ui"].encode(Tap(0.7089, 0.7761), frame) == (
        'Action Decision: "action_type": "DUAL_POINT", "touch_point": "[0.7761, 0.7089]", '
        '"lift_point": "[0.7761, 0.7089]", "typed_text": ""'
    )
