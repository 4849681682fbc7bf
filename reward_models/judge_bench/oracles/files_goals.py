"""Whether instructions about files are fulfilled, read from the instruction alone."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from reward_models.judge_bench.oracles.answers import says_name, says_number, says_time
from reward_models.judge_bench.oracles.created_records import before_answer, is_note_made
from reward_models.judge_bench.oracles.sight import Fact, Sight
from reward_models.judge_bench.oracles.values import durations_in, times_in

_APP: Final = "com.android.documentsui"
SHARED: Final = "/sdcard/"
_STANDARD: Final = (
    *("Alarms", "Android", "Audiobooks", "DCIM", "Documents", "Download", "Movies", "Music"),
    *("Notifications", "Pictures", "Podcasts", "Recordings", "Ringtones"),
)
"""Folders that there always are. Source: AOSP's `Environment.STANDARD_DIRECTORIES`."""
_KILOBYTES: Final = ("kb", "kilobyte", "kilobytes", "千字节")
_SECONDS: Final = ("s", "sec", "secs", "second", "seconds", "秒")
_EUROS: Final = ("euro", "euros", "eur", "欧元", "欧")


def shared_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the shared storage."""
    return {
        path: content
        for path, content in files.items()
        if path.startswith(SHARED) and not path.endswith("/")
    }


def shared_folders(files: Mapping[str, bytes]) -> set[str]:
    """The folders of the shared storage; an empty one has a path that ends with a slash."""
    paths = {f"{SHARED}{name}" for name in _STANDARD}
    for path in files:
        if path.startswith(SHARED):
            parts = path.split("/")
            paths.update("/".join(parts[:place]) for place in range(3, len(parts)))
    return paths


def _are_files(see: Sight, expected: Mapping[str, bytes], *new_folders: str) -> bool:
    """Whether files and folders are those that are wanted, and no others."""
    wanted_folders = shared_folders(see.start.files) | {path.rstrip("/") for path in new_folders}
    return (
        shared_files(see.now.files) == expected and shared_folders(see.now.files) == wanted_folders
    )


def is_moved(
    see: Sight, moves: Mapping[str, str], *new_folders: str, keeps_originals: bool = False
) -> bool:
    """Whether files are at other paths now, and nothing else has changed.

    Args:
        see: now.
        moves: where each was, and where it has to be.
        new_folders: folders that have to be made.
        keeps_originals: whether it has to be where it was, too.
    """
    expected = shared_files(see.start.files)
    contents = {new: expected[old] for old, new in moves.items()}
    if not keeps_originals:
        for old in moves:
            del expected[old]
    return _are_files(see, expected | contents, *new_folders)


def are_files_removed(see: Sight, paths: Iterable[str]) -> bool:
    """Whether the files at some paths have gone, and nothing else has changed."""
    gone = set(paths)
    expected = shared_files(see.start.files)
    assert gone <= set(expected), gone
    return _are_files(
        see, {path: content for path, content in expected.items() if path not in gone}
    )


def _path_in_folder(folder: str, name: str) -> str:
    return f"{SHARED}{folder}/{name}"


def _files_in_folder(see: Sight, folder: str) -> dict[str, bytes]:
    """The files that lie in a folder itself, by name."""
    start = f"{SHARED}{folder}/"
    return {
        path.removeprefix(start): content
        for path, content in shared_files(see.start.files).items()
        if path.startswith(start) and "/" not in path.removeprefix(start)
    }


# -- changes ---------------------------------------------------------------------------------------


def _is_folder_made(see: Sight) -> bool:
    return _are_files(
        see, shared_files(see.start.files), _path_in_folder(see.task.params["where"], see.quoted[0])
    )


def is_sorted_grid(see: Sight) -> bool:
    """Whether files are shown as asked for, and are what they were."""
    shown = see.data(_APP)[1]
    return (shown.grid, shown.sort) == (True, see.task.params["sort"]) and _are_files(
        see, shared_files(see.start.files)
    )


def is_folder_shown(see: Sight, folder: str) -> bool:
    """Whether the listing of a folder of the internal storage is on the screen."""
    page = see.page
    return (
        see.activity == f"{_APP}/.files.FilesActivity"
        and len(see.front.layers) == 1
        and see.is_clear
        and page.args.get("path", "") == f"{SHARED}{folder}"
        and folder in see.texts
    )


def _is_shown_as_grid(see: Sight) -> bool:
    where = see.task.params["where"]
    return is_sorted_grid(see) and any(is_folder_shown(moment, where) for moment in see.past)


def _is_file_deleted(see: Sight) -> bool:
    return are_files_removed(see, [_path_in_folder("Documents", see.quoted[0])])


def _is_renamed(see: Sight) -> bool:
    old, new = see.quoted
    return is_moved(see, {_path_in_folder("Documents", old): _path_in_folder("Documents", new)})


def _to_target(see: Sight) -> dict[str, str]:
    name = see.quoted[0]
    return {_path_in_folder("Documents", name): _path_in_folder(see.task.params["target"], name)}


def _is_file_moved(see: Sight) -> bool:
    return is_moved(see, _to_target(see))


def _is_copied(see: Sight) -> bool:
    return is_moved(see, _to_target(see), keeps_originals=True)


def paths_of_named_kind(see: Sight) -> list[str]:
    """The paths of the files of the named kind in the named folder."""
    where, ending = see.task.params["where"], f".{see.task.params['ending']}"
    return [
        _path_in_folder(where, name)
        for name in _files_in_folder(see, where)
        if name.casefold().endswith(ending)
    ]


def _are_kind_deleted(see: Sight) -> bool:
    return are_files_removed(see, paths_of_named_kind(see))


def _are_tidied(see: Sight) -> bool:
    folder, *names = see.quoted
    target = f"Documents/{folder}"
    return is_moved(
        see,
        {_path_in_folder("Download", name): _path_in_folder(target, name) for name in names},
        f"{SHARED}{target}",
    )


_FOLDER: Final = re.compile(r"in the folder (.+?) and delete|找出 (.+?) 文件夹中")


def _is_extreme_deleted(see: Sight) -> bool:
    (where,) = see.told(_FOLDER)
    candidates = _files_in_folder(see, where)
    pick = min if re.search("smallest|最小", see.task.text) else max
    name = pick(candidates, key=lambda name_: len(candidates[name_]))
    return are_files_removed(see, [_path_in_folder(where, name)])


def _is_found_and_renamed(see: Sight) -> bool:
    topic = re.search(r"is about (?:the )?(.+?)\. Rename|是关于(.+?)的", see.task.text)
    assert topic is not None, see.task.text
    words = (topic[1] or topic[2]).encode()
    name = next(name for name, text in _files_in_folder(see, "Download").items() if words in text)
    return is_moved(
        see, {_path_in_folder("Download", name): _path_in_folder("Download", see.quoted[-1])}
    )


def _is_saved_as_note(see: Sight) -> bool:
    where, name = see.task.params["where"], see.quoted[0]
    text = content_of(see, _path_in_folder(where, name))
    return is_note_made(
        see, lambda note: not note.is_checklist and note.body.strip() == text.strip()
    ) and _are_files(see, shared_files(see.start.files))


# -- questions -------------------------------------------------------------------------------------


def content_of(see: Sight, path: str) -> str:
    """What stood in a text file at reset."""
    return see.start.files[path].decode()


def was_text_read(see: Sight, path: str, words: str) -> bool:
    """Whether words of a file could be read beside its name."""
    name = path.rpartition("/")[2]
    return any(moment.reads(name, words) for moment in before_answer(see))


def _is_answer_right(see: Sight, is_right: Callable[[str], bool]) -> bool:
    return see.answer is not None and is_right(see.answer)


def _size_kb(see: Sight) -> Decimal:
    """The size of the quoted file in thousands of bytes."""
    return Decimal(len(see.start.files[_path_in_folder("Download", see.quoted[0])])) / 1000


def is_size_shown(see: Sight) -> bool:
    """Whether the quoted file's size can be read now, beside its name."""
    size = _size_kb(see)
    shown = size.quantize(Decimal("0.1"), ROUND_HALF_UP)
    written = {f"{shown} kB", f"{shown.normalize():f} kB", f"{int(size * 1000):,}"}
    return any(see.reads(see.quoted[0], words) for words in written)


