"""The episodes of a run with what comparisons group and pair them by.

What came of an episode is in the index. Level and kind are of its template, so they are read from
one file of each task; the split is the run's, or that of the instance where the run had none.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from mobile_gym.core.errors import StoreError
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, IndexEntry
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.run_folder import RunFolder
from mobile_gym.rollouts.storing.store import read_header


class PlayedEpisode(NamedTuple):
    """One episode of a run.

    Two agents that were asked for the same met the same thing where split, task, seed and repeat
    agree.

    Attributes:
        outcome: what came of it, with the task's apps and golden steps.
        repeat: how many episodes of the run were played before it on the same task and seed.
        level: 1 easy to 3 hard.
        kind: one of `core.tasks.TaskKind`.
        language: of the instruction.
        split: one of `core.tasks.SPLITS`.
    """

    outcome: Outcome
    repeat: int
    level: int
    kind: str
    language: str
    split: str

    @property
    def instance(self) -> tuple[str, str, int, int]:
        """Split, task, seed and repeat: what pairs it with another agent's episode."""
        return self.split, self.outcome.task_id, self.outcome.seed, self.repeat


def played_episodes(run: RunFolder) -> tuple[PlayedEpisode, ...]:
    """The finished episodes of a run, in its order.

    Raises:
        StoreError: one of them cannot be read.
    """
    split: str | None = run.run["settings"].get("split")
    headers: dict[str, _TaskFacts] = {}
    repeats: Counter[tuple[str, int]] = Counter()
    played: list[PlayedEpisode] = []
    for name, entry in EpisodeIndex(run.episodes).entries().items():
        outcome = entry.outcome
        facts = headers.get(outcome.task_id)
        if facts is None or split is None:
            facts = headers[outcome.task_id] = _task_facts(run.episodes / name)
        played.append(_played_episode(entry, facts, split, repeats[outcome.task_id, outcome.seed]))
        repeats[outcome.task_id, outcome.seed] += 1
    return tuple(played)


class _TaskFacts(NamedTuple):
    level: int
    kind: str
    split: str


def _played_episode(
    entry: IndexEntry, facts: _TaskFacts, split: str | None, repeat: int
) -> PlayedEpisode:
    own_split = facts.split if split is None else split
    return PlayedEpisode(entry.outcome, repeat, facts.level, facts.kind, entry.language, own_split)


def _task_facts(file: Path) -> _TaskFacts:
    """What a file's header says of its task; what it leaves out has its default."""
    task: Any = read_header(file).get("task")
    if not isinstance(task, dict):
        raise StoreError(f"{file}: cannot be read as an episode: its header has no task")
    level, kind = task.get("level", 1), task.get("kind", "operation")
    split = task.get("split", "train")
    if type(level) is not int or not isinstance(kind, str) or not isinstance(split, str):
        raise StoreError(
            f"{file}: cannot be read as an episode: level, kind and split of its task are "
            f"{value_text(level)}, {value_text(kind)} and {value_text(split)}"
        )
    return _TaskFacts(level, kind, split)
