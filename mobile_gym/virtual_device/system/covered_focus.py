"""The input focus of the app in front, while windows of the system are above it.

A window keeps its own focus on Android: when it is in front again, its field has the cursor, the
selection and the keyboard that it had before. Source: AOSP, `ImeVisibilityStateComputer`, which
restores a window's keyboard (Android 12 and later).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.state import CoveredFocus

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["give_back", "keep"]


def keep(system: System) -> None:
    """Remember what has the focus, before the first window of the system comes up above it."""
    state = system.state
    if state.overlays:
        return
    covered = None
    if state.focus is not None:
        window = system.front.id, len(system.front.layers)
        covered = CoveredFocus(window, state.focus, state.keyboard, state.keyboard_page)
    system.change(covered=covered)


def give_back(system: System) -> None:
    """Give the focus back, where the window that had it is in front again."""
    state, covered = system.state, system.state.covered
    if covered is None or state.overlays:
        return
    system.change(covered=None)
    if (system.front.id, len(system.front.layers)) == covered.window:
        system.change(
            focus=covered.focus, keyboard=covered.keyboard, keyboard_page=covered.keyboard_page
        )
