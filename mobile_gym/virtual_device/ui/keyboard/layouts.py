"""The keys of each page of the keyboard, and what a key offers to a finger that stays.

Source: the rows of AOSP's LatinIME and of Gboard, in its English layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.ui.view_fields import ImeAction, InputKind

__all__ = [
    "ACTION_ICONS",
    "DIGIT_PAGES",
    "HINTS",
    "LEFT_OF_SPACE",
    "PAGES",
    "PHONE_LETTERS",
    "variants",
]

PAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "letters": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "shift": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "caps": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "symbols": ("1234567890", "@#$_&-+()/", "*\"':;!?"),
    "more": ("~`|•√π÷×§∆", "£¢€¥^°={}\\", "%©®™✓[]"),
}
DIGIT_PAGES: Final[Mapping[InputKind, tuple[str, ...]]] = {
    "number": ("123-", "456/", "789", ",0.:"),
    "phone": ("123-", "456+", "789", "*0#,"),
}
"""Rows of number pads; delete stands at the end of the third one, Enter below it."""
HINTS: Final[Mapping[str, str]] = dict(zip("qwertyuiop", "1234567890", strict=True))
"""What stands in the corner of a letter, and is typed by a finger that stays on it."""
PHONE_LETTERS: Final[Mapping[str, str]] = {
    "2": "ABC",
    "3": "DEF",
    "4": "GHI",
    "5": "JKL",
    "6": "MNO",
    "7": "PQRS",
    "8": "TUV",
    "9": "WXYZ",
    "0": "+",
}
LEFT_OF_SPACE: Final[Mapping[InputKind, str]] = {"text": ",", "email": "@", "uri": "/"}
ACTION_ICONS: Final[Mapping[ImeAction, str]] = {
    "done": "check",
    "go": "arrow-right",
    "next": "arrow-right",
    "search": "magnify",
    "send": "send",
    "newline": "keyboard-return",
}

_ACCENTS: Final[Mapping[str, str]] = {
    "a": "àáâäæãåā",
    "c": "çćč",
    "e": "éèêëē",
    "i": "îíïìī",
    "l": "ł",
    "n": "ñń",
    "o": "ôóöòõøœ",
    "s": "ßśš",
    "u": "ûúüùū",
    "y": "ÿý",
    "z": "žźż",
}
_SIGNS: Final[Mapping[str, str]] = {
    ".": ",?!:;'\"-",
    "-": "–—_",
    "$": "€£¥¢",
    "'": "’‘`",
    '"': "“”„«»",
    "?": "¿",
    "!": "¡",
    "*": "★†",
    "+": "±",
    "(": "[{<",
    ")": "]}>",
    "0": "°∅",
    "1": "¹½⅓¼",
    "2": "²⅔",
    "3": "³¾",
    "%": "‰",
}


_ON_PADS: Final[Mapping[str, str]] = {"0": "+"}
"""Of number pads, which are the page of letters of fields for numbers."""


def variants(key: str, page: str) -> tuple[str, ...]:
    """What a finger that stays on a key can type, the first one where it does not move."""
    if page in ("letters", "shift", "caps"):
        accents = _ACCENTS.get(key.lower(), "")
        shown = accents if page == "letters" else accents.replace("ß", "").upper()
        signs = _SIGNS if not key.isdigit() else _ON_PADS
        return (*HINTS.get(key.lower(), ""), *shown, *signs.get(key, ""))
    return tuple(_SIGNS.get(key, ""))
