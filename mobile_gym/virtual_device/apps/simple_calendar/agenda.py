"""Events as lists: those from now on, those of a day, those that a search finds."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.apps.simple_calendar import look, moving, pages, store

if TYPE_CHECKING:
    from datetime import date

    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_AHEAD: Final = timedelta(days=365)
_EARLIER: Final = timedelta(days=90)
"""How far ahead the list goes, and how far back when earlier events were asked for."""
_MOST: Final = 400
"""So many events are listed at most; going to a date shows those that are farther away."""


def list_content(ctx: CalendarContext[pages.MainArgs]) -> ui.View:
    """The list."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    now = ctx.now.replace(tzinfo=None)
    earlier = pages.SHOWS_EARLIER.of(ctx)
    since = now - (_EARLIER if earlier else timedelta(minutes=ctx.data.past_minutes))
    today = now.date()
    places = [
        place
        for place in store.occurrences(ctx.state, since.date(), today + _AHEAD)
        if place.end >= since or place.event.all_day
    ][:_MOST]
    back = None if earlier else ui.button(theme, t.earlier, _show_earlier, resource_id="earlier")
    if not places:
        nothing = empty_state(
            theme, "calendar-blank-outline", t.nothing_ahead,
            resource_id="calendar_empty_list_placeholder",
        )  # fmt: skip
        return ui.column(
            None if back is None else ui.column(back, width=ui.FILL, align="center"),
            nothing._replace(weight=1, height=0),
            width=ui.FILL,
            height=ui.FILL,
        )
    rows: list[ui.View] = [] if back is None else [ui.column(back, width=ui.FILL, align="center")]
    last = None
    for place in places:
        day = max(place.start.date(), since.date())
        if last is None or (day.year, day.month) != (last.year, last.month):
            rows.append(
                ui.text(
                    look.month_title(day, today, language), 22, theme.accent,
                    padding=(16, 12, 16, 4), resource_id="event_section_month",
                )
            )  # fmt: skip
        if day != last:
            rows.append(
                ui.text(
                    look.day_title(day, today, language), 14,
                    theme.accent if day == today else theme.text_secondary, bold=True,
                    padding=(16, 8, 16, 2), resource_id="event_section_title",
                )
            )  # fmt: skip
        last = day
        rows.append(look.event_row(ctx, place))
    return ui.scroll(
        "events",
        ui.column(*rows, width=ui.FILL, padding=(0, 0, 0, 96)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="calendar_events_list",
    )


def _show_earlier(system: System) -> None:
    pages.SHOWS_EARLIER.set_page(system, True)
    pages.LIST_SCROLL.set_page(system, 0)


# -- The daily view: what takes place on a day, below each other ---------------------------------


def day_content(ctx: CalendarContext[pages.MainArgs]) -> ui.View:
    """What stands below the heading."""
    return day_list(ctx, moving.selected_day(ctx))


def day_list(ctx: CalendarContext[pages.MainArgs], day: date) -> ui.View:
    """The events of a day, or that there are none."""
    places = store.occurrences(ctx.state, day, day)
    if not places:
        return ui.column(
            ui.text(
                ctx.t.nothing_on_day, 16, ctx.theme.text_secondary, padding=(20, 16),
                resource_id="day_no_events_placeholder",
            ),
            width=ui.FILL,
            height=ui.FILL,
        )  # fmt: skip
    rows = [look.event_row(ctx, place) for place in places]
    return ui.scroll(
        "day",
        ui.column(*rows, width=ui.FILL, padding=(0, 0, 0, 96)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="day_events",
    )


# -- What a search finds: events by title, location and description, each at its next time -------

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


def search_content(ctx: CalendarContext[pages.MainArgs]) -> ui.View:
    """What is found, or why nothing is."""
    theme, t, query = ctx.theme, ctx.t, pages.SEARCH.of(ctx)
    places = find(ctx.state, query, ctx.now.date())
    if not places:
        words = t.search_hint if len(query.strip()) < _SHORTEST else t.nothing_found
        return empty_state(theme, "magnify", words, resource_id="search_placeholder")
    return ui.lazy_list(
        "found",
        len(places),
        look.ROW_DP,
        lambda index: look.event_row(ctx, places[index], with_day=True),
        resource_id="search_results_list",
    )
