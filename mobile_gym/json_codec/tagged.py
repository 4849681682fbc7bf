"""JSON that says what it is, for annotations that do not: `Any`, or one of several classes.

An array is a tuple, and an object is never data. `{"is": CLASS, "fields": {...}}` is a record,
`{"is": CLASS, "name": NAME}` a member of an enumeration. An object of one key is a `map` (pairs, in
order, as the order of packages is the order of icons), a `set`, `bytes` (base64), or an `int` or
`float` that JSON cannot write itself.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.json_codec.records import is_enumeration, name_of

if TYPE_CHECKING:
    from cattrs import Converter

_SAFE_INT: Final = 2**53
"""Readers that hold numbers as doubles keep integers up to here (RFC 8259, section 6)."""
_MAX_DIGITS: Final = 400
_PLAIN: Final = (bool, str, type(None))


def short(value: object) -> str:
    """A value for a message, at most 80 characters of it."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def mistaken(expected: str, value: object) -> UsageError:
    """The error for a value that stands where something else must stand."""
    return UsageError(f"{expected} cannot be {short(value)}")


def number(value: float) -> Any:
    """A number as JSON: itself, or an object where JSON has no such number."""
    if type(value) is int:
        return value if -_SAFE_INT <= value <= _SAFE_INT else {"int": str(value)}
    return value if math.isfinite(value) else {"float": repr(value)}


def number_from(value: Any) -> Any:
    """The number that JSON stands for.

    Raises:
        UsageError: it stands for none.
    """
    if type(value) is int or type(value) is float:
        return value
    if isinstance(value, dict) and len(value) == 1:
        ((tag, text),) = value.items()
        if tag in ("int", "float") and isinstance(text, str) and len(text) <= _MAX_DIGITS:
            return int(text) if tag == "int" else float(text)
    raise mistaken("a number", value)


class Tagged:
    """Writes and reads values of which only the possible classes are known.

    Args:
        converter: knows how the fields of a record are written.
        classes: those that values may be of, by name.
    """

    def __init__(self, converter: Converter, classes: Mapping[str, type]) -> None:
        self._converter = converter
        self._classes = classes
        self._names = {kind: name for name, kind in classes.items()}
        self._readers: Mapping[str, Callable[[Any], Any]] = {
            "map": self._map,
            "set": lambda body: frozenset(map(self.decode, items_of(body))),
            "bytes": lambda body: base64.b64decode(body, validate=True),
            "int": lambda body: number_from({"int": body}),
            "float": lambda body: number_from({"float": body}),
        }

    def encode(self, value: Any) -> Any:
        """A value as JSON.

        Raises:
            UsageError: it, or something in it, is not frozen, or of no class that is known.
        """
        kind: type = type(value)
        if kind in _PLAIN:
            return value
        if kind is int or kind is float:
            return number(value)
        if kind is tuple:
            return [self.encode(one) for one in value]
        if kind is immutabledict:
            return {"map": [[self.encode(key), self.encode(one)] for key, one in value.items()]}
        if kind is bytes:
            return {"bytes": base64.b64encode(value).decode("ascii")}
        if kind is frozenset:
            return {"set": [self.encode(one) for one in in_order(cast("frozenset[Any]", value))]}
        name = self._names.get(kind)
        if name is None:
            raise UsageError(
                f"a saved value cannot hold a {name_of(kind)}: what is saved is frozen, and its "
                f"classes are declared (those that an app's pages keep, in App.values)"
            )
        if is_enumeration(kind):
            return {"is": name, "name": value.name}
        return {"is": name, "fields": self._converter.unstructure(value, unstructure_as=kind)}

    def decode(self, value: Any) -> Any:
        """The value that JSON stands for.

        Raises:
            UsageError: it is nothing that `encode` writes.
        """
        if isinstance(value, list):
            return tuple([self.decode(one) for one in cast("list[Any]", value)])
        if not isinstance(value, dict):
            if type(value) in _PLAIN or type(value) is int or type(value) is float:
                return value
            raise mistaken("a saved value", value)
        fields = cast("dict[str, Any]", value)
        if "is" in fields:
            return self._declared(fields)
        if len(fields) == 1:
            ((tag, body),) = fields.items()
            if tag in self._readers:
                return self._readers[tag](body)
        raise UsageError(f"an object cannot have the keys {short(list(fields))}")

    def _declared(self, value: Mapping[str, Any]) -> Any:
        name = value["is"]
        kind = self._classes.get(name) if isinstance(name, str) else None
        if kind is None:
            raise UsageError(f"there is no class {short(name)} here")
        body = "name" if is_enumeration(kind) else "fields"
        if set(value) != {"is", body}:
            raise UsageError(f"{name} cannot have the keys {short(list(value))}")
        return self._converter.structure(value[body], kind)

    def _map(self, body: Any) -> immutabledict[Any, Any]:
        return immutabledict(
            {self.decode(key): self.decode(one) for key, one in map(items_of, items_of(body))}
        )


def items_of(value: Any) -> list[Any]:
    """The items of an array.

    Raises:
        UsageError: it is none.
    """
    if not isinstance(value, list):
        raise mistaken("an array", value)
    return cast("list[Any]", value)


def in_order(values: frozenset[Any]) -> list[Any]:
    """The members in an order that does not depend on hashes, which differ between processes."""
    return sorted(values, key=lambda one: (type(one).__name__, repr(one)))
