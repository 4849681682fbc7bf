"""Input as the emulator takes it: several fingers, and the keys of a hardware keyboard.

The device has two fingers, as much as a gesture of Android's needs. The first contact that comes
down is the first, the next one the second; others are tracked, so that a client may send them, and
become one of the two in no case.

Key codes of the three systems that clients speak lead to the names that `input keyevent` takes,
without `KEYCODE_`; letters and digits are themselves. Sources: the X server's evdev keycodes
(Linux's input codes plus 8), Linux's `input-event-codes.h`, the USB HID usage tables (page 7),
W3C's UI Events KeyboardEvent key values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.virtual_device import shell
from mobile_gym.virtual_device.host import DeviceHost

MAX_CONTACTS: Final = 10
"""Source: `Touch.identifier` in emulator_controller.proto."""


class TooManyContacts(ValueError):
    """More contacts than a screen takes."""


class Contact(NamedTuple):
    """Where a finger is, in device pixels; pressure 0 says that it has left."""

    identifier: int
    x: int
    y: int
    pressure: int


class TouchPanel:
    """The contacts that are down. Belongs to the thread that owns the device."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[int, int]] = {}
        self._finger: int | None = None
        self._second: int | None = None

    def update(self, host: DeviceHost, contact: Contact) -> None:
        """One contact comes down, moves or leaves; it is kept within the screen.

        Raises:
            TooManyContacts: more than a screen takes.
        """
        if self._finger is not None and host.snapshot().pointer is None:
            self._down.clear()  # the device has been put into another condition
            self._finger = self._second = None
        display = host.state.display
        x = min(max(contact.x, 0), display.width_px - 1)
        y = min(max(contact.y, 0), display.height_px - 1)
        known = self._down.get(contact.identifier)
        if contact.pressure <= 0:
            self._leave(host, contact.identifier)
        elif known is None:
            self._come(host, contact.identifier, x, y)
        elif known != (x, y):
            self._down[contact.identifier] = (x, y)
            if contact.identifier == self._finger:
                host.touch_move(x, y)
            elif contact.identifier == self._second:
                host.second_move(x, y)

    def _come(self, host: DeviceHost, identifier: int, x: int, y: int) -> None:
        if len(self._down) >= MAX_CONTACTS:
            raise TooManyContacts(
                f"a screen takes {MAX_CONTACTS} contacts; send pressure 0 for one"
            )
        self._down[identifier] = (x, y)
        if self._finger is None:
            self._finger = identifier
            host.touch_down(x, y)
        elif self._second is None and len(self._down) == 2:
            self._second = identifier
            host.second_down(x, y)

    def _leave(self, host: DeviceHost, identifier: int) -> None:
        """A finger leaves from where it was last, wherever the release says."""
        if self._down.pop(identifier, None) is None:
            return
        if identifier == self._second:
            self._second = None
            host.second_up()
        elif identifier == self._finger:
            if self._second is not None:
                self._second = None
                host.second_up()
            self._finger = None
            host.touch_up()


_ROWS: Final = ((2, "1234567890"), (16, "QWERTYUIOP"), (30, "ASDFGHJKL"), (44, "ZXCVBNM"))
"""Linux's input codes go along the rows of the keyboard."""

EVDEV: Final[Mapping[int, str]] = {
    1: "ESCAPE", 12: "MINUS", 13: "EQUALS", 14: "DEL", 15: "TAB", 26: "LEFT_BRACKET",
    27: "RIGHT_BRACKET", 28: "ENTER", 29: "CTRL_LEFT", 39: "SEMICOLON", 40: "APOSTROPHE",
    41: "GRAVE", 42: "SHIFT_LEFT", 43: "BACKSLASH", 51: "COMMA", 52: "PERIOD", 53: "SLASH",
    54: "SHIFT_RIGHT", 56: "ALT_LEFT", 57: "SPACE", 58: "CAPS_LOCK", 96: "NUMPAD_ENTER",
    97: "CTRL_RIGHT", 100: "ALT_RIGHT", 102: "HOME", 103: "DPAD_UP", 104: "PAGE_UP",
    105: "DPAD_LEFT", 106: "DPAD_RIGHT", 107: "MOVE_END", 108: "DPAD_DOWN", 109: "PAGE_DOWN",
    111: "FORWARD_DEL", 113: "VOLUME_MUTE", 114: "VOLUME_DOWN", 115: "VOLUME_UP", 116: "POWER",
    139: "MENU", 142: "SLEEP", 143: "WAKEUP", 158: "BACK", 172: "HOME", 217: "SEARCH",
    224: "BRIGHTNESS_DOWN", 225: "BRIGHTNESS_UP", 580: "APP_SWITCH",
    **{first + column: name for first, row in _ROWS for column, name in enumerate(row)},
}  # fmt: skip
"""By Linux's input code; 102 is HOME, as in the emulator's own layout (not Generic.kl)."""

