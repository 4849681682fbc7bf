"""The frame around the views: the month's name, turning pages, today, the menus."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.date_picker import DateArgs, date_picker
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.app_kit.menus import spinner_list
from mobile_gym.virtual_device.app_kit.search_bar import QUERY
from mobile_gym.virtual_device.apps.calendar import data, look
from mobile_gym.virtual_device.apps.calendar.pages import (
    AGENDA_SCROLL,
    CALENDARS,
    CHOSEN_DAY,
    EDITOR,
    GO_TO_DATE,
    HOURS_SCROLL,
    MAIN,
    MENU,
    SEARCH,
    SETTINGS,
    VIEW,
    VIEWS,
    DayArgs,
    MainArgs,
    ViewArgs,
)
from mobile_gym.virtual_device.providers.calendar import store

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

HOUR_DP: Final = 56.0
"""Height of an hour."""
FIRST_HOUR: Final = 7
"""The hour that a day opens on."""
_LATEST_MS: Final = 4_102_444_800_000
"""2100: later moments are no dates that the picker has."""


def selected_day(ctx: data.CalendarContext[MainArgs]) -> date:
    """The day that is shown or selected; today at first."""
    return _day_of(CHOSEN_DAY.of(ctx), ctx.args, ctx.now.date(), ctx.state.timezone)


def _day_of(chosen: int, args: MainArgs, today: date, zone: str) -> date:
    ordinal = chosen or args.day
    if ordinal:
        return date.fromordinal(ordinal)
    moment = args.data.partition("/time/")[2]
    if moment.isdecimal() and int(moment) < _LATEST_MS:
        return store.from_ms(int(moment), zone).date()
    return today


def view_of(ctx: data.CalendarContext[MainArgs]) -> int:
    """Which view is shown."""
    return VIEW.of(ctx) or ctx.args.view or ctx.data.view


def week_start_of(day: date, first: int) -> date:
    """The first day of a day's week."""
    return day - timedelta(days=(day.weekday() - first) % 7)


def frame(ctx: data.CalendarContext[MainArgs], content: ui.View) -> ui.View:
    """A view's page."""
    theme, t, day = ctx.theme, ctx.t, selected_day(ctx)
    title = look.month_title(day, ctx.state.language)
    bar = ui.row(
        ui.row(
            ui.text(title, 18, theme.text, bold=True, max_lines=1, resource_id="top_button_date"),
            ui.icon("menu-down", 22, theme.icon),
            weight=1,
            height=48,
            padding=(12, 0, 0, 0),
            class_name="android.widget.Spinner",
            resource_id="nav_spinner",
            description=t.choose_view.format(title=title),
            focusable=True,
            on_tap=_open_views,
        ),
        ui.icon_button(theme, "chevron-left", t.previous, partial(turn, pages=-1)),
        ui.icon_button(theme, "chevron-right", t.next, partial(turn, pages=1)),
        ui.icon_button(theme, "calendar-today", t.today, _go_to_today, resource_id="action_today"),
        ui.icon_button(theme, "dots-vertical", t.more_options, _open_menu),
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )
    new = ui.fab(theme, "plus", t.new_event, _new_event, resource_id="floating_action_button")
    return ui.page(
        theme,
        bar,
        with_floating_button(
            content,
            new,
            margin_dp=20,
        )._replace(
            class_name="android.widget.FrameLayout",
            resource_id="main_pane",
            on_fling=turn_by_fling,
        ),
    )


# -- moving about -------------------------------------------------------------------------------


def go_to(system: System, day: date, view: int = 0) -> None:
    """Show a day, in another view where one is given."""
    CHOSEN_DAY.set_page(system, day.toordinal())
    if view:
        show(system, view)


def show(system: System, view: int) -> None:
    """Show a view; the hours of a day or a week open on the morning."""
    VIEW.set_page(system, view)
    if view in (data.DAY, data.WEEK) and HOURS_SCROLL.get_page(system) is None:
        offset = FIRST_HOUR * HOUR_DP * system.state.display.density_dpi / 160
        HOURS_SCROLL.set_page(system, int(offset))


def _where(system: System) -> tuple[date, int]:
    args = MAIN.page_args(system)
    chosen = CHOSEN_DAY.get_page(system)
    day = _day_of(chosen, args, system.now.date(), system.state.timezone)
    return day, VIEW.get_page(system) or args.view or data.read(system.state).view


def turn(system: System, pages: int) -> None:
    """Go on or back by a month, a week or a day, whatever is shown."""
    day, view = _where(system)
    if view == data.MONTH:
        month = day.year * 12 + day.month - 1 + pages
        year, place = divmod(month, 12)
        length = calendar.monthrange(year, place + 1)[1]
        day = date(year, place + 1, min(day.day, length))
    else:
        day += timedelta(days=pages * {data.DAY: 1, data.WEEK: 7, data.AGENDA: 28}[view])
    go_to(system, day)


def turn_by_fling(system: System, direction: str) -> None:
    """A swipe to the side turns the page."""
    if direction in ("left", "right"):
        turn(system, 1 if direction == "left" else -1)


def _go_to_today(system: System) -> None:
    go_to(system, system.now.date())
    AGENDA_SCROLL.set_page(system, 0)


def _new_event(system: System) -> None:
    day, _ = _where(system)
    EDITOR.start(system, day=day.toordinal())


# -- menus --------------------------------------------------------------------------------------


def _open_views(system: System) -> None:
    VIEWS.open(system, view=_where(system)[1])


def view_list(ctx: data.CalendarContext[ViewArgs]) -> ui.View:
    """The list of views that the title opens."""
    current, language = ctx.args.view, ctx.state.language
    options = (
        (title.of(language), view == current, partial(_choose_view, view=view))
        for view, title in data.VIEW_TITLES.items()
    )
    return spinner_list(ctx.theme, options)


def _choose_view(system: System, view: int) -> None:
    system.dismiss()
    show(system, view)


def _open_menu(system: System) -> None:
    MENU.open(system, day=_where(system)[0].toordinal())


def overflow_menu(ctx: data.CalendarContext[DayArgs]) -> ui.View:
    """The menu of the three dots."""
    t = ctx.t
    return ui.menu(
        ctx.theme,
        (t.search, _search),
        (t.go_to_date, partial(_ask_date, day=ctx.args.day)),
        (t.displayed, partial(_open, opens=partial_handler(CALENDARS.start))),
        (t.settings, partial(_open, opens=partial_handler(SETTINGS.start))),
    )


def _open(system: System, opens: ui.Handler) -> None:
    system.dismiss()
    opens(system)


def _search(system: System) -> None:
    system.dismiss()
    SEARCH.open(system)
    system.focus(QUERY.key, 0)


def _ask_date(system: System, day: int) -> None:
    system.dismiss()
    GO_TO_DATE.open(system, day=day, first=data.first_weekday(system.state))


def pick_date(ctx: data.CalendarContext[DateArgs]) -> ui.View:
    """The date picker that leads to a date."""
    return date_picker(ctx, _take_date)


def _take_date(system: System, day: date) -> None:
    system.dismiss()
    go_to(system, day)
