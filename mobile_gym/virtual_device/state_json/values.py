"""Frozen values as JSON, and back to equal values of the same types.

A JSON object is never data: it says what stands there. `{"is": CLASS, FIELD: VALUE, ...}` is a
record, `{"is": CLASS, "name": NAME}` a member of an enumeration, and an object of one key `map`
(pairs, in order, as the order of packages is the order of icons), `set`, `bytes` (base64), `int` or
`float` what JSON cannot write itself. A JSON array is a tuple.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, TypeAlias, cast

from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.state_json.records import fields_of, fits, is_record, name_of

__all__ = ["Classes", "Json", "decoded", "encoded"]

Json: TypeAlias = Any
"""What `json.dumps` writes and every reader of JSON reads back."""
Classes: TypeAlias = Mapping[str, type]
"""Those that a value may be made of, by name (`records.classes_of`)."""

_SAFE_INT: Final = 2**53
"""Readers that hold numbers as doubles keep integers up to here (RFC 8259, section 6)."""
_CLASS: Final = "is"


def encoded(value: object, classes: Classes) -> Json:
    """A frozen value as JSON.

    Raises:
        UsageError: it holds something that is not frozen, or of a class that is not known.
    """
    kind = type(value)
    if value is None or kind is bool or kind is str:
        return value
    if kind is int:
        number = cast("int", value)
        return number if -_SAFE_INT <= number <= _SAFE_INT else {"int": str(number)}
    if kind is float:
        return value if math.isfinite(cast("float", value)) else {"float": repr(value)}
    if kind is tuple:
        return [encoded(one, classes) for one in cast("tuple[object, ...]", value)]
    if kind is immutabledict:
        pairs = cast("Mapping[object, object]", value).items()
        return {"map": [[encoded(key, classes), encoded(one, classes)] for key, one in pairs]}
    if kind is bytes:
        return {"bytes": base64.b64encode(cast("bytes", value)).decode("ascii")}
    if kind is frozenset:
        return {"set": [encoded(one, classes) for one in _sorted(cast("frozenset[Any]", value))]}
    name = name_of(kind)
    if classes.get(name) is not kind:
        raise UsageError(
            f"a saved device cannot hold a {name}: what lasts of a state is frozen, and an app "
            f"declares the records that its pages keep in App.values"
        )
    if isinstance(value, Enum):
        return {_CLASS: name, "name": value.name}
    fields = {field: encoded(getattr(value, field), classes) for field in fields_of(kind)}
    return {_CLASS: name, **fields}


def _sorted(values: frozenset[Any]) -> list[Any]:
    """In an order that does not depend on hashes, which differ from process to process."""
    return sorted(values, key=lambda one: (type(one).__name__, repr(one)))


def decoded(value: Json, classes: Classes) -> Any:
    """The value that JSON stands for.

    Raises:
        UsageError: it is nothing that `encoded` writes for these classes.
    """
    try:
        return _decoded(value, classes)
    except RecursionError:
        raise UsageError("this is no saved state: it is nested too deeply") from None


def _decoded(value: Json, classes: Classes) -> Any:
    if isinstance(value, list):
        return tuple([_decoded(one, classes) for one in value])
    if not isinstance(value, dict):
        if value is None or isinstance(value, bool | int | float | str):
            return value
        raise UsageError(f"this is no saved state: it holds a {type(value).__name__}")
    if _CLASS in value:
        return _record(value, classes)
    if len(value) == 1:
        ((tag, body),) = value.items()
        if tag in _READERS:
            try:
                return _READERS[tag](body, classes)
            except (TypeError, ValueError) as error:
                raise UsageError(f"this is no saved state: {tag} {_short(body)}: {error}") from None
    raise UsageError(f"this is no saved state: an object with the keys {_short(sorted(value))}")


def _record(value: Mapping[str, Json], classes: Classes) -> Any:
    name = value[_CLASS]
    found = classes.get(name) if isinstance(name, str) else None
    if found is None:
        raise UsageError(f"this is no saved state of this device: it holds a {_short(name)}")
    given = {key: _decoded(one, classes) for key, one in value.items() if key != _CLASS}
    if not is_record(found):
        return _member(cast("type[Enum]", found), given)
    fields = fields_of(found)
    if set(given) != set(fields):
        wrong = sorted(set(given) ^ set(fields))
        raise UsageError(f"this is no saved state: {name}: fields missing or unknown: {wrong}")
    for field, hint in fields.items():
        if not fits(given[field], hint):
            raise UsageError(
                f"this is no saved state: {name}.{field} cannot be {_short(given[field])}"
            )
    return found(**given)


def _member(found: type[Enum], given: Mapping[str, Any]) -> Enum:
    member = found.__members__.get(str(given.get("name")))
    if member is None or len(given) != 1:
        raise UsageError(f"this is no saved state: {name_of(found)} has no {_short(given)}")
    return member


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _items(body: Json) -> Sequence[Json]:
    if not isinstance(body, list):
        raise TypeError("an array must stand here")
    return body


def _text(body: Json) -> str:
    if not isinstance(body, str):
        raise TypeError("a text must stand here")
    return body


def _map(body: Json, classes: Classes) -> immutabledict[Any, Any]:
    return immutabledict(
        {_decoded(key, classes): _decoded(one, classes) for key, one in map(_items, _items(body))}
    )


_READERS: Final[Mapping[str, Callable[[Json, Classes], Any]]] = {
    "map": _map,
    "set": lambda body, classes: frozenset(_decoded(one, classes) for one in _items(body)),
    "bytes": lambda body, classes: base64.b64decode(_text(body), validate=True),
    "int": lambda body, classes: int(_text(body)),
    "float": lambda body, classes: float(_text(body)),
}
"""By the one key of the object."""
