"""What the argument `reward` names: a built-in reward, somebody's own, or either with costs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from mobile_gym.core import plugins
from mobile_gym.core.construction import construct
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.envs.arguments import mapping_of, shown
from mobile_gym.judging.shaping import (
    COST_NAMES,
    CostedShaper,
    Costs,
    OutcomeShaper,
    RewardShaper,
    from_outcomes,
)

RewardSpec: TypeAlias = str | Mapping[str, Any] | RewardShaper | OutcomeShaper
"""A name, a name with arguments, or a live reward."""


def make_reward(reward: RewardSpec, gamma: float = 1.0) -> OutcomeShaper:
    """A reward: itself, or a new one by name, or by `{"name": ..., ...}` with its arguments.

    Args:
        reward: `"dense"`, `"sparse"`, `"potential"`, a name under the entry point group
            `mobile_gym.rewards`, or `"module:name"`. A mapping may also hold the fields of `Costs`.
        gamma: the discount, for a built-in reward that takes one; one in the mapping goes first.

    Raises:
        UnknownName: there is no such reward.
        UsageError: it cannot be made with these arguments, or is none.
    """
    if not 0.0 <= gamma <= 1.0:
        raise UsageError(f"gamma is {gamma!r}; it must be in [0, 1]")
    if isinstance(reward, RewardShaper | OutcomeShaper) and not isinstance(reward, type):
        return CostedShaper(from_outcomes(reward), Costs(), type(reward).__name__)
    if not isinstance(reward, str | Mapping):
        raise UnknownName.among("reward", shown(reward), plugins.names("reward"))
    given: dict[str, Any] = (
        {"name": reward} if isinstance(reward, str) else mapping_of("reward", reward)
    )
    name = given.pop("name", None)
    if not isinstance(name, str):
        raise UsageError(f'reward {shown(reward)} has no name; write {{"name": "dense", ...}}')
    costs = {key: given.pop(key) for key in COST_NAMES if key in given}
    make: Callable[..., Any] = (
        plugins.import_named("reward", name) if ":" in name else plugins.load("reward", name)
    )
    if not callable(make):
        raise UsageError(f"reward {name!r} names nothing that can be called")
    is_built_in = name in plugins.built_in_names("reward")
    if is_built_in and "gamma" in inspect.signature(make).parameters:
        given.setdefault("gamma", gamma)
    made = construct(f"reward {name!r}", make, given)
    if not isinstance(made, RewardShaper | OutcomeShaper):
        raise UsageError(
            f"reward {name!r} made a {type(made).__name__}, which is none: it needs start(task, "
            "outcome) and reward(outcome), or begin(report) and step(report, ended=, terminated=); "
            "and save_state and load_state"
        )
    if is_built_in and not costs:
        return from_outcomes(made)
    priced = construct(f"the costs of reward {name!r}", Costs, costs)
    return CostedShaper(from_outcomes(made), priced, name)
