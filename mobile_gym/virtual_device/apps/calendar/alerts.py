"""Reminders: what is posted when one is due, and what its buttons do.

They are shown outside the app, whichever page is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.calendar import look
from mobile_gym.virtual_device.apps.calendar.data import PACKAGE
from mobile_gym.virtual_device.apps.calendar.pages import DETAIL
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.providers.calendar import store
from mobile_gym.virtual_device.state import Notification

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_DISMISS: Final = "dismiss"


def on_broadcast(system: System, action: str, extras: Mapping[str, Any]) -> None:
    """Act on a broadcast of the calendar provider."""
    if action == store.PROVIDER_CHANGED:
        for event_id in extras["deleted"]:
            forget(system, event_id)
    elif action == store.EVENT_REMINDER:
        _post_due(system)


def _post_due(system: System) -> None:
    """Post the reminders that are due at this moment."""
    state = system.state
    t = Texts.of(state.language)
    for _, place in store.alarms(state, state.now_ms, state.now_ms + 1):
        item = place.event
        when = look.when_text(state, place)
        text = t.when_and_where.format(when=when, where=item.location)
        system.notify(
            Notification(
                PACKAGE,
                f"event:{item.id}",
                item.title or t.no_title,
                text if item.location else when,
                component=DETAIL.component,
                args=immutabledict(event_id=item.id, begin_ms=place.begin_ms),
                heads_up=True,
                actions=((t.dismiss, _DISMISS),),
                icon="calendar-clock",
            )
        )


def on_action(system: System, key: str, action: str) -> None:
    """The button of a reminder takes it away."""
    if action == _DISMISS:
        system.cancel_notification(PACKAGE, key)


def forget(system: System, event_id: int) -> None:
    """Withdraw the reminder of an event that is gone."""
    system.cancel_notification(PACKAGE, f"event:{event_id}")
