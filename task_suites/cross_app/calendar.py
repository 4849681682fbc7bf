"""Tasks across apps that start from an event of the calendar. See `cross_app`."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from mobile_gym.core.checks import AllOf, Selector
from mobile_gym.core.tasks import ScrollTo, SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import count_steps
from task_suites.calendar import screens as calendar_screens
from task_suites.calendar.screens import DAYS, PLACES, TITLES, Event, at
from task_suites.choices import next_of
from task_suites.clock import screens as clock_screens
from task_suites.contacts.book import Cast
from task_suites.cross_app.parts import subtasks
from task_suites.messages import screens as messages_screens
from task_suites.messages.screens import PEOPLE, Inbox, talk
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("CrossApp")

_LEADS: Final[dict[int, tuple[str, str]]] = {
    30: ("half an hour", "半小时"),
    60: ("one hour", "一小时"),
    120: ("two hours", "两小时"),
}


@SUITE.add(
    level=2,
    apps=(calendar_screens.PACKAGE, clock_screens.PACKAGE),
    title=tuple(TITLES),
    day=DAYS,
    lead=tuple(_LEADS),
)
def set_alarm_for_event(draft: Draft, title: str, day: str, lead: int) -> Task:
    """Set an alarm so long before an event of tomorrow starts.

    Goal: one more alarm, at that time, that is on; the calendar is as it was.
    Start: the launcher; tomorrow has another event too.
    Substates: the calendar; the event's page; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 10 in English, 9 in Chinese.
    """
    moment = at(day, 9 + (list(TITLES).index(title) * 2 + DAYS.index(day)) % 9, 30)
    today = moment.date() - timedelta(days=1)
    calendar, clock = calendar_screens.Screens(draft, today), clock_screens.Screens(draft)
    named = draft.pick(TITLES[title])
    mine = Event(named, moment, 90)
    second = Event(draft.pick(TITLES[next_of(TITLES, title, 3)]), moment + timedelta(hours=3))
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
    before, before_zh = _LEADS[lead]
    said, said_zh = calendar.day(mine.start.date())
    return draft.task(
        (
            f"Look up when “{named}” starts tomorrow ({said}), and set an alarm for {before} "
            "before that.",
            f"查看明天（{said_zh}）的“{named}”几点开始，并设置一个提前{before_zh}的闹钟。",
        ),
        setup=(*calendar_screens.start(draft, today, (mine, second)), *clock_screens.start(draft)),
        substates=(
            calendar.fact(
                1,
                ("The calendar is as it was", "日历没有变化"),
                calendar_screens.only(mine, second),
            ),
            calendar.home(2),
            calendar.is_seen(3, ("The event is on the screen", "可以看到该活动"), text=named),
            clock.home(4),
            clock.fact(
                5,
                (
                    f"The only new alarm is at {calendar.time(rings)}",
                    f"只新增了 {calendar.time(rings)} 的闹钟",
                ),
                alarms,
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        subtasks=subtasks(
            draft,
            (
                "calendar",
                (f"Find out when “{named}” starts.", f"查看“{named}”几点开始。"),
                "the time",
            ),
            ("clock", (f"Set an alarm for {before} before.", f"设置提前{before_zh}的闹钟。"), ""),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("when it starts", (*look, *clock.new_alarm(moment.hour, moment.minute))),
            WrongEnding("for the other event", (*look, *clock.new_alarm(wrong.hour, wrong.minute))),
            WrongEnding("looked at alone", look),
        ),
    )


@SUITE.add(
    level=2,
    apps=(calendar_screens.PACKAGE, messages_screens.PACKAGE),
    title=tuple(TITLES),
    day=DAYS,
    who=PEOPLE,
)
def text_event_place(draft: Draft, title: str, day: str, who: str) -> Task:
    """Text somebody where an event takes place.

    Goal: one more message, to that person: the place as the calendar has it.
    Start: the launcher; another event of that day takes place elsewhere.
    Substates: the calendar; the place is on the screen; the conversation; the message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 7.
    """
    moment = at(day, 15)
    today = moment.date() - timedelta(days=2)
    calendar, messages = calendar_screens.Screens(draft, today), messages_screens.Screens(draft)
    cast = Cast(draft)
    person, crowd = cast.person(who), cast.crowd(who)
    places = list(PLACES.values())
    spot = (list(TITLES).index(title) + DAYS.index(day) + PEOPLE.index(who)) % len(places)
    place, wrong = draft.pick(places[spot]), draft.pick(places[spot - 1])
    named = draft.pick(TITLES[title])
    mine = Event(named, moment, 60, place)
    second = Event(draft.pick(TITLES[next_of(TITLES, title, 4)]), at(day, 18), 60, wrong)
    lines = talk(person.number, 18, draft.pick(("And where is it?", "在哪里来着？")))
    inbox = Inbox(draft, (person, *crowd), lines, crowd[:5])
    to_day = calendar.to_day(mine.start.date())
    look = (*to_day, calendar.tap(named), ScrollTo(Selector(text_contains=place)))

    def write(name: str, body: str) -> tuple[SolutionStep, ...]:
        return (messages_screens.OPEN, *messages.send_to(name, body))

    solution = (*look, *write(person.name, place))
    said, said_zh = calendar.day(mine.start.date())
    return draft.task(
        (
            f"{person.name} wants to know where “{named}” takes place on {said}. Look it up in "
            "the calendar and text back the place only, exactly as it is written there.",
            f"{person.name}想知道{said_zh}的“{named}”在哪里举行。请在日历中查看，"
            "并发短信回复地点，只写日历中的地点名称。",
        ),
        setup=(*calendar_screens.start(draft, today, (mine, second)), *inbox.start()),
        substates=(
            calendar.home(1),
            calendar.is_seen(
                2, ("The place is on the screen", "可以看到地点"), text_contains=place
            ),
            messages.conversation(3, person.name, parent_id=None),
            messages.composed(4, 3, place),
            messages.fact(
                5,
                (f"{person.name} was sent “{place}”", f"已向{person.name}发送“{place}”"),
                inbox.only_sent(person.number, place),
            ),
        ),
        golden_steps=count_steps(solution),
        subtasks=subtasks(
            draft,
            (
                "calendar",
                (f"Find out where “{named}” takes place.", f"查看“{named}”在哪里举行。"),
                "the place",
            ),
            ("messages", (f"Text it to {person.name}.", f"发短信告诉{person.name}。"), ""),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("the place of the other event", (*look, *write(person.name, wrong))),
            WrongEnding("to somebody else", (*look, *write(crowd[0].name, place))),
            WrongEnding("typed and not sent", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
