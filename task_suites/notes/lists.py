"""Tasks with checklists in the notes app."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import (
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from task_suites.app_screens import OK, count_steps
from task_suites.notes.checklists import (
    ITEMS,
    LISTS,
    PAIRS,
    both_of,
    drawn_items,
    in_any_order,
    list_of,
    other_titles,
    words_of,
)
from task_suites.notes.entries import Entry, distractors, drawn_color, exactly, start
from task_suites.notes.screens import (
    HIDE_KEYBOARD,
    NEW_LIST,
    OPEN,
    PACKAGE,
    SHEET,
    Screens,
    is_open,
    node_shown,
)
from task_suites.notes.texts import COLORS, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)


@SUITE.add(level=2, title=tuple(LISTS), items=PAIRS, layout=LAYOUTS)
def add_to_list(draft: TaskBuilder, title: str, items: list[str], layout: int) -> Task:
    """Add two items to a checklist.

    Goal: it has them, unchecked, beside those that it had.
    Start: the launcher; a checklist of two to four items, four to six others, and up to two notes.
    Substates: the app; the list; the first item; both are there.
    Ends: both are there.
    Golden steps: 4.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    had = lots.some(ITEMS, lots.number(2, 4), exclude=items)
    entry = list_of(draft, title, had, color=drawn_color(lots))
    other, *lists = (
        list_of(draft, beside, drawn_items(lots, 2, 4), color=drawn_color(lots))
        for beside in other_titles(lots, 4, 6, title)
    )
    old = (other, *lists, *distractors(draft, lots, 0, 2))
    first, second = words_of(draft, items)
    lines = entry.body.split("\n")
    to_list = screens.open_note(entry.title)
    solution = (
        *to_list,
        *screens.add_items(first, second),
        HIDE_KEYBOARD,
        screens.until_item(first),
    )
    two_items = both_of(items)
    new = (f"[ ] {first}", f"[ ] {second}")
    return draft.task(
        Texts.add_to_list.format(items=two_items, title=LISTS[title]),
        setup=start(*lots.shuffled((entry, *old))),
        substates=(
            screens.home(1),
            screens.note(2, entry.title),
            UnitNode(
                3,
                draft.pick(Texts.item_is_listed.format(item=ITEMS[items[0]])),
                parent_id=2,
                check=node_shown(resource_id="description", text=first),
            ),
            screens.fact(
                4,
                Texts.items_are_listed.format(items=two_items),
                in_any_order(old, entry, new, lines),
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("one of them", (*to_list, *screens.add_items(first))),
            WrongEnding("both as one item", (*to_list, *screens.add_items(f"{first}, {second}"))),
            WrongEnding(
                "another list", (*screens.open_note(other.title), *solution[len(to_list) :])
            ),
            WrongEnding(
                "the second not confirmed",
                (
                    *to_list,
                    *screens.add_items(first),
                    TypeInto(Selector(resource_id="add_item"), second),
                ),
            ),
        ),
    )


@SUITE.add(level=2, title=tuple(LISTS), items=PAIRS, layout=LAYOUTS)
def check_off_items(draft: TaskBuilder, title: str, items: list[str], layout: int) -> Task:
    """Check off two items of a checklist; some of the others are checked already.

    Goal: these and those are checked, and nothing else has changed.
    Start: the launcher; a checklist of five to eight items, four to six others, one or two of which
        have the two items as well, and up to two notes.
    Substates: the app; the list; the first is checked; both are.
    Ends: both are checked.
    Golden steps: 4.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)

    def drawn(pair: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The items of a list, these two among them, and those of the others that are checked."""
        all_items = drawn_items(lots, 5, 8, pair)
        rest = [item for item in all_items if item not in pair]
        return all_items, lots.some(rest, lots.number(0, 2))

    all_items, had = drawn(items)
    color = drawn_color(lots)
    entry, done = (list_of(draft, title, all_items, some, color) for some in (had, (*had, *items)))
    twins = lots.number(1, 2)
    other, *lists = (
        list_of(draft, name, *drawn(items if place < twins else lots.one(PAIRS)), drawn_color(lots))
        for place, name in enumerate(other_titles(lots, 4, 6, title))
    )
    old = (other, *lists, *distractors(draft, lots, 0, 2))
    another = next(item for item in all_items if item not in (*had, *items))
    first, second, third = words_of(draft, [*items, another])
    to_list = screens.open_note(entry.title)
    ticks = (screens.tick(first), screens.tick(second))
    solution = (*to_list, *ticks, screens.until_item(first, checked=True))
    two_items = both_of(items)
    return draft.task(
        Texts.check_off_items.format(title=LISTS[title], items=two_items),
        setup=start(*lots.shuffled((entry, *old))),
        substates=(
            screens.home(1),
            screens.note(2, entry.title),
            UnitNode(
                3,
                draft.pick(Texts.item_is_checked.format(item=ITEMS[items[0]])),
                parent_id=2,
                check=node_shown(description=first, checked=True),
            ),
            screens.fact(4, Texts.items_are_checked.format(items=two_items), exactly((*old, done))),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("one of them", (*to_list, ticks[0])),
            WrongEnding("another one too", (*solution, screens.tick(third))),
            WrongEnding(
                "on the other list",
                (*screens.open_note(other.title), screens.tick(first), screens.tick(second)),
            ),
            WrongEnding("one checked and unchecked", (*solution, screens.tick(second))),
        ),
    )


@SUITE.add(
    level=3, title=tuple(LISTS), items=PAIRS, color=("green", "yellow", "blue"), layout=LAYOUTS
)
def make_checklist(
    draft: TaskBuilder, title: str, items: list[str], color: str, layout: int
) -> Task:
    """Make a checklist of three items, check one of them, and give the list a colour.

    Goal: one more note: this list, with this colour.
    Start: the launcher; three to nine other notes.
    Substates: the app; the editor; the title; the items; one is checked; the list has the colour.
    Ends: all of it.
    Golden steps: 9; the list has the color before the dialog is closed.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    three = [*items, lots.one(ITEMS, exclude=items)]
    first, second, third = (ITEMS[item] for item in three)
    words = words_of(draft, three)
    entry = replace(list_of(draft, title, three), color=color)
    old = distractors(draft, lots, 3, 9)
    lines = (*(f"[ ] {word}" for word in words[1:]), f"[x] {words[0]}")
    palette = TapOn(Selector(resource_id="menu_color"))

    def made(*items: str) -> tuple[SolutionStep, ...]:
        return (
            OPEN,
            NEW_LIST,
            TypeInto(Selector(resource_id="editable_title"), entry.title),
            *screens.add_items(*items),
        )

    colored = (palette, TapOn(Selector(resource_id=f"color_{color}")), OK)
    seen = (
        screens.until_item(words[-1]),
        screens.tick(words[0]),
        screens.until_item(words[0], checked=True),
    )
    solution = (*made(*words), *seen, *colored)
    return draft.task(
        Texts.make_checklist.format(
            title=LISTS[title], first=first, second=second, third=third, color=COLORS[color]
        ),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.editor(2),
            screens.note(3, entry.title),
            UnitNode(
                4,
                draft.pick(Texts.three_items_are_listed),
                parent_id=3,
                check=AllOf(
                    tuple(node_shown(resource_id="description", text=word) for word in words)
                ),
            ),
            UnitNode(
                5,
                draft.pick(Texts.item_is_checked.format(item=first)),
                parent_id=3,
                check=node_shown(description=words[0], checked=True),
            ),
            screens.fact(
                6, Texts.list_is_made.format(color=COLORS[color]), in_any_order(old, entry, lines)
            ),
        ),
        golden_steps=count_steps(solution) - 1,
        solution=solution,
        wrong_endings=(
            WrongEnding("without the color", solution[: -len(colored)]),
            WrongEnding("nothing checked", (*made(*words), *colored)),
            WrongEnding("two items", (*made(*words[:2]), screens.tick(words[0]), *colored)),
            WrongEnding("another one checked", (*made(*words), screens.tick(words[1]), *colored)),
        ),
    )


_CHECKED: Final = tuple(range(2, 10))
"""How many items of a list can be checked."""


@SUITE.add("query", level=1, title=tuple(LISTS), done=_CHECKED, layout=LAYOUTS)
def count_checked(draft: TaskBuilder, title: str, done: int, layout: int) -> Task:
    """How many items of a checklist are checked.

    Goal: the number is answered, and it, or each of the items, has been shown.
    Start: the launcher; the checklist, five to seven others, each with another count, and one to
        three other notes.
    Substates: the app; the number is shown, on the list's card or in the list.
    Ends: the answer.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)

    def with_checked(name: str, count: int) -> tuple[Entry, tuple[str, ...], tuple[str, ...]]:
        """A list of which so many items are checked, all its items, and those."""
        items = drawn_items(lots, count + 1, count + 4)
        checked = lots.some(items, count)
        return list_of(draft, name, items, checked, drawn_color(lots)), items, checked

    entry, items, checked = with_checked(title, done)
    titles = other_titles(lots, 5, 7, title)
    # No two of them have the same count, which could be taken for that of the list beside it.
    counts = lots.some(_CHECKED, len(titles), exclude=(done,))
    lists = (with_checked(*other)[0] for other in zip(titles, counts, strict=True))
    old = (*lists, *distractors(draft, lots, 1, 3))
    look = screens.find_note(entry.title)
    own_count = draft.pick(Texts.checked_items.format(count=done))
    ticked = tuple(
        node_shown(resource_id="checkbox", description=word, checked=True)
        for word in words_of(draft, checked)
    )
    return draft.task(
        Texts.count_checked.format(title=LISTS[title]),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(done),), kind="number", unit="items"),
        setup=start(*lots.shuffled((entry, *old))),
        substates=(
            screens.home(1),
            screens.note_was_read(
                2,
                Texts.checked_items_are_shown.format(title=LISTS[title]),
                entry.title,
                own_count,
                opened=AnyOf(
                    (
                        is_open(entry.title, resource_id="checked_header", text=own_count),
                        AllOf((is_open(entry.title), *ticked)),
                    )
                ),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(done)))),
        wrong_endings=(
            WrongEnding("one too many", (*look, Perform(Answer(str(done + 1))))),
            WrongEnding("all its items", (*look, Perform(Answer(str(len(items)))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(str(done))),)),
        ),
    )


