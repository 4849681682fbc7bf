"""What is true of tasks in Messaging.

It is a suite's oracles; the oracles of SMS Messenger ask the same of what is sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.changes import changes
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.message_questions import (
    TELEPHONY,
    code_told,
    first_told,
    invitation,
    invitation_read,
    pest_message,
    texts_from,
    time_in,
    total_told,
    writer_told,
)
from reward_models.judge_bench.oracles.messages_descriptions import DESCRIPTIONS
from reward_models.judge_bench.oracles.people import (
    PROVIDER,
    in_order,
    national,
    person,
)
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, digits

_APP: Final = "com.android.messaging"
_SENT_OR_LEAVING: Final = (2, 4)
_SETTINGS: Final = {
    "notifications": "notifications",
    "reports": "delivery_reports",
    "sounds": "sounds",
    "vibration": "vibrate",
}
"""Fields of the app's data."""


def sent_alone(see: Sight, number: str, body: str) -> bool:
    """One message has come up since reset, to that number with that text, and none has gone."""
    before, after = see.data(TELEPHONY)
    old = {message.id for message in before.messages}
    fresh = [message for message in after.messages if message.id not in old]
    return (
        len(after.messages) == len(before.messages) + 1
        and len(fresh) == 1
        and fresh[0].type in _SENT_OR_LEAVING
        and digits(fresh[0].address) == digits(number)
        and fresh[0].body == body
    )


def _number(see: Sight) -> str:
    return digits(person(see).phones[0].number)


def _setting_and_blocked_changed(see: Sight) -> bool:
    """That setting alone has the other value, and that person alone is let through."""
    before, after = map(_blocked, see.data(PROVIDER))
    let_through = after == [one for one in before if one != national(_number(see))]
    return _setting_changed(see) and let_through and sent_only(see)


def _setting_changed(see: Sight) -> bool:
    before, after = see.data(_APP)
    name = _SETTINGS[see.task.params["setting"]]
    expected: Any = replace(before, **{name: not getattr(before, name)})
    fields = tuple(_SETTINGS.values())
    return all(getattr(after, one) == getattr(expected, one) for one in fields)


# -- instructions: sending ------------------------------------------------------------------------

