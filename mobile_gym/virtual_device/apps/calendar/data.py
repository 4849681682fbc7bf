"""What Calendar itself remembers: its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

REMINDERS: Final = (0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080)
"""Minutes before an event that can be chosen."""


PACKAGE: Final = "com.android.calendar"

AGENDA, DAY, WEEK, MONTH = range(1, 5)
"""The views, by the numbers of AOSP's `CalendarController.ViewType`."""
VIEW_TITLES: Final[Mapping[int, Text]] = {
    DAY: Texts.day,
    WEEK: Texts.week,
    MONTH: Texts.month,
    AGENDA: Texts.agenda,
}


@dataclass(frozen=True, slots=True)
class CalendarSettings:
    """The settings.

    `week_start` is a weekday as Java counts them, Sunday 1 to Saturday 7; -1 leaves it to the
    language. `reminder` are the minutes of a new event's reminder, -1 for none.
    """

    view: int = MONTH
    week_start: int = -1
    reminder: int = 10
    week_numbers: bool = False


_STORED: Final = Stored(PACKAGE, CalendarSettings)
read, write = _STORED.read, _STORED.write


def first_weekday(state: DeviceState) -> int:
    """The weekday that a week starts with, Monday 0; by default as the language has it."""
    chosen = read(state).week_start
    if chosen < 0:
        return locale_of(state.language).first_weekday
    return (chosen - 2) % 7


PREFERENCES: Final = StoredPreferences(
    _STORED,
    {
        "preferred_startView": lambda data: data.view,
        "preferences_week_start_day": (lambda data: data.week_start, str),
        "preferences_default_reminder": (lambda data: data.reminder, str),
        "preferences_show_week_num": lambda data: data.week_numbers,
    },
)
"""The shared preferences, under the keys of AOSP's `GeneralPreferences`."""


# -- What the screens of the calendar may know ---------------------------------------------------

CalendarContext: TypeAlias = Context[CalendarSettings, Texts, ArgsT]
