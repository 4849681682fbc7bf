"""Questions about the events in Simple Calendar Pro: what AndroidWorld asks about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
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
from task_suites.android_world.simple_calendar_screens import (
    DURATIONS,
    OPEN,
    PACKAGE,
    TODAY,
    Event,
    Screens,
    clock,
    crowd,
    day_of,
    draw_title,
    moment,
    start,
)
from task_suites.android_world.simple_calendar_texts import Texts
from task_suites.app_screens import count_steps
from task_suites.dates import long_day
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_DAYS: Final = tuple(range(1, 32))
_HOURS: Final = tuple(range(24))
_MINUTES: Final = (0, 15, 30, 45)
_EVENING: Final = 20
"""Where the range of times ends that is asked about."""
_NEXT_WEEK: Final = range(16, 23)
"""From Monday to Sunday."""
_PEOPLE: Final = (
    *("Agnes", "Bruno", "Carla", "Dario", "Edith", "Fabio", "Gesine", "Hakan", "Ilona", "Jorge"),
    *("Katja", "Leopold", "Marisa", "Nils", "Olga", "Pascal", "Renate", "Stelios", "Thea", "Umut"),
    *("Vera", "Walter", "Xenia", "Yves", "Zora", "Anton", "Birte", "Cosmo", "Doro", "Emre"),
    *("Frida", "Gustav", "Hedwig", "Igor", "Jule", "Kamil", "Lotte", "Magnus", "Nele", "Oskar"),
)
_MEETINGS: Final = ("Tea", "Chess", "Tennis", "Supper", "A walk")
_PLACES: Final = (
    *("Harbour office", "Room 214", "Town library", "Platform 3", "Old brewery", "Rose garden"),
    *("Third floor", "Swimming hall", "Corner cafe", "Annex B", "North gate", "Music school"),
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


def _asked(
    draft: Draft,
    instruction: Text,
    events: Sequence[Event],
    others: Sequence[Event],
    look: tuple[SolutionStep, ...],
    lots: Lots,
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
    answer = Perform(Answer(", ".join(titles)))
    kind = "list" if len(titles) > 1 else "title"
    return draft.task(
        instruction,
        kind="single_frame_query",
        expected_answer=AnswerMatches(titles, kind, candidates=rest),
        setup=start(lots.shuffled((*others, *events))),
        substates=(
            screens.home(1),
            *(screens.seen(number, title) for number, title in enumerate(titles, 2)),
        ),
        golden_steps=count_steps(look) + 1,
        may_change=(f"data/{PACKAGE}/shown_view",),
        solution=(*seen, answer),
        wrong_endings=(
            WrongEnding("another event", (*seen, Perform(Answer(wrong)))),
            WrongEnding("one too many", (*seen, Perform(Answer(f"{', '.join(titles)}, {wrong}")))),
            WrongEnding("no answer", seen),
            WrongEnding("a guess without looking", (OPEN, answer)),
        ),
    )


# -- on a day -------------------------------------------------------------------------------------


def _on_date(draft: Draft, text: Text, day: int, titles: Sequence[str], layout: int) -> Task:
    lots = Lots(draft, layout)
    hours = lots.some(range(7, 22), len(titles))
    events = [
        Event(title, moment(day, hour), lots.one(DURATIONS))
        for title, hour in zip(titles, sorted(hours), strict=True)
    ]
    others = crowd(lots, 25, 40, but_days=(day,), but=titles)
    instruction = text.format(day=long_day(day_of(day)), titles_alone=Texts.titles_alone)
    look = Screens(draft).to_day(day_of(day))
    return _asked(draft, instruction, events, others, look, lots)


@SUITE.add("query", level=1, sample=_draw_title, day=_DAYS, layout=LAYOUTS)
def simple_calendar_events_on_date(draft: Draft, title: str, day: int, layout: int) -> Task:
    """Tell what there is on a date.

    Goal: the answer is the title of the one event of that day.
    Start: the launcher; that event and 25 to 40 others in that month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    return _on_date(draft, Texts.events_on_date, day, (title,), layout)


def _draw_three(rng: np.random.Generator) -> dict[str, Any]:
    return {"titles": _draw_titles(rng, 3)}


