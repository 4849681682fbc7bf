"""The agents of a run's devices, in processes of their own or all in one, and these processes.

An agent that answers at once has a process of its own. One that waits for a server, or is asked for
many devices in one call, shares a process with the others, as they share connections or weights.
Where one of these fails, it is not known which of them was the cause: each is tried again in a
process of its own, so that an episode comes out the same however many devices play beside it.
"""

from __future__ import annotations

import contextlib
import math
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, wait
from types import TracebackType
from typing import Any, Final, Self

import numpy as np

from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Reasoning
from mobile_gym.core.errors import AgentFailed, InvalidAction, MobileGymError, PromptTooLong
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.processes import end_group
from mobile_gym.core.secret_values import remember
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.collecting.agent_hosts.messages import (
    NO_ANSWER,
    AgentFacts,
    AgentReply,
    FailedReply,
    FailureMessage,
    UnavailableReply,
    receive_value,
    send_value,
    unpack,
)
from mobile_gym.rollouts.collecting.agent_hosts.serving import END_GRACE_S, SAME_SCREENSHOT
from mobile_gym.rollouts.collecting.agents import make_agent
from mobile_gym.rollouts.collecting.watch import Deadline, WatchDismissed
from mobile_gym.rollouts.storing.run_settings import agent_spec

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
        self._reaper = threading.Thread(
            target=self._wait_for_exit, name="agent reaper", daemon=True
        )
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
        reply = self._wait(self._send_request(name, arguments, deadline), deadline, timeout_s)
        match reply:
            case AgentReply(value):
                return value
            case UnavailableReply():
                raise reply.as_error()
            case FailedReply(message):
                raise AgentFailed(message)
            case FailureMessage():
                raise reply.as_error()
        raise AssertionError(reply)

    def drop(self, number: int) -> None:
        """Forget an agent; that it is done is not waited for."""
        with contextlib.suppress(AgentFailed):
            self._send_request("drop", (number,), Deadline(_REAP_S))

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
        end_group(self._process.pid)
        self._reaper.join()
        self._listener.join(_REAP_S)
        for link in (self._requests, self._replies):
            link.close()

    def _send_request(
        self, name: str, arguments: tuple[Any, ...], deadline: Deadline
    ) -> Future[Any]:
        """Send a request; where its reply will be."""
        answer: Future[Any] = Future()
        if not deadline.wait(lambda seconds: self._lock.acquire(timeout=seconds)):
            raise AgentFailed(_UNREAD)
        try:
            if self._end:
                raise AgentFailed(self._end)
            self._serial += 1
            self._pending[self._serial] = answer
            send_value(self._requests, (self._serial, name, arguments), deadline)
        except TimeoutError:  # half a request is sent, so there cannot be another one
            self._end = _UNREAD
            raise AgentFailed(_UNREAD) from None
        except OSError:
            pass  # its end, which the listener tells
        finally:
            self._lock.release()
        return answer

    def _wait(self, answer: Future[Any], deadline: Deadline, timeout_s: float) -> Any:
        while not deadline.wait(_future_waiter(answer), at_most_s=ALIVE_TIMEOUT_S):
            if deadline.left_s <= 0:
                raise AgentFailed(f"it did not answer in {timeout_s:g} s")
            ping_deadline = Deadline(ALIVE_TIMEOUT_S)  # whatever its agents wait for
            if not ping_deadline.wait(
                _future_waiter(self._send_request("ping", (), ping_deadline))
            ):
                raise AgentFailed(f"its process did not run for {ALIVE_TIMEOUT_S:g} s")
        return answer.result()

    def _wait_for_exit(self) -> None:
        """Wait for its end; what it has started may hold its links open."""
        self._process.wait()
        with contextlib.suppress(OSError):
            self._replies.shutdown(socket.SHUT_RDWR)

    def _listen(self) -> None:
        """Hand replies to where they are waited for, until there are no more."""
        while True:
            try:
                serial, data = receive_value(self._replies)
            except EOFError:
                break
            if waiting := self._pending.pop(serial, None):
                waiting.set_result(_decode_reply(data))
        self._reaper.join(_REAP_S)
        with self._lock:
            self._end = self._end or _exit_reason(self._process.returncode)
            pending, self._pending = self._pending, {}
        for waiting in pending.values():
            waiting.set_result(FailedReply(self._end))


