"""The worker processes as their caller sees them: started, asked, replaced, stopped.

It has the caller's side of the processes; `worker_vector_env` has the rows.
"""

from __future__ import annotations

import contextlib
import math
import pickle
import signal
import socket
import struct
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from numbers import Real
from typing import Any, Final, cast

import numpy as np

from mobile_gym.core.errors import DeviceFault, MobileGymError, UsageError
from mobile_gym.core.processes import uninterrupted
from mobile_gym.envs.arguments import shown
from mobile_gym.envs.vector.lost_episodes import KnownInfos
from mobile_gym.envs.vector.serving import (
    EnvSetting,
    WorkerAnswer,
    WorkerAssignment,
    WorkerFailure,
    serve_requests,
)
from mobile_gym.envs.vector.shared_memory import SharedMemory

_JOIN_S: Final = 5.0
"""How long a process may take to end once nothing is left to do for it."""
_SHORT_BYTES: Final = 65536
"""Of a message that fits what the system keeps of a connection, and is never waited for."""
_HAS_MASKS: Final = hasattr(signal, "pthread_sigmask")
_START: Final = 0
"""The number of the request that starting is."""
_LONGEST_S: Final = 1e9
"""Seconds that any clock can count; who waits longer gives None."""


class WorkerDied(DeviceFault):
    """A worker process is gone, or does not answer, and the episodes of its environments with it.

    Attributes:
        rows: environments that have done something which the next call delivers.
    """