def _is_size_told(see: Sight) -> bool:
    """The size in thousands of bytes, rounded in whatever way; it could be read."""
    size = _size_kb(see)
    forms = {size.quantize(Decimal(unit), ROUND_HALF_UP) for unit in ("1", "0.1", "0.01", "0.001")}
    return _is_answer_right(
        see,
        lambda answer: any(
            says_number(answer, form, see.task.text, units=_KILOBYTES) for form in forms
        ),
    ) and any(map(is_size_shown, before_answer(see)))


def step_line(see: Sight) -> str:
    """The line of the quoted plan on what the instruction asks about."""
    lines = content_of(see, _path_in_folder("Documents", see.quoted[0])).split("\n")
    return next(line for line in lines if line.partition(" ")[2] in see.task.text)


def _is_step_told(see: Sight) -> bool:
    path, line = _path_in_folder("Documents", see.quoted[0]), step_line(see)
    minute = times_in(line)[0].value
    assert isinstance(minute, int)
    return _is_answer_right(
        see, lambda answer: says_time(answer, minute, see.task.text)
    ) and was_text_read(see, path, line)


def hidden_word(see: Sight) -> str:
    """The word in the quoted file."""
    return content_of(see, _path_in_folder(see.task.params["where"], see.quoted[0])).strip()


