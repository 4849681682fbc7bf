"""The daily view: what takes place on a day, below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.simple_calendar import moving, store
from mobile_gym.virtual_device.apps.simple_calendar.event_rows import event_row
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text

if TYPE_CHECKING:
    from datetime import date

    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.pages import MainArgs

__all__ = ["content", "day_list"]


def content(ctx: CalendarContext[MainArgs]) -> View:
    """What stands below the heading."""
    return day_list(ctx, moving.selected_day(ctx))


def day_list(ctx: CalendarContext[MainArgs], day: date) -> View:
    """The events of a day, or that there are none."""
    places = store.occurrences(ctx.state, day, day)
    if not places:
        return column(
            text(
                ctx.t.nothing_on_day, 16, ctx.theme.text_secondary, padding=(20, 16),
                resource_id="day_no_events_placeholder",
            ),
            width=FILL,
            height=FILL,
        )  # fmt: skip
    rows = [event_row(ctx, place) for place in places]
    return scroll(
        "day",
        column(*rows, width=FILL, padding=(0, 0, 0, 96)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="day_events",
    )
