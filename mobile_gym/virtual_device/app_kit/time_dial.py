"""The dial of the time picker: rings of numbers that are nodes to tap, and a hand.

In 24 hours there are two rings, midnight and the afternoon outside, as Android has them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.ui.view import View, absolute, box, line, stack, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.theme import Theme

DIAL_DP: Final = 264.0
OUTER_DP: Final = 106.0
INNER_DP: Final = 68.0
NUMBER_DP: Final = 40.0
INNER_NUMBER_DP: Final = 34.0
DOT_DP: Final = 18.0

_INNER_HOURS: Final = (12, *range(1, 12))
_OUTER_HOURS: Final = (0, *range(13, 24))


class Mark(NamedTuple):
    """One number: what it stands for, how it is written, its place as a share of a full turn."""

    value: int
    shown: str
    turn: float
    radius: float = OUTER_DP
    size: float = NUMBER_DP


def _hours_12() -> tuple[Mark, ...]:
    return tuple(Mark(value, str(value), place / 12) for place, value in enumerate(_INNER_HOURS))


def _hours_24() -> tuple[Mark, ...]:
    outer = (Mark(value, f"{value:02d}", place / 12) for place, value in enumerate(_OUTER_HOURS))
    inner = (mark._replace(radius=INNER_DP, size=INNER_NUMBER_DP) for mark in _hours_12())
    return (*outer, *inner)


_HOUR_MARKS: Final = {False: _hours_12(), True: _hours_24()}
_MINUTE_MARKS: Final = tuple(Mark(value, f"{value:02d}", value / 60) for value in range(0, 60, 5))


def hour_marks(is_24: bool) -> tuple[Mark, ...]:
    """The hours: 12, 1, ... 11, or 00, 13, ... 23 around 12, 1, ... 11."""
    return _HOUR_MARKS[is_24]


def minute_marks(minute: int) -> tuple[Mark, ...]:
    """Every fifth minute, and the chosen one: small and behind, so that it hides no other."""
    if minute % 5 == 0:
        return _MINUTE_MARKS
    return (Mark(minute, "", minute / 60, size=DOT_DP), *_MINUTE_MARKS)


def dial(
    theme: Theme,
    marks: tuple[Mark, ...],
    chosen: int,
    choose: Callable[[System, int], None],
) -> View:
    """The dial, its hand at the chosen number."""
    middle = DIAL_DP / 2
    x, y = next(_point(mark) for mark in marks if mark.value == chosen)
    return absolute(
        line(middle, middle, x, y, size=2, color=theme.accent),
        box(width=8, height=8, radius=4, fill=theme.accent, offset=(middle - 4, middle - 4)),
        *(_number(theme, mark, mark.value == chosen, bound(choose, mark.value)) for mark in marks),
        width=DIAL_DP,
        height=DIAL_DP,
        fill=theme.surface_high,
        radius=middle,
        class_name="android.view.View",
        resource_id="android:id/radial_picker",
    )


def _point(mark: Mark) -> tuple[float, float]:
    angle = mark.turn * math.tau
    middle = DIAL_DP / 2
    return middle + mark.radius * math.sin(angle), middle - mark.radius * math.cos(angle)


def _number(theme: Theme, mark: Mark, selected: bool, on_tap: Callable[[System], None]) -> View:
    x, y = _point(mark)
    color = theme.on_accent if selected else theme.text
    return stack(
        text(mark.shown, 16 if mark.radius == OUTER_DP else 14, color, class_name="")
        if mark.shown
        else None,
        width=mark.size,
        height=mark.size,
        offset=(x - mark.size / 2, y - mark.size / 2),
        align="center",
        justify="center",
        fill=theme.accent if selected else 0,
        radius=mark.size / 2,
        class_name="android.widget.RadialTimePickerView$RadialPickerTouchHelper",
        description=str(mark.value),
        selected=selected,
        on_tap=on_tap,
    )
