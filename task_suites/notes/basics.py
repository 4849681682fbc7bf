"""Tasks in the notes app: single notes and their list; the other modules' tasks beside them.

Putting notes away is in `tidying`, checklists are in `lists`, what has to be counted in
`counting`, what has to be read first in `journeys`, and what ends in another app in `sharing`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AllOf, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import ScrollTo, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import BACK, OK, count_steps
from task_suites.choices import next_of
from task_suites.notes.entries import (
    distractors,
    entry_of,
    exactly,
    label_names,
    label_notes,
    start,
    target_and_others,
    with_label,
)
from task_suites.notes.screens import (
    NEW_NOTE,
    OPEN,
    PACKAGE,
    SHEET,
    Screens,
    is_open,
    node_shown,
    preference,
)
from task_suites.notes.texts import COLORS, LABELS, NOTES, OneLine, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)


# -- one note -------------------------------------------------------------------------------------


@SUITE.add(level=1, title=tuple(NOTES), layout=LAYOUTS)
def write_note(draft: TaskBuilder, title: str, layout: int) -> Task:
    """Write a note.

    Goal: one more note with that title and text.
    Start: the launcher; there are three to nine other notes.
    Substates: the app; the editor; the title is typed; the note is there.
    Ends: the note is there.
    Golden steps: 4.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    words = OneLine(NOTES[title].body)
    made = replace(entry_of(draft, title), body=draft.pick(words))
    old = distractors(draft, lots, 3, 9, exclude=(title,))
    solution = (OPEN, NEW_NOTE, *screens.write(made.title, made.body))
    return draft.task(
        Texts.write_note.format(title=NOTES[title].title, body=words),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.editor(2),
            UnitNode(
                3,
                draft.pick(Texts.title_is_typed.format(title=NOTES[title].title)),
                parent_id=2,
                check=node_shown(resource_id="editable_title", text=made.title),
            ),
            screens.fact(
                4, Texts.note_is_written.format(title=NOTES[title].title), exactly((*old, made))
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("another text", (OPEN, NEW_NOTE, *screens.write(made.title, old[0].body))),
            WrongEnding(
                "title and text exchanged", (OPEN, NEW_NOTE, *screens.write(made.body, made.title))
            ),
            WrongEnding("written and deleted", (*solution, SHEET, screens.act(Texts.delete))),
            WrongEnding(
                "written into an old note",
                (*screens.open_note(old[0].title), *screens.write(made.title, made.body)),
            ),
            WrongEnding(
                "written twice",
                (*solution, BACK, BACK, NEW_NOTE, *screens.write(made.title, made.body)),
            ),
        ),
    )


@SUITE.add(level=1, title=tuple(NOTES), layout=LAYOUTS)
def pin_note(draft: TaskBuilder, title: str, layout: int) -> Task:
    """Pin a note; others are pinned already.

    Goal: it is pinned, and every other note is as it was.
    Start: the launcher; nine to sixteen notes, one or two of which are pinned.
    Substates: the app; the note or its menu; it is pinned.
    Ends: it is pinned.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    notes = distractors(draft, lots, 9, 16, title)
    note, others = target_and_others(notes, draft.pick(NOTES[title].title))
    pinned = tuple(replace(entry, pinned=True) for entry in others[: lots.number(1, 2)])
    old = (*others[len(pinned) :], *pinned)
    pin = TapOn(Selector(resource_id="menu_pin"))
    solution = (*screens.find_note(note.title), pin)
    twin = (TapOn(screens.card(old[0].title)), pin)
    return draft.task(
        Texts.pin_note.format(title=NOTES[title].title),
        setup=start(*lots.shuffled((note, *old))),
        substates=(
            screens.home(1),
            screens.actions(2, note.title),
            screens.fact(
                3,
                Texts.note_is_pinned.format(title=NOTES[title].title),
                exactly((*old, replace(note, pinned=True))),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another note", (*screens.search(old[0].title), *twin)),
            WrongEnding(
                "another note too",
                (*solution, BACK, screens.search(old[0].title)[-1], *twin),
            ),
            WrongEnding("pinned and unpinned", (*solution, pin)),
            WrongEnding("another pin taken off", (*screens.find_note(pinned[0].title), pin)),
            WrongEnding("looked at alone", solution[:-1]),
        ),
    )


@SUITE.add(level=1, title=tuple(NOTES), color=tuple(COLORS), layout=LAYOUTS)
def color_note(draft: TaskBuilder, title: str, color: str, layout: int) -> Task:
    """Give a note a colour.

    Goal: it has the colour, and every other note is as it was.
    Start: the launcher; seven to eleven notes, of which a few have colours; this one has no colour
        or another one.
    Substates: the app; the note or its menu; the choice of colours; the colour is set.
    Ends: the colour is set.
    Golden steps: 4; the note has the color before the dialog is closed.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    notes = distractors(draft, lots, 7, 11, title)
    drawn, old = target_and_others(notes, draft.pick(NOTES[title].title))
    note = replace(drawn, color="default") if drawn.color == color else drawn
    wrong = next_of(COLORS, color)
    palette = TapOn(Selector(resource_id="menu_color"))
    to_colors = (*screens.open_note(note.title), palette)

    def dot(name: str) -> TapOn:
        return TapOn(Selector(resource_id=f"color_{name}"))

    solution = (*to_colors, dot(color), OK)
    return draft.task(
        Texts.color_note.format(title=NOTES[title].title, color=COLORS[color]),
        setup=start(*(note if entry is drawn else entry for entry in notes)),
        substates=(
            screens.home(1),
            screens.actions(2, note.title),
            screens.choice(3, Texts.colors_are_shown, resource_id=f"color_{color}"),
            screens.fact(
                4,
                Texts.note_has_color.format(title=NOTES[title].title, color=COLORS[color]),
                exactly((*old, replace(note, color=color))),
            ),
        ),
        golden_steps=count_steps(solution) - 1,
        solution=solution,
        wrong_endings=(
            WrongEnding("another color", (*to_colors, dot(wrong), OK)),
            WrongEnding("colored and taken back", (*to_colors, dot(color), dot("default"), OK)),
            WrongEnding(
                "another note", (*screens.open_note(old[-1].title), palette, dot(color), OK)
            ),
        ),
    )


