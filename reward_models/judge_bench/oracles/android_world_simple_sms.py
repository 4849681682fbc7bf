"""What is true of AndroidWorld's tasks about messages of SMS Messenger, with Markor's note too."""

from __future__ import annotations

import re
from typing import Any, Final

from reward_models.judge_bench.oracles.android_world_markor import (
    DESCRIPTIONS,
    note_written,
    told_text,
)
from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.message_questions import TELEPHONY
from reward_models.judge_bench.oracles.messages import sent_alone
from reward_models.judge_bench.oracles.people import PROVIDER, in_order, name_of
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app, digits

_APP: Final = "com.simplemobiletools.smsmessenger"
_THREAD: Final = f"{_APP}/.activities.ThreadActivity"
_RECEIVED, _SENT = 1, 2
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""
_TOLD: Final = re.compile(r"(?:stay in the app: |停留在该应用中：)(?P<message>.+)", re.DOTALL)


# -- whom and what --------------------------------------------------------------------------------


def _message(see: Sight) -> str:
    """The words that the instruction has sent."""
    match = _TOLD.search(see.task.text)
    assert match is not None, see.task.text
    return match["message"]


def _latest(see: Sight, kind: int, number: str = "") -> Any:
    """The last message of a kind at reset, of those with a number where one is given."""
    return max(
        (
            one
            for one in see.start.data[TELEPHONY].messages
            if one.type == kind and digits(number) in digits(one.address)
        ),
        key=lambda one: one.date_ms,
    )


def _number_of(contact: Any) -> str:
    return contact.phones[0].number


# -- instructions ---------------------------------------------------------------------------------


def is_sent(see: Sight, number: str, body: str, *, in_front: bool = True) -> bool:
    """One message more has gone out, this one, and the app is still there where that is asked."""
    return sent_alone(see, number, body) and (not in_front or app(_APP)(see))


def _sent_to_number(see: Sight) -> bool:
    return is_sent(see, see.number, _message(see))


def _copied_sent(see: Sight) -> bool:
    return is_sent(see, see.number, see.start.clipboard)


def _latest_answered(see: Sight) -> bool:
    return is_sent(see, _latest(see, _RECEIVED).address, _message(see))


def _address_sent(see: Sight) -> bool:
    """Who is named first has written it; it goes to who is named second."""
    writer, receiver = in_order(see)
    received = _latest(see, _RECEIVED, _number_of(writer))
    return is_sent(see, _number_of(receiver), received.body)


def _sent_again(see: Sight) -> bool:
    """What was sent to them last has been sent once more."""
    (receiver,) = in_order(see)
    number = _number_of(receiver)
    return is_sent(see, number, _latest(see, _SENT, number).body, in_front=False)


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.SimpleSmsSend": _sent_to_number,
    "AndroidWorld.SimpleSmsSendClipboardContent": _copied_sent,
    "AndroidWorld.SimpleSmsReply": _sent_to_number,
    "AndroidWorld.SimpleSmsReplyMostRecent": _latest_answered,
    "AndroidWorld.SimpleSmsSendReceivedAddress": _address_sent,
    "AndroidWorld.SimpleSmsResend": _sent_again,
}


# -- descriptions ---------------------------------------------------------------------------------


def _addressed(see: Sight) -> str:
    """The digits of whom the open conversation is with."""
    args = see.page.args
    return digits(str(args.get("address") or args.get("data", "")))


def _is_conversation(see: Sight, who: str) -> bool:
    """A conversation is open: with a number, or with a contact of a name."""
    if see.activity != _THREAD or not see.is_clear:
        return False
    contacts = see.now.data[PROVIDER].contacts
    numbers = {digits(_number_of(one)) for one in contacts if name_of(one) == who}
    return _addressed(see) in (numbers or {digits(who)})


def _is_in_field(see: Sight) -> bool:
    """What has to be sent stands in the field of the open conversation."""
    if see.activity != _THREAD or not see.is_clear:
        return False
    written = see.page.ui.get("written")
    if written is None:
        drafts = see.now.data[_APP].drafts
        own = (text for number, text in drafts.items() if digits(number) == _addressed(see))
        written = see.page.args.get("body") or next(own, "")
    return bool(written) and written == _expected(see)


def _expected(see: Sight) -> str:
    """What has to be sent, by whichever instruction."""
    match see.task.id.partition(".")[2]:
        case "SimpleSmsSendClipboardContent":
            return see.start.clipboard
        case "SimpleSmsSendReceivedAddress":
            return _latest(see, _RECEIVED, _number_of(in_order(see)[0])).body
        case "MarkorCreateNoteAndSms":
            return told_text(see)
        case _:
            return _message(see)


def _is_sent_to(see: Sight, who: str, *, in_front: bool) -> bool:
    contacts = see.now.data[PROVIDER].contacts
    number = next((_number_of(one) for one in contacts if name_of(one) == who), who)
    if see.task.id.endswith(".SimpleSmsResend"):
        return is_sent(see, number, _latest(see, _SENT, number).body, in_front=in_front)
    return is_sent(see, number, _expected(see), in_front=in_front)


def _sent_here(see: Sight, who: str) -> bool:
    return _is_sent_to(see, who, in_front=True)


def _sent(see: Sight, who: str) -> bool:
    return _is_sent_to(see, who, in_front=False)


MESSENGER_DESCRIPTIONS: Final = (
    DescriptionPattern("SMS Messenger is open", "简易短信已打开", app(_APP)),
    DescriptionPattern(
        "The conversation with {who} is open", "与{who}的对话已打开", _is_conversation
    ),
    DescriptionPattern("The message is in the field", "短信已写在输入框中", _is_in_field),
    DescriptionPattern(
        "One message more has gone out: this one, to {who}; SMS Messenger is in front at the end",
        "多发出了一条短信：就是这一条，发给{who}；最后简易短信在最前面",
        _sent_here,
    ),
    DescriptionPattern(
        "One message more has gone out: this one, to {who}",
        "多发出了一条短信：就是这一条，发给{who}",
        _sent,
    ),
)
"""Also of the task that writes a note first."""

ORACLES: Final[dict[str, Oracle]] = oracles_of(MESSENGER_DESCRIPTIONS, _FULFILLED)


def _written_and_sent(see: Sight) -> bool:
    """The note is there, its text has gone out once, and the messenger is still in front."""
    return note_written(see) and is_sent(see, see.number, told_text(see))


NOTE_ORACLES: Final[dict[str, Oracle]] = oracles_of(
    (*MESSENGER_DESCRIPTIONS, *DESCRIPTIONS),
    {"AndroidWorld.MarkorCreateNoteAndSms": _written_and_sent},
)
