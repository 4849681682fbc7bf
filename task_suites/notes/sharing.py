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
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import count_steps
from task_suites.clock import screens as clock_screens
from task_suites.dates import weekday
from task_suites.messages.inbox import message_row
from task_suites.messages.screens import PACKAGE as MESSAGING
from task_suites.notes.entries import Entry, distractors, drawn_color, exactly, start
from task_suites.notes.screens import PACKAGE, SHEET, Screens, is_open, node_shown
from task_suites.notes.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.notes")

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)

_CLASSES: Final = by_words(_LISTS["classes"])
_DAYS: Final = {name.words: name for name in map(weekday, range(6))}


@SUITE.add(
    "cross_app",
    level=3,
    apps=(clock_screens.PACKAGE,),
    lesson=tuple(_CLASSES),
    day=tuple(_DAYS),
    layout=LAYOUTS,
)
def set_alarm_of_note(draft: TaskBuilder, lesson: str, day: str, layout: int) -> Task:
    """Set an alarm for a time that stands in a note.

    Goal: one more alarm, on, at the time of that day, which has been read in the note; the other
        alarms and the notes are as they were.
    Start: the launcher; a note with times for five days, five to eight on other classes, one to
        three other notes; the clock as newly installed.
    Substates: the notes app; the time is shown; the clock; its alarms; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 11 with AM and PM, 10 with 24 hours.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    clock = clock_screens.Screens(draft)
    drawn_days = {day, *lots.some(_DAYS, 4, exclude=(day,))}
    days = tuple(name for name in _DAYS if name in drawn_days)

    def plan(name: str) -> tuple[Entry, dict[str, tuple[int, int]]]:
        """A class's note, and its times."""
        drawn = lots.some(_TIMES, len(days))
        times = dict(zip(days, drawn, strict=True))
        lines = (_line(draft, clock, at, time) for at, time in times.items())
        title = draft.pick(_CLASSES[name])
        return Entry(title, "\n".join(lines), color=drawn_color(lots)), times

    note, times = plan(lesson)
    others = (plan(name)[0] for name in lots.some(_CLASSES, lots.number(5, 8), exclude=(lesson,)))
    notes = lots.shuffled((note, *others, *distractors(draft, lots, 1, 3)))
    other = lots.one(days, exclude=(day,))
    line = _line(draft, clock, day, times[day])
    hour, minute = times[day]
    look, make = screens.find_note(note.title), clock.new_alarm(hour, minute)
    on_off = TapOn(Selector(resource_id="onoff"))
    return draft.task(
        Texts.set_alarm_of_note.format(lesson=_CLASSES[lesson], day=_DAYS[day]),
        setup=(*clock_screens.start(draft), *start(*notes)),
        subtasks=(
            Subtask(
                PACKAGE,
                draft.pick(Texts.read_time.format(day=_DAYS[day])),
                history=True,
                memory=line,
            ),
            Subtask(clock_screens.PACKAGE, draft.pick(Texts.set_alarm_for_time)),
        ),
        substates=(
            screens.home(1),
            screens.note_was_read(
                2,
                Texts.time_is_shown.format(day=_DAYS[day]),
                note.title,
                line,
                opened=is_open(note.title, resource_id="edit_note_text", text=note.body),
                weight=0.25,
            ),
            clock.home(3),
            clock.tab(4, "alarm", parent_id=3),
            screens.fact(
                5, Texts.alarm_is_set, clock_screens.alarm_at(hour, minute, list(_DAYS).index(day))
            ),
            screens.guard(
                6,
                Texts.alarms_are_unchanged,
                *(
                    clock_screens.alarm_row(
                        1, 1, hour=at, minutes=minutes, daysofweek=days_of, enabled=0
                    )
                    for at, minutes, days_of in _OLD_ALARMS
                ),
                clock_screens.alarm_row(2, 3),
            ),
            screens.guard(7, Texts.notes_are_unchanged, exactly(notes)),
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


def _line(draft: TaskBuilder, clock: clock_screens.Screens, day: str, time: tuple[int, int]) -> str:
    return f"{draft.pick(_DAYS[day])} {clock.time(*time)}"


_OLD_ALARMS: Final = ((8, 30, 0b0011111), (9, 0, 0b1100000))
"""The alarms of a new clock: hour, minute, days of the week."""
_TIMES: Final = tuple(
    (hour, minute)
    for hour in range(7, 21)
    for minute in range(0, 60, 5)
    if (hour, minute) not in ((8, 30), (9, 0))
)
"""When classes begin: never when one of the clock's own alarms rings."""
_EVENTS: Final = by_words(_LISTS["invitations"])
_NUMBERS: Final = tuple(f"555{number}" for number in range(2046, 10000, 419))
"""No contact's: those of the phone end in 01 and two digits."""
_LANES: Final = by_words(_LISTS["lanes"])


@SUITE.add(
    "cross_app",
    level=3,
    apps=(MESSAGING,),
    event=tuple(_EVENTS),
    number=_NUMBERS,
    layout=LAYOUTS,
)
def text_note(draft: TaskBuilder, event: str, number: str, layout: int) -> Task:
    """Send what a note says to a number, as a text message.

    Goal: one message with the note's text has gone to that number, and none to another.
    Start: the launcher; the note, six to nine other invitations, one to three other notes, and
        conversations with four to seven numbers.
    Substates: the notes app; what the note says is shown; the messages; the text is in a message;
        the message has gone.
    Ends: the message has gone.
    Golden steps: 9.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    numbers = lots.some(_NUMBERS, lots.number(3, 6), exclude=(number,))
    wrong = numbers[0]
    events = (event, *lots.some(_EVENTS, lots.number(6, 9), exclude=(event,)))

    def invitation(to: str, street: int) -> Entry:
        text = Texts.meeting.format(
            day=lots.one(_DAYS.values()),
            hour=lots.number(2, 9),
            lane=lots.one(_LANES.values()),
            street=street,
        )
        return Entry(draft.pick(_EVENTS[to]), draft.pick(text), color=drawn_color(lots))

    # No two of them say the same.
    note, *others = map(invitation, events, lots.some(range(3, 99), len(events)))
    notes = lots.shuffled((note, *others, *distractors(draft, lots, 1, 3)))
    body = note.body
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
            screens.act(Texts.share),
            TapOn(Selector(text=draft.pick(Texts.messaging))),
            TapOn(Selector(resource_id="conversation_name", text=to)),
        )

    field = Selector(resource_id="compose_message_text")
    send = TapOn(Selector(resource_id="send_message_button"))
    solution = (*shared(number), send)
    return draft.task(
        Texts.text_note.format(event=_EVENTS[event], number=number),
        setup=(
            "pm clear com.android.providers.telephony",
            f"pm clear {MESSAGING}",
            *(_receive_message(address, draft) for address in lots.among(numbers, number)),
            f"am force-stop {MESSAGING}",
            *start(*notes),
        ),
        subtasks=(
            Subtask(
                PACKAGE,
                draft.pick(Texts.share_note.format(event=_EVENTS[event])),
                history=True,
                memory=body,
            ),
            Subtask(MESSAGING, draft.pick(Texts.send_to_number.format(number=number))),
        ),
        substates=(
            screens.home(1),
            UnitNode(
                2,
                draft.pick(Texts.note_text_is_shown),
                parent_id=1,
                check=node_shown(text_contains=body),
            ),
            PageNode(3, draft.pick(Texts.messages_are_open), check=PageIs(package=MESSAGING)),
            UnitNode(
                4,
                draft.pick(Texts.text_is_written),
                parent_id=3,
                check=NodePresent(Selector(package_name=MESSAGING, text_contains=body)),
            ),
            screens.fact(5, Texts.message_is_sent.format(number=number), AnyOf(sent)),
            screens.guard(
                6, Texts.nothing_else_is_sent, message_row(len(numbers) + 1, len(numbers) + 2)
            ),
            screens.guard(7, Texts.notes_are_unchanged, exactly(notes)),
        ),
        start_satisfied=(6, 7),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("to another number", (*shared(wrong), send)),
            WrongEnding("not sent", shared(number)),
            WrongEnding("another note", (*shared(number, others[0]), send)),
            WrongEnding("sent twice", (*solution, TypeInto(field, body), send)),
        ),
    )


def _receive_message(number: str, draft: TaskBuilder) -> str:
    """The command after which there is a conversation with a number."""
    body = shlex.quote(f"body:s:{draft.pick(Texts.where_is_it)}")
    return (
        f"content insert --uri content://sms/inbox --bind address:s:{number} "
        f"--bind {body} --bind read:i:1"
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
