"""A layer above a list in which something is selected: it is there as long as something is."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.pages import ViewState
    from mobile_gym.virtual_device.system.system import System

T = TypeVar("T")


def toggle_or_close(system: System, selected: ViewState[frozenset[T]], one: T) -> None:
    """Select something or give it up; the layer closes with the last of what is selected."""
    chosen = selected.get(system) ^ {one}
    if chosen:
        selected.set(system, chosen)
    else:
        system.dismiss()
