"""Calls and text messages that reach the device from outside, as a modem would hand them over."""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import PhoneCalls
from mobile_gym.virtual_device.system.telephony import CurrentCall

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


def _calls(host: DeviceHost) -> PhoneCalls | None:
    """Of the app that takes calls, where one is installed."""
    apps = (host.apps[package] for package in host.state.packages)
    return next((calls for app in apps if (calls := app.telephony.calls) is not None), None)


def live_call(host: DeviceHost) -> CurrentCall | None:
    """The call that rings or goes on."""
    calls = _calls(host)
    return None if calls is None else calls.current(host.state)


def call_in(host: DeviceHost, number: str) -> bool:
    """Somebody calls; False where the device is not reached or does not ring."""
    calls = _calls(host)
    return calls is not None and bool(host.apply(lambda system: calls.ring(system, number)))


def accept(host: DeviceHost) -> bool:
    """The call that rings, in either direction, is taken; False where none rings."""
    calls, call = _calls(host), live_call(host)
    if calls is None or call is None or call.is_answered:
        return False
    host.apply(calls.answer)
    return True


def end(host: DeviceHost) -> bool:
    """The other side ends the call, or gives up; False where there is none."""
    calls = _calls(host)
    if calls is None or live_call(host) is None:
        return False
    host.apply(calls.end)
    return True


def receive(host: DeviceHost, sender: str, text: str) -> bool:
    """A text message comes in; False where the sender is blocked or the radio is off."""
    if is_radio_off(host.state):
        return False
    body = text[:MAX_TEXT]
    apps = (host.apps[package] for package in host.state.packages)
    receivers = [receive for app in apps if (receive := app.telephony.receive_text) is not None]
    return any(
        host.apply(lambda system, receive=receive: receive(system, sender, body)) is not None
        for receive in receivers
    )
