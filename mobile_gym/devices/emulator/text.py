"""Entering text on a device that takes none as a whole: three ways, tried in this order.

`input text` types what the device's key map has, which is ASCII. Other text needs the input method
AdbKeyboard, or, on an emulator, the clipboard.
"""

from __future__ import annotations

import base64
import re
import shlex
from typing import Final

from mobile_gym.core.actions import Type
from mobile_gym.devices.emulator.connection import Connection

_ADB_KEYBOARD: Final = "com.android.adbkeyboard/.AdbIME"
_TYPABLE: Final = re.compile(r"[ -~]*")
_LINE: Final = 500
"""Characters for one `input text`; long ones are dropped by slow devices."""
_ENTER, _DELETE, _PASTE = 66, 67, 279
_SELECT_ALL: Final = "input keycombination 113 29"
"""Control and A."""


def enter(connection: Connection, action: Type) -> str:
    """Type into the field that has the focus; "" or what was wrong."""
    if action.clear:
        connection.shell(f"{_SELECT_ALL}; input keyevent {_DELETE}")
    error = _enter(connection, action.text) if action.text else ""
    if not error and action.submit:
        connection.shell(f"input keyevent {_ENTER}")
    return error


def _enter(connection: Connection, text: str) -> str:
    if _TYPABLE.fullmatch(text):
        for start in range(0, len(text), _LINE):
            # `input` reads %s as a space, so a percent sign is typed apart from what follows it.
            for part in re.split(r"(?<=%)(?=s)", text[start : start + _LINE]):
                connection.shell(f"input text {shlex.quote(part.replace(' ', '%s'))}")
        return ""
    adb, controller = connection.adb, connection.controller
    if _ADB_KEYBOARD in adb.shell("ime list -s").stdout.split():
        adb.shell(f"ime enable {_ADB_KEYBOARD}; ime set {_ADB_KEYBOARD}")
        coded = base64.b64encode(text.encode()).decode()
        adb.shell(f"am broadcast -a ADB_INPUT_B64 --es msg {coded}")
        return ""
    if controller is not None:
        controller.set_clipboard(text)
        adb.shell(f"input keyevent {_PASTE}")
        return ""
    return "this device types ASCII only; install AdbKeyboard for other text"
