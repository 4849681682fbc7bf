"""Tasks that begin in the notes app and end in another one."""

from __future__ import annotations

import shlex
from typing import Final

from mobile_gym.core.checks import AnyOf, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import (
    SolutionStep,
    Subtask,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from task_suites.app_screens import count_steps
from task_suites.clock import screens as clock_screens
from task_suites.messages.screens import PACKAGE as MESSAGING
from task_suites.messages.screens import message_row
from task_suites.notes.entries import Entry, among_older, crowd, exactly, start
from task_suites.notes.screens import PACKAGE, SHEET, Screens, is_open, shown
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Notes", PACKAGE)

_CLASSES: Final = {
    "Archery": "射箭课",
    "Ballet": "芭蕾课",
    "Cooking": "烹饪课",
    "Drawing": "素描课",
    "Fencing": "击剑课",
    "Juggling": "杂耍课",
    "Pottery": "陶艺课",
    "Singing": "声乐课",
    "Spanish": "西班牙语课",
    "Swimming": "游泳课",
}
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
    layout=LAYOUTS,
)
def set_alarm_of_note(draft: Draft, lesson: str, day: str, layout: int) -> Task:
    """Set an alarm for a time that stands in a note.

    Goal: one more alarm, on, at the time of that day, which has been read in the note; the other
        alarms and the notes are as they were.
    Start: the launcher; a note with times for five or six days, one or two on other classes, other
        notes; the clock as newly installed.
    Substates: the notes app; the time is shown; the clock; its alarms; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 11 with AM and PM, 10 with 24 hours.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    clock = clock_screens.Screens(draft)
    days = tuple(name for name in _DAYS if name in (day, *lots.some(_DAYS, 4, but=(day,))))

    def plan(name: str) -> tuple[Entry, dict[str, tuple[int, int]]]:
        """A class's note, and its times."""
        drawn = lots.some(_TIMES, len(days))
        times = dict(zip(days, drawn, strict=True))
        lines = (_line(draft, clock, at, time) for at, time in times.items())
        return Entry(draft.pick((name, _CLASSES[name])), "\n".join(lines)), times

    note, times = plan(lesson)
    others = (plan(name)[0] for name in lots.some(_CLASSES, lots.number(1, 2), but=(lesson,)))
    old = (*crowd(draft, lots, 12, 16), *others)
    other = lots.one(days, but=(day,))
    line = _line(draft, clock, day, times[day])
    hour, minute = times[day]
    look, make = screens.find_note(note.title), clock.new_alarm(hour, minute)
    on_off = TapOn(Selector(resource_id="onoff"))
    return draft.task(
        (
            f"My note “{lesson}” says when the class begins on each day. "
            f"Set a new alarm in the Clock for the time of {day}.",
            f"记事“{_CLASSES[lesson]}”里写着每天上课的时间。"
            f"请在“时钟”中按{_DAYS[day]}的时间新建一个闹钟。",
        ),
        setup=(*clock_screens.start(draft), *start(*among_older(lots, lots.shuffled(old), note))),
        subtasks=(
            Subtask(
                PACKAGE,
                draft.pick((f"Read the time of {day}", f"查看{_DAYS[day]}的时间")),
                history=True,
                memory=line,
            ),
            Subtask(
                clock_screens.PACKAGE,
                draft.pick(("Set an alarm for that time", "按该时间设置闹钟")),
            ),
        ),
        substates=(
            screens.home(1),
            screens.read(
                2,
                (f"The time of {day} is shown", f"显示{_DAYS[day]}的时间"),
                note.title,
                line,
                opened=is_open(note.title, resource_id="edit_note_text", text=note.body),
                weight=0.25,
            ),
            clock.home(3),
            clock.tab(4, "alarm", parent_id=3),
            screens.fact(
                5,
                ("There is a new alarm at that time", "新增了该时间的闹钟"),
                clock_screens.alarm_at(hour, minute, list(_DAYS).index(day)),
            ),
            screens.guard(
                6,
                ("No other alarm has been made, changed or deleted", "其他闹钟没有变化"),
                *(
                    clock_screens.alarm_row(
                        1, 1, hour=at, minutes=minutes, daysofweek=days_of, enabled=0
                    )
                    for at, minutes, days_of in _OLD_ALARMS
                ),
                clock_screens.alarm_row(2, 3),
            ),
            screens.guard(7, ("The notes are as they were", "记事没有变化"), exactly((*old, note))),
        ),
        start_satisfied=(6, 7),
        golden_steps=count_steps((*look, *make)),
        solution=(*look, *make),
        wrong_endings=(
            WrongEnding("the time of another day", (*look, *clock.new_alarm(*times[other]))),
            WrongEnding("without looking", make),
            WrongEnding("looked at alone", look),
            WrongEnding("another alarm switched on", (*look, *clock.to_tab("alarm"), on_off)),
            WrongEnding("a second alarm", (*look, *make, *clock.new_alarm(*times[other]))),
        ),
    )


