"""Annotations as JSON: our own format for essential states.

```json
{"format": "mobile_gym.llamatouch", "version": 1, "task": "Clock.SetAlarm",
 "instruction": "...", "params": {"hour": 9},
 "states": [{"description": "...", "substates": [1],
             "primitives": [{"activity": {"activity": "com.android.deskclock/.DeskClock"}},
                            {"click": {"component": {"title": "Save"}}}]}]}
```

A primitive is a mapping from its keyword to its fields; a field that is left out has its default.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

from mobile_gym.core.errors import RecordingError, TaskError
from mobile_gym.foreign.json_values import read_json
from mobile_gym.foreign.wording import value_text
from reward_models.llamatouch.primitives import (
    PRIMITIVES,
    Component,
    Entry,
    EssentialState,
    EssentialTrace,
    Primitive,
)
from reward_models.llamatouch.system_state import listing_command

FORMAT: Final = "mobile_gym.llamatouch"
VERSION: Final = 1
_KEYWORDS: Final = {kind: keyword for keyword, kind in PRIMITIVES.items()}
_SWITCHES: Final = ("any_date", "grows", "lasting", "long")
_LISTINGS: Final = ("added", "removed", "may_add", "may_remove")
_COMPONENT_FIELDS: Final = frozenset(field.name for field in dataclasses.fields(Component))


def to_json(trace: EssentialTrace) -> dict[str, Any]:
    """The annotation as JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "task": trace.task,
        "instruction": trace.instruction,
        "params": trace.params,
        "states": [
            {
                "description": state.description,
                "substates": list(state.substates),
                "primitives": [
                    {_KEYWORDS[type(part)]: _non_default_fields(part)} for part in state.primitives
                ],
            }
            for state in trace.states
        ],
    }


def _non_default_fields(value: Any) -> dict[str, Any]:
    """The fields of a primitive or a component that differ from their defaults."""
    fields: dict[str, Any] = {}
    for field in dataclasses.fields(value):
        item = getattr(value, field.name)
        if item == field.default:
            continue
        if isinstance(item, Component):
            item = _non_default_fields(item)
        elif field.name in _LISTINGS:
            item = tuple(dict(entry) for entry in item)
        fields[field.name] = (
            list(cast("tuple[Any, ...]", item)) if isinstance(item, tuple) else item
        )
    return fields


def from_json(value: object, where: str = "annotation") -> EssentialTrace:
    """Read what `to_json` wrote.

    Raises:
        TaskError: it is not of the format; the message says where and what.
    """
    fields = _require_mapping(value, where)
    if fields.get("format") != FORMAT or fields.get("version") != VERSION:
        raise TaskError(f"{where} is not of the format {FORMAT!r}, version {VERSION}")
    task, instruction = fields.get("task"), fields.get("instruction", "")
    if not isinstance(task, str) or not task or not isinstance(instruction, str):
        raise TaskError(f"{where}: 'task' and 'instruction' must be texts, and 'task' not empty")
    return EssentialTrace(
        task=task,
        states=tuple(
            _read_state(item, f"{where}: state {number}")
            for number, item in enumerate(_require_list(fields.get("states"), f"{where}: 'states'"))
        ),
        instruction=instruction,
        params=dict(_require_mapping(fields.get("params", {}), f"{where}: 'params'")),
    )


def _read_state(value: object, where: str) -> EssentialState:
    fields = _require_mapping(value, where)
    description = fields.get("description", "")
    if not isinstance(description, str):
        raise TaskError(f"{where}: 'description' must be a text")
    substates = _require_list(fields.get("substates", []), f"{where}: 'substates'")
    if not all(isinstance(item, int) and not isinstance(item, bool) for item in substates):
        raise TaskError(f"{where}: 'substates' must be ids of substates")
    parts = _require_list(fields.get("primitives"), f"{where}: 'primitives'")
    if not parts:
        raise TaskError(f"{where} has no primitives")
    return EssentialState(
        tuple(_read_primitive(part, where) for part in parts),
        description,
        tuple(cast("Sequence[int]", substates)),
    )


