"""Tasks as JSON and back, so that a recorded episode can be judged again without its suite."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

from mobile_gym.core import actions, checks
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import (
    DragOnto,
    Perform,
    ScrollTo,
    SolutionStep,
    Subtask,
    TapOn,
    Task,
    TypeInto,
    Violation,
    WrongEnding,
)
from mobile_gym.core.users import UserFact

_SUBSTATES: Final[dict[str, type[Substate]]] = {"PageNode": PageNode, "UnitNode": UnitNode}
_STEPS: Final[dict[str, type]] = {
    kind.__name__: kind for kind in (TapOn, TypeInto, ScrollTo, DragOnto, Perform)
}


def to_json(task: Task) -> dict[str, Any]:
    """The task's fields, those that have their default left out."""
    out: dict[str, Any] = {}
    for field in dataclasses.fields(task):
        value = getattr(task, field.name)
        if field.default is not dataclasses.MISSING and value == field.default:
            continue
        write = _WRITERS.get(field.name)
        out[field.name] = write(value) if write else value
    return out


def from_json(value: Mapping[str, Any]) -> Task:
    """Read what `to_json` wrote.

    Raises:
        TaskError: the value is not a task, or not a valid one.
    """
    try:
        fields = {
            name: read(item) if (read := _READERS.get(name)) else item
            for name, item in value.items()
        }
        return Task(**fields)
    except (TypeError, KeyError, AttributeError) as error:
        raise TaskError(f"not a task: {error!r}") from error


def _write_substate(substate: Substate) -> dict[str, Any]:
    out = {"type": type(substate).__name__} | _given(substate)
    if substate.check is not None:
        out["check"] = checks.to_json(substate.check)
    return out


def _read_substate(value: Mapping[str, Any]) -> Substate:
    fields = dict(value)
    kind = _SUBSTATES[fields.pop("type")]
    if fields.get("check") is not None:
        fields["check"] = checks.from_json(fields["check"])
    if "after" in fields:
        fields["after"] = tuple(fields["after"])
    return kind(**fields)


def _write_step(step: SolutionStep) -> dict[str, Any]:
    out = {"type": type(step).__name__} | _given(step)
    for name in ("target", "within", "onto"):
        if isinstance(selector := out.get(name), Selector):
            out[name] = checks.to_json(selector)
    if isinstance(step, Perform):
        out["action"] = actions.to_json(step.action)
    return out


def _read_step(value: Mapping[str, Any]) -> SolutionStep:
    fields = dict(value)
    kind = _STEPS[fields.pop("type")]
    for name in ("target", "within", "onto"):
        if fields.get(name) is not None:
            fields[name] = _read_selector(fields[name])
    if kind is Perform:
        fields["action"] = actions.from_json(fields["action"])
    return kind(**fields)


def _read_selector(value: Mapping[str, Any]) -> Selector:
    present = checks.from_json({"type": "NodePresent", "selector": value})
    assert isinstance(present, checks.NodePresent)
    return present.selector


def _given(value: Any) -> dict[str, Any]:
    """The fields of a dataclass that differ from their default."""
    return {
        field.name: item
        for field in dataclasses.fields(value)
        if (item := getattr(value, field.name)) != field.default
    }


def _read_violation(value: Mapping[str, Any]) -> Violation:
    return Violation(value["name"], checks.from_json(value["check"]))


def _read_ending(value: Mapping[str, Any]) -> WrongEnding:
    return WrongEnding(value["name"], tuple(map(_read_step, value["steps"])))


def _read_answer(value: Mapping[str, Any]) -> AnswerMatches:
    check = checks.from_json(value)
    if not isinstance(check, AnswerMatches):
        raise TaskError(f"an expected answer is an AnswerMatches, not {type(check).__name__}")
    return check


def _read_fact(value: Mapping[str, Any]) -> UserFact:
    keywords = {str(name): tuple(words) for name, words in value["keywords"].items()}
    return UserFact(value["name"], keywords, value["reply"])


_WRITERS: Final[dict[str, Any]] = {
    "instruction": dict,
    "params": dict,
    "apps": list,
    "setup": list,
    "key_components": list,
    "start_satisfied": list,
    "may_change": list,
    "tags": sorted,
    "substates": lambda items: [_write_substate(item) for item in items],
    "solution": lambda items: [_write_step(item) for item in items],
    "reference": lambda items: [actions.to_json(item) for item in items],
    "subtasks": lambda items: [_given(item) for item in items],
    "expected_answer": checks.to_json,
    "violations": lambda items: [
        {"name": item.name, "check": checks.to_json(item.check)} for item in items
    ],
    "wrong_endings": lambda items: [
        {"name": item.name, "steps": [_write_step(step) for step in item.steps]} for item in items
    ],
    "user_facts": lambda items: [
        {
            "name": item.name,
            "keywords": {name: list(words) for name, words in item.keywords.items()},
            "reply": item.reply,
        }
        for item in items
    ],
}
_READERS: Final[dict[str, Any]] = {
    "apps": tuple,
    "setup": tuple,
    "key_components": tuple,
    "start_satisfied": tuple,
    "may_change": tuple,
    "tags": frozenset,
    "substates": lambda items: tuple(map(_read_substate, items)),
    "solution": lambda items: tuple(map(_read_step, items)),
    "reference": lambda items: tuple(map(actions.from_json, items)),
    "subtasks": lambda items: tuple(Subtask(**item) for item in items),
    "expected_answer": _read_answer,
    "violations": lambda items: tuple(map(_read_violation, items)),
    "wrong_endings": lambda items: tuple(map(_read_ending, items)),
    "user_facts": lambda items: tuple(map(_read_fact, items)),
}
