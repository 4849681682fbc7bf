"""What is true of tasks in Messaging."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.people import PROVIDER, person
from reward_models.judge_bench.oracles.sight import Oracle, Sight, app, digits, page, shows

__all__ = ["ORACLES", "sent_alone"]

_APP: Final = "com.android.messaging"
_TELEPHONY: Final = "com.android.providers.telephony"
_CONVERSATION: Final = f"{_APP}/.ui.conversation.ConversationActivity"
_SENT_OR_LEAVING: Final = (2, 4)
_SETTINGS: Final = {
    "notifications": "notifications",
    "reports": "delivery_reports",
    "sounds": "sounds",
    "vibration": "vibrate",
}
"""Fields of the app's data."""
_OPEN: Final = app(_APP)


def sent_alone(see: Sight, number: str, body: str) -> bool:
    """One message has come up since reset, to that number with that text, and none has gone."""
    before, after = see.data(_TELEPHONY)
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


def _partner(see: Sight) -> str:
    """The digits of the number that the open conversation is with."""
    given = see.page.ui.get("address", "") or see.page.args.get("address", "")
    return digits(str(given or see.page.args.get("data", "")).replace("%20", ""))


def _with_person(see: Sight) -> bool:
    return _partner(see) == _number(see)


def _composed(see: Sight) -> bool:
    """The text stands in the field of a conversation with the person."""
    drafts = see.data(_APP)[1].drafts
    kept = next((text for key, text in drafts.items() if digits(key) == _partner(see)), "")
    text = see.page.ui.get("compose", see.page.args.get("body", kept))
    return text == see.quoted[-1]


def _drafted(see: Sight) -> bool:
    before, after = see.data(_TELEPHONY)
    drafts = {digits(key): text for key, text in see.data(_APP)[1].drafts.items()}
    same = {one.id for one in before.messages} == {one.id for one in after.messages}
    return same and drafts == {_number(see): see.quoted[0]}


def _archived(see: Sight) -> bool:
    before, after = see.data(_TELEPHONY)
    archived = {
        digits(thread.address)
        for thread in after.threads
        if thread.id in see.data(_APP)[1].archived
    }
    return len(before.messages) == len(after.messages) and archived == {_number(see)}


def _setting_changed(see: Sight) -> bool:
    before, after = see.data(_APP)
    name = _SETTINGS[see.task.params["setting"]]
    wanted: Any = replace(before, **{name: not getattr(before, name)})
    fields = tuple(_SETTINGS.values())
    return all(getattr(after, one) == getattr(wanted, one) for one in fields)


ORACLES: Final[dict[str, Oracle]] = {
    "Messages.SendMessage": Oracle(
        {
            1: _OPEN,
            2: shows(_CONVERSATION, _with_person),
            3: shows(_CONVERSATION, _composed),
            4: lambda see: sent_alone(see, _number(see), see.quoted[0]),
        }
    ),
    "Messages.WriteDraft": Oracle({1: _OPEN, 2: shows(_CONVERSATION, _with_person), 3: _drafted}),
    "Messages.ArchiveConversation": Oracle({1: _OPEN, 2: _archived}),
    "Messages.ChangeSetting": Oracle(
        {
            1: _OPEN,
            2: page(f"{_APP}/.ui.appsettings.ApplicationSettingsActivity"),
            3: _setting_changed,
        }
    ),
    "Messages.UnblockAndWrite": Oracle(
        {
            1: _OPEN,
            2: shows(_CONVERSATION, _with_person),
            3: lambda see: not see.now.data[PROVIDER].blocked,
            4: shows(_CONVERSATION, _composed),
            5: lambda see: sent_alone(see, _number(see), see.quoted[0]),
        }
    ),
}
