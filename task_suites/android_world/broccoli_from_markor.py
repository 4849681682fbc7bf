"""Recipes of Broccoli that are read from a file in Markor first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.tasks import SAME_WORDS, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.android_world import markor_screens as markor
from task_suites.android_world.broccoli_rows import (
    PACKAGE,
    PREPARATION_TIMES,
    TITLES,
    Row,
    distractors,
    of_dish,
    start,
)
from task_suites.android_world.broccoli_screens import Recipes
from task_suites.android_world.broccoli_texts import Texts
from task_suites.android_world.question_rows import word
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_FILE: Final = "recipes.txt"
_WANTED: Final = 3
_READING_STEPS: Final = 2
_MOST_STEPS: Final = 120
"""Where each field may have to be scrolled to."""


def _draw(rng: np.random.Generator) -> dict[str, Any]:
    """Nothing: what the file says is for the layout to say, and for nobody to tell."""
    del rng
    return {"written": []}


def _draw_time(rng: np.random.Generator) -> dict[str, Any]:
    time = list(PREPARATION_TIMES)[int(rng.integers(len(PREPARATION_TIMES)))]
    return {"written": [], "preparation_time": time}


def _add_from_file(
    draft: TaskBuilder,
    instruction: Text,
    lots: LayoutRandom,
    wanted: Sequence[Row],
    unwanted: Sequence[Row],
) -> Task:
    """Write down some recipes of a file.

    Args:
        draft: of the task.
        instruction: of the task.
        lots: decides what lies around.
        wanted: the recipes of the file that are to be written down.
        unwanted: the others in it.
    """
    screens, notes = Recipes(draft), markor.Screens(draft)
    old = distractors(lots, 3, 8, exclude=[row.title for row in (*wanted, *unwanted)])
    content = screens.listed_titles(lots.among(unwanted, *wanted)).of(draft.language) + "\n"
    read = (markor.OPEN, *notes.read_document(_FILE))
    solution = (*read, *screens.add(*wanted))
    other = replace(wanted[-1], servings="3 portions", preparationTime="a day")
    more = unwanted[0] if unwanted else wanted[0]
    return draft.task(
        instruction,
        setup=markor.start(
            *markor.distractors(lots, lots.number(1, 5)),
            markor.Note(_FILE, content, markor.draw_change(lots)),
            extra=start(*old),
        ),
        substates=(
            notes.home(1),
            notes.document(2, _FILE),
            screens.home(3),
            *(screens.is_added(id, row) for id, row in enumerate(wanted, 4)),
            screens.only_left(4 + len(wanted), Texts.all_are_added, *old, *wanted),
        ),
        golden_steps=_READING_STEPS + screens.adding_steps(*wanted),
        max_steps=_MOST_STEPS,
        solution=solution,
        wrong_endings=(
            WrongEnding("one left out", (*read, *screens.add(*wanted[:-1]))),
            WrongEnding("other servings and time", (*read, *screens.add(*wanted[:-1], other))),
            WrongEnding("one too many", (*solution, *screens.add(more)[1:])),
        ),
        may_change=markor.MAY_CHANGE,
    )


@SUITE.add(SAME_WORDS, level=3, apps=(markor.PACKAGE,), sample=_draw, layout=LAYOUTS)
def recipe_add_multiple_recipes_from_markor(
    draft: TaskBuilder, written: list[dict[str, Any]], layout: int
) -> Task:
    """Write down the recipes of a file.

    Goal: they are there with all that the file tells, and the others are as they were.
    Start: the launcher; 3 to 8 other recipes; a file with three.
    Substates: Markor; the file; Broccoli; each of the recipes; the others are as they were.
    Ends: the recipes are there, and the others as they were.
    Golden steps: 30.
    """
    lots = LayoutRandom(draft, layout)
    drawn = tuple(of_dish(lots, title) for title in lots.some(TITLES, _WANTED))
    wanted = tuple(Row.of(values, draft) for values in written) or drawn
    return _add_from_file(draft, Texts.add_from_file, lots, wanted, ())


@SUITE.add(
    SAME_WORDS,
    level=3,
    singled_out_by="the file recipes.txt",
    apps=(markor.PACKAGE,),
    sample=_draw_time,
    layout=LAYOUTS,
)
def recipe_add_multiple_recipes_from_markor2(
    draft: TaskBuilder, written: list[dict[str, Any]], preparation_time: str, layout: int
) -> Task:
    """Write down the recipes of a long file that take a certain time.

    Goal: they are there with all that the file tells, and the others are as they were.
    Start: the launcher; 3 to 8 other recipes; a file with 11 to 17, three of which take that time.
    Substates: Markor; the file; Broccoli; each of the recipes; the others are as they were.
    Ends: the recipes are there, and the others as they were.
    Golden steps: 30.
    """
    lots = LayoutRandom(draft, layout)
    wanted_time = word(draft, PREPARATION_TIMES, preparation_time)
    times = [time for time in lots.words(PREPARATION_TIMES) if time != wanted_time]
    titles = lots.some(TITLES, lots.number(11, 17))
    drawn = tuple(
        replace(of_dish(lots, title), preparationTime=wanted_time) for title in titles[:_WANTED]
    )
    unwanted = tuple(
        replace(of_dish(lots, title), preparationTime=lots.one(times)) for title in titles[_WANTED:]
    )
    wanted = tuple(Row.of(values, draft) for values in written) or drawn
    told = Texts.add_quick_from_file.format(preparation_time=wanted_time)
    return _add_from_file(draft, told, lots, wanted, unwanted)


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
