"""Playing one episode in a `MobileEnv`, for the kits."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.state import EnvState
from mobile_gym.rollouts.reporting.action_text import action_text


@dataclass(frozen=True, slots=True)
class Played:
    """An episode that has been played to its end.

    Attributes:
        task: of the episode.
        records: its moments.
        start: its first moment, to play on from; None where the device cannot be saved.
    """

    task: Task
    records: tuple[StepRecord, ...]
    start: EnvState | None = None

    @property
    def total_reward(self) -> float:
        """The undiscounted return."""
        return sum(record.reward for record in self.records)

    @property
    def last(self) -> StepRecord:
        """The last moment."""
        return self.records[-1]

    @property
    def report(self) -> JudgeReport:
        """The judge's last report."""
        return self.last.report

    def story(self) -> str:
        """The actions in words and in order, for a message."""
        told = [
            action_text(after.action, before.frame)
            for before, after in itertools.pairwise(self.records)
            if after.action is not None
        ]
        runs = ((words, len(list(run))) for words, run in itertools.groupby(told))
        return ", ".join(
            f"{words} ({count} times)" if count > 1 else words for words, count in runs
        )


def saved_start(env: MobileEnv, seed: int) -> EnvState | None:
    """The first moment of a seed's episode, after a reset; None where the device cannot be saved.

    Returning to it takes 0.06 ms; a reset, which boots the device and runs the task's setup, 12 ms.
    """
    env.reset(seed=seed)
    return _save_if_possible(env)


def _save_if_possible(env: MobileEnv) -> EnvState | None:
    try:
        return env.save_state()
    except DeviceFault:
        return None


def play(env: MobileEnv, agent: Agent, seed: int, start: EnvState | None = None) -> Played:
    """Play one episode.

    Args:
        env: where.
        agent: who.
        seed: of the episode.
        start: the seed's first moment, as `saved_start` and `Played.start` have it; without it the
            environment is reset.

    Raises:
        AssertionError: the device or the judge failed.
    """
    observation, _ = env.reset(seed=seed) if start is None else env.load_state(start)
    start = _save_if_possible(env) if start is None else start
    records = [env.last_record]
    agent.reset(env.task, seed)
    ended = False
    while not ended:
        action = agent.act(observation, env.frame)
        observation, _, terminated, truncated, info = env.step(action)
        records.append(env.last_record)
        ended = terminated or truncated
        assert info["valid"], f"{env.task.id}, seed {seed}: the episode is void: {info}"
    return Played(env.task, tuple(records), start)
