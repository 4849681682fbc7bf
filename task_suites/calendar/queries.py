"""Questions about events in the calendar (AOSP's Calendar): when, where, how many."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.tasks import Perform, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.calendar.screens import (
    DAYS,
    OPEN,
    PACKAGE,
    PLACES,
    TITLES,
    Event,
    Screens,
    at,
    start,
)
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Calendar", PACKAGE)


@SUITE.add("query", level=1, title=tuple(TITLES), place=tuple(PLACES), day=DAYS)
def read_event_place(draft: Draft, title: str, place: str, day: str) -> Task:
    """Tell where an event takes place.

    Goal: the answer is the location of the event of that name on that day.
    Start: the launcher; there are such an event, and one of its name at another place.
    Substates: the calendar; the location is on the screen.
    Ends: the first answer.
    Golden steps: 3, and one for each month to turn.
    """
    said, where = TITLES[title], draft.pick(PLACES[place])
    named, elsewhere = draft.pick(said), draft.pick(PLACES[next_of(PLACES, place)])
    mine = Event(named, at(day, 18), location=where)
    namesake = Event(named, at(day, 18, later_days=2), location=elsewhere)
    screens = Screens(draft, mine.start.date() - timedelta(days=12))
    english, chinese = screens.day(mine.start.date())
    look = screens.to_day(mine.start.date())
    return draft.task(
        (
            f'Where does "{said[0]}" on {english} take place? Check the calendar.',
            f"{chinese}的“{said[1]}”在哪里举行？请查看日历。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((where,), mode="contains"),
        setup=start(draft, screens.today, (mine, namesake)),
        substates=(
            screens.home(1),
            screens.is_seen(2, ("The location is shown", "可以看到活动地点"), text_contains=where),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, Perform(Answer(where))),
        wrong_endings=(
            WrongEnding("the other location", (*look, Perform(Answer(elsewhere)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(where)),)),
        ),
    )


@SUITE.add("query", level=1, day=DAYS, count=(2, 3, 4, 5))
def count_events(draft: Draft, day: str, count: int) -> Task:
    """Tell how many events there are on a day.

    Goal: the answer is their number.
    Start: the launcher; there are so many on the day, and others on the days around it.
    Substates: the calendar; the day's first event is on the screen.
    Ends: the first answer.
    Golden steps: 3, and one for each month to turn.
    """
    names = [draft.pick(said) for said in TITLES.values()]
    events = tuple(Event(name, at(day, 9 + 2 * place)) for place, name in enumerate(names[:count]))
    around = tuple(
        Event(name, at(day, 12, later_days=offset))
        for name, offset in zip(names[count:], (-1, 1, 1), strict=False)
    )
    screens = Screens(draft, events[0].start.date() - timedelta(days=6))
    english, chinese = screens.day(events[0].start.date())
    look = screens.to_day(events[0].start.date())
    return draft.task(
        (
            f"How many events does my calendar have on {english}? Answer with the number alone.",
            f"我的日历在{chinese}有多少个活动？只需用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), mode="number"),
        setup=start(draft, screens.today, (*around, *events)),
        substates=(
            screens.home(1),
            screens.is_seen(2, ("That day is shown", "显示了当天的活动"), text=names[0]),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, Perform(Answer(str(count)))),
        wrong_endings=(
            WrongEnding("one too many", (*look, Perform(Answer(str(count + 1))))),
            WrongEnding("all of the calendar", (*look, Perform(Answer(str(count + 3))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(count))))),
        ),
    )


@SUITE.add("query", level=2, title=tuple(TITLES), day=DAYS)
def find_event_day(draft: Draft, title: str, day: str) -> Task:
    """Tell on which date an event takes place.

    Goal: the answer is its date, in any usual spelling.
    Start: the launcher; the event is seven weeks ahead, among others.
    Substates: the calendar; the event is on the screen.
    Ends: the first answer.
    Golden steps: 5.
    """
    said = TITLES[title]
    named = draft.pick(said)
    mine = Event(named, at(day, 14))
    others = tuple(
        Event(draft.pick(TITLES[next_of(TITLES, title, place)]), at(day, 14, later_days=-days))
        for place, days in ((1, 3), (2, 20), (3, 46))
    )
    screens = Screens(draft, mine.start.date() - timedelta(days=50))
    look = screens.search(named)
    answers = [draft.pick(screens.spellings(item.start.date())[0]) for item in (mine, others[0])]
    accepted = tuple(
        dict.fromkeys(text for pair in screens.spellings(mine.start.date()) for text in pair)
    )
    return draft.task(
        (
            f'On which date is "{said[0]}" in my calendar?',
            f"我的日历里“{said[1]}”是在哪一天？请回答日期。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(accepted, mode="contains"),
        setup=start(draft, screens.today, (*others, mine)),
        substates=(
            screens.home(1),
            screens.is_seen(2, ("The event is shown", "可以看到该活动"), text=named),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, Perform(Answer(answers[0]))),
        wrong_endings=(
            WrongEnding("another event's date", (*look, Perform(Answer(answers[1])))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(answers[0])))),
        ),
    )


_CHAIRS: Final = ("Bring {count} chairs", "带 {count} 把椅子")


@SUITE.add(
    "query",
    level=3,
    title=tuple(TITLES),
    day=DAYS,
    first=tuple(range(2, 10)),
    second=tuple(range(2, 10)),
)
def add_up_notes(draft: Draft, title: str, day: str, first: int, second: int) -> Task:
    """Add up what the descriptions of two events ask for.

    Goal: the answer is the sum of both numbers.
    Start: the launcher; both events' descriptions tell a number of chairs, and so does a third.
    Substates: the calendar; the page of one; that of the other.
    Ends: the first answer.
    Golden steps: 7, and one for each month to turn.
    """
    said, also = TITLES[title], TITLES[next_of(TITLES, title)]
    named, other = draft.pick(said), draft.pick(also)

    def note(count: int) -> str:
        return draft.pick(_CHAIRS).format(count=count)

    mine = Event(named, at(day, 17), location=draft.pick(("Room 12", "12 号教室")))
    events = (
        Event(named, mine.start, location=mine.location, description=note(first)),
        Event(other, at(day, 10, later_days=4), description=note(second)),
        Event(other, at(day, 10, later_days=6), description=note(first + second)),
    )
    days = [event.start.date() for event in events]
    screens = Screens(draft, days[0] - timedelta(days=9))
    words = [screens.day(here) for here in days]
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
        (
            f'How many chairs do I have to bring altogether for "{said[0]}" on {words[0][0]} and '
            f'"{also[0]}" on {words[1][0]}? The descriptions of the events say it. '
            "Answer with the number alone.",
            f"{words[0][1]}的“{said[1]}”和{words[1][1]}的“{also[1]}”一共要带多少把椅子？"
            "活动说明里有写。只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(total),), mode="number"),
        setup=start(draft, screens.today, events),
        substates=(
            screens.home(1),
            screens.detail(2, named, days[0]),
            screens.detail(3, other, days[1]),
        ),
        golden_steps=len(look) - 1,
        solution=(*look, Perform(Answer(str(total)))),
        wrong_endings=(
            WrongEnding("one of them alone", (*look, Perform(Answer(str(first))))),
            WrongEnding("with the third event", (*look, Perform(Answer(str(2 * total))))),
            WrongEnding("one page not opened", (*look_at_one, Perform(Answer(str(total))))),
        ),
    )


_REMINDERS: Final = {
    15: ("15 minutes", "15 分钟"),
    30: ("30 minutes", "30 分钟"),
    60: ("1 hour", "1 小时"),
    120: ("2 hours", "2 小时"),
}


@SUITE.add(
    "query",
    level=3,
    title=tuple(TITLES),
    place=tuple(PLACES),
    day=DAYS,
    minutes=tuple(_REMINDERS),
)
def find_reminded_event(draft: Draft, title: str, place: str, day: str, minutes: int) -> Task:
    """Tell where the one of three events takes place that has a certain reminder.

    Goal: the answer is its location.
    Start: the launcher; three events of that name on three days, each with its own location and
    reminder.
    Substates: the calendar; the page of the one with that reminder.
    Ends: the first answer.
    Golden steps: 4 to 11, as the first, second or third is the one.
    """
    said, before = TITLES[title], _REMINDERS[minutes]
    named = draft.pick(said)
    turn = at(day, 0).toordinal() % 3
    places = [draft.pick(PLACES[next_of(PLACES, place, shift)]) for shift in range(3)]
    where = places[0]
    others = [key for key in (10, *_REMINDERS) if key != minutes]
    by_turn = [(places[1], others[0]), (places[2], others[1])]
    by_turn.insert(turn, (where, minutes))
    events = tuple(
        Event(named, at(day, 16, later_days=number), location=location)
        for number, (location, _) in enumerate(by_turn)
    )
    days = [event.start.date() for event in events]
    screens = Screens(draft, days[0] - timedelta(days=9))
    words = screens.day(days[0])
    look = (*screens.to_day(days[0]), screens.tap(named))
    for number in range(turn):
        step = screens.to_day(days[number + 1], days[number])
        look = (*look, BACK, *step, screens.tap(named))
    found = screens.read(draft.pick((f"{before[0]} before", f"提前 {before[1]}")))
    return draft.task(
        (
            f'From {words[0]} on, my calendar has "{said[0]}" on three days in a row. Where does '
            f"the one with a reminder {before[0]} before take place?",
            f"从{words[1]}起，我的日历里连续三天都有“{said[1]}”。"
            f"提前 {before[1]}提醒的那一个在哪里举行？",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((where,), mode="contains"),
        setup=start(
            draft,
            screens.today,
            events,
            tuple((number, length) for number, (_, length) in enumerate(by_turn, 1)),
        ),
        substates=(screens.home(1), screens.detail(2, named, days[turn])),
        golden_steps=len(look) + 1,
        solution=(*look, found, Perform(Answer(where))),
        wrong_endings=(
            WrongEnding("another place", (*look, Perform(Answer(places[1])))),
            WrongEnding("its page not opened", (*look[:-1], Perform(Answer(where)))),
            WrongEnding("no answer", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
