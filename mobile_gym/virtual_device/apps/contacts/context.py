"""What the screens of Contacts know, and what they tell of it alike: names and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mobile_gym.virtual_device.apps.contacts import book, names
from mobile_gym.virtual_device.apps.contacts.data import ContactsSettings
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.contacts.records import Contact

__all__ = ["ContactsContext", "shown_name", "sorted_contacts"]

ContactsContext: TypeAlias = Context[ContactsSettings, Texts, ArgsT]


def shown_name(ctx: ContactsContext, contact: Contact) -> str:
    """A contact's name as the settings want it."""
    return names.display_name(contact, ctx.data.last_first) or ctx.t.no_name


def sorted_contacts(ctx: ContactsContext) -> tuple[tuple[Contact, str], ...]:
    """All contacts in the chosen order, each with the letter it stands under."""
    return names.sorted_by_name(book.contacts(ctx.state), ctx.data.by_last)
