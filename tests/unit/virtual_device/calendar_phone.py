"""A phone with the calendar, and events on it."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from app_phone import AppPhone

from mobile_gym.virtual_device.apps.calendar import APP, data
from mobile_gym.virtual_device.providers import calendar as provider
from mobile_gym.virtual_device.providers.calendar import store
from mobile_gym.virtual_device.providers.calendar.store import Event

EVENTS = "com.android.calendar/events"
HOUR = 3_600_000


def calendar(language: str = "en", *, fresh: bool = True, **options: Any) -> AppPhone:
    """A device with an empty calendar, or with the seeded one."""
    phone = AppPhone(APP, language, others=(provider.APP,), **options)
    if fresh:
        phone.shell(f"pm clear {provider.PACKAGE}")
        phone.open(data.PACKAGE)
    return phone


def today(phone: AppPhone) -> date:
    return store.from_ms(phone.state.now_ms, phone.state.timezone).date()


def add(phone: AppPhone, title: str, at: datetime, **fields: Any) -> int:
    start = store.to_ms(at, phone.state.timezone, fields.get("all_day", False))
    length = fields.pop("length_ms", HOUR)
    item = Event(0, title, start, start + length, **fields)
    return phone.host.apply(lambda system: store.add(system, item))


def at(phone: AppPhone, days: int, hour: int = 9, minute: int = 0) -> datetime:
    day = today(phone) + timedelta(days=days)
    return datetime(day.year, day.month, day.day, hour, minute)


def titles(phone: AppPhone, first: int, last: int) -> list[str]:
    start = today(phone)
    found = store.occurrences(
        phone.state, start + timedelta(days=first), start + timedelta(days=last)
    )
    return [place.event.title for place in found]
