"""What is true of AndroidWorld's tasks about messages of SMS Messenger, with Markor's note too."""

from __future__ import annotations

import re
from typing import Any, Final

from reward_models.judge_bench.oracles.android_world_markor import (
    DESCRIPTIONS,
    is_note_written,
    told_text,
)
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.message_questions import TELEPHONY
from reward_models.judge_bench.oracles.messages import is_only_message_sent
from reward_models.judge_bench.oracles.people import PROVIDER, name_of, named_contacts_in_order
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    app_in_front,
    digits_of_number,
)

_APP: Final = "com.simplemobiletools.smsmessenger"
_THREAD: Final = f"{_APP}/.activities.ThreadActivity"
_RECEIVED, _SENT = 1, 2
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""
_TOLD: Final = re.compile(r"(?:stay in the app: |停留在该应用中：)(?P<message>.+)", re.DOTALL)


# -- whom and what --------------------------------------------------------------------------------


def _message_to_send(see: Sight) -> str:
    """The words that the instruction has sent."""
    match = _TOLD.search(see.task.text)
    assert match is not None, see.task.text
    return match["message"]


def _latest_message(see: Sight, kind: int, number: str = "") -> Any:
    """The last message of a kind at reset, of those with a number where one is given."""
    return max(
        (
            message
            for message in see.start.data[TELEPHONY].messages
            if message.type == kind
            and digits_of_number(number) in digits_of_number(message.address)
        ),
        key=lambda message: message.date_ms,
    )


def _number_of(contact: Any) -> str:
    return contact.phones[0].number


# -- instructions ---------------------------------------------------------------------------------


def is_sent(see: Sight, number: str, body: str, *, in_front: bool = True) -> bool:
    """One message more has gone out, this one, and the app is still there where that is asked."""
    return is_only_message_sent(see, number, body) and (not in_front or app_in_front(_APP)(see))


def _is_sent_to_number(see: Sight) -> bool:
    return is_sent(see, see.number, _message_to_send(see))


def _is_copied_sent(see: Sight) -> bool:
    return is_sent(see, see.number, see.start.clipboard)


def _is_latest_answered(see: Sight) -> bool:
    return is_sent(see, _latest_message(see, _RECEIVED).address, _message_to_send(see))


def _is_address_sent(see: Sight) -> bool:
    """Who is named first has written it; it goes to who is named second."""
    writer, receiver = named_contacts_in_order(see)
    received = _latest_message(see, _RECEIVED, _number_of(writer))
    return is_sent(see, _number_of(receiver), received.body)


def _is_sent_again(see: Sight) -> bool:
    """What was sent to them last has been sent once more."""
    (receiver,) = named_contacts_in_order(see)
    number = _number_of(receiver)
    return is_sent(see, number, _latest_message(see, _SENT, number).body, in_front=False)


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.SimpleSmsSend": _is_sent_to_number,
    "AndroidWorld.SimpleSmsSendClipboardContent": _is_copied_sent,
    "AndroidWorld.SimpleSmsReply": _is_sent_to_number,
    "AndroidWorld.SimpleSmsReplyMostRecent": _is_latest_answered,
    "AndroidWorld.SimpleSmsSendReceivedAddress": _is_address_sent,
    "AndroidWorld.SimpleSmsResend": _is_sent_again,
}


# -- descriptions ---------------------------------------------------------------------------------


def _conversation_number(see: Sight) -> str:
    """The digits of whom the open conversation is with."""
    args = see.page.args
    return digits_of_number(str(args.get("address") or args.get("data", "")))


def _is_conversation(see: Sight, who: str) -> bool:
    """A conversation is open: with a number, or with a contact of a name."""
    if see.activity != _THREAD or not see.is_clear:
        return False
    contacts = see.now.data[PROVIDER].contacts
    numbers = {
        digits_of_number(_number_of(contact)) for contact in contacts if name_of(contact) == who
    }
    return _conversation_number(see) in (numbers or {digits_of_number(who)})


def _is_in_field(see: Sight) -> bool:
    """What has to be sent stands in the field of the open conversation."""
    if see.activity != _THREAD or not see.is_clear:
        return False
    written = see.page.ui.get("written")
    if written is None:
        drafts = see.now.data[_APP].drafts
        own = (
            text
            for number, text in drafts.items()
            if digits_of_number(number) == _conversation_number(see)
        )
        written = see.page.args.get("body") or next(own, "")
    return bool(written) and written == _expected_body(see)


def _expected_body(see: Sight) -> str:
    """What has to be sent, by whichever instruction."""
    match see.task.id.partition(".")[2]:
        case "SimpleSmsSendClipboardContent":
            return see.start.clipboard
        case "SimpleSmsSendReceivedAddress":
            return _latest_message(see, _RECEIVED, _number_of(named_contacts_in_order(see)[0])).body
        case "MarkorCreateNoteAndSms":
            return told_text(see)
        case _:
            return _message_to_send(see)


def _is_sent_to(see: Sight, who: str, *, in_front: bool) -> bool:
    contacts = see.now.data[PROVIDER].contacts
    number = next((_number_of(contact) for contact in contacts if name_of(contact) == who), who)
    if see.task.id.endswith(".SimpleSmsResend"):
        return is_sent(see, number, _latest_message(see, _SENT, number).body, in_front=in_front)
    return is_sent(see, number, _expected_body(see), in_front=in_front)


def _is_sent_in_conversation(see: Sight, who: str) -> bool:
    return _is_sent_to(see, who, in_front=True)


def _is_message_sent(see: Sight, who: str) -> bool:
    return _is_sent_to(see, who, in_front=False)


MESSENGER_DESCRIPTIONS: Final = (
    DescriptionPattern("SMS Messenger is open", "简易短信已打开", app_in_front(_APP)),
    DescriptionPattern(
        "The conversation with {who} is open", "与{who}的对话已打开", _is_conversation
    ),
    DescriptionPattern("The message is in the field", "短信已写在输入框中", _is_in_field),
    DescriptionPattern(
        "One message more has gone out: this one, to {who}; SMS Messenger is in front at the end",
        "多发出了一条短信：就是这一条，发给{who}；最后简易短信在最前面",
        _is_sent_in_conversation,
    ),
    DescriptionPattern(
        "One message more has gone out: this one, to {who}",
        "多发出了一条短信：就是这一条，发给{who}",
        _is_message_sent,
    ),
)
"""Also of the task that writes a note first."""

ORACLES: Final[dict[str, Oracle]] = make_oracles(MESSENGER_DESCRIPTIONS, _FULFILLED)


def _is_written_and_sent(see: Sight) -> bool:
    """The note is there, its text has gone out once, and the messenger is still in front."""
    return is_note_written(see) and is_sent(see, see.number, told_text(see))


NOTE_ORACLES: Final[dict[str, Oracle]] = make_oracles(
    (*MESSENGER_DESCRIPTIONS, *DESCRIPTIONS),
    {"AndroidWorld.MarkorCreateNoteAndSms": _is_written_and_sent},
)
