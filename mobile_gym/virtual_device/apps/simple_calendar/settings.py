"""The settings of Simple Calendar."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.simple_calendar import ics
from mobile_gym.virtual_device.apps.simple_calendar.data import LAST_USED, STORED, VIEW_TITLES
from mobile_gym.virtual_device.apps.simple_calendar.pages import TYPES_PAGE
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts


def _amounts(*minutes: int) -> dict[int, Text]:
    """Lengths of time by minutes."""
    titles: dict[int, Text] = {}
    for count in minutes:
        if count == 60:
            titles[count] = Texts.one_hour
        elif count and count % 60 == 0:
            titles[count] = Texts.some_hours.format(count=count // 60)
        else:
            titles[count] = (
                Texts.one_minute if count == 1 else Texts.some_minutes.format(count=count)
            )
    return titles


_CLOCKS: Final = {0: Texts.as_device, 12: Texts.hours_12, 24: Texts.hours_24}
_WEEK_STARTS: Final = {
    -1: Texts.by_locale,
    0: Texts.monday,
    5: Texts.saturday,
    6: Texts.sunday,
}
_REMINDERS: Final = {
    -1: Texts.no_reminder,
    0: Texts.at_start,
    5: Texts.minutes_before.format(count=5),
    10: Texts.minutes_before.format(count=10),
    30: Texts.minutes_before.format(count=30),
    60: Texts.hour_before,
    1440: Texts.day_before,
}
_STARTS: Final = {True: Texts.next_full_hour, False: Texts.current_time}
_HOURS: Final = {hour: Text(f"{hour:02d}:00") for hour in range(24)}
_PAST: Final = {
    0: Texts.never,
    60: Texts.one_hour,
    720: Texts.some_hours.format(count=12),
    1440: Texts.some_hours.format(count=24),
}

PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.group_general,
        settings_page.Link(Texts.manage_types, TYPES_PAGE.start),
        settings_page.Choice(
            Texts.default_view,
            settings_page.Preference(STORED, lambda data: data.default_view),
            {LAST_USED: Texts.last_view, **VIEW_TITLES},
        ),
        settings_page.Choice(
            Texts.time_format,
            settings_page.Preference(STORED, lambda data: data.clock_hours),
            _CLOCKS,
        ),
        settings_page.Choice(
            Texts.week_start,
            settings_page.Preference(STORED, lambda data: data.week_start),
            _WEEK_STARTS,
        ),
        settings_page.Switch(
            Texts.highlight_weekends,
            settings_page.Preference(STORED, lambda data: data.highlight_weekends),
        ),
        settings_page.Switch(
            Texts.allow_tasks, settings_page.Preference(STORED, lambda data: data.allow_tasks)
        ),
    ),
    settings_page.Group(
        Texts.group_reminders,
        settings_page.Choice(
            Texts.snooze_time,
            settings_page.Preference(STORED, lambda data: data.snooze_minutes),
            _amounts(1, 5, 10, 15, 30, 60),
        ),
        settings_page.Switch(
            Texts.last_reminders,
            settings_page.Preference(STORED, lambda data: data.use_last_reminder),
        ),
        settings_page.Choice(
            Texts.default_reminder,
            settings_page.Preference(STORED, lambda data: data.default_reminder),
            _REMINDERS,
        ),
    ),
    settings_page.Group(
        Texts.group_new_events,
        settings_page.Choice(
            Texts.default_start,
            settings_page.Preference(STORED, lambda data: data.start_at_full_hour),
            _STARTS,
        ),
        settings_page.Choice(
            Texts.default_duration,
            settings_page.Preference(STORED, lambda data: data.default_duration),
            _amounts(0, 15, 30, 45, 60, 120),
        ),
    ),
    settings_page.Group(
        Texts.group_weekly,
        settings_page.Choice(
            Texts.day_starts, settings_page.Preference(STORED, lambda data: data.first_hour), _HOURS
        ),
    ),
    settings_page.Group(
        Texts.group_monthly,
        settings_page.Switch(
            Texts.week_numbers, settings_page.Preference(STORED, lambda data: data.week_numbers)
        ),
        settings_page.Switch(
            Texts.show_grid, settings_page.Preference(STORED, lambda data: data.show_grid)
        ),
    ),
    settings_page.Group(
        Texts.group_list,
        settings_page.Switch(
            Texts.dim_past, settings_page.Preference(STORED, lambda data: data.dim_past)
        ),
        settings_page.Switch(
            Texts.show_description,
            settings_page.Preference(STORED, lambda data: data.show_description),
        ),
        settings_page.Choice(
            Texts.past_events,
            settings_page.Preference(STORED, lambda data: data.past_minutes),
            _PAST,
        ),
    ),
    settings_page.Group(
        Texts.group_migrating,
        settings_page.Link(Texts.import_events, ics.ask_import),
        settings_page.Link(Texts.export_events, ics.export),
    ),
)
"""The page, and the dialogs of its choices."""
