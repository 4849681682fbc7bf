"""Markor's screens, its notebook as tasks set it up and find it again, and what notes may say."""

from __future__ import annotations

import posixpath
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import (
    AllOf,
    AnyOf,
    Check,
    ContentRow,
    FileExists,
    NodePresent,
    PageIs,
    Selector,
)
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.markor_texts import Texts
from task_suites.android_world.question_rows import word
from task_suites.app_screens import OK, AppScreens
from task_suites.pools import by_words
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

PACKAGE: Final = "net.gsantner.markor"
_NOTEBOOK: Final = "/sdcard/Documents/Markor"
_URI: Final = f"content://{PACKAGE}/documents"
_SHARED_URI: Final = "content://media/external/file"
OPEN: Final = Perform(OpenApp(PACKAGE))
SAVE: Final = TapOn(Selector(resource_id="action_save"))
DELETE: Final = TapOn(Selector(resource_id="action_delete_selected_items"))
"""Deletes what is selected, after a question."""
MAY_CHANGE: Final = tuple(
    f"data/{PACKAGE}/{name}" for name in ("new_kind", "new_ending", "sort", "descending")
)
"""What Markor remembers of how files were made and listed last."""

_KINDS: Final = ("amber", "brave", "calm", "dusty", "early", "final", "green", "hasty", "plain")
_THINGS: Final = (
    *("bridge", "camera", "dinner", "engine", "fountain", "garden", "harbour", "island"),
    *("journey", "kitchen", "ladder", "market", "orchard", "piano", "river", "studio"),
)
_NUMBERS: Final = range(10, 100)
ENDINGS: Final = (".md", ".txt")
"""Of names, each as likely as the other; what a file without one says is plain text."""
_SENTENCES: Final = by_words(load_word_lists("task_suites.android_world")["markor_sentences"])
"""What notes say: one or two of these, no two notes the same."""


def draw_name(rng: np.random.Generator, endings: Sequence[str] = ENDINGS) -> str:
    """The name of a note that a parameter has."""
    kind, thing, ending = (
        words[int(rng.integers(len(words)))] for words in (_KINDS, _THINGS, endings)
    )
    return f"{kind}_{thing}_{int(rng.choice(_NUMBERS))}{ending}"


def draw_names(rng: np.random.Generator, count: int) -> list[str]:
    """Different names of notes."""
    names: list[str] = []
    while len(names) < count:
        if (name := draw_name(rng)) not in names:
            names.append(name)
    return names


def draw_sentence(rng: np.random.Generator) -> str:
    """What a note may say, in English."""
    return list(_SENTENCES)[int(rng.integers(len(_SENTENCES)))]


def said(draft: TaskBuilder, text: str) -> str:
    """What a parameter has a note say, in the task's language, line by line."""
    return "\n".join(word(draft, _SENTENCES, line) for line in text.split("\n"))


@dataclass(frozen=True, slots=True)
class Note:
    """A file of the notebook, or a folder.

    Attributes:
        path: from the notebook on.
        text: what it says; None for a folder.
        changed: when it was changed, as `touch -d` takes it; "" for now.
    """

    path: str
    text: str | None = None
    changed: str = ""

    def commands(self) -> tuple[str, ...]:
        """The commands that make it."""
        path = shlex.quote(f"{_NOTEBOOK}/{self.path}")
        if self.text is None:
            return (f"mkdir -p {path}",)
        dated = f" && touch -d {shlex.quote(self.changed)} {path}" if self.changed else ""
        return (f"printf %s {shlex.quote(self.text)} > {path}{dated}",)

    def row(self) -> tuple[tuple[str, str], ...]:
        """Its values where judges read the notebook."""
        words = (self.text or "").replace("\\", "\\\\").replace("\n", "\\n")
        is_folder = str(int(self.text is None))
        return (("is_folder", is_folder), ("path", self.path), ("words", words))


