"""Tasks that begin in the notes app and end in another one."""

from __future__ import annotations

import shlex
from typing import Final

from mobile_gym.core.checks import AllOf, AnyOf, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import SolutionStep, Subtask, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.choices import next_of
from task_suites.clock import screens as clock_screens
from task_suites.messages.screens import PACKAGE as MESSAGING
from task_suites.messages.screens import message_row
from task_suites.notes.entries import Entry, exactly, fillers, start
from task_suites.notes.screens import OPEN, PACKAGE, SHEET, Screens, shown
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Notes", PACKAGE)

_CLASSES: Final = {"Swimming": "游泳课", "Pottery": "陶艺课", "Spanish": "西班牙语课"}
_DAYS: Final = {
    "Monday": "星期一",
    "Tuesday": "星期二",
    "Wednesday": "星期三",
    "Thursday": "星期四",
    "Friday": "星期五",
    "Saturday": "星期六",
}


@SUITE.add(
    "cross_app",
    level=3,
    apps=(clock_screens.PACKAGE,),
    lesson=tuple(_CLASSES),
    day=tuple(_DAYS),
)
def set_alarm_of_note(draft: Draft, lesson: str, day: str) -> Task:
    """Set an alarm for a time that stands in a note.

    Goal: one more alarm, on, at the time of that day; the notes are as they were.
    Start: the launcher; a note with a time for each day, others; the clock as newly installed.
    Substates: the notes app; the time is shown; the clock; its alarms; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 9 with AM and PM, 8 with 24 hours.
    """
    screens, clock = Screens(draft), clock_screens.Screens(draft)
    shift = list(_CLASSES).index(lesson)
    times = {
        name: (7 + (3 * number + shift) % 11, (number * 25 + shift * 10 + 5) % 60)
        for number, name in enumerate(_DAYS)
    }
    other = next_of(_DAYS, day)
    lines = {
        name: f"{draft.pick((name, _DAYS[name]))} {clock.time(*time)}"
        for name, time in times.items()
    }
    note = Entry(draft.pick((lesson, _CLASSES[lesson])), "\n".join(lines.values()))
    notes = (*fillers(draft, shift), note)
    hour, minute = times[day]
    look = screens.open_note(note.title)
    return draft.task(
        (
            f"My note “{lesson}” says when the class begins on each day. "
            f"Set an alarm in the Clock for the time of {day}.",
            f"记事“{_CLASSES[lesson]}”里写着每天上课的时间。请在“时钟”中按{_DAYS[day]}的时间设一个闹钟。",
        ),
        setup=(*clock_screens.start(draft), *start(*notes)),
        subtasks=(
            Subtask(
                PACKAGE,
                draft.pick((f"Read the time of {day}", f"查看{_DAYS[day]}的时间")),
                history=True,
                memory=lines[day],
            ),
            Subtask(
                clock_screens.PACKAGE,
                draft.pick(("Set an alarm for that time", "按该时间设置闹钟")),
            ),
        ),
        substates=(
            screens.home(1),
            UnitNode(
                2,
                draft.pick((f"The time of {day} is shown", f"显示{_DAYS[day]}的时间")),
                parent_id=1,
                check=shown(text_contains=lines[day]),
            ),
            clock.home(3),
            clock.tab(4, "alarm", parent_id=3),
            screens.fact(
                5,
                ("There is one new alarm, at that time", "新增了该时间的闹钟"),
                AllOf(
                    (
                        clock_screens.alarm_at(hour, minute, list(_DAYS).index(day)),
                        clock_screens.alarm_row(at_least=3, at_most=3),
                        exactly(notes),
                    )
                ),
            ),
        ),
        golden_steps=len(look) + len(clock.new_alarm(hour, minute)),
        solution=(*look, *clock.new_alarm(hour, minute)),
        wrong_endings=(
            WrongEnding("the time of another day", (*look, *clock.new_alarm(*times[other]))),
            WrongEnding("without looking", clock.new_alarm(hour, minute)),
            WrongEnding("looked at alone", look),
        ),
    )


