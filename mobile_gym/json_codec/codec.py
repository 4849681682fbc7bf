"""`Codec`: the cattrs converter of one set of classes, with strict hooks.

cattrs resolves annotations and writes the functions for records; out of the box it would also turn
3 into "3" and a text into a tuple of letters. Every hook here takes only what its counterpart
writes.

Where an annotation leaves a choice (`Any`, or one of several classes), JSON says what it is. An
array is a tuple, and an object is never data. `{"is": CLASS, "fields": {...}}` is a record,
`{"is": CLASS, "name": NAME}` a member of an enumeration. An object of one key is a `map` (pairs, in
order, as the order of packages is the order of icons), a `set`, `bytes` (base64), or an `int` or
`float` that JSON cannot write itself.
"""

from __future__ import annotations

import base64
import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from cattrs import BaseValidationError, Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from immutabledict import immutabledict

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


def class_json_name(kind: type) -> str:
    """How a class is called in JSON, such as `virtual_device.apps.clock.data.Alarm`."""
    place = f"{kind.__module__}.{kind.__qualname__}".removeprefix(_PREFIX)
    return STORED_NAMES.get(place, place)


@lru_cache(maxsize=512)
def field_annotations(record: type) -> Mapping[str, Any]:
    """The annotation of each field of a record, by name, in the class's order."""
    hints = get_type_hints(record)
    if dataclasses.is_dataclass(record):
        return {field.name: hints[field.name] for field in dataclasses.fields(record)}
    return {name: hints[name] for name in cast("Any", record)._fields}


def reachable_classes(roots: Iterable[object], apart: Iterable[object] = ()) -> Mapping[str, type]:
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
        if any(hint == annotation for annotation in excluded):
            continue
        if not (is_record(hint) or is_enumeration(hint)):
            queue.extend(get_args(hint))
            continue
        known = classes.get(class_json_name(hint))
        if known is None:
            classes[class_json_name(hint)] = hint
            queue.extend(field_annotations(hint).values() if is_record(hint) else ())
        elif known is not hint:
            raise UsageError(f"two classes of saved records are called {class_json_name(hint)}")
    return classes


_SAFE_INT: Final = 2**53
"""Readers that hold numbers as doubles keep integers up to here (RFC 8259, section 6)."""
_MAX_DIGITS: Final = 400
_PLAIN: Final = (bool, str, type(None))


