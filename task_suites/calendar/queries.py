"""Questions about events in the calendar (AOSP's Calendar): when, where, how many."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, AnyOf, ValueShown
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.calendar.events import HOURS, PACKAGE, REMINDERS, Diary, Event
from task_suites.calendar.screens import OPEN, Screens
from task_suites.calendar.texts import AMOUNTS, DAYS, PLACES, REMARKS, TITLES, Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Calendar", PACKAGE, texts=Texts)
_BRING_CHAIRS: Final = by_words(REMARKS)["Bring {count} chairs"]


@SUITE.add("query", level=1, title=tuple(TITLES), place=tuple(PLACES), day=DAYS, layout=LAYOUTS)
def read_event_place(draft: TaskBuilder, title: str, place: str, day: str, layout: int) -> Task:
    """Tell where an event takes place.

    Goal: the answer is the location of the event of that name on that day.
    Start: the launcher; there are such an event, one of its name at another place on another day,
        and two or three such pairs of other names.
    Substates: the calendar; the location is on the screen beside the event's title.
    Ends: the first answer.
    Golden steps: 3, and one for each month to turn.
    """
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), has_place=1)
    mine, namesake = diary.namesakes(title, 2, day=diary.day, place=place)
    others = (namesake, *diary.others(lots.number(2, 3), each=2))
    named, where, elsewhere = mine.title, mine.location, namesake.location
    screens = Screens(draft, diary.today)
    look = screens.to_day(diary.day)
    return draft.task(
        Texts.read_event_place.format(title=TITLES[title], day=screens.day(diary.day)),
        kind="single_frame_query",
        expected_answer=AnswerMatches((where,), candidates=_places(draft, where)),
        setup=diary.start((mine, *others)),
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


def _places(draft: TaskBuilder, exclude: str) -> tuple[str, ...]:
    """Every other location."""
    return tuple(name for place in PLACES.values() if (name := draft.pick(place)) != exclude)


_COUNTS: Final = (1, 2, 3, 4, 5)
_NEAR_DAYS: Final = 21
# A month's page shows the first days of the next one, too: these are two weeks farther away.
_FAR_DAYS: Final = (*range(-165, -45 - _NEAR_DAYS), *range(46, 166 - _NEAR_DAYS))
"""How far ahead days are that are not on the first page; `_NEAR_DAYS` from each are meant."""


@SUITE.add("query", level=1, day=DAYS, count=_COUNTS, layout=LAYOUTS)
def count_events(draft: TaskBuilder, day: str, count: int, layout: int) -> Task:
    """Tell how many events there are on a day of another month.

    Goal: the answer is their number.
    Start: the launcher; there are so many on the day, which lies up to five months ahead or back,
        and one to five on each of some days near it.
    Substates: the calendar; each event was on the screen, or the number that the month tells of the
        day.
    Ends: the first answer.
    Golden steps: 3, and one for each month to turn.
    """
    lots = LayoutRandom(draft, layout)
    far = lots.one(_FAR_DAYS)
    diary = Diary(draft, lots, day, ahead=range(far, far + _NEAR_DAYS))
    counts = (count, *(lots.one(_COUNTS) for _ in range(lots.number(2, 3))))
    by_day = [
        tuple(
            diary.event(*diary.titles(1), day=date, hour=hour) for hour in lots.some(HOURS, number)
        )
        for date, number in zip(diary.days, counts, strict=False)
    ]
    events, in_all = by_day[0], sum(counts)
    screens = Screens(draft, diary.today)
    look = screens.to_day(diary.day)
    own_count = screens.counts(diary.day, count)
    return draft.task(
        Texts.count_events.format(day=screens.day(diary.day)),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number", unit="events"),
        setup=diary.start(event for events in by_day for event in events),
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
            WrongEnding("all of the calendar", (*look, Perform(Answer(str(in_all))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(count))))),
        ),
    )


_WEEKS_AHEAD: Final = range(15, 56)
"""How many days ahead events are that one has to search for."""


@SUITE.add("query", level=2, title=tuple(TITLES), day=DAYS, layout=LAYOUTS)
def find_event_day(draft: TaskBuilder, title: str, day: str, layout: int) -> Task:
    """Tell on which date an event takes place.

    Goal: the answer is its date, in any usual spelling.
    Start: the launcher; the event is some weeks ahead, as others are, none of which has its name.
    Substates: the calendar; the event is on the screen with its date.
    Ends: the first answer.
    Golden steps: 5.
    """
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), ahead=_WEEKS_AHEAD)
    mine = diary.event(title, day=diary.day)
    others, named = diary.others(lots.number(5, 8)), mine.title
    screens = Screens(draft, diary.today)
    look = screens.search(named)
    wrong, *_ = other_days = diary.days[1:]
    answer = Perform(Answer(screens.date(diary.day)))
    return draft.task(
        Texts.find_event_day.format(title=TITLES[title]),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (diary.day.isoformat(),), "date", candidates=tuple(map(str, other_days))
        ),
        setup=diary.start((mine, *others)),
        substates=(
            screens.home(1),
            screens.evidence(2, Texts.date_is_shown, diary.day.isoformat(), "date", of=(named,)),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, answer),
        wrong_endings=(
            WrongEnding("another event's date", (*look, Perform(Answer(screens.date(wrong))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, answer)),
        ),
    )


_CHAIRS: Final = tuple(range(2, 10))
"""How many chairs a description may ask for."""


@SUITE.add(
    "query",
    level=3,
    title=tuple(TITLES),
    day=DAYS,
    first=_CHAIRS,
    second=_CHAIRS,
    layout=LAYOUTS,
)
def add_up_notes(
    draft: TaskBuilder, title: str, day: str, first: int, second: int, layout: int
) -> Task:
    """Add up what the descriptions of two events ask for.

    Goal: the answer is the sum of both numbers.
    Start: the launcher; both events' descriptions tell a number of chairs, and so do those of the
        events of their names on other days and of one or two such pairs of other names.
    Substates: the calendar; what the description of one says; what that of the other says.
    Ends: the first answer.
    Golden steps: 7, and one for each month to turn.
    """
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,))
    second_title, *more = diary.titles(lots.number(2, 3))
    other_day = lots.one(diary.days, exclude=(diary.day,))

    def pair(of: str, on: date | None, counts: tuple[int, ...]) -> tuple[Event, ...]:
        """Two events of a title that ask for so many chairs, the first one on that day."""
        return tuple(
            replace(event, description=draft.pick(_BRING_CHAIRS.format(count=count)))
            for event, count in zip(diary.namesakes(of, 2, day=on), counts, strict=True)
        )

    wrong = lots.one(_CHAIRS, exclude=(second,))
    mine, namesake = pair(title, diary.day, (first, lots.one(_CHAIRS, exclude=(first,))))
    other, third = pair(second_title, other_day, (second, wrong))
    others = [event for each in more for event in pair(each, None, lots.some(_CHAIRS, 2))]
    screens = Screens(draft, diary.today)
    total = first + second
    look_at_one = (
        *screens.to_day(diary.day),
        screens.tap(mine.title),
        screens.read_event_page(mine.description),
    )
    look = (
        *look_at_one,
        BACK,
        *screens.to_day(other_day, diary.day),
        screens.tap(other.title),
        screens.read_event_page(other.description),
    )
    return draft.task(
        Texts.add_up_notes.format(
            title=TITLES[title],
            day=screens.day(diary.day),
            other_title=TITLES[second_title],
            other_day=screens.day(other_day),
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(total),), kind="number", unit="chairs"),
        setup=diary.start((mine, namesake, other, third, *others)),
        substates=(
            screens.home(1),
            *(
                screens.evidence(
                    number,
                    Texts.description_is_shown.format(title=event.title),
                    event.description,
                    of=(event.title,),
                )
                for number, event in enumerate((mine, other), 2)
            ),
        ),
        golden_steps=len(look) - 1,
        solution=(*look, Perform(Answer(str(total)))),
        wrong_endings=(
            WrongEnding("one of them alone", (*look, Perform(Answer(str(first))))),
            WrongEnding("the other day's", (*look, Perform(Answer(str(first + wrong))))),
            WrongEnding("one page not opened", (*look_at_one, Perform(Answer(str(total))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(total))))),
        ),
    )


@SUITE.add(
    "query",
    level=3,
    title=tuple(TITLES),
    place=tuple(PLACES),
    day=DAYS,
    minutes=REMINDERS,
    layout=LAYOUTS,
)
def find_reminded_event(
    draft: TaskBuilder, title: str, place: str, day: str, minutes: int, layout: int
) -> Task:
    """Tell where the one of three events takes place that has a certain reminder.

    Goal: the answer is its location.
    Start: the launcher; three events of that name on three days, each with its own location and
        reminder, and three of another name likewise.
    Substates: the calendar; its location; its page; its reminder, or that of each of the two
    others, as they come.
    Ends: the first answer.
    Golden steps: 4 to 11, as the first, second or third is the one.
    """
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), has_place=1)

    def in_a_row(of: str, since: date, spot: str | None, length: int) -> tuple[Event, ...]:
        """Events of a title on three days, one of them at that place with that reminder."""
        lengths = (length, *lots.some(REMINDERS, 2, exclude=(length,)))
        drawn = zip(diary.namesakes(of, 3, place=spot), lengths, strict=True)
        return tuple(
            replace(
                event,
                start=datetime.combine(since + timedelta(number), event.start.time()),
                reminders=(before,),
            )
            for number, (event, before) in enumerate(lots.shuffled(drawn))
        )

    events = in_a_row(title, diary.day, place, minutes)
    (also,) = diary.titles(1)
    others = in_a_row(also, lots.one(diary.days), None, lots.one(REMINDERS))
    turn = [event.reminders for event in events].index((minutes,))
    two = events[:turn] + events[turn + 1 :]
    named, where = events[turn].title, events[turn].location
    other_minutes = [before for event in two for before in event.reminders or ()]
    days = [event.start.date() for event in events]
    screens = Screens(draft, diary.today)
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

    to_reminder = screens.read_event_page(reminder(minutes))
    return draft.task(
        Texts.find_reminded_event.format(
            day=screens.day(days[0]), title=TITLES[title], amount=AMOUNTS[minutes]
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((where,), candidates=_places(draft, where)),
        setup=diary.start((*events, *others)),
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
            WrongEnding("another place", (*look, Perform(Answer(two[0].location)))),
            WrongEnding("only listed", (*screens.search(named), Perform(Answer(where)))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(where)))),
            WrongEnding("no answer", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