def _future_waiter(answer: Future[Any]) -> Callable[[float], bool]:
    return lambda seconds: bool(wait((answer,), seconds).done)


def _decode_reply(data: bytes) -> Any:
    try:
        return unpack(data)
    except pickle.UnpicklingError as error:
        return FailureMessage.of(
            InvalidAction(
                f"the agent returned a value of a class of its own, {error}; an action is one of "
                "mobile_gym.core.actions, or a member of the action space"
            )
        )


def _exit_reason(status: int | None) -> str:
    if status is None:
        return "its process closed its connection"
    if status < 0:
        return f"its process was killed by signal {-status} ({signal.strsignal(-status)})"
    return f"its process ended with status {status}"


AGENT_TIMEOUT_S: Final = 600.0
"""How long an agent may think about one action, unless it waits for a server."""
SCRIPTED: Final = frozenset({"blind", "human", "noop", "planner", "random", "scripted", "solution"})
"""Built-in agents that ask no model. They neither hang nor exit, and a step of a process of their
own would take longer than their answer, so they are made in the process that plays."""
_SCREENSHOT: Final = "screenshot"
_NO_PROCESS: Final = "its process has ended"


class AgentPool:
    """Makes the agents of a run; a context manager, which leaves no process of theirs.

    Args:
        spec: a name, or JSON with arguments; see `make_agent`.
        timeout_s: how long an agent may take to answer; None for what it says itself, or
            `AGENT_TIMEOUT_S`, and no deadline for one that waits for a server. Infinite for no
            deadline at all.
        in_process: make agents in this process, as those that are `SCRIPTED` are. Nothing then
            ends one that never answers, and one that exits ends this process.
    """

    def __init__(
        self, spec: str, timeout_s: float | None = None, *, in_process: bool = False
    ) -> None:
        self.spec = spec
        remember(agent_spec(spec))  # what its processes report may repeat a secret
        self._timeout_s = timeout_s
        self._in_process = in_process or agent_spec(spec).get("name") in SCRIPTED
        self._lock = threading.RLock()
        self._hosts: set[AgentHost] = set()
        self._first: tuple[AgentHost, int, AgentFacts] | None = None
        """An agent that was made to know of it, and that nobody has taken yet."""
        self.shared: AgentHost | None = None
        """The process of agents that share one."""
        self.closings = 0
        """How often it was closed; agents of before are not asked any more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close(at_once=error is not None)

    def require(self) -> None:
        """Make an agent, to see that it can be made; the next one to be asked for is this one.

        Raises:
            UsageError: there is no such agent, or it cannot be made.
            MobileGymError: its process ends while it is made.
        """
        if self._in_process:
            make_agent(self.spec)
        elif self._first is None:
            with self._lock:
                host = self.join(self.shared)
            self._first = host, *self._make_agent_in(host)

    def agents(self, count: int) -> list[Agent]:
        """So many new agents.

        Raises:
            UsageError, MobileGymError: as of `require`.
        """
        if self._in_process:
            return [make_agent(self.spec) for _ in range(count)]
        self.require()
        assert self._first is not None
        (host, number, facts), self._first = self._first, None
        if facts.is_shared:
            self.shared = host
        # Processes start side by side.
        hosts = [self.join(host if facts.is_shared else None) for _ in range(count - 1)]
        made = [(host, number), *((member, self._make_agent_in(member)[0]) for member in hosts)]
        return [HostedAgent(self, facts, self._timeout_of(facts), *member) for member in made]

    def release(self, agents: Sequence[Agent]) -> None:
        """Give agents back; a process that they shared stays for the next ones."""
        for agent in agents:
            if isinstance(agent, HostedAgent):
                agent.release()

    def close(self, *, at_once: bool = False) -> None:
        """End all processes. May be called from another thread, and twice.

        Args:
            at_once: do not wait until agents have ended by themselves.
        """
        with self._lock:
            self.closings += 1
            hosts, self._hosts = self._hosts, set()
            self._first = self.shared = None
        for host in hosts:
            host.stop(at_once=at_once)

    # -- what agents ask of it --------------------------------------------------------------------

    def join(self, host: AgentHost | None = None) -> AgentHost:
        """A process for one agent more: the one given while it runs, or a new one."""
        with self._lock:
            joined = AgentHost(self.spec) if host is None or not host.is_usable else host
            self._hosts.add(joined)
            joined.agents += 1
        return joined

    def join_shared(self) -> AgentHost:
        """The process that agents share, for one agent more."""
        with self._lock:
            self.shared = self.join(self.shared)
            return self.shared

    def leave(self, host: AgentHost, number: int, *, has_failed: bool) -> None:
        """Take an agent out of a process, which is ended with its last one.

        Args:
            host: the process.
            number: of the agent.
            has_failed: the process is not to be trusted any more: no further agent is made in it.
        """
        with self._lock:
            host.agents -= 1
            if has_failed and host is self.shared:
                self.shared = None
            is_empty = host.agents <= 0 and host is not self.shared
            if is_empty:
                self._hosts.discard(host)
        if is_empty:
            host.stop(at_once=has_failed)
        elif not has_failed:
            host.drop(number)

    def _make_agent_in(self, host: AgentHost) -> tuple[int, AgentFacts]:
        try:
            return host.make(max(START_TIMEOUT_S, self._timeout_s or 0.0))
        except AgentFailed as error:
            name = agent_spec(self.spec)["name"]
            raise MobileGymError(f"agent {name!r} cannot be made: {error}") from error

    def _timeout_of(self, facts: AgentFacts) -> float:
        if self._timeout_s is not None:
            return self._timeout_s
        if facts.timeout_s is not None:
            return facts.timeout_s
        return math.inf if facts.waits_elsewhere else AGENT_TIMEOUT_S


class HostedAgent:
    """An agent in another process, as the engines ask any agent.

    After it has failed, its next `reset` makes it anew, in a process of its own; the one after that
    has it among the others again.

    Attributes:
        name, observe, waits_elsewhere, last_reasoning, last_cost_usd, act_many, follow: of the
            agent; the optional ones are there where the agent has them.
    """

    last_reasoning: Reasoning | None = None
    last_cost_usd: float | None = None

    def __init__(
        self, pool: AgentPool, facts: AgentFacts, timeout_s: float, host: AgentHost, number: int
    ) -> None:
        self.name = facts.name
        self.waits_elsewhere = facts.waits_elsewhere
        if facts.observe is not None:
            self.observe = facts.observe
        if facts.is_batched:
            self.act_many = _act_on_hosts
        if facts.follows:
            self.follow = self._follow_step
        self.timeout_s = timeout_s
        self.host: AgentHost | None = host
        """The process that it is in; None after a failure."""
        self.number = number
        """Which agent of that process it is."""
        self._pool = pool
        self._closings = pool.closings
        self._shares = facts.is_shared
        self._has_failed = False

    def release(self) -> None:
        """Leave its process; it is asked for nothing more."""
        self._leave_host(has_failed=False)

    def reset(self, task: Task, seed: int) -> None:
        """Start an attempt at an episode.

        Raises:
            AgentFailed: it did not answer in time, or its process ended.
        """
        has_left = self._shares and not self._has_failed and self.host is not self._pool.shared
        if self.host is None or not self.host.is_usable or has_left:
            self._join_host()
        self._call("reset", task, seed)

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next action.

        Raises:
            AgentFailed: it did not answer in time, or its process ended.
            AgentUnavailable: it gave no answer.
        """
        return self.take(self._call("act", _observation_message(observation, frame), frame))

    def take(self, answer: tuple[Action, Reasoning | None, float | None]) -> Action:
        """The action of an answer, whose reasoning and cost are kept."""
        action, self.last_reasoning, self.last_cost_usd = answer
        return action

    def fail(self) -> None:
        """Leave its process, which did not answer.

        Raises:
            Dismissed: that was so as nothing waits for the answer any more.
        """
        self._require_open()
        self._leave_host(has_failed=True)
        self._has_failed = True

    def _follow_step(self, observation: Mapping[str, Any], frame: Frame, action: Action) -> None:
        self._call("follow", _observation_message(observation, frame), frame, action)

    def _call(self, name: str, *arguments: Any) -> Any:
        if self.host is None:
            raise AgentFailed(_NO_PROCESS)
        try:
            return self.host.call(name, self.number, *arguments, timeout_s=self.timeout_s)
        except PromptTooLong:  # nothing is wrong with its process
            raise
        except AgentFailed:
            self.fail()
            raise

    def _require_open(self) -> None:
        """Raises Dismissed where its pool was closed."""
        if self._closings != self._pool.closings:
            raise WatchDismissed

    def _leave_host(self, *, has_failed: bool) -> None:
        host, self.host = self.host, None
        if host is not None:
            self._pool.leave(host, self.number, has_failed=has_failed)

    def _join_host(self) -> None:
        """Be made anew: alone after a failure, else where the others are."""
        self._require_open()
        self._leave_host(has_failed=False)
        shares = self._shares and not self._has_failed
        self.host = self._pool.join_shared() if shares else self._pool.join()
        self._has_failed = False
        try:
            self.number, _ = self.host.make(max(START_TIMEOUT_S, self.timeout_s))
        except AgentFailed:
            self.fail()
            raise


