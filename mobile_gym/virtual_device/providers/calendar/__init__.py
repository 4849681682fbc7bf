"""The calendar provider: the calendars and events of the device, and their reminders.

Apps read and change them through `store`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.providers.calendar import seed, store
from mobile_gym.virtual_device.providers.calendar.store import (
    PACKAGE,
    Calendar,
    Event,
    Occurrence,
    add,
    calendars,
    delete,
    event,
    events,
    occurrences,
)
from mobile_gym.virtual_device.providers.calendar.tables import FOLDER, TABLES
from mobile_gym.virtual_device.providers.texts import ProviderTexts
from mobile_gym.virtual_device.system.app import App, Schedule
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.storage import Storage

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "APP",
    "PACKAGE",
    "Calendar",
    "Event",
    "Occurrence",
    "add",
    "calendars",
    "delete",
    "event",
    "events",
    "occurrences",
]


def _on_time(system: System) -> None:
    system.broadcast(Intent(store.EVENT_REMINDER))


APP: Final = App(
    package=PACKAGE,
    label=ProviderTexts.calendar_storage,
    icon="calendar-blank",
    color=0xFF1A73E8,
    main="",
    screens={},
    initial=seed.initial,
    cleared=seed.fresh_data,
    schedule=Schedule(next_event_ms=store.next_alarm_ms, on_time=_on_time),
    storage=Storage(tables=TABLES),
    folder=FOLDER,
    in_launcher=False,
)
"""The app without screens that owns the events."""
