"""The settings of the notes app.

Every app has its settings in a module of this name.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.notes.data import STORED
from mobile_gym.virtual_device.apps.notes.texts import Texts

SORT: Final = settings_page.Choice(
    Texts.sort_by,
    settings_page.Preference(STORED, lambda data: data.sort),
    {
        "modified": Texts.sort_modified,
        "created": Texts.sort_created,
        "title": Texts.sort_title,
    },
)
"""The order of the notes."""
PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.display,
        settings_page.Switch(
            Texts.new_on_top, settings_page.Preference(STORED, lambda data: data.new_on_top)
        ),
        settings_page.Switch(
            Texts.checked_last, settings_page.Preference(STORED, lambda data: data.checked_last)
        ),
        settings_page.Switch(Texts.grid, settings_page.Preference(STORED, lambda data: data.grid)),
        SORT,
    ),
)