def _act_on_hosts(
    agents: Sequence[HostedAgent],
    observations: Sequence[Mapping[str, Any]],
    frames: Sequence[Frame],
) -> list[Any]:
    """An answer for each agent, from one call for those that share a process."""
    by_host: dict[AgentHost | None, list[int]] = {}
    for place, agent in enumerate(agents):
        by_host.setdefault(agent.host, []).append(place)
    answers: dict[int, Any] = {}
    for host, places in by_host.items():
        given = _act_in_one_call(
            host,
            [agents[place] for place in places],
            [_observation_message(observations[place], frames[place]) for place in places],
            [frames[place] for place in places],
        )
        answers.update(zip(places, given, strict=True))
    return [answers[place] for place in range(len(agents))]


def _act_in_one_call(
    host: AgentHost | None,
    agents: Sequence[HostedAgent],
    observations: Sequence[Mapping[str, Any]],
    frames: Sequence[Frame],
) -> list[Any]:
    if host is None:
        return [AgentFailed(_NO_PROCESS) for _ in agents]
    numbers = [agent.number for agent in agents]
    try:
        given = host.call("act_many", numbers, observations, frames, timeout_s=agents[0].timeout_s)
    except NO_ANSWER as error:
        return [type(error)(str(error)) for _ in agents]
    except AgentFailed as error:
        for agent in agents:
            agent.fail()
        return [AgentFailed(str(error)) for _ in agents]
    return [
        reply.as_error() if isinstance(reply, UnavailableReply) else agent.take(reply)
        for agent, reply in zip(agents, given, strict=True)
    ]


def _observation_message(observation: Mapping[str, Any], frame: Frame) -> Mapping[str, Any]:
    """An observation as it is sent: a screenshot that is its frame's is not sent twice."""
    shown = observation.get(_SCREENSHOT)
    if frame.screenshot is None or shown is None or not np.array_equal(shown, frame.screenshot):
        return observation
    return {**observation, _SCREENSHOT: SAME_SCREENSHOT}
