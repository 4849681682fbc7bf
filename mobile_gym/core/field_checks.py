"""`checked`: a dataclass compares its fields with their annotations when it is made.

Annotations alone bind nobody at run time: a wrong value would otherwise surface where it is first
used, far from the line that wrote it. What JSON has for a value is taken for it (a list for a
tuple, an object for a tuple of pairs), and so are older names of a field. Values of
NumPy are kept as those of Python.
"""

from __future__ import annotations

import dataclasses
import operator
import types
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import wraps
from numbers import Integral, Real
from typing import (
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

from mobile_gym.core.construction import argument_error
from mobile_gym.core.errors import TaskError, UsageError
from mobile_gym.core.plain_values import plain, shown

Class = TypeVar("Class", bound=type)
_Take: TypeAlias = Callable[[Any], Any]
"""The value of the field for a value that was given, `_REFUSED` for none."""

_REFUSED: Final = object()
_SHOWN_CHARACTERS: Final = 80
_NAMED_CLASSES: Final = 4
"""Of an annotation that allows more, the message counts the others."""
_LISTED: Final[Any] = (tuple, list)
_type: Final[Callable[[Any], type]] = type
_REMEMBERED: Final = 1000
"""Combinations of types by which values of a class were already accepted: most are made alike."""
_WORDS: Final[Mapping[Any, str]] = {
    bool: "true or false",
    int: "an integer",
    float: "a number",
    str: "a text",
    type(None): "None",
}


def validate_fields(
    error: type[UsageError] = TaskError,
    *,
    aliases: Mapping[str, str] | None = None,
    by_name: Callable[[Sequence[Any], Mapping[str, Any]], dict[str, Any]] | None = None,
) -> Callable[[Class], Class]:
    """Let a dataclass check its arguments when it is made.

    Args:
        error: that a wrong argument raises; its message names the class, the field and the value.
        aliases: other names of arguments, and the field that each stands for.
        by_name: arguments by place and by name as arguments by name, where an older order of them
            is taken, too.
    """
    renamed = dict(aliases or {})

    def decorate(cls: Class) -> Class:
        store = cls.__init__
        further: Callable[[Any], None] | None = cls.__dict__.get("__post_init__")
        accepted: set[tuple[type, ...]] = set()
        rules: list[_FieldCheck] = []
        deep: list[_FieldCheck] = []
        fields_of: list[Callable[[Any], tuple[Any, ...]]] = []

        def check(self: Any) -> None:
            if not fields_of:  # filled last: another thread may make the first one, too
                rules[:] = _field_checks(cls)
                deep[:] = [rule for rule in rules if _depends_on_contents(rule.hint)]
                names = [rule.field for rule in rules]
                fields_of.append(operator.attrgetter(names[0], *names))
            # One field gives its value and several a tuple, so that the first stands twice.
            kinds = tuple(map(_type, fields_of[0](self)))
            is_known = kinds in accepted
            is_as_given = True
            for field, default, take, hint in deep if is_known else rules:
                given = getattr(self, field)
                if given is default:
                    continue
                taken = take(given)
                if taken is _REFUSED:
                    value = shown(given, _SHOWN_CHARACTERS)
                    raise error(f"{cls.__name__}: {field} must be {_hint_text(hint)}, not {value}")
                if taken is not given:
                    object.__setattr__(self, field, taken)
                    is_as_given = False
            if not is_known and is_as_given and len(accepted) < _REMEMBERED:
                accepted.add(kinds)

        @wraps(store)
        def make(self: Any, *args: Any, **kwargs: Any) -> None:
            if by_name is not None and len(args) <= len(dataclasses.fields(cls)):
                args, kwargs = (), by_name(args, kwargs)
            for alias in renamed.keys() & kwargs if renamed and kwargs else ():
                if renamed[alias] in kwargs:
                    raise error(
                        f"{cls.__name__}: {alias} and {renamed[alias]} are the same; give one"
                    )
                kwargs[renamed[alias]] = kwargs.pop(alias)
            try:
                store(self, *args, **kwargs)
            except TypeError:
                if mistake := argument_error(cls, args, kwargs):
                    raise error(f"{cls.__name__}: {mistake}") from None
                raise
            if further is None:
                check(self)

        cls.__init__ = make
        if further is not None:  # a class's own checks may rely on the kinds of its fields
            cls.__post_init__ = _chained_checks(check, further)
        return cls

    return decorate


def _chained_checks(*functions: Callable[[Any], None]) -> Callable[[Any], None]:
    def both(value: Any) -> None:
        for function in functions:
            function(value)

    return both


class _FieldCheck(NamedTuple):
    """The check of a field."""

    field: str
    default: object
    take: _Take
    hint: Any


def _field_checks(cls: type) -> list[_FieldCheck]:
    hints = get_type_hints(cls)
    return [
        _FieldCheck(field.name, field.default, _check_of_hint(hints[field.name]), hints[field.name])
        for field in dataclasses.fields(cls)
        if field.init
    ]


def _depends_on_contents(hint: Any) -> bool:
    """Whether values of one type may be right and wrong; else the types seen are remembered."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(_depends_on_contents(argument) for argument in get_args(hint))
    return origin is not None and origin is not Callable


def _check_of_hint(hint: Any) -> _Take:
    """The check of an annotation; one that says nothing of values takes all."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _union_check(arguments)
    if origin is Literal:
        return lambda value: (
            value
            if any(
                isinstance(value, type(argument)) and value == argument for argument in arguments
            )
            else _REFUSED
        )
    if origin is tuple:
        return _tuple_check(arguments)
    if origin is frozenset:
        return _set_check(arguments[0])
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_check(*arguments)
    if origin is Callable:
        return lambda value: value if callable(value) else _REFUSED
    if hint is bool:
        return lambda value: plain(value) if isinstance(value, bool | np.bool_) else _REFUSED
    if hint in (int, float):
        return _number_check(hint)
    if isinstance(hint, type) and hint not in (object, Any):
        return _class_check((hint,))
    return lambda value: value


def _class_check(classes: tuple[type, ...]) -> _Take:
    def take(value: Any) -> Any:
        return value if isinstance(value, classes) else _REFUSED

    return take


def _number_check(kind: type) -> _Take:
    wider = Integral if kind is int else Real

    def take(value: Any) -> Any:
        is_number = _type(value) is not bool and isinstance(value, wider)
        return plain(value) if _type(value) is kind or is_number else _REFUSED

    return take


def _union_check(hints: tuple[Any, ...]) -> _Take:
    classes = tuple(hint for hint in hints if isinstance(hint, type) and hint not in (int, float))
    if {bool, object, Any} & {*classes} or len(classes) < len(hints):
        takers = tuple(_check_of_hint(hint) for hint in hints)
        return lambda value: next(
            (taken for take in takers if (taken := take(value)) is not _REFUSED), _REFUSED
        )
    return _class_check(classes)


def _tuple_check(hints: tuple[Any, ...]) -> _Take:
    is_any_length = hints[-1] is Ellipsis
    takers = [_check_of_hint(hint) for hint in hints if hint is not Ellipsis]
    items = get_args(hints[0]) if get_origin(hints[0]) is tuple else ()
    is_pairs = is_any_length and len(items) == 2
    # Where types alone decide, those of items that were accepted are remembered.
    is_plain = is_any_length and not any(map(_depends_on_contents, items or hints[:1]))
    kind_of: Callable[[Any], object] = _types_of_row if items else _type
    known = set[object]()

    def take(value: Any) -> Any:
        values: Any = plain(value) if _type(value) is np.ndarray else value
        if is_plain and _type(value) is tuple and known.issuperset(map(kind_of, values)):
            return values
        if is_pairs and isinstance(value, Mapping):
            values = tuple(cast("Mapping[Any, Any]", value).items())
        if not isinstance(values, _LISTED):
            return _REFUSED
        given: tuple[Any, ...] = tuple(values)
        if not is_any_length and len(given) != len(takers):
            return _REFUSED
        each = takers * len(given) if is_any_length else takers
        taken = tuple(take(item) for take, item in zip(each, given, strict=True))
        if any(item is _REFUSED for item in taken):
            return _REFUSED
        if is_plain and len(known) < _REMEMBERED:
            known.update(map(kind_of, taken))
        return cast("object", value) if value is values and _is_same_tuple(taken, values) else taken

    return take


def _types_of_row(row: object) -> object:
    """The types in a row; of what is no tuple, its own."""
    if not isinstance(row, tuple):
        return _type(row)
    return tuple(map(_type, cast("tuple[object, ...]", row)))


def _is_same_tuple(taken: tuple[Any, ...], given: object) -> bool:
    return _type(given) is tuple and all(map(operator.is_, taken, cast("tuple[Any, ...]", given)))


def _set_check(hint: Any) -> _Take:
    take_one = _check_of_hint(hint)

    def take(value: Any) -> Any:
        if not isinstance(value, frozenset | set | tuple | list):
            return _REFUSED
        given = cast("Collection[Any]", value)
        taken = frozenset(map(take_one, given))
        if _REFUSED in taken:
            return _REFUSED
        return given if isinstance(given, frozenset) and not _has_numpy(given) else taken

    return take


def _mapping_check(key: Any, item: Any) -> _Take:
    take_key, take_item = _check_of_hint(key), _check_of_hint(item)

    def take(value: Any) -> Any:
        """The mapping itself where it is plain: whoever reads it needs no list to be a tuple."""
        if not isinstance(value, Mapping):
            return _REFUSED
        given = cast("Mapping[Any, Any]", value)
        given = plain(given) if _has_numpy(given) else given
        is_fitting = all(
            take_key(key) is not _REFUSED and take_item(other) is not _REFUSED
            for key, other in given.items()
        )
        return given if is_fitting else _REFUSED

    return take


def _has_numpy(value: object) -> bool:
    """Whether it is a value of NumPy, or holds one."""
    if isinstance(value, Mapping):
        return any(map(_has_numpy, cast("Mapping[Any, object]", value).values()))
    if isinstance(value, list | tuple | frozenset):
        return any(map(_has_numpy, cast("Collection[object]", value)))
    return isinstance(value, np.generic | np.ndarray)


def _hint_text(hint: Any) -> str:
    """What an annotation allows, for a message."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        words = list(dict.fromkeys(_hint_text(argument) for argument in arguments))
        if len(words) > _NAMED_CLASSES:
            rest = len(words) - _NAMED_CLASSES
            return f"{', '.join(words[:_NAMED_CLASSES])} or one of {rest} other kinds"
        return " or ".join(words)
    if origin is Literal:
        return f"one of {', '.join(map(repr, arguments))}"
    if origin is tuple and arguments[-1] is Ellipsis:
        return f"a tuple in which each is {_hint_text(arguments[0])}"
    if origin is tuple:
        return f"a tuple of {', '.join(map(_hint_text, arguments))}"
    if origin is frozenset:
        return f"a set in which each is {_hint_text(arguments[0])}"
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return f"a mapping from {_hint_text(arguments[0])} to {_hint_text(arguments[1])}"
    if origin is Callable:
        return "a function"
    if hint is Any:
        return "any value"
    name = getattr(hint, "__name__", str(hint))
    return _WORDS.get(hint) or f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
