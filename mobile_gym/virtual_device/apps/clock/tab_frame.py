"""The frame around the four tabs: title and menu above, floating buttons and tabs below."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.apps.clock.context import ClockContext
from mobile_gym.virtual_device.apps.clock.data import ALARMS, CLOCKS, STOPWATCH, TIMERS, write
from mobile_gym.virtual_device.apps.clock.pages import MENU, SETTINGS
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, row, space, stack, text
from mobile_gym.virtual_device.ui.widgets import app_bar, fab, icon_button, page, tabs

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["BUTTONS_DP", "Button", "frame", "overflow_menu", "select_tab", "snackbar"]

BUTTONS_DP: Final = 96.0
"""Height of the strip of floating buttons; what scrolls below it leaves as much room."""

_TABS: Final = {
    ALARMS: ("alarm", Texts.alarm, "page_alarm"),
    CLOCKS: ("clock-outline", Texts.clock, "page_clock"),
    TIMERS: ("timer-sand", Texts.timer, "page_timer"),
    STOPWATCH: ("timer-outline", Texts.stopwatch, "page_stopwatch"),
}
"""Icon, title and resource id of each tab."""

Button = tuple[str, str, Handler]
"""A floating button: icon, description, what it does."""


def frame(
    ctx: ClockContext,
    content: View,
    *,
    middle: Button | None = None,
    left: Button | None = None,
    right: Button | None = None,
    message: View | None = None,
) -> View:
    """A tab's page: its content, its floating buttons, and a snackbar where there is one."""
    theme = ctx.theme
    selected = ctx.data.tab
    bar = app_bar(
        theme,
        _TABS[selected][1].of(ctx.state.language),
        icon_button(theme, "dots-vertical", ctx.t.more_options, MENU.open),
    )
    buttons = row(
        _place(ctx, left, "left_button"),
        _place(ctx, middle, "fab"),
        _place(ctx, right, "right_button"),
        width=FILL,
        height=BUTTONS_DP,
    )
    items = [
        (name, title.of(ctx.state.language), partial(select_tab, tab=tab))
        for tab, (name, title, _) in _TABS.items()
    ]
    bottom = tabs(theme, items, selected)
    bottom = bottom._replace(
        resource_id="bottom_view",
        children=tuple(
            child._replace(resource_id=_TABS[tab][2]) for tab, child in enumerate(bottom.children)
        ),
    )
    return page(
        theme,
        bar,
        stack(
            content,
            column(buttons, message, width=FILL),
            justify="end",
            width=FILL,
            weight=1,
        ),
        bottom,
    )


def _place(ctx: ClockContext, button: Button | None, resource_id: str) -> View:
    if button is None:
        return space(weight=1)
    name, description, on_tap = button
    return stack(
        fab(ctx.theme, name, description, on_tap, resource_id=resource_id),
        weight=1,
        align="center",
        justify="center",
    )


def snackbar(ctx: ClockContext, message: str, action: str, on_tap: Handler) -> View:
    """A message at the bottom with one thing to do about it."""
    theme = ctx.theme
    return row(
        text(message, 14, theme.on_toast, weight=1, resource_id="snackbar_text"),
        stack(
            text(action, 14, theme.accent_container, bold=True, class_name=""),
            height=48,
            padding=(12, 0),
            align="center",
            justify="center",
            class_name="android.widget.Button",
            resource_id="snackbar_action",
            text=action,
            on_tap=on_tap,
        ),
        width=FILL,
        padding=(24, 0, 12, 0),
        fill=theme.toast,
        class_name="android.widget.FrameLayout",
    )


def select_tab(system: System, tab: int) -> None:
    """Show a tab; DeskClock remembers it."""
    write(system, tab=tab)


overflow_menu: Final = Menu[ClockContext](MenuEntry(Texts.settings, SETTINGS.start))
"""The menu of the three dots."""
