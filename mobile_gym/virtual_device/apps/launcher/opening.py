"""How the drawer is opened, and what is searched for in it."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.pages import ALL_APPS
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System

__all__ = ["SEARCH", "open_drawer", "open_search"]

SEARCH: Final = ViewState("search", "")
"""What is searched for."""


def open_drawer(system: System) -> None:
    """Show all apps."""
    ALL_APPS.open(system)


def open_search(system: System) -> None:
    """Show all apps, with the keyboard open to search them."""
    ALL_APPS.open(system)
    system.focus(SEARCH.key, 0)
