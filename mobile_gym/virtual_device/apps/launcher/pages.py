"""The launcher's pages and popups, their arguments, and the state of the home screen's views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device import names
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState
from mobile_gym.virtual_device.system.system import System


@dataclass(frozen=True, slots=True)
class RecentsArgs:
    """When the recents were opened, on `monotonic_ms`: until then their pictures show the time."""

    opened_ms: int | None = None


HOME: Final = Page(names.LAUNCHER, ".uioverrides.QuickstepLauncher")
HOME_SETTINGS: Final = Page(names.LAUNCHER, ".settings.SettingsActivity")
WALLPAPERS: Final = Page(names.LAUNCHER, ".WallpaperPickerActivity")
RECENTS: Final = Page(names.LAUNCHER, names.RECENTS.lstrip("/"), RecentsArgs)

ALL_APPS: Final = Popup("all_apps")
WIDGETS: Final = Popup("widgets")


# -- How the drawer is opened, and what is searched for in it ------------------------------------

SEARCH: Final = ViewState("search", "")
"""What is searched for."""


def open_drawer(system: System) -> None:
    """Show all apps."""
    ALL_APPS.open(system)


def open_search(system: System) -> None:
    """Show all apps, with the keyboard open to search them."""
    ALL_APPS.open(system)
    system.focus(SEARCH.key, 0)


# -- What the home screen keeps while a finger is on it: the icon that is moved, the menu that is up
#
# All of it belongs to the page, as Launcher3 draws menus and folders in its own window.


@dataclass(frozen=True, slots=True)
class Dragged:
    """An icon that a finger moves.

    Attributes:
        item_id: of the item; 0 for an app from the drawer.
        package: of that app.
        x: of the finger, in dp.
        y: likewise.
        has_turned: whether the finger has turned a page at this edge already.
    """

    item_id: int = 0
    package: str = ""
    x: float = 0.0
    y: float = 0.0
    has_turned: bool = False


NOTHING: Final = Dragged()
DRAGGED: Final = ViewState("dragged", NOTHING)
PAGE: Final = ViewState("page", 0)
"""The page of the home screen, from 0."""
MENU_ITEM: Final = ViewState("menu", 0)
"""The item whose menu is up; 0 for none."""
MENU_APP: Final = ViewState("menu_app", "")
"""The package, in the drawer or in a folder, whose menu is up."""
OPTIONS: Final = ViewState("options", False)
"""Whether the menu of the empty home screen is up."""
FOLDER: Final = ViewState("folder", 0)
"""The folder that is open; 0 for none."""
FOLDER_NAME: Final = ViewState("folder_name", "")
"""What is typed as its name."""


def close_menus(system: System) -> None:
    """Close whatever is up."""
    MENU_ITEM.set(system, 0)
    MENU_APP.set(system, "")
    OPTIONS.set(system, False)
