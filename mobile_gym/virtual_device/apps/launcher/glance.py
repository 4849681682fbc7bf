"""At a glance: today's date at the top of the home screen."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.context import LauncherContext
from mobile_gym.virtual_device.apps.launcher.icons import WHITE
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.system.formatting import date_text
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.view import FILL, View, Wrapper, box, column, row, text
from mobile_gym.virtual_device.ui.view_cache import kept_with_handlers

__all__ = ["glance"]

_CALENDARS: Final = ("com.google.android.calendar", "com.android.calendar", "com.android.deskclock")
"""What a tap on the date opens: the first that is installed."""

_ID: Final = f"{LAUNCHER}:id/"
_FRAME: Final = "android.widget.FrameLayout"
_GROUP: Final = "android.view.ViewGroup"
_AROUND_CARD: Final = (
    Wrapper(_FRAME, f"{_ID}bc_smartspace_view"),
    Wrapper("androidx.viewpager.widget.ViewPager", f"{_ID}smartspace_card_pager", focusable=True),
)


def glance(ctx: LauncherContext) -> View:
    """Today's date, at a glance; a tap opens the calendar."""
    return _glance(date_text(ctx.now, ctx.state.language))


@kept_with_handlers
def _glance(shown: str) -> View:
    words = column(
        text(
            shown,
            20,
            WHITE,
            width=FILL,
            description=shown,
            resource_id="date",
            max_lines=1,
            on_tap=_open_calendar,
        ),
        box(width=8, height=18.5, class_name=_GROUP, resource_id="smartspace_subtitle_group"),
        gap=9,
        width=FILL,
        class_name="android.widget.RelativeLayout",
        resource_id="text_group",
    )
    card = column(
        words,
        width=FILL,
        height=FILL,
        padding=(0, 26, 0, 0),
        class_name=_GROUP,
        around=_AROUND_CARD,
        focusable=True,
        on_tap=_open_calendar,
    )
    return row(card, width=FILL, height=FILL, padding=(16, 0, 0, 0), align="start")


def _open_calendar(system: System) -> None:
    packages = system.state.packages
    for name in _CALENDARS:
        if name in packages and packages[name].enabled:
            system.launch(name)
            return
