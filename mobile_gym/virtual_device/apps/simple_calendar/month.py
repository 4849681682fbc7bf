"""Months as grids: one with its events, alone or above a day; the twelve of a year.

It is a view of its own; `frame` chooses among them.
"""

from __future__ import annotations

import functools
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.date_picker import month_days
from mobile_gym.virtual_device.app_kit.events import span
from mobile_gym.virtual_device.apps.simple_calendar import agenda, look, moving, store
from mobile_gym.virtual_device.apps.simple_calendar.data import DAILY, MONTHLY, first_weekday
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.formatting import full_date_text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.pages import MainArgs

_ABOVE_DP: Final = 64 + 48 + 28
"""The bar, the heading and the names of the weekdays."""
_LOWEST_DP: Final = 64.0
_HALF_DP: Final = 46.0
_EVENT_DP: Final = 15.0
_NUMBER_DP: Final = 26.0
_NUMBERS_DP: Final = 24.0
"""Heights of a day, of one in the grid above its list, of an event, of a day's number; width of the
numbers of weeks."""


class _Mark(NamedTuple):
    """An event in a cell."""

    title: str
    color: int
    is_over: bool


class _Grid(NamedTuple):
    """What the grid of a month is made of."""

    theme: ui.Theme
    days: tuple[int, ...]
    month: int
    chosen: int
    today: int
    marks: tuple[tuple[_Mark, ...], ...]
    language: str
    numbers: bool
    lines: bool
    weekends: bool
    cell_dp: float
    width_dp: float
    drills: bool


def content(ctx: CalendarContext[MainArgs]) -> ui.View:
    """The month, as high as the window; a day opens on a tap."""
    weeks = len(_days(ctx, moving.selected_day(ctx))) // 7
    height = max((ctx.height_dp - _ABOVE_DP) / weeks, _LOWEST_DP)
    grid = _build(_grid(ctx, height, drills=True))
    return ui.scroll("month", grid, class_name="", resource_id="")


def content_with_day(ctx: CalendarContext[MainArgs]) -> ui.View:
    """The month, and below it the events of the selected day."""
    day = moving.selected_day(ctx)
    grid = _build(_grid(ctx, _HALF_DP, drills=False))
    heading = ui.text(
        look.day_title(day, ctx.now.date(), ctx.state.language),
        16,
        ctx.theme.accent,
        bold=True,
        width=ui.FILL,
        text_align="center",
        padding=(16, 8),
        resource_id="month_day_selected_day_label",
    )
    below = ui.column(
        heading, agenda.day_list(ctx, day)._replace(weight=1, height=0), width=ui.FILL
    )
    if ctx.height_dp < _LOW_DP:
        return ui.row(
            ui.scroll("month", grid, width=0, weight=1, height=ui.FILL, class_name=""),
            below._replace(width=0, weight=1, height=ui.FILL),
            width=ui.FILL,
            height=ui.FILL,
        )
    parts = (grid, ui.divider(ctx.theme), below._replace(weight=1, height=0))
    return ui.column(*parts, width=ui.FILL, height=ui.FILL)


_LOW_DP: Final = 520.0
"""Lower windows have no room for the day's events below the month."""


def _days(ctx: CalendarContext[MainArgs], day: date) -> tuple[int, ...]:
    return month_days(day.year * 12 + day.month - 1, first_weekday(ctx.state))


def _grid(ctx: CalendarContext[MainArgs], cell_dp: float, *, drills: bool) -> _Grid:
    data, day = ctx.data, moving.selected_day(ctx)
    days = _days(ctx, day)
    first, last = date.fromordinal(days[0]), date.fromordinal(days[-1])
    now = ctx.now.replace(tzinfo=None)
    marks: dict[int, list[_Mark]] = {}
    for place in store.occurrences(ctx.state, first, last):
        item = place.event
        color = store.color_of(data, item)
        is_over = data.dim_past and place.end < now and not item.all_day
        is_over = is_over or item.completed
        shown = look.paler(color) if is_over else color
        mark = _Mark(item.title or ctx.t.no_title, shown, is_over)
        for ordinal in span(place, first, last):
            marks.setdefault(ordinal, []).append(mark)
    return _Grid(
        ctx.theme,
        days,
        day.year * 12 + day.month - 1,
        0 if drills else day.toordinal(),
        ctx.now.date().toordinal(),
        tuple([tuple(marks.get(ordinal, ())) for ordinal in days]),
        ctx.state.language,
        data.week_numbers,
        data.show_grid,
        data.highlight_weekends,
        cell_dp,
        ctx.width_dp,
        drills,
    )


