"""Questions about the events in Simple Calendar Pro: what AndroidWorld asks about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import numpy as np

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, AnyOf, Selector, ValueShown
from mobile_gym.core.tasks import (
    SAME_WORDS,
    Perform,
    ScrollTo,
    SolutionStep,
    Task,
    TaskTemplate,
    WrongEnding,
)
from mobile_gym.core.texts import Text
from task_suites.android_world.question_rows import word
from task_suites.android_world.simple_calendar_rows import (
    DAYS,
    HOURS,
    MINUTES,
    OCCASIONS,
    PACKAGE,
    PLACES,
    TODAY,
    Event,
    clock,
    day_of,
    distractors,
    draw_event,
    draw_times_over_days,
    draw_title,
    meeting,
    moment,
    start,
    title_in,
)
from task_suites.android_world.simple_calendar_screens import OPEN, Screens
from task_suites.android_world.simple_calendar_texts import Texts
from task_suites.app_screens import count_steps
from task_suites.dates import long_day
from task_suites.pools import listed
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_EVENING: Final = 20
"""Where the range of times ends that is asked about."""
_NEXT_WEEK: Final = range(16, 23)
"""From Monday to Sunday."""
PEOPLE: Final = (
    *("Agnes", "Bruno", "Carla", "Dario", "Edith", "Fabio", "Gesine", "Hakan", "Ilona", "Jorge"),
    *("Katja", "Leopold", "Marisa", "Nils", "Olga", "Pascal", "Renate", "Stelios", "Thea", "Umut"),
    *("Vera", "Walter", "Xenia", "Yves", "Zora", "Anton", "Birte", "Cosmo", "Doro", "Emre"),
    *("Frida", "Gustav", "Hedwig", "Igor", "Jule", "Kamil", "Lotte", "Magnus", "Nele", "Oskar"),
)


def _draw_titles(rng: np.random.Generator, count: int) -> list[str]:
    titles: list[str] = []
    while len(titles) < count:
        title = draw_title(rng)
        if title not in titles:
            titles.append(title)
    return titles


def _draw_title(rng: np.random.Generator) -> dict[str, Any]:
    return {"title": draw_title(rng)}


def _event_titles_task(
    draft: TaskBuilder,
    instruction: Text,
    events: Sequence[Event],
    others: Sequence[Event],
    look: tuple[SolutionStep, ...],
    lots: LayoutRandom,
) -> Task:
    """The task whose answer are the titles of some events.

    Args:
        draft: of the task.
        instruction: the question.
        events: whose titles are asked for.
        others: what else there is.
        look: the way to where they are seen.
        lots: what the order of the rows is drawn from.
    """
    screens = Screens(draft)
    titles = tuple(event.title for event in events)
    seen = (*look, *(screens.look_at(title) for title in titles))
    wrong = next(event.title for event in others if event.title not in titles)
    rest = tuple(dict.fromkeys(event.title for event in others if event.title not in titles))
    answer = Perform(Answer(draft.pick(listed(titles))))
    kind = "list" if len(titles) > 1 else "title"
    return draft.task(
        instruction,
        kind="single_frame_query",
        expected_answer=AnswerMatches(titles, kind, candidates=rest),
        setup=start(lots.shuffled((*others, *events))),
        substates=(
            screens.home(1),
            *(screens.title_was_shown(number, title) for number, title in enumerate(titles, 2)),
        ),
        golden_steps=count_steps(look) + 1,
        may_change=(f"data/{PACKAGE}/shown_view",),
        solution=(*seen, answer),
        wrong_endings=(
            WrongEnding("another event", (*seen, Perform(Answer(wrong)))),
            WrongEnding(
                "one too many", (*seen, Perform(Answer(draft.pick(listed((*titles, wrong))))))
            ),
            WrongEnding("no answer", seen),
            WrongEnding("a guess without looking", (OPEN, answer)),
        ),
    )


# -- on a day -------------------------------------------------------------------------------------


def _on_date(
    draft: TaskBuilder,
    text: Text,
    day: int,
    titles: Sequence[str],
    lots: LayoutRandom,
    sizes: Sequence[int],
) -> Task:
    """The task to tell the events of a day; other days have as many events as `sizes` says."""
    titles = [title_in(draft, title) for title in titles]
    (moments,) = draw_times_over_days(lots, (len(titles),), days=(day,))
    events = [
        draw_event(lots, title, at) for title, at in zip(titles, sorted(moments), strict=True)
    ]
    others = distractors(lots, draw_times_over_days(lots, sizes, but_days=(day,)), exclude=titles)
    instruction = text.format(day=long_day(day_of(day)), titles_alone=Texts.titles_alone)
    look = Screens(draft).to_day(day_of(day))
    return _event_titles_task(draft, instruction, events, others, look, lots)


@SUITE.add("query", level=1, sample=_draw_title, day=DAYS, layout=LAYOUTS)
def simple_calendar_events_on_date(draft: TaskBuilder, title: str, day: int, layout: int) -> Task:
    """Tell what there is on a date.

    Goal: the answer is the title of the one event of that day.
    Start: the launcher; that event, one on each of 22 to 26 other days of that month and two on
        each of one to three more.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    lots = LayoutRandom(draft, layout)
    sizes = [1] * lots.number(22, 26) + [2] * lots.number(1, 3)
    return _on_date(draft, Texts.events_on_date, day, (title,), lots, sizes)


