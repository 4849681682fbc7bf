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

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


def card_list(
    key: str,
    *cards: ui.View | None,
    resource_id: str,
    padding: tuple[float, ...] = (0.0, 0.0),
    gap: float = 8.0,
) -> ui.View:
    """Cards or rows below each other, which scroll.

    Args:
        key: under which the page keeps how far they are scrolled.
        cards: of any height; many rows of one height go into a `lazy_list`.
        resource_id: of the list.
        padding: around the cards, which scrolls with them, in dp.
        gap: between them, in dp.
    """
    return ui.scroll(
        key,
        ui.column(*cards, width=ui.FILL, gap=gap, padding=padding),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id=resource_id,
    )


def card_columns(cards: Iterable[tuple[ui.View, float]]) -> ui.View:
    """Cards in two columns; each stands below the shorter one.

    Args:
        cards: with about how high each is.
    """
    columns: tuple[list[ui.View], list[ui.View]] = ([], [])
    heights = [0.0, 0.0]
    for card, height in cards:
        side = int(heights[1] < heights[0])
        columns[side].append(card)
        heights[side] += height
    sides = (ui.column(*side, weight=1, gap=8) for side in columns)
    return ui.row(*sides, width=ui.FILL, gap=8, align="start")


def check_list(
    theme: ui.Theme,
    options: Iterable[tuple[str, bool, ui.Handler]],
    resource_id: str = "android:id/checkbox",
) -> ui.View:
    """The content of a dialog in which several things are checked.

    Args:
        theme: of the dialog.
        options: what each is called, whether it is checked, what a tap does.
        resource_id: of each.
    """
    boxes = (
        ui.checkbox(theme, checked, on_tap, label=label, resource_id=resource_id)
        for label, checked, on_tap in options
    )
    return ui.column(
        *(box._replace(width=ui.FILL) for box in boxes), width=ui.FILL, padding=(12, 0)
    )


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
    on_long_press: ui.Handler | None


def tile(
    child: ui.View, on_tap: ui.Handler, width: float, height: float, **fields: Unpack[TileFields]
) -> ui.View:
    """A key or big button: something in the middle of an area that takes the tap."""
    return ui.stack(
        child,
        width=width,
        height=height,
        align="center",
        justify="center",
        focusable=True,
        on_tap=on_tap,
        **fields,
    )


def check_mark(theme: ui.Theme, checked: bool) -> ui.View:
    """The box of something that can be checked; the row around it takes the tap."""
    if checked:
        return ui.icon("checkbox-marked", 24, theme.accent)
    return ui.icon("checkbox-blank-outline", 24, theme.icon)


_REFRESH_MS: Final = 900
_UNTIL_MS: Final = ViewState("refreshing_until_ms", 0)
"""Until when the wheel turns, by the monotonic clock."""


def refreshable(ctx: Context[Any, Any, Any], content: ui.View) -> ui.View:
    """A page's list, as high as the page has room; what it shows is always up to date."""
    theme = ctx.theme
    wheel = None
    if ctx.state.monotonic_ms < _UNTIL_MS.of(ctx):
        wheel = ui.stack(
            ui.icon("refresh", 24, theme.accent),
            width=40,
            height=40,
            align="center",
            justify="center",
            fill=theme.surface,
            stroke=theme.divider,
            radius=20,
            class_name="android.widget.ImageView",
        )
    return ui.stack(
        content._replace(height=ui.FILL, weight=0.0, shared=False),
        ui.column(wheel, width=ui.FILL, padding=(0, 24, 0, 0), align="center") if wheel else None,
        width=ui.FILL,
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
    ctx: Context[Any, Any, Any], view: ui.View, row_id: int, icon_name: str, on_swiped: ui.Handler
) -> ui.View:
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
    mark = ui.icon(icon_name, 24, theme.on_accent)
    below = ui.row(
        mark if dx > 0 else None,
        ui.space(weight=1),
        None if dx > 0 else mark,
        width=ctx.width_dp,
        height=view.height,
        padding=(24, 0),
        fill=theme.accent,
    )
    above = view._replace(width=ctx.width_dp, offset=(dx, 0.0), fill=view.fill or theme.background)
    return ui.absolute(below, above, width=ui.FILL, height=view.height)


def _drag_row(
    system: System, drag: ui.Drag, row_id: int, width: float, on_swiped: ui.Handler
) -> None:
    if not drag.done:
        _MOVED.set(system, (row_id, drag.dx))
        return
    _MOVED.set(system, None)
    if abs(drag.dx) >= _GONE * width:
        on_swiped(system)


def with_floating_button(
    content: ui.View, button: ui.View | None, *, margin_dp: float = 16.0
) -> ui.View:
    """What stands below a page's bar.

    Args:
        content: as wide as the page.
        button: `ui.fab`; None while the page has none.
        margin_dp: between the button and the page's edges.
    """
    return ui.stack(
        content,
        None if button is None else ui.column(button, padding=(0, 0, margin_dp, margin_dp)),
        align="end",
        justify="end",
        width=ui.FILL,
        weight=1,
    )
