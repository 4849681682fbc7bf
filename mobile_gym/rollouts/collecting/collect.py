"""Running one agent on tasks: templates in, finished episodes out.

A fault of the device, a judge that does not answer or a model that is out of reach makes an attempt
void: it is thrown away and run again from the same seed, a bounded number of times. An agent that
does not answer in time, exits or recurses without end is tried once more in that episode, and then
has failed it, so that it gains nothing by that. An answer that cannot be read is an action like any
other (`Invalid`), and nothing is run again for it.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, SupportsFloat, TypeAlias

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core.actions import ACTION_TYPES, Action, Invalid
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import (
    AgentFailed,
    AgentRefused,
    AgentUnavailable,
    DeviceFault,
    InvalidAction,
    JudgeUnavailable,
    PromptTooLong,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import Task, TaskTemplate, templates_in_split
from mobile_gym.rollouts.collecting.agents import (
    AGENT_ENDS,
    agent_end_of_error,
    cost_of,
    reasoning_of,
)
from mobile_gym.rollouts.collecting.episode_seeds import EpisodeSeeds
from mobile_gym.rollouts.collecting.recorder import EpisodeRecorder
from mobile_gym.rollouts.storing.run_settings import RunSettings

AgentInput = tuple[Mapping[str, Any], Frame]
"""What an agent acts on: the observation, and the frame behind it."""
Answer: TypeAlias = Action | AgentUnavailable | AgentFailed
"""What came of asking an agent: an action, or why there is none."""
Fault: TypeAlias = DeviceFault | JudgeUnavailable | AgentUnavailable
"""What makes an attempt at an episode void."""
Play = Generator[AgentInput, Action, Episode]
"""An episode being played: it gives the agent's inputs, is sent actions, and returns the whole."""

MAX_ATTEMPTS: Final = 4
"""Void attempts at one episode before the device, the judge or the model is taken to be broken."""
AGENT_TRIES: Final = 2
"""Attempts at one episode that an agent may fail; with the last one it has failed the episode."""
_LOG: Final = logging.getLogger(__name__)
_RECORDED: Final = "screenshot"
"""What an environment must observe for its frames to have pixels."""
_RAW_CHARACTERS: Final = 1000
"""Of an action outside the action space that are recorded: its text may have no end."""


def collect(
    templates: Sequence[TaskTemplate], agent: Agent, settings: RunSettings
) -> Iterator[Episode]:
    """Run every template `settings.episodes` times and yield each episode when it is finished.

    Templates without instances in `settings.split` are left out, and logged as a warning.

    An agent that reads only some parts of an observation may name them in an attribute `observe`;
    the others are then not computed.

    Raises:
        UsageError: an environment cannot be made from these settings, or no template has instances
            in the split.
        DeviceFault: the device failed `MAX_ATTEMPTS` times in a row on one episode.
        JudgeUnavailable: as often, and last the judge did not answer.
        AgentUnavailable: as often, and last the agent did not answer.
    """
    for template in templates_in_split(templates, settings.split, _LOG.warning):
        env = make_environment(template, agent, settings)
        try:
            for number in range(settings.episodes):
                yield _play_with_agent(agent, play_episode(env, template, agent, settings, number))
        finally:
            env.close()


def _play_with_agent(agent: Agent, game: Play) -> Episode:
    answer: Answer | None = None
    while True:
        try:
            agent_input = advance_game(game, answer)
        except StopIteration as ended:
            return ended.value
        answer = answer_of(agent, agent_input)


def answer_of(agent: Agent, agent_input: AgentInput) -> Answer:
    """What an agent does now, or why it gives no action."""
    try:
        return agent.act(*agent_input)
    except (AgentUnavailable, AgentFailed) as error:
        return error
    except AGENT_ENDS as error:
        return AgentFailed(agent_end_of_error(error))


def begin_agent(agent: Agent, task: Task, seed: int) -> None:
    """Have an agent begin an attempt.

    Raises:
        AgentUnavailable: it cannot answer now.
        AgentFailed: it did not answer, exited or recursed without end.
    """
    try:
        agent.reset(task, seed)
    except AGENT_ENDS as error:
        raise AgentFailed(agent_end_of_error(error)) from error


def advance_game(game: Play, answer: Answer | None) -> AgentInput:
    """Take a game to where the agent has to be asked again.

    Args:
        game: from `play`.
        answer: None to begin it.

    Raises:
        StopIteration: the episode has ended; its value is the episode.
    """
    if answer is None:
        return next(game)
    if isinstance(answer, AgentUnavailable | AgentFailed):
        return game.throw(answer)
    return game.send(answer)


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