def _draw_three(rng: np.random.Generator) -> dict[str, Any]:
    return {"titles": _draw_titles(rng, 3)}


@SUITE.add("query", level=2, sample=_draw_three, day=DAYS, layout=LAYOUTS)
def simple_calendar_any_events_on_date(
    draft: TaskBuilder, titles: Sequence[str], day: int, layout: int
) -> Task:
    """Tell whether there is anything on a date, and what.

    Goal: the answer are the titles of the three events of that day.
    Start: the launcher; these events, three on each of eight to eleven other days of that month and
        one to five on two more.
    Substates: the app; each title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    lots = LayoutRandom(draft, layout)
    sizes = [3] * lots.number(8, 11) + [lots.number(1, 5) for _ in range(2)]
    return _on_date(draft, Texts.any_events_on_date, day, tuple(titles), lots, sizes)


# -- at a time of a day ---------------------------------------------------------------------------


def _draw_timed(rng: np.random.Generator) -> dict[str, Any]:
    return _draw_title(rng) | {"minute": MINUTES[int(rng.integers(len(MINUTES)))]}


def _from_time(
    draft: TaskBuilder, instruction: Text, title: str, at: datetime, layout: int, until: int = 0
) -> Task:
    """The task to tell which event of a day begins at a time.

    Each other day with events is made as that one is: two to four events beside one.

    Args:
        draft: of the task.
        instruction: the question.
        title: of the event.
        at: when it begins.
        layout: says which others there are.
        until: the hour until which the day has no other event from the time on.
    """
    lots, title = LayoutRandom(draft, layout), title_in(draft, title)
    days = lots.some(DAYS, lots.number(7, 9), exclude=(at.day,))
    firsts = [moment(day, lots.one(HOURS[:until] or HOURS), lots.one(MINUTES)) for day in days]
    beside = (_beside(lots, first, until) for first in (at, *firsts))
    others = distractors(lots, (firsts, *beside), exclude=(title,))
    look = Screens(draft).to_day(at.date())
    return _event_titles_task(
        draft, instruction, (draw_event(lots, title, at),), others, look, lots
    )


def _beside(lots: LayoutRandom, at: datetime, until: int) -> tuple[datetime, ...]:
    """When other events of a day begin: in hours before a moment, or after it and an hour."""
    free = [hour for hour in HOURS if hour < at.hour or hour > max(at.hour, until)]
    hours = lots.some(free, min(lots.number(2, 4), len(free)))
    return tuple(moment(at.day, hour, lots.one(MINUTES)) for hour in hours)


@SUITE.add(
    "query",
    level=2,
    sample=_draw_timed,
    day=DAYS,
    hour=HOURS,
    layout=LAYOUTS,
)
def simple_calendar_event_on_date_at_time(
    draft: TaskBuilder, title: str, day: int, hour: int, minute: int, layout: int
) -> Task:
    """Tell what begins on a date at a time.

    Goal: the answer is the title of that event.
    Start: the launcher; that event and two to four others of that day at other hours, three to five
        on each of seven to nine other days of that month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    at = moment(day, hour, minute)
    instruction = Texts.event_at_time.format(
        day=long_day(at.date()), time=clock(at), titles_alone=Texts.titles_alone
    )
    return _from_time(draft, instruction, title, at, layout)


