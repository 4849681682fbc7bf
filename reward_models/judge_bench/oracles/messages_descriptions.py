"""Descriptions of the substates of tasks in Messaging, and the facts that they state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote

from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.message_questions import (
    AMOUNT,
    ARRIVAL,
    TELEPHONY,
    pest_message,
    shows_message,
    texts_from,
    was_code_read,
    was_invitation_read,
    was_writer_read,
)
from reward_models.judge_bench.oracles.people import (
    PROVIDER,
    contact_called,
    name_of,
    named_contacts,
    national_number,
    numbers_of,
    shows_person,
)
from reward_models.judge_bench.oracles.phone_descriptions import (
    are_others_blocked,
    is_person_unblocked,
)
from reward_models.judge_bench.oracles.sight import Fact, Sight, activity_in_front, app_in_front

_APP: Final = "com.android.messaging"
_CONVERSATION: Final = f"{_APP}/.ui.conversation.ConversationActivity"
_SENT_OR_LEAVING: Final = (2, 4)
"""Types of a message in `Telephony.Sms`: sent, on its way."""
_SETTINGS: Final = {
    **dict.fromkeys(("Notifications", "通知"), "notifications"),
    **dict.fromkeys(("Hear outgoing message sounds", "播放信息发送提示音"), "sounds"),
    **dict.fromkeys(("Vibrate", "振动"), "vibrate"),
    **dict.fromkeys(("Get SMS delivery reports", "接收短信送达报告"), "delivery_reports"),
}
"""Fields of the app's data, by the titles of their switches."""
_QUESTIONS: Final = ("block", "delete_conversations", "delete_message", "details")
"""Dialogs with a button that agrees."""


def _all_messages(see: Sight) -> tuple[Any, ...]:
    return see.now.data[TELEPHONY].messages


def _number_of(see: Sight, who: str) -> str:
    """The number of somebody who was in the address book at reset, or a number itself."""
    if who[0].isdigit():
        return national_number(who)
    return national_number(contact_called(see, who).phones[0].number)


# -- pages ----------------------------------------------------------------------------------------


def _conversation_number(see: Sight) -> str:
    """The number that the open conversation is with, "" while none is chosen."""
    given = see.page.ui.get("address", "") or see.page.args.get("address", "")
    if not given:
        given = str(see.page.args.get("data", "")).partition(":")[2].partition("?")[0]
    return national_number(unquote(str(given)))


def _is_conversation_open(see: Sight) -> bool:
    return see.activity == _CONVERSATION and see.is_clear and bool(_conversation_number(see))


def _is_conversation_with(see: Sight, who: str) -> bool:
    """The conversation is shown, and its title, for which a chosen message leaves no room."""
    is_open = _is_conversation_open(see) and _conversation_number(see) == _number_of(see, who)
    is_shown = is_open and who in see.texts  # a banner may lie on the title
    return is_shown and not see.page.ui.get("message", 0)


def _is_begun(see: Sight) -> bool:
    return see.activity == _CONVERSATION and see.is_clear and not _conversation_number(see)


def _is_text_composed(see: Sight, text: str) -> bool:
    """The text stands in the field of the conversation, typed now or kept as a draft."""
    if not _is_conversation_open(see):
        return False
    drafts = see.now.data[_APP].drafts
    draft = next(
        (
            words
            for key, words in drafts.items()
            if national_number(key) == _conversation_number(see)
        ),
        "",
    )
    given = see.page.args.get("body") or dict(see.page.args.get("extras") or {}).get("sms_body")
    return text == see.page.ui.get("compose", given or draft)


def _is_asking(see: Sight) -> bool:
    return app_in_front(_APP)(see) and see.is_clear and see.top.name in _QUESTIONS


def _is_pest_shown(see: Sight) -> bool:
    return app_in_front(_APP)(see) and any(pest_message(see).body in words for words in see.texts)


# -- what was sent --------------------------------------------------------------------------------


def _new_messages(see: Sight) -> list[Any]:
    before = see.start.data[TELEPHONY].messages
    return list(record_changes(before, _all_messages(see)).added)


def _has_gone(see: Sight, who: str, body: str) -> bool:
    """Such a message has gone out, or is on its way."""
    return any(
        message.type in _SENT_OR_LEAVING
        and message.body == body
        and national_number(message.address) == _number_of(see, who)
        for message in _all_messages(see)
    )


def _has_count_more_messages(see: Sight, count: int) -> bool:
    """So many messages have come, none has gone, and none came that has gone again."""
    before, after = see.data(TELEPHONY)
    last = max(message.id for message in before.messages)
    ids = {message.id for message in after.messages}
    return len(after.messages) == len(before.messages) + count and ids >= set(
        range(last + 1, last + 1 + count)
    )


def _is_message_sent(see: Sight, who: str) -> bool:
    return _has_gone(see, who, see.quoted[0])


def _is_only_message_sent(see: Sight, who: str) -> bool:
    return _is_message_sent(see, who) and _has_count_more_messages(see, 1)


