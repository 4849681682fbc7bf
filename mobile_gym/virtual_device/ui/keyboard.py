"""The on-screen keyboard: an input-method window of real keys.

Each key is a view whose `key` is `ime:` and the character it types, or the name of what it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.ui.texts import UiTexts
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, space, stack, text

__all__ = ["IME_PACKAGE", "PREFIX", "height_px", "keyboard"]

IME_PACKAGE: Final = "com.android.inputmethod.latin"
PREFIX: Final = "ime:"
_KEY_DP: Final = 44.0
_LOW_KEY_DP: Final = 30.0
"""On a wide screen, of which higher ones would leave little; LatinIME does so, too."""
_GAP_DP: Final = 12.0
_ABOVE_DP: Final = 9.0
_BELOW_DP: Final = 15.0
_LINES: Final = 4

_ROWS: Final[Mapping[str, tuple[str, ...]]] = {
    "letters": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "shift": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "symbols": ("1234567890", "@#$_&-+()/", "*\"':;!?="),
    "digits": ("123", "456", "789", "*0#"),
}
_NAMES: Final[Mapping[str, Text]] = {
    "shift": UiTexts.key_shift,
    "delete": UiTexts.key_delete,
    "symbols": UiTexts.key_symbols,
    "letters": UiTexts.key_letters,
    "space": UiTexts.key_space,
    "enter": UiTexts.key_enter,
}


def height_px(width_px: int, screen_px: int, density: float) -> int:
    """How high the keyboard is.

    Args:
        width_px: of the screen.
        screen_px: the screen's height.
        density: pixels per dp.
    """
    lines = _LINES * _key_dp(width_px > screen_px) + (_LINES - 1) * _GAP_DP
    return round((_ABOVE_DP + lines + _BELOW_DP) * density)


def _key_dp(is_low: bool) -> float:
    return _LOW_KEY_DP if is_low else _KEY_DP


def _key(theme: Theme, name: str, shown: View, label: str, weight: float, quiet: bool) -> View:
    return stack(
        shown,
        weight=weight,
        height=FILL,
        align="center",
        justify="center",
        fill=theme.divider if quiet else theme.key,
        radius=6,
        class_name="android.inputmethodservice.Keyboard$Key",
        description=label,
        key=PREFIX + name,
        on_tap=_handled_by_host,
    )


def _handled_by_host(system: object) -> None:
    """Keys act on the field that has the focus, which the host knows (`host.DeviceHost`)."""


def _character(theme: Theme, character: str) -> View:
    shown = text(character, 20, theme.text, class_name="")
    return _key(theme, character, shown, character, 1, False)


def _special(theme: Theme, name: str, icon_name: str, weight: float, language: str) -> View:
    label = _NAMES[name].of(language)
    return _key(theme, name, icon(icon_name, 22, theme.text), label, weight, True)


def _worded(theme: Theme, name: str, shown: str, weight: float, language: str) -> View:
    label = _NAMES[name].of(language)
    return _key(theme, name, text(shown, 14, theme.text, class_name=""), label, weight, True)


def keyboard(theme: Theme, page: str, digits: bool, language: str, is_low: bool = False) -> View:
    """The keyboard's window.

    Args:
        theme: colours.
        page: `"letters"`, `"shift"` or `"symbols"`.
        digits: a number pad instead.
        language: of the descriptions of the special keys.
        is_low: as on a wide screen.
    """
    line: dict[str, Any] = {"width": FILL, "height": _key_dp(is_low), "gap": 5.0}
    rows = _ROWS["digits" if digits else page]
    lines = [row(*(_character(theme, key) for key in keys), **line) for keys in rows]
    delete = _special(theme, "delete", "backspace-outline", 1.5, language)
    enter = _special(theme, "enter", "keyboard-return", 1.5, language)
    if digits:
        lines[0] = lines[0]._replace(children=(*lines[0].children, delete))
        lines[3] = lines[3]._replace(children=(*lines[3].children, enter))
        for index in (1, 2):
            lines[index] = lines[index]._replace(
                children=(*lines[index].children, space(weight=1.5))
            )
    else:
        if page != "symbols":
            lines[1] = lines[1]._replace(
                children=(space(weight=0.4), *lines[1].children, space(weight=0.4))
            )
        first = (
            space(weight=1)
            if page == "symbols"
            else _special(theme, "shift", "apple-keyboard-shift", 1.5, language)
        )
        lines[2] = lines[2]._replace(children=(first, *lines[2].children, delete))
        other = ("letters", "ABC") if page == "symbols" else ("symbols", "?123")
        lines.append(
            row(
                _worded(theme, *other, 1.5, language),
                _character(theme, ","),
                _key(theme, "space", space(), _NAMES["space"].of(language), 4, False),
                _character(theme, "."),
                enter,
                **line,
            )
        )
    return column(
        *lines,
        width=FILL,
        height=FILL,
        padding=(4, _ABOVE_DP, 4, 0),
        gap=_GAP_DP,
        justify="start",
        fill=theme.keyboard,
        class_name="android.inputmethodservice.KeyboardView",
        resource_id="keyboard_view",
    )
