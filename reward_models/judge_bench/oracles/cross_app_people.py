"""Whether what people wrote, and who they are, was read and acted on as an instruction asks.

It is what tasks with people share; `cross_app` has the oracles of single tasks.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import says_digits, says_name
from reward_models.judge_bench.oracles.calendar_questions import plain_signs
from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.created_records import (
    before_answer,
    is_message_made,
    messages_out,
    tells,
    was_read,
)
from reward_models.judge_bench.oracles.events import (
    Occasion,
    local_time,
    occasions_until,
    quoted_occasion,
)
from reward_models.judge_bench.oracles.sight import Sight, digits_of_number
from reward_models.judge_bench.oracles.values import times_in

_CONTACTS: Final = "com.android.providers.contacts"
_TELEPHONY: Final = "com.android.providers.telephony"
_PHONE: Final = "com.android.dialer"
_RECENTS: Final = 1
"""The tab of Phone with the calls."""
_CALLS: Final = {
    "answered one call": 1,
    "接听过一个": 1,
    "made one call": 2,
    "拨打过一个": 2,
    "missed one call": 3,
    "一个未接": 3,
}
"""Kinds of calls in words, and as `CallLog.Calls` counts them."""
_LOCK: Final = re.compile(r"Which (?P<en>.+?) code did|短信告诉我的(?P<zh>.+?)密码")
_RECEIVED: Final = 1
"""A type of `Telephony.Sms`."""


# -- people and what they wrote --------------------------------------------------------------------


def name_in_book(contact: Any) -> str:
    """The name of a contact, as the apps write it."""
    if contact.first and contact.last:
        western = contact.last.isascii()
        return f"{contact.first} {contact.last}" if western else contact.last + contact.first
    return contact.first or contact.last


def named_people(see: Sight) -> list[Any]:
    """The contacts that the instruction names, in its order."""
    known = [contact for contact in see.start.data[_CONTACTS].contacts if name_in_book(contact)]
    named = [contact for contact in known if name_in_book(contact) in see.task.text]
    return sorted(named, key=lambda contact: see.task.text.index(name_in_book(contact)))


def number_of(person: Any) -> str:
    """The first number of a contact."""
    return person.phones[0].number


def _messages_from(see: Sight, number: str) -> list[str]:
    """What somebody had written by the time of the reset, the latest first."""
    return [
        message.body
        for message in reversed(see.start.data[_TELEPHONY].messages)
        if digits_of_number(message.address) == digits_of_number(number)
        and message.type == _RECEIVED
    ]


def latest_matching_message(see: Sight, number: str, form: str) -> str:
    """The latest message of somebody in which a form is found."""
    return next(body for body in _messages_from(see, number) if re.search(form, body))


# -- contacts and messages -------------------------------------------------------------------------


def is_trade_saved(see: Sight) -> bool:
    """Whether the one new contact has the quoted name, and the number from the message alone."""
    before, after = see.data(_CONTACTS)
    name = see.quoted[0]
    number = number_in_trade_message(see)
    made = record_changes(before.contacts, after.contacts).only_added
    return (
        made is not None
        and name_in_book(made) == name
        and [digits_of_number(phone.number) for phone in made.phones] == [number]
        and not (made.emails or made.address or made.birthday or made.note or made.company)
        and not (made.starred or made.groups)
    )


def number_in_trade_message(see: Sight) -> str:
    """The digits of the number in the message about the quoted trade."""
    body = latest_matching_message(see, number_of(named_people(see)[0]), rf"^{see.quoted[0]}[:：]")
    return digits_of_number(re.split("[:：]", body)[1])


def is_saved_first(see: Sight) -> bool:
    """Whether the contact is there, and no message has gone out yet."""
    return is_trade_saved(see) and not messages_out(see)


def is_answered(see: Sight) -> bool:
    """Whether the quoted answer alone has gone to the one who wrote the number."""
    reply = see.quoted[1]
    return is_message_made(see, number_of(named_people(see)[0]), lambda text: text == reply)


def is_saved_and_answered(see: Sight) -> bool:
    """The number is kept under that name alone, and was before the answer was sent."""
    return is_trade_saved(see) and is_answered(see) and any(map(is_saved_first, see.past))


def is_place_texted(see: Sight) -> bool:
    """Whether the place alone has gone to the one who asked for it."""
    occasion = quoted_occasion(see)
    return is_message_made(
        see, number_of(named_people(see)[0]), lambda body: body.strip() == occasion.location
    )


def is_place_read_and_texted(see: Sight) -> bool:
    """Whether the place of the meant event was read, and sent to the one who asked for it."""
    occasion = quoted_occasion(see)
    return is_place_texted(see) and was_read(see, occasion.title, occasion.location)


def _caller_contact(see: Sight) -> Any:
    """The one with whom the one call of the named kind was."""
    kind = next(kind for words, kind in _CALLS.items() if words in see.task.text)
    data = see.start.data[_CONTACTS]
    (call,) = (record for record in data.calls if record.type == kind)
    return next(
        record
        for record in data.contacts
        if any(
            digits_of_number(phone.number) == digits_of_number(call.number)
            for phone in record.phones
        )
    )


def is_call_shown(see: Sight) -> bool:
    """Whether the calls are on the screen, and the name of the one with whom that call was."""
    return _shows_calls(see) and see.reads(name_in_book(_caller_contact(see)))


def code_in_message(see: Sight) -> str:
    """The code of the lock that is asked for, as the caller has written it."""
    asked = _LOCK.search(see.task.text)
    assert asked is not None, see.task.text
    lock = re.escape(asked["en"] or asked["zh"])
    return re.findall(
        r"\d+", latest_matching_message(see, number_of(_caller_contact(see)), rf"{lock}.*\d{{4}}")
    )[0]


def is_code_of_caller_answered(see: Sight) -> bool:
    """Answered after the calls and the person's message were seen."""
    code, name = code_in_message(see), name_in_book(_caller_contact(see))
    return (
        see.answer is not None
        and says_digits(see.answer, code, see.task.text)
        and any(tells(moment, code, name) for moment in before_answer(see))
        and any(map(is_call_shown, before_answer(see)))
    )


