"""The settings of the tasks app."""

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
from mobile_gym.virtual_device.apps.tasks_org.data import STORED
from mobile_gym.virtual_device.apps.tasks_org.filters import PRIORITIES
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts

_HOURS: Final = {hour: Text(f"{hour:02}:00") for hour in range(6, 23)}

PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.task_defaults,
        Choice(
            Texts.default_priority,
            Preference(STORED, lambda data: data.default_priority),
            PRIORITIES,
        ),
        Choice(
            Texts.default_due,
            Preference(STORED, lambda data: data.default_due),
            {"none": Texts.no_date, "today": Texts.today, "tomorrow": Texts.tomorrow},
        ),
    ),
    Group(
        Texts.task_list,
        Switch(Texts.show_unstarted, Preference(STORED, lambda data: data.show_unstarted)),
        Switch(Texts.show_completed, Preference(STORED, lambda data: data.show_completed)),
        Switch(Texts.completed_last, Preference(STORED, lambda data: data.completed_last)),
        Switch(Texts.notes_in_list, Preference(STORED, lambda data: data.notes_in_list)),
    ),
    Group(
        Texts.notifications,
        Switch(Texts.remind_when_due, Preference(STORED, lambda data: data.remind_when_due)),
        Switch(
            Texts.remind_when_overdue, Preference(STORED, lambda data: data.remind_when_overdue)
        ),
        Choice(Texts.default_reminder, Preference(STORED, lambda data: data.reminder_hour), _HOURS),
    ),
)
"""How new tasks begin, what lists show, when reminders come."""
