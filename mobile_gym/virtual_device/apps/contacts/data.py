"""What Contacts itself remembers: how names are sorted and shown, and the selected tab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers.contacts import book, names
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    import numpy as np

    from mobile_gym.virtual_device.providers.contacts.records import Contact

PACKAGE: Final = "com.android.contacts"
CONTACTS, FAVORITES, LABELS = range(3)
"""The tabs."""
NameSetting: TypeAlias = Literal["by_last", "last_first"]
"""A setting of how names are treated: whether by the last name, or with it in front."""


@dataclass(frozen=True, slots=True)
class ContactsSettings:
    """`ContactsPreferences`."""

    by_last: bool = False
    last_first: bool = False
    tab: int = CONTACTS
    welcomed: bool = False
    """Whether the first start is over; only Google's image has one (`listing`)."""


def initial(rng: np.random.Generator, language: str) -> ContactsSettings:
    """Sorted by first name; Chinese names by family name."""
    del rng
    family_first = language in names.FAMILY_FIRST
    return ContactsSettings(by_last=family_first, last_first=family_first)


_STORED: Final = Stored(PACKAGE, ContactsSettings)
read, write = _STORED.read, _STORED.write


def _number(turned: bool) -> int:
    return 2 if turned else 1


PREFERENCES: Final = StoredPreferences(
    _STORED,
    {
        "android.contacts.SORT_ORDER": (lambda data: data.by_last, _number),
        "android.contacts.DISPLAY_ORDER": (lambda data: data.last_first, _number),
    },
)
"""The default shared preferences, under the keys and numbers of `ContactsPreferences`."""


# -- What the screens of Contacts know, and what they tell of it alike: names and their order ----

ContactsContext: TypeAlias = Context[ContactsSettings, Texts, ArgsT]


def shown_name(ctx: ContactsContext, contact: Contact) -> str:
    """A contact's name as the settings want it."""
    return names.display_name(contact, ctx.data.last_first) or ctx.t.no_name


def sorted_contacts(ctx: ContactsContext) -> tuple[tuple[Contact, str], ...]:
    """All contacts in the chosen order, each with the letter it stands under."""
    return names.sorted_by_name(book.contacts(ctx.state), ctx.data.by_last)
