"""Tasks with repeated events in the calendar (AOSP's Calendar): one time, all later ones, all."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import OK
from task_suites.calendar.screens import (
    DAYS,
    DELETE,
    EDIT,
    PACKAGE,
    SAVE,
    TITLES,
    Event,
    Screens,
    at,
    crowd,
    only,
    start,
)
from task_suites.calendar.texts import Texts
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Calendar", PACKAGE, texts=Texts)

_WEEKLY: Final = "FREQ=WEEKLY"


def _series(
    draft: Draft, lots: Lots, title: str, day: str, hour: int
) -> tuple[Event, Event, tuple[Event, ...]]:
    """An event that repeats every week since some weeks before a day, another such one, and others.

    The other one takes place on the same days.
    """
    other = lots.one(TITLES, but=(title,))
    at_hour = hour + lots.one((-2, -1, 2, 3))
    return (
        Event(draft.pick(TITLES[title]), at(day, hour, later_days=-21), rule=_WEEKLY),
        Event(
            draft.pick(TITLES[other]),
            at(day, at_hour, later_days=-7 * lots.number(1, 4)),
            rule=_WEEKLY,
        ),
        crowd(draft, lots, at(day, hour), but=(title, other), hours=(6, 21, 22)),
    )


@SUITE.add(level=2, title=tuple(TITLES), day=DAYS, hour=(9, 14, 17), layout=LAYOUTS)
def skip_one_time(draft: Draft, title: str, day: str, hour: int, layout: int) -> Task:
    """Cancel an event that repeats every week for one week.

    Goal: it does not take place on that day, and does on all others.
    Start: the launcher; the event repeats every week, and so does another one on the same day;
    there are single events.
    Substates: the calendar; the event's page on that day; that time is taken out.
    Ends: that time is taken out.
    Golden steps: 6, and one for each month to turn.
    """
    lots = Lots(draft, layout)
    series, other, singles = _series(draft, lots, title, day, hour)
    gone = at(day, hour)
    screens = Screens(draft, gone.date() - timedelta(days=lots.number(2, 6)))
    day_text = screens.day(gone.date())
    asked = (*screens.to_day(gone.date()), screens.tap(series.title), DELETE)

    def delete(scope: Text) -> tuple[SolutionStep, ...]:
        return (*asked, screens.tap(draft.pick(scope)), OK)

    solution = delete(Texts.only_this_event)
    time = screens.time(gone)
    return draft.task(
        Texts.skip_one_time.format(title=TITLES[title], time=time, day=day_text),
        setup=start(draft, screens.today, lots.shuffled((series, other, *singles))),
        substates=(
            screens.home(1),
            screens.detail(2, series.title, gone.date()),
            screens.fact(
                3, Texts.one_time_is_skipped, only(replace(series, excluded=gone), other, *singles)
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("later ones too", delete(Texts.this_and_later_events)),
            WrongEnding("the whole series", delete(Texts.all_events)),
            WrongEnding(
                "the other series",
                (
                    *asked[:-2],
                    screens.tap(other.title),
                    DELETE,
                    screens.tap(draft.pick(Texts.only_this_event)),
                    OK,
                ),
            ),
            WrongEnding("not confirmed", solution[:-1]),
        ),
    )


@SUITE.add(level=3, title=tuple(TITLES), day=DAYS, hour=(10, 15, 18), layout=LAYOUTS)
def end_series(draft: Draft, title: str, day: str, hour: int, layout: int) -> Task:
    """Let an event that repeats every week take place for the last time on a day.

    Goal: the series ends with that day.
    Start: the launcher; the event repeats every week without end, and so does another one;
    there are single events.
    Substates: the calendar; the event's page, a week after that day; the series ends.
    Ends: the series ends.
    Golden steps: 6, and one for each month to turn.
    """
    lots = Lots(draft, layout)
    series, other, singles = _series(draft, lots, title, day, hour)
    last, gone = at(day, hour), at(day, hour, later_days=7)
    screens = Screens(draft, last.date() - timedelta(days=lots.number(2, 6)))
    day_text = screens.day(last.date())

    def delete(since: int, scope: Text) -> tuple[SolutionStep, ...]:
        here = last.date() + timedelta(days=since)
        chosen = (screens.tap(draft.pick(scope)), OK)
        return (*screens.to_day(here), screens.tap(series.title), DELETE, *chosen)

    solution = delete(7, Texts.this_and_later_events)
    until = gone - timedelta(seconds=1)
    time = screens.time(last)
    return draft.task(
        Texts.end_series.format(title=TITLES[title], time=time, day=day_text),
        setup=start(draft, screens.today, lots.shuffled((series, other, *singles))),
        substates=(
            screens.home(1),
            screens.detail(2, series.title, gone.date()),
            screens.fact(
                3,
                Texts.series_has_ended,
                only(
                    replace(series, rule=f"{_WEEKLY};UNTIL={until:%Y%m%dT%H%M%SZ}"), other, *singles
                ),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the last time too", delete(0, Texts.this_and_later_events)),
            WrongEnding("a single week alone", delete(7, Texts.only_this_event)),
            WrongEnding("the whole series", delete(7, Texts.all_events)),
            WrongEnding("not confirmed", solution[:-1]),
        ),
    )


@SUITE.add(
    level=3,
    title=tuple(TITLES),
    day=DAYS,
    hour=(8, 9, 10, 11),
    hours_later=(1, 2, 3, 5),
    layout=LAYOUTS,
)
def shift_series(
    draft: Draft, title: str, day: str, hour: int, hours_later: int, layout: int
) -> Task:
    """Let an event that repeats every week begin at another time, every week.

    Goal: the whole series begins then, and lasts as long as before.
    Start: the launcher; the event repeats every week, and so does another one; there are
    single events.
    Substates: the calendar; the event's page; the editor; the series begins at the other time.
    Ends: the series begins at the other time.
    Golden steps: 11 with AM and PM, 10 with 24 hours, and one for each month to turn.
    """
    lots = Lots(draft, layout)
    series, other, singles = _series(draft, lots, title, day, hour)
    here = at(day, hour)
    screens = Screens(draft, here.date() - timedelta(days=lots.number(1, 6)))
    old, new = screens.time(here), screens.time(at(day, hour + hours_later))
    opened = (*screens.to_day(here.date()), screens.tap(series.title), EDIT)

    def move(hours: int) -> tuple[SolutionStep, ...]:
        return (*opened, *screens.choose_time("start", at(day, hour + hours)), SAVE)

    def scope(chosen: Text) -> TapOn:
        return TapOn(Selector(text=draft.pick(chosen), package_name=PACKAGE))

    solution = (*move(hours_later), scope(Texts.all_events))
    moved = replace(series, start=series.start + timedelta(hours=hours_later))
    return draft.task(
        Texts.shift_series.format(
            title=TITLES[title], old=old, day=screens.day(here.date()), new=new
        ),
        setup=start(draft, screens.today, lots.shuffled((series, other, *singles))),
        substates=(
            screens.home(1),
            screens.detail(2, series.title),
            screens.editor(3),
            screens.fact(4, Texts.series_is_shifted.format(time=new), only(moved, other, *singles)),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("this week alone", (*move(hours_later), scope(Texts.only_this_event))),
            WrongEnding("another hour", (*move(hours_later + 1), scope(Texts.all_events))),
            WrongEnding("saved for none", move(hours_later)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
