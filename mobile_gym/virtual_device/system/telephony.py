"""Calls over the radio: their numbers, and the one that rings or goes on.

The modem, the phone and the server mean the same call.

Whoever plays the modem (`server.telephony`) and the apps that take calls (`App.telephony`) both
speak of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mobile_gym.core.texts import LocalizedText

CARRIER: Final = LocalizedText("T-Mobile", zh="中国移动", de="Telekom.de")
"""Whose card is in the phone: in a country of its language."""


@lru_cache(maxsize=4096)
def digits_of(number: str) -> str:
    """A number's dialable characters; numbers are compared again and again."""
    return "".join([sign for sign in number if sign in "0123456789+*#,;"])


@dataclass(frozen=True, slots=True)
class CurrentCall:
    """The call that rings or goes on; `incoming`: whether the other party calls."""

    number: str
    incoming: bool
    is_answered: bool
