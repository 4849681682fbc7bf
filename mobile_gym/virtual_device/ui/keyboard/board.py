"""The keyboard as a whole: its height, its pages, the strip of words above the keys.

Source: the rows of AOSP's LatinIME and of Gboard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.ui.keyboard.emoji_page import emoji_rows, tabs
from mobile_gym.virtual_device.ui.keyboard.keys import (
    LABELS,
    PREFIX,
    Keys,
    colors_of,
    handled_by_host,
)
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
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


class _Sizes(NamedTuple):
    """In dp. Source: measured on pictures of an Android 14 phone with Gboard."""

    strip: float
    key: float
    gap: float
    below: float

    @property
    def row(self) -> float:
        """From one row to the next."""
        return self.key + self.gap

    @property
    def whole(self) -> float:
        """The keyboard, without the bar below it."""
        return self.strip + _LINES * self.row + self.below


_LINES: Final = 4
_HIGH: Final = _Sizes(strip=47.7, key=40.8, gap=9.6, below=2.0)
_LOW: Final = _Sizes(strip=33.0, key=30.0, gap=5.5, below=2.0)
"""On a wide screen, of which higher ones would leave little."""
_SIDE_DP: Final = 1.8


class Board(NamedTuple):
    """What a keyboard looks like.

    Attributes:
        page: `"letters"`, `"shift"`, `"caps"`, `"symbols"`, `"more"` or `"emoji"`.
        kind: what the field takes; some kinds have pages of their own.
        action: of the Enter key.
        language: of what keys are called.
        is_low: as on a wide screen.
        emoji_page: which one of `emoji_page.pages`.
        recents: the emoji used last.
    """

    page: str
    kind: InputKind
    action: ImeAction
    language: str
    is_low: bool = False
    emoji_page: int = 0
    recents: tuple[str, ...] = ()


def _sizes(is_low: bool) -> _Sizes:
    return _LOW if is_low else _HIGH


def height_px(width_px: int, screen_px: int, density: float) -> int:
    """How high the keyboard is.

    Args:
        width_px: of the screen.
        screen_px: the screen's height.
        density: pixels per dp.
    """
    return round(_sizes(width_px > screen_px).whole * density)


def strip_height_dp(is_low: bool) -> float:
    """Of the strip of words at the keyboard's top."""
    return _sizes(is_low).strip


def keyboard(theme: Theme, board: Board, on_turn: Callable[[Any, str], None]) -> View:
    """The keyboard's window, without the words of its strip.

    Args:
        theme: colours.
        board: what it looks like.
        on_turn: shows another page of emoji, as a finger goes.
    """
    sizes = _sizes(board.is_low)
    keys = Keys(theme, board.language, sizes.gap)
    if board.kind in DIGIT_PAGES:
        lines = _digit_lines(keys, board)
    elif board.page == "emoji":
        height_dp = (_LINES - 1) * sizes.row
        emoji = emoji_rows(keys, board.emoji_page, board.recents, height_dp, on_turn)
        lines = [emoji, _line(sizes, *_below_emoji(keys, board))]
    else:
        lines = _letter_lines(keys, board)
    return column(
        stack(tabs(keys, board.emoji_page), width=FILL, height=sizes.strip)
        if board.page == "emoji"
        else space(height=sizes.strip),
        *lines,
        width=FILL,
        height=FILL,
        padding=(_SIDE_DP, 0),
        fill=theme.keyboard,
        class_name="android.inputmethodservice.KeyboardView",
        resource_id="keyboard_view",
    )


def _line(sizes: _Sizes, *keys: View) -> View:
    return row(*keys, width=FILL, height=sizes.row)


def _letter_lines(keys: Keys, board: Board) -> list[View]:
    sizes, page = _sizes(board.is_low), board.page
    is_letters = page in LETTER_PAGES
    first, second, third = rows(page, board.language)
    middle = [keys.character(sign) for sign in second]
    if len(second) < len(first):
        half = space(weight=(len(first) - len(second)) / 2)
        middle = [half, *middle, half]
    if is_letters:
        shift = {"letters": "apple-keyboard-shift", "shift": "arrow-up-bold"}
        left = keys.special(
            "shift",
            shift.get(page, "apple-keyboard-caps"),
            called="caps" if page == "caps" else "shift",
        )
    else:
        other = ("more", "=\\<") if page == "symbols" else ("symbols", "?123")
        left = keys.word_key(*other, is_round=False)
    weight = 7 / len(third)
    return [
        _line(
            sizes,
            *(
                keys.character(sign, hint=hint(sign, board.language) if is_letters else "")
                for sign in first
            ),
        ),
        _line(sizes, *middle),
        _line(
            sizes,
            left,
            *(keys.character(sign, weight) for sign in third),
            keys.special("delete", "backspace-outline"),
        ),
        _line(sizes, *_bottom(keys, board, is_letters)),
    ]


