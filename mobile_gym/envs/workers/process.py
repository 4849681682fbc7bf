"""One worker process as the caller sees it: started, asked, replaced, stopped."""

from __future__ import annotations

import pickle
import signal
import time
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, Final, cast

from mobile_gym.core.errors import DeviceFault, MobileGymError
from mobile_gym.envs.workers.memory import SharedMemory
from mobile_gym.envs.workers.serving import Assignment, Failure, serve

__all__ = ["WorkerDied", "WorkerProcess"]

_JOIN_S: Final = 5.0
"""How long a process may take to end once nothing is left to do for it."""


class WorkerDied(DeviceFault):
    """A worker process is gone, and the episodes of its environments with it."""


class WorkerProcess:
    """A process that serves some of the environments.

    Requests are numbered, so that the answer to one that nobody waited for is passed over.

    Args:
        context: how processes are started.
        assignment: what it serves.
        memory: what it shares.
    """

    def __init__(self, context: BaseContext, assignment: Assignment, memory: SharedMemory) -> None:
        self.assignment = assignment
        self._context = context
        self._memory = memory
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._serial = 0

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
        process = cast("Any", self._context).Process(
            target=serve,
            args=(there, self.assignment, self._memory),
            name=f"mobile_gym {self.name}",
            daemon=True,
        )
        self._connection, self._serial = here, 0
        try:
            process.start()
        finally:
            there.close()
        self._process = process

    def send(self, request: str, *arguments: Any) -> None:
        """Ask for something.

        Raises:
            WorkerDied: it is gone.
        """
        assert self._connection is not None
        self._serial += 1
        try:
            self._connection.send((self._serial, request, arguments))
        except OSError:
            raise self._death() from None

    def receive(self) -> Any:
        """The answer to the last request.

        Raises:
            WorkerDied: it is gone.
            Exception: what the worker raised.
        """
        assert self._connection is not None
        assert self._process is not None
        while True:
            if self._connection not in wait([self._connection, self._process.sentinel]):
                raise self._death()
            try:
                serial, answer = self._connection.recv()
            except (EOFError, OSError):
                raise self._death() from None
            if isinstance(answer, Failure) and serial in (0, self._serial):
                raise self._raised(answer)
            if serial == self._serial:
                return answer

    def stop(self) -> None:
        """End the process at once. May be called at any time, and twice."""
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = None
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def ask_to_end(self) -> None:
        """Let it close its environments, devices among them, and end."""
        if self._connection is not None and self._process is not None:
            try:
                self.send("end")
            except WorkerDied:
                return

    def wait_for_end(self, timeout_s: float) -> None:
        """Wait until its environments are closed; after that there is nothing in it to keep."""
        if self._connection is None or self._process is None:
            return
        deadline_s = time.monotonic() + timeout_s
        sources = [self._connection, self._process.sentinel]
        while self._connection in wait(sources, max(deadline_s - time.monotonic(), 0.0)):
            try:
                if self._connection.recv()[0] == self._serial:
                    return
            except (EOFError, OSError):
                return

    def _death(self) -> WorkerDied:
        assert self._process is not None
        self._process.join(_JOIN_S)
        code = self._process.exitcode
        if code is not None and code < 0:
            how = f"was killed by signal {-code} ({signal.strsignal(-code)})"
        elif code is None:
            how = "closed its connection"
        else:
            how = f"ended with exit code {code}"
        return WorkerDied(f"{self.name} {how}")

    def _raised(self, failure: Failure) -> Exception:
        error: object = None
        if failure.pickled is not None:
            error = pickle.loads(failure.pickled)
        if not isinstance(error, Exception):
            error = MobileGymError(failure.text)
        error.add_note(f"in {self.name}:\n{failure.traceback}")
        return error
