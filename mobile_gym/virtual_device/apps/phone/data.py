"""What Phone remembers: the call that is going on, quick responses, the selected tab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    import numpy as np

PACKAGE: Final = "com.android.dialer"
FAVORITES, RECENTS, CONTACTS = range(3)
"""The tabs, in the order of AOSP's `BottomNavBar.TabIndex`."""
_RESPONSES: Final = (
    Texts.response_1,
    Texts.response_2,
    Texts.response_3,
    Texts.response_4,
)
Ending: TypeAlias = Literal["call_ended", "no_answer", "busy"]
"""What a call's end is called."""


@dataclass(frozen=True, slots=True)
class LiveCall:
    """A call from its first ring until its screen closes.

    Attributes:
        number: of the other party.
        incoming: whether they call.
        started_ms: when it began to ring, on the wall clock; all others are monotonic.
        answers_ms: when the other party picks up; None where they do not, or where they call.
        gives_up_ms: when the ringing ends without an answer.
        talk_ms: how long the other party talks before they hang up.
        ending: what its end is called where it is not answered.
        answered_ms: when it was answered.
        ended_ms: when it was over; its screen stays a moment longer.
        digits: what was typed on the keypad during the call.
    """

    number: str
    incoming: bool
    started_ms: int
    answers_ms: int | None
    gives_up_ms: int
    talk_ms: int
    ending: Ending = "call_ended"
    answered_ms: int | None = None
    ended_ms: int | None = None
    muted: bool = False
    speaker: bool = False
    held: bool = False
    digits: str = ""


@dataclass(frozen=True, slots=True)
class DialerData:
    """All of it. `placed` counts the calls so far; each meets a fate of its own."""

    call: LiveCall | None = None
    placed: int = 0
    responses: tuple[str, ...] = ()
    tab: int = FAVORITES


_STORED: Final = Stored(PACKAGE, DialerData)
read, write = _STORED.read, _STORED.write


def fresh_data(language: str) -> DialerData:
    """Phone as it is installed."""
    return DialerData(responses=tuple(response.of(language) for response in _RESPONSES))


def initial(rng: np.random.Generator, language: str) -> DialerData:
    """The same: what has happened stands in the call log."""
    del rng
    return fresh_data(language)


# -- What the screens of Phone know --------------------------------------------------------------

PhoneContext: TypeAlias = Context[DialerData, Texts, ArgsT]
