"""Screens of Contacts (AOSP's): how to tell that one is shown, and what to tap on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.app_screens import OK, AppScreens
from task_suites.contacts.book import Person, as_is, fill, spellings
from task_suites.contacts.texts import Texts
from task_suites.pools import listed

PACKAGE: Final = "com.android.contacts"
OPEN: Final = Perform(OpenApp(PACKAGE))
SAVE: Final = TapOn(Selector(resource_id="editor_menu_save_button"))
STAR: Final = TapOn(Selector(resource_id="menu_star"))
EDIT: Final = TapOn(Selector(resource_id="menu_edit"))

_DETAIL: Final = f"{PACKAGE}/.quickcontact.QuickContactActivity"
_EDITOR: Final = f"{PACKAGE}/.activities.ContactEditorActivity"
_LABEL_PAGE: Final = f"{PACKAGE}/.group.GroupMembersActivity"
_SETTINGS: Final = f"{PACKAGE}/.preference.ContactsPreferenceActivity"


def start(book: Sequence[Person], labels: Sequence[str] = (), *commands: str) -> tuple[str, ...]:
    """Setup: an address book, Contacts as newly installed, then some commands, and the launcher."""
    return (
        *fill(book, labels),
        f"pm clear {PACKAGE}",
        *commands,
        "input keyevent KEYCODE_HOME",
    )


def node_shown(**fields: Any) -> Check:
    """A node of Contacts with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


def look_at(text: str) -> ScrollTo:
    """Look until a text is on the screen: a page may load slowly."""
    return ScrollTo(Selector(text=text))


class Screens(AppScreens):
    """The screens of Contacts in a task's language."""

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """Contacts is open, on whichever of its pages."""
        description = self._pick(Texts.contacts_is_open)
        return PageNode(id, description, check=PageIs(package=PACKAGE))

    def contact(self, id: int, name: str, parent_id: int | None = None) -> PageNode:
        """The page of a contact."""
        description = self._pick(Texts.contact_is_shown.format(name=name))
        check = AllOf((PageIs(activity=_DETAIL), node_shown(resource_id="large_title", text=name)))
        return PageNode(id, description, parent_id=parent_id, check=check)

    def texts_were_shown(self, id: int, parent_id: int, name: str, *texts: str) -> UnitNode:
        """Texts are shown on a contact's page."""
        description = self._pick(Texts.values_are_shown.format(values=listed(texts), name=name))
        check = AllOf(tuple(node_shown(text=text) for text in texts))
        return UnitNode(id, description, parent_id=parent_id, check=check)

    def editor(self, id: int, *, way: str = "") -> PageNode:
        """The editor; `way` names the alternatives that it is one of."""
        description = self._pick(Texts.editor_is_open)
        return PageNode(id, description, check=PageIs(activity=_EDITOR), alternatives=way)

    def number_is_typed(self, id: int, parent_id: int, number: str) -> UnitNode:
        """A phone number stands in a field of the editor that is for phone numbers."""
        description = self._pick(Texts.number_is_typed.format(number=number))
        hint = self._pick(Texts.phone)
        fields = tuple(
            node_shown(class_name="EditText", hint=hint, text=spelling)
            for spelling in spellings(number)
        )
        return UnitNode(id, description, parent_id=parent_id, check=AnyOf(fields))

    def label_page(self, id: int, title: str, *, way: str = "") -> PageNode:
        """The page of a label."""
        description = self._pick(Texts.label_is_shown.format(title=title))
        check = AllOf((PageIs(activity=_LABEL_PAGE), node_shown(text=title)))
        return PageNode(id, description, check=check, alternatives=way)

    def label_tab(self, id: int) -> PageNode:
        """The list of labels."""
        description = self._pick(Texts.labels_are_shown)
        check = node_shown(description=self._pick(Texts.labels), selected=True)
        return PageNode(id, description, check=check)

    def settings_page(self, id: int) -> PageNode:
        """The settings of Contacts."""
        description = self._pick(Texts.settings_are_shown)
        return PageNode(id, description, check=PageIs(activity=_SETTINGS))

    def others(
        self,
        id: int,
        people: Sequence[Person],
        *checks: Check,
        text: Text = Texts.others_are_kept,
    ) -> UnitNode:
        """Other people have all that they had, and what the checks ask is so: a guard."""
        return self.guard(id, text, as_is(*people), *checks)

    # -- steps ----------------------------------------------------------------------------------

    def tap(self, label: Text) -> TapOn:
        """A tap on what has this label."""
        return TapOn(Selector(label=self._pick(label), package_name=PACKAGE))

    def tap_text(self, text: str, nth: int | None = None) -> TapOn:
        """A tap on a text: a name in a list, a label."""
        return TapOn(Selector(text=text, package_name=PACKAGE, class_name="TextView", nth=nth))

    def to_contact(self, name: str) -> tuple[SolutionStep, ...]:
        """Open Contacts and somebody's page."""
        return (OPEN, self.tap_text(name))

    def to_found(self, query: str, name: str) -> tuple[SolutionStep, ...]:
        """Open Contacts, search, and open the page of somebody who is found."""
        return (OPEN, self.tap(Texts.search_contacts), TypeInto(None, query), self.tap_text(name))

    def delete(self) -> tuple[SolutionStep, ...]:
        """Delete the contact whose page is shown."""
        return (self.tap(Texts.more_options), self.tap(Texts.delete), OK)

    def to_label(self, title: str) -> tuple[SolutionStep, ...]:
        """Open Contacts and a label's page."""
        return (OPEN, self.tap(Texts.labels), self.tap_text(title))

    def type_into(self, hint: Text, words: str) -> TypeInto:
        """Type into the field of the editor that has a hint."""
        return TypeInto(Selector(class_name="EditText", hint=self._pick(hint)), words)

    def replace_text(self, old: str, new: str) -> TypeInto:
        """Type over a text that stands in the editor."""
        return TypeInto(Selector(class_name="EditText", text=old), new)
