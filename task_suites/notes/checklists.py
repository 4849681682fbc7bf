"""Checklists that tasks in the notes app set up, and find again in the notes provider.

A list is an `Entry` like any other note; here are the titles and items that lists are made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final

from mobile_gym.core.checks import Check
from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.notes.entries import Entry, exactly_one_of
from task_suites.notes.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

_LISTS: Final = load_word_lists("task_suites.notes")

LISTS: Final = by_words(_LISTS["lists"])
"""Titles of lists, which are the parameter."""
ITEMS: Final = by_words(_LISTS["items"])
PAIRS: Final = [list(pair) for pair in permutations(ITEMS, 2)]
"""Two items each, which are a parameter."""


def words_of(draft: TaskBuilder, items: Sequence[str]) -> tuple[str, ...]:
    """Items in the task's language."""
    return tuple(draft.pick(ITEMS[item]) for item in items)


def both_of(items: Sequence[str]) -> Text:
    """Two items, for an instruction."""
    first, second = items
    return Texts.two_items.format(first=ITEMS[first], second=ITEMS[second])


def list_of(
    draft: TaskBuilder,
    title: str,
    items: Sequence[str],
    checked: Sequence[str] = (),
    color: str = "default",
) -> Entry:
    """A list of items, some of which are checked."""
    return Entry(
        draft.pick(LISTS[title]),
        "\n".join(
            f"[{'x' if item in checked else ' '}] {word}"
            for item, word in zip(items, words_of(draft, items), strict=True)
        ),
        checklist=True,
        color=color,
    )


def drawn_items(
    lots: LayoutRandom, low: int, high: int, has: Sequence[str] = ()
) -> tuple[str, ...]:
    """Between low and high items in a drawn order, some of them given."""
    others = lots.some(ITEMS, lots.number(low, high) - len(has), exclude=has)
    return lots.shuffled((*has, *others))


def other_titles(lots: LayoutRandom, low: int, high: int, title: str) -> tuple[str, ...]:
    """The titles of between low and high lists that stand beside one."""
    return lots.some(LISTS, lots.number(low, high), exclude=(title,))


def in_any_order(
    old: Sequence[Entry], entry: Entry, new: Sequence[str], had: Sequence[str] = ()
) -> Check:
    """The old notes, and a list with new lines, in whatever order, above or below those it had."""
    bodies = dict.fromkeys(
        "\n".join(lines)
        for order in permutations(new)
        for lines in ((*order, *had), (*had, *order))
    )
    return exactly_one_of(old, [replace(entry, body=body) for body in bodies])
