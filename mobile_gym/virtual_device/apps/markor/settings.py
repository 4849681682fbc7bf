"""The settings of Markor."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.settings_page import (
    Choice,
    Group,
    Preference,
    SettingsPage,
    Switch,
)
from mobile_gym.virtual_device.apps.markor.data import STORED
from mobile_gym.virtual_device.apps.markor.texts import Texts

PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.files,
        Choice(
            Texts.sort_by,
            Preference(STORED, lambda data: data.sort),
            {
                "name": Texts.sort_name,
                "date": Texts.sort_date,
                "size": Texts.sort_size,
                "type": Texts.sort_type,
            },
        ),
        Switch(Texts.reverse_order, Preference(STORED, lambda data: data.descending)),
        Switch(Texts.folders_first, Preference(STORED, lambda data: data.folders_first)),
        Switch(Texts.show_hidden, Preference(STORED, lambda data: data.show_hidden)),
    ),
    Group(
        Texts.editor,
        Choice(
            Texts.font_size,
            Preference(STORED, lambda data: data.font_size),
            {size: Text(f"{size} sp") for size in (12, 13, 15, 17, 20, 24)},
        ),
        Switch(
            Texts.view_first,
            Preference(STORED, lambda data: data.view_first),
            summary=Texts.view_first_summary,
        ),
    ),
)
