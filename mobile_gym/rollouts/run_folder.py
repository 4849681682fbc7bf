"""The folder of one run: what is in it, and that a run which fails at once leaves nothing behind.

```
DIR/run.json            the suite, and what the run was asked to do
DIR/episodes/*.parquet  one file per finished episode
DIR/summary.json        what came of it, in numbers
DIR/report.html         the same for a person
```
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.collect import RunSettings
from mobile_gym.rollouts.report import write_report
from mobile_gym.rollouts.store import (
    SCHEMA_VERSION,
    EpisodeFolder,
    read_episode,
    write_episode,
    write_whole,
)
from mobile_gym.rollouts.summary import Outcome, Summary, outcome_of, summarize

__all__ = ["RunFolder"]

_RUN: Final = "run.json"
_SUMMARY: Final = "summary.json"
_REPORT: Final = "report.html"
_EPISODES: Final = "episodes"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run on disk; make one with `create` or `open`."""

    path: Path
    run: Mapping[str, Any]
    """What is in `run.json`."""
    made: Path | None = None
    """The topmost folder that `create` made, for `discard`."""

    @classmethod
    def create(cls, path: Path, *, suite: str, settings: RunSettings, version: str) -> RunFolder:
        """Make the folder of a new run.

        Raises:
            StoreError: there is something in it already, or it cannot be written.
        """
        run = {
            "schema": SCHEMA_VERSION,
            "suite": suite,
            "version": version,
            "settings": asdict(settings),
        }
        made = _topmost_missing(path)
        try:
            if path.exists() and (not path.is_dir() or any(path.iterdir())):
                raise StoreError(f"{path}: is not an empty folder; choose another --out")
            (path / _EPISODES).mkdir(parents=True)
        except OSError as error:
            _remove(made)
            raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
        folder = cls(path, run, made)
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
        except OSError as error:
            raise StoreError(f"{path}: is not the folder of a run: {error.strerror}") from error
        except (ValueError, LookupError, TypeError) as error:
            raise StoreError(f"{path / _RUN}: cannot be read: {error}") from error
        return cls(path, run)

    def discard(self) -> None:
        """Take back what `create` made."""
        for name in (_RUN, _SUMMARY, _REPORT):
            (self.path / name).unlink(missing_ok=True)
        shutil.rmtree(self.path / _EPISODES, ignore_errors=True)
        _remove(self.made)

    def keep(self, position: int, episode: Episode) -> None:
        """Write the episode at a position of the run."""
        folder = EpisodeFolder(self.path / _EPISODES)
        write_episode(folder.file(position, episode.id), episode)

    def conclude(self, *, pictures: int = 12) -> Summary:
        """Count the episodes that are there and write `summary.json` and `report.html`.

        Args:
            pictures: how many episodes the report shows step by step.

        Raises:
            StoreError: an episode cannot be read, or there is none.
        """
        files = EpisodeFolder(self.path / _EPISODES).files()
        if not files:
            raise StoreError(f"{self.path}: there are no finished episodes")
        outcomes = [outcome_of(read_episode(file, pixels=False)) for file in files]
        return self._write(outcomes, files, pictures)

    def conclude_with(self, outcomes: list[Outcome], *, pictures: int = 12) -> Summary:
        """As `conclude`, with the outcomes at hand, one per episode file and in their order."""
        return self._write(outcomes, EpisodeFolder(self.path / _EPISODES).files(), pictures)

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


def _remove(made: Path | None) -> None:
    if made is not None:
        shutil.rmtree(made, ignore_errors=True)