@SUITE.add(
    "query",
    level=2,
    sample=_draw_timed,
    day=DAYS,
    hour=HOURS,
    layout=LAYOUTS,
)
def simple_calendar_first_event_after_start_time(
    draft: TaskBuilder, title: str, day: int, hour: int, minute: int, layout: int
) -> Task:
    """Tell which event of a date is the first one from a time on.

    Goal: the answer is the title of that event, which begins at that time.
    Start: the launcher; that event and two to four others of that day before and after it, three to
        five on each of seven to nine other days of that month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    at = moment(day, hour, minute)
    instruction = Texts.first_event_after.format(
        day=long_day(at.date()), time=clock(at), titles_alone=Texts.titles_alone
    )
    return _from_time(draft, instruction, title, at, layout)


@SUITE.add(
    "query",
    level=2,
    sample=_draw_timed,
    day=DAYS,
    hour=tuple(range(_EVENING)),
    layout=LAYOUTS,
)
def simple_calendar_events_in_time_range(
    draft: TaskBuilder, title: str, day: int, hour: int, minute: int, layout: int
) -> Task:
    """Tell what begins between a time of a date and the evening.

    Goal: the answer is the title of the one event that does, at that time.
    Start: the launcher; that event and two to four others of that day before and after, three to
        five on each of seven to nine other days of that month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    at = moment(day, hour, minute)
    instruction = Texts.events_in_range.format(
        day=long_day(at.date()),
        time=clock(at),
        end=clock(at.replace(hour=_EVENING, minute=0)),
        titles_alone=Texts.titles_alone,
    )
    return _from_time(draft, instruction, title, at, layout, _EVENING)


# -- from now on ----------------------------------------------------------------------------------


@SUITE.add(
    "query",
    SAME_WORDS,
    level=2,
    singled_out_by="the next event from now on",
    sample=_draw_title,
    layout=LAYOUTS,
)
def simple_calendar_next_event(draft: TaskBuilder, title: str, layout: int) -> Task:
    """Tell which event comes next.

    Goal: the answer is the title of the first event that begins after this moment.
    Start: the launcher; that event later today, one or two of today that are over and one or two
        after it, three to five on each of seven to nine other days of that month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 4.
    """
    lots, title = LayoutRandom(draft, layout), title_in(draft, title)
    at = moment(TODAY.day, lots.number(TODAY.hour + 1, 21), lots.one(MINUTES))
    hours = (
        *lots.some(range(TODAY.hour - 1), lots.number(1, 2)),  # what began then is over
        *lots.some(range(at.hour + 1, 24), lots.number(1, 2)),
    )
    today = [moment(TODAY.day, hour, lots.one(MINUTES)) for hour in hours]
    sizes = [lots.number(3, 5) for _ in range(lots.number(7, 9))]
    others = distractors(
        lots, (today, *draw_times_over_days(lots, sizes, but_days=(TODAY.day,))), exclude=(title,)
    )
    instruction = Texts.next_event.format(titles_alone=Texts.titles_alone)
    look = Screens(draft).to_list()
    return _event_titles_task(
        draft, instruction, (draw_event(lots, title, at),), others, look, lots
    )


def _draw_two(rng: np.random.Generator) -> dict[str, Any]:
    return {"titles": _draw_titles(rng, 2)}


@SUITE.add(
    "query",
    SAME_WORDS,
    level=3,
    singled_out_by="the events of the next week",
    sample=_draw_two,
    layout=LAYOUTS,
)
def simple_calendar_events_in_next_week(
    draft: TaskBuilder, titles: Sequence[str], layout: int
) -> Task:
    """Tell what there is in the next week.

    Goal: the answer are the titles of the two events of that week.
    Start: the launcher; these events, one on each of 14 to 17 days before and after the week and
        two on each of three to five more.
    Substates: the app; each title was on the screen.
    Ends: the first answer.
    Golden steps: 4.
    """
    lots, titles = LayoutRandom(draft, layout), [title_in(draft, title) for title in titles]
    moments = sorted(at for (at,) in draw_times_over_days(lots, [1] * len(titles), days=_NEXT_WEEK))
    events = [draw_event(lots, title, at) for title, at in zip(titles, moments, strict=True)]
    sizes = [1] * lots.number(14, 17) + [2] * lots.number(3, 5)
    others = distractors(
        lots, draw_times_over_days(lots, sizes, but_days=(TODAY.day, *_NEXT_WEEK)), exclude=titles
    )
    instruction = Texts.events_next_week.format(titles_alone=Texts.titles_alone)
    return _event_titles_task(draft, instruction, events, others, Screens(draft).to_list(), lots)


# -- one event ------------------------------------------------------------------------------------


_MEETING_DAYS: Final = tuple(range(TODAY.day + 1, 30))


def _moment_of(lots: LayoutRandom, days: Sequence[int]) -> datetime:
    return moment(lots.one(days), lots.one(HOURS), lots.one(MINUTES))


def _meetings(lots: LayoutRandom, person: str, at: datetime) -> tuple[Event, Event, Event]:
    """The next event with a person, one that is over, and one of one to five days later."""
    past = _moment_of(lots, range(1, TODAY.day - 1))
    later = at.replace(hour=lots.one(HOURS), minute=lots.one(MINUTES))
    moments = (at, past, later + timedelta(days=lots.number(1, 5)))
    titles = (meeting(lots.draft, item, person) for item in lots.some(OCCASIONS, 3))
    next_one, gone, after = map(partial(draw_event, lots), titles, moments)
    return next_one, gone, after


