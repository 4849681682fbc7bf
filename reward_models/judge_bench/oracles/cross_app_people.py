"""Whether what people wrote, and who they are, was read and acted on as an instruction asks.

It is what tasks with people share; `cross_app` has the oracles of single tasks.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import says_digits, says_name
from reward_models.judge_bench.oracles.calendar_questions import signs
from reward_models.judge_bench.oracles.changes import changes
from reward_models.judge_bench.oracles.created_records import (
    before_answer,
    message_made,
    messages_out,
    tells,
    was_read,
)
from reward_models.judge_bench.oracles.events import Occasion, local, meant, occasions
from reward_models.judge_bench.oracles.sight import Sight, digits
from reward_models.judge_bench.oracles.values import times

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


def people(see: Sight) -> list[Any]:
    """The contacts that the instruction names, in its order."""
    known = [one for one in see.start.data[_CONTACTS].contacts if name_in_book(one)]
    named = [one for one in known if name_in_book(one) in see.task.text]
    return sorted(named, key=lambda one: see.task.text.index(name_in_book(one)))


def number_of(person: Any) -> str:
    """The first number of a contact."""
    return person.phones[0].number


def _received(see: Sight, number: str) -> list[str]:
    """What somebody had written by the time of the reset, the latest first."""
    return [
        one.body
        for one in reversed(see.start.data[_TELEPHONY].messages)
        if digits(one.address) == digits(number) and one.type == _RECEIVED
    ]


def written(see: Sight, number: str, form: str) -> str:
    """The latest message of somebody in which a form is found."""
    return next(body for body in _received(see, number) if re.search(form, body))


# -- contacts and messages -------------------------------------------------------------------------


def is_trade_saved(see: Sight) -> bool:
    """Whether the one new contact has the quoted name, and the number from the message alone."""
    before, after = see.data(_CONTACTS)
    name = see.quoted[0]
    number = told_number(see)
    made = changes(before.contacts, after.contacts).only_added
    return (
        made is not None
        and name_in_book(made) == name
        and [digits(phone.number) for phone in made.phones] == [number]
        and not (made.emails or made.address or made.birthday or made.note or made.company)
        and not (made.starred or made.groups)
    )


def told_number(see: Sight) -> str:
    """The digits of the number in the message about the quoted trade."""
    body = written(see, number_of(people(see)[0]), rf"^{see.quoted[0]}[:：]")
    return digits(re.split("[:：]", body)[1])


def is_saved_first(see: Sight) -> bool:
    """Whether the contact is there, and no message has gone out yet."""
    return is_trade_saved(see) and not messages_out(see)


def is_answered(see: Sight) -> bool:
    """Whether the quoted answer alone has gone to the one who wrote the number."""
    reply = see.quoted[1]
    return message_made(see, number_of(people(see)[0]), lambda text: text == reply)


def is_saved_and_answered(see: Sight) -> bool:
    """The number is kept under that name alone, and was before the answer was sent."""
    return is_trade_saved(see) and is_answered(see) and any(map(is_saved_first, see.past))


def is_place_texted(see: Sight) -> bool:
    """Whether the place alone has gone to the one who asked for it."""
    one = meant(see)
    return message_made(see, number_of(people(see)[0]), lambda body: body.strip() == one.location)


def is_place_read_and_texted(see: Sight) -> bool:
    """Whether the place of the meant event was read, and sent to the one who asked for it."""
    one = meant(see)
    return is_place_texted(see) and was_read(see, one.title, one.location)


def _caller(see: Sight) -> Any:
    """The one with whom the one call of the named kind was."""
    kind = next(kind for words, kind in _CALLS.items() if words in see.task.text)
    data = see.start.data[_CONTACTS]
    (call,) = (one for one in data.calls if one.type == kind)
    return next(
        one
        for one in data.contacts
        if any(digits(phone.number) == digits(call.number) for phone in one.phones)
    )


def is_call_shown(see: Sight) -> bool:
    """Whether the calls are on the screen, and the name of the one with whom that call was."""
    return _shows_calls(see) and see.reads(name_in_book(_caller(see)))


def told_code(see: Sight) -> str:
    """The code of the lock that is asked for, as the caller has written it."""
    asked = _LOCK.search(see.task.text)
    assert asked is not None, see.task.text
    lock = re.escape(asked["en"] or asked["zh"])
    return re.findall(r"\d+", written(see, number_of(_caller(see)), rf"{lock}.*\d{{4}}"))[0]


def code_of_caller_told(see: Sight) -> bool:
    """Answered after the calls and the person's message were seen."""
    code, name = told_code(see), name_in_book(_caller(see))
    return (
        see.answer is not None
        and says_digits(see.answer, code, see.task.text)
        and any(tells(moment, code, name) for moment in before_answer(see))
        and any(map(is_call_shown, before_answer(see)))
    )


def _shows_calls(moment: Sight) -> bool:
    in_front = moment.activity.startswith(f"{_PHONE}/")
    return in_front and moment.now.data[_PHONE].tab == _RECENTS


def _tomorrows(see: Sight) -> Occasion:
    """The occasion of the quoted title that takes place tomorrow."""
    today = local(see.start, see.start.now_ms).date()
    tomorrow = today + timedelta(days=1)
    return next(
        one
        for one in occasions(see.start, tomorrow + timedelta(days=1))
        if one.title == see.quoted[0] and one.start.date() == tomorrow
    )


def is_start_shown(see: Sight) -> bool:
    """Whether tomorrow's event and when it starts can be read now on one screen."""
    one = _tomorrows(see)
    return see.reads(one.title) and 60 * one.start.hour + one.start.minute in _minutes(see)


def _free_from(see: Sight, name: str) -> int:
    """From which minute of the day on somebody is free, as they have written."""
    person = next(one for one in people(see) if name_in_book(one) == name)
    return _minute(written(see, number_of(person), r"\d:\d\d"))


def is_freedom_shown(see: Sight, name: str) -> bool:
    """Whether it can be read now from when on somebody is free, on a screen that names them."""
    return see.reads(name) and _free_from(see, name) in _minutes(see)


def _minutes(moment: Sight) -> set[object]:
    """The times of day on a screen."""
    return {one.value for words in moment.texts for one in times(signs(words))}


def free_one_told(see: Sight) -> bool:
    """Answered after the event's time and what both wrote were seen."""
    if see.answer is None:
        return False
    start = 60 * _tomorrows(see).start.hour + _tomorrows(see).start.minute
    named = people(see)[:2]
    free = [person for person in named if _free_from(see, name_in_book(person)) <= start]
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
            any(is_freedom_shown(moment, name_in_book(one)) for moment in moments) for one in named
        )
    )


def _minute(text: str) -> int:
    value = times(text.casefold().replace("\u202f", " "))[0].value
    assert isinstance(value, int)
    return value
