"""What is true of tasks that need several apps: by the instruction and its substates."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Final

from reward_models.judge_bench.oracles.answers import says_money
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.browser import DESCRIPTIONS as BROWSER_DESCRIPTIONS
from reward_models.judge_bench.oracles.browser_goals import (
    article_address,
    fresh_lists,
    recipe_address,
)
from reward_models.judge_bench.oracles.calendar import DESCRIPTIONS as CALENDAR_DESCRIPTIONS
from reward_models.judge_bench.oracles.calendar import are_events_kept, is_time_shown
from reward_models.judge_bench.oracles.calendar_questions import is_alarm_set_for_start
from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.created_records import (
    MESSAGING,
    NOTES,
    before_answer,
    is_alarm_made,
    is_calculated,
    is_message_made,
    is_note_made,
    messages_out,
    tells,
)
from reward_models.judge_bench.oracles.cross_app_people import (
    code_in_message,
    is_answered,
    is_call_shown,
    is_code_of_caller_answered,
    is_free_one_answered,
    is_freedom_shown,
    is_place_read_and_texted,
    is_place_texted,
    is_saved_and_answered,
    is_saved_first,
    is_start_shown,
    is_trade_saved,
    latest_matching_message,
    name_in_book,
    named_people,
    number_in_trade_message,
    number_of,
)
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.events import quoted_occasion
from reward_models.judge_bench.oracles.files_goals import (
    SHARED,
    content_of,
    shared_files,
    shared_folders,
)
from reward_models.judge_bench.oracles.messages_descriptions import (
    DESCRIPTIONS as MESSAGES_DESCRIPTIONS,
)
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    app_in_front,
    digits_of_number,
)
from reward_models.judge_bench.oracles.values import numbers_in, times_in
from reward_models.judge_bench.oracles.web import (
    BROWSER,
    direct_trains_shown,
    first_direct_train,
    price_read_below,
)

# -- Whether sums of what several apps tell are right, and their parts were read -----------------

# -- sums ------------------------------------------------------------------------------------------


def _is_number_note(see: Sight, title: str, number: Decimal) -> bool:
    """One note has come up, with that title and nothing but that number."""
    return is_note_made(
        see,
        lambda note: note.title == title and not note.is_checklist and _amount(note.body) == number,
    )


def _amount(text: str) -> Decimal | None:
    match = re.fullmatch(r"\$?(\d+(?:\.\d+)?)", text.strip().replace(",", ""))
    return Decimal(match[1]) if match is not None else None


def _paid_by(see: Sight, name: str) -> Decimal:
    """What somebody has written that they paid for the quoted purpose."""
    person = next(candidate for candidate in named_people(see) if name_in_book(candidate) == name)
    body = latest_matching_message(see, number_of(person), rf"^{see.quoted[0]}[:：]")
    return _last_number(body.partition(see.quoted[0])[2])


def is_payment_shown(see: Sight, name: str) -> bool:
    """Whether what somebody paid can be read now, on a screen that names them and the purpose."""
    amount = _paid_by(see, name)
    return see.reads(name, see.quoted[0]) and any(
        amount == number.value
        for words in see.texts
        if see.quoted[0] in words
        for number in numbers_in(words)
    )


def _total(see: Sight) -> Decimal:
    return sum((_paid_by(see, name_in_book(person)) for person in named_people(see)[:2]), Decimal())


def is_total_noted(see: Sight) -> bool:
    """Whether the one new note has the quoted title and says the total alone."""
    return _is_number_note(see, see.quoted[0], _total(see))


def is_total_read_and_noted(see: Sight) -> bool:
    """Whether the total is in a new note, worked out from what was read, and nothing was sent."""
    moments = list(see.past)
    return (
        is_total_noted(see)
        and not messages_out(see)
        and is_calculated(see, _total(see))
        and all(
            any(is_payment_shown(moment, name_in_book(person)) for moment in moments)
            for person in named_people(see)[:2]
        )
    )


def _last_number(text: str) -> Decimal:
    value = numbers_in(text)[-1].value
    assert isinstance(value, Decimal)
    return value


def is_amount_noted(see: Sight, amount: Decimal) -> bool:
    """Whether the one new note has the title that is quoted last and says an amount alone."""
    return _is_number_note(see, see.quoted[-1], amount)


def is_product_total_noted(see: Sight) -> bool:
    """Whether what so many of the quoted product cost is in a new note, worked out."""
    price = price_read_below(see, see.quoted[0])
    if price is None:
        return False
    total = price * see.task.params["count"]
    return is_amount_noted(see, total) and is_calculated(see, total)


def _amount_of(see: Sight, name: str) -> tuple[str, Decimal]:
    """The path of a file in Documents, and the amount that stands in it."""
    path = f"{SHARED}Documents/{name}"
    return path, _last_number(content_of(see, path))


def is_amount_shown(see: Sight, name: str) -> bool:
    """Whether the amount in a file can be read now, on a screen that names the file."""
    return tells(see, content_of(see, _amount_of(see, name)[0]).strip(), name)


def _is_amount_told(see: Sight, amount: Decimal) -> bool:
    return (
        see.answer is not None
        and says_money(see.answer, int(amount * 100), see.task.text)
        and is_calculated(see, amount)
    )


_TEXT_FILES: Final = re.compile(r"[\w-]+\.txt")


def _were_amounts_shown(see: Sight, names: list[str]) -> bool:
    return all(
        any(is_amount_shown(moment, name) for moment in before_answer(see)) for name in names
    )


def is_sum_answered(see: Sight) -> bool:
    """Whether the answer is the sum of the named files' amounts, worked out once they were read."""
    names = _TEXT_FILES.findall(see.task.text)
    total = sum((_amount_of(see, name)[1] for name in names), Decimal())
    return _is_amount_told(see, total) and _were_amounts_shown(see, names)


