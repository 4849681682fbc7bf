"""Tasks in Files that take a file to another app."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, PageIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import SolutionStep, Subtask, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.files.names import NAMES
from task_suites.files.screens import PACKAGE, File, Screens, crowd, exactly, fillers, start
from task_suites.notes import entries as notes_entries
from task_suites.notes import screens as notes_screens
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE)


@SUITE.add(
    "cross_app",
    level=3,
    apps=(notes_screens.PACKAGE,),
    name=tuple(NAMES),
    where=("Documents", "Download", "Movies", "Pictures"),
    layout=LAYOUTS,
)
def save_file_as_note(draft: Draft, name: str, where: str, layout: int) -> Task:
    """Share a text file with the notes app, and save it there.

    Goal: one more note, with the file's name and text; the files are as they were.
    Start: the launcher; the file among others, and some notes.
    Substates: Files; the file can be seen; the note is written; it is saved.
    Ends: it is saved.
    Golden steps: 8.
    """
    screens, notes = Screens(draft), notes_screens.Screens(draft)
    lots = Lots(draft, layout)
    chinese = NAMES[name]
    text = draft.pick((f"All about the {name}", f"关于{chinese}的一切"))
    file = File.of_text(where, f"{draft.pick((name, chinese))}.txt", text)
    beside = crowd(draft, lots, where, lots.number(2, 8), but=(name,))
    wrong = beside[0]
    old = (*fillers(draft, layout, 2), *beside)
    had = notes_entries.fillers(draft, layout, lots.number(1, 4))
    made = notes_entries.Entry(file.name, text)
    save = TapOn(Selector(resource_id="save_button"))

    def shared(target: File) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_folder(where, target.name),
            TapOn(Selector(resource_id="action_share")),
            TapOn(Selector(text=draft.pick(("Notes", "记事")), package_name="android")),
        )

    solution = (*shared(file), save)
    return draft.task(
        (
            f"Share the file “{name}.txt” in {where} with Notes and save it there as a note.",
            f"把 {where} 里的“{chinese}.txt”分享到“记事”，并保存为一条记事。",
        ),
        setup=(*notes_entries.start(*had), *start(*old, file)),
        subtasks=(
            Subtask(
                PACKAGE,
                draft.pick((f"Share “{file.name}” with Notes", f"将“{file.name}”分享到“记事”")),
                history=True,
            ),
            Subtask(
                notes_screens.PACKAGE,
                draft.pick(("Save what was shared", "保存分享来的内容")),
            ),
        ),
        substates=(
            screens.home(1),
            screens.listed(2, file.name),
            PageNode(
                3,
                draft.pick(("A note can be written", "正在编辑记事")),
                check=PageIs(activity=f"{notes_screens.PACKAGE}/.EditActivity"),
            ),
            notes.fact(
                4,
                ("There is a note with the file's name and text", "记事中有该文件的名称和内容"),
                AllOf((notes_entries.exactly((*had, made)), exactly((*old, file)))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another file", (*shared(wrong), save)),
            WrongEnding("not saved", (*shared(file), BACK)),
            WrongEnding("looked at alone", shared(file)[:-2]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
