"""What the other party of a call does, for whoever plays the modem (`system.telephony`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.phone import calls
from mobile_gym.virtual_device.apps.phone.data import PACKAGE, read
from mobile_gym.virtual_device.system.app import PhoneCalls
from mobile_gym.virtual_device.system.telephony import CurrentCall

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["CALLS"]


def _current(state: DeviceState) -> CurrentCall | None:
    if PACKAGE not in state.data:
        return None
    call = read(state).call
    if call is None or call.ended_ms is not None:
        return None
    return CurrentCall(call.number, call.incoming, call.answered_ms is not None)


def _answer(system: System) -> None:
    call = _current(system.state)
    if call is not None and call.incoming:
        calls.answer(system)
    else:
        calls.change(system, answers_ms=system.state.monotonic_ms)
        calls.on_time(system)


def _end(system: System) -> None:
    call = _current(system.state)
    if call is not None and call.incoming and not call.is_answered:
        calls.change(system, gives_up_ms=system.state.monotonic_ms)
        calls.on_time(system)
    else:
        calls.hang_up(system)


CALLS: Final = PhoneCalls(_current, calls.receive_call, _answer, _end)
