"""The weekly view: seven columns of hours in which events take as much room as they last.

It is a view of its own; `frame` chooses among them.
"""

from __future__ import annotations

import functools
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import hour_grid
from mobile_gym.virtual_device.app_kit.events import is_long
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.simple_calendar import look, moving, store
from mobile_gym.virtual_device.apps.simple_calendar.data import DAILY, first_weekday
from mobile_gym.virtual_device.apps.simple_calendar.pages import EDITOR
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.pages import MainArgs

_LABELS_DP: Final = 52.0
_SMALL: Final = 10.0
_MOST_LONG: Final = 4
"""So many all-day events are shown; the day has the others."""


def content(ctx: CalendarContext[MainArgs]) -> ui.View:
    """What stands below the heading."""
    theme, state = ctx.theme, ctx.state
    first = moving.week_start_of(moving.selected_day(ctx), first_weekday(state))
    grid = hour_grid.HourGrid(
        first, 7, _LABELS_DP, (ctx.width_dp - _LABELS_DP - 4) / 7, moving.HOUR_DP
    )
    places = store.occurrences(state, first, grid.last)
    long = [place for place in places if is_long(place)]
    hours = _hours(theme, grid, look.has_24_hours(state), state.language)
    today = ctx.now.date().toordinal()
    return ui.column(
        _heading(theme, grid, today, state.language, ctx.data.highlight_weekends),
        _all_day(ctx, long, grid) if long else None,
        ui.divider(theme),
        ui.scroll(
            "hours",
            ui.absolute(
                *hours,
                *grid.blocks(places, 2, partial(_block, ctx)),
                grid.now_mark(theme, ctx.now),
                width=ctx.width_dp,
                height=24 * moving.HOUR_DP + 96,
            ),
            weight=1,
            height=0,
            resource_id="week_events_scrollview",
        ),
        width=ui.FILL,
        height=ui.FILL,
    )


@functools.lru_cache(maxsize=64)
def _heading(
    theme: ui.Theme, grid: hour_grid.HourGrid, today: int, language: str, weekends: bool
) -> ui.View:
    cells: list[ui.View] = []
    for day in grid.days:
        is_today = day.toordinal() == today
        color = theme.error if weekends and day.weekday() > 4 else theme.text
        cells.append(
            hour_grid.day_cell(
                day,
                language,
                width=grid.day_dp,
                color=theme.accent if is_today else color,
                bold=is_today,
                on_tap=partial(moving.drill, day=day, view=DAILY),
                resource_id="week_day_letter",
            )
        )
    return grid.heading(cells)


def _all_day(
    ctx: CalendarContext[MainArgs], long: list[store.Occurrence], grid: hour_grid.HourGrid
) -> ui.View:
    rows = grid.long_rows(long[:_MOST_LONG], partial(_block, ctx, height=24))
    if len(long) > _MOST_LONG:
        rows.append(
            ui.text(
                f"+{len(long) - _MOST_LONG}",
                12,
                ctx.theme.text_secondary,
                max_lines=1,
                padding=(_LABELS_DP, 2, 16, 2),
            )
        )
    return ui.column(*rows, gap=2, width=ui.FILL, padding=(0, 2, 0, 4))


def _block(
    ctx: CalendarContext[MainArgs], place: store.Occurrence, width: float, height: float
) -> ui.View:
    item, state, data = place.event, ctx.state, ctx.data
    title = item.title or ctx.t.no_title
    spoken = ", ".join(
        part for part in (title, look.times_text(state, place), item.location) if part
    )
    room = int((height - 4) / (_SMALL * 1.45)) or 1
    color = store.color_of(data, item)
    is_over = data.dim_past and place.end < ctx.now.replace(tzinfo=None) and not item.all_day
    is_over = is_over or item.completed
    return ui.stack(
        ui.text(
            hour_grid.cut_title(title, width - 6, _SMALL, min(room, 4)),
            _SMALL,
            ctx.theme.text if is_over else 0xFFFFFFFF,
            class_name="",
            max_lines=min(room, 4),
        ),
        width=max(width, 8),
        height=height,
        padding=(3, 2),
        fill=look.paler(color) if is_over else color,
        radius=4,
        class_name="android.view.View",
        resource_id="week_event_label",
        description=spoken,
        focusable=True,
        on_tap=partial(look.open_event, event_id=item.id, start_ts=place.start_ts),
    )


@functools.lru_cache(maxsize=32)
def _hours(
    theme: ui.Theme, grid: hour_grid.HourGrid, is_24: bool, language: str
) -> tuple[ui.View, ...]:
    """Lines and labels; every hour of every day takes a tap that plans something."""

    def slots(hour: int) -> list[ui.View]:
        return [
            ui.box(
                width=grid.day_dp,
                height=moving.HOUR_DP,
                offset=(grid.left_dp(day), hour * moving.HOUR_DP),
                on_tap=partial_handler(EDITOR.start, day=day.toordinal(), hour=hour),
            )
            for day in grid.days
        ]

    labels = hour_grid.hour_labels(is_24, language, Texts.full_hour)
    return grid.lines(theme, labels, slots)