def names_beside(
    lots: LayoutRandom, count: int, names: Iterable[str] = (), endings: Sequence[str] = ENDINGS
) -> tuple[str, ...]:
    """So many names of notes beside some that there are or will be."""
    taken, drawn = set(names), dict[str, None]()
    while len(drawn) < count:
        kind, thing, ending = map(lots.one, (_KINDS, _THINGS, endings))
        name = f"{kind}_{thing}_{lots.one(_NUMBERS)}{ending}"
        if name not in taken:
            drawn[name] = None
    return tuple(drawn)


def draw_change(lots: LayoutRandom) -> str:
    """When a note was changed."""
    return f"2023-10-{lots.number(1, 28):02d} {lots.number(0, 23):02d}:{lots.number(0, 59):02d}"


def notes_called(
    lots: LayoutRandom, paths: Sequence[str], exclude: Iterable[str] = ()
) -> tuple[Note, ...]:
    """Notes at these paths, of which the rest is drawn.

    Args:
        lots: what is drawn from.
        paths: of the notes that a task is about and of the others, which all are made here.
        exclude: sentences that none of them says.
    """
    texts = dict[str, None]()
    while len(texts) < len(paths):
        texts[
            "\n".join((*lots.some(lots.words(_SENTENCES), lots.number(1, 2), exclude=exclude), ""))
        ] = None
    return tuple(
        Note(path, text, draw_change(lots)) for path, text in zip(paths, texts, strict=True)
    )


def distractors(lots: LayoutRandom, count: int, exclude: Iterable[str] = ()) -> tuple[Note, ...]:
    """Notes where a task is about none of them, none of them called as one of `but`."""
    return notes_called(lots, names_beside(lots, count, exclude))


def start(*notes: Note, extra: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Setup: Markor after its first start with these notes and no other files, and the home screen.

    Args:
        notes: folders before what is in them.
        extra: commands for other apps.
    """
    return (
        f"pm install-existing {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"content update --uri content://{PACKAGE}/first_start --bind introduced:i:1",
        "rm -rf /sdcard/*",
        f"mkdir -p {_NOTEBOOK}",
        *(command for note in notes for command in note.commands()),
        *extra,
        "input keyevent KEYCODE_HOME",
    )


def exactly(notes: Iterable[Note], *gone: str, written: Note | None = None) -> Check:
    """These are the files and folders of the notebook, and this is what they say.

    Args:
        notes: all of them, but for the one that the user writes.
        gone: paths at which there is nothing any more; what lay there lies nowhere else, either.
        written: what the user writes, with a line break at its end or without.
    """
    kept = tuple(notes)
    rows = tuple(ContentRow(_URI, note.row(), 1, 1) for note in kept)
    count = len(kept)
    if written is not None:
        words = (written.text or "").removesuffix("\n")
        ends = (replace(written, text=f"{words}{end}") for end in ("", "\n"))
        rows = (*rows, AnyOf(tuple(ContentRow(_URI, end.row(), 1, 1) for end in ends)))
        count += 1
    old = (
        check
        for path in gone
        for check in (ContentRow(_URI, (("path", path),), 0, 0), _files_named(path, kept))
    )
    empty = () if count else (FileExists(_NOTEBOOK),)  # one that is gone is no empty one
    return AllOf((*rows, *old, *empty, ContentRow(_URI, (), count, count)))


def _files_named(path: str, kept: Iterable[Note]) -> Check:
    """The shared storage has no more files of that name than the notebook keeps."""
    name = posixpath.basename(path)
    count = sum(posixpath.basename(note.path) == name for note in kept)
    return ContentRow(_SHARED_URI, (("_display_name", name),), count, count)


def node_shown(**fields: object) -> Check:
    """A node of Markor with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))  # type: ignore[arg-type]


