"""The clock tab: the time here, the next alarm, and the chosen cities."""

from __future__ import annotations

import math
from datetime import datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.clock import alarms, formatting, settings
from mobile_gym.virtual_device.apps.clock.cities import BY_ID, City, difference, zone_of
from mobile_gym.virtual_device.apps.clock.data import read, write
from mobile_gym.virtual_device.apps.clock.pages import CITIES, REMOVE_CITY
from mobile_gym.virtual_device.apps.clock.tab_frame import BUTTONS_DP, frame
from mobile_gym.virtual_device.system.formatting import clock_text, date_text, is_24_hour
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    absolute,
    column,
    icon,
    line,
    row,
    text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.context import ClockContext
    from mobile_gym.virtual_device.apps.clock.pages import CityArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["page", "remove_dialog"]

FACE_DP: Final = 200.0


def page(ctx: ClockContext) -> View:
    """The tab."""
    rows = (_city(ctx, BY_ID[city_id]) for city_id in ctx.data.cities)
    padding = (8, 16, 8, BUTTONS_DP)
    content = card_list("cities", _main_clock(ctx), *rows, resource_id="cities", padding=padding)
    choose = bound(CITIES.start, chosen=ctx.data.cities)
    return frame(ctx, content, middle=("earth", ctx.t.cities, choose))


def _time(ctx: ClockContext, moment: datetime, seconds: bool = False) -> str:
    is_24 = is_24_hour(ctx.state)
    said = clock_text(moment.hour, moment.minute, is_24, ctx.state.language)
    if not seconds:
        return said
    minutes = f":{moment.minute:02d}"
    return said.replace(minutes, f"{minutes}:{moment.second:02d}", 1)


def _main_clock(ctx: ClockContext) -> View:
    theme, language = ctx.theme, ctx.state.language
    seconds = settings.DISPLAY_SECONDS.of(ctx.data)
    time = _time(ctx, ctx.now, seconds)
    if settings.CLOCK_STYLE.of(ctx.data) == "analog":
        clock = _face(ctx, seconds, time)
    else:
        clock = text(
            time,
            64 if not seconds else 52,
            theme.text,
            light=True,
            max_lines=1,
            resource_id="digital_clock",
            description=time,
        )
    next_ms = alarms.next_alarm_ms(ctx.state)
    next_alarm = None
    if next_ms is not None:
        moment = datetime.fromtimestamp(next_ms / 1000, ctx.now.tzinfo)
        day = locale_of(language).weekdays_short[moment.weekday()]
        said = f"{day} {_time(ctx, moment)}"
        next_alarm = row(
            icon("alarm", 18, theme.text_secondary),
            text(
                said,
                16,
                theme.text_secondary,
                resource_id="nextAlarm",
                description=ctx.t.next_alarm.format(time=said),
            ),
            gap=6,
        )
    return column(
        clock,
        row(
            text(
                date_text(ctx.now, language),
                16,
                theme.text_secondary,
                resource_id="date",
            ),
            next_alarm,
            gap=16,
        ),
        width=FILL,
        padding=(16, 24),
        gap=8,
        align="center",
        class_name="android.widget.LinearLayout",
        resource_id="main_clock_left_pane",
    )


def _face(ctx: ClockContext, seconds: bool, time: str) -> View:
    """A clock face with hands; what it shows stands in its description."""
    theme, now = ctx.theme, ctx.now
    middle = FACE_DP / 2

    def hand(turn: float, start: float, length: float, width: float, color: int) -> View:
        x, y = math.sin(turn * math.tau), -math.cos(turn * math.tau)
        return line(
            middle + x * start,
            middle + y * start,
            middle + x * length,
            middle + y * length,
            size=width,
            color=color,
        )

    marks = (hand(hour / 12, middle - 14, middle - 6, 2, theme.icon) for hour in range(12))
    minute = now.minute / 60
    return absolute(
        *marks,
        hand((now.hour % 12 + minute) / 12, 0, middle * 0.5, 5, theme.text),
        hand(minute, 0, middle * 0.75, 3, theme.text),
        hand(now.second / 60, 0, middle * 0.8, 1.5, theme.accent) if seconds else None,
        width=FACE_DP,
        height=FACE_DP,
        fill=theme.surface,
        stroke=theme.divider,
        radius=middle,
        class_name="android.widget.AnalogClock",
        resource_id="analog_clock",
        description=ctx.t.analog_clock.format(time=time),
    )


def _city(ctx: ClockContext, city: City) -> View:
    theme, language = ctx.theme, ctx.state.language
    minutes, days = difference(ctx.now, city.timezone)
    ahead = formatting.ahead_text(minutes, days, language)
    return row(
        column(
            text(city.name(language), 20, theme.text, resource_id="city_name", max_lines=1),
            text(ahead, 14, theme.text_secondary, resource_id="hours_ahead", max_lines=2)
            if ahead
            else None,
            weight=1,
            gap=2,
        ),
        text(
            _time(ctx, ctx.now.astimezone(zone_of(city.timezone))),
            30,
            theme.text,
            resource_id="digital_clock",
        ),
        width=FILL,
        padding=(16, 14),
        gap=12,
        fill=theme.surface,
        radius=20,
        class_name="android.widget.LinearLayout",
        on_long_press=bound(REMOVE_CITY.open, city_id=city.id),
    )


def remove_dialog(ctx: ClockContext[CityArgs]) -> View:
    """Asks whether to take a city off the list."""
    city_id = ctx.args.city_id
    title = ctx.t.remove_city.format(city=BY_ID[city_id].name(ctx.state.language))
    return question(ctx, title, None, ctx.t.remove, instead(_remove, city_id))


def _remove(system: System, city_id: str) -> None:
    others = tuple(other for other in read(system.state).cities if other != city_id)
    write(system, cities=others)
