"""The folder of an offline evaluation, which goes on where it was stopped.

```
DIR/offline.json    what was asked for: the recordings' digest, the agent, seed, version
DIR/steps.jsonl     one line for each step that the agent was asked about
DIR/summary.json    the figures, written again at the end of every call
```
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import RecordingError, StoreError
from mobile_gym.core.secret_values import cleaned, masked
from mobile_gym.foreign.files import read_lines
from mobile_gym.foreign.json_values import parse_json, read_json
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.offline.offline_metrics import StepResult
from mobile_gym.rollouts.storing.folder_lock import folder_lock
from mobile_gym.rollouts.storing.partial_files import PARTIAL, remove_abandoned_files
from mobile_gym.rollouts.storing.run_json import pretty_json
from mobile_gym.rollouts.storing.store import write_whole

FORMAT: Final = 1
"""Of the folder."""
SETTINGS: Final = "offline.json"
STEPS: Final = "steps.jsonl"
SUMMARY: Final = "summary.json"


@dataclass(frozen=True, slots=True)
class OfflineFolder:
    """The folder of one evaluation; make one with `start`."""

    path: Path

    @classmethod
    def start(cls, path: Path, settings: Mapping[str, Any]) -> OfflineFolder:
        """The folder of an evaluation that begins, or that is taken up where it was stopped.

        Args:
            path: a new or empty folder, or that of the same evaluation.
            settings: all that its steps depend on, as JSON values.

        Raises:
            StoreError: the folder has another evaluation or something else in it, or cannot be
                written.
        """
        asked: dict[str, Any] = masked(json.loads(json.dumps({"format": FORMAT, **settings})))
        file = path / SETTINGS
        if not file.exists():
            try:
                path.mkdir(parents=True, exist_ok=True)
                if any(not item.match(PARTIAL) for item in path.iterdir()):
                    raise StoreError(f"{path}: is not an empty folder; choose another --out")
            except OSError as error:
                raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
            write_whole(file, pretty_json(asked))
        try:
            there = read_json(file)
        except RecordingError as error:
            raise StoreError(f"{error}") from error
        there = masked(there)
        if there != asked:
            raise StoreError(
                f"{path}: has another evaluation ({_settings_difference(there, asked)}); choose "
                "another --out, or ask for that one to go on with it"
            )
        return cls(path)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the folder, so that no other process writes it meanwhile.

        Raises:
            StoreError: another process holds it.
        """
        with folder_lock(self.path):
            remove_abandoned_files(self.path)
            yield

    def results(self) -> tuple[StepResult, ...]:
        """The steps that are done; half a line at the end, of a killed process, is cut off.

        Raises:
            StoreError: a line cannot be read.
        """
        file = self.path / STEPS
        if not file.exists():
            return ()
        _cut_partial_line(file)
        try:
            return tuple(
                _parse_result(
                    parse_json(line.data, f"{file}:{line.number}"), f"{file}:{line.number}"
                )
                for line in read_lines(file)
            )
        except RecordingError as error:
            raise StoreError(f"{error}") from error

    def append(self, results: Sequence[StepResult]) -> None:
        """Write steps to the disk.

        Raises:
            StoreError: they cannot be written.
        """
        text = "".join(
            cleaned(json.dumps(asdict(result), ensure_ascii=False)) + "\n" for result in results
        )
        file = self.path / STEPS
        try:
            with file.open("ab") as stream:
                stream.write(text.encode("utf-8", "replace"))
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            raise StoreError(f"{file}: cannot be written: {error.strerror or error}") from error

    def write_summary(self, summary: Mapping[str, Any]) -> None:
        """Write the figures.

        Raises:
            StoreError: they cannot be written.
        """
        write_whole(self.path / SUMMARY, pretty_json(summary))


def _cut_partial_line(file: Path) -> None:
    """Cut off what follows the last whole line."""
    try:
        with file.open("r+b") as stream:
            end = stream.seek(0, os.SEEK_END)
            place = end
            while place > 0:
                place -= 1
                stream.seek(place)
                if stream.read(1) == b"\n":
                    place += 1
                    break
            if place < end:
                stream.truncate(place)
    except OSError as error:
        raise StoreError(f"{file}: cannot be written: {error.strerror or error}") from error


def _parse_result(value: object, where: str) -> StepResult:
    if not isinstance(value, dict) or value.keys() != _FIELDS.keys():
        raise RecordingError(f"{where}: is no step of an evaluation")
    for name, kind in _FIELDS.items():
        if not isinstance(value[name], kind):
            raise RecordingError(f"{where}: {name!r} is {value_text(value[name])}")
    return StepResult(**value)


_FIELDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "episode": str,
    "step": int,
    "kind": str,
    "right": bool,
    "action": dict,
    "recorded": dict,
    "cost_usd": (float, int, type(None)),
}


def _settings_difference(there: object, asked: Mapping[str, Any]) -> str:
    """The first setting in which two evaluations differ, in words."""
    if not isinstance(there, dict):
        return f"{SETTINGS} is {value_text(there)}"
    for name in sorted({*there, *asked}):
        if there.get(name) != asked.get(name):
            return f"{name} {value_text(there.get(name))}, not {value_text(asked.get(name))}"
    return "other settings"
