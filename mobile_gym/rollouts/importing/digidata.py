"""DigiData's records read back: lines of JSON, in whatever order, and the files they name.

The screen after an episode's last action is not part of the format, nor is one after a missing
step; the last known screen stands for it, marked as stale.

Source: DigiData, table 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Episode, Reasoning
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.records import DIGIDATA
from mobile_gym.foreign.files import MAX_LINE_BYTES, path_inside, read_line_at, read_lines
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.exporting.digidata import THOUGHTS
from mobile_gym.rollouts.importing.traces import ImportedTrace, read_action_json, read_screen

_TYPES: Final[dict[str, type]] = {
    "episode_id": str,
    "step_id": int,
    "action": str,
    "goal": str,
    "image": str,
}
"""The fields that an episode cannot do without."""


@dataclass(frozen=True, slots=True)
class DigiDataReader:
    """Where each episode's lines are: per id, the step and the place of every line.

    `broken` has the episodes of which a line cannot be read, and why.
    """

    folder: Path
    lines: Mapping[str, list[tuple[int, Path, int]]]
    broken: Mapping[str, str]
    left_out: Sequence[tuple[str, str]] = ()

    @classmethod
    def open(cls, path: Path) -> DigiDataReader:
        """Look through a file of records, or through every `*.jsonl` of a folder.

        A line that cannot be read leaves out its episode, as far as it names one.

        Raises:
            RecordingError: there is none.
        """
        files = [path] if path.is_file() else sorted(path.glob("*.jsonl"))
        if not files:
            raise RecordingError(f"{path}: there are no records (*.jsonl)")
        places: dict[str, list[tuple[int, Path, int]]] = {}
        broken: dict[str, str] = {}
        left_out: list[tuple[str, str]] = []
        for file in files:
            try:
                for line in read_lines(file):
                    where = f"{file}:{line.number}"
                    if not line.is_whole:
                        left_out.append((where, f"is longer than {MAX_LINE_BYTES / 1e6:g} MB"))
                        continue
                    try:
                        name, step = _step_place(line.data, where)
                    except _BrokenRecord as error:
                        if error.episode is None:
                            left_out.append((where, str(error)))
                        else:
                            broken.setdefault(error.episode, str(error))
                            places.setdefault(error.episode, [])
                        continue
                    places.setdefault(name, []).append((step, file, line.place))
            except RecordingError as error:
                left_out.append((file.name, str(error)))
        for name, entries in places.items():
            entries.sort()
            steps = [step for step, *_ in entries]
            if len(set(steps)) < len(steps):
                broken.setdefault(name, f"{path}: has a step more than once")
        if not places and not left_out:
            raise RecordingError(f"{path}: there are no records in it")
        return cls(files[0].parent, places, broken, left_out)

    def names(self) -> Sequence[str]:
        """Of the episodes."""
        return tuple(self.lines)

    def read(self, name: str) -> Episode:
        """One of them.

        Raises:
            RecordingError: a record of it cannot be read.
        """
        if name in self.broken:
            raise RecordingError(self.broken[name])
        records = [
            _parse_record(read_line_at(file, place), str(file))
            for _, file, place in self.lines[name]
        ]
        return self._trace(name, records).episode()

    def _trace(self, name: str, records: list[dict[str, Any]]) -> ImportedTrace:
        first = records[0]
        read = lru_cache(maxsize=None)(self._screen)  # equal screens share a file, and an array
        frames: list[Frame] = [
            read(record["image"], record.get("xml") or "", name) for record in records
        ]
        frames.append(replace(frames[-1], is_stale=True))
        length = first.get("episode_len")
        return ImportedTrace(
            id=name,
            source="digidata",
            goal=first["goal"],
            apps=tuple(part for part in str(first.get("app") or "").split(", ") if part),
            frames=frames,
            actions=[_record_action(record) for record in records],
            reasonings=[_record_reasoning(record) for record in records],
            split=str(first.get("eval_category") or "train").lower(),
            provenance={
                "complete": str(first.get("complete", length in (None, len(records)))).lower(),
                "episode_len": str(length if length is not None else len(records)),
                "step_ids": ",".join(str(record["step_id"]) for record in records),
            },
        )

    def _screen(self, image: str, xml: str, name: str) -> Frame:
        where = f"episode {value_text(name)}"
        return read_screen(
            path_inside(self.folder, image, where) if image else None,
            path_inside(self.folder, xml, where) if xml else None,
            where=where,
        )


class _BrokenRecord(RecordingError):
    """A record that cannot be used; `episode` is its episode, where it says so much."""

    def __init__(self, text: str, episode: str | None = None) -> None:
        super().__init__(text)
        self.episode = episode


def _step_place(line: bytes, where: str) -> tuple[str, int]:
    """Which step of which episode a line is."""
    try:
        record = _parse_record(line, where)
    except _BrokenRecord:
        raise
    except RecordingError as error:
        raise _BrokenRecord(str(error)) from None
    return record["episode_id"], record["step_id"]


def _parse_record(line: bytes, where: str) -> dict[str, Any]:
    record = parse_json(line, where)
    if not isinstance(record, dict):
        raise RecordingError(f"{where}: a record is an object, not {type(record).__name__}")
    episode = record.get("episode_id")
    for name, kind in _TYPES.items():
        value = record.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise _BrokenRecord(
                f"{where}: {name!r} is {value_text(value)}; it must be {kind.__name__}",
                episode if isinstance(episode, str) else None,
            )
    return record


def _record_reasoning(record: Mapping[str, Any]) -> Reasoning | None:
    """The chain of thought, where all of it is there."""
    thoughts = {name: record.get(field) for field, name in THOUGHTS.items()}
    texts = {name: text for name, text in thoughts.items() if isinstance(text, str) and text}
    return Reasoning(**texts) if texts.keys() == thoughts.keys() else None


def _record_action(record: Mapping[str, Any]) -> Action:
    """The action as it was where our own export says so, else what its words say."""
    exact = record.get("gym_action")
    if isinstance(exact, str):
        where = f"episode {value_text(record['episode_id'])}, step {record['step_id']}: gym_action"
        return read_action_json(exact, where)
    (action,) = DIGIDATA.decode(record["action"], Frame(1, 1, ""))
    return action
