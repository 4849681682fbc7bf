"""Notes that are drawn for the questions about Joplin, and their words in a task's language.

The note that a question is about is drawn like the others, in one of their notebooks and at any
place among them; what it must have for the question, a share of the others has as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import word_lists
from task_suites.android_world.joplin_texts import Lines, Texts
from task_suites.android_world.question_rows import word
from task_suites.pools import by_words, texts_of
from task_suites.suite import Draft

_LISTS: Final = word_lists("task_suites.android_world")

NOTEBOOKS: Final = by_words(_LISTS["joplin_notebooks"])
TITLES: Final = by_words(_LISTS["joplin_titles"])
_LINES: Final = by_words(Lines)
QUANTITIES: Final = by_words(_LISTS["joplin_quantities"])
INGREDIENTS: Final = by_words(_LISTS["joplin_ingredients"])
_PLAIN: Final = tuple(text.words for text in texts_of(Lines))[:8]
_MEETING: Final = (Lines.hours, Lines.keys, Lines.next_time, Lines.roof, Lines.stall)
_RECIPE: Final = (Lines.how_it_goes, Lines.mix, Lines.rest, Lines.bake)
_PEOPLE: Final = range(3, 60)
_IS_TODO: Final = 0.5
"""The share of notes that are to-dos."""
_IS_DONE: Final = 0.5
"""The share of to-dos that are done."""
_IS_OPEN: Final = 0.65
"""The share of to-dos where none is done and it is asked whether a note is one."""
_ALIKE: Final = (7, 9)
"""So many others are about meetings, or are recipes, where one such note is asked about."""
_FIRST_SCREEN: Final = 11
"""So many notes a list shows at most. Source: the app's rows, on the lowest screen."""


# -- notes --------------------------------------------------------------------------------------


def _one(rng: np.random.Generator, choices: Sequence[str]) -> str:
    return choices[int(rng.integers(len(choices)))]


def _some(rng: np.random.Generator, choices: Sequence[str], count: int) -> list[str]:
    return [choices[int(place)] for place in rng.permutation(len(choices))[:count]]


def _note(rng: np.random.Generator, title: str, folder: str, **fields: Any) -> dict[str, Any]:
    """A note of which the rest is drawn."""
    body = "\n\n".join(_some(rng, _PLAIN, int(rng.integers(1, 4))))
    is_todo, is_done = int(rng.random() < _IS_TODO), int(rng.random() < _IS_DONE)
    drawn = {"title": title, "folder": folder, "body": body, "is_todo": is_todo, **fields}
    return {"todo_completed": drawn["is_todo"] and is_done, **drawn}


def _meeting(rng: np.random.Generator, count: int) -> str:
    """The text of a note about a meeting of so many people."""
    lines = _some(rng, [line.words for line in _MEETING], 3)
    lines.insert(int(rng.integers(4)), Texts.people_took_part.format(count=count).of("en"))
    return "\n".join((Lines.agenda.words, "", *(f"- {line}" for line in lines)))


def _recipe(rng: np.random.Generator, quantity: str, ingredient: str) -> str:
    """The text of a recipe that takes so much of something, and other things."""
    amounts = [one for one in QUANTITIES if one != quantity]
    others = [one for one in INGREDIENTS if one != ingredient]
    takes = [f"{_one(rng, amounts)} {other}" for other in _some(rng, others, 4)]
    takes.insert(int(rng.integers(5)), f"{quantity} {ingredient}")
    return "\n".join(
        (Lines.what_it_takes.words, "", *(f"- {one}" for one in takes), "", *_lines(_RECIPE))
    )


def _lines(texts: Sequence[Text]) -> tuple[str, ...]:
    """Lines with an empty one between each two, so that each stays by itself."""
    return tuple(part for text in texts for part in (text.words, ""))[:-1]


def _notes(rng: np.random.Generator, titles: Sequence[str], **fields: Any) -> list[dict[str, Any]]:
    """Notes with these titles in four to six notebooks."""
    folders = _some(rng, list(NOTEBOOKS), int(rng.integers(4, 7)))
    return [_note(rng, title, _one(rng, folders), **fields) for title in titles]


