"""The settings of the tasks app."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.tasks_org.data import STORED
from mobile_gym.virtual_device.apps.tasks_org.filters import PRIORITIES
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts

_HOURS: Final = {hour: Text(f"{hour:02}:00") for hour in range(6, 23)}

PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.task_defaults,
        settings_page.Choice(
            Texts.default_priority,
            settings_page.Preference(STORED, lambda data: data.default_priority),
            PRIORITIES,
        ),
        settings_page.Choice(
            Texts.default_due,
            settings_page.Preference(STORED, lambda data: data.default_due),
            {"none": Texts.no_date, "today": Texts.today, "tomorrow": Texts.tomorrow},
        ),
    ),
    settings_page.Group(
        Texts.task_list,
        settings_page.Switch(
            Texts.show_unstarted, settings_page.Preference(STORED, lambda data: data.show_unstarted)
        ),
        settings_page.Switch(
            Texts.show_completed, settings_page.Preference(STORED, lambda data: data.show_completed)
        ),
        settings_page.Switch(
            Texts.completed_last, settings_page.Preference(STORED, lambda data: data.completed_last)
        ),
        settings_page.Switch(
            Texts.notes_in_list, settings_page.Preference(STORED, lambda data: data.notes_in_list)
        ),
    ),
    settings_page.Group(
        Texts.notifications,
        settings_page.Switch(
            Texts.remind_when_due,
            settings_page.Preference(STORED, lambda data: data.remind_when_due),
        ),
        settings_page.Switch(
            Texts.remind_when_overdue,
            settings_page.Preference(STORED, lambda data: data.remind_when_overdue),
        ),
        settings_page.Choice(
            Texts.default_reminder,
            settings_page.Preference(STORED, lambda data: data.reminder_hour),
            _HOURS,
        ),
    ),
)
"""How new tasks begin, what lists show, when reminders come."""
