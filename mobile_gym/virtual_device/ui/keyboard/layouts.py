"""The keys of each page of the keyboard, and what a key offers to a finger that stays.

Source: the rows of AOSP's LatinIME and of Gboard.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.ui.view_fields import ImeAction, InputKind

LETTER_PAGES: Final = frozenset({"letters", "shift", "caps"})
_LETTER_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_LETTER_ROWS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "de": ("qwertzuiop", "asdfghjkl", "yxcvbnm"),
}
"""Of languages whose letters lie elsewhere."""
_SIGN_PAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "symbols": ("1234567890", "@#$_&-+()/", "*\"':;!?"),
    "more": ("~`|•√π÷×§∆", "£¢€¥^°={}\\", "%©®™✓[]"),
}
DIGIT_PAGES: Final[Mapping[InputKind, tuple[str, ...]]] = {
    "number": ("123-", "456/", "789", ",0.:"),
    "phone": ("123-", "456+", "789", "*0#,"),
}
"""Rows of number pads; delete stands at the end of the third one, Enter below it."""
_TOP_DIGITS: Final = "1234567890"
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


_FIRST_ACCENTS: Final[Mapping[str, frozenset[str]]] = {"de": frozenset("äöüß")}
"""Those that a language needs itself, and that come first in it."""


def rows(page: str, language: str) -> tuple[str, ...]:
    """The characters of a page, line by line."""
    if page not in LETTER_PAGES:
        return _SIGN_PAGES[page]
    letters = _LETTER_ROWS_OF.get(language, _LETTER_ROWS)
    return letters if page == "letters" else tuple([line.upper() for line in letters])


def hint(key: str, language: str) -> str:
    """What stands in the corner of a letter, and is typed by a finger that stays on it."""
    place = rows("letters", language)[0].find(key.lower())
    return _TOP_DIGITS[place] if place >= 0 else ""


def variants(key: str, page: str, language: str) -> tuple[str, ...]:
    """What a finger that stays on a key can type, the first one where it does not move."""
    if page in LETTER_PAGES:
        first = _FIRST_ACCENTS.get(language, frozenset())
        accents = "".join(sorted(_ACCENTS.get(key.lower(), ""), key=lambda sign: sign not in first))
        shown = accents if page == "letters" else accents.replace("ß", "").upper()
        signs = _SIGNS if not key.isdigit() else _ON_PADS
        return (*hint(key, language), *shown, *signs.get(key, ""))
    return tuple(_SIGNS.get(key, ""))
