"""The icon of an app on its coloured disc.

The launcher and the windows of the system show the same one.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.system.app import App

_WHITE: Final = 0xFFFFFFFF


def badge(app: App, size: float) -> ui.View:
    """An app's icon on its coloured disc."""
    return disc(app.icon, app.color, size)


def disc(name: str, color: int, size: float) -> ui.View:
    """A symbol on a coloured disc."""
    return ui.stack(
        ui.icon(name, size * 0.54, _WHITE),
        width=size,
        height=size,
        radius=size / 2,
        fill=color,
        align="center",
        justify="center",
    )
