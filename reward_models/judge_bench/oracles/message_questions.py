"""Whether questions about messages are answered: by what others had texted, once it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import says_digits, says_money
from reward_models.judge_bench.oracles.people import (
    contact_with_number,
    named_contact,
    named_contacts,
    numbers_of,
    says_person,
    shows_person,
)
from reward_models.judge_bench.oracles.sight import Reader, Sight, digits_of_number

TELEPHONY: Final = "com.android.providers.telephony"
INBOX: Final = 1
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_INBOX`."""


def texts_from(see: Sight, contact: Any) -> list[Any]:
    """What a person had texted by reset."""
    return [
        message
        for message in see.start.data[TELEPHONY].messages
        if message.type == INBOX and digits_of_number(message.address) in numbers_of(contact)
    ]


def shows_message(see: Sight, body: str, *words: str) -> bool:
    """Whether a message, or a part of it that holds these words, can be read on the screen.

    Lists and searches cut a message where it is long, which they mark with an ellipsis.
    """
    for text in see.texts:
        part = text.strip("… ")
        if body in text or (
            part in body and all(word.casefold() in part.casefold() for word in words)
        ):
            return True
    return False


def _shop_message_and_code(see: Sight) -> tuple[str, str]:
    """The message of the shop that the instruction names, and its code."""
    for message in see.start.data[TELEPHONY].messages:
        match = re.match(r"(?:【(.+?)】|(.+?): ).*?(\d{4,})", message.body)
        if match is not None and (match[1] or match[2]) in see.task.text:
            return message.body, match[3]
    raise AssertionError(see.task.text)


def was_code_read(see: Sight) -> bool:
    """Whether the message with the code can be read, and whose it is."""
    return shows_message(see, *_shop_message_and_code(see))


def is_code_answered(see: Sight) -> bool:
    """Whether the answer is the code that the shop had texted."""
    looked = see.answer is not None and see.looked(was_code_read)
    return looked and says_digits(str(see.answer), _shop_message_and_code(see)[1], see.task.text)


def _asked_matter(see: Sight) -> str:
    """What the message is about, as the instruction names it."""
    match = re.search(r"about (?:the )?(.+?)\?|发短信说(.+?)的事", see.task.text)
    assert match is not None
    return match[1] or match[2]


def _writer_and_message(see: Sight) -> tuple[Any, str]:
    """Who wrote of the matter, and what."""
    matter = _asked_matter(see).casefold()
    message = next(
        candidate
        for candidate in see.start.data[TELEPHONY].messages
        if candidate.type == INBOX and matter in candidate.body.casefold()
    )
    return contact_with_number(see, message.address), message.body


def was_writer_read(see: Sight) -> bool:
    """Whether the message about the matter can be read, and who wrote it."""
    writer, body = _writer_and_message(see)
    return shows_person(see, writer) and shows_message(see, body, _asked_matter(see))


def is_writer_answered(see: Sight) -> bool:
    """Whether the answer is who had texted about the matter."""
    return see.looked(was_writer_read) and says_person(see, _writer_and_message(see)[0])


def pest_message(see: Sight) -> Any:
    """The stranger's text that says most of the words by which the instruction names the matter."""
    match = re.search(r"texting me about an? (.+?)\. Block", see.task.text)
    words = match[1].casefold().split() if match is not None else [see.quoted[0]]

    def mentions(message: Any) -> int:
        body = message.body.casefold()
        count = sum(word in body for word in words)
        return (
            count
            if message.type == INBOX and count and contact_with_number(see, message.address) is None
            else 0
        )

    return max(see.start.data[TELEPHONY].messages, key=mentions)


# -- invitations ----------------------------------------------------------------------------------

_HOUR: Final = re.compile(
    r"(\d{1,2})(?::(\d\d))? ?(am|pm|noon)"
    r"|(上午|中午|下午|傍晚|晚上)([一二三四五六七八九十两]+)点(半)?"
)
_NUMERALS: Final = "零一二三四五六七八九十"


def time_in_text(text: str) -> int | None:
    """The time of day that a text names, in minutes."""
    match = _HOUR.search(text)
    if match is None:
        return None
    if match[3]:
        return (int(match[1]) % 12 + 12 * (match[3] != "am")) * 60 + int(match[2] or 0)
    word = match[5].replace("两", "二")
    hour = 10 + _NUMERALS.index(word[1:] or "零") if word[0] == "十" else _NUMERALS.index(word)
    afternoon = match[4] in ("下午", "傍晚", "晚上") or (match[4] == "中午" and hour < 11)
    return (hour % 12 + 12 * afternoon if hour != 12 else 12) * 60 + 30 * bool(match[6])


def invitation_and_time(see: Sight) -> tuple[str, int]:
    """The message that tells when it starts, and that time."""
    invitations = (
        (text.body, time_in_text(text.body)) for text in texts_from(see, named_contact(see))
    )
    return next((body, time) for body, time in invitations if time is not None)


def was_invitation_read(see: Sight) -> bool:
    """Whether the part of the message that tells the time can be read."""
    body = invitation_and_time(see)[0]
    match = _HOUR.search(body)
    return match is not None and shows_message(see, body, match[0])


# -- what several people wrote --------------------------------------------------------------------

ARRIVAL: Final = re.compile(r"(?<!\d)([01]?\d|2[0-3]):([0-5]\d)(?!\d)")
AMOUNT: Final = re.compile(r"(?<!\d)(\d+) ?(?:dollars|元)")


def _facts_of(see: Sight, pattern: re.Pattern[str]) -> dict[int, tuple[Any, str, re.Match[str]]]:
    """By id, those whom the instruction names, with the message that holds what is asked."""
    return {
        contact.id: (contact, message.body, match)
        for contact in named_contacts(see)
        for message in texts_from(see, contact)
        if (match := pattern.search(message.body)) is not None
    }


def _message_read_reader(pattern: re.Pattern[str]) -> Reader:
    """Whose message with what is asked stands on the screen, beside the name."""

    def read(see: Sight) -> Iterator[int]:
        if see.answer is None:
            for contact, body, match in _facts_of(see, pattern).values():
                if shows_person(see, contact) and shows_message(see, body, match[0]):
                    yield contact.id

    return read


_ARRIVALS_READ: Final = _message_read_reader(ARRIVAL)
_AMOUNTS_READ: Final = _message_read_reader(AMOUNT)


def _facts_if_all_read(
    see: Sight, pattern: re.Pattern[str], reader: Reader
) -> dict[int, tuple[Any, str, re.Match[str]]] | None:
    """`_facts_of`, once an answer was given and all these messages were read; else None."""
    if see.answer is None:
        return None
    messages = _facts_of(see, pattern)
    return None if set(messages) - see.past.gathered(reader) else messages


def is_first_answered(see: Sight) -> bool:
    """Whether the answer is who arrives first, going by what each had texted."""
    messages = _facts_if_all_read(see, ARRIVAL, _ARRIVALS_READ)
    if messages is None:
        return False
    first = min(messages.values(), key=lambda fact: (int(fact[2][1]), int(fact[2][2])))
    return says_person(see, first[0])


def is_total_answered(see: Sight) -> bool:
    """Whether the answer is the sum of what each had texted."""
    messages = _facts_if_all_read(see, AMOUNT, _AMOUNTS_READ)
    if messages is None or see.answer is None:
        return False
    cents = sum(int(match[1]) for _, _, match in messages.values()) * 100
    return says_money(see.answer, cents, see.task.text)
