"""The launcher's pages and popups, and what each is opened with."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.system import names
from mobile_gym.virtual_device.system.pages import Page, Popup

__all__ = ["ALL_APPS", "HOME", "HOME_SETTINGS", "RECENTS", "WALLPAPERS", "WIDGETS"]


HOME: Final = Page(names.LAUNCHER, ".uioverrides.QuickstepLauncher")
HOME_SETTINGS: Final = Page(names.LAUNCHER, ".settings.SettingsActivity")
WALLPAPERS: Final = Page(names.LAUNCHER, ".WallpaperPickerActivity")
RECENTS: Final = Page(names.LAUNCHER, names.RECENTS.lstrip("/"))

ALL_APPS: Final = Popup("all_apps")
WIDGETS: Final = Popup("widgets")