def _is_only_text_sent(see: Sight, who: str, text: str) -> bool:
    return _has_gone(see, who, text) and _has_count_more_messages(see, 1)


def _is_three_sent(see: Sight) -> bool:
    new = [(national_number(item.address), item.body) for item in _new_messages(see)]
    people = [item for item in see.start.data[PROVIDER].contacts if name_of(item) in see.task.text]
    expected = {
        (number, see.quoted[0])
        for item in people
        for number in map(national_number, numbers_of(item))
    }
    are_gone = all(item.type in _SENT_OR_LEAVING for item in _new_messages(see))
    return (
        are_gone
        and sorted(new) == sorted(expected)
        and _has_count_more_messages(see, len(expected))
    )


def _is_only_fact_sent(see: Sight, who: str, matter: str) -> bool:
    """What somebody had texted about the matter has been sent to this person alone."""
    words = matter.removesuffix("号码").casefold()
    sender = next(item for item in named_contacts(see) if name_of(item) != who)
    body = next(item.body for item in texts_from(see, sender) if words in item.body.casefold())
    return _is_only_text_sent(see, who, body)


def _is_failed_sent(see: Sight) -> bool:
    """The very message that had failed has gone out, and there are as many as there were."""
    failed = next(
        message for message in see.start.data[TELEPHONY].messages if message.type == _FAILED
    )
    now = next((message for message in _all_messages(see) if message.id == failed.id), None)
    return (
        now is not None
        and (now.body, now.type in _SENT_OR_LEAVING) == (failed.body, True)
        and _has_same_message_count(see)
        and _is_airplane_mode_off(see)
    )


_FAILED: Final = 5


def _is_airplane_mode_off(see: Sight) -> bool:
    return see.now.settings["global"].get("airplane_mode_on") != "1"


def _has_same_message_count(see: Sight) -> bool:
    return len(_all_messages(see)) == len(see.start.data[TELEPHONY].messages)


def _are_messages_gone(see: Sight, who: str) -> bool:
    """No message of that number is left, and the others are those that there were."""
    before, after = see.data(TELEPHONY)
    number = _number_of(see, who)
    others = Counter(
        message.id for message in before.messages if national_number(message.address) != number
    )
    return Counter(message.id for message in after.messages) == others


# -- conversations --------------------------------------------------------------------------------


def _numbers_of_threads(see: Sight, threads: Any) -> list[str]:
    """The numbers of the conversations that have these ids, now or at reset."""
    known = {thread.id: thread.address for data in see.data(TELEPHONY) for thread in data.threads}
    return sorted(national_number(known[thread]) for thread in threads if thread in known)


def _is_only_archived(see: Sight, who: str) -> bool:
    return _numbers_of_threads(see, see.now.data[_APP].archived) == [_number_of(see, who)]


def _is_only_unread(see: Sight, who: str) -> bool:
    unread = [
        national_number(message.address) for message in _all_messages(see) if not message.read
    ]
    return unread == [_number_of(see, who)]


def _is_only_silenced(see: Sight) -> bool:
    muted = _numbers_of_threads(see, see.now.data[_APP].muted)
    return len(muted) == 1 and any(
        muted[0] in map(national_number, numbers_of(contact)) for contact in named_contacts(see)
    )


def _is_no_other_archived(see: Sight) -> bool:
    archived = _numbers_of_threads(see, see.now.data[_APP].archived)
    return archived in (
        [],
        [national_number(pest_message(see).address)],
    ) and _has_same_message_count(see)


def _is_only_draft(see: Sight, who: str) -> bool:
    drafts = {national_number(key): text for key, text in see.now.data[_APP].drafts.items()}
    return drafts == {_number_of(see, who): see.quoted[0]}


# -- settings and blocked numbers -----------------------------------------------------------------


def _is_setting(see: Sight, title: str, state: str) -> bool:
    before, after = see.data(_APP)
    asked = _SETTINGS[title]
    return all(
        getattr(after, name)
        == (state in ("on", "开启") if name == asked else getattr(before, name))
        for name in set(_SETTINGS.values())
    )


def _blocked_numbers(see: Sight) -> list[str]:
    return [national_number(entry.number) for entry in see.now.data[PROVIDER].blocked]


def _was_read(pattern: re.Pattern[str]) -> Callable[..., bool]:
    """What somebody had texted of a kind stands on the screen, in its message, with the name."""

    def fact(see: Sight, who: str) -> bool:
        asked = contact_called(see, who)
        return shows_person(see, asked) and any(
            shows_message(see, text.body, match[0])
            for text in texts_from(see, asked)
            if (match := pattern.search(text.body)) is not None
        )

    return fact


def _and_same_message_count(fact: Fact) -> Fact:
    return lambda see: fact(see) and _has_same_message_count(see)


