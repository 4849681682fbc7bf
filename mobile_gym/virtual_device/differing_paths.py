"""Where two immutable values differ, told as paths; for parts of a device's state."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any


def differing_paths(old: object, new: object, path: str = "") -> Iterator[str]:
    """Paths at which two values differ, such as `settings/system/font_scale`.

    Maps are compared by key, records by field, tuples of records that have an `id` by that id,
    and everything else as a whole. Equal (and identical) parts are not descended into.
    """
    if old is new or old == new:
        return
    pairs = _parts(old, new)
    if pairs is None:
        yield path or "."
        return
    before, after = pairs
    for key in dict.fromkeys((*before, *after)):
        inner = f"{path}/{key}" if path else str(key)
        if key in before and key in after:
            yield from differing_paths(before[key], after[key], inner)
        else:
            yield inner


def _parts(old: object, new: object) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | None:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return old, new
    if isinstance(old, tuple) and isinstance(new, tuple):
        if all(hasattr(item, "id") for item in (*old, *new)):
            return {item.id: item for item in old}, {item.id: item for item in new}
        return None
    if type(old) is type(new) and dataclasses.is_dataclass(old):
        names = [item.name for item in dataclasses.fields(old)]
        return (
            {name: getattr(old, name) for name in names},
            {name: getattr(new, name) for name in names},
        )
    return None
