"""The settings of the notes app."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.notes.data import read, write
from mobile_gym.virtual_device.apps.notes.pages import SORT
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.ui.widgets import app_bar, category, list_item, screen, switch_row

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["SORT_TITLES", "settings_page"]

SORT_TITLES: Final[Mapping[str, Text]] = {
    "modified": Texts.sort_modified,
    "created": Texts.sort_created,
    "title": Texts.sort_title,
}
"""What the orders of notes are called."""
_SWITCHES: Final[Mapping[str, Text]] = {
    "new_on_top": Texts.new_on_top,
    "checked_last": Texts.checked_last,
    "grid": Texts.grid,
}
"""Fields of the app's data that the page turns on and off."""


def settings_page(ctx: NotesContext) -> View:
    """The page."""
    theme, data, language = ctx.theme, ctx.data, ctx.state.language
    bar = app_bar(theme, ctx.t.settings, on_back=finish, up=ctx.t.navigate_up)
    return screen(
        theme,
        bar,
        category(theme, ctx.t.display),
        *(
            switch_row(theme, title.of(language), getattr(data, name), partial(_toggle, name=name))
            for name, title in _SWITCHES.items()
        ),
        list_item(
            theme, ctx.t.sort_by, SORT_TITLES[data.sort].of(language), on_tap=bound(SORT.open)
        ),
    )


def _toggle(system: System, name: str) -> None:
    write(system, **{name: not getattr(read(system.state), name)})
