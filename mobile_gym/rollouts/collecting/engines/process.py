"""The engine of many processes: each has one device, stores what it plays, and may die.

The driver lends episodes and hears what is stored. Frames never cross a process border: a worker
writes its own files, so a slow disk holds back the workers and nothing piles up. What a dead worker
had not stored is lent again; what it had stored, but not reported, is found in the folder. A worker
ends itself when its driver is gone.

A worker reports all the time that it runs, and that its device does. One that is silent, as it was
stopped, or whose device does not answer is ended like one that died.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

from mobile_gym.core.errors import MobileGymError
from mobile_gym.core.processes import uninterrupted
from mobile_gym.rollouts.collecting.agent_hosts.messages import FailureMessage
from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
from mobile_gym.rollouts.collecting.engines import local
from mobile_gym.rollouts.collecting.engines.leases import EpisodeLease, LeaseQueue, RunPlan
from mobile_gym.rollouts.collecting.watch import DEVICE_TIMEOUT_S, DeviceWatch, poll_interval_s
from mobile_gym.rollouts.storing.episode_index import IndexEntry, read_entry
from mobile_gym.rollouts.storing.store import EpisodeFolder
from mobile_gym.rollouts.storing.writer import OnStored

LEAVE_TIMEOUT_S: Final = 10.0
"""How long a worker that closed its connection may take to end."""
_DIED: Final = "its worker ended"


@dataclass(frozen=True, slots=True)
class _StoredMessage:
    """A worker's word that an episode is on the disk."""

    position: int
    entry: IndexEntry


@dataclass(frozen=True, slots=True)
class _ReadyMessage:
    """A worker's word that it asks for its first lease."""


@dataclass(frozen=True, slots=True)
class _HeartbeatMessage:
    """A worker's word that it runs; `overdue` says why it is of no use all the same."""

    overdue: str = ""


@dataclass(slots=True)
class _Worker:
    """A process that plays.

    Attributes:
        progress: see `Watch`.
        left_s: how long it may still be silent.
    """

    process: SpawnProcess
    connection: Connection[Any, Any]
    progress: Sequence[int]
    left_s: float
    is_ready: bool = False
    held: deque[EpisodeLease] = field(default_factory=deque[EpisodeLease])


def run(
    plan: RunPlan,
    leases: Sequence[EpisodeLease],
    workers: int,
    on_stored: OnStored,
    is_stopped: Callable[[], bool],
    agents: AgentPool | None = None,
) -> None:
    """Play the leases in `workers` processes, each of which makes its own agent.

    Raises:
        UsageError: an environment cannot be made from the settings of the plan.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
        JudgeUnavailable: the judge did not answer as often.
        AgentUnavailable: the agent did not answer as often.
        MobileGymError: one episode ended `MAX_DEATHS` workers, or a worker ended with an error.
    """
    context = multiprocessing.get_context("spawn")  # a device's threads do not survive a fork
    queue = LeaseQueue(leases, is_stopped)
    crew: list[_Worker] = []
    interval_s = poll_interval_s(plan.timeout_s)
    silent = f"its worker did not answer in {plan.timeout_s:g} s"
    try:
        for _ in range(min(workers, len(leases))):
            with uninterrupted():
                crew.append(_start_worker(context, plan))
        while queue.has_work() or any(worker.held for worker in crew):
            for worker, lease in queue.lend(crew):
                _send(worker, lease)
            began_s = time.monotonic()
            ready = set(wait([worker.connection for worker in crew], interval_s))
            waited_s = min(time.monotonic() - began_s, interval_s)
            for place, worker in enumerate(crew):
                if worker.connection in ready:
                    cause = _receive(worker, queue, on_stored)
                    worker.left_s = plan.timeout_s
                else:
                    worker.left_s -= waited_s
                    cause = silent if worker.left_s <= 0 else ""
                if cause:
                    _requeue_leases(worker, plan, queue, on_stored, cause)
                    with uninterrupted():
                        crew[place] = _start_worker(context, plan)
    finally:
        for worker in crew:
            worker.process.kill()  # nothing is lost: a file is there whole or not at all
            worker.process.join()
            worker.connection.close()