DESCRIPTIONS: Final[tuple[DescriptionPattern, ...]] = (
    # -- pages
    DescriptionPattern("The Messaging app is open", "短信应用已打开", app_in_front(_APP)),
    DescriptionPattern(
        "The conversation with {who} is open", "与{who}的对话已打开", _is_conversation_with
    ),
    DescriptionPattern("A conversation is open", "一个对话已打开", _is_conversation_open),
    DescriptionPattern("A new conversation is begun", "正在发起新对话", _is_begun),
    DescriptionPattern("The message reads “{text}”", "输入框中是“{text}”", _is_text_composed),
    DescriptionPattern(
        "Messaging’s settings are open",
        "短信设置已打开",
        activity_in_front(f"{_APP}/.ui.appsettings.ApplicationSettingsActivity"),
    ),
    DescriptionPattern(
        "The conversation’s options are open",
        "对话选项已打开",
        activity_in_front(f"{_APP}/.ui.conversationsettings.PeopleAndOptionsActivity"),
    ),
    DescriptionPattern(
        "A dialog asks before something is done", "对话框正在询问是否执行", _is_asking
    ),
    DescriptionPattern("The message is on the screen", "可以看到该短信", _is_pest_shown),
    # -- what was read
    DescriptionPattern(
        "The time of {who}’s invitation was read",
        "已看到{who}邀请的时间",
        lambda see, who: shows_person(see, contact_called(see, who)) and was_invitation_read(see),
    ),
    DescriptionPattern("The time of {who} was read", "已看到{who}的时间", _was_read(ARRIVAL)),
    DescriptionPattern("The amount of {who} was read", "已看到{who}的金额", _was_read(AMOUNT)),
    DescriptionPattern("The code and whose it is were read", "已看到该商家的验证码", was_code_read),
    DescriptionPattern(
        "The message and its sender were read", "已看到该短信及其发件人", was_writer_read
    ),
    # -- what was sent
    DescriptionPattern(
        "There are as many messages as before", "短信数量不变", _has_same_message_count
    ),
    DescriptionPattern(
        "{who} alone was sent the message", "只给{who}发了该短信", _is_only_message_sent
    ),
    DescriptionPattern(
        "{who} alone was sent the message", "只向 {who} 发了该短信", _is_only_message_sent
    ),
    DescriptionPattern(
        "{who} alone was sent “{text}”", "只给{who}发了“{text}”", _is_only_text_sent
    ),
    DescriptionPattern(
        "{who} alone was sent the {matter}", "只把{matter}发给了{who}", _is_only_fact_sent
    ),
    DescriptionPattern("{who} was sent the message", "已给{who}发了该短信", _is_message_sent),
    DescriptionPattern("These three messages alone were sent", "只发了这三条短信", _is_three_sent),
    DescriptionPattern(
        "The message has gone out, once, and airplane mode is off",
        "短信已发出，且只发了一次；飞行模式已关闭",
        _is_failed_sent,
    ),
    DescriptionPattern("Airplane mode is off", "飞行模式已关闭", _is_airplane_mode_off),
    DescriptionPattern("The draft to {who} alone is kept", "只保留了给{who}的草稿", _is_only_draft),
    # -- conversations
    DescriptionPattern(
        "The messages of {who} are gone, no other came or went",
        "{who} 的短信已删除，其他短信没有增减",
        _are_messages_gone,
    ),
    DescriptionPattern(
        "The messages of {who} are gone, no other came or went",
        "{who}的短信已删除，其他短信没有增减",
        _are_messages_gone,
    ),
    DescriptionPattern(
        "The conversation with {who} alone is archived",
        "只有与{who}的对话被归档",
        _is_only_archived,
    ),
    DescriptionPattern("Only {who} is archived", "只归档了与{who}的对话", _is_only_archived),
    DescriptionPattern(
        "The conversation with {who} alone is unread", "只有与{who}的对话是未读", _is_only_unread
    ),
    DescriptionPattern("Only {who} is unread", "只有与{who}的对话未读", _is_only_unread),
    DescriptionPattern(
        "That conversation alone is silent", "只有该对话的通知已关闭", _is_only_silenced
    ),
    DescriptionPattern(
        "The app may notify, and there are as many messages as before",
        "应用通知未关，短信数量不变",
        lambda see: see.now.data[_APP].notifications and _has_same_message_count(see),
    ),
    DescriptionPattern(
        "No other conversation is archived, and there are as many messages as before",
        "没有归档其他对话，短信数量不变",
        _is_no_other_archived,
    ),
    # -- settings and blocked numbers
    DescriptionPattern(
        "“{title}” is {state}, the rest as before", "“{title}”已{state}，其余不变", _is_setting
    ),
    DescriptionPattern(
        "The number is blocked, it alone",
        "只屏蔽了该号码",
        lambda see: _blocked_numbers(see) == [national_number(pest_message(see).address)],
    ),
    DescriptionPattern(
        "{name} is not blocked, and all others still are",
        "{name}未被屏蔽，其他人仍被屏蔽",
        lambda see, name: is_person_unblocked(see, name) and are_others_blocked(see),
    ),
    DescriptionPattern(
        "The others are blocked, and there are as many messages as before",
        "其他人仍被屏蔽，短信数量不变",
        _and_same_message_count(are_others_blocked),
    ),
    DescriptionPattern(
        "{name} is not blocked",
        "{name}未被屏蔽",
        is_person_unblocked,
    ),
)
