"""How distances, speeds, heights and times of tracks are written, in miles or in kilometres."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.apps.open_tracks.data import read
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.open_tracks.data import Track
    from mobile_gym.virtual_device.state import DeviceState

_MILE_M: Final = 1609.344
_FOOT_M: Final = 0.3048
_SHORT: Final = 0.5
"""Below so many miles or kilometres a distance is written in feet or metres."""
_LONGEST_OFFSET_S: Final = 14 * 3600
_LATEST_MS: Final = 253_402_214_400_000
"""30 December 9999, behind which there is no date."""


def is_imperial(state: DeviceState) -> bool:
    """Whether miles are written: as it is set, else by the device's language."""
    units = read(state).units
    return units == "imperial" or (units == "auto" and state.language == "en")


def distance_text(state: DeviceState, meters: float) -> str:
    """A distance: `3.25 mi`, `820 ft`."""
    t, written = Texts.of(state.language), locale_of(state.language)
    if is_imperial(state):
        if meters >= _SHORT * _MILE_M:
            return t.miles.format(number=written.number(meters / _MILE_M, 2))
        return t.feet.format(number=written.number(meters / _FOOT_M, 0))
    if meters >= _SHORT * 1000:
        return t.kilometers.format(number=written.number(meters / 1000, 2))
    return t.meters.format(number=written.number(meters, 0))


def speed_text(state: DeviceState, meters_per_s: float) -> str:
    """A speed: `6.2 mph`."""
    t, written = Texts.of(state.language), locale_of(state.language)
    per_hour = meters_per_s * 3600
    if is_imperial(state):
        return t.miles_per_hour.format(number=written.number(per_hour / _MILE_M, 1))
    return t.kilometers_per_hour.format(number=written.number(per_hour / 1000, 1))


def pace_text(state: DeviceState, meters: float, ms: int) -> str:
    """How long a mile or a kilometre has taken; nothing was covered: `--:--`."""
    t = Texts.of(state.language)
    imperial = is_imperial(state)
    unit_m = _MILE_M if imperial else 1000.0
    number = "--:--" if meters <= 0 else elapsed_text(round(ms * unit_m / meters))
    return (t.minutes_per_mile if imperial else t.minutes_per_kilometer).format(number=number)


def height_text(state: DeviceState, meters: float | None) -> str:
    """A height: `312 ft`; a dash where there is none."""
    t, written = Texts.of(state.language), locale_of(state.language)
    imperial = is_imperial(state)
    unit = t.feet if imperial else t.meters
    if meters is None:
        return unit.format(number="-")
    return unit.format(number=written.number(meters / _FOOT_M if imperial else meters, 0))


def elapsed_text(ms: int) -> str:
    """A length of time: `45:07`, `1:05:00`."""
    seconds = max(ms, 0) // 1000
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def local_start(track: Track, ms: int | None = None) -> datetime:
    """When a track began, or another moment of it, in the local time of where it was recorded."""
    offset_s = min(max(track.start_offset_s, -_LONGEST_OFFSET_S), _LONGEST_OFFSET_S)
    at_ms = min(max(track.start_ms if ms is None else ms, 0), _LATEST_MS)
    return datetime.fromtimestamp(at_ms / 1000, timezone(timedelta(seconds=offset_s)))


def day_text(state: DeviceState, at: datetime) -> str:
    """A day: `Fri, Oct 13`, and with its year where that is another one."""
    written = locale_of(state.language)
    year = datetime.fromtimestamp(state.now_ms / 1000, at.tzinfo).year
    same = at.year == year
    return written.write(written.weekday_and_day if same else written.weekday_day_and_year, at)


def moment_text(state: DeviceState, at: datetime) -> str:
    """A moment: its day and its time."""
    date = day_text(state, at)
    return Texts.of(state.language).new_track.format(date=date, time=clock_of(state, at))
