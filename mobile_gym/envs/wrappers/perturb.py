"""Another phone in every episode: perturbations drawn anew at each reset.

It is a wrapper of its own; users take it from the face of the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium.utils import RecordConstructorArgs

from mobile_gym.core.plain_values import as_json
from mobile_gym.envs.arguments import mapping_of
from mobile_gym.envs.randomness import perturbation_of


class Perturb(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """Resets with a perturbation, drawn from the episode's seed.

    What was drawn is in `info["perturbation"]`. A `perturbation` among the options of `reset` is
    used instead of this one.

    Args:
        env: a `MobileEnv`, wrapped or not, as `gymnasium.make` gives it.
        perturbation: the name of a preset (`"standard"`, `"visual"`), or a mapping as the argument
            of `MobileEnv`.

    Raises:
        UsageError: there is no such preset, or it is neither a name nor a mapping.
    """

    def __init__(
        self, env: gymnasium.Env[Any, Any], perturbation: Mapping[str, Any] | str = "standard"
    ) -> None:
        RecordConstructorArgs.__init__(self, perturbation=as_json(perturbation))
        super().__init__(env)
        self.perturbation = perturbation_of(perturbation)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode; arguments as in `MobileEnv.reset`."""
        given = {} if options is None else mapping_of("reset options", options)
        return self.env.reset(seed=seed, options={"perturbation": self.perturbation, **given})
