"""Agents by name, by `package.module:Class`, or with arguments."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from mobile_gym.core import plugins
from mobile_gym.core.construction import construct
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.core.ports import Agent
from mobile_gym.rollouts.storing.run_settings import agent_spec

__all__ = ["make_agent", "with_arguments"]


def make_agent(spec: str | Mapping[str, Any]) -> Agent:
    """A new agent.

    Args:
        spec: a built-in or plugged-in name, `package.module:Class` of whatever can be imported, or
            JSON (or a mapping) with one of these under `name` and the arguments of the class.

    Raises:
        UnknownName: there is no such agent.
        UsageError: the class cannot be imported, an argument is wrong, or what came is no agent.
    """
    arguments = dict(agent_spec(spec))
    name = arguments.pop("name")
    if not isinstance(name, str):
        raise UsageError("an agent is named by a text, or by a mapping with its name under 'name'")
    make = _imported(name) if ":" in name else plugins.load("agent", name)
    agent = construct(f"agent {name!r}", make, arguments)
    if not isinstance(agent, Agent):
        missing = [part for part in ("name", "reset", "act") if not hasattr(agent, part)]
        raise UsageError(f"agent {name!r}: {type(agent).__name__} has no {', '.join(missing)}")
    return agent


def with_arguments(name: str, arguments: str | None) -> Mapping[str, Any]:
    """An agent and its arguments, as a command line has them.

    Args:
        name: see `make_agent`.
        arguments: a JSON object; None for none.

    Raises:
        UsageError: the arguments are no JSON object, or have a name of their own.
    """
    spec = agent_spec(name)
    if arguments is None:
        return spec
    try:
        value = json.loads(arguments)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the agent's arguments are not JSON: {error}") from error
    if not isinstance(value, dict) or "name" in value:
        raise UsageError("the agent's arguments must be a JSON object without a name")
    return {**spec, **value}


def _imported(place: str) -> Callable[..., Any]:
    module, _, attribute = place.partition(":")
    try:
        return getattr(importlib.import_module(module), attribute)
    except MissingExtra:
        raise
    except (ImportError, AttributeError, ValueError) as error:
        raise UsageError(
            f"agent {place!r} cannot be imported: {error}; give package.module:Class of something "
            "that this Python finds (see PYTHONPATH)"
        ) from error
