"""The pages and popups of the notes app, what each is opened with, and what its pages keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.notes.data import NOTES, PACKAGE
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class EditorArgs:
    """Which note the editor shows.

    Attributes:
        note_id: 0 for one that does not exist yet.
        labels: that a new one gets.
        checklist: whether a new one is a list.
        extras: what another app sent for a new one.
    """

    note_id: int = 0
    labels: tuple[str, ...] = ()
    checklist: bool = False
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class MenuArgs:
    """The place whose menu is opened."""

    place: str


@dataclass(frozen=True, slots=True)
class NoteArgs:
    """The note that a popup is about."""

    note_id: int


@dataclass(frozen=True, slots=True)
class LabelArgs:
    """The label that a popup is about."""

    label: str


@dataclass(frozen=True, slots=True)
class LabelNameArgs:
    """The label that gets another name.

    Attributes:
        label: its name; "" makes a new one.
        note_id: the note that gets the new one, if it is made for one.
    """

    label: str
    note_id: int | None = None


MAIN: Final = Page(PACKAGE, ".BrowseActivity")
SEARCH: Final = Page(PACKAGE, ".SearchActivity")
EDITOR: Final = Page(PACKAGE, ".EditActivity", EditorArgs)
LABELS: Final = Page(PACKAGE, ".LabelManagementActivity")
SETTINGS: Final = Page(PACKAGE, ".SettingsActivity")

DRAWER: Final = Popup("drawer")
MENU: Final = Popup("menu", MenuArgs)
ACTIONS: Final = Popup("actions", NoteArgs)
COLORS: Final = Popup("colors", NoteArgs)
CHOOSE_LABELS: Final = Popup("labels", NoteArgs)
LABEL: Final = Popup("label", LabelNameArgs)
DELETE_LABEL: Final = Popup("delete_label", LabelArgs)
DELETE_FOREVER: Final = Popup("delete_forever", NoteArgs)
EMPTY_TRASH: Final = Popup("empty_trash")

PLACE: Final = ViewState("place", NOTES)
"""Whose notes the first page shows: `notes`, `archive`, `trash` or `label:NAME`."""
STORED_ID: Final = ViewState[int | None]("note_id", None)
"""The note that the editor has made since it was opened."""
BODY: Final = ViewState[str | None]("body", None)
"""What is typed into the editor's text."""
