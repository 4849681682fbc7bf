"""How each environment of a vector environment is made: its class, its step limit, its wrappers.

A recipe can be sent to another process. Where its wrappers are named it is also JSON, so that a
vector environment's spec is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias, cast

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core import plugins
from mobile_gym.core.construction import construct
from mobile_gym.core.errors import UsageError
from mobile_gym.envs.arguments import integer_of, mapping_of, shown
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.registration import ENTRY_POINT, SUITE_ENTRY_POINT, SUITE_ID
from mobile_gym.envs.starts import Start
from mobile_gym.envs.suite_env import SuiteEnv

AnyEnv: TypeAlias = gymnasium.Env[Any, Any]
Wrapper: TypeAlias = Callable[..., AnyEnv]
WrapperSpec: TypeAlias = "str | Mapping[str, Any] | Callable[[AnyEnv], AnyEnv]"
"""`"module:name"`, `{"name": "module:name", "arguments": {...}}`, or what takes an environment."""

_OUR_WRAPPERS = "mobile_gym.envs.wrappers"


@dataclass(frozen=True, slots=True)
class EnvRecipe:
    """How one environment is made, any number of times.

    Attributes:
        kwargs: arguments of `MobileEnv` where `task` is among them, else of `SuiteEnv`.
        max_episode_steps: the environment's own limit; where `max_steps` is smaller, that counts.
        wrappers: what goes around that, the innermost first.
    """

    kwargs: Mapping[str, Any]
    max_episode_steps: int | None = None
    wrappers: tuple[WrapperSpec, ...] = ()

    @classmethod
    def parse(
        cls,
        kwargs: Mapping[str, Any],
        max_episode_steps: int | None,
        env_wrappers: Sequence[WrapperSpec],
    ) -> EnvRecipe:
        """The recipe that the arguments of a vector environment say.

        Raises:
            UsageError: a step limit or a wrapper is none, or a wrapper cannot be imported.
        """
        if max_episode_steps is not None:
            max_episode_steps = integer_of("max_episode_steps", max_episode_steps, least=1)
        if isinstance(env_wrappers, str | Mapping) or not isinstance(env_wrappers, Sequence):
            raise UsageError(f"env_wrappers must be a sequence, not {shown(env_wrappers)}")
        for spec in env_wrappers:
            _parse_wrapper(spec)
        made_with = dict(kwargs)
        if made_with.get("start") is not None:  # so that they share a curriculum
            made_with["start"] = Start.parse(made_with["start"])
        return cls(made_with, max_episode_steps, tuple(env_wrappers))

    def make(self) -> AnyEnv:
        """A new environment.

        Raises:
            UsageError: an argument of the environment or of a wrapper is wrong.
        """
        is_suite = "task" not in self.kwargs
        base = SuiteEnv(**self.kwargs) if is_suite else MobileEnv(**self.kwargs)
        base.limit_steps(self.max_episode_steps)
        limits = [self.max_episode_steps, base.session.most_steps]
        base.spec = EnvSpec(  # where wrappers look for the step limit
            SUITE_ID if is_suite else base.template.env_id,
            entry_point=SUITE_ENTRY_POINT if is_suite else ENTRY_POINT,
            max_episode_steps=min((limit for limit in limits if limit is not None), default=None),
            kwargs=dict(self.kwargs),
        )
        env: AnyEnv = base
        for spec in self.wrappers:
            name, make, arguments = _parse_wrapper(spec)
            # A keyword goes by the wrapper's own name of its first parameter, so it is bound here.
            env = construct(f"wrapper {name}", partial(make, env), arguments)
            if not isinstance(cast("object", env), gymnasium.Env):
                raise UsageError(f"wrapper {name} made {shown(env)}, which is no environment")
        return env


def _parse_wrapper(spec: WrapperSpec) -> tuple[str, Wrapper, dict[str, Any]]:
    """What a wrapper is called, what makes it and with which arguments."""
    arguments: dict[str, Any] = {}
    name: Any = spec
    if isinstance(spec, Mapping):
        given = mapping_of("an env_wrapper", spec)
        name = given.pop("name", None)
        arguments = mapping_of("arguments of an env_wrapper", given.pop("arguments", {}))
        if given or not isinstance(name, str):
            raise UsageError(
                f"env_wrapper {shown(spec)} must have a name, may have arguments, and nothing else"
            )
    if not isinstance(name, str):
        if not callable(name):
            raise UsageError(
                f"env_wrapper {shown(spec)} is neither 'module:name', a mapping nor callable"
            )
        return shown(name), cast("Wrapper", name), arguments
    target = name if ":" in name else f"{_OUR_WRAPPERS}:{name}"
    make: Any = plugins.import_named("env_wrapper", target)
    if not callable(make):
        raise UsageError(f"env_wrapper {name!r} is nothing that can be called")
    return repr(name), cast("Wrapper", make), arguments