def is_rest_answered(see: Sight) -> bool:
    """Whether the answer is what the budget in the named file leaves after a purchase."""
    name = _TEXT_FILES.findall(see.task.text)[0]
    budget, price = _amount_of(see, name)[1], price_read_below(see, see.quoted[0])
    return (
        price is not None
        and _is_amount_told(see, budget - price * see.task.params["count"])
        and _were_amounts_shown(see, [name])
    )


# -- Whether instructions that need several apps are fulfilled, read from the instruction alone

# -- from the browser ------------------------------------------------------------------------------


def _is_alarm_before_train(see: Sight) -> bool:
    train = first_direct_train(see)
    if train is None:
        return False
    hour, minute = map(int, train.departs.split(":"))
    return is_alarm_made(see, (60 * hour + minute - see.task.params["minutes"]) % 1440)


def _holds(address: str | None) -> Callable[[str], bool]:
    """Whether a text has an address as a word of its own."""
    return lambda text: address is not None and address in text.split()


def is_article_noted(see: Sight) -> bool:
    """Whether the one new note says the named article's address alone."""
    address = article_address(see)
    return is_note_made(see, lambda note: note.body.strip() == address)


def is_link_sent(see: Sight) -> bool:
    """Whether the one message that has gone out has the named recipe's address."""
    return is_message_made(see, see.number, _holds(recipe_address(see)))


def is_only_in(see: Sight, name: str, folder: str) -> bool:
    """Whether a downloaded file lies in a folder of Documents, and nowhere else."""
    copies = [
        path
        for path in shared_files(see.now.files)
        if path not in see.start.files and path.rpartition("/")[2].startswith(name[:-4])
    ]
    return copies == [f"{SHARED}Documents/{folder}/{name}"]


def is_no_other_list_there(see: Sight) -> bool:
    """Whether no file of a shopping list that was downloaded is one of another recipe."""
    before, after = see.data(BROWSER)
    expected = {candidate.path for candidate in fresh_lists(see)}
    others = {
        candidate.path.rpartition("/")[2]
        for candidate in record_changes(before.downloads, after.downloads).added
        if candidate.path not in expected
    }
    return not any(path.rpartition("/")[2] in others for path in shared_files(see.now.files))


def _is_list_filed(see: Sight) -> bool:
    """The list has been downloaded, lies in the named folder alone, and no other file changed."""
    folder = re.search(r"Documents/(\w+)", see.task.text)
    assert folder is not None, see.task.text
    before, now = shared_files(see.start.files), shared_files(see.now.files)
    target = f"{SHARED}Documents/{folder[1]}"
    for fresh_list in fresh_lists(see):
        path = f"{target}/{fresh_list.path.rpartition('/')[2]}"
        if path in now and now[path].decode().split("\n")[0] == see.quoted[0]:
            rest = {name: text for name, text in now.items() if name != path}
            return rest == before and shared_folders(see.now.files) == shared_folders(
                see.start.files
            ) | {target}
    return False


FULFILLED: Final[dict[str, Fact]] = {
    "CrossApp.SaveNumberAndReply": is_saved_and_answered,
    "CrossApp.NoteTotal": is_total_read_and_noted,
    "CrossApp.SetAlarmForEvent": is_alarm_set_for_start,
    "CrossApp.TextEventPlace": is_place_read_and_texted,
    "CrossApp.CodeOfCaller": is_code_of_caller_answered,
    "CrossApp.WhoHasTime": is_free_one_answered,
    "CrossApp.SetAlarmBeforeTrain": _is_alarm_before_train,
    "CrossApp.ShareArticleToNotes": is_article_noted,
    "CrossApp.SendRecipeLink": is_link_sent,
    "CrossApp.FileShoppingList": _is_list_filed,
    "CrossApp.NoteProductTotal": is_product_total_noted,
    "CrossApp.AddUpFiles": is_sum_answered,
    "CrossApp.FindMoneyLeft": is_rest_answered,
}
"""By template id."""


_CALCULATOR: Final = "com.android.calculator2"


def _is_number_shown(see: Sight) -> bool:
    """The number of the trade stands in a message."""
    number = number_in_trade_message(see)
    return any(number in digits_of_number(words) for words in see.texts)


