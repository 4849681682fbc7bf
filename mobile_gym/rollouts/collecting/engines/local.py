"""The engine of one process: one or many devices on one thread, and a thread that stores.

An agent class may have a static method `act_many(agents, observations, frames) -> actions`: the
agents of all devices that wait for an action, with what each of them sees. Then a policy is called
once for all of them. Everything else about an episode stays with the agent of its device.

Agents that wait for something elsewhere are asked in threads instead (`engines.asking`), so that no
device waits for the answers of others.

The thread that plays is replaced, with its devices and agents, where a device does not answer; it
may be at work in there for ever. Its episodes are lent again, as those of a worker that died.

An agent whose attribute `waits_elsewhere` is True spends its time waiting, as for the server of its
model. It is asked in a thread, and its device goes on as soon as the answer is there, whatever the
others wait for. Everything else of an episode stays on the thread that plays: an agent is never
asked while its device moves, so an episode is the same in both ways.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import gymnasium

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import AgentFailed, AgentUnavailable, PromptTooLong
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
from mobile_gym.rollouts.collecting.agents import AGENT_ENDS, agent_end_of_error, require_one_each
from mobile_gym.rollouts.collecting.collect import (
    AgentInput,
    Answer,
    Play,
    advance_game,
    answer_of,
    make_environment,
    play_episode,
)
from mobile_gym.rollouts.collecting.engines.leases import EpisodeLease, LeaseQueue, RunPlan
from mobile_gym.rollouts.collecting.watch import DeviceWatch
from mobile_gym.rollouts.storing.episode_index import IndexEntry
from mobile_gym.rollouts.storing.writer import EpisodeWriter, Failed, OnStored

ActMany = Callable[
    [Sequence[Agent], Sequence[Mapping[str, object]], Sequence[Frame]], Sequence[Answer]
]


class AgentSeat(Protocol):
    """What has an agent and what it is asked about."""

    agent: Agent
    moment: AgentInput


AnySeat = TypeVar("AnySeat", bound=AgentSeat)


def is_asked_in_thread(agent: Agent) -> bool:
    """Whether an agent says that it is to be asked in a thread."""
    return getattr(agent, "waits_elsewhere", False) is True


def ask_together(seats: Sequence[AgentSeat]) -> Sequence[Answer]:
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
        return [type(error)(str(error)) for _ in seats]
    except AGENT_ENDS as error:
        return [AgentFailed(agent_end_of_error(error)) for _ in seats]
    require_one_each(agents[0], answers, len(seats))
    return answers


class AgentThreads(Generic[AnySeat]):
    """Threads that ask agents; a context manager.

    Leaving the context does not wait for answers that nobody wants any more, as after an interrupt:
    a server may take minutes.

    Attributes:
        waiting: how many seats have been asked and have not been given back.
    """

    def __init__(self, count: int) -> None:
        self.waiting = 0
        self._questions: SimpleQueue[AnySeat | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[AnySeat, Answer | _AgentError]] = SimpleQueue()
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
        if isinstance(answer, _AgentError):
            raise answer.error
        return seat, answer

    def _work(self) -> None:
        while (seat := self._questions.get()) is not None:
            self._answers.put((seat, _answer_or_error(seat)))


class _AgentError:
    """What an agent raised, for the thread that plays."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


def _answer_or_error(seat: AgentSeat) -> Answer | _AgentError:
    try:
        return answer_of(seat.agent, seat.moment)
    except BaseException as error:  # handed on whole
        return _AgentError(error)


_LEAVE_S: Final = 10.0
"""How long the thread that plays may take to end its devices after an interrupt."""


def run(
    plan: RunPlan,
    leases: Sequence[EpisodeLease],
    workers: int,
    on_stored: OnStored,
    is_stopped: Callable[[], bool],
    agents: AgentPool | None = None,
) -> None:
    """Play the leases on `workers` devices of this process.

    Raises:
        UsageError: an environment cannot be made from the settings of the plan.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
        JudgeUnavailable: the judge did not answer as often.
        AgentUnavailable: the agent did not answer as often.
        MobileGymError: `MAX_DEATHS` devices did not answer on one episode.
    """
    pool = plan.agent_pool() if agents is None else agents
    queue = LeaseQueue(leases, is_stopped)
    try:
        while True:
            crew = _DeviceThread(plan, workers, queue, on_stored, pool)
            if crew.has_finished():
                return
            pool.close(at_once=True)  # its agents; the next crew has its own
            queue.requeue(crew, crew.lost(), crew.watch.cause, crew.watch.steps)
    finally:
        if agents is None:
            pool.close()


