"""The engine of many processes: each has one device, stores what it plays, and may die.

The driver lends episodes and hears what is stored. Frames never cross a process border: a worker
writes its own files, so a slow disk holds back the workers and nothing piles up. What a dead worker
had not stored is lent again; what it had stored, but not reported, is found in the folder. A worker
ends itself when its driver is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

from mobile_gym.core.errors import MobileGymError
from mobile_gym.core.interrupts import uninterrupted
from mobile_gym.rollouts.collecting.engines import local
from mobile_gym.rollouts.collecting.engines.lease_queue import Failure, LeaseQueue
from mobile_gym.rollouts.collecting.engines.run_plan import Lease, RunPlan
from mobile_gym.rollouts.storing.episode_index import IndexEntry, read_entry
from mobile_gym.rollouts.storing.store import EpisodeFolder
from mobile_gym.rollouts.storing.writer import OnStored

__all__ = ["run"]

LEAVE_TIMEOUT_S: Final = 10.0
"""How long a worker that closed its connection may take to end."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """A worker's word that an episode is on the disk."""

    position: int
    entry: IndexEntry


@dataclass(frozen=True, slots=True)
class _Ready:
    """A worker's word that it asks for its first lease."""


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection[Any, Any]
    is_ready: bool = False
    held: deque[Lease] = field(default_factory=deque[Lease])


def run(
    plan: RunPlan,
    leases: Sequence[Lease],
    workers: int,
    on_stored: OnStored,
    is_stopped: Callable[[], bool],
) -> None:
    """Play the leases in `workers` processes.

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
    try:
        for _ in range(min(workers, len(leases))):
            with uninterrupted():
                crew.append(_hire(context, plan))
        while queue.goes_on() or any(worker.held for worker in crew):
            for worker, lease in queue.lend(crew):
                _send(worker, lease)
            ready = set(wait([worker.connection for worker in crew]))
            for place, worker in enumerate(crew):
                if worker.connection in ready and not _receive(worker, queue, on_stored):
                    _requeue_leases(worker, plan, queue, on_stored)
                    with uninterrupted():
                        crew[place] = _hire(context, plan)
    finally:
        for worker in crew:
            worker.process.kill()  # nothing is lost: a file is there whole or not at all
            worker.process.join()
            worker.connection.close()


def _hire(context: SpawnContext, plan: RunPlan) -> _Worker:
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(plan, theirs), name="rollout worker")
    process.start()
    theirs.close()  # so that the end of the worker is the end of the connection
    return _Worker(process, ours)


def _send(worker: _Worker, lease: Lease) -> None:
    try:
        worker.connection.send(lease)
    except OSError:  # it is dead, which shows when its connection is read
        return


def _receive(worker: _Worker, queue: LeaseQueue, on_stored: OnStored) -> bool:
    """Handle a message of a worker; False where it is dead."""
    try:
        message = worker.connection.recv()
    except (EOFError, OSError):
        return False
    match message:
        case _Ready():
            queue.welcome(worker)
        case _Stored(position, entry):
            worker.held = deque(lease for lease in worker.held if lease.position != position)
            on_stored(position, entry)
        case Failure():
            raise message.as_error()
    return True


def _requeue_leases(worker: _Worker, plan: RunPlan, queue: LeaseQueue, on_stored: OnStored) -> None:
    """Lend again what a dead worker had not stored.

    Raises:
        MobileGymError: it ended with an error of its own, or its episode ends every worker.
    """
    worker.connection.close()
    worker.process.join(LEAVE_TIMEOUT_S)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    status = worker.process.exitcode
    stored = EpisodeFolder(plan.episodes).by_position()
    lost: list[Lease] = []
    for lease in worker.held:
        if lease.position in stored:
            on_stored(lease.position, read_entry(stored[lease.position]))
        else:
            lost.append(lease)
    if status is not None and status > 0:  # not killed: it would end in the same way again
        raise MobileGymError(f"a worker ended with status {status}; its error is printed above")
    queue.requeue(worker, lost, f"the last one ended with status {status}")


def _work(plan: RunPlan, connection: Connection[Any, Any]) -> None:
    """What a worker process does: play what it is lent, until there is no more."""
    threading.Thread(target=_leave_with_driver, daemon=True).start()

    def on_stored(position: int, entry: IndexEntry) -> None:
        connection.send(_Stored(position, entry))

    def failed(error: BaseException) -> None:
        connection.send(Failure.of(error))

    try:
        local.run(plan, _leases_from(connection), 1, on_stored, failed=failed)
    except MobileGymError as error:
        failed(error)


def _leases_from(connection: Connection[Any, Any]) -> Iterator[Lease]:
    connection.send(_Ready())
    while True:
        try:
            yield connection.recv()
        except EOFError:
            return


def _leave_with_driver() -> None:
    driver = multiprocessing.parent_process()
    assert driver is not None
    driver.join()
    os._exit(0)  # from this thread there is no other way, and the others may be in a long step
