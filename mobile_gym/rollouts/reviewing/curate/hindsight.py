"""What an episode did achieve, as a task of its own.

An episode that missed its goal shows how to reach the substates that it did reach. Source:
Andrychowicz et al., 2017, "Hindsight Experience Replay".
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Task

TAG: Final = "hindsight"


@dataclass(frozen=True, slots=True)
class RelabelledEpisode:
    """A relabelled episode.

    Attributes:
        task: asks for what was achieved; its substates are the achieved ones.
        steps: the moments up to where all of it was achieved, with the rewards, reports and infos
            of the recording. `rejudging.rejudge` gives those of the new task.
    """

    task: Task
    steps: tuple[StepRecord, ...]

    def of(self, episode: Episode) -> Episode:
        """The episode under its new task."""
        return dataclasses.replace(
            episode,
            id=f"{episode.id}-{TAG}",
            task=self.task,
            steps=self.steps,
            provenance={**episode.provenance, TAG: episode.id},
        )


def instruction_from_descriptions(descriptions: Sequence[str]) -> str:
    """An instruction from descriptions of states."""
    return "Bring the phone to where this has come true: " + "; ".join(descriptions)


def relabel_episode(
    episode: Episode, *, wording: Callable[[Sequence[str]], str] = instruction_from_descriptions
) -> RelabelledEpisode | None:
    """The task that an episode fulfilled without having been asked to.

    Args:
        episode: any; of a successful one, what is left out is its end alone.
        wording: makes the instruction of the descriptions, in English; may ask a language model.

    Returns:
        None where nothing was achieved that did not hold after reset.
    """
    last = episode.steps[-1].report
    reached = {verdict.substate_id for verdict in last.verdicts if verdict.satisfied}
    reached -= set(last.satisfied_at_reset) | set(episode.steps[0].report.satisfied_at_reset)
    achieved = tuple(
        substate
        for substate in episode.task.substates
        if substate.id in reached and not substate.optional
    )
    if not achieved:
        return None
    ids = {substate.id for substate in achieved}
    end = len(episode.steps) - 1
    while end > 1 and _has_all_satisfied(episode.steps[end - 1], ids):
        end -= 1
    return RelabelledEpisode(
        _relabelled_task(episode.task, achieved, wording, end), episode.steps[: end + 1]
    )


def _has_all_satisfied(record: StepRecord, ids: set[int]) -> bool:
    return ids <= {item.substate_id for item in record.report.verdicts if item.satisfied}


def _relabelled_task(
    task: Task,
    achieved: Sequence[Substate],
    wording: Callable[[Sequence[str]], str],
    steps: int,
) -> Task:
    """The task of these substates, all of which it demands; what belongs to the old goal is not."""
    ids = {substate.id for substate in achieved}
    substates = tuple(
        dataclasses.replace(
            substate,
            parent_id=substate.parent_id if substate.parent_id in ids else None,
            after=tuple(number for number in substate.after if number in ids),
            role=None,
        )
        for substate in achieved
    )
    return dataclasses.replace(
        task,
        instruction={"en": wording([substate.description for substate in achieved])},
        language="en",
        substates=substates,
        golden_steps=max(steps, 1),
        max_steps=None,
        kind="operation",
        expected_answer=None,
        key_components=(),
        subtasks=(),
        reference=(),
        solution=(),
        wrong_endings=(),
        start_satisfied=(),
        tags=task.tags | {TAG},
    )
