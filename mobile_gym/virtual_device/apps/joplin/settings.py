"""The configuration of Joplin.

Every app has its settings in a module of this name.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.joplin.data import STORED
from mobile_gym.virtual_device.apps.joplin.store import SORTS
from mobile_gym.virtual_device.apps.joplin.texts import Texts

PAGE: Final = settings_page.SettingsPage(
    Texts.configuration,
    settings_page.Group(
        Texts.appearance,
        settings_page.theme_choice(
            Texts.theme, STORED, Texts.theme_system, Texts.theme_light, Texts.theme_dark
        ),
    ),
    settings_page.Group(
        Texts.note_list,
        settings_page.Choice(
            Texts.sort, settings_page.Preference(STORED, lambda data: data.sort), SORTS
        ),
        settings_page.Switch(
            Texts.reverse, settings_page.Preference(STORED, lambda data: data.descending)
        ),
        settings_page.Switch(
            Texts.open_first, settings_page.Preference(STORED, lambda data: data.open_first)
        ),
        settings_page.Switch(
            Texts.show_done, settings_page.Preference(STORED, lambda data: data.show_done)
        ),
    ),
)
"""The app's colours, and what its lists have in which order."""
