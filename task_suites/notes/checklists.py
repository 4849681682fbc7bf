"""Checklists that tasks in the notes app set up, and find again in the notes provider.

A list is an `Entry` like any other note; here are the titles and items that lists are made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final

from mobile_gym.core.checks import AnyOf, Check
from task_suites.notes.entries import Entry, exactly
from task_suites.suite import Draft

__all__ = ["ITEMS", "LISTS", "PAIRS", "in_any_order", "list_of", "others", "words_of"]

LISTS: Final = {
    "Barbecue": "烧烤",
    "Camping": "露营",
    "Moving house": "搬家",
    "School things": "开学用品",
    "Weekend": "周末",
}
"""Titles of lists, which are the parameter, in English and Chinese."""
ITEMS: Final = {
    "Batteries": "电池",
    "Blankets": "毯子",
    "Cups": "杯子",
    "Lemons": "柠檬",
    "Matches": "火柴",
    "Napkins": "餐巾",
    "Rope": "绳子",
    "Scissors": "剪刀",
    "String": "细线",
    "Tape": "胶带",
}
"""Items in English and Chinese."""
PAIRS: Final = (
    ["Batteries", "Lemons"],
    ["Cups", "Rope"],
    ["Blankets", "Tape"],
    ["Matches", "String"],
    ["Napkins", "Scissors"],
)
"""Two items each, which are a parameter."""


def words_of(draft: Draft, items: Sequence[str]) -> tuple[str, ...]:
    """Items in the task's language."""
    return tuple(draft.pick((item, ITEMS[item])) for item in items)


def list_of(draft: Draft, title: str, items: Sequence[str], checked: Sequence[str] = ()) -> Entry:
    """A list of items, some of which are checked."""
    return Entry(
        draft.pick((title, LISTS[title])),
        "\n".join(
            f"[{'x' if item in checked else ' '}] {word}"
            for item, word in zip(items, words_of(draft, items), strict=True)
        ),
        checklist=True,
    )


def others(items: Sequence[str], count: int) -> list[str]:
    """Items that are not among these."""
    return [item for item in ITEMS if item not in items][:count]


def in_any_order(
    old: Sequence[Entry], entry: Entry, new: Sequence[str], had: Sequence[str] = ()
) -> Check:
    """The old notes, and a list with new lines, in whatever order, above or below those it had."""
    bodies = dict.fromkeys(
        "\n".join(lines)
        for order in permutations(new)
        for lines in ((*order, *had), (*had, *order))
    )
    return AnyOf(tuple(exactly((*old, replace(entry, body=body))) for body in bodies))
