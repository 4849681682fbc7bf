"""Questions whose answer needs facts from several apps. See `cross_app`."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.tasks import Perform, ScrollTo, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, count_steps
from task_suites.calendar import screens as calendar_screens
from task_suites.calendar.screens import DAYS, TITLES, Event, at
from task_suites.choices import next_of
from task_suites.contacts.book import Cast
from task_suites.cross_app.parts import subtasks
from task_suites.messages import screens as messages_screens
from task_suites.messages.screens import PEOPLE, Inbox, other_than, talk
from task_suites.phone import screens as phone_screens
from task_suites.phone.screens import Call
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("CrossApp")

_CODES: Final = ("2604", "3817", "4952", "5139", "6078", "7243", "8361", "9425")


_CALLS: Final[dict[str, tuple[str, str]]] = {
    "missed": ("I missed one call", "我有一个未接来电"),
    "incoming": ("I answered one call", "我接听过一个来电"),
    "outgoing": ("I made one call", "我拨打过一个电话"),
}
"""By type: what the call log has exactly one of, (English, Chinese)."""


@SUITE.add(
    "query",
    level=2,
    apps=(phone_screens.PACKAGE, messages_screens.PACKAGE),
    call=tuple(_CALLS),
    code=_CODES,
)
def code_of_caller(draft: Draft, call: str, code: str) -> Task:
    """Say which code the person has texted with whom there was a call.

    Goal: the answer is the code.
    Start: the launcher; there is one call of each type, and all three people have texted codes.
    Substates: Phone; the call is on the screen; the conversation; the code in it.
    Ends: with the answer.
    Golden steps: 5.
    """
    phone, messages = phone_screens.Screens(draft), messages_screens.Screens(draft)
    cast = Cast(draft)
    place, kinds = _CODES.index(code), (call, *(kind for kind in _CALLS if kind != call))
    who = PEOPLE[(place + 3 * list(_CALLS).index(call)) % len(PEOPLE)]
    keys = (who, other_than(PEOPLE, who, steps=2), other_than(PEOPLE, who, steps=6))
    people = tuple(cast.person(key) for key in keys)
    crowd = cast.crowd(*keys)
    codes = (code, _CODES[(place + 3) % len(_CODES)], _CODES[(place + 5) % len(_CODES)])
    calls = tuple(
        Call(person.number, kind, 40 + 70 * ((number + place) % 3), 0 if kind == "missed" else 95)
        for number, (person, kind) in enumerate(zip(people, kinds, strict=True))
    )
    lines = tuple(
        line
        for number, (person, digits) in enumerate(zip(people, codes, strict=True))
        for line in talk(
            person.number,
            120 + 200 * ((number + place) % 3),
            draft.pick((f"The door code is {digits}", f"门禁密码是 {digits}")),
            draft.pick((">Noted", ">记下了")),
        )
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[:4])
    name, (said, said_zh) = people[0].name, _CALLS[call]
    calling = (*phone.to_recents(), ScrollTo(Selector(text=name)))
    look = (*calling, messages_screens.OPEN, messages.tap(name), messages.until(code))
    return draft.task(
        (
            f"{said} recently. Which door code did that person text me?",
            f"{said_zh}。对方发短信告诉我的门禁密码是多少？",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((code,), mode="contains"),
        setup=(*inbox.start(), *phone_screens.start((*people, *crowd), calls)),
        substates=(
            phone.home(1),
            phone.seen(2, 1, ("The call is on the screen", "可以看到该通话"), text=name),
            messages.conversation(3, name, parent_id=None),
            messages.read(4, 3, ("The code is on the screen", "可以看到密码"), code),
        ),
        golden_steps=5,
        subtasks=subtasks(
            draft,
            ("phone", ("Find out with whom that call was.", "查看是和谁通话。"), "the name"),
            ("messages", ("Find the code in their messages.", "在对方的短信中找到密码。"), ""),
        ),
        solution=(*look, Perform(Answer(code))),
        wrong_endings=(
            WrongEnding("the code of another caller", (*look, Perform(Answer(codes[1])))),
            WrongEnding("the calls were not looked at", (*look[3:], Perform(Answer(code)))),
            WrongEnding("no answer", look),
        ),
    )


@SUITE.add(
    "query",
    level=3,
    apps=(calendar_screens.PACKAGE, messages_screens.PACKAGE),
    first=PEOPLE[:6],
    second=PEOPLE[6:],
    title=tuple(TITLES),
)
def who_has_time(draft: Draft, first: str, second: str, title: str) -> Task:
    """Say which of two people is free when an event starts; each has texted from when on.

    Goal: the answer is that person's name, and not the other's.
    Start: the launcher; the times are not the last messages of the conversations.
    Substates: the calendar; the event is on the screen; for each of the two, the conversation and
        the time in it.
    Ends: with the answer.
    Golden steps: 8.
    """
    messages, cast = messages_screens.Screens(draft), Cast(draft)
    people = cast.person(first), cast.person(second)
    crowd = cast.crowd(first, second)
    place = PEOPLE.index(first) + PEOPLE.index(second) + list(TITLES).index(title)
    moment = at(DAYS[place % len(DAYS)], 13 + place % 6, 30)
    today = moment.date() - timedelta(days=1)
    calendar = calendar_screens.Screens(draft, today)
    hours = moment.hour, moment.hour + 1
    free, busy = people if place % 2 else people[::-1]
    since = {free.name: f"{hours[0]}:15", busy.name: f"{hours[1]}:00"}
    named = draft.pick(TITLES[title])
    mine = Event(named, moment, 60)
    second_event = Event(draft.pick(TITLES[next_of(TITLES, title, 2)]), moment - timedelta(hours=3))
    lines = tuple(
        line
        for number, person in enumerate(people)
        for line in talk(
            person.number,
            45 + 310 * number,
            draft.pick(
                (
                    f"Tomorrow I am free from {since[person.name]} on",
                    f"我明天 {since[person.name]} 以后有空",
                )
            ),
            draft.pick((">I will let you know", ">我回头告诉你")),
            draft.pick(("Fine", "好的")),
        )
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[:4])
    to_event = (
        *calendar.to_day(moment.date()),
        calendar.tap(named),
        ScrollTo(Selector(text=named)),
    )
    names = people[0].name, people[1].name
    ask = (
        messages_screens.OPEN,
        messages.tap(names[0]),
        messages.until(since[names[0]]),
        BACK,
        messages.tap(names[1]),
        messages.until(since[names[1]]),
    )
    said = ("The time is on the screen", "可以看到时间")
    return draft.task(
        (
            f"{names[0]} and {names[1]} each texted me from when on they are free tomorrow. Who "
            f"of the two is free by the time “{named}” starts, according to my calendar? Answer "
            "with the name only.",
            f"{names[0]}和{names[1]}都发短信说了明天几点以后有空。根据日历，“{named}”开始时谁有空？"
            "只回答姓名。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((free.name, free.first)),
        setup=(*calendar_screens.start(draft, today, (mine, second_event)), *inbox.start()),
        substates=(
            calendar.home(1),
            calendar.is_seen(2, ("The event is on the screen", "可以看到该活动"), text=named),
            messages.conversation(3, names[0], parent_id=None),
            messages.read(4, 3, said, since[names[0]]),
            messages.conversation(5, names[1], parent_id=None),
            messages.read(6, 5, said, since[names[1]]),
        ),
        golden_steps=count_steps((*to_event, *ask)) + 1,
        subtasks=subtasks(
            draft,
            (
                "calendar",
                (f"Find out when “{named}” starts.", f"查看“{named}”几点开始。"),
                "the time",
            ),
            ("messages", ("Find out who is free then.", "查看届时谁有空。"), ""),
        ),
        solution=(*to_event, *ask, Perform(Answer(free.name))),
        wrong_endings=(
            WrongEnding("the other one", (*to_event, *ask, Perform(Answer(busy.name)))),
            WrongEnding("the calendar was not looked at", (*ask, Perform(Answer(free.name)))),
            WrongEnding("no answer", (*to_event, *ask)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
