"""The public API as signatures, and the options of the command line."""

from __future__ import annotations

import ast
import enum
import functools
import importlib
import inspect
import re
import sys
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from behaviour_collector.collecting import Collector
from behaviour_collector.names import named
from behaviour_collector.values import Json, is_atom, members, plain

_BLOCK: Final = re.compile(r"^::: *(\S+)\n((?:[ \t]+\S.*\n|\s*\n)*)", re.MULTILINE)
_MEMBER: Final = re.compile(r"^\s+- (\w+)$", re.MULTILINE)
_PATH: Final = re.compile(r"\b(?:[A-Za-z_]\w*\.)+(?=[A-Za-z_])")
_ADDRESS: Final = re.compile(r" at 0x[0-9a-f]+")


def list_api(collector: Collector, root: str, page: str) -> None:
    """What a page of the API reference documents."""
    case = f"api {page}"
    if not (collector.wants(case) and collector.looks_at("api")):
        return
    with collector.guarded(case):
        text = (Path(root) / "docs" / "api" / f"{page}.md").read_text(encoding="utf-8") + "\n"
        for path, options in _BLOCK.findall(text):
            for label, value in _documented_objects(path, _MEMBER.findall(options), Path(root)):
                collector.put(case, "api", label, value)


def _documented_objects(
    path: str, members: Sequence[str], root: Path
) -> Iterator[tuple[str, Json]]:
    """Each documented object under its own name, without the module's."""
    try:
        module = importlib.import_module(path)
    except ModuleNotFoundError:
        parent, _, name = path.rpartition(".")
        yield from _object_description(name, getattr(importlib.import_module(parent), name), root)
        return
    for name in members or _public_names(module):
        yield from _object_description(name, getattr(module, name), root)


def _public_names(module: types.ModuleType) -> Sequence[str]:
    """What a module's page shows: `__all__` of a face, or else what the module defines."""
    if hasattr(module, "__all__"):
        return sorted(module.__all__)
    return sorted(name for name in _defined_names(module) if not name.startswith("_"))


def _defined_names(module: types.ModuleType) -> Iterator[str]:
    """The names of a module's classes, functions and assignments, without what it imports."""
    for statement in ast.parse(inspect.getsource(module)).body:
        match statement:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:
                pass


def _object_description(name: str, value: Any, root: Path) -> Iterator[tuple[str, Json]]:
    if inspect.isclass(value):
        yield from _class_description(name, value, root)
    elif callable(value) and hasattr(value, "__code__"):
        yield name, _signature(value)
    elif isinstance(value, types.ModuleType):
        yield name, {"module": list(_public_names(value))}
    elif is_atom(value) or isinstance(value, tuple | list | Mapping | frozenset):
        yield name, {"value": plain(value)}
    else:
        yield name, {"value": _text_of(value)}


def _class_description(name: str, kind: type, root: Path) -> Iterator[tuple[str, Json]]:
    """A class: its constructor, fields, and the methods of all its bases that are the project's."""
    own = [base for base in kind.__mro__ if _is_ours(base, root)]
    if issubclass(kind, enum.Enum):
        yield name, {"members": {enum_member.name: plain(enum_member) for enum_member in kind}}
    else:
        fields = {
            field: _text_of(annotation)
            for base in reversed(own)
            for field, annotation in vars(base).get("__annotations__", {}).items()
            if not field.startswith("_")
        }
        yield name, {"fields": fields}
        yield f"{name}.__init__", _signature(kind)
    attributes: dict[str, Any] = {}
    for base in reversed(own):
        attributes |= {key: member for key, member in vars(base).items() if not key.startswith("_")}
    for key in sorted(attributes):
        member = attributes[key]
        if isinstance(member, property):
            returns = getattr(member.fget, "__annotations__", {}).get("return", "")
            yield f"{name}.{key}", {"property": _text_of(returns)}
        elif isinstance(member, functools.cached_property):
            returns = getattr(member.func, "__annotations__", {}).get("return", "")
            yield f"{name}.{key}", {"property": _text_of(returns)}
        elif isinstance(member, staticmethod | classmethod):
            yield f"{name}.{key}", _signature(member.__func__)
        elif isinstance(member, types.FunctionType):
            yield f"{name}.{key}", _signature(member)


def _is_ours(kind: type, root: Path) -> bool:
    module = sys.modules.get(kind.__module__)
    file = getattr(module, "__file__", None)
    if file is None or not Path(file).is_relative_to(root):
        return False
    # A virtual environment may lie in the tree, and with it the classes of other distributions.
    return "site-packages" not in Path(file).relative_to(root).parts


def _signature(function: Callable[..., Any]) -> Json:
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return {"parameters": "(unknown)"}
    parameters = {
        parameter.name: {
            "kind": parameter.kind.name.lower(),
            "annotation": _text_of(parameter.annotation),
            "default": _text_of(parameter.default),
        }
        for parameter in signature.parameters.values()
    }
    return {"parameters": parameters, "returns": _text_of(signature.return_annotation)}


def _text_of(value: Any) -> str:
    """An annotation or a default as source text would show it, without module paths."""
    if value is inspect.Parameter.empty:
        return ""
    if isinstance(value, enum.Enum) and not isinstance(value, enum.Flag):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, str):
        return _PATH.sub("", value)
    if isinstance(value, set | frozenset):
        return repr(members(value))
    if isinstance(value, types.FunctionType | type):
        return value.__name__
    return _ADDRESS.sub("", _PATH.sub("", repr(value)))


def list_command_line(collector: Collector) -> None:
    """The commands of the command line with their options."""
    case = "api command line"
    if not (collector.wants(case) and collector.looks_at("api")):
        return
    with collector.guarded(case):
        for label, value in _commands("mobile-gym", named("COMMAND_LINE")):
            collector.put(case, "api", label, value)


def _commands(name: str, app: Any) -> Iterator[tuple[str, Json]]:
    """The commands of a typer application, as their functions declare them."""
    for command in app.registered_commands:
        function = command.callback
        own = command.name or function.__name__.replace("_", "-")
        hints = typing.get_type_hints(function, include_extras=True)
        options: dict[str, Json] = {}
        for parameter in inspect.signature(function).parameters.values():
            hint = hints[parameter.name]
            kind, *declared = typing.get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
            about = declared[0] if declared else None
            flags = getattr(about, "param_decls", None) or ()
            options["/".join(flags) or parameter.name] = {
                "name": parameter.name,
                "kind": "argument" if type(about).__name__ == "ArgumentInfo" else "option",
                "type": _text_of(kind),
                "default": _text_of(parameter.default),
                "help": getattr(about, "help", None),
            }
        help_text = command.help or inspect.getdoc(function)
        yield f"{name} {own}", {"options": options, "help": help_text}
    for group in app.registered_groups:
        own = group.name or group.typer_instance.info.name
        yield from _commands(f"{name} {own}", group.typer_instance)
