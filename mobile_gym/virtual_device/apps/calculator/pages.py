"""The calculator's page and popups."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.calculator.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup

__all__ = ["CLEAR_HISTORY", "HISTORY", "MAIN", "MENU"]

MAIN: Final = Page(PACKAGE, ".Calculator")
MENU: Final = Popup("menu")
HISTORY: Final = Popup("history")
CLEAR_HISTORY: Final = Popup("clear_history")
