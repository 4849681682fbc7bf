"""Questions about events in the calendar (AOSP's Calendar): when, where, how many."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, AnyOf, ValueShown
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.calendar.names import AMOUNTS
from task_suites.calendar.screens import (
    DAYS,
    OPEN,
    PACKAGE,
    PLACES,
    TITLES,
    Event,
    Screens,
    at,
    crowd,
    start,
)
from task_suites.calendar.texts import Texts
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Calendar", PACKAGE, texts=Texts)


@SUITE.add("query", level=1, title=tuple(TITLES), place=tuple(PLACES), day=DAYS, layout=LAYOUTS)
def read_event_place(draft: Draft, title: str, place: str, day: str, layout: int) -> Task:
    """Tell where an event takes place.

    Goal: the answer is the location of the event of that name on that day.
    Start: the launcher; there are such an event, one of its name at another place, and others.
    Substates: the calendar; the location is on the screen beside the event's title.
    Ends: the first answer.
    Golden steps: 3, and one for each month to turn.
    """
    where = draft.pick(PLACES[place])
    lots = Lots(draft, layout)
    named, elsewhere = draft.pick(TITLES[title]), draft.pick(PLACES[lots.one(PLACES, but=(place,))])
    mine = Event(named, at(day, lots.number(8, 20)), location=where)
    shift = lots.one((-4, -3, -2, -1, 1, 2, 3, 4))
    namesake = replace(mine, start=mine.start + timedelta(days=shift), location=elsewhere)
    others = (namesake, *crowd(draft, lots, mine.start, but=(title,)))
    screens = Screens(draft, mine.start.date() - timedelta(days=lots.number(6, 12)))
    day_text = screens.day(mine.start.date())
    look = screens.to_day(mine.start.date())
    return draft.task(
        Texts.read_event_place.format(title=TITLES[title], day=day_text),
        kind="single_frame_query",
        expected_answer=AnswerMatches((where,), candidates=_places(draft, where)),
        setup=start(draft, screens.today, lots.shuffled((mine, *others))),
        substates=(
            screens.home(1),
            screens.evidence(2, Texts.place_is_shown, where, of=(named,)),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, Perform(Answer(where))),
        wrong_endings=(
            WrongEnding("the other location", (*look, Perform(Answer(elsewhere)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(where)),)),
        ),
    )


def _places(draft: Draft, but: str) -> tuple[str, ...]:
    """Every other location."""
    return tuple(name for place in PLACES.values() if (name := draft.pick(place)) != but)


@SUITE.add("query", level=1, day=DAYS, count=(1, 2, 3, 4, 5), layout=LAYOUTS)
def count_events(draft: Draft, day: str, count: int, layout: int) -> Task:
    """Tell how many events there are on a day of another month.

    Goal: the answer is their number.
    Start: the launcher; there are so many on the day, which lies up to five months ahead or back,
    and others on the days around it.
    Substates: the calendar; each event was on the screen, or the number that the month tells of the
    day.
    Ends: the first answer.
    Golden steps: 3, and one for each month to turn.
    """
    lots = Lots(draft, layout)
    date_of = at(day, 0)
    titles = lots.some(TITLES, count)
    hours = lots.some(range(7, 22), count)
    events = tuple(
        Event(draft.pick(TITLES[title]), at(day, hour))
        for title, hour in zip(titles, hours, strict=True)
    )
    around = crowd(draft, lots, date_of, but=titles, on_day=(0, 0), around=(2, 4))
    # A month's page shows the first days of the next one, too: these are two weeks farther away.
    screens = Screens(draft, date_of.date() - timedelta(days=lots.one(_FAR_DAYS)))
    day_text = screens.day(date_of.date())
    look = screens.to_day(date_of.date())
    own_count = screens.counts(date_of.date(), count)
    return draft.task(
        Texts.count_events.format(day=day_text),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number"),
        setup=start(draft, screens.today, lots.shuffled((*around, *events))),
        substates=(
            screens.home(1),
            *(
                screens.event(
                    number,
                    Texts.event_is_counted.format(title=event.title),
                    AnyOf((ValueShown(event.title), own_count)),
                )
                for number, event in enumerate(events, 2)
            ),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, Perform(Answer(str(count)))),
        wrong_endings=(
            WrongEnding("one too many", (*look, Perform(Answer(str(count + 1))))),
            WrongEnding("all of the calendar", (*look, Perform(Answer(str(count + len(around)))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(count))))),
        ),
    )


_FAR_DAYS: Final = (*range(-165, -45), *range(46, 166))
"""How far ahead a day is that is not on the first page."""


@SUITE.add("query", level=2, title=tuple(TITLES), day=DAYS, layout=LAYOUTS)
def find_event_day(draft: Draft, title: str, day: str, layout: int) -> Task:
    """Tell on which date an event takes place.

    Goal: the answer is its date, in any usual spelling.
    Start: the launcher; the event is some weeks ahead, among others.
    Substates: the calendar; the event is on the screen with its date.
    Ends: the first answer.
    Golden steps: 5.
    """
    named = draft.pick(TITLES[title])
    lots = Lots(draft, layout)
    mine = Event(named, at(day, lots.number(8, 20)))
    others = crowd(draft, lots, mine.start, but=(title,), around=(3, 5))
    screens = Screens(draft, mine.start.date() - timedelta(days=lots.number(15, 55)))
    look = screens.search(named)
    dates = {event.start.date() for event in others} - {mine.start.date()}
    wrong = next(iter(sorted(dates)))
    answer = Perform(Answer(screens.date(mine.start.date())))
    return draft.task(
        Texts.find_event_day.format(title=TITLES[title]),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (f"{mine.start:%Y-%m-%d}",), "date", candidates=tuple(map(str, sorted(dates)))
        ),
        setup=start(draft, screens.today, lots.shuffled((*others, mine))),
        substates=(
            screens.home(1),
            screens.evidence(2, Texts.date_is_shown, f"{mine.start:%Y-%m-%d}", "date", of=(named,)),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, answer),
        wrong_endings=(
            WrongEnding("another event's date", (*look, Perform(Answer(screens.date(wrong))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, answer)),
        ),
    )


@SUITE.add(
    "query",
    level=3,
    title=tuple(TITLES),
    day=DAYS,
    first=tuple(range(2, 10)),
    second=tuple(range(2, 10)),
    layout=LAYOUTS,
)
def add_up_notes(draft: Draft, title: str, day: str, first: int, second: int, layout: int) -> Task:
    """Add up what the descriptions of two events ask for.

    Goal: the answer is the sum of both numbers.
    Start: the launcher; both events' descriptions tell a number of chairs, and so does a third;
    there are others.
    Substates: the calendar; what the description of one says; what that of the other says.
    Ends: the first answer.
    Golden steps: 7, and one for each month to turn.
    """
    lots = Lots(draft, layout)
    second_title = lots.one(TITLES, but=(title,))
    named, other = draft.pick(TITLES[title]), draft.pick(TITLES[second_title])

    def note(count: int) -> str:
        return draft.pick(Texts.bring_chairs.format(count=count))

    hour, apart = lots.number(8, 19), lots.number(1, 6)
    events = (
        Event(named, at(day, lots.number(8, 19)), description=note(first)),
        Event(other, at(day, hour, later_days=apart), description=note(second)),
        Event(other, at(day, hour, later_days=apart + 2), description=note(first + second)),
    )
    days = [event.start.date() for event in events]
    others = crowd(draft, lots, events[0].start, but=(title, second_title))
    screens = Screens(draft, days[0] - timedelta(days=lots.number(6, 12)))
    total = first + second
    look_at_one = (*screens.to_day(days[0]), screens.tap(named), screens.read(note(first)))
    look = (
        *look_at_one,
        BACK,
        *screens.to_day(days[1], days[0]),
        screens.tap(other),
        screens.read(note(second)),
    )
    return draft.task(
        Texts.add_up_notes.format(
            title=TITLES[title],
            day=screens.day(days[0]),
            other_title=TITLES[second_title],
            other_day=screens.day(days[1]),
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(total),), kind="number"),
        setup=start(draft, screens.today, lots.shuffled((*events, *others))),
        substates=(
            screens.home(1),
            *(
                screens.evidence(
                    number,
                    Texts.description_is_shown.format(title=event.title),
                    event.description,
                    of=(event.title,),
                )
                for number, event in enumerate(events[:2], 2)
            ),
        ),
        golden_steps=len(look) - 1,
        solution=(*look, Perform(Answer(str(total)))),
        wrong_endings=(
            WrongEnding("one of them alone", (*look, Perform(Answer(str(first))))),
            WrongEnding("with the third event", (*look, Perform(Answer(str(2 * total))))),
            WrongEnding("one page not opened", (*look_at_one, Perform(Answer(str(total))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(total))))),
        ),
    )


_REMINDERS: Final = (10, 15, 30, 60, 120)
"""Minutes before an event at which reminders come."""


@SUITE.add(
    "query",
    level=3,
    title=tuple(TITLES),
    place=tuple(PLACES),
    day=DAYS,
    minutes=_REMINDERS[1:],
    layout=LAYOUTS,
)
def find_reminded_event(
    draft: Draft, title: str, place: str, day: str, minutes: int, layout: int
) -> Task:
    """Tell where the one of three events takes place that has a certain reminder.

    Goal: the answer is its location.
    Start: the launcher; three events of that name on three days, each with its own location and
    reminder, and others.
    Substates: the calendar; its location; its page; its reminder, or that of each of the two
    others, as they come.
    Ends: the first answer.
    Golden steps: 4 to 11, as the first, second or third is the one.
    """
    named = draft.pick(TITLES[title])
    lots = Lots(draft, layout)
    turn = lots.number(0, 2)
    spots = (place, *lots.some(PLACES, 2, but=(place,)))
    places = [draft.pick(PLACES[spot]) for spot in spots]
    where = places[0]
    other_minutes = lots.some(_REMINDERS, 2, but=(minutes,))
    by_turn = list(zip(places[1:], other_minutes, strict=True))
    by_turn.insert(turn, (where, minutes))
    hour = lots.number(8, 19)
    events = tuple(
        Event(named, at(day, hour, later_days=number), location=location)
        for number, (location, _) in enumerate(by_turn)
    )
    others = crowd(draft, lots, events[0].start, but=(title,))
    days = [event.start.date() for event in events]
    screens = Screens(draft, days[0] - timedelta(days=lots.number(6, 12)))
    look = (*screens.to_day(days[0]), screens.tap(named))
    for number in range(turn):
        step = screens.to_day(days[number + 1], days[number])
        look = (*look, BACK, *step, screens.tap(named))

    def reminder(of: int) -> str:
        return draft.pick(Texts.before.format(amount=AMOUNTS[of]))

    def reminded(of: int) -> ValueShown:
        return ValueShown(reminder(of), subject=(named,))

    def ruled_out(id: int, other: int) -> UnitNode:
        """The right one's reminder has been read, or that of one other, which rules it out."""
        one, another = reminder(minutes), reminder(other)
        text = Texts.reminder_is_shown.format(reminder=one, other_reminder=another)
        return screens.event(id, text, AnyOf((reminded(minutes), reminded(other))))

    to_reminder = screens.read(reminder(minutes))
    return draft.task(
        Texts.find_reminded_event.format(
            day=screens.day(days[0]), title=TITLES[title], amount=AMOUNTS[minutes]
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((where,), candidates=_places(draft, where)),
        setup=start(
            draft,
            screens.today,
            (*events, *others),
            tuple((number, length) for number, (_, length) in enumerate(by_turn, 1)),
        ),
        substates=(
            screens.home(1),
            *(ruled_out(number, of) for number, of in enumerate(other_minutes[:turn], 2)),
            screens.evidence(2 + turn, Texts.place_is_shown, where, of=(named,)),
            screens.detail(3 + turn, named, days[turn]),
            *(ruled_out(number, of) for number, of in enumerate(other_minutes[turn:], 4 + turn)),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, to_reminder, Perform(Answer(where))),
        wrong_endings=(
            WrongEnding("another place", (*look, Perform(Answer(places[1])))),
            WrongEnding("only listed", (*screens.search(named), Perform(Answer(where)))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(where)))),
            WrongEnding("no answer", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
