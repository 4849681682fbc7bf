"""The pages and popups of Messaging: what opens them, and what they keep while they are open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.sms_uris import body_in, recipients_in
from mobile_gym.virtual_device.apps.messages.data import PACKAGE
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import Layer


@dataclass(frozen=True, slots=True)
class ConversationArgs:
    """Whom a conversation is with, and what is to be written to them.

    Attributes:
        address: a number, or the name of a service.
        data: a `smsto:` URI that may say both.
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
class TextArgs:
    """What is to be sent to somebody, a text or a picture; or an intent's extras that hold it."""

    body: str = ""
    picture: str = ""
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class AddressArgs:
    """The other party of a conversation."""

    address: str


@dataclass(frozen=True, slots=True)
class DeleteArgs:
    """The threads that are to be deleted, and whether the page is left then."""

    ids: tuple[int, ...]
    leave: bool = False


@dataclass(frozen=True, slots=True)
class MessageArgs:
    """A message."""

    id: int


MAIN: Final = Page(PACKAGE, ".ui.conversationlist.ConversationListActivity")
ARCHIVE: Final = Page(PACKAGE, ".ui.conversationlist.ArchivedConversationListActivity")
CONVERSATION: Final = Page(PACKAGE, ".ui.conversation.ConversationActivity", ConversationArgs)
OPTIONS: Final = Page(PACKAGE, ".ui.conversationsettings.PeopleAndOptionsActivity", AddressArgs)
SETTINGS: Final = Page(PACKAGE, ".ui.appsettings.ApplicationSettingsActivity")
BLOCKED: Final = Page(PACKAGE, ".ui.BlockedParticipantsActivity")
SHARE: Final = Page(PACKAGE, ".ui.conversationlist.ShareIntentActivity", TextArgs)
FORWARD: Final = Page(PACKAGE, ".ui.conversationlist.ForwardMessageActivity", TextArgs)

MENU: Final = Popup("menu")
SELECTION_MENU: Final = Popup("selection_menu")
DELETE_CONVERSATIONS: Final = Popup("delete_conversations", DeleteArgs)
BLOCK: Final = Popup("block", AddressArgs)
CONVERSATION_MENU: Final = Popup("conversation_menu", AddressArgs)
MESSAGE_MENU: Final = Popup("message_menu", MessageArgs)
DELETE_MESSAGE: Final = Popup("delete_message", MessageArgs)
DETAILS: Final = Popup("details", MessageArgs)
SEARCH: Final = Popup("search")
ATTACH: Final = Popup("attach")

SELECTED: Final = ViewState[tuple[int, ...]]("selected", ())
"""Ids of the threads that are selected."""
MESSAGE: Final = ViewState("message", 0)
"""The id of the message that is selected."""
ATTACHED: Final = ViewState[str | None]("attached", None)
"""The path of the picture that goes along; None for what the page was opened with."""
DATED: Final = ViewState("dated", 0)
"""The id of the message that shows its whole date."""
ADDRESS: Final = ViewState("address", "")
"""Whom a new conversation is with, once that is chosen."""
RECIPIENT: Final = ViewState("recipient", "")
"""What is typed to choose that."""
MESSAGES_SCROLL: Final = ViewState("scroll:messages", 0)
END_PX: Final = 1 << 24
"""A scroll offset beyond any content: shows its end."""


def address_of(args: ConversationArgs, chosen: str = "") -> str:
    """Whom a conversation page is with: as chosen, as an argument, or as a `smsto:` URI says."""
    address = chosen or args.address
    if address:
        return address
    return recipients_in(args.data)


def address_in(layer: Layer) -> str:
    """The same, of the layer of a conversation page."""
    args = read_args(ConversationArgs, layer.args, CONVERSATION.name)
    return address_of(args, layer.ui.get(ADDRESS.key, ADDRESS.default))


def body_of(args: ConversationArgs) -> str:
    """The text that a conversation was opened with; "" for none."""
    return args.body or str(args.extras.get("sms_body", "")) or body_in(args.data)