def _is_result_shown(see: Sight, result: str) -> bool:
    """The calculator has worked it out, and shows it; a number that is typed is no result."""
    return (
        app_in_front(_CALCULATOR)(see)
        and see.page.ui.get("formula", "") != result
        and result in see.texts
    )


def _is_departure_shown(see: Sight) -> bool:
    """The first direct train is on the screen."""
    train = first_direct_train(see)
    return train is not None and train.departs in direct_trains_shown(see)


def _is_alarm_at(see: Sight, time: str) -> bool:
    minute = times_in(time.casefold())[0].value
    assert isinstance(minute, int)
    return is_alarm_made(see, minute)


def _are_other_notes_kept(see: Sight) -> bool:
    before, after = see.data(NOTES)
    notes = record_changes(before.notes, after.notes)
    return not notes.removed and not notes.edited


DESCRIPTIONS: Final = (
    DescriptionPattern("The number is on the screen", "可以看到号码", _is_number_shown),
    DescriptionPattern(
        "{trade} was saved before anything was sent",
        "在发短信之前存好了{trade}",
        lambda see, trade: is_saved_first(see),
    ),
    DescriptionPattern(
        "{trade} is a new contact, with the number",
        "已新建联系人{trade}及其号码",
        lambda see, trade: is_trade_saved(see),
    ),
    DescriptionPattern("{who} was answered", "已回复{who}", lambda see, who: is_answered(see)),
    DescriptionPattern("No message was sent", "没有发短信", lambda see: not messages_out(see)),
    DescriptionPattern("What {name} paid was read", "已看到{name}付的金额", is_payment_shown),
    DescriptionPattern(
        "The calculator shows the result {result}", "计算器显示结果 {result}", _is_result_shown
    ),
    DescriptionPattern(
        "The new note says {amount}",
        "新记事的内容为 {amount}",
        lambda see, amount: is_total_noted(see),
    ),
    DescriptionPattern("The calendar is as it was", "日历没有变化", are_events_kept),
    DescriptionPattern("The event and its time are shown", "可以看到该活动及其时间", is_time_shown),
    DescriptionPattern(
        "The event and its place are shown",
        "可以看到该活动及地点",
        lambda see: tells(see, quoted_occasion(see).location, quoted_occasion(see).title),
    ),
    DescriptionPattern(
        "{who} was sent “{place}”", "已向{who}发送“{place}”", lambda see, **_: is_place_texted(see)
    ),
    DescriptionPattern(
        "The Phone app is open", "电话应用已打开", app_in_front("com.android.dialer")
    ),
    DescriptionPattern(
        "The call with {who} was read", "已看到与{who}的通话", lambda see, who: is_call_shown(see)
    ),
    DescriptionPattern(
        "The code of {who} was read",
        "已看到{who}发来的密码",
        lambda see, who: tells(see, code_in_message(see), who),
    ),
    DescriptionPattern("The event's time was read", "已看到该活动的时间", is_start_shown),
    DescriptionPattern(
        "From when {name} is free was read", "已看到{name}何时有空", is_freedom_shown
    ),
    DescriptionPattern(
        "The train's departure was read", "已看到该列车的发车时间", _is_departure_shown
    ),
    DescriptionPattern(
        "There is one new alarm, at {time}", "新增了一个 {time} 的闹钟", _is_alarm_at
    ),
    DescriptionPattern("The only new alarm is at {time}", "只新增了 {time} 的闹钟", _is_alarm_at),
    DescriptionPattern(
        "The other notes are as they were", "其他笔记没有变化", _are_other_notes_kept
    ),
    DescriptionPattern(
        "The only new note has the address", "唯一的新笔记内容为该网址", is_article_noted
    ),
    DescriptionPattern(
        "It was sent to {number} alone",
        "仅发送给了 {number}",
        lambda see, number: is_link_sent(see),
    ),
    DescriptionPattern(
        "No other shopping list was downloaded", "没有下载其他购物清单", is_no_other_list_there
    ),
    DescriptionPattern("{name} lies in {folder} alone", "{name} 仅在“{folder}”中", is_only_in),
    DescriptionPattern(
        "The note “{title}” says {amount}",
        "笔记“{title}”的内容为 {amount}",
        lambda see, title, amount: is_amount_noted(see, Decimal(amount)),
    ),
    DescriptionPattern("The amount in {name} is shown", "显示 {name} 中的金额", is_amount_shown),
    DescriptionPattern("Notes is open", "“记事”已打开", app_in_front(NOTES)),
    DescriptionPattern("Messaging is open", "“短信”已打开", app_in_front(MESSAGING)),
    DescriptionPattern("Files is open", "“文件”已打开", app_in_front("com.android.documentsui")),
    *BROWSER_DESCRIPTIONS,
    *CALENDAR_DESCRIPTIONS,
    *MESSAGES_DESCRIPTIONS,
)


ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, FULFILLED)
