"""The folder of one run: what is in it, and that the same run can go on in it.

A run that fails at once leaves nothing behind. One that was stopped, in whatever way, is taken up
again by asking for the same run with the same folder; asking for another one is refused.

```
DIR/run.json            the suite, its tasks, and what the run was asked to do, with digests of the
                        local files that the judge's arguments name
DIR/episodes/*.parquet  one file per finished episode
DIR/summary.json        what came of it, in numbers
DIR/report.html         the same for a person
```
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.asides import PARTIAL, sweep
from mobile_gym.rollouts.collect import RunSettings, judge_spec
from mobile_gym.rollouts.fingerprints import difference, fingerprints
from mobile_gym.rollouts.report import write_report
from mobile_gym.rollouts.store import (
    EPISODES,
    SCHEMA_VERSION,
    EpisodeFolder,
    read_episode,
    write_episode,
    write_whole,
)
from mobile_gym.rollouts.summary import Outcome, Summary, outcome_of, summarize

__all__ = ["JUDGE_FILES", "RunFolder"]

_RUN: Final = "run.json"
_SUMMARY: Final = "summary.json"
_REPORT: Final = "report.html"
JUDGE_FILES: Final = "judge_files"
"""In `run.json`: the fingerprint of every local file of the judge; lacking where it has none."""


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
        asked = _facts(_run(suite, settings, version, tasks))
        there = _facts(folder.run)
        if differences := [
            _difference(name, there.get(name), asked.get(name))
            for name in dict.fromkeys((*asked, *there))
            if there.get(name) != asked.get(name)
        ]:
            raise StoreError(
                f"{path}: has another run ({', '.join(differences)}); choose another --out, or "
                "ask for that run to go on with it"
            )
        return folder

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
        return cls._make(path, _run(suite, settings, version, tasks))

    @classmethod
    def join(cls, path: Path, runs: Sequence[Mapping[str, Any]]) -> RunFolder:
        """Make the folder that takes the episodes of several runs.

        Its `run.json` is that of the first run, with the tasks of all, and every run's suite, seed
        and number of episodes under `merged`.

        Raises:
            StoreError: there is something in it already, or it cannot be written.
        """
        tasks = dict.fromkeys(task for run in runs for task in run.get("tasks", ()))
        suites = dict.fromkeys(str(run["suite"]) for run in runs)
        merged = [
            {
                "suite": run["suite"],
                "seed": run["settings"]["seed"],
                "episodes": run["settings"]["episodes"],
                "tasks": list(run.get("tasks", ())),
            }
            for run in runs
        ]
        own = {"schema": SCHEMA_VERSION, "suite": "+".join(suites), "tasks": list(tasks)}
        return cls._make(path, {**runs[0], **own, "merged": merged})

    @classmethod
    def _make(cls, path: Path, run: Mapping[str, Any]) -> RunFolder:
        made = _topmost_missing(path)
        try:
            if path.exists() and not _is_free(path):
                raise StoreError(f"{path}: is not an empty folder; choose another --out")
            (path / EPISODES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _remove(path, made)
            raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
        folder = cls(path, run, made, is_new=True)
        try:
            write_whole(path / _RUN, _pretty(run))
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
        try:
            run = json.loads((path / _RUN).read_text(encoding="utf-8"))
            RunSettings(**run["settings"])
            if missing := {"suite", "version"} - run.keys():
                raise ValueError(f"there is no {min(missing)!r}")
            if not isinstance(run.get("tasks", []), list):
                raise ValueError("'tasks' must be a list")
        except OSError as error:
            raise StoreError(f"{path}: is not the folder of a run: {error.strerror}") from error
        except (ValueError, LookupError, TypeError) as error:
            raise StoreError(f"{path / _RUN}: cannot be read: {error}") from error
        return cls(path, run)

    def discard(self) -> None:
        """Take back what `create` made."""
        for name in (_RUN, _SUMMARY, _REPORT):
            (self.path / name).unlink(missing_ok=True)
        shutil.rmtree(self.path / EPISODES, ignore_errors=True)
        _remove(self.path, self.made)

    @property
    def episodes(self) -> Path:
        """Where the episode files are."""
        return self.path / EPISODES

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold the folder, so that no other process writes into it meanwhile.

        What writers that were killed have left in it is removed, before and at the end. The hold
        ends with the process, in whatever way that ends.

        Raises:
            StoreError: another process holds it, or it cannot be written.
        """
        try:
            descriptor = os.open(self.episodes, os.O_RDONLY)
        except OSError as error:
            raise StoreError(f"{self.path}: cannot be read: {error.strerror}") from error
        try:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise StoreError(f"{self.path}: another run is writing here now") from error
            sweep(self.path)
            try:
                yield
            finally:  # workers that were killed have left something, too
                with contextlib.suppress(StoreError):  # the next run sweeps first
                    sweep(self.path)
        finally:
            os.close(descriptor)

    def outcomes(self) -> dict[int, Outcome]:
        """What came of the episodes that are finished, by their position in the run.

        Raises:
            StoreError: one of them cannot be read.
        """
        return {
            position: outcome_of(read_episode(file, pixels=False, trees=False))
            for position, file in EpisodeFolder(self.episodes).by_position().items()
        }

    def keep(self, position: int, episode: Episode) -> None:
        """Write the episode at a position of the run."""
        folder = EpisodeFolder(self.path / EPISODES)
        write_episode(folder.file(position, episode.id), episode)

    def conclude(self, *, pictures: int = 12) -> Summary:
        """Count the episodes that are there and write `summary.json` and `report.html`.

        Args:
            pictures: how many episodes the report shows step by step.

        Raises:
            StoreError: an episode cannot be read, or there is none.
        """
        files = EpisodeFolder(self.path / EPISODES).files()
        if not files:
            raise StoreError(f"{self.path}: there are no finished episodes")
        outcomes = [outcome_of(read_episode(file, pixels=False, trees=False)) for file in files]
        return self._write(outcomes, files, pictures)

    def conclude_with(self, outcomes: list[Outcome], *, pictures: int = 12) -> Summary:
        """As `conclude`, with the outcomes at hand, one per episode file and in their order."""
        return self._write(outcomes, EpisodeFolder(self.path / EPISODES).files(), pictures)

    def _write(self, outcomes: list[Outcome], files: tuple[Path, ...], pictures: int) -> Summary:
        settings = dict(self.run["settings"])
        summary = summarize(
            outcomes,
            suite=self.run["suite"],
            agent=settings.pop("agent"),
            judge=settings.pop("judge"),
            seed=settings.pop("seed"),
            version=self.run["version"],
            settings=settings,
        )
        write_whole(self.path / _SUMMARY, _pretty(summary.as_json()))
        write_report(self.path / _REPORT, summary, outcomes, files, pictures=pictures)
        return summary


