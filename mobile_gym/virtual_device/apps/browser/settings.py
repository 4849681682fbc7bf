"""The browser's settings: home page, search engine, text size, and clearing what it keeps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, question
from mobile_gym.virtual_device.app_kit.stored_preferences import PreferencesInMap
from mobile_gym.virtual_device.apps.browser import data, navigation, page_rows, pages
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.apps.browser.web.urls import (
    complete_address,
    is_address,
    readable_address,
)
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


class _Setting(NamedTuple):
    """A setting with a list of values: its title, and what each value is called."""

    title: Text
    values: Mapping[str, Text]


DEFAULTS: Final = {"homepage": data.HOME, "search_engine": "finder", "text_size": "100"}
_ENGINE_TITLES: Final[Mapping[str, Text]] = {
    "finder": Texts.finder,
    "encyclopedia": Texts.encyclopedia,
}
_CHOICES: Final[Mapping[str, _Setting]] = {
    "search_engine": _Setting(
        Texts.search_engine, {engine: _ENGINE_TITLES[engine] for engine in navigation.ENGINES}
    ),
    "text_size": _Setting(
        Texts.text_size, {size: Text(f"{size}%") for size in ("75", "100", "125", "150")}
    ),
}
_CLEARS_HISTORY: Final = ViewState("clear_history", True)
_CLEARS_SITES: Final = ViewState("clear_sites", True)
_CLEARS_DOWNLOADS: Final = ViewState("clear_downloads", False)
_CLEARED: Final = (
    (Texts.clear_history, _CLEARS_HISTORY),
    (Texts.clear_sites, _CLEARS_SITES),
    (Texts.clear_downloads, _CLEARS_DOWNLOADS),
)
"""What of the browsing data can be cleared, and whether it will be."""
_ERROR: Final = ViewState("error", False)
"""Whether what was typed is no address."""


PREFERENCES: Final = PreferencesInMap(data.STORED, lambda kept: kept.settings, DEFAULTS)
"""The settings as shared preferences hold them."""


def _value(ctx: data.BrowserContext, key: str) -> str:
    return str(ctx.data.settings.get(key, DEFAULTS[key]))


def page(ctx: data.BrowserContext) -> ui.View:
    """The settings page."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    return ui.screen(
        theme,
        ui.app_bar(theme, t.settings, on_back=finish, up=t.navigate_up),
        ui.category(theme, t.general),
        ui.list_item(
            theme,
            t.home_page,
            readable_address(_value(ctx, "homepage")),
            on_tap=_ask_home_page,
        ),
        *(
            ui.list_item(
                theme,
                setting.title.of(language),
                setting.values[_value(ctx, key)].of(language),
                on_tap=partial_handler(pages.CHOICES.open, key=key),
            )
            for key, setting in _CHOICES.items()
        ),
        ui.category(theme, t.privacy),
        ui.list_item(theme, t.clear_data, on_tap=partial_handler(pages.CLEAR_DATA.open)),
        ui.list_item(theme, t.reset, on_tap=partial_handler(pages.RESET.open)),
    )


def choices_dialog(ctx: data.BrowserContext[pages.ChoicesArgs]) -> ui.View:
    """The values of a setting."""
    key, language = ctx.args.key, ctx.state.language
    current, setting = _value(ctx, key), _CHOICES[key]
    rows = (
        ui.radio(
            ctx.theme, name.of(language), value == current, partial(_set, key=key, value=value)
        )
        for value, name in setting.values.items()
    )
    return choice_dialog(ctx, setting.title.of(language), rows)


def _set(system: System, key: str, value: str) -> None:
    system.dismiss()
    data.write(system, settings=data.read(system.state).settings.set(key, value))


def _ask_home_page(system: System) -> None:
    pages.HOME_PAGE.open(system)
    page_rows.focus_name(system, readable_address(navigation.home_page(system)))


def home_page_dialog(ctx: data.BrowserContext) -> ui.View:
    """The dialog with the address of the home page."""
    error = ctx.t.error_address if _ERROR.of(ctx) else ""
    value = readable_address(_value(ctx, "homepage"))
    title = ctx.t.home_page
    save = partial(_save_home_page, before=value)
    return page_rows.name_dialog(ctx, title, value, ctx.t.address, save, error=error)


def _save_home_page(system: System, before: str) -> None:
    address = page_rows.typed_name(system, before)
    if not is_address(address):
        _ERROR.set(system, True)
        return
    _set(system, "homepage", complete_address(address))


def clear_dialog(ctx: data.BrowserContext) -> ui.View:
    """What of the browsing data is to be cleared."""
    theme, t = ctx.theme, ctx.t
    boxes = ui.column(
        *(
            ui.checkbox(
                theme,
                clears.of(ctx),
                partial(_toggle, clears=clears),
                label=title.of(ctx.state.language),
            )
            for title, clears in _CLEARED
        ),
        width=ui.FILL,
        padding=(12, 0),
    )
    return question(ctx, t.clear_data, boxes, t.clear, _clear)


def _toggle(system: System, clears: ViewState[bool]) -> None:
    clears.set(system, not clears.get(system))


def _clear(system: System) -> None:
    history, sites, downloads = (clears.get(system) for _, clears in _CLEARED)
    system.dismiss()
    if history:
        data.write(system, history=())
    if sites:
        data.write(system, sites=SiteData())
    if downloads:
        data.write(system, downloads=())
    system.toast(Texts.of(system.language).data_cleared)


def reset_dialog(ctx: data.BrowserContext) -> ui.View:
    """The question before all settings return to their defaults."""
    t = ctx.t
    return page_rows.confirm(ctx, t.reset, t.reset_text, t.ok, _reset)


def _reset(system: System) -> None:
    system.dismiss()
    data.write(system, settings=EMPTY)
