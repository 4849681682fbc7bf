"""The frame around the four tabs: title and menu above, floating buttons and tabs below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import Tab, tab_bar
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.apps.clock.data import ClockContext, write
from mobile_gym.virtual_device.apps.clock.pages import MENU, SETTINGS
from mobile_gym.virtual_device.apps.clock.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

BUTTONS_DP: Final = 96.0
"""Height of the strip of floating buttons; what scrolls below it leaves as much room."""

_TABS: Final = (
    Tab("alarm", Texts.alarm, "page_alarm"),
    Tab("clock-outline", Texts.clock, "page_clock"),
    Tab("timer-sand", Texts.timer, "page_timer"),
    Tab("timer-outline", Texts.stopwatch, "page_stopwatch"),
)
"""In the order of their numbers."""

Button = tuple[str, str, ui.Handler]
"""A floating button: icon, description, what it does."""


def frame(
    ctx: ClockContext,
    content: ui.View,
    *,
    middle: Button | None = None,
    left: Button | None = None,
    right: Button | None = None,
) -> ui.View:
    """A tab's page: its content and its floating buttons."""
    theme = ctx.theme
    selected = ctx.data.tab
    bar = ui.app_bar(
        theme,
        _TABS[selected].title.of(ctx.state.language),
        ui.icon_button(theme, "dots-vertical", ctx.t.more_options, MENU.open),
    )
    buttons = ui.row(
        _place(ctx, left, "left_button"),
        _place(ctx, middle, "fab"),
        _place(ctx, right, "right_button"),
        width=ui.FILL,
        height=BUTTONS_DP,
    )
    bottom = tab_bar(ctx, _TABS, selected, select_tab, resource_id="bottom_view")
    return ui.page(
        theme,
        bar,
        ui.stack(
            content,
            buttons,
            justify="end",
            width=ui.FILL,
            weight=1,
        ),
        bottom,
    )


def _place(ctx: ClockContext, button: Button | None, resource_id: str) -> ui.View:
    if button is None:
        return ui.space(weight=1)
    name, description, on_tap = button
    return ui.stack(
        ui.fab(ctx.theme, name, description, on_tap, resource_id=resource_id),
        weight=1,
        align="center",
        justify="center",
    )


def select_tab(system: System, tab: int) -> None:
    """Show a tab; DeskClock remembers it."""
    write(system, tab=tab)


overflow_menu: Final = Menu[ClockContext](MenuEntry(Texts.settings, SETTINGS.start))
"""The menu of the three dots."""