XKB: Final[Mapping[int, str]] = {code + 8: name for code, name in EVDEV.items()}
"""By X11 keycode."""

USB: Final[Mapping[int, str]] = {
    0x28: "ENTER", 0x29: "ESCAPE", 0x2A: "DEL", 0x2B: "TAB", 0x2C: "SPACE", 0x2D: "MINUS",
    0x2E: "EQUALS", 0x2F: "LEFT_BRACKET", 0x30: "RIGHT_BRACKET", 0x31: "BACKSLASH",
    0x33: "SEMICOLON", 0x34: "APOSTROPHE", 0x35: "GRAVE", 0x36: "COMMA", 0x37: "PERIOD",
    0x38: "SLASH", 0x39: "CAPS_LOCK", 0x4A: "HOME", 0x4B: "PAGE_UP", 0x4C: "FORWARD_DEL",
    0x4D: "MOVE_END", 0x4E: "PAGE_DOWN", 0x4F: "DPAD_RIGHT", 0x50: "DPAD_LEFT",
    0x51: "DPAD_DOWN", 0x52: "DPAD_UP", 0x58: "NUMPAD_ENTER", 0x65: "MENU", 0x66: "POWER",
    0x7F: "VOLUME_MUTE", 0x80: "VOLUME_UP", 0x81: "VOLUME_DOWN", 0xE0: "CTRL_LEFT",
    0xE1: "SHIFT_LEFT", 0xE2: "ALT_LEFT", 0xE4: "CTRL_RIGHT", 0xE5: "SHIFT_RIGHT",
    0xE6: "ALT_RIGHT",
    **{0x04 + letter: chr(65 + letter) for letter in range(26)},
    **{0x1E + place: digit for place, digit in enumerate("1234567890")},
}  # fmt: skip
"""By HID usage of the keyboard page; as Chromium writes it, the page stands above: 0x0700XX."""

NAMED: Final[Mapping[str, str]] = {
    "AppSwitch": "APP_SWITCH", "ArrowDown": "DPAD_DOWN", "ArrowLeft": "DPAD_LEFT",
    "ArrowRight": "DPAD_RIGHT", "ArrowUp": "DPAD_UP", "AudioVolumeDown": "VOLUME_DOWN",
    "AudioVolumeMute": "VOLUME_MUTE", "AudioVolumeUp": "VOLUME_UP", "Backspace": "DEL",
    "Delete": "FORWARD_DEL", "End": "MOVE_END", "Enter": "ENTER", "Escape": "ESCAPE",
    "GoBack": "BACK", "GoHome": "HOME", "Home": "HOME", "PageDown": "PAGE_DOWN",
    "PageUp": "PAGE_UP", "Power": "POWER", "Tab": "TAB",
}  # fmt: skip
"""By the value of `KeyboardEvent.key`; one printable character stands for itself."""

_SHIFTED: Final[Mapping[str, str]] = {
    "MINUS": "-_", "EQUALS": "=+", "LEFT_BRACKET": "[{", "RIGHT_BRACKET": "]}",
    "BACKSLASH": "\\|", "SEMICOLON": ";:", "APOSTROPHE": "'\"", "GRAVE": "`~", "COMMA": ",<",
    "PERIOD": ".>", "SLASH": "/?", "SPACE": "  ",
    **{str(digit): f"{digit}{sign}" for digit, sign in enumerate(")!@#$%^&*(")},
    **{chr(65 + letter): chr(97 + letter) + chr(65 + letter) for letter in range(26)},
}  # fmt: skip
"""What a key types, without and with shift, on a US keyboard."""


def typed_by(name: str, *, shift: bool) -> str:
    """What a key types; "" for one that types nothing."""
    signs = _SHIFTED.get(name)
    return signs[shift] if signs is not None else ""


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
            name: the key, as in `NAMED`.
        """
        if name in _MODIFIERS:
            self._held.add(name)
        elif self._held & _CONTROLS and name in _SHORTCUTS:
            host.edit_text(_SHORTCUTS[name])
        elif typed := typed_by(name, shift=bool(self._held & _SHIFTS)):
            host.type_text(typed)
        else:
            shell.run(host, f"input keyevent KEYCODE_{name}")

    def up(self, name: str) -> None:
        """A key comes up."""
        self._held.discard(name)

    def press_named(self, host: DeviceHost, value: str) -> bool:
        """A key by its `KeyboardEvent.key`; False for a name that no key has."""
        if value in NAMED:
            self.down(host, NAMED[value])
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
