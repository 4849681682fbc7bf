"""Tasks in Files that bring a file to another folder."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.tasks import Task, TaskTemplate, WrongEnding
from task_suites.app_screens import CANCEL
from task_suites.choices import next_of
from task_suites.files.names import FOLDERS, NAMES
from task_suites.files.screens import (
    PACKAGE,
    Screens,
    crowd,
    exactly,
    fillers,
    folders_are,
    start,
    text_file,
)
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE)

_COPY: Final = ("Copy to…", "复制到…")
_MOVE: Final = ("Move to…", "移至…")


def _transfer(
    draft: Draft,
    name: str,
    target: str,
    layout: int,
    words: tuple[str, str],
    says: tuple[str, str],
    *,
    moves: bool,
) -> Task:
    """Copy or move a file from Documents to a folder."""
    screens = Screens(draft)
    file = text_file(draft, name)
    lots = Lots(draft, layout)
    old = (
        *fillers(draft, layout),
        *crowd(draft, lots, "Documents", lots.number(2, 8), but=(name,)),
    )
    arrived = replace(file, folder=target)
    after = (*old, arrived) if moves else (*old, file, arrived)
    to_picker = (
        *screens.to_folder("Documents"),
        *screens.select(file.name),
        *screens.menu(_MOVE if moves else _COPY),
    )
    other_way = (*to_picker[:-2], *screens.menu(_COPY if moves else _MOVE))
    solution = (*to_picker, *screens.into(target))
    return draft.task(
        words,
        setup=start(*old, file),
        substates=(
            screens.home(1),
            screens.listed(2, file.name),
            screens.picker(3),
            screens.fact(4, says, exactly(after), folders_are(after)),
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
def move_file(draft: Draft, name: str, target: str, layout: int) -> Task:
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
        (
            f"Move “{name}.txt” from Documents into the {target} folder.",
            f"把“{NAMES[name]}.txt”从 Documents 移到 {target} 文件夹。",
        ),
        (f"The file lies in {target}, not in Documents", f"文件已移到 {target}"),
        moves=True,
    )


@SUITE.add(level=2, name=tuple(NAMES), target=FOLDERS, layout=LAYOUTS)
def copy_file(draft: Draft, name: str, target: str, layout: int) -> Task:
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
        (
            f"I need a copy of “{name}.txt”, which is in Documents, in {target}. "
            "Keep the original where it is.",
            f"请把 Documents 里的“{NAMES[name]}.txt”复制一份到 {target}，原文件留在原处。",
        ),
        (f"The file lies in {target} and in Documents", f"{target} 和 Documents 中都有该文件"),
        moves=False,
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
