"""Groups of episodes from one identical start, as group-relative policy optimisation wants them.

The environment is reset once and its state saved; every episode of the group begins from that very
state, so that the episodes differ by what the agent does and by nothing else.

Source: DeepSeekMath (Shao et al., 2024), section 4.1: the advantage of an episode is its return
less the group's mean, over the group's standard deviation.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import AgentFailed, AgentUnavailable, DeviceFault, UsageError
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.collecting.agents import cost_of, reasoning_of
from mobile_gym.rollouts.collecting.collect import (
    AttemptCounter,
    answer_of,
    begin_agent,
    fault_of,
    take_step,
)
from mobile_gym.rollouts.collecting.environment_settings import settings_of
from mobile_gym.rollouts.collecting.episode_seeds import episode_seed
from mobile_gym.rollouts.collecting.recorder import EpisodeRecorder

_SMALLEST_SPREAD: Final = 1e-8
"""Returns that differ by less are equal: there is nothing to learn from such a group."""


@dataclass(frozen=True, slots=True)
class EpisodeGroup:
    """Episodes of one task from one identical initial state."""

    task: Task
    seed: int
    episodes: tuple[Episode, ...]

    @property
    def returns(self) -> npt.NDArray[np.float64]:
        """The undiscounted return of each episode by the environment's judge: (episodes,)."""
        return np.array([episode.total_reward for episode in self.episodes], np.float64)

    @property
    def successes(self) -> npt.NDArray[np.bool_]:
        """Which episodes succeeded: (episodes,)."""
        return np.array([episode.steps[-1].info["is_success"] for episode in self.episodes], bool)

    def advantages(self, *, scale: bool = True) -> npt.NDArray[np.float64]:
        """How much better each episode is than its group: (episodes,), mean 0.

        Args:
            scale: divide by the standard deviation, as GRPO does; without it, tasks on which the
                episodes are nearly equal weigh no more than others. Source: Liu et al., 2025,
                "Understanding R1-Zero-Like Training", section 3.
        """
        centred = self.returns - self.returns.mean()
        spread = float(centred.std())
        if spread < _SMALLEST_SPREAD:
            return np.zeros_like(centred)
        return centred / spread if scale else centred


def collect_group(
    env: gymnasium.Env[Any, Any], agent: Agent, size: int, *, seed: int, judge: str = ""
) -> EpisodeGroup:
    """Reset an environment once and run so many episodes from there.

    Each episode's agent has a seed of its own. An attempt that a failing device or judge or a model
    out of reach made void is run again from the saved state; an agent that exits or recurses
    without end is tried once more, and has then failed the episode.

    Args:
        env: of `gymnasium.make`; its device must be able to save its state.
        agent: reset before every episode.
        size: how many episodes.
        seed: of the environment, and what the agents' seeds depend on.
        judge: the environment's, for the records: its name, or JSON with its arguments; "" is the
            one that it was made with.

    Raises:
        UsageError: the group is empty, the environment cannot be saved, or its episodes start on
            a demonstration.
        DeviceFault: the device cannot be saved, or failed too often.
        JudgeUnavailable: the judge did not answer, too often.
        AgentUnavailable: the agent did not answer, too often.
    """
    inner: Any = env.unwrapped
    if size < 1:
        raise UsageError(f"a group has {size} episodes; it must have at least 1")
    if not hasattr(inner, "save_state"):
        raise UsageError(
            f"{type(inner).__name__} has no save_state(); give a MobileGym environment"
        )
    _, info = env.reset(seed=seed)
    if info["start_step"]:
        raise UsageError(
            "episodes that start on a demonstration cannot be played again from their seed, so no "
            "group of them is stored; make the environment without start"
        )
    state = inner.save_state()
    task: Task = inner.status.task
    arguments: Mapping[str, Any] = {} if inner.spec is None else inner.spec.kwargs
    settings = settings_of(inner, arguments, agent.name)
    if judge:
        settings = dataclasses.replace(settings, judge=judge)
    recorder = EpisodeRecorder(inner, settings, run_seed=None)
    episodes = tuple(
        _group_episode(env, agent, recorder, state, task, seed, number) for number in range(size)
    )
    return EpisodeGroup(task, seed, episodes)


def _group_episode(
    env: gymnasium.Env[Any, Any],
    agent: Agent,
    recorder: EpisodeRecorder,
    state: object,
    task: Task,
    seed: int,
    number: int,
) -> Episode:
    agent_seed = episode_seed(seed, task.id, number, "agent")
    attempts = AttemptCounter(task.id, f"episode {number} of the group of seed {seed}")
    while True:
        try:
            _play_attempt(env, agent, recorder, state, agent_seed)
        except (DeviceFault, AgentUnavailable, AgentFailed) as error:  # loading, or asked
            if not attempts.end_with(error, recorder):
                continue
        else:
            if not recorder.is_valid:
                attempts.end_with(fault_of(recorder.records[-1].info), recorder)
                continue
        return recorder.episode(
            number,
            seed=seed,
            faults=attempts.faults,
            agent_failures=attempts.agent_failures,
            repeated_steps=attempts.repeated_steps,
            group=f"{task.id}-{seed}",
        )


def _play_attempt(
    env: gymnasium.Env[Any, Any],
    agent: Agent,
    recorder: EpisodeRecorder,
    state: object,
    agent_seed: int,
) -> None:
    """One episode from the saved state, which the recorder then has."""
    inner: Any = env.unwrapped
    observation, _ = inner.load_state(state)
    # What it took to get here is the same for all and no part of any of them.
    recorder.begin(dataclasses.replace(inner.last_record, timings_s={}))
    begin_agent(agent, inner.status.task, agent_seed)
    while not recorder.has_ended:
        action = answer_of(agent, (observation, recorder.records[-1].frame))
        if isinstance(action, AgentUnavailable | AgentFailed):
            raise action
        reasoning, cost_usd = reasoning_of(agent), cost_of(agent)
        observation, *_ = take_step(env, action)
        recorder.add(reasoning, cost_usd)
