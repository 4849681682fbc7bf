"""JSON: not too deep, and with texts that every file can hold."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.files import MAX_FILE_BYTES, decode_utf8, read_bytes
from mobile_gym.foreign.wording import parser_error_text

MAX_DEPTH: Final = 64
"""Lists and objects in each other; states, records and tasks of the data sets at hand have 11."""
_BETWEEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[^]["{}]+', re.DOTALL)
"""All but the brackets, texts as one; every character is looked at once."""
_HALF_ESCAPED: Final = re.compile(r"\\u[dD][89a-fA-F]")
_HALVES: Final = re.compile("[\ud800-\udfff]")


def parse_json(text: str | bytes, where: str, *, max_depth: int = MAX_DEPTH) -> Any:
    """The value of a JSON text; half a character (an escape of D800 to DFFF) becomes U+FFFD.

    Args:
        text: UTF-8 where it is bytes.
        where: what messages call it.
        max_depth: how many lists and objects may lie in each other.

    Raises:
        RecordingError: it is not JSON, or too deep.
    """
    if isinstance(text, bytes):
        text = decode_utf8(text, where)
    if text.count("[") + text.count("{") > max_depth and _nesting_depth(text) > max_depth:
        raise RecordingError(f"{where}: is malformed: it is nested more than {max_depth} deep")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordingError(f"{where}: is not JSON: {parser_error_text(error)}") from None
    return (
        replace_half_characters(value)
        if _HALF_ESCAPED.search(text) or not _has_no_surrogates(text)
        else value
    )


def read_json(path: Path, most: int = MAX_FILE_BYTES, *, max_depth: int = MAX_DEPTH) -> Any:
    """The value in a JSON file.

    Raises:
        RecordingError: it cannot be read, is too large or too deep, or is not JSON.
    """
    return parse_json(read_bytes(path, most), f"{path}", max_depth=max_depth)


def replace_half_characters(value: Any) -> Any:
    """A value of JSON or YAML with U+FFFD for each half of a character, which no file can hold."""
    match value:
        case str():
            return value if _has_no_surrogates(value) else _HALVES.sub("\ufffd", value)
        case dict():
            return {
                replace_half_characters(name): replace_half_characters(item)
                for name, item in value.items()
            }
        case list():
            return [replace_half_characters(item) for item in value]
        case _:
            return value


def _has_no_surrogates(text: str) -> bool:
    return text.isascii() or _HALVES.search(text) is None


def _nesting_depth(text: str) -> int:
    depth = deepest = 0
    for bracket in _BETWEEN.sub("", text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
