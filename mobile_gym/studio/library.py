"""The runs that the studio shows, and the rows of all their episodes.

What the index of a run knows is there at once. Episodes that it lacks are read in the background,
in a thread of their own, and so are the verdicts of other judges. A run that is still being played
is looked at again when its folder has changed.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from mobile_gym.core.errors import MobileGymError, StoreError, UsageError
from mobile_gym.rollouts.reporting.list_rows import TaskFacts, empty_table, run_rows, task_facts
from mobile_gym.rollouts.reviewing.verdicts import disagreeing_files
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, read_entry
from mobile_gym.rollouts.storing.folder_lock import folder_lock
from mobile_gym.rollouts.storing.index_rows import IndexEntry, index_table
from mobile_gym.rollouts.storing.store import EPISODE_FILES, EPISODES

_DEEPEST: Final = 4
"""Folders between the one that is named and a run in it."""
_BATCH_S: Final = 1.0
"""How long episodes are read before the list shows them."""
_VERDICTS: Final = "verdicts"


@dataclass(frozen=True, slots=True, eq=False)
class StudioRun:
    """One run, as it was at a moment; two are the same only where they are one object.

    Attributes:
        key: what it is called in addresses; unique.
        path: its folder.
        episodes: where the episode files are.
        version: of the folder when it was last looked at.
        index: what is known of its episodes.
        missing: files that are still to be read.
        unreadable: why files could not be read, by name.
        disagreeing: files on which another judge came to another verdict; None where this is not
            known yet.
    """

    key: str
    path: Path
    episodes: Path
    version: int = -1
    index: pa.Table | None = None
    missing: tuple[str, ...] = ()
    unreadable: Mapping[str, str] = field(default_factory=dict[str, str])
    disagreeing: frozenset[str] | None = None

    @property
    def is_complete(self) -> bool:
        """Whether all is known."""
        return not self.missing and self.disagreeing is not None

    def file(self, name: str) -> Path:
        """An episode file.

        Raises:
            UsageError: there is none of that name; a name with a path in it is none.
        """
        if EPISODE_FILES.fullmatch(name) is None or "/" in name or "\\" in name:
            raise UsageError(f"{name!r} is no episode")
        file = self.episodes / name
        if not file.is_file():
            raise UsageError(f"there is no episode {name!r} in {self.key}")
        return file


@dataclass(frozen=True, slots=True)
class RunCatalog:
    """All runs at one moment, and the rows of their episodes."""

    runs: tuple[StudioRun, ...]
    rows: pa.Table

    @property
    def is_complete(self) -> bool:
        """Whether all episodes are known."""
        return all(run.is_complete for run in self.runs)

    def run(self, key: str) -> StudioRun:
        """The run of a key.

        Raises:
            UsageError: there is none.
        """
        for run in self.runs:
            if run.key == key:
                return run
        raise UsageError(f"there is no run {key!r}")

    def place(self, key: str) -> int:
        """The place of a run among all; -1 where there is none."""
        return next((place for place, run in enumerate(self.runs) if run.key == key), -1)


def runs_below(folder: Path) -> Iterator[Path]:
    """The folders of runs in a folder, itself among them.

    Raises:
        StoreError: there is no such folder.
    """
    if not folder.is_dir():
        raise StoreError(f"{folder}: there is no such folder")
    yield from _runs_below(folder, _DEEPEST)


def _runs_below(folder: Path, deepest: int) -> Iterator[Path]:
    if (folder / EPISODES).is_dir() or any(folder.glob("[0-9]*.parquet")):
        yield folder
    elif deepest:
        with contextlib.suppress(PermissionError):
            for inside in sorted(folder.iterdir()):
                if inside.is_dir() and not inside.is_symlink():
                    yield from _runs_below(inside, deepest - 1)


class RunLibrary:
    """The runs of some folders. All methods may be called from any thread.

    Args:
        folders: of runs, or of folders that have runs in them.

    Raises:
        StoreError: there is no such folder.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self._facts: dict[str, TaskFacts] | None = None
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._shelf = RunCatalog((), empty_table())
        self._reader: threading.Thread | None = None
        self._is_closed = False
        self.refresh()

    def shelf(self) -> RunCatalog:
        """What is known now; looks first whether runs have changed."""
        self.refresh()
        return self._shelf

    def known(self) -> RunCatalog:
        """What was known when somebody looked last; for parts of a page that is shown already."""
        return self._shelf

    def refresh(self) -> None:
        """Look at the folders; what changed is read again, and what its index lacks later.

        Raises:
            StoreError: a folder that was named is gone.
        """
        with self._lock:
            known = {run.path: run for run in self._shelf.runs}
            paths = dict.fromkeys(path for folder in self.folders for path in runs_below(folder))
            keys = _unique_keys(list(paths))
            runs = tuple(
                _refresh_run(known.get(path) or StudioRun(key, path, _episodes_folder(path)))
                for key, path in zip(keys, paths, strict=True)
            )
            if runs != self._shelf.runs:
                self._publish_runs(runs)
            if not self._shelf.is_complete:
                self._start_reading()

    def close(self) -> None:
        """Stop reading in the background."""
        with self._lock:
            self._is_closed = True
            reader = self._reader
        if reader is not None:
            reader.join()

    def wait(self, timeout_s: float) -> bool:
        """Wait until all episodes are known; whether they are."""
        with self._lock:
            return self._changed.wait_for(lambda: self._shelf.is_complete, timeout_s)

    # -- inside ----------------------------------------------------------------------------------

    def _publish_runs(self, runs: tuple[StudioRun, ...]) -> None:
        if self._facts is None:
            self._facts = task_facts()
        parts = [
            run_rows(run.index, place, self._facts, run.disagreeing or frozenset())
            for place, run in enumerate(runs)
            if run.index is not None
        ]
        rows = pa.concat_tables([empty_table(), *parts]).unify_dictionaries().combine_chunks()
        self._shelf = RunCatalog(runs, rows)
        self._changed.notify_all()

    def _start_reading(self) -> None:
        if self._reader is None and not self._is_closed:
            self._reader = threading.Thread(
                target=self._read_missing, name="studio index", daemon=True
            )
            self._reader.start()

    def _read_missing(self) -> None:
        """Read what is missing, a batch at a time, then what other judges said."""
        while True:
            with self._lock:
                run = next(
                    (candidate for candidate in self._shelf.runs if not candidate.is_complete), None
                )
                if run is None or self._is_closed:
                    self._reader = None
                    return
            if run.missing:
                self._read_batch(run)
            else:
                self._publish_run(run, disagreeing=disagreeing_files(run.path, run.episodes))

    def _read_batch(self, run: StudioRun) -> None:
        names: set[str] = set()
        entries: list[IndexEntry] = []
        unreadable: dict[str, str] = {}
        until_s = time.monotonic() + _BATCH_S
        for name in run.missing:
            try:
                entries.append(read_entry(run.episodes / name))
            except MobileGymError as error:
                unreadable[name] = str(error)
            names.add(name)
            if time.monotonic() > until_s or self._is_closed:
                break
        assert run.index is not None
        missing = tuple(name for name in run.missing if name not in names)
        self._publish_run(
            run,
            index=pa.concat_tables([run.index, index_table(entries)]),
            missing=missing,
            unreadable={**run.unreadable, **unreadable},
        )
        if not missing:
            with contextlib.suppress(StoreError), folder_lock(run.episodes):  # a run is writing it
                EpisodeIndex(run.episodes).complete()

    def _publish_run(self, run: StudioRun, **fields: Any) -> None:
        """Show what is known of a run now, unless it has changed meanwhile."""
        with self._lock:
            if run in self._shelf.runs:
                new = replace(run, **fields)
                self._publish_runs(
                    tuple(new if known is run else known for known in self._shelf.runs)
                )


