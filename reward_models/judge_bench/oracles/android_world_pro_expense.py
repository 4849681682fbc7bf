"""What is true of AndroidWorld's tasks about the entries of Pro Expense."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final, NamedTuple, TypeAlias

from reward_models.judge_bench.oracles.android_world_markor import DESCRIPTIONS as IN_MARKOR
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.files_goals import SHARED
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    activity_shows,
    app_in_front,
)

_APP: Final = "com.arduia.expense"
_ENTRY: Final = f"{_APP}/.ui.entry.ExpenseEntryActivity"
_FILE: Final = f"{SHARED}Documents/Markor/my_expenses.txt"
_NUMBERS: Final = {
    "Others": 1,
    "Income": 2,
    "Food": 3,
    "Housing": 4,
    "Social": 5,
    "Entertainment": 6,
    "Transportation": 7,
    "Clothes": 8,
    "Health Care": 9,
    "Education": 10,
    "Donation": 11,
    "其他": 1,
    "收入": 2,
    "饮食": 3,
    "住房": 4,
    "社交": 5,
    "娱乐": 6,
    "交通": 7,
    "服饰": 8,
    "医疗": 9,
    "教育": 10,
    "捐赠": 11,
}
"""Categories as the app names them, in English and Chinese. Source: the app's table."""
_TOLD: Final = re.compile(
    r"(?P<name>.+), \$(?P<amount>[\d,.]+), category (?P<category>.+?), note: (?P<note>.*)"
    r"|(?P<name_zh>.+)，\$(?P<amount_zh>[\d,.]+)，类别(?P<category_zh>.+?)，备注：(?P<note_zh>.*)"
)
_NAMED: Final = re.compile(r"(?:and no others: |不要删除其他账目：)(?P<names>.+)[.。]")
_MARK: Final = re.compile(r" *(?:Reimbursable\.?|可报销。?)$")


class _Entry(NamedTuple):
    """An entry that is to be written down; any of the notes is right."""

    name: str
    amount: int
    category: int
    notes: frozenset[str]

    def has(self, record: Any) -> bool:
        """Whether a record of the app is this entry, on whatever day."""
        return (
            _expense_name(record) == self.name
            and record.amount == self.amount
            and record.category == self.category
            and (record.note or "") in self.notes
        )


_Content: TypeAlias = tuple[str, int, int, str, date]


def _expense_name(record: Any) -> str:
    return record.name or ""


def _amount_cents(written: str) -> int:
    return round(float(written.replace(",", "").removeprefix("$")) * 100)


def _expense_content(see: Sight, record: Any) -> _Content:
    """What a user can tell of an entry."""
    day = see.day_of(record.created_date)
    return _expense_name(record), record.amount, record.category, record.note or "", day


def _entries_at_reset_and_now(see: Sight) -> tuple[Counter[_Content], Counter[_Content]]:
    """What entries there were at reset, and what entries there are now."""
    before, after = (
        Counter(_expense_content(see, expense) for expense in data.expenses)
        for data in see.data(_APP)
    )
    return before, after


# -- what is asked for ----------------------------------------------------------------------------


def _entries_in_instruction(see: Sight) -> list[_Entry]:
    """The entries that the instruction lists."""
    return [
        _Entry(
            fields["name"] or fields["name_zh"],
            _amount_cents(fields["amount"] or fields["amount_zh"]),
            _NUMBERS[fields["category"] or fields["category_zh"]],
            frozenset((fields["note"] or fields["note_zh"] or "",)),
        )
        for line in see.task.text.split("\n")
        if (fields := _TOLD.fullmatch(line)) is not None
    ]


def _marked_entries_in_file(see: Sight) -> list[_Entry]:
    """The payments of the file that are marked; a note may be copied with its mark or without."""
    return list(_marked_entries_of_text(see.start.files[_FILE].decode()))


def _marked_entries_of_text(content: str) -> Iterator[_Entry]:
    for line in content.splitlines():
        parts = [part.strip() for part in line.split("|")]
        if len(parts) == 4 and _MARK.search(parts[3]):
            name, amount, category, note = parts
            bare = _MARK.sub("", note)
            forms = {note, bare, note.rstrip(".。"), bare.rstrip(".。")}
            yield _Entry(name, _amount_cents(amount), _NUMBERS[category], frozenset(forms))


def _requested_entries(see: Sight) -> list[_Entry]:
    return _entries_in_instruction(see) or _marked_entries_in_file(see)


