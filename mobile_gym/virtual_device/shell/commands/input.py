"""`input`: touches, keys and text, as a person would give them.

Source: `InputShellCommand` in AOSP's services; key codes from `android.view.KeyEvent`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from mobile_gym.core.actions import Key
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import (
    integer,
    number,
    subcommand,
    word_options,
)
from mobile_gym.virtual_device.shell.host import ShellHost

SWIPE_MS: Final = 300
LONG_PRESS_MS: Final = 600
"""How long `draganddrop` holds before it moves; the device's own threshold is shorter."""
MAX_SWIPE_MS: Final = 60_000
MAX_PIXELS: Final = 100_000
MAX_TEXT: Final = 10_000

_SOURCES: Final = frozenset(
    {"touchscreen", "keyboard", "touchpad", "mouse", "stylus", "dpad", "trackball", "gamepad"}
)
KEY_CODES: Final[Mapping[str, int]] = {
    "HOME": 3, "BACK": 4, "CALL": 5, "ENDCALL": 6, "STAR": 17, "POUND": 18,
    "DPAD_UP": 19, "DPAD_DOWN": 20, "DPAD_LEFT": 21, "DPAD_RIGHT": 22, "DPAD_CENTER": 23,
    "VOLUME_UP": 24, "VOLUME_DOWN": 25, "POWER": 26, "CAMERA": 27, "CLEAR": 28,
    "COMMA": 55, "PERIOD": 56, "ALT_LEFT": 57, "SHIFT_LEFT": 59, "TAB": 61, "SPACE": 62,
    "ENTER": 66, "DEL": 67, "GRAVE": 68, "MINUS": 69, "EQUALS": 70, "LEFT_BRACKET": 71,
    "RIGHT_BRACKET": 72, "BACKSLASH": 73, "SEMICOLON": 74, "APOSTROPHE": 75, "SLASH": 76,
    "AT": 77, "FOCUS": 80, "PLUS": 81, "MENU": 82, "NOTIFICATION": 83, "SEARCH": 84,
    "MEDIA_PLAY_PAUSE": 85, "MEDIA_STOP": 86, "PAGE_UP": 92, "PAGE_DOWN": 93, "ESCAPE": 111,
    "FORWARD_DEL": 112, "MOVE_HOME": 122, "MOVE_END": 123, "NUMPAD_ENTER": 160,
    "VOLUME_MUTE": 164, "APP_SWITCH": 187, "BRIGHTNESS_DOWN": 220, "BRIGHTNESS_UP": 221,
    "CTRL_LEFT": 113, "CTRL_RIGHT": 114, "SHIFT_RIGHT": 60, "ALT_RIGHT": 58, "CUT": 277,
    "COPY": 278, "SLEEP": 223, "WAKEUP": 224, "PASTE": 279,
    **{str(digit): 7 + digit for digit in range(10)},
    **{chr(65 + letter): 29 + letter for letter in range(26)},
}  # fmt: skip
_NAMES: Final = {code: name for name, code in KEY_CODES.items()}
MAX_KEY_CODE: Final = 316

_KEYS: Final[Mapping[str, Key]] = {
    "HOME": Key.HOME,
    "BACK": Key.BACK,
    "ESCAPE": Key.BACK,  # Generic.kcm: ESCAPE falls back to BACK
    "APP_SWITCH": Key.RECENTS,
    "ENTER": Key.ENTER,
    "NUMPAD_ENTER": Key.ENTER,
    "DEL": Key.DELETE,
    "TAB": Key.TAB,
    "MENU": Key.MENU,
    "POWER": Key.POWER,
    "VOLUME_UP": Key.VOLUME_UP,
    "VOLUME_DOWN": Key.VOLUME_DOWN,
}
"""Keys that the device has; others that Android knows are pressed without effect."""
_SCREEN_KEYS: Final = {"SLEEP": "sleep", "WAKEUP": "wakeup"}
"""Keys that no phone has and the shell may press."""
_CHARACTERS: Final[Mapping[str, str]] = {
    "SPACE": " ", "COMMA": ",", "PERIOD": ".", "MINUS": "-", "EQUALS": "=", "SLASH": "/",
    "AT": "@", "PLUS": "+", "STAR": "*", "POUND": "#", "SEMICOLON": ";", "APOSTROPHE": "'",
    "GRAVE": "`", "LEFT_BRACKET": "[", "RIGHT_BRACKET": "]", "BACKSLASH": "\\",
}  # fmt: skip


