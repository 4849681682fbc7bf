"""Descriptions of the substates of tasks in Messaging, and the facts that they state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote

from reward_models.judge_bench.oracles.changes import changes
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.message_questions import (
    AMOUNT,
    ARRIVAL,
    TELEPHONY,
    code_read,
    invitation_read,
    pest_message,
    shows_message,
    texts_from,
    writer_read,
)
from reward_models.judge_bench.oracles.people import (
    PROVIDER,
    name_of,
    named,
    national,
    numbers_of,
    person_called,
    shows_person,
)
from reward_models.judge_bench.oracles.phone_descriptions import others_blocked, person_unblocked
from reward_models.judge_bench.oracles.sight import Fact, Sight, app, page

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


def _messages(see: Sight) -> tuple[Any, ...]:
    return see.now.data[TELEPHONY].messages


def _number_of(see: Sight, who: str) -> str:
    """The number of somebody who was in the address book at reset, or a number itself."""
    if who[0].isdigit():
        return national(who)
    return national(person_called(see, who).phones[0].number)


# -- pages ----------------------------------------------------------------------------------------


def _partner(see: Sight) -> str:
    """The number that the open conversation is with, "" while none is chosen."""
    given = see.page.ui.get("address", "") or see.page.args.get("address", "")
    if not given:
        given = str(see.page.args.get("data", "")).partition(":")[2].partition("?")[0]
    return national(unquote(str(given)))


def _in_conversation(see: Sight) -> bool:
    return see.activity == _CONVERSATION and see.is_clear and bool(_partner(see))


def _conversation_with(see: Sight, who: str) -> bool:
    """The conversation is shown, and its title, for which a chosen message leaves no room."""
    is_open = _in_conversation(see) and _partner(see) == _number_of(see, who)
    is_shown = is_open and who in see.texts  # a banner may lie on the title
    return is_shown and not see.page.ui.get("message", 0)


def _is_begun(see: Sight) -> bool:
    return see.activity == _CONVERSATION and see.is_clear and not _partner(see)


def _composed(see: Sight, text: str) -> bool:
    """The text stands in the field of the conversation, typed now or kept as a draft."""
    if not _in_conversation(see):
        return False
    drafts = see.now.data[_APP].drafts
    draft = next((words for key, words in drafts.items() if national(key) == _partner(see)), "")
    given = see.page.args.get("body") or dict(see.page.args.get("extras") or {}).get("sms_body")
    return text == see.page.ui.get("compose", given or draft)


def _asks(see: Sight) -> bool:
    return app(_APP)(see) and see.is_clear and see.top.name in _QUESTIONS


def _pest_shown(see: Sight) -> bool:
    return app(_APP)(see) and any(pest_message(see).body in words for words in see.texts)


# -- what was sent --------------------------------------------------------------------------------


def _new_ones(see: Sight) -> list[Any]:
    before = see.start.data[TELEPHONY].messages
    return list(changes(before, _messages(see)).added)


def _has_gone(see: Sight, who: str, body: str) -> bool:
    """Such a message has gone out, or is on its way."""
    return any(
        one.type in _SENT_OR_LEAVING
        and one.body == body
        and national(one.address) == _number_of(see, who)
        for one in _messages(see)
    )


def _as_many_more(see: Sight, count: int) -> bool:
    """So many messages have come, none has gone, and none came that has gone again."""
    before, after = see.data(TELEPHONY)
    last = max(one.id for one in before.messages)
    ids = {one.id for one in after.messages}
    return len(after.messages) == len(before.messages) + count and ids >= set(
        range(last + 1, last + 1 + count)
    )


def _sent(see: Sight, who: str) -> bool:
    return _has_gone(see, who, see.quoted[0])


def _sent_alone(see: Sight, who: str) -> bool:
    return _sent(see, who) and _as_many_more(see, 1)


def _text_sent_alone(see: Sight, who: str, text: str) -> bool:
    return _has_gone(see, who, text) and _as_many_more(see, 1)


def _three_sent(see: Sight) -> bool:
    new = [(national(one.address), one.body) for one in _new_ones(see)]
    people = [one for one in see.start.data[PROVIDER].contacts if name_of(one) in see.task.text]
    expected = {
        (number, see.quoted[0]) for one in people for number in map(national, numbers_of(one))
    }
    are_gone = all(one.type in _SENT_OR_LEAVING for one in _new_ones(see))
    return are_gone and sorted(new) == sorted(expected) and _as_many_more(see, len(expected))


def _fact_sent_alone(see: Sight, who: str, matter: str) -> bool:
    """What somebody had texted about the matter has been sent to this person alone."""
    words = matter.removesuffix("号码").casefold()
    sender = next(one for one in named(see) if name_of(one) != who)
    body = next(one.body for one in texts_from(see, sender) if words in one.body.casefold())
    return _text_sent_alone(see, who, body)


def _failed_sent(see: Sight) -> bool:
    """The very message that had failed has gone out, and there are as many as there were."""
    failed = next(one for one in see.start.data[TELEPHONY].messages if one.type == _FAILED)
    now = next((one for one in _messages(see) if one.id == failed.id), None)
    return (
        now is not None
        and (now.body, now.type in _SENT_OR_LEAVING) == (failed.body, True)
        and _as_many(see)
        and _not_flying(see)
    )


_FAILED: Final = 5


def _not_flying(see: Sight) -> bool:
    return see.now.settings["global"].get("airplane_mode_on") != "1"


def _as_many(see: Sight) -> bool:
    return len(_messages(see)) == len(see.start.data[TELEPHONY].messages)


def _gone(see: Sight, who: str) -> bool:
    """No message of that number is left, and the others are those that there were."""
    before, after = see.data(TELEPHONY)
    number = _number_of(see, who)
    others = Counter(one.id for one in before.messages if national(one.address) != number)
    return Counter(one.id for one in after.messages) == others


# -- conversations --------------------------------------------------------------------------------


def _with(see: Sight, threads: Any) -> list[str]:
    """The numbers of the conversations that have these ids, now or at reset."""
    known = {one.id: one.address for data in see.data(TELEPHONY) for one in data.threads}
    return sorted(national(known[one]) for one in threads if one in known)


def _archived_alone(see: Sight, who: str) -> bool:
    return _with(see, see.now.data[_APP].archived) == [_number_of(see, who)]


def _unread_alone(see: Sight, who: str) -> bool:
    unread = [national(one.address) for one in _messages(see) if not one.read]
    return unread == [_number_of(see, who)]


def _silent_alone(see: Sight) -> bool:
    muted = _with(see, see.now.data[_APP].muted)
    return len(muted) == 1 and any(muted[0] in map(national, numbers_of(one)) for one in named(see))


def _no_other_archived(see: Sight) -> bool:
    archived = _with(see, see.now.data[_APP].archived)
    return archived in ([], [national(pest_message(see).address)]) and _as_many(see)


def _draft_alone(see: Sight, who: str) -> bool:
    drafts = {national(key): text for key, text in see.now.data[_APP].drafts.items()}
    return drafts == {_number_of(see, who): see.quoted[0]}


# -- settings and blocked numbers -----------------------------------------------------------------


def _setting_is(see: Sight, title: str, state: str) -> bool:
    before, after = see.data(_APP)
    asked = _SETTINGS[title]
    return all(
        getattr(after, name)
        == (state in ("on", "开启") if name == asked else getattr(before, name))
        for name in set(_SETTINGS.values())
    )


def _blocked(see: Sight) -> list[str]:
    return [national(one.number) for one in see.now.data[PROVIDER].blocked]


def _was_read(pattern: re.Pattern[str]) -> Callable[..., bool]:
    """What somebody had texted of a kind stands on the screen, in its message, with the name."""

    def fact(see: Sight, who: str) -> bool:
        asked = person_called(see, who)
        return shows_person(see, asked) and any(
            shows_message(see, one.body, match[0])
            for one in texts_from(see, asked)
            if (match := pattern.search(one.body)) is not None
        )

    return fact


def _and_as_many(fact: Fact) -> Fact:
    return lambda see: fact(see) and _as_many(see)


DESCRIPTIONS: Final[tuple[DescriptionPattern, ...]] = (
    # -- pages
    DescriptionPattern("The Messaging app is open", "短信应用已打开", app(_APP)),
    DescriptionPattern(
        "The conversation with {who} is open", "与{who}的对话已打开", _conversation_with
    ),
    DescriptionPattern("A conversation is open", "一个对话已打开", _in_conversation),
    DescriptionPattern("A new conversation is begun", "正在发起新对话", _is_begun),
    DescriptionPattern("The message reads “{text}”", "输入框中是“{text}”", _composed),
    DescriptionPattern(
        "Messaging’s settings are open",
        "短信设置已打开",
        page(f"{_APP}/.ui.appsettings.ApplicationSettingsActivity"),
    ),
    DescriptionPattern(
        "The conversation’s options are open",
        "对话选项已打开",
        page(f"{_APP}/.ui.conversationsettings.PeopleAndOptionsActivity"),
    ),
    DescriptionPattern("A dialog asks before something is done", "对话框正在询问是否执行", _asks),
    DescriptionPattern("The message is on the screen", "可以看到该短信", _pest_shown),
    # -- what was read
    DescriptionPattern(
        "The time of {who}’s invitation was read",
        "已看到{who}邀请的时间",
        lambda see, who: shows_person(see, person_called(see, who)) and invitation_read(see),
    ),
    DescriptionPattern("The time of {who} was read", "已看到{who}的时间", _was_read(ARRIVAL)),
    DescriptionPattern("The amount of {who} was read", "已看到{who}的金额", _was_read(AMOUNT)),
    DescriptionPattern("The code and whose it is were read", "已看到该商家的验证码", code_read),
    DescriptionPattern(
        "The message and its sender were read", "已看到该短信及其发件人", writer_read
    ),
    # -- what was sent
    DescriptionPattern("There are as many messages as before", "短信数量不变", _as_many),
    DescriptionPattern("{who} alone was sent the message", "只给{who}发了该短信", _sent_alone),
    DescriptionPattern("{who} alone was sent the message", "只向 {who} 发了该短信", _sent_alone),
    DescriptionPattern("{who} alone was sent “{text}”", "只给{who}发了“{text}”", _text_sent_alone),
    DescriptionPattern(
        "{who} alone was sent the {matter}", "只把{matter}发给了{who}", _fact_sent_alone
    ),
    DescriptionPattern("{who} was sent the message", "已给{who}发了该短信", _sent),
    DescriptionPattern("These three messages alone were sent", "只发了这三条短信", _three_sent),
    DescriptionPattern(
        "The message has gone out, once, and airplane mode is off",
        "短信已发出，且只发了一次；飞行模式已关闭",
        _failed_sent,
    ),
    DescriptionPattern("Airplane mode is off", "飞行模式已关闭", _not_flying),
    DescriptionPattern("The draft to {who} alone is kept", "只保留了给{who}的草稿", _draft_alone),
    # -- conversations
    DescriptionPattern(
        "The messages of {who} are gone, no other came or went",
        "{who} 的短信已删除，其他短信没有增减",
        _gone,
    ),
    DescriptionPattern(
        "The messages of {who} are gone, no other came or went",
        "{who}的短信已删除，其他短信没有增减",
        _gone,
    ),
    DescriptionPattern(
        "The conversation with {who} alone is archived", "只有与{who}的对话被归档", _archived_alone
    ),
    DescriptionPattern("Only {who} is archived", "只归档了与{who}的对话", _archived_alone),
    DescriptionPattern(
        "The conversation with {who} alone is unread", "只有与{who}的对话是未读", _unread_alone
    ),
    DescriptionPattern("Only {who} is unread", "只有与{who}的对话未读", _unread_alone),
    DescriptionPattern(
        "That conversation alone is silent", "只有该对话的通知已关闭", _silent_alone
    ),
    DescriptionPattern(
        "The app may notify, and there are as many messages as before",
        "应用通知未关，短信数量不变",
        lambda see: see.now.data[_APP].notifications and _as_many(see),
    ),
    DescriptionPattern(
        "No other conversation is archived, and there are as many messages as before",
        "没有归档其他对话，短信数量不变",
        _no_other_archived,
    ),
    # -- settings and blocked numbers
    DescriptionPattern(
        "“{title}” is {state}, the rest as before", "“{title}”已{state}，其余不变", _setting_is
    ),
    DescriptionPattern(
        "The number is blocked, it alone",
        "只屏蔽了该号码",
        lambda see: _blocked(see) == [national(pest_message(see).address)],
    ),
    DescriptionPattern(
        "{name} is not blocked, and all others still are",
        "{name}未被屏蔽，其他人仍被屏蔽",
        lambda see, name: person_unblocked(see, name) and others_blocked(see),
    ),
    DescriptionPattern(
        "The others are blocked, and there are as many messages as before",
        "其他人仍被屏蔽，短信数量不变",
        _and_as_many(others_blocked),
    ),
    DescriptionPattern(
        "{name} is not blocked",
        "{name}未被屏蔽",
        person_unblocked,
    ),
)
