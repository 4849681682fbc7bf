"""Sidecar files: what judges and annotators make of recorded episodes, which stay as they are.

```
DIR/episodes/*.parquet        as they were recorded
DIR/KIND/NAME/AUTHOR.json     the author with its arguments, secrets masked, and digests of the
                              files that they name
DIR/KIND/NAME/*.json          what the author made of the episode file of the same name
DIR/KIND/NAME/summary.json    counted
```

Each sidecar file has the digest of its episode file (`episode_sha256`), and does not count where
that file has changed. So an interrupted command goes on where it was, and pays for nothing twice.
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
from mobile_gym.core.secret_values import cleaned, masked
from mobile_gym.foreign.json_values import read_json
from mobile_gym.rollouts.storing.fingerprints import file_fingerprints, fingerprint_difference
from mobile_gym.rollouts.storing.partial_files import remove_abandoned_files
from mobile_gym.rollouts.storing.store import write_whole
from mobile_gym.rollouts.storing.unicode import replace_surrogates

SIDECARS: Final[Mapping[str, str]] = {"verdicts": "judge", "annotations": "annotator"}
"""The kinds of sidecar files by the name of their folder, and what an author of each is called."""
_SUMMARY: Final = "summary.json"
_DIGEST: Final = "episode_sha256"
_ID: Final = "episode_id"
_FILES: Final = "local files"
"""No argument of an author can be called that."""
_CHUNK: Final = 1 << 20

Worker = TypeVar("Worker")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class SidecarFolder:
    """The sidecar files of one author for the episodes of a run; make one with `open`."""

    path: Path

    KIND: ClassVar[str]
    """One of `SIDECARS`."""

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
        files = file_fingerprints(author)
        path = _author_folder(run, cls.KIND, name, {**author, _FILES: files} if files else author)
        with contextlib.suppress(StoreError):  # it is in nobody's way
            remove_abandoned_files(run)
        return cls(path)

    @classmethod
    def named(cls, run: Path, name: str) -> Self:
        """The folder of that name, which must be there.

        Raises:
            UsageError: there is none; the message says which there are.
        """
        names = sorted(file.parent.name for file in _author_files(run, cls.KIND))
        if name not in names:
            known = f"there are {', '.join(names)}" if names else "there are none"
            raise UsageError(f"{run}: has no {cls.KIND} called {name!r}; {known}")
        return cls(run / cls.KIND / name)

    def file(self, episode_file: Path) -> Path:
        """Where the sidecar file of an episode file belongs."""
        return self.path / f"{episode_file.stem}.json"

    def load(self, episode_file: Path) -> dict[str, Any] | None:
        """The content of a sidecar file; None where there is none, or the episode file has changed.

        Raises:
            StoreError: it cannot be read.
        """
        file = self.file(episode_file)
        if not file.exists():
            return None
        content = _load_json(file)
        if _DIGEST not in content:
            raise StoreError(
                f"{file}: is none of the {self.path.parent.name}: it lacks {_DIGEST!r}"
            )
        return content if content[_DIGEST] == file_digest(episode_file) else None

    def save(self, episode_file: Path, content: Mapping[str, Any]) -> None:
        """Write the sidecar file of an episode file; it is there whole or not at all."""
        write_whole(self.file(episode_file), _pretty_json(content))

    def discard_if_empty(self) -> None:
        """Take back what `open` made where there are no files: the name is then free again."""
        about = {f"{SIDECARS[self.KIND]}.json", _SUMMARY}
        if any(file.name not in about for file in self.path.glob("*.json")):
            return
        for name in about:
            (self.path / name).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # those of others are there
            self.path.rmdir()
            self.path.parent.rmdir()

    def save_summary(self, counted: Mapping[str, Any]) -> None:
        """Write `summary.json`."""
        write_whole(self.path / _SUMMARY, _pretty_json(counted))


def copy_sidecars(
    run: Path, episode_file: Path, other: Path, copy: Path, *, episode_id: str
) -> None:
    """Copy all sidecar files of an episode file to a copy of it in another run.

    Those that the copy has already stay.

    Args:
        run: the folder of the run that has the file.
        episode_file: an episode's.
        other: the folder of the run that has the copy.
        copy: the same episode.
        episode_id: what it is called there.

    Raises:
        StoreError: another author has that name there, or a file cannot be read or written.
    """
    for kind in SIDECARS:
        for author in _author_files(run, kind):
            content = SidecarFolder(author.parent).load(episode_file)
            if content is None:
                continue
            folder = SidecarFolder(
                _author_folder(other, kind, author.parent.name, _load_json(author))
            )
            if not folder.file(copy).exists():
                own = {_ID: episode_id} if _ID in content else {}
                folder.save(copy, {**content, **own, _DIGEST: file_digest(copy)})


def _author_files(run: Path, kind: str) -> list[Path]:
    """The file of every author of a kind."""
    return sorted(run.glob(f"{kind}/*/{SIDECARS[kind]}.json"))


def _author_folder(run: Path, kind: str, name: str, author: Mapping[str, Any]) -> Path:
    """The folder of an author, made if need be."""
    if not name or name != Path(name).name or name.startswith("."):
        raise UsageError(f"{kind} cannot be called {name!r}; give a plain name")
    path = run / kind / name
    here = masked(json.loads(json.dumps(author)))
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
    file = path / f"{SIDECARS[kind]}.json"
    if not file.exists():
        write_whole(file, _pretty_json(here))
    elif (there := masked(_load_json(file))) != here:
        raise StoreError(
            f"{path}: has {kind} of another {SIDECARS[kind]}: {_author_difference(there, here)}; "
            "choose another name for these"
        )
    return path


def map_files(
    work: Callable[[Worker, Path], Result], files: Sequence[Path], workers: Sequence[Worker]
) -> Iterator[tuple[Path, Result]]:
    """Do the work on every file, in any order; the first failure ends it.

    Args:
        work: of one worker on one file.
        files: of episodes.
        workers: equal ones; each works on one file at a time, in a thread of its own.
    """
    free: SimpleQueue[Worker] = SimpleQueue()
    for worker in workers:
        free.put(worker)

    def work_on_file(file: Path) -> tuple[Path, Result]:
        worker = free.get()
        try:
            return file, work(worker, file)
        finally:
            free.put(worker)

    queue = iter(files)
    with ThreadPoolExecutor(len(workers)) as pool:
        running: set[Future[tuple[Path, Result]]] = {
            pool.submit(work_on_file, file) for file in islice(queue, len(workers))
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                running |= {pool.submit(work_on_file, file) for file in islice(queue, 1)}


def _author_difference(there: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    """The first argument, or else the first file, in which two authors differ."""
    changed = sorted(key for key in there.keys() | here if there.get(key) != here.get(key))
    for key in changed:
        if key != _FILES:
            return f"{key} is {there.get(key)!r}, not {here.get(key)!r}"
    return fingerprint_difference(there.get(_FILES) or {}, here.get(_FILES) or {})


def file_digest(file: Path) -> str:
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


def _load_json(file: Path) -> dict[str, Any]:
    try:
        value = read_json(file)
    except RecordingError as error:
        raise StoreError(str(error)) from error
    if not isinstance(value, dict):
        raise StoreError(f"{file}: cannot be read: it is no JSON object")
    return value


def _pretty_json(value: Mapping[str, Any]) -> bytes:
    return (
        cleaned(replace_surrogates(json.dumps(value, indent=2, ensure_ascii=False))) + "\n"
    ).encode()
