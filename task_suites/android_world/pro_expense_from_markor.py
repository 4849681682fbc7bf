"""Entries of Pro Expense that are read from a file in Markor first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.tasks import SAME_WORDS, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import ENGLISH
from task_suites.android_world import markor_screens as markor
from task_suites.android_world.pro_expense import CATEGORIES, Expenses
from task_suites.android_world.pro_expense_rows import PACKAGE, Row, crowd, dollars, start
from task_suites.android_world.pro_expense_texts import Texts
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_FILE: Final = "my_expenses.txt"
_READING_STEPS: Final = 2
_MARK: Final = "Reimbursable"
"""What the note of a payment says that is to be written down."""


def _draw(rng: np.random.Generator) -> dict[str, Any]:
    """Nothing: what the file says is for the layout to say, and for nobody to tell."""
    del rng
    return {"logged": []}


def _notes(row: Row) -> tuple[str, ...]:
    """How the note of a payment that is to be written down may be copied; all of it comes last."""
    return f"{row.note}.", f"{row.note}. {_MARK}", f"{row.note}. {_MARK}."


def _line(row: Row, *, marked: bool) -> str:
    note = _notes(row)[-1] if marked else f"{row.note}."
    category = CATEGORIES[row.category].of(ENGLISH)
    return f"{row.name} | {dollars(row.amount)} | {category} | {note}"


@SUITE.add(SAME_WORDS, level=3, apps=(markor.PACKAGE,), sample=_draw, layout=LAYOUTS)
def expense_add_multiple_from_markor(
    draft: Draft, logged: list[dict[str, Any]], layout: int
) -> Task:
    """Write down the payments of a file that somebody will pay back.

    Goal: they are there with amounts, categories and notes, with or without the mark, and the
        others are as they were.
    Start: the launcher; 3 to 8 other entries; a file with 25 to 40 payments, two of them marked.
    Substates: Markor; the file; Pro Expense; each of the entries; the others are as they were.
    Ends: the entries are there, and the others as they were.
    Golden steps: 17.
    """
    screens, notes, lots = Expenses(draft), markor.Screens(draft), Lots(draft, layout)
    drawn = crowd(lots, 27, 42)
    wanted = tuple(map(Row.of, logged)) or tuple(replace(row, created=0) for row in drawn[:2])
    unmarked = [replace(row, created=0) for row in drawn[2:]]
    accepted = tuple(replace(row, other_notes=_notes(row)) for row in wanted)
    old = crowd(lots, 3, 8, but=(*wanted, *drawn))
    lines = lots.among(
        [_line(row, marked=False) for row in unmarked], *(_line(row, marked=True) for row in wanted)
    )
    content = "name | amount | category | note\n" + "\n".join(lines) + "\n"
    read = (markor.OPEN, *notes.read(_FILE))
    solution = (*read, *screens.add(*wanted))
    dearer = replace(wanted[-1], amount=wanted[-1].amount + 100)
    return draft.task(
        Texts.log_reimbursable,
        setup=markor.start(
            *markor.crowd(lots, lots.number(1, 5)),
            markor.Note(_FILE, content, markor.draw_change(lots)),
            extra=start(*old),
        ),
        substates=(
            notes.home(1),
            notes.document(2, _FILE),
            screens.home(3),
            *(screens.added(id, row, old) for id, row in enumerate(accepted, 4)),
            screens.left(4 + len(wanted), Texts.all_are_added, *old, *accepted),
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


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
