"""Entries that are added, deleted and freed of copies: what AndroidWorld asks of Pro Expense."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check, ContentRow, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import (
    SAME_WORDS,
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world import markor_screens as markor
from task_suites.android_world.listed_rows import below_each_other
from task_suites.android_world.question_rows import word
from task_suites.app_screens import BACK, AppScreens, rows
from task_suites.pools import by_words, listed
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom


class Texts(Catalogue):
    """What the tasks of Pro Expense say."""

    add = LocalizedText(
        "Write these expenses down in Pro Expense:\n{lines}",
        zh="在专业记账中记下这些账目：\n{lines}",
    )
    line = LocalizedText(
        "{name}, {amount}, category {category}, note: {note}",
        zh="{name}，{amount}，类别{category}，备注：{note}",
    )
    delete = LocalizedText(
        "Remove these entries from Pro Expense, and no others: {names}.",
        zh="从专业记账中删除这些账目，不要删除其他账目：{names}。",
    )
    delete_copies = LocalizedText(
        (
            "An entry in Pro Expense was saved twice, with the same name, amount, category, note "
            "and day. Remove the copy, so that each entry is there once."
        ),
        zh=(
            "专业记账中有一笔账目保存了两次，名称、金额、类别、备注和日期都相同。请删除重复的一笔，"
            "使每笔账目只出现一次。"
        ),
    )
    log_reimbursable = LocalizedText(
        (
            "The file my_expenses.txt in Markor lists payments. Write those that say they are "
            "reimbursable down in Pro Expense."
        ),
        zh=("Markor 中的文件 my_expenses.txt 列出了付款。请把其中写明可报销的记到专业记账中。"),
    )
    columns = LocalizedText("name | amount | category | note", zh="名称 | 金额 | 类别 | 备注")
    reimbursable = LocalizedText("Reimbursable", zh="可报销")
    sentence = LocalizedText("{words}.", zh="{words}。")
    sentences = LocalizedText("{first} {second}", zh="{first}{second}")
    app_is_open = LocalizedText("Pro Expense is open", zh="专业记账已打开")
    logs_are_shown = LocalizedText("The list of all entries is shown", zh="显示了全部账目的列表")
    editor_is_shown = LocalizedText("A new entry can be filled in", zh="可以填写新账目")
    file_is_read = LocalizedText("The file with the payments is shown", zh="显示了列有付款的文件")
    expense_is_added = LocalizedText(
        "The entry {name} is there with its amount, category and note",
        zh="有账目{name}，金额、类别和备注正确",
    )
    expense_is_gone = LocalizedText("The entry {name} is gone", zh="账目{name}已不在")
    all_are_added = LocalizedText(
        (
            "All that was to be added is there once, nothing else was added, and the other entries "
            "are as they were"
        ),
        zh="要添加的账目各有一笔，没有添加别的账目，其他账目保持原样",
    )
    only_others_are_left = LocalizedText(
        "The other entries alone are there, as they were", zh="只剩下其他账目，且保持原样"
    )
    each_is_there_once = LocalizedText(
        "Each entry is there once, as it was, and nothing was added",
        zh="每笔账目各有一笔，保持原样，也没有添加账目",
    )
    others = LocalizedText("Others", zh="其他")
    income = LocalizedText("Income", zh="收入")
    food = LocalizedText("Food", zh="饮食")
    housing = LocalizedText("Housing", zh="住房")
    social = LocalizedText("Social", zh="社交")
    entertainment = LocalizedText("Entertainment", zh="娱乐")
    transportation = LocalizedText("Transportation", zh="交通")
    clothes = LocalizedText("Clothes", zh="服饰")
    health_care = LocalizedText("Health Care", zh="医疗")
    education = LocalizedText("Education", zh="教育")
    donation = LocalizedText("Donation", zh="捐赠")


PACKAGE: Final = "com.arduia.expense"
URI: Final = f"content://{PACKAGE}/expense"
_LISTS: Final = load_word_lists("task_suites.android_world")
_NAMES: Final = by_words(_LISTS["expense_names"])
_NOTES: Final = by_words(_LISTS["expense_notes"])
_NAMES_OF_A_CATEGORY: Final = 5
_NAMED: Final = tuple(
    (name, place // _NAMES_OF_A_CATEGORY + 1) for place, name in enumerate(_NAMES)
)
"""What entries are called in English, with their categories."""
_LEAST, _MOST = 1000, 50_000
"""Amounts, in cents."""
_INCOME: Final = 2
_OCTOBER_MS: Final = 1_696_118_400_000
"""1 October 2023, UTC."""
_DAY_MS: Final = 86_400_000
_DAYS: Final = 15


@dataclass(frozen=True, slots=True)
class Row:
    """An entry.

    Attributes:
        amount: in cents.
        created: its day, in milliseconds since 1970; 0 where it does not matter.
        other_notes: notes that are as right as `note`.
    """

    name: str
    amount: int
    category: int
    note: str = ""
    created: int = 0
    other_notes: tuple[str, ...] = ()

    @staticmethod
    def of(values: Mapping[str, Any], draft: TaskBuilder) -> Row:
        """What a parameter of a task holds, in its language."""
        row = Row(values["name"], values["amount"], values["category"], values["note"])
        return row.in_language(draft)

    def in_language(self, draft: TaskBuilder) -> Row:
        """The same entry with words of the pools in a task's language."""
        name, note = word(draft, _NAMES, self.name), word(draft, _NOTES, self.note)
        return replace(self, name=name, note=note)

    @property
    def params(self) -> dict[str, Any]:
        """What `of` reads."""
        return {
            "name": self.name,
            "amount": self.amount,
            "category": self.category,
            "note": self.note,
        }

    @property
    def shown_amount(self) -> str:
        """Its amount in a list, where an income has a plus."""
        return f"{'+' if self.category == _INCOME else ''}{dollars(self.amount)}"

    @property
    def columns(self) -> dict[str, object]:
        """Its values in the table."""
        values: dict[str, object] = dict(self.params)
        return values | {"created_date": self.created} if self.created else values

    def command(self) -> str:
        """The command that puts it in."""
        kinds = {str: "s", int: "l"}
        values = {**self.columns, "modified_date": self.created}
        binds = (
            f"--bind {shlex.quote(f'{name}:{kinds[type(value)]}:{value}')}"
            for name, value in values.items()
        )
        return f"content insert --uri {URI} {' '.join(binds)}"


