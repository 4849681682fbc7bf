"""The agent that never looks: the solution of another instance of the task, tap for tap.

It is an agent that users name; the kit for tasks measures floors with it.

What it earns is the floor under every score: what the task pays without looking or reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Finish
from mobile_gym.core.errors import AgentUnavailable
from mobile_gym.core.frames import Frame
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import Task, TaskTemplate

_DRAWS: Final = 50
"""Of another instance, until one says something else; a task with nothing to vary never does."""


class RepeatingAgent:
    """Does what it was given, whatever it sees, and then declares the task complete.

    Args:
        actions: with points on the canvas.
    """

    name = "repeater"
    observe = ()

    def __init__(self, actions: Sequence[Action] = ()) -> None:
        self._actions = tuple(actions)
        self._next = 0

    def reset(self, task: Task, seed: int) -> None:
        """Start again at the first action."""
        self._next = 0

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next action."""
        self._next += 1
        return self._actions[self._next - 1] if self._next <= len(self._actions) else Finish()


class BlindAgent:
    """Repeats what the solution of another instance came to on a device of its own.

    At each reset it draws an instance of the same task whose instruction differs, has it solved on
    a device that it starts for that, and repeats the actions: taps at the same coordinates, the
    same texts, keys and answer.

    Args:
        perturbation: of that device, as an environment takes it; None for none. What was recorded
            under the perturbation that it is repeated under earns most.
        device: instead of the one that the task names.
    """

    name = "blind"
    observe = ()

    def __init__(
        self,
        perturbation: Mapping[str, Any] | str | None = "standard",
        device: Mapping[str, Any] | str | None = None,
    ) -> None:
        self._arguments = {
            name: value
            for name, value in (("perturbation", perturbation), ("device", device))
            if value is not None
        }
        self._repeater = RepeatingAgent()

    def reset(self, task: Task, seed: int) -> None:
        """Record the solution of another instance; the same task and seed give the same one.

        Raises:
            AgentUnavailable: its own device failed.
        """
        catalog = plugins.load("suite catalog", "built-in")
        template: TaskTemplate = catalog.template(task.id)
        self._repeater = RepeatingAgent(
            self._record_solution(template, task, _other_seed(template, task, seed))
        )

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next recorded action."""
        return self._repeater.act(observation, frame)

    def _record_solution(self, template: TaskTemplate, task: Task, seed: int) -> list[Action]:
        arguments = {"task": template, "language": task.language, "observe": ("screen_rect",)}
        spec = EnvSpec(
            id=template.env_id,
            entry_point="mobile_gym.envs:make_env",
            disable_env_checker=True,
            kwargs=arguments | self._arguments,
        )
        with closing(gymnasium.make(spec)) as env:
            inner: Any = env.unwrapped
            observation, info = env.reset(seed=seed)
            solver = SolutionAgent()
            solver.reset(inner.task, seed)
            actions: list[Action] = []
            while inner.is_running:
                actions.append(solver.act(observation, inner.frame))
                observation, _, _, _, info = env.step(actions[-1])
            if not info["valid"]:
                raise AgentUnavailable(f"blind: its own device failed: {info['device_fault']}")
            return actions


def _other_seed(template: TaskTemplate, task: Task, seed: int) -> int:
    """Of an instance with another instruction, or of any where none was drawn."""
    rng = np.random.default_rng(seed)
    other = 0
    for _ in range(_DRAWS):
        other = int(rng.integers(2**31))
        parameters = EpisodeSeed.after_reset(other).stream("parameters")
        if template.task(parameters, task.language).text != task.text:
            break
    return other
