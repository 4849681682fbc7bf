"""The played sessions of a studio: those that are open, and those that lie on the disk.

It owns threads and files of sessions, and knows nothing of requests.

```
FOLDER/played/sessions/0a1b2c3d.jsonl        the journal of a session
FOLDER/played/Clock.SetAlarm-seed3-1/        a demonstration: the folder of a run
```
"""

from __future__ import annotations

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.studio.playing.journal import JournalContents, SessionJournal, read_journal
from mobile_gym.studio.playing.play_session import PlaySession
from mobile_gym.studio.playing.play_setting import PlaySetting
from mobile_gym.studio.playing.session_tree import SessionTree

_MOST_OPEN: Final = 4
"""Each holds a device and the states of its last moments, some 60 MB."""
_NAME: Final = re.compile(r"[0-9a-f]{8}")
_OPENING_S: Final = 120.0
"""A session of hundreds of moments is played again when it is opened."""
_LISTED: Final = 50


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session on the disk, for the list."""

    name: str
    setting: PlaySetting
    moments: int
    saved: int


class PlaySessions:
    """All sessions of a studio. Its methods may be called from any thread.

    Args:
        folders: that the studio shows; the first one that is no run itself gets what is played.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._open: OrderedDict[str, PlaySession] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def played(self) -> Path:
        """The folder of what is played.

        Raises:
            UsageError: all folders of the studio are runs.
        """
        for folder in self._folders:
            if not ((folder / "episodes").is_dir() or any(folder.glob("[0-9]*.parquet"))):
                return folder / "played"
        raise UsageError(
            "all folders of this studio are runs, and a demonstration becomes a run of its own; "
            "open the studio with the folder that the runs are in"
        )

    def begin(self, setting: PlaySetting) -> str:
        """Begin a session; its name.

        Raises:
            UsageError: it cannot be played, or too many are open.
        """
        path = self._path(name := secrets.token_hex(4))
        with self._lock:
            self._close_idle_session()
            journal = SessionJournal.create(path, setting)
            try:
                self._start(name, journal, JournalContents(setting, SessionTree()))
            except UsageError:
                path.unlink(missing_ok=True)
                raise
        return name

    def opened(self, name: str) -> PlaySession:
        """A session, opened again where it is not open.

        Raises:
            UsageError: there is none, it cannot be played, or too many are open.
        """
        if _NAME.fullmatch(name) is None:
            raise UsageError(f"{name[:40]!r} is no session")
        with self._lock:
            session = self._open.get(name)
            if session is not None and not session.is_closed:
                self._open.move_to_end(name)
                return session
            self._open.pop(name, None)
            path = self._path(name)
            if not path.is_file():
                raise UsageError(f"there is no session {name!r}")
            self._close_idle_session()
            return self._start(name, *SessionJournal.open(path))

    def kept(self) -> list[StoredSession]:
        """The sessions on the disk, the last one first."""
        try:
            files = list((self.played / "sessions").glob("*.jsonl"))
        except UsageError:
            return []
        listed: list[StoredSession] = []
        for file in sorted(files, key=lambda journal: -journal.stat().st_mtime_ns)[:_LISTED]:
            if _NAME.fullmatch(file.stem) is None:
                continue
            try:
                contents = read_journal(file)
            except StoreError:
                continue
            moments, saved = len(contents.tree), len(contents.saved)
            listed.append(StoredSession(file.stem, contents.setting, moments, saved))
        return listed

    def close(self) -> None:
        """Close all that are open; the disk keeps them."""
        with self._lock:
            for session in self._open.values():
                session.close()
            self._open.clear()

    def _path(self, name: str) -> Path:
        return self.played / "sessions" / f"{name}.jsonl"

    def _start(self, name: str, journal: SessionJournal, contents: JournalContents) -> PlaySession:
        session = PlaySession(name, journal, contents, self.played)
        session.start(_OPENING_S)
        self._open[name] = session
        return session

    def _close_idle_session(self) -> None:
        """Close the session that nobody has looked at for longest, where too many are open."""
        for name in [name for name, session in self._open.items() if session.is_closed]:
            del self._open[name]
        if len(self._open) < _MOST_OPEN:
            return
        idle = next((name for name, session in self._open.items() if not session.viewers), None)
        if idle is None:
            raise UsageError(f"{_MOST_OPEN} sessions are open in browsers; close one of them first")
        self._open.pop(idle).close()