def _names_to_remove(see: Sight) -> list[str]:
    """The entries that the instruction has removed, by name."""
    match = _NAMED.search(see.task.text)
    assert match is not None, see.task.text
    return re.split(", |、", match["names"])


# -- instructions ---------------------------------------------------------------------------------


def _are_added(see: Sight) -> bool:
    """Each of the wanted entries has come once, nothing else has, and nothing has gone."""
    before, after = _entries_at_reset_and_now(see)
    if before - after:
        return False
    old = Counter(before)
    fresh = list[Any]()
    for expense in see.data(_APP)[1].expenses:
        content = _expense_content(see, expense)
        if old[content]:
            old[content] -= 1
        else:
            fresh.append(expense)
    wanted = _requested_entries(see)
    return len(fresh) == len(wanted) and all(
        sum(entry.has(expense) for expense in fresh) == 1 for entry in wanted
    )


def _are_deleted(see: Sight) -> bool:
    before, after = _entries_at_reset_and_now(see)
    names = _names_to_remove(see)
    return after == Counter(
        {expense: n for expense, n in before.items() if expense[0] not in names}
    )


def _is_copy_deleted(see: Sight) -> bool:
    """Every entry that was there twice is there once, and the others are as they were."""
    before, after = _entries_at_reset_and_now(see)
    return max(before.values()) > 1 and after == Counter(dict.fromkeys(before, 1))


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.ExpenseAddSingle": _are_added,
    "AndroidWorld.ExpenseAddMultiple": _are_added,
    "AndroidWorld.ExpenseAddMultipleFromMarkor": _are_added,
    "AndroidWorld.ExpenseDeleteSingle": _are_deleted,
    "AndroidWorld.ExpenseDeleteMultiple": _are_deleted,
    "AndroidWorld.ExpenseDeleteMultiple2": _are_deleted,
    "AndroidWorld.ExpenseDeleteDuplicates": _is_copy_deleted,
    "AndroidWorld.ExpenseDeleteDuplicates2": _is_copy_deleted,
}


# -- descriptions ---------------------------------------------------------------------------------


def _is_there(see: Sight, name: str) -> bool:
    """One entry more than at reset is what was told of it."""
    (entry,) = (expense for expense in _requested_entries(see) if expense.name == name)
    before, after = (sum(map(entry.has, data.expenses)) for data in see.data(_APP))
    return after > before


def _is_gone(see: Sight, name: str) -> bool:
    return name not in map(_expense_name, see.data(_APP)[1].expenses)


def _is_new(see: Sight) -> bool:
    """The page for entries is open, and not on one that is there."""
    return activity_shows(_ENTRY)(see) and not see.page.args.get("expense_id", 0)


def _are_listed(see: Sight) -> bool:
    return bool(see.data(_APP)[1].expenses)


def _whole_goal(fact: Fact) -> Callable[..., bool]:
    return lambda see, **_: fact(see)


_DESCRIPTIONS: Final = (
    DescriptionPattern("Pro Expense is open", "专业记账已打开", app_in_front(_APP)),
    DescriptionPattern(
        "The list of all entries is shown",
        "显示了全部账目的列表",
        activity_shows(f"{_APP}/.ui.expenselogs.ExpenseLogsActivity", _are_listed),
    ),
    DescriptionPattern("A new entry can be filled in", "可以填写新账目", _is_new),
    DescriptionPattern(
        "The entry {name} is there with its amount, category and note",
        "有账目{name}，金额、类别和备注正确",
        _is_there,
    ),
    DescriptionPattern("The entry {name} is gone", "账目{name}已不在", _is_gone),
    DescriptionPattern(
        "All that was to be added is there once, nothing else was added, and the other entries are "
        "as they were",
        "要添加的账目各有一笔，没有添加别的账目，其他账目保持原样",
        _whole_goal(_are_added),
    ),
    DescriptionPattern(
        "The other entries alone are there, as they were",
        "只剩下其他账目，且保持原样",
        _whole_goal(_are_deleted),
    ),
    DescriptionPattern(
        "Each entry is there once, as it was, and nothing was added",
        "每笔账目各有一笔，保持原样，也没有添加账目",
        _whole_goal(_is_copy_deleted),
    ),
)

_FROM_FILE: Final = ("AndroidWorld.ExpenseAddMultipleFromMarkor",)
ORACLES: Final[dict[str, Oracle]] = make_oracles(
    _DESCRIPTIONS, _FULFILLED, dict.fromkeys(_FROM_FILE, IN_MARKOR)
)