def short_repr(value: object) -> str:
    """A value for a message, at most 80 characters of it."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def wrong_value_error(expected: str, value: object) -> UsageError:
    """The error for a value that stands where something else must stand."""
    return UsageError(f"{expected} cannot be {short_repr(value)}")


def number_to_json(value: float) -> Any:
    """A number as JSON: itself, or an object where JSON has no such number."""
    if type(value) is int:
        return value if -_SAFE_INT <= value <= _SAFE_INT else {"int": str(value)}
    return value if math.isfinite(value) else {"float": repr(value)}


def number_from_json(value: Any) -> Any:
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
    raise wrong_value_error("a number", value)


class TaggedCodec:
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
            "set": lambda body: frozenset(map(self.decode, array_items(body))),
            "bytes": lambda body: base64.b64decode(body, validate=True),
            "int": lambda body: number_from_json({"int": body}),
            "float": lambda body: number_from_json({"float": body}),
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
            return number_to_json(value)
        if kind is tuple:
            return [self.encode(item) for item in value]
        if kind is immutabledict:
            return {"map": [[self.encode(key), self.encode(item)] for key, item in value.items()]}
        if kind is bytes:
            return {"bytes": base64.b64encode(value).decode("ascii")}
        if kind is frozenset:
            return {
                "set": [self.encode(item) for item in sorted_members(cast("frozenset[Any]", value))]
            }
        name = self._names.get(kind)
        if name is None:
            raise UsageError(
                f"a saved value cannot hold a {class_json_name(kind)}: what is saved is frozen, "
                f"and its classes are declared (those that an app's pages keep, in App.values)"
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
            return tuple([self.decode(item) for item in cast("list[Any]", value)])
        if not isinstance(value, dict):
            if type(value) in _PLAIN or type(value) is int or type(value) is float:
                return value
            raise wrong_value_error("a saved value", value)
        fields = cast("dict[str, Any]", value)
        if "is" in fields:
            return self._declared(fields)
        if len(fields) == 1:
            ((tag, body),) = fields.items()
            if tag in self._readers:
                return self._readers[tag](body)
        raise UsageError(f"an object cannot have the keys {short_repr(list(fields))}")

    def _declared(self, value: Mapping[str, Any]) -> Any:
        name = value["is"]
        kind = self._classes.get(name) if isinstance(name, str) else None
        if kind is None:
            raise UsageError(f"there is no class {short_repr(name)} here")
        body = "name" if is_enumeration(kind) else "fields"
        if set(value) != {"is", body}:
            raise UsageError(f"{name} cannot have the keys {short_repr(list(value))}")
        return self._converter.structure(value[body], kind)

    def _map(self, body: Any) -> immutabledict[Any, Any]:
        return immutabledict(
            {
                self.decode(key): self.decode(item)
                for key, item in map(array_items, array_items(body))
            }
        )


def array_items(value: Any) -> list[Any]:
    """The items of an array.

    Raises:
        UsageError: it is none.
    """
    if not isinstance(value, list):
        raise wrong_value_error("an array", value)
    return cast("list[Any]", value)


def sorted_members(values: frozenset[Any]) -> list[Any]:
    """The members in an order that does not depend on hashes, which differ between processes."""
    return sorted(values, key=lambda member: (type(member).__name__, repr(member)))


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


class CodecHook(NamedTuple):
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

    def __init__(self, *roots: object, hooks: Iterable[CodecHook] = ()) -> None:
        hooks = tuple(hooks)
        self._converter = Converter(
            detailed_validation=False,
            structure_fallback_factory=_refuse_annotation,
            unstructure_fallback_factory=_refuse_annotation,
        )
        self.classes: Mapping[str, type] = reachable_classes(roots, [hook.hint for hook in hooks])
        """Those that a value may be made of, by name."""
        tagged = TaggedCodec(self._converter, self.classes)
        _add_plain_hooks(self._converter, tagged)
        _add_unions(self._converter, tagged)
        _add_collections(self._converter)
        for kind in self.classes.values():
            if is_enumeration(kind):
                _add_enumeration(self._converter, kind)
        _add_records(self._converter)
        for hook in hooks:
            _add_hook(self._converter, lambda hint, at=hook.hint: hint == at, hook)

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
            raise UsageError(f"this cannot be saved: {_error_reason(error)}") from error
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
            raise UsageError(f"this is no saved value: {_error_reason(error)}") from None


def _error_reason(error: Exception) -> str:
    return short_repr(error).strip("'\"") if isinstance(error, KeyError) else str(error)[:400]


def _add_hook(converter: Converter, applies: Callable[[Any], bool], hook: CodecHook) -> None:
    converter.register_unstructure_hook_func(applies, hook.encode)
    converter.register_structure_hook_func(applies, lambda value, _: hook.decode(value))


def _add_plain_hooks(converter: Converter, tagged: TaggedCodec) -> None:
    for kind, expected in ((bool, "true or false"), (NoneType, "null")):
        same = _exact_type_check(kind, expected)
        converter.register_unstructure_hook(kind, same)
        converter.register_structure_hook(kind, lambda value, _, same=same: same(value))
    for kind, write, read in (
        (str, lambda value: value, lambda value: value),
        (int, number_to_json, number_from_json),
        (float, number_to_json, number_from_json),
    ):
        converter.register_unstructure_hook(kind, _plain_writer(kind, write, tagged))
        converter.register_structure_hook(kind, _plain_reader(kind, read, tagged))
    converter.register_unstructure_hook(
        bytes, lambda value: base64.b64encode(value).decode("ascii")
    )
    converter.register_structure_hook(
        bytes, lambda value, _: base64.b64decode(value, validate=True)
    )
    _add_hook(converter, lambda hint: hint is Any, CodecHook(Any, tagged.encode, tagged.decode))


def _refuse_annotation(hint: object) -> Any:
    """For an annotation that says nothing of what stands there, such as `object`."""
    raise UsageError(f"{hint} is no class of saved values")


def _exact_type_check(kind: type, expected: str) -> _Function:
    def same(value: Any) -> Any:
        if type(value) is not kind:
            raise wrong_value_error(expected, value)
        return value

    return same


def _plain_writer(kind: type, write: _Function, tagged: TaggedCodec) -> _Function:
    """Members of an `IntEnum` may stand where an int stands, and stay what they are."""
    kinds = _accepted_types(kind)

    def write_exactly(value: Any) -> Json:
        if type(value) in kinds:
            return write(value)
        if isinstance(value, kind) and is_enumeration(type(value)):
            return tagged.encode(value)
        raise wrong_value_error(_EXPECTED[kind], value)

    return write_exactly


def _plain_reader(kind: type, read: _Function, tagged: TaggedCodec) -> Callable[[Any, Any], Any]:
    kinds = _accepted_types(kind)

    def read_exactly(value: Any, _: Any) -> Any:
        if type(value) in kinds:
            return value
        if isinstance(value, dict):
            parsed = tagged.decode(value) if "is" in value else read(value)
            if type(parsed) in kinds:
                return parsed
            if isinstance(parsed, kind) and is_enumeration(type(parsed)):
                return parsed
        raise wrong_value_error(_EXPECTED[kind], value)

    return read_exactly


def _accepted_types(kind: type) -> tuple[type, ...]:
    return (float, int) if kind is float else (kind,)


def _add_enumeration(converter: Converter, kind: Any) -> None:
    """Each of them by itself: `IntEnum` would otherwise be written as an int."""

    def read(value: Any, _: Any) -> Any:
        member = kind.__members__.get(value) if isinstance(value, str) else None
        if member is None:
            raise wrong_value_error(class_json_name(kind), value)
        return member

    def write(value: Any) -> str:
        if type(value) is not kind:
            raise wrong_value_error(class_json_name(kind), value)
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
        same = _exact_type_check(kind, class_json_name(kind))
        return lambda value: write(same(value))

    def reader(record: Any) -> Callable[[Any, Any], Any]:
        if not dataclasses.is_dataclass(record):
            return _row_reader(converter, record)
        kind: Any = record
        read = make_dict_structure_fn(kind, converter, _cattrs_detailed_validation=False)
        names, name = field_annotations(kind).keys(), class_json_name(kind)

        def exact(value: Any, _: Any) -> Any:
            if not isinstance(value, dict):
                raise wrong_value_error(name, value)
            if value.keys() != names:
                wrong = sorted(set(value) ^ set(names))
                raise UsageError(f"{name}: fields missing or unknown: {short_repr(wrong)}")
            try:
                return read(cast("Any", value), kind)
            except _WRONG as error:
                raise UsageError(f"{kind.__name__}: {_error_reason(error)}") from None

        return exact

    converter.register_unstructure_hook_factory(is_record, writer)
    converter.register_structure_hook_factory(is_record, reader)


def _row_writer(converter: Converter, record: Any) -> _Function:
    """A NamedTuple is an array: there are many of them, and their fields have an order."""
    writers = [converter.get_unstructure_hook(hint) for hint in field_annotations(record).values()]
    same = _exact_type_check(record, class_json_name(record))
    return lambda value: [write(part) for write, part in zip(writers, same(value), strict=True)]


def _row_reader(converter: Converter, record: Any) -> Callable[[Any, Any], Any]:
    hints = tuple(field_annotations(record).values())
    readers = [converter.get_structure_hook(hint) for hint in hints]

    def read(value: Any, _: Any) -> Any:
        if len(array_items(value)) != len(hints):
            raise wrong_value_error(class_json_name(record), value)
        parts = zip(readers, value, hints, strict=True)
        return record(*[reader(part, hint) for reader, part, hint in parts])

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


def _is_unbounded(inner: tuple[Any, ...]) -> bool:
    return len(inner) == 2 and inner[1] is Ellipsis


def _tuple_writer(converter: Converter, hint: Any) -> _Function:
    inner = get_args(hint)
    same = _exact_type_check(tuple, "a tuple")
    if _is_unbounded(inner):
        write = converter.get_unstructure_hook(inner[0])
        return lambda value: [write(item) for item in same(value)]
    writers = [converter.get_unstructure_hook(item) for item in inner]
    return lambda value: [write(item) for write, item in zip(writers, same(value), strict=True)]


def _tuple_reader(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    inner = get_args(hint)
    if _is_unbounded(inner):
        read, kind = converter.get_structure_hook(inner[0]), inner[0]
        return lambda value, _: tuple([read(item, kind) for item in array_items(value)])
    readers = [converter.get_structure_hook(item) for item in inner]
    return lambda value, _: tuple(
        [
            read(item, kind)
            for read, item, kind in zip(readers, array_items(value), inner, strict=True)
        ]
    )


def _set_writer(converter: Converter, hint: Any) -> _Function:
    write = converter.get_unstructure_hook(get_args(hint)[0])
    same = _exact_type_check(frozenset, "a frozenset")
    return lambda value: [write(item) for item in sorted_members(same(value))]


def _set_reader(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    kind = get_args(hint)[0]
    read = converter.get_structure_hook(kind)
    return lambda value, _: frozenset([read(item, kind) for item in array_items(value)])


def _map_writer(converter: Converter, hint: Any) -> _Function:
    key_hint, value_hint = get_args(hint) or (Any, Any)
    write_key = converter.get_unstructure_hook(key_hint)
    write = converter.get_unstructure_hook(value_hint)
    return lambda value: [[write_key(key), write(item)] for key, item in value.items()]


def _map_reader(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    key_hint, value_hint = get_args(hint) or (Any, Any)
    read_key = converter.get_structure_hook(key_hint)
    read = converter.get_structure_hook(value_hint)
    return lambda value, _: immutabledict(
        {
            read_key(key, key_hint): read(item, value_hint)
            for key, item in map(array_items, array_items(value))
        }
    )


def _literal_writer(converter: Converter, hint: Any) -> _Function:
    read = _literal_reader(converter, hint)
    return lambda value: read(value, None)


def _literal_reader(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    allowed = get_args(hint)

    def read(value: Any, _: Any) -> Any:
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            raise wrong_value_error(f"one of {short_repr(allowed)}", value)
        return value

    return read


# -- one of several classes ---------------------------------------------------------------------


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def _add_unions(converter: Converter, tagged: TaggedCodec) -> None:
    def writer(hint: Any) -> _Function:
        others = [member for member in get_args(hint) if member is not NoneType]
        if len(others) > 1:
            check = _member_check(hint)
            return lambda value: tagged.encode(check(value))
        write = converter.get_unstructure_hook(others[0])
        return lambda value: None if value is None else write(value)

    def reader(hint: Any) -> Callable[[Any, Any], Any]:
        others = [member for member in get_args(hint) if member is not NoneType]
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
            raise wrong_value_error(" | ".join(kind.__name__ for kind in kinds), value)
        return value

    return check