def dollars(cents: int) -> str:
    """An amount as the app shows it."""
    return f"${cents / 100:,.2f}"


def draw(rng: np.random.Generator, count: int, *, by_name: bool = False) -> list[dict[str, Any]]:
    """So many entries for a task's parameter, of different names.

    Args:
        rng: drawn from.
        count: how many.
        by_name: whether those of one name are always the same, as nothing else is told of them.
    """
    places = map(int, rng.permutation(len(_NAMED))[:count])
    return [(_usual(place) if by_name else _draw_expense(place, rng)).params for place in places]


def _usual(place: int) -> Row:
    """The entry that is always the same for a name."""
    return _draw_expense(place, np.random.default_rng(place))


def _draw_expense(place: int, rng: np.random.Generator) -> Row:
    name, category = _NAMED[place]
    amount = int(rng.integers(_LEAST, _MOST + 1))
    return Row(name, amount, category, list(_NOTES)[int(rng.integers(len(_NOTES)))])


def distractors(
    lots: LayoutRandom, low: int, high: int, *, exclude: Iterable[Row] = (), by_name: bool = False
) -> tuple[Row, ...]:
    """Between low and high entries of the first half of October 2023, with names of their own.

    Args:
        lots: what is drawn from.
        low: how few.
        high: how many.
        exclude: entries whose names none of them has.
        by_name: whether those of one name are always the same, as `draw` has them.
    """
    taken = {row.name for row in exclude}
    names = lots.words(_NAMES)
    places = [place for place, name in enumerate(names) if name not in taken]
    made: list[Row] = []
    for place in lots.some(places, min(lots.number(low, high), len(places))):
        row = _usual(place).in_language(lots.draft)
        if not by_name:
            row = replace(row, amount=lots.number(_LEAST, _MOST), note=lots.one(lots.words(_NOTES)))
        made.append(date_expense(lots, row))
    return tuple(made)


