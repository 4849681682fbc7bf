"""Events in Simple Calendar Pro that are added and deleted: what AndroidWorld asks of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, Final, TypeAlias

import numpy as np

from mobile_gym.core.tasks import SAME_WORDS, SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.android_world.simple_calendar_rows import (
    DAYS,
    DURATIONS,
    HOURS,
    PACKAGE,
    TITLES,
    TODAY,
    Event,
    clock,
    day_of,
    description_in,
    distractors,
    draw_description,
    draw_event,
    draw_times_over_days,
    draw_title,
    exactly,
    moment,
    move_event,
    start,
    title_in,
)
from task_suites.android_world.simple_calendar_screens import NEW, OPEN, SAVE, Screens
from task_suites.android_world.simple_calendar_texts import Texts
from task_suites.app_screens import BACK, count_steps
from task_suites.dates import long_day, weekday
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_REMEMBERED: Final = tuple(f"data/{PACKAGE}/{name}" for name in ("last_reminder", "shown_view"))
"""What the app remembers of what was done last."""
_WEEK: Final = 604_800
_DAY: Final = 86_400
_NEXT_DAYS: Final = tuple(range(TODAY.day + 1, TODAY.day + 7))
"""Those of which one says the weekday alone."""
_COUNTS: Final = (2, 3, 4, 5, 6)
"""So many events such a day may have."""
_EVENTS_OF_A_DAY: Final = 3
"""Source: AndroidWorld's `SimpleCalendarDeleteEvents`."""
_NAMES: Final = 10
"""So many titles the events have where some are deleted, so that most come again on other days."""
_Moments: TypeAlias = tuple[tuple[datetime, ...], ...]
"""Of the events of some days."""


# -- adding ---------------------------------------------------------------------------------------


def _draw_event(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "title": draw_title(rng),
        "description": draw_description(rng),
        "hour": int(rng.integers(24)),
        "minutes": int(DURATIONS[int(rng.integers(len(DURATIONS)))]),
    }


def _draw_event_and_day(rng: np.random.Generator) -> dict[str, Any]:
    return _draw_event(rng) | {"day": int(rng.integers(TODAY.day, 32))}


def _add_event_task(
    draft: TaskBuilder,
    instruction: Text,
    event: Event,
    layout: int,
    rhythm: tuple[Text, ...] = (),
    wrong_day: int = 1,
) -> Task:
    """The task to add an event.

    Args:
        draft: of the task.
        instruction: what is asked for.
        event: as it must be.
        layout: says which others there are.
        rhythm: how it repeats, where it does.
        wrong_day: how many days off the wrong ending's event is.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    others = distractors(
        lots, draw_times_over_days(lots, [1] * lots.number(0, 20)), exclude=(event.title,)
    )

    def steps(written: Event, *rest: SolutionStep) -> tuple[SolutionStep, ...]:
        repeats = screens.repeat(rhythm[0]) if rhythm else ()
        return (OPEN, *NEW, *screens.write(written), *repeats, *rest)

    solution = steps(event, SAVE)
    other_day = move_event(event, days=wrong_day)
    return draft.task(
        instruction,
        setup=start(others),
        substates=(
            screens.home(1),
            screens.editor(2),
            screens.fact(3, Texts.event_is_added.format(title=event.title), exactly(others, event)),
        ),
        golden_steps=count_steps(solution),
        may_change=_REMEMBERED,
        solution=solution,
        wrong_endings=(
            WrongEnding("on another day", steps(other_day, SAVE)),
            WrongEnding("without a description", steps(replace(event, description=""), SAVE)),
            WrongEnding("too long", steps(replace(event, minutes=event.minutes + 15), SAVE)),
            WrongEnding("written and not saved", steps(event, BACK)),
        ),
    )


@SUITE.add(level=2, sample=_draw_event_and_day, layout=LAYOUTS)
def simple_calendar_add_one_event(
    draft: TaskBuilder, title: str, description: str, day: int, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event on a date.

    Goal: an event of that title, description, start and length, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 14, or 11 on today's date; 3 more where it ends after midnight.
    """
    title, description = title_in(draft, title), description_in(draft, description)
    event = Event(title, moment(day, hour), minutes, description=description)
    instruction = Texts.add_event.format(
        title=title, day=long_day(day_of(day)), year=TODAY.year, time=clock(event.start),
        minutes=minutes, description=description,
    )  # fmt: skip
    return _add_event_task(draft, instruction, event, layout)


