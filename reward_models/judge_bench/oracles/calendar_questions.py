"""Whether questions about the calendar are answered, and what was read of it before."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from reward_models.judge_bench.oracles.answers import says_date, says_name, says_number
from reward_models.judge_bench.oracles.created_records import alarm_made, before_answer, was_read
from reward_models.judge_bench.oracles.events import (
    CALENDAR,
    PROVIDER,
    Occasion,
    day_named,
    horizon,
    meant,
    occasions,
    on_day,
)
from reward_models.judge_bench.oracles.sight import Sight
from reward_models.judge_bench.oracles.values import dates, durations, times

_CELL: Final = re.compile(r"(?P<count>\d+) (?:events?|个活动)")
_COUNT: Final = re.compile(r"\d+")


def is_day_shown(moment: Sight, day: date) -> bool:
    """Whether a screen tells a day in words."""
    shown = " \n ".join(moment.texts).casefold()
    return (day.month, day.day) in {one.value for one in dates(shown)}


def _shown(moment: Sight, one: Occasion, *words: str) -> bool:
    return moment.reads(one.title, *words) and is_day_shown(moment, one.start.date())


def _places(see: Sight) -> list[str]:
    return [one.location for one in occasions(see.start, horizon(see)) if one.location]


def _says_place(see: Sight, one: Occasion) -> bool:
    return see.answer is not None and says_name(
        see.answer, one.location, see.task.text, _places(see)
    )


def place_told(see: Sight) -> bool:
    """Whether the answer is where the meant event takes place, once that was read."""
    one = meant(see)
    return _says_place(see, one) and was_read(see, one.title, one.location)


def count_told(see: Sight) -> bool:
    """Answered after the rows of all that takes place were seen, or the calendar's own count."""
    events = on_day(see.start, day_named(see))
    if see.answer is None or not says_number(see.answer, len(events), see.task.text):
        return False
    moments = list(before_answer(see))
    return any(is_counted(one, day_named(see), len(events)) for one in moments) or all(
        any(_shown(moment, one) for moment in moments) for one in events
    )


def is_counted(moment: Sight, day: date, count: int) -> bool:
    """Whether the cell of a month tells how many events a day has."""
    for words in moment.texts:
        cell = _CELL.search(words)
        if cell is not None and int(cell["count"]) == count:
            stated = dates(words.casefold())
            if [one.value for one in stated] == [(day.month, day.day)]:
                return True
    return False


def day_told(see: Sight) -> bool:
    """Whether the answer is when the quoted event takes place, once that was read."""
    events = [one for one in occasions(see.start, horizon(see)) if one.title == see.quoted[0]]
    day = events[0].start.date()
    return (
        see.answer is not None
        and says_date(see.answer, day, see.task.text)
        and any(_shown(moment, events[0]) for moment in before_answer(see))
    )


def chairs_told(see: Sight) -> bool:
    """Whether the answer is the sum of what the notes of both events say, once they were read."""
    named = [_named_on(see, place) for place in (0, 1)]
    chairs = [int(_COUNT.findall(one.description)[0]) for one in named]
    return (
        see.answer is not None
        and says_number(see.answer, sum(chairs), see.task.text)
        and all(
            any(_shown(moment, one, one.description) for moment in before_answer(see))
            for one in named
        )
    )


def _named_on(see: Sight, place: int) -> Occasion:
    """The occasion of a quoted title on the day that the instruction names with it."""
    written = sorted(dates(see.task.text.casefold()), key=lambda one: one.start)
    return next(
        one
        for one in occasions(see.start, horizon(see))
        if one.title == see.quoted[-2:][place]
        and (one.start.month, one.start.day) == written[place].value
    )


def reminded_place_told(see: Sight) -> bool:
    """Answered after its reminder was seen, or those of all the others, and its place."""
    minutes = see.task.params["minutes"]
    named = [one for one in occasions(see.start, horizon(see)) if one.title == see.quoted[0]]
    one = next(one for one in named if minutes in one.reminders)
    if not _says_place(see, one) or not was_read(see, one.title, one.location):
        return False
    moments = list(before_answer(see))
    looked_at = [
        other
        for other in named
        if any(
            _shown(moment, other) and _tells_length(moment, other.reminders[0])
            for moment in moments
        )
    ]
    return one in looked_at or len(looked_at) == len(named) - 1


def _tells_length(moment: Sight, minutes: int) -> bool:
    """Whether a screen tells of a reminder so long before the start."""
    return any(
        60 * minutes in (one.value for one in durations(words.casefold()))
        for words in moment.texts
        if words.endswith(" before") or words.startswith("提前")
    )


def _was_start_read(see: Sight, one: Occasion) -> bool:
    """Whether a screen of the calendar told when something starts."""
    start = 60 * one.start.hour + one.start.minute
    return any(
        _shown(moment, one)
        and start in {value.value for text in moment.texts for value in times(signs(text))}
        for moment in before_answer(see)
        if moment.activity.startswith(f"{CALENDAR}/")
    )


def signs(text: str) -> str:
    """A text with plain signs, as readers of values take it."""
    return text.casefold().replace("–", " - ").replace("\u202f", " ").replace("\u00a0", " ")


def is_alarm_at_start(see: Sight) -> bool:
    """Whether one alarm has come up, for when the meant event starts, or so much before."""
    one = meant(see)
    rings = one.start - timedelta(minutes=see.task.params.get("lead", 0))
    return alarm_made(see, 60 * rings.hour + rings.minute, rings.weekday())


def is_alarm_set_for_start(see: Sight) -> bool:
    """An alarm rings when the meant event starts, or so much before; that time has been read."""
    before, after = see.data(PROVIDER)
    return (
        is_alarm_at_start(see)
        and before.events == after.events
        and _was_start_read(see, meant(see))
    )
