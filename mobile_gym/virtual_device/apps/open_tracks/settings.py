"""The settings of the activity tracker.

Every app has its settings in a module of this name.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.open_tracks.data import STORED, TYPES
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts

PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.general,
        settings_page.Choice(
            Texts.units,
            settings_page.Preference(STORED, lambda data: data.units),
            {
                "auto": Texts.units_auto,
                "metric": Texts.units_metric,
                "imperial": Texts.units_imperial,
            },
        ),
        settings_page.Choice(
            Texts.default_type,
            settings_page.Preference(STORED, lambda data: data.default_type),
            {name: one.title for name, one in TYPES.items()},
        ),
        settings_page.Switch(
            Texts.confirm_delete, settings_page.Preference(STORED, lambda data: data.confirm_delete)
        ),
    ),
)
"""Units, what a new track is, whether deleting asks."""
