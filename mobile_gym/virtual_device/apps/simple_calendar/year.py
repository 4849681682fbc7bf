"""The yearly view: twelve small months, in which the days with events stand out."""

from __future__ import annotations

import functools
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.date_picker import month_days
from mobile_gym.virtual_device.app_kit.occurrences import span
from mobile_gym.virtual_device.apps.simple_calendar import moving, store
from mobile_gym.virtual_device.apps.simple_calendar.data import MONTHLY, first_weekday
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, row, scroll, stack, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.pages import MainArgs
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["content"]

_CELL_DP: Final = 15.0
_COLUMNS: Final = 3


def content(ctx: CalendarContext[MainArgs]) -> View:
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
            ctx.theme, year * 12 + number - 1, first_weekday(ctx.state), today,
            frozenset(marked.get(number, ())), counts[number], ctx.state.language,
        )
        for number in range(1, 13)
    ]  # fmt: skip
    rows = (
        row(*months[at : at + _COLUMNS], width=FILL, gap=8, align="start")
        for at in range(0, 12, _COLUMNS)
    )
    grid = column(*rows, width=FILL, gap=10, padding=(12, 4, 12, 96))
    return scroll("year", grid, resource_id="calendar_holder")


@functools.lru_cache(maxsize=64)
def _month(
    theme: Theme,
    month: int,
    first: int,
    today: int,
    marked: frozenset[int],
    count: int,
    language: str,
) -> View:
    begin = date(month // 12, month % 12 + 1, 1)
    written = locale_of(language)
    days = month_days(month, first)
    is_now = date.fromordinal(today).replace(day=1) == begin
    weeks = (
        row(
            *(_day(theme, ordinal, month, today, ordinal in marked) for ordinal in week),
            width=FILL,
        )
        for week in (days[at : at + 7] for at in range(0, len(days), 7))
    )
    spoken = written.write(written.month_and_year, begin)
    if count:
        t = Texts.of(language)
        words = t.one_event if count == 1 else t.many_events
        spoken = words.format(day=spoken, count=count)
    title = written.months[begin.month - 1]
    return column(
        text(
            title, 14, theme.accent if is_now else theme.text, bold=is_now, class_name="",
            max_lines=1, padding=(2, 2),
        ),
        *weeks,
        weight=1,
        class_name="android.view.View",
        resource_id=f"month_{begin.month}",
        text=title,
        description=spoken,
        focusable=True,
        on_tap=partial(moving.drill, day=begin, view=MONTHLY),
    )  # fmt: skip


def _day(theme: Theme, ordinal: int, month: int, today: int, marked: bool) -> View:
    day = date.fromordinal(ordinal)
    if day.year * 12 + day.month - 1 != month:
        return stack(weight=1, height=_CELL_DP)
    is_today = ordinal == today
    color = theme.on_accent_container if marked else theme.text
    fill = theme.accent_container if marked else 0
    if is_today:
        color, fill = theme.on_accent, theme.accent
    return stack(
        text(str(day.day), 8, color, class_name="", max_lines=1),
        weight=1,
        height=_CELL_DP,
        align="center",
        justify="center",
        fill=fill,
        radius=4,
    )
