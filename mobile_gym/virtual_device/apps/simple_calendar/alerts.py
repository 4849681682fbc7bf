"""Reminders: what is posted when one is due, and what its buttons do.

They are shown outside the app, whichever page is open.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.simple_calendar import look, moving, store
from mobile_gym.virtual_device.apps.simple_calendar.data import PACKAGE, Snoozed, read, write
from mobile_gym.virtual_device.apps.simple_calendar.pages import EDITOR, TASK_EDITOR
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.state import Notification

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_SNOOZE: Final = "snooze"
_COMPLETE: Final = "complete"
_DISMISS: Final = "dismiss"


def on_time(system: System) -> None:
    """Open the week on the morning, or announce what is due at this moment."""
    if moving.on_time(system) or PACKAGE not in system.state.packages:
        return
    state = system.state
    data, now_ms = read(state), state.now_ms
    again = [item for item in data.snoozed if item.at_ms <= now_ms]
    if again:
        write(system, snoozed=tuple(item for item in data.snoozed if item.at_ms > now_ms))
    due = store.reminders_between(state, now_ms, now_ms + 1)
    due += [
        place
        for item in again
        if (place := store.occurrence(state, item.event_id, item.start_ts)) is not None
    ]
    for place in due:
        _post(system, place)


def _post(system: System, place: store.Occurrence) -> None:
    state, item = system.state, place.event
    t = Texts.of(state.language)
    day = look.day_title(place.start.date(), store.day_of(state), state.language)
    words = f"{day} {look.times_text(state, place)}"
    more = item.location or item.description
    finish = (t.mark_completed, _COMPLETE) if item.is_task else (t.dismiss, _DISMISS)
    page = TASK_EDITOR if item.is_task else EDITOR
    system.notify(
        Notification(
            PACKAGE,
            f"event:{item.id}:{place.start_ts}",
            item.title or t.no_title,
            f"{words}\n{more}" if more else words,
            component=page.component,
            args=immutabledict(event_id=item.id, start_ts=place.start_ts),
            heads_up=True,
            actions=((t.snooze, _SNOOZE), finish),
            icon="bell-outline",
        )
    )


def on_action(system: System, key: str, action: str) -> None:
    """A button of a reminder: it comes again later, or its task is done; it goes away."""
    event_id, start_ts = (int(part) for part in key.split(":")[1:])
    data = read(system.state)
    if action == _SNOOZE:
        at_ms = system.state.now_ms + data.snooze_minutes * 60_000
        write(system, snoozed=(*data.snoozed, Snoozed(event_id, start_ts, at_ms)))
    elif action == _COMPLETE:
        store.complete(system, event_id, True)
    system.cancel_notification(PACKAGE, key)


def forget(system: System, ids: Collection[int]) -> None:
    """Withdraw the reminders of events that are gone."""
    data = read(system.state)
    if any(item.event_id in ids for item in data.snoozed):
        write(system, snoozed=tuple(item for item in data.snoozed if item.event_id not in ids))
    for notification in system.state.notifications:
        if notification.package == PACKAGE and int(notification.key.split(":")[1]) in ids:
            system.cancel_notification(PACKAGE, notification.key)
