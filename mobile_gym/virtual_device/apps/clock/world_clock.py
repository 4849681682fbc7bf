"""The world clock: the tab with the chosen cities, and the page that chooses them."""

from __future__ import annotations

import math
from datetime import datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar, up_button
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import card_list, check_mark
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.app_kit.search_bar import QUERY
from mobile_gym.virtual_device.apps.clock import alarms, data, formatting, pages, settings
from mobile_gym.virtual_device.apps.clock.cities import BY_ID, City, difference, search, zone_of
from mobile_gym.virtual_device.apps.clock.frame import BUTTONS_DP, frame
from mobile_gym.virtual_device.system.formatting import clock_of, clock_text, date_text, is_24_hour
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

FACE_DP: Final = 200.0


def page(ctx: data.ClockContext) -> ui.View:
    """The tab."""
    rows = (_city(ctx, BY_ID[city_id]) for city_id in ctx.data.cities)
    padding = (8, 16, 8, BUTTONS_DP)
    content = card_list("cities", _main_clock(ctx), *rows, resource_id="cities", padding=padding)
    choose = partial_handler(pages.CITIES.start, chosen=ctx.data.cities)
    return frame(ctx, content, middle=("earth", ctx.t.cities, choose))


def _time(ctx: data.ClockContext, moment: datetime, seconds: bool = False) -> str:
    is_24 = is_24_hour(ctx.state)
    said = clock_text(moment.hour, moment.minute, is_24, ctx.state.language)
    if not seconds:
        return said
    minutes = f":{moment.minute:02d}"
    return said.replace(minutes, f"{minutes}:{moment.second:02d}", 1)


