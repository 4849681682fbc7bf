"""The folder of one run: what is in it, and that the same run can go on in it.

A run that fails at once leaves nothing behind. One that was stopped, in whatever way, is taken up
again by asking for the same run with the same folder; asking for another one is refused.

```
DIR/run.json            the suite, its tasks, and what the run was asked to do, with digests of the
                        local files that the judge's arguments name, and the commit of the code
DIR/episodes/*.parquet  one file per finished episode, and their index
DIR/summary.json        what came of it, in numbers
DIR/report.html         the same for a person
```
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.foreign.json_values import read_json
from mobile_gym.rollouts.storing.code_state import code_state
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, store_episode
from mobile_gym.rollouts.storing.folder_lock import folder_lock
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.partial_files import PARTIAL, remove_abandoned_files
from mobile_gym.rollouts.storing.run_json import (
    RESUMED,
    check_run_json,
    comparable_facts,
    fact_difference,
    new_run_json,
    pretty_json,
)
from mobile_gym.rollouts.storing.run_settings import RunSettings
from mobile_gym.rollouts.storing.store import (
    EPISODES,
    SCHEMA_VERSION,
    EpisodeFolder,
    write_whole,
)

MAY_DIFFER: Final = ("seed", "episodes", "agent", "device", "split")
"""Settings that may differ in runs that are joined."""
_RUN: Final = "run.json"
SUMMARY: Final = "summary.json"
REPORT: Final = "report.html"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run on disk; make one with `start`, `create` or `open`."""

    path: Path
    run: Mapping[str, Any]
    """What is in `run.json`."""
    made: Path | None = None
    """The topmost folder that `create` made, for `discard`."""

    is_new: bool = False
    """Whether `create` made it, just now."""

    @classmethod
    def start(
        cls, path: Path, *, suite: str, settings: RunSettings, version: str, tasks: Sequence[str]
    ) -> RunFolder:
        """The folder of a run that begins, or that is taken up where it was stopped.

        Args:
            path: a new or empty folder, or that of the same run.
            suite: the name of the suite.
            settings: what the episodes depend on.
            version: of this package.
            tasks: environment ids of the tasks, in the order in which they are run.

        Raises:
            StoreError: it has another run or something else in it, or it cannot be written; or a
                file of the judge cannot be read.
        """
        if not (path / _RUN).exists():
            return cls.create(path, suite=suite, settings=settings, version=version, tasks=tasks)
        folder = cls.open(path)
        asked = comparable_facts(new_run_json(suite, settings, version, tasks))
        there = comparable_facts(folder.run)
        if differences := [
            fact_difference(name, there.get(name), asked.get(name))
            for name in dict.fromkeys((*asked, *there))
            if there.get(name) != asked.get(name)
        ]:
            raise StoreError(
                f"{path}: has another run ({', '.join(differences)}); choose another --out, or "
                "ask for that run to go on with it"
            )
        return folder._resume()

    @classmethod
    def create(
        cls,
        path: Path,
        *,
        suite: str,
        settings: RunSettings,
        version: str,
        tasks: Sequence[str] = (),
    ) -> RunFolder:
        """Make the folder of a new run.

        Raises:
            StoreError: there is something in it already, or it cannot be written.
        """
        return cls._make_folder(path, new_run_json(suite, settings, version, tasks))

    @classmethod
    def join(cls, path: Path, runs: Sequence[Mapping[str, Any]]) -> RunFolder:
        """Make the folder that takes the episodes of several runs.

        Its `run.json` is that of the first run, with the suites, agents, devices and tasks of all,
        and what every run was under `merged`.

        Raises:
            StoreError: there is something in it already, or it cannot be written.
        """
        tasks = dict.fromkeys(task for run in runs for task in run.get("tasks", ()))
        suites = dict.fromkeys(str(run["suite"]) for run in runs)
        merged = [
            {
                "suite": run["suite"],
                **{name: run["settings"].get(name) for name in MAY_DIFFER},
                "tasks": list(run.get("tasks", ())),
            }
            for run in runs
        ]
        own = {"schema": SCHEMA_VERSION, "suite": "+".join(suites), "tasks": list(tasks)}
        settings = dict(runs[0]["settings"])
        parts = [part for run in runs for part in (run.get("merged") or [run["settings"]])]
        for name in ("agent", "device", "split"):
            values = dict.fromkeys(part.get(name, settings.get(name)) for part in parts)
            if len(values) > 1:
                known = [str(value) for value in values if value is not None]
                settings[name] = None if name == "split" else "+".join(known)
        own["settings"] = settings
        return cls._make_folder(path, {**runs[0], **own, "merged": merged})

    @classmethod
    def _make_folder(cls, path: Path, run: Mapping[str, Any]) -> RunFolder:
        made = _topmost_missing_folder(path)
        try:
            if path.exists() and not _is_available(path):
                raise StoreError(f"{path}: is not an empty folder; choose another --out")
            (path / EPISODES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _remove_folders(path, made)
            raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
        folder = cls(path, run, made, is_new=True)
        try:
            write_whole(path / _RUN, pretty_json(run))
        except StoreError:
            folder.discard()
            raise
        return folder

    @classmethod
    def open(cls, path: Path) -> RunFolder:
        """The folder of a run that was made before.

        Raises:
            StoreError: it is no such folder.
        """
        file = path / _RUN
        try:
            if not file.exists():
                raise StoreError(f"{path}: is not the folder of a run: it has no {_RUN}")
            return cls(path, check_run_json(read_json(file)))
        except OSError as error:
            raise StoreError(f"{path}: is not the folder of a run: {error.strerror}") from error
        except StoreError:
            raise
        except (ValueError, LookupError, TypeError) as error:
            why = str(error).removeprefix(f"{file}: ").removeprefix("cannot be read: ")
            raise StoreError(f"{file}: cannot be read: {why}") from error

    def _resume(self) -> RunFolder:
        """The folder, which says so where the code is now another than it was."""
        state = code_state()
        now = {"commit": state.commit, "dirty": state.dirty}
        known = [{name: self.run.get(name) for name in now}, *self.run.get(RESUMED, ())]
        if now in known or None in known[0].values():  # or made before runs said it
            return self
        run = {**self.run, RESUMED: [*known[1:], now]}
        write_whole(self.path / _RUN, pretty_json(run))
        return replace(self, run=run)

    def discard(self) -> None:
        """Take back what `create` made."""
        for name in (_RUN, SUMMARY, REPORT):
            (self.path / name).unlink(missing_ok=True)
        shutil.rmtree(self.path / EPISODES, ignore_errors=True)
        _remove_folders(self.path, self.made)

    @property
    def episodes(self) -> Path:
        """Where the episode files are."""
        return self.path / EPISODES

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold the folder, so that no other process writes into it meanwhile.

        What writers that were killed have left in it is removed, before and at the end, and the
        index of the episodes is completed. The hold ends with the process, in whatever way that
        ends.

        Raises:
            StoreError: another process holds it, it cannot be written, or an episode that the index
                lacks cannot be read.
        """
        with folder_lock(self.episodes):
            remove_abandoned_files(self.path)
            index = EpisodeIndex(self.episodes)
            index.complete()
            try:
                yield
            finally:  # workers that were killed have left something, too
                with contextlib.suppress(StoreError):  # the next run sweeps first
                    remove_abandoned_files(self.path)
                    index.complete()

    def outcomes(self) -> dict[int, Outcome]:
        """What came of the episodes that are finished, by their position in the run.

        Raises:
            StoreError: one of them cannot be read.
        """
        outcomes = EpisodeIndex(self.episodes).outcomes()
        return {
            position: outcomes[file.name]
            for position, file in EpisodeFolder(self.episodes).by_position().items()
        }

    def keep(self, position: int, episode: Episode) -> None:
        """Write the episode at a position of the run."""
        store_episode(EpisodeFolder(self.episodes), position, episode)


def _is_available(path: Path) -> bool:
    """Whether a run can begin here: at most what one that was killed at once has left."""
    if not path.is_dir():
        return False
    for item in path.iterdir():
        begun = item.name == EPISODES and item.is_dir() and not any(item.iterdir())
        if not begun and not (item.name.startswith(f".{_RUN}.") and item.match(PARTIAL)):
            return False
    return True


def _topmost_missing_folder(path: Path) -> Path | None:
    """The highest folder of the path that does not exist yet."""
    missing = None
    for folder in (path, *path.parents):
        if folder.exists():
            break
        missing = folder
    return missing


def _remove_folders(path: Path, made: Path | None) -> None:
    """Remove the folders that were made, but for what others have put into them meanwhile."""
    if made is None:
        return
    for folder in (path / EPISODES, path, *path.parents):
        try:
            folder.rmdir()
        except FileNotFoundError:  # it was never made
            pass
        except OSError:  # another run has begun in it
            return
        if folder == made:
            return
