"""The engine of one process: one or many devices on one thread, and a thread that stores.

An agent class may have a static method `act_many(agents, observations, frames) -> actions`: the
agents of all devices that wait for an action, with what each of them sees. Then a policy is called
once for all of them. Everything else about an episode stays with the agent of its device.

Agents that wait for something elsewhere are asked in threads instead (`engines.asking`), so that no
device waits for the answers of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

import gymnasium

from mobile_gym.core.episodes import Episode
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.collecting.collect import (
    AgentInput,
    Answer,
    Play,
    go_on,
    make_environment,
    play,
)
from mobile_gym.rollouts.collecting.engines.asking import (
    AskingThreads,
    ask_together,
    waits_elsewhere,
)
from mobile_gym.rollouts.collecting.engines.run_plan import Lease, RunPlan
from mobile_gym.rollouts.storing.writer import EpisodeWriter, Failed, OnStored

__all__ = ["Seat", "run"]


def run(
    plan: RunPlan,
    leases: Iterable[Lease],
    workers: int,
    on_stored: OnStored,
    is_stopped: Callable[[], bool] = lambda: False,
    failed: Failed | None = None,
) -> None:
    """Play the leases on `workers` devices; `leases` is asked for one when a device is free.

    `failed` hears of an episode that cannot be stored also while `leases` lets this wait.

    Raises:
        UsageError: an environment cannot be made from the settings of the plan.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
        JudgeUnavailable: the judge did not answer as often.
        AgentUnavailable: the agent did not answer as often.
    """
    templates = plan.templates()
    waiting = takewhile(lambda _: not is_stopped(), leases)
    seats = [Seat(plan, templates) for _ in range(workers)]
    apart = len(seats) > 1 and waits_elsewhere(seats[0].agent)
    with EpisodeWriter(plan.episodes, on_stored, failed, plan.codec) as writer:
        try:
            (_play_apart if apart else _play_together)(seats, waiting, writer)
        finally:
            for seat in seats:
                seat.close()


def _play_together(seats: Sequence[Seat], waiting: Iterator[Lease], writer: EpisodeWriter) -> None:
    """Ask all agents at once, then let all devices go on."""
    while True:
        for seat in seats:
            _begin_next(seat, waiting, writer)
        playing = [seat for seat in seats if seat.is_playing]
        if not playing:
            return
        for seat, answer in zip(playing, ask_together(playing), strict=True):
            _store_if_done(seat, seat.go_on(answer), writer)


def _play_apart(seats: Sequence[Seat], waiting: Iterator[Lease], writer: EpisodeWriter) -> None:
    """Ask each agent in a thread, and let each device go on when its answer is there."""
    with AskingThreads[Seat](len(seats)) as threads:
        for seat in seats:
            _begin_next(seat, waiting, writer)
            if seat.is_playing:
                threads.ask(seat)
        while threads.waiting:
            seat, answer = threads.next_answer()
            _store_if_done(seat, seat.go_on(answer), writer)
            _begin_next(seat, waiting, writer)
            if seat.is_playing:
                threads.ask(seat)


def _begin_next(seat: Seat, waiting: Iterator[Lease], writer: EpisodeWriter) -> None:
    """Give a seat that is free its next episode that has to be played."""
    while not seat.is_playing and (lease := next(waiting, None)) is not None:
        _store_if_done(seat, seat.start(lease), writer)


def _store_if_done(seat: Seat, episode: Episode | None, writer: EpisodeWriter) -> None:
    if episode is not None:
        writer.put(seat.position, episode)


class Seat:
    """A device with its agent, and the episode that is played on it."""

    moment: AgentInput
    position: int

    def __init__(self, plan: RunPlan, templates: Mapping[str, TaskTemplate]) -> None:
        self.agent = plan.agent()
        self._settings = plan.settings
        self._key = plan.key
        self._templates = templates
        self._env: gymnasium.Env[Any, Any] | None = None
        self._task_id = ""
        self._game: Play | None = None

    @property
    def is_playing(self) -> bool:
        """Whether an episode was begun and has not ended."""
        return self._game is not None

    def start(self, lease: Lease) -> Episode | None:
        """Begin an episode; returned where it needs no action at all."""
        template = self._templates[lease.task_id]
        if self._env is None or lease.task_id != self._task_id:
            self.close()
            self._env = make_environment(template, self.agent, self._settings)
            self._task_id = lease.task_id
        self.position = lease.position
        self._game = play(self._env, template, self.agent, self._settings, lease.number, self._key)
        return self._advance(None)

    def go_on(self, answer: Answer) -> Episode | None:
        """Do what was answered; the whole episode where it was the last action."""
        return self._advance(answer)

    def play(self, lease: Lease) -> Episode:
        """A whole episode, on this device alone."""
        episode = self.start(lease)
        while episode is None:
            [answer] = ask_together([self])
            episode = self.go_on(answer)
        return episode

    def _advance(self, answer: Answer | None) -> Episode | None:
        assert self._game is not None
        try:
            self.moment = go_on(self._game, answer)
        except StopIteration as ended:
            self._game = None
            return ended.value
        return None

    def close(self) -> None:
        """Close the environment, and its device with it."""
        if self._env is not None:
            self._env.close()
            self._env = None
