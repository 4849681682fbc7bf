"""`AgentHost`: a process that has agents, from its start until nothing of it is left."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, Final

from mobile_gym.core.errors import AgentFailed, AgentUnavailable, InvalidAction
from mobile_gym.rollouts.collecting.agent_hosts.messages import (
    AgentFacts,
    Answered,
    Failed,
    Failure,
    Unavailable,
    receive,
    send,
    unpacked,
)
from mobile_gym.rollouts.collecting.agent_hosts.serving import END_GRACE_S
from mobile_gym.rollouts.collecting.watch import Deadline

START_TIMEOUT_S: Final = 600.0
"""How long a process may take to start and to make an agent, which may load weights."""
ALIVE_TIMEOUT_S: Final = 120.0
"""How long a process may take to say that it runs, while an agent waits without a deadline."""
_REAP_S: Final = 10.0
"""How long a process that closed its links may take to end."""
_UNREAD: Final = "its process did not read what it was sent"
_CODE: Final = (
    "import sys; sys.path[:] = {path!r}; "
    "from mobile_gym.rollouts.collecting.agent_hosts.serving import main; main({fds})"
)
"""What it runs: the caller's `__main__` is not imported again, so that scripts need no guard."""


class AgentHost:
    """A process that has agents. Its methods may be called from any thread.

    It has a session of its own, so that an interrupt of the terminal does not reach it, and what
    its agents have started is ended with it.

    Args:
        spec: of its agents; see `make_agent`.
    """

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.agents = 0
        """How many are in it, as its pool counts them."""
        self._lock = threading.Lock()
        self._pending: dict[int, Future[Any]] = {}
        self._serial = 0
        self._made = 0
        self._end = ""
        """How it ended, in words; "" while it runs."""
        self._requests, its_requests = socket.socketpair()
        self._replies, its_replies = socket.socketpair()
        with its_requests, its_replies:
            links = (its_requests.fileno(), its_replies.fileno())
            path = [os.path.abspath(entry) for entry in sys.path]
            self._process = subprocess.Popen(
                [sys.executable, "-c", _CODE.format(path=path, fds=f"{links[0]}, {links[1]}")],
                pass_fds=links,
                start_new_session=True,
            )
        self._reaper = threading.Thread(target=self._reap, name="agent reaper", daemon=True)
        self._listener = threading.Thread(target=self._listen, name="agent replies", daemon=True)
        self._reaper.start()
        self._listener.start()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def is_usable(self) -> bool:
        """Whether it can be asked."""
        return not self._end

    def make(self, timeout_s: float = START_TIMEOUT_S) -> tuple[int, AgentFacts]:
        """Make an agent in it; its number, and what is known of it.

        Raises:
            AgentFailed: the process ended, or did not answer in time.
            UsageError: there is no such agent, or it cannot be made.
        """
        with self._lock:
            self._made += 1
            number = self._made
        return number, self.call("make", number, self.spec, timeout_s=timeout_s)

    def call(self, name: str, *arguments: Any, timeout_s: float) -> Any:
        """What a request is answered.

        Args:
            name: of the request: `make`, `drop`, `reset`, `act`, `act_many`, `follow`, `ping`.
            *arguments: of it.
            timeout_s: for sending and answering together; infinite for no deadline.

        Raises:
            AgentFailed: there is no answer in time, the process has ended, or the agent raised what
                would end it.
            AgentUnavailable: the agent raised it.
            MobileGymError: another error of the agent; one of this project keeps its type.
        """
        deadline = Deadline(timeout_s)
        reply = self._wait(self._ask(name, arguments, deadline), deadline, timeout_s)
        match reply:
            case Answered(value):
                return value
            case Unavailable(message):
                raise AgentUnavailable(message)
            case Failed(message):
                raise AgentFailed(message)
            case Failure():
                raise reply.as_error()
        raise AssertionError(reply)

    def drop(self, number: int) -> None:
        """Forget an agent; that it is done is not waited for."""
        with contextlib.suppress(AgentFailed):
            self._ask("drop", (number,), Deadline(_REAP_S))

    def stop(self, *, at_once: bool = False) -> None:
        """End it and everything that it has started. May be called twice.

        Args:
            at_once: do not wait until its agents have ended by themselves.
        """
        with self._lock:
            self._end = self._end or "it was stopped"
        if not at_once:
            with contextlib.suppress(OSError):
                self._requests.shutdown(socket.SHUT_RDWR)
            self._reaper.join(END_GRACE_S)
        with contextlib.suppress(ProcessLookupError):  # nothing of it is left
            os.killpg(self._process.pid, signal.SIGKILL)
        self._reaper.join()
        self._listener.join(_REAP_S)
        for link in (self._requests, self._replies):
            link.close()

    def _ask(self, name: str, arguments: tuple[Any, ...], deadline: Deadline) -> Future[Any]:
        """Send a request; where its reply will be."""
        answer: Future[Any] = Future()
        if not deadline.wait(lambda seconds: self._lock.acquire(timeout=seconds)):
            raise AgentFailed(_UNREAD)
        try:
            if self._end:
                raise AgentFailed(self._end)
            self._serial += 1
            self._pending[self._serial] = answer
            send(self._requests, (self._serial, name, arguments), deadline)
        except TimeoutError:  # half a request is sent, so there cannot be another one
            self._end = _UNREAD
            raise AgentFailed(_UNREAD) from None
        except OSError:
            pass  # its end, which the listener tells
        finally:
            self._lock.release()
        return answer

    def _wait(self, answer: Future[Any], deadline: Deadline, timeout_s: float) -> Any:
        while not deadline.wait(_waiter(answer), at_most_s=ALIVE_TIMEOUT_S):
            if deadline.left_s <= 0:
                raise AgentFailed(f"it did not answer in {timeout_s:g} s")
            ping_deadline = Deadline(ALIVE_TIMEOUT_S)  # whatever its agents wait for
            if not ping_deadline.wait(_waiter(self._ask("ping", (), ping_deadline))):
                raise AgentFailed(f"its process did not run for {ALIVE_TIMEOUT_S:g} s")
        return answer.result()

    def _reap(self) -> None:
        """Wait for its end; what it has started may hold its links open."""
        self._process.wait()
        with contextlib.suppress(OSError):
            self._replies.shutdown(socket.SHUT_RDWR)

    def _listen(self) -> None:
        """Hand replies to where they are waited for, until there are no more."""
        while True:
            try:
                serial, data = receive(self._replies)
            except EOFError:
                break
            if waiting := self._pending.pop(serial, None):
                waiting.set_result(_reply_of(data))
        self._reaper.join(_REAP_S)
        with self._lock:
            self._end = self._end or _how_it_ended(self._process.returncode)
            pending, self._pending = self._pending, {}
        for waiting in pending.values():
            waiting.set_result(Failed(self._end))


def _waiter(answer: Future[Any]) -> Callable[[float], bool]:
    return lambda seconds: bool(wait((answer,), seconds).done)


def _reply_of(data: bytes) -> Any:
    try:
        return unpacked(data)
    except pickle.UnpicklingError as error:
        return Failure.of(
            InvalidAction(
                f"the agent returned a value of a class of its own, {error}; an action is one of "
                "mobile_gym.core.actions, or a member of the action space"
            )
        )


def _how_it_ended(status: int | None) -> str:
    if status is None:
        return "its process closed its connection"
    if status < 0:
        return f"its process was killed by signal {-status} ({signal.strsignal(-status)})"
    return f"its process ended with status {status}"