_SENT, _FAILED = 2, 5
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`; outbox and queue are 4 and 6."""


def _gone(see: Sight) -> Iterator[tuple[int, str, str]]:
    """What has been sent since reset: to whom, and what. It counts, deleted later or not."""
    return _outgoing(see, (_SENT,))


def _outgoing(see: Sight, types: tuple[int, ...]) -> Iterator[tuple[int, str, str]]:
    before, after = see.data(TELEPHONY)
    if after.messages is not before.messages:
        old = {one.id: one.type for one in before.messages}
        for one in after.messages:
            if one.type in types and old.get(one.id, _FAILED) == _FAILED:
                yield one.id, national(one.address), one.body.strip()


def _sent(see: Sight) -> set[Any]:
    """What has been sent since reset, with what is leaving now; what failed to is not among it."""
    return {*see.past.gathered(_gone), *_outgoing(see, _SENT_OR_LEAVING)}


def _all_kept(see: Sight) -> bool:
    """No message that was there at reset has gone."""
    before, after = see.data(TELEPHONY)
    return not changes(before.messages, after.messages).removed


def sent_only(see: Sight, *expected: tuple[str, str]) -> bool:
    """Each of these has been sent once since reset, (to a number, a text), and nothing else."""
    made = sorted([to, body] for _, to, body in _sent(see))
    return _all_kept(see) and made == sorted([national(to), body] for to, body in expected)


def _quoted_sent(see: Sight) -> bool:
    return sent_only(see, (_number(see), see.quoted[0]))


def _sent_to_new_number(see: Sight) -> bool:
    return sent_only(see, (see.number, see.quoted[0]))


def _sent_to_each(see: Sight) -> bool:
    return sent_only(see, *((one.phones[0].number, see.quoted[0]) for one in in_order(see)))


def _blocked(data: Any) -> list[str]:
    return sorted(national(one.number) for one in data.blocked)


def _unblocked_and_sent(see: Sight) -> bool:
    before, after = map(_blocked, see.data(PROVIDER))
    return _quoted_sent(see) and after == [one for one in before if one != national(_number(see))]


def _failed(see: Sight) -> Any:
    return next(
        one
        for one in see.start.data[TELEPHONY].messages
        if one.type == _FAILED
        and (digits(one.address), one.body) == (digits(_number(see)), see.quoted[0])
    )


def _failed_sent(see: Sight) -> bool:
    """That very message has left, nothing else has, and there is no airplane mode."""
    failed = _failed(see)
    is_flying = see.now.settings["global"].get("airplane_mode_on") == "1"
    left = _sent(see)
    return (
        not is_flying
        and _all_kept(see)
        and left == {(failed.id, national(failed.address), failed.body)}
        and (_number(see), see.quoted[0]) == (digits(failed.address), failed.body)
    )


def _invitation_answered(see: Sight) -> bool:
    limit = time_in(see.task.text)
    assert limit is not None
    comes = invitation(see)[1] < limit
    reply = (_number(see), see.quoted[0 if comes else 1])
    return see.ever(invitation_read) and sent_only(see, reply)


def _code_sent(see: Sight) -> bool:
    return sent_only(see, (_number(see), str(see.task.params["code"])))


def _forwarded(see: Sight) -> bool:
    """What the first of the two had texted about the matter has been sent to the second."""
    sender, receiver = in_order(see)
    match = re.search(r"texted you the (.+?)\. |告诉过你(.+?)，", see.task.text)
    assert match is not None
    matter = (match[1] or match[2]).removesuffix("号码")
    body = next(
        one.body for one in texts_from(see, sender) if matter.casefold() in one.body.casefold()
    )
    return sent_only(see, (receiver.phones[0].number, body))


def _only_drafted(see: Sight) -> bool:
    before, after = (data.drafts for data in see.data(_APP))
    expected = {national(key): text for key, text in before.items()}
    expected[national(_number(see))] = see.quoted[0]
    now = {national(key): text.strip() for key, text in after.items()}
    return now == expected and sent_only(see)


# -- instructions: conversations ------------------------------------------------------------------


def _thread(see: Sight, number: str) -> int:
    """The conversation with a number, as it was at reset."""
    threads = see.start.data[TELEPHONY].threads
    return next(one.id for one in threads if national(one.address) == national(number))


def _threads(see: Sight) -> list[int]:
    """The conversations with those whom the instruction names, in its order."""
    return [_thread(see, one.phones[0].number) for one in in_order(see)]


def _conversations_are(
    see: Sight, *, gone: int = 0, archived: int = 0, unread: int = 0, muted: int = 0
) -> bool:
    """What has become of the conversations is this and no more; 0 stands for none."""
    before, after = see.data(TELEPHONY)
    own_before, own_after = see.data(_APP)
    messages = changes(before.messages, after.messages, "delivered")
    went = {one.id for one in messages.removed}
    marked = {now.thread_id for was, now in messages.edited if was.read and not now.read}
    others = [now for was, now in messages.edited if now.thread_id != unread and not now.read]
    lost = {gone} if gone else set[int]()
    return (
        went == {one.id for one in before.messages if one.thread_id == gone}
        and not any(one.thread_id == gone for one in after.messages)
        and marked == ({unread} if unread else set())
        and not others
        and own_after.archived - lost == (own_before.archived | {archived}) - lost - {0}
        and own_after.muted - lost == (own_before.muted | {muted}) - lost - {0}
        and not _sent(see)
    )


def _only_archived(see: Sight) -> bool:
    return _conversations_are(see, archived=_threads(see)[0])


def _only_unread(see: Sight) -> bool:
    return _conversations_are(see, unread=_threads(see)[0])


def _only_silenced(see: Sight) -> bool:
    before, after = see.data(_APP)
    is_kept = before.notifications == after.notifications
    return is_kept and _conversations_are(see, muted=_threads(see)[0])


def _only_service_deleted(see: Sight) -> bool:
    match = re.search(r"\d{5,}", see.task.text)
    assert match is not None
    return _conversations_are(see, gone=_thread(see, match[0]))


def _tidied(see: Sight) -> bool:
    gone, archived, unread = _threads(see)
    return _conversations_are(see, gone=gone, archived=archived, unread=unread)


def _pest_blocked(see: Sight) -> bool:
    """The number that wrote of the matter alone is blocked; its conversation may be put away."""
    before, after = map(_blocked, see.data(PROVIDER))
    own_before, own_after = see.data(_APP)
    pest = pest_message(see)
    return (
        after == sorted({*before, national(pest.address)})
        and own_after.archived - {pest.thread_id} == own_before.archived
        and sent_only(see)
    )


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Messages.SendMessage": _quoted_sent,
    "Messages.WriteDraft": _only_drafted,
    "Messages.ArchiveConversation": _only_archived,
    "Messages.ChangeSetting": _setting_and_blocked_changed,
    "Messages.UnblockAndWrite": _unblocked_and_sent,
    "Messages.TextNewNumber": _sent_to_new_number,
    "Messages.TellEveryone": _sent_to_each,
    "Messages.SendFailedAgain": _failed_sent,
    "Messages.AnswerInvitation": _invitation_answered,
    "Messages.AnswerWithCode": _code_sent,
    "Messages.ForwardMessage": _forwarded,
    "Messages.MarkUnread": _only_unread,
    "Messages.SilenceConversation": _only_silenced,
    "Messages.DeleteService": _only_service_deleted,
    "Messages.TidyUp": _tidied,
    "Messages.BlockSender": _pest_blocked,
    "Messages.FindCode": code_told,
    "Messages.WhoWrote": writer_told,
    "Messages.WhoComesFirst": first_told,
    "Messages.TotalPaid": total_told,
}

_OWN: Final[Mapping[str, Sequence[DescriptionPattern]]] = {
    "Messages.AnswerWithCode": (
        DescriptionPattern(
            "{who} alone was sent the message",
            "只给{who}发了该短信",
            lambda see, **_: _code_sent(see),
        ),
    ),
}
"""What descriptions mean in one template alone."""

ORACLES: Final[dict[str, Oracle]] = oracles_of(DESCRIPTIONS, _FULFILLED, _OWN)
