"""Entries that are added, deleted and freed of copies: what AndroidWorld asks of Pro Expense."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import NodePresent, PageIs, Selector
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
from mobile_gym.core.texts import Text
from task_suites.android_world.listed_rows import below_each_other
from task_suites.android_world.pro_expense_rows import (
    PACKAGE,
    Row,
    crowd,
    dated,
    dollars,
    draw,
    exactly,
    start,
    there,
)
from task_suites.android_world.pro_expense_texts import Texts
from task_suites.app_screens import BACK, AppScreens
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

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

    def __init__(self, draft: Draft) -> None:
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

    def added(self, id: int, row: Row, before: Sequence[Row]) -> UnitNode:
        """An entry is there that was not."""
        count = 1 + sum(replace(old, created=0) == row for old in before)
        return self.fact(id, Texts.expense_is_added.format(name=row.name), there(row, count))

    def gone(self, id: int, row: Row) -> UnitNode:
        """An entry is there no more."""
        text = Texts.expense_is_gone.format(name=row.name)
        return self.fact(id, text, there(row, 0, 0))

    def left(self, id: int, text: Text, *entries: Row) -> UnitNode:
        """These entries and no others are there, as a text says."""
        return self.fact(id, text, exactly(entries))

    # -- steps ----------------------------------------------------------------------------------

    def fill_in(self, row: Row) -> tuple[SolutionStep, ...]:
        """Begin a new entry, and fill it in."""
        category = self._draft.pick(CATEGORIES[row.category])
        return (
            _ADD,
            TypeInto(f"{row.amount / 100:.2f}", Selector(resource_id="edt_amount")),
            TypeInto(row.name, Selector(resource_id="edt_name")),
            TapOn(Selector(resource_id="chip", text=category)),
            TypeInto(row.note, Selector(resource_id="edt_note")),
        )

    def add(self, *entries: Row) -> tuple[SolutionStep, ...]:
        """Open the app and add entries."""
        return (_OPEN, *(step for row in entries for step in (*self.fill_in(row), _SAVE)))

    def adding_steps(self, *entries: Row) -> int:
        """How many steps that takes; for each entry one puts the keyboard away."""
        return len(self.add(*entries)) + len(entries)

    def told(self, entries: Sequence[Row]) -> Text:
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


def _add(draft: Draft, expenses: Sequence[dict[str, Any]], layout: int) -> Task:
    screens, lots = Expenses(draft), Lots(draft, layout)
    new = tuple(map(Row.of, expenses))
    old = crowd(lots, 4, 12, but=new)
    solution = screens.add(*new)
    last, before = new[-1], new[:-1]
    dearer = replace(last, amount=last.amount + 100)
    elsewhere = replace(last, category=last.category % len(CATEGORIES) + 1)
    filled_in = (*screens.add(*before), *screens.fill_in(last))
    return draft.task(
        Texts.add.format(lines=screens.told(new)),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.editor(2),
            *(screens.added(id, row, old) for id, row in enumerate(new, 3)),
            screens.left(3 + len(new), Texts.all_are_added, *old, *new),
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
def expense_add_single(draft: Draft, expenses: list[dict[str, Any]], layout: int) -> Task:
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
def expense_add_multiple(draft: Draft, expenses: list[dict[str, Any]], layout: int) -> Task:
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
    draft: Draft, expenses: Sequence[dict[str, Any]], layout: int, others: tuple[int, int]
) -> Task:
    screens, lots = Expenses(draft), Lots(draft, layout)
    named = tuple(dated(lots, Row.of(values)) for values in expenses)
    targets = sorted(named, key=lambda row: -row.created)  # as the list has them
    rest = crowd(lots, *others, but=targets, by_name=True)
    to_logs = (_OPEN, _LOGS)
    solution = (*to_logs, *_deletion(*targets))
    all_but_last = (*to_logs, *_deletion(*targets[:-1]))
    asked = (*all_but_last, _row(targets[-1]), _DELETE, _NO)
    return draft.task(
        Texts.delete.format(names=", ".join(row.name for row in named)),
        setup=start(*lots.among(rest, *targets)),
        substates=(
            screens.home(1),
            screens.logs(2),
            *(screens.gone(id, row) for id, row in enumerate(targets, 3)),
            screens.left(3 + len(targets), Texts.only_others_are_left, *rest),
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
def expense_delete_single(draft: Draft, expenses: list[dict[str, Any]], layout: int) -> Task:
    """Delete an entry.

    Goal: it is gone, and the others are as they were.
    Start: the launcher; 6 to 12 other entries.
    Substates: the app; the list; the entry is gone; the others are as they were.
    Ends: both hold.
    Golden steps: 5.
    """
    return _delete(draft, expenses, layout, (6, 12))


@SUITE.add(level=2, sample=_draw_three_names, layout=LAYOUTS)
def expense_delete_multiple(draft: Draft, expenses: list[dict[str, Any]], layout: int) -> Task:
    """Delete three entries.

    Goal: they are gone, and the others are as they were.
    Start: the launcher; 3 to 8 other entries.
    Substates: the app; the list; each of the entries is gone; the others are as they were.
    Ends: all hold.
    Golden steps: 11.
    """
    return _delete(draft, expenses, layout, (3, 8))


@SUITE.add(level=3, sample=_draw_three_names, layout=LAYOUTS)
def expense_delete_multiple2(draft: Draft, expenses: list[dict[str, Any]], layout: int) -> Task:
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
    draft: Draft, layout: int, copied: dict[str, Any], others: tuple[int, int], alike: int
) -> Task:
    """Delete one of two entries that are the same.

    Args:
        draft: of the task.
        layout: what is there.
        copied: the entry that is there twice; the layout's where it is empty.
        others: how many others there are, at least and at most.
        alike: how many of them have the same name and other amounts.
    """
    screens, lots = Expenses(draft), Lots(draft, layout)
    twin, *rest = crowd(lots, others[0] + 1, others[1] + 1)
    if copied:
        twin = Row.of(copied)
    likes = tuple(
        dated(lots, replace(twin, amount=twin.amount + more))
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
            screens.left(3, Texts.each_is_there_once, *around, twin),
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
def expense_delete_duplicates(draft: Draft, layout: int, copied: dict[str, Any]) -> Task:
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
def expense_delete_duplicates2(draft: Draft, layout: int, copied: dict[str, Any]) -> Task:
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
