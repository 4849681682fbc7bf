"""How dates, times and lists are written in the language `de`; made by docs/make_locales.py."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.locales import Locale

__all__ = ["LOCALE"]

LOCALE: Final = Locale(
    language="de",
    tag="de-DE",
    is_24_hour=True,
    first_weekday=0,
    months=(
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ),
    months_short=(
        "Jan.",
        "Feb.",
        "März",
        "Apr.",
        "Mai",
        "Juni",
        "Juli",
        "Aug.",
        "Sept.",
        "Okt.",
        "Nov.",
        "Dez.",
    ),
    weekdays=(
        "Montag",
        "Dienstag",
        "Mittwoch",
        "Donnerstag",
        "Freitag",
        "Samstag",
        "Sonntag",
    ),
    weekdays_short=("Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."),
    weekdays_narrow=("M", "D", "M", "D", "F", "S", "S"),
    am="AM",
    pm="PM",
    time_12="{hour}:{minute:02} {half}",
    time_24="{hour:02}:{minute:02}",
    day="{day}. {month_short}",
    day_and_year="{day}. {month_short} {year}",
    weekday_and_day="{weekday_short}, {day}. {month_short}",
    weekday_day_and_year="{weekday_short}, {day}. {month_short} {year}",
    long_day="{day}. {month_long}",
    long_weekday_and_day="{weekday}, {day}. {month_long}",
    full_date="{weekday}, {day}. {month_long} {year}",
    long_date="{day}. {month_long} {year}",
    day_first_date="{day}. {month_long} {year}",
    spoken_date="{day:02} {month_long} {year}",
    month_and_year="{month_long} {year}",
    date_and_time="{0}, {1}",
    list_of_two="{0} und {1}",
    list_end="{0} und {1}",
    list_separator=", ",
    units={
        "day": ("{0} Tag", "{0} Tage"),
        "hour": ("{0} Stunde", "{0} Stunden"),
        "minute": ("{0} Minute", "{0} Minuten"),
        "second": ("{0} Sekunde", "{0} Sekunden"),
    },
    decimal=",",
    percent="{0}\xa0%",
)
