"""A phone with Simple Calendar Pro on Sunday, October 15, 2023, at 15:34 UTC, and events on it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from app_phone import AppPhone

from mobile_gym.virtual_device.apps.simple_calendar import APP, moving, store
from mobile_gym.virtual_device.apps.simple_calendar.data import Event, read

PACKAGE = APP.package
EDITOR = f"{PACKAGE}/.activities.EventActivity"
MAIN = f"{PACKAGE}/.activities.MainActivity"
TODAY = date(2023, 10, 15)


def calendar(language: str = "en", **options: Any) -> AppPhone:
    """A device with an empty calendar in front."""
    phone = AppPhone(APP, language, **options)
    for command in (
        "settings put global auto_time 0",
        "setprop persist.sys.timezone UTC",
        "date 101515342023.00",
        "settings put system time_12_24 24",
        f"pm grant {PACKAGE} android.permission.POST_NOTIFICATIONS",
    ):
        phone.shell(command)
    return phone


def at(day: int, hour: int = 0, minute: int = 0) -> datetime:
    """A moment of October 2023."""
    return datetime(2023, 10, day, hour, minute)


def add(phone: AppPhone, title: str, start: datetime, minutes: int = 60, **fields: Any) -> int:
    """Put an event into the calendar; its id."""
    start_ts = store.to_ts(start, "UTC")
    item = Event(0, start_ts, start_ts + minutes * 60, title, **fields)
    return phone.host.apply(lambda system: store.add(system, item)).id


def events(phone: AppPhone) -> tuple[Event, ...]:
    return read(phone.state).events


def only(phone: AppPhone) -> Event:
    (event,) = events(phone)
    return event


def show(phone: AppPhone, view: int) -> None:
    phone.do(moving.choose_view, view)
    phone.host.advance(400)


def titles(phone: AppPhone, first: int, last: int) -> list[str]:
    found = store.occurrences(phone.state, date(2023, 10, first), date(2023, 10, last))
    return [place.event.title for place in found]
