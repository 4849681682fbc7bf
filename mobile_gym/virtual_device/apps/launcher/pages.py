"""The launcher's pages and popups, and what each is opened with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.system import names
from mobile_gym.virtual_device.system.pages import Page, Popup

__all__ = ["ALL_APPS", "HOME", "RECENTS", "SHORTCUTS", "ShortcutsArgs"]


@dataclass(frozen=True, slots=True)
class ShortcutsArgs:
    """The menu of an icon: the package whose icon it is."""

    app: str


HOME: Final = Page(names.LAUNCHER, ".uioverrides.QuickstepLauncher")
RECENTS: Final = Page(names.LAUNCHER, names.RECENTS.lstrip("/"))

ALL_APPS: Final = Popup("all_apps")
SHORTCUTS: Final = Popup("shortcuts", ShortcutsArgs)