_TYPEABLE: Final = re.compile(r"[\t\n -~\u00c7\u00df\u00e7]*")
"""What the virtual keyboard's key map has: nothing is typed of a text with another character.

Source: AOSP, `Virtual.kcm`; `KeyCharacterMap.getEvents` is null for others.
"""
_NO_EVENTS: Final = "java.lang.NullPointerException: Attempt to get length of null array"
_SEND_TEXT: Final = "com.android.server.input.InputShellCommand.sendText(InputShellCommand.java)"


def _points(call: Call, count: int) -> list[int]:
    if len(call.args) < 2 * count:
        raise _missing(call)
    return [_coordinate(call, text) for text in call.args[: 2 * count]]


def _coordinate(call: Call, text: str) -> int:
    try:
        return round(number(text, "", -MAX_PIXELS, MAX_PIXELS))
    except CommandError:
        problem = f'java.lang.NumberFormatException: For input string: "{text}"'
        raise _thrown(call, problem) from None


def _thrown(call: Call, error: str) -> CommandError:
    """What a service prints of an exception.

    Source: AOSP, `BasicShellCommandHandler.exec`; `ShellCommand.getNextArgRequired`.
    """
    verb = call.name.rpartition(" ")[2]
    return CommandError(f"\nException occurred while executing '{verb}':\n{error}", 255)


def _missing(call: Call) -> CommandError:
    last = (call.name.rpartition(" ")[2], *call.args)[-1]
    return _thrown(call, f'java.lang.IllegalArgumentException: Argument expected after "{last}"')


def _duration(call: Call, default: int) -> int:
    if len(call.args) < 5:
        return default
    try:
        return integer(call.args[4], "", 0, MAX_SWIPE_MS)
    except CommandError:
        problem = f'java.lang.NumberFormatException: For input string: "{call.args[4]}"'
        raise _thrown(call, problem) from None


def _tap(call: Call) -> None:
    x, y = _points(call, 1)
    call.host.tap(x, y)


def _swipe(call: Call) -> None:
    x1, y1, x2, y2 = _points(call, 2)
    call.host.swipe(x1, y1, x2, y2, _duration(call, SWIPE_MS))