@SUITE.add(level=2, title=tuple(NOTES), label=tuple(LABELS), layout=LAYOUTS)
def label_note(draft: TaskBuilder, title: str, label: str, layout: int) -> Task:
    """Put a label on a note.

    Goal: the note has this label beside the one that it may have had, and every other note and
        label is as it was.
    Start: the launcher; seven to eleven notes with three to six labels; this one does not have it.
    Substates: the app; the note or its menu; the choice of labels; the note has the label.
    Ends: the note has the label.
    Golden steps: 5; the note has the label before the dialog is closed.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    names = label_names(draft, (label, *lots.some(LABELS, lots.number(2, 5), exclude=(label,))))
    name, wrong, *_ = names
    named = draft.pick(NOTES[title].title)
    notes = label_notes(lots, distractors(draft, lots, 7, 11, title), names, without=(named, name))
    note, old = target_and_others(notes, named)
    to_labels = (*screens.open_note(note.title), SHEET, screens.act(Texts.labels))

    def tick(one: str) -> TapOn:
        return TapOn(Selector(resource_id="label_checkbox", text=one))

    solution = (*to_labels, tick(name), OK)
    return draft.task(
        Texts.label_note.format(label=LABELS[label], title=NOTES[title].title),
        setup=start(*notes),
        substates=(
            screens.home(1),
            screens.actions(2, note.title),
            screens.choice(3, Texts.labels_can_be_chosen, resource_id="label_checkbox"),
            screens.fact(
                4,
                Texts.note_has_label.format(title=NOTES[title].title, label=LABELS[label]),
                exactly((*old, with_label(note, name))),
            ),
        ),
        golden_steps=count_steps(solution) - 1,
        solution=solution,
        wrong_endings=(
            WrongEnding("another label", (*to_labels, tick(wrong), OK)),
            WrongEnding("one label too many", (*to_labels, tick(wrong), tick(name), OK)),
            WrongEnding("on and off again", (*solution[:-1], tick(name), OK)),
        ),
    )


# -- the list of notes ----------------------------------------------------------------------------

_SORTS: Final = {
    "title": Texts.sort_by_title,
    "created": Texts.sort_by_creation,
}


@SUITE.add(level=1, sort=tuple(_SORTS), title=tuple(NOTES), layout=LAYOUTS)
def show_notes(draft: TaskBuilder, sort: str, title: str, layout: int) -> Task:
    """Show the notes as a list, in another order, and open one of them.

    Goal: the app's preferences say so, the note is open, and the notes are as they were.
    Start: the launcher; a grid of seven to eleven notes, by date of change.
    Substates: the app; they are a list; they are in that order; the note is open as well.
    Ends: all of it.
    Golden steps: 6.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    (wrong,) = (label for key, label in _SORTS.items() if key != sort)
    old = distractors(draft, lots, 7, 11, title)
    note, others = target_and_others(old, draft.pick(NOTES[title].title))
    as_list = TapOn(Selector(resource_id="menu_switch_view"))

    def order(label: Text) -> tuple[SolutionStep, ...]:
        return (
            TapOn(Selector(description=draft.pick(Texts.more_options))),
            TapOn(Selector(text=draft.pick(Texts.sort_by))),
            TapOn(Selector(text=draft.pick(label), package_name=PACKAGE)),
        )

    open_it = TapOn(screens.card(note.title))
    until_open = ScrollTo(Selector(resource_id="editable_title", text=note.title))
    solution = (OPEN, as_list, *order(_SORTS[sort]), open_it, until_open)
    is_list, is_sorted = preference("grid_view", "false"), preference("sort_order", sort)
    return draft.task(
        Texts.show_notes.format(order=_SORTS[sort], title=NOTES[title].title),
        setup=start(*old),
        substates=(
            screens.home(1),
            UnitNode(2, draft.pick(Texts.notes_are_a_list), check=is_list),
            UnitNode(
                3, draft.pick(Texts.notes_are_sorted.format(order=_SORTS[sort])), check=is_sorted
            ),
            screens.fact(
                4,
                Texts.notes_are_shown.format(title=NOTES[title].title),
                AllOf((is_list, is_sorted, is_open(note.title), exactly(old))),
            ),
        ),
        key_components=(draft.pick(NOTES[title].title),),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another order", (OPEN, as_list, *order(wrong), open_it)),
            WrongEnding("the order alone", (OPEN, *order(_SORTS[sort]), open_it)),
            WrongEnding("back to the grid", (*solution[:-2], as_list, open_it)),
            WrongEnding("another note", (*solution[:-2], TapOn(screens.card(others[0].title)))),
            WrongEnding("the note closed again", (*solution, BACK)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
