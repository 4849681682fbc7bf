"""The pages and popups of SMS Messenger: what opens them, and what they keep while they are open.

Source: the manifest of SMS Messenger 5.19 for the classes of its activities.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.sms_uris import body_in, recipients_in
from mobile_gym.virtual_device.apps.simple_sms import data
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.files import path_of
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import Layer

_TEXT: Final = "android.intent.extra.TEXT"
_STREAM: Final = "android.intent.extra.STREAM"


@dataclass(frozen=True, slots=True)
class ThreadArgs:
    """Whom a conversation is with, and what is to be written to them.

    Attributes:
        address: a number, the name of a service, or several of them (`store.SEPARATOR`).
        data: an `sms:` URI that may say both.
        body: the text.
        picture: the path of a picture that goes along.
        extras: those of an intent; `sms_body` is a text.
    """

    address: str = ""
    data: str = ""
    body: str = ""
    picture: str = ""
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class NewArgs:
    """A new conversation: who is in it already, and what is to be written to them.

    Attributes:
        people: an address.
        body: the text.
        picture: the path of a picture.
        extras: those of an intent that shares a text or a picture.
    """

    people: str = ""
    body: str = ""
    picture: str = ""
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class AddressArgs:
    """The other party of a conversation, or the other parties."""

    address: str


@dataclass(frozen=True, slots=True)
class ThreadIdsArgs:
    """Some conversations, and whether the page is left when they are gone."""

    ids: tuple[int, ...]
    leave: bool = False


@dataclass(frozen=True, slots=True)
class MessageIdsArgs:
    """Some messages."""

    ids: tuple[int, ...]


MAIN: Final = Page(data.PACKAGE, ".activities.MainActivity")
ARCHIVE: Final = Page(data.PACKAGE, ".activities.ArchivedConversationsActivity")
NEW: Final = Page(data.PACKAGE, ".activities.NewConversationActivity", NewArgs)
THREAD: Final = Page(data.PACKAGE, ".activities.ThreadActivity", ThreadArgs)
DETAILS: Final = Page(data.PACKAGE, ".activities.ConversationDetailsActivity", AddressArgs)
SETTINGS: Final = Page(data.PACKAGE, ".activities.SettingsActivity")
BLOCKED: Final = Page(data.PACKAGE, ".activities.ManageBlockedNumbersActivity")

MENU: Final = Popup("menu")
SEARCH: Final = Popup("search")
SELECTION_MENU: Final = Popup("selection_menu")
ARCHIVE_CONVERSATIONS: Final = Popup("archive_conversations", ThreadIdsArgs)
DELETE_CONVERSATIONS: Final = Popup("delete_conversations", ThreadIdsArgs)
BLOCK: Final = Popup("block", AddressArgs)
BLOCK_NUMBER: Final = Popup("block_number")
RENAME: Final = Popup("rename", ThreadIdsArgs)
THREAD_MENU: Final = Popup("thread_menu", AddressArgs)
MESSAGE_MENU: Final = Popup("message_menu", MessageIdsArgs)
DELETE_MESSAGES: Final = Popup("delete_messages", MessageIdsArgs)
PROPERTIES: Final = Popup("properties", MessageIdsArgs)
ATTACH: Final = Popup("attach")

ASKED: Final = ViewState("asked", False)
"""Whether the user has been asked to make this the app for messages."""
SELECTED: Final = ViewState[tuple[int, ...]]("selected", ())
"""Ids of the threads, or of the messages, that are selected."""
RECIPIENT: Final = ViewState("recipient", "")
"""What is typed to say whom a new conversation is with."""
ATTACHED: Final = ViewState[str | None]("attached", None)
"""The path of the picture that goes along; None for what the page was opened with."""
MESSAGES_SCROLL: Final = ViewState("scroll:messages", 0)
END_PX: Final = 1 << 24
"""A scroll offset beyond any content: shows its end."""


def address_of(args: ThreadArgs) -> str:
    """Whom a conversation is with: as an argument, or as a URI says."""
    if args.address:
        return args.address
    numbers = recipients_in(args.data)
    return data.join_numbers(part.strip() for part in numbers.replace(";", ",").split(","))


def address_in(layer: Layer) -> str:
    """The same, of the layer of a conversation's page."""
    return address_of(read_args(ThreadArgs, layer.args, THREAD.name))


def body_of(args: ThreadArgs | NewArgs) -> str:
    """The text that a page was opened with; "" for none."""
    extras = args.extras
    body = args.body or str(extras.get("sms_body", "") or extras.get(_TEXT, ""))
    if body or isinstance(args, NewArgs):
        return body
    return body_in(args.data)


def picture_of(args: ThreadArgs | NewArgs) -> str:
    """The path of the picture that a page was opened with; "" for none."""
    return args.picture or path_of(str(args.extras.get(_STREAM, "")))
