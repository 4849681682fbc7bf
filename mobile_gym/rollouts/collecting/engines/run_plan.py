"""What a worker works from: the plan of the whole run, and leases of single episodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mobile_gym.core import plugins
from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
from mobile_gym.rollouts.collecting.watch import DEVICE_TIMEOUT_S
from mobile_gym.rollouts.storing.codecs import DEFAULT_CODEC
from mobile_gym.rollouts.storing.run_settings import RunSettings


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
        timeout_s: how long a device or a worker may take to answer, in seconds. After that it is
            replaced, and its episode is played again. Opening a device may take five times as long.
        agent_timeout_s: how long an agent may take to answer, in seconds; None for ten minutes, and
            no deadline for one that waits for a server. Infinite for no deadline at all.
        agent_process: whether agents are in processes of their own. In this process nothing ends
            an agent that never answers, and one that exits ends the run.

    Raises:
        UsageError: a deadline is not positive.
    """

    suite: str
    settings: RunSettings
    episodes: Path
    codec: str = DEFAULT_CODEC
    ray_address: str | None = None
    key: bytes | None = field(default=None, repr=False)
    timeout_s: float = DEVICE_TIMEOUT_S
    agent_timeout_s: float | None = None
    agent_process: bool = True

    def __post_init__(self) -> None:
        for name in ("timeout_s", "agent_timeout_s"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise UsageError(f"{name} is {value}; it must be a positive number of seconds")

    def templates(self) -> Mapping[str, TaskTemplate]:
        """The suite's tasks by id."""
        catalog: Any = plugins.load("suite catalog", "built-in")
        return {template.id: template for template in catalog.suite(self.suite)}

    def agent_pool(self) -> AgentPool:
        """What makes the agents of the run's devices."""
        return AgentPool(
            self.settings.agent, self.agent_timeout_s, in_process=not self.agent_process
        )


@dataclass(frozen=True, slots=True)
class Lease:
    """One episode of the run, to be played by one worker.

    Attributes:
        position: of the episode in the run; its file is named after it.
        number: of the episode among those of its task.
        faults: attempts at it that ended with their worker.
        repeated_steps: that these have taken, as far as it is known.
    """

    position: int
    task_id: str
    number: int
    faults: int = 0
    repeated_steps: int = 0


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