@functools.lru_cache(maxsize=32)
def _build(grid: _Grid) -> ui.View:
    theme = grid.theme
    names = locale_of(grid.language).weekdays_short
    first = date.fromordinal(grid.days[0]).weekday()
    heading = ui.row(
        ui.space(width=_NUMBERS_DP) if grid.numbers else None,
        *(
            ui.text(
                names[(first + place) % 7],
                12,
                theme.error if grid.weekends and (first + place) % 7 > 4 else theme.text_secondary,
                weight=1,
                text_align="center",
                class_name="",
                max_lines=1,
            )
            for place in range(7)
        ),
        width=ui.FILL,
        height=28,
    )
    weeks: list[ui.View | None] = []
    for at in range(0, len(grid.days), 7):
        if grid.lines and at:
            weeks.append(ui.divider(theme))
        weeks.append(
            ui.row(
                _number(grid, grid.days[at]) if grid.numbers else None,
                *(_cell(grid, at + place) for place in range(7)),
                width=ui.FILL,
                align="start",
            )
        )
    return ui.column(
        heading,
        *weeks,
        width=ui.FILL,
        class_name="android.widget.FrameLayout",
        resource_id="month_view_wrapper",
    )


def _number(grid: _Grid, ordinal: int) -> ui.View:
    week = date.fromordinal(ordinal + 3).isocalendar().week
    return ui.text(
        str(week),
        11,
        grid.theme.text_secondary,
        width=_NUMBERS_DP,
        text_align="center",
        padding=(0, 6),
        max_lines=1,
        description=Texts.of(grid.language).week_number.format(number=week),
    )


def _cell(grid: _Grid, at: int) -> ui.View:
    theme, ordinal, marks = grid.theme, grid.days[at], grid.marks[at]
    day = date.fromordinal(ordinal)
    inside = day.year * 12 + day.month - 1 == grid.month
    color = theme.text if inside else theme.text_disabled
    if grid.weekends and day.weekday() > 4 and inside:
        color = theme.error
    is_today, is_chosen = ordinal == grid.today, ordinal == grid.chosen
    fill = theme.accent if is_today else theme.accent_container if is_chosen else 0
    if is_today:
        color = theme.on_accent
    spoken = full_date_text(day, grid.language)
    if marks:
        t = Texts.of(grid.language)
        words = t.one_event if len(marks) == 1 else t.many_events
        spoken = words.format(day=spoken, count=len(marks))
    number = ui.stack(
        ui.text(str(day.day), 13, color, bold=is_today, class_name="", max_lines=1),
        width=_NUMBER_DP,
        height=_NUMBER_DP,
        align="center",
        justify="center",
        fill=fill,
        radius=_NUMBER_DP / 2,
    )
    tap = (
        partial(moving.drill, day=day, view=DAILY)
        if grid.drills
        else partial(moving.go_to, day=day)
    )
    return ui.column(
        number,
        *(_titles(grid, marks) if grid.drills else _dots(marks)),
        gap=1,
        weight=1,
        height=grid.cell_dp,
        padding=(1, 2),
        align="center",
        class_name="android.view.View",
        text=str(day.day),
        description=spoken,
        selected=is_chosen,
        focusable=True,
        on_tap=tap,
    )


def _titles(grid: _Grid, marks: tuple[_Mark, ...]) -> list[ui.View]:
    room = max(int((grid.cell_dp - _NUMBER_DP - 4) / (_EVENT_DP + 1)), 1)
    shown = marks if len(marks) <= room else marks[: room - 1]
    letters = max(int(grid.width_dp / 7 / 5.6), 1)
    rows = [
        ui.stack(
            ui.text(
                _clip_title(mark.title, letters),
                9,
                grid.theme.text if mark.is_over else 0xFFFFFFFF,
                class_name="",
                max_lines=1,
            ),
            width=ui.FILL,
            height=_EVENT_DP,
            padding=(2, 0),
            justify="center",
            fill=mark.color,
            radius=2,
        )
        for mark in shown
    ]
    if len(shown) < len(marks):
        rows.append(
            ui.text(
                f"+{len(marks) - len(shown)}",
                9,
                grid.theme.text_secondary,
                class_name="",
                max_lines=1,
            )
        )
    return rows


