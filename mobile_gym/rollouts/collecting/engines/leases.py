"""The plan of a run, leases of its single episodes, and who holds which when a worker dies.

For engines whose workers may die. A worker's mistake, unlike its death, would happen again
elsewhere: it comes back as a `Failure` and ends the run.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from mobile_gym.core import plugins
from mobile_gym.core.errors import MobileGymError, UsageError
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
class EpisodeLease:
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
) -> tuple[EpisodeLease, ...]:
    """Every episode of a run but the finished ones, in the run's order.

    Args:
        templates: the tasks of the run.
        episodes: of each task.
        finished: positions that are done.
    """
    return tuple(
        EpisodeLease(position, template.id, number)
        for place, template in enumerate(templates)
        for number in range(episodes)
        if (position := place * episodes + number) not in finished
    )


AHEAD: Final = 2
"""Leases that a worker holds: one to play, and one to go on with while the first is stored."""
MAX_DEATHS: Final = 8
"""Workers that one episode may end before it is taken to be the cause.

Also how many in a row may die as they start.
"""
_LOG: Final = logging.getLogger(__name__)


class LeaseHolder(Protocol):
    """A worker, as far as its leases go: `held` has them in the order in which they were lent."""

    held: deque[EpisodeLease]
    is_ready: bool


AnyHolder = TypeVar("AnyHolder", bound=LeaseHolder)


class LeaseQueue:
    """The leases of a run that nobody holds, and how often workers have died.

    A worker gets no lease before it says that it is ready. So an episode is never blamed for what
    ended a worker that was still starting.
    """

    def __init__(
        self, leases: Iterable[EpisodeLease], is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self._waiting = deque(leases)
        self._is_stopped = is_stopped
        self._deaths: Counter[int] = Counter()
        self._failed_starts = 0

    def __len__(self) -> int:
        """How many leases nobody holds."""
        return len(self._waiting)

    def has_work(self) -> bool:
        """Whether anything is left to lend; nothing is, once the run is stopped."""
        if self._is_stopped():
            self._waiting.clear()
        return bool(self._waiting)

    def welcome(self, worker: LeaseHolder) -> None:
        """Lend to a worker from now on."""
        worker.is_ready = True
        self._failed_starts = 0

    def lend(self, crew: Sequence[AnyHolder]) -> Iterator[tuple[AnyHolder, EpisodeLease]]:
        """Give every worker something to do, and to some already what comes next."""
        for most in range(1, AHEAD + 1):
            for worker in crew:
                if self._waiting and worker.is_ready and len(worker.held) < most:
                    lease = self._waiting.popleft()
                    worker.held.append(lease)
                    yield worker, lease

    def take(self, worker: LeaseHolder) -> EpisodeLease | None:
        """One lease more for a worker; None where nothing is left to lend."""
        if not self.has_work():
            return None
        lease = self._waiting.popleft()
        worker.held.append(lease)
        return lease

    def requeue(
        self, worker: LeaseHolder, lost: Sequence[EpisodeLease], cause: str, steps: int = 0
    ) -> None:
        """Lend again, before all others, what a dead worker held and had not stored.

        Args:
            worker: was ready or not.
            lost: in the order in which it was lent; the worker died while it played the first.
            cause: of the death, as far as it is known.
            steps: that it had taken in the first, as far as it is known.

        Raises:
            MobileGymError: that episode has now ended `MAX_DEATHS` workers, or as many in a row
                have died before they were ready.
        """
        again = list(lost)
        if again:
            lease = again[0]
            again[0] = replace(
                lease, faults=lease.faults + 1, repeated_steps=lease.repeated_steps + steps
            )
        self._waiting.extendleft(reversed(again))
        self._failed_starts += not worker.is_ready
        if self._failed_starts >= MAX_DEATHS:
            raise MobileGymError(f"{MAX_DEATHS} workers in a row died as they started: {cause}")
        if not again:
            _LOG.warning("a worker is replaced: %s", cause)
            return
        first = again[0]
        name = f"{first.task_id}, episode {first.number}"
        _LOG.warning("%s: %s; the episode is played again (%d steps)", name, cause, steps)
        self._deaths[first.position] += 1
        if self._deaths[first.position] >= MAX_DEATHS:
            raise MobileGymError(
                f"{name}: {MAX_DEATHS} workers were killed while they played it, the last one as "
                f"{cause}; is there enough memory?"
            )
