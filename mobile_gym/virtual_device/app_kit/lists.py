"""Lists of cards: what stands in their rows and above their end, and what a finger does.

A row that can be moved to a side follows the finger, and shows what will happen below it. Left
before it is half gone, it returns:

    def build_row(index: int) -> View:
        row = conversation_row(ctx, item, on_tap=...)
        return swipe_row(ctx, row, item.id, "archive-arrow-down-outline", bound(archive, item.id))

Source: AOSP, ItemTouchHelper (`getSwipeThreshold`); AndroidX, SwipeRefreshLayout (a circle of
40 dp, 64 dp below the top).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack

from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Drag,
    Handler,
    View,
    absolute,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
)
from mobile_gym.virtual_device.ui.widgets import checkbox

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System
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


_REFRESH_MS: Final = 900
_UNTIL_MS: Final = ViewState("refreshing_until_ms", 0)
"""Until when the wheel turns, by the monotonic clock."""


def refreshable(ctx: Context[Any, Any, Any], content: View) -> View:
    """A page's list, as high as the page has room; what it shows is always up to date."""
    theme = ctx.theme
    wheel = None
    if ctx.state.monotonic_ms < _UNTIL_MS.of(ctx):
        wheel = stack(
            icon("refresh", 24, theme.accent),
            width=40,
            height=40,
            align="center",
            justify="center",
            fill=theme.surface,
            stroke=theme.divider,
            radius=20,
            class_name="android.widget.ImageView",
        )
    return stack(
        content._replace(height=FILL, weight=0.0, shared=False),
        column(wheel, width=FILL, padding=(0, 24, 0, 0), align="center") if wheel else None,
        width=FILL,
        weight=1,
        class_name="androidx.swiperefreshlayout.widget.SwipeRefreshLayout",
        resource_id="refresh_layout",
        on_fling=_pull,
    )


def _pull(system: System, direction: str) -> None:
    if direction == "down":
        _UNTIL_MS.set(system, system.state.monotonic_ms + _REFRESH_MS)


_GONE: Final = 0.5
"""Which share of its width a row has to be moved."""
_MOVED: Final = ViewState[tuple[int, float] | None]("swiped_row", None)
"""The row under the finger, and how far it has been moved to the right, in dp."""


def swipe_row(
    ctx: Context[Any, Any, Any], view: View, row_id: int, icon_name: str, on_swiped: Handler
) -> View:
    """A row of a list that can be swiped to either side.

    Args:
        ctx: of the page.
        view: the row, of a fixed height and as wide as the window.
        row_id: tells the rows of a page apart.
        icon_name: of what happens, seen below the row while it moves.
        on_swiped: does it.
    """
    handler = partial(_drag_row, row_id=row_id, width=ctx.width_dp, on_swiped=on_swiped)
    view = view._replace(on_drag=handler, drags="sideways", shared=False)
    moved = _MOVED.of(ctx)
    if moved is None or moved[0] != row_id:
        return view
    theme, dx = ctx.theme, moved[1]
    mark = icon(icon_name, 24, theme.on_accent)
    below = row(
        mark if dx > 0 else None,
        space(weight=1),
        None if dx > 0 else mark,
        width=ctx.width_dp,
        height=view.height,
        padding=(24, 0),
        fill=theme.accent,
    )
    above = view._replace(width=ctx.width_dp, offset=(dx, 0.0), fill=view.fill or theme.background)
    return absolute(below, above, width=FILL, height=view.height)


def _drag_row(system: System, drag: Drag, row_id: int, width: float, on_swiped: Handler) -> None:
    if not drag.done:
        _MOVED.set(system, (row_id, drag.dx))
        return
    _MOVED.set(system, None)
    if abs(drag.dx) >= _GONE * width:
        on_swiped(system)


def with_floating_button(content: View, button: View | None, *, margin_dp: float = 16.0) -> View:
    """What stands below a page's bar.

    Args:
        content: as wide as the page.
        button: `widgets.fab`; None while the page has none.
        margin_dp: between the button and the page's edges.
    """
    return stack(
        content,
        None if button is None else column(button, padding=(0, 0, margin_dp, margin_dp)),
        align="end",
        justify="end",
        width=FILL,
        weight=1,
    )