def play_episode(
    env: gymnasium.Env[Any, Any],
    template: TaskTemplate,
    agent: Agent,
    settings: RunSettings,
    number: int,
    key: bytes | None = None,
    *,
    faults: int = 0,
    repeated_steps: int = 0,
    is_logged: bool = True,
    while_agent: Callable[[], AbstractContextManager[object]] = contextlib.nullcontext,
) -> Play:
    """Play one episode; whoever drives this chooses the actions, so that many can go side by side.

    Args:
        env: of the template, from `make_environment`.
        template: the task.
        agent: reset before every attempt, and asked for nothing else.
        settings: of the run.
        number: of the episode, from 0; with the task and the run's seed it decides the episode.
        key: the secret whose fingerprint is in the settings; None for none.
        faults: attempts that were void before this call, as those of a worker that has ended.
        repeated_steps: that these have taken.
        is_logged: whether attempts that an agent fails are logged.
        while_agent: makes what is entered while the agent is reset.

    Raises:
        UsageError: the key is not that of the settings.
        DeviceFault: the device failed `MAX_ATTEMPTS` times.
        JudgeUnavailable: as often, and last the judge did not answer.
        AgentUnavailable: as often, and last the agent did not answer.
    """
    seeds = EpisodeSeeds.of(settings, key)
    seed = seeds.of_environment(template.id, number)
    agent_seed = seeds.of_agent(template.id, number)
    recorder = EpisodeRecorder(env.unwrapped, settings, run_seed=settings.seed)
    attempts = AttemptCounter(template.id, f"episode {number}", is_logged=is_logged)
    while True:
        try:
            yield from _play_attempt(env, agent, recorder, seed, agent_seed, while_agent)
        # Of device and judge at reset, when no step can carry it; of the agent at any time.
        except (DeviceFault, JudgeUnavailable, AgentUnavailable, AgentFailed) as error:
            if not attempts.end_with(error, recorder):
                continue
        else:
            if not recorder.is_valid:
                attempts.end_with(fault_of(recorder.records[-1].info), recorder)
                continue
        return recorder.episode(
            number,
            seed=seed,
            faults=faults + attempts.faults,
            agent_failures=attempts.agent_failures,
            repeated_steps=repeated_steps + attempts.repeated_steps,
        )


class AttemptCounter:
    """Counts the attempts at an episode that came to nothing.

    Args:
        task_id: of its task.
        name: which episode of the task it is, for messages.
        is_logged: whether attempts that an agent fails are logged.

    Attributes:
        faults: attempts that were void.
        agent_failures: why attempts failed in which the agent gave no action.
        repeated_steps: how many were taken in these attempts, but for one that is the episode.
    """

    def __init__(self, task_id: str, name: str, *, is_logged: bool = True) -> None:
        self.task_id = task_id
        self.name = name
        self._log = _LOG.warning if is_logged else _LOG.debug
        self.faults = 0
        self.agent_failures: list[str] = []
        self.repeated_steps = 0

    def end_with(self, error: Fault | AgentFailed, recorder: EpisodeRecorder) -> bool:
        """Take in what ended an attempt; whether the recorder now has the episode.

        It has where the agent has failed it; otherwise it is to be attempted again.

        Raises:
            DeviceFault, JudgeUnavailable, AgentUnavailable: the last of `MAX_ATTEMPTS` faults.
        """
        if isinstance(error, AgentFailed):
            self.agent_failures.append(str(error))
            repeats = isinstance(error, PromptTooLong)
            is_over = repeats or len(self.agent_failures) >= AGENT_TRIES
            what = "it has failed the episode" if is_over else "it is tried once more"
            self._log("%s, %s: the agent failed: %s; %s", self.task_id, self.name, error, what)
            if is_over:
                recorder.fail(str(error))
                return True
        else:
            self.faults += 1
            if isinstance(error, AgentRefused):
                raise AgentRefused(f"{self.task_id}: the agent gave no answer: {error}") from error
            if self.faults >= MAX_ATTEMPTS:
                raise _always_void_error(self.task_id, error) from error
            if self.faults == 1:
                self._log("%s, %s: %s; it is played again", self.task_id, self.name, error)
        self.repeated_steps += max(len(recorder.records) - 1, 0)
        recorder.drop()
        return False


def fault_of(info: Mapping[str, Any]) -> DeviceFault | JudgeUnavailable:
    """What made an episode void, by the info of its last step."""
    is_judge = info["termination_reason"] == "judge_unavailable"
    return (JudgeUnavailable if is_judge else DeviceFault)(str(info["device_fault"]))


def _always_void_error(task_id: str, fault: Fault) -> Fault:
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


def _play_attempt(
    env: gymnasium.Env[Any, Any],
    agent: Agent,
    recorder: EpisodeRecorder,
    seed: int,
    agent_seed: int,
    while_agent: Callable[[], AbstractContextManager[object]],
) -> Generator[AgentInput, Action, None]:
    """One episode, which the recorder then has."""
    started_s = time.perf_counter()
    observation, _ = env.reset(seed=seed)
    recorder.begin(started_s=started_s)
    inner: Any = env.unwrapped
    with while_agent():
        begin_agent(agent, inner.status.task, agent_seed)
    while not recorder.has_ended:
        action = yield observation, recorder.records[-1].frame
        reasoning, cost_usd = reasoning_of(agent), cost_of(agent)
        observation, *_ = take_step(env, action)
        recorder.add(reasoning, cost_usd)
