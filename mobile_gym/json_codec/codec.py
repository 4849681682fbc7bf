"""`Codec`: the cattrs converter of one set of classes, with strict hooks.

cattrs resolves annotations and writes the functions for records; out of the box it would also turn
3 into "3" and a text into a tuple of letters. Every hook here takes only what its counterpart
writes.
"""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, TypeAlias, Union, cast, get_args, get_origin

from cattrs import BaseValidationError, Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.json_codec.records import classes_of, fields_of, is_enumeration, is_record, name_of
from mobile_gym.json_codec.tagged import (
    Tagged,
    in_order,
    items_of,
    mistaken,
    number,
    number_from,
    short,
)

Json: TypeAlias = Any
"""What `json.dumps` writes and every reader of JSON reads back."""
_Function: TypeAlias = Callable[[Any], Any]
_WRONG: Final = (
    ArithmeticError,
    AttributeError,
    BaseValidationError,
    KeyError,
    TypeError,
    ValueError,
)
"""What malformed JSON makes of a hook or a constructor."""
_EXPECTED: Final[Mapping[type, str]] = {str: "a text", int: "an integer", float: "a number"}


class Hook(NamedTuple):
    """How values of one annotation are written and read, where the codec's own way does not fit."""

    hint: object
    encode: _Function
    decode: _Function


