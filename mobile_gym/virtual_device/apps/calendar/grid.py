"""The day and the week: columns of hours in which events take as much room as they last."""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.lanes import lanes
from mobile_gym.virtual_device.apps.calendar import dates, frame, store
from mobile_gym.virtual_device.apps.calendar.data import (
    AGENDA,
    DAY,
    WEEK,
    first_weekday,
    read,
)
from mobile_gym.virtual_device.apps.calendar.event_rows import open_event
from mobile_gym.virtual_device.apps.calendar.frame import HOUR_DP
from mobile_gym.virtual_device.apps.calendar.pages import (
    EDITOR,
    HOURS_SCROLL,
    MAIN,
    VIEW,
    MainArgs,
)
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_text, is_24_hour
from mobile_gym.virtual_device.system.pages import read_args
from mobile_gym.virtual_device.system.windows import font_scale_of
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
    from mobile_gym.virtual_device.apps.calendar.context import CalendarContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["content", "lanes", "next_event_ms", "on_time"]

_LABELS_DP: Final = 60.0
_MOST_LONG: Final = 4
"""So many all-day events are shown; the schedule has the others."""
_SMALL: Final = 10.0
"""Size of the text in the narrow blocks of a week."""
_SHORTEST: Final = timedelta(minutes=25)
"""An event takes at least as much room."""


def content(ctx: CalendarContext[MainArgs], count: int) -> View:
    """What stands below the bar, for one day or seven."""
    theme, state = ctx.theme, ctx.state
    day = frame.selected_day(ctx)
    first = day if count == 1 else frame.week_start_of(day, first_weekday(state))
    last = first + timedelta(days=count - 1)
    places = store.occurrences(state, first, last)
    width = (ctx.width_dp - _LABELS_DP - 8) / count
    long = [place for place in places if _is_long(place)]
    blocks: list[View] = []
    for offset in range(count):
        here = first + timedelta(days=offset)
        blocks += _blocks(ctx, places, here, _LABELS_DP + offset * width, width, count == 1)
    hours = _hours(theme, first.toordinal(), count, width, is_24_hour(state), state.language)
    now = ctx.now
    marker = None
    if first <= now.date() <= last:
        x = _LABELS_DP + (now.date() - first).days * width
        y = (now.hour + now.minute / 60) * HOUR_DP
        marker = box(width=width, height=2, fill=theme.error, offset=(x, y))
    return column(
        _heading(
            theme, first.toordinal(), count, width, ctx.now.date().toordinal(), state.language
        ),
        _all_day(ctx, long, first, count, width) if long else None,
        divider(theme),
        scroll(
            "hours",
            absolute(
                *hours,
                *blocks,
                marker,
                width=ctx.width_dp,
                height=24 * HOUR_DP + 80,
            ),
            weight=1,
            height=0,
            resource_id="day_view",
        ),
        width=FILL,
        height=FILL,
    )


def _is_long(place: store.Occurrence) -> bool:
    return place.event.all_day or place.end - place.start >= timedelta(days=1)


@functools.lru_cache(maxsize=64)
def _heading(
    theme: Theme, ordinal: int, count: int, width: float, today: int, language: str
) -> View:
    first = date.fromordinal(ordinal)
    if count == 1:
        return text(
            dates.day_title(first, date.fromordinal(today), language), 15,
            theme.accent if ordinal == today else theme.text, bold=True,
            width=FILL, padding=(20, 6, 20, 8), resource_id="day_title", max_lines=1,
        )  # fmt: skip
    cells: list[View] = []
    for offset in range(count):
        day = first + timedelta(days=offset)
        is_today = ordinal + offset == today
        color = theme.accent if is_today else theme.text
        cells.append(
            column(
                text(locale_of(language).weekdays_narrow[day.weekday()], 12, color, class_name=""),
                text(str(day.day), 16, color, bold=is_today, class_name="", max_lines=1),
                width=width,
                height=48,
                align="center",
                justify="center",
                class_name="android.view.View",
                text=f"{locale_of(language).weekdays_short[day.weekday()]} {day.day}",
                description=dates.long_day(day, language),
                focusable=True,
                on_tap=partial(frame.go_to, day=day, view=DAY),
            )
        )
    return row(space(width=_LABELS_DP), *cells, width=FILL)


