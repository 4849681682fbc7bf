"""Input methods that automation installs, for text that `input text` cannot type.

They are apps without a screen of ours; what they do, they do when a broadcast tells them, and only
the one that is installed and chosen does it. Source: the broadcasts of ADBKeyBoard 2.0 (`ADB_*`),
and uiautomator2's `_input` and its keyboard (`ADB_KEYBOARD_*`).
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from mobile_gym.virtual_device.apk_app import apk_app
from mobile_gym.virtual_device.shell.commands.input import press_code
from mobile_gym.virtual_device.shell.host import ShellHost
from mobile_gym.virtual_device.system import input_methods
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.system import System

Action: TypeAlias = Callable[[ShellHost, Intent], str]
"""What a keyboard does when it is told to; "" or what was wrong."""

ADB_KEYBOARD: Final = "com.android.adbkeyboard"
KEYBOARDS: Final[Mapping[str, str]] = {
    ADB_KEYBOARD: f"{ADB_KEYBOARD}/.AdbIME",
    "com.github.uiautomator": "com.github.uiautomator/.AdbKeyboard",
}
"""The input method of each package that has one."""
_OK: Final = -1
"""`Activity.RESULT_OK`."""
_MAX_KEY_CODE: Final = 316


def install_keyboard(host: ShellHost) -> None:
    """Install ADB Keyboard and let it type, as its APK and `ime set` would."""
    host.add_app(apk_app(ADB_KEYBOARD, "ADB Keyboard", "", ()))
    host.install_app(ADB_KEYBOARD)
    name = KEYBOARDS[ADB_KEYBOARD]

    def choose(system: System) -> None:
        known = replace(system.state.packages[ADB_KEYBOARD], is_system=False)
        system.change(packages=system.state.packages.set(ADB_KEYBOARD, known))
        methods = ":".join(dict.fromkeys((*input_methods.enabled(system.state), name)))
        system.put_setting("secure", input_methods.ENABLED_KEY, methods)
        system.put_setting("secure", input_methods.CURRENT_KEY, name)

    host.apply(choose)


def chosen(host: ShellHost) -> str:
    """The package of the keyboard that types; "" where it is the built-in one or another app."""
    package, _, _ = input_methods.current(host.state).partition("/")
    return package if package in KEYBOARDS and package in host.state.packages else ""


def answer(host: ShellHost, intent: Intent) -> str | None:
    """Let the chosen keyboard do what a broadcast says; what is printed of it, None of others."""
    package = chosen(host)
    action = _ACTIONS.get(package, {}).get(intent.action)
    if action is None:
        return None
    problem = action(host, intent)
    if package == ADB_KEYBOARD:  # its receiver answers nothing
        return "result=0"
    code = 0 if problem else _OK
    return f'result={code}, data="{problem or "success"}"'


# -- ADBKeyBoard ----------------------------------------------------------------------------------


def _input_text(host: ShellHost, intent: Intent) -> str:
    return host.type_text(str(intent.extras.get("msg", "")))


def _input_base64(host: ShellHost, intent: Intent) -> str:
    text = _decode_text(intent, "msg")
    return "the text is not base 64" if text is None else host.type_text(text)


def _input_characters(host: ShellHost, intent: Intent) -> str:
    """`--eia chars 67,97`: characters by their code points."""
    codes = intent.extras.get("chars", ())
    known = [code for code in codes if _is_character(code)] if isinstance(codes, tuple) else []
    return host.type_text("".join(map(chr, known)))


def _is_character(code: object) -> bool:
    return isinstance(code, int) and 0 < code < 0x110000 and not 0xD800 <= code < 0xE000


def _input_code(host: ShellHost, intent: Intent) -> str:
    """`--ei code 67`: a key by its code, as `input keyevent` presses it."""
    code = intent.extras.get("code")
    if not isinstance(code, int) or not 0 <= code <= _MAX_KEY_CODE:
        return "no key"
    press_code(host, code)
    return ""


def _decode_text(intent: Intent, name: str = "text") -> str | None:
    try:
        text = base64.b64decode(str(intent.extras.get(name, "")), validate=True)
    except (binascii.Error, ValueError):
        return None
    return text.decode("utf-8", "replace")


def _input(host: ShellHost, intent: Intent) -> str:
    text = _decode_text(intent)
    return "the text is not base 64" if text is None else host.type_text(text)


def _set(host: ShellHost, intent: Intent) -> str:
    text = _decode_text(intent)
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


_ACTIONS: Final[Mapping[str, Mapping[str, Action]]] = {
    ADB_KEYBOARD: {
        "ADB_CLEAR_TEXT": _clear,
        "ADB_EDITOR_CODE": _enter,
        "ADB_INPUT_B64": _input_base64,
        "ADB_INPUT_CHARS": _input_characters,
        "ADB_INPUT_CODE": _input_code,
        "ADB_INPUT_TEXT": _input_text,
    },
    "com.github.uiautomator": {
        "ADB_KEYBOARD_CLEAR_TEXT": _clear,
        "ADB_KEYBOARD_EDITOR_CODE": _enter,
        "ADB_KEYBOARD_HIDE": _hide,
        "ADB_KEYBOARD_INPUT_TEXT": _input,
        "ADB_KEYBOARD_SET_TEXT": _set,
        "ADB_KEYBOARD_SMART_ENTER": _enter,
    },
}
"""What each package's keyboard listens to."""