@SUITE.add("query", level=2, sample=_draw_three, day=_DAYS, layout=LAYOUTS)
def simple_calendar_any_events_on_date(
    draft: Draft, titles: Sequence[str], day: int, layout: int
) -> Task:
    """Tell whether there is anything on a date, and what.

    Goal: the answer are the titles of the three events of that day.
    Start: the launcher; these events and 25 to 40 others in that month.
    Substates: the app; each title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    return _on_date(draft, Texts.any_events_on_date, day, tuple(titles), layout)


# -- at a time of a day ---------------------------------------------------------------------------


def _draw_timed(rng: np.random.Generator) -> dict[str, Any]:
    return _draw_title(rng) | {"minute": _MINUTES[int(rng.integers(len(_MINUTES)))]}


def _around(lots: Lots, title: str, at: datetime, latest_hour: int = 24) -> tuple[Event, ...]:
    """Others: of that day before a moment and after an hour, and of other days."""
    earlier, later = range(max(at.hour - 6, 0), at.hour), range(max(at.hour, latest_hour) + 1, 24)
    hours = (*lots.some(earlier, min(2, len(earlier))), *lots.some(later, min(2, len(later))))
    others = crowd(lots, 25, 40, but_days=(at.day,), but=(title,))
    titles = lots.some([event.title for event in others], len(hours))
    beside = (
        Event(name, at.replace(hour=hour, minute=0), 15)
        for name, hour in zip(titles, hours, strict=True)
    )
    return (*others, *beside)


@SUITE.add(
    "query",
    level=2,
    sample=_draw_timed,
    day=_DAYS,
    hour=_HOURS,
    layout=LAYOUTS,
)
def simple_calendar_event_on_date_at_time(
    draft: Draft, title: str, day: int, hour: int, minute: int, layout: int
) -> Task:
    """Tell what begins on a date at a time.

    Goal: the answer is the title of that event.
    Start: the launcher; that event, others of that day at other hours, 25 to 40 in that month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    lots = Lots(draft, layout)
    at = moment(day, hour, minute)
    others = _around(lots, title, at, hour)
    instruction = Texts.event_at_time.format(
        day=long_day(at.date()), time=clock(at), titles_alone=Texts.titles_alone
    )
    look = Screens(draft).to_day(at.date())
    event = Event(title, at, lots.one(DURATIONS))
    return _asked(draft, instruction, (event,), others, look, lots)


@SUITE.add(
    "query",
    level=2,
    sample=_draw_timed,
    day=_DAYS,
    hour=_HOURS,
    layout=LAYOUTS,
)
def simple_calendar_first_event_after_start_time(
    draft: Draft, title: str, day: int, hour: int, minute: int, layout: int
) -> Task:
    """Tell which event of a date is the first one from a time on.

    Goal: the answer is the title of that event, which begins at that time.
    Start: the launcher; that event, others of that day before it, 25 to 40 in that month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    lots = Lots(draft, layout)
    at = moment(day, hour, minute)
    others = _around(lots, title, at)
    instruction = Texts.first_event_after.format(
        day=long_day(at.date()), time=clock(at), titles_alone=Texts.titles_alone
    )
    look = Screens(draft).to_day(at.date())
    event = Event(title, at, lots.one(DURATIONS))
    return _asked(draft, instruction, (event,), others, look, lots)


@SUITE.add(
    "query",
    level=2,
    sample=_draw_timed,
    day=_DAYS,
    hour=tuple(range(_EVENING)),
    layout=LAYOUTS,
)
def simple_calendar_events_in_time_range(
    draft: Draft, title: str, day: int, hour: int, minute: int, layout: int
) -> Task:
    """Tell what begins between a time of a date and the evening.

    Goal: the answer is the title of the one event that does, at that time.
    Start: the launcher; that event, others of that day before and after, 25 to 40 in that month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    lots = Lots(draft, layout)
    at = moment(day, hour, minute)
    others = _around(lots, title, at, _EVENING)
    instruction = Texts.events_in_range.format(
        day=long_day(at.date()),
        time=clock(at),
        end=clock(at.replace(hour=_EVENING, minute=0)),
        titles_alone=Texts.titles_alone,
    )
    look = Screens(draft).to_day(at.date())
    event = Event(title, at, lots.one(DURATIONS))
    return _asked(draft, instruction, (event,), others, look, lots)


# -- from now on ----------------------------------------------------------------------------------


@SUITE.add("query", SAME_WORDS, level=2, sample=_draw_title, layout=LAYOUTS)
def simple_calendar_next_event(draft: Draft, title: str, layout: int) -> Task:
    """Tell which event comes next.

    Goal: the answer is the title of the first event that begins after this moment.
    Start: the launcher; that event later today, others of today that are over, 25 to 40 in that
        month.
    Substates: the app; its title was on the screen.
    Ends: the first answer.
    Golden steps: 4.
    """
    lots = Lots(draft, layout)
    at = moment(TODAY.day, lots.number(TODAY.hour + 1, 21), lots.one(_MINUTES))
    others = crowd(lots, 25, 40, but_days=(TODAY.day,), but=(title,))
    hours = lots.some(range(6, 15), 2)
    names = lots.some([event.title for event in others], 2)
    over = tuple(
        Event(name, moment(TODAY.day, hour), 15) for name, hour in zip(names, hours, strict=True)
    )
    instruction = Texts.next_event.format(titles_alone=Texts.titles_alone)
    look = Screens(draft).to_list()
    event = Event(title, at, lots.one(DURATIONS))
    return _asked(draft, instruction, (event,), (*others, *over), look, lots)


def _draw_two(rng: np.random.Generator) -> dict[str, Any]:
    return {"titles": _draw_titles(rng, 2)}