class _DeviceThread:
    """A thread that plays on devices of its own, as long as these answer."""

    is_ready = True

    def __init__(
        self,
        plan: RunPlan,
        workers: int,
        queue: LeaseQueue,
        on_stored: OnStored,
        pool: AgentPool,
    ) -> None:
        self.held: deque[EpisodeLease] = deque()
        self.watch = DeviceWatch(plan.timeout_s)
        self._plan = plan
        self._workers = workers
        self._queue = queue
        self._on_stored = on_stored
        self._pool = pool
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._error: BaseException | None = None

    def has_finished(self) -> bool:
        """Play, and wait for the end; False where a device does not answer.

        Raises:
            Exception: what ended the thread.
        """
        threading.Thread(target=self._work, name="playing", daemon=True).start()
        try:
            began_s = time.monotonic()
            while not self._ended.wait(self.watch.interval_s):
                now_s = time.monotonic()
                if self.watch.tick(now_s - began_s):
                    self._stop_waiting()
                    return False
                began_s = now_s
        except BaseException:  # an interrupt
            self._stop_waiting()
            self._pool.close(at_once=True)  # nothing waits for their answers
            self._ended.wait(_LEAVE_S)
            raise
        if self._error is not None:
            raise self._error
        return True

    def lost(self) -> list[EpisodeLease]:
        """What it held and had not stored, first that for which the device did not answer."""
        culprit = self.watch.position
        return sorted(self.held, key=lambda lease: lease.position != culprit)

    def _stop_waiting(self) -> None:
        with self._lock:
            self.watch.is_dismissed = True

    def _work(self) -> None:
        try:
            agents = self._pool.agents(self._workers)
            play_leases(
                self._plan, self._assigned_leases(), agents, self._report_stored, self.watch
            )
            self._pool.release(agents)
        except BaseException as error:  # raised again where it is waited for
            self._error = error
        finally:
            self._ended.set()

    def _assigned_leases(self) -> Iterator[EpisodeLease]:
        while True:
            with self._lock:
                lease = None if self.watch.is_dismissed else self._queue.take(self)
            if lease is None:
                return
            yield lease

    def _report_stored(self, position: int, entry: IndexEntry) -> None:
        with self._lock:
            if self.watch.is_dismissed:  # another crew plays it
                return
            self.held = deque(lease for lease in self.held if lease.position != position)
        self._on_stored(position, entry)


def play_leases(
    plan: RunPlan,
    leases: Iterator[EpisodeLease],
    agents: Sequence[Agent],
    on_stored: OnStored,
    watch: DeviceWatch,
    failed: Failed | None = None,
) -> None:
    """Play the leases on a device for each agent, in this thread.

    Args:
        plan: of the run.
        leases: is asked for one when a device is free.
        agents: one for each device.
        on_stored: called for each episode that is on the disk.
        watch: is told while a device is at work.
        failed: is told of an episode that cannot be stored also while `leases` lets this wait.

    Raises:
        UsageError, StoreError, DeviceFault, JudgeUnavailable, AgentUnavailable: as of `run`.
        Dismissed: nothing waits for this thread any more.
    """
    templates = plan.templates()
    seats = [PlayingSeat(plan, templates, agent, watch) for agent in agents]
    apart = len(seats) > 1 and is_asked_in_thread(seats[0].agent)
    with EpisodeWriter(plan.episodes, on_stored, failed, plan.codec) as writer:
        try:
            (_play_threaded if apart else _play_batched)(seats, leases, writer)
        finally:
            for seat in seats:
                seat.close()