class WorkerProcess:
    """A process that serves some of the environments.

    Requests are numbered, so that the answer to one that nobody waited for is passed over. A
    process that does not get on with a request within its deadline is gone like one that died: a
    worker gets on when one of its environments has done its part.

    Args:
        context: how processes are started.
        assignment: what it serves.
        memory: what it shares.
        deadline_s: None to wait for ever.
    """

    def __init__(
        self,
        context: BaseContext,
        assignment: WorkerAssignment,
        memory: SharedMemory,
        deadline_s: float | None,
    ) -> None:
        self.assignment = assignment
        self._context = context
        self._memory = memory
        self._alive_s = memory.control().alive_s
        self._deadline_s = deadline_s
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._serial = _START
        self._asked_s = 0.0
        self._required: set[int] = {_START}
        """Requests whose error is raised whenever it comes."""
        self._is_torn = False
        """Whether a message has gone, or come, in part."""
        self.is_awaited = False
        """Whether the answer to the last request has not come yet."""

    @property
    def name(self) -> str:
        """Which it is, for messages."""
        rows = self.assignment.rows
        return f"worker {self.assignment.index} (environments {rows.start} to {rows.stop - 1})"

    @property
    def pid(self) -> int | None:
        """Its process id."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the process; its first answer is to request 0, which says that it is ready."""
        here, there = self._context.Pipe()
        _set_deadline(here, self._deadline_s)
        process = cast("Any", self._context).Process(
            target=serve_requests,
            args=(there, self.assignment, self._memory),
            name=f"mobile_gym {self.name}",
            daemon=True,
        )
        self._connection, self._serial, self._required = here, _START, {_START}
        self._is_torn, self.is_awaited = False, True
        self._asked_s = time.monotonic()
        with uninterrupted(is_tracked=self._context.get_start_method() != "fork"):
            try:
                process.start()
            finally:
                there.close()
            self._process = process

    def send(self, request: str, *arguments: Any, is_required: bool = False) -> None:
        """Ask for something.

        Args:
            request: a public method of the server.
            *arguments: of it.
            is_required: an error in it is raised by the next `receive`, whatever that waits for.

        Raises:
            WorkerDied: it is gone.
        """
        connection = self._open_connection()
        # In two layers: arguments that the worker cannot read are an error of the request alone.
        pickled = bytes(ForkingPickler.dumps(arguments))
        message = pickle.dumps((self._serial + 1, request, pickled))
        with self._transfer_whole_message(
            "takes no requests", is_short=len(message) <= _SHORT_BYTES
        ):
            self._serial += 1
            if is_required:
                self._required.add(self._serial)
            self.is_awaited, self._asked_s = True, time.monotonic()
            connection.send_bytes(message)

    def receive(self) -> WorkerAnswer:
        """The answer to the last request.

        Raises:
            WorkerDied: it is gone, or does not answer.
            Exception: what the worker raised.
        """
        connection = self._open_connection()
        while True:
            self._wait_readable(connection)
            with self._transfer_whole_message("stopped in the middle of an answer"):
                serial, pickled = pickle.loads(connection.recv_bytes())
                self.is_awaited = serial != self._serial
            answer = pickle.loads(pickled)
            if isinstance(answer, WorkerFailure) and (
                serial in self._required or not self.is_awaited
            ):
                self._required.discard(serial)
                raise self._failure_error(answer)
            if not self.is_awaited:
                return cast("WorkerAnswer", answer)

    def stop(self) -> None:
        """End the process at once. May be called at any time, and twice."""
        if self._process is not None and self._process.pid is not None:
            # An interrupt between a process's end and its being noted would leave it running for
            # multiprocessing for ever.
            with uninterrupted(is_tracked=False):
                self._process.kill()
                self._process.join()
                self._process.close()
                self._process = None
        self._process = None
        self.is_awaited = False
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def ask_to_end(self) -> None:
        """Let it close its environments, devices among them, and end."""
        if self._connection is not None and self._process is not None:
            with contextlib.suppress(WorkerDied):
                self.send("end")

    def wait_for_end(self, timeout_s: float) -> None:
        """Wait until its environments are closed; after that there is nothing in it to keep."""
        if self._connection is None or self._process is None or self._is_torn:
            return
        deadline_s = time.monotonic() + timeout_s
        sources = [self._connection, self._process.sentinel]
        while self._connection in wait(sources, max(deadline_s - time.monotonic(), 0.0)):
            try:
                if pickle.loads(self._connection.recv_bytes())[0] == self._serial:
                    return
            except (EOFError, OSError):
                return

    def _open_connection(self) -> Connection:
        """The connection to the process.

        Raises:
            WorkerDied: there is none, or it cannot be used any more.
        """
        if self._connection is None or self._process is None:
            raise WorkerDied(f"{self.name} is not running")
        if self._is_torn:
            raise WorkerDied(f"{self.name} was broken off in the middle of a message")
        return self._connection

    def _wait_readable(self, connection: Connection) -> None:
        """Wait until there is something to read.

        Raises:
            WorkerDied: the process is gone, or has not got on for as long as it may.
        """
        assert self._process is not None
        sources = [connection, self._process.sentinel]
        while True:
            left_s = self._remaining_s()
            ready = wait(sources, None if left_s == math.inf else max(left_s, 0.0))
            if connection in ready:
                return
            if ready:
                raise self._worker_died_error("closed its connection")
            if self._remaining_s() <= 0:
                raise WorkerDied(f"{self.name} did not answer for {self._deadline_s:g} s")

    def _remaining_s(self) -> float:
        """How long it may go on without a sign of life."""
        if self._deadline_s is None:
            return math.inf
        last_s = max(self._asked_s, float(self._alive_s[self.assignment.index]))
        return last_s + self._deadline_s - time.monotonic()

    @contextlib.contextmanager
    def _transfer_whole_message(self, otherwise: str, *, is_short: bool = True) -> Iterator[None]:
        """Have a message go, or come, as a whole, or the connection not be used any more.

        Args:
            otherwise: what is wrong with the process where it is not gone.
            is_short: whether it takes no time, so that an interrupt can wait for it.

        Raises:
            WorkerDied: the process is gone, or stopped in the middle.
        """
        blocked = {signal.SIGINT} if is_short else set[signal.Signals]()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, blocked) if _HAS_MASKS else None
        self._is_torn = True
        try:
            yield
            self._is_torn = False
        except (EOFError, OSError, struct.error):
            raise self._worker_died_error(otherwise) from None
        finally:
            if before is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _worker_died_error(self, otherwise: str) -> WorkerDied:
        """Why the process is gone; or what else is wrong with it where it is not."""
        assert self._process is not None
        has_ended = bool(wait([self._process.sentinel], _JOIN_S))
        with uninterrupted(is_tracked=False):  # see `stop`
            if has_ended:
                self._process.join()
            code = self._process.exitcode
        if code is not None and code < 0:
            otherwise = f"was killed by signal {-code} ({signal.strsignal(-code)})"
        elif code is not None:
            otherwise = f"ended with exit code {code}"
        return WorkerDied(f"{self.name} {otherwise}")

    def _failure_error(self, failure: WorkerFailure) -> Exception:
        error: object = None
        if failure.pickled is not None:
            error = pickle.loads(failure.pickled)
        if not isinstance(error, Exception):
            error = MobileGymError(failure.text)
        error.add_note(f"in {self.name}:\n{failure.traceback}")
        return error


def deadline_seconds(deadline_s: Any) -> float | None:
    """A deadline as an argument gives it: seconds, or None for ever.

    Raises:
        UsageError: it is no positive number.
    """
    if deadline_s is None:
        return None
    is_number = isinstance(deadline_s, Real) and not isinstance(deadline_s, bool)
    if not is_number or not 0 < cast("float", deadline_s) < _LONGEST_S:
        raise UsageError(
            f"deadline_s is {shown(deadline_s)}; it must be a number of seconds, or None for ever"
        )
    return float(cast("float", deadline_s))


