"""Sliding windows over a session's screens.

Source: A3, section 3.4.2, and its code: windows of four screens, three apart, and a last one that
ends with the last screen.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.errors import UsageError

SIZE: Final = 4
STRIDE: Final = 3


class ScreenWindow(NamedTuple):
    """Screens from `start` up to, not including, `end`; they count from 0."""

    start: int
    end: int


def windows(count: int, *, size: int = SIZE, stride: int = STRIDE) -> tuple[ScreenWindow, ...]:
    """The windows over so many screens; every screen lies in one.

    Raises:
        UsageError: the stride is larger than the size, so that screens would be left out.
    """
    if not 1 <= stride <= size:
        raise UsageError(f"stride is {stride}; it must lie in [1, {size}], the size of a window")
    if count <= size:
        return (ScreenWindow(0, count),) if count else ()
    covering = [ScreenWindow(start, start + size) for start in range(0, count - size + 1, stride)]
    if covering[-1].end < count:
        covering.append(ScreenWindow(count - size, count))
    return tuple(covering)
