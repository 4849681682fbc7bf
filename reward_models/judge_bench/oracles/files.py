"""What is true of tasks in Files: what descriptions of their substates state.

It is a suite's oracles; AndroidWorld's tasks share some of its descriptions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.created_records import tells
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.files_goals import (
    FULFILLED,
    SHARED,
    bills_named,
    content_of,
    hidden_word,
    is_folder_shown,
    is_length_shown,
    is_size_shown,
    is_sorted_grid,
    paths_of_named_kind,
    shared_folders,
    step_line,
)
from reward_models.judge_bench.oracles.sight import Oracle, Sight, activity_in_front, app_in_front

_APP: Final = "com.android.documentsui"
_PICKER: Final = f"{_APP}/.picker.PickActivity"
_NOTE: Final = "com.android.notes/.EditActivity"
_DIALOGS: Final = {
    "New folder": "new_folder",
    "新建文件夹": "new_folder",
    "Rename": "rename",
    "重命名": "rename",
}
_SORTS: Final = {
    f"{name} ({direction})": key
    for key, name, direction in (
        ("type_up", "Type", "A to Z"),
        ("type_down", "Type", "Z to A"),
        ("size_up", "Size", "smallest first"),
        ("size_down", "Size", "largest first"),
        ("date_up", "Modified", "oldest first"),
        ("date_down", "Modified", "newest first"),
        ("name_down", "File name", "Z to A"),
    )
} | {
    f"{name}（{direction}）": key
    for key, name, direction in (
        ("type_up", "类型", "A 到 Z"),
        ("type_down", "类型", "Z 到 A"),
        ("size_up", "大小", "从小到大"),
        ("size_down", "大小", "从大到小"),
        ("date_up", "修改时间", "从旧到新"),
        ("date_down", "修改时间", "从新到旧"),
        ("name_down", "文件名", "Z 到 A"),
    )
}
"""Orders by their names in the menu."""


def _whole_goal(name: str) -> Callable[..., bool]:
    """The whole of an instruction that asks for lasting facts alone."""
    return lambda see, **_: FULFILLED[f"Files.{name}"](see)


# -- what is on the screen -------------------------------------------------------------------------


def _is_seen(see: Sight, name: str) -> bool:
    """A file or a folder stands in a listing of Files."""
    return app_in_front(_APP)(see) and name in see.texts


def _is_read_in_files(see: Sight, words: str) -> bool:
    return app_in_front(_APP)(see) and see.reads(words)


def _is_name_asked(see: Sight, title: str) -> bool:
    return app_in_front(_APP)(see) and see.is_clear and see.top.name == _DIALOGS[title]


def _are_all_selected(see: Sight) -> bool:
    """They are what is selected, and their number can be read, on which a banner may lie."""
    chosen, expected = see.top.ui.get("chosen", frozenset()), paths_of_named_kind(see)
    is_told = f"{len(expected)} selected" in see.texts or f"已选择 {len(expected)} 项" in see.texts
    return (
        app_in_front(_APP)(see)
        and see.top.name == "select"
        and is_told
        and set(chosen) == set(expected)
    )


def _is_bill_read(see: Sight, line: str) -> bool:
    """The last line of a named bill stands on a screen that tells the bill's name."""
    return any(
        tells(see, line, path.rpartition("/")[2])
        for path in bills_named(see)
        if line in content_of(see, path)
    )


# -- what is so ------------------------------------------------------------------------------------


def _is_grid(see: Sight) -> bool:
    return see.data(_APP)[1].grid


def _is_sorted(see: Sight, order: str) -> bool:
    return see.data(_APP)[1].sort == _SORTS[order]


def _has_folder(see: Sight, name: str) -> bool:
    return f"{SHARED}Documents/{name}" in shared_folders(see.now.files)


