"""An app's tables, whose author made seven mistakes; the other lines are right.

Each line with a mistake ends with `planted: WHAT`. `test_planted_mistakes` lets pyright find them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.editor import Editor, TextInput
from mobile_gym.virtual_device.app_kit.menus import ActionSheet, SheetAction
from mobile_gym.virtual_device.app_kit.records import Records, Stored
from mobile_gym.virtual_device.app_kit.settings_page import Choice, Group, Preference, Switch
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.system.system import System


class Texts(AppTexts):
    """What the app says."""

    title = LocalizedText("Title")
    delete = LocalizedText("Delete")
    sounds = LocalizedText("Sounds")
    order = LocalizedText("Order")


@dataclass(frozen=True, slots=True)
class Note:
    """A note."""

    id: int
    title: str = ""
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class NotesData:
    """What the app remembers."""

    notes: tuple[Note, ...] = ()
    next_id: int = 1
    sounds: bool = True
    order: str = "title"


STORED: Final = Stored("com.example.notes", NotesData)
NOTES: Final = Records(STORED, Note, lambda data: data.notes, lambda data: data.next_id)
WRONG: Final = Preference(STORED, lambda data: data.nots)  # planted: a field of the data
ORDER: Final = Preference(STORED, lambda data: data.order)
SETTINGS: Final = Group(
    Texts.sounds,
    Switch(Texts.sounds, Preference(STORED, lambda data: data.sounds)),
    Switch(Texts.sounds, Preference(STORED, lambda data: data.souns)),  # planted: a preference
    Switch(Texts.sounds, ORDER),  # planted: a switch of what is no switch
    Choice(Texts.order, ORDER, {"title": Texts.title}),
    Choice(Texts.order, ORDER, {1: Texts.title}),  # planted: a value of a choice
)
EDITOR: Final = Editor[Note](
    TextInput(lambda note: note.title, Texts.title),
    TextInput(lambda note: note.titel, Texts.title),  # planted: an input
)
SHEET: Final = ActionSheet[Note](
    SheetAction("pin", "pin", Texts.sounds, NOTES.remove, lambda note: not note.pinned),
    SheetAction("x", "x", Texts.delete, NOTES.remove, lambda note: note.pined),  # planted: a row
)


def add(system: System) -> None:
    """Add two notes."""
    NOTES.add(system, title="Milk")
    NOTES.add(system, titel="Milk")  # planted: what a record is made of
