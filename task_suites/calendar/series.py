"""Tasks with repeated events in the calendar (AOSP's Calendar): one time, all later ones, all."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import OK
from task_suites.calendar.events import PACKAGE, WEEKLY, Diary, Event, only
from task_suites.calendar.screens import DELETE, EDIT, SAVE, Screens
from task_suites.calendar.texts import DAYS, TITLES, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Calendar", PACKAGE, texts=Texts)

_HOURS: Final = range(7, 18)
"""In which hours events begin, so that hours later is the same day."""
_AHEAD: Final = range(1, 8)
"""On which days a weekly event takes place next."""


def _diary(
    draft: TaskBuilder, lots: LayoutRandom, title: str, day: str, hour: int
) -> tuple[Diary, Event, tuple[Event, ...]]:
    """A weekly event that takes place next on a day, and others that repeat every week."""
    diary = Diary(draft, lots, day, titles=(title,), ahead=_AHEAD, hours=_HOURS)
    series = diary.series(title, day=diary.day, hour=hour)
    return diary, series, tuple(map(diary.series, diary.titles(lots.number(4, 6))))


def _next_day(series: Event, today: date) -> date:
    """The first day after today on which a weekly event takes place."""
    tomorrow = today + timedelta(days=1)
    return tomorrow + timedelta(days=(series.start.date() - tomorrow).days % 7)


@SUITE.add(level=2, title=tuple(TITLES), day=DAYS, hour=tuple(_HOURS), layout=LAYOUTS)
def skip_one_time(draft: TaskBuilder, title: str, day: str, hour: int, layout: int) -> Task:
    """Cancel an event that repeats every week for one week.

    Goal: it does not take place on that day, and does on all others.
    Start: the launcher; the event repeats every week, and so do four to six others.
    Substates: the calendar; the event's page on that day; that time is taken out.
    Ends: that time is taken out.
    Golden steps: 6, and one for each month to turn.
    """
    lots = LayoutRandom(draft, layout)
    diary, series, others = _diary(draft, lots, title, day, hour)
    gone, other = datetime.combine(diary.day, series.start.time()), others[0]
    screens = Screens(draft, diary.today)

    def delete(
        scope: Text, which: Event = series, day: date = diary.day
    ) -> tuple[SolutionStep, ...]:
        shown = (*screens.to_day(day), screens.tap(which.title))
        return (*shown, DELETE, screens.tap(draft.pick(scope)), OK)

    solution = delete(Texts.only_this_event)
    return draft.task(
        Texts.skip_one_time.format(
            title=TITLES[title], time=screens.time(gone), day=screens.day(diary.day)
        ),
        setup=diary.start((series, *others)),
        substates=(
            screens.home(1),
            screens.detail(2, series.title, diary.day),
            screens.fact(
                3, Texts.one_time_is_skipped, only(replace(series, excluded=gone), *others)
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("later ones too", delete(Texts.this_and_later_events)),
            WrongEnding("the whole series", delete(Texts.all_events)),
            WrongEnding(
                "another series",
                delete(Texts.only_this_event, other, _next_day(other, diary.today)),
            ),
            WrongEnding("not confirmed", solution[:-1]),
        ),
    )


@SUITE.add(level=3, title=tuple(TITLES), day=DAYS, hour=tuple(_HOURS), layout=LAYOUTS)
def end_series(draft: TaskBuilder, title: str, day: str, hour: int, layout: int) -> Task:
    """Let an event that repeats every week take place for the last time on a day.

    Goal: the series ends with that day.
    Start: the launcher; the event repeats every week without end, and so do four to six others.
    Substates: the calendar; the event's page, a week after that day; the series ends.
    Ends: the series ends.
    Golden steps: 6, and one for each month to turn.
    """
    lots = LayoutRandom(draft, layout)
    diary, series, others = _diary(draft, lots, title, day, hour)
    last = datetime.combine(diary.day, series.start.time())
    gone = last + timedelta(weeks=1)
    screens = Screens(draft, diary.today)

    def delete(since: int, scope: Text) -> tuple[SolutionStep, ...]:
        here = diary.day + timedelta(days=since)
        chosen = (screens.tap(draft.pick(scope)), OK)
        return (*screens.to_day(here), screens.tap(series.title), DELETE, *chosen)

    solution = delete(7, Texts.this_and_later_events)
    until = gone - timedelta(seconds=1)
    return draft.task(
        Texts.end_series.format(
            title=TITLES[title], time=screens.time(last), day=screens.day(diary.day)
        ),
        setup=diary.start((series, *others)),
        substates=(
            screens.home(1),
            screens.detail(2, series.title, gone.date()),
            screens.fact(
                3,
                Texts.series_has_ended,
                only(replace(series, rule=f"{WEEKLY};UNTIL={until:%Y%m%dT%H%M%SZ}"), *others),
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
    hour=tuple(_HOURS),
    hours_later=(1, 2, 3, 5),
    layout=LAYOUTS,
)
def shift_series(
    draft: TaskBuilder, title: str, day: str, hour: int, hours_later: int, layout: int
) -> Task:
    """Let an event that repeats every week begin at another time, every week.

    Goal: the whole series begins then, and lasts as long as before.
    Start: the launcher; the event repeats every week, and so do four to six others.
    Substates: the calendar; the event's page; the editor; the series begins at the other time.
    Ends: the series begins at the other time.
    Golden steps: 11 with AM and PM, 10 with 24 hours, and one for each month to turn.
    """
    lots = LayoutRandom(draft, layout)
    diary, series, others = _diary(draft, lots, title, day, hour)
    here = datetime.combine(diary.day, series.start.time())
    screens = Screens(draft, diary.today)
    new = screens.time(here + timedelta(hours=hours_later))
    opened = (*screens.to_day(diary.day), screens.tap(series.title), EDIT)

    def move(hours: int) -> tuple[SolutionStep, ...]:
        return (*opened, *screens.choose_time("start", here + timedelta(hours=hours)), SAVE)

    def scope(chosen: Text) -> TapOn:
        return TapOn(Selector(text=draft.pick(chosen), package_name=PACKAGE))

    solution = (*move(hours_later), scope(Texts.all_events))
    moved = replace(series, start=series.start + timedelta(hours=hours_later))
    return draft.task(
        Texts.shift_series.format(
            title=TITLES[title], old=screens.time(here), day=screens.day(diary.day), new=new
        ),
        setup=diary.start((series, *others)),
        substates=(
            screens.home(1),
            screens.detail(2, series.title),
            screens.editor(3),
            screens.fact(4, Texts.series_is_shifted.format(time=new), only(moved, *others)),
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
