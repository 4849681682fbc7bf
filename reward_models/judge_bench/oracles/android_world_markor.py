"""What is true of AndroidWorld's tasks about the notes of Markor, which are files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.files_goals import SHARED, folders, is_moved, shared, without
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app

_MARKOR: Final = "net.gsantner.markor"
_DOCUMENT: Final = f"{_MARKOR}/.activity.DocumentActivity"
_NOTEBOOK: Final = f"{SHARED}Documents/Markor"


# -- files ----------------------------------------------------------------------------------------


def _path(name: str) -> str:
    return f"{_NOTEBOOK}/{name}"


def _notes(see: Sight) -> dict[str, bytes]:
    """What the notes said at reset, by path."""
    files = shared(see.start.files)
    return {path: words for path, words in files.items() if path.startswith(_path(""))}


def _said(see: Sight, name: str) -> str:
    """What a note said at reset."""
    return _notes(see)[_path(name)].decode()


def _line(words: str) -> str:
    """A text that ends its last line."""
    return words if words.endswith("\n") else f"{words}\n"


def _only_written(see: Sight, written: Mapping[str, str], *gone: str) -> bool:
    """These notes say that, others have gone, and no other file or folder has changed.

    Whether the last line of a note is ended does not count.
    """
    before, after = shared(see.start.files), shared(see.now.files)
    texts = {_path(name): words for name, words in written.items()}
    kept = {path: one for path, one in before.items() if path not in map(_path, gone)} | {
        path: after.get(path, b"") for path in texts
    }
    return (
        after == kept
        and folders(see.now.files) == folders(see.start.files)
        and all(
            _line(after[path].decode(errors="replace")) == _line(words)
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


def note_written(see: Sight) -> bool:
    """A new note has the name and says the text, and the others are as they were."""
    return _only_written(see, {see.task.params["file_name"]: told_text(see)})


def _pasted(see: Sight) -> bool:
    """A new note says what was on the clipboard."""
    return _only_written(see, {see.task.params["file_name"]: see.start.clipboard})


def _folder_made(see: Sight) -> bool:
    return is_moved(see, {}, _path(see.task.params["folder_name"]))


def _deleted(see: Sight) -> bool:
    return without(see, [_path(see.task.params["file_name"])])


def _newest_deleted(see: Sight) -> bool:
    times = see.start.file_times
    return without(see, [max(_notes(see), key=lambda path: times[path])])


def _all_deleted(see: Sight) -> bool:
    """No note is there; the notebook and all that lies elsewhere are as they were."""
    before, after = shared(see.start.files), shared(see.now.files)
    rest = {path: one for path, one in before.items() if path not in _notes(see)}
    return after == rest and folders(see.now.files) == folders(see.start.files)


def _moved(see: Sight) -> bool:
    name = see.task.params["file_name"]
    old, new = (f"{folder}/{name}" for folder in see.told(_FOLDERS))
    return is_moved(see, {_path(old): _path(new)})


def _edited(see: Sight) -> bool:
    """A line has come above or below what the note said, or another text in its place."""
    params = see.task.params
    name, text = params["file_name"], told_text(see)
    said = {
        "header": _line(text) + _said(see, name),
        "footer": _line(_said(see, name)) + text,
        "replace": text,
    }
    return _only_written(see, {name: said[params["edit_type"]]})


def _changed(see: Sight) -> bool:
    params = see.task.params
    old, new = params["original_name"], params["new_name"]
    return _only_written(see, {new: see.quoted[0]}, old)


def _headed(see: Sight) -> bool:
    """The note has its new name; a header and an empty line stand before what it said."""
    params = see.task.params
    old, new = params["original_name"], params["new_name"]
    return _only_written(see, {new: f"{params['header']}\n\n{_said(see, old)}"}, old)


def _merged(see: Sight) -> bool:
    """The new note has what the three say, with an empty line between one and the next."""
    params = see.task.params
    texts = [_line(_said(see, params[f"file{number}_name"])) for number in (1, 2, 3)]
    return _only_written(see, {params["new_file_name"]: "\n".join(texts)})


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.MarkorCreateNote": note_written,
    "AndroidWorld.MarkorCreateNoteFromClipboard": _pasted,
    "AndroidWorld.MarkorCreateFolder": _folder_made,
    "AndroidWorld.MarkorDeleteNote": _deleted,
    "AndroidWorld.MarkorDeleteNewestNote": _newest_deleted,
    "AndroidWorld.MarkorDeleteAllNotes": _all_deleted,
    "AndroidWorld.MarkorMoveNote": _moved,
    "AndroidWorld.MarkorEditNote": _edited,
    "AndroidWorld.MarkorChangeNoteContent": _changed,
    "AndroidWorld.MarkorAddNoteHeader": _headed,
    "AndroidWorld.MarkorMergeNotes": _merged,
}


# -- descriptions ---------------------------------------------------------------------------------


def _whole(see: Sight, **_: str) -> bool:
    """The whole of the instruction, which asks for lasting facts alone."""
    return _FULFILLED.get(see.task.id, note_written)(see)


def _is_listed(see: Sight, name: str) -> bool:
    return app(_MARKOR)(see) and name in see.texts


def _has_layer(name: str) -> Fact:
    return lambda see: app(_MARKOR)(see) and name in [layer.name for layer in see.front.layers]


def _is_document_open(see: Sight, name: str) -> bool:
    """A document is shown, and its name above it, on which a banner may lie."""
    return (
        see.activity == _DOCUMENT
        and see.is_clear
        and name in see.texts
        and str(see.page.args.get("path", "")).rpartition("/")[2] == name
    )


DESCRIPTIONS: Final = (
    DescriptionPattern("Markor is open", "Markor 已打开", app(_MARKOR)),
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
        _whole,
    ),
    DescriptionPattern(
        "There is a folder {name}, and everything else is as it was",
        "有一个名为 {name} 的文件夹，其余保持不变",
        _whole,
    ),
    DescriptionPattern(
        "{name} is gone, and the others are as they were",
        "{name} 已被删除，其他笔记保持不变",
        _whole,
    ),
    DescriptionPattern("There are no notes any more", "已没有任何笔记", _whole),
    DescriptionPattern(
        "{name} is in {folder} alone, and the others are as they were",
        "{name} 只在 {folder} 中，其他笔记保持不变",
        _whole,
    ),
)
"""Also of the task that sends the note."""

ORACLES: Final[dict[str, Oracle]] = oracles_of(DESCRIPTIONS, _FULFILLED)
