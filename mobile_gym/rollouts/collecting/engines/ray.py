"""The engine of a Ray cluster: actors own a device each, on whatever node has a CPU for them.

The driver lends episodes and stores what comes back, so the nodes need not share a file system: an
actor returns the whole file of an episode as bytes, and at most `AHEAD` of them wait to be stored.
A slow disk holds back the actors, and nothing piles up. What an actor that died with its process or
its node had not handed over is lent again.

An actor for which no node has a CPU, as after the loss of a node, waits for one and holds nothing.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mobile_gym.core.errors import MissingExtra, MobileGymError, UsageError
from mobile_gym.rollouts.collecting.engines.lease_queue import Failure, LeaseQueue
from mobile_gym.rollouts.collecting.engines.local import Seat
from mobile_gym.rollouts.collecting.engines.run_plan import Lease, RunPlan
from mobile_gym.rollouts.storing.episode_index import IndexEntry, entry_of
from mobile_gym.rollouts.storing.provenance import package_version
from mobile_gym.rollouts.storing.store import EpisodeFolder, pack_episode, write_whole
from mobile_gym.rollouts.storing.writer import OnStored

try:  # this module is imported only where a run asks for it
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as error:
    raise MissingExtra("ray", "the engine ray needs Ray") from error

__all__ = ["run"]

PLACE_TIMEOUT_S: Final = 600.0
"""How long a run without any worker waits for a free CPU; an autoscaler may take minutes."""
ANSWER_TIMEOUT_S: Final = 10.0
"""How long the head of a cluster may take to accept a connection; Ray itself tries for minutes."""
_QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is told to anybody
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # Ray warns until one or the other is chosen
}
"""Settings of a Ray that is started here; the environment's own go first."""


@dataclass(frozen=True, slots=True)
class _Played:
    """A finished episode: its line of the index, and the bytes of its file."""

    entry: IndexEntry
    data: bytes


class _Player:
    """What runs on a node: a device with its agent. Its calls are done one after the other."""

    def __init__(self, plan: RunPlan) -> None:
        self._plan = plan
        self._seat: Seat | None = None

    def version(self) -> str:
        """What is installed on this node."""
        return package_version()

    def play(self, lease: Lease) -> _Played | Failure:
        """Play one episode."""
        try:
            if self._seat is None:
                self._seat = Seat(self._plan, self._plan.templates())
            episode = self._seat.play(lease)
            file = EpisodeFolder(self._plan.episodes).file(lease.position, episode.id)
            data = pack_episode(episode, self._plan.codec)
            return _Played(entry_of(file, episode, data), data)
        except MobileGymError as error:
            return Failure.of(error)


@dataclass(slots=True)
class _Worker:
    """An actor; `awaited` has the reference to its version, or to what it makes of each `held`."""

    actor: Any
    awaited: deque[Any]
    is_ready: bool = False
    held: deque[Lease] = field(default_factory=deque[Lease])


def run(
    plan: RunPlan,
    leases: Sequence[Lease],
    workers: int,
    on_stored: OnStored,
    is_stopped: Callable[[], bool],
) -> None:
    """Play the leases on `workers` actors of the cluster at `plan.ray_address`.

    Raises:
        UsageError: there is no such cluster, or an environment cannot be made from the settings.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
        JudgeUnavailable: the judge did not answer as often.
        AgentUnavailable: the agent did not answer as often.
        MobileGymError: one episode ended `MAX_DEATHS` actors, an actor failed, or none can start.
    """
    with _connected(plan.ray_address):
        queue = LeaseQueue(leases, is_stopped)
        crew = [_hire(plan) for _ in range(min(workers, len(leases)))]
        try:
            while queue.goes_on() or any(worker.held for worker in crew):
                for worker, lease in queue.lend(crew):
                    worker.awaited.append(worker.actor.play.remote(lease))
                place = _next_answer(crew)
                worker = crew[place]
                death = _receive(worker, plan, queue, on_stored)
                if death is not None:
                    ray.kill(worker.actor)
                    queue.requeue(worker, worker.held, death)
                    crew[place] = _hire(plan)
        finally:
            for worker in crew:
                ray.kill(worker.actor)


@contextlib.contextmanager
def _connected(address: str | None) -> Iterator[None]:
    """Be connected to a cluster; to the present one where the caller is connected already."""
    if ray.is_initialized():
        yield
        return
    _require_listener(address)
    os.environ.update({name: os.environ.get(name, value) for name, value in _QUIET.items()})
    try:
        ray.init(
            address=address,
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise UsageError(_unreachable(address, error)) from error
    try:
        yield
    finally:
        ray.shutdown()


def _require_listener(address: str | None) -> None:
    """Check that somebody listens at HOST:PORT; other ways to name a cluster are Ray's to check.

    Raises:
        UsageError: nobody does.
    """
    listener = re.fullmatch(r"([^/:]+):(\d{1,5})", address or "")
    if listener is None:
        return
    try:
        socket.create_connection((listener[1], int(listener[2])), timeout=ANSWER_TIMEOUT_S).close()
    except (OSError, OverflowError) as error:
        raise UsageError(_unreachable(address, error)) from error


def _unreachable(address: str | None, error: Exception) -> str:
    place = "here" if address is None else f"at {address}"
    return f"no Ray cluster can be reached {place}: {_line(error)}; what does `ray status` say?"


def _hire(plan: RunPlan) -> _Worker:
    player = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(_Player)
    actor: Any = player.remote(plan)
    return _Worker(actor, deque([actor.version.remote()]))


def _next_answer(crew: Sequence[_Worker]) -> int:
    """The place of a worker that has answered, or died.

    Raises:
        MobileGymError: none can be placed on any node.
    """
    references = {worker.awaited[0]: place for place, worker in enumerate(crew) if worker.awaited}
    timeout_s = None if any(worker.is_ready for worker in crew) else PLACE_TIMEOUT_S
    ready, _ = ray.wait(list(references), timeout=timeout_s)
    if not ready:
        raise MobileGymError(
            f"no node of the Ray cluster had a free CPU for a worker in {PLACE_TIMEOUT_S:.0f} s; "
            "what does `ray status` say?"
        )
    return references[ready[0]]


def _receive(worker: _Worker, plan: RunPlan, queue: LeaseQueue, on_stored: OnStored) -> str | None:
    """Handle the answer of a worker; where it is dead, the cause.

    Raises:
        MobileGymError: it failed, or it has another version of this package.
    """
    try:
        answer = ray.get(worker.awaited[0])
    except RayTaskError as error:  # its own error, which would come again elsewhere
        raise MobileGymError(f"a worker failed: {_line(error.cause)}") from error
    except RayError as error:
        return _line(error)
    worker.awaited.popleft()
    if isinstance(answer, Failure):
        raise answer.as_error()
    if isinstance(answer, _Played):
        lease = worker.held.popleft()
        write_whole(plan.episodes / answer.entry.file, answer.data)
        on_stored(lease.position, answer.entry)
        return None
    if answer != package_version():
        raise MobileGymError(f"a node has mobile-gym {answer}, the driver {package_version()}")
    queue.welcome(worker)
    return None


def _line(error: BaseException | None) -> str:
    """An error in one line: Ray's own go on for a page."""
    return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
