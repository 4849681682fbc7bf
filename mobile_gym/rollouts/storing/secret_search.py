"""Secrets in the files of a folder, whoever wrote them: searched for before it is given away.

A text is searched for what looks like a key, whatever file it is in; the arguments of agents,
judges, annotators and devices also for values whose names say that they are secret. The parameters
of tasks have such names, too (the password of a network on the phone), and are no secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

import pyarrow as pa

from mobile_gym.core.errors import RecordingError
from mobile_gym.core.secret_values import key_forms_in, masked
from mobile_gym.foreign.arrow_tables import open_parquet
from mobile_gym.foreign.files import read_bytes
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.pictures import read_picture_header
from mobile_gym.rollouts.storing.sidecar_files import SIDECARS

_SPECS: Final = frozenset({"agent", "annotator", "device", "judge", "policy"})
"""Fields and columns that hold a name, or JSON with arguments."""
_AUTHORS: Final = frozenset(f"{author}.json" for author in SIDECARS.values())
_MOST_BYTES: Final = 2_000_000_000
_PICTURE: Final = re.compile(rb";base64,[A-Za-z0-9+/=]+")
"""In a report, a page may be mostly that."""
_SHOWN: Final = 4
"""Characters of a secret that are shown, so that it can be found."""


@dataclass(frozen=True, slots=True)
class FoundSecret:
    """A secret in a file.

    Attributes:
        path: the file.
        where: the line, the column, or the field.
        what: its name, or its first characters; never the whole of it.
    """

    path: Path
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.where}: {self.what}"


def find_secrets(folder: Path) -> Iterator[FoundSecret]:
    """Every secret in the files of a folder, the first one of each line, cell or argument.

    Raises:
        RecordingError: a file cannot be read.
    """
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        places = _in_parquet(path) if path.suffix == ".parquet" else _in_text(path)
        found = (FoundSecret(path, *place) for place in places)
        yield from dict.fromkeys(found)


def _in_parquet(path: Path) -> Iterator[tuple[str, str]]:
    with open_parquet(path, f"{path}") as file:
        for name, value in (file.metadata.metadata or {}).items():
            yield from _in_line(name.decode("utf-8", "replace"), value.decode("utf-8", "replace"))
        names = [field.name for field in file.schema_arrow if _has_texts(field.type)]
        for batch in file.iter_batches(batch_size=256, columns=names):
            for name in names:
                for value in batch.column(name).to_pylist():
                    for text in _texts(value):
                        if name in _SPECS:
                            yield from _in_spec(f"column {name}", text)
                        yield from _forms(f"column {name}", text)


def _has_texts(kind: pa.DataType) -> bool:
    if pa.types.is_nested(kind):
        return any(_has_texts(kind.field(place).type) for place in range(kind.num_fields))
    return pa.types.is_string(kind) or pa.types.is_large_string(kind)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in cast("Mapping[str, Any]", value).values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from _texts(inner)


def _in_text(path: Path) -> Iterator[tuple[str, str]]:
    data = read_bytes(path, _MOST_BYTES)
    if read_picture_header(data) is not None:
        return
    text = _PICTURE.sub(b"", data).decode("utf-8", "replace")
    if path.suffix == ".json":  # of one object, over many lines
        yield from _in_json("arguments", text, is_spec=path.name in _AUTHORS)
    for number, line in enumerate(text.splitlines(), start=1):
        if path.suffix == ".jsonl":
            yield from _in_json(f"line {number}", line)
        yield from _forms(f"line {number}", line)


def _in_line(where: str, text: str) -> Iterator[tuple[str, str]]:
    yield from _in_json(where, text)
    yield from _forms(where, text)


def _forms(where: str, text: str) -> Iterator[tuple[str, str]]:
    for found in key_forms_in(text):
        yield where, f"{found[:_SHOWN]}..., {len(found)} characters that look like a key"
        return


def _in_json(where: str, text: str, *, is_spec: bool = False) -> Iterator[tuple[str, str]]:
    """The secrets among the arguments in a text, where it is JSON."""
    try:
        value = parse_json(text, where)
        yield from _in_spec(where, value) if is_spec else _in_value(where, value)
    except RecordingError:
        return


def _in_value(where: str, value: Any) -> Iterator[tuple[str, str]]:
    """The secrets in all agents, judges and so on that a value of JSON has at any depth."""
    if isinstance(value, Mapping):
        for name, inner in cast("Mapping[str, Any]", value).items():
            yield from (_in_spec if name in _SPECS else _in_value)(f"{where}: {name}", inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from _in_value(where, inner)


def _in_spec(where: str, value: Any) -> Iterator[tuple[str, str]]:
    """The secrets among the arguments of one of `_SPECS`."""
    if isinstance(value, str):
        if value.lstrip().startswith("{"):
            yield from _in_json(where, value, is_spec=True)
    else:
        yield from _differing(where, value, masked(value))


def _differing(where: str, value: Any, hidden: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, inner in cast("Mapping[str, Any]", value).items():
            yield from _differing(f"{where}: {name}", inner, hidden[name])
    elif isinstance(value, list):
        for inner, other in zip(cast("list[Any]", value), hidden, strict=True):
            yield from _differing(where, inner, other)
    elif value != hidden:
        yield where, "a secret argument"
