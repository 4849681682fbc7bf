"""How the clock writes days of alarms, durations and differences of time. Pure functions."""

from __future__ import annotations

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.apps.clock.texts import Texts

MINUTE_MS = 60_000
HOUR_MS = 3_600_000


def week_order(week_start: str) -> tuple[int, ...]:
    """Weekdays (Monday is 0) in the order of a week that starts on a `Calendar` day (Sunday 1)."""
    first = (int(week_start) + 5) % 7
    return tuple((first + index) % 7 for index in range(7))


def days_text(days: int, order: tuple[int, ...], language: str) -> str:
    """The days of a mask: `Mon, Wed`, `Every day`; one day alone in full; none is empty."""
    t, written = Texts.of(language), locale_of(language)
    if days == 0b1111111:
        return t.every_day
    chosen = [day for day in order if days >> day & 1]
    names = written.weekdays if len(chosen) == 1 else written.weekdays_short
    return t.day_separator.join(names[day] for day in chosen)


def _amounts(language: str, *counts: tuple[int, str]) -> list[str]:
    written = locale_of(language)
    return [written.amount(number, unit) for number, unit in counts if number]


def alarm_set_text(delta_ms: int, language: str) -> str:
    """How long until an alarm rings: `Alarm set for 8 hours and 5 minutes from now.` and so on."""
    t = Texts.of(language)
    if delta_ms < MINUTE_MS:
        return t.alarm_set_soon
    minutes = -(-delta_ms // MINUTE_MS)  # a minute that has begun counts
    parts = _amounts(
        language, (minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute")
    )
    joined = ("{0}", t.two_amounts, t.three_amounts)[len(parts) - 1].format(*parts)
    return t.alarm_set.format(time=joined)


def ahead_text(minutes: int, days: int, language: str) -> str:
    """How a city's time differs: `6 hours ahead`, `Tomorrow, 9 hr 30 min ahead`."""
    if not minutes:
        return ""
    t = Texts.of(language)
    hours, rest = divmod(abs(minutes), 60)
    if hours and rest:
        amount = t.hours_and_minutes.format(hours=hours, minutes=rest)
    else:
        (amount,) = _amounts(language, (hours, "hour"), (rest, "minute"))
    difference = (t.ahead if minutes > 0 else t.behind).format(amount=amount)
    if not days:
        return difference
    return (t.ahead_tomorrow if days > 0 else t.ahead_yesterday).format(difference=difference)


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
    parts = _amounts(
        language,
        (seconds // 3600, "hour"),
        (seconds // 60 % 60, "minute"),
        (seconds % 60, "second"),
    )
    joined = Texts.of(language).duration_separator.join(parts)
    return joined or locale_of(language).amount(0, "second")


def stopwatch_text(total_ms: int) -> str:
    """Hours, minutes and seconds of the stopwatch: `1:02:03`, `2:03`, `3`."""
    hours, minutes, seconds = total_ms // HOUR_MS, total_ms // MINUTE_MS % 60, total_ms // 1000 % 60
    if hours:
        return f"{hours}:{minutes:02d}:{seconds:02d}"
    return f"{minutes}:{seconds:02d}" if minutes else f"{seconds}"


def hundredths_text(total_ms: int) -> str:
    """The hundredths of the stopwatch, two digits."""
    return f"{total_ms // 10 % 100:02d}"
