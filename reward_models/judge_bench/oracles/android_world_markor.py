"""What is true of AndroidWorld's tasks about the notes of Markor, which are files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.files_goals import (
    SHARED,
    are_files_removed,
    is_moved,
    shared_files,
    shared_folders,
)
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app_in_front

_MARKOR: Final = "net.gsantner.markor"
_DOCUMENT: Final = f"{_MARKOR}/.activity.DocumentActivity"
_NOTEBOOK: Final = f"{SHARED}Documents/Markor"


# -- files ----------------------------------------------------------------------------------------


def _note_path(name: str) -> str:
    return f"{_NOTEBOOK}/{name}"


def _note_texts_at_reset(see: Sight) -> dict[str, bytes]:
    """What the notes said at reset, by path."""
    files = shared_files(see.start.files)
    return {path: words for path, words in files.items() if path.startswith(_note_path(""))}


def _note_text_at_reset(see: Sight, name: str) -> str:
    """What a note said at reset."""
    return _note_texts_at_reset(see)[_note_path(name)].decode()


def _with_line_end(words: str) -> str:
    """A text that ends its last line."""
    return words if words.endswith("\n") else f"{words}\n"


def _is_only_written(see: Sight, written: Mapping[str, str], *gone: str) -> bool:
    """These notes say that, others have gone, and no other file or folder has changed.

    Whether the last line of a note is ended does not count.
    """
    before, after = shared_files(see.start.files), shared_files(see.now.files)
    texts = {_note_path(name): words for name, words in written.items()}
    kept = {
        path: content for path, content in before.items() if path not in map(_note_path, gone)
    } | {path: after.get(path, b"") for path in texts}
    return (
        after == kept
        and shared_folders(see.now.files) == shared_folders(see.start.files)
        and all(
            _with_line_end(after[path].decode(errors="replace")) == _with_line_end(words)
            for path, words in texts.items()
        )
    )


# -- instructions ---------------------------------------------------------------------------------


_TEXT: Final = re.compile(r"(?:: |：)(.+?)(?: Then text all | 然后用|\Z)", re.DOTALL)
_FOLDERS: Final = re.compile(
    r"in the folder (.+?), into the folder (.+?) instead|把文件夹 (.+?) 里的.* 移到文件夹 (.+?)。"
)


def told_text(see: Sight) -> str:
    """The text that the instruction has written, behind its colon."""
    return see.told(_TEXT)[0]


def is_note_written(see: Sight) -> bool:
    """A new note has the name and says the text, and the others are as they were."""
    return _is_only_written(see, {see.task.params["file_name"]: told_text(see)})


def _is_clipboard_pasted(see: Sight) -> bool:
    """A new note says what was on the clipboard."""
    return _is_only_written(see, {see.task.params["file_name"]: see.start.clipboard})


def _is_folder_made(see: Sight) -> bool:
    return is_moved(see, {}, _note_path(see.task.params["folder_name"]))


def _is_note_deleted(see: Sight) -> bool:
    return are_files_removed(see, [_note_path(see.task.params["file_name"])])


def _is_newest_deleted(see: Sight) -> bool:
    times = see.start.file_times
    return are_files_removed(see, [max(_note_texts_at_reset(see), key=lambda path: times[path])])


def _is_all_deleted(see: Sight) -> bool:
    """No note is there; the notebook and all that lies elsewhere are as they were."""
    before, after = shared_files(see.start.files), shared_files(see.now.files)
    rest = {
        path: content for path, content in before.items() if path not in _note_texts_at_reset(see)
    }
    return after == rest and shared_folders(see.now.files) == shared_folders(see.start.files)


def _is_note_moved(see: Sight) -> bool:
    name = see.task.params["file_name"]
    old, new = (f"{folder}/{name}" for folder in see.told(_FOLDERS))
    return is_moved(see, {_note_path(old): _note_path(new)})


def _is_note_edited(see: Sight) -> bool:
    """A line has come above or below what the note said, or another text in its place."""
    params = see.task.params
    name, text = params["file_name"], told_text(see)
    said = {
        "header": _with_line_end(text) + _note_text_at_reset(see, name),
        "footer": _with_line_end(_note_text_at_reset(see, name)) + text,
        "replace": text,
    }
    return _is_only_written(see, {name: said[params["edit_type"]]})


def _is_note_changed(see: Sight) -> bool:
    params = see.task.params
    old, new = params["original_name"], params["new_name"]
    return _is_only_written(see, {new: see.quoted[0]}, old)


def _is_header_added(see: Sight) -> bool:
    """The note has its new name; a header and an empty line stand before what it said."""
    params = see.task.params
    old, new = params["original_name"], params["new_name"]
    return _is_only_written(
        see, {new: f"{params['header']}\n\n{_note_text_at_reset(see, old)}"}, old
    )


def _is_note_merged(see: Sight) -> bool:
    """The new note has what the three say, with an empty line between one and the next."""
    params = see.task.params
    texts = [
        _with_line_end(_note_text_at_reset(see, params[f"file{number}_name"]))
        for number in (1, 2, 3)
    ]
    return _is_only_written(see, {params["new_file_name"]: "\n".join(texts)})


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.MarkorCreateNote": is_note_written,
    "AndroidWorld.MarkorCreateNoteFromClipboard": _is_clipboard_pasted,
    "AndroidWorld.MarkorCreateFolder": _is_folder_made,
    "AndroidWorld.MarkorDeleteNote": _is_note_deleted,
    "AndroidWorld.MarkorDeleteNewestNote": _is_newest_deleted,
    "AndroidWorld.MarkorDeleteAllNotes": _is_all_deleted,
    "AndroidWorld.MarkorMoveNote": _is_note_moved,
    "AndroidWorld.MarkorEditNote": _is_note_edited,
    "AndroidWorld.MarkorChangeNoteContent": _is_note_changed,
    "AndroidWorld.MarkorAddNoteHeader": _is_header_added,
    "AndroidWorld.MarkorMergeNotes": _is_note_merged,
}


# -- descriptions ---------------------------------------------------------------------------------


def _is_whole_goal_met(see: Sight, **_: str) -> bool:
    """The whole of the instruction, which asks for lasting facts alone."""
    return _FULFILLED.get(see.task.id, is_note_written)(see)


def _is_listed(see: Sight, name: str) -> bool:
    return app_in_front(_MARKOR)(see) and name in see.texts


def _has_layer(name: str) -> Fact:
    return lambda see: (
        app_in_front(_MARKOR)(see) and name in [layer.name for layer in see.front.layers]
    )


def _is_document_open(see: Sight, name: str) -> bool:
    """A document is shown, and its name above it, on which a banner may lie."""
    return (
        see.activity == _DOCUMENT
        and see.is_clear
        and name in see.texts
        and str(see.page.args.get("path", "")).rpartition("/")[2] == name
    )


DESCRIPTIONS: Final = (
    DescriptionPattern("Markor is open", "Markor 已打开", app_in_front(_MARKOR)),
    DescriptionPattern("“{name}” can be seen", "可以看到“{name}”", _is_listed),
    DescriptionPattern(
        "The dialog for a new file or folder is open",
        "新建文件或文件夹的对话框已打开",
        _has_layer("new"),
    ),
    DescriptionPattern("“{name}” is open", "“{name}”已打开", _is_document_open),
    DescriptionPattern("It is asked whether to delete", "正在询问是否删除", _has_layer("delete")),
    DescriptionPattern(
        "The folder to move to can be chosen", "可以选择要移动到的文件夹", _has_layer("move")
    ),
    DescriptionPattern(
        "There is a note {name} with the right text, and the others are as they were",
        "有一条内容正确的笔记 {name}，其他笔记保持不变",
        _is_whole_goal_met,
    ),
    DescriptionPattern(
        "There is a folder {name}, and everything else is as it was",
        "有一个名为 {name} 的文件夹，其余保持不变",
        _is_whole_goal_met,
    ),
    DescriptionPattern(
        "{name} is gone, and the others are as they were",
        "{name} 已被删除，其他笔记保持不变",
        _is_whole_goal_met,
    ),
    DescriptionPattern("There are no notes any more", "已没有任何笔记", _is_whole_goal_met),
    DescriptionPattern(
        "{name} is in {folder} alone, and the others are as they were",
        "{name} 只在 {folder} 中，其他笔记保持不变",
        _is_whole_goal_met,
    ),
)
"""Also of the task that sends the note."""

ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, _FULFILLED)
