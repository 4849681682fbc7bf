"""What an episode's seed and the options of its reset decide."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from mobile_gym.core.actions import Action
from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs.episode import Setup
from mobile_gym.envs.randomness import EpisodeSeed, draw_perturbation
from mobile_gym.envs.reset_options import ResetOptions
from mobile_gym.envs.rules import Rules
from mobile_gym.envs.starts import Start
from mobile_gym.envs.starts.stored import stored_demonstration
from mobile_gym.envs.task_pool import TaskPool


class DrawnEpisode(NamedTuple):
    """An episode that has not begun."""

    template: TaskTemplate
    setup: Setup
    start: Start
    actions: tuple[Action, ...] | None
    """Of the stored demonstration that it starts on; None where it does not."""


def draw_episode(
    drawn: EpisodeSeed, options: ResetOptions, pool: TaskPool, rules: Rules
) -> DrawnEpisode:
    """The episode of a seed.

    Args:
        drawn: from the environment's generator.
        options: of the reset.
        pool: the templates.
        rules: of the session.

    Raises:
        TaskError: a parameter is wrong.
        UsageError: an option goes against another, or against the rules.
        RecordingError: stored demonstrations cannot be read.
    """
    seed = drawn if options.episode_seed is None else EpisodeSeed(options.episode_seed)
    template = pool.choose(seed, options.task)
    start = rules.start if options.start is None else options.start
    language = rules.language if options.language is None else options.language
    params, actions = options.params, None
    perturbation = rules.perturbation if options.perturbation is None else options.perturbation
    if start.episodes:
        for name in ("params", "perturbation", "task_seed"):
            if getattr(options, name) is not None:
                raise UsageError(f"a start on stored episodes has their {name}; leave it out")
        stored = stored_demonstration(start.episodes, template.id, language, seed)
        seed, params, perturbation, actions = (
            stored.seed,
            stored.params,
            stored.perturbation,
            stored.actions,
        )
    task_seed = seed if options.task_seed is None else EpisodeSeed(options.task_seed)
    task = template.task(task_seed.stream("parameters"), language, params, split=rules.split)
    request = DeviceReset(
        task_id=task.id,
        seed=seed.device,
        language=language,
        perturbation=draw_perturbation(perturbation, seed),
    )
    setup = Setup(task, request, seed.value, _as_json(request.perturbation))
    return DrawnEpisode(template, setup, start, actions)


def _as_json(perturbation: Mapping[str, Any]) -> str:
    try:
        return json.dumps(perturbation, ensure_ascii=False)
    except TypeError as error:
        raise UsageError(f"perturbation {dict(perturbation)!r} is not JSON: {error}") from None
