"""The engine of many processes: each has one device, stores what it plays, and may die.

The driver lends episodes and hears what is stored. Frames never cross a process border: a worker
writes its own files, so a slow disk holds back the workers and nothing piles up. What a dead worker
had not stored is lent again; what it had stored, but not told, is found in the folder. A worker
ends itself when its driver is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

from mobile_gym.core.errors import DeviceFault, MobileGymError, StoreError, UsageError
from mobile_gym.rollouts.engines import local
from mobile_gym.rollouts.engines.job import Job, Lease
from mobile_gym.rollouts.store import EpisodeFolder, read_episode
from mobile_gym.rollouts.summary import Outcome, outcome_of
from mobile_gym.rollouts.writer import Report

__all__ = ["run"]

AHEAD: Final = 2
"""Leases that a worker holds: one to play, and one to go on with while the first is stored."""
MAX_DEATHS: Final = 8
"""Workers that one episode may end before it is taken to be the cause."""
LEAVE_TIMEOUT_S: Final = 10.0
"""How long a worker that closed its connection may take to end."""

_ERRORS: Final[tuple[type[MobileGymError], ...]] = (
    StoreError,
    UsageError,
    DeviceFault,
    MobileGymError,
)
"""What a worker's error is raised as here: the first one that fits it."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """A worker's word that an episode is on the disk."""

    position: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class _Failed:
    """A worker's last word: `kind` is a place in `_ERRORS`."""

    kind: int
    message: str


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection[Any, Any]
    held: deque[Lease] = field(default_factory=deque[Lease])


def run(job: Job, leases: Sequence[Lease], workers: int, report: Report) -> None:
    """Play the leases in `workers` processes.

    Raises:
        UsageError: an environment cannot be made from the settings of the job.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
        MobileGymError: one episode ended `MAX_DEATHS` workers, or a worker ended with an error.
    """
    context = multiprocessing.get_context("spawn")  # a device's threads do not survive a fork
    waiting = deque(leases)
    deaths: Counter[int] = Counter()
    crew = [_hire(context, job) for _ in range(min(workers, len(waiting)))]
    try:
        while waiting or any(worker.held for worker in crew):
            _lend(waiting, crew)
            ready = set(wait([worker.connection for worker in crew]))
            for place, worker in enumerate(crew):
                if worker.connection in ready and not _hear(worker, report):
                    _bury(worker, job, waiting, deaths, report)
                    crew[place] = _hire(context, job)
    finally:
        for worker in crew:
            worker.process.kill()  # nothing is lost: a file is there whole or not at all
            worker.process.join()
            worker.connection.close()


def _hire(context: SpawnContext, job: Job) -> _Worker:
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(job, theirs), name="rollout worker")
    process.start()
    theirs.close()  # so that the end of the worker is the end of the connection
    return _Worker(process, ours)


def _lend(waiting: deque[Lease], crew: Sequence[_Worker]) -> None:
    """Give every worker something to do, and to some already what comes next."""
    for most in range(1, AHEAD + 1):
        for worker in crew:
            if not waiting or len(worker.held) >= most:
                continue
            lease = waiting.popleft()
            worker.held.append(lease)
            try:
                worker.connection.send(lease)
            except OSError:  # it is dead, which shows when its connection is read
                continue


def _hear(worker: _Worker, report: Report) -> bool:
    """Take in what a worker says; False where it is dead."""
    try:
        said = worker.connection.recv()
    except (EOFError, OSError):
        return False
    match said:
        case _Stored(position, outcome):
            worker.held = deque(lease for lease in worker.held if lease.position != position)
            report(position, outcome)
        case _Failed(kind, message):
            raise _ERRORS[kind](message)
    return True


def _bury(
    worker: _Worker, job: Job, waiting: deque[Lease], deaths: Counter[int], report: Report
) -> None:
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
    stored = EpisodeFolder(job.episodes).by_position()
    lost: list[Lease] = []
    for lease in worker.held:
        if lease.position in stored:
            report(lease.position, outcome_of(read_episode(stored[lease.position], pixels=False)))
        else:
            lost.append(lease)
    if status is not None and status > 0:  # not killed: it would end in the same way again
        raise MobileGymError(f"a worker ended with status {status}; its error is printed above")
    if lost:
        waiting.extendleft(reversed(lost))
        first = lost[0]
        deaths[first.position] += 1
        if deaths[first.position] >= MAX_DEATHS:
            raise MobileGymError(
                f"{first.task_id}, episode {first.number}: {MAX_DEATHS} workers were killed while "
                "they played it; is there enough memory?"
            )


def _work(job: Job, connection: Connection[Any, Any]) -> None:
    """What a worker process does: play what it is lent, until it is told that there is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the driver hears it and ends the workers
    threading.Thread(target=_leave_with_driver, daemon=True).start()

    def report(position: int, outcome: Outcome) -> None:
        connection.send(_Stored(position, outcome))

    def failed(error: BaseException) -> None:
        if isinstance(error, MobileGymError):
            kind = next(place for place, known in enumerate(_ERRORS) if isinstance(error, known))
            connection.send(_Failed(kind, str(error)))
        else:
            connection.send(_Failed(_ERRORS.index(MobileGymError), f"a worker failed: {error!r}"))

    try:
        local.run(job, _leases_from(connection), 1, report, failed)
    except MobileGymError as error:
        failed(error)


def _leases_from(connection: Connection[Any, Any]) -> Iterator[Lease]:
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
