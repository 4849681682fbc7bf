"""The browser's settings: home page, search engine, text size, and clearing what it keeps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, question
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import HOME, read, write
from mobile_gym.virtual_device.apps.browser.page_rows import confirm, name_dialog
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.apps.browser.web.urls import is_address, shown, typed
from mobile_gym.virtual_device.state import EMPTY, DeviceState
from mobile_gym.virtual_device.ui.view import FILL, View, column
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    category,
    checkbox,
    list_item,
    radio,
    screen,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "ACTIVITY",
    "DEFAULTS",
    "choices_dialog",
    "clear_dialog",
    "home_page_dialog",
    "page",
    "reset_dialog",
    "stored",
]

ACTIVITY: Final = ".BrowserPreferencesPage"
DEFAULTS: Final = {"homepage": HOME, "search_engine": "finder", "text_size": "100"}
_CHOICES: Final = {
    "search_engine": tuple(navigation.ENGINES),
    "text_size": ("75", "100", "125", "150"),
}
_CLEARED: Final = {"clear_history": True, "clear_sites": True, "clear_downloads": False}


def stored(state: DeviceState) -> dict[str, Any]:
    """The settings as shared preferences hold them."""
    return DEFAULTS | dict(read(state).settings)


def _value(ctx: Context, key: str) -> str:
    return str(ctx.data.settings.get(key, DEFAULTS[key]))


def _name(ctx: Context, key: str, value: str) -> str:
    return f"{value}%" if key == "text_size" else ctx.t[value]


def page(ctx: Context) -> View:
    """The settings page."""
    theme, t = ctx.theme, ctx.t
    return screen(
        theme,
        app_bar(theme, t.settings, on_back=finish, up=t.navigate_up),
        category(theme, t.general),
        list_item(
            theme,
            t.home_page,
            shown(_value(ctx, "homepage")),
            on_tap=partial(_show, name="homepage"),
        ),
        *(
            list_item(
                theme, t[key], _name(ctx, key, _value(ctx, key)), on_tap=partial(_choose, key=key)
            )
            for key in _CHOICES
        ),
        category(theme, t.privacy),
        list_item(theme, t.clear_data, on_tap=partial(_show, name="clear_data")),
        list_item(theme, t.reset, on_tap=partial(_show, name="reset")),
    )


def _show(system: System, name: str) -> None:
    system.show_popup(name)


def _choose(system: System, key: str) -> None:
    system.show_popup("choices", key=key)


def choices_dialog(ctx: Context) -> View:
    """The values of a setting."""
    key = ctx.args["key"]
    current = _value(ctx, key)
    rows = (
        radio(
            ctx.theme, _name(ctx, key, value), value == current, partial(_set, key=key, value=value)
        )
        for value in _CHOICES[key]
    )
    return choice_dialog(ctx, ctx.t[key], rows)


def _set(system: System, key: str, value: str) -> None:
    system.dismiss()
    write(system, settings=read(system.state).settings.set(key, value))


def home_page_dialog(ctx: Context) -> View:
    """The dialog with the address of the home page."""
    error = ctx.t.error_address if ctx.ui.get("error") else ""
    value = shown(_value(ctx, "homepage"))
    title = ctx.t.home_page
    save = partial(_save_home_page, before=value)
    return name_dialog(ctx, title, value, ctx.t.address, save, error=error)


def _save_home_page(system: System, before: str) -> None:
    address = system.ui("name", before).strip()
    if not is_address(address):
        system.set_ui(error=True)
        return
    _set(system, "homepage", typed(address))


def clear_dialog(ctx: Context) -> View:
    """What of the browsing data is to be cleared."""
    theme, t = ctx.theme, ctx.t
    boxes = column(
        *(
            checkbox(
                theme,
                ctx.ui.get(key, chosen),
                partial(_toggle, key=key, default=chosen),
                label=t[key],
            )
            for key, chosen in _CLEARED.items()
        ),
        width=FILL,
        padding=(12, 0),
    )
    return question(ctx, t.clear_data, boxes, t.clear, _clear)


def _toggle(system: System, key: str, default: bool) -> None:
    system.set_ui(**{key: not system.ui(key, default)})


def _clear(system: System) -> None:
    chosen = {key: system.ui(key, default) for key, default in _CLEARED.items()}
    system.dismiss()
    if chosen["clear_history"]:
        write(system, history=())
    if chosen["clear_sites"]:
        write(system, sites=SiteData())
    if chosen["clear_downloads"]:
        write(system, downloads=())
    system.toast(Texts.of(system.language).data_cleared)


def reset_dialog(ctx: Context) -> View:
    """The question before all settings return to their defaults."""
    t = ctx.t
    return confirm(ctx, t.reset, t.reset_text, t.ok, _reset)


def _reset(system: System) -> None:
    system.dismiss()
    write(system, settings=EMPTY)