def _start_worker(context: SpawnContext, plan: RunPlan) -> _Worker:
    ours, theirs = context.Pipe()
    progress = context.RawArray("q", [-1, 0])
    process = context.Process(
        target=_run_worker, args=(plan, theirs, progress), name="rollout worker"
    )
    process.start()
    theirs.close()  # so that the end of the worker is the end of the connection
    first_s = max(plan.timeout_s, DEVICE_TIMEOUT_S)  # importing takes a while
    return _Worker(process, ours, progress, first_s)


def _send(worker: _Worker, lease: EpisodeLease) -> None:
    try:
        worker.connection.send(lease)
    except OSError:  # it is dead, which shows when its connection is read
        return


def _receive(worker: _Worker, queue: LeaseQueue, on_stored: OnStored) -> str:
    """Handle a message of a worker; why it has to be replaced, "" where it has not."""
    try:
        message = worker.connection.recv()
    except (EOFError, OSError):
        return _DIED
    match message:
        case _ReadyMessage():
            queue.welcome(worker)
        case _StoredMessage(position, entry):
            worker.held = deque(lease for lease in worker.held if lease.position != position)
            on_stored(position, entry)
        case FailureMessage():
            raise message.as_error()
        case _HeartbeatMessage(overdue):
            return overdue
    return ""


def _requeue_leases(
    worker: _Worker, plan: RunPlan, queue: LeaseQueue, on_stored: OnStored, cause: str
) -> None:
    """End a worker, and lend again what it had not stored.

    Raises:
        MobileGymError: it ended with an error of its own, or its episode ends every worker.
    """
    worker.connection.close()
    has_died = cause == _DIED
    if has_died:
        worker.process.join(LEAVE_TIMEOUT_S)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    status = worker.process.exitcode
    stored = EpisodeFolder(plan.episodes).by_position()
    lost: list[EpisodeLease] = []
    for lease in worker.held:
        if lease.position in stored:
            on_stored(lease.position, read_entry(stored[lease.position]))
        else:
            lost.append(lease)
    if has_died and status is not None and status > 0:  # it would end in the same way again
        raise MobileGymError(f"a worker ended with status {status}; its error is printed above")
    is_first = bool(lost) and worker.progress[0] == lost[0].position
    if has_died:
        cause = f"{cause} with status {status}"
    queue.requeue(worker, lost, cause, worker.progress[1] if is_first else 0)


def _run_worker(
    plan: RunPlan, connection: Connection[Any, Any], progress: MutableSequence[int]
) -> None:
    """What a worker process does: play what it is lent, until there is no more."""
    threading.Thread(target=_exit_with_driver, daemon=True).start()
    watch, lock = DeviceWatch(plan.timeout_s, progress), threading.Lock()

    def send_message(
        message: _ReadyMessage | _StoredMessage | _HeartbeatMessage | FailureMessage,
    ) -> None:
        with lock:
            connection.send(message)

    def on_stored(position: int, entry: IndexEntry) -> None:
        send_message(_StoredMessage(position, entry))

    def failed(error: BaseException) -> None:
        send_message(FailureMessage.of(error))

    threading.Thread(target=_send_heartbeats, args=(watch, send_message), daemon=True).start()
    try:
        with plan.agent_pool() as pool:
            agents = pool.agents(1)
            local.play_leases(
                plan, _received_leases(connection, send_message), agents, on_stored, watch, failed
            )
    except MobileGymError as error:
        failed(error)


def _send_heartbeats(watch: DeviceWatch, tell: Callable[[_HeartbeatMessage], None]) -> None:
    """Tell the driver again and again that this process runs, and its device."""
    never = threading.Event()
    began_s = time.monotonic()
    while True:
        now_s = time.monotonic()
        overdue = watch.cause if watch.tick(now_s - began_s) else ""
        began_s = now_s
        try:
            tell(_HeartbeatMessage(overdue))
        except OSError:  # the driver is gone
            return
        never.wait(watch.interval_s)


def _received_leases(
    connection: Connection[Any, Any], tell: Callable[[_ReadyMessage], None]
) -> Iterator[EpisodeLease]:
    tell(_ReadyMessage())
    while True:
        try:
            yield connection.recv()
        except EOFError:
            return


def _exit_with_driver() -> None:
    driver = multiprocessing.parent_process()
    assert driver is not None
    driver.join()
    os._exit(0)  # from this thread there is no other way, and the others may be in a long step
