"""The simple event list: what takes place from now on, day by day."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.apps.simple_calendar import dates, store
from mobile_gym.virtual_device.apps.simple_calendar.event_rows import event_row
from mobile_gym.virtual_device.apps.simple_calendar.pages import LIST_SCROLL, SHOWS_EARLIER
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text
from mobile_gym.virtual_device.ui.widgets import button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.pages import MainArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["content"]

_AHEAD: Final = timedelta(days=365)
_EARLIER: Final = timedelta(days=90)
"""How far ahead the list goes, and how far back when earlier events were asked for."""
_MOST: Final = 400
"""So many events are listed at most; going to a date shows those that are farther away."""


def content(ctx: CalendarContext[MainArgs]) -> View:
    """The list."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    now = ctx.now.replace(tzinfo=None)
    earlier = SHOWS_EARLIER.of(ctx)
    since = now - (_EARLIER if earlier else timedelta(minutes=ctx.data.past_minutes))
    today = now.date()
    places = [
        place
        for place in store.occurrences(ctx.state, since.date(), today + _AHEAD)
        if place.end >= since or place.event.all_day
    ][:_MOST]
    back = None if earlier else button(theme, t.earlier, _show_earlier, resource_id="earlier")
    if not places:
        nothing = empty_state(
            theme, "calendar-blank-outline", t.nothing_ahead,
            resource_id="calendar_empty_list_placeholder",
        )  # fmt: skip
        return column(
            None if back is None else column(back, width=FILL, align="center"),
            nothing._replace(weight=1, height=0),
            width=FILL,
            height=FILL,
        )
    rows: list[View] = [] if back is None else [column(back, width=FILL, align="center")]
    last = None
    for place in places:
        day = max(place.start.date(), since.date())
        if last is None or (day.year, day.month) != (last.year, last.month):
            rows.append(
                text(
                    dates.month_title(day, today, language), 22, theme.accent,
                    padding=(16, 12, 16, 4), resource_id="event_section_month",
                )
            )  # fmt: skip
        if day != last:
            rows.append(
                text(
                    dates.day_title(day, today, language), 14,
                    theme.accent if day == today else theme.text_secondary, bold=True,
                    padding=(16, 8, 16, 2), resource_id="event_section_title",
                )
            )  # fmt: skip
        last = day
        rows.append(event_row(ctx, place))
    return scroll(
        "events",
        column(*rows, width=FILL, padding=(0, 0, 0, 96)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="calendar_events_list",
    )


def _show_earlier(system: System) -> None:
    SHOWS_EARLIER.set_page(system, True)
    LIST_SCROLL.set_page(system, 0)
