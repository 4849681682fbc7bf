"""Auto-UI's and DigiRL's answers: a plan, then a decision with quoted values."""

from __future__ import annotations

from mobile_gym.core.actions import Finish, FinishStatus, Tap
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


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
