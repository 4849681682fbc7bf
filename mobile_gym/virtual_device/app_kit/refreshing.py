"""A list that is pulled down to be read again, with the wheel that turns meanwhile.

Source: AndroidX, SwipeRefreshLayout (a circle of 40 dp, 64 dp below the top).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, stack

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

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
