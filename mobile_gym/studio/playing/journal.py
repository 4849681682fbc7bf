"""A played session on disk: one line per moment, written before the page says that it is there.

```
{"version": 1, "setting": {...}}
{"moment": {"number": 1, "parent": 0, "deed": {...}, ...}, "instead_of": null}
{"now": 0}
{"saved": {...}}
```

A line that a killed process has not finished was never confirmed, and is cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.core.file_locks import lock
from mobile_gym.foreign.files import read_bytes
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.studio.playing.play_setting import PlaySetting
from mobile_gym.studio.playing.player_actions import player_action_from_json, player_action_to_json
from mobile_gym.studio.playing.session_tree import PlayedStep, SessionTree

VERSION: Final = 1
"""Of the form; another one is refused."""
_NUMBERS: Final = ("reward", "earned", "progress")


@dataclass(frozen=True, slots=True)
class SavedBranch:
    """A demonstration that was recorded.

    Attributes:
        moment: that the branch ends in.
        folder: the run, below the folder of what was played.
        file: of the episode in it.
        success: the judge's verdict on the recording.
        steps: of the recording.
    """

    moment: int
    folder: str
    file: str
    success: bool
    steps: int


@dataclass(slots=True)
class JournalContents:
    """What a journal says.

    Attributes:
        length: bytes of the lines that are whole.
    """

    setting: PlaySetting
    tree: SessionTree
    saved: list[SavedBranch] = field(default_factory=list[SavedBranch])
    length: int = 0


class SessionJournal:
    """A journal that is written; nobody else writes it meanwhile, in this process or another."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        """Make one with `create` or `open`."""
        self.path = path
        self._file = file

    @classmethod
    def create(cls, path: Path, setting: PlaySetting) -> Self:
        """A new journal.

        Raises:
            StoreError: it cannot be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            journal = cls(path, path.open("xb"))
        except OSError as error:
            raise StoreError(f"{path}: cannot be written: {error.strerror}") from error
        journal._lock_file()
        journal._write({"version": VERSION, "setting": setting.to_json()})
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[Self, JournalContents]:
        """A journal that was written before, and what is in it.

        Raises:
            StoreError: it cannot be read or written, is malformed, or is open elsewhere.
        """
        try:
            journal = cls(path, path.open("r+b"))
        except OSError as error:
            raise StoreError(f"{path}: cannot be written: {error.strerror}") from error
        try:
            journal._lock_file()
            contents = read_journal(path)
            journal._file.truncate(contents.length)
            journal._file.seek(0, os.SEEK_END)
        except BaseException:
            journal.close()
            raise
        return journal, contents

    def add(self, moment: PlayedStep, instead_of: int | None = None) -> None:
        """Write down a moment; when this returns, it is on the disk."""
        action = moment.player_action
        fields = {name: getattr(moment, name) for name in PlayedStep.__slots__}
        del fields["player_action"]
        fields["deed"] = None if action is None else player_action_to_json(action)
        self._write({"moment": fields, "instead_of": instead_of})

    def go(self, number: int) -> None:
        """Write down where the player stands."""
        self._write({"now": number})

    def save(self, saved: SavedBranch) -> None:
        """Write down a demonstration that was recorded."""
        self._write({"saved": asdict(saved)})

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _lock_file(self) -> None:
        if not lock(self._file.fileno()):
            raise StoreError(f"{self.path.stem}: this session is open in another studio")

    def _write(self, line: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise StoreError(f"{self.path}: cannot be written: {error.strerror}") from error


def read_journal(path: Path) -> JournalContents:
    """What a journal says, up to its last whole line.

    Raises:
        StoreError: it cannot be read, or is no journal.
    """
    try:
        data = read_bytes(path)
        whole = data[: data.rfind(b"\n") + 1]
        lines = [parse_json(line, f"line {n}") for n, line in enumerate(whole.splitlines(), 1)]
        match lines[:1]:
            case [{"version": 1, "setting": dict(setting)}]:
                contents = JournalContents(PlaySetting.from_json(setting), SessionTree())
            case _:
                raise StoreError(f"it does not begin as a session of version {VERSION}")
        for line in lines[1:]:
            _apply_line(contents, line)
    except UsageError as error:
        raise StoreError(f"{path}: is no played session: {error}") from error
    contents.length = len(whole)
    return contents


def _apply_line(contents: JournalContents, line: Any) -> None:
    match line:
        case {"moment": dict(moment), "instead_of": int() | None as instead_of}:
            contents.tree.add(_read_moment(moment), instead_of)
        case {"now": int(number)}:
            contents.tree.go(number)
        case {
            "saved": {
                "moment": int(moment),
                "folder": str(folder),
                "file": str(file),
                "success": bool(success),
                "steps": int(steps),
            }
        } if not {"/", "\\", ".."} & {*folder, *file, folder, file}:
            contents.saved.append(SavedBranch(moment, folder, file, success, steps))
        case _:
            raise StoreError("a line says nothing that is known")


def _read_moment(value: Mapping[str, Any]) -> PlayedStep:
    match dict(value):
        case {
            "number": int(number),
            "parent": int(parent),
            "deed": dict() | None as player_action,
            "label": str(label),
            "success": bool(success),
            "ending": str(ending),
            **rest,
        } if rest.keys() == {*_NUMBERS} and (player_action is None) == (parent < 0):
            reward, earned, progress = (_read_number(rest[name]) for name in _NUMBERS)
            return PlayedStep(
                number,
                parent,
                None if player_action is None else player_action_from_json(player_action),
                label,
                reward,
                earned,
                progress,
                success,
                ending,
            )
        case _:
            raise StoreError("a moment is malformed")


def _read_number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise StoreError("a moment's number is none")
    return float(value)
