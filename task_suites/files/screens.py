"""Screens of Files (AOSP's DocumentsUI), and the files that tasks set up and find again.

All files of a task are drawn by the same functions, and what it asks for is one of them: nothing
that a file is or has says that it is the one.

What must be true at the end is asked of the media store, file by file, and of how many files there
are: a task's last fact says which files there are (`exactly`), so that nothing else may have
changed, and which folders (`folders_are`).
"""

from __future__ import annotations

import shlex
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import (
    AllOf,
    AnyOf,
    Check,
    ContentRow,
    NodePresent,
    PageIs,
    PreferenceIs,
    Selector,
)
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.app_screens import OK, AppScreens
from task_suites.files.texts import LINES, NAMES, Texts
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

PACKAGE: Final = "com.android.documentsui"
URI: Final = "content://media/external/file"
_FOLDERS_URI: Final = "content://media/external/dir"
SHARED: Final = "/sdcard"
OPEN: Final = Perform(OpenApp(PACKAGE))
DELETE: Final = TapOn(Selector(resource_id="action_menu_delete"))
"""Deletes what is selected, after a question."""

_STANDARD: Final = (
    *("Alarms", "Android", "Audiobooks", "DCIM", "Documents", "Download", "Movies", "Music"),
    *("Notifications", "Pictures", "Podcasts", "Recordings", "Ringtones"),
)
"""Folders that every phone has. Source: `Environment.STANDARD_DIRECTORIES`, and apps' own one."""
_RATE_HZ: Final = 1024
_MAX_SECONDS: Final = 31
"""So that every byte of a recording's head is below 128, as what `printf` of a shell writes."""
_PIECE: Final = 1000

_LINES: Final = (1, 8)
"""How many lines a drawn text file has."""
_SIZES: Final = (300, 9000)
"""How many bytes a drawn file has that is no text."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as a task sets it up and finds it again.

    Attributes:
        folder: below the shared storage, `Documents/Travel`.
        name: without the folder.
        size: in bytes, as the media store says.
        command: the shell command that prints its content.
        text: its content where it is a text.
    """

    folder: str
    name: str
    size: int
    command: str
    text: str = ""

    @classmethod
    def of_text(cls, folder: str, name: str, text: str) -> File:
        """A text file."""
        return cls(folder, name, len(text.encode()), f"printf %s {shlex.quote(text)}", text)

    @property
    def path(self) -> str:
        """The whole path."""
        return f"{SHARED}/{self.folder}/{self.name}"

    def commands(self) -> tuple[str, ...]:
        """The commands that make it, and its folder."""
        return (
            f"mkdir -p {shlex.quote(f'{SHARED}/{self.folder}')}",
            f"{self.command} > {shlex.quote(self.path)}",
        )

    def columns(self) -> tuple[tuple[str, str], ...]:
        """Its values in the media store."""
        return (
            ("relative_path", f"{self.folder}/"),
            ("_display_name", self.name),
            ("_size", str(self.size)),
        )


def zeros(folder: str, name: str, size: int) -> File:
    """A file of a size, of which only the size matters."""
    return File(folder, name, size, _print_zeros(size))


def recording(folder: str, name: str, seconds: int) -> File:
    """A sound of a length, at most 31 seconds, as a WAV of one channel and 8 bits."""
    if not 0 < seconds <= _MAX_SECONDS:
        raise TaskError(f"a recording of {seconds} s; it must have 1 to {_MAX_SECONDS}")
    length = seconds * _RATE_HZ
    head = b"".join(
        (
            struct.pack("<4sI4s", b"RIFF", 36 + length, b"WAVE"),
            struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, _RATE_HZ, _RATE_HZ, 1, 8),
            struct.pack("<4sI", b"data", length),
        )
    )
    written = "".join(f"\\{byte:03o}" for byte in head)
    command = f"{{ printf {shlex.quote(written)}; {_print_zeros(length)}; }}"
    return File(folder, name, len(head) + length, command)


def _print_zeros(size: int) -> str:
    """The command that prints so many digits; `printf` repeats its format for each argument."""
    pieces, rest = divmod(size, _PIECE)
    commands = [f"printf %0{_PIECE}d{' 0' * pieces}"] if pieces else []
    if rest:
        commands.append(f"printf %0{rest}d 0")
    return f"{{ {'; '.join(commands)}; }}"


def folder(*names: str) -> str:
    """The path of a folder of the shared storage."""
    return "/".join((SHARED, *names))


