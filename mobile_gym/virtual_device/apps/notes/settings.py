"""The settings of the notes app."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.notes.data import write
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.ui.widgets import app_bar, category, list_item, screen, switch_row

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["SETTINGS", "settings_page"]

SETTINGS: Final = ".SettingsActivity"
_SWITCHES: Final = ("new_on_top", "checked_last", "grid")


def settings_page(ctx: Context) -> View:
    """The page."""
    theme, data = ctx.theme, ctx.data
    bar = app_bar(theme, ctx.t.settings, on_back=finish, up=ctx.t.navigate_up)
    return screen(
        theme,
        bar,
        category(theme, ctx.t.display),
        *(
            switch_row(theme, ctx.t[name], getattr(data, name), partial(_toggle, name=name))
            for name in _SWITCHES
        ),
        list_item(theme, ctx.t.sort_by, ctx.t[f"sort_{data.sort}"], on_tap=_choose_sort),
    )


def _toggle(system: System, name: str) -> None:
    write(system, **{name: not getattr(system.data, name)})


def _choose_sort(system: System) -> None:
    system.show_popup("sort")
