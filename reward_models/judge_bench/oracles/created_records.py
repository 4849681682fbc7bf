"""What tasks that use several apps leave behind: an alarm, a note, a message, a calculation."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from mobile_gym.core.actions import Type
from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.sight import Sight, digits_of_number

NOTES: Final = "com.android.notes"
MESSAGING: Final = "com.android.messaging"
_CLOCK: Final = "com.android.deskclock"
_TELEPHONY: Final = "com.android.providers.telephony"
_CALCULATOR: Final = "com.android.calculator2"
_SENT_OR_LEAVING: Final = (2, 4, 6)
"""Types of a message in `Telephony.Sms`: sent, on its way, waiting for a network."""
_FOLLOWS_NETWORK: Final = {"read", "delivered", "date_ms", "type", "queued_ms"}
"""Fields of a message that change when it is seen, sent or delivered."""
_FOLLOWS_TIME: Final = ("after_ms", "ringing_since_ms", "snoozed_until_ms")


def before_answer(see: Sight) -> Iterator[Sight]:
    """The moments until now, but for those after an answer."""
    return (moment for moment in see.past if moment.answer is None)


def was_read(see: Sight, *words: str, package: str = "") -> bool:
    """Whether some words stood together on one screen, before any answer.

    Args:
        see: now.
        words: all of them, in whatever case.
        package: of the app that must have shown them; any where empty.
    """
    return any(
        moment.activity.startswith(f"{package}/" if package else "") and moment.reads(*words)
        for moment in before_answer(see)
    )


def _typed_texts(moment: Sight) -> Iterator[str]:
    """What an action has typed."""
    if isinstance(moment.action, Type) and moment.action.text.strip():
        yield moment.action.text.casefold()


def tells(see: Sight, value: str, *subject: str) -> bool:
    """Whether a value can be read now on a screen that names its subject.

    What has been typed tells nothing where it comes back: in a title, in a search, in a message.
    """
    if not see.reads(value, *subject):
        return False
    return any(value.casefold() in words for words in untyped_screen_texts(see))


def untyped_screen_texts(see: Sight) -> list[str]:
    """What can be read now, in lower case, without what has been typed."""
    typed = see.past.gathered(_typed_texts)
    return [_without_typed(words.casefold(), typed) for words in see.texts]


def _without_typed(words: str, typed: Iterable[str]) -> str:
    for text in sorted(typed, key=len, reverse=True):
        words = re.sub(rf"(?<!\w){re.escape(text)}(?!\w)", " ", words)
    return words


def is_alarm_made(see: Sight, minute_of_day: int, weekday: int | None = None) -> bool:
    """Whether one alarm is set for a time that was not before, and the others are what they were.

    Args:
        see: now.
        minute_of_day: when it rings.
        weekday: the day on which it may repeat, Monday 0; it may also ring once.
    """
    before, after = see.data(_CLOCK)
    alarms = record_changes(before.alarms, after.alarms, *_FOLLOWS_TIME)
    switched_on = [
        new
        for old, new in alarms.edited
        if not record_changes(
            (old,), (dataclasses.replace(new, enabled=False),), *_FOLLOWS_TIME
        ).edited
        and not old.enabled
    ]
    fresh = [*alarms.added, *switched_on]
    if len(fresh) != 1 or alarms.removed or len(switched_on) != len(alarms.edited):
        return False
    alarm = fresh[0]
    allowed = (0,) if weekday is None else (0, 1 << weekday)
    return (
        60 * alarm.hour + alarm.minute == minute_of_day and alarm.enabled and alarm.days in allowed
    )


def is_note_made(see: Sight, is_right: Callable[[Any], bool]) -> bool:
    """Whether one note has come up, a right one in the list of notes, and no old one changed."""
    before, after = see.data(NOTES)
    made = record_changes(before.notes, after.notes).only_added
    return made is not None and made.place == "notes" and is_right(made)


def are_alarms_kept(see: Sight, most: int = 1) -> bool:
    """Whether every alarm is what it was, and at most so many have come up."""
    before, after = see.data(_CLOCK)
    alarms = record_changes(before.alarms, after.alarms, *_FOLLOWS_TIME)
    return not alarms.removed and not alarms.edited and len(alarms.added) <= most


def alarms_at(see: Sight, minute_of_day: int, weekday: int) -> int:
    """How many alarms are on at a time, once or on one day of the week, of which Monday is 0."""
    return sum(
        alarm.enabled and 60 * alarm.hour + alarm.minute == minute_of_day
        for alarm in see.data(_CLOCK)[1].alarms
        if alarm.days in (0, 1 << weekday)
    )


def messages_out(see: Sight) -> list[Any]:
    """The messages that have gone out since reset, or are about to."""
    before, after = see.data(_TELEPHONY)
    old = {message.id for message in before.messages}
    return [
        message
        for message in after.messages
        if message.id not in old and message.type in _SENT_OR_LEAVING
    ]


def is_message_made(see: Sight, number: str, is_right: Callable[[str], bool]) -> bool:
    """Whether one message has gone out since reset, to a number with a right text."""
    before, after = see.data(_TELEPHONY)
    fields = {
        field.name for message in before.messages[:1] for field in dataclasses.fields(message)
    }
    messages = record_changes(before.messages, after.messages, *sorted(fields & _FOLLOWS_NETWORK))
    out = [message for message in messages.added if message.type in _SENT_OR_LEAVING]
    return (
        not messages.removed
        and not messages.edited
        and len(out) == 1
        and digits_of_number(out[0].address) == digits_of_number(number)
        and is_right(out[0].body)
    )


_TERM: Final = re.compile(r"[\d.()]+ *[+\-−–×÷*/xX] *[\d.()]+")


def is_calculated(see: Sight, result: Decimal) -> bool:
    """Whether the calculator has worked out a number since reset: in its history, or at sight."""
    old = {record.id for record in see.start.data[_CALCULATOR].history}
    return any(
        _is_number(record.result, result) and _TERM.search(record.expression)
        for moment in before_answer(see)
        for record in moment.now.data[_CALCULATOR].history
        if record.id not in old
    ) or any(
        any(_TERM.search(words) for words in moment.texts)
        and any(_is_number(words, result) for words in moment.texts)
        for moment in before_answer(see)
        if moment.activity.startswith(f"{_CALCULATOR}/")
    )


def _is_number(words: str, number: Decimal) -> bool:
    try:
        return Decimal(words.replace(",", "").replace("−", "-")) == number
    except InvalidOperation:
        return False
