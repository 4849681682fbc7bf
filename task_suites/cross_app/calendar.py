"""Tasks across apps that start from an event of the calendar. See `cross_app`."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from mobile_gym.core.checks import AllOf, Selector
from mobile_gym.core.tasks import ScrollTo, SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import count_steps
from task_suites.calendar import screens as calendar_screens
from task_suites.calendar.events import Diary, only
from task_suites.calendar.texts import DAYS, TITLES
from task_suites.clock import screens as clock_screens
from task_suites.contacts.book import Cast
from task_suites.cross_app.parts import subtasks
from task_suites.cross_app.texts import Texts
from task_suites.messages import screens as messages_screens
from task_suites.messages.inbox import draw_inbox
from task_suites.messages.screens import PEOPLE
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("CrossApp", texts=Texts)

_NEAR: Final = range(1, 7)
"""How many days ahead events are."""
_HOURS: Final = range(12, 21)
"""In which hours events begin for which an alarm is set: later than those that a new clock has."""
_LEADS: Final = {30: Texts.half_hour, 60: Texts.one_hour, 120: Texts.two_hours}


@SUITE.add(
    level=2,
    apps=(calendar_screens.PACKAGE, clock_screens.PACKAGE),
    title=tuple(TITLES),
    day=DAYS,
    lead=tuple(_LEADS),
    layout=LAYOUTS,
)
def set_alarm_for_event(draft: TaskBuilder, title: str, day: str, lead: int, layout: int) -> Task:
    """Set an alarm so long before an event of tomorrow starts.

    Goal: one more alarm, at that time, that is on, and the others are off as they were; the time of
        the event was looked up; the calendar is as it was.
    Start: the launcher; tomorrow has other events, too, and two of their names are there once more,
        later.
    Substates: the calendar is as it was (from the start); the calendar; the event and its time are
        shown; the clock; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 10 in English, 9 in Chinese.
    """
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), ahead=_NEAR, days_ahead=1, hours=_HOURS)
    events = mine, second, *_ = diary.busy_day(title, twice=2)
    named, moment = mine.title, mine.start
    calendar = calendar_screens.Screens(draft, diary.today)
    clock = clock_screens.Screens(draft)
    rings, wrong = (each.start - timedelta(minutes=lead) for each in (mine, second))
    look = (
        *calendar.to_day(diary.day),
        calendar.tap(named),
        ScrollTo(Selector(text_contains=named)),
    )
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
            event=named, day=calendar.day(diary.day), lead=_LEADS[lead]
        ),
        setup=(
            *diary.start(events),
            *clock_screens.start(draft, lots=lots),
        ),
        substates=(
            calendar.guard(1, Texts.calendar_is_the_same, only(*events)),
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
def text_event_place(draft: TaskBuilder, title: str, day: str, who: str, layout: int) -> Task:
    """Text somebody where an event takes place.

    Goal: one more message, to that person: the place as the calendar has it, which was looked up
        there.
    Start: the launcher; another event of that name takes place elsewhere on another day, and there
        are two or three such pairs of other names; the conversation is anywhere in the list.
    Substates: the calendar is as it was (from the start); the calendar; the event and its place
        are shown; the conversation; the message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 7, and one back from each page that Messaging was left on.
    """
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), has_place=1)
    mine, namesake = diary.namesakes(title, 2, day=diary.day)
    others = (namesake, *diary.others(lots.number(2, 3), each=2))
    named, place = mine.title, mine.location
    calendar = calendar_screens.Screens(draft, diary.today)
    messages = messages_screens.Screens(draft)
    cast = Cast(draft)
    person, people = cast.person(who), cast.distractors(who, lots=lots)
    inbox = draw_inbox(draft, lots, (person, *people), (person, *people[: lots.number(5, 9)]))
    look = (
        *calendar.to_day(diary.day),
        calendar.tap(named),
        ScrollTo(Selector(text_contains=place)),
    )

    def write(name: str, body: str) -> tuple[SolutionStep, ...]:
        return (*inbox.open_list, *messages.send_to(name, body))

    solution = (*look, *write(person.name, place))
    return draft.task(
        Texts.text_event_place.format(person=person.name, event=named, day=calendar.day(diary.day)),
        setup=(
            *diary.start((mine, *others)),
            *inbox.start(),
        ),
        substates=(
            calendar.guard(1, Texts.calendar_is_the_same, only(mine, *others)),
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
            WrongEnding(
                "the place of its namesake", (*look, *write(person.name, namesake.location))
            ),
            WrongEnding("to somebody else", (*look, *write(people[0].name, place))),
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("a guess without looking", write(person.name, place)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
