"""The engine of one process: one or many devices on one thread, and a thread that stores.

An agent class may have a static method `act_many(agents, observations, frames) -> actions`: the
agents of all devices that wait for an action, with what each of them sees. Then a policy is called
once for all of them. Everything else about an episode stays with the agent of its device.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import gymnasium

from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.collecting.collect import AgentInput, Play, make_environment, play
from mobile_gym.rollouts.collecting.engines.run_plan import Lease, RunPlan
from mobile_gym.rollouts.storing.writer import EpisodeWriter, Failed, OnStored

__all__ = ["Seat", "run"]

ActMany = Callable[
    [Sequence[Agent], Sequence[Mapping[str, Any]], Sequence[Frame]], Sequence[Action]
]


def run(
    plan: RunPlan,
    leases: Iterable[Lease],
    workers: int,
    on_stored: OnStored,
    failed: Failed | None = None,
) -> None:
    """Play the leases on `workers` devices; `leases` is asked for one when a device is free.

    `failed` hears of an episode that cannot be stored also while `leases` lets this wait.

    Raises:
        UsageError: an environment cannot be made from the settings of the plan.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
    """
    templates = plan.templates()
    waiting = iter(leases)
    seats = [Seat(plan, templates) for _ in range(workers)]
    with EpisodeWriter(plan.episodes, on_stored, failed, plan.codec) as writer:
        try:
            _play_all(seats, waiting, writer)
        finally:
            for seat in seats:
                seat.close()


def _play_all(seats: Sequence[Seat], waiting: Iterator[Lease], writer: EpisodeWriter) -> None:
    while True:
        for seat in seats:
            while not seat.is_playing and (lease := next(waiting, None)) is not None:
                _store_if_done(seat, seat.start(lease), writer)
        playing = [seat for seat in seats if seat.is_playing]
        if not playing:
            return
        for seat, action in zip(playing, _choose(playing), strict=True):
            _store_if_done(seat, seat.go_on(action), writer)


def _store_if_done(seat: Seat, episode: Episode | None, writer: EpisodeWriter) -> None:
    if episode is not None:
        writer.put(seat.position, episode)


def _choose(playing: Sequence[Seat]) -> Sequence[Action]:
    """An action for every seat, from one call of the policy where it takes many.

    Raises:
        UsageError: the policy did not give one action for each.
    """
    agents = [seat.agent for seat in playing]
    act_many: ActMany | None = getattr(agents[0], "act_many", None)
    if act_many is None:
        return [agent.act(*seat.moment) for agent, seat in zip(agents, playing, strict=True)]
    observations = [seat.moment[0] for seat in playing]
    chosen = act_many(agents, observations, [seat.moment[1] for seat in playing])
    if len(chosen) != len(playing):
        raise UsageError(
            f"agent {agents[0].name}: act_many gave {len(chosen)} actions for {len(playing)} "
            "devices; it must give one for each, in their order"
        )
    return chosen


class Seat:
    """A device with its agent, and the episode that is played on it."""

    moment: AgentInput
    position: int

    def __init__(self, plan: RunPlan, templates: Mapping[str, TaskTemplate]) -> None:
        self.agent = plan.agent()
        self._settings = plan.settings
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
        self._game = play(self._env, template, self.agent, self._settings, lease.number)
        return self._advance(None)

    def go_on(self, action: Action) -> Episode | None:
        """Do the action; the whole episode where it was the last one."""
        return self._advance(action)

    def play(self, lease: Lease) -> Episode:
        """A whole episode, on this device alone."""
        episode = self.start(lease)
        while episode is None:
            [action] = _choose([self])
            episode = self.go_on(action)
        return episode

    def _advance(self, action: Action | None) -> Episode | None:
        assert self._game is not None
        try:
            self.moment = next(self._game) if action is None else self._game.send(action)
        except StopIteration as ended:
            self._game = None
            return ended.value
        return None

    def close(self) -> None:
        """Close the environment, and its device with it."""
        if self._env is not None:
            self._env.close()
            self._env = None