@SUITE.add("query", SAME_WORDS, level=3, sample=_draw_two, layout=LAYOUTS)
def simple_calendar_events_in_next_week(draft: Draft, titles: Sequence[str], layout: int) -> Task:
    """Tell what there is in the next week.

    Goal: the answer are the titles of the two events of that week.
    Start: the launcher; these events, and 25 to 40 others before and after the week.
    Substates: the app; each title was on the screen.
    Ends: the first answer.
    Golden steps: 4.
    """
    lots = Lots(draft, layout)
    days = sorted(lots.some(_NEXT_WEEK, len(titles)))
    events = [
        Event(title, moment(day, lots.number(7, 21)), lots.one(DURATIONS))
        for title, day in zip(titles, days, strict=True)
    ]
    others = crowd(lots, 25, 40, but_days=(TODAY.day, *_NEXT_WEEK), but=titles)
    instruction = Texts.events_next_week.format(titles_alone=Texts.titles_alone)
    return _asked(draft, instruction, events, others, Screens(draft).to_list(), lots)


# -- one event ------------------------------------------------------------------------------------


def _draw_meeting(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "person": _PEOPLE[int(rng.integers(len(_PEOPLE)))],
        "day": int(rng.integers(TODAY.day + 1, 30)),
        "hour": int(rng.integers(24)),
        "minute": _MINUTES[int(rng.integers(len(_MINUTES)))],
    }


_MOMENTS: Final = (
    Texts.moment,
    Texts.moment_with_comma,
    Texts.moment_with_commas,
    Texts.moment_in_words,
)
"""How an answer may write a day and a time; the first is what is asked for."""


def _written(at: datetime, form: Text = Texts.moment) -> Text:
    return form.format(day=long_day(at.date()), year=at.year, time=clock(at))


def _writings(draft: Draft, at: datetime) -> tuple[str, ...]:
    """A moment in each of these ways, with a comma before the year or without; then in numbers."""
    words = [draft.pick(_written(at, form)) for form in _MOMENTS]
    plain = [one.replace(f", {at.year}", f" {at.year}") for one in words]
    return (*dict.fromkeys((*words, *plain)), f"{at:%Y-%m-%d} {clock(at)}")


@SUITE.add("query", level=2, sample=_draw_meeting, layout=LAYOUTS)
def simple_calendar_next_meeting_with_person(
    draft: Draft, person: str, day: int, hour: int, minute: int, layout: int
) -> Task:
    """Tell when somebody is met next.

    Goal: the answer is date and time of the next event with that name in its title.
    Start: the launcher; that event, one with the same person before today and one after it, and 25
        to 40 others in that month.
    Substates: the app; the date was on the screen beside the title.
    Ends: the first answer.
    Golden steps: 3.
    """
    lots, screens = Lots(draft, layout), Screens(draft)
    at = moment(day, hour, minute)
    meeting, past, later = (f"{one} with {person}" for one in lots.some(_MEETINGS, 3))
    gone = Event(past, moment(lots.number(2, 13), lots.number(8, 20)))
    after = Event(later, at + timedelta(days=lots.number(1, 5), hours=1))
    events = (Event(meeting, at), gone, after)
    others = crowd(lots, 25, 40)
    row = Selector(resource_id="event_item_title", text_contains=person)
    look = (*screens.search(person), ScrollTo(row))
    answer, *variants = _writings(draft, at)
    wrong = tuple(draft.pick(_written(event.start)) for event in (gone, after))
    example = _written(TODAY - timedelta(days=3, hours=4, minutes=4))
    return draft.task(
        Texts.next_meeting.format(person=person, example=example),
        kind="single_frame_query",
        expected_answer=AnswerMatches((answer, *variants), "title", candidates=wrong),
        setup=start(lots.shuffled((*others, *events))),
        substates=(
            screens.home(1),
            screens.evidence(
                2, Texts.time_was_seen.format(title=meeting), f"{at:%Y-%m-%d}", "date",
                of=(meeting,),
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
        "location": _PLACES[int(rng.integers(len(_PLACES)))],
    }


@SUITE.add("query", level=1, sample=_draw_appointment, layout=LAYOUTS)
def simple_calendar_location_of_event(draft: Draft, title: str, location: str, layout: int) -> Task:
    """Tell where an event takes place.

    Goal: the answer is its location.
    Start: the launcher; that event, others at other places, 25 to 40 in that month.
    Substates: the app; the location was on the screen, in a list or on the event's page.
    Ends: the first answer.
    Golden steps: 3.
    """
    lots, screens = Lots(draft, layout), Screens(draft)
    event = Event(title, moment(lots.one(_DAYS), lots.number(7, 21)), location=location)
    places = lots.some(_PLACES, 3, but=(location,))
    crowded = crowd(lots, 25, 40, but=(title,))
    elsewhere = (replace(one, location=place) for one, place in zip(crowded, places, strict=False))
    others = (*elsewhere, *crowded[len(places) :])
    look = (*screens.search(title), screens.look_at(title))
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
