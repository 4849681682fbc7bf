"""What is done to selected events: sharing and deleting them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.apps.simple_calendar import ics, store
from mobile_gym.virtual_device.apps.simple_calendar.pages import DELETE, SELECTED
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.ui.widgets import icon_button

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["bar", "share"]


def bar(ctx: CalendarContext) -> View:
    """The bar in place of the search."""
    theme, t = ctx.theme, ctx.t
    title = t.selected_count.format(count=len(SELECTED.of(ctx)))
    return selection_bar(
        ctx,
        title,
        t.close_selection,
        _end,
        icon_button(theme, "share-variant", t.share, _share, resource_id="cab_share"),
        icon_button(theme, "delete-outline", t.delete, _delete, resource_id="cab_delete"),
    )


def _end(system: System) -> None:
    SELECTED.set(system, ())


def _share(system: System) -> None:
    share(system, SELECTED.get(system))


def share(system: System, ids: Iterable[int]) -> None:
    """Offer events to other apps as text."""
    events = [item for one in ids if (item := store.event(system.state, one)) is not None]
    if events:
        extras = {
            "android.intent.extra.TEXT": ics.written(system.state, events),
            "android.intent.extra.SUBJECT": events[0].title,
        }
        system.request(Intent(SEND, mime_type="text/calendar", extras=extras), chooser=True)


def _delete(system: System) -> None:
    ids = tuple(one for one in SELECTED.get(system) if store.event(system.state, one) is not None)
    if ids:
        DELETE.open(system, ids=ids)
