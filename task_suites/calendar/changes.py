"""Tasks that change an event of the calendar (AOSP's Calendar), or take its time elsewhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import SolutionStep, Subtask, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.calendar.events import HOURS, PACKAGE, Diary, only
from task_suites.calendar.screens import EDIT, SAVE, Screens
from task_suites.calendar.texts import DAYS, PLACES, TITLES, Texts
from task_suites.clock import screens as clock_screens
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Calendar", PACKAGE, texts=Texts)


@SUITE.add(level=2, title=tuple(TITLES), day=DAYS, days_later=(2, 3, 5, 9, 16), layout=LAYOUTS)
def move_event(draft: TaskBuilder, title: str, day: str, days_later: int, layout: int) -> Task:
    """Move an event to another day.

    Goal: it is on that day, at the same time, and all else about it and the others is as it was.
    Start: the launcher; there are such an event, one of its name on another day, and two or three
        such pairs of other names.
    Substates: the calendar; the event's page; the editor; the event is on the other day.
    Ends: the event is on the other day.
    Golden steps: 8, and one for each month to turn.
    """
    named = draft.pick(TITLES[title])
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,))
    before, namesake = diary.namesakes(title, 2, day=diary.day)
    after = replace(before, start=before.start + timedelta(days=days_later))
    others = (namesake, *diary.others(lots.number(2, 3), each=2))
    old, new = diary.day, after.start.date()
    screens = Screens(draft, diary.today)
    opened = (*screens.to_day(old), screens.tap(named), EDIT)

    def to(chosen: date) -> tuple[SolutionStep, ...]:
        return (*opened, *screens.choose_date(old, chosen))

    solution = (*to(new), SAVE)
    return draft.task(
        Texts.move_event.format(title=TITLES[title], old=screens.day(old), new=screens.day(new)),
        setup=diary.start((before, *others)),
        substates=(
            screens.home(1),
            screens.detail(2, named, old),
            screens.editor(3),
            screens.fact(4, Texts.event_is_moved, only(*others, after)),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("a day too late", (*to(new + timedelta(days=1)), SAVE)),
            WrongEnding(
                "its namesake",
                (
                    *screens.to_day(namesake.start.date()),
                    *opened[-2:],
                    *screens.choose_date(namesake.start.date(), new),
                    SAVE,
                ),
            ),
            WrongEnding("chosen and not saved", to(new)),
        ),
    )


_WEEKS: Final = range(4, 12)
"""How many weeks ahead events are whose location changes."""


@SUITE.add(level=2, title=tuple(TITLES), place=tuple(PLACES), weeks=tuple(_WEEKS), layout=LAYOUTS)
def change_place(draft: TaskBuilder, title: str, place: str, weeks: int, layout: int) -> Task:
    """Search for an event that is weeks ahead, and give it another location.

    Goal: its location is that one, and all else is as it was.
    Start: the launcher; the event has another location; another event has the wanted one; they and
        others are some weeks ahead.
    Substates: the calendar; the event's page; the editor; the location is changed.
    Ends: the location is changed.
    Golden steps: 8.
    """
    named, there = draft.pick(TITLES[title]), draft.pick(PLACES[place])
    lots = LayoutRandom(draft, layout)
    today = date.fromisoformat(lots.one(DAYS))
    day = today + timedelta(weeks=weeks)
    diary = Diary(
        draft,
        lots,
        day.isoformat(),
        titles=(title,),
        ahead=[7 * number for number in _WEEKS],
        days_ahead=7 * weeks,
        has_place=1,
    )
    old, other = lots.some(PLACES, 2, exclude=(place,))
    before = diary.event(title, day=diary.day, place=old)
    others = (
        diary.event(*diary.titles(1), place=place),
        *diary.others(lots.number(3, 5)),
    )
    screens = Screens(draft, today)
    opened = (*screens.search(named), _tap_search_result(named), EDIT)
    wrong = draft.pick(PLACES[other])
    solution = (*opened, screens.write("location", there), SAVE)
    return draft.task(
        Texts.change_place.format(weeks=weeks, title=TITLES[title], place=PLACES[place]),
        setup=diary.start((before, *others)),
        substates=(
            screens.home(1),
            screens.detail(2, named),
            screens.editor(3),
            screens.fact(
                4,
                Texts.place_is_changed.format(place=PLACES[place]),
                only(*others, replace(before, location=there)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another location", (*opened, screens.write("location", wrong), SAVE)),
            WrongEnding("typed and not saved", solution[:-1]),
            WrongEnding("looked at only", opened[:-1]),
        ),
    )


def _tap_search_result(title: str) -> TapOn:
    """A tap on an event in the search, whose field shows the same words."""
    return TapOn(Selector(text=title, resource_id="title", package_name=PACKAGE))


_NEAR: Final = range(1, 7)
"""How many days ahead events are."""
_ALARM_HOURS: Final = [hour for hour in HOURS if hour > 9]
"""Later than the alarms that a new clock has."""


@SUITE.add(level=3, apps=(clock_screens.PACKAGE,), title=tuple(TITLES), day=DAYS, layout=LAYOUTS)
def set_alarm_for_event(draft: TaskBuilder, title: str, day: str, layout: int) -> Task:
    """Look up when an event begins, and set an alarm for that time in the clock.

    Goal: one more alarm, at that time, that is on; the time was looked up; the events are as they
    were.
    Start: the launcher; the event and some others are tomorrow, and two of their names are there
        once more, later; the clock is as newly installed.
    Substates: the events are as they were (from the start); the calendar; the event and its time
    are on the screen; the clock; its alarms; the time picker; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 9 with AM and PM, 8 with 24 hours.
    """
    named = draft.pick(TITLES[title])
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), ahead=_NEAR, days_ahead=1, hours=_ALARM_HOURS)
    events = mine, other, *_ = diary.busy_day(title, twice=2)
    hour, minute = mine.start.hour, mine.start.minute
    screens, clock = Screens(draft, diary.today), clock_screens.Screens(draft)
    look = screens.to_day(mine.start.date())
    solution = (*look, *clock.new_alarm(hour, minute))
    return draft.task(
        Texts.set_alarm_for_event.format(title=TITLES[title], day=screens.day(mine.start.date())),
        setup=(*diary.start(events), *clock_screens.start(draft)),
        substates=(
            screens.guard(1, Texts.events_are_unchanged, only(*events)),
            screens.home(2),
            screens.evidence(3, Texts.time_is_shown, f"{mine.start:%H:%M}", "time", of=(named,)),
            clock.home(4),
            clock.tab(5, "alarm", parent_id=4),
            clock.picker(6, parent_id=5),
            screens.fact(
                7,
                Texts.alarm_is_set.format(title=TITLES[title]),
                clock_screens.alarm_at(hour, minute, mine.start.weekday()),
                clock_screens.alarm_row(3, 3),
                clock_screens.alarm_row(2, 2, enabled=0),
            ),
        ),
        start_satisfied=(1,),
        subtasks=(
            Subtask(
                PACKAGE,
                draft.pick(Texts.find_out_begin.format(title=TITLES[title])),
                memory=draft.pick(Texts.the_time),
            ),
            Subtask(clock_screens.PACKAGE, draft.pick(Texts.set_alarm_for_time), history=True),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "another one's time",
                (*look, *clock.new_alarm(other.start.hour, other.start.minute)),
            ),
            WrongEnding("without looking", clock.new_alarm(hour, minute)),
            WrongEnding("looked up alone", look),
            WrongEnding("set and turned off", (*solution, clock.switch_of(hour, minute))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