@SUITE.add(level=2, sample=_draw_event, day=_NEXT_DAYS, layout=LAYOUTS)
def simple_calendar_add_one_event_relative_day(
    draft: TaskBuilder, title: str, description: str, day: int, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event on the next day of some name.

    Goal: an event of that title, description, start and length, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 14; 3 more where it ends after midnight.
    """
    title, description = title_in(draft, title), description_in(draft, description)
    event = Event(title, moment(day, hour), minutes, description=description)
    instruction = Texts.add_event_on_weekday.format(
        title=title, weekday=weekday(event.start.weekday()), time=clock(event.start),
        minutes=minutes, description=description,
    )  # fmt: skip
    return _add_event_task(draft, instruction, event, layout, wrong_day=7)


@SUITE.add(level=2, sample=_draw_event, layout=LAYOUTS)
def simple_calendar_add_one_event_tomorrow(
    draft: TaskBuilder, title: str, description: str, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event tomorrow.

    Goal: an event of that title, description, start and length, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 14; 3 more where it ends after midnight.
    """
    title, description = title_in(draft, title), description_in(draft, description)
    event = Event(title, moment(TODAY.day + 1, hour), minutes, description=description)
    instruction = Texts.add_event_tomorrow.format(
        title=title, time=clock(event.start), minutes=minutes, description=description
    )
    return _add_event_task(draft, instruction, event, layout)


@SUITE.add(level=2, sample=_draw_event, layout=LAYOUTS)
def simple_calendar_add_one_event_in_two_weeks(
    draft: TaskBuilder, title: str, description: str, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event two weeks from today.

    Goal: an event of that title, description, start and length, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 14; 3 more where it ends after midnight.
    """
    title, description = title_in(draft, title), description_in(draft, description)
    event = Event(title, moment(TODAY.day + 14, hour), minutes, description=description)
    instruction = Texts.add_event_in_two_weeks.format(
        title=title, time=clock(event.start), minutes=minutes, description=description
    )
    return _add_event_task(draft, instruction, event, layout, wrong_day=-7)


@SUITE.add(level=3, sample=_draw_event_and_day, rhythm=("daily", "weekly"), layout=LAYOUTS)
def simple_calendar_add_repeating_event(
    draft: TaskBuilder,
    title: str,
    description: str,
    day: int,
    hour: int,
    minutes: int,
    rhythm: str,
    layout: int,
) -> Task:
    """Add an event that repeats every day or every week.

    Goal: an event of that title, description, first start and length that repeats like that for
        ever, on its own weekday where it is every week, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 16, or 13 where it begins today; 3 more where it ends after midnight.
    """
    title, description = title_in(draft, title), description_in(draft, description)
    first = moment(day, hour)
    weekly = rhythm == "weekly"
    event = Event(
        title,
        first,
        minutes,
        description=description,
        repeat_interval=_WEEK if weekly else _DAY,
        repeat_rule=1 << first.weekday() if weekly else 0,
    )
    instruction = Texts.add_repeating_event.format(
        title=title, day=long_day(day_of(day)), year=TODAY.year, time=clock(first),
        minutes=minutes, description=description,
        rhythm=Texts.every_week if weekly else Texts.every_day,
    )  # fmt: skip
    how = Texts.weekly if weekly else Texts.daily
    return _add_event_task(draft, instruction, event, layout, (how,))


# -- deleting -------------------------------------------------------------------------------------


def _empty_day_task(
    draft: TaskBuilder,
    instruction: Text,
    day: int,
    count: int,
    lots: LayoutRandom,
    around: _Moments,
) -> Task:
    """The task to delete the events of a day.

    Args:
        draft: of the task.
        instruction: what is asked for.
        day: by its number.
        count: how many events it has.
        lots: what is drawn from.
        around: when the events of other days begin.
    """
    screens = Screens(draft)
    names = lots.some(lots.words(TITLES), _NAMES)
    targets, others = (
        tuple(draw_event(lots, lots.one(names), at) for row in days for at in row)
        for days in (draw_times_over_days(lots, (count,), days=(day,)), around)
    )
    opened = screens.to_day(day_of(day))
    solution = (*opened, *screens.delete_rows(count))
    return draft.task(
        instruction,
        setup=start(lots.shuffled((*others, *targets))),
        substates=(
            screens.home(1),
            screens.fact(2, Texts.events_are_gone, exactly(others)),
        ),
        key_components=(draft.pick(Texts.no_events),),
        golden_steps=count_steps(solution),
        may_change=_REMEMBERED,
        solution=solution,
        wrong_endings=(
            WrongEnding("one too few", (*opened, *screens.delete_rows(count - 1))),
            WrongEnding("selected and not deleted", (*solution[:-1], BACK)),
            WrongEnding(
                "another day",
                (*screens.to_day(others[0].start.date()), *screens.delete_rows(1)),
            ),
        ),
    )


@SUITE.add(level=2, day=DAYS, layout=LAYOUTS)
def simple_calendar_delete_events(draft: TaskBuilder, day: int, layout: int) -> Task:
    """Delete all events of a date.

    Goal: the three events of that day are gone, and all others are as they were.
    Start: the launcher; three events on each of five to seven other days of the month and one to
        five on one more, some of the same names.
    Substates: the app; they are gone.
    Ends: they are gone.
    Golden steps: 7.
    """
    instruction = Texts.delete_events.format(day=long_day(day_of(day)), year=TODAY.year)
    lots = LayoutRandom(draft, layout)
    sizes = (*[_EVENTS_OF_A_DAY] * lots.number(5, 7), lots.number(1, 5))
    around = draw_times_over_days(lots, sizes, but_days=(day,))
    return _empty_day_task(draft, instruction, day, _EVENTS_OF_A_DAY, lots, around)


def _draw_count(rng: np.random.Generator) -> dict[str, Any]:
    """Nothing: how many events the day has is for the layout to say, and for nobody to tell."""
    del rng
    return {"count": 0}


@SUITE.add(SAME_WORDS, level=2, sample=_draw_count, day=_NEXT_DAYS, layout=LAYOUTS)
def simple_calendar_delete_events_on_relative_day(
    draft: TaskBuilder, day: int, count: int, layout: int
) -> Task:
    """Delete all events of the next day of some name.

    Goal: the two to six events of that day are gone, and all others are as they were.
    Start: the launcher; as many on each of the other days of that week and on one or two more days
        of the month, some of the same names.
    Substates: the app; they are gone.
    Ends: they are gone.
    Golden steps: 6 for two events, and one more for each further one.
    """
    name = weekday(day_of(day).weekday())
    instruction = Texts.delete_events_on_weekday.format(weekday=name)
    lots = LayoutRandom(draft, layout)
    beside = draw_times_over_days(
        lots, _sizes(lots, len(_NEXT_DAYS) - 1), days=_NEXT_DAYS, but_days=(day,)
    )
    far = draw_times_over_days(lots, _sizes(lots, lots.number(1, 2)), but_days=_NEXT_DAYS)
    return _empty_day_task(
        draft, instruction, day, count or lots.one(_COUNTS), lots, (*beside, *far)
    )


def _sizes(lots: LayoutRandom, days: int) -> list[int]:
    """How many events each of so many days has."""
    return [lots.one(_COUNTS) for _ in range(days)]


def _draw_target(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "title": draw_title(rng),
        "day": int(rng.choice(DAYS)),
        "hour": int(rng.choice(HOURS)),
    }


@SUITE.add(level=2, sample=_draw_target, layout=LAYOUTS)
def simple_calendar_delete_one_event(
    draft: TaskBuilder, title: str, day: int, hour: int, layout: int
) -> Task:
    """Delete an event.

    Goal: it is gone, and all others are as they were.
    Start: the launcher; one or two others on its day at other hours, and two or three on each of
        seven to nine other days of that month. Some of these have its title, as most titles come
        again on other days.
    Substates: the app; its page; it is gone.
    Ends: it is gone.
    Golden steps: 5.
    """
    screens, lots, title = Screens(draft), LayoutRandom(draft, layout), title_in(draft, title)
    target = draw_event(lots, title, moment(day, hour))
    names = lots.some(lots.words(TITLES), _NAMES, exclude=(title,))
    sizes = [lots.number(2, 3) for _ in range(lots.number(7, 9))]
    far = [
        at for row in draw_times_over_days(lots, sizes, but_days=(day,), minutes=(0,)) for at in row
    ]
    beside = [moment(day, item) for item in lots.some(HOURS, lots.number(1, 2), exclude=(hour,))]
    titles = (
        *(title, *(lots.one((title, *names)) for _ in far[1:])),
        *(lots.one(names) for _ in beside),
    )
    others = tuple(
        draw_event(lots, name, at) for name, at in zip(titles, (*far, *beside), strict=True)
    )
    namesake, neighbour = others[0], others[-1]
    opened = screens.to_day(day_of(day))
    solution = (*opened, *screens.delete_event(title))
    return draft.task(
        Texts.delete_event.format(
            title=title, day=long_day(day_of(day)), year=TODAY.year, time=clock(target.start)
        ),
        setup=start(lots.shuffled((*others, target))),
        substates=(
            screens.home(1),
            screens.editor(2),
            screens.fact(3, Texts.event_is_gone.format(title=title), exactly(others)),
        ),
        golden_steps=count_steps(solution),
        may_change=_REMEMBERED,
        solution=solution,
        wrong_endings=(
            WrongEnding("looked at alone", (*solution[:-2], BACK)),
            WrongEnding(
                "the one of its name",
                (*screens.to_day(namesake.start.date()), *screens.delete_event(title)),
            ),
            WrongEnding(
                "another one, too",
                (*solution, screens.tap_event(neighbour.title), *solution[-2:]),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
