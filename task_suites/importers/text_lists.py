"""Lists of texts that stand in a cell of a table: as Python writes them, or as JSON does.

A grammar of its own reads them, in linear time: brackets, commas, and texts in single or double
quotes. Texts without a comma between them are one, as in Python: SPA-Bench has such a list, and its
published results were judged by it. Nothing else is a list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.wording import value_text

MAX_ITEMS: Final = 64
_MAX_CHARACTERS: Final = 10_000
_TOKEN: Final = re.compile(
    r"""\s*(?:'(?P<single>(?:[^'\\\n]|\\[^\n])*)'|"(?P<double>(?:[^"\\\n]|\\[^\n])*)"|(?P<mark>[],]))"""
)
_ESCAPED: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")
_ESCAPES: Final[Mapping[str, str]] = {"n": "\n", "t": "\t", "r": "\r"}
_PLAIN: Final = frozenset("'\"\\/")


def read_text_list(text: str, where: str) -> tuple[str, ...]:
    """The texts of a list, without blanks around them and without empty ones.

    Args:
        text: such as `['a', "b"]`; a list of nothing is `[]`.
        where: what messages call it.

    Raises:
        RecordingError: it is no such list, or has more than `MAX_ITEMS` texts.
    """
    text = text.strip()
    if len(text) > _MAX_CHARACTERS or not text.startswith("["):
        raise _malformed_list_error(text, where)
    items: list[str] = []
    place, parts, mark = 1, list[str](), ""
    while mark != "]":
        token = _TOKEN.match(text, place)
        if token is None:
            raise _malformed_list_error(text, where)
        place, mark = token.end(), token["mark"] or ""
        if not mark:
            parts.append(_unescape_text(token["single"] or token["double"] or "", where))
        elif parts:
            items.append("".join(parts))
            parts = []
        elif mark == ",":
            raise _malformed_list_error(text, where)
        if len(items) > MAX_ITEMS:
            raise RecordingError(f"{where}: has more than {MAX_ITEMS} texts in a list")
    if place != len(text):
        raise _malformed_list_error(text, where)
    return tuple(filter(None, (" ".join(item.split()) for item in items)))


def _malformed_list_error(text: str, where: str) -> RecordingError:
    return RecordingError(f"{where}: {value_text(text)} is no list of texts, such as ['a', 'b']")


def _unescape_text(text: str, where: str) -> str:
    def plain(match: re.Match[str]) -> str:
        escape = match[1]
        if len(escape) > 1:
            code = int(escape[1:], 16)
            return "\ufffd" if 0xD800 <= code <= 0xDFFF else chr(code)
        if escape in _PLAIN:
            return escape
        if escape not in _ESCAPES:
            raise RecordingError(f"{where}: \\{escape} in a text is not read")
        return _ESCAPES[escape]

    return _ESCAPED.sub(plain, text)
