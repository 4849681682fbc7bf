"""Why an episode failed, in DigiData's seven words, told by rules from what was stored.

Source: DigiData, section 6 (failure analysis by people): missing final step, impossible, overshot,
dangerous, looping (the same action or set of actions three or more times), maximum steps,
inaccurate. Its *overshot*, which says that all was reached and the agent went on, is `went_on`,
whatever came of it; here it is `undone` where that is also no longer so at the end. The rules are
ours; where several hold, the first of `END_REASONS` is the label, so that
an episode has one and shares sum to 1. What an agent is not to blame for has none: a device or a
judge that failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from mobile_gym.core.actions import Answer, Finish
from mobile_gym.core.episodes import Episode
from mobile_gym.rollouts.storing.outcomes import Outcome, unmet_requirements

EndReason: TypeAlias = Literal[
    "dangerous",
    "undone",
    "looping",
    "missing_final_step",
    "impossible",
    "maximum_steps",
    "inaccurate",
]
END_REASONS: Final[tuple[EndReason, ...]] = get_args(EndReason)
"""The one that explains most comes first: a loop is why the steps ran out."""
LOOP_TIMES: Final = 3
LONGEST_CYCLE: Final = 5
"""Actions; as long as those that `looping` of an environment looks for."""
_NOT_THE_AGENT: Final = ("device_fault", "judge_unavailable")
_OUT_OF_STEPS: Final = ("max_steps", "budget")

Item = TypeVar("Item")


def end_reason(episode: Episode, outcome: Outcome) -> EndReason | None:
    """Why an episode failed; None where it did not, was not judged, or failed by itself.

    - dangerous: a violation happened, such as a message to somebody else;
    - undone: all was as it should be after an earlier step, and no longer at the end;
    - looping: the last actions on the phone are one action, or a cycle of at most
      `LONGEST_CYCLE`, done `LOOP_TIMES` times;
    - missing final step: the agent said that it was done when one requirement was open, the last;
    - impossible: the agent said that it cannot be done;
    - maximum steps: steps or money ran out;
    - inaccurate: everything else.

    Args:
        episode: may be without its screenshots and trees.
        outcome: of it.
    """
    if outcome.success or not outcome.is_judged or outcome.termination_reason in _NOT_THE_AGENT:
        return None
    actions = [
        record.action
        for record in episode.steps[1:]
        if record.action is not None and not isinstance(record.action, Finish | Answer)
    ]
    if outcome.violation:
        return "dangerous"
    if continued_after_success(episode):
        return "undone"
    if outcome.termination_reason == "looping" or ends_in_loop(actions):
        return "looping"
    if outcome.is_self_reported and _lacks_last_requirement(episode):
        return "missing_final_step"
    if outcome.termination_reason == "agent_impossible":
        return "impossible"
    return "maximum_steps" if outcome.termination_reason in _OUT_OF_STEPS else "inaccurate"


def continued_after_success(episode: Episode) -> bool:
    """Whether all was as it should be before the last step, and the agent went on."""
    return any(record.report.success for record in episode.steps[1:-1])


def end_reason_shares(reasons: Iterable[EndReason | None]) -> dict[EndReason, float]:
    """The share of each reason among the failures that have one, in the order of `END_REASONS`."""
    labels = [reason for reason in reasons if reason is not None]
    return {
        reason: labels.count(reason) / len(labels) for reason in END_REASONS if reason in labels
    }


def ends_in_loop(actions: Sequence[Item]) -> bool:
    """Whether the last actions are a cycle, done `LOOP_TIMES` times in a row."""
    for period in range(1, LONGEST_CYCLE + 1):
        block = actions[-period * LOOP_TIMES :]
        if len(block) == period * LOOP_TIMES and block == [*block[:period]] * LOOP_TIMES:
            return True
    return False


def _lacks_last_requirement(episode: Episode) -> bool:
    """Whether of at least two requirements all but the last are met at the end."""
    task, report = episode.task, episode.steps[-1].report
    required, lacking = unmet_requirements(task, report)
    if task.expected_answer is not None:  # the answer is the last, and it was a wrong one
        return False
    return required > 1 and len(lacking) == 1 and lacking[0] == required - 1
