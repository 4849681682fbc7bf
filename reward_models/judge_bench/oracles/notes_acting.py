"""Whether what a note says was acted on, once it was read."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, NamedTuple

from reward_models.judge_bench.oracles.created_records import (
    NOTES,
    alarm_made,
    message_made,
)
from reward_models.judge_bench.oracles.notes_kept import notes_are, notes_kept, the_note
from reward_models.judge_bench.oracles.notes_questions import was_note_read
from reward_models.judge_bench.oracles.sight import Sight
from reward_models.judge_bench.oracles.values import times, weekday_of

# -- acting on what a note says --------------------------------------------------------------------


def the_news(see: Sight) -> Any:
    """The note of the event that the instruction names."""
    asked = see.task.text.casefold()
    return next(note for note in see.data(NOTES)[0].notes if note.title.casefold() in asked)


def is_acted_on(see: Sight) -> bool:
    """The note of the event is pinned, or in the trash or gone, as it says itself."""
    news = the_news(see)
    is_off = "cancelled" in news.body.casefold() or "取消" in news.body
    others = [note for note in see.data(NOTES)[0].notes if note.id != news.id]
    ends = (
        [[*others, replace(news, place="trash")], others]
        if is_off
        else [[*others, replace(news, pinned=True)]]
    )
    return any(notes_are(see, end) for end in ends)


def is_read_and_acted_on(see: Sight) -> bool:
    """Whether the note of the event was read, and is where it says itself that it belongs."""
    news = the_news(see)
    return is_acted_on(see) and was_note_read(see, news, news.body)


class Lesson(NamedTuple):
    """When a class begins on the day that the instruction names."""

    line: str
    minute_of_day: int
    weekday: int


def the_lesson(see: Sight) -> Lesson:
    """What the quoted note says of the named day."""
    day = re.search(r"the time of (\w+)|按(星期.)", see.task.text)
    assert day is not None, see.task.text
    word = day[1] or day[2]
    line = next(line for line in the_note(see).body.split("\n") if line.startswith(word))
    minute = times(line.casefold())[0].value
    assert isinstance(minute, int)
    return Lesson(line, minute, weekday_of(word.casefold()))


def is_alarm_of_note_set(see: Sight) -> bool:
    """An alarm for the time of the named day, which may repeat on that day."""
    lesson = the_lesson(see)
    return (
        alarm_made(see, lesson.minute_of_day, lesson.weekday)
        and notes_kept(see)
        and was_note_read(see, the_note(see), lesson.line)
    )


def texts_of(note: Any) -> set[str]:
    """A note as it may be sent: its text, with its title or without."""
    return {note.body, f"{note.title}\n{note.body}", f"{note.title}\n\n{note.body}"}


def is_note_texted(see: Sight) -> bool:
    """The note's text has been sent, with its title or without."""
    forms = texts_of(the_note(see))
    return message_made(see, see.number, lambda body: body.strip() in forms) and notes_kept(see)
