"""JSON objects as models write them, in prose. Read in linear time; nothing is executed.

What is JSON is read as JSON. What is not, but has one reading, is read so: single or no quotes
around keys, Python's words, commas too many, comments, line breaks and quotes inside of texts, an
escaped apostrophe, a closing mark too many or missing. Braces that hold no object are prose.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.dialects.parts.reading import Unreadable, shown
from mobile_gym.foreign.json_values import parse_json, replace_half_characters

MAX_OBJECTS: Final = 64
"""Braces of an answer at which an object is looked for."""
_MAX_BROKEN: Final = 8
"""Of these, such as are read although they are no JSON."""
_MAX_DEPTH: Final = 32
_MAX_ITEMS: Final = 4096
_BLANK: Final = re.compile(r"(?:\s++|(?://|#)[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+")
_KEY: Final = re.compile(r"""(?:(["'])([^"'\n]{0,80}?)\1|([A-Za-z_]\w{0,79}))\s*+[:=]""")
_WORD: Final = re.compile(r"[-+.\w]{1,80}+%?")
_QUOTE: Final = {quote: re.compile(rf"\\.|{quote}", re.DOTALL) for quote in "\"'"}
_TEXT_ENDS: Final = re.compile(
    r"""\s*+(?:(?://|\#)[^\n]*+\s*+)?
    (?:[\]})]|,?\s*+\Z|,\s*+(?:[\]})]|["']?\ ?\w{1,80}\ ?["']?\s*+[:=]))""",
    re.X,
)
"""What follows a text in an object: a closing mark, or a comma and a key."""
_ITEM_ENDS: Final = re.compile(r"""\s*+(?:[\]})]|,\s*+["'\[{(\-\d\])}])""")
_CLOSING: Final = re.compile(r"[\s\]})]*+\Z")
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPED: Final[Mapping[str, str]] = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}
_WORDS: Final[Mapping[str, bool | None]] = {
    "true": True, "false": False, "null": None, "True": True, "False": False, "None": None,
}  # fmt: skip
_NUMBER: Final = re.compile(r"[-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?")
_CLOSED_BY: Final[Mapping[str, str]] = {"{": "}", "[": "]", "(": ")"}


def json_objects(text: str) -> Iterator[dict[str, Any]]:
    """The objects in a text with prose around them, in order, none inside another.

    Raises:
        Unreadable: there are braces, and none of them holds an object.
    """
    at, count, broken, reason = 0, 0, 0, ""
    for _ in range(MAX_OBJECTS):
        start = text.find("{", at)
        if start < 0:
            break
        try:
            value, at = _strict(text, start)
        except Unreadable as error:
            reason = reason or str(error)
            at = start + 1
            if broken == _MAX_BROKEN:
                continue
            broken += 1
            try:
                value, at = _Reader(text, start).object()
            except Unreadable as error:
                reason = str(error)
                continue
        count += 1
        yield value
    if not count:
        plain = _plainer(text)
        if plain != text:
            yield from json_objects(plain)
        elif reason:
            raise Unreadable(reason)


def _plainer(text: str) -> str:
    """A text without objects, as it would have them: escaped once less, or with its first brace."""
    if '\\"' in text:
        return text.replace('\\"', '"').replace("\\\\", "\\")
    if "&quot;" in text:
        return html.unescape(text)
    first = text.lstrip(" \t\n`")
    return "{" + first if first[:1] == '"' and _KEY.match(first) is not None else text


def read_object(text: str) -> dict[str, Any]:
    """The object of a text that holds nothing else; an empty text is an empty one.

    Raises:
        Unreadable: it holds none.
    """
    if not text.strip():
        return {}
    objects = json_objects(text)
    value = next(objects, None)
    if value is None:
        raise Unreadable(f"expected a JSON object, not {shown(text)}")
    return value


_DECODER: Final = json.JSONDecoder()


def _strict(text: str, start: int) -> tuple[dict[str, Any], int]:
    try:
        _, end = _DECODER.raw_decode(text, start)
        return parse_json(text[start:end], "the answer"), end
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"a JSON object in the answer is not JSON: {error}") from None


class _Reader:
    """Reads one object that is no JSON; `_at` is where it stands."""

    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self._at = at
        self._items = 0
        self._forgiven = False
        self._bare = False
        """Whether the last value was a number or word, which may have been cut."""

    def object(self) -> tuple[dict[str, Any], int]:
        """The object that begins here, and where it ends."""
        value = self._value(0)
        return value, self._at

    def _value(self, depth: int, ends: re.Pattern[str] = _TEXT_ENDS) -> Any:
        self._skip()
        first = self._text[self._at : self._at + 1]
        self._items += 1
        if depth > _MAX_DEPTH or self._items > _MAX_ITEMS:
            raise Unreadable("an object in the answer is too deep or too long")
        if first == "{":
            return self._mapping(depth)
        if first and first in "[(":
            return self._list(depth, _CLOSED_BY[first])
        self._bare = False
        if first and first in "\"'":
            return self._string(first, depth, ends)
        word = _WORD.match(self._text, self._at)
        if word is None:
            raise self._unexpected("a value")
        self._at = word.end()
        self._bare = word.group() not in _WORDS
        return _word(word.group())

    def _mapping(self, depth: int) -> dict[str, Any]:
        values: dict[str, Any] = {}
        self._at += 1
        while not self._closes("}", bool(values)):
            key = _KEY.match(self._text, self._at)
            if key is None:
                raise self._unexpected("a key and a colon")
            self._at = key.end()
            name = (key.group(2) or key.group(3) or "").strip()
            if name in values:
                raise Unreadable(f"the key {shown(name)} is given twice")
            values[name] = self._value(depth + 1)
            self._comma()
        return values

    def _list(self, depth: int, closing: str) -> list[Any]:
        values: list[Any] = []
        self._at += 1
        while not self._closes(closing, bool(values)):
            values.append(self._value(depth + 1, _ITEM_ENDS))
            self._comma()
        return values

    def _string(self, quote: str, depth: int, ends: re.Pattern[str]) -> str:
        start = self._at + 1
        for mark in _QUOTE[quote].finditer(self._text, start):
            if mark.group() == quote and ends.match(self._text, mark.end()) is not None:
                self._at = mark.end()
                return _unescaped(self._text[start : mark.start()])
        # The last quote may be missing before just the marks that close what is open.
        end = len(self._text.rstrip(" \t\n]})"))
        closing = _CLOSING.match(self._text, end)
        if closing is None or len("".join(closing.group().split())) != depth or end < start:
            raise Unreadable("a text of an object in the answer is not closed")
        self._at = end
        return _unescaped(self._text[start:end])

    def _closes(self, closing: str, is_filled: bool) -> bool:
        """Go past the mark that closes an object or list; one may be missing."""
        self._skip()
        found = self._text[self._at : self._at + 1]
        if found == closing:
            self._at += 1
            self._bare = False
            return True
        other = found in ("}", "]", ")")
        if found and not other:
            return False
        if self._forgiven or not is_filled or (not found and self._bare):
            raise Unreadable("a JSON object in the answer is not closed")
        self._forgiven = True
        return True

    def _comma(self) -> None:
        """Go past a comma; before a quote it may be missing."""
        self._skip()
        found = self._text[self._at : self._at + 1]
        if found == ",":
            self._at += 1
        elif found and found not in "]})\"'":
            raise self._unexpected("a comma")

    def _skip(self) -> None:
        match = _BLANK.match(self._text, self._at)
        self._at = self._at if match is None else match.end()

    def _unexpected(self, expected: str) -> Unreadable:
        return Unreadable(f"expected {expected}, not {shown(self._text[self._at : self._at + 80])}")


def _word(word: str) -> Any:
    if word in _WORDS:
        return _WORDS[word]
    if _NUMBER.fullmatch(word) is not None:
        return int(word) if word.lstrip("+-").isdigit() else float(word)
    return word


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return replace_half_characters(text)
    plain = _ESCAPE.sub(_character, text)
    # The two halves of a character are escaped apart.
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(escape: re.Match[str]) -> str:
    code = escape.group(1)
    if len(code) > 1:
        return chr(int(code[1:], 16))
    return _ESCAPED.get(code, code if code in "\\/'\"\n" else f"\\{code}")
