"""How the device writes times and dates: by its language, and by its setting for 12 or 24 hours."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import Locale, locale_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

_SIZE_UNITS: Final = ("kB", "MB", "GB")


def locale(state: DeviceState) -> Locale:
    """The locale of the device's language."""
    return locale_of(state.language)


def is_24_hour(state: DeviceState) -> bool:
    """Whether times are written with 24 hours; without a setting the language decides."""
    setting = state.settings["system"].get("time_12_24", "")
    return setting == "24" if setting in ("12", "24") else locale(state).is_24_hour


def clock_text(hour: int, minute: int, is_24_hour: bool, language: str) -> str:
    """A time of day: `8:05 AM`, `上午8:05`, `08:05`."""
    return locale_of(language).time(hour, minute, is_24_hour=is_24_hour)


def clock_of(state: DeviceState, at: datetime) -> str:
    """A time of day as the device is set."""
    return clock_text(at.hour, at.minute, is_24_hour(state), state.language)


def day_text(day: date, language: str) -> str:
    """A day of a year: `Nov 20`, `11月20日`."""
    written = locale_of(language)
    return written.write(written.day, day)


def date_text(day: date, language: str) -> str:
    """A date without year: `Fri, Nov 20`, `11月20日周五`."""
    written = locale_of(language)
    return written.write(written.weekday_and_day, day)


def short_date_text(day: date, language: str) -> str:
    """A whole date in short: `Fri, Nov 20, 2026`."""
    written = locale_of(language)
    return written.write(written.weekday_day_and_year, day)


def full_date_text(day: date, language: str) -> str:
    """A whole date: `Friday, November 20, 2026`."""
    written = locale_of(language)
    return written.write(written.full_date, day)


def size_text(size: int) -> str:
    """A size as `Formatter.formatFileSize` says it: units of 1000."""
    if size < 1000:
        return f"{size} B"
    value, number = size / 1000, 0
    while value >= 999.95 and number < len(_SIZE_UNITS) - 1:
        value, number = value / 1000, number + 1
    return f"{value:.{2 if value < 10 else 1}f} {_SIZE_UNITS[number]}"
