"""The settings of Simple Calendar."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.settings_page import (
    Choice,
    Group,
    Link,
    Preference,
    SettingsPage,
    Switch,
)
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

PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.group_general,
        Link(Texts.manage_types, TYPES_PAGE.start),
        Choice(
            Texts.default_view,
            Preference(STORED, lambda data: data.default_view),
            {LAST_USED: Texts.last_view, **VIEW_TITLES},
        ),
        Choice(Texts.time_format, Preference(STORED, lambda data: data.clock_hours), _CLOCKS),
        Choice(Texts.week_start, Preference(STORED, lambda data: data.week_start), _WEEK_STARTS),
        Switch(Texts.highlight_weekends, Preference(STORED, lambda data: data.highlight_weekends)),
        Switch(Texts.allow_tasks, Preference(STORED, lambda data: data.allow_tasks)),
    ),
    Group(
        Texts.group_reminders,
        Choice(
            Texts.snooze_time,
            Preference(STORED, lambda data: data.snooze_minutes),
            _amounts(1, 5, 10, 15, 30, 60),
        ),
        Switch(Texts.last_reminders, Preference(STORED, lambda data: data.use_last_reminder)),
        Choice(
            Texts.default_reminder, Preference(STORED, lambda data: data.default_reminder),
            _REMINDERS,
        ),
    ),
    Group(
        Texts.group_new_events,
        Choice(
            Texts.default_start, Preference(STORED, lambda data: data.start_at_full_hour), _STARTS
        ),
        Choice(
            Texts.default_duration,
            Preference(STORED, lambda data: data.default_duration),
            _amounts(0, 15, 30, 45, 60, 120),
        ),
    ),
    Group(
        Texts.group_weekly,
        Choice(Texts.day_starts, Preference(STORED, lambda data: data.first_hour), _HOURS),
    ),
    Group(
        Texts.group_monthly,
        Switch(Texts.week_numbers, Preference(STORED, lambda data: data.week_numbers)),
        Switch(Texts.show_grid, Preference(STORED, lambda data: data.show_grid)),
    ),
    Group(
        Texts.group_list,
        Switch(Texts.dim_past, Preference(STORED, lambda data: data.dim_past)),
        Switch(Texts.show_description, Preference(STORED, lambda data: data.show_description)),
        Choice(Texts.past_events, Preference(STORED, lambda data: data.past_minutes), _PAST),
    ),
    Group(
        Texts.group_migrating,
        Link(Texts.import_events, ics.ask_import),
        Link(Texts.export_events, ics.export),
    ),
)  # fmt: skip
"""The page, and the dialogs of its choices."""
