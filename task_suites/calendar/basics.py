"""Tasks in the calendar (AOSP's Calendar): deleting an event, and what is displayed.

What must be true at the end stands in the calendar provider.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from mobile_gym.core.checks import PreferenceIs
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, OK
from task_suites.calendar.events import PACKAGE, Diary, calendar_row, calendars, only, start
from task_suites.calendar.screens import DELETE, OPEN, Screens
from task_suites.calendar.texts import AMOUNTS, DAYS, TITLES, Texts
from task_suites.choices import next_of
from task_suites.dates import weekday as day_name
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.calendar")

SUITE: Final = Suite("Calendar", PACKAGE, texts=Texts)


@SUITE.add(level=1, title=tuple(TITLES), day=DAYS, layout=LAYOUTS)
def delete_event(draft: TaskBuilder, title: str, day: str, layout: int) -> Task:
    """Delete one of two events of the same name.

    Goal: the event of that day is gone, and the others are as they were.
    Start: the launcher; there are an event of that name on the day and on another day, and two or
        three such pairs of other names.
    Substates: the calendar; the event's page; the event is gone.
    Ends: the event is gone.
    Golden steps: 5, and one for each month to turn.
    """
    named = draft.pick(TITLES[title])
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,))
    mine, namesake = diary.namesakes(title, 2, day=diary.day)
    others = (namesake, *diary.others(lots.number(2, 3), each=2))
    screens = Screens(draft, diary.today)
    reached = (*screens.to_day(diary.day), screens.tap(named))
    solution = (*reached, DELETE, OK)
    return draft.task(
        Texts.delete_event.format(title=TITLES[title], day=screens.day(diary.day)),
        setup=diary.start((mine, *others)),
        substates=(
            screens.home(1),
            screens.detail(2, named, diary.day),
            screens.fact(3, Texts.event_is_gone, only(*others)),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "its namesake",
                (*screens.to_day(namesake.start.date()), screens.tap(named), DELETE, OK),
            ),
            WrongEnding(
                "both of that name",
                (
                    *solution,
                    *screens.to_day(namesake.start.date(), diary.day),
                    screens.tap(named),
                    DELETE,
                    OK,
                ),
            ),
            WrongEnding("not confirmed", (*reached, DELETE)),
        ),
    )


_CALENDARS: Final = by_words(_LISTS["calendars"])
"""Names of calendars that somebody has made."""
_FIRST_MADE: Final = 4
"""Id of the first calendar after the three that there were."""


@SUITE.add(level=1, calendar=tuple(_CALENDARS), layout=LAYOUTS)
def hide_calendar(draft: TaskBuilder, calendar: str, layout: int) -> Task:
    """Hide the events of a calendar.

    Goal: that calendar is hidden now, every other one is shown or hidden as before, and all events
    are there.
    Start: the launcher; there are six to nine calendars, none of the usual ones among them; one is
        hidden; each has an event.
    Substates: the calendar; the page of calendars; it is hidden.
    Ends: the calendar is hidden.
    Golden steps: 4.
    """
    lots = LayoutRandom(draft, layout)
    others = lots.some(_CALENDARS, lots.number(5, 8), exclude=(calendar,))
    names = lots.among(others, calendar)
    hidden, other, other_too = (draft.pick(_CALENDARS[name]) for name in lots.some(others, 3))
    named = draft.pick(_CALENDARS[calendar])
    diary = Diary(draft, lots, lots.one(DAYS))
    events = tuple(
        replace(event, calendar_id=number)
        for number, event in enumerate(diary.others(len(names)), _FIRST_MADE)
    )
    screens = Screens(draft, diary.today)
    reached = (OPEN, *screens.menu("displayed"))
    solution = (*reached, screens.tap(named))
    return draft.task(
        Texts.hide_calendar.format(calendar=_CALENDARS[calendar]),
        setup=diary.start(
            events,
            before=calendars([draft.pick(_CALENDARS[name]) for name in names], hidden=(hidden,)),
        ),
        substates=(
            screens.home(1),
            screens.is_seen(
                2,
                Texts.calendar_is_listed.format(calendar=_CALENDARS[calendar]),
                text=named,
                resource_id="calendar",
            ),
            screens.fact(
                3,
                Texts.calendar_is_hidden.format(calendar=_CALENDARS[calendar]),
                calendar_row(1, 1, calendar_displayName=named, visible=0),
                calendar_row(1, 1, calendar_displayName=hidden, visible=0),
                calendar_row(2, 2, visible=0),
                calendar_row(len(names) - 2, len(names) - 2, visible=1),
                only(*events),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another calendar", (*reached, screens.tap(other))),
            WrongEnding("two calendars", (*solution, screens.tap(other_too))),
            WrongEnding("the hidden one shown", (*solution, screens.tap(hidden))),
            WrongEnding("hidden and shown again", (*solution, screens.tap(named))),
            WrongEnding("looked at only", reached),
        ),
    )


_WEEK_STARTS: Final = {name.words: name for name in map(day_name, (5, 6, 0))}
_DAY_NUMBERS: Final = {"Saturday": 7, "Sunday": 1, "Monday": 2}
"""Under which Calendar stores the day."""
_REMINDERS: Final = {
    -1: Texts.no_reminder,
    0: Texts.at_time_of_event,
    **{
        minutes: Texts.before.format(amount=amount)
        for minutes, amount in AMOUNTS.items()
        if minutes != 10
    },
}
"""Choices of the default reminder by their minutes, but for the ten that it is at first."""


@SUITE.add(level=1, weekday=tuple(_WEEK_STARTS), minutes=tuple(_REMINDERS))
def set_week_start(draft: TaskBuilder, weekday: str, minutes: int) -> Task:
    """Choose the day that weeks start on, and the reminder of new events.

    Goal: both of Calendar's settings are those.
    Start: the launcher; weeks start as the language has it, the reminder is 10 minutes before.
    Substates: the calendar; its settings; the day is chosen; the reminder is chosen.
    Ends: both are chosen.
    Golden steps: 7.
    """
    screens = Screens(draft, date.fromisoformat(DAYS[0]))

    def choose(setting: Text, option: Text) -> tuple[SolutionStep, ...]:
        return tuple(screens.tap(draft.pick(label)) for label in (setting, option))

    other = next_of(_WEEK_STARTS, weekday)
    to_settings = (OPEN, *screens.menu("settings"))
    week = choose(Texts.week_starts_on, _WEEK_STARTS[weekday])
    wrong_week = choose(Texts.week_starts_on, _WEEK_STARTS[other])
    remind = choose(Texts.default_reminder, _REMINDERS[minutes])
    wrong_reminder = _REMINDERS[next_of(_REMINDERS, minutes)]
    solution = (*to_settings, *week, *remind)
    return draft.task(
        Texts.set_week_start.format(
            week_starts_on=Texts.week_starts_on,
            weekday=_WEEK_STARTS[weekday],
            default_reminder=Texts.default_reminder,
            reminder=_REMINDERS[minutes],
        ),
        setup=start(draft, screens.today),
        substates=(
            screens.home(1),
            screens.settings(2),
            replace(
                screens.fact(
                    3,
                    Texts.week_start_is_set.format(weekday=_WEEK_STARTS[weekday]),
                    PreferenceIs(PACKAGE, "preferences_week_start_day", str(_DAY_NUMBERS[weekday])),
                ),
                weight=0.25,
            ),
            screens.fact(
                4,
                Texts.reminder_is_set.format(reminder=_REMINDERS[minutes]),
                PreferenceIs(PACKAGE, "preferences_default_reminder", str(minutes)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another day", (*to_settings, *wrong_week, *remind)),
            WrongEnding("the day not chosen", (*to_settings, *week[:1], BACK, *remind)),
            WrongEnding("chosen and changed again", (*solution, *wrong_week)),
            WrongEnding(
                "another reminder",
                (*to_settings, *week, *choose(Texts.default_reminder, wrong_reminder)),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
