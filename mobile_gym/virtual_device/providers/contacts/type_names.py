"""What the types of numbers and addresses are called.

Several apps list them.

Source: AOSP, `CommonDataKinds.Phone.getTypeLabel`, `CommonDataKinds.Email.getTypeLabel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.providers.texts import ProviderTexts

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.providers.contacts.records import ReachKind

_TYPES: Final[Mapping[ReachKind, Mapping[int, Text]]] = {
    "phone": {
        0: ProviderTexts.type_custom,
        1: ProviderTexts.type_home,
        2: ProviderTexts.type_mobile,
        3: ProviderTexts.type_work,
        12: ProviderTexts.type_main,
        7: ProviderTexts.type_other,
    },
    "email": {
        0: ProviderTexts.type_custom,
        1: ProviderTexts.type_home,
        2: ProviderTexts.type_work,
        3: ProviderTexts.type_other,
    },
}


def type_text(language: str, kind: ReachKind, number: int, label: str = "") -> str:
    """The name of a phone's or an email's type."""
    if number == 0 and label:
        return label
    return _TYPES[kind].get(number, ProviderTexts.type_other).of(language)