def _episodes_folder(path: Path) -> Path:
    inside = path / EPISODES
    return inside if inside.is_dir() else path


def _refresh_run(run: StudioRun) -> StudioRun:
    """The run as it is on the disk now."""
    version = _run_version(run)
    if version == run.version and run.index is not None:
        return run
    index, missing = EpisodeIndex(run.episodes).table()
    known = frozenset(run.unreadable)
    return replace(
        run,
        version=version,
        index=index,
        missing=tuple(name for name in missing if name not in known),
        disagreeing=None if (run.path / _VERDICTS).is_dir() else frozenset(),
    )


def _run_version(run: StudioRun) -> int:
    """Grows with every episode and every judge that comes."""
    times = [run.episodes.stat().st_mtime_ns]
    verdicts = run.path / _VERDICTS
    if verdicts.is_dir():
        times += [folder.stat().st_mtime_ns for folder in (verdicts, *verdicts.iterdir())]
    return max(times)


def _unique_keys(paths: Sequence[Path]) -> list[str]:
    """A short, unique name for each folder: its own, with as much before it as it takes."""
    keys = [path.resolve().name for path in paths]
    for depth in range(2, 8):
        if len(set(keys)) == len(keys):
            return keys
        doubled = {key for key in keys if keys.count(key) > 1}
        keys = [
            "~".join(path.resolve().parts[-depth:]) if key in doubled else key
            for key, path in zip(keys, paths, strict=True)
        ]
    return [f"{number}~{key}" for number, key in enumerate(keys, start=1)]
