"""Calls and text messages that reach the device from outside, as a modem would hand them over."""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.virtual_device.apps.messages import alerts
from mobile_gym.virtual_device.apps.phone import calls
from mobile_gym.virtual_device.apps.phone.data import PACKAGE, LiveCall
from mobile_gym.virtual_device.apps.phone.data import read as read_phone
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import DeviceState

__all__ = [
    "accept",
    "call_in",
    "end",
    "is_number",
    "is_radio_off",
    "is_sender",
    "live_call",
    "receive",
]

MAX_TEXT: Final = 16_384
_NUMBER: Final = re.compile(r"[+*#0-9][-+*#() 0-9]{0,31}")
_SENDER: Final = re.compile(r"[A-Za-z0-9+*#][-+*#() .A-Za-z0-9]{0,31}")


def is_number(text: str) -> bool:
    """Whether a text is a telephone number."""
    return _NUMBER.fullmatch(text) is not None


def is_sender(text: str) -> bool:
    """Whether a text message may come from here: a number, or a short name."""
    return _SENDER.fullmatch(text) is not None


def is_radio_off(state: DeviceState) -> bool:
    """Whether nothing can reach the device."""
    return state.settings["global"].get("airplane_mode_on") == "1"


def live_call(state: DeviceState) -> LiveCall | None:
    """The call that rings or goes on."""
    if PACKAGE not in state.data:
        return None
    call = read_phone(state).call
    return call if call is not None and call.ended_ms is None else None


def call_in(host: DeviceHost, number: str) -> bool:
    """Somebody calls; False where the device is not reached or does not ring."""
    return bool(host.apply(lambda system: calls.receive_call(system, number)))


def accept(host: DeviceHost) -> bool:
    """The call that rings, in either direction, is taken; False where none rings."""
    call = live_call(host.state)
    if call is None or call.answered_ms is not None:
        return False
    if call.incoming:
        host.apply(calls.answer)
    else:
        host.apply(lambda system: calls.change(system, answers_ms=system.state.monotonic_ms))
        host.apply(calls.on_time)
    return True


def end(host: DeviceHost) -> bool:
    """The other side ends the call, or gives up; False where there is none."""
    call = live_call(host.state)
    if call is None:
        return False
    if call.incoming and call.answered_ms is None:
        host.apply(lambda system: calls.change(system, gives_up_ms=system.state.monotonic_ms))
        host.apply(calls.on_time)
    else:
        host.apply(calls.hang_up)
    return True


def receive(host: DeviceHost, sender: str, text: str) -> bool:
    """A text message comes in; False where the sender is blocked or the radio is off."""
    if is_radio_off(host.state):
        return False
    return (
        host.apply(lambda system: alerts.receive_sms(system, sender, text[:MAX_TEXT])) is not None
    )
