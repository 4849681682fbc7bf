"""Running one agent on tasks: templates in, finished episodes out.

An episode's seed depends on the run's seed, the task and the number of the episode alone, so a
subset or another order of tasks gives the same episodes. A fault of the device, or a judge that
does not answer, makes an attempt void: it is thrown away and run again from the same seed, a
bounded number of times.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import importlib.metadata
import json
import math
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core.actions import ACTION_TYPES, Action, Invalid
from mobile_gym.core.episodes import Episode, Reasoning, StepRecord
from mobile_gym.core.errors import DeviceFault, InvalidAction, JudgeUnavailable, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.foreign.wording import shown
from mobile_gym.rollouts.reporting.outcomes import AGENT_COST

__all__ = [
    "Moment",
    "Play",
    "RunSettings",
    "collect",
    "cost_of",
    "episode_seed",
    "fault_of",
    "judge_spec",
    "make_environment",
    "never_played",
    "play",
    "reasoning_of",
    "spec_text",
    "take_step",
]

Moment = tuple[Mapping[str, Any], Frame]
"""What an agent acts on: the observation, and the frame behind it."""
Play = Generator[Moment, Action, Episode]
"""An episode being played: it gives moments, is sent actions, and returns the whole."""

MAX_ATTEMPTS: Final = 4
"""Attempts at one episode before the device, or the judge, is taken to be broken."""
_RECORDED: Final = "screenshot"
"""What an environment must observe for its frames to have pixels."""
_WORDS: Final = 4
_SHOWN_CHARACTERS: Final = 500
"""Of an argument, in a message: JSON may have no end."""
_RAW_CHARACTERS: Final = 1000
"""Of an action outside the action space that are recorded: its text may have no end."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What a run is: all that its episodes depend on besides the tasks.

    Attributes:
        judge: a name, or JSON with its arguments: `{"name": ..., ...}`.
        device: None for the one that each task names.
        max_steps: None for each task's own limit.
        image_size: height and width of the canvas; None for the environment's default.
        perturbation: name of a preset; None for none.
    """

    agent: str
    seed: int = 0
    episodes: int = 1
    judge: str = "rules"
    language: str = "en"
    terminate_on: str = "finish"
    device: str | None = None
    max_steps: int | None = None
    image_size: tuple[int, int] | None = None
    perturbation: str | None = None

    def as_kwargs(self) -> dict[str, Any]:
        """The arguments of the environment."""
        chosen = {
            "device": self.device,
            "max_steps": self.max_steps,
            "image_size": self.image_size,
            "perturbation": self.perturbation,
        }
        return {
            "judge": judge_spec(self.judge),
            "language": self.language,
            "terminate_on": self.terminate_on,
        } | {name: value for name, value in chosen.items() if value is not None}


def judge_spec(text: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """The judge that was asked for by its name, or in JSON: its name under `name`, and arguments.

    Raises:
        UsageError: it is neither.
    """
    if isinstance(text, Mapping):
        return text
    if not text.lstrip().startswith("{"):
        return {"name": text}
    try:
        spec = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f"judge {text[:_SHOWN_CHARACTERS]!r} is neither a name nor JSON: {error}"
        ) from error
    if not isinstance(spec.get("name"), str):
        raise UsageError(
            f'judge {text[:_SHOWN_CHARACTERS]!r} has no name; give it as {{"name": ...}}'
        )
    return spec


def spec_text(spec: Mapping[str, Any]) -> str:
    """A judge or a device as settings have it: the name alone where there is no more, else JSON.

    Raises:
        TypeError: an argument is no JSON value.
    """
    return spec["name"] if spec.keys() == {"name"} else json.dumps(dict(spec), ensure_ascii=False)


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
            moment = next(game) if answer is None else game.send(answer)
        except StopIteration as ended:
            return ended.value
        answer = agent.act(*moment)


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
        agent: told of every new attempt by `reset`, and asked for nothing else.
        settings: of the run.
        number: of the episode, from 0; with the task and the run's seed it decides the episode.

    Raises:
        DeviceFault: the device failed `MAX_ATTEMPTS` times in a row.
        JudgeUnavailable: as often, and last the judge did not answer.
    """
    seed = episode_seed(settings.seed, template.id, number)
    agent_seed = episode_seed(settings.seed, template.id, number, "agent")
    fault: DeviceFault | JudgeUnavailable = DeviceFault("no attempt was made")
    for faults in range(MAX_ATTEMPTS):
        started_s = time.perf_counter()
        try:
            task, records, effects, cost = yield from _attempt(env, agent, seed, agent_seed)
        except (DeviceFault, JudgeUnavailable) as error:  # at reset, when no step can carry it
            fault = error
            continue
        seconds = time.perf_counter() - started_s
        if not records[-1].info["valid"]:
            fault = fault_of(records[-1].info)
            continue
        return Episode(
            id=f"{task.id}-{number}",
            task=task,
            seed=seed,
            agent=settings.agent,
            judge=settings.judge,
            device=settings.device or task.device,
            steps=tuple(records),
            provenance={
                "mobile_gym": _version(),
                "env_id": template.env_id,
                "episode": str(number),
                "run_seed": str(settings.seed),
                "faults": str(faults),
                "seconds": f"{seconds:.6f}",
                "terminate_on": settings.terminate_on,
                "side_effects": json.dumps(effects, ensure_ascii=False),
            }
            | ({} if cost is None else {AGENT_COST: f"{cost:.9f}"}),
        )
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


@functools.cache
def _version() -> str:
    """Of this package; looking it up takes as long as a step."""
    return importlib.metadata.version("mobile-gym")


def reasoning_of(agent: Agent) -> Reasoning | None:
    """What the agent thought of the action that it has just chosen, where it says so.

    Raises:
        UsageError: its `last_reasoning` is something else.
    """
    said = getattr(agent, "last_reasoning", None)
    if said is not None and not isinstance(said, Reasoning):
        raise UsageError(
            f"agent {agent.name}: last_reasoning is of type {type(said).__name__}; it must be a "
            "mobile_gym.core.episodes.Reasoning or None"
        )
    return said


def cost_of(agent: Agent) -> float | None:
    """What the action that the agent has just chosen cost, in dollars, where it says so.

    Raises:
        UsageError: its `last_cost_usd` is no amount.
    """
    said = getattr(agent, "last_cost_usd", None)
    if said is None:
        return None
    if isinstance(said, bool) or not isinstance(said, int | float) or not 0 <= said < math.inf:
        raise UsageError(
            f"agent {agent.name}: last_cost_usd is {shown(said)}; it must be an amount of dollars "
            "or None"
        )
    return float(said)


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
    env: gymnasium.Env[Any, Any], agent: Agent, seed: int, agent_seed: int
) -> Generator[Moment, Action, tuple[Task, list[StepRecord], tuple[str, ...], float | None]]:
    """One episode: its task, its moments, the names of its side effects, and the agent's cost."""
    inner: Any = env.unwrapped
    observation, _ = env.reset(seed=seed)
    task: Task = inner.status.task
    records: list[StepRecord] = [inner.last_record]
    agent.reset(task, agent_seed)
    ended, cost = False, None
    while not ended:
        action = yield observation, records[-1].frame
        reasoning, spent = reasoning_of(agent), cost_of(agent)
        cost = cost if spent is None else (cost or 0.0) + spent
        observation, _, terminated, truncated, _ = take_step(env, action)
        records.append(dataclasses.replace(inner.last_record, reasoning=reasoning))
        ended = terminated or truncated
    return task, records, inner.status.side_effects, cost