_EVENTS: Final = {
    "Book club": "读书会",
    "Flea market": "跳蚤市场",
    "Garden party": "花园聚会",
    "Open-air concert": "露天音乐会",
}
_NUMBERS: Final = ("5552046", "5553817", "5556294", "5558035")
"""No contact's: those of the phone end in 01 and two digits."""


@SUITE.add(
    "cross_app",
    level=3,
    apps=(MESSAGING,),
    event=tuple(_EVENTS),
    number=_NUMBERS,
)
def text_note(draft: Draft, event: str, number: str) -> Task:
    """Send what a note says to a number, as a text message.

    Goal: one message with the note's text has gone to that number, and to no other.
    Start: the launcher; the note, others, and conversations with two numbers.
    Substates: the notes app; what the note says is shown; the messages; the text is in a message;
        the message has gone.
    Ends: the message has gone.
    Golden steps: 7.
    """
    screens = Screens(draft)
    wrong = next_of(_NUMBERS, number)
    street = 12 + 5 * list(_EVENTS).index(event)
    body = draft.pick((f"Saturday at 3, Mill Lane {street}", f"星期六三点，磨坊路 {street} 号"))
    note = Entry(draft.pick((event, _EVENTS[event])), body)
    old = fillers(draft, street)
    texts = (f"{note.title}\n{body}", body)
    sent = tuple(
        message_row(1, 1, address=number, body=text, type=kind)
        for text in texts
        for kind in ("2", "4")
    )

    def shared(to: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.open_note(note.title),
            SHEET,
            screens.act(("Share", "分享")),
            TapOn(Selector(text=draft.pick(("Messaging", "短信")))),
            TapOn(Selector(resource_id="conversation_name", text=to)),
        )

    send = TapOn(Selector(resource_id="send_message_button"))
    solution = (*shared(number), send)
    return draft.task(
        (
            f"Share the text of my note “{event}” by text message with the number {number}.",
            f"把记事“{_EVENTS[event]}”的内容用短信发给 {number}。",
        ),
        setup=(
            "pm clear com.android.providers.telephony",
            f"pm clear {MESSAGING}",
            *(_received(address, draft) for address in (wrong, number)),
            f"am force-stop {MESSAGING}",
            *start(*old, note),
        ),
        subtasks=(
            Subtask(
                PACKAGE,
                draft.pick((f"Share the note “{event}”", f"分享记事“{_EVENTS[event]}”")),
                history=True,
                memory=body,
            ),
            Subtask(MESSAGING, draft.pick((f"Send it to {number}", f"发送给 {number}"))),
        ),
        substates=(
            screens.home(1),
            UnitNode(
                2,
                draft.pick(("What the note says is shown", "显示该记事的内容")),
                parent_id=1,
                check=shown(text_contains=body),
            ),
            PageNode(
                3,
                draft.pick(("The messages are open", "短信应用已打开")),
                check=PageIs(package=MESSAGING),
            ),
            UnitNode(
                4,
                draft.pick(("The text is in a message", "内容已写入短信")),
                parent_id=3,
                check=NodePresent(Selector(package_name=MESSAGING, text_contains=body)),
            ),
            screens.fact(
                5,
                (f"It has gone to {number} and to nobody else", f"已发送给 {number}"),
                AllOf((AnyOf(sent), message_row(3, 3), exactly((*old, note)))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("to another number", (*shared(wrong), send)),
            WrongEnding("not sent", shared(number)),
            WrongEnding(
                "another note",
                (OPEN, TapOn(screens.card(old[0].title)), *shared(number)[2:], send),
            ),
        ),
    )


def _received(number: str, draft: Draft) -> str:
    """The command after which there is a conversation with a number."""
    body = shlex.quote(f"body:s:{draft.pick(('Where is it?', '在哪里？'))}")
    return (
        f"content insert --uri content://sms/inbox --bind address:s:{number} "
        f"--bind {body} --bind read:i:1"
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
