"""The settings of the notes app."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.settings_page import (
    Choice,
    Group,
    Preference,
    SettingsPage,
    Switch,
)
from mobile_gym.virtual_device.apps.notes.data import STORED
from mobile_gym.virtual_device.apps.notes.texts import Texts

SORT: Final = Choice(
    Texts.sort_by,
    Preference(STORED, lambda data: data.sort),
    {
        "modified": Texts.sort_modified,
        "created": Texts.sort_created,
        "title": Texts.sort_title,
    },
)
"""The order of the notes."""
PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.display,
        Switch(Texts.new_on_top, Preference(STORED, lambda data: data.new_on_top)),
        Switch(Texts.checked_last, Preference(STORED, lambda data: data.checked_last)),
        Switch(Texts.grid, Preference(STORED, lambda data: data.grid)),
        SORT,
    ),
)
