"""The settings of the camera.

Every app has its settings in a module of this name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.camera import data
from mobile_gym.virtual_device.apps.camera.texts import Texts
from mobile_gym.virtual_device.apps.camera.viewfinder import LOCATION

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_SIZES: Final = {
    "large": Texts.size_large,
    "medium": Texts.size_medium,
    "wide": Texts.size_wide,
    "small": Texts.size_small,
}
_TIMES: Final = {0: Texts.timer_off, 3: Texts.timer_3, 10: Texts.timer_10}


class _Location(settings_page.Preference[data.CameraData, bool]):
    """Whether photos say where they were taken, which needs a permission."""

    __slots__ = ()

    def set(self, system: System, value: bool) -> None:
        """Take another value; where the user first has to allow it, their answer."""
        super().set(system, value)
        if value:
            system.require(LOCATION)


PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.group_resolution,
        settings_page.Choice(Texts.back_size, data.BACK_SIZE, _SIZES),
        settings_page.Choice(Texts.front_size, data.FRONT_SIZE, _SIZES),
    ),
    settings_page.Group(
        Texts.group_view,
        settings_page.Switch(Texts.grid_lines, data.GRID),
        settings_page.Choice(Texts.timer, data.TIMER, _TIMES),
    ),
    settings_page.Group(
        Texts.group_location,
        settings_page.Switch(
            Texts.save_location, _Location(data.STORED, lambda data: data.save_location)
        ),
    ),
)
"""The settings."""
