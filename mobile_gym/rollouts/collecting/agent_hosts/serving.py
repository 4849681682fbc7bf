"""What runs in a process that has agents: it makes them, and asks them as it is told to.

The process that has agents imports it, and nothing of the one that plays.

Agents are asked one after the other on the main thread; those that wait elsewhere each in a thread
of their own. Another thread reads requests, so that the end of the process that asks is noticed
whatever an agent is doing.
"""

from __future__ import annotations

import contextlib
import math
import os
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Final

from mobile_gym.core.actions import Action
from mobile_gym.core.errors import InvalidAction, MobileGymError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.processes import end_group
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.collecting.agent_hosts.messages import (
    NO_ANSWER,
    AgentFacts,
    AgentReply,
    FailedReply,
    FailureMessage,
    UnavailableReply,
    pack,
    receive_value,
    send_value,
)
from mobile_gym.rollouts.collecting.agents import (
    AGENT_ENDS,
    agent_end_of_error,
    cost_of,
    make_agent,
    reasoning_of,
    require_one_each,
    timeout_of,
)
from mobile_gym.rollouts.collecting.watch import Deadline
from mobile_gym.rollouts.storing.run_settings import agent_spec

END_GRACE_S: Final = 5.0
"""How long agents may take to end once nothing more is asked of them."""
SAME_SCREENSHOT: Final = "the frame's screenshot"
"""Stands in an observation for a screenshot that is equal to its frame's."""
_SCREENSHOT: Final = "screenshot"

_Request = tuple[int, str, tuple[Any, ...]]
"""Its number, its name, and its arguments."""


def main(requests: int, replies: int) -> None:
    """Serve until the other side closes its links.

    SIGTERM alone ends nothing: a cluster sends it to every process of a job, and that is no failure
    of the agent. The end of the process that asks ends this one.

    Args:
        requests: descriptor of the socket that requests come from.
        replies: descriptor of the socket that replies go to.
    """
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    _Server(socket.socket(fileno=requests), socket.socket(fileno=replies)).serve()


@dataclass(slots=True)
class _AgentSeat:
    """An agent; `requests` are those of its own thread, where it has one."""

    agent: Agent
    requests: SimpleQueue[_Request | None] | None


class _Server:
    def __init__(self, requests: socket.socket, replies: socket.socket) -> None:
        self._requests = requests
        self._replies = replies
        self._reply_lock = threading.Lock()
        self._main: SimpleQueue[_Request | None] = SimpleQueue()
        self._seats: dict[int, _AgentSeat] = {}

    def serve(self) -> None:
        threading.Thread(target=self._listen, name="requests", daemon=True).start()
        self._work(self._main)

    def _listen(self) -> None:
        """Hand requests to where they are answered."""
        try:
            while True:
                request: _Request = receive_value(self._requests)
                number, name, arguments = request
                if name == "ping":
                    self._reply(number, AgentReply(None))
                    continue
                seat = self._seats.get(arguments[0]) if name in _OF_ONE_AGENT else None
                own = None if seat is None else seat.requests
                (self._main if own is None else own).put(request)
        except EOFError:
            self._main.put(None)
            threading.Event().wait(END_GRACE_S)  # ends with the process, where agents let it
            end_group(os.getpid())  # it was started as the leader of its group

    def _work(self, requests: SimpleQueue[_Request | None]) -> None:
        while (request := requests.get()) is not None:
            number, name, arguments = request
            self._reply(number, self._outcome(name, arguments))

    def _reply(self, number: int, reply: Any) -> None:
        try:
            data = pack(reply)
        except Exception as error:  # of an object of the agent's
            mistake = InvalidAction(f"what the agent returned cannot be sent: {error!r}")
            data = pack(FailureMessage.of(mistake))
        with self._reply_lock, contextlib.suppress(OSError):  # nobody waits for it any more
            send_value(self._replies, (number, data), Deadline(math.inf))

    def _outcome(self, name: str, arguments: tuple[Any, ...]) -> Any:
        try:
            return AgentReply(getattr(self, f"_{name}")(*arguments))
        except NO_ANSWER as error:
            return UnavailableReply.of(error)
        except (*AGENT_ENDS, KeyboardInterrupt) as error:
            return FailedReply(agent_end_of_error(error))
        except BaseException as error:  # the agent's own, which the caller raises again
            if not isinstance(error, MobileGymError):
                traceback.print_exception(error)
                sys.stderr.flush()
            return FailureMessage.of(error, "the agent raised")

    # -- requests ---------------------------------------------------------------------------------

    def _make(self, number: int, spec: str) -> AgentFacts:
        agent = make_agent(agent_spec(spec))
        waits = getattr(agent, "waits_elsewhere", False) is True
        observe = getattr(agent, "observe", None)
        seat = _AgentSeat(agent, SimpleQueue() if waits else None)
        if seat.requests is not None:
            threading.Thread(
                target=self._work, args=(seat.requests,), name="asking an agent", daemon=True
            ).start()
        self._seats[number] = seat
        return AgentFacts(
            name=agent.name,
            observe=None if observe is None else tuple(observe),
            is_batched=getattr(agent, "act_many", None) is not None,
            waits_elsewhere=waits,
            follows=hasattr(agent, "follow"),
            timeout_s=timeout_of(agent),
        )

    def _drop(self, number: int) -> None:
        seat = self._seats.pop(number, None)
        if seat is not None and seat.requests is not None:
            seat.requests.put(None)

    def _reset(self, number: int, task: Task, seed: int) -> None:
        self._seats[number].agent.reset(task, seed)

    def _act(self, number: int, observation: Mapping[str, Any], frame: Frame) -> Any:
        agent = self._seats[number].agent
        return _action_with_reasoning(
            agent, agent.act(_observation_with_screenshot(observation, frame), frame)
        )

    def _act_many(
        self,
        numbers: Sequence[int],
        observations: Sequence[Mapping[str, Any]],
        frames: Sequence[Frame],
    ) -> list[Any]:
        agents: list[Any] = [self._seats[number].agent for number in numbers]
        seen = [
            _observation_with_screenshot(*pair) for pair in zip(observations, frames, strict=True)
        ]
        actions = agents[0].act_many(agents, seen, list(frames))
        require_one_each(agents[0], actions, len(agents))
        return [
            UnavailableReply.of(action)
            if isinstance(action, NO_ANSWER)
            else _action_with_reasoning(agent, action)
            for agent, action in zip(agents, actions, strict=True)
        ]

    def _follow(
        self, number: int, observation: Mapping[str, Any], frame: Frame, action: Action
    ) -> None:
        agent: Any = self._seats[number].agent
        agent.follow(_observation_with_screenshot(observation, frame), frame, action)


_OF_ONE_AGENT: Final = ("reset", "act", "follow")


def _action_with_reasoning(agent: Agent, action: Any) -> tuple[Any, Any, Any]:
    """An action, the reasoning behind it and what it cost."""
    return action, reasoning_of(agent), cost_of(agent)


def _observation_with_screenshot(observation: Mapping[str, Any], frame: Frame) -> Mapping[str, Any]:
    """An observation with the screenshot that was not sent twice."""
    if not isinstance(observation.get(_SCREENSHOT), str):
        return observation
    assert frame.screenshot is not None
    return {**observation, _SCREENSHOT: frame.screenshot.copy()}
