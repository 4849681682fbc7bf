"""What Contacts itself remembers: how names are sorted and shown, and the selected tab."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.apps.contacts import names, provider

if TYPE_CHECKING:
    import numpy as np

    from mobile_gym.virtual_device.apps.contacts.records import Contact
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "CONTACTS",
    "FAVORITES",
    "LABELS",
    "PACKAGE",
    "ContactsSettings",
    "initial",
    "preferences",
    "read",
    "shown_name",
    "sorted_contacts",
    "write",
]

PACKAGE: Final = "com.android.contacts"
CONTACTS, FAVORITES, LABELS = range(3)
"""The tabs."""


@dataclass(frozen=True, slots=True)
class ContactsSettings:
    """`ContactsPreferences`."""

    by_last: bool = False
    last_first: bool = False
    tab: int = CONTACTS


def initial(rng: np.random.Generator, language: str) -> ContactsSettings:
    """Sorted by first name; Chinese names by family name."""
    del rng
    return ContactsSettings(by_last=language == "zh", last_first=language == "zh")


def read(state: DeviceState) -> ContactsSettings:
    """The app's data, whichever app is in front."""
    return state.data[PACKAGE]


def write(system: System, **fields: Any) -> None:
    """Replace fields of the app's data."""
    system.set_data(replace(read(system.state), **fields), PACKAGE)


def preferences(state: DeviceState) -> Mapping[str, Any]:
    """The default shared preferences, under the keys and numbers of `ContactsPreferences`."""
    data = read(state)
    return {
        "android.contacts.SORT_ORDER": 2 if data.by_last else 1,
        "android.contacts.DISPLAY_ORDER": 2 if data.last_first else 1,
    }


def shown_name(ctx: Context, contact: Contact) -> str:
    """A contact's name as the settings want it."""
    return names.display_name(contact, ctx.data.last_first) or ctx.t.no_name


def sorted_contacts(ctx: Context) -> tuple[tuple[Contact, str], ...]:
    """All contacts in the chosen order, each with the letter it stands under."""
    return names.sorted_by_name(provider.contacts(ctx.state), ctx.data.by_last)
