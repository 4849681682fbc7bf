"""Looking at pictures: zoomed by two fingers or a double tap, moved by one, turned by a swipe."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.files.data import category_of
from mobile_gym.virtual_device.apps.files.listing import empty_state
from mobile_gym.virtual_device.apps.files.opening import started_with
from mobile_gym.virtual_device.apps.files.viewers import viewer_frame
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui import pictures
from mobile_gym.virtual_device.ui.view import FILL, Drag, Framing, Pinch, View, picture, stack

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.apps.files.pages import FileArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["image_page"]

_SHOWN: Final = ViewState[str | None]("path", None)
"""The picture that a swipe has led to."""
_ZOOM: Final = ViewState("zoom", 1.0)
_MIDDLE: Final = ViewState("middle", (0.5, 0.5))
"""The place of the picture in the middle of the screen, as shares of its width and height."""
_GRABBED: Final = ViewState[tuple[float, float] | None]("grabbed", None)
"""That place when a finger began to move the picture."""
_MOST_ZOOM: Final = 8.0
_DOUBLE_TAP_ZOOM: Final = 3.0
_MARGIN_DP: Final = 8.0


def image_page(ctx: FilesContext[FileArgs]) -> View:
    """A picture; a swipe shows the next one of its folder."""
    shown = _SHOWN.of(ctx)
    path = started_with(ctx.args) if shown is None else shown
    content = ctx.state.files.get(path, b"")
    if not pictures.is_readable(content):
        return viewer_frame(ctx, path, empty_state(ctx, ctx.t.broken_image))
    zoom, (x, y) = _ZOOM.of(ctx), _MIDDLE.of(ctx)
    across, down = pictures.size(content)
    display = ctx.state.display
    fit = min(display.width_px / across, display.height_px / down) * 160 / display.density_dpi
    size_dp = (across * fit, down * fit)
    body = stack(
        picture(
            content,
            width=FILL,
            height=FILL,
            resource_id="photo_view",
            description=posixpath.basename(path),
            framing=Framing(zoom, x, y),
            on_fling=partial(_turn, path=path) if zoom == 1 else None,
            on_double_tap=_zoom_in_or_out,
            on_drag=partial(_move, size_dp=size_dp) if zoom > 1 else None,
            on_pinch=partial(_pinch, size_dp=size_dp),
        ),
        width=FILL,
        weight=1,
        padding=(_MARGIN_DP, _MARGIN_DP),
    )
    return viewer_frame(ctx, path, body)


def _inside(middle: float, zoom: float) -> float:
    """A middle from which no edge of the picture comes away from that of its box."""
    half = 0.5 / zoom
    return min(max(middle, half), 1 - half)


def _show(system: System, zoom: float, x: float, y: float) -> None:
    _ZOOM.set(system, zoom)
    _MIDDLE.set(system, (_inside(x, zoom), _inside(y, zoom)))


def _zoom_in_or_out(system: System) -> None:
    _show(system, 1.0 if _ZOOM.get(system) > 1 else _DOUBLE_TAP_ZOOM, 0.5, 0.5)


def _pinch(system: System, way: Pinch, size_dp: tuple[float, float]) -> None:
    zoom, (x, y) = _ZOOM.get(system), _MIDDLE.get(system)
    wider = min(max(zoom * way.scale, 1.0), _MOST_ZOOM)
    _show(system, wider, x - way.dx / (size_dp[0] * wider), y - way.dy / (size_dp[1] * wider))


def _move(system: System, way: Drag, size_dp: tuple[float, float]) -> None:
    zoom = _ZOOM.get(system)
    x, y = _GRABBED.get(system) or _MIDDLE.get(system)
    _GRABBED.set(system, None if way.done else (x, y))
    _show(system, zoom, x - way.dx / (size_dp[0] * zoom), y - way.dy / (size_dp[1] * zoom))


def _turn(system: System, direction: str, path: str) -> None:
    if direction not in ("left", "right"):
        return
    siblings = [
        entry.path
        for entry in files.entries(system.state, posixpath.dirname(path))
        if category_of(entry.mime_type) == "images" or entry.path == path
    ]
    place = siblings.index(path) + (1 if direction == "left" else -1)
    if 0 <= place < len(siblings):
        _SHOWN.set(system, siblings[place])