def _is_word_told(see: Sight) -> bool:
    name, right = see.quoted[0], hidden_word(see)
    words = {
        path: content.decode().strip()
        for path, content in shared_files(see.start.files).items()
        if path.endswith(f"/{name}")
    }
    del words[_path_in_folder(see.task.params["where"], name)]
    return _is_answer_right(
        see, lambda answer: says_name(answer, right, see.task.text, words.values())
    ) and any(moment.reads(name, right) for moment in before_answer(see))


def _sound_seconds(wave: bytes) -> int:
    """How long a sound lasts, in whole seconds. Source: the RIFF header of a PCM file."""
    (bytes_each_second,) = struct.unpack_from("<I", wave, 28)
    (length,) = struct.unpack_from("<I", wave, 40)
    return length // bytes_each_second


def _length_of(see: Sight, name: str) -> int:
    """The seconds of the one recording of a name."""
    files = {path.rpartition("/")[2]: path for path in shared_files(see.start.files)}
    return _sound_seconds(see.start.files[files[name]])


def is_length_shown(see: Sight, name: str) -> bool:
    """Whether a recording's length can be read now, on a screen that names it."""
    return see.reads(name) and _length_of(see, name) in {
        duration.value for words in see.texts for duration in durations_in(words)
    }


def _is_difference_told(see: Sight) -> bool:
    longer, shorter = (_length_of(see, name) for name in see.quoted)
    return _is_answer_right(
        see, lambda answer: says_number(answer, longer - shorter, see.task.text, units=_SECONDS)
    ) and all(
        any(is_length_shown(moment, name) for moment in before_answer(see)) for name in see.quoted
    )


def bills_named(see: Sight) -> list[str]:
    """The paths of the two bills for what the instruction names."""
    bills = [
        path
        for path in shared_files(see.start.files)
        if path.startswith(f"{SHARED}Documents/") and _bill_subject(path) in see.task.text
    ]
    assert len(bills) == 2, bills
    return bills


def _is_sum_told(see: Sight) -> bool:
    bills = bills_named(see)
    prices = [re.findall(r"(\d+)(?= euros| 欧元)", content_of(see, path))[0] for path in bills]
    return _is_answer_right(
        see,
        lambda answer: says_number(answer, sum(map(int, prices)), see.task.text, units=_EUROS),
    ) and all(
        was_text_read(see, path, content_of(see, path).strip().split("\n")[-1]) for path in bills
    )


def _bill_subject(path: str) -> str:
    """What a bill is for: its file's name without the word for a bill."""
    name = path.rpartition("/")[2].removesuffix(".txt")
    return re.sub("^bill |账单$", "", name)


FULFILLED: Final[dict[str, Fact]] = {
    "Files.CreateFolder": _is_folder_made,
    "Files.SortAsGrid": _is_shown_as_grid,
    "Files.DeleteFile": _is_file_deleted,
    "Files.RenameFile": _is_renamed,
    "Files.MoveFile": _is_file_moved,
    "Files.CopyFile": _is_copied,
    "Files.LookUpSize": _is_size_told,
    "Files.ReadPlan": _is_step_told,
    "Files.ReadHiddenFile": _is_word_told,
    "Files.CompareRecordings": _is_difference_told,
    "Files.AddUpBills": _is_sum_told,
    "Files.SaveFileAsNote": _is_saved_as_note,
    "Files.DeleteKind": _are_kind_deleted,
    "Files.TidyIntoFolder": _are_tidied,
    "Files.DeleteExtreme": _is_extreme_deleted,
    "Files.RenameByContent": _is_found_and_renamed,
}
"""By template id."""