def _main_clock(ctx: data.ClockContext) -> ui.View:
    theme, language = ctx.theme, ctx.state.language
    seconds = settings.DISPLAY_SECONDS.of(ctx.data)
    time = _time(ctx, ctx.now, seconds)
    if settings.CLOCK_STYLE.of(ctx.data) == "analog":
        clock = _face(ctx, seconds, time)
    else:
        clock = ui.text(
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
        next_alarm = ui.row(
            ui.icon("alarm", 18, theme.text_secondary),
            ui.text(
                said,
                16,
                theme.text_secondary,
                resource_id="nextAlarm",
                description=ctx.t.next_alarm.format(time=said),
            ),
            gap=6,
        )
    return ui.column(
        clock,
        ui.row(
            ui.text(
                date_text(ctx.now, language),
                16,
                theme.text_secondary,
                resource_id="date",
            ),
            next_alarm,
            gap=16,
        ),
        width=ui.FILL,
        padding=(16, 24),
        gap=8,
        align="center",
        class_name="android.widget.LinearLayout",
        resource_id="main_clock_left_pane",
    )


def _face(ctx: data.ClockContext, seconds: bool, time: str) -> ui.View:
    """A clock face with hands; what it shows stands in its description."""
    theme, now = ctx.theme, ctx.now
    middle = FACE_DP / 2

    def hand(turn: float, start: float, length: float, width: float, color: int) -> ui.View:
        x, y = math.sin(turn * math.tau), -math.cos(turn * math.tau)
        return ui.line(
            middle + x * start,
            middle + y * start,
            middle + x * length,
            middle + y * length,
            size=width,
            color=color,
        )

    marks = (hand(hour / 12, middle - 14, middle - 6, 2, theme.icon) for hour in range(12))
    minute = now.minute / 60
    return ui.absolute(
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


def _city(ctx: data.ClockContext, city: City) -> ui.View:
    theme, language = ctx.theme, ctx.state.language
    minutes, days = difference(ctx.now, city.timezone)
    ahead = formatting.ahead_text(minutes, days, language)
    return ui.row(
        ui.column(
            ui.text(city.name(language), 20, theme.text, resource_id="city_name", max_lines=1),
            ui.text(ahead, 14, theme.text_secondary, resource_id="hours_ahead", max_lines=2)
            if ahead
            else None,
            weight=1,
            gap=2,
        ),
        ui.text(
            _time(ctx, ctx.now.astimezone(zone_of(city.timezone))),
            30,
            theme.text,
            resource_id="digital_clock",
        ),
        width=ui.FILL,
        padding=(16, 14),
        gap=12,
        fill=theme.surface,
        radius=20,
        class_name="android.widget.LinearLayout",
        on_long_press=partial_handler(pages.REMOVE_CITY.open, city_id=city.id),
    )


def remove_dialog(ctx: data.ClockContext[pages.CityArgs]) -> ui.View:
    """Asks whether to take a city off the list."""
    city_id = ctx.args.city_id
    title = ctx.t.remove_city.format(city=BY_ID[city_id].name(ctx.state.language))
    return question(ctx, title, None, ctx.t.remove, replace_popup(_remove, city_id))


def _remove(system: System, city_id: str) -> None:
    others = tuple(other for other in data.read(system.state).cities if other != city_id)
    data.write(system, cities=others)


# -- The page that chooses the cities of the world clock: a long list with boxes, and a search ---

ROW_DP: Final = 60.0
_SEARCHING: Final = ViewState("searching", False)
_SCROLL: Final = ViewState("scroll:cities", 0)


def selection_screen(ctx: data.ClockContext[pages.CitiesArgs]) -> ui.View:
    """The page. A query leaves the cities whose names match it."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    searching = _SEARCHING.of(ctx)
    query = QUERY.of(ctx) if searching else ""
    cities = search(query, language)
    chosen = () if query else tuple(BY_ID[city_id] for city_id in ctx.args.chosen)
    head = len(chosen) + 1 if chosen else 0

    def build_row(index: int) -> ui.View:
        place = index - head
        if place >= 0:
            return _city_row(ctx, cities[place], place == 0 or _starts(cities, place, language))
        if index:
            return _city_row(ctx, chosen[index - 1], False)
        return ui.text(
            t.selected_cities,
            14,
            theme.accent,
            bold=True,
            width=ui.FILL,
            padding=(24, 0, 24, 0),
            justify="center",
        )

    if cities:
        content = ui.lazy_list(
            "cities",
            len(cities) + head,
            ROW_DP,
            build_row,
            class_name="android.widget.ListView",
            resource_id="cities_list",
        )
    else:
        content = ui.text(
            t.no_cities,
            16,
            theme.text_secondary,
            width=ui.FILL,
            height=ui.FILL,
            padding=(24, 24, 24, 24),
            text_align="center",
        )
    return ui.page(theme, _bar(ctx, searching), content)


def _bar(ctx: data.ClockContext, searching: bool) -> ui.View:
    theme, t = ctx.theme, ctx.t
    if not searching:
        glass = ui.icon_button(theme, "magnify", t.search, _search, resource_id="search_button")
        return sub_page_bar(ctx, t.cities, glass)
    return ui.row(
        up_button(ctx, _stop_search),
        ui.space(width=4),
        ui.edit_field(
            theme,
            QUERY.key,
            QUERY.of(ctx),
            hint=t.search,
            resource_id="search_src_text",
            on_change=_to_top,
            bare=True,
            action="search",
        ),
        ui.icon_button(theme, "close", t.clear_query, _clear, resource_id="search_close_btn")
        if QUERY.of(ctx)
        else None,
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )


def _starts(cities: tuple[City, ...], index: int, language: str) -> bool:
    return cities[index].letter(language) != cities[index - 1].letter(language)


def _city_row(ctx: data.ClockContext, city: City, starts: bool) -> ui.View:
    theme, language = ctx.theme, ctx.state.language
    checked = city.id in ctx.data.cities
    there = ctx.now.astimezone(zone_of(city.timezone))
    name = city.name(language)
    return ui.row(
        ui.text(city.letter(language), 16, theme.text_secondary, width=20, resource_id="index")
        if starts
        else ui.space(width=20),
        ui.row(
            check_mark(theme, checked),
            class_name="android.widget.CheckBox",
            resource_id="city_onoff",
            checkable=True,
            checked=checked,
        ),
        ui.text(name, 18, theme.text, weight=1, max_lines=1, resource_id="city_name"),
        ui.text(clock_of(ctx.state, there), 16, theme.text_secondary, resource_id="city_time"),
        gap=12,
        width=ui.FILL,
        height=ui.FILL,
        padding=(16, 0, 24, 0),
        class_name="android.widget.LinearLayout",
        on_tap=partial_handler(_toggle, city.id),
    )


def _search(system: System) -> None:
    _SEARCHING.set(system, True)
    _clear(system)


def _stop_search(system: System) -> None:
    system.hide_keyboard()
    _SCROLL.set(system, 0)
    _SEARCHING.set(system, False)
    QUERY.set(system, "")


def _to_top(system: System, query: str) -> None:
    del query
    _SCROLL.set(system, 0)


def _clear(system: System) -> None:
    QUERY.set(system, "")
    system.focus(QUERY.key, 0)


def _toggle(system: System, city_id: str) -> None:
    data.write(system, cities=with_toggled_member(data.read(system.state).cities, city_id))
