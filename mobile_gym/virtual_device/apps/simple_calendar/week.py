"""The weekly view: seven columns of hours in which events take as much room as they last."""

from __future__ import annotations

import functools
import textwrap
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.lanes import lanes
from mobile_gym.virtual_device.apps.simple_calendar import dates, moving, store
from mobile_gym.virtual_device.apps.simple_calendar.data import DAILY, first_weekday
from mobile_gym.virtual_device.apps.simple_calendar.event_rows import open_event, paler
from mobile_gym.virtual_device.apps.simple_calendar.moving import HOUR_DP
from mobile_gym.virtual_device.apps.simple_calendar.pages import EDITOR
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    absolute,
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
    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.pages import MainArgs
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["content"]

_LABELS_DP: Final = 52.0
_SMALL: Final = 10.0
_MOST_LONG: Final = 4
"""So many all-day events are shown; the day has the others."""
_SHORTEST: Final = timedelta(minutes=25)
"""An event takes at least as much room."""


def content(ctx: CalendarContext[MainArgs]) -> View:
    """What stands below the heading."""
    theme, state = ctx.theme, ctx.state
    first = moving.week_start_of(moving.selected_day(ctx), first_weekday(state))
    last = first + timedelta(days=6)
    places = store.occurrences(state, first, last)
    width = (ctx.width_dp - _LABELS_DP - 4) / 7
    long = [place for place in places if _is_long(place)]
    blocks: list[View] = []
    for offset in range(7):
        left = _LABELS_DP + offset * width
        blocks += _blocks(ctx, places, first + timedelta(days=offset), left, width)
    now, marker = ctx.now, None
    if first <= now.date() <= last:
        x = _LABELS_DP + (now.date() - first).days * width
        y = (now.hour + now.minute / 60) * HOUR_DP
        marker = box(width=width, height=2, fill=theme.error, offset=(x, y))
    is_24 = dates.has_24_hours(state)
    hours = _hours(theme, first.toordinal(), width, is_24, state.language)
    today = now.date().toordinal()
    weekends = ctx.data.highlight_weekends
    return column(
        _heading(theme, first.toordinal(), width, today, state.language, weekends),
        _all_day(ctx, long, first, width) if long else None,
        divider(theme),
        scroll(
            "hours",
            absolute(
                *hours, *blocks, marker, width=ctx.width_dp, height=24 * HOUR_DP + 96
            ),
            weight=1,
            height=0,
            resource_id="week_events_scrollview",
        ),
        width=FILL,
        height=FILL,
    )  # fmt: skip


def _is_long(place: store.Occurrence) -> bool:
    return place.event.all_day or place.end - place.start >= timedelta(days=1)


@functools.lru_cache(maxsize=64)
def _heading(
    theme: Theme, ordinal: int, width: float, today: int, language: str, weekends: bool
) -> View:
    written = locale_of(language)
    cells: list[View] = []
    for offset in range(7):
        day = date.fromordinal(ordinal + offset)
        is_today = ordinal + offset == today
        color = theme.error if weekends and day.weekday() > 4 else theme.text
        color = theme.accent if is_today else color
        cells.append(
            column(
                text(written.weekdays_narrow[day.weekday()], 12, color, class_name=""),
                text(str(day.day), 16, color, bold=is_today, class_name="", max_lines=1),
                width=width,
                height=48,
                align="center",
                justify="center",
                class_name="android.view.View",
                resource_id="week_day_letter",
                description=dates.long_day(day, language),
                focusable=True,
                on_tap=partial(moving.drill, day=day, view=DAILY),
            )
        )
    return row(space(width=_LABELS_DP), *cells, width=FILL)


