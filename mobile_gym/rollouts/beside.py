"""What was said of recorded episodes afterwards: files beside the episodes, never over them.

```
DIR/episodes/*.parquet        as they were recorded
DIR/KIND/NAME/AUTHOR.json     who said it, with arguments
DIR/KIND/NAME/*.json          what was said of the episode file of the same name
DIR/KIND/NAME/summary.json    counted
```

Each of them knows the digest of its episode file (`episode_sha256`), and is nothing where that file
has changed. So an interrupted command goes on where it was, and nothing is paid for twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any, ClassVar, Final, Self, TypeVar

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.rollouts.store import EpisodeFolder, write_whole

__all__ = ["BesideFolder", "digest_of", "episode_files", "spread"]

_EPISODES: Final = "episodes"
_SUMMARY: Final = "summary.json"
_DIGEST: Final = "episode_sha256"
_CHUNK: Final = 1 << 20

Worker = TypeVar("Worker")
Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class BesideFolder:
    """What one author said of the episodes of a run; make one with `open`."""

    path: Path

    KIND: ClassVar[str]
    """Name of the folder that holds those of all authors."""
    AUTHOR: ClassVar[str]
    """What an author is called."""

    @classmethod
    def open(cls, run: Path, name: str, author: Mapping[str, Any]) -> Self:
        """The folder of an author, made if need be.

        Args:
            run: the folder of the run.
            name: of the folder.
            author: its name and arguments.

        Raises:
            StoreError: it is another author's, or cannot be written.
            UsageError: the name cannot be that of a folder.
        """
        if not name or name != Path(name).name or name.startswith("."):
            raise UsageError(f"{cls.KIND} cannot be called {name!r}; give a plain name")
        path = run / cls.KIND / name
        wanted = json.loads(json.dumps(author))
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
        file = path / f"{cls.AUTHOR}.json"
        if not file.exists():
            write_whole(file, _pretty(wanted))
        elif (there := _load(file)) != wanted:
            keys = sorted(key for key in there.keys() | wanted if there.get(key) != wanted.get(key))
            raise StoreError(
                f"{path}: has {cls.KIND} of another {cls.AUTHOR}: {keys[0]} is "
                f"{there.get(keys[0])!r}, not {wanted.get(keys[0])!r}; "
                "choose another name for these"
            )
        return cls(path)

    @classmethod
    def named(cls, run: Path, name: str) -> Self:
        """The folder of that name, which must be there.

        Raises:
            UsageError: there is none; the message says which there are.
        """
        found = sorted(file.parent.name for file in run.glob(f"{cls.KIND}/*/{cls.AUTHOR}.json"))
        if name not in found:
            known = f"there are {', '.join(found)}" if found else "there are none"
            raise UsageError(f"{run}: has no {cls.KIND} called {name!r}; {known}")
        return cls(run / cls.KIND / name)

    def file(self, episode_file: Path) -> Path:
        """Where what is said of an episode file belongs."""
        return self.path / f"{episode_file.stem}.json"

    def load(self, episode_file: Path) -> dict[str, Any] | None:
        """What was said of an episode file; None where nothing was, or the file has changed.

        Raises:
            StoreError: it cannot be read.
        """
        file = self.file(episode_file)
        if not file.exists():
            return None
        said = _load(file)
        if _DIGEST not in said:
            raise StoreError(f"{file}: is none of the {self.KIND}: it lacks {_DIGEST!r}")
        return said if said[_DIGEST] == digest_of(episode_file) else None

    def save(self, episode_file: Path, said: Mapping[str, Any]) -> None:
        """Write what is said of an episode file; it is there whole or not at all."""
        write_whole(self.file(episode_file), _pretty(said))

    @classmethod
    def carry(cls, run: Path, episode_file: Path, other: Path, copy: Path) -> None:
        """Say of a copy of an episode file, in another run, what was said of the file.

        Args:
            run: the folder of the run that has the file.
            episode_file: an episode's.
            other: the folder of the run that has the copy.
            copy: the same bytes under another name.

        Raises:
            StoreError: another author has that name there, or a file cannot be read or written.
        """
        for author in sorted(run.glob(f"{cls.KIND}/*/{cls.AUTHOR}.json")):
            said = cls(author.parent).file(episode_file)
            if said.exists():
                folder = cls.open(other, author.parent.name, _load(author))
                write_whole(folder.file(copy), _pretty(_load(said)))

    def save_summary(self, counted: Mapping[str, Any]) -> None:
        """Write `summary.json`."""
        write_whole(self.path / _SUMMARY, _pretty(counted))


def episode_files(run: Path) -> tuple[Path, ...]:
    """The episode files of a run's folder, or of a folder of episodes.

    Raises:
        StoreError: there are none.
    """
    files = EpisodeFolder(run / _EPISODES).files() or EpisodeFolder(run).files()
    if not files:
        raise StoreError(f"{run}: there are no finished episodes")
    return files


def spread(
    work: Callable[[Worker, Path], Said], files: Sequence[Path], workers: Sequence[Worker]
) -> Iterator[tuple[Path, Said]]:
    """Do the work on every file, in any order; the first failure ends it.

    Args:
        work: of one worker on one file.
        files: of episodes.
        workers: equal ones; each works on one file at a time, in a thread of its own.
    """
    free: SimpleQueue[Worker] = SimpleQueue()
    for worker in workers:
        free.put(worker)

    def one(file: Path) -> tuple[Path, Said]:
        worker = free.get()
        try:
            return file, work(worker, file)
        finally:
            free.put(worker)

    queue = iter(files)
    with ThreadPoolExecutor(len(workers)) as pool:
        running: set[Future[tuple[Path, Said]]] = {
            pool.submit(one, file) for file in islice(queue, len(workers))
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                running |= {pool.submit(one, file) for file in islice(queue, 1)}


def digest_of(file: Path) -> str:
    """SHA-256 of a file, in hexadecimal.

    Raises:
        StoreError: it cannot be read.
    """
    digest = hashlib.sha256()
    try:
        with file.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
    except OSError as error:
        raise StoreError(f"{file}: cannot be read: {error.strerror or error}") from error
    return digest.hexdigest()


def _load(file: Path) -> dict[str, Any]:
    try:
        value = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise StoreError(f"{file}: cannot be read: {error}") from error
    if not isinstance(value, dict):
        raise StoreError(f"{file}: cannot be read: it is no JSON object")
    return value


def _pretty(value: Mapping[str, Any]) -> bytes:
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()
