"""Shortcuts of Mobile-Agent-E as data: several actions under one name, with arguments.

```json
{"Search": {"description": "searches for a text in the field at a place",
            "arguments": ["x", "y", "text"],
            "steps": [{"name": "Tap", "arguments": {"x": "$x", "y": "$y"}},
                      {"name": "Type", "arguments": {"text": "$text"}},
                      {"name": "Enter", "arguments": null}]}}
```
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.errors import UsageError
from mobile_gym.dialects.dialect import MAX_ANSWER
from mobile_gym.dialects.parts.reading import Unreadable, json_objects

_ACTION: Final = "### Action ###"
_DESCRIPTION: Final = "### Description ###"
_KEYS: Final = frozenset({"description", "arguments", "steps"})
_PLACE: Final = "$"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several actions under one name.

    Attributes:
        name: that the model writes.
        description: that the model is told.
        arguments: their names.
        steps: actions as the dialect has them; a value `$x` is the argument `x`.
    """

    name: str
    description: str
    arguments: tuple[str, ...]
    steps: tuple[Mapping[str, Any], ...]

    @property
    def call(self) -> str:
        """How it is written."""
        arguments = dict.fromkeys(self.arguments, "...")
        return json.dumps({"name": self.name, "arguments": arguments or None})

    def written(self, given: object) -> Iterator[str]:
        """Its actions with arguments filled in, each as JSON.

        Raises:
            Unreadable: an argument is missing or unknown.
        """
        values = given if isinstance(given, Mapping) else {}
        if set(values) != set(self.arguments):
            raise Unreadable(
                f"{self.name} needs the arguments {', '.join(self.arguments) or 'null'}"
            )
        for step in self.steps:
            arguments = step.get("arguments")
            if isinstance(arguments, Mapping):
                arguments = {key: _filled(value, values) for key, value in arguments.items()}
            yield json.dumps({"name": step["name"], "arguments": arguments}, ensure_ascii=False)


def _filled(value: object, values: Mapping[str, object]) -> object:
    if isinstance(value, str) and value.startswith(_PLACE):
        return values.get(value[len(_PLACE) :], value)
    return value


def shortcuts_of(value: Mapping[str, Any] | None) -> tuple[Shortcut, ...]:
    """Shortcuts from JSON, see the module.

    Raises:
        UsageError: one is not of the form; the message names it.
    """
    return tuple(_shortcut(name, one) for name, one in (value or {}).items())


def _shortcut(name: str, value: Any) -> Shortcut:
    if isinstance(value, Mapping) and set(value) == _KEYS:
        description, arguments, steps = value["description"], value["arguments"], value["steps"]
        if isinstance(description, str) and _are_texts(arguments) and _are_steps(steps):
            return Shortcut(name, description, tuple(arguments), tuple(steps))
    raise UsageError(
        f"shortcut {name!r} must be an object with a description (a text), arguments (a list of "
        'texts) and steps (a list of objects such as {"name": "Enter", "arguments": null})'
    )


def _are_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)


def _are_steps(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(isinstance(one, Mapping) and isinstance(one.get("name"), str) for one in value)
    )


def expanded(text: str, shortcuts: Sequence[Shortcut]) -> str:
    """An answer with its shortcuts written out; as it is where it has none, or cannot be read.

    Args:
        text: the operator's answer.
        shortcuts: that there are.

    Raises:
        Unreadable: a shortcut's arguments are wrong.
    """
    if len(text) > MAX_ANSWER:  # the dialect says so
        return text
    by_name = {shortcut.name: shortcut for shortcut in shortcuts}
    _, heading, rest = text.partition(_ACTION)
    answer = (rest if heading else text).partition(_DESCRIPTION)[0]
    try:
        calls = list(json_objects(answer))
    except Unreadable:
        return text
    if not any(call.get("name") in by_name for call in calls):
        return text
    lines: list[str] = []
    for call in calls:
        shortcut = by_name.get(str(call.get("name")))
        if shortcut is None:
            lines.append(json.dumps(call, ensure_ascii=False))
        else:
            lines += shortcut.written(call.get("arguments"))
    return "\n".join((_ACTION, *lines))