def _run(suite: str, settings: RunSettings, version: str, tasks: Sequence[str]) -> dict[str, Any]:
    """What `run.json` says."""
    files = fingerprints(judge_spec(settings.judge))
    return {
        "schema": SCHEMA_VERSION,
        "suite": suite,
        "version": version,
        "tasks": list(tasks),
        "settings": asdict(settings),
    } | ({JUDGE_FILES: files} if files else {})


def _facts(run: Mapping[str, Any]) -> dict[str, Any]:
    """All that two equal runs have in common, as JSON has it."""
    plain = json.loads(json.dumps(dict(run)))
    settings = plain.pop("settings")
    return plain | settings


def _difference(name: str, there: Any, asked: Any) -> str:
    if name == JUDGE_FILES:
        return difference(there or {}, asked or {})
    if name != "tasks":
        return f"{name} {_shown(there)}, not {_shown(asked)}"
    if there is None:
        return "made by a version that did not write down its tasks"
    if missing := [task for task in there if task not in asked]:
        return f"with {missing[0]} among its {len(there)} tasks"
    if extra := [task for task in asked if task not in there]:
        return f"without {extra[0]} among its {len(there)} tasks"
    return "the same tasks in another order"


def _shown(value: Any) -> str:
    return "none" if value is None else str(value)


def _is_free(path: Path) -> bool:
    """Whether a run can begin here: at most what one that was killed at once has left."""
    if not path.is_dir():
        return False
    for item in path.iterdir():
        begun = item.name == EPISODES and item.is_dir() and not any(item.iterdir())
        if not begun and not (item.name.startswith(f".{_RUN}.") and item.match(PARTIAL)):
            return False
    return True


def _pretty(value: Any) -> bytes:
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()


def _topmost_missing(path: Path) -> Path | None:
    """The highest folder of the path that does not exist yet."""
    missing = None
    for folder in (path, *path.parents):
        if folder.exists():
            break
        missing = folder
    return missing


def _remove(path: Path, made: Path | None) -> None:
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