def _shows_calls(moment: Sight) -> bool:
    in_front = moment.activity.startswith(f"{_PHONE}/")
    return in_front and moment.now.data[_PHONE].tab == _RECENTS


def _tomorrows_occasion(see: Sight) -> Occasion:
    """The occasion of the quoted title that takes place tomorrow."""
    today = local_time(see.start, see.start.now_ms).date()
    tomorrow = today + timedelta(days=1)
    return next(
        occasion
        for occasion in occasions_until(see.start, tomorrow + timedelta(days=1))
        if occasion.title == see.quoted[0] and occasion.start.date() == tomorrow
    )


def is_start_shown(see: Sight) -> bool:
    """Whether tomorrow's event and when it starts can be read now on one screen."""
    occasion = _tomorrows_occasion(see)
    return see.reads(
        occasion.title
    ) and 60 * occasion.start.hour + occasion.start.minute in _times_on_screen(see)


def _free_from_minute(see: Sight, name: str) -> int:
    """From which minute of the day on somebody is free, as they have written."""
    person = next(candidate for candidate in named_people(see) if name_in_book(candidate) == name)
    return _minute_of_day(latest_matching_message(see, number_of(person), r"\d:\d\d"))


def is_freedom_shown(see: Sight, name: str) -> bool:
    """Whether it can be read now from when on somebody is free, on a screen that names them."""
    return see.reads(name) and _free_from_minute(see, name) in _times_on_screen(see)


def _times_on_screen(moment: Sight) -> set[object]:
    """The times of day on a screen."""
    return {time.value for words in moment.texts for time in times_in(plain_signs(words))}


def is_free_one_answered(see: Sight) -> bool:
    """Answered after the event's time and what both wrote were seen."""
    if see.answer is None:
        return False
    start = 60 * _tomorrows_occasion(see).start.hour + _tomorrows_occasion(see).start.minute
    named = named_people(see)[:2]
    free = [person for person in named if _free_from_minute(see, name_in_book(person)) <= start]
    assert len(free) == 1, see.task.text
    others = [name_in_book(person) for person in named if person is not free[0]]
    forms = (
        [name_in_book(free[0]), free[0].first]
        if free[0].first.isascii()
        else [name_in_book(free[0])]
    )
    moments = list(before_answer(see))
    return (
        says_name(see.answer, forms, see.task.text, others)
        and any(map(is_start_shown, moments))
        and all(
            any(is_freedom_shown(moment, name_in_book(contact)) for moment in moments)
            for contact in named
        )
    )


def _minute_of_day(text: str) -> int:
    value = times_in(text.casefold().replace("\u202f", " "))[0].value
    assert isinstance(value, int)
    return value
