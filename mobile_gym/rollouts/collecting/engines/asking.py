"""Asking the agents of many seats: all at once, or each in a thread of its own.

An agent whose attribute `waits_elsewhere` is True spends its time waiting, as for the server of its
model. It is asked in a thread, and its device goes on as soon as the answer is there, whatever the
others wait for. Everything else of an episode stays on the thread that plays: an agent is never
asked while its device moves, so an episode is the same in both ways.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from queue import SimpleQueue
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

from mobile_gym.core.errors import AgentFailed, AgentUnavailable
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.rollouts.collecting.agents import AGENT_ENDS, ending_of, require_one_each
from mobile_gym.rollouts.collecting.collect import AgentInput, Answer, answer_of

ActMany = Callable[
    [Sequence[Agent], Sequence[Mapping[str, object]], Sequence[Frame]], Sequence[Answer]
]


class Asked(Protocol):
    """What has an agent and what it is asked about."""

    agent: Agent
    moment: AgentInput


AnySeat = TypeVar("AnySeat", bound=Asked)


def waits_elsewhere(agent: Agent) -> bool:
    """Whether an agent says that it is to be asked in a thread."""
    return getattr(agent, "waits_elsewhere", False) is True


def ask_together(seats: Sequence[Asked]) -> Sequence[Answer]:
    """An answer for every seat, from one call of the policy where it takes many.

    A policy that cannot tell for which of many it has no answer raises `AgentUnavailable`, and none
    of them has one. Where the call fails, it has failed for each of them.

    Raises:
        UsageError: the policy did not give one answer for each.
    """
    agents = [seat.agent for seat in seats]
    act_many: ActMany | None = getattr(agents[0], "act_many", None)
    if act_many is None:
        return [answer_of(seat.agent, seat.moment) for seat in seats]
    observations = [seat.moment[0] for seat in seats]
    try:
        answers = act_many(agents, observations, [seat.moment[1] for seat in seats])
    except AgentUnavailable as error:
        return [AgentUnavailable(str(error)) for _ in seats]
    except AGENT_ENDS as error:
        return [AgentFailed(ending_of(error)) for _ in seats]
    require_one_each(agents[0], answers, len(seats))
    return answers


class AskingThreads(Generic[AnySeat]):
    """Threads that ask agents; a context manager.

    Leaving the context does not wait for answers that nobody wants any more, as after an interrupt:
    a server may take minutes.

    Attributes:
        waiting: how many seats have been asked and have not been given back.
    """

    def __init__(self, count: int) -> None:
        self.waiting = 0
        self._questions: SimpleQueue[AnySeat | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[AnySeat, Answer | _Mistake]] = SimpleQueue()
        self._threads = [
            threading.Thread(target=self._work, name="asking an agent", daemon=True)
            for _ in range(count)
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for _ in self._threads:
            self._questions.put(None)

    def ask(self, seat: AnySeat) -> None:
        """Have the agent of a seat asked; nobody may touch the seat before it is given back."""
        self.waiting += 1
        self._questions.put(seat)

    def next_answer(self) -> tuple[AnySeat, Answer]:
        """The next seat whose agent has answered.

        Raises:
            Exception: what the agent raised.
        """
        seat, answer = self._answers.get()
        self.waiting -= 1
        if isinstance(answer, _Mistake):
            raise answer.error
        return seat, answer

    def _work(self) -> None:
        while (seat := self._questions.get()) is not None:
            self._answers.put((seat, _answer_or_mistake(seat)))


class _Mistake:
    """What an agent raised, for the thread that plays."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


def _answer_or_mistake(seat: Asked) -> Answer | _Mistake:
    try:
        return answer_of(seat.agent, seat.moment)
    except BaseException as error:  # handed on whole
        return _Mistake(error)
