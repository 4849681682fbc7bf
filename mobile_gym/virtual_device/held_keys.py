"""A finger that stays on a key of the on-screen keyboard: what it chooses, how often it deletes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import soft_keys
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import gestures, keyboard
from mobile_gym.virtual_device.ui.gestures import Pointer
from mobile_gym.virtual_device.ui.view import View


class _Host(Protocol):
    """What a held key needs of its device."""

    @property
    def state(self) -> DeviceState: ...

    def apply(self, handler: Callable[[System], object]) -> Any: ...

    def focused_field(self) -> View | None: ...


def held(host: _Host, system: System, pointer: Pointer, key: View) -> Pointer:
    """The finger has rested on a key; it is still a tap where the key makes nothing of that."""
    field = host.focused_field()
    if field is None:
        return pointer
    mode = soft_keys.hold(system, field, key.key.removeprefix(keyboard.PREFIX))
    return pointer if mode is None else replace(pointer, mode=mode)


def move(host: _Host, pointer: Pointer) -> None:
    """It moves over what the key offers."""
    target, state = pointer.target, host.state
    count = len(state.ime.offered)
    if target is None or not count:
        return
    place = keyboard.VariantsPlace.above(Rect(*target[:4]), count, state.display.width_px)
    index = place.at(pointer.last[1], count)
    host.apply(lambda system: soft_keys.choose(system, index))


def up(host: _Host, pointer: Pointer, is_cancelled: bool) -> None:
    """It leaves."""
    field = None if is_cancelled else host.focused_field()
    if pointer.mode == "choose":
        host.apply(lambda system: soft_keys.release(system, field))
    elif field is not None:
        more_ms = host.state.monotonic_ms - pointer.start[0] - gestures.LONG_PRESS_MS
        host.apply(lambda system: soft_keys.repeat_delete(system, field, more_ms))
