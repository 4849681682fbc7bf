"""The address bar: showing an address, and editing it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import BrowserData, Entry, read
from mobile_gym.virtual_device.apps.browser.pages import MENU, TABS, address_draft
from mobile_gym.virtual_device.apps.browser.web.urls import shown
from mobile_gym.virtual_device.state import Focus
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    icon,
    row,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import edit_field, icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["address_editor", "draft_of", "edit_address", "toolbar"]

_PRIVATE: Final = 0xFF202124
_PRIVATE_PILL: Final = 0xFF3C4043
_ON_PRIVATE: Final = 0xFFE8EAED


def toolbar(ctx: BrowserContext, data: BrowserData, is_loading: bool) -> View:
    """The bar above a page that is shown or loads."""
    theme, t = ctx.theme, ctx.t
    tab = data.tab
    color = _ON_PRIVATE if tab.private else theme.icon
    words_color = _ON_PRIVATE if tab.private else theme.text
    address = shown(tab.entry.url)
    reload = icon_button(
        theme,
        "close" if is_loading else "refresh",
        t.stop if is_loading else t.reload,
        navigation.stop if is_loading else navigation.reload,
        color=color,
        class_name="android.widget.ImageButton",
        resource_id="stop",
    )
    pill = row(
        icon(
            "incognito" if tab.private else "lock-outline",
            18,
            color,
            class_name="android.widget.ImageView",
            resource_id="lock",
            description=t.private_tab if tab.private else t.secure,
        ),
        stack(
            text(address or t.address_hint, 15, words_color, class_name="", max_lines=1),
            weight=1,
            height=44,
            justify="center",
            class_name="android.widget.EditText",
            resource_id="url",
            text=address,
            hint=t.address_hint,
            focusable=True,
            on_tap=edit_address,
        ),
        reload,
        gap=8,
        weight=1,
        height=46,
        padding=(14, 0, 0, 0),
        fill=_PRIVATE_PILL if tab.private else theme.surface_high,
        radius=23,
    )
    return row(
        icon_button(
            theme,
            "home-outline",
            t.home,
            navigation.go_home,
            color=color,
            class_name="android.widget.ImageButton",
            resource_id="home",
        ),
        pill,
        _tabs_button(ctx, data, color),
        icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            bound(MENU.open),
            color=color,
            class_name="android.widget.ImageButton",
            resource_id="more",
        ),
        width=FILL,
        height=60,
        padding=(4, 0),
        fill=_PRIVATE if tab.private else 0,
        class_name="android.widget.FrameLayout",
        resource_id="taburlbar",
    )


def _tabs_button(ctx: BrowserContext, data: BrowserData, color: int) -> View:
    count = len(data.tabs)
    return stack(
        stack(
            text(str(count), 12, color, bold=True, class_name=""),
            width=24,
            height=24,
            align="center",
            justify="center",
            stroke=color,
            radius=6,
        ),
        width=48,
        height=48,
        align="center",
        justify="center",
        class_name="android.widget.ImageButton",
        resource_id="tab_switcher",
        description=ctx.t.one_tab if count == 1 else ctx.t.open_tabs.format(count=count),
        focusable=True,
        on_tap=bound(TABS.start),
    )


def edit_address(system: System) -> None:
    """Put the whole address under the cursor, so that typing replaces it."""
    entry = read(system.state).tab.entry
    address = shown(entry.url)
    draft = address_draft(entry)
    draft.set_page(system, address)
    # Selected as a whole; the toolbar with Cut and Copy would hide the suggestions.
    system.focus(draft.key, len(address))
    if address:
        system.change(focus=Focus(draft.key, len(address), anchor=0))


def draft_of(ctx: BrowserContext) -> str:
    """What stands in the address bar while it is edited."""
    entry = ctx.data.tab.entry
    draft = address_draft(entry).of(ctx)
    return shown(entry.url) if draft is None else draft


def address_editor(ctx: BrowserContext, entry: Entry) -> View:
    """The bar while the address is edited."""
    theme = ctx.theme
    draft = draft_of(ctx)
    return row(
        row(
            icon("magnify", 20, theme.icon),
            edit_field(
                theme,
                address_draft(entry).key,
                draft,
                hint=ctx.t.address_hint,
                resource_id="url",
                on_submit=partial(_submit, entry=entry),
                bare=True,
                kind="uri",
                action="go",
            ),
            icon_button(
                theme,
                "close",
                ctx.t.clear_text,
                partial(_clear, entry=entry),
                class_name="android.widget.ImageView",
                resource_id="clear",
            )
            if draft
            else space(width=16),
            gap=10,
            weight=1,
            height=46,
            padding=(14, 0, 0, 0),
            fill=theme.surface_high,
            radius=23,
        ),
        width=FILL,
        height=60,
        padding=(12, 0),
        class_name="android.widget.FrameLayout",
        resource_id="taburlbar",
    )


def _submit(system: System, entry: Entry) -> None:
    words = address_draft(entry).get(system) or ""
    navigation.leave_address_bar(system)
    navigation.go(system, words)


def _clear(system: System, entry: Entry) -> None:
    draft = address_draft(entry)
    draft.set_page(system, "")
    system.focus(draft.key, 0)
