"""Calls and text messages that come over the radio: what an app declares that takes them.

Whoever plays the modem (`server.telephony`) knows no app; it asks the apps of the device.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["CurrentCall", "PhoneCalls", "digits_of"]


def digits_of(number: str) -> str:
    """A number's dialable characters."""
    return "".join([sign for sign in number if sign in "0123456789+*#,;"])


@dataclass(frozen=True, slots=True)
class CurrentCall:
    """The call that rings or goes on; `incoming`: whether the other party calls."""

    number: str
    incoming: bool
    is_answered: bool


@dataclass(frozen=True, slots=True)
class PhoneCalls:
    """How the app that makes calls is told what the other party does.

    Attributes:
        current: the call that rings or goes on.
        ring: somebody calls from a number; whether the phone rings.
        answer: the call that rings is taken, at whichever end it rings.
        end: the other party hangs up, or gives up.
    """

    current: Callable[[DeviceState], CurrentCall | None]
    ring: Callable[[System, str], bool]
    answer: Callable[[System], None]
    end: Callable[[System], None]
