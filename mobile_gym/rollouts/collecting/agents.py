"""Agents by name, by `package.module:Class`, or with arguments; and what is asked of each."""

from __future__ import annotations

import importlib
import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mobile_gym.core import plugins
from mobile_gym.core.construction import construct
from mobile_gym.core.episodes import Reasoning
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.core.ports import Agent
from mobile_gym.core.secret_values import resolved
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.storing.run_settings import agent_spec

AGENT_ENDS: Final = (RecursionError, MemoryError, SystemExit)
"""What an agent may raise in place of ending its process: the agent failed, and nothing else did.

Any other error of its own is a mistake in its code, and ends the run.
"""


def make_agent(spec: str | Mapping[str, Any]) -> Agent:
    """A new agent.

    Args:
        spec: a built-in or plugged-in name, `package.module:Class` of whatever can be imported, or
            JSON (or a mapping) with one of these under `name` and the arguments of the class. An
            argument that is `{"env": NAME}` has the value of that environment variable.

    Raises:
        UnknownName: there is no such agent.
        UsageError: the class cannot be imported, an argument is wrong, or what came is no agent.
    """
    arguments = dict(agent_spec(spec))
    name = arguments.pop("name")
    if not isinstance(name, str):
        raise UsageError("an agent is named by a text, or by a mapping with its name under 'name'")
    make = agent_class(name)
    agent = construct(f"agent {name!r}", make, resolved(arguments))
    if not isinstance(agent, Agent):
        missing = [part for part in ("name", "reset", "act") if not hasattr(agent, part)]
        raise UsageError(f"agent {name!r}: {type(agent).__name__} has no {', '.join(missing)}")
    return agent


def agent_class(name: str) -> Any:
    """What makes the agents of a built-in or plugged-in name, or of `package.module:Class`.

    Raises:
        UnknownName: there is no such agent.
        UsageError: the class cannot be imported.
    """
    return _import_callable(name) if ":" in name else plugins.load("agent", name)


def agent_spec_with_arguments(name: str, arguments: str | None) -> Mapping[str, Any]:
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


def reasoning_of(agent: Agent) -> Reasoning | None:
    """What the agent thought of the action that it has just chosen, where it says so.

    Raises:
        UsageError: its `last_reasoning` is something else.
    """
    reasoning = getattr(agent, "last_reasoning", None)
    if reasoning is not None and not isinstance(reasoning, Reasoning):
        raise UsageError(
            f"agent {agent.name}: last_reasoning is of type {type(reasoning).__name__}; it must be "
            "a mobile_gym.core.episodes.Reasoning or None"
        )
    return reasoning


def cost_of(agent: Agent) -> float | None:
    """What the action that the agent has just chosen cost, in dollars, where it says so.

    Raises:
        UsageError: its `last_cost_usd` is no amount.
    """
    cost_usd = getattr(agent, "last_cost_usd", None)
    if cost_usd is None:
        return None
    is_number = isinstance(cost_usd, int | float) and not isinstance(cost_usd, bool)
    if not is_number or not 0 <= cost_usd < math.inf:
        raise UsageError(
            f"agent {agent.name}: last_cost_usd is {value_text(cost_usd)}; it must be an amount of "
            "dollars or None"
        )
    return float(cost_usd)


def agent_end_of_error(error: BaseException) -> str:
    """One of `AGENT_ENDS` in words, the same ones wherever the agent was asked."""
    if isinstance(error, SystemExit):
        return f"it exited with status {error.code!r}"
    return f"it raised {type(error).__name__}"


def timeout_of(agent: Agent) -> float | None:
    """How long an agent says that it may take to answer; None where it does not say.

    Raises:
        UsageError: its `timeout_s` is no positive number.
    """
    timeout_s = getattr(agent, "timeout_s", None)
    if timeout_s is None:
        return None
    is_number = isinstance(timeout_s, int | float) and not isinstance(timeout_s, bool)
    if not is_number or not timeout_s > 0:
        raise UsageError(
            f"agent {agent.name}: timeout_s is {value_text(timeout_s)}; it must be a positive "
            "number of seconds, math.inf for no deadline, or None"
        )
    return float(timeout_s)


def require_one_each(agent: Agent, answers: Sequence[object], count: int) -> None:
    """Check what an agent's `act_many` returned.

    Raises:
        UsageError: it is not one answer for each.
    """
    if len(answers) != count:
        raise UsageError(
            f"agent {agent.name}: act_many gave {len(answers)} actions for {count} devices; it "
            "must give one for each, in their order"
        )


def _import_callable(place: str) -> Callable[..., Any]:
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
