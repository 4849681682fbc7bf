"""Tasks across apps that start from an event of the calendar. See `cross_app`."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from mobile_gym.core.checks import AllOf, Selector
from mobile_gym.core.tasks import ScrollTo, SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import count_steps
from task_suites.calendar import screens as calendar_screens
from task_suites.calendar.screens import DAYS, PLACES, TITLES, Event, at, crowd
from task_suites.clock import screens as clock_screens
from task_suites.contacts.book import Cast
from task_suites.cross_app.parts import subtasks
from task_suites.cross_app.texts import Texts
from task_suites.messages import screens as messages_screens
from task_suites.messages.screens import PEOPLE, Inbox, talk
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("CrossApp", texts=Texts)

_LEADS: Final = {30: Texts.half_hour, 60: Texts.one_hour, 120: Texts.two_hours}


@SUITE.add(
    level=2,
    apps=(calendar_screens.PACKAGE, clock_screens.PACKAGE),
    title=tuple(TITLES),
    day=DAYS,
    lead=tuple(_LEADS),
    layout=LAYOUTS,
)
def set_alarm_for_event(draft: Draft, title: str, day: str, lead: int, layout: int) -> Task:
    """Set an alarm so long before an event of tomorrow starts.

    Goal: one more alarm, at that time, that is on, and the others are off as they were; the time of
        the event was looked up; the calendar is as it was.
    Start: the launcher; tomorrow has another event too, and there are more around it.
    Substates: the calendar is as it was (from the start); the calendar; the event and its time are
        shown; the clock; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 10 in English, 9 in Chinese.
    """
    lots = Lots(draft, layout)
    moment = at(day, lots.number(9, 17), lots.number(5, 55, 5))
    today = moment.date() - timedelta(days=1)
    calendar, clock = calendar_screens.Screens(draft, today), clock_screens.Screens(draft)
    named = draft.pick(TITLES[title])
    mine = Event(named, moment, 90)
    second_title = lots.one(TITLES, but=(title,))
    second = Event(draft.pick(TITLES[second_title]), moment + timedelta(hours=3))
    others = (second, *crowd(draft, lots, moment, but=(title, second_title), on_day=(0, 1)))
    rings, wrong = moment - timedelta(minutes=lead), second.start - timedelta(minutes=lead)
    to_day = calendar.to_day(mine.start.date())
    look = (*to_day, calendar.tap(named), ScrollTo(Selector(text_contains=named)))
    solution = (*look, *clock.new_alarm(rings.hour, rings.minute))
    alarms = AllOf(
        (
            clock_screens.alarm_at(rings.hour, rings.minute, rings.weekday()),
            clock_screens.alarm_row(3, 3),
            clock_screens.alarm_row(2, 2, enabled=0),
        )
    )
    return draft.task(
        Texts.set_alarm_for_event.format(
            event=named, day=calendar.day(mine.start.date()), lead=_LEADS[lead]
        ),
        setup=(
            *calendar_screens.start(draft, today, lots.shuffled((mine, *others))),
            *clock_screens.start(draft, lots=lots),
        ),
        substates=(
            calendar.guard(
                1,
                Texts.calendar_is_the_same,
                calendar_screens.only(mine, *others),
            ),
            calendar.home(2),
            calendar.evidence(
                3,
                Texts.event_time_is_shown,
                f"{moment:%H:%M}",
                "time",
                of=(named,),
            ),
            clock.home(4),
            clock.fact(
                5,
                Texts.only_new_alarm_is_at.format(time=calendar.time(rings)),
                alarms,
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        subtasks=subtasks(
            draft,
            (Texts.calendar, Texts.find_start.format(event=named), "the time"),
            (Texts.clock, Texts.set_alarm_before.format(lead=_LEADS[lead]), ""),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("when it starts", (*look, *clock.new_alarm(moment.hour, moment.minute))),
            WrongEnding("for the other event", (*look, *clock.new_alarm(wrong.hour, wrong.minute))),
            WrongEnding("looked at alone", look),
            WrongEnding("without looking", solution[len(look) :]),
            WrongEnding("an old one switched on as well", (*solution, clock.switch_of(8, 30))),
        ),
    )


@SUITE.add(
    level=2,
    apps=(calendar_screens.PACKAGE, messages_screens.PACKAGE),
    title=tuple(TITLES),
    day=DAYS,
    who=PEOPLE,
    layout=LAYOUTS,
)
def text_event_place(draft: Draft, title: str, day: str, who: str, layout: int) -> Task:
    """Text somebody where an event takes place.

    Goal: one more message, to that person: the place as the calendar has it, which was looked up
        there.
    Start: the launcher; another event of that day takes place elsewhere, and there are more around
        it; the conversation is anywhere in the list.
    Substates: the calendar is as it was (from the start); the calendar; the event and its place
        are shown; the conversation; the message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 7, and one back from each page that Messaging was left on.
    """
    lots = Lots(draft, layout)
    moment = at(day, lots.number(9, 17))
    today = moment.date() - timedelta(days=2)
    calendar, messages = calendar_screens.Screens(draft, today), messages_screens.Screens(draft)
    cast = Cast(draft)
    person, people = cast.person(who), cast.crowd(who, lots=lots)
    place, wrong = map(draft.pick, lots.some(PLACES.values(), 2))
    named = draft.pick(TITLES[title])
    mine = Event(named, moment, 60, place)
    second_title = lots.one(TITLES, but=(title,))
    second = Event(draft.pick(TITLES[second_title]), moment + timedelta(hours=3), 60, wrong)
    others = (second, *crowd(draft, lots, moment, but=(title, second_title), on_day=(0, 1)))
    lines = talk(person.number, 18, draft.pick(Texts.where_is_it))
    inbox = Inbox(draft, (person, *people), lines, people[: lots.number(5, 9)], lots=lots)
    to_day = calendar.to_day(mine.start.date())
    look = (*to_day, calendar.tap(named), ScrollTo(Selector(text_contains=place)))

    def write(name: str, body: str) -> tuple[SolutionStep, ...]:
        return (*inbox.opened, *messages.send_to(name, body))

    solution = (*look, *write(person.name, place))
    return draft.task(
        Texts.text_event_place.format(
            person=person.name, event=named, day=calendar.day(mine.start.date())
        ),
        setup=(
            *calendar_screens.start(draft, today, lots.shuffled((mine, *others))),
            *inbox.start(),
        ),
        substates=(
            calendar.guard(
                1,
                Texts.calendar_is_the_same,
                calendar_screens.only(mine, *others),
            ),
            calendar.home(2),
            calendar.evidence(3, Texts.event_place_is_shown, place, of=(named,)),
            messages.conversation(4, person.name, parent_id=None),
            messages.fact(
                5,
                Texts.place_was_sent.format(person=person.name, place=place),
                inbox.only_sent(person.number, place),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        subtasks=subtasks(
            draft,
            (Texts.calendar, Texts.find_place.format(event=named), "the place"),
            (Texts.messages, Texts.text_to_person.format(person=person.name), ""),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("the place of the other event", (*look, *write(person.name, wrong))),
            WrongEnding("to somebody else", (*look, *write(people[0].name, place))),
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("a guess without looking", write(person.name, place)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
