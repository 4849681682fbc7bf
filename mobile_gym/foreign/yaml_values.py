"""YAML: plain values only, without anchors and aliases, and not too deep.

libyaml composes nested values by recursion in C, so that 100 KB of `[` end the process, and a few
aliases of aliases (the "billion laughs") are values without end. So the events, which libyaml
gives one by one without recursion, are looked at before anything is composed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.files import read_text
from mobile_gym.foreign.json_values import replace_half_characters
from mobile_gym.foreign.wording import parser_error_text

MAX_DEPTH: Final = 32
"""Of lists and mappings in each other; DroidTask's records have 4."""
MAX_EVENTS: Final = 1_000_000
MAX_BYTES: Final = 4_000_000
"""DroidTask's largest file has 13 KB; a megabyte takes about a second to read."""
_TOO_DEEP: Final = "exceeded maximum nesting depth"
"""libyaml's own bound (1,000 since 0.2.6), which it meets while it looks ahead for a key."""
_MAX_NUMBER: Final = 100
"""Characters of a number: base 60 (`1:1:1`) takes quadratic time."""


class _Loader(yaml.CSafeLoader):
    """Plain values; numbers of at most 100 characters."""


def _construct_number(loader: _Loader, node: yaml.ScalarNode) -> Any:
    if len(node.value) > _MAX_NUMBER:
        raise yaml.constructor.ConstructorError(
            None, None, f"a number of {len(node.value)} characters", node.start_mark
        )
    kind = node.tag.rpartition(":")[2]
    return getattr(loader, f"construct_yaml_{kind}")(node)


for _kind in ("int", "float"):
    _Loader.add_constructor(f"tag:yaml.org,2002:{_kind}", _construct_number)


def parse_yaml(text: str, where: str) -> Any:
    """The value of a YAML document.

    Args:
        text: one document.
        where: what messages call it.

    Raises:
        RecordingError: it is not YAML, is too large or too deep, or has anchors or aliases.
    """
    try:
        _require_bounds(text, where)
        return replace_half_characters(yaml.load(text, Loader=_Loader))
    except (ValueError, TypeError, OverflowError, RecursionError, yaml.YAMLError) as error:
        if isinstance(error, RecordingError):
            raise
        if _TOO_DEEP in str(error):
            raise _nesting_error(where) from None
        raise RecordingError(f"{where}: is malformed: {parser_error_text(error)}") from None


def read_yaml(path: Path, most: int = MAX_BYTES) -> Any:
    """The value in a YAML file.

    Raises:
        RecordingError: as `parse_yaml`, or it cannot be read.
    """
    return parse_yaml(read_text(path, most), f"{path}")


def _require_bounds(text: str, where: str) -> None:
    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=yaml.CSafeLoader)):
        if count > MAX_EVENTS:
            raise RecordingError(f"{where}: is malformed: it has more than {MAX_EVENTS} values")
        match event:
            case yaml.AliasEvent() | yaml.NodeEvent(anchor=str()):
                raise RecordingError(f"{where}: is malformed: it has anchors, which are not read")
            case yaml.CollectionStartEvent():
                depth += 1
            case yaml.CollectionEndEvent():
                depth -= 1
            case _:
                pass
        if depth > MAX_DEPTH:
            raise _nesting_error(where)


def _nesting_error(where: str) -> RecordingError:
    return RecordingError(f"{where}: is malformed: it is nested more than {MAX_DEPTH} deep")
