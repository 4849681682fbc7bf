"""Examples with known truth: screens, statements, and which statements hold on which screen.

A folder of examples is one `examples.npz`; screens and statements are kept once each.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.foreign.json_values import parse_json
from reward_models.learned.encoding import (
    SIZES,
    encode_action,
    encode_claim,
    encode_screen,
)

FILE: Final = "examples.npz"
_MAX_BYTES: Final = 16_000_000_000
"""Of all arrays, unpacked."""
_ARRAYS: Final = (
    "screen_words",
    "screen_looks",
    "screen_page",
    "screen_done",
    "claim_words",
    "claim_task",
    "claim_flags",
    "rows",
)

Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """Statements on screens.

    Attributes:
        screen_words: (screens, nodes, node_words).
        screen_looks: (screens, nodes, looks).
        screen_page: (screens, page_words).
        screen_done: words of the action that led to each screen, (screens, action_words).
        claim_words: (claims, claim_words).
        claim_task: (claims, task_words).
        claim_flags: (claims, claim_flags).
        rows: one per example: screen, screen before, claim, episode, held before, holds.
        episodes: id of the template of each episode.
    """

    screen_words: Array
    screen_looks: Array
    screen_page: Array
    screen_done: Array
    claim_words: Array
    claim_task: Array
    claim_flags: Array
    rows: Array
    episodes: tuple[str, ...]

    @property
    def holds(self) -> npt.NDArray[np.bool_]:
        """The truth of each example."""
        return self.rows[:, 5].astype(np.bool_)

    def where(self, keep: Callable[[int, str], bool]) -> TrainingSet:
        """The examples of some episodes.

        Args:
            keep: told the number and the template of an episode.
        """
        is_chosen = np.array([keep(*episode) for episode in enumerate(self.episodes)], np.bool_)
        fields = {name: getattr(self, name) for name in _ARRAYS}
        rows = self.rows[is_chosen[self.rows[:, 3]]] if len(self.episodes) else self.rows
        return TrainingSet(**{**fields, "rows": rows}, episodes=self.episodes)

    def batch(self, which: npt.NDArray[np.intp]) -> dict[str, Array]:
        """The network's arguments for some of the rows, no longer than the longest needs."""
        screen, before, claim, _, held, _ = self.rows[which].T
        words, earlier = self.screen_words[screen], self.screen_words[before]
        nodes = _used_length(words[..., 0])
        return {
            "words": words[:, :nodes],
            "looks": self.screen_looks[screen][:, :nodes],
            "page": self.screen_page[screen],
            "before": earlier[:, : _used_length(earlier[..., 0])],
            "done": _trim_columns(self.screen_done[screen]),
            "claim": _trim_columns(self.claim_words[claim]),
            "task": _trim_columns(self.claim_task[claim]),
            "flags": np.concatenate([self.claim_flags[claim], held[:, None]], axis=1),
        }

    def write(self, folder: Path) -> None:
        """Write them into a folder, which is made where it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        header = json.dumps({"sizes": SIZES, "episodes": self.episodes})
        unfinished = folder / f"unfinished-{FILE}"
        np.savez_compressed(
            unfinished, header=np.array(header), **{name: getattr(self, name) for name in _ARRAYS}
        )
        unfinished.replace(folder / FILE)


def _used_length(words: Array) -> int:
    """How many columns are not empty, at least 1; what is there comes first."""
    return max(1, int(words.any(axis=0).sum()))


def _trim_columns(words: Array) -> Array:
    return words[:, : _used_length(words)]


def _require_bounds(file: IO[bytes]) -> None:
    """Refuse arrays that are larger, unpacked, than any training set."""
    with zipfile.ZipFile(file) as archive:
        size = sum(entry.file_size for entry in archive.infolist())
    if size > _MAX_BYTES:
        raise ValueError(f"it has {size} bytes, unpacked; at most {_MAX_BYTES} are read")
    file.seek(0)


def read_training_set(folder: Path) -> TrainingSet:
    """Read a folder of examples.

    Raises:
        UsageError: there are none, or they were written by another version.
    """
    file = folder / FILE
    try:
        with file.open("rb") as opened:
            _require_bounds(opened)
            with np.load(opened, allow_pickle=False) as arrays_file:
                header = parse_json(str(arrays_file["header"]), f"{file}")
                arrays = {name: arrays_file[name] for name in _ARRAYS}
    except (OSError, ValueError, KeyError, MemoryError, zipfile.BadZipFile) as error:
        raise UsageError(f"{file}: no examples can be read ({error}); collect some first") from None
    if header["sizes"] != SIZES:
        raise UsageError(f"{file} was written by another version; collect the examples again")
    return TrainingSet(**arrays, episodes=tuple(header["episodes"]))


@dataclass(slots=True)
class TrainingSetWriter:
    """Gathers examples, episode by episode."""

    _screens: list[tuple[Array, ...]] = field(default_factory=list)
    _claims: list[tuple[Array, ...]] = field(default_factory=list)
    _rows: list[tuple[int, ...]] = field(default_factory=list)
    _episodes: list[str] = field(default_factory=list)

    def add(
        self, task: Task, transitions: Sequence[Transition], reports: Sequence[JudgeReport]
    ) -> None:
        """Add an episode.

        Args:
            task: what was done.
            transitions: the reset first.
            reports: of a judge that is right; as many as there are transitions. What holds on a
                frame is taken as the truth of its statements.

        Raises:
            LookupError: a frame has no forest.
        """
        first_claim = len(self._claims)
        self._claims += [encode_claim(task, substate) for substate in task.substates]
        held = [False] * len(task.substates)
        before = len(self._screens)
        for transition, report in zip(transitions, reports, strict=True):
            here = len(self._screens)
            done = encode_action(transition.action, transition.before)
            self._screens.append((*encode_screen(transition.after), *done))
            for place, verdict in enumerate(report.verdicts):
                row = (here, before, first_claim + place, len(self._episodes))
                self._rows.append((*row, int(held[place]), int(verdict.holds)))
            held = [verdict.holds for verdict in report.verdicts]
            before = here
        self._episodes.append(task.id)

    def done(self) -> TrainingSet:
        """All of them.

        Raises:
            UsageError: there are none.
        """
        if not self._rows:
            raise UsageError("there are no examples: no episode was added")
        screens = [np.stack(column) for column in zip(*self._screens, strict=True)]
        claims = [np.stack(column) for column in zip(*self._claims, strict=True)]
        return TrainingSet(
            *screens, *claims, rows=np.array(self._rows, np.int32), episodes=tuple(self._episodes)
        )
