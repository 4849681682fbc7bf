"""The month: a grid of days with marks for their events, and the events of the selected day."""

from __future__ import annotations

import functools
from datetime import date
from functools import partial
from typing import Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.date_picker import month_days
from mobile_gym.virtual_device.app_kit.events import span
from mobile_gym.virtual_device.apps.calendar import data, frame, look
from mobile_gym.virtual_device.apps.calendar.pages import MainArgs
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.providers.calendar import store
from mobile_gym.virtual_device.system.formatting import full_date_text

_CELL_DP: Final = 52.0
_MARKS: Final = 3


def content(ctx: data.CalendarContext[MainArgs]) -> ui.View:
    """What stands below the bar."""
    state, theme = ctx.state, ctx.theme
    day = frame.selected_day(ctx)
    month = day.year * 12 + day.month - 1
    days = month_days(month, data.first_weekday(state))
    first, last = date.fromordinal(days[0]), date.fromordinal(days[-1])
    places = store.occurrences(state, first, last)
    marks: dict[int, list[int]] = {}
    here: list[store.Occurrence] = []
    chosen = day.toordinal()
    for place in places:
        color = store.color_of(state, place.event)
        for ordinal in span(place, first, last):
            marks.setdefault(ordinal, []).append(color)
            if ordinal == chosen:
                here.append(place)
    grid = _grid(
        theme,
        days,
        month,
        chosen,
        ctx.now.date().toordinal(),
        tuple([tuple(marks.get(ordinal, ())) for ordinal in days]),
        state.language,
        ctx.data.week_numbers,
    )
    heading = ui.text(
        look.day_title(day, ctx.now.date(), state.language), 14, theme.text_secondary, bold=True,
        width=ui.FILL, padding=(20, 12, 20, 4), resource_id="day_title",
    )  # fmt: skip
    if here:
        rows = [look.event_row(ctx, place) for place in here]
        below = ui.scroll(
            "events",
            ui.column(*rows, width=ui.FILL, padding=(12, 0, 12, 96), gap=6),
            weight=1,
            height=0,
            resource_id="android:id/list",
        )
    else:
        below = ui.text(
            ctx.t.no_events, 15, theme.text_secondary, padding=(20, 8), resource_id="empty_view"
        )
    if ctx.height_dp < _LOW_DP:  # beside the month, where nothing but its list is covered
        return ui.row(
            ui.scroll("month", grid, width=0, weight=1, height=ui.FILL, class_name=""),
            ui.column(heading, below, weight=1, height=ui.FILL),
            width=ui.FILL,
            height=ui.FILL,
        )
    return ui.column(grid, ui.divider(theme), heading, below, width=ui.FILL, height=ui.FILL)


_LOW_DP: Final = 480.0
"""Lower windows have no room for the day's events below the month."""


@functools.lru_cache(maxsize=32)  # 52 kB each with all that is in it: 1.7 MB
def _grid(
    theme: ui.Theme,
    days: tuple[int, ...],
    month: int,
    chosen: int,
    today: int,
    marks: tuple[tuple[int, ...], ...],
    language: str,
    numbers: bool,
) -> ui.View:
    first = date.fromordinal(days[0]).weekday()
    names = locale_of(language).weekdays_narrow
    heading = ui.row(
        ui.space(width=28) if numbers else None,
        *(
            ui.text(
                names[(first + place) % 7], 12, theme.text_secondary, weight=1,
                text_align="center", class_name="",
            )
            for place in range(7)
        ),
        width=ui.FILL,
        padding=(0, 4),
    )  # fmt: skip
    weeks = [
        ui.row(
            _number(theme, days[at], language) if numbers else None,
            *(
                _cell(theme, days[at + place], month, chosen, today, marks[at + place], language)
                for place in range(7)
            ),
            width=ui.FILL,
        )
        for at in range(0, len(days), 7)
    ]
    return ui.column(
        heading,
        *weeks,
        width=ui.FILL,
        padding=(8, 0, 8, 6),
        class_name="android.widget.ListView",
        resource_id="month_by_week",
    )


def _number(theme: ui.Theme, ordinal: int, language: str) -> ui.View:
    week = date.fromordinal(ordinal + 3).isocalendar().week
    return ui.text(
        str(week), 11, theme.text_secondary, width=28, text_align="center",
        description=Texts.of(language).week_number.format(number=week),
    )  # fmt: skip


def _cell(
    theme: ui.Theme,
    ordinal: int,
    month: int,
    chosen: int,
    today: int,
    marks: tuple[int, ...],
    language: str,
) -> ui.View:
    day = date.fromordinal(ordinal)
    inside = day.year * 12 + day.month - 1 == month
    color = theme.text if inside else theme.text_disabled
    fill = 0
    if ordinal == today:
        color = theme.accent
    if ordinal == chosen:
        color, fill = theme.on_accent, theme.accent
    spoken = full_date_text(day, language)
    if marks:
        t = Texts.of(language)
        words = t.one_event if len(marks) == 1 else t.many_events
        spoken = words.format(day=spoken, count=len(marks))
    return ui.column(
        ui.stack(
            ui.text(
                str(day.day), 14, color, bold=ordinal in (today, chosen), class_name="",
                max_lines=1,
            ),
            width=32,
            height=32,
            align="center",
            justify="center",
            fill=fill,
            radius=16,
        ),
        ui.row(
            *(ui.box(width=6, height=6, radius=3, fill=mark) for mark in marks[:_MARKS]),
            gap=3,
            height=8,
        ),
        gap=2,
        weight=1,
        height=_CELL_DP,
        padding=(0, 4),
        align="center",
        class_name="android.view.View",
        text=str(day.day),
        description=spoken,
        selected=ordinal == chosen,
        focusable=True,
        on_tap=partial(frame.go_to, day=day),
        on_long_press=partial(frame.go_to, day=day, view=data.DAY),
    )  # fmt: skip
