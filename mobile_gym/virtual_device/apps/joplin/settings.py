"""The configuration of Joplin."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.settings_page import (
    Choice,
    Group,
    Preference,
    SettingsPage,
    Switch,
    theme_choice,
)
from mobile_gym.virtual_device.apps.joplin.data import STORED
from mobile_gym.virtual_device.apps.joplin.store import SORTS
from mobile_gym.virtual_device.apps.joplin.texts import Texts

PAGE: Final = SettingsPage(
    Texts.configuration,
    Group(
        Texts.appearance,
        theme_choice(Texts.theme, STORED, Texts.theme_system, Texts.theme_light, Texts.theme_dark),
    ),
    Group(
        Texts.note_list,
        Choice(Texts.sort, Preference(STORED, lambda data: data.sort), SORTS),
        Switch(Texts.reverse, Preference(STORED, lambda data: data.descending)),
        Switch(Texts.open_first, Preference(STORED, lambda data: data.open_first)),
        Switch(Texts.show_done, Preference(STORED, lambda data: data.show_done)),
    ),
)
"""The app's colours, and what its lists have in which order."""
