"""What Calendar itself remembers: its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "AGENDA",
    "DAY",
    "DETAIL",
    "EDITOR",
    "MAIN",
    "MONTH",
    "PACKAGE",
    "VIEWS",
    "WEEK",
    "CalendarSettings",
    "first_weekday",
    "preferences",
    "read",
    "write",
]

PACKAGE: Final = "com.android.calendar"
MAIN: Final = ".AllInOneActivity"
DETAIL: Final = ".EventInfoActivity"
EDITOR: Final = ".event.EditEventActivity"

AGENDA, DAY, WEEK, MONTH = range(1, 5)
"""The views, by the numbers of AOSP's `CalendarController.ViewType`."""
VIEWS: Final = {DAY: "day", WEEK: "week", MONTH: "month", AGENDA: "agenda"}


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


def read(state: DeviceState) -> CalendarSettings:
    """The settings, whichever app is in front."""
    return state.data[PACKAGE]


def write(system: System, **fields: Any) -> None:
    """Replace some of the settings."""
    system.set_data(replace(read(system.state), **fields), PACKAGE)


def first_weekday(state: DeviceState) -> int:
    """The weekday that a week starts with, Monday 0; Sunday in English, Monday in Chinese."""
    chosen = read(state).week_start
    if chosen < 0:
        return 0 if state.language == "zh" else 6
    return (chosen - 2) % 7


def preferences(state: DeviceState) -> Mapping[str, Any]:
    """The shared preferences, under the keys of AOSP's `GeneralPreferences`."""
    mine = read(state)
    return {
        "preferred_startView": mine.view,
        "preferences_week_start_day": str(mine.week_start),
        "preferences_default_reminder": str(mine.reminder),
        "preferences_show_week_num": mine.week_numbers,
    }
