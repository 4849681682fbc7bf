"""The month: a grid of days with marks for their events, and the events of the selected day."""

from __future__ import annotations

import functools
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.date_picker import month_days
from mobile_gym.virtual_device.app_kit.events import span
from mobile_gym.virtual_device.apps.calendar import frame, look, store
from mobile_gym.virtual_device.apps.calendar.data import DAY, first_weekday
from mobile_gym.virtual_device.apps.calendar.look import event_row
from mobile_gym.virtual_device.apps.calendar.pages import MainArgs
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.formatting import full_date_text
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import divider

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.data import CalendarContext
    from mobile_gym.virtual_device.ui.theme import Theme

_CELL_DP: Final = 52.0
_MARKS: Final = 3


def content(ctx: CalendarContext[MainArgs]) -> View:
    """What stands below the bar."""
    state, theme = ctx.state, ctx.theme
    day = frame.selected_day(ctx)
    month = day.year * 12 + day.month - 1
    days = month_days(month, first_weekday(state))
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
    heading = text(
        look.day_title(day, ctx.now.date(), state.language), 14, theme.text_secondary, bold=True,
        width=FILL, padding=(20, 12, 20, 4), resource_id="day_title",
    )  # fmt: skip
    if here:
        rows = [event_row(ctx, place) for place in here]
        below = scroll(
            "events",
            column(*rows, width=FILL, padding=(12, 0, 12, 96), gap=6),
            weight=1,
            height=0,
            resource_id="android:id/list",
        )
    else:
        below = text(
            ctx.t.no_events, 15, theme.text_secondary, padding=(20, 8), resource_id="empty_view"
        )
    if ctx.height_dp < _LOW_DP:  # beside the month, where nothing but its list is covered
        return row(
            scroll("month", grid, width=0, weight=1, height=FILL, class_name=""),
            column(heading, below, weight=1, height=FILL),
            width=FILL,
            height=FILL,
        )
    return column(grid, divider(theme), heading, below, width=FILL, height=FILL)


_LOW_DP: Final = 480.0
"""Lower windows have no room for the day's events below the month."""


@functools.lru_cache(maxsize=32)  # 52 kB each with all that is in it: 1.7 MB
def _grid(
    theme: Theme,
    days: tuple[int, ...],
    month: int,
    chosen: int,
    today: int,
    marks: tuple[tuple[int, ...], ...],
    language: str,
    numbers: bool,
) -> View:
    first = date.fromordinal(days[0]).weekday()
    names = locale_of(language).weekdays_narrow
    heading = row(
        space(width=28) if numbers else None,
        *(
            text(
                names[(first + place) % 7], 12, theme.text_secondary, weight=1,
                text_align="center", class_name="",
            )
            for place in range(7)
        ),
        width=FILL,
        padding=(0, 4),
    )  # fmt: skip
    weeks = [
        row(
            _number(theme, days[at], language) if numbers else None,
            *(
                _cell(theme, days[at + place], month, chosen, today, marks[at + place], language)
                for place in range(7)
            ),
            width=FILL,
        )
        for at in range(0, len(days), 7)
    ]
    return column(
        heading,
        *weeks,
        width=FILL,
        padding=(8, 0, 8, 6),
        class_name="android.widget.ListView",
        resource_id="month_by_week",
    )


def _number(theme: Theme, ordinal: int, language: str) -> View:
    week = date.fromordinal(ordinal + 3).isocalendar().week
    return text(
        str(week), 11, theme.text_secondary, width=28, text_align="center",
        description=Texts.of(language).week_number.format(number=week),
    )  # fmt: skip


def _cell(
    theme: Theme,
    ordinal: int,
    month: int,
    chosen: int,
    today: int,
    marks: tuple[int, ...],
    language: str,
) -> View:
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
    return column(
        stack(
            text(
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
        row(
            *(box(width=6, height=6, radius=3, fill=mark) for mark in marks[:_MARKS]),
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
        on_long_press=partial(frame.go_to, day=day, view=DAY),
    )  # fmt: skip
