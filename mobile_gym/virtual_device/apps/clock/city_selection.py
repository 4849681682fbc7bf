"""The page that chooses the cities of the world clock: a long list with boxes, and a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import sub_page_bar, up_button
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.lists import check_mark
from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.app_kit.search_bar import QUERY
from mobile_gym.virtual_device.apps.clock.cities import BY_ID, City, search, zone_of
from mobile_gym.virtual_device.apps.clock.data import read, write
from mobile_gym.virtual_device.system.formatting import clock_of
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, lazy_list, row, space, text
from mobile_gym.virtual_device.ui.widgets import edit_field, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.context import ClockContext
    from mobile_gym.virtual_device.apps.clock.pages import CitiesArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["screen"]

ROW_DP: Final = 60.0
_SEARCHING: Final = ViewState("searching", False)
_SCROLL: Final = ViewState("scroll:cities", 0)


def screen(ctx: ClockContext[CitiesArgs]) -> View:
    """The page. A query leaves the cities whose names match it."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    searching = _SEARCHING.of(ctx)
    query = QUERY.of(ctx) if searching else ""
    cities = search(query, language)
    chosen = () if query else tuple(BY_ID[city_id] for city_id in ctx.args.chosen)
    head = len(chosen) + 1 if chosen else 0

    def build_row(index: int) -> View:
        place = index - head
        if place >= 0:
            return _city(ctx, cities[place], place == 0 or _starts(cities, place, language))
        if index:
            return _city(ctx, chosen[index - 1], False)
        return text(
            t.selected_cities,
            14,
            theme.accent,
            bold=True,
            width=FILL,
            padding=(24, 0, 24, 0),
            justify="center",
        )

    if cities:
        content = lazy_list(
            "cities",
            len(cities) + head,
            ROW_DP,
            build_row,
            class_name="android.widget.ListView",
            resource_id="cities_list",
        )
    else:
        content = text(
            t.no_cities,
            16,
            theme.text_secondary,
            width=FILL,
            height=FILL,
            padding=(24, 24, 24, 24),
            text_align="center",
        )
    return page(theme, _bar(ctx, searching), content)


def _bar(ctx: ClockContext, searching: bool) -> View:
    theme, t = ctx.theme, ctx.t
    if not searching:
        glass = icon_button(theme, "magnify", t.search, _search, resource_id="search_button")
        return sub_page_bar(ctx, t.cities, glass)
    return row(
        up_button(ctx, _stop_search),
        space(width=4),
        edit_field(
            theme,
            QUERY.key,
            QUERY.of(ctx),
            hint=t.search,
            resource_id="search_src_text",
            on_change=_to_top,
            bare=True,
            action="search",
        ),
        icon_button(theme, "close", t.clear_query, _clear, resource_id="search_close_btn")
        if QUERY.of(ctx)
        else None,
        width=FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )


def _starts(cities: tuple[City, ...], index: int, language: str) -> bool:
    return cities[index].letter(language) != cities[index - 1].letter(language)


def _city(ctx: ClockContext, city: City, starts: bool) -> View:
    theme, language = ctx.theme, ctx.state.language
    checked = city.id in ctx.data.cities
    there = ctx.now.astimezone(zone_of(city.timezone))
    name = city.name(language)
    return row(
        text(city.letter(language), 16, theme.text_secondary, width=20, resource_id="index")
        if starts
        else space(width=20),
        row(
            check_mark(theme, checked),
            class_name="android.widget.CheckBox",
            resource_id="city_onoff",
            checkable=True,
            checked=checked,
        ),
        text(name, 18, theme.text, weight=1, max_lines=1, resource_id="city_name"),
        text(clock_of(ctx.state, there), 16, theme.text_secondary, resource_id="city_time"),
        gap=12,
        width=FILL,
        height=FILL,
        padding=(16, 0, 24, 0),
        class_name="android.widget.LinearLayout",
        on_tap=bound(_toggle, city.id),
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
    write(system, cities=toggled(read(system.state).cities, city_id))