def _set_deadline(connection: Connection, deadline_s: float | None) -> None:
    """Have reading and writing end with an error where the other side is stopped in the middle."""
    if deadline_s is None or not hasattr(socket, "AF_UNIX"):
        return
    seconds = int(deadline_s)
    limit = struct.pack("ll", seconds, int((deadline_s - seconds) * 1e6))
    with socket.socket(fileno=connection.fileno()) as end:
        try:
            for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                end.setsockopt(socket.SOL_SOCKET, option, limit)
        finally:
            end.detach()


MAX_DEATHS: Final = 3
"""How often one worker may die without a step in between."""


class Worker:
    """A worker and what must be known of it when it is gone.

    Args:
        process: the process, which is replaced in it.
    """

    def __init__(self, process: WorkerProcess) -> None:
        self.process = process
        self.index = process.assignment.index
        rows = process.assignment.rows
        self.numbers = rows
        self.rows = slice(rows.start, rows.stop)
        self.known = KnownInfos(len(rows))
        self.learned: bytes | None = None
        """What its curricula have learned."""
        self.deaths = 0
        """In a row, without a step in between."""
        self.last_death = ""
        self.restarts = 0
        self.is_whole = True
        """Whether it was given everything that it is to go on with, since it started."""

    def receive(self) -> Any:
        """What the last request came to.

        Raises:
            WorkerDied: it is gone, or does not answer.
            Exception: what the worker raised.
        """
        answer = self.process.receive()
        if answer.learned is not None:
            self.learned = answer.learned
        return answer.value

    def answer(self, request: str, *arguments: Any) -> Any:
        """What a request comes to, or the `WorkerDied`.

        Raises:
            Exception: what the worker raised.
        """
        try:
            self.process.send(request, *arguments)
            return self.receive()
        except WorkerDied as death:
            return death

    def restart(
        self, death: WorkerDied, settings: Sequence[EnvSetting], seeds: Mapping[int, int | None]
    ) -> None:
        """Start the process again; it goes on as the one before, but with other episodes.

        Args:
            death: of the one before.
            settings: that it is given.
            seeds: the first ones of those of its environments that had an episode, by place.

        Raises:
            WorkerDied: it has died too often.
        """
        self.is_whole = False
        while True:
            self.process.stop()
            self.deaths += 1
            self.last_death = f"{type(death).__name__}: {death}"
            if self.deaths > MAX_DEATHS:
                deaths, self.deaths = self.deaths, 0  # whoever goes on all the same may try again
                raise WorkerDied(
                    f"{self.process.name} died {deaths} times without a step in between, the "
                    f"last time because it {str(death).removeprefix(self.process.name).strip()}; "
                    "are memory and deadline_s enough for so many environments?"
                ) from death
            self.restarts += 1
            self.process.start()
            fresh = {
                place: None if seed is None else self._seed(seed) for place, seed in seeds.items()
            }
            try:
                self.process.send("resume", settings, self.learned, fresh, is_required=True)
            except WorkerDied as another:
                death = another
            else:
                self.is_whole = True
                return

    def _seed(self, first: int) -> int:
        """What an environment is seeded with after a restart: no episode is played again."""
        return int(np.random.SeedSequence([first, self.restarts]).generate_state(1)[0])


def ask_all(
    workers: Sequence[Worker], request: str, arguments: Callable[[Worker], tuple[Any, ...]]
) -> list[Any]:
    """The answers of all workers, which work at the same time; `WorkerDied` instead of one's.

    Raises:
        Exception: the first that a worker raised; all others have answered then.
    """
    answers: list[Any] = []
    error: Exception | None = None
    for worker in workers:
        try:
            worker.process.send(request, *arguments(worker))
            answers.append(None)
        except WorkerDied as death:
            answers.append(death)
    for index, worker in enumerate(workers):
        if answers[index] is None:
            try:
                answers[index] = worker.receive()
            except WorkerDied as death:
                answers[index] = death
            except Exception as raised:
                error = error or raised
    if error is not None:
        raise error
    return answers


def start_all(
    context: BaseContext,
    assignments: Sequence[WorkerAssignment],
    memory: SharedMemory,
    deadline_s: float | None,
) -> list[Worker]:
    """Start the workers, at the same time, and wait until each is ready.

    Raises:
        WorkerDied: one does not start.
        Exception: what one raised while it made its environments.
    """
    workers = [
        Worker(WorkerProcess(context, assignment, memory, deadline_s)) for assignment in assignments
    ]
    try:
        for worker in workers:
            worker.process.start()
        for worker in workers:
            worker.receive()
    except BaseException as error:
        for worker in workers:
            worker.process.stop()
        if isinstance(error, WorkerDied):
            raise WorkerDied(
                f"{error} before it was ready; a script must make its environments under "
                'if __name__ == "__main__":, or pass context="fork"'
            ) from error
        raise
    return workers