def _drag_and_drop(call: Call) -> None:
    x1, y1, x2, y2 = _points(call, 2)
    duration_ms = _duration(call, SWIPE_MS)
    host = call.host
    host.touch_down(x1, y1)
    host.elapse(LONG_PRESS_MS)
    steps = max(duration_ms // 16, 2)
    for step in range(1, steps + 1):
        host.elapse(duration_ms * step // steps - duration_ms * (step - 1) // steps)
        host.touch_move(x1 + (x2 - x1) * step // steps, y1 + (y2 - y1) * step // steps)
    host.touch_up()


def _motion_event(call: Call) -> None:
    kind = call.args[0].upper() if call.args else ""
    if kind not in ("DOWN", "MOVE", "UP", "CANCEL"):
        raise CommandError("Error: motionevent expects DOWN, MOVE or UP, and coordinates", 255)
    host = call.host
    x, y = _points(Call(call.name, call.args[1:], call.shell, call.streams), 1)
    if kind == "DOWN":
        host.touch_down(x, y)
    elif kind == "MOVE":
        host.touch_move(x, y)
    else:
        host.touch_up()


def _text(call: Call) -> None:
    if not call.args:
        raise _missing(call)
    # `%s` is how a space is written; without a focused field Android types into nothing.
    typed = call.args[0].replace("%s", " ")[:MAX_TEXT]
    if not _TYPEABLE.fullmatch(typed):
        raise _thrown(call, f"{_NO_EVENTS}\n\tat {_SEND_TEXT}")
    call.host.type_text(typed)


def _key_event(call: Call) -> None:
    known = ("--longpress", "--doubletap", "--async")
    names = list(call.args)
    while names and names[0] in known:  # options stand before the codes
        names.pop(0)
    if not names:
        raise _missing(call)
    for name in names:
        _press(call.host, _key_name(name))


def _key_name(text: str) -> str:
    """The name of a key without `KEYCODE_`; "" for one that Android has and we do not."""
    name = text.upper().removeprefix("KEYCODE_")
    if text.isascii() and text.isdigit():
        code = int(text[:6])
        if code > MAX_KEY_CODE:
            raise CommandError(f"Error: Unknown key code: {text}", 255)
        return _NAMES.get(code, "")
    if name not in KEY_CODES:
        raise CommandError(f"Error: Unknown key code: {text}", 255)
    return name


def _end_call(host: ShellHost) -> None:
    """End the call there is; without one, Android puts the screen out (`end_button_behavior`)."""
    installed = [host.apps[package] for package in host.state.packages]
    calls = next((app.telephony.calls for app in installed if app.telephony.calls), None)
    if calls is None or calls.current(host.state) is None:
        host.press_key("sleep")
    else:
        host.apply(calls.end)


def _key_combination(call: Call) -> None:
    """Keys held together: modifiers, and one key that they change."""
    options, texts = word_options(call.args, ("-t",))
    if "-t" in options:
        call.host.elapse(integer(options["-t"], f"Error: {call.name}", 0, MAX_SWIPE_MS))
    if len(texts) < 2:
        raise CommandError("Error: keycombination requires at least 2 keys", 255)
    held = {name.rpartition("_")[0] for text in texts if (name := _key_name(text)) in _MODIFIERS}
    for name in map(_key_name, texts):
        if name in _MODIFIERS:
            continue
        if "CTRL" in held:
            if name in _SHORTCUTS:
                call.host.edit_text(_SHORTCUTS[name])
        elif "SHIFT" in held and len(name) == 1:
            call.host.type_text(_SHIFTED.get(name, name))
        elif "ALT" not in held:
            _press(call.host, name)


_MODIFIERS: Final = frozenset(
    f"{name}_{side}" for name in ("CTRL", "SHIFT", "ALT") for side in ("LEFT", "RIGHT")
)
_SHORTCUTS: Final = {"A": "select_all", "C": "copy", "V": "paste", "X": "cut"}
"""What a text field does with Ctrl. Source: `android.widget.TextView.onKeyShortcut`."""
_EDITING: Final = {"COPY": "copy", "CUT": "cut", "PASTE": "paste"}
_SHIFTED: Final = dict(zip("1234567890", "!@#$%^&*()", strict=True))
"""Source: AOSP, `Generic.kcm`."""


def press_code(host: ShellHost, code: int) -> None:
    """Press a key by its code; one that this device does not have does nothing."""
    _press(host, _NAMES.get(code, ""))


def _press(host: ShellHost, name: str) -> None:
    if name in _KEYS:
        host.press_key(_KEYS[name])
    elif name in _SCREEN_KEYS:
        host.press_key(_SCREEN_KEYS[name])
    elif name == "ENDCALL":
        _end_call(host)
    elif name in _EDITING:
        host.edit_text(_EDITING[name])
    elif name in _CHARACTERS:
        host.type_text(_CHARACTERS[name])
    elif len(name) == 1:
        host.type_text(name.lower())


_INPUT: Final[Mapping[str, CommandFunction]] = {
    "draganddrop": _drag_and_drop,
    "keycombination": _key_combination,
    "keyevent": _key_event,
    "motionevent": _motion_event,
    "swipe": _swipe,
    "tap": _tap,
    "text": _text,
}


def _input(call: Call) -> int:
    args = list(call.args)
    if args and args[0] in _SOURCES:
        args.pop(0)
    if len(args) > 1 and args[0] == "-d":
        del args[:2]
    return subcommand(Call(call.name, args, call.shell, call.streams), _INPUT)


COMMANDS: Final[Mapping[str, CommandFunction]] = {"input": _input}
