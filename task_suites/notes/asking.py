"""Tasks in the notes app that leave out what only the user knows, who has to be asked."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import OK, count_steps
from task_suites.notes.entries import (
    distractors,
    exactly,
    label_names,
    label_notes,
    start,
    target_and_others,
    with_label,
)
from task_suites.notes.screens import PACKAGE, SHEET, Screens
from task_suites.notes.texts import LABELS, NOTES, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.user_facts import ask, known_to_user
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)


@SUITE.add("ask_user", level=3, title=tuple(NOTES), label=tuple(LABELS), layout=LAYOUTS)
def label_as_told(draft: TaskBuilder, title: str, label: str, layout: int) -> Task:
    """Put the label on a note that only the user knows.

    Goal: the note has this label beside the one that it may have had, and every other note and
        label is as it was.
    Start: the launcher; seven to eleven notes with three to six labels; this one does not have the
        one that the user knows it is to have.
    Substates: the app; the note or its menu; the choice of labels; the note has the label.
    Ends: the note has the label.
    Golden steps: 7.
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

    asked = ask(draft, Texts.which_label.format(title=NOTES[title].title))
    solution = (asked, *to_labels, tick(name), OK)
    return draft.task(
        Texts.label_as_told.format(title=NOTES[title].title),
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
        golden_steps=count_steps(solution),
        user_facts=(
            known_to_user(
                draft,
                "label",
                Texts.label_keywords,
                Texts.that_label.format(label=LABELS[label]),
            ),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("a guess without asking", (*to_labels, tick(wrong), OK)),
            WrongEnding("a guess too", (asked, *to_labels, tick(name), tick(wrong), OK)),
            WrongEnding("on and off again", (*solution[:-1], tick(name), OK)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
