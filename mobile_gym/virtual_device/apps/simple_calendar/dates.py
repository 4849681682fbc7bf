"""How Simple Calendar writes dates, times, reminders and repetitions."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.reminder_words import ReminderWords
from mobile_gym.virtual_device.apps.simple_calendar import recurrence
from mobile_gym.virtual_device.apps.simple_calendar.data import read
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.formatting import (
    clock_text,
    is_24_hour,
    short_date_text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.store import Occurrence
    from mobile_gym.virtual_device.state import DeviceState

__all__ = [
    "amount_text",
    "clock",
    "day_title",
    "has_24_hours",
    "limit_text",
    "month_title",
    "reminder_text",
    "repetition_text",
    "rule_text",
    "times_text",
    "weekday_names",
]

_REMINDERS: Final = ReminderWords(
    Texts.no_reminder,
    Texts.at_start,
    week=(Texts.week_before, Texts.weeks_before),
    day=(Texts.day_before, Texts.days_before),
    hour=(Texts.hour_before, Texts.hours_before),
    minute=(Texts.minute_before, Texts.minutes_before),
)
_EVERY: Final = {
    recurrence.DAY: (Texts.daily, Texts.every_days),
    recurrence.WEEK: (Texts.weekly, Texts.every_weeks),
    recurrence.MONTH: (Texts.monthly, Texts.every_months),
    recurrence.YEAR: (Texts.yearly, Texts.every_years),
}
_ORDER: Final = (
    Texts.first_weekday_of_month,
    Texts.second_weekday,
    Texts.third_weekday,
    Texts.fourth_weekday,
    Texts.fifth_weekday,
)


def has_24_hours(state: DeviceState) -> bool:
    """Whether times are written with 24 hours: as chosen in the settings, else as the device."""
    return {12: False, 24: True}.get(read(state).clock_hours, is_24_hour(state))


def clock(state: DeviceState, at: datetime) -> str:
    """A time of day."""
    return clock_text(at.hour, at.minute, has_24_hours(state), state.language)


def month_title(day: date, today: date, language: str) -> str:
    """`October`, with the year where it is another one."""
    written = locale_of(language)
    if day.year == today.year:
        return written.months[day.month - 1]
    return written.write(written.month_and_year, day)


def weekday_names(language: str) -> tuple[str, ...]:
    """The days of the week, Monday first."""
    return locale_of(language).weekdays


def day_title(day: date, today: date, language: str) -> str:
    """`October 15 (Sun)`, with the year where it is another one."""
    written = locale_of(language)
    pattern = written.long_day if day.year == today.year else written.long_date
    return Texts.of(language).day_title.format(
        day=written.write(pattern, day), weekday=written.weekdays_short[day.weekday()]
    )


def times_text(state: DeviceState, place: Occurrence, day: date | None = None) -> str:
    """From when to when; with the days where it is more than one and `day` is none of its own."""
    t = Texts.of(state.language)
    one_day = place.start.date() == place.last_day
    if place.event.all_day:
        if one_day:
            return t.all_day
        first, last = (
            short_date_text(at.date(), state.language) for at in (place.start, place.end)
        )
        return t.time_span.format(start=first, end=last)
    start, end = clock(state, place.start), clock(state, place.end)
    if not one_day:
        first, last = (
            short_date_text(at.date(), state.language) for at in (place.start, place.end)
        )
        return t.time_span.format(start=f"{first} {start}", end=f"{last} {end}")
    shown = start if place.start == place.end else t.time_span.format(start=start, end=end)
    return shown if day is None else f"{short_date_text(day, state.language)}  {shown}"


def reminder_text(minutes: int, language: str) -> str:
    """`10 minutes before`."""
    return _REMINDERS.of(minutes, language)


def amount_text(minutes: int, language: str) -> str:
    """`30 minutes`, `1 hour`."""
    t = Texts.of(language)
    if minutes == 60:
        return t.one_hour
    if minutes and minutes % 60 == 0:
        return t.some_hours.format(count=minutes // 60)
    return t.one_minute if minutes == 1 else t.some_minutes.format(count=minutes)


def repetition_text(interval: int, language: str) -> str:
    """`Weekly`, `Every 3 days`."""
    step = recurrence.step_of(interval)
    if step is None:
        return Texts.of(language).no_repetition
    one, many = _EVERY[step.unit]
    return one.of(language) if step.every == 1 else many.of(language).format(count=step.every)


def rule_text(unit: int, rule: int, start: date, language: str) -> str:
    """On which days of its weeks or months something repeats."""
    written, t = locale_of(language), Texts.of(language)
    if unit == recurrence.WEEK:
        if rule & 127 == 127:
            return t.every_day
        days = [day for day in range(7) if rule >> day & 1] or [start.weekday()]
        return written.list_separator.join(written.weekdays_short[day] for day in days)
    weekday = written.weekdays[start.weekday()]
    if rule == recurrence.LAST_DAY:
        return t.last_day
    if rule == recurrence.LAST_WEEKDAY:
        return t.last_weekday.format(weekday=weekday)
    if rule == recurrence.NTH_WEEKDAY:
        number, _ = recurrence.place_in_month(start)
        return _ORDER[number - 1].of(language).format(weekday=weekday)
    return t.same_day


def limit_text(limit: int, last: date, language: str) -> str:
    """Until when something repeats; `last` is the day of a limit that is a moment."""
    t = Texts.of(language)
    if limit == 0:
        return t.forever
    return t.many_times.format(count=-limit) if limit < 0 else short_date_text(last, language)
