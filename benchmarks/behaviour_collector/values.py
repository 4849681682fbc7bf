"""Values without anything of the project in them, and digests of these."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import functools
import hashlib
import re
import types
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Any, Final, TypeAlias

import numpy as np

from behaviour_collector.names import KINDS, named

DIGEST_BYTES: Final = 8
Json: TypeAlias = Any


CODE: Final = "(code)"
"""In the place of functions, classes and modules."""
_TEXTUAL: Final = (datetime.date, datetime.time, datetime.timedelta, datetime.tzinfo, PurePath)
_CODE_TYPES: Final = (
    type,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.ModuleType,
    functools.partial,
)


_ATOMS: Final = (
    *(str, bytes, int, float, range, re.Pattern, enum.Enum, np.generic),
    *_TEXTUAL,
    *_CODE_TYPES,
)


@functools.cache
def _kinds() -> Mapping[type, str]:
    checks = {kind: name for name, kind in named("CHECK_TYPES").items()}
    return checks | {named(name): name for name in KINDS}


@functools.cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """The names of what a record holds; None for what is no record."""
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return tuple(kind._fields)
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    return None


def items(value: Any) -> Iterator[tuple[str, Any]] | None:
    """A record or a map as pairs; None for everything else."""
    kind = type(value)
    names = _field_names(kind)
    if names is not None:
        own = _kinds().get(kind)
        pairs: list[tuple[str, Any]] = [] if own is None else [("kind", own)]
        return iter(pairs + [(name, getattr(value, name)) for name in names])
    if isinstance(value, Mapping):
        return ((_key_text(key), content) for key, content in value.items())
    return None


def _key_text(key: Any) -> str:
    return key if type(key) is str else str(atom(key)) if is_atom(key) else repr(plain(key))


def is_atom(value: Any) -> bool:
    """Whether a value has no parts."""
    return value is None or isinstance(value, _ATOMS)


def atom(value: Any) -> bool | int | float | str | bytes | None:
    """A value without parts as one of Python's own."""
    if isinstance(value, enum.Enum):
        content = value.value
        value = content if isinstance(content, str | int | float) else value.name
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or isinstance(value, bool):
        return value
    for kind in (str, bytes, int, float):
        if isinstance(value, kind):
            return kind(value) if type(value) is not kind else value
    if isinstance(value, _CODE_TYPES):
        return CODE
    return value.pattern if isinstance(value, re.Pattern) else str(value)


def members(value: Any) -> Iterable[Any]:
    """What is in a sequence or a set, in an order that depends on contents alone."""
    if isinstance(value, set | frozenset):
        return sorted((plain(member) for member in value), key=repr)
    return value


def _public_attributes(value: Any) -> dict[str, Any]:
    """What an object of another kind holds."""
    found = {**getattr(value, "__dict__", {})}
    for kind in type(value).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(value, name):
                found[name] = getattr(value, name)
    return {name: found[name] for name in sorted(found) if not name.startswith("_")}


def plain(value: Any) -> Json:
    """A value in dictionaries, lists and atoms, with nothing of the project in it."""
    if is_atom(value):
        return atom(value)
    if isinstance(value, np.ndarray):
        return {"shape": list(value.shape), "dtype": str(value.dtype), "bytes": value.tobytes()}
    pairs = items(value)
    if pairs is not None:
        return {name: plain(part) for name, part in pairs}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(part) for part in members(value)]
    return {name: plain(part) for name, part in _public_attributes(value).items()}


class Digester:
    """Digests values as `plain` shows them, each part of immutable ones once.

    The parts of a state are shared between steps, so that a digest is kept by the identity of its
    value, which stays alive with it.
    """

    MOST: Final = 150_000
    """Digests that are kept; then all are forgotten."""
    MOST_ARRAYS: Final = 4

    def __init__(self) -> None:
        self._kept: dict[int, tuple[object, bytes]] = {}
        self._arrays: dict[int, tuple[object, bytes]] = {}

    def of(self, value: Any) -> str:
        """The digest of a value, in hexadecimal."""
        return hashlib.blake2b(self._encoded(value), digest_size=DIGEST_BYTES).hexdigest()

    def _encoded(self, value: Any) -> bytes:
        kind = type(value)
        if kind is str:
            return b"s%d:" % len(value) + value.encode("utf-8", "surrogatepass")
        if kind is bool or value is None:
            return b"%d;" % value if kind is bool else b"n"
        if kind is int:
            return b"i%d;" % value
        kept = self._kept.get(id(value))
        if kept is not None and kept[0] is value:
            return kept[1]
        if isinstance(value, np.ndarray):
            return self._of_array(value)
        if kind is float or is_atom(value):
            content = atom(value)
            if isinstance(content, bytes):
                return b"b" + hashlib.blake2b(content, digest_size=16).digest()
            return b"f" + repr(content).encode() if kind is float else self._encoded(content)
        parts: list[bytes] = []
        pairs = items(value)
        if pairs is not None:
            for name, part in pairs:
                parts += (name.encode("utf-8", "surrogatepass"), b"=", self._encoded(part))
            start = b"{"
        elif isinstance(value, tuple | list | set | frozenset):
            parts += map(self._encoded, members(value))
            start = b"["
        else:
            return self._encoded(_public_attributes(value))
        digest = start + hashlib.blake2b(b"".join(parts), digest_size=16).digest()
        if not isinstance(value, list | dict | set):
            if len(self._kept) >= self.MOST:
                self._kept.clear()
            self._kept[id(value)] = value, digest
        return digest

    def _of_array(self, value: np.ndarray[Any, Any]) -> bytes:
        kept = self._arrays.get(id(value))
        if kept is not None and kept[0] is value:
            return kept[1]
        head = f"{value.shape}{value.dtype}".encode()
        digest = (
            b"a"
            + hashlib.blake2b(
                np.ascontiguousarray(value).data, digest_size=16, key=head[:64]
            ).digest()
        )
        if not value.flags.writeable:
            if len(self._arrays) >= self.MOST_ARRAYS:
                self._arrays.pop(next(iter(self._arrays)))
            self._arrays[id(value)] = value, digest
        return digest
