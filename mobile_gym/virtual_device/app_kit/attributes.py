"""Attributes of dataclasses, named by a function that reads them: `lambda note: note.title`.

A type checker knows such a function: a wrong attribute is an error before anything runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field
from typing import Any, ClassVar, Final, Protocol, TypeVar

from mobile_gym.core.errors import UsageError

D = TypeVar("D")


class Dataclass(Protocol):
    """What is made by `@dataclass`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class _Names:
    """Whatever is read of it is its own name."""

    def __getattr__(self, name: str) -> str:
        return name


_NAMES: Final[Any] = _Names()


def attribute_name(read: Callable[[D], object]) -> str:
    """The attribute that a function reads.

    Args:
        read: takes one attribute of a record and does nothing else: `lambda note: note.title`.

    Raises:
        UsageError: it does something else.
    """
    name = read(_NAMES)
    if not isinstance(name, str):
        raise UsageError("an attribute is named by a function that reads it and nothing else")
    return name
