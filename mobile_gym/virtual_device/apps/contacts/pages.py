"""The pages and popups of Contacts: what opens them, and what they keep while they are open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.contacts.data import PACKAGE, NameSetting
from mobile_gym.virtual_device.providers.contacts.records import ReachKind
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class DetailArgs:
    """Whose page it is, by id or by `content://` URI."""

    contact_id: int | None = None
    data: str = ""


@dataclass(frozen=True, slots=True)
class EditorArgs:
    """Who is edited, as `DetailArgs`, nobody yet for 0; `extras` is what is to be put in."""

    contact_id: int = 0
    data: str = ""
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class ChooseArgs:
    """What is to be put into the contact that is chosen."""

    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class PictureArgs:
    """The picture that is to be somebody's photo: an intent's data, or its stream."""

    data: str = ""
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class GroupArgs:
    """The id of a label; 0 for one that is to be made."""

    group_id: int


@dataclass(frozen=True, slots=True)
class ContactArgs:
    """The id of a contact."""

    contact_id: int


@dataclass(frozen=True, slots=True)
class ContactLabelsArgs:
    """Whose labels are chosen; those of the editor's draft, as they are `chosen`, for id 0."""

    contact_id: int
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SelectionArgs:
    """Whether only favourites can be selected."""

    starred: bool = False


@dataclass(frozen=True, slots=True)
class IdsArgs:
    """Ids of contacts."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TypeArgs:
    """The type of which row of the draft is chosen, and what it is now."""

    kind: ReachKind
    number: int
    type: int
    label: str


@dataclass(frozen=True, slots=True)
class CustomLabelArgs:
    """The type's own name of which row of the draft is asked for, and what it is now."""

    kind: ReachKind
    number: int
    label: str


@dataclass(frozen=True, slots=True)
class ChoiceArgs:
    """Which setting is chosen."""

    key: NameSetting


MAIN: Final = Page(PACKAGE, ".activities.PeopleActivity")
DETAIL: Final = Page(PACKAGE, ".quickcontact.QuickContactActivity", DetailArgs)
EDITOR: Final = Page(PACKAGE, ".activities.ContactEditorActivity", EditorArgs)
MEMBERS: Final = Page(PACKAGE, ".group.GroupMembersActivity", GroupArgs)
SETTINGS: Final = Page(PACKAGE, ".preference.ContactsPreferenceActivity")
CHOOSE: Final = Page(PACKAGE, ".activities.ContactSelectionActivity", ChooseArgs)
ATTACH_PHOTO: Final = Page(PACKAGE, ".activities.AttachPhotoActivity", PictureArgs)

MENU: Final = Popup("menu")
SEARCH: Final = Popup("search")
SELECTION: Final = Popup("selection", SelectionArgs)
SELECTION_MENU: Final = Popup("selection_menu", SelectionArgs)
DELETE_SELECTED: Final = Popup("delete_selected", IdsArgs)
CONTACT_MENU: Final = Popup("contact_menu", ContactArgs)
PHOTO: Final = Popup("photo", ContactArgs)
CHOOSE_TYPE: Final = Popup("choose_type", TypeArgs)
CUSTOM_LABEL: Final = Popup("custom_label", CustomLabelArgs)
DISCARD: Final = Popup("discard")
CHOOSE_LABELS: Final = Popup("choose_labels", ContactLabelsArgs)
LABEL_MENU: Final = Popup("label_menu", GroupArgs)
LABEL_NAME: Final = Popup("label_name", GroupArgs)
DELETE_LABEL: Final = Popup("delete_label", GroupArgs)
PICK_MEMBERS: Final = Popup("pick_members", GroupArgs)
CHOICES: Final = Popup("choices", ChoiceArgs)
EXPORT_DIALOG: Final = Popup("export_dialog")
IMPORT_DIALOG: Final = Popup("import_dialog")

SELECTED: Final = ViewState[tuple[int, ...]]("selected", ())
"""Ids of the contacts that are selected."""
LABEL_TITLE: Final = ViewState[str | None]("label_name", None)
"""What is typed as a label's name; None for the one that it has."""
DRAFT_GROUPS: Final = ViewState[tuple[int, ...] | None]("groups", None)
"""Ids of the labels that the editor's draft has; None for those that the contact has."""
