"""What an agent's words allow: the share of tasks whose solution it can express.

Agents that answer in a dialect can do what it has words for. A task that asks a question is lost to
an agent whose dialect cannot answer, whatever its model sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Answer, AskUser, DoubleTap, Drag, LongPress, Type
from mobile_gym.core.tasks import DragOnto, Perform, SolutionStep, TapOn, Task, TypeInto
from mobile_gym.rollouts.benching.bench_folder import BenchFolder
from mobile_gym.rollouts.benching.bench_settings import BenchAgent
from mobile_gym.rollouts.collecting.agents import agent_class
from mobile_gym.rollouts.storing.run_settings import agent_spec

LIMITING: Final[frozenset[type[Action]]] = frozenset(
    {Answer, AskUser, DoubleTap, Drag, LongPress, Type}
)
"""Kinds of actions that no other kind replaces. An app is also opened by its icon, and a key of the
phone by a gesture."""


def ceiling(folder: BenchFolder, agent: BenchAgent, split: str) -> float | None:
    """The share of a split's tasks whose solution an agent can express; from 0 to 1.

    None where the agent does not say in which words it acts, as one that plays without a model.

    Raises:
        UnknownName: there is no such agent.
        UsageError: its class cannot be imported, or the suite has changed.
    """
    arguments = dict(agent_spec(agent.spec))
    kind = agent_class(arguments.pop("name"))
    if not hasattr(kind, "expressible"):
        return None
    expressible: frozenset[type[Action]] = kind.expressible(arguments)
    needs = [_needs(task) for task in _tasks(folder, split)]
    return sum(need <= expressible for need in needs) / len(needs)


def _needs(task: Task) -> frozenset[type[Action]]:
    """The kinds of actions that a task's solution cannot do without."""
    return frozenset(_kinds(task.solution)) & LIMITING


def _kinds(steps: Iterable[SolutionStep]) -> Iterable[type[Action]]:
    for step in steps:
        match step:
            case Perform(action):
                yield type(action)
            case TapOn(hold=True):
                yield LongPress
            case DragOnto():
                yield Drag
            case TypeInto():
                yield Type
            case _:
                pass


def _tasks(folder: BenchFolder, split: str) -> list[Task]:
    """One instance of each task of a split: what kinds of actions it needs is the same in all."""
    catalog: Any = plugins.load("suite catalog", "built-in")
    templates: Mapping[str, Any] = {
        template.env_id: template for template in catalog.suite(folder.settings.suite)
    }
    return [
        templates[env_id].task(np.random.default_rng(folder.settings.seed))
        for env_id in folder.tasks[split]
    ]