class Screens(AppScreens):
    """Markor's screens in a task's language."""

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """Markor is open."""
        description = self._pick(Texts.app_is_open)
        return PageNode(id, description, check=PageIs(package=PACKAGE))

    def is_listed(self, id: int, name: str) -> UnitNode:
        """A file or a folder can be seen."""
        description = self._pick(Texts.name_is_listed.format(name=name))
        return UnitNode(id, description, parent_id=1, check=node_shown(text=name))

    def new(self, id: int) -> PageNode:
        """The dialog for a new file or folder is open."""
        check = node_shown(resource_id="new_file_dialog__name")
        return PageNode(id, self._pick(Texts.new_is_asked_for), parent_id=1, check=check)

    def document(self, id: int, name: str) -> PageNode:
        """A document is open."""
        description = self._pick(Texts.document_is_open.format(name=name))
        check = node_shown(resource_id="document__title", text=name)
        return PageNode(id, description, parent_id=1, check=check)

    def deletion(self, id: int) -> PageNode:
        """It is asked whether to delete."""
        check = node_shown(resource_id="android:id/message")
        return PageNode(id, self._pick(Texts.notes_can_be_deleted), parent_id=1, check=check)

    def choice_of_folder(self, id: int) -> PageNode:
        """The folder to move to can be chosen."""
        check = node_shown(resource_id="ui__filesystem_dialog__button_ok")
        return PageNode(id, self._pick(Texts.folder_can_be_chosen), parent_id=1, check=check)

    # -- steps ----------------------------------------------------------------------------------

    def tap(self, name: str) -> TapOn:
        """A tap on an entry of the list."""
        return TapOn(Selector(resource_id="opoc_filesystem_item__title", text=name))

    def read_document(self, name: str) -> tuple[SolutionStep, ...]:
        """Tap an entry of the list, and look at the document until it is there."""
        title = Selector(resource_id="document__title", text=name)
        return (self.tap(name), ScrollTo(title))

    def select(self, name: str) -> TapOn:
        """Select an entry of the list."""
        return TapOn(self.tap(name).target, hold=True)

    def menu(self, *items: Text) -> tuple[SolutionStep, ...]:
        """Open the overflow menu, and choose an entry and those of the menus that it opens."""
        return (
            TapOn(Selector(description=self._pick(Texts.more_options))),
            *(
                TapOn(Selector(resource_id="android:id/title", text=self._pick(item)))
                for item in items
            ),
        )

    def create(self, name: str) -> tuple[SolutionStep, ...]:
        """Make a file of a name, which opens it; what follows the last dot is the ending."""
        stem, ending = posixpath.splitext(name)
        return (
            TapOn(Selector(resource_id="fab_add_new_item")),
            TypeInto(Selector(resource_id="new_file_dialog__name"), stem),
            TypeInto(Selector(resource_id="new_file_dialog__ext"), ending),
            OK,
        )

    def write(self, text: str) -> SolutionStep:
        """Type all that a document is to say."""
        return TypeInto(Selector(resource_id="document__edit"), text)

    def insert(self, text: str, place: Text) -> tuple[SolutionStep, ...]:
        """Type something at the top or at the bottom of a document."""
        return (*self.menu(place), TypeInto(None, text, clear=False))

    def up(self) -> TapOn:
        """Leave a document, which saves it."""
        return TapOn(Selector(description=self._pick(Texts.navigate_up)))

    def rename(self, old: str, new: str) -> tuple[SolutionStep, ...]:
        """Give an entry of the list another name."""
        return (
            self.select(old),
            TapOn(Selector(resource_id="action_rename_selected_item")),
            TypeInto(Selector(resource_id="new_name"), new),
            OK,
        )

    def delete(self, name: str) -> tuple[SolutionStep, ...]:
        """Delete an entry of the list."""
        return (self.select(name), DELETE, OK)

    def paste(self) -> tuple[SolutionStep, ...]:
        """Paste where a long press puts the caret: behind the text where that is short."""
        return (
            TapOn(Selector(resource_id="document__edit"), hold=True),
            TapOn(Selector(text=self._pick(Texts.paste))),
        )
