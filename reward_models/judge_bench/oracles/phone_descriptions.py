"""Descriptions of the substates of tasks in Phone, and the facts that they state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final
from urllib.parse import unquote

from reward_models.judge_bench.oracles.book_facts import contacts_called
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.people import (
    KINDS,
    PROVIDER,
    contact_called,
    named_contacts,
    national_number,
    numbers_of,
    shows_person,
)
from reward_models.judge_bench.oracles.sight import (
    Sight,
    activity_in_front,
    app_in_front,
    digits_of_number,
)

PHONE: Final = "com.android.dialer"
_DETAILS: Final = f"{PHONE}/.calldetails.OldCallDetailsActivity"
_IN_CALL: Final = f"{PHONE}/com.android.incallui.InCallActivity"
INCOMING, OUTGOING, MISSED = 1, 2, 3
"""`CallLog.Calls.*_TYPE`."""
_TYPES: Final = {"incoming": INCOMING, "outgoing": OUTGOING}
_RECENTS_TAB: Final = 1


def _was_seen_in_calls(see: Sight, name: str) -> bool:
    return see.activity.startswith(f"{PHONE}/") and shows_person(see, contact_called(see, name))


# -- calls ----------------------------------------------------------------------------------------


def logged_calls_with(see: Sight, contact: Any, *types: int) -> list[Any]:
    """The calls with somebody in the log at reset, of these types."""
    return [
        call
        for call in see.start.data[PROVIDER].calls
        if call.type in types and digits_of_number(call.number) in numbers_of(contact)
    ]


def length_of(see: Sight, contact: Any) -> int:
    """How long the call with somebody was that the instruction asks about."""
    kind = see.task.params.get("kind")
    types = (INCOMING, OUTGOING) if kind is None else (_TYPES[kind],)
    return max(call.duration_s for call in logged_calls_with(see, contact, *types))


def shows_length(see: Sight, seconds: int) -> bool:
    """A text of the screen is this length of a call, with the words for its units."""
    minutes, rest = divmod(seconds, 60)
    parts = rf"{minutes} \D+ {rest} \D+" if minutes else rf"(?:0 \D+ )?{rest} \D+"
    return any(re.fullmatch(parts, words) for words in see.texts)


def _is_length_seen(see: Sight, name: str) -> bool:
    asked = contact_called(see, name)
    return shows_person(see, asked) and shows_length(see, length_of(see, asked))


def _is_length_shown(see: Sight) -> bool:
    (asked,) = named_contacts(see)
    return shows_length(see, length_of(see, asked))


_MISSED_WORDS: Final = ("Missed call", "未接电话", "未接来电")


def missed_rows(see: Sight, name: str) -> Iterator[tuple[int, str]]:
    """Rows of a call list: how many missed calls of a person each stands for, and when."""
    row = re.compile(rf"{re.escape(name)}(?: ?\((\d+)\))?")
    for words, below, when in zip(see.texts, see.texts[1:], see.texts[2:], strict=False):
        match = row.fullmatch(words)
        if match is not None and below in _MISSED_WORDS:
            yield int(match[1] or 1), when


def is_missed_counted(see: Sight, name: str) -> bool:
    """On one screen, a call list or the details of a row, every missed call can be counted."""
    asked = contact_called(see, name)
    count = len(logged_calls_with(see, asked, MISSED))
    if sum(many for many, _ in missed_rows(see, name)) >= count:
        return True
    entries = sum(words in _MISSED_WORDS for words in see.texts)
    return see.activity == _DETAILS and shows_person(see, asked) and entries >= count


def _is_details_page_of(see: Sight, name: str) -> bool:
    if see.activity != _DETAILS or not see.is_clear:
        return False
    shown = national_number(str(see.page.args.get("number", "")))
    return any(
        shown in map(national_number, numbers_of(contact)) for contact in contacts_called(see, name)
    )


def _is_call_with(see: Sight, name: str) -> bool:
    call = see.now.data[PHONE].call
    if see.activity != _IN_CALL or call is None or not see.is_clear:
        return False
    return any(
        national_number(call.number) in numbers_of(contact)
        for contact in contacts_called(see, name)
    )


def _outgoing_numbers(see: Sight) -> list[str]:
    """The numbers of the calls in the log that were made."""
    return [
        national_number(call.number)
        for call in see.now.data[PROVIDER].calls
        if call.type == OUTGOING
    ]


def _numbers_of_kind(see: Sight) -> set[str]:
    kind = KINDS[see.task.params["kind"]]
    (asked,) = named_contacts(see)
    return {national_number(phone.number) for phone in asked.phones if phone.type == kind}


def _is_called_once_at_most(see: Sight) -> bool:
    made = _outgoing_numbers(see)
    return not made or (len(made) == 1 and made[0] in _numbers_of_kind(see))


def _is_called_once(see: Sight, number: str, other: str) -> bool:
    made = _outgoing_numbers(see)
    return made.count(national_number(number)) == 1 and national_number(other) not in made


def _logged_call_counts(calls: Iterable[Any]) -> Counter[tuple[str, int]]:
    return Counter((national_number(call.number), call.type) for call in calls)


def _are_other_calls_kept(see: Sight) -> bool:
    """All calls but the missed ones of the person are in the log, and none was made."""
    before, after = (_logged_call_counts(data.calls) for data in see.data(PROVIDER))
    mine = {(number, MISSED) for contact in named_contacts(see) for number in numbers_of(contact)}
    made = [sum(n for (_, type), n in log.items() if type == OUTGOING) for log in (before, after)]
    return made[0] == made[1] and all(
        after[key] == count for key, count in before.items() if key not in mine
    )


def _is_missed_gone(see: Sight) -> bool:
    mine = {number for item in named_contacts(see) for number in numbers_of(item)}
    return not any(
        item.type == MISSED and national_number(item.number) in mine
        for item in see.now.data[PROVIDER].calls
    )


def _is_recents_tab(see: Sight) -> bool:
    return (
        see.activity == f"{PHONE}/.main.impl.MainActivity"
        and see.is_clear
        and see.now.data[PHONE].tab == _RECENTS_TAB
    )


# -- blocked numbers and settings -----------------------------------------------------------------


def _blocked_at_reset_and_now(see: Sight) -> tuple[list[str], list[str]]:
    """The numbers that were blocked at reset, and those that are now."""
    before, after = see.data(PROVIDER)
    return (
        [national_number(entry.number) for entry in before.blocked],
        [national_number(entry.number) for entry in after.blocked],
    )


def _is_old_blocked(see: Sight) -> bool:
    before, after = _blocked_at_reset_and_now(see)
    return set(before) <= set(after)


def are_others_blocked(see: Sight) -> bool:
    """Whoever else was blocked still is."""
    before, after = _blocked_at_reset_and_now(see)
    mine = {number for contact in named_contacts(see) for number in numbers_of(contact)}
    return set(before) - mine <= set(after)


def _is_number_blocked(see: Sight, number: str) -> bool:
    before, after = _blocked_at_reset_and_now(see)
    return national_number(number) in after and len(after) == len(before) + 1


def is_person_unblocked(see: Sight, name: str) -> bool:
    """No number of somebody is blocked."""
    return not set(_blocked_at_reset_and_now(see)[1]) & numbers_of(contact_called(see, name))


def _is_only_unblocked(see: Sight, name: str) -> bool:
    before, after = _blocked_at_reset_and_now(see)
    return is_person_unblocked(see, name) and len(after) < len(before)


def ringtone_title(see: Sight) -> str:
    """The title of the ringtone for calls."""
    title = re.search(r"[?&]title=([^&]*)", see.now.settings["system"]["ringtone"])
    return unquote(title[1]) if title is not None else ""


def _is_keypad_unchanged(see: Sight) -> bool:
    now, start = see.now.settings["system"], see.start.settings["system"]
    return all(now[key] == start[key] for key in ("dtmf_tone", "dtmf_tone_type"))


def _is_vibration_set(see: Sight, state: str) -> bool:
    expected = "1" if state in ("on", "开启") else "0"
    return see.now.settings["system"]["vibrate_when_ringing"] == expected


DESCRIPTIONS: Final[tuple[DescriptionPattern, ...]] = (
    DescriptionPattern("The Phone app is open", "电话应用已打开", app_in_front(PHONE)),
    DescriptionPattern("The recent calls are shown", "显示最近通话", _is_recents_tab),
    DescriptionPattern(
        "The call history is shown",
        "显示通话记录",
        activity_in_front(f"{PHONE}/.app.calllog.CallLogActivity"),
    ),
    DescriptionPattern(
        "The details of a call with {name} are shown", "显示{name}的通话详情", _is_details_page_of
    ),
    DescriptionPattern(
        "The settings of Phone are shown",
        "显示电话应用的设置",
        activity_in_front(f"{PHONE}/.app.settings.DialerSettingsActivity"),
    ),
    DescriptionPattern(
        "The blocked numbers are shown",
        "显示已屏蔽的号码",
        activity_in_front(f"{PHONE}/.app.filterednumber.BlockedNumbersSettingsActivity"),
    ),
    DescriptionPattern("A call with {name} is on the screen", "显示与{name}的通话", _is_call_with),
    DescriptionPattern("The length of the call is shown", "可以看到通话时长", _is_length_shown),
    DescriptionPattern(
        "The length of the call with {name} was seen", "看到了与{name}的通话时长", _is_length_seen
    ),
    DescriptionPattern(
        "The missed calls of {name} were seen", "看到了{name}的未接电话", is_missed_counted
    ),
    DescriptionPattern(
        "{name} was seen in the calls", "在通话记录中看到了{name}", _was_seen_in_calls
    ),
    DescriptionPattern(
        "No call was made but one to that number at most",
        "最多只拨打了该号码一次",
        _is_called_once_at_most,
    ),
    DescriptionPattern(
        "{number} was called once, and {other} was not",
        "拨打了 {number} 一次，没有拨打 {other}",
        _is_called_once,
    ),
    DescriptionPattern(
        "The other calls are in the log, and nobody was called",
        "其他通话仍在记录中，没有拨打电话",
        _are_other_calls_kept,
    ),
    DescriptionPattern(
        "The missed call is not in the log", "未接来电已从记录中删除", _is_missed_gone
    ),
    DescriptionPattern("What was blocked still is", "原有的屏蔽保持不变", _is_old_blocked),
    DescriptionPattern("The others are blocked", "其他人仍被屏蔽", are_others_blocked),
    DescriptionPattern(
        "{number} is blocked, one number more than before",
        "已屏蔽 {number}，屏蔽的号码多了一个",
        _is_number_blocked,
    ),
    DescriptionPattern(
        "{number} alone is blocked",
        "只屏蔽了 {number}",
        lambda see, number: _blocked_at_reset_and_now(see)[1] == [national_number(number)],
    ),
    DescriptionPattern(
        "{name} is not blocked, and fewer numbers are",
        "{name}未被屏蔽，屏蔽的号码变少",
        _is_only_unblocked,
    ),
    DescriptionPattern("{name} is not blocked", "{name}未被屏蔽", is_person_unblocked),
    DescriptionPattern(
        "The keypad sounds as it did", "拨号键盘提示音保持不变", _is_keypad_unchanged
    ),
    DescriptionPattern(
        "The ringtone is {title}", "铃声为 {title}", lambda see, title: ringtone_title(see) == title
    ),
    DescriptionPattern("Vibration for calls is {state}", "来电振动已{state}", _is_vibration_set),
)
