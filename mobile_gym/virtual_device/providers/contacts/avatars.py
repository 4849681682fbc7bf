"""The round pictures of contacts.

Every app that lists people shows the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.people_rows import chosen_photo, photo, picture
from mobile_gym.virtual_device.providers.contacts.names import display_name

if TYPE_CHECKING:
    from mobile_gym.virtual_device import ui
    from mobile_gym.virtual_device.providers.contacts.records import Contact


def avatar(contact: Contact, size: float = 40.0) -> ui.View:
    """A contact's photo, else a letter; that of a company is a building."""
    if contact.picture:
        return chosen_photo(contact.picture, size)
    if contact.photo:
        return photo(contact.photo, size)
    name = display_name(contact)
    is_company = not contact.first and not contact.last and bool(contact.company)
    return picture(name, size, mark="domain" if is_company else "")