def _clip_title(title: str, letters: int) -> str:
    """As much of a title as fits into a cell, without dots for the rest."""
    return title[: letters if title.isascii() else max(letters // 2, 1)]


def _dots(marks: tuple[_Mark, ...]) -> list[ui.View]:
    dots = (ui.box(width=6, height=6, radius=3, fill=mark.color) for mark in marks[:4])
    return [ui.row(*dots, gap=2, height=8)]


# -- The yearly view: twelve small months, in which the days with events stand out ---------------

_CELL_DP: Final = 15.0
_COLUMNS: Final = 3


def year_content(ctx: CalendarContext[MainArgs]) -> ui.View:
    """What stands below the heading."""
    year, today = moving.selected_day(ctx).year, ctx.now.date().toordinal()
    first, last = date(year, 1, 1), date(year, 12, 31)
    marked: dict[int, set[int]] = {}
    counts = [0] * 13
    for place in store.occurrences(ctx.state, first, last):
        counts[max(place.start.date(), first).month] += 1
        for ordinal in span(place, first, last):
            marked.setdefault(date.fromordinal(ordinal).month, set()).add(ordinal)
    months = [
        _month(
            ctx.theme,
            year * 12 + number - 1,
            first_weekday(ctx.state),
            today,
            frozenset(marked.get(number, ())),
            counts[number],
            ctx.state.language,
        )
        for number in range(1, 13)
    ]
    rows = (
        ui.row(*months[at : at + _COLUMNS], width=ui.FILL, gap=8, align="start")
        for at in range(0, 12, _COLUMNS)
    )
    grid = ui.column(*rows, width=ui.FILL, gap=10, padding=(12, 4, 12, 96))
    return ui.scroll("year", grid, resource_id="calendar_holder")


@functools.lru_cache(maxsize=64)
def _month(
    theme: ui.Theme,
    month: int,
    first: int,
    today: int,
    marked: frozenset[int],
    count: int,
    language: str,
) -> ui.View:
    begin = date(month // 12, month % 12 + 1, 1)
    written = locale_of(language)
    days = month_days(month, first)
    is_now = date.fromordinal(today).replace(day=1) == begin
    weeks = (
        ui.row(
            *(_day(theme, ordinal, month, today, ordinal in marked) for ordinal in week),
            width=ui.FILL,
        )
        for week in (days[at : at + 7] for at in range(0, len(days), 7))
    )
    spoken = written.write(written.month_and_year, begin)
    if count:
        t = Texts.of(language)
        words = t.one_event if count == 1 else t.many_events
        spoken = words.format(day=spoken, count=count)
    title = written.months[begin.month - 1]
    return ui.column(
        ui.text(
            title,
            14,
            theme.accent if is_now else theme.text,
            bold=is_now,
            class_name="",
            max_lines=1,
            padding=(2, 2),
        ),
        *weeks,
        weight=1,
        class_name="android.view.View",
        resource_id=f"month_{begin.month}",
        text=title,
        description=spoken,
        focusable=True,
        on_tap=partial(moving.drill, day=begin, view=MONTHLY),
    )


def _day(theme: ui.Theme, ordinal: int, month: int, today: int, marked: bool) -> ui.View:
    day = date.fromordinal(ordinal)
    if day.year * 12 + day.month - 1 != month:
        return ui.stack(weight=1, height=_CELL_DP)
    is_today = ordinal == today
    color = theme.on_accent_container if marked else theme.text
    fill = theme.accent_container if marked else 0
    if is_today:
        color, fill = theme.on_accent, theme.accent
    return ui.stack(
        ui.text(str(day.day), 8, color, class_name="", max_lines=1),
        weight=1,
        height=_CELL_DP,
        align="center",
        justify="center",
        fill=fill,
        radius=4,
    )
