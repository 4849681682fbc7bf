"""Keys of a hardware keyboard as the emulator takes them: codes, names of keys, or whole texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device import shell
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server import keycodes

MAX_TEXT: Final = 10_000
_SHIFTS: Final = frozenset({"SHIFT_LEFT", "SHIFT_RIGHT"})
_CONTROLS: Final = frozenset({"CTRL_LEFT", "CTRL_RIGHT"})
_MODIFIERS: Final = _SHIFTS | _CONTROLS | {"ALT_LEFT", "ALT_RIGHT", "CAPS_LOCK"}
_SHORTCUTS: Final[Mapping[str, str]] = {
    "A": "select_all",
    "C": "copy",
    "V": "paste",
    "X": "cut",
}
"""With control: names of `DeviceHost.edit_text`."""


class Keyboard:
    """Which modifiers are held. Belongs to the thread that owns the device."""

    def __init__(self) -> None:
        self._held: set[str] = set()

    def down(self, host: DeviceHost, name: str) -> None:
        """A key goes down; one that acts does so now.

        Args:
            host: the device.
            name: the key, as in `keycodes`.
        """
        if name in _MODIFIERS:
            self._held.add(name)
        elif self._held & _CONTROLS and name in _SHORTCUTS:
            host.edit_text(_SHORTCUTS[name])
        elif typed := keycodes.typed_by(name, shift=bool(self._held & _SHIFTS)):
            host.type_text(typed)
        else:
            shell.run(host, f"input keyevent KEYCODE_{name}")

    def up(self, name: str) -> None:
        """A key comes up."""
        self._held.discard(name)

    def press_named(self, host: DeviceHost, value: str) -> bool:
        """A key by its `KeyboardEvent.key`; False for a name that no key has."""
        if value in keycodes.NAMED:
            self.down(host, keycodes.NAMED[value])
            return True
        if len(value) == 1 and value.isprintable():
            host.type_text(value)
            return True
        return False

    def type(self, host: DeviceHost, text: str) -> None:
        """Type a text; a line end is the Enter key."""
        for place, line in enumerate(text[:MAX_TEXT].split("\n")):
            if place:
                host.press_key("enter")
            if line:
                host.type_text(line)
