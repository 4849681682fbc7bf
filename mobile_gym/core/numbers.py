"""Numbers that came from outside.

Perturbations of emulators and of the virtual device check their values alike.
"""

from __future__ import annotations

from typing import SupportsFloat, SupportsIndex


def number_within(value: str | SupportsFloat | SupportsIndex, low: float, high: float) -> float:
    """A number in a range, ends included.

    Raises:
        TypeError: it is no number.
        ValueError: it is none in that range.
    """
    number = float(value)
    if not low <= number <= high:
        raise ValueError(f"it must be in [{low:g}, {high:g}]")
    return number