def _play_batched(
    seats: Sequence[PlayingSeat], waiting: Iterator[EpisodeLease], writer: EpisodeWriter
) -> None:
    """Ask all agents at once, then let all devices go on.

    Of agents that failed in one call it is not known which was the cause. Each is tried again by
    itself, one after the other, as they may need much memory.
    """
    while True:
        for seat in seats:
            _begin_next_episode(seat, waiting, writer)
        playing = [seat for seat in seats if seat.is_playing]
        if not playing:
            return
        for seat, answer in zip(playing, ask_together(playing), strict=True):
            _store_if_finished(seat, seat.go_on(answer), writer)
            is_of_one = isinstance(answer, PromptTooLong)
            if isinstance(answer, AgentFailed) and not is_of_one and len(playing) > 1:
                _play_to_the_end(seat, writer)


def _play_to_the_end(seat: PlayingSeat, writer: EpisodeWriter) -> None:
    while seat.is_playing:
        [answer] = ask_together([seat])
        _store_if_finished(seat, seat.go_on(answer), writer)


def _play_threaded(
    seats: Sequence[PlayingSeat], waiting: Iterator[EpisodeLease], writer: EpisodeWriter
) -> None:
    """Ask each agent in a thread, and let each device go on when its answer is there."""
    with AgentThreads[PlayingSeat](len(seats)) as threads:
        for seat in seats:
            _begin_next_episode(seat, waiting, writer)
            if seat.is_playing:
                threads.ask(seat)
        while threads.waiting:
            seat, answer = threads.next_answer()
            _store_if_finished(seat, seat.go_on(answer), writer)
            _begin_next_episode(seat, waiting, writer)
            if seat.is_playing:
                threads.ask(seat)


def _begin_next_episode(
    seat: PlayingSeat, waiting: Iterator[EpisodeLease], writer: EpisodeWriter
) -> None:
    """Give a seat that is free its next episode that has to be played."""
    while not seat.is_playing and (lease := next(waiting, None)) is not None:
        _store_if_finished(seat, seat.start(lease), writer)


def _store_if_finished(seat: PlayingSeat, episode: Episode | None, writer: EpisodeWriter) -> None:
    if episode is not None:
        writer.put(seat.position, episode)


class PlayingSeat:
    """A device with its agent, and the episode that is played on it."""

    moment: AgentInput
    position: int

    def __init__(
        self, plan: RunPlan, templates: Mapping[str, TaskTemplate], agent: Agent, watch: DeviceWatch
    ) -> None:
        self.agent = agent
        self._settings = plan.settings
        self._key = plan.key
        self._templates = templates
        self._watch = watch
        self._env: gymnasium.Env[Any, Any] | None = None
        self._task_id = ""
        self._is_new = False
        """Whether the device is still to be opened."""
        self._steps = 0
        """Of all attempts at the episode."""
        self._game: Play | None = None

    @property
    def is_playing(self) -> bool:
        """Whether an episode was begun and has not ended."""
        return self._game is not None

    def start(self, lease: EpisodeLease) -> Episode | None:
        """Begin an episode; returned where it needs no action at all."""
        template = self._templates[lease.task_id]
        if self._env is None or lease.task_id != self._task_id:
            self.close()
            self._env = make_environment(template, self.agent, self._settings)
            self._task_id, self._is_new = lease.task_id, True
        self.position, self._steps = lease.position, 0
        self._game = play_episode(
            self._env,
            template,
            self.agent,
            self._settings,
            lease.number,
            self._key,
            faults=lease.faults,
            repeated_steps=lease.repeated_steps,
            while_agent=self._watch.agent,
        )
        return self._advance(None)

    def go_on(self, answer: Answer) -> Episode | None:
        """Do what was answered; the whole episode where it was the last action."""
        return self._advance(answer)

    def play(self, lease: EpisodeLease) -> Episode:
        """A whole episode, on this device alone."""
        episode = self.start(lease)
        while episode is None:
            [answer] = ask_together([self])
            episode = self.go_on(answer)
        return episode

    def _advance(self, answer: Answer | None) -> Episode | None:
        assert self._game is not None
        with self._watch.device(self.position, self._steps, is_new=self._is_new):
            self._steps += answer is not None
            self._is_new = False
            try:
                self.moment = advance_game(self._game, answer)
            except StopIteration as ended:
                self._game = None
                return ended.value
        return None

    def close(self) -> None:
        """Close the environment, and its device with it."""
        if self._env is not None:
            self._env.close()
            self._env = None