def _line(draft: Draft, clock: clock_screens.Screens, day: str, time: tuple[int, int]) -> str:
    return f"{draft.pick((day, _DAYS[day]))} {clock.time(*time)}"


_OLD_ALARMS: Final = ((8, 30, 0b0011111), (9, 0, 0b1100000))
"""The alarms of a new clock: hour, minute, days of the week."""
_TIMES: Final = tuple(
    (hour, minute)
    for hour in range(7, 21)
    for minute in range(0, 60, 5)
    if (hour, minute) not in ((8, 30), (9, 0))
)
"""When classes begin: never when one of the clock's own alarms rings."""
_EVENTS: Final = {
    "Book club": "读书会",
    "Brunch": "早午餐",
    "Choir rehearsal": "合唱排练",
    "Flea market": "跳蚤市场",
    "Garden party": "花园聚会",
    "Open-air concert": "露天音乐会",
    "Quiz night": "问答之夜",
    "Rowing meet": "划船聚会",
}
_NUMBERS: Final = tuple(f"555{number}" for number in range(2046, 10000, 419))
"""No contact's: those of the phone end in 01 and two digits."""
_LANES: Final = {"Canal Street": "运河街", "Mill Lane": "磨坊路", "Orchard Road": "果园路"}


@SUITE.add(
    "cross_app",
    level=3,
    apps=(MESSAGING,),
    event=tuple(_EVENTS),
    number=_NUMBERS,
    layout=LAYOUTS,
)
def text_note(draft: Draft, event: str, number: str, layout: int) -> Task:
    """Send what a note says to a number, as a text message.

    Goal: one message with the note's text has gone to that number, and none to another.
    Start: the launcher; the note, others, and conversations with four to seven numbers.
    Substates: the notes app; what the note says is shown; the messages; the text is in a message;
        the message has gone.
    Ends: the message has gone.
    Golden steps: 9.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    numbers = lots.some(_NUMBERS, lots.number(3, 6), but=(number,))
    wrong = numbers[0]
    (day, day_zh), (lane, lane_zh) = lots.one(_DAYS.items()), lots.one(_LANES.items())
    hour, street = lots.number(2, 9), lots.number(3, 98)
    body = draft.pick(
        (f"{day} at {hour}, {lane} {street}", f"{day_zh} {hour} 点，{lane_zh} {street} 号")
    )
    note = Entry(draft.pick((event, _EVENTS[event])), body)
    old = crowd(draft, lots, 8, 13)
    texts = (f"{note.title}\n{body}", body)
    sent = tuple(
        message_row(1, 1, address=number, body=text, type=kind)
        for text in texts
        for kind in ("2", "4")
    )

    def shared(to: str, one: Entry = note) -> tuple[SolutionStep, ...]:
        return (
            *screens.find_note(one.title),
            SHEET,
            screens.act(("Share", "分享")),
            TapOn(Selector(text=draft.pick(("Messaging", "短信")))),
            TapOn(Selector(resource_id="conversation_name", text=to)),
        )

    field = Selector(resource_id="compose_message_text")
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
            *(_received(address, draft) for address in lots.among(numbers, number)),
            f"am force-stop {MESSAGING}",
            *start(*lots.among(old, note)),
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
                (f"It has gone to {number}", f"已发送给 {number}"),
                AnyOf(sent),
            ),
            screens.guard(
                6,
                ("Nothing else has been written to anybody", "没有给任何人发送其他内容"),
                message_row(len(numbers) + 1, len(numbers) + 2),
            ),
            screens.guard(7, ("The notes are as they were", "记事没有变化"), exactly((*old, note))),
        ),
        start_satisfied=(6, 7),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("to another number", (*shared(wrong), send)),
            WrongEnding("not sent", shared(number)),
            WrongEnding("another note", (*shared(number, old[0]), send)),
            WrongEnding("sent twice", (*solution, TypeInto(body, field), send)),
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
