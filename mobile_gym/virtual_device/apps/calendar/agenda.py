"""The schedule: what takes place in four weeks, day by day; and searching."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_popup_bar
from mobile_gym.virtual_device.apps.calendar import frame, look
from mobile_gym.virtual_device.apps.calendar.pages import MainArgs
from mobile_gym.virtual_device.providers.calendar import store
from mobile_gym.virtual_device.system.formatting import full_date_text, short_date_text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.data import CalendarContext
    from mobile_gym.virtual_device.state import DeviceState

_DAYS: Final = 28
_ROW_DP: Final = 66.0


def content(ctx: CalendarContext[MainArgs]) -> ui.View:
    """What stands below the bar."""
    theme, state, t = ctx.theme, ctx.state, ctx.t
    first = frame.selected_day(ctx)
    last = first + timedelta(days=_DAYS - 1)
    places = store.occurrences(state, first, last)
    today = ctx.now.date()

    def turning(label: str, pages: int) -> ui.View:
        return ui.row(
            ui.button(theme, label, partial(frame.turn, pages=pages)),
            width=ui.FILL,
            padding=(60, 0),
        )

    def build_row(index: int) -> ui.View:
        if index == 0:
            return turning(t.earlier, -1)
        if index == len(places) + 1:
            return turning(t.later, 1)
        place = places[index - 1]
        day = max(place.start.date(), first)
        begins = index == 1 or max(places[index - 2].start.date(), first) != day
        return ui.row(
            _day(ctx, day, today) if begins else ui.space(width=60),
            ui.row(look.event_row(ctx, place), weight=1, padding=(0, 0, 12, 0)),
            width=ui.FILL,
        )

    if not places:
        return ui.column(
            turning(t.earlier, -1),
            empty_list(theme, "calendar-blank-outline", t.no_events, t.no_events_hint)._replace(
                weight=1, height=0
            ),
            turning(t.later, 1),
            width=ui.FILL,
            height=ui.FILL,
        )
    return ui.lazy_list(
        "agenda",
        len(places) + 3,
        _ROW_DP,
        lambda index: build_row(index) if index < len(places) + 2 else ui.space(),
        resource_id="agenda_events_list",
    )


def _day(ctx: CalendarContext, day: date, today: date) -> ui.View:
    theme, language = ctx.theme, ctx.state.language
    color = theme.accent if day == today else theme.text
    return ui.column(
        ui.text(
            locale_of(language).weekdays_short[day.weekday()], 12, color, class_name="", max_lines=1
        ),
        ui.text(str(day.day), 20, color, class_name="", max_lines=1),
        width=60,
        align="center",
        class_name="android.widget.LinearLayout",
        resource_id="date",
        description=full_date_text(day, language),
    )


# -- searching ----------------------------------------------------------------------------------

_BACK: Final = timedelta(days=366)
_AHEAD: Final = timedelta(days=731)


def find(state: DeviceState, query: str, today: date) -> list[store.Occurrence]:
    """Events by title, location or description: of each the next time, else the last one."""
    words = query.strip().casefold()
    if not words:
        return []
    chosen: dict[int, store.Occurrence] = {}
    for place in store.occurrences(state, today - _BACK, today + _AHEAD):
        item = place.event
        if words in f"{item.title}\n{item.location}\n{item.description}".casefold():
            earlier = chosen.get(item.id)
            if earlier is None or earlier.last_day < today:
                chosen[item.id] = place
    return sorted(chosen.values(), key=lambda place: (place.last_day < today, place.start))


def search(ctx: CalendarContext) -> ui.View:
    """The search page."""
    theme, t, state = ctx.theme, ctx.t, ctx.state
    query = QUERY.of(ctx)
    places = find(state, query, ctx.now.date())
    bar = search_popup_bar(ctx, t.search)

    def build_row(index: int) -> ui.View:
        place = places[index]
        when = short_date_text(place.start.date(), state.language)
        if not place.event.all_day:
            when = f"{when} {look.clock(state, place.start)}"
        return ui.row(look.event_row(ctx, place, when), width=ui.FILL, padding=(12, 0))

    if places:
        below = ui.lazy_list(
            "found", len(places), _ROW_DP, build_row, resource_id="agenda_events_list"
        )
    elif query.strip():
        below = empty_list(theme, "magnify", t.nothing_found)
    else:
        below = ui.space()
    return ui.page(theme, bar, below, place="screen")
