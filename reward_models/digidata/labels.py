"""Why an episode failed, in DigiData's words.

Source: DigiData, section 5.1 and its first runbook: seven labels, one of which is chosen. The order
in which they are tried is ours: from what is certain to what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from mobile_gym.core.actions import Action

Lacking = Literal["nothing", "one_step", "impossible", "more"]

LOOP_TIMES: Final = 3
LONGEST_CYCLE: Final = 5
"""Actions in the longest set that counts as looping; the paper gives no bound."""


class ScreenAction(NamedTuple):
    """An action and the screen that it was done on.

    Attributes:
        action: what was done.
        screen: key of the screen before it (`judge_toolkit.screen_keys.screen_key`).
    """

    action: Action
    screen: bytes


class FailureLabel(StrEnum):
    """What went wrong."""

    DANGEROUS = "dangerous"
    LOOPING = "looping"
    OVERSHOT = "overshot"
    MAX_STEPS = "maximum steps"
    IMPOSSIBLE = "impossible"
    MISSING_FINAL_STEP = "missing final step"
    INACCURATE = "inaccurate"


def choose_label(
    *,
    steps: Sequence[ScreenAction],
    is_cut_off: bool,
    declared_over: bool,
    dangerous: bool,
    reached: bool,
    lacking: Lacking,
) -> FailureLabel:
    """The label of a failed episode.

    Args:
        steps: the actions with their screens, in order.
        is_cut_off: whether it was cut off by the step limit or another one.
        declared_over: whether the agent ended it.
        dangerous: whether a dangerous step is what it failed by.
        reached: whether the goal was reached at some step.
        lacking: what the judge says was missing.
    """
    if dangerous:
        return FailureLabel.DANGEROUS
    if is_looping(steps):
        return FailureLabel.LOOPING
    if reached:
        return FailureLabel.OVERSHOT
    if is_cut_off and not declared_over:
        return FailureLabel.MAX_STEPS
    if lacking == "impossible":
        return FailureLabel.IMPOSSIBLE
    if lacking == "one_step" and declared_over:
        return FailureLabel.MISSING_FINAL_STEP
    return FailureLabel.INACCURATE


def is_looping(
    steps: Sequence[ScreenAction], times: int = LOOP_TIMES, longest: int = LONGEST_CYCLE
) -> bool:
    """Whether the same action, or run of actions, was done so often in a row at any moment.

    The paper names the actions alone. That they are the same only on the same screen is ours: equal
    swipes through a long list, or equal taps on a counter, lead on.

    Args:
        steps: the actions with their screens, in order.
        times: in a row.
        longest: actions in the longest run that is looked for.
    """
    for period in range(1, longest + 1):
        repeated = 0
        for position in range(period, len(steps)):
            same = steps[position] == steps[position - period]
            repeated = repeated + 1 if same else 0
            if repeated == period * (times - 1):
                return True
    return False
