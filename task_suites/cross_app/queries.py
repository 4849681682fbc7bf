"""Questions whose answer needs facts from several apps. See `cross_app`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector, ValueShown
from mobile_gym.core.tasks import Perform, ScrollTo, Task, TaskTemplate, WrongEnding
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, count_steps
from task_suites.calendar import screens as calendar_screens
from task_suites.calendar.events import Diary
from task_suites.calendar.texts import DAYS, TITLES
from task_suites.contacts.book import Cast
from task_suites.cross_app.parts import subtasks, two_each
from task_suites.cross_app.texts import Texts
from task_suites.messages import screens as messages_screens
from task_suites.messages.inbox import draw_inbox
from task_suites.messages.screens import sample_pair
from task_suites.phone import screens as phone_screens
from task_suites.phone.screens import Call
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.cross_app")

SUITE: Final = Suite("CrossApp", texts=Texts)

_CALLS: Final = {
    "missed": Texts.missed_call,
    "incoming": Texts.answered_call,
    "outgoing": Texts.made_call,
}
"""By type: what the call log has exactly one of."""
_LOCKS: Final = by_words(_LISTS["locks"])


@SUITE.add(
    "query",
    level=2,
    apps=(phone_screens.PACKAGE, messages_screens.PACKAGE),
    call=tuple(_CALLS),
    lock=tuple(_LOCKS),
    layout=LAYOUTS,
)
def code_of_caller(draft: TaskBuilder, call: str, lock: str, layout: int) -> Task:
    """Say which code the person has texted with whom there was a call.

    Goal: the call and the code were read, each on a screen that names the person; the answer is
        the code.
    Start: the launcher; there is one call of each type; everybody who wrote has texted codes of two
        locks of three.
    Substates: Phone; the call was read; the conversation; the code was read.
    Ends: with the answer.
    Golden steps: 5, and one back from each page that Messaging was left on.
    """
    phone, messages = phone_screens.Screens(draft), messages_screens.Screens(draft)
    cast, lots = Cast(draft), LayoutRandom(draft, layout)
    book = cast.distractors(size=14, lots=lots)
    people = book[: lots.number(7, 12)]
    kinds = (call, *lots.some(_CALLS, len(_CALLS) - 1, exclude=(call,)))
    ages = lots.some(range(10, 600, 25), len(kinds))
    calls = tuple(
        Call(person.number, kind, age, 0 if kind == "missed" else lots.number(30, 900))
        for person, kind, age in zip(people, kinds, ages, strict=False)
    )
    locks = two_each(lots, lock, lots.some(_LOCKS, 2, exclude=(lock,)), len(people))
    codes = tuple(map(str, lots.some(range(1009, 9999, 7), 2 * len(people))))
    code, other_code, caller_code, *_ = codes
    free = iter(codes)
    about = {
        person.number: lots.shuffled(
            draft.pick(Texts.code_of_lock.format(lock=_LOCKS[its], code=next(free))) for its in two
        )
        for person, two in zip(people, locks, strict=True)
    }
    inbox = draw_inbox(draft, lots, book, people, about=about, place="inside")
    name = people[0].name
    calling = (*phone.to_recents(), ScrollTo(Selector(text=name)))
    to_code = (*inbox.open_list, messages.tap(name), messages.until(code))
    look = (*calling, *to_code)
    words = draft.pick(phone_screens.TYPES[call].name)
    return draft.task(
        Texts.code_of_caller.format(call=_CALLS[call], lock=_LOCKS[lock]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((code,), kind="code", candidates=codes[1:]),
        setup=(*inbox.start(), *phone_screens.start(book, lots.shuffled(calls))),
        substates=(
            phone.home(1),
            replace(
                phone.event(
                    2,
                    Texts.call_was_read.format(person=name),
                    phone_screens.node_shown(description=words),
                    ValueShown(name, "name"),
                ),
                weight=0.25,
            ),
            messages.conversation(3, name, parent_id=None),
            messages.evidence(
                4,
                Texts.code_was_read.format(person=name),
                code,
                "code",
                of=(name,),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        subtasks=subtasks(
            draft,
            (Texts.phone, Texts.find_caller, "the name"),
            (Texts.messages, Texts.find_code, ""),
        ),
        solution=(*look, Perform(Answer(code))),
        wrong_endings=(
            WrongEnding("the code of another lock", (*look, Perform(Answer(other_code)))),
            WrongEnding("the code of another caller", (*look, Perform(Answer(caller_code)))),
            WrongEnding("the calls were not looked at", (*to_code, Perform(Answer(code)))),
            WrongEnding("a guess without looking", (Perform(Answer(code)),)),
            WrongEnding("no answer", look),
        ),
    )


_NEAR: Final = range(1, 7)
"""How many days ahead events are."""
_HOURS: Final = range(11, 19)
"""In which hours they begin."""


def _time(at: datetime) -> str:
    """A time of day as people write it."""
    return f"{at.hour}:{at.minute:02d}"


@SUITE.add(
    "query",
    level=3,
    apps=(calendar_screens.PACKAGE, messages_screens.PACKAGE),
    sample=sample_pair("first", "second"),
    title=tuple(TITLES),
    layout=LAYOUTS,
)
def who_has_time(draft: TaskBuilder, first: str, second: str, title: str, layout: int) -> Task:
    """Say which of two people is free when an event starts; each has texted from when on.

    Goal: the event's time and both people's were read, each on a screen that names whose it is;
        the answer is that person's name, and not the other's.
    Start: the launcher; the event is tomorrow, as others are; everybody who wrote has texted such a
        time, not in the last message of the conversation.
    Substates: the calendar; the event's time was read; a conversation, and the time in it; likewise
        the other.
    Ends: with the answer.
    Golden steps: 8, and one back from each page that Messaging was left on.
    """
    lots = LayoutRandom(draft, layout)
    messages, cast = messages_screens.Screens(draft), Cast(draft)
    people = cast.person(first), cast.person(second)
    rest = cast.distractors(first, second, lots=lots)
    diary = Diary(
        draft, lots, lots.one(DAYS), titles=(title,), ahead=_NEAR, days_ahead=1, hours=_HOURS
    )
    mine, *others = (*diary.busy_day(title), *diary.others(lots.number(1, 2)))
    named, moment = mine.title, mine.start
    calendar = calendar_screens.Screens(draft, diary.today)
    free, busy = lots.shuffled(people)
    talkers = (free, busy, *rest[: lots.number(4, 8)])
    sooner, later = range(-120, 0, 5), range(5, 125, 5)
    shifts = (
        lots.one(sooner), lots.one(later), *(lots.one((*sooner, *later)) for _ in talkers[2:]),
    )  # fmt: skip
    since = {
        talker.name: _time(moment + timedelta(minutes=shift))
        for talker, shift in zip(talkers, shifts, strict=True)
    }
    about = {
        talker.number: (draft.pick(Texts.free_from.format(time=since[talker.name])),)
        for talker in talkers
    }
    inbox = draw_inbox(draft, lots, (*people, *rest), talkers, about=about, place="inside")
    to_event = (
        *calendar.to_day(diary.day),
        calendar.tap(named),
        ScrollTo(Selector(text=named)),
    )
    names = people[0].name, people[1].name
    ask = (
        *inbox.open_list,
        messages.tap(names[0]),
        messages.until(since[names[0]]),
        BACK,
        messages.tap(names[1]),
        messages.until(since[names[1]]),
    )
    return draft.task(
        Texts.who_has_time.format(first=names[0], second=names[1], event=named),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (free.name, free.first),
            kind="name",
            candidates=tuple(item.name for item in (busy, *rest)),
        ),
        setup=(*diary.start((mine, *others)), *inbox.start()),
        substates=(
            calendar.home(1),
            calendar.evidence(
                2,
                Texts.event_time_was_read,
                f"{moment:%H:%M}",
                "time",
                of=(named,),
            ),
            *(
                substate
                for place, name in enumerate(names)
                for substate in (
                    messages.conversation(3 + 2 * place, name, parent_id=None),
                    messages.evidence(
                        4 + 2 * place,
                        Texts.free_time_was_read.format(person=name),
                        since[name],
                        "time",
                        of=(name,),
                    ),
                )
            ),
        ),
        golden_steps=count_steps((*to_event, *ask)) + 1,
        subtasks=subtasks(
            draft,
            (Texts.calendar, Texts.find_start.format(event=named), "the time"),
            (Texts.messages, Texts.find_free_person, ""),
        ),
        solution=(*to_event, *ask, Perform(Answer(free.name))),
        wrong_endings=(
            WrongEnding("the other one", (*to_event, *ask, Perform(Answer(busy.name)))),
            WrongEnding("the calendar was not looked at", (*ask, Perform(Answer(free.name)))),
            WrongEnding("a guess without looking", (Perform(Answer(free.name)),)),
            WrongEnding("no answer", (*to_event, *ask)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
