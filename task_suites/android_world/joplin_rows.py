"""Notes that are drawn for the questions about Joplin, and their words in a task's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from mobile_gym.core.texts import Text
from task_suites.android_world.joplin_texts import (
    Ingredients,
    Lines,
    Notebooks,
    Quantities,
    Texts,
    Titles,
)
from task_suites.android_world.question_rows import word
from task_suites.pools import by_words, texts_of
from task_suites.suite import Draft

__all__ = [
    "INGREDIENTS",
    "NOTEBOOKS",
    "QUANTITIES",
    "TITLES",
    "draw_kind",
    "draw_meeting",
    "draw_recipe",
    "draw_todos",
    "notes_around",
    "written",
]

NOTEBOOKS: Final = by_words(Notebooks)
TITLES: Final = by_words(Titles)
_LINES: Final = by_words(Lines)
QUANTITIES: Final = by_words(Quantities)
INGREDIENTS: Final = by_words(Ingredients)
_PLAIN: Final = tuple(text.words for text in texts_of(Lines))[:8]
_MEETING: Final = (Lines.hours, Lines.keys, Lines.next_time, Lines.roof, Lines.stall)
_RECIPE: Final = (Lines.how_it_goes, Lines.mix, Lines.rest, Lines.bake)
_PEOPLE: Final = range(3, 60)


# -- notes --------------------------------------------------------------------------------------


def _one(rng: np.random.Generator, choices: Sequence[str]) -> str:
    return choices[int(rng.integers(len(choices)))]


def _some(rng: np.random.Generator, choices: Sequence[str], count: int) -> list[str]:
    return [choices[int(place)] for place in rng.permutation(len(choices))[:count]]


def _note(rng: np.random.Generator, title: str, folder: str, **fields: Any) -> dict[str, Any]:
    """A note of any kind: half of them to-dos, half of these done."""
    is_todo = int(rng.integers(2))
    done = int(rng.integers(2))
    body = "\n\n".join(_some(rng, _PLAIN, int(rng.integers(1, 4))))
    drawn = {"title": title, "folder": folder, "body": body, "is_todo": is_todo, **fields}
    return drawn | {"todo_completed": int(drawn["is_todo"] and done)}


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


def _crowd(rng: np.random.Generator, titles: list[str]) -> list[dict[str, Any]]:
    """Notes with these titles in some notebooks."""
    folders = _some(rng, list(NOTEBOOKS), int(rng.integers(4, 7)))
    return [_note(rng, title, _one(rng, folders)) for title in titles]


def _mixed(rng: np.random.Generator, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [rows[int(place)] for place in rng.permutation(len(rows))]


def _drawn_titles(rng: np.random.Generator) -> list[str]:
    """Titles, each once: of the notes that are asked about first."""
    return _some(rng, list(TITLES), int(rng.integers(15, 22)))


# -- what a task draws --------------------------------------------------------------------------


def draw_kind(rng: np.random.Generator) -> dict[str, Any]:
    """A note's title, and whether it is a to-do."""
    return {"title": _one(rng, list(TITLES)), "is_todo": bool(rng.integers(2))}


def notes_around(rng: np.random.Generator, title: str, is_todo: bool) -> list[dict[str, Any]]:
    """A note among others, the oldest first.

    It is one of the oldest, and half of the others are to-dos that are not done: so it is not on
    the first screen of a list, which has those on top and the newest first.
    """
    asked = _note(rng, title, _one(rng, list(NOTEBOOKS)), is_todo=int(is_todo))
    names = [one for one in _some(rng, list(TITLES), int(rng.integers(36, 43))) if one != title]
    rows = [row | {"todo_completed": 0} for row in _crowd(rng, names)]
    rows.insert(int(rng.integers(5)), asked)
    return rows


def draw_meeting(rng: np.random.Generator) -> dict[str, Any]:
    """A note about a meeting, how many people it says, and all notes."""
    titles = _drawn_titles(rng)
    count, *others = (_PEOPLE[int(place)] for place in rng.permutation(len(_PEOPLE))[:4])
    asked = _note(rng, titles[0], _one(rng, list(NOTEBOOKS)), body=_meeting(rng, count))
    rows = [asked, *_crowd(rng, titles[1:])]
    for row, other in zip(rows[1:], others, strict=False):
        row["body"] = _meeting(rng, other)
    return {"title": titles[0], "count": count, "rows": _mixed(rng, rows)}


def draw_recipe(rng: np.random.Generator) -> dict[str, Any]:
    """A recipe, how much of something it takes, and all notes."""
    titles = _drawn_titles(rng)
    ingredient, quantity = _one(rng, list(INGREDIENTS)), _one(rng, list(QUANTITIES))
    body = _recipe(rng, quantity, ingredient)
    asked = _note(rng, titles[0], _one(rng, list(NOTEBOOKS)), body=body)
    rows = [asked, *_crowd(rng, titles[1:])]
    amounts = [one for one in QUANTITIES if one != quantity]
    for row in rows[1:4]:
        row["body"] = _recipe(rng, _one(rng, amounts), ingredient)
    return {
        "title": titles[0],
        "ingredient": ingredient,
        "quantity": quantity,
        "rows": _mixed(rng, rows),
    }


def draw_todos(rng: np.random.Generator) -> dict[str, Any]:
    """A notebook, and all notes."""
    titles = _drawn_titles(rng)
    folder = _one(rng, list(NOTEBOOKS))
    count = int(rng.integers(2, 6))
    kinds = [1] * count + [0] * int(rng.integers(2, 5))
    asked = [_note(rng, titles.pop(), folder, is_todo=kind) for kind in kinds]
    elsewhere = [row for row in _crowd(rng, titles) if row["folder"] != folder]
    return {"folder": folder, "rows": _mixed(rng, [*asked, *elsewhere])}


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
