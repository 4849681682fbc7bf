"""Tasks in the notes app that put things in order, which takes a finger that drags."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import DragOnto, Task, TaskTemplate, WrongEnding
from task_suites.notes.checklists import (
    ITEMS,
    LISTS,
    drawn_items,
    list_of,
    other_titles,
    words_of,
)
from task_suites.notes.entries import distractors, drawn_color, exactly, start
from task_suites.notes.screens import PACKAGE, Screens
from task_suites.notes.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)


def _handle(item: str) -> Selector:
    """What an item of the open checklist is moved by."""
    box = Selector(resource_id="checkbox", description=item)
    return Selector(resource_id="drag_handle", within=Selector(resource_id="list_item", has=box))


@SUITE.add("drag", level=2, title=tuple(LISTS), item=tuple(ITEMS), layout=LAYOUTS)
def move_item_to_top(draft: TaskBuilder, title: str, item: str, layout: int) -> Task:
    """Move an item of a checklist before all others.

    Goal: the item is the first one, the others stand in their order, and nothing else has changed.
    Start: the launcher; a checklist of five to seven items, in which it is not among the first two,
        five to seven others, and up to two notes.
    Substates: the app; the list; the item is the first.
    Ends: the item is the first.
    Golden steps: 3.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    rest = lots.some(ITEMS, lots.number(4, 6), exclude=(item,))
    items = lots.among(rest, item, first=2)
    entry = list_of(draft, title, items, color=drawn_color(lots))
    done = replace(entry, body=list_of(draft, title, (item, *rest)).body)
    lists = (
        list_of(draft, beside, drawn_items(lots, 5, 7), color=drawn_color(lots))
        for beside in other_titles(lots, 5, 7, title)
    )
    old = (*lists, *distractors(draft, lots, 0, 2))
    word, top, second, last = words_of(draft, (item, *rest[:2], rest[-1]))
    to_list = screens.open_note(entry.title)
    solution = (*to_list, DragOnto(_handle(word), _handle(top)))
    wrong = last if items[-1] == item else words_of(draft, items[-1:])[0]
    return draft.task(
        Texts.move_item_to_top.format(title=LISTS[title], item=ITEMS[item]),
        setup=start(*lots.shuffled((entry, *old))),
        substates=(
            screens.home(1),
            screens.note(2, entry.title),
            screens.fact(
                3,
                Texts.item_is_first.format(title=LISTS[title], item=ITEMS[item]),
                exactly((*old, done)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("not far enough", (*to_list, DragOnto(_handle(word), _handle(second)))),
            WrongEnding("another item", (*to_list, DragOnto(_handle(wrong), _handle(top)))),
            WrongEnding("another item too", (*solution, DragOnto(_handle(top), _handle(last)))),
            WrongEnding(
                "the top one moved to it", (*to_list, DragOnto(_handle(top), _handle(word)))
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
