"""Which classes a device's state is made of, and what their fields may hold.

They follow from annotations: from the root of the state, from each app's data, and from what an app
says that its pages keep (`App.values`). Nothing is ever looked up by a name that stands in data.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import numpy as np
from immutabledict import immutabledict

from mobile_gym.virtual_device.perturbations import stream
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import Intent

__all__ = ["classes_of", "fields_of", "fits", "is_record", "name_of"]

_OURS: Final = "mobile_gym.virtual_device."


def is_record(found: object) -> bool:
    """Whether it is a class of records: a dataclass or a NamedTuple."""
    if not isinstance(found, type):
        return False
    return dataclasses.is_dataclass(found) or (
        issubclass(found, tuple) and hasattr(found, "_fields")
    )


def name_of(found: type) -> str:
    """How a class is called in JSON, such as `apps.clock.data.Alarm`."""
    return f"{found.__module__}.{found.__qualname__}".removeprefix(_OURS)


@lru_cache(maxsize=512)
def fields_of(record: type) -> Mapping[str, Any]:
    """What each field of a record may hold, by name, in the class's order."""
    hints = get_type_hints(record)
    if dataclasses.is_dataclass(record):
        return {field.name: hints[field.name] for field in dataclasses.fields(record)}
    return {name: hints[name] for name in cast("Any", record)._fields}


def classes_of(apps: Mapping[str, App]) -> Mapping[str, type]:
    """Every class of records and every enumeration of a device with these apps, by name."""
    roots: dict[type, None] = dict.fromkeys((DeviceState, Intent))
    for app in apps.values():
        roots[_class_of_data(app.package, app.initial, app.cleared)] = None
        roots.update(dict.fromkeys(app.values))
    return _closure(tuple(roots))


@lru_cache(maxsize=256)
def _class_of_data(
    package: str,
    initial: Callable[[np.random.Generator, str], Any],
    cleared: Callable[[str], Any] | None,
) -> type:
    return type(initial(stream(0, package), "en") if cleared is None else cleared("en"))


@lru_cache(maxsize=16)
def _closure(roots: tuple[type, ...]) -> Mapping[str, type]:
    found: dict[str, type] = {}
    waiting: list[object] = list(roots)
    while waiting:
        hint = waiting.pop()
        if is_record(hint) or (isinstance(hint, type) and issubclass(hint, Enum)):
            made = cast("type", hint)
            if name_of(made) not in found:
                found[name_of(made)] = made
                waiting.extend(fields_of(made).values() if is_record(made) else ())
        else:
            waiting.extend(get_args(hint))
    return immutabledict(found)


def fits(value: object, hint: Any) -> bool:
    """Whether a value may stand where an annotation stands."""
    if hint is Any:
        return True
    if hint is None:
        return value is None
    if hint is float:
        return isinstance(value, float | int)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is None:
        return isinstance(value, _frozen(hint))
    if origin in (Union, UnionType):
        return any(fits(value, NoneType if one is None else one) for one in inner)
    if origin is Literal:
        return value in inner
    if not isinstance(value, _frozen(origin)):
        return False
    if origin is tuple:
        return _tuple_fits(cast("tuple[object, ...]", value), inner)
    if isinstance(value, Mapping):
        return all(fits(key, inner[0]) and fits(one, inner[1]) for key, one in value.items())
    if isinstance(value, Iterable):
        return all(fits(one, inner[0]) for one in value)
    return False


def _frozen(hint: type) -> type:
    """The class that stands for an annotation in a state: maps are immutable there."""
    return immutabledict if hint is Mapping or issubclass(hint, Mapping) else hint


def _tuple_fits(value: tuple[object, ...], inner: tuple[Any, ...]) -> bool:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return all(fits(one, inner[0]) for one in value)
    return len(value) == len(inner) and all(map(fits, value, inner))
