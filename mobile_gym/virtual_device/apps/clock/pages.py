"""The clock's pages and popups, and what each is opened with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.app_kit.time_picker import TimeArgs
from mobile_gym.virtual_device.apps.clock.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmTimeArgs(TimeArgs):
    """The time picker: the time so far, and the alarm that gets another one, 0 for a new one."""

    alarm_id: int


@dataclass(frozen=True, slots=True)
class LabelArgs:
    """The dialog that names an alarm or a timer: its id, and its name so far."""

    id: int
    label: str


@dataclass(frozen=True, slots=True)
class AlarmArgs:
    """The page of an alarm that rings."""

    alarm_id: int


@dataclass(frozen=True, slots=True)
class CityArgs:
    """The question whether a city goes."""

    city_id: str


@dataclass(frozen=True, slots=True)
class CitiesArgs:
    """The page of cities: those that were chosen when it opened, which stand first."""

    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RingtoneArgs:
    """The page of ringtones: the alarm that gets one; None for the timers."""

    alarm_id: int | None = None


MAIN: Final = Page(PACKAGE, ".DeskClock")
CITIES: Final = Page(PACKAGE, ".worldclock.CitySelectionActivity", CitiesArgs)
RINGTONES: Final = Page(PACKAGE, ".ringtone.RingtonePickerActivity", RingtoneArgs)
ALARM: Final = Page(PACKAGE, ".alarms.AlarmActivity", AlarmArgs)
EXPIRED: Final = Page(PACKAGE, ".timer.ExpiredTimersActivity")
SETTINGS: Final = Page(PACKAGE, ".settings.SettingsActivity")

MENU: Final = Popup("menu")
TIME_PICKER: Final = Popup("time_picker", AlarmTimeArgs)
LABEL: Final = Popup("label", LabelArgs)
TIMER_LABEL: Final = Popup("timer_label", LabelArgs)
REMOVE_CITY: Final = Popup("remove_city", CityArgs)
