"""The settings of the activity tracker."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.settings_page import (
    Choice,
    Group,
    Preference,
    SettingsPage,
    Switch,
)
from mobile_gym.virtual_device.apps.open_tracks.data import STORED, TYPES
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts

PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.general,
        Choice(
            Texts.units,
            Preference(STORED, lambda data: data.units),
            {
                "auto": Texts.units_auto,
                "metric": Texts.units_metric,
                "imperial": Texts.units_imperial,
            },
        ),
        Choice(
            Texts.default_type,
            Preference(STORED, lambda data: data.default_type),
            {name: one.title for name, one in TYPES.items()},
        ),
        Switch(Texts.confirm_delete, Preference(STORED, lambda data: data.confirm_delete)),
    ),
)
"""Units, what a new track is, whether deleting asks."""
