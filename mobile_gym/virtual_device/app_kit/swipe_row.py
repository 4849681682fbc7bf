"""A row that a finger moves to a side, such as a conversation that is archived.

    def build_row(index: int) -> View:
        row = conversation_row(ctx, item, on_tap=...)
        return swipe_row(ctx, row, item.id, "archive-arrow-down-outline", bound(archive, item.id))

It follows the finger, and shows what will happen below it. Left before it is half gone, it returns.

Source: AOSP, ItemTouchHelper (`getSwipeThreshold`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, Drag, View, absolute, icon, row, space

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

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
    handler = partial(_drag, row_id=row_id, width=ctx.width_dp, on_swiped=on_swiped)
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


def _drag(system: System, drag: Drag, row_id: int, width: float, on_swiped: Handler) -> None:
    if not drag.done:
        _MOVED.set(system, (row_id, drag.dx))
        return
    _MOVED.set(system, None)
    if abs(drag.dx) >= _GONE * width:
        on_swiped(system)
