"""Many tasks as one Gymnasium environment: each episode is of a task drawn for it.

Its path is registered with Gymnasium and stands in stored specs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mobile_gym.core.tasks import Split, TaskTemplate
from mobile_gym.envs.arguments import plain
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.task_pool import Curriculum, TaskPool, templates_of


class SuiteEnv(MobileEnv):
    """A suite of tasks on one Android device, `MobileGym/Suite-v0`.

    Everything is as in `MobileEnv`, spaces, info and saved states too; only that each reset draws
    a task, from the episode's own random stream: `info["task_id"]` tells which. An episode of the
    same seed is the same in an environment of its task alone. `reset(options={"task": "..."})`
    picks one. What draws may be changed on the way by `set_weights`, also through
    `vector_env.call("set_weights", {...})`.

    Args:
        suite: what `task_suites.catalog.suite` takes: `"all"`, the name of a suite, a tag, or
            `"recorded:PATH"`, `"FORMAT:PATH"`.
        tasks: names of tasks, instead of a suite.
        split: `"train"`, `"test_instance"`, `"test_template"` or `"test_app"`: only tasks that have
            instances in it, and of them only these instances; None for all.
        weights: how often each task is drawn, relative to the others, by id; those that are not
            named weigh 1.
        curriculum: picks instead: a function of a generator and the ids that returns an id, or
            `"module:name"` of one or of a class that is made without arguments. One with a method
            `episode_ended(info)` is told how each episode ended.
        **kwargs: the other arguments of `MobileEnv`.

    Raises:
        UsageError: an argument is wrong; the message says what to do.
    """

    def __init__(
        self,
        suite: str = "all",
        *,
        tasks: Sequence[str | TaskTemplate] | None = None,
        split: Split | None = None,
        weights: Mapping[str, float] | None = None,
        curriculum: Curriculum | str | None = None,
        **kwargs: Any,
    ) -> None:
        suite, tasks, split = plain(suite), plain(tasks), plain(split)
        pool = TaskPool(templates_of(suite, tasks, split), weights, curriculum)
        super().__init__(pool, split=split, **kwargs)

    def set_weights(self, weights: Mapping[str, float] | None) -> None:
        """Change how often each task is drawn from the next episode on; as the argument.

        Raises:
            UsageError: a name or a weight is wrong.
        """
        self.session.pool.set_weights(weights)
