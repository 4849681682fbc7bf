"""What a search finds: events by title, location and description, each at its next time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.apps.simple_calendar import store
from mobile_gym.virtual_device.apps.simple_calendar.event_rows import ROW_DP, event_row
from mobile_gym.virtual_device.apps.simple_calendar.pages import SEARCH
from mobile_gym.virtual_device.ui.view import View, lazy_list

if TYPE_CHECKING:
    from datetime import date

    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.pages import MainArgs
    from mobile_gym.virtual_device.state import DeviceState

__all__ = ["content", "find"]

_SHORTEST: Final = 2
"""Fewer letters find nothing."""


def find(state: DeviceState, query: str, today: date) -> list[store.Occurrence]:
    """Events that have the words, in the order of their times: of a repeated one the next."""
    words = query.strip().casefold()
    if len(words) < _SHORTEST:
        return []
    data = store.read(state)
    places = [
        store.next_place(state, item, today)
        for item in data.events
        if item.event_type not in data.hidden_types
        and words in f"{item.title}\n{item.location}\n{item.description}".casefold()
    ]
    return sorted(places, key=lambda place: (place.start, place.event.id))


def content(ctx: CalendarContext[MainArgs]) -> View:
    """What is found, or why nothing is."""
    theme, t, query = ctx.theme, ctx.t, SEARCH.of(ctx)
    places = find(ctx.state, query, ctx.now.date())
    if not places:
        words = t.search_hint if len(query.strip()) < _SHORTEST else t.nothing_found
        return empty_state(theme, "magnify", words, resource_id="search_placeholder")
    return lazy_list(
        "found",
        len(places),
        ROW_DP,
        lambda index: event_row(ctx, places[index], with_day=True),
        resource_id="search_results_list",
    )
