"""What is true of tasks in Messaging.

It is a suite's oracles; the oracles of SMS Messenger ask the same of what is sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.message_questions import (
    TELEPHONY,
    invitation_and_time,
    is_code_answered,
    is_first_answered,
    is_total_answered,
    is_writer_answered,
    pest_message,
    texts_from,
    time_in_text,
    was_invitation_read,
)
from reward_models.judge_bench.oracles.messages_descriptions import DESCRIPTIONS
from reward_models.judge_bench.oracles.people import (
    PROVIDER,
    named_contact,
    named_contacts_in_order,
    national_number,
)
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, digits_of_number

_APP: Final = "com.android.messaging"
_SENT_OR_LEAVING: Final = (2, 4)
_SETTINGS: Final = {
    "notifications": "notifications",
    "reports": "delivery_reports",
    "sounds": "sounds",
    "vibration": "vibrate",
}
"""Fields of the app's data."""


def is_only_message_sent(see: Sight, number: str, body: str) -> bool:
    """One message has come up since reset, to that number with that text, and none has gone."""
    before, after = see.data(TELEPHONY)
    old = {message.id for message in before.messages}
    fresh = [message for message in after.messages if message.id not in old]
    return (
        len(after.messages) == len(before.messages) + 1
        and len(fresh) == 1
        and fresh[0].type in _SENT_OR_LEAVING
        and digits_of_number(fresh[0].address) == digits_of_number(number)
        and fresh[0].body == body
    )


def _named_number(see: Sight) -> str:
    return digits_of_number(named_contact(see).phones[0].number)


def _is_setting_and_blocked_changed(see: Sight) -> bool:
    """That setting alone has the other value, and that person alone is let through."""
    before, after = map(_blocked_numbers, see.data(PROVIDER))
    let_through = after == [
        number for number in before if number != national_number(_named_number(see))
    ]
    return _is_setting_changed(see) and let_through and are_only_these_sent(see)


def _is_setting_changed(see: Sight) -> bool:
    before, after = see.data(_APP)
    name = _SETTINGS[see.task.params["setting"]]
    expected: Any = replace(before, **{name: not getattr(before, name)})
    fields = tuple(_SETTINGS.values())
    return all(getattr(after, field) == getattr(expected, field) for field in fields)


# -- instructions: sending ------------------------------------------------------------------------