def start(*files: File) -> tuple[str, ...]:
    """Setup: Files as newly installed, these files and no others, and the home screen."""
    return (
        f"pm clear {PACKAGE}",
        f"rm -rf {SHARED}/*",
        *dict.fromkeys(command for file in files for command in file.commands()),
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


# -- drawn files ----------------------------------------------------------------------------------


def text_files(
    draft: TaskBuilder, lots: LayoutRandom, paths: Iterable[tuple[str, str]]
) -> tuple[File, ...]:
    """Text files, by folder and name without the ending.

    No two of them say the same: the media store's ids, which come from it, stay when one is moved.
    """
    row, texts = tuple(paths), dict[str, None]()
    while len(texts) < len(row):
        texts["\n".join(map(draft.pick, lots.some(LINES, lots.number(*_LINES))))] = None
    return tuple(
        File.of_text(where, f"{name}.txt", text)
        for (where, name), text in zip(row, texts, strict=True)
    )


def other_file(lots: LayoutRandom, where: str, name: str) -> File:
    """A file that is no text, of a drawn size."""
    return zeros(where, name, lots.number(*_SIZES))


def drawn_paths(
    draft: TaskBuilder,
    lots: LayoutRandom,
    folders: Sequence[str],
    low: int,
    high: int,
    *,
    exclude: Iterable[str] = (),
) -> tuple[tuple[str, str], ...]:
    """Folders and names of files with different names.

    Args:
        draft: of the task.
        lots: what is drawn from.
        folders: in any of which each may lie.
        low: how many there are at least.
        high: how many there are at most.
        exclude: names, as in `NAMES`, that none of them has.
    """
    names = lots.some(NAMES, lots.number(low, high), exclude=exclude)
    return tuple((lots.one(folders), draft.pick(NAMES[name])) for name in names)


def exactly(files: Iterable[File]) -> Check:
    """These are the files that there are in the shared storage."""
    rows = tuple(ContentRow(URI, file.columns(), 1, 1) for file in files)
    return AllOf((*rows, ContentRow(URI, (), len(rows), len(rows))))


def folders_are(files: Iterable[File], *made: str) -> Check:
    """There are the folders that every phone has, those of these files, and made ones; no others.

    Args:
        files: as they were set up.
        made: folders below the shared storage that must have been made.
    """
    paths = {*_STANDARD, *made, *(file.folder for file in files)}
    parts = [path.split("/") for path in sorted(paths)]
    all_of = {"/".join(steps[:depth]) for steps in parts for depth in range(1, len(steps) + 1)}
    rows = (
        ContentRow(_FOLDERS_URI, (("relative_path", f"{parent}/"), ("_display_name", name)), 1, 1)
        for parent, _, name in (path.rpartition("/") for path in made)
    )
    return AllOf((*rows, ContentRow(_FOLDERS_URI, (), len(all_of), len(all_of))))


def preference(key: str, value: object) -> Check:
    """A value in the shared preferences of Files."""
    return PreferenceIs(PACKAGE, key, str(value))


def node_shown(**fields: object) -> Check:
    """A node of Files with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))  # type: ignore[arg-type]


class Screens(AppScreens):
    """The screens of Files in a task's language."""

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """Files is open."""
        description = self._pick(Texts.app_is_open)
        return PageNode(id, description, check=PageIs(package=PACKAGE))

    def is_listed(self, id: int, name: str, parent_id: int = 1) -> UnitNode:
        """A file or a folder can be seen, in whatever listing."""
        description = self._pick(Texts.name_is_listed.format(name=name))
        check = AnyOf((node_shown(text=name), node_shown(description=name)))
        return UnitNode(id, description, parent_id=parent_id, check=check)

    def dialog(self, id: int, title: Text, parent_id: int = 1) -> PageNode:
        """A dialog that asks for a name is open."""
        description = self._pick(Texts.name_is_asked_for.format(title=title))
        check = AllOf(
            (node_shown(text=self._pick(title)), node_shown(resource_id="android:id/text1"))
        )
        return PageNode(id, description, parent_id=parent_id, check=check)

    def picker(self, id: int, parent_id: int = 1) -> PageNode:
        """The folder to copy or move to can be chosen."""
        description = self._pick(Texts.folder_can_be_chosen)
        check = PageIs(activity=f"{PACKAGE}/.picker.PickActivity")
        return PageNode(id, description, parent_id=parent_id, check=check)

    def says(self, id: int, text: str, parent_id: int = 1) -> UnitNode:
        """A text can be read, in a viewer or a listing."""
        description = self._pick(Texts.text_is_shown.format(text=text))
        return UnitNode(id, description, parent_id=parent_id, check=node_shown(text_contains=text))

    # -- steps ----------------------------------------------------------------------------------

    def to_folder(self, *names: str, is_open: bool = False) -> tuple[SolutionStep, ...]:
        """Open Files and go from the internal storage to a folder."""
        return (
            *(() if is_open else (OPEN,)),
            TapOn(Selector(description=self._pick(Texts.show_roots))),
            TapOn(Selector(text=self._pick(Texts.internal_storage))),
            *(self.tap(name) for name in names),
        )

    def tap(self, name: str) -> TapOn:
        """A tap on an entry of a listing."""
        return TapOn(Selector(resource_id="android:id/title", text=name))

    def read_document(self, text: str) -> ScrollTo:
        """Look until a text is there, as it may load late; this takes no action where it is."""
        return ScrollTo(Selector(text_contains=text, package_name=PACKAGE))

    def select(self, first: str, *more: str) -> tuple[SolutionStep, ...]:
        """Select entries of the listing that is shown."""
        held = TapOn(Selector(resource_id="android:id/title", text=first), hold=True)
        return (held, *(self.tap(name) for name in more))

    def search(self, words: str) -> tuple[SolutionStep, ...]:
        """Search the folder that is shown."""
        opener = TapOn(Selector(resource_id="option_menu_search"))
        return (opener, TypeInto(Selector(resource_id="search_src_text"), words))

    def menu(self, item: Text) -> tuple[SolutionStep, ...]:
        """Open the overflow menu and choose an entry."""
        more = self._pick(Texts.more_options)
        return (
            TapOn(Selector(description=more)),
            TapOn(Selector(text=self._pick(item), package_name=PACKAGE)),
        )

    def name(self, text: str) -> tuple[SolutionStep, ...]:
        """Give the open dialog a name, and confirm it."""
        return (TypeInto(Selector(resource_id="android:id/text1"), text), OK)

    def into(self, *names: str) -> tuple[SolutionStep, ...]:
        """Go to a folder in the picker, and do it there."""
        return (*(self.tap(name) for name in names), OK)