@SUITE.add(level=3, title=tuple(LISTS), items=PAIRS, layout=LAYOUTS)
def turn_note_into_list(draft: TaskBuilder, title: str, items: list[str], layout: int) -> Task:
    """Make a checklist of a text note, take a line out, and check another.

    Goal: the note is a checklist of the other lines, one of which is checked.
    Start: the launcher; a text note of four to seven lines, five to eight others like it, and up to
        two other notes.
    Substates: the app; the note; it has check boxes; a line has gone; another is checked.
    Ends: all of it.
    Golden steps: 6.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    gone, checked = items
    lines = drawn_items(lots, 4, 7, items)
    remaining = [item for item in lines if item != gone]
    dropped, marked, other = words_of(
        draft, (gone, checked, lots.one(remaining, exclude=(checked,)))
    )

    def note(name: str, lines: Sequence[str]) -> Entry:
        body = "\n".join(words_of(draft, lines))
        return Entry(draft.pick(LISTS[name]), body, color=drawn_color(lots))

    entry = note(title, lines)
    others = (note(name, drawn_items(lots, 4, 7)) for name in other_titles(lots, 5, 8, title))
    old = (*others, *distractors(draft, lots, 0, 2))
    order = lots.shuffled((entry, *old))
    boxes = screens.act(Texts.show_checkboxes)
    to_boxes = (*screens.open_note(entry.title), SHEET, boxes)
    ticked = screens.tick(marked)
    solution = (*to_boxes, _delete(dropped), ticked)
    return draft.task(
        Texts.turn_note_into_list.format(
            title=LISTS[title], gone=ITEMS[gone], checked=ITEMS[checked]
        ),
        setup=start(*order),
        substates=(
            screens.home(1),
            screens.note(2, entry.title),
            UnitNode(
                3,
                draft.pick(Texts.checkboxes_are_shown),
                parent_id=2,
                check=node_shown(resource_id="checkbox"),
            ),
            screens.fact(
                4,
                Texts.note_is_a_list,
                exactly((*old, list_of(draft, title, remaining, [checked], entry.color))),
            ),
        ),
        # the text that the boxes are made from
        may_change=(f"data/{PACKAGE}/notes/{order.index(entry) + 1}/body",),
        golden_steps=6,
        solution=solution,
        wrong_endings=(
            WrongEnding("the wrong one removed", (*to_boxes, _delete(other), ticked)),
            WrongEnding("nothing removed", (*to_boxes, ticked)),
            WrongEnding(
                "boxes hidden again",
                (*solution, SHEET, screens.act(Texts.hide_checkboxes)),
            ),
        ),
    )


def _delete(item: str) -> TapOn:
    """A tap on the cross of an item."""
    row = Selector(resource_id="list_item", has=Selector(description=item))
    return TapOn(Selector(resource_id="delete", within=row))


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