class Codec:
    """Writes and reads values of some classes and of those that their annotations reach.

    Args:
        *roots: the classes.
        hooks: for annotations of their own; what these reach is not looked into.

    Raises:
        UsageError: an annotation says nothing of what stands there (`object`).
    """

    def __init__(self, *roots: object, hooks: Iterable[Hook] = ()) -> None:
        hooks = tuple(hooks)
        self._converter = Converter(
            detailed_validation=False,
            structure_fallback_factory=_refuse,
            unstructure_fallback_factory=_refuse,
        )
        self.classes: Mapping[str, type] = classes_of(roots, [hook.hint for hook in hooks])
        """Those that a value may be made of, by name."""
        tagged = Tagged(self._converter, self.classes)
        _add_plain(self._converter, tagged)
        _add_unions(self._converter, tagged)
        _add_collections(self._converter)
        for kind in self.classes.values():
            if is_enumeration(kind):
                _add_enumeration(self._converter, kind)
        _add_records(self._converter)
        for hook in hooks:
            _add(self._converter, lambda hint, at=hook.hint: hint == at, hook)

    def encode(self, value: object, hint: Any = Any) -> Json:
        """A value as JSON.

        Args:
            value: frozen.
            hint: what it is; `Any` for whatever the codec knows.

        Raises:
            UsageError: it holds something that is not frozen, or of a class that is not declared.
        """
        try:
            return self._converter.unstructure(value, unstructure_as=hint)
        except UsageError:
            raise
        except _WRONG as error:
            raise UsageError(f"this cannot be saved: {_reason(error)}") from error
        except RecursionError:
            raise UsageError("this cannot be saved: it is nested too deeply") from None

    def decode(self, value: Json, hint: Any = Any) -> Any:
        """The value that JSON stands for.

        Args:
            value: of any origin; the work is linear in its size.
            hint: as it was written.

        Raises:
            UsageError: it is nothing that `encode` writes for this annotation.
        """
        try:
            return self._converter.structure(value, hint)
        except RecursionError:
            raise UsageError("this is no saved value: it is nested too deeply") from None
        except _WRONG as error:
            raise UsageError(f"this is no saved value: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    return short(error).strip("'\"") if isinstance(error, KeyError) else str(error)[:400]


def _add(converter: Converter, applies: Callable[[Any], bool], hook: Hook) -> None:
    converter.register_unstructure_hook_func(applies, hook.encode)
    converter.register_structure_hook_func(applies, lambda value, _: hook.decode(value))


def _add_plain(converter: Converter, tagged: Tagged) -> None:
    for kind, expected in ((bool, "true or false"), (NoneType, "null")):
        same = _exactly(kind, expected)
        converter.register_unstructure_hook(kind, same)
        converter.register_structure_hook(kind, lambda value, _, same=same: same(value))
    for kind, write, read in (
        (str, lambda value: value, lambda value: value),
        (int, number, number_from),
        (float, number, number_from),
    ):
        converter.register_unstructure_hook(kind, _plain_writer(kind, write, tagged))
        converter.register_structure_hook(kind, _plain_reader(kind, read, tagged))
    converter.register_unstructure_hook(
        bytes, lambda value: base64.b64encode(value).decode("ascii")
    )
    converter.register_structure_hook(
        bytes, lambda value, _: base64.b64decode(value, validate=True)
    )
    _add(converter, lambda hint: hint is Any, Hook(Any, tagged.encode, tagged.decode))


def _refuse(hint: object) -> Any:
    """For an annotation that says nothing of what stands there, such as `object`."""
    raise UsageError(f"{hint} is no class of saved values")


def _exactly(kind: type, expected: str) -> _Function:
    def same(value: Any) -> Any:
        if type(value) is not kind:
            raise mistaken(expected, value)
        return value

    return same


def _plain_writer(kind: type, write: _Function, tagged: Tagged) -> _Function:
    """Members of an `IntEnum` may stand where an int stands, and stay what they are."""
    kinds = _taken_as(kind)

    def write_exactly(value: Any) -> Json:
        if type(value) in kinds:
            return write(value)
        if isinstance(value, kind) and is_enumeration(type(value)):
            return tagged.encode(value)
        raise mistaken(_EXPECTED[kind], value)

    return write_exactly


def _plain_reader(kind: type, read: _Function, tagged: Tagged) -> Callable[[Any, Any], Any]:
    kinds = _taken_as(kind)

    def read_exactly(value: Any, _: Any) -> Any:
        if type(value) in kinds:
            return value
        if isinstance(value, dict):
            parsed = tagged.decode(value) if "is" in value else read(value)
            if type(parsed) in kinds:
                return parsed
            if isinstance(parsed, kind) and is_enumeration(type(parsed)):
                return parsed
        raise mistaken(_EXPECTED[kind], value)

    return read_exactly


def _taken_as(kind: type) -> tuple[type, ...]:
    return (float, int) if kind is float else (kind,)


def _add_enumeration(converter: Converter, kind: Any) -> None:
    """Each of them by itself: `IntEnum` would otherwise be written as an int."""

    def read(value: Any, _: Any) -> Any:
        member = kind.__members__.get(value) if isinstance(value, str) else None
        if member is None:
            raise mistaken(name_of(kind), value)
        return member

    def write(value: Any) -> str:
        if type(value) is not kind:
            raise mistaken(name_of(kind), value)
        return value.name

    converter.register_unstructure_hook(kind, write)
    converter.register_structure_hook(kind, read)


# -- records ------------------------------------------------------------------------------------


def _add_records(converter: Converter) -> None:
    def writer(record: Any) -> _Function:
        if not dataclasses.is_dataclass(record):
            return _row_writer(converter, record)
        kind: Any = record
        write = make_dict_unstructure_fn(kind, converter)
        same = _exactly(kind, name_of(kind))
        return lambda value: write(same(value))

    def reader(record: Any) -> Callable[[Any, Any], Any]:
        if not dataclasses.is_dataclass(record):
            return _row_reader(converter, record)
        kind: Any = record
        read = make_dict_structure_fn(kind, converter, _cattrs_detailed_validation=False)
        names, name = fields_of(kind).keys(), name_of(kind)

        def exact(value: Any, _: Any) -> Any:
            if not isinstance(value, dict):
                raise mistaken(name, value)
            if value.keys() != names:
                wrong = sorted(set(value) ^ set(names))
                raise UsageError(f"{name}: fields missing or unknown: {short(wrong)}")
            try:
                return read(cast("Any", value), kind)
            except _WRONG as error:
                raise UsageError(f"{kind.__name__}: {_reason(error)}") from None

        return exact

    converter.register_unstructure_hook_factory(is_record, writer)
    converter.register_structure_hook_factory(is_record, reader)


def _row_writer(converter: Converter, record: Any) -> _Function:
    """A NamedTuple is an array: there are many of them, and their fields have an order."""
    writers = [converter.get_unstructure_hook(hint) for hint in fields_of(record).values()]
    same = _exactly(record, name_of(record))
    return lambda value: [write(part) for write, part in zip(writers, same(value), strict=True)]


def _row_reader(converter: Converter, record: Any) -> Callable[[Any, Any], Any]:
    hints = tuple(fields_of(record).values())
    readers = [converter.get_structure_hook(hint) for hint in hints]

    def read(value: Any, _: Any) -> Any:
        if len(items_of(value)) != len(hints):
            raise mistaken(name_of(record), value)
        parts = zip(readers, value, hints, strict=True)
        return record(*[one(part, hint) for one, part, hint in parts])

    return read


# -- collections --------------------------------------------------------------------------------


def _add_collections(converter: Converter) -> None:
    for applies, writer, reader in (
        (_is_tuple, _tuple_writer, _tuple_reader),
        (_is_set, _set_writer, _set_reader),
        (_is_map, _map_writer, _map_reader),
        (_is_literal, _literal_writer, _literal_reader),
    ):
        converter.register_unstructure_hook_factory(
            applies, lambda hint, make=writer: make(converter, hint)
        )
        converter.register_structure_hook_factory(
            applies, lambda hint, make=reader: make(converter, hint)
        )


def _is_tuple(hint: Any) -> bool:
    return get_origin(hint) is tuple


def _is_set(hint: Any) -> bool:
    return get_origin(hint) is frozenset


def _is_map(hint: Any) -> bool:
    """Maps of all kinds are immutable once they are read."""
    origin = get_origin(hint) or hint
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is_literal(hint: Any) -> bool:
    return get_origin(hint) is Literal


def _is_open(inner: tuple[Any, ...]) -> bool:
    return len(inner) == 2 and inner[1] is Ellipsis


def _tuple_writer(converter: Converter, hint: Any) -> _Function:
    inner = get_args(hint)
    same = _exactly(tuple, "a tuple")
    if _is_open(inner):
        write = converter.get_unstructure_hook(inner[0])
        return lambda value: [write(one) for one in same(value)]
    writers = [converter.get_unstructure_hook(one) for one in inner]
    return lambda value: [write(one) for write, one in zip(writers, same(value), strict=True)]


def _tuple_reader(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    inner = get_args(hint)
    if _is_open(inner):
        read, kind = converter.get_structure_hook(inner[0]), inner[0]
        return lambda value, _: tuple([read(one, kind) for one in items_of(value)])
    readers = [converter.get_structure_hook(one) for one in inner]
    return lambda value, _: tuple(
        [read(one, kind) for read, one, kind in zip(readers, items_of(value), inner, strict=True)]
    )


def _set_writer(converter: Converter, hint: Any) -> _Function:
    write = converter.get_unstructure_hook(get_args(hint)[0])
    same = _exactly(frozenset, "a frozenset")
    return lambda value: [write(one) for one in in_order(same(value))]


def _set_reader(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    kind = get_args(hint)[0]
    read = converter.get_structure_hook(kind)
    return lambda value, _: frozenset([read(one, kind) for one in items_of(value)])


def _map_writer(converter: Converter, hint: Any) -> _Function:
    key_hint, value_hint = get_args(hint) or (Any, Any)
    write_key = converter.get_unstructure_hook(key_hint)
    write = converter.get_unstructure_hook(value_hint)
    return lambda value: [[write_key(key), write(one)] for key, one in value.items()]


def _map_reader(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    key_hint, value_hint = get_args(hint) or (Any, Any)
    read_key = converter.get_structure_hook(key_hint)
    read = converter.get_structure_hook(value_hint)
    return lambda value, _: immutabledict(
        {
            read_key(key, key_hint): read(one, value_hint)
            for key, one in map(items_of, items_of(value))
        }
    )


def _literal_writer(converter: Converter, hint: Any) -> _Function:
    read = _literal_reader(converter, hint)
    return lambda value: read(value, None)


def _literal_reader(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    allowed = get_args(hint)

    def read(value: Any, _: Any) -> Any:
        if not any(type(value) is type(one) and value == one for one in allowed):
            raise mistaken(f"one of {short(allowed)}", value)
        return value

    return read


# -- one of several classes ---------------------------------------------------------------------


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def _add_unions(converter: Converter, tagged: Tagged) -> None:
    def writer(hint: Any) -> _Function:
        others = [one for one in get_args(hint) if one is not NoneType]
        if len(others) > 1:
            check = _member_check(hint)
            return lambda value: tagged.encode(check(value))
        write = converter.get_unstructure_hook(others[0])
        return lambda value: None if value is None else write(value)

    def reader(hint: Any) -> Callable[[Any, Any], Any]:
        others = [one for one in get_args(hint) if one is not NoneType]
        if len(others) > 1:
            check = _member_check(hint)
            return lambda value, _: check(tagged.decode(value))
        read, kind = converter.get_structure_hook(others[0]), others[0]
        return lambda value, _: None if value is None else read(value, kind)

    converter.register_unstructure_hook_factory(_is_union, writer)
    converter.register_structure_hook_factory(_is_union, reader)


def _member_check(hint: Any) -> _Function:
    kinds = get_args(hint)
    if not all(isinstance(kind, type) for kind in kinds):
        raise UsageError(f"a saved value is one of several plain classes, not {hint}")

    def check(value: Any) -> Any:
        if type(value) not in kinds:
            raise mistaken(" | ".join(kind.__name__ for kind in kinds), value)
        return value

    return check
