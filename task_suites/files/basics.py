"""Tasks in Files (AOSP's DocumentsUI): single files and folders; the other modules' beside them.

Looking for the right file first is in `journeys`, reading files in `reading`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import (
    ScrollTo,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    WrongEnding,
)
from task_suites.app_screens import BACK, CANCEL, OK
from task_suites.choices import next_of
from task_suites.files.names import FOLDERS, MADE_FOLDERS, NAMES
from task_suites.files.screens import (
    DELETE,
    PACKAGE,
    Screens,
    crowd,
    exactly,
    fillers,
    folders_are,
    preference,
    shown,
    start,
    text_file,
)
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE)

_RENAME: Final = ("Rename", "重命名")
_NEW_FOLDER: Final = ("New folder", "新建文件夹")


# -- folders --------------------------------------------------------------------------------------


@SUITE.add(level=1, folder_name=tuple(MADE_FOLDERS), where=FOLDERS, layout=LAYOUTS)
def create_folder(draft: Draft, folder_name: str, where: str, layout: int) -> Task:
    """Make a folder in one of the folders of the internal storage.

    Goal: it is there, and there alone; no other folder is new, and the files are as they were.
    Start: the launcher; no folder of that name; some files, there and elsewhere.
    Substates: Files; the folder around it; the dialog for its name; it is there.
    Ends: it is there.
    Golden steps: 8.
    """
    screens = Screens(draft)
    lots = Lots(draft, layout)
    chinese = MADE_FOLDERS[folder_name]
    name = draft.pick((folder_name, chinese))
    old = (*fillers(draft, layout), *crowd(draft, lots, where, lots.number(0, 6)))
    to_dialog = (*screens.to_folder(where), *screens.menu(_NEW_FOLDER))
    solution = (*to_dialog, *screens.name(name))
    misplaced = (*screens.to_folder(next_of(FOLDERS, where)), *screens.menu(_NEW_FOLDER))
    return draft.task(
        (
            f"Create a folder called “{folder_name}” inside {where} on the internal storage.",
            f"在内部存储空间的 {where} 文件夹里新建文件夹“{chinese}”。",
        ),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.listed(2, where),
            screens.dialog(3, _NEW_FOLDER),
            screens.fact(
                4,
                (f"{where} has the folder “{folder_name}”", f"{where} 中有“{name}”文件夹"),
                folders_are(old, f"{where}/{name}"),
                exactly(old),
            ),
        ),
        golden_steps=8,
        solution=solution,
        wrong_endings=(
            WrongEnding("in another folder", (*misplaced, *screens.name(name))),
            WrongEnding("with the name it had", (*to_dialog, OK)),
            WrongEnding("one more", (*solution, *screens.menu(_NEW_FOLDER), OK)),
            WrongEnding(
                "here and there",
                (*solution, BACK, *misplaced[3:], *screens.name(name)),
            ),
            WrongEnding("typed and not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


_SORTS: Final = {
    "type_up": ("Type (A to Z)", "类型（A 到 Z）"),
    "type_down": ("Type (Z to A)", "类型（Z 到 A）"),
    "name_down": ("File name (Z to A)", "文件名（Z 到 A）"),
    "size_up": ("Size (smallest first)", "大小（从小到大）"),
    "size_down": ("Size (largest first)", "大小（从大到小）"),
    "date_up": ("Modified (oldest first)", "修改时间（从旧到新）"),
    "date_down": ("Modified (newest first)", "修改时间（从新到旧）"),
}


@SUITE.add(level=1, sort=tuple(_SORTS), where=FOLDERS, layout=LAYOUTS)
def sort_as_grid(draft: Draft, sort: str, where: str, layout: int) -> Task:
    """Show files as a grid, in another order, and open a folder.

    Goal: the preferences of Files say so; the folder was shown.
    Start: the launcher; a list, by name; some files in the folder.
    Substates: Files; the grid; the order; both at once; the folder.
    Ends: all hold.
    Golden steps: 8.
    """
    screens = Screens(draft)
    said, said_zh = _SORTS[sort]
    sorts = tuple(_SORTS)
    lots = Lots(draft, layout)
    old = (*fillers(draft, layout), *crowd(draft, lots, where, lots.number(2, 7)))
    grid = TapOn(Selector(resource_id="sub_menu_grid"))
    is_grid, is_sorted = preference("rootViewMode", 2), preference("sortModel", sort)

    def order(name: str) -> tuple[SolutionStep, ...]:
        label = Selector(text=draft.pick(_SORTS[name]), package_name=PACKAGE)
        return (*screens.menu(("Sort by…", "排序依据…")), TapOn(label))

    to_root, opened = screens.to_folder(), screens.tap(where)
    title = Selector(resource_id="breadcrumb_text", text=where, selected=True, package_name=PACKAGE)
    steps = (*to_root, grid, *order(sort), opened)
    solution = (*steps, ScrollTo(title))  # the folder may have to load
    return draft.task(
        (
            f"In Files, use the grid view, sort by “{said}” and open the folder {where} of the "
            "internal storage.",
            f"在“文件”应用中改用网格视图，按“{said_zh}”排序，并打开内部存储空间的 {where} 文件夹。",
        ),
        setup=start(*old),
        substates=(
            screens.home(1),
            replace(screens.fact(2, ("Files are a grid", "以网格显示"), is_grid), role="way"),
            replace(
                screens.fact(
                    3,
                    (f"They are sorted by “{said}”", f"按“{said_zh}”排序"),
                    is_sorted,
                ),
                role="way",
            ),
            screens.fact(
                4,
                (
                    f"A grid, sorted by “{said}”, and the files are as they were",
                    f"网格视图，按“{said_zh}”排序，文件没有变化",
                ),
                is_grid,
                is_sorted,
                exactly(old),
                folders_are(old),
            ),
            replace(
                screens.event(
                    5,
                    (f"The folder {where} is shown", f"显示了 {where} 文件夹"),
                    shown(resource_id="breadcrumb_text", text=where, selected=True),
                ),
                weight=0.5,
            ),
        ),
        golden_steps=8,
        solution=solution,
        wrong_endings=(
            WrongEnding("another order", (*to_root, grid, *order(next_of(sorts, sort)), opened)),
            WrongEnding("the order alone", (*to_root, *order(sort), opened)),
            WrongEnding("not opened", steps[:-1]),
            WrongEnding("another folder", (*steps[:-1], screens.tap(next_of(FOLDERS, where)))),
            WrongEnding(
                "back to the list", (*solution, TapOn(Selector(resource_id="sub_menu_list")))
            ),
        ),
    )


# -- one file -------------------------------------------------------------------------------------


@SUITE.add(level=1, name=tuple(NAMES), number=(1, 2, 3, 4, 5), layout=LAYOUTS)
def delete_file(draft: Draft, name: str, number: int, layout: int) -> Task:
    """Delete one of five files with nearly the same name.

    Goal: it has gone, and every other file is as it was.
    Start: the launcher; five files of that name with numbers among others in the folder.
    Substates: Files; the file can be seen; it has gone.
    Ends: it has gone.
    Golden steps: 7.
    """
    screens = Screens(draft)
    lots = Lots(draft, layout)
    copies = [text_file(draft, name, copy=copy) for copy in (1, 2, 3, 4, 5)]
    gone, wrong = copies[number - 1], copies[number % 5]
    old = (
        *fillers(draft, layout),
        *crowd(draft, lots, "Documents", lots.number(3, 9), but=(name,)),
    )
    kept = (*old, *(file for file in copies if file != gone))
    to_folder = screens.to_folder("Documents")
    solution = (*to_folder, *screens.select(gone.name), DELETE, OK)
    return draft.task(
        (
            f"Delete the file “{name} {number}.txt” from Documents, and only that one.",
            f"删除 Documents 中的文件“{NAMES[name]} {number}.txt”，别的都保留。",
        ),
        setup=start(*old, *copies),
        substates=(
            screens.home(1),
            screens.listed(2, gone.name),
            screens.fact(
                3,
                (f"“{gone.name}” alone has gone", f"只删除了“{gone.name}”"),
                exactly(kept),
                folders_are((*old, *copies)),
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


_NEW_NAMES: Final = {
    "first page": "第一页",
    "for Mila": "给米拉",
    "last year": "去年",
    "old version": "旧版本",
    "second try": "第二稿",
    "signed copy": "签字版",
    "to print": "待打印",
    "with comments": "带批注",
}


@SUITE.add(level=2, name=tuple(NAMES), new=tuple(_NEW_NAMES), layout=LAYOUTS)
def rename_file(draft: Draft, name: str, new: str, layout: int) -> Task:
    """Give a file another name.

    Goal: it has the name, in the same folder, with the same content.
    Start: the launcher; the file in Documents, one of that name in Download, and others.
    Substates: Files; the file can be seen; the dialog for its name; it has the new name.
    Ends: it has the new name.
    Golden steps: 9.
    """
    screens = Screens(draft)
    lots = Lots(draft, layout)
    chinese = _NEW_NAMES[new]
    file = text_file(draft, name)
    namesake = replace(file, folder="Download", size=file.size + 2, command=f"{file.command}xx")
    renamed = replace(file, name=f"{draft.pick((new, chinese))}.txt")
    old = (
        *fillers(draft, layout),
        namesake,
        *crowd(draft, lots, "Documents", lots.number(2, 8), but=(name,)),
    )

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
            f"把 Documents 里的“{NAMES[name]}.txt”重命名为“{chinese}.txt”。",
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
                folders_are((*old, file)),
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


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