def _bottom(keys: Keys, board: Board, is_letters: bool) -> list[View]:
    return [
        keys.word_key("symbols", "?123") if is_letters else keys.word_key("letters", "ABC"),
        keys.character(LEFT_OF_SPACE.get(board.kind, ","), quiet=True),
        keys.special("emoji", "emoticon-happy-outline", 1),
        keys.space(4),
        keys.character(".", quiet=True),
        keys.enter(board.action, ACTION_ICONS[board.action]),
    ]


def _below_emoji(keys: Keys, board: Board) -> list[View]:
    return [
        keys.word_key("letters", "ABC"),
        keys.space(5.5),
        keys.special("delete", "backspace-outline"),
        keys.enter(board.action, ACTION_ICONS[board.action]),
    ]


def _digit_lines(keys: Keys, board: Board) -> list[View]:
    sizes = _sizes(board.is_low)
    lines: list[View] = []
    for number, signs in enumerate(DIGIT_PAGES[board.kind]):
        ends = {
            2: keys.special("delete", "backspace-outline", 1),
            3: keys.enter(board.action, ACTION_ICONS[board.action], 1),
        }
        cells = [_digit(keys, board, sign) for sign in signs]
        if number == 3 and len(cells) > 3:
            *three, last = cells
            cells = [*three, last._replace(weight=0.5)]
            end = ends[3]._replace(weight=0.5)
            lines.append(_line(sizes, *cells, end))
            continue
        lines.append(_line(sizes, *cells, *([ends[number]] if number in ends else [])))
    return lines


def _digit(keys: Keys, board: Board, sign: str) -> View:
    letters = PHONE_LETTERS.get(sign, "") if board.kind == "phone" else ""
    return keys.character(sign, 1, quiet=not sign.isdigit(), hint=letters)


def words_strip(theme: Theme, words: Sequence[str], copied: str, language: str) -> View | None:
    """The words that complete what is typed, the likeliest in the middle; or what can be pasted.

    Args:
        theme: colours.
        words: up to three, the likeliest first.
        copied: what a tap pastes; "" where nothing is offered.
        language: of the description.
    """
    if words:
        places = [words[1], words[0], *words[2:]] if len(words) > 1 else [words[0]]
        return row(
            *(
                part
                for number, word in enumerate(places)
                for part in (
                    _divider(theme) if number else None,
                    _word(theme, word, word == words[0]),
                )
            ),
            width=FILL,
            height=FILL,
            padding=(8, 4),
            class_name="android.widget.LinearLayout",
            resource_id="suggestions_strip",
        )
    return _chip(theme, copied, language) if copied else None


def _divider(theme: Theme) -> View:
    return box(width=1, height=22, fill=theme.divider)


def _word(theme: Theme, word: str, is_likeliest: bool) -> View:
    return stack(
        text(word, 17, theme.text, bold=is_likeliest, class_name="", max_lines=1),
        weight=1,
        height=FILL,
        align="center",
        justify="center",
        class_name="android.widget.TextView",
        text=word,
        key=f"{PREFIX}word:{word}",
        on_tap=handled_by_host,
    )


def _chip(theme: Theme, copied: str, language: str) -> View:
    shown = copied.replace("\n", " ")
    return stack(
        row(
            icon("clipboard-text-outline", 18, theme.accent),
            text(shown, 15, theme.text, bold=True, class_name="", max_lines=1, weight=1),
            gap=8,
            width=146,
            height=32,
            padding=(12, 0),
            fill=theme.key,
            stroke=theme.divider,
            radius=8,
            class_name="android.widget.TextView",
            text=shown,
            description=LABELS["paste"].of(language),
            key=f"{PREFIX}paste",
            on_tap=handled_by_host,
        ),
        width=FILL,
        height=FILL,
        align="center",
        justify="center",
    )


class VariantsPlace(NamedTuple):
    """Where what a key offers is shown: a row above it, towards the side that has room."""

    left: int
    """Of the cell above the key, in pixels."""
    cell: int
    """Width of a cell."""
    step: int
    """1 where the row goes to the right, -1 to the left."""

    @staticmethod
    def above(key: Rect, count: int, width_px: int) -> VariantsPlace:
        """The place above a key on a screen of a width."""
        cell = min(key.width, width_px // 10)
        return VariantsPlace(key.left, cell, 1 if key.left + count * cell <= width_px else -1)

    def at(self, x: int, count: int) -> int:
        """Which of them a finger is at."""
        return min(max((x - self.left) // self.cell * self.step, 0), count - 1)


def variants_box(theme: Theme, signs: Sequence[str], chosen: int, cell_dp: float) -> View:
    """What a key offers, from left to right, with the one that would be typed."""
    colors = colors_of(theme)
    return row(
        *(
            stack(
                text(sign, 22, theme.text, class_name=""),
                width=cell_dp,
                height=FILL,
                align="center",
                justify="center",
                fill=colors.action if number == chosen else 0,
                radius=6,
            )
            for number, sign in enumerate(signs)
        ),
        height=FILL,
        fill=theme.key,
        stroke=theme.divider,
        radius=8,
    )