def date_expense(lots: LayoutRandom, row: Row) -> Row:
    """An entry on some day."""
    created = _OCTOBER_MS + lots.number(0, _DAYS - 1) * _DAY_MS + lots.number(0, _DAY_MS - 1)
    return replace(row, created=created)


def start(*entries: Row) -> tuple[str, ...]:
    """Setup: the app with its first start done and with these entries, and the home screen."""
    return (
        f"pm install-existing {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"content update --uri content://{PACKAGE}/settings --bind started:i:1",
        *(entry.command() for entry in entries),
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


def there(row: Row, at_least: int, at_most: int | None = None) -> Check:
    """An entry is in the table so often."""
    if row.other_notes:
        forms = (replace(row, note=note, other_notes=()) for note in (row.note, *row.other_notes))
        return AnyOf(tuple(there(form, at_least, at_most) for form in forms))
    columns = tuple((name, str(value)) for name, value in row.columns.items())
    return ContentRow(URI, columns, at_least, at_most)


def exactly(entries: Sequence[Row]) -> Check:
    """These entries are in the table, each as often as here, and no others."""
    counted = Counter(entries)
    return AllOf(
        (
            rows(URI, len(entries), len(entries)),
            *(there(entry, count) for entry, count in counted.items()),
        )
    )


SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

CATEGORIES: Final = {
    1: Texts.others,
    2: Texts.income,
    3: Texts.food,
    4: Texts.housing,
    5: Texts.social,
    6: Texts.entertainment,
    7: Texts.transportation,
    8: Texts.clothes,
    9: Texts.health_care,
    10: Texts.education,
    11: Texts.donation,
}
_OPEN: Final = Perform(OpenApp(PACKAGE))
_LOGS: Final = TapOn(Selector(resource_id="btn_more_logs"))
_ADD: Final = TapOn(Selector(resource_id="fb_add"))
_SAVE: Final = TapOn(Selector(resource_id="btn_save"))
_DELETE: Final = TapOn(Selector(resource_id="btn_delete"))
_YES: Final = TapOn(Selector(resource_id="android:id/button1"))
_NO: Final = TapOn(Selector(resource_id="android:id/button2"))


class Expenses(AppScreens):
    """The app's screens in a task's language."""

    def __init__(self, draft: TaskBuilder) -> None:
        super().__init__(draft)
        self._draft = draft

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The app is open."""
        return PageNode(id, self._pick(Texts.app_is_open), check=PageIs(package=PACKAGE))

    def logs(self, id: int) -> PageNode:
        """All entries are listed, or one of them is shown."""
        shown = NodePresent(Selector(resource_id="rv_expense_logs", package_name=PACKAGE))
        return PageNode(id, self._pick(Texts.logs_are_shown), parent_id=1, check=shown)

    def editor(self, id: int) -> PageNode:
        """A new entry can be filled in."""
        shown = NodePresent(Selector(resource_id="edt_amount", package_name=PACKAGE))
        return PageNode(id, self._pick(Texts.editor_is_shown), parent_id=1, check=shown)

    def is_added(self, id: int, row: Row, before: Sequence[Row]) -> UnitNode:
        """An entry is there that was not."""
        count = 1 + sum(replace(old, created=0) == row for old in before)
        return self.fact(id, Texts.expense_is_added.format(name=row.name), there(row, count))

    def is_deleted(self, id: int, row: Row) -> UnitNode:
        """An entry is there no more."""
        text = Texts.expense_is_gone.format(name=row.name)
        return self.fact(id, text, there(row, 0, 0))

    def only_left(self, id: int, text: Text, *entries: Row) -> UnitNode:
        """These entries and no others are there, as a text says."""
        return self.fact(id, text, exactly(entries))

    # -- steps ----------------------------------------------------------------------------------

    def fill_in(self, row: Row) -> tuple[SolutionStep, ...]:
        """Begin a new entry, and fill it in."""
        category = self._draft.pick(CATEGORIES[row.category])
        return (
            _ADD,
            TypeInto(Selector(resource_id="edt_amount"), f"{row.amount / 100:.2f}"),
            TypeInto(Selector(resource_id="edt_name"), row.name),
            TapOn(Selector(resource_id="chip", text=category)),
            TypeInto(Selector(resource_id="edt_note"), row.note),
        )

    def add(self, *entries: Row) -> tuple[SolutionStep, ...]:
        """Open the app and add entries."""
        return (_OPEN, *(step for row in entries for step in (*self.fill_in(row), _SAVE)))

    def adding_steps(self, *entries: Row) -> int:
        """How many steps that takes; for each entry one puts the keyboard away."""
        return len(self.add(*entries)) + len(entries)

    def listed_names(self, entries: Sequence[Row]) -> Text:
        """Entries as an instruction lists them."""
        lines = (
            Texts.line.format(
                name=row.name,
                amount=dollars(row.amount),
                category=CATEGORIES[row.category],
                note=row.note,
            )
            for row in entries
        )
        return below_each_other(lines)


def _row(row: Row) -> TapOn:
    """A tap on an entry of the list by its name, where the button for new ones is far away."""
    amount = Selector(resource_id="tv_amount", text=row.shown_amount)
    return TapOn(Selector(resource_id="tv_name", text=row.name, beside=amount))


def _deletion(*entries: Row) -> tuple[SolutionStep, ...]:
    """Delete entries of the list."""
    return tuple(step for row in entries for step in (_row(row), _DELETE, _YES))


# -- adding ---------------------------------------------------------------------------------------


def _draw_one(rng: np.random.Generator) -> dict[str, Any]:
    return {"expenses": draw(rng, 1)}


def _draw_three(rng: np.random.Generator) -> dict[str, Any]:
    return {"expenses": draw(rng, 3)}


def _draw_one_name(rng: np.random.Generator) -> dict[str, Any]:
    return {"expenses": draw(rng, 1, by_name=True)}


def _draw_three_names(rng: np.random.Generator) -> dict[str, Any]:
    return {"expenses": draw(rng, 3, by_name=True)}


def _add(draft: TaskBuilder, expenses: Sequence[dict[str, Any]], layout: int) -> Task:
    screens, lots = Expenses(draft), LayoutRandom(draft, layout)
    new = tuple(Row.of(values, draft) for values in expenses)
    old = distractors(lots, 4, 12, exclude=new)
    solution = screens.add(*new)
    last, before = new[-1], new[:-1]
    dearer = replace(last, amount=last.amount + 100)
    elsewhere = replace(last, category=last.category % len(CATEGORIES) + 1)
    filled_in = (*screens.add(*before), *screens.fill_in(last))
    return draft.task(
        Texts.add.format(lines=screens.listed_names(new)),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.editor(2),
            *(screens.is_added(id, row, old) for id, row in enumerate(new, 3)),
            screens.only_left(3 + len(new), Texts.all_are_added, *old, *new),
        ),
        key_components=tuple(row.name for row in new),
        golden_steps=screens.adding_steps(*new),
        solution=solution,
        wrong_endings=(
            WrongEnding("another amount", screens.add(*before, dearer)),
            WrongEnding("another category", screens.add(*before, elsewhere)),
            WrongEnding("filled in and not saved", (*filled_in, BACK, BACK)),
            WrongEnding("one of them twice", screens.add(*new, last)),
        ),
    )


@SUITE.add(level=1, sample=_draw_one, layout=LAYOUTS)
def expense_add_single(draft: TaskBuilder, expenses: list[dict[str, Any]], layout: int) -> Task:
    """Add an entry.

    Goal: it is there with its amount, its category and its note, and the others are as they were.
    Start: the launcher; 4 to 12 other entries.
    Substates: the app; the editor; the entry is there; the others are as they were.
    Ends: both hold.
    Golden steps: 8.
    """
    return _add(draft, expenses, layout)


@SUITE.add(
    level=2,
    singled_out_by="entries are added, and none that is there is meant",
    sample=_draw_three,
    layout=LAYOUTS,
)
def expense_add_multiple(draft: TaskBuilder, expenses: list[dict[str, Any]], layout: int) -> Task:
    """Add three entries.

    Goal: they are there with amounts, categories and notes, and the others are as they were.
    Start: the launcher; 4 to 12 other entries.
    Substates: the app; the editor; each of the entries is there; the others are as they were.
    Ends: all hold.
    Golden steps: 22.
    """
    return _add(draft, expenses, layout)


_SHOWN: Final = 11
_PASSED: Final = 7
"""So many entries the list shows, and so many a swipe moves it. Source: the solution's steps."""


def _swipes(target: Row, others: Sequence[Row]) -> int:
    """Swipes to an entry of the list, which has the latest first."""
    above = sum(row.created > target.created for row in others)
    return -(-max(above - _SHOWN, 0) // _PASSED)


# -- deleting -------------------------------------------------------------------------------------


def _delete(
    draft: TaskBuilder, expenses: Sequence[dict[str, Any]], layout: int, others: tuple[int, int]
) -> Task:
    screens, lots = Expenses(draft), LayoutRandom(draft, layout)
    named = tuple(date_expense(lots, Row.of(values, draft)) for values in expenses)
    targets = sorted(named, key=lambda row: -row.created)  # as the list has them
    rest = distractors(lots, *others, exclude=targets, by_name=True)
    to_logs = (_OPEN, _LOGS)
    solution = (*to_logs, *_deletion(*targets))
    all_but_last = (*to_logs, *_deletion(*targets[:-1]))
    asked = (*all_but_last, _row(targets[-1]), _DELETE, _NO)
    return draft.task(
        Texts.delete.format(names=listed(row.name for row in named)),
        setup=start(*lots.among(rest, *targets)),
        substates=(
            screens.home(1),
            screens.logs(2),
            *(screens.is_deleted(id, row) for id, row in enumerate(targets, 3)),
            screens.only_left(3 + len(targets), Texts.only_others_are_left, *rest),
        ),
        golden_steps=len(solution) + _swipes(targets[-1], rest),
        solution=solution,
        wrong_endings=(
            WrongEnding("asked about and not deleted", asked),
            WrongEnding("another one", (*all_but_last, *_deletion(rest[0]))),
            WrongEnding("another one too", (*solution, *_deletion(rest[-1]))),
        ),
    )


@SUITE.add(level=1, sample=_draw_one_name, layout=LAYOUTS)
def expense_delete_single(draft: TaskBuilder, expenses: list[dict[str, Any]], layout: int) -> Task:
    """Delete an entry.

    Goal: it is gone, and the others are as they were.
    Start: the launcher; 6 to 12 other entries.
    Substates: the app; the list; the entry is gone; the others are as they were.
    Ends: both hold.
    Golden steps: 5.
    """
    return _delete(draft, expenses, layout, (6, 12))


@SUITE.add(level=2, sample=_draw_three_names, layout=LAYOUTS)
def expense_delete_multiple(
    draft: TaskBuilder, expenses: list[dict[str, Any]], layout: int
) -> Task:
    """Delete three entries.

    Goal: they are gone, and the others are as they were.
    Start: the launcher; 3 to 8 other entries.
    Substates: the app; the list; each of the entries is gone; the others are as they were.
    Ends: all hold.
    Golden steps: 11.
    """
    return _delete(draft, expenses, layout, (3, 8))


@SUITE.add(level=3, sample=_draw_three_names, layout=LAYOUTS)
def expense_delete_multiple2(
    draft: TaskBuilder, expenses: list[dict[str, Any]], layout: int
) -> Task:
    """Delete three entries of about fifty.

    Goal: they are gone, and the others are as they were.
    Start: the launcher; 40 to 50 other entries.
    Substates: the app; the list; each of the entries is gone; the others are as they were.
    Ends: all hold.
    Golden steps: 11, and what is scrolled.
    """
    task = _delete(draft, expenses, layout, (40, 50))
    return replace(task, max_steps=_MOST_STEPS)


_MOST_STEPS: Final = 80
"""Where a list of fifty may have to be looked through several times."""


# -- copies ---------------------------------------------------------------------------------------


def _delete_copy(
    draft: TaskBuilder, layout: int, copied: dict[str, Any], others: tuple[int, int], alike: int
) -> Task:
    """Delete one of two entries that are the same.

    Args:
        draft: of the task.
        layout: what is there.
        copied: the entry that is there twice; the layout's where it is empty.
        others: how many others there are, at least and at most.
        alike: how many of them have the same name and other amounts.
    """
    screens, lots = Expenses(draft), LayoutRandom(draft, layout)
    twin, *rest = distractors(lots, others[0] + 1, others[1] + 1)
    if copied:
        twin = Row.of(copied, draft)
    likes = tuple(
        date_expense(lots, replace(twin, amount=twin.amount + more))
        for more in lots.some(range(50, 1000), alike)
    )
    rest = [row for row in rest if row.name != twin.name]
    around = lots.among(rest, *likes)
    solution = (_OPEN, _LOGS, *_deletion(twin))
    another = (likes or rest)[0]
    return draft.task(
        Texts.delete_copies,
        setup=start(*lots.among(around, twin, twin)),
        substates=(
            screens.home(1),
            screens.logs(2),
            screens.only_left(3, Texts.each_is_there_once, *around, twin),
        ),
        golden_steps=len(solution) + _swipes(twin, around),
        solution=solution,
        wrong_endings=(
            WrongEnding("both", (*solution, *_deletion(twin))),
            WrongEnding("another one", (_OPEN, _LOGS, *_deletion(another))),
            WrongEnding("asked about and not deleted", (*solution[:-1], _NO)),
        ),
    )


def _draw_copied(rng: np.random.Generator) -> dict[str, Any]:
    """Nothing: which entry is there twice is for the layout to say, and for nobody to tell."""
    del rng
    return {"copied": {}}


@SUITE.add(
    SAME_WORDS,
    level=2,
    singled_out_by="the only expense that is there twice",
    sample=_draw_copied,
    layout=LAYOUTS,
)
def expense_delete_duplicates(draft: TaskBuilder, layout: int, copied: dict[str, Any]) -> Task:
    """Delete the copy of an entry that is there twice.

    Goal: it is there once, and the others are as they were.
    Start: the launcher; 5 to 9 other entries.
    Substates: the app; the list; each entry is there once.
    Ends: each is.
    Golden steps: 5.
    """
    return _delete_copy(draft, layout, copied, (5, 9), 0)


@SUITE.add(
    SAME_WORDS,
    level=3,
    singled_out_by="the only expense that is there twice",
    sample=_draw_copied,
    layout=LAYOUTS,
)
def expense_delete_duplicates2(draft: TaskBuilder, layout: int, copied: dict[str, Any]) -> Task:
    """Delete the copy of an entry that is there twice, among many, three of the same name.

    Goal: it is there once, and the others are as they were.
    Start: the launcher; 30 to 40 other entries, three of which differ in amount and day alone.
    Substates: the app; the list; each entry is there once.
    Ends: each is.
    Golden steps: 5, and what is scrolled.
    """
    task = _delete_copy(draft, layout, copied, (30, 37), 3)
    return replace(task, max_steps=_MOST_STEPS)


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates


_FROM_MARKOR_SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_FILE: Final = "my_expenses.txt"
_READING_STEPS: Final = 2


def _draw(rng: np.random.Generator) -> dict[str, Any]:
    """Nothing: what the file says is for the layout to say, and for nobody to tell."""
    del rng
    return {"logged": []}


def _notes(draft: TaskBuilder, row: Row) -> tuple[str, ...]:
    """How the note of a payment that is to be written down may be copied; all of it comes last."""
    sentence = draft.pick(Texts.sentence.format(words=row.note))
    both = Texts.sentences.format(first=sentence, second=Texts.reimbursable)
    whole = draft.pick(Texts.sentence.format(words=both))
    return sentence, draft.pick(both), whole


def _line(draft: TaskBuilder, row: Row, *, marked: bool) -> str:
    notes = _notes(draft, row)
    note = notes[-1] if marked else notes[0]
    category = draft.pick(CATEGORIES[row.category])
    return f"{row.name} | {dollars(row.amount)} | {category} | {note}"


@_FROM_MARKOR_SUITE.add(SAME_WORDS, level=3, apps=(markor.PACKAGE,), sample=_draw, layout=LAYOUTS)
def expense_add_multiple_from_markor(
    draft: TaskBuilder, logged: list[dict[str, Any]], layout: int
) -> Task:
    """Write down the payments of a file that somebody will pay back.

    Goal: they are there with amounts, categories and notes, with or without the mark, and the
        others are as they were.
    Start: the launcher; 3 to 8 other entries; a file with 25 to 40 payments, two of them marked.
    Substates: Markor; the file; Pro Expense; each of the entries; the others are as they were.
    Ends: the entries are there, and the others as they were.
    Golden steps: 17.
    """
    screens, notes, lots = Expenses(draft), markor.Screens(draft), LayoutRandom(draft, layout)
    drawn = distractors(lots, 27, 42)
    wanted = tuple(Row.of(values, draft) for values in logged) or tuple(
        replace(row, created=0) for row in drawn[:2]
    )
    unmarked = [replace(row, created=0) for row in drawn[2:]]
    accepted = tuple(replace(row, other_notes=_notes(draft, row)) for row in wanted)
    old = distractors(lots, 3, 8, exclude=(*wanted, *drawn))
    lines = lots.among(
        [_line(draft, row, marked=False) for row in unmarked],
        *(_line(draft, row, marked=True) for row in wanted),
    )
    content = "\n".join((draft.pick(Texts.columns), *lines)) + "\n"
    read = (markor.OPEN, *notes.read_document(_FILE))
    solution = (*read, *screens.add(*wanted))
    dearer = replace(wanted[-1], amount=wanted[-1].amount + 100)
    return draft.task(
        Texts.log_reimbursable,
        setup=markor.start(
            *markor.distractors(lots, lots.number(1, 5)),
            markor.Note(_FILE, content, markor.draw_change(lots)),
            extra=start(*old),
        ),
        substates=(
            notes.home(1),
            notes.document(2, _FILE),
            screens.home(3),
            *(screens.is_added(id, row, old) for id, row in enumerate(accepted, 4)),
            screens.only_left(4 + len(wanted), Texts.all_are_added, *old, *accepted),
        ),
        golden_steps=_READING_STEPS + screens.adding_steps(*wanted),
        solution=solution,
        wrong_endings=(
            WrongEnding("one left out", (*read, *screens.add(*wanted[:-1]))),
            WrongEnding("another amount", (*read, *screens.add(*wanted[:-1], dearer))),
            WrongEnding("one too many", (*solution, *screens.add(unmarked[0])[1:])),
        ),
        may_change=markor.MAY_CHANGE,
    )


FROM_MARKOR_TEMPLATES: Final[tuple[TaskTemplate, ...]] = _FROM_MARKOR_SUITE.templates
