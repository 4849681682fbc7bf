"""The launcher's pages and popups, and what each is opened with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device import names
from mobile_gym.virtual_device.system.pages import Page, Popup

__all__ = [
    "ALL_APPS",
    "HOME",
    "HOME_SETTINGS",
    "RECENTS",
    "WALLPAPERS",
    "WIDGETS",
    "RecentsArgs",
]


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
