"""Tasks in Files that take a file to another app."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, PageIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import SolutionStep, Subtask, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.files.screens import (
    PACKAGE,
    File,
    Screens,
    drawn_paths,
    exactly,
    start,
    text_files,
)
from task_suites.files.texts import ALL_FOLDERS, NAMES, Texts
from task_suites.notes import entries as notes_entries
from task_suites.notes import screens as notes_screens
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Files", PACKAGE, texts=Texts)


@SUITE.add(
    "cross_app",
    level=3,
    apps=(notes_screens.PACKAGE,),
    name=tuple(NAMES),
    where=("Documents", "Download", "Movies", "Pictures"),
    layout=LAYOUTS,
)
def save_file_as_note(draft: TaskBuilder, name: str, where: str, layout: int) -> Task:
    """Share a text file with the notes app, and save it there.

    Goal: one more note, with the file's name and text; the files are as they were.
    Start: the launcher; the file among others, and some notes.
    Substates: Files; the file can be seen; the note is written; it is saved.
    Ends: it is saved.
    Golden steps: 8.
    """
    screens, notes = Screens(draft), notes_screens.Screens(draft)
    lots = LayoutRandom(draft, layout)
    paths = (
        (where, draft.pick(NAMES[name])),
        *drawn_paths(draft, lots, (where,), 3, 9, exclude=(name,)),
        *drawn_paths(
            draft, lots, [all_folder for all_folder in ALL_FOLDERS if all_folder != where], 0, 2
        ),
    )
    file, *old = text_files(draft, lots, paths)
    had = notes_entries.distractors(draft, lots, 1, 4)
    made = notes_entries.Entry(file.name, file.text)
    save = TapOn(Selector(resource_id="save_button"))

    def shared(target: File) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_folder(where, target.name),
            TapOn(Selector(resource_id="action_share")),
            TapOn(Selector(text=draft.pick(Texts.notes), package_name="android")),
        )

    solution = (*shared(file), save)
    return draft.task(
        Texts.save_file_as_note.format(name=NAMES[name], where=where),
        setup=(*notes_entries.start(*had), *start(*lots.shuffled((file, *old)))),
        subtasks=(
            Subtask(
                PACKAGE, draft.pick(Texts.share_with_notes.format(file=file.name)), history=True
            ),
            Subtask(notes_screens.PACKAGE, draft.pick(Texts.save_shared_text)),
        ),
        substates=(
            screens.home(1),
            screens.is_listed(2, file.name),
            PageNode(
                3,
                draft.pick(Texts.note_can_be_written),
                check=PageIs(activity=f"{notes_screens.PACKAGE}/.EditActivity"),
            ),
            notes.fact(
                4,
                Texts.note_is_saved,
                AllOf((notes_entries.exactly((*had, made)), exactly((*old, file)))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another file", (*shared(old[0]), save)),
            WrongEnding("not saved", (*shared(file), BACK)),
            WrongEnding("looked at alone", shared(file)[:-2]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
