"""Fields of records that strangers wrote: each of the kind asked for, or one clear error."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeGuard

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.wording import value_text

MAX_TEXT: Final = 4000
"""Characters of a field; the longest instruction of the files at hand has 700."""
_MAX_DIGITS: Final = 9
_WHOLE: Final = re.compile(r"\s*(\d+)(?:\.0*)?\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Fields:
    """A record, and where it stands."""

    values: Mapping[object, object]
    where: str

    def text(self, name: str, default: str | None = None) -> str:
        """A text in one line, without blanks around it.

        Args:
            name: of the field.
            default: where the field is missing or empty; None where it must not be.

        Raises:
            RecordingError: it is missing, no text, or too long.
        """
        value = self.values.get(name)
        if value is None or value == "":
            if default is None:
                raise RecordingError(f"{self.where}: has no {name!r}")
            return default
        if not isinstance(value, str):
            raise RecordingError(
                f"{self.where}: {name!r} is {value_text(value)}; it must be a text"
            )
        if len(value) > MAX_TEXT:
            raise RecordingError(
                f"{self.where}: {name!r} has {len(value)} characters; at most {MAX_TEXT} are read"
            )
        text = " ".join(value.split())
        if not text and default is None:
            raise RecordingError(f"{self.where}: {name!r} is empty")
        return text

    def count(self, name: str, default: int | None = None, *, most: int = 10_000) -> int:
        """A number from 1, which may be written as a text, and as a whole number with a fraction.

        Tables that were saved by other programs write 4 as `4.0`.

        Args:
            name: of the field.
            default: where the field is missing or empty; None where it must not be.
            most: what it may be.

        Raises:
            RecordingError: it is missing, or no such number.
        """
        value = self.values.get(name)
        if default is not None and (value is None or value == ""):
            return default
        if isinstance(value, str) and len(value) <= _MAX_DIGITS:
            whole = _WHOLE.fullmatch(value)
            value = int(whole[1]) if whole else value
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            raise RecordingError(
                f"{self.where}: {name!r} is {value_text(value)}; "
                f"it must be a number from 1 to {most}"
            )
        return value

    def one_of(self, name: str, words: Mapping[str, int]) -> int:
        """The number that a word stands for.

        Raises:
            RecordingError: it is none of the words.
        """
        value = self.text(name)
        if value not in words:
            raise RecordingError(
                f"{self.where}: {name!r} is {value_text(value)}; "
                f"it must be one of {', '.join(words)}"
            )
        return words[value]


def fields_of(value: object, where: str) -> Fields:
    """A record as it came out of a file.

    Raises:
        RecordingError: it is no object with names.
    """
    if not is_mapping(value):
        raise RecordingError(f"{where}: a record is an object, not {type(value).__name__}")
    return Fields(value, where)


def is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    """Whether a value is an object with names."""
    return isinstance(value, Mapping)


def is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    """Whether a value is a list."""
    return isinstance(value, list)
