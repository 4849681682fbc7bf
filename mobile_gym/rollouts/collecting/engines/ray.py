"""The engine of a Ray cluster: actors own a device each, on whatever node has a CPU for them.

The driver lends episodes and stores what comes back, so the nodes need not share a file system: an
actor returns the whole file of an episode as bytes, and at most `AHEAD` of them wait to be stored.
A slow disk holds back the actors, and nothing piles up. What an actor that died with its process or
its node had not handed over is lent again.

An actor for which no node has a CPU, as after the loss of a node, waits for one and holds nothing.

Each actor is asked again and again, beside what it plays, whether its device is overdue. One that
does not answer within its deadline, as it was stopped, is killed and replaced like one that died.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mobile_gym.core.errors import MissingExtra, MobileGymError, UsageError
from mobile_gym.rollouts.collecting.agent_hosts.messages import FailureMessage
from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
from mobile_gym.rollouts.collecting.engines.leases import EpisodeLease, LeaseQueue, RunPlan
from mobile_gym.rollouts.collecting.engines.local import PlayingSeat
from mobile_gym.rollouts.collecting.watch import DeviceWatch, poll_interval_s
from mobile_gym.rollouts.storing.episode_index import IndexEntry, index_entry
from mobile_gym.rollouts.storing.provenance import package_version
from mobile_gym.rollouts.storing.store import EpisodeFolder, pack_episode, write_whole
from mobile_gym.rollouts.storing.writer import OnStored

try:  # this module is imported only where a run asks for it
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as error:
    raise MissingExtra("ray", "the engine ray needs Ray") from error

PLACE_TIMEOUT_S: Final = 600.0
"""How long a run without any worker waits for a free CPU; an autoscaler may take minutes."""
ANSWER_TIMEOUT_S: Final = 10.0
"""How long the head of a cluster may take to accept a connection; Ray itself tries for minutes."""
_WATCHING: Final = "watching"
"""The concurrency group of an actor that answers beside what it plays."""
_LOG: Final = logging.getLogger(__name__)
_ASKED_TIMES: Final = 4
"""How often an actor is asked within its deadline."""
_QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is told to anybody
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # Ray warns until one or the other is chosen
}
"""Settings of a Ray that is started here; the environment's own go first."""


@dataclass(frozen=True, slots=True)
class _PlayedEpisode:
    """A finished episode: its line of the index, and the bytes of its file."""

    entry: IndexEntry
    data: bytes


class _EpisodePlayer:
    """What runs on a node: a device with its agent. Its calls are done one after the other.

    Only `overdue` is answered beside the others.
    """

    def __init__(self, plan: RunPlan) -> None:
        self._plan = plan
        self._pool = plan.agent_pool()
        self._watch = DeviceWatch(plan.timeout_s)
        self._seat: PlayingSeat | None = None
        self._overdue = ""
        threading.Thread(target=self._check_device, daemon=True).start()

    def version(self) -> str:
        """What is installed on this node."""
        return package_version()

    def play(self, lease: EpisodeLease) -> _PlayedEpisode | FailureMessage:
        """Play one episode."""
        try:
            if self._seat is None:
                [agent] = self._pool.agents(1)
                self._seat = PlayingSeat(self._plan, self._plan.templates(), agent, self._watch)
            episode = self._seat.play(lease)
            file = EpisodeFolder(self._plan.episodes).file(lease.position, episode.id)
            data = pack_episode(episode, self._plan.codec)
            return _PlayedEpisode(index_entry(file, episode, data), data)
        except MobileGymError as error:
            return FailureMessage.of(error)

    @ray.method(concurrency_group=_WATCHING)
    def overdue(self) -> str:
        """Why the device is to be replaced that plays here, "" where it is not."""
        return self._overdue

    def _check_device(self) -> None:
        never, watch = threading.Event(), self._watch
        began_s = time.monotonic()
        while not never.wait(watch.interval_s):
            now_s = time.monotonic()
            self._overdue = watch.cause if watch.tick(now_s - began_s) else ""
            began_s = now_s


@dataclass(slots=True)
class _Worker:
    """An actor.

    Attributes:
        awaited: the reference to its version, or to what it makes of each `held`.
        left_s: how long it may still not answer whether its device is overdue.
        asked: the reference to that answer; None while it is not asked.
    """

    actor: Any
    awaited: deque[Any]
    left_s: float
    is_ready: bool = False
    held: deque[EpisodeLease] = field(default_factory=deque[EpisodeLease])
    asked: Any = None


def run(
    plan: RunPlan,
    leases: Sequence[EpisodeLease],
    workers: int,
    on_stored: OnStored,
    is_stopped: Callable[[], bool],
    agents: AgentPool | None = None,
) -> None:
    """Play the leases on `workers` actors of the cluster at `plan.ray_address`.

    Each of them makes its own agent.

    Raises:
        UsageError: there is no such cluster, or an environment cannot be made from the settings.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
        JudgeUnavailable: the judge did not answer as often.
        AgentUnavailable: the agent did not answer as often.
        MobileGymError: one episode ended `MAX_DEATHS` actors, an actor failed, or none can start.
    """
    with _ray_connection(plan.ray_address):
        queue, waiting = LeaseQueue(leases, is_stopped), _ActorWaiter(plan.timeout_s)
        crew = [_start_actor(plan) for _ in range(min(workers, len(leases)))]
        try:
            while queue.has_work() or any(worker.held for worker in crew):
                for worker, lease in queue.lend(crew):
                    worker.awaited.append(worker.actor.play.remote(lease))
                place = waiting.next_answer(crew)
                causes = dict(waiting.dead_workers(crew))
                if place is not None and (
                    cause := _handle_answer(crew[place], plan, queue, on_stored)
                ):
                    causes[place] = cause
                for useless, cause in causes.items():
                    ray.kill(crew[useless].actor)
                    queue.requeue(crew[useless], crew[useless].held, cause)
                    crew[useless] = _start_actor(plan)
        finally:
            for worker in crew:
                ray.kill(worker.actor)


