"""What a worker works from: the plan of the whole run, and leases of single episodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mobile_gym.core import plugins
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.collecting.agents import make_agent
from mobile_gym.rollouts.storing.codecs import DEFAULT_CODEC
from mobile_gym.rollouts.storing.run_settings import RunSettings

__all__ = ["Lease", "RunPlan", "open_leases"]


@dataclass(frozen=True, slots=True)
class RunPlan:
    """What all workers of a run share; plain values, so that it can be sent to any process.

    Attributes:
        suite: the name of the suite that has the tasks.
        episodes: the folder that takes the episodes.
        codec: how their screenshots are kept.
        ray_address: of the cluster that the engine `ray` connects to; None leaves it to Ray, which
            takes `RAY_ADDRESS`, or a cluster that runs on this machine, or starts one.
        key: the secret that the seeds are made with, whose fingerprint is in the settings.
    """

    suite: str
    settings: RunSettings
    episodes: Path
    codec: str = DEFAULT_CODEC
    ray_address: str | None = None
    key: bytes | None = field(default=None, repr=False)

    def templates(self) -> Mapping[str, TaskTemplate]:
        """The suite's tasks by id."""
        catalog: Any = plugins.load("suite catalog", "built-in")
        return {template.id: template for template in catalog.suite(self.suite)}

    def agent(self) -> Agent:
        """A new agent."""
        return make_agent(self.settings.agent)


@dataclass(frozen=True, slots=True)
class Lease:
    """One episode of the run, to be played by one worker.

    Attributes:
        position: of the episode in the run; its file is named after it.
        number: of the episode among those of its task.
    """

    position: int
    task_id: str
    number: int


def open_leases(
    templates: Sequence[TaskTemplate], episodes: int, finished: frozenset[int]
) -> tuple[Lease, ...]:
    """Every episode of a run but the finished ones, in the run's order.

    Args:
        templates: the tasks of the run.
        episodes: of each task.
        finished: positions that are done.
    """
    return tuple(
        Lease(position, template.id, number)
        for place, template in enumerate(templates)
        for number in range(episodes)
        if (position := place * episodes + number) not in finished
    )
