"""Tasks in the calendar (AOSP's Calendar): deleting an event, and what is displayed.

What must be true at the end stands in the calendar provider.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from mobile_gym.core.checks import AllOf, PreferenceIs
from mobile_gym.core.tasks import Task, TaskTemplate, WrongEnding
from task_suites.app_screens import OK
from task_suites.calendar.screens import (
    DAYS,
    DELETE,
    OPEN,
    PACKAGE,
    TITLES,
    Event,
    Screens,
    at,
    calendar_row,
    only,
    start,
)
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Calendar", PACKAGE)


@SUITE.add(level=1, title=tuple(TITLES), day=DAYS)
def delete_event(draft: Draft, title: str, day: str) -> Task:
    """Delete one of two events of the same name.

    Goal: the event of that day is gone, and the others are as they were.
    Start: the launcher; there are an event of that name on the day and three days later, and
    another one on the day.
    Substates: the calendar; the event's page; the event is gone.
    Ends: the event is gone.
    Golden steps: 5, and one for each month to turn.
    """
    said = TITLES[title]
    named = draft.pick(said)
    mine = Event(named, at(day, 15))
    namesake = Event(named, at(day, 15, later_days=3))
    other = Event(draft.pick(TITLES[next_of(TITLES, title)]), at(day, 11))
    screens = Screens(draft, mine.start.date() - timedelta(days=9))
    english, chinese = screens.day(mine.start.date())
    reached = (*screens.to_day(mine.start.date()), screens.tap(named))
    solution = (*reached, DELETE, OK)
    others = (
        *screens.to_day(namesake.start.date()),
        screens.tap(named),
    )
    return draft.task(
        (
            f'Delete the event "{said[0]}" on {english} from the calendar.',
            f"从日历中删除{chinese}的“{said[1]}”活动。",
        ),
        setup=start(draft, screens.today, (mine, namesake, other)),
        substates=(
            screens.home(1),
            screens.detail(2, named, mine.start.date()),
            screens.fact(
                3,
                ("That event is gone, and no other", "只有该活动被删除"),
                only(namesake, other),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("its namesake", (*others, DELETE, OK)),
            WrongEnding(
                "both of that name",
                (
                    *solution,
                    *screens.to_day(namesake.start.date(), mine.start.date()),
                    screens.tap(named),
                    DELETE,
                    OK,
                ),
            ),
            WrongEnding("not confirmed", (*reached, DELETE)),
        ),
    )


_CALENDARS: Final = {
    "Personal": ("Personal", "个人"),
    "Work": ("Work", "工作"),
    "Birthdays": ("Birthdays", "生日"),
}


@SUITE.add(level=1, calendar=tuple(_CALENDARS))
def hide_calendar(draft: Draft, calendar: str) -> Task:
    """Hide the events of a calendar.

    Goal: that calendar is the only one that is not shown.
    Start: the launcher; all three calendars are shown, and each has an event.
    Substates: the calendar; the page of calendars; it is hidden, and all events are
    there.
    Ends: the calendar is hidden.
    Golden steps: 4.
    """
    names = list(TITLES.values())
    events = tuple(
        Event(draft.pick(names[number]), at(DAYS[0], 9 + number), calendar_id=number)
        for number in range(1, 4)
    )
    screens = Screens(draft, events[0].start.date())
    said = _CALENDARS[calendar]
    named = draft.pick(said)
    others = [draft.pick(words) for key, words in _CALENDARS.items() if key != calendar]
    reached = (OPEN, *screens.menu("displayed"))
    solution = (*reached, screens.tap(named))
    return draft.task(
        (
            f"In the Calendar app, stop displaying the {said[0]} calendar. Don't delete anything.",
            f"在“日历”应用中不再显示“{said[1]}”日历，不要删除任何内容。",
        ),
        setup=start(draft, screens.today, events),
        substates=(
            screens.home(1),
            screens.is_seen(
                2,
                ("The calendars are listed", "日历列表已打开"),
                text=named,
                resource_id="calendar",
            ),
            screens.fact(
                3,
                (f"Only {said[0]} is hidden", f"只有“{said[1]}”被隐藏"),
                AllOf(
                    (
                        calendar_row(at_most=1, calendar_displayName=named, visible=0),
                        calendar_row(at_most=1, visible=0),
                        only(*events),
                    )
                ),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another calendar", (*reached, screens.tap(others[0]))),
            WrongEnding("two calendars", (*solution, screens.tap(others[1]))),
            WrongEnding("hidden and shown again", (*solution, screens.tap(named))),
            WrongEnding("looked at only", reached),
        ),
    )


_WEEK_STARTS: Final = {
    "Saturday": (7, ("Saturday", "星期六")),
    "Sunday": (1, ("Sunday", "星期日")),
    "Monday": (2, ("Monday", "星期一")),
}
"""By name: the number under which Calendar stores the day, and the choice's label."""
_WEEK_STARTS_ON: Final = ("Week starts on", "每周第一天")


@SUITE.add(level=1, weekday=tuple(_WEEK_STARTS))
def set_week_start(draft: Draft, weekday: str) -> Task:
    """Choose the day that weeks start on.

    Goal: Calendar's setting is that day.
    Start: the launcher; the setting follows the language.
    Substates: the calendar; its settings; the day is chosen.
    Ends: the day is chosen.
    Golden steps: 5.
    """
    number, said = _WEEK_STARTS[weekday]
    screens = Screens(draft, at(DAYS[0], 9).date())
    wrong = next(draft.pick(words) for key, (_, words) in _WEEK_STARTS.items() if key != weekday)
    reached = (OPEN, *screens.menu("settings"), screens.tap(draft.pick(_WEEK_STARTS_ON)))
    solution = (*reached, screens.tap(draft.pick(said)))
    return draft.task(
        (
            f"Make weeks start on {said[0]} in the Calendar app.",
            f"在“日历”应用中，将每周第一天设为{said[1]}。",
        ),
        setup=start(draft, screens.today, ()),
        substates=(
            screens.home(1),
            screens.settings(2),
            screens.fact(
                3,
                (f"Weeks start on {said[0]}", f"每周第一天为{said[1]}"),
                PreferenceIs(PACKAGE, "preferences_week_start_day", str(number)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another day", (*reached, screens.tap(wrong))),
            WrongEnding("not chosen", reached),
            WrongEnding(
                "chosen and changed again",
                (*solution, screens.tap(draft.pick(_WEEK_STARTS_ON)), screens.tap(wrong)),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
