"""Running one agent on tasks: templates in, finished episodes out.

An episode's seed depends on the run's seed, the task and the number of the episode alone, so a
subset or another order of tasks gives the same episodes. A fault of the device, or a judge that
does not answer, makes an attempt void: it is thrown away and run again from the same seed, a
bounded number of times.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, Final, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core.actions import ACTION_TYPES, Action, Invalid
from mobile_gym.core.episodes import Episode, Reasoning
from mobile_gym.core.errors import DeviceFault, InvalidAction, JudgeUnavailable, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.foreign.wording import shown
from mobile_gym.rollouts.collecting.recorder import EpisodeRecorder
from mobile_gym.rollouts.storing.run_settings import RunSettings

__all__ = [
    "AgentInput",
    "Play",
    "collect",
    "cost_of",
    "episode_seed",
    "fault_of",
    "make_environment",
    "never_played",
    "play",
    "reasoning_of",
    "take_step",
]

AgentInput = tuple[Mapping[str, Any], Frame]
"""What an agent acts on: the observation, and the frame behind it."""
Play = Generator[AgentInput, Action, Episode]
"""An episode being played: it gives the agent's inputs, is sent actions, and returns the whole."""

MAX_ATTEMPTS: Final = 4
"""Attempts at one episode before the device, or the judge, is taken to be broken."""
_RECORDED: Final = "screenshot"
"""What an environment must observe for its frames to have pixels."""
_WORDS: Final = 4
_RAW_CHARACTERS: Final = 1000
"""Of an action outside the action space that are recorded: its text may have no end."""


def episode_seed(run_seed: int, task_id: str, episode: int, purpose: str = "episode") -> int:
    """A seed in [0, 2^31) that depends on nothing but these four."""
    digest = hashlib.blake2b(f"{purpose}/{task_id}".encode(), digest_size=4 * _WORDS).digest()
    words = np.frombuffer(digest, "<u4").tolist()
    sequence = np.random.SeedSequence([run_seed, episode, *words])
    return int(sequence.generate_state(1, np.uint32)[0] >> 1)


def collect(
    templates: Sequence[TaskTemplate], agent: Agent, settings: RunSettings
) -> Iterator[Episode]:
    """Run every template `settings.episodes` times and yield each episode when it is finished.

    An agent that reads only some parts of an observation may name them in an attribute `observe`;
    the others are then not computed.

    Raises:
        UsageError: an environment cannot be made from these settings.
        DeviceFault: the device failed `MAX_ATTEMPTS` times in a row on one episode.
        JudgeUnavailable: as often, and last the judge did not answer.
    """
    for template in templates:
        env = make_environment(template, agent, settings)
        try:
            for number in range(settings.episodes):
                yield _with_actions_of(agent, play(env, template, agent, settings, number))
        finally:
            env.close()


def _with_actions_of(agent: Agent, game: Play) -> Episode:
    answer: Action | None = None
    while True:
        try:
            agent_input = next(game) if answer is None else game.send(answer)
        except StopIteration as ended:
            return ended.value
        answer = agent.act(*agent_input)


def make_environment(
    template: TaskTemplate, agent: Agent, settings: RunSettings
) -> gymnasium.Env[Any, Any]:
    """The environment in which an agent plays a task; whoever makes it closes it."""
    needed: Sequence[str] | None = getattr(agent, "observe", None)
    observe = {} if needed is None else {"observe": tuple(dict.fromkeys((_RECORDED, *needed)))}
    # A spec of our own, for tasks that are not registered, such as recorded ones.
    spec = EnvSpec(
        id=template.env_id,
        entry_point="mobile_gym.envs:make_env",
        disable_env_checker=True,
        kwargs={"task": template, **settings.as_kwargs(), **observe},
    )
    return gymnasium.make(spec)


