"""The day and the week: columns of hours in which events take as much room as they last."""

from __future__ import annotations

import functools
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import hour_grid
from mobile_gym.virtual_device.app_kit.events import is_long
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.calendar import data, frame, look, pages
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.providers.calendar import store
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.formatting import is_24_hour

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_LABELS_DP: Final = 60.0
_MOST_LONG: Final = 4
"""So many all-day events are shown; the schedule has the others."""
_SMALL: Final = 10.0
"""Size of the text in the narrow blocks of a week."""


def content(ctx: data.CalendarContext[pages.MainArgs], count: int) -> ui.View:
    """What stands below the bar, for one day or seven."""
    theme, state = ctx.theme, ctx.state
    day = frame.selected_day(ctx)
    first = day if count == 1 else frame.week_start_of(day, data.first_weekday(state))
    grid = hour_grid.HourGrid(
        first, count, _LABELS_DP, (ctx.width_dp - _LABELS_DP - 8) / count, frame.HOUR_DP
    )
    places = store.occurrences(state, first, grid.last)
    long = [place for place in places if is_long(place)]
    return ui.column(
        _heading(theme, grid, ctx.now.date().toordinal(), state.language),
        _all_day(ctx, long, grid) if long else None,
        ui.divider(theme),
        ui.scroll(
            "hours",
            ui.absolute(
                *_hours(theme, grid, is_24_hour(state), state.language),
                *grid.blocks(places, 3, partial(_block, ctx, size=13 if count == 1 else _SMALL)),
                grid.now_mark(theme, ctx.now),
                width=ctx.width_dp,
                height=24 * frame.HOUR_DP + 80,
            ),
            weight=1,
            height=0,
            resource_id="day_view",
        ),
        width=ui.FILL,
        height=ui.FILL,
    )


@functools.lru_cache(maxsize=64)
def _heading(theme: ui.Theme, grid: hour_grid.HourGrid, today: int, language: str) -> ui.View:
    first = grid.first
    if grid.day_count == 1:
        return ui.text(
            look.day_title(first, date.fromordinal(today), language),
            15,
            theme.accent if first.toordinal() == today else theme.text,
            bold=True,
            width=ui.FILL,
            padding=(20, 6, 20, 8),
            resource_id="day_title",
            max_lines=1,
        )
    written = locale_of(language)
    cells: list[ui.View] = []
    for day in grid.days:
        is_today = day.toordinal() == today
        cells.append(
            hour_grid.day_cell(
                day,
                language,
                width=grid.day_dp,
                color=theme.accent if is_today else theme.text,
                bold=is_today,
                on_tap=partial(frame.go_to, day=day, view=data.DAY),
                label=f"{written.weekdays_short[day.weekday()]} {day.day}",
            )
        )
    return grid.heading(cells)


def _all_day(
    ctx: data.CalendarContext, long: list[store.Occurrence], grid: hour_grid.HourGrid
) -> ui.View:
    size = 12 if grid.day_count == 1 else _SMALL
    rows = grid.long_rows(long[:_MOST_LONG], partial(_block, ctx, height=26, size=size))
    if len(long) > _MOST_LONG:
        rows.append(
            ui.text(
                f"+{len(long) - _MOST_LONG}",
                13,
                ctx.theme.accent,
                bold=True,
                max_lines=1,
                padding=(_LABELS_DP, 4, 40, 4),
                class_name="android.widget.Button",
                resource_id="expand_all_day_text",
                focusable=True,
                on_tap=partial(frame.go_to, day=grid.first, view=data.AGENDA),
            )
        )
    return ui.column(*rows, gap=3, width=ui.FILL, padding=(0, 2, 0, 4))


def _block(
    ctx: data.CalendarContext, place: store.Occurrence, width: float, height: float, *, size: float
) -> ui.View:
    item, state = place.event, ctx.state
    title = item.title or ctx.t.no_title
    when = look.times_text(state, place)
    spoken = ", ".join(part for part in (title, when, item.location) if part)
    room = int((height - 4) / (size * 1.45)) or 1
    if size <= _SMALL:
        shown = hour_grid.cut_title(title, width - 8, size * font_scale_of(state), room)
    elif height >= 44:
        shown = f"{title}\n{item.location or when}"
    else:
        shown = title
    return ui.stack(
        ui.text(shown, size, 0xFFFFFFFF, class_name="", max_lines=min(room, 4)),
        width=max(width, 8),
        height=height,
        padding=(4 if size <= _SMALL else 8, 2),
        fill=store.color_of(state, item),
        radius=5,
        class_name="android.view.View",
        text=title,
        description=spoken,
        focusable=True,
        on_tap=partial(look.open_event, event_id=item.id, begin_ms=place.begin_ms),
    )


@functools.lru_cache(maxsize=64)
def _hours(
    theme: ui.Theme, grid: hour_grid.HourGrid, is_24: bool, language: str
) -> tuple[ui.View, ...]:
    """Lines and labels; on the page of one day, every hour takes a tap that plans something."""
    labels = hour_grid.hour_labels(is_24, language, Texts.full_hour)

    def slots(hour: int) -> list[ui.View]:
        if grid.day_count > 1:
            return []
        return [
            ui.box(
                width=grid.day_dp,
                height=frame.HOUR_DP,
                offset=(_LABELS_DP, hour * frame.HOUR_DP),
                class_name="android.view.View",
                resource_id="hour_slot",
                description=labels[hour],
                focusable=True,
                on_tap=partial_handler(pages.EDITOR.start, day=grid.first.toordinal(), hour=hour),
            )
        ]

    return grid.lines(theme, labels, slots)


# -- where the page opens -----------------------------------------------------------------------


def _unscrolled_view(state: DeviceState) -> int:
    """The view of hours that has just come into view, at midnight; 0 where none has."""
    front = state.tasks[-1].activities[-1]
    layer = front.layers[0]
    if (
        front.component != pages.MAIN.component
        or state.overlays
        or pages.HOURS_SCROLL.key in layer.ui
    ):
        return 0
    args = read_args(pages.MainArgs, layer.args)
    view = layer.ui.get(pages.VIEW.key, 0) or args.view or data.read(state).view
    return view if view in (data.DAY, data.WEEK) else 0


def next_event_ms(state: DeviceState) -> int | None:
    """At once, where hours have just come into view."""
    return state.now_ms if _unscrolled_view(state) else None


def on_time(system: System) -> None:
    """The hours open on the morning."""
    view = _unscrolled_view(system.state)
    if view:
        frame.show(system, view)
