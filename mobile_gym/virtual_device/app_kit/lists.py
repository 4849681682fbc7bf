"""Lists of cards, and what stands in their rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict, Unpack

from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    column,
    icon,
    row,
    scroll,
    stack,
)
from mobile_gym.virtual_device.ui.widgets import checkbox

if TYPE_CHECKING:
    from mobile_gym.virtual_device.ui.theme import Theme


def card_list(
    key: str,
    *cards: View | None,
    resource_id: str,
    padding: tuple[float, ...] = (0.0, 0.0),
    gap: float = 8.0,
) -> View:
    """Cards or rows below each other, which scroll.

    Args:
        key: under which the page keeps how far they are scrolled.
        cards: of any height; many rows of one height go into a `lazy_list`.
        resource_id: of the list.
        padding: around the cards, which scrolls with them, in dp.
        gap: between them, in dp.
    """
    return scroll(
        key,
        column(*cards, width=FILL, gap=gap, padding=padding),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id=resource_id,
    )


def card_columns(cards: Iterable[tuple[View, float]]) -> View:
    """Cards in two columns; each stands below the shorter one.

    Args:
        cards: with about how high each is.
    """
    columns: tuple[list[View], list[View]] = ([], [])
    heights = [0.0, 0.0]
    for card, height in cards:
        side = int(heights[1] < heights[0])
        columns[side].append(card)
        heights[side] += height
    sides = (column(*side, weight=1, gap=8) for side in columns)
    return row(*sides, width=FILL, gap=8, align="start")


def check_list(
    theme: Theme,
    options: Iterable[tuple[str, bool, Handler]],
    resource_id: str = "android:id/checkbox",
) -> View:
    """The content of a dialog in which several things are checked.

    Args:
        theme: of the dialog.
        options: what each is called, whether it is checked, what a tap does.
        resource_id: of each.
    """
    boxes = (
        checkbox(theme, checked, on_tap, label=label, resource_id=resource_id)
        for label, checked, on_tap in options
    )
    return column(*(box._replace(width=FILL) for box in boxes), width=FILL, padding=(12, 0))


class TileFields(TypedDict, total=False):
    """The looks of a tile, and what the tree says of it."""

    fill: int
    radius: float
    class_name: str
    resource_id: str
    text: str
    description: str
    checkable: bool
    checked: bool
    on_long_press: Handler | None


def tile(
    child: View, on_tap: Handler, width: float, height: float, **fields: Unpack[TileFields]
) -> View:
    """A key or big button: something in the middle of an area that takes the tap."""
    return stack(
        child,
        width=width,
        height=height,
        align="center",
        justify="center",
        focusable=True,
        on_tap=on_tap,
        **fields,
    )


def check_mark(theme: Theme, checked: bool) -> View:
    """The box of something that can be checked; the row around it takes the tap."""
    if checked:
        return icon("checkbox-marked", 24, theme.accent)
    return icon("checkbox-blank-outline", 24, theme.icon)
