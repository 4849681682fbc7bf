"""The pages and popups of Joplin, what each is opened with, and what its pages keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.joplin.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class NoteArgs:
    """The note that is read or written.

    Attributes:
        note_id: "" for a new one.
        notebook_id: where a new one is made.
        is_todo: whether a new one is a to-do.
    """

    note_id: str = ""
    notebook_id: str = ""
    is_todo: bool = False


@dataclass(frozen=True, slots=True)
class NotesArgs:
    """The notes that a popup is about."""

    note_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotebookArgs:
    """A notebook.

    Attributes:
        notebook_id: "" for a new one.
        parent_id: the notebook below which a new one is made; "" for none.
    """

    notebook_id: str = ""
    parent_id: str = ""


MAIN: Final = Page(PACKAGE, ".MainActivity")
SEARCH: Final = Page(PACKAGE, ".SearchActivity")
NOTE: Final = Page(PACKAGE, ".NoteActivity", NoteArgs)
SETTINGS: Final = Page(PACKAGE, ".ConfigActivity")

SIDEBAR: Final = Popup("sidebar")
MENU: Final = Popup("menu")
SORT: Final = Popup("sort")
ADD: Final = Popup("add")
SELECTION_MENU: Final = Popup("selection_menu")
NOTEBOOK_TITLE: Final = Popup("notebook_title", NotebookArgs)
DELETE_NOTEBOOK: Final = Popup("delete_notebook", NotebookArgs)
NOTE_MENU: Final = Popup("note_menu", NotesArgs)
MOVE: Final = Popup("move", NotesArgs)
DELETE_NOTES: Final = Popup("delete_notes", NotesArgs)
PROPERTIES: Final = Popup("properties", NotesArgs)

NOTEBOOK: Final = ViewState("notebook", "")
"""The notebook that the list shows; "" for all notes."""
SELECTED: Final = ViewState[tuple[str, ...]]("selected", ())
"""Ids of the notes that are selected in the list."""
CREATED: Final = ViewState("created", "")
"""The id of the note that a page for a new one has made."""
EDITING: Final = ViewState[bool | None]("editing", None)
"""Whether a note is written rather than read; None: a new one is."""
