"""Screens of the notes app: how to tell that one is shown, and what to tap on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Key, OpenApp, PressKey
from mobile_gym.core.answers import AnswerKind
from mobile_gym.core.checks import (
    AllOf,
    AnyOf,
    Check,
    NodeAbsent,
    NodePresent,
    PageIs,
    PreferenceIs,
    Selector,
    ValueShown,
)
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.app_screens import AppScreens
from task_suites.notes.texts import Texts

PACKAGE: Final = "com.android.notes"
OPEN: Final = Perform(OpenApp(PACKAGE))
HIDE_KEYBOARD: Final = Perform(PressKey(Key.BACK))
"""After typing: where the screen is low, the keyboard leaves no room for what was typed."""
SHEET: Final = TapOn(Selector(resource_id="bs_action_button"))
"""Opens the sheet with what can be done to the open note."""
NEW_NOTE: Final = TapOn(Selector(resource_id="new_note_button"))
SEARCH: Final = TapOn(Selector(resource_id="menu_search"))
NEW_LIST: Final = TapOn(Selector(resource_id="new_list_button"))

_PLACES: Final = {
    "notes": Texts.notes,
    "archive": Texts.archive,
    "trash": Texts.trash,
    "edit_labels": Texts.edit_labels,
    "settings": Texts.settings,
}
"""Entries of the drawer."""


def preference(key: str, value: object) -> Check:
    """A value in the app's shared preferences."""
    return PreferenceIs(PACKAGE, key, str(value))


def is_open(title: str, **fields: object) -> Check:
    """A note of this title is open, with a node that has these fields."""
    return AllOf(
        (
            PageIs(activity=f"{PACKAGE}/.EditActivity"),
            node_shown(resource_id="editable_title", text=title),
            *((node_shown(**fields),) if fields else ()),
        )
    )


def node_shown(**fields: object) -> Check:
    """A node of the app with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))  # type: ignore[arg-type]


class Screens(AppScreens):
    """The app's screens in a task's language."""

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The app is open."""
        description = self._pick(Texts.app_is_open)
        return PageNode(id, description, check=PageIs(package=PACKAGE))

    def place(self, id: int, name: str, parent_id: int | None = 1) -> PageNode:
        """The archive, the trash, or the notes of a label."""
        title = _PLACES.get(name) or Text(name)
        description = self._pick(Texts.place_is_shown.format(place=title))
        check = AllOf(
            (
                PageIs(activity=f"{PACKAGE}/.BrowseActivity"),
                # The title itself: a note may have the same words.
                node_shown(text=self._pick(title), within=Selector(resource_id="action_bar")),
                NodeAbsent(Selector(resource_id="drawer_navigation")),
            )
        )
        return PageNode(id, description, parent_id=parent_id, check=check)

    def note(self, id: int, title: str, parent_id: int = 1) -> PageNode:
        """A note is open."""
        description = self._pick(Texts.note_is_open.format(title=title))
        return PageNode(id, description, parent_id=parent_id, check=is_open(title))

    def editor(self, id: int, parent_id: int = 1) -> PageNode:
        """A note, or a new one, is open."""
        description = self._pick(Texts.editor_is_open)
        return PageNode(
            id, description, parent_id=parent_id, check=PageIs(activity=f"{PACKAGE}/.EditActivity")
        )

    def actions(self, id: int, title: str, parent_id: int = 1) -> PageNode:
        """What can be done to a note is shown: it is open, or the sheet is."""
        description = self._pick(Texts.actions_are_shown.format(title=title))
        check = AnyOf(
            (
                node_shown(resource_id="sheet_title", text=title),
                node_shown(resource_id="editable_title", text=title),
            )
        )
        return PageNode(id, description, parent_id=parent_id, check=check)

    def choice(self, id: int, text: Text, /, **fields: object) -> PageNode:
        """What is to be chosen or typed is shown, on a page or in a dialog, by a node's fields."""
        return PageNode(id, self._pick(text), parent_id=1, check=node_shown(**fields))

    def note_was_read(
        self,
        id: int,
        text: Text,
        title: str,
        value: str,
        kind: AnswerKind = "title",
        *,
        opened: Check | None = None,
        weight: float = 1.0,
    ) -> UnitNode:
        """What a note says has been shown: beside its title, or in the open note.

        Args:
            id: of the substate.
            text: what it is, in words.
            title: of the note.
            value: what has to be read, as `ValueShown` takes it.
            kind: how.
            opened: how to tell that the open note shows it, in whose fields a value does not count
                because it might have been typed.
            weight: among the goals.
        """
        shown_value: Check = ValueShown(value, kind, subject=(title,))
        check = shown_value if opened is None else AnyOf((shown_value, opened))
        return replace(self.event(id, text, check), weight=weight)

    # -- steps ----------------------------------------------------------------------------------

    def to_place(self, name: str) -> tuple[SolutionStep, ...]:
        """Open the app and, by its drawer, an entry of it: a place, or a label by its name."""
        label = self._pick(_PLACES.get(name) or Text(name))
        return (
            OPEN,
            TapOn(Selector(description=self._pick(Texts.open_drawer))),
            TapOn(Selector(resource_id="drawer_item_text", text=label)),
        )

    def card(self, title: str, body: str | None = None) -> Selector:
        """The card of a note, told by its title or by its body."""
        if body is not None:
            return Selector(resource_id="index_note_text_description", text=body)
        return Selector(resource_id="index_note_title", text=title)

    def open_note(self, title: str, body: str | None = None) -> tuple[SolutionStep, ...]:
        """Open the app and a note."""
        return (OPEN, TapOn(self.card(title, body)))

    def search(self, words: str) -> tuple[SolutionStep, ...]:
        """Open the app and search the notes and the archive for words."""
        return (OPEN, SEARCH, TypeInto(Selector(resource_id="search_src_text"), words))

    def find_note(self, title: str, body: str | None = None) -> tuple[SolutionStep, ...]:
        """Open the app and, by the search, a note."""
        return (*self.search(title), TapOn(self.card(title, body)))

    def act(self, label: Text) -> TapOn:
        """A tap on an entry of the sheet with what can be done to a note."""
        return TapOn(Selector(resource_id="android:id/title", text=self._pick(label)))

    def write(self, title: str, body: str) -> tuple[SolutionStep, ...]:
        """Type a title and a text into the open note."""
        return (
            TypeInto(Selector(resource_id="editable_title"), title),
            TypeInto(Selector(resource_id="edit_note_text"), body),
        )

    def add_items(self, *words: str) -> tuple[SolutionStep, ...]:
        """Add items to the open checklist."""
        field = Selector(resource_id="add_item")
        return tuple(TypeInto(field, item, submit=True) for item in words)

    def until_item(self, item: str, *, checked: bool = False) -> ScrollTo:
        """Go on when an item of the open checklist is on the screen."""
        return ScrollTo(Selector(resource_id="checkbox", description=item, checked=checked))

    def tick(self, item: str) -> TapOn:
        """A tap on the box of an item of the open checklist."""
        return TapOn(Selector(resource_id="checkbox", description=item))
