"""Fingerprints of the local files that a judge's arguments name, such as a model's weights.

The arguments alone do not tell two trainings of one model apart. What counts is what the files
hold, never when they were written: weights that were copied or fetched again are the same ones.

Only arguments of the names in `INPUTS` are looked at, however deep they stand. Any other text may
happen to be the name of a folder, and what a model's cache holds changes with every question. A
name that is no local file, such as that of a model in a hub, has no fingerprint.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import StoreError

INPUTS: Final = frozenset({"path", "annotations", "embedding"})
"""Arguments that may name files: weights, essential states, an embedding model."""
WHOLE_BYTES: Final = 64 << 20
"""Files up to this size are read whole, in about 0.1 s; of larger ones, samples are."""
_SAMPLES: Final = 256
_SAMPLE_BYTES: Final = 64 << 10
"""Samples lie at equal distances from the first byte to the last one, so that a change of any
stretch longer than that distance, such as one layer of a network, is seen."""


def file_fingerprints(arguments: Mapping[str, Any]) -> dict[str, str]:
    """SHA-256, in hexadecimal, of every file or folder that arguments name, by its path as given.

    Of a folder the names count, too; what is hidden in it does not.

    Raises:
        StoreError: one of them cannot be read.
    """
    return {path: _path_fingerprint(Path(path)) for path in sorted(set(_argument_paths(arguments)))}


def fingerprint_difference(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """The first file in which two sets of fingerprints differ, in words; "" where none does."""
    for path in sorted(before.keys() | now):
        if path not in before:
            return f"what {path} was then is not known"
        if path not in now:
            return f"{path} is no longer there"
        if before[path] != now[path]:
            return f"what {path} holds has changed"
    return ""


def _argument_paths(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if name not in INPUTS or not isinstance(inner, str):
                yield from _argument_paths(inner)
            elif _exists(inner):
                yield inner
    elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
        for inner in value:
            yield from _argument_paths(inner)


def _exists(path: str) -> bool:
    try:
        return path != "" and Path(path).exists()
    except OSError:  # it is something else than a path, such as a long text
        return False


def _path_fingerprint(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        for name, file in _files_below(path):
            size = file.stat().st_size
            digest.update(os.fsencode(f"{name}\0{size}\0"))
            _add_file(digest, file, size)
    except OSError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror or error}") from error
    return digest.hexdigest()


def _files_below(path: Path) -> list[tuple[str, Path]]:
    """The files, each with its name below the path."""
    if not path.is_dir():
        return [("", path)]
    files = ((file.relative_to(path), file) for file in path.rglob("*"))
    return sorted(
        (name.as_posix(), file)
        for name, file in files
        if not any(part.startswith(".") for part in name.parts) and file.is_file()
    )


def _add_file(digest: Any, file: Path, size: int) -> None:
    with file.open("rb") as stream:
        if size <= WHOLE_BYTES:
            while chunk := stream.read(_SAMPLE_BYTES):
                digest.update(chunk)
            return
        last = size - _SAMPLE_BYTES
        for number in range(_SAMPLES):
            stream.seek(last * number // (_SAMPLES - 1))
            digest.update(stream.read(_SAMPLE_BYTES))