def _draw_meeting(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "person": PEOPLE[int(rng.integers(len(PEOPLE)))],
        "day": int(rng.choice(_MEETING_DAYS)),
        "hour": int(rng.choice(HOURS)),
        "minute": MINUTES[int(rng.integers(len(MINUTES)))],
    }


def _date_text(at: datetime, form: Text = Texts.moment) -> Text:
    return form.format(day=long_day(at.date()), year=at.year, time=clock(at))


@SUITE.add("query", level=2, sample=_draw_meeting, layout=LAYOUTS)
def simple_calendar_next_meeting_with_person(
    draft: TaskBuilder, person: str, day: int, hour: int, minute: int, layout: int
) -> Task:
    """Tell when somebody is met next.

    Goal: the answer is date and time of the next event with that name in its title.
    Start: the launcher; that event, one with the same person before today and one after it, and the
        same of eight to ten other persons.
    Substates: the app; the date was on the screen beside the title.
    Ends: the first answer.
    Golden steps: 3.
    """
    lots, screens = LayoutRandom(draft, layout), Screens(draft)
    at = moment(day, hour, minute)
    event, gone, after = _meetings(lots, person, at)
    others = [
        other_meeting
        for somebody in lots.some(PEOPLE, lots.number(8, 10), exclude=(person,))
        for other_meeting in _meetings(lots, somebody, _moment_of(lots, _MEETING_DAYS))
    ]
    row = Selector(resource_id="event_item_title", text_contains=person)
    look = (*screens.search(person), ScrollTo(row))
    answer = draft.pick(_date_text(at))
    wrong = tuple(draft.pick(_date_text(other.start)) for other in (gone, after))
    example = _date_text(TODAY - timedelta(days=3, hours=4, minutes=4))
    return draft.task(
        Texts.next_meeting.format(person=person, example=example),
        kind="single_frame_query",
        expected_answer=AnswerMatches((answer,), "moment", candidates=wrong),
        setup=start(lots.shuffled((*others, event, gone, after))),
        substates=(
            screens.home(1),
            screens.evidence(
                2, Texts.time_was_seen.format(title=event.title), f"{at:%Y-%m-%d}", "date",
                of=(event.title,),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(answer))),
        wrong_endings=(
            WrongEnding("the last time", (*look, Perform(Answer(wrong[0])))),
            WrongEnding("the time after that", (*look, Perform(Answer(wrong[1])))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(answer)))),
        ),
    )  # fmt: skip


def _draw_appointment(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "title": draw_title(rng),
        "location": list(PLACES)[int(rng.integers(len(PLACES)))],
    }


@SUITE.add("query", level=1, sample=_draw_appointment, layout=LAYOUTS)
def simple_calendar_location_of_event(
    draft: TaskBuilder, title: str, location: str, layout: int
) -> Task:
    """Tell where an event takes place.

    Goal: the answer is its location.
    Start: the launcher; that event among 23 to 31 others, most of which have a location, too.
    Substates: the app; the location was on the screen, in a list or on the event's page.
    Ends: the first answer.
    Golden steps: 4, or 3 where the event has no description.
    """
    lots, screens = LayoutRandom(draft, layout), Screens(draft)
    title, location = title_in(draft, title), word(draft, PLACES, location)
    ((at,), *days) = draw_times_over_days(lots, [1] * lots.number(18, 22) + [2] * lots.number(3, 5))
    event = replace(draw_event(lots, title, at), location=location)
    others = distractors(lots, days, exclude=(title,))
    places = tuple(
        {other.location: None for other in others if other.location not in ("", location)}
    )
    # A row says where only if there is no description, which stands in that place.
    to_place = screens.tap_event if event.description else screens.look_at
    look = (*screens.search(title), to_place(title))
    answer = Perform(Answer(location))
    seen = AnyOf(
        (
            ValueShown(location, "title", subject=(title,)),
            screens.editor_shows(resource_id="event_location", text=location),
        )
    )
    return draft.task(
        Texts.location_of_event.format(title=title),
        kind="single_frame_query",
        expected_answer=AnswerMatches((location,), "title", candidates=places),
        setup=start(lots.shuffled((*others, event))),
        substates=(
            screens.home(1),
            screens.event(2, Texts.place_was_seen.format(title=title), seen),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, answer),
        wrong_endings=(
            WrongEnding("another place", (*look, Perform(Answer(places[0])))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, answer)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