DESCRIPTIONS: Final = (
    DescriptionPattern("Files is open", "“文件”应用已打开", app_in_front(_APP)),
    DescriptionPattern("“{name}” can be seen", "可以看到“{name}”", _is_seen),
    DescriptionPattern("“{title}” asks for a name", "“{title}”对话框已打开", _is_name_asked),
    DescriptionPattern(
        "The folder to go to can be chosen", "正在选择目标文件夹", activity_in_front(_PICKER)
    ),
    DescriptionPattern("A note can be written", "正在编辑记事", activity_in_front(_NOTE)),
    DescriptionPattern("All of them are selected", "这些文件都已选中", _are_all_selected),
    DescriptionPattern("The folder {folder} is shown", "显示了 {folder} 文件夹", is_folder_shown),
    DescriptionPattern("Files are a grid", "以网格显示", _is_grid),
    DescriptionPattern(
        "A grid, sorted by “{order}”, and the files are as they were",
        "网格视图，按“{order}”排序，文件没有变化",
        lambda see, order: is_sorted_grid(see),
    ),
    DescriptionPattern("They are sorted by “{order}”", "按“{order}”排序", _is_sorted),
    DescriptionPattern(
        "Documents has a folder “{name}”", "Documents 中有“{name}”文件夹", _has_folder
    ),
    DescriptionPattern(
        "{where} has the folder “{name}”", "{where} 中有“{name}”文件夹", _whole_goal("CreateFolder")
    ),
    DescriptionPattern(
        "The size of “{name}” is shown",
        "可以看到“{name}”的大小",
        lambda see, name: is_size_shown(see),
    ),
    DescriptionPattern(
        "The length of “{name}” is shown", "可以看到“{name}”的时长", is_length_shown
    ),
    DescriptionPattern(
        "The plan tells when {step} is",
        "计划中显示了{step}的时间",
        lambda see, step: tells(see, step_line(see), see.quoted[0]),
    ),
    DescriptionPattern(
        "The word is shown",
        "可以看到这个词",
        lambda see: tells(see, hidden_word(see), see.quoted[0]),
    ),
    DescriptionPattern("“{name}” alone has gone", "只删除了“{name}”", _whole_goal("DeleteFile")),
    DescriptionPattern(
        "The file is called “{name}”", "文件名为“{name}”", _whole_goal("RenameFile")
    ),
    DescriptionPattern(
        "The file lies in {where}, not in Documents", "文件已移到 {where}", _whole_goal("MoveFile")
    ),
    DescriptionPattern(
        "The file lies in {where} and in Documents",
        "{where} 和 Documents 中都有该文件",
        _whole_goal("CopyFile"),
    ),
    DescriptionPattern(
        "There is a note with the file's name and text",
        "记事中有该文件的名称和内容",
        _whole_goal("SaveFileAsNote"),
    ),
    DescriptionPattern(
        "The {kind} files in {where} alone have gone", "只删除了这些文件", _whole_goal("DeleteKind")
    ),
    DescriptionPattern("Both files lie in it", "两个文件都已移入", _whole_goal("TidyIntoFolder")),
    DescriptionPattern(
        "The {which} file alone has gone", "只删除了{which}的文件", _whole_goal("DeleteExtreme")
    ),
    DescriptionPattern("It is called “{name}”", "文件名为“{name}”", _whole_goal("RenameByContent")),
)
_READ: Final = DescriptionPattern("“{words}” can be read", "可以看到“{words}”", _is_read_in_files)
OWN: Final = {
    "Files.AddUpBills": (
        DescriptionPattern("“{line}” can be read", "可以看到“{line}”", _is_bill_read),
    ),
    "Files.DeleteExtreme": (_READ,),
    "Files.RenameByContent": (
        _READ,
        DescriptionPattern(
            "It is called “{name}”", "文件名为“{name}”", _whole_goal("RenameByContent")
        ),
    ),
}
"""What descriptions mean in one template alone."""


ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, FULFILLED, OWN)
