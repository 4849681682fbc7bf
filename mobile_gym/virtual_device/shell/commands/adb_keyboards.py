"""Input methods that automation installs, for text that `input text` cannot type.

They are apps without a screen of ours; what they do, they do when a broadcast tells them. Source:
uiautomator2's `_input` and its keyboard (`ADB_KEYBOARD_*`).
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from typing import Final

from mobile_gym.virtual_device.shell.host import ShellHost
from mobile_gym.virtual_device.system.intents import Intent

KEYBOARDS: Final[Mapping[str, str]] = {
    "com.android.adbkeyboard": "com.android.adbkeyboard/.AdbIME",
    "com.github.uiautomator": "com.github.uiautomator/.AdbKeyboard",
}
"""The input method of each package that has one."""
OK: Final = -1
"""`Activity.RESULT_OK`."""
_UIAUTOMATOR: Final = KEYBOARDS["com.github.uiautomator"]


def is_in_use(host: ShellHost) -> bool:
    """Whether uiautomator2's keyboard is the one that types."""
    return host.state.settings["secure"].get("default_input_method") == _UIAUTOMATOR


def _decoded(intent: Intent) -> str | None:
    try:
        text = base64.b64decode(str(intent.extras.get("text", "")), validate=True)
    except (binascii.Error, ValueError):
        return None
    return text.decode("utf-8", "replace")


def _input(host: ShellHost, intent: Intent) -> str:
    text = _decoded(intent)
    return "the text is not base 64" if text is None else host.type_text(text)


def _set(host: ShellHost, intent: Intent) -> str:
    text = _decoded(intent)
    return "the text is not base 64" if text is None else host.type_text(text, clear=True)


def _clear(host: ShellHost, intent: Intent) -> str:
    return host.type_text("", clear=True)


def _enter(host: ShellHost, intent: Intent) -> str:
    """What the keyboard's action key does, whichever it is."""
    return host.press_key("enter")


def _hide(host: ShellHost, intent: Intent) -> str:
    """The field keeps the focus, as it does on Android."""
    host.apply(lambda system: system.change(keyboard=False))
    return ""


UIAUTOMATOR_ACTIONS: Final[Mapping[str, Callable[[ShellHost, Intent], str]]] = {
    "ADB_KEYBOARD_CLEAR_TEXT": _clear,
    "ADB_KEYBOARD_EDITOR_CODE": _enter,
    "ADB_KEYBOARD_HIDE": _hide,
    "ADB_KEYBOARD_INPUT_TEXT": _input,
    "ADB_KEYBOARD_SET_TEXT": _set,
    "ADB_KEYBOARD_SMART_ENTER": _enter,
}
"""What uiautomator2's keyboard listens to; each says "" or what was wrong."""
