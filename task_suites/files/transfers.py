"""Tasks in Files that bring a file to another folder."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.tasks import Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import CANCEL
from task_suites.choices import next_of
from task_suites.files.screens import (
    PACKAGE,
    Screens,
    drawn_paths,
    exactly,
    folders_are,
    start,
    text_files,
)
from task_suites.files.texts import FOLDERS, NAMES, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Files", PACKAGE, texts=Texts)


def _transfer(
    draft: TaskBuilder,
    name: str,
    target: str,
    layout: int,
    instruction: Text,
    fact: Text,
    *,
    moves: bool,
) -> Task:
    """Copy or move a file from Documents to a folder."""
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    paths = (
        ("Documents", draft.pick(NAMES[name])),
        *drawn_paths(draft, lots, ("Documents",), 3, 9, exclude=(name,)),
        *drawn_paths(draft, lots, FOLDERS, 0, 2, exclude=(name,)),
    )
    file, *old = text_files(draft, lots, paths)
    arrived = replace(file, folder=target)
    after = (*old, arrived) if moves else (*old, file, arrived)
    to_picker = (
        *screens.to_folder("Documents"),
        *screens.select(file.name),
        *screens.menu(Texts.move_to if moves else Texts.copy_to),
    )
    other_way = (*to_picker[:-2], *screens.menu(Texts.copy_to if moves else Texts.move_to))
    solution = (*to_picker, *screens.into(target))
    return draft.task(
        instruction,
        setup=start(*lots.shuffled((file, *old))),
        substates=(
            screens.home(1),
            screens.is_listed(2, file.name),
            screens.picker(3),
            screens.fact(4, fact, exactly(after), folders_are(after)),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("copied" if moves else "moved", (*other_way, *screens.into(target))),
            WrongEnding("to another folder", (*to_picker, *screens.into(next_of(FOLDERS, target)))),
            WrongEnding("not confirmed", (*to_picker, screens.tap(target), CANCEL)),
        ),
    )


@SUITE.add(level=2, name=tuple(NAMES), target=FOLDERS, layout=LAYOUTS)
def move_file(draft: TaskBuilder, name: str, target: str, layout: int) -> Task:
    """Move a file to another folder.

    Goal: it lies there and no longer in Documents; the other files are as they were.
    Start: the launcher; the file in Documents, and others.
    Substates: Files; the file can be seen; the choice of folder; it lies there.
    Ends: it lies there.
    Golden steps: 9.
    """
    return _transfer(
        draft,
        name,
        target,
        layout,
        Texts.move_file.format(name=NAMES[name], target=target),
        Texts.file_is_moved.format(target=target),
        moves=True,
    )


@SUITE.add(level=2, name=tuple(NAMES), target=FOLDERS, layout=LAYOUTS)
def copy_file(draft: TaskBuilder, name: str, target: str, layout: int) -> Task:
    """Copy a file to another folder.

    Goal: it lies in both; the other files are as they were.
    Start: the launcher; the file in Documents, and others.
    Substates: Files; the file can be seen; the choice of folder; there is a copy.
    Ends: there is a copy.
    Golden steps: 9.
    """
    return _transfer(
        draft,
        name,
        target,
        layout,
        Texts.copy_file.format(name=NAMES[name], target=target),
        Texts.file_is_copied.format(target=target),
        moves=False,
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
