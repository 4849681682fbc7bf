"""Records and enumerations: the classes that frozen values are made of, found by annotations."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final, cast, get_args, get_type_hints

from mobile_gym.core.errors import UsageError
from mobile_gym.json_codec.moved_classes import STORED_NAMES

_PREFIX: Final = "mobile_gym."


def is_record(kind: object) -> bool:
    """Whether it is a class of records: a dataclass or a NamedTuple."""
    if not isinstance(kind, type):
        return False
    return dataclasses.is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields"))


def is_enumeration(kind: object) -> bool:
    """Whether it is a class of enumeration members."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def name_of(kind: type) -> str:
    """How a class is called in JSON, such as `virtual_device.apps.clock.data.Alarm`."""
    place = f"{kind.__module__}.{kind.__qualname__}".removeprefix(_PREFIX)
    return STORED_NAMES.get(place, place)


@lru_cache(maxsize=512)
def fields_of(record: type) -> Mapping[str, Any]:
    """The annotation of each field of a record, by name, in the class's order."""
    hints = get_type_hints(record)
    if dataclasses.is_dataclass(record):
        return {field.name: hints[field.name] for field in dataclasses.fields(record)}
    return {name: hints[name] for name in cast("Any", record)._fields}


def classes_of(roots: Iterable[object], apart: Iterable[object] = ()) -> Mapping[str, type]:
    """Every class of records and enumerations that annotations reach, by name.

    Args:
        roots: annotations to start from.
        apart: annotations that are not looked into.

    Raises:
        UsageError: two classes have one name, as may those that functions define.
    """
    excluded = tuple(apart)
    classes: dict[str, type] = {}
    queue: list[Any] = list(roots)
    while queue:
        hint = queue.pop()
        if any(hint == one for one in excluded):
            continue
        if not (is_record(hint) or is_enumeration(hint)):
            queue.extend(get_args(hint))
            continue
        known = classes.get(name_of(hint))
        if known is None:
            classes[name_of(hint)] = hint
            queue.extend(fields_of(hint).values() if is_record(hint) else ())
        elif known is not hint:
            raise UsageError(f"two classes of saved records are called {name_of(hint)}")
    return classes
