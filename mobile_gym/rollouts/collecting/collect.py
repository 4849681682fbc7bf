"""Running one agent on tasks: templates in, finished episodes out.

A fault of the device, a judge or an agent that does not answer makes an attempt void: it is thrown
away and run again from the same seed, a bounded number of times. An answer that cannot be read is
an action like any other (`Invalid`), and nothing is run again for it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, Final, SupportsFloat, TypeAlias

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core.actions import ACTION_TYPES, Action, Invalid
from mobile_gym.core.episodes import Episode, Reasoning
from mobile_gym.core.errors import (
    AgentUnavailable,
    DeviceFault,
    InvalidAction,
    JudgeUnavailable,
    UsageError,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.foreign.wording import shown
from mobile_gym.rollouts.collecting.episode_seeds import EpisodeSeeds
from mobile_gym.rollouts.collecting.recorder import EpisodeRecorder
from mobile_gym.rollouts.storing.run_settings import RunSettings

__all__ = [
    "AgentInput",
    "Answer",
    "Fault",
    "Play",
    "answer_of",
    "collect",
    "cost_of",
    "fault_of",
    "go_on",
    "make_environment",
    "never_played",
    "play",
    "reasoning_of",
    "take_step",
]

AgentInput = tuple[Mapping[str, Any], Frame]
"""What an agent acts on: the observation, and the frame behind it."""
Answer: TypeAlias = Action | AgentUnavailable
"""What came of asking an agent: an action, or why there is none."""
Fault: TypeAlias = DeviceFault | JudgeUnavailable | AgentUnavailable
"""What makes an attempt at an episode void."""
Play = Generator[AgentInput, Action, Episode]
"""An episode being played: it gives the agent's inputs, is sent actions, and returns the whole."""

MAX_ATTEMPTS: Final = 4
"""Attempts at one episode before the device, the judge or the agent is taken to be broken."""
_RECORDED: Final = "screenshot"
"""What an environment must observe for its frames to have pixels."""
_RAW_CHARACTERS: Final = 1000
"""Of an action outside the action space that are recorded: its text may have no end."""


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
        AgentUnavailable: as often, and last the agent did not answer.
    """
    for template in templates:
        env = make_environment(template, agent, settings)
        try:
            for number in range(settings.episodes):
                yield _with_actions_of(agent, play(env, template, agent, settings, number))
        finally:
            env.close()


def _with_actions_of(agent: Agent, game: Play) -> Episode:
    answer: Answer | None = None
    while True:
        try:
            agent_input = go_on(game, answer)
        except StopIteration as ended:
            return ended.value
        answer = answer_of(agent, agent_input)


def answer_of(agent: Agent, agent_input: AgentInput) -> Answer:
    """What an agent does now, or why it cannot answer."""
    try:
        return agent.act(*agent_input)
    except AgentUnavailable as error:
        return error


def go_on(game: Play, answer: Answer | None) -> AgentInput:
    """Take a game to where the agent has to be asked again.

    Args:
        game: from `play`.
        answer: None to begin it.

    Raises:
        StopIteration: the episode has ended; its value is the episode.
    """
    if answer is None:
        return next(game)
    return game.throw(answer) if isinstance(answer, AgentUnavailable) else game.send(answer)


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
    key: bytes | None = None,
) -> Play:
    """Play one episode; whoever drives this chooses the actions, so that many can go side by side.

    Args:
        env: of the template, from `make_environment`.
        template: the task.
        agent: reset before every attempt, and asked for nothing else.
        settings: of the run.
        number: of the episode, from 0; with the task and the run's seed it decides the episode.
        key: the secret whose fingerprint is in the settings; None for none.

    Raises:
        UsageError: the key is not that of the settings.
        DeviceFault: the device failed `MAX_ATTEMPTS` times in a row.
        JudgeUnavailable: as often, and last the judge did not answer.
        AgentUnavailable: as often, and last the agent did not answer.
    """
    seeds = EpisodeSeeds.of(settings, key)
    seed = seeds.of_environment(template.id, number)
    agent_seed = seeds.of_agent(template.id, number)
    recorder = EpisodeRecorder(env.unwrapped, settings, run_seed=settings.seed)
    fault: Fault = DeviceFault("no attempt was made")
    for faults in range(MAX_ATTEMPTS):
        try:
            yield from _attempt(env, agent, recorder, seed, agent_seed)
        # Of device and judge at reset, when no step can carry it; of the agent at any time.
        except (DeviceFault, JudgeUnavailable, AgentUnavailable) as error:
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


def never_played(task_id: str, fault: Fault) -> Fault:
    """The error of an episode that was void in every attempt.

    Args:
        task_id: of its task.
        fault: what made the last attempt void.
    """
    who, kind = "device failed", DeviceFault
    if isinstance(fault, JudgeUnavailable):
        who, kind = "judge did not answer", JudgeUnavailable
    elif isinstance(fault, AgentUnavailable):
        who, kind = "agent gave no answer", AgentUnavailable
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
