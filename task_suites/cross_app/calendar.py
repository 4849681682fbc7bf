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
from task_suites.messages import screens as messages_screens
from task_suites.messages.screens import PEOPLE, Inbox, talk
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

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
    before, before_zh = _LEADS[lead]
    day_text = calendar.day(mine.start.date())
    said, said_zh = day_text.of("en"), day_text.of("zh")
    return draft.task(
        (
            f"Look up when “{named}” starts tomorrow ({said}), and set an alarm for {before} "
            "before that.",
            f"查看明天（{said_zh}）的“{named}”几点开始，并设置一个提前{before_zh}的闹钟。",
        ),
        setup=(
            *calendar_screens.start(draft, today, lots.shuffled((mine, *others))),
            *clock_screens.start(draft, lots=lots),
        ),
        substates=(
            calendar.guard(
                1,
                ("The calendar is as it was", "日历没有变化"),
                calendar_screens.only(mine, *others),
            ),
            calendar.home(2),
            calendar.evidence(
                3,
                ("The event and its time are shown", "可以看到该活动及其时间"),
                f"{moment:%H:%M}",
                "time",
                of=(named,),
            ),
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
    lines = talk(person.number, 18, draft.pick(("And where is it?", "在哪里来着？")))
    inbox = Inbox(draft, (person, *people), lines, people[: lots.number(5, 9)], lots=lots)
    to_day = calendar.to_day(mine.start.date())
    look = (*to_day, calendar.tap(named), ScrollTo(Selector(text_contains=place)))

    def write(name: str, body: str) -> tuple[SolutionStep, ...]:
        return (*inbox.opened, *messages.send_to(name, body))

    solution = (*look, *write(person.name, place))
    day_text = calendar.day(mine.start.date())
    said, said_zh = day_text.of("en"), day_text.of("zh")
    return draft.task(
        (
            f"{person.name} wants to know where “{named}” takes place on {said}. Look it up in "
            "the calendar and text back the place only, exactly as it is written there.",
            f"{person.name}想知道{said_zh}的“{named}”在哪里举行。请在日历中查看，"
            "并发短信回复地点，只写日历中的地点名称。",
        ),
        setup=(
            *calendar_screens.start(draft, today, lots.shuffled((mine, *others))),
            *inbox.start(),
        ),
        substates=(
            calendar.guard(
                1,
                ("The calendar is as it was", "日历没有变化"),
                calendar_screens.only(mine, *others),
            ),
            calendar.home(2),
            calendar.evidence(
                3, ("The event and its place are shown", "可以看到该活动及地点"), place, of=(named,)
            ),
            messages.conversation(4, person.name, parent_id=None),
            messages.fact(
                5,
                (f"{person.name} was sent “{place}”", f"已向{person.name}发送“{place}”"),
                inbox.only_sent(person.number, place),
            ),
        ),
        start_satisfied=(1,),
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
            WrongEnding("to somebody else", (*look, *write(people[0].name, place))),
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("a guess without looking", write(person.name, place)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
