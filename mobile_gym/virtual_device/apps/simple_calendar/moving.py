"""Where in the calendar one is: the day and the view that are shown, and going elsewhere."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.apps.simple_calendar import store
from mobile_gym.virtual_device.apps.simple_calendar.data import (
    DAILY,
    LAST_USED,
    MONTHLY,
    MONTHLY_DAILY,
    WEEKLY,
    YEARLY,
    CalendarData,
    read,
    write,
)
from mobile_gym.virtual_device.apps.simple_calendar.pages import (
    CHOSEN_DAY,
    DRILLED,
    HOURS_SCROLL,
    LIST_SCROLL,
    MAIN,
    SEARCH,
    SELECTED,
    SHOWS_EARLIER,
    MainArgs,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

HOUR_DP: Final = 56.0
"""Height of an hour of the week."""
_YEARS: Final = range(1971, 2099)
_LATEST_MS: Final = 4_070_908_800_000
"""2099: later moments are no dates that the picker has."""


def selected_day(ctx: CalendarContext[MainArgs]) -> date:
    """The day that is shown; today at first."""
    return _day(CHOSEN_DAY.of(ctx), ctx.args, ctx.now.date(), ctx.state.timezone)


def _day(chosen: int, args: MainArgs, today: date, zone: str) -> date:
    if ordinal := chosen or args.day:
        return date.fromordinal(ordinal)
    moment = args.data.partition("/time/")[2]
    if moment.isdecimal() and int(moment) < _LATEST_MS:
        return store.from_ts(int(moment) // 1000, zone).date()
    return today


def view_of(ctx: CalendarContext[MainArgs]) -> int:
    """Which view is shown."""
    return _view(ctx.data, DRILLED.of(ctx))


def view_in(data: CalendarData, page_ui: Mapping[str, Any]) -> int:
    """Which view a page shows, by its small state."""
    return _view(data, page_ui.get(DRILLED.key, DRILLED.default))


def _view(data: CalendarData, drilled: tuple[int, ...]) -> int:
    if drilled:
        return drilled[-1]
    return data.shown_view if data.default_view == LAST_USED else data.default_view


def where(system: System) -> tuple[date, int]:
    """The day and the view that are shown."""
    args, state = MAIN.page_args(system), system.state
    day = _day(CHOSEN_DAY.get_page(system), args, system.now.date(), state.timezone)
    return day, _view(read(state), DRILLED.get_page(system))


def week_start_of(day: date, first: int) -> date:
    """The first day of a day's week."""
    return day - timedelta(days=(day.weekday() - first) % 7)


def shows_today(day: date, view: int, today: date, first: int) -> bool:
    """Whether today is on the page that shows a day."""
    if view == YEARLY:
        return day.year == today.year
    if view in (MONTHLY, MONTHLY_DAILY):
        return (day.year, day.month) == (today.year, today.month)
    if view == WEEKLY:
        return week_start_of(day, first) == week_start_of(today, first)
    return day == today


# -- going elsewhere ----------------------------------------------------------------------------


def go_to(system: System, day: date) -> None:
    """Show a day."""
    bounded = min(max(day, date(_YEARS.start, 1, 1)), date(_YEARS.stop, 12, 31))
    CHOSEN_DAY.set_page(system, bounded.toordinal())


def go_to_today(system: System) -> None:
    """Show today."""
    go_to(system, system.now.date())
    LIST_SCROLL.set_page(system, 0)


def drill(system: System, day: date, view: int) -> None:
    """Open a day or a month of the view that is shown; the back key leads back."""
    go_to(system, day)
    drilled = DRILLED.get_page(system)
    if _view(read(system.state), drilled) != view:
        DRILLED.set_page(system, (*drilled, view))


def choose_view(system: System, view: int) -> None:
    """Show another view, and keep to it."""
    DRILLED.set_page(system, ())
    write(system, shown_view=view)
    if _view(read(system.state), ()) != view:  # another one is set as the default
        DRILLED.set_page(system, (view,))
    LIST_SCROLL.set_page(system, 0)
    SHOWS_EARLIER.set_page(system, False)


def turn(system: System, pages: int) -> None:
    """Go on or back by a year, a month, a week or a day, whatever is shown."""
    day, view = where(system)
    if view in (MONTHLY, MONTHLY_DAILY, YEARLY):
        months = day.year * 12 + day.month - 1 + pages * (12 if view == YEARLY else 1)
        year, place = divmod(months, 12)
        length = calendar.monthrange(year, place + 1)[1]
        go_to(system, date(year, place + 1, min(day.day, length)))
    else:
        go_to(system, day + timedelta(days=pages * (1 if view == DAILY else 7)))


def turn_by_fling(system: System, direction: str) -> None:
    """A swipe to the side turns the page."""
    if direction in ("left", "right"):
        turn(system, 1 if direction == "left" else -1)


def on_back(system: System) -> bool:
    """The back key closes what is open on the page, then the day that was opened on it."""
    if SELECTED.get(system):
        SELECTED.set(system, ())
    elif SEARCH.get(system):
        SEARCH.set(system, "")
    elif DRILLED.get(system):
        DRILLED.set(system, DRILLED.get(system)[:-1])
    else:
        return False
    return True


# -- where the week opens -----------------------------------------------------------------------


def _is_unscrolled(state: DeviceState) -> bool:
    """Whether the hours of a week have just come into view, at midnight."""
    front = state.tasks[-1].activities[-1]
    layer = front.layers[0]
    if front.component != MAIN.component or state.overlays or HOURS_SCROLL.key in layer.ui:
        return False
    return _view(read(state), layer.ui.get(DRILLED.key, ())) == WEEKLY


def next_event_ms(state: DeviceState) -> int | None:
    """When the next reminder is due; at once, where the week has just come into view."""
    return state.now_ms if _is_unscrolled(state) else store.next_reminder(state)


def on_time(system: System) -> bool:
    """The week opens on the hour of the settings; whether it was that."""
    if not _is_unscrolled(system.state):
        return False
    offset = read(system.state).first_hour * HOUR_DP * system.state.display.density_dpi / 160
    HOURS_SCROLL.set_page(system, int(offset))
    return True
