"""DigiData's records read back: lines of JSON, in whatever order, and the files they name.

The screen after an episode's last action is not part of the format, nor is one after a missing
step; the last known screen stands for it, marked as stale.

Source: DigiData, table 5.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Episode, Reasoning
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.rollouts.export.digidata import THOUGHTS
from mobile_gym.rollouts.export.digidata_actions import read_action
from mobile_gym.rollouts.importing.exact import read_exact
from mobile_gym.rollouts.importing.screens import inside, read_screen
from mobile_gym.rollouts.importing.unjudged import Trace

__all__ = ["DigiData"]

_TYPES: Final[dict[str, type]] = {
    "episode_id": str,
    "step_id": int,
    "action": str,
    "goal": str,
    "image": str,
}
"""The fields that an episode cannot do without."""


@dataclass(frozen=True, slots=True)
class DigiData:
    """Where each episode's lines are: per id, the step and the place of every line."""

    folder: Path
    lines: Mapping[str, list[tuple[int, Path, int]]]

    @classmethod
    def open(cls, path: Path) -> DigiData:
        """Look through a file of records, or through every `*.jsonl` of a folder.

        Raises:
            RecordingError: there is none, a line is malformed, or a step is there twice.
        """
        files = [path] if path.is_file() else sorted(path.glob("*.jsonl"))
        if not files:
            raise RecordingError(f"{path}: there are no records (*.jsonl)")
        lines: dict[str, list[tuple[int, Path, int]]] = {}
        for file in files:
            for number, (place, line) in enumerate(_lines(file), start=1):
                record = _record(line, f"{file}:{number}")
                entry = (record["step_id"], file, place)
                lines.setdefault(record["episode_id"], []).append(entry)
        for name, entries in lines.items():
            entries.sort()
            steps = [step for step, *_ in entries]
            if len(set(steps)) < len(steps):
                raise RecordingError(f"{path}: episode {name!r} has a step more than once")
        if not lines:
            raise RecordingError(f"{path}: there are no records in it")
        return cls(files[0].parent, lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Episode]:
        """Every episode, read when it is its turn."""
        for name, entries in self.lines.items():
            records = [_record(_line_at(file, place), str(file)) for _, file, place in entries]
            yield self._trace(name, records).episode()

    def _trace(self, name: str, records: list[dict[str, Any]]) -> Trace:
        first = records[0]
        read = lru_cache(maxsize=None)(self._screen)  # equal screens share a file, and an array
        frames: list[Frame] = [
            read(record["image"], record.get("xml") or "", name) for record in records
        ]
        frames.append(replace(frames[-1], is_stale=True))
        length = first.get("episode_len")
        return Trace(
            id=name,
            source="digidata",
            goal=first["goal"],
            apps=tuple(part for part in str(first.get("app") or "").split(", ") if part),
            frames=frames,
            actions=[_action(record) for record in records],
            reasonings=[_reasoning(record) for record in records],
            split=str(first.get("eval_category") or "train").lower(),
            provenance={
                "complete": str(first.get("complete", length in (None, len(records)))).lower(),
                "episode_len": str(length if length is not None else len(records)),
                "step_ids": ",".join(str(record["step_id"]) for record in records),
            },
        )

    def _screen(self, image: str, xml: str, name: str) -> Frame:
        where = f"episode {name!r}"
        return read_screen(
            inside(self.folder, image, where) if image else None,
            inside(self.folder, xml, where) if xml else None,
            where=where,
        )


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    """Every line that is not blank, and where in the file it begins."""
    try:
        with file.open("rb") as stream:
            place = 0
            for line in stream:
                if line.strip():
                    yield place, line
                place += len(line)
    except OSError as error:
        raise RecordingError(f"{file}: cannot be read: {error.strerror or error}") from error


def _line_at(file: Path, place: int) -> bytes:
    with file.open("rb") as stream:
        stream.seek(place)
        return stream.readline()


def _record(line: bytes, where: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordingError(f"{where}: is not a line of JSON: {error}") from error
    if not isinstance(record, dict):
        raise RecordingError(f"{where}: a record is an object, not {type(record).__name__}")
    for name, kind in _TYPES.items():
        value = record.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise RecordingError(f"{where}: {name!r} is {value!r}; it must be {kind.__name__}")
    return record


def _reasoning(record: Mapping[str, Any]) -> Reasoning | None:
    """The chain of thought, where all of it is there."""
    told = {name: record.get(field) for field, name in THOUGHTS.items()}
    texts = {name: text for name, text in told.items() if isinstance(text, str) and text}
    return Reasoning(**texts) if texts.keys() == told.keys() else None


def _action(record: Mapping[str, Any]) -> Action:
    """The action as it was where our own export says so, else what its words say."""
    exact = record.get("gym_action")
    if isinstance(exact, str):
        where = f"episode {record['episode_id']!r}, step {record['step_id']}: gym_action"
        return read_exact(exact, where)
    return read_action(record["action"])
