"""The ways out of what is in front, as handlers: a popup is dismissed, an activity finishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


def dismiss(system: System) -> None:
    """Close the popup in front."""
    system.dismiss()


def finish(system: System) -> None:
    """Close the activity in front."""
    system.finish()
