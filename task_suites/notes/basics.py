"""Tasks in the notes app: single notes and their list; the other modules' tasks beside them.

Putting notes away is in `tidying`, checklists are in `lists`, what has to be read first
is in `journeys`, and what ends in another app in `sharing`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AllOf, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import OK
from task_suites.choices import next_of
from task_suites.notes.entries import NOTES, entry_of, exactly, fillers, place_of, start
from task_suites.notes.screens import (
    DELETE,
    NEW_NOTE,
    OPEN,
    PACKAGE,
    SHEET,
    Screens,
    preference,
    shown,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Notes", PACKAGE)

_LABELS: Final = ("Labels", "标签")
_COLOR: Final = ("Color", "颜色")


# -- one note -------------------------------------------------------------------------------------


@SUITE.add(level=1, title=tuple(NOTES))
def write_note(draft: Draft, title: str) -> Task:
    """Write a note.

    Goal: one more note with that title and text.
    Start: the launcher; there are three other notes.
    Substates: the app; the editor; the title is typed; the note is there.
    Ends: the note is there.
    Golden steps: 4.
    """
    screens = Screens(draft)
    (said, words), (said_zh, words_zh) = zip(*NOTES[title], strict=True)
    made, other = entry_of(draft, title), entry_of(draft, next_of(NOTES, title))
    old = fillers(draft, place_of(title))
    solution = (OPEN, NEW_NOTE, *screens.write(made.title, made.body))
    return draft.task(
        (
            f"Open Notes and write a new text note titled “{said}” that says “{words}”.",
            f"打开“记事”，新建一条标题为“{said_zh}”、内容为“{words_zh}”的文字记事。",
        ),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.editor(2),
            UnitNode(
                3,
                draft.pick((f"The title is “{said}”", f"标题为“{said_zh}”")),
                parent_id=2,
                check=shown(resource_id="editable_title", text=made.title),
            ),
            screens.fact(
                4,
                (f"There is a new note “{said}” with this text", f"新增了记事“{said_zh}”"),
                exactly((*old, made)),
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("another text", (OPEN, NEW_NOTE, *screens.write(made.title, other.body))),
            WrongEnding(
                "title and text exchanged", (OPEN, NEW_NOTE, *screens.write(made.body, made.title))
            ),
            WrongEnding("written and deleted", (*solution, SHEET, screens.act(DELETE))),
            WrongEnding(
                "written into an old note",
                (*screens.open_note(old[0].title), *screens.write(made.title, made.body)),
            ),
        ),
    )


@SUITE.add(level=1, title=tuple(NOTES))
def pin_note(draft: Draft, title: str) -> Task:
    """Pin a note; another one is pinned already.

    Goal: it is pinned, and every other note is as it was.
    Start: the launcher; five notes, one of which is pinned.
    Substates: the app; the note or its menu; it is pinned.
    Ends: it is pinned.
    Golden steps: 3.
    """
    screens = Screens(draft)
    said, said_zh = NOTES[title][0]
    note, other = (
        entry_of(draft, title),
        replace(entry_of(draft, next_of(NOTES, title)), pinned=True),
    )
    old = (*fillers(draft, place_of(title)), other)
    pin = TapOn(Selector(resource_id="menu_pin"))
    solution = (*screens.open_note(note.title), pin)
    return draft.task(
        (
            f"Pin my note “{said}” so that it stays at the top. Leave other pins alone.",
            f"把记事“{said_zh}”固定在顶部，其他已固定的记事不要动。",
        ),
        setup=start(*old, note),
        substates=(
            screens.home(1),
            screens.actions(2, note.title),
            screens.fact(
                3,
                (f"“{said}” is pinned, and nothing else has changed", f"“{said_zh}”已固定"),
                exactly((*old, replace(note, pinned=True))),
            ),
        ),
        golden_steps=3,
        solution=solution,
        wrong_endings=(
            WrongEnding("another note", (*screens.open_note(old[0].title), pin)),
            WrongEnding("pinned and unpinned", (*solution, pin)),
            WrongEnding("the other pin taken off", (*screens.open_note(other.title), pin)),
            WrongEnding("looked at alone", solution[:-1]),
        ),
    )


_COLORS: Final = {
    "red": "红色",
    "orange": "橙色",
    "yellow": "黄色",
    "green": "绿色",
    "blue": "蓝色",
    "purple": "紫色",
}


@SUITE.add(level=1, title=tuple(NOTES), color=tuple(_COLORS))
def color_note(draft: Draft, title: str, color: str) -> Task:
    """Give a note a colour.

    Goal: it has the colour, and every other note is as it was.
    Start: the launcher; four notes, none with a colour.
    Substates: the app; the note or its menu; the choice of colours; the colour is set.
    Ends: the colour is set.
    Golden steps: 5.
    """
    screens = Screens(draft)
    said, said_zh = NOTES[title][0]
    note, old = entry_of(draft, title), fillers(draft, place_of(title))
    wrong = next_of(_COLORS, color)
    to_colors = (*screens.open_note(note.title), TapOn(Selector(resource_id="menu_color")))

    def dot(name: str) -> TapOn:
        return TapOn(Selector(resource_id=f"color_{name}"))

    solution = (*to_colors, dot(color), OK)
    return draft.task(
        (
            f"Make the note “{said}” {color}.",
            f"将记事“{said_zh}”的颜色设为{_COLORS[color]}。",
        ),
        setup=start(*old, note),
        substates=(
            screens.home(1),
            screens.actions(2, note.title),
            screens.choice(
                3, ("The colors are shown", "显示颜色选项"), resource_id=f"color_{color}"
            ),
            screens.fact(
                4,
                (f"“{said}” is {color}", f"“{said_zh}”为{_COLORS[color]}"),
                exactly((*old, replace(note, color=color))),
            ),
        ),
        golden_steps=5,
        solution=solution,
        wrong_endings=(
            WrongEnding("another color", (*to_colors, dot(wrong), OK)),
            WrongEnding("colored and taken back", (*to_colors, dot(color), dot("default"), OK)),
            WrongEnding(
                "another note",
                (
                    *screens.open_note(old[0].title),
                    TapOn(Selector(resource_id="menu_color")),
                    dot(color),
                    OK,
                ),
            ),
        ),
    )


@SUITE.add(level=2, title=tuple(NOTES), label=("Family", "Hobby", "Home", "Ideas"))
def label_note(draft: Draft, title: str, label: str) -> Task:
    """Put a label on a note.

    Goal: the note has this label alone, and every other note is as it was.
    Start: the launcher; notes with four labels; this one has none.
    Substates: the app; the note or its menu; the choice of labels; the note has the label.
    Ends: the note has the label.
    Golden steps: 6.
    """
    screens = Screens(draft)
    said, said_zh = NOTES[title][0]
    labels = {"Family": "家庭", "Hobby": "爱好", "Home": "家居", "Ideas": "灵感"}
    names = {name: draft.pick((name, chinese)) for name, chinese in labels.items()}
    wrong = names[next_of(names, label)]
    note = entry_of(draft, title)
    old = tuple(
        replace(entry, labels=name)
        for entry, name in zip(fillers(draft, place_of(title), 4), names.values(), strict=True)
    )
    to_labels = (*screens.open_note(note.title), SHEET, screens.act(_LABELS))

    def tick(name: str) -> TapOn:
        return TapOn(Selector(resource_id="label_checkbox", text=name))

    solution = (*to_labels, tick(names[label]), OK)
    return draft.task(
        (
            f"In the Notes app, put the label {label} on the note “{said}”.",
            f"在“记事”应用中，给记事“{said_zh}”加上“{labels[label]}”标签。",
        ),
        setup=start(*old, note),
        substates=(
            screens.home(1),
            screens.actions(2, note.title),
            screens.choice(
                3,
                ("The labels to choose from are shown", "显示可选的标签"),
                resource_id="label_checkbox",
            ),
            screens.fact(
                4,
                (f"“{said}” has the label {label}", f"“{said_zh}”有标签“{labels[label]}”"),
                exactly((*old, replace(note, labels=names[label]))),
            ),
        ),
        golden_steps=6,
        solution=solution,
        wrong_endings=(
            WrongEnding("another label", (*to_labels, tick(wrong), OK)),
            WrongEnding("one label too many", (*to_labels, tick(wrong), tick(names[label]), OK)),
            WrongEnding("on and off again", (*solution[:-1], tick(names[label]), OK)),
        ),
    )


# -- the list of notes ----------------------------------------------------------------------------

_SORTS: Final = {
    "title": ("Title", "标题"),
    "created": ("Date created", "创建日期"),
}


@SUITE.add(level=1, sort=tuple(_SORTS))
def show_notes(draft: Draft, sort: str) -> Task:
    """Show the notes as a list, in another order.

    Goal: the app's preferences say so; the notes are as they were.
    Start: the launcher; a grid of notes, by date of change.
    Substates: the app; they are a list; the choice of orders; both hold.
    Ends: both hold.
    Golden steps: 5.
    """
    screens = Screens(draft)
    said, said_zh = _SORTS[sort]
    (wrong,) = (label for name, label in _SORTS.items() if name != sort)
    old = fillers(draft, len(sort), 5)
    as_list = TapOn(Selector(resource_id="menu_switch_view"))

    def order(label: tuple[str, str]) -> tuple[SolutionStep, ...]:
        return (
            TapOn(Selector(description=draft.pick(("More options", "更多选项")))),
            TapOn(Selector(text=draft.pick(("Sort by", "排序方式")))),
            TapOn(Selector(text=draft.pick(label), package_name=PACKAGE)),
        )

    solution = (OPEN, as_list, *order(_SORTS[sort]))
    is_list = preference("grid_view", "false")
    return draft.task(
        (
            f"In Notes, switch to the list view and sort the notes by “{said}”.",
            f"在“记事”中切换到列表视图，并按“{said_zh}”排序。",
        ),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.fact(2, ("The notes are a list", "记事以列表显示"), is_list),
            screens.fact(
                3,
                (f"They are sorted by “{said}”", f"记事按“{said_zh}”排序"),
                AllOf((preference("sort_order", sort), exactly(old))),
            ),
        ),
        golden_steps=5,
        solution=solution,
        wrong_endings=(
            WrongEnding("another order", (OPEN, as_list, *order(wrong))),
            WrongEnding("the order alone", (OPEN, *order(_SORTS[sort]))),
            WrongEnding("back to the grid", (*solution, as_list)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