def _all_day(
    ctx: CalendarContext[MainArgs], long: list[store.Occurrence], first: date, width: float
) -> View:
    last = first + timedelta(days=6)
    rows: list[View] = []
    for place in long[:_MOST_LONG]:
        days = store.span(place, first, last)
        before = days.start - first.toordinal()
        rows.append(
            row(
                space(width=_LABELS_DP + before * width),
                _block(ctx, place, len(days) * width - 4, 24),
                width=FILL,
            )
        )
    if len(long) > _MOST_LONG:
        rows.append(
            text(
                f"+{len(long) - _MOST_LONG}", 12, ctx.theme.text_secondary, max_lines=1,
                padding=(_LABELS_DP, 2, 16, 2),
            )
        )  # fmt: skip
    return column(*rows, gap=2, width=FILL, padding=(0, 2, 0, 4))


def _blocks(
    ctx: CalendarContext[MainArgs],
    places: tuple[store.Occurrence, ...],
    day: date,
    left: float,
    width: float,
) -> list[View]:
    midnight = datetime.combine(day, time())
    after = midnight + timedelta(days=1)
    here = [
        place
        for place in places
        if not _is_long(place) and place.start < after and place.last_day >= day
    ]
    spans = [
        (max(place.start, midnight), min(max(place.end, place.start + _SHORTEST), after))
        for place in here
    ]
    blocks: list[View] = []
    for place, (start, end), lane in zip(here, spans, lanes(spans), strict=True):
        share = width / lane.of
        top = (start - midnight).total_seconds() / 3600 * HOUR_DP
        height = max((end - start).total_seconds() / 3600 * HOUR_DP - 2, 20)
        block = _block(ctx, place, share - 2, height)
        blocks.append(block._replace(offset=(left + lane.place * share, top)))
    return blocks


@functools.lru_cache(maxsize=256)
def _cut(title: str, width: float, lines: int) -> str:
    """As much of a title as surely fits into a narrow block, without dots for the rest."""
    letter = _SMALL * (0.62 if title.isascii() else 1.0)
    return "\n".join(textwrap.wrap(title, max(int(width / letter), 1))[:lines])


def _block(
    ctx: CalendarContext[MainArgs], place: store.Occurrence, width: float, height: float
) -> View:
    item, state, data = place.event, ctx.state, ctx.data
    title = item.title or ctx.t.no_title
    spoken = ", ".join(
        part for part in (title, dates.times_text(state, place), item.location) if part
    )
    room = int((height - 4) / (_SMALL * 1.45)) or 1
    color = store.color_of(data, item)
    is_over = data.dim_past and place.end < ctx.now.replace(tzinfo=None) and not item.all_day
    is_over = is_over or item.completed
    return stack(
        text(
            _cut(title, width - 6, min(room, 4)), _SMALL,
            ctx.theme.text if is_over else 0xFFFFFFFF, class_name="", max_lines=min(room, 4),
        ),
        width=max(width, 8),
        height=height,
        padding=(3, 2),
        fill=paler(color) if is_over else color,
        radius=4,
        class_name="android.view.View",
        resource_id="week_event_label",
        description=spoken,
        focusable=True,
        on_tap=partial(open_event, event_id=item.id, start_ts=place.start_ts),
    )  # fmt: skip


@functools.lru_cache(maxsize=32)
def _hours(theme: Theme, first: int, width: float, is_24: bool, language: str) -> tuple[View, ...]:
    """Lines and labels; every hour of every day takes a tap that plans something."""
    views: list[View] = []
    for hour in range(24):
        top = hour * HOUR_DP
        if hour:
            views.append(
                text(
                    dates.hour_text(hour, is_24, language), 11, theme.text_secondary,
                    width=_LABELS_DP - 8, text_align="end", offset=(0, top - 8), class_name="",
                    max_lines=1,
                )
            )  # fmt: skip
            views.append(
                box(width=width * 7, height=1, fill=theme.divider, offset=(_LABELS_DP, top))
            )
        views += [
            box(
                width=width,
                height=HOUR_DP,
                offset=(_LABELS_DP + offset * width, top),
                on_tap=bound(EDITOR.start, day=first + offset, hour=hour),
            )
            for offset in range(7)
        ]
    for offset in range(1, 7):
        views.append(
            box(
                width=1,
                height=24 * HOUR_DP,
                fill=theme.divider,
                offset=(_LABELS_DP + offset * width - 1.5, 0),
            )
        )
    return tuple(views)
