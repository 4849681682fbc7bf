"""What the home screen keeps while a finger is on it: the icon that is moved, the menu that is up.

All of it belongs to the page, as Launcher3 draws menus and folders in its own window.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System

__all__ = [
    "DRAGGED",
    "FOLDER",
    "FOLDER_NAME",
    "MENU_APP",
    "MENU_ITEM",
    "NOTHING",
    "OPTIONS",
    "PAGE",
    "Dragged",
    "close_menus",
]


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
