"""How the clock writes times, days and durations, in English and Chinese. Pure functions."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.date_picker import MONTHS_SHORT

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

__all__ = [
    "DAY_LETTERS",
    "DAY_NAMES",
    "DAY_SHORT",
    "ahead_text",
    "alarm_set_text",
    "clock_of",
    "clock_text",
    "date_text",
    "day_text",
    "days_text",
    "duration_words",
    "hundredths_text",
    "is_24_hour",
    "stopwatch_text",
    "timer_text",
    "week_order",
]

DAY_NAMES: Final = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "zh": ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
}
DAY_SHORT: Final = {
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    "zh": ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
}
DAY_LETTERS: Final = {"en": tuple("MTWTFSS"), "zh": tuple("一二三四五六日")}
_EVERY_DAY: Final = {"en": "Every day", "zh": "每天"}

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 3_600_000


def is_24_hour(state: DeviceState) -> bool:
    """Whether times are written with 24 hours; without a setting the language decides."""
    setting = state.settings["system"].get("time_12_24", "")
    return setting == "24" if setting in ("12", "24") else state.language == "zh"


def clock_text(hour: int, minute: int, is_24: bool, language: str) -> str:
    """A time of day: `8:05 AM`, `上午8:05`, `08:05`."""
    if is_24:
        return f"{hour:02d}:{minute:02d}"
    shown = f"{hour % 12 or 12}:{minute:02d}"
    if language == "zh":
        return f"{'上午' if hour < 12 else '下午'}{shown}"
    return f"{shown} {'AM' if hour < 12 else 'PM'}"


def clock_of(state: DeviceState, at: datetime) -> str:
    """A time of day as the device is set."""
    return clock_text(at.hour, at.minute, is_24_hour(state), state.language)


def day_text(day: date, language: str) -> str:
    """A day of a year: `Nov 20`, `11月20日`."""
    if language == "zh":
        return f"{day.month}月{day.day}日"
    return f"{MONTHS_SHORT[day.month - 1]} {day.day}"


def date_text(day: date, language: str) -> str:
    """A date without year: `Fri, Nov 20`, `11月20日周五`."""
    weekday, written = DAY_SHORT[language][day.weekday()], day_text(day, language)
    return f"{written}{weekday}" if language == "zh" else f"{weekday}, {written}"


def week_order(week_start: str) -> tuple[int, ...]:
    """Weekdays (Monday is 0) in the order of a week that starts on a `Calendar` day (Sunday 1)."""
    first = (int(week_start) + 5) % 7
    return tuple((first + index) % 7 for index in range(7))


def days_text(days: int, order: tuple[int, ...], language: str) -> str:
    """The days of a mask: `Mon, Wed`, `Every day`; one day alone in full; none is empty."""
    if days == 0b1111111:
        return _EVERY_DAY[language]
    chosen = [day for day in order if days >> day & 1]
    names = DAY_NAMES if len(chosen) == 1 else DAY_SHORT
    return ", ".join(names[language][day] for day in chosen)


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


_UNITS: Final = {"day": "天", "hour": "小时", "minute": "分钟", "second": "秒"}


def _quantity(number: int, unit: str, language: str) -> str:
    return f"{number} {_UNITS[unit]}" if language == "zh" else _count(number, unit)


def alarm_set_text(delta_ms: int, language: str) -> str:
    """How long until an alarm rings: `Alarm set for 8 hours and 5 minutes from now.` and so on."""
    if delta_ms < MINUTE_MS:
        if language == "zh":
            return "闹钟时间已设为不到1分钟后。"
        return "Alarm set for less than 1 minute from now."
    minutes = -(-delta_ms // MINUTE_MS)  # a minute that has begun counts
    counts = (("day", minutes // 1440), ("hour", minutes // 60 % 24), ("minute", minutes % 60))
    parts = [_quantity(number, unit, language) for unit, number in counts if number]
    if language == "zh":
        return f"闹钟时间已设为 {' '.join(parts)}后。"
    if len(parts) == 3:
        return f"Alarm set for {parts[0]}, {parts[1]}, and {parts[2]} from now."
    return f"Alarm set for {' and '.join(parts)} from now."


def ahead_text(minutes: int, days: int, language: str) -> str:
    """How a city's time differs: `6 hours ahead`, `Tomorrow, 9 hr 30 min ahead`."""
    if not minutes:
        return ""
    hours, rest = divmod(abs(minutes), 60)
    if language == "zh":
        parts = [f"{hours} 小时"] * bool(hours) + [f"{rest} 分钟"] * bool(rest)
        said = f"{'早' if minutes > 0 else '晚'} {' '.join(parts)}"
        return f"{'明天' if days > 0 else '昨天'}，{said}" if days else said
    if hours and rest:
        amount = f"{hours} hr {rest} min"
    else:
        amount = _count(hours, "hour") if hours else _count(rest, "minute")
    said = f"{amount} {'ahead' if minutes > 0 else 'behind'}"
    return f"{'Tomorrow' if days > 0 else 'Yesterday'}, {said}" if days else said


def timer_text(remaining_ms: int) -> str:
    """What is left of a timer: `1:02:03`, `2:03`, `3`; a started second counts; `-0:05` is past."""
    sign = "-" if remaining_ms < 0 else ""
    seconds = -remaining_ms // 1000 if remaining_ms < 0 else -(-remaining_ms // 1000)
    if not seconds:
        sign = ""
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{sign}{hours}:{minutes:02d}:{seconds:02d}"
    return f"{sign}{minutes}:{seconds:02d}" if minutes or sign else f"{seconds}"


def duration_words(duration_ms: int, language: str) -> str:
    """A duration in words: `1 hour, 2 minutes, 3 seconds`."""
    seconds = duration_ms // 1000
    counts = (("hour", seconds // 3600), ("minute", seconds // 60 % 60), ("second", seconds % 60))
    parts = [_quantity(number, unit, language) for unit, number in counts if number]
    joined = (" " if language == "zh" else ", ").join(parts)
    return joined or _quantity(0, "second", language)


def stopwatch_text(total_ms: int) -> str:
    """Hours, minutes and seconds of the stopwatch: `1:02:03`, `2:03`, `3`."""
    hours, minutes, seconds = total_ms // HOUR_MS, total_ms // MINUTE_MS % 60, total_ms // 1000 % 60
    if hours:
        return f"{hours}:{minutes:02d}:{seconds:02d}"
    return f"{minutes}:{seconds:02d}" if minutes else f"{seconds}"


def hundredths_text(total_ms: int) -> str:
    """The hundredths of the stopwatch, two digits."""
    return f"{total_ms // 10 % 100:02d}"
