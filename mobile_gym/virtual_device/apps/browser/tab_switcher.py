"""The tab switcher: every open tab, new ones, closing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import Tab, read
from mobile_gym.virtual_device.apps.browser.site_look import favicon
from mobile_gym.virtual_device.apps.browser.web.urls import readable_address

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.system import System


def page(ctx: BrowserContext) -> ui.View:
    """The list of tabs."""
    data = ctx.data
    theme, t = ctx.theme, ctx.t
    bar = ui.app_bar(
        theme,
        t.tabs,
        ui.icon_button(theme, "plus", t.new_tab, _new, resource_id="newtab"),
        ui.icon_button(
            theme, "incognito", t.new_private_tab, _new_private, resource_id="newincognitotab"
        ),
        ui.icon_button(
            theme,
            "close-box-multiple-outline",
            t.close_all,
            _close_all,
            resource_id="closealltabs",
        ),
        on_back=finish,
        up=t.navigate_up,
    )
    rows = [_card(ctx, tab, tab.id == data.tab.id) for tab in data.tabs]
    return ui.screen(
        theme, bar, ui.column(*rows, gap=12, width=ui.FILL, padding=(16, 8)), key="tabs"
    )


def _card(ctx: BrowserContext, tab: Tab, is_front: bool) -> ui.View:
    theme, entry = ctx.theme, tab.entry
    return ui.row(
        favicon(
            theme,
            "" if tab.private else entry.url,
            "incognito" if tab.private else "earth",
            description=ctx.t.private_tab if tab.private else "",
        ),
        ui.column(
            ui.text(entry.title, 16, theme.text, bold=is_front, resource_id="title", max_lines=2),
            ui.text(
                readable_address(entry.url),
                13,
                theme.text_secondary,
                resource_id="url",
                max_lines=1,
            ),
            gap=2,
            weight=1,
        ),
        ui.icon_button(
            theme,
            "close",
            ctx.t.close_tab.format(title=entry.title),
            partial(_close, number=tab.id),
            resource_id="closetab",
        ),
        gap=14,
        width=ui.FILL,
        padding=(16, 14, 4, 14),
        fill=theme.surface,
        stroke=theme.accent if is_front else theme.divider,
        radius=14,
        class_name="android.widget.LinearLayout",
        resource_id="tab_view",
        selected=is_front,
        focusable=True,
        on_tap=partial(_select, number=tab.id),
    )


def _new(system: System) -> None:
    navigation.show_page(system)
    navigation.new_tab(system)


def _new_private(system: System) -> None:
    navigation.show_page(system)
    navigation.new_tab(system, private=True)


def _select(system: System, number: int) -> None:
    navigation.show_page(system)
    navigation.select_tab(system, number)


def _close(system: System, number: int) -> None:
    navigation.close_tab(system, number)


def _close_all(system: System) -> None:
    for tab in read(system.state).tabs:
        navigation.close_tab(system, tab.id)
    navigation.show_page(system)