def play(
    env: gymnasium.Env[Any, Any],
    template: TaskTemplate,
    agent: Agent,
    settings: RunSettings,
    number: int,
) -> Play:
    """Play one episode; whoever drives this chooses the actions, so that many can go side by side.

    Args:
        env: of the template, from `make_environment`.
        template: the task.
        agent: reset before every attempt, and asked for nothing else.
        settings: of the run.
        number: of the episode, from 0; with the task and the run's seed it decides the episode.

    Raises:
        DeviceFault: the device failed `MAX_ATTEMPTS` times in a row.
        JudgeUnavailable: as often, and last the judge did not answer.
    """
    seed = episode_seed(settings.seed, template.id, number)
    agent_seed = episode_seed(settings.seed, template.id, number, "agent")
    recorder = EpisodeRecorder(env.unwrapped, settings, run_seed=settings.seed)
    fault: DeviceFault | JudgeUnavailable = DeviceFault("no attempt was made")
    for faults in range(MAX_ATTEMPTS):
        try:
            yield from _attempt(env, agent, recorder, seed, agent_seed)
        except (DeviceFault, JudgeUnavailable) as error:  # at reset, when no step can carry it
            fault = error
            continue
        if recorder.is_valid:
            return recorder.episode(number, seed=seed, faults=faults)
        fault = fault_of(recorder.records[-1].info)
    raise never_played(template.id, fault)


def fault_of(info: Mapping[str, Any]) -> DeviceFault | JudgeUnavailable:
    """What made an episode void, by the info of its last step."""
    is_judge = info["termination_reason"] == "judge_unavailable"
    return (JudgeUnavailable if is_judge else DeviceFault)(str(info["device_fault"]))


def never_played(
    task_id: str, fault: DeviceFault | JudgeUnavailable
) -> DeviceFault | JudgeUnavailable:
    """The error of an episode that was void in every attempt.

    Args:
        task_id: of its task.
        fault: what made the last attempt void.
    """
    who, kind = "device failed", DeviceFault
    if isinstance(fault, JudgeUnavailable):
        who, kind = "judge did not answer", JudgeUnavailable
    return kind(f"{task_id}: the {who} {MAX_ATTEMPTS} times in a row: {fault}")


def reasoning_of(agent: Agent) -> Reasoning | None:
    """What the agent thought of the action that it has just chosen, where it says so.

    Raises:
        UsageError: its `last_reasoning` is something else.
    """
    reasoning = getattr(agent, "last_reasoning", None)
    if reasoning is not None and not isinstance(reasoning, Reasoning):
        raise UsageError(
            f"agent {agent.name}: last_reasoning is of type {type(reasoning).__name__}; it must be "
            "a mobile_gym.core.episodes.Reasoning or None"
        )
    return reasoning


def cost_of(agent: Agent) -> float | None:
    """What the action that the agent has just chosen cost, in dollars, where it says so.

    Raises:
        UsageError: its `last_cost_usd` is no amount.
    """
    cost_usd = getattr(agent, "last_cost_usd", None)
    if cost_usd is None:
        return None
    is_number = isinstance(cost_usd, int | float) and not isinstance(cost_usd, bool)
    if not is_number or not 0 <= cost_usd < math.inf:
        raise UsageError(
            f"agent {agent.name}: last_cost_usd is {shown(cost_usd)}; it must be an amount of "
            "dollars or None"
        )
    return float(cost_usd)


def take_step(
    env: gymnasium.Env[Any, Any], action: Action
) -> tuple[Mapping[str, Any], SupportsFloat, bool, bool, dict[str, Any]]:
    """What `env.step` returns for an action that an agent has chosen.

    What a model says may be outside the action space, such as a text without end. That is a step
    like any other: nothing is done, and the receipt says why.

    Raises:
        InvalidAction: the agent returned something that is no action at all.
    """
    try:
        return env.step(action)
    except InvalidAction as error:
        if not isinstance(action, (*ACTION_TYPES, Mapping)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise
        return env.step(Invalid(repr(action)[:_RAW_CHARACTERS], str(error)))


def _attempt(
    env: gymnasium.Env[Any, Any],
    agent: Agent,
    recorder: EpisodeRecorder,
    seed: int,
    agent_seed: int,
) -> Generator[AgentInput, Action, None]:
    """One episode, which the recorder then has."""
    started_s = time.perf_counter()
    observation, _ = env.reset(seed=seed)
    inner: Any = env.unwrapped
    agent.reset(inner.status.task, agent_seed)
    recorder.begin(started_s=started_s)
    while not recorder.has_ended:
        action = yield observation, recorder.records[-1].frame
        reasoning, cost_usd = reasoning_of(agent), cost_of(agent)
        observation, *_ = take_step(env, action)
        recorder.add(reasoning, cost_usd)
