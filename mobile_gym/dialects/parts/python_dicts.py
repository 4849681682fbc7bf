"""Python's way to write a flat mapping, `{'index': 3, 'clear': True}`, for answers that use it.

Strings, numbers, True, False and None; nothing inside another. Read, never executed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from mobile_gym.dialects.parts.reading import Unreadable, number, shown

MAX_KEYS: Final = 32
_OPENING: Final = re.compile(r"\s*+\{\s*+'")
_STRING: Final = r"""'(?:[^'\\\n]|\\.)*+'|"(?:[^"\\\n]|\\.)*+\""""
_PAIR: Final = re.compile(
    rf"\s*+({_STRING})\s*+:\s*+({_STRING}|[A-Za-z]{{4,5}}|[-+.\deE]{{1,40}})\s*+(,|\}})", re.ASCII
)
_CLOSING: Final = re.compile(r"\s*+\}")
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)")
_ESCAPED: Final[Mapping[str, str]] = {"n": "\n", "r": "\r", "t": "\t"}
_WORDS: Final[Mapping[str, bool | None]] = {"True": True, "False": False, "None": None}


def is_python_dict(text: str) -> bool:
    """Whether a text begins as such a mapping, and not as JSON."""
    return _OPENING.match(text) is not None


def python_dict(text: str) -> tuple[dict[str, Any], int]:
    """The mapping that a text begins with, and where it ends.

    Raises:
        Unreadable: it is none, or has something inside another.
    """
    values: dict[str, Any] = {}
    at = text.index("{") + 1
    for _ in range(MAX_KEYS):
        if (closing := _CLOSING.match(text, at)) is not None:
            return values, closing.end()
        pair = _PAIR.match(text, at)
        if pair is None:
            raise Unreadable(f"{shown(text[at:])} is no key and value of a flat mapping")
        values[_string(pair.group(1))] = _value(pair.group(2))
        at = pair.end() - (pair.group(3) == "}")
    raise Unreadable(f"a mapping in the answer has more than {MAX_KEYS} keys")


def _value(text: str) -> Any:
    if text[0] in "'\"":
        return _string(text)
    if text in _WORDS:
        return _WORDS[text]
    return number(text, "a value")


def _string(text: str) -> str:
    return _ESCAPE.sub(_unescaped, text[1:-1])


def _unescaped(escape: re.Match[str]) -> str:
    code = escape.group(1)
    if len(code) > 1:
        return chr(int(code[1:], 16))
    return _ESCAPED.get(code, code if code in "\\'\"" else f"\\{code}")
