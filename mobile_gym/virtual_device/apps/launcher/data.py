"""What the launcher remembers: where icons, folders and widgets stand.

Until the user changes something nothing is kept, and the icons stand as on a new phone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

HOTSEAT_PAGE: Final = -1
CLOCK_WIDGET: Final = "clock"
SEARCH_WIDGET: Final = "search"


class Cell(NamedTuple):
    """A place for an icon."""

    page: int
    """From 0; `HOTSEAT_PAGE` for the row at the bottom, which all pages share."""
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Shortcut:
    """The icon of an app."""

    id: int
    page: int
    column: int
    row: int
    package: str


@dataclass(frozen=True, slots=True)
class Folder:
    """Several apps in one place."""

    id: int
    page: int
    column: int
    row: int
    packages: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Widget:
    """A widget, which takes up a whole row."""

    id: int
    page: int
    column: int
    row: int
    kind: str
    """`CLOCK_WIDGET` or `SEARCH_WIDGET`."""


Item: TypeAlias = Shortcut | Folder | Widget


@dataclass(frozen=True, slots=True)
class LauncherData:
    """All of it.

    Attributes:
        arranged: the user has moved, added or removed something; the rest counts only then.
        known: packages that have been given a place, though it may have been taken again.
        adds_new_apps: whether an app that is installed gets an icon on the home screen.
    """

    arranged: bool = False
    shortcuts: tuple[Shortcut, ...] = ()
    folders: tuple[Folder, ...] = ()
    widgets: tuple[Widget, ...] = ()
    known: tuple[str, ...] = ()
    next_id: int = 1
    adds_new_apps: bool = True


_NEW: Final = LauncherData()


def of(state: DeviceState) -> LauncherData:
    """The launcher's data; those of a new phone where it has none."""
    data = state.data.get(LAUNCHER)
    return data if isinstance(data, LauncherData) else _NEW


def write(system: System, data: LauncherData) -> None:
    """Keep the launcher's data."""
    system.set_data(data, LAUNCHER)


# -- What a screen of the launcher may know ------------------------------------------------------

LauncherContext: TypeAlias = Context[object, Texts, ArgsT]