def _titles(rng: np.random.Generator, low: int, high: int) -> list[str]:
    """Titles, each once."""
    return _some(rng, list(TITLES), int(rng.integers(low, high + 1)))


def _mixed(rng: np.random.Generator, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [rows[int(place)] for place in rng.permutation(len(rows))]


# -- what a task draws --------------------------------------------------------------------------


def draw_kind(rng: np.random.Generator) -> dict[str, Any]:
    """A note's title, and whether it is a to-do."""
    return {"title": _one(rng, list(TITLES)), "is_todo": bool(rng.integers(2))}


def notes_around(rng: np.random.Generator, title: str, is_todo: bool) -> list[dict[str, Any]]:
    """A note among others, the oldest first.

    A list has what is to be done on top, the newest first. The note is at none of the places that
    its first screen shows: who has not looked for it has not seen it.
    """
    names = [title, *(one for one in _titles(rng, 36, 42) if one != title)]
    rows = _notes(rng, names, todo_completed=0)
    for row, kind in zip(rows, (is_todo, *(rng.random(len(rows) - 1) < _IS_OPEN)), strict=True):
        row["is_todo"] = int(kind)
    while True:
        mixed = _mixed(rng, rows)
        listed = [row for kind in (1, 0) for row in mixed[::-1] if row["is_todo"] == kind]
        if rows[0] in listed[_FIRST_SCREEN:]:
            return mixed


def draw_meeting(rng: np.random.Generator) -> dict[str, Any]:
    """A note about a meeting, how many people it says, and all notes."""
    rows = _notes(rng, _titles(rng, 13, 17))
    counts = rng.permutation(_PEOPLE)[: int(rng.integers(*_ALIKE, endpoint=True)) + 1]
    for row, count in zip(rows, counts, strict=False):
        row["body"] = _meeting(rng, int(count))
    return {"title": rows[0]["title"], "count": int(counts[0]), "rows": _mixed(rng, rows)}


def draw_recipe(rng: np.random.Generator) -> dict[str, Any]:
    """A recipe, how much of something it takes, and all notes; other recipes take other amounts."""
    rows = _notes(rng, _titles(rng, 13, 17))
    ingredient = _one(rng, list(INGREDIENTS))
    amounts = _some(rng, list(QUANTITIES), int(rng.integers(*_ALIKE, endpoint=True)) + 1)
    for row, amount in zip(rows, amounts, strict=False):
        row["body"] = _recipe(rng, amount, ingredient)
    asked = {"title": rows[0]["title"], "ingredient": ingredient, "quantity": amounts[0]}
    return asked | {"rows": _mixed(rng, rows)}


def draw_todos(rng: np.random.Generator) -> dict[str, Any]:
    """A notebook, and all notes: two to five to-dos and two to four others in each notebook."""
    titles = _some(rng, list(TITLES), len(TITLES))
    folders = _some(rng, list(NOTEBOOKS), int(rng.integers(3, 5)))
    rows = [
        _note(rng, titles.pop(), folder, is_todo=kind)
        for folder in folders
        for kind, count in ((1, rng.integers(2, 6)), (0, rng.integers(2, 5)))
        for _ in range(int(count))
    ]
    return {"folder": folders[0], "rows": _mixed(rng, rows)}


# -- words of notes in the language of the task ---------------------------------------------------

_COUNTED: Final = re.compile(
    re.escape(Texts.people_took_part.words).replace(r"\{count\}", r"(\d+)")
)


def written(draft: Draft, body: str) -> str:
    """A note's text in the task's language; that of strangers as it is."""
    return "\n".join(_line(draft, line) for line in body.split("\n"))


def _line(draft: Draft, line: str) -> str:
    words = line.removeprefix("- ")
    mark = line[: len(line) - len(words)]
    if (counted := _COUNTED.fullmatch(words)) is not None:
        return mark + draft.pick(Texts.people_took_part.format(count=counted[1]))
    for quantity, text in QUANTITIES.items():
        ingredient = words.removeprefix(f"{quantity} ")
        if ingredient != words and ingredient in INGREDIENTS:
            return f"{mark}{draft.pick(text)} {draft.pick(INGREDIENTS[ingredient])}"
    return mark + word(draft, _LINES, words)