def _all_day(
    ctx: CalendarContext, long: list[store.Occurrence], first: date, count: int, width: float
) -> View:
    last = first + timedelta(days=count - 1)
    rows: list[View] = []
    for place in long[:_MOST_LONG]:
        days = store.span(place, first, last)
        before = days.start - first.toordinal()
        rows.append(
            row(
                space(width=_LABELS_DP + before * width),
                _block(ctx, place, len(days) * width - 4, 26, 12 if count == 1 else _SMALL),
                width=FILL,
            )
        )
    if len(long) > _MOST_LONG:
        rows.append(
            text(
                f"+{len(long) - _MOST_LONG}", 13, ctx.theme.accent, bold=True, max_lines=1,
                padding=(_LABELS_DP, 4, 40, 4), class_name="android.widget.Button",
                resource_id="expand_all_day_text", focusable=True,
                on_tap=partial(frame.go_to, day=first, view=AGENDA),
            )
        )  # fmt: skip
    return column(*rows, gap=3, width=FILL, padding=(0, 2, 0, 4))


def _blocks(
    ctx: CalendarContext,
    places: Sequence[store.Occurrence],
    day: date,
    left: float,
    width: float,
    wide: bool,
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
        block = _block(ctx, place, share - 3, height, 13 if wide else _SMALL)
        blocks.append(block._replace(offset=(left + lane.place * share, top)))
    return blocks


@functools.lru_cache(maxsize=256)
def _cut(title: str, width: float, size: float, lines: int) -> str:
    """As much of a title as surely fits into a narrow block, without dots for the rest."""
    letter = size * (0.62 if title.isascii() else 1.0)
    return "\n".join(textwrap.wrap(title, max(int(width / letter), 1))[:lines])


def _block(
    ctx: CalendarContext, place: store.Occurrence, width: float, height: float, size: float
) -> View:
    item, state = place.event, ctx.state
    title = item.title or ctx.t.no_title
    when = dates.times_text(state, place)
    spoken = ", ".join(part for part in (title, when, item.location) if part)
    room = int((height - 4) / (size * 1.45)) or 1
    if size <= _SMALL:
        shown = _cut(title, width - 8, size * font_scale_of(state), room)
    elif height >= 44:
        shown = f"{title}\n{item.location or when}"
    else:
        shown = title
    return stack(
        text(shown, size, 0xFFFFFFFF, class_name="", max_lines=min(room, 4)),
        width=max(width, 8),
        height=height,
        padding=(4 if size <= _SMALL else 8, 2),
        fill=store.color_of(state, item),
        radius=5,
        class_name="android.view.View",
        text=title,
        description=spoken,
        focusable=True,
        on_tap=partial(open_event, event_id=item.id, begin_ms=place.begin_ms),
    )


@functools.lru_cache(maxsize=64)
def _hours(
    theme: Theme, first: int, count: int, width: float, is_24: bool, language: str
) -> tuple[View, ...]:
    """Lines and labels; on the page of one day, every hour takes a tap that plans something."""
    views: list[View] = []
    for hour in range(24):
        top = hour * HOUR_DP
        label = clock_text(hour, 0, is_24, language)
        if not is_24:
            label = Texts.of(language).full_hour.format(hour=label.replace(":00", ""))
        if hour:
            views.append(
                text(
                    label, 11, theme.text_secondary, width=_LABELS_DP - 8, text_align="end",
                    offset=(0, top - 8), class_name="", max_lines=1,
                )
            )  # fmt: skip
            views.append(
                box(
                    width=width * count,
                    height=1,
                    fill=theme.divider,
                    offset=(_LABELS_DP, top),
                )
            )
        if count == 1:
            views.append(
                box(
                    width=width,
                    height=HOUR_DP,
                    offset=(_LABELS_DP, top),
                    class_name="android.view.View",
                    resource_id="hour_slot",
                    description=label,
                    focusable=True,
                    on_tap=bound(EDITOR.start, day=first, hour=hour),
                )
            )
    for offset in range(1, count):
        views.append(
            box(
                width=1,
                height=24 * HOUR_DP,
                fill=theme.divider,
                offset=(_LABELS_DP + offset * width - 1.5, 0),
            )
        )
    return tuple(views)


# -- where the page opens -----------------------------------------------------------------------


def _unscrolled(state: DeviceState) -> int:
    """The view of hours that has just come into view, at midnight; 0 where none has."""
    front = state.tasks[-1].activities[-1]
    layer = front.layers[0]
    if front.component != MAIN.component or state.overlays or HOURS_SCROLL.key in layer.ui:
        return 0
    args = read_args(MainArgs, layer.args)
    view = layer.ui.get(VIEW.key, 0) or args.view or read(state).view
    return view if view in (DAY, WEEK) else 0


def next_event_ms(state: DeviceState) -> int | None:
    """At once, where hours have just come into view."""
    return state.now_ms if _unscrolled(state) else None


def on_time(system: System) -> None:
    """The hours open on the morning."""
    view = _unscrolled(system.state)
    if view:
        frame.show(system, view)
