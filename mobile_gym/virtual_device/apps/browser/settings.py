"""The browser's settings: home page, search engine, text size, and clearing what it keeps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound, finish
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, question
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import HOME, read, write
from mobile_gym.virtual_device.apps.browser.page_rows import (
    confirm,
    focus_name,
    name_dialog,
    typed_name,
)
from mobile_gym.virtual_device.apps.browser.pages import (
    CHOICES,
    CLEAR_DATA,
    HOME_PAGE,
    RESET,
    ChoicesArgs,
)
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.apps.browser.web.urls import is_address, shown, typed
from mobile_gym.virtual_device.state import EMPTY, DeviceState
from mobile_gym.virtual_device.system.pages import ViewState
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
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.storage import Preference
    from mobile_gym.virtual_device.system.system import System


class _Setting(NamedTuple):
    """A setting with a list of values: its title, and what each value is called."""

    title: Text
    values: Mapping[str, Text]


DEFAULTS: Final = {"homepage": HOME, "search_engine": "finder", "text_size": "100"}
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


def stored(state: DeviceState) -> Mapping[str, Preference]:
    """The settings as shared preferences hold them."""
    return DEFAULTS | dict(read(state).settings)


def _value(ctx: BrowserContext, key: str) -> str:
    return str(ctx.data.settings.get(key, DEFAULTS[key]))


def page(ctx: BrowserContext) -> View:
    """The settings page."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    return screen(
        theme,
        app_bar(theme, t.settings, on_back=finish, up=t.navigate_up),
        category(theme, t.general),
        list_item(
            theme,
            t.home_page,
            shown(_value(ctx, "homepage")),
            on_tap=_ask_home_page,
        ),
        *(
            list_item(
                theme,
                setting.title.of(language),
                setting.values[_value(ctx, key)].of(language),
                on_tap=bound(CHOICES.open, key=key),
            )
            for key, setting in _CHOICES.items()
        ),
        category(theme, t.privacy),
        list_item(theme, t.clear_data, on_tap=bound(CLEAR_DATA.open)),
        list_item(theme, t.reset, on_tap=bound(RESET.open)),
    )


def choices_dialog(ctx: BrowserContext[ChoicesArgs]) -> View:
    """The values of a setting."""
    key, language = ctx.args.key, ctx.state.language
    current, setting = _value(ctx, key), _CHOICES[key]
    rows = (
        radio(ctx.theme, name.of(language), value == current, partial(_set, key=key, value=value))
        for value, name in setting.values.items()
    )
    return choice_dialog(ctx, setting.title.of(language), rows)


def _set(system: System, key: str, value: str) -> None:
    system.dismiss()
    write(system, settings=read(system.state).settings.set(key, value))


def _ask_home_page(system: System) -> None:
    HOME_PAGE.open(system)
    focus_name(system, shown(navigation.home_page(system)))


def home_page_dialog(ctx: BrowserContext) -> View:
    """The dialog with the address of the home page."""
    error = ctx.t.error_address if _ERROR.of(ctx) else ""
    value = shown(_value(ctx, "homepage"))
    title = ctx.t.home_page
    save = partial(_save_home_page, before=value)
    return name_dialog(ctx, title, value, ctx.t.address, save, error=error)


def _save_home_page(system: System, before: str) -> None:
    address = typed_name(system, before)
    if not is_address(address):
        _ERROR.set(system, True)
        return
    _set(system, "homepage", typed(address))


def clear_dialog(ctx: BrowserContext) -> View:
    """What of the browsing data is to be cleared."""
    theme, t = ctx.theme, ctx.t
    boxes = column(
        *(
            checkbox(
                theme,
                clears.of(ctx),
                partial(_toggle, clears=clears),
                label=title.of(ctx.state.language),
            )
            for title, clears in _CLEARED
        ),
        width=FILL,
        padding=(12, 0),
    )
    return question(ctx, t.clear_data, boxes, t.clear, _clear)


def _toggle(system: System, clears: ViewState[bool]) -> None:
    clears.set(system, not clears.get(system))


def _clear(system: System) -> None:
    history, sites, downloads = (clears.get(system) for _, clears in _CLEARED)
    system.dismiss()
    if history:
        write(system, history=())
    if sites:
        write(system, sites=SiteData())
    if downloads:
        write(system, downloads=())
    system.toast(Texts.of(system.language).data_cleared)


def reset_dialog(ctx: BrowserContext) -> View:
    """The question before all settings return to their defaults."""
    t = ctx.t
    return confirm(ctx, t.reset, t.reset_text, t.ok, _reset)


def _reset(system: System) -> None:
    system.dismiss()
    write(system, settings=EMPTY)
