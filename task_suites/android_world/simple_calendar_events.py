"""Events in Simple Calendar Pro that are added and deleted: what AndroidWorld asks of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.tasks import SAME_WORDS, SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.android_world.simple_calendar_screens import (
    DURATIONS,
    NEW,
    OPEN,
    PACKAGE,
    SAVE,
    TODAY,
    Event,
    Screens,
    clock,
    crowd,
    day_of,
    draw_description,
    draw_title,
    exactly,
    moment,
    moved,
    start,
)
from task_suites.android_world.simple_calendar_texts import Texts
from task_suites.app_screens import BACK, count_steps
from task_suites.dates import long_day, weekday
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_REMEMBERED: Final = tuple(
    f"data/{PACKAGE}/{name}" for name in ("last_reminder", "next_event_id", "shown_view")
)
"""What the app remembers of what was done last."""
_WEEK: Final = 604_800
_DAY: Final = 86_400
_NEXT_DAYS: Final = tuple(range(TODAY.day + 1, TODAY.day + 7))
"""Those of which one says the weekday alone."""
_COUNTS: Final = (2, 3, 4, 5, 6)
"""So many events such a day may have."""


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


def _added(
    draft: Draft,
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
    screens, lots = Screens(draft), Lots(draft, layout)
    others = crowd(lots, 0, 20, but=(event.title,))

    def steps(written: Event, *rest: SolutionStep) -> tuple[SolutionStep, ...]:
        repeats = screens.repeat(rhythm[0]) if rhythm else ()
        return (OPEN, *NEW, *screens.write(written), *repeats, *rest)

    solution = steps(event, SAVE)
    other_day = moved(event, days=wrong_day)
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
    draft: Draft, title: str, description: str, day: int, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event on a date.

    Goal: an event of that title, description, start and length, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 14, or 11 on today's date; 3 more where it ends after midnight.
    """
    event = Event(title, moment(day, hour), minutes, description=description)
    instruction = Texts.add_event.format(
        title=title, day=long_day(day_of(day)), year=TODAY.year, time=clock(event.start),
        minutes=minutes, description=description,
    )  # fmt: skip
    return _added(draft, instruction, event, layout)