_SENT, _FAILED = 2, 5
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`; outbox and queue are 4 and 6."""


def _sent_since_reset(see: Sight) -> Iterator[tuple[int, str, str]]:
    """What has been sent since reset: to whom, and what. It counts, deleted later or not."""
    return _outgoing_messages(see, (_SENT,))


def _outgoing_messages(see: Sight, types: tuple[int, ...]) -> Iterator[tuple[int, str, str]]:
    before, after = see.data(TELEPHONY)
    if after.messages is not before.messages:
        old = {message.id: message.type for message in before.messages}
        for message in after.messages:
            if message.type in types and old.get(message.id, _FAILED) == _FAILED:
                yield message.id, national_number(message.address), message.body.strip()


def _sent_messages(see: Sight) -> set[Any]:
    """What has been sent since reset, with what is leaving now; what failed to is not among it."""
    return {*see.past.gathered(_sent_since_reset), *_outgoing_messages(see, _SENT_OR_LEAVING)}


def _is_all_kept(see: Sight) -> bool:
    """No message that was there at reset has gone."""
    before, after = see.data(TELEPHONY)
    return not record_changes(before.messages, after.messages).removed


def are_only_these_sent(see: Sight, *expected: tuple[str, str]) -> bool:
    """Each of these has been sent once since reset, (to a number, a text), and nothing else."""
    made = sorted([to, body] for _, to, body in _sent_messages(see))
    return _is_all_kept(see) and made == sorted(
        [national_number(to), body] for to, body in expected
    )


def _is_quoted_sent(see: Sight) -> bool:
    return are_only_these_sent(see, (_named_number(see), see.quoted[0]))


def _is_sent_to_new_number(see: Sight) -> bool:
    return are_only_these_sent(see, (see.number, see.quoted[0]))


def _is_sent_to_each(see: Sight) -> bool:
    return are_only_these_sent(
        see,
        *((contact.phones[0].number, see.quoted[0]) for contact in named_contacts_in_order(see)),
    )


def _blocked_numbers(data: Any) -> list[str]:
    return sorted(national_number(entry.number) for entry in data.blocked)


def _is_unblocked_and_sent(see: Sight) -> bool:
    before, after = map(_blocked_numbers, see.data(PROVIDER))
    return _is_quoted_sent(see) and after == [
        number for number in before if number != national_number(_named_number(see))
    ]


def _failed_message(see: Sight) -> Any:
    return next(
        message
        for message in see.start.data[TELEPHONY].messages
        if message.type == _FAILED
        and (digits_of_number(message.address), message.body)
        == (digits_of_number(_named_number(see)), see.quoted[0])
    )


def _is_failed_sent(see: Sight) -> bool:
    """That very message has left, nothing else has, and there is no airplane mode."""
    failed = _failed_message(see)
    is_flying = see.now.settings["global"].get("airplane_mode_on") == "1"
    left = _sent_messages(see)
    return (
        not is_flying
        and _is_all_kept(see)
        and left == {(failed.id, national_number(failed.address), failed.body)}
        and (_named_number(see), see.quoted[0]) == (digits_of_number(failed.address), failed.body)
    )


def _is_invitation_answered(see: Sight) -> bool:
    limit = time_in_text(see.task.text)
    assert limit is not None
    comes = invitation_and_time(see)[1] < limit
    reply = (_named_number(see), see.quoted[0 if comes else 1])
    return see.ever(was_invitation_read) and are_only_these_sent(see, reply)


def _is_code_sent(see: Sight) -> bool:
    return are_only_these_sent(see, (_named_number(see), str(see.task.params["code"])))


def _is_forwarded(see: Sight) -> bool:
    """What the first of the two had texted about the matter has been sent to the second."""
    sender, receiver = named_contacts_in_order(see)
    match = re.search(r"texted you the (.+?)\. |告诉过你(.+?)，", see.task.text)
    assert match is not None
    matter = (match[1] or match[2]).removesuffix("号码")
    body = next(
        text.body for text in texts_from(see, sender) if matter.casefold() in text.body.casefold()
    )
    return are_only_these_sent(see, (receiver.phones[0].number, body))


def _is_only_drafted(see: Sight) -> bool:
    before, after = (data.drafts for data in see.data(_APP))
    expected = {national_number(key): text for key, text in before.items()}
    expected[national_number(_named_number(see))] = see.quoted[0]
    now = {national_number(key): text.strip() for key, text in after.items()}
    return now == expected and are_only_these_sent(see)


# -- instructions: conversations ------------------------------------------------------------------


def _thread_id(see: Sight, number: str) -> int:
    """The conversation with a number, as it was at reset."""
    threads = see.start.data[TELEPHONY].threads
    return next(
        thread.id
        for thread in threads
        if national_number(thread.address) == national_number(number)
    )


def _thread_ids(see: Sight) -> list[int]:
    """The conversations with those whom the instruction names, in its order."""
    return [_thread_id(see, contact.phones[0].number) for contact in named_contacts_in_order(see)]


def _are_conversations_as_expected(
    see: Sight, *, gone: int = 0, archived: int = 0, unread: int = 0, muted: int = 0
) -> bool:
    """What has become of the conversations is this and no more; 0 stands for none."""
    before, after = see.data(TELEPHONY)
    own_before, own_after = see.data(_APP)
    messages = record_changes(before.messages, after.messages, "delivered")
    went = {message.id for message in messages.removed}
    marked = {now.thread_id for was, now in messages.edited if was.read and not now.read}
    others = [now for was, now in messages.edited if now.thread_id != unread and not now.read]
    lost = {gone} if gone else set[int]()
    return (
        went == {message.id for message in before.messages if message.thread_id == gone}
        and not any(message.thread_id == gone for message in after.messages)
        and marked == ({unread} if unread else set())
        and not others
        and own_after.archived - lost == (own_before.archived | {archived}) - lost - {0}
        and own_after.muted - lost == (own_before.muted | {muted}) - lost - {0}
        and not _sent_messages(see)
    )


def _is_only_archived(see: Sight) -> bool:
    return _are_conversations_as_expected(see, archived=_thread_ids(see)[0])


def _is_only_unread(see: Sight) -> bool:
    return _are_conversations_as_expected(see, unread=_thread_ids(see)[0])


def _is_only_silenced(see: Sight) -> bool:
    before, after = see.data(_APP)
    is_kept = before.notifications == after.notifications
    return is_kept and _are_conversations_as_expected(see, muted=_thread_ids(see)[0])


def _is_only_service_deleted(see: Sight) -> bool:
    match = re.search(r"\d{5,}", see.task.text)
    assert match is not None
    return _are_conversations_as_expected(see, gone=_thread_id(see, match[0]))


def _are_conversations_tidied(see: Sight) -> bool:
    gone, archived, unread = _thread_ids(see)
    return _are_conversations_as_expected(see, gone=gone, archived=archived, unread=unread)


def _is_pest_blocked(see: Sight) -> bool:
    """The number that wrote of the matter alone is blocked; its conversation may be put away."""
    before, after = map(_blocked_numbers, see.data(PROVIDER))
    own_before, own_after = see.data(_APP)
    pest = pest_message(see)
    return (
        after == sorted({*before, national_number(pest.address)})
        and own_after.archived - {pest.thread_id} == own_before.archived
        and are_only_these_sent(see)
    )


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Messages.SendMessage": _is_quoted_sent,
    "Messages.WriteDraft": _is_only_drafted,
    "Messages.ArchiveConversation": _is_only_archived,
    "Messages.ChangeSetting": _is_setting_and_blocked_changed,
    "Messages.UnblockAndWrite": _is_unblocked_and_sent,
    "Messages.TextNewNumber": _is_sent_to_new_number,
    "Messages.TellEveryone": _is_sent_to_each,
    "Messages.SendFailedAgain": _is_failed_sent,
    "Messages.AnswerInvitation": _is_invitation_answered,
    "Messages.AnswerWithCode": _is_code_sent,
    "Messages.ForwardMessage": _is_forwarded,
    "Messages.MarkUnread": _is_only_unread,
    "Messages.SilenceConversation": _is_only_silenced,
    "Messages.DeleteService": _is_only_service_deleted,
    "Messages.TidyUp": _are_conversations_tidied,
    "Messages.BlockSender": _is_pest_blocked,
    "Messages.FindCode": is_code_answered,
    "Messages.WhoWrote": is_writer_answered,
    "Messages.WhoComesFirst": is_first_answered,
    "Messages.TotalPaid": is_total_answered,
}

_OWN: Final[Mapping[str, Sequence[DescriptionPattern]]] = {
    "Messages.AnswerWithCode": (
        DescriptionPattern(
            "{who} alone was sent the message",
            "只给{who}发了该短信",
            lambda see, **_: _is_code_sent(see),
        ),
    ),
}
"""What descriptions mean in one template alone."""

ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, _FULFILLED, _OWN)
