"""A batch of values of a space, kept by field, written and read row by row.

What a batch looks like from outside is Gymnasium's: one array for a Box, Discrete, MultiDiscrete or
MultiBinary, a tuple for texts, and dictionaries and tuples of these. Where it lies is the maker's
choice: in arrays of its own, or in memory that processes share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mobile_gym.core.errors import UsageError
from mobile_gym.spaces import Utf8Text

_ARRAY_SPACES: Final = (spaces.Box, spaces.Discrete, spaces.MultiDiscrete, spaces.MultiBinary)
_BYTES_PER_CHARACTER: Final = 4


class Columns(ABC):
    """The values of `n` rows."""

    @abstractmethod
    def write(self, row: int, value: Any) -> None:
        """Write the value of one row."""

    @abstractmethod
    def read(self, row: int) -> Any:
        """The value of one row, a copy."""

    @abstractmethod
    def batch(self) -> Any:
        """All rows, as a member of the batched space; arrays are views."""

    @abstractmethod
    def put(self, batch: Any) -> bool:
        """Write all rows from a batch; False, and perhaps some fields written, where it misfits."""

    @abstractmethod
    def clear(self, row: int) -> None:
        """Write zeros and empty texts."""


class ArrayColumn(Columns):
    """Rows of one array.

    Args:
        array: `(n, ...)`.
        is_number: rows are numbers of NumPy (Discrete), not arrays without axes.
    """

    def __init__(self, array: npt.NDArray[Any], *, is_number: bool = False) -> None:
        self.array = array
        self._is_number = is_number

    def write(self, row: int, value: Any) -> None:
        """Write one row."""
        np.copyto(self.array[row, ...], value)

    def read(self, row: int) -> Any:
        """One row."""
        return self.array[row] if self._is_number else self.array[row, ...].copy()

    def batch(self) -> npt.NDArray[Any]:
        """The array itself."""
        return self.array

    def put(self, batch: Any) -> bool:
        """Write all rows, where nothing is lost by it."""
        if not isinstance(batch, np.ndarray) or batch.shape != self.array.shape:
            return False
        if not np.can_cast(batch.dtype, self.array.dtype, "safe"):
            return False
        np.copyto(self.array, batch)
        return True

    def clear(self, row: int) -> None:
        """Write zeros."""
        self.array[row] = 0


class TextColumn(Columns):
    """Rows of UTF-8 in shared memory.

    Args:
        data: uint8 `(n, max_bytes)`.
        sizes: uint32 `(n,)`, how many bytes each text has.
    """

    def __init__(self, data: npt.NDArray[np.uint8], sizes: npt.NDArray[np.uint32]) -> None:
        self._data = data
        self._sizes = sizes

    def write(self, row: int, value: str) -> None:
        """Write one text."""
        self._write(row, value.encode("utf-8"))

    def read(self, row: int) -> str:
        """One text."""
        return self._data[row, : self._sizes[row]].tobytes().decode("utf-8")

    def batch(self) -> tuple[str, ...]:
        """All texts."""
        return tuple(map(self.read, range(len(self._sizes))))

    def put(self, batch: Any) -> bool:
        """Write all texts, where they are some and fit."""
        if not isinstance(batch, Sequence) or len(batch) != len(self._sizes):
            return False
        if not all(isinstance(text, str) for text in batch):
            return False
        try:
            encoded = [text.encode("utf-8") for text in batch]
        except UnicodeEncodeError:
            return False
        if any(len(text) > self._data.shape[1] for text in encoded):
            return False
        for row, text in enumerate(encoded):
            self._write(row, text)
        return True

    def clear(self, row: int) -> None:
        """Write an empty text."""
        self._sizes[row] = 0

    def _write(self, row: int, encoded: bytes) -> None:
        self._data[row, : len(encoded)] = np.frombuffer(encoded, np.uint8)
        self._sizes[row] = len(encoded)


class ListColumn(Columns):
    """Rows of a list, for texts that one process keeps to itself.

    Args:
        rows: how many.
    """

    def __init__(self, rows: int) -> None:
        self._values = [""] * rows

    def write(self, row: int, value: str) -> None:
        """Write one text."""
        self._values[row] = value

    def read(self, row: int) -> str:
        """One text."""
        return self._values[row]

    def batch(self) -> tuple[str, ...]:
        """All texts."""
        return tuple(self._values)

    def put(self, batch: Any) -> bool:
        """Write all texts."""
        self._values[:] = batch
        return True

    def clear(self, row: int) -> None:
        """Write an empty text."""
        self._values[row] = ""


class DictColumns(Columns):
    """Fields by name.

    Args:
        fields: the columns of each.
    """

    def __init__(self, fields: Mapping[str, Columns]) -> None:
        self.fields = dict(fields)
        self.arrays = {
            name: field.array for name, field in fields.items() if isinstance(field, ArrayColumn)
        }
        """Those fields that are one array."""

    def write(self, row: int, value: Mapping[str, Any]) -> None:
        """Write all fields of a row."""
        for name, field in self.fields.items():
            field.write(row, value[name])

    def read(self, row: int) -> dict[str, Any]:
        """All fields of a row."""
        return {name: field.read(row) for name, field in self.fields.items()}

    def batch(self) -> dict[str, Any]:
        """All rows by field."""
        return {name: field.batch() for name, field in self.fields.items()}

    def put(self, batch: Any) -> bool:
        """Write all rows by field."""
        if not isinstance(batch, Mapping) or not self.fields.keys() <= batch.keys():
            return False
        return all(field.put(batch[name]) for name, field in self.fields.items())

    def clear(self, row: int) -> None:
        """Clear all fields of a row."""
        for field in self.fields.values():
            field.clear(row)


class TupleColumns(Columns):
    """Fields by position.

    Args:
        fields: the columns of each.
    """

    def __init__(self, fields: Sequence[Columns]) -> None:
        self.fields = tuple(fields)

    def write(self, row: int, value: Sequence[Any]) -> None:
        """Write all fields of a row."""
        for field, part in zip(self.fields, value, strict=True):
            field.write(row, part)

    def read(self, row: int) -> tuple[Any, ...]:
        """All fields of a row."""
        return tuple(field.read(row) for field in self.fields)

    def batch(self) -> tuple[Any, ...]:
        """All rows by field."""
        return tuple(field.batch() for field in self.fields)

    def put(self, batch: Any) -> bool:
        """Write all rows by field."""
        if not isinstance(batch, tuple) or len(batch) != len(self.fields):
            return False
        return all(field.put(part) for field, part in zip(self.fields, batch, strict=True))

    def clear(self, row: int) -> None:
        """Clear all fields of a row."""
        for field in self.fields:
            field.clear(row)


def own_columns(space: spaces.Space[Any], rows: int) -> Columns:
    """New columns in memory of this process.

    Raises:
        UsageError: the space is of a kind that has no columns.
    """
    if isinstance(space, spaces.Dict):
        return DictColumns({name: own_columns(part, rows) for name, part in space.spaces.items()})
    if isinstance(space, spaces.Tuple):
        return TupleColumns([own_columns(part, rows) for part in space.spaces])
    if is_array_space(space):
        assert space.shape is not None
        array = np.empty((rows, *space.shape), space.dtype)
        return ArrayColumn(array, is_number=isinstance(space, spaces.Discrete))
    text_bytes(space)
    return ListColumn(rows)


def is_array_space(space: spaces.Space[Any]) -> bool:
    """Whether a batch of it is one array."""
    return isinstance(space, _ARRAY_SPACES)


def text_bytes(space: spaces.Space[Any]) -> int:
    """How many bytes of UTF-8 a text of a space may have.

    Raises:
        UsageError: it is no space of texts.
    """
    if isinstance(space, Utf8Text):
        return space.max_bytes
    if isinstance(space, spaces.Text):
        return space.max_length * _BYTES_PER_CHARACTER
    raise UsageError(
        f"{space} cannot be batched here; wrap the environment so that its spaces are Box, "
        "Discrete, MultiDiscrete, MultiBinary, texts, and Dict or Tuple of these"
    )
