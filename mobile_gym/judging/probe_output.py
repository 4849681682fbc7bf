"""Reading what the probed shell commands print. Nothing here knows what a check wants of it.

Outputs come from devices, so they may be malformed; what cannot be read raises `JudgeUnavailable`.
"""

# lxml is a compiled module without type stubs.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false, reportAttributeAccessIssue=false

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from lxml import etree

from mobile_gym.core.errors import JudgeUnavailable

_ROW: Final = re.compile(r"^Row: (\d+) ", re.MULTILINE)
_COLUMN: Final = re.compile(r"(?:^|, )([A-Za-z_][A-Za-z0-9_]*)=")


def setting_value(stdout: str) -> str:
    """What `settings get` printed; `null` stands for a key that is not set."""
    return stdout.removesuffix("\n").removesuffix("\r")


@lru_cache(maxsize=32)
def installed_packages(stdout: str) -> frozenset[str]:
    """The names that `pm list packages` printed."""
    return frozenset(
        line.removeprefix("package:").strip()
        for line in stdout.splitlines()
        if line.startswith("package:")
    )


@lru_cache(maxsize=128)
def content_rows(stdout: str) -> tuple[Mapping[str, str], ...]:
    """The rows that `content query` printed.

    The format does not quote, so a value may hold what looks like a row or a column
    (`label=Wake, hour=9`). Rows are therefore split where their numbers count up from 0, and
    columns are those that every row has, in the order of the plainest row. A value that imitates
    a column of its own row can make that row unreadable, but cannot stand in for the column.

    Source: `frameworks/base/cmds/content`, `Content.QueryCommand`.
    """
    texts = _row_texts(stdout)
    if not texts:
        return ()
    per_row = [tuple(dict.fromkeys(_COLUMN.findall(text))) for text in texts]
    shared = set(per_row[0]).intersection(*per_row[1:])
    columns = [name for name in min(per_row, key=len) if name in shared]
    return tuple(_split_row(text, columns) for text in texts)


def _row_texts(stdout: str) -> list[str]:
    starts: list[re.Match[str]] = []
    for match in _ROW.finditer(stdout):
        if int(match[1]) == len(starts):
            starts.append(match)
    if not starts:
        return []
    ends = [match.start() - 1 for match in starts[1:]] + [len(stdout)]
    return [
        stdout[match.end() : end].removesuffix("\n")
        for match, end in zip(starts, ends, strict=True)
    ]


def _split_row(text: str, columns: Sequence[str]) -> Mapping[str, str]:
    """A row's values. Each runs up to the first place where the next column can begin."""
    values: dict[str, str] = {}
    rest = text
    for position, name in enumerate(columns):
        if not rest.startswith(f"{name}="):
            return {}  # the columns stand in another order here: not a row we can read
        rest = rest[len(name) + 1 :]
        if position + 1 == len(columns):
            values[name] = rest
            break
        value, separator, tail = rest.partition(f", {columns[position + 1]}=")
        if not separator:
            return {}
        values[name] = value
        rest = f"{columns[position + 1]}={tail}"
    return values


@lru_cache(maxsize=64)
def shared_preferences(xml: str) -> Mapping[str, str]:
    """The values of a shared-preferences file as text; a set is its sorted members, joined by ",".

    Source: `com.android.internal.util.XmlUtils.writeMapXml`.

    Raises:
        JudgeUnavailable: the file is not such XML. One that declares entities is refused.
    """
    # A parser is not thread-safe, so each call has its own; files are read once per content.
    parser: Any = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root: Any = etree.fromstring(xml.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise JudgeUnavailable(f"shared preferences cannot be read: {error}") from error
    if root.tag != "map" or root.getroottree().docinfo.doctype:
        raise JudgeUnavailable("shared preferences cannot be read: not a plain <map> document")
    return {
        element.get("name", ""): _preference_text(element)
        for element in root
        if isinstance(element.tag, str) and element.tag != "null"
    }


def _preference_text(element: Any) -> str:
    if element.tag == "string":
        return element.text or ""
    if element.tag == "set":
        return ",".join(sorted(item.text or "" for item in element.iterchildren("string")))
    return element.get("value", "")