@SUITE.add(level=2, sample=_draw_event, day=_NEXT_DAYS, layout=LAYOUTS)
def simple_calendar_add_one_event_relative_day(
    draft: Draft, title: str, description: str, day: int, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event on the next day of some name.

    Goal: an event of that title, description, start and length, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 14; 3 more where it ends after midnight.
    """
    event = Event(title, moment(day, hour), minutes, description=description)
    instruction = Texts.add_event_on_weekday.format(
        title=title, weekday=weekday(event.start.weekday()), time=clock(event.start),
        minutes=minutes, description=description,
    )  # fmt: skip
    return _added(draft, instruction, event, layout, wrong_day=7)


@SUITE.add(level=2, sample=_draw_event, layout=LAYOUTS)
def simple_calendar_add_one_event_tomorrow(
    draft: Draft, title: str, description: str, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event tomorrow.

    Goal: an event of that title, description, start and length, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 14; 3 more where it ends after midnight.
    """
    event = Event(title, moment(TODAY.day + 1, hour), minutes, description=description)
    instruction = Texts.add_event_tomorrow.format(
        title=title, time=clock(event.start), minutes=minutes, description=description
    )
    return _added(draft, instruction, event, layout)


@SUITE.add(level=2, sample=_draw_event, layout=LAYOUTS)
def simple_calendar_add_one_event_in_two_weeks(
    draft: Draft, title: str, description: str, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event two weeks from today.

    Goal: an event of that title, description, start and length, beside those that were there.
    Start: the launcher; up to twenty other events in that month.
    Substates: the app; the page of an event; it is there.
    Ends: it is there.
    Golden steps: 14; 3 more where it ends after midnight.
    """
    event = Event(title, moment(TODAY.day + 14, hour), minutes, description=description)
    instruction = Texts.add_event_in_two_weeks.format(
        title=title, time=clock(event.start), minutes=minutes, description=description
    )
    return _added(draft, instruction, event, layout, wrong_day=-7)


@SUITE.add(level=3, sample=_draw_event_and_day, rhythm=("daily", "weekly"), layout=LAYOUTS)
def simple_calendar_add_repeating_event(
    draft: Draft,
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
    return _added(draft, instruction, event, layout, (how,))


# -- deleting -------------------------------------------------------------------------------------


def _emptied(draft: Draft, instruction: Text, day: int, count: int, layout: int) -> Task:
    """The task to delete the events of a day, of which there are so many."""
    screens, lots = Screens(draft), Lots(draft, layout)
    around = crowd(lots, 20, 20, but_days=(day,))
    hours = lots.some(range(7, 21), count)
    titles = lots.some([event.title for event in around], count)
    targets = tuple(
        Event(title, moment(day, hour), lots.one(DURATIONS), description="Bring a pen.")
        for title, hour in zip(titles, hours, strict=True)
    )
    opened = screens.to_day(day_of(day))
    solution = (*opened, *screens.delete_rows(count))
    other_day = next(event.start.date() for event in around)
    return draft.task(
        instruction,
        setup=start(lots.shuffled((*around, *targets))),
        substates=(
            screens.home(1),
            screens.fact(2, Texts.events_are_gone, exactly(around)),
        ),
        key_components=(draft.pick(Texts.no_events),),
        golden_steps=count_steps(solution),
        may_change=_REMEMBERED,
        solution=solution,
        wrong_endings=(
            WrongEnding("one too few", (*opened, *screens.delete_rows(count - 1))),
            WrongEnding("selected and not deleted", (*solution[:-1], BACK)),
            WrongEnding("another day", (*screens.to_day(other_day), *screens.delete_rows(1))),
        ),
    )


@SUITE.add(level=2, day=tuple(range(1, 32)), layout=LAYOUTS)
def simple_calendar_delete_events(draft: Draft, day: int, layout: int) -> Task:
    """Delete all events of a date.

    Goal: the three events of that day are gone, and all others are as they were.
    Start: the launcher; twenty more events on other days of the month, some of the same names.
    Substates: the app; they are gone.
    Ends: they are gone.
    Golden steps: 7.
    """
    instruction = Texts.delete_events.format(day=long_day(day_of(day)), year=TODAY.year)
    return _emptied(draft, instruction, day, 3, layout)


def _draw_count(rng: np.random.Generator) -> dict[str, Any]:
    """Nothing: how many events the day has is for the layout to say, and for nobody to tell."""
    del rng
    return {"count": 0}


@SUITE.add(SAME_WORDS, level=2, sample=_draw_count, day=_NEXT_DAYS, layout=LAYOUTS)
def simple_calendar_delete_events_on_relative_day(
    draft: Draft, day: int, count: int, layout: int
) -> Task:
    """Delete all events of the next day of some name.

    Goal: the two to six events of that day are gone, and all others are as they were.
    Start: the launcher; twenty more events on other days of the month, some of the same names.
    Substates: the app; they are gone.
    Ends: they are gone.
    Golden steps: 6 for two events, and one more for each further one.
    """
    name = weekday(day_of(day).weekday())
    instruction = Texts.delete_events_on_weekday.format(weekday=name)
    lots = Lots(draft, layout)
    return _emptied(draft, instruction, day, count or lots.one(_COUNTS), layout)


def _draw_target(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "title": draw_title(rng),
        "day": int(rng.integers(TODAY.day, 32)),
        "hour": int(rng.integers(24)),
    }


@SUITE.add(level=2, sample=_draw_target, layout=LAYOUTS)
def simple_calendar_delete_one_event(
    draft: Draft, title: str, day: int, hour: int, layout: int
) -> Task:
    """Delete an event.

    Goal: it is gone, and all others are as they were.
    Start: the launcher; twenty others in that month: one of its name on another day, one or two on
        its day at other hours.
    Substates: the app; its page; it is gone.
    Ends: it is gone.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    target = Event(title, moment(day, hour), lots.one(DURATIONS))
    far = lots.one([one for one in range(1, 32) if abs(one - day) > 1])
    namesake = replace(target, start=moment(far, lots.number(8, 20)))
    around = crowd(lots, 17, 18, but_days=(day, far), but=(title,))
    free = [one for one in range(7, 22) if one != hour]
    beside = tuple(
        Event(f"Lunch no. {number}", moment(day, one))
        for number, one in enumerate(lots.some(free, lots.number(1, 2)), 1)
    )
    others = (*around, namesake, *beside)
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
                (*screens.to_day(day_of(far)), *screens.delete_event(title)),
            ),
            WrongEnding(
                "another one, too",
                (*solution, screens.tap_event(beside[0].title), *solution[-2:]),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
