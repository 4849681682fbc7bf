"""Making something from named arguments that came as JSON: a mistake is one clear line.

The constructor's own signature says what it takes, so that a new judge, model or annotator needs no
checks of its own for this. Only plain kinds of values are compared (numbers, texts, lists, objects,
true and false); what a name or a number may be is the constructor's to say.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

from mobile_gym.core.errors import UnknownName, UsageError

Made = TypeVar("Made")

_WORDS: Final[Mapping[Any, str]] = {
    bool: "true or false",
    int: "an integer",
    float: "a number",
    str: "a text",
    Sequence: "a list",
    Mapping: "an object with names",
    type(None): "null",
}
"""The kinds of values that are told apart, and what each is called."""
_KIND_OF: Final[Mapping[Any, Any]] = {
    **{kind: kind for kind in _WORDS},
    None: type(None),
    Path: str,
    list: Sequence,
    tuple: Sequence,
    dict: Mapping,
}
"""By annotation, or by its origin."""
_TAKEN_BY: Final[Mapping[Any, tuple[type, ...]]] = {
    bool: (bool,),
    int: (Integral,),
    float: (Real,),
    str: (str, Path),
    Sequence: (Sequence,),
    Mapping: (Mapping,),
    type(None): (type(None),),
}
_NAMED: Final = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def construct(what: str, make: Callable[..., Made], arguments: Mapping[str, Any]) -> Made:
    """What a class or function makes of arguments by name.

    Args:
        what: it is that is made, for the message: `"judge 'rules'"`.
        make: the class or the function.
        arguments: JSON values, or live objects.

    Raises:
        UsageError: an argument is unknown, missing, or of another kind than its annotation says;
            or it is `make` that says so.
    """
    if mistake := argument_error(make, (), arguments):
        raise UsageError(f"{what} cannot be made: {mistake}")
    try:
        return make(**arguments)
    except TypeError as error:  # a value of the wrong kind that no annotation tells of
        raise UsageError(f"{what} cannot be made: {error_reason(error)}") from error


def error_reason(error: BaseException) -> str:
    """What a message says of an error that reading a value raised.

    What Python itself says of a wrong kind of value, such as the name of a method that it lacks,
    explains nothing to whoever wrote the value.
    """
    if isinstance(error, KeyError):
        return f"it lacks {error.args[0]!r}" if error.args else "something is missing"
    if isinstance(error, TypeError | AttributeError | IndexError | RecursionError):
        return "a value has another type or shape than it must have"
    return str(error) or type(error).__name__


def argument_error(
    make: Callable[..., Any],
    positional: Sequence[Any],
    arguments: Mapping[str, Any],
    *,
    kinds: bool = True,
) -> str:
    """What is wrong with the arguments of a call, "" for nothing that its signature tells.

    Args:
        make: the class or the function.
        positional: arguments by place.
        arguments: those by name.
        kinds: whether their values are compared with the annotations, too.
    """
    parameters = _signature_parameters(make)
    known = {name: candidate for name, candidate in parameters.items() if candidate.kind in _NAMED}
    takes_any = any(candidate.kind is candidate.VAR_KEYWORD for candidate in parameters.values())
    placed = [
        name for name, candidate in known.items() if candidate.kind is not candidate.KEYWORD_ONLY
    ]
    if len(positional) > len(placed) and not any(
        candidate.kind is candidate.VAR_POSITIONAL for candidate in parameters.values()
    ):
        return (
            f"{len(positional)} arguments were given by place; it takes "
            f"{', '.join(placed) or 'none'}"
        )
    by_place = dict(zip(placed, positional, strict=False))
    for name in arguments:
        if name not in known and not takes_any:
            return str(UnknownName.among("argument", name, known))
        if name in by_place:
            return f"{name!r} was given twice"
    arguments = {**by_place, **arguments}
    for name, parameter in known.items():
        if name not in arguments:
            if parameter.default is parameter.empty:
                return f"it needs {name!r}"
        elif (
            kinds
            and (taken := _allowed_kinds(parameter.annotation))
            and not _is_of_kinds(arguments[name], taken)
        ):
            allowed = " or ".join(word for kind, word in _WORDS.items() if kind in taken)
            return f"{name} must be {allowed}, not {arguments[name]!r}"
    return ""


def _signature_parameters(make: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(make, eval_str=True).parameters
    except NameError:  # an annotation that only type checkers can read; then none is
        return inspect.signature(make).parameters


def _allowed_kinds(annotation: Any) -> frozenset[Any]:
    """The kinds of values that an annotation allows; none where it allows others, too."""
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        each = [_allowed_kinds(argument) for argument in get_args(annotation)]
        return frozenset[Any]().union(*each) if all(each) else frozenset()
    if origin is Literal:
        return frozenset(_KIND_OF[type(value)] for value in get_args(annotation))
    kind = _KIND_OF.get(annotation if origin is None else origin)
    return frozenset() if kind is None else frozenset({kind})


def _is_of_kinds(value: Any, kinds: frozenset[Any]) -> bool:
    if isinstance(value, bool):  # which is an integer in Python, and none in JSON
        return bool in kinds
    is_text = isinstance(value, str)  # which is a sequence in Python, and none in JSON
    return any(
        isinstance(value, _TAKEN_BY[kind]) for kind in kinds if not (is_text and kind is Sequence)
    )
