"""The rows of events: below the month, in the schedule, in a search."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.calendar import dates, store
from mobile_gym.virtual_device.apps.calendar.pages import DETAIL
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.calendar.store import Occurrence
    from mobile_gym.virtual_device.system.system import System

__all__ = ["event_row", "open_event"]


def event_row(ctx: CalendarContext, place: Occurrence, when: str = "") -> View:
    """An event: its colour, title, times and location."""
    theme, item = ctx.theme, place.event
    shown = when or dates.times_text(ctx.state, place)
    if item.location:
        shown = f"{shown} · {item.location}"
    return row(
        box(width=5, height=36, radius=2.5, fill=store.color_of(ctx.state, item)),
        column(
            text(
                item.title or ctx.t.no_title,
                15,
                theme.text,
                bold=True,
                max_lines=1,
                resource_id="title",
            ),
            text(shown, 13, theme.text_secondary, max_lines=1, resource_id="when"),
            gap=2,
            weight=1,
        ),
        gap=12,
        width=FILL,
        height=56,
        padding=(12, 0),
        fill=theme.surface_high,
        radius=12,
        class_name="android.widget.RelativeLayout",
        resource_id="agenda_item",
        focusable=True,
        on_tap=partial(open_event, event_id=item.id, begin_ms=place.begin_ms),
    )


def open_event(system: System, event_id: int, begin_ms: int) -> None:
    """Open an event's page, at one of its times."""
    system.hide_keyboard()
    DETAIL.start(system, event_id=event_id, begin_ms=begin_ms)
