"""Text of any script, bounded by the bytes it needs as UTF-8.

`gymnasium.spaces.Text` lists every character it allows, so it cannot say "Unicode", and its shared
memory holds indexes into that list. Here the memory holds the UTF-8 itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import Error

_SAMPLED_CHARACTERS: Final = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:@-_/闹钟设置网络é"
)
_SAMPLED_LENGTH: Final = 12


def clip_utf8(text: str, max_bytes: int) -> str:
    """The longest prefix that is in `Utf8Text(max_bytes)`.

    NUL ends a text in memory and does not show on a screen, so it is dropped; a lone surrogate
    becomes `?`.
    """
    if text.isascii() and len(text) <= max_bytes and "\0" not in text:
        return text
    encoded = text.replace("\0", "").encode("utf-8", "replace")
    return encoded[:max_bytes].decode("utf-8", "ignore")


class Utf8Text(spaces.Space[str]):
    """Every string without NUL that takes at most `max_bytes` bytes as UTF-8; the empty one, too.

    Args:
        max_bytes: the bound.
        seed: of `sample`.
    """

    def __init__(self, max_bytes: int, seed: int | np.random.Generator | None = None) -> None:
        if max_bytes < 1:
            raise ValueError(f"max_bytes is {max_bytes}; it must be at least 1")
        self.max_bytes = max_bytes
        super().__init__(seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        """Texts flatten to their bytes, padded with zeros."""
        return True

    def sample(self, mask: None = None, probability: None = None) -> str:
        """Draw a short text of letters, digits, marks and a few Chinese characters."""
        if mask is not None or probability is not None:
            raise Error(f"{self!r} has no mask or probability to sample with")
        length = int(self.np_random.integers(1, _SAMPLED_LENGTH, endpoint=True))
        picks = self.np_random.integers(len(_SAMPLED_CHARACTERS), size=length)
        return clip_utf8("".join(_SAMPLED_CHARACTERS[pick] for pick in picks), self.max_bytes)

    def contains(self, x: Any) -> bool:
        """Whether `x` is a string that fits, has no NUL and is valid Unicode."""
        if not isinstance(x, str) or len(x) > self.max_bytes or "\0" in x:
            return False
        if x.isascii():
            return True
        try:
            return len(x.encode("utf-8")) <= self.max_bytes
        except UnicodeEncodeError:
            return False

    def to_bytes(self, text: str) -> npt.NDArray[np.uint8]:
        """The text as uint8 `(max_bytes,)`, padded with zeros."""
        out = np.zeros(self.max_bytes, np.uint8)
        encoded = text.encode("utf-8")
        out[: len(encoded)] = np.frombuffer(encoded, np.uint8)
        return out

    def from_bytes(self, data: npt.NDArray[np.uint8]) -> str:
        """Read what `to_bytes` wrote."""
        return data.tobytes().partition(b"\0")[0].decode("utf-8")

    def __repr__(self) -> str:
        return f"Utf8Text({self.max_bytes})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Utf8Text) and self.max_bytes == other.max_bytes

    __hash__ = None  # type: ignore[assignment] # as every Gymnasium space: equal by value, seeded


class SharedTexts(Sequence[str]):
    """The texts of all workers, read from shared memory whenever one is looked at.

    `AsyncVectorEnv` reads shared memory once, when it is built, and afterwards trusts that what it
    read is a live view, as arrays are. So is this one. It then hands out a deep copy, which is a
    plain tuple of strings, the same as without shared memory.

    Args:
        memory: the shared bytes, `count` x `max_bytes`.
        space: the space of one text.
        count: how many texts there are.
    """

    def __init__(self, memory: npt.NDArray[np.uint8], space: Utf8Text, count: int) -> None:
        self._rows = memory.reshape(count, space.max_bytes)
        self._space = space

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        return self._space.from_bytes(self._rows[index])

    def __iter__(self) -> Iterator[str]:
        return (self._space.from_bytes(row) for row in self._rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]

    __hash__ = None  # type: ignore[assignment] # a view of changing memory

    def __deepcopy__(self, memo: dict[int, Any]) -> tuple[str, ...]:
        return tuple(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    def __repr__(self) -> str:
        return f"SharedTexts{tuple(self)!r}"
