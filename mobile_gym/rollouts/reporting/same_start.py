"""The environment of a stored episode again, at the same start: its task, phone and perturbation.

Replays and demonstrations begin there.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core.episodes import Episode
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.rollouts.storing.provenance import episode_seed_of


def same_environment(
    episode: Episode, *, template: TaskTemplate | None = None, **arguments: Any
) -> gymnasium.Env[Any, Any]:
    """Make the environment of an episode's task in its language.

    Args:
        episode: as `read_episode` returns it.
        template: of the task, where it is not in the suite catalog.
        arguments: of `make_env`: device, judge, limits.

    Raises:
        UsageError: there is no such task, or an argument has a value that it cannot have.
    """
    version = episode.task.version if template is None else template.version
    spec = EnvSpec(
        id=f"MobileGym/{episode.task.id}-v{version}" if template is None else template.env_id,
        entry_point="mobile_gym.envs:make_env",
        disable_env_checker=True,
        kwargs={
            "task": episode.task.id if template is None else template,
            "language": episode.task.language,
            **arguments,
        },
    )
    return gymnasium.make(spec)


def reset_to_start(env: gymnasium.Env[Any, Any], episode: Episode) -> Any:
    """Reset the environment to where the episode started; the first observation."""
    perturbation = parse_json(str(episode.steps[0].info.get("perturbation", "{}")), episode.id)
    drawn = episode_seed_of(episode.seed, episode.provenance)
    options = {"perturbation": perturbation, "episode_seed": drawn.value}
    return env.reset(seed=episode.seed, options=options)[0]
