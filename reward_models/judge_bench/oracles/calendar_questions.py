"""Whether questions about the calendar are answered, and what was read of it before."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from reward_models.judge_bench.oracles.answers import says_date, says_name, says_number
from reward_models.judge_bench.oracles.created_records import before_answer, is_alarm_made, was_read
from reward_models.judge_bench.oracles.events import (
    CALENDAR,
    PROVIDER,
    Occasion,
    named_day,
    occasions_on_day,
    occasions_until,
    quoted_occasion,
    series_horizon,
)
from reward_models.judge_bench.oracles.sight import Sight
from reward_models.judge_bench.oracles.values import dates_in, durations_in, times_in

_CELL: Final = re.compile(r"(?P<count>\d+) (?:events?|个活动)")
_COUNT: Final = re.compile(r"\d+")


def is_day_shown(moment: Sight, day: date) -> bool:
    """Whether a screen tells a day in words."""
    shown = " \n ".join(moment.texts).casefold()
    return (day.month, day.day) in {candidate.value for candidate in dates_in(shown)}


def _is_occasion_shown(moment: Sight, occasion: Occasion, *words: str) -> bool:
    return moment.reads(occasion.title, *words) and is_day_shown(moment, occasion.start.date())


def _all_places(see: Sight) -> list[str]:
    return [
        occasion.location
        for occasion in occasions_until(see.start, series_horizon(see))
        if occasion.location
    ]


def _says_place(see: Sight, occasion: Occasion) -> bool:
    return see.answer is not None and says_name(
        see.answer, occasion.location, see.task.text, _all_places(see)
    )


def is_place_answered(see: Sight) -> bool:
    """Whether the answer is where the meant event takes place, once that was read."""
    occasion = quoted_occasion(see)
    return _says_place(see, occasion) and was_read(see, occasion.title, occasion.location)


def is_count_answered(see: Sight) -> bool:
    """Answered after the rows of all that takes place were seen, or the calendar's own count."""
    events = occasions_on_day(see.start, named_day(see))
    if see.answer is None or not says_number(see.answer, len(events), see.task.text):
        return False
    moments = list(before_answer(see))
    return any(is_counted(item, named_day(see), len(events)) for item in moments) or all(
        any(_is_occasion_shown(moment, item) for moment in moments) for item in events
    )


def is_counted(moment: Sight, day: date, count: int) -> bool:
    """Whether the cell of a month tells how many events a day has."""
    for words in moment.texts:
        cell = _CELL.search(words)
        if cell is not None and int(cell["count"]) == count:
            stated = dates_in(words.casefold())
            if [value.value for value in stated] == [(day.month, day.day)]:
                return True
    return False


def is_day_answered(see: Sight) -> bool:
    """Whether the answer is when the quoted event takes place, once that was read."""
    events = [
        occasion
        for occasion in occasions_until(see.start, series_horizon(see))
        if occasion.title == see.quoted[0]
    ]
    day = events[0].start.date()
    return (
        see.answer is not None
        and says_date(see.answer, day, see.task.text)
        and any(_is_occasion_shown(moment, events[0]) for moment in before_answer(see))
    )


def is_chairs_answered(see: Sight) -> bool:
    """Whether the answer is the sum of what the notes of both events say, once they were read."""
    named = [_quoted_occasion(see, place) for place in (0, 1)]
    chairs = [int(_COUNT.findall(occasion.description)[0]) for occasion in named]
    return (
        see.answer is not None
        and says_number(see.answer, sum(chairs), see.task.text)
        and all(
            any(
                _is_occasion_shown(moment, occasion, occasion.description)
                for moment in before_answer(see)
            )
            for occasion in named
        )
    )


def _quoted_occasion(see: Sight, place: int) -> Occasion:
    """The occasion of a quoted title on the day that the instruction names with it."""
    written = sorted(dates_in(see.task.text.casefold()), key=lambda item: item.start)
    return next(
        item
        for item in occasions_until(see.start, series_horizon(see))
        if item.title == see.quoted[-2:][place]
        and (item.start.month, item.start.day) == written[place].value
    )


def is_reminded_place_answered(see: Sight) -> bool:
    """Answered after its reminder was seen, or those of all the others, and its place."""
    minutes = see.task.params["minutes"]
    named = [
        occasion
        for occasion in occasions_until(see.start, series_horizon(see))
        if occasion.title == see.quoted[0]
    ]
    occasion = next(occasion for occasion in named if minutes in occasion.reminders)
    if not _says_place(see, occasion) or not was_read(see, occasion.title, occasion.location):
        return False
    moments = list(before_answer(see))
    looked_at = [
        other
        for other in named
        if any(
            _is_occasion_shown(moment, other) and _tells_length(moment, other.reminders[0])
            for moment in moments
        )
    ]
    return occasion in looked_at or len(looked_at) == len(named) - 1


def _tells_length(moment: Sight, minutes: int) -> bool:
    """Whether a screen tells of a reminder so long before the start."""
    return any(
        60 * minutes in (duration.value for duration in durations_in(words.casefold()))
        for words in moment.texts
        if words.endswith(" before") or words.startswith("提前")
    )


def _was_start_read(see: Sight, occasion: Occasion) -> bool:
    """Whether a screen of the calendar told when something starts."""
    start = 60 * occasion.start.hour + occasion.start.minute
    return any(
        _is_occasion_shown(moment, occasion)
        and start in {value.value for text in moment.texts for value in times_in(plain_signs(text))}
        for moment in before_answer(see)
        if moment.activity.startswith(f"{CALENDAR}/")
    )


def plain_signs(text: str) -> str:
    """A text with plain signs, as readers of values take it."""
    return text.casefold().replace("–", " - ").replace("\u202f", " ").replace("\u00a0", " ")


def is_alarm_at_start(see: Sight) -> bool:
    """Whether one alarm has come up, for when the meant event starts, or so much before."""
    occasion = quoted_occasion(see)
    rings = occasion.start - timedelta(minutes=see.task.params.get("lead", 0))
    return is_alarm_made(see, 60 * rings.hour + rings.minute, rings.weekday())


def is_alarm_set_for_start(see: Sight) -> bool:
    """An alarm rings when the meant event starts, or so much before; that time has been read."""
    before, after = see.data(PROVIDER)
    return (
        is_alarm_at_start(see)
        and before.events == after.events
        and _was_start_read(see, quoted_occasion(see))
    )
