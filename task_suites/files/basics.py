"""Tasks in Files (AOSP's DocumentsUI): single files and folders; the other modules' beside them.

Looking for the right file first is in `journeys`, reading files in `reading`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AllOf, FileExists, Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import CANCEL, OK
from task_suites.choices import next_of
from task_suites.files.screens import (
    DELETE,
    PACKAGE,
    File,
    Screens,
    exactly,
    fillers,
    folder,
    preference,
    start,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE)

_NAMES: Final = {
    "contract": "合同",
    "floor plan": "平面图",
    "guest list": "客人名单",
    "inventory": "库存",
    "invoice": "发票",
    "timetable": "课程表",
}
"""Names of files without their ending, which are the parameter, in English and Chinese."""
_FOLDERS: Final = ("Audiobooks", "Download", "Movies", "Music", "Pictures", "Podcasts")
"""Folders that every phone has, beside Documents."""
_RENAME: Final = ("Rename", "重命名")
_NEW_FOLDER: Final = ("New folder", "新建文件夹")
_COPY: Final = ("Copy to…", "复制到…")
_MOVE: Final = ("Move to…", "移至…")


def _file(draft: Draft, name: str, where: str = "Documents", copy: int = 0) -> File:
    """A text file of a name; other numbers of copies have other names."""
    word = draft.pick((name, _NAMES[name]))
    number = f" {copy}" if copy else ""
    text = f"{word}{number}: {'12 - 14 - 17 - ' * (copy + 1)}"
    return File.of_text(where, f"{word}{number}.txt", text)


def _shift(name: str) -> int:
    return list(_NAMES).index(name)


# -- folders --------------------------------------------------------------------------------------


@SUITE.add(level=1, folder_name=("Bills", "Garden", "Letters", "School"), where=_FOLDERS)
def create_folder(draft: Draft, folder_name: str, where: str) -> Task:
    """Make a folder in one of the folders of the internal storage.

    Goal: it is there, and the files are as they were.
    Start: the launcher; no folder of that name.
    Substates: Files; the folder around it; the dialog for its name; it is there.
    Ends: it is there.
    Golden steps: 8.
    """
    screens = Screens(draft)
    chinese = {"Bills": "账单", "Garden": "花园", "Letters": "信件", "School": "学校"}
    name = draft.pick((folder_name, chinese[folder_name]))
    old = fillers(draft, len(where))
    to_dialog = (*screens.to_folder(where), *screens.menu(_NEW_FOLDER))
    solution = (*to_dialog, *screens.name(name))
    misplaced = (*screens.to_folder(next_of(_FOLDERS, where)), *screens.menu(_NEW_FOLDER))
    return draft.task(
        (
            f"Create a folder called “{folder_name}” inside {where} on the internal storage.",
            f"在内部存储空间的 {where} 文件夹里新建文件夹“{chinese[folder_name]}”。",
        ),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.listed(2, where),
            screens.dialog(3, _NEW_FOLDER),
            screens.fact(
                4,
                (f"{where} has the folder “{folder_name}”", f"{where} 中有“{name}”文件夹"),
                AllOf(
                    (
                        FileExists(folder(where, name)),
                        FileExists(folder(where, draft.pick(_NEW_FOLDER)), exists=False),
                        exactly(old),
                    )
                ),
            ),
        ),
        golden_steps=8,
        solution=solution,
        wrong_endings=(
            WrongEnding("in another folder", (*misplaced, *screens.name(name))),
            WrongEnding("with the name it had", (*to_dialog, OK)),
            WrongEnding("typed and not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


_SORTS: Final = {
    "name_down": ("File name (Z to A)", "文件名（Z 到 A）"),
    "size_up": ("Size (smallest first)", "大小（从小到大）"),
    "size_down": ("Size (largest first)", "大小（从大到小）"),
    "date_up": ("Modified (oldest first)", "修改时间（从旧到新）"),
    "date_down": ("Modified (newest first)", "修改时间（从新到旧）"),
}


@SUITE.add(level=1, sort=tuple(_SORTS))
def sort_as_grid(draft: Draft, sort: str) -> Task:
    """Show files as a grid, in another order.

    Goal: the preferences of Files say so.
    Start: the launcher; a list, by name.
    Substates: Files; the grid; the order.
    Ends: both hold.
    Golden steps: 7.
    """
    screens = Screens(draft)
    said, said_zh = _SORTS[sort]
    sorts = tuple(_SORTS)
    old = fillers(draft, sorts.index(sort))
    grid = TapOn(Selector(resource_id="sub_menu_grid"))

    def order(name: str) -> tuple[SolutionStep, ...]:
        label = Selector(text=draft.pick(_SORTS[name]), package_name=PACKAGE)
        return (*screens.menu(("Sort by…", "排序依据…")), TapOn(label))

    to_root = screens.to_folder()
    solution = (*to_root, grid, *order(sort))
    return draft.task(
        (
            f"In Files, use the grid view and sort by “{said}”.",
            f"在“文件”应用中改用网格视图，并按“{said_zh}”排序。",
        ),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.fact(2, ("Files are a grid", "以网格显示"), preference("rootViewMode", 2)),
            screens.fact(
                3,
                (f"They are sorted by “{said}”", f"按“{said_zh}”排序"),
                AllOf((preference("sortModel", sort), exactly(old))),
            ),
        ),
        golden_steps=7,
        solution=solution,
        wrong_endings=(
            WrongEnding("another order", (*to_root, grid, *order(next_of(sorts, sort)))),
            WrongEnding("the order alone", (*to_root, *order(sort))),
            WrongEnding(
                "back to the list", (*solution, TapOn(Selector(resource_id="sub_menu_list")))
            ),
        ),
    )


# -- one file -------------------------------------------------------------------------------------


@SUITE.add(level=1, name=tuple(_NAMES), number=(1, 2, 3))
def delete_file(draft: Draft, name: str, number: int) -> Task:
    """Delete one of three files with nearly the same name.

    Goal: it has gone, and every other file is as it was.
    Start: the launcher; three files of that name with numbers, and others.
    Substates: Files; the file can be seen; it has gone.
    Ends: it has gone.
    Golden steps: 7.
    """
    screens = Screens(draft)
    copies = [_file(draft, name, copy=copy) for copy in (1, 2, 3)]
    gone, wrong = copies[number - 1], copies[number % 3]
    old = fillers(draft, _shift(name))
    kept = (*old, *(file for file in copies if file != gone))
    to_folder = screens.to_folder("Documents")
    solution = (*to_folder, *screens.select(gone.name), DELETE, OK)
    return draft.task(
        (
            f"Delete the file “{name} {number}.txt” from Documents, and only that one.",
            f"删除 Documents 中的文件“{_NAMES[name]} {number}.txt”，别的都保留。",
        ),
        setup=start(*old, *copies),
        substates=(
            screens.home(1),
            screens.listed(2, gone.name),
            screens.fact(
                3, (f"“{gone.name}” alone has gone", f"只删除了“{gone.name}”"), exactly(kept)
            ),
        ),
        golden_steps=7,
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", (*to_folder, *screens.select(wrong.name), DELETE, OK)),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
            WrongEnding(
                "two of them",
                (*to_folder, *screens.select(gone.name, wrong.name), DELETE, OK),
            ),
        ),
    )


@SUITE.add(level=2, name=tuple(_NAMES), new=("for Mila", "old version", "signed copy", "to print"))
def rename_file(draft: Draft, name: str, new: str) -> Task:
    """Give a file another name.

    Goal: it has the name, in the same folder, with the same content.
    Start: the launcher; the file in Documents, one of that name in Download, and others.
    Substates: Files; the file can be seen; the dialog for its name; it has the new name.
    Ends: it has the new name.
    Golden steps: 9.
    """
    screens = Screens(draft)
    chinese = {
        "for Mila": "给米拉",
        "old version": "旧版本",
        "signed copy": "签字版",
        "to print": "待打印",
    }[new]
    file = _file(draft, name)
    namesake = replace(file, folder="Download", size=file.size + 2, command=f"{file.command}xx")
    renamed = replace(file, name=f"{draft.pick((new, chinese))}.txt")
    old = (*fillers(draft, _shift(name)), namesake)

    def rename(where: str, target: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_folder(where),
            *screens.select(file.name),
            *screens.menu(_RENAME),
            *screens.name(target),
        )

    solution = rename("Documents", renamed.name)
    return draft.task(
        (
            f"Rename “{name}.txt” in Documents to “{new}.txt”.",
            f"把 Documents 里的“{_NAMES[name]}.txt”重命名为“{chinese}.txt”。",
        ),
        setup=start(*old, file),
        substates=(
            screens.home(1),
            screens.listed(2, file.name),
            screens.dialog(3, _RENAME),
            screens.fact(
                4,
                (f"The file is called “{renamed.name}”", f"文件名为“{renamed.name}”"),
                exactly((*old, renamed)),
            ),
        ),
        golden_steps=9,
        solution=solution,
        wrong_endings=(
            WrongEnding("the one in Download", rename("Download", renamed.name)),
            WrongEnding(
                "without its ending", rename("Documents", renamed.name.removesuffix(".txt"))
            ),
            WrongEnding("typed and not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


def _transfer(
    draft: Draft,
    name: str,
    target: str,
    words: tuple[str, str],
    says: tuple[str, str],
    *,
    moves: bool,
) -> Task:
    """Copy or move a file from Documents to a folder."""
    screens = Screens(draft)
    file = _file(draft, name)
    old = (*fillers(draft, _shift(name)), _file(draft, next_of(_NAMES, name)))
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
            screens.fact(4, says, exactly(after)),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("copied" if moves else "moved", (*other_way, *screens.into(target))),
            WrongEnding(
                "to another folder", (*to_picker, *screens.into(next_of(_FOLDERS, target)))
            ),
            WrongEnding("not confirmed", (*to_picker, screens.tap(target), CANCEL)),
        ),
    )


@SUITE.add(level=2, name=tuple(_NAMES), target=_FOLDERS)
def move_file(draft: Draft, name: str, target: str) -> Task:
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
        (
            f"Move “{name}.txt” from Documents into the {target} folder.",
            f"把“{_NAMES[name]}.txt”从 Documents 移到 {target} 文件夹。",
        ),
        (f"The file lies in {target}, not in Documents", f"文件已移到 {target}"),
        moves=True,
    )


@SUITE.add(level=2, name=tuple(_NAMES), target=_FOLDERS)
def copy_file(draft: Draft, name: str, target: str) -> Task:
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
        (
            f"I need a copy of “{name}.txt”, which is in Documents, in {target}. "
            "Keep the original where it is.",
            f"请把 Documents 里的“{_NAMES[name]}.txt”复制一份到 {target}，原文件留在原处。",
        ),
        (f"The file lies in {target} and in Documents", f"{target} 和 Documents 中都有该文件"),
        moves=False,
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
