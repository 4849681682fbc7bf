"""What was said of recorded episodes afterwards: files beside the episodes, never over them.

```
DIR/episodes/*.parquet        as they were recorded
DIR/KIND/NAME/AUTHOR.json     who said it, with arguments, and digests of the files they name
DIR/KIND/NAME/*.json          what was said of the episode file of the same name
DIR/KIND/NAME/summary.json    counted
```

Each of them knows the digest of its episode file (`episode_sha256`), and is nothing where that file
has changed. So an interrupted command goes on where it was, and nothing is paid for twice.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any, ClassVar, Final, Self, TypeVar

from mobile_gym.core.errors import RecordingError, StoreError, UsageError
from mobile_gym.foreign.json_values import read_json
from mobile_gym.rollouts.storing.fingerprints import difference, fingerprints
from mobile_gym.rollouts.storing.partial_files import sweep
from mobile_gym.rollouts.storing.store import write_whole
from mobile_gym.rollouts.storing.unicode import whole_text

__all__ = ["BesideFolder", "digest_of", "spread"]

_SUMMARY: Final = "summary.json"
_DIGEST: Final = "episode_sha256"
_ID: Final = "episode_id"
_FILES: Final = "local files"
"""No argument of an author can be called that."""
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

        What writers that were killed have left in the run is removed.

        Other weights under the same path are another author: see `fingerprints`.

        Args:
            run: the folder of the run.
            name: of the folder.
            author: its name and arguments.

        Raises:
            StoreError: it is another author's, or cannot be written; or a file that the arguments
                name cannot be read.
            UsageError: the name cannot be that of a folder.
        """
        files = fingerprints(author)
        folder = cls._open(run, name, {**author, _FILES: files} if files else author)
        with contextlib.suppress(StoreError):  # it is in nobody's way
            sweep(run)
        return folder

    @classmethod
    def _open(cls, run: Path, name: str, author: Mapping[str, Any]) -> Self:
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
            raise StoreError(
                f"{path}: has {cls.KIND} of another {cls.AUTHOR}: {_difference(there, wanted)}; "
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
    def carry(
        cls, run: Path, episode_file: Path, other: Path, copy: Path, *, episode_id: str
    ) -> None:
        """Say of a copy of an episode file, in another run, what was said of the file.

        What was said of the copy before stays.

        Args:
            run: the folder of the run that has the file.
            episode_file: an episode's.
            other: the folder of the run that has the copy.
            copy: the same episode.
            episode_id: what it is called there.

        Raises:
            StoreError: another author has that name there, or a file cannot be read or written.
        """
        for author in sorted(run.glob(f"{cls.KIND}/*/{cls.AUTHOR}.json")):
            said = cls(author.parent).load(episode_file)
            if said is None:
                continue
            folder = cls._open(other, author.parent.name, _load(author))
            if not folder.file(copy).exists():
                own = {_ID: episode_id} if _ID in said else {}
                folder.save(copy, {**said, **own, _DIGEST: digest_of(copy)})

    def discard_if_empty(self) -> None:
        """Take back what `open` made where nothing was said: the name is then free again."""
        about = {f"{self.AUTHOR}.json", _SUMMARY}
        if any(file.name not in about for file in self.path.glob("*.json")):
            return
        for name in about:
            (self.path / name).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # those of others are there
            self.path.rmdir()
            self.path.parent.rmdir()

    def save_summary(self, counted: Mapping[str, Any]) -> None:
        """Write `summary.json`."""
        write_whole(self.path / _SUMMARY, _pretty(counted))


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


def _difference(there: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """The first argument, or else the first file, in which two authors differ."""
    changed = sorted(key for key in there.keys() | wanted if there.get(key) != wanted.get(key))
    for key in changed:
        if key != _FILES:
            return f"{key} is {there.get(key)!r}, not {wanted.get(key)!r}"
    return difference(there.get(_FILES) or {}, wanted.get(_FILES) or {})


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
        value = read_json(file)
    except RecordingError as error:
        raise StoreError(str(error)) from error
    if not isinstance(value, dict):
        raise StoreError(f"{file}: cannot be read: it is no JSON object")
    return value


def _pretty(value: Mapping[str, Any]) -> bytes:
    return (whole_text(json.dumps(value, indent=2, ensure_ascii=False)) + "\n").encode()
