"""Boxes whose bounds are two numbers, so that they cost nothing to build, copy or compare.

A plain `gymnasium.spaces.Box` keeps an array for each bound: 7.4 MB and several milliseconds for
one phone screen, times the number of environments once it is batched. These are Boxes to everybody
who looks (`isinstance`, `low`, `high`, `bounded_below`), but the arrays are zero-stride views that
are made on demand.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import Error

if TYPE_CHECKING:
    _AnyBox: TypeAlias = spaces.Box[Any]
else:
    _AnyBox = spaces.Box  # older versions are not generic at run time


class ScalarBox(_AnyBox):
    """All arrays of one shape and dtype whose elements lie in `[low, high]`.

    Args:
        low: the smallest element.
        high: the largest element.
        shape: shape of the arrays.
        dtype: an integer, floating or bool dtype.
        seed: of `sample`.

    Raises:
        ValueError: a bound that the dtype cannot hold or is not finite, or `low > high`.
    """

    def __init__(
        self,
        low: float,
        high: float,
        shape: Sequence[int],
        dtype: npt.DTypeLike,
        seed: int | np.random.Generator | None = None,
    ) -> None:
        kind: np.dtype[Any] = np.dtype(dtype)
        if kind.kind not in "iufb":
            raise ValueError(f"dtype {kind} is neither integer, floating nor bool")
        if not (math.isfinite(low) and math.isfinite(high) and low <= high):
            raise ValueError(f"bounds [{low}, {high}] are not finite and in order")
        # Out-of-range integers overflow here in new versions of numpy and wrap in old ones.
        self._low: Any = np.array(low).astype(kind)[()]
        self._high: Any = np.array(high).astype(kind)[()]
        if self._low != low or self._high != high:
            raise ValueError(f"bounds [{low}, {high}] are not exact in {kind}")
        # Box.__init__ would build the arrays; everything it sets is a property below.
        spaces.Space.__init__(self, tuple(shape), kind, seed)  # pyright: ignore[reportUnknownMemberType]

    @property
    def low(self) -> npt.NDArray[Any]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Lower bounds: a read-only view of one number, in the shape of the space."""
        return np.broadcast_to(self._low, self.shape)

    @property
    def high(self) -> npt.NDArray[Any]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Upper bounds: a read-only view of one number, in the shape of the space."""
        return np.broadcast_to(self._high, self.shape)

    @property
    def bounded_below(self) -> npt.NDArray[np.bool_]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Where there is a lower bound: everywhere."""
        return np.broadcast_to(np.True_, self.shape)

    @property
    def bounded_above(self) -> npt.NDArray[np.bool_]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Where there is an upper bound: everywhere."""
        return np.broadcast_to(np.True_, self.shape)

    @property
    def low_repr(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The lower bound as text."""
        return str(self._low)

    @property
    def high_repr(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The upper bound as text."""
        return str(self._high)

    @property
    def bounds(self) -> tuple[float, float]:
        """The two numbers."""
        return self._low.item() + 0, self._high.item() + 0  # a bool becomes a number

    def is_bounded(self, manner: str = "both") -> bool:
        """Whether it is bounded `"below"`, `"above"` or in `"both"` ways: always."""
        if manner not in ("both", "below", "above"):
            raise ValueError(f"manner {manner!r} is not one of both, below, above")
        return True

    def sample(self, mask: None = None, probability: None = None) -> npt.NDArray[Any]:
        """Draw every element independently and uniformly; there is nothing to mask."""
        if mask is not None or probability is not None:
            raise Error(f"{self!r} has no mask or probability to sample with")
        if self.dtype.kind == "f":
            drawn = self.np_random.uniform(self._low, self._high, self.shape)
            return np.asarray(drawn, dtype=self.dtype)
        return np.asarray(
            self.np_random.integers(
                self._low, self._high, size=self.shape, dtype=self.dtype, endpoint=True
            )
        )

    def contains(self, x: Any) -> bool:
        """Whether `x` is an array of the shape, of a dtype that fits exactly, and within bounds.

        Iterating over a batch of 0-d arrays yields numpy scalars; they belong, too.
        """
        if not isinstance(x, np.ndarray | np.generic):
            return False
        array = cast("npt.NDArray[Any]", x)
        if array.shape != self.shape:
            return False
        if array.dtype != self.dtype and not (
            array.dtype.kind == self.dtype.kind and np.can_cast(array.dtype, self.dtype)
        ):
            return False
        if self._spans_dtype:
            return True
        return bool(np.all((array >= self._low) & (array <= self._high)))  # false for NaN, too

    @property
    def _spans_dtype(self) -> bool:
        """Whether every value of the dtype is within bounds, as in an image."""
        if self.dtype.kind == "b":
            return self.bounds == (False, True)
        if self.dtype.kind == "f":
            return False
        limits = np.iinfo(self.dtype.type)  # pyright: ignore[reportArgumentType, reportCallIssue]
        return self.bounds == (limits.min, limits.max)

    def to_jsonable(self, sample_n: Iterable[npt.NDArray[Any]]) -> list[Any]:
        """Nested lists, one per sample."""
        return [np.asarray(sample).tolist() for sample in sample_n]

    def from_jsonable(self, sample_n: Iterable[Any]) -> list[npt.NDArray[Any]]:
        """Read what `to_jsonable` wrote, with the dtype of the space."""
        return [np.asarray(sample, dtype=self.dtype) for sample in sample_n]

    def __repr__(self) -> str:
        low, high = self.bounds
        return f"ScalarBox({low}, {high}, {self.shape}, {self.dtype})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScalarBox):
            return NotImplemented  # a plain Box compares the arrays
        return (self.shape, self.dtype, self.bounds) == (other.shape, other.dtype, other.bounds)

    __hash__ = None  # type: ignore[assignment] # as every Gymnasium space: equal by value, seeded


class Image(ScalarBox):
    """RGB images: uint8 `(height, width, 3)`.

    Args:
        height: rows.
        width: columns.
        seed: of `sample`.
    """

    def __init__(
        self, height: int, width: int, seed: int | np.random.Generator | None = None
    ) -> None:
        super().__init__(0, 255, (height, width, 3), np.uint8, seed)

    def __repr__(self) -> str:
        height, width, _ = self.shape
        return f"Image({height}, {width})"
