"""The settings of Markor.

Every app has its settings in a module of this name.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.markor.data import STORED
from mobile_gym.virtual_device.apps.markor.texts import Texts

PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.files,
        settings_page.Choice(
            Texts.sort_by,
            settings_page.Preference(STORED, lambda data: data.sort),
            {
                "name": Texts.sort_name,
                "date": Texts.sort_date,
                "size": Texts.sort_size,
                "type": Texts.sort_type,
            },
        ),
        settings_page.Switch(
            Texts.reverse_order, settings_page.Preference(STORED, lambda data: data.descending)
        ),
        settings_page.Switch(
            Texts.folders_first, settings_page.Preference(STORED, lambda data: data.folders_first)
        ),
        settings_page.Switch(
            Texts.show_hidden, settings_page.Preference(STORED, lambda data: data.show_hidden)
        ),
    ),
    settings_page.Group(
        Texts.editor,
        settings_page.Choice(
            Texts.font_size,
            settings_page.Preference(STORED, lambda data: data.font_size),
            {size: Text(f"{size} sp") for size in (12, 13, 15, 17, 20, 24)},
        ),
        settings_page.Switch(
            Texts.view_first,
            settings_page.Preference(STORED, lambda data: data.view_first),
            summary=Texts.view_first_summary,
        ),
    ),
)