def _read_primitive(value: object, where: str) -> Primitive:
    fields = _require_mapping(value, f"{where}: a primitive")
    if len(fields) != 1:
        raise TaskError(f"{where}: a primitive is one keyword with its fields, not {len(fields)}")
    ((keyword, given),) = fields.items()
    kind = PRIMITIVES.get(keyword)
    if kind is None:
        raise TaskError(f"{where}: {value_text(keyword)} is not one of {', '.join(PRIMITIVES)}")
    where = f"{where}: {keyword}"
    arguments: dict[str, Any] = {}
    known = {field.name: field for field in dataclasses.fields(kind)}
    for name, item in _require_mapping(given, where).items():
        if name not in known:
            raise TaskError(f"{where} has no field {value_text(name)}; it has {', '.join(known)}")
        arguments[name] = _read_value(name, item, where)
    missing = [
        name
        for name, field in known.items()
        if name not in arguments and field.default is dataclasses.MISSING
    ]
    if missing:
        raise TaskError(f"{where} lacks {', '.join(missing)}")
    return cast("Primitive", kind(**arguments))


def _read_value(name: str, item: object, where: str) -> object:
    if name in ("component", "field"):
        return _read_component(item, where)
    if name == "ignore":
        ignored = tuple(_require_list(item, f"{where}: 'ignore'"))
        if unknown := [part for part in ignored if part not in _COMPONENT_FIELDS]:
            raise TaskError(
                f"{where}: 'ignore' names {value_text(unknown[0])}, which is no attribute"
            )
        return ignored
    if name in _LISTINGS:
        return tuple(_read_entry(part, where) for part in _require_list(item, f"{where}: {name!r}"))
    if name == "place":
        listing_command(item if isinstance(item, str) else "")  # raises where it is no place
    expected = bool if name in _SWITCHES else str
    if not isinstance(item, expected) or item == "":
        raise TaskError(f"{where}: {name!r} must be a {expected.__name__} that is not empty")
    return item


def _read_entry(value: object, where: str) -> Entry:
    fields = _require_mapping(value, f"{where}: an entry")
    for name, item in fields.items():
        if not isinstance(item, str):
            raise TaskError(
                f"{where}: an entry's {value_text(name)} is {value_text(item)}; it must be a text"
            )
    return tuple(sorted(fields.items()))


def _read_component(value: object, where: str) -> Component:
    fields = _require_mapping(value, f"{where}: the component")
    for name, item in fields.items():
        if name not in _COMPONENT_FIELDS:
            raise TaskError(f"{where}: a component has no attribute {value_text(name)}")
        if not isinstance(item, type(getattr(Component(), name))):
            raise TaskError(f"{where}: the component's {value_text(name)} is {value_text(item)}")
    if not fields:
        raise TaskError(f"{where}: a component without attributes would be any")
    return Component(**fields)


def _require_mapping(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise TaskError(f"{where} must be a mapping, not {type(value).__name__}")
    return cast("Mapping[str, Any]", value)


def _require_list(value: object, where: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise TaskError(f"{where} must be a list, not {type(value).__name__}")
    return cast("Sequence[Any]", value)


def read_annotations(path: str | Path) -> tuple[EssentialTrace, ...]:
    """The annotations of a JSON file (one, or a list of them), or of a folder's `*.json` files.

    Raises:
        TaskError: there are none, or one cannot be read; the message names the file.
    """
    source = Path(path).expanduser()
    files = sorted(source.glob("*.json")) if source.is_dir() else [source]
    traces = tuple(trace for file in files for trace in _read_file(file))
    if not traces:
        raise TaskError(f"{source} holds no annotations (*.json of the format {FORMAT!r})")
    return traces


def _read_file(file: Path) -> Iterator[EssentialTrace]:
    try:
        value = read_json(file)
    except RecordingError as error:
        raise TaskError(str(error)) from None
    items = cast("list[object]", value) if isinstance(value, list) else [value]
    for number, item in enumerate(items):
        yield from_json(item, f"{file}" if len(items) == 1 else f"{file}[{number}]")