@contextlib.contextmanager
def _ray_connection(address: str | None) -> Iterator[None]:
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
        raise UsageError(_unreachable_message(address, error)) from error
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
        raise UsageError(_unreachable_message(address, error)) from error


def _unreachable_message(address: str | None, error: Exception) -> str:
    place = "here" if address is None else f"at {address}"
    return (
        f"no Ray cluster can be reached {place}: {_error_line(error)}; what does `ray status` say?"
    )


def _start_actor(plan: RunPlan) -> _Worker:
    options: dict[str, Any] = {  # which Ray's annotations know in part
        "num_cpus": 1,
        "scheduling_strategy": "SPREAD",
        "concurrency_groups": {_WATCHING: 1},
    }
    actor: Any = ray.remote(**options)(_EpisodePlayer).remote(plan)
    return _Worker(actor, deque([actor.version.remote()]), plan.timeout_s)


class _ActorWaiter:
    """Waits for what actors return, and finds those that do not answer or whose device does not.

    Args:
        timeout_s: how long an actor may take to answer.
    """

    def __init__(self, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._interval_s = poll_interval_s(timeout_s)
        self._asked_again_s = timeout_s - timeout_s / _ASKED_TIMES
        """What is left of a deadline when an actor is asked again."""
        self._unplaced_s = 0.0
        """How long no actor at all could be placed."""

    def next_answer(self, crew: Sequence[_Worker]) -> int | None:
        """The place of a worker that has answered, or died; None where none has for a while.

        Raises:
            MobileGymError: none can be placed on any node.
        """
        references = {
            busy_worker.awaited[0]: place
            for place, busy_worker in enumerate(crew)
            if busy_worker.awaited
        }
        began_s = time.monotonic()
        ready, _ = ray.wait(list(references), timeout=self._interval_s)
        waited_s = min(time.monotonic() - began_s, self._interval_s)
        for worker in crew:
            worker.left_s -= waited_s
        if ready:
            return references[ready[0]]
        is_placed = any(worker.is_ready for worker in crew)
        self._unplaced_s = 0.0 if is_placed else self._unplaced_s + waited_s
        if self._unplaced_s >= PLACE_TIMEOUT_S:
            raise MobileGymError(
                f"no node of the Ray cluster had a free CPU for a worker in {PLACE_TIMEOUT_S:.0f} "
                "s; what does `ray status` say?"
            )
        return None

    def dead_workers(self, crew: Sequence[_Worker]) -> Iterator[tuple[int, str]]:
        """The places of workers that are to be replaced, each with the cause."""
        for place, worker in enumerate(crew):
            if not worker.is_ready:
                continue
            if worker.asked is None:
                if worker.left_s <= self._asked_again_s:
                    worker.asked = worker.actor.overdue.remote()
            elif ray.wait([worker.asked], timeout=0)[0]:
                try:
                    overdue = str(ray.get(worker.asked))
                except RayError:  # it has died, which is told where its episode is awaited
                    overdue = ""
                worker.asked, worker.left_s = None, self._timeout_s
                if overdue:
                    yield place, overdue
            elif worker.left_s <= 0:
                yield place, f"its worker did not answer in {self._timeout_s:g} s"


def _handle_answer(worker: _Worker, plan: RunPlan, queue: LeaseQueue, on_stored: OnStored) -> str:
    """Handle the answer of a worker; where it is dead the cause, else "".

    Raises:
        MobileGymError: it failed, or it has another version of this package.
    """
    try:
        answer = ray.get(worker.awaited[0])
    except RayTaskError as error:  # its own error, which would come again elsewhere
        raise MobileGymError(f"a worker failed: {_error_line(error.cause)}") from error
    except RayError as error:
        return f"its worker ended ({_error_line(error)})"
    worker.awaited.popleft()
    if isinstance(answer, FailureMessage):
        raise answer.as_error()
    if isinstance(answer, _PlayedEpisode):
        lease = worker.held.popleft()
        write_whole(plan.episodes / answer.entry.file, answer.data)
        on_stored(lease.position, answer.entry)
        if answer.entry.outcome.termination_reason == "agent_failed":  # told on the node, too
            name = f"{lease.task_id}, episode {lease.number}"
            _LOG.warning("%s: the agent has failed the episode; it says why", name)
        return ""
    if answer != package_version():
        raise MobileGymError(f"a node has mobile-gym {answer}, the driver {package_version()}")
    queue.welcome(worker)
    worker.left_s = plan.timeout_s
    return ""


def _error_line(error: BaseException | None) -> str:
    """An error in one line: Ray's own go on for a page."""
    return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
