"""How dates, times and lists are written in the language `en`; made by docs/make_locales.py."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.locales import Locale

__all__ = ["LOCALE"]

LOCALE: Final = Locale(
    language="en",
    tag="en-US",
    is_24_hour=False,
    first_weekday=6,
    months=(
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    months_short=(
        "Jan",
        "Feb",
        "Mar",
        "Apr",
        "May",
        "Jun",
        "Jul",
        "Aug",
        "Sep",
        "Oct",
        "Nov",
        "Dec",
    ),
    weekdays=(
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ),
    weekdays_short=("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    weekdays_narrow=("M", "T", "W", "T", "F", "S", "S"),
    am="AM",
    pm="PM",
    time_12="{hour}:{minute:02} {half}",
    time_24="{hour:02}:{minute:02}",
    day="{month_short} {day}",
    day_and_year="{month_short} {day}, {year}",
    weekday_and_day="{weekday_short}, {month_short} {day}",
    weekday_day_and_year="{weekday_short}, {month_short} {day}, {year}",
    long_day="{month_long} {day}",
    long_weekday_and_day="{weekday}, {month_long} {day}",
    full_date="{weekday}, {month_long} {day}, {year}",
    long_date="{month_long} {day}, {year}",
    day_first_date="{day} {month_long} {year}",
    spoken_date="{day:02} {month_long} {year}",
    month_and_year="{month_long} {year}",
    date_and_time="{0}, {1}",
    list_of_two="{0} and {1}",
    list_end="{0}, and {1}",
    list_separator=", ",
    units={
        "day": ("{0} day", "{0} days"),
        "hour": ("{0} hour", "{0} hours"),
        "minute": ("{0} minute", "{0} minutes"),
        "second": ("{0} second", "{0} seconds"),
    },
    decimal=".",
    percent="{0}%",
)
