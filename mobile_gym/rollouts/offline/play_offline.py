"""Asking an agent about every step of recorded episodes.

Each step is asked as an episode of its own: the agent is reset, told the goal and what was done
before the step, and shown the step's screen. So its mistakes do not add up, and a step gives the
same result in whatever order and call it is asked. What was done before is told with the screens by
`follow`, where an agent has that method; to any other agent it is told in words, after the goal.

An agent in a process of its own that does not answer in time, or ends it, is asked about that step
once more, alone; its second failure is a wrong answer.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

import numpy as np

from mobile_gym.core import actions
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.errors import AgentFailed, AgentUnavailable, PromptTooLong, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import EMPTY_FOREST
from mobile_gym.core.ports import Agent
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.offline.offline_folder import OfflineFolder
from mobile_gym.rollouts.offline.offline_metrics import StepResult, summarize_results
from mobile_gym.rollouts.offline.recorded_steps import (
    OfflineEpisode,
    RecordedEpisodeSource,
    UnreadEpisode,
)
from mobile_gym.rollouts.reporting.action_text import action_text

_LOG: Final = logging.getLogger(__name__)
_RAW_CHARACTERS: Final = 1000
"""Of an answer that could not be read."""
_SCREENSHOT: Final = "screenshot"
_MAX_NAMED: Final = 20
"""How many of the episodes that are left out the summary names."""


@runtime_checkable
class FollowingAgent(Protocol):
    """An agent that takes in what was done on a screen, in place of an answer of its own."""

    def follow(self, observation: Mapping[str, Any], frame: Frame, action: Action) -> None:
        """Take in one step; arguments as for `act`, and the action that was done."""
        ...


@dataclass(frozen=True, slots=True)
class AskingSettings:
    """How steps are asked.

    Attributes:
        seed: decides, with episode and step, the seed that the agent is reset with.
        together: how many steps an agent class with `act_many` is asked about in one call.
        step_instructions: tell the step in words, too, where somebody has written it down
            (AndroidControl's low-level instructions).

    Raises:
        UsageError: `together` is not positive.
    """

    seed: int = 0
    together: int = 1
    step_instructions: bool = False

    def __post_init__(self) -> None:
        if self.together < 1:
            raise UsageError(f"together is {self.together}; at least one step is asked at once")


_Answer: TypeAlias = Action | AgentFailed | AgentUnavailable


@dataclass(frozen=True, slots=True)
class _StepQuestion:
    """A step that is to be asked."""

    episode: OfflineEpisode
    number: int
    text: str

    @property
    def name(self) -> str:
        """Which step it is, for messages."""
        return f"{self.episode.id}, step {self.number}"

    @property
    def frame(self) -> Frame:
        """What the agent is shown."""
        return _frame_with_hierarchy(self.episode.steps[self.number].frame)


def play_offline(
    recordings: RecordedEpisodeSource,
    make: Callable[[], Agent],
    folder: OfflineFolder,
    asking: AskingSettings = AskingSettings(),  # frozen
    on_progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Ask an agent about every step that is not done yet.

    Args:
        recordings: the episodes.
        make: makes the agent.
        folder: where the results go, and what is done already.
        asking: how steps are asked.
        on_progress: called with how many steps are done, and how many there are.

    Returns:
        The summary, which is in the folder, too.

    Raises:
        RecordingError, StoreError: the recordings cannot be read, or the folder not written.
        UsageError: the agent looks at screenshots, and there are none.
        AgentUnavailable: the agent gave no answer; what is done is in the folder.
    """
    with folder.held():
        results = list(folder.results())
        done = {(result.episode, result.step) for result in results}
        survey = _survey_recordings(recordings)
        total = sum(survey.lengths.values())
        if not total:
            raise UsageError(f"there is no episode to ask about{survey.first_left_out_reason}")
        agents = [make() for _ in range(asking.together)]
        follows = isinstance(agents[0], FollowingAgent)
        try:
            for questions in _question_batches(recordings, asking, done, in_words=not follows):
                answered = _step_results(agents, questions, asking.seed)
                folder.append(answered)
                results += answered
                if on_progress is not None:
                    on_progress(len(results), total)
        finally:
            summary = summarize_results(results, survey.lengths) | survey.facts(recordings.rules)
            summary["past"] = "followed, screen by screen" if follows else "told in words"
            folder.write_summary(summary)
        return summary


@dataclass(frozen=True, slots=True)
class _RecordingsSurvey:
    """What there is to ask: how long each episode is, what is shown, what is left out."""

    lengths: Mapping[str, int]
    left_out: Sequence[UnreadEpisode]
    screens: int
    hierarchies: int

    @property
    def first_left_out_reason(self) -> str:
        return "".join(f"; {unread.where}: {unread.why}" for unread in self.left_out[:1])

    def facts(self, rules: str) -> dict[str, Any]:
        total = sum(self.lengths.values())
        return {
            "observation": _observation_text(total, self.screens, self.hierarchies),
            "rules": rules,
            "left_out": len(self.left_out),
            "left_out_because": [
                f"{unread.where}: {unread.why}" for unread in self.left_out[:_MAX_NAMED]
            ],
        }


def _observation_text(total: int, screens: int, hierarchies: int) -> str:
    """What the agent is shown, in words."""
    if not screens and not hierarchies:
        return "text only: goal and past actions, no screen"
    return (
        f"goal, past actions, a screenshot at {screens} and a view hierarchy at {hierarchies} of "
        f"{total} steps"
    )


def _survey_recordings(recordings: RecordedEpisodeSource) -> _RecordingsSurvey:
    lengths: dict[str, int] = {}
    left_out: list[UnreadEpisode] = []
    screens = hierarchies = 0
    for episode in recordings.episodes():
        if isinstance(episode, UnreadEpisode):
            left_out.append(episode)
            continue
        lengths[episode.id] = len(episode.steps)
        screens += sum(step.frame.screenshot is not None for step in episode.steps)
        hierarchies += sum(step.frame.forest is not None for step in episode.steps)
    return _RecordingsSurvey(lengths, left_out, screens, hierarchies)


def _question_batches(
    recordings: RecordedEpisodeSource,
    asking: AskingSettings,
    done: set[tuple[str, int]],
    *,
    in_words: bool,
) -> Iterator[list[_StepQuestion]]:
    """What is not done yet, so many at a time as are asked together."""
    batch: list[_StepQuestion] = []
    for episode in recordings.episodes():
        if isinstance(episode, UnreadEpisode):
            continue
        past: list[str] = []
        for number, step in enumerate(episode.steps):
            if (episode.id, number) not in done:
                batch.append(
                    _StepQuestion(episode, number, _instruction_text(episode, number, past, asking))
                )
            if len(batch) == asking.together:
                yield batch
                batch = []
            if in_words:
                past.append(action_text(step.recorded, step.frame))
    if batch:
        yield batch


def _instruction_text(
    episode: OfflineEpisode, number: int, past: Sequence[str], asking: AskingSettings
) -> str:
    """The goal, what has been done so far, and the step in words where that is asked for."""
    parts = [episode.goal]
    if past:
        parts.append("Already done:")
        parts += [f"{place}. {words}" for place, words in enumerate(past, start=1)]
    if _is_blank(episode.steps[number].frame):
        parts.append("The screen is not shown.")
    words = episode.steps[number].instruction
    if asking.step_instructions and words:
        parts.append(f"Do now: {words}")
    return "\n".join(parts)


def _frame_with_hierarchy(frame: Frame) -> Frame:
    """A frame with an empty hierarchy where the recording has no screen at all."""
    return replace(frame, forest=EMPTY_FOREST) if _is_blank(frame) else frame


def _is_blank(frame: Frame) -> bool:
    return frame.screenshot is None and frame.forest is None


def _step_results(
    agents: Sequence[Agent], questions: Sequence[_StepQuestion], seed: int
) -> list[StepResult]:
    asked = agents[: len(questions)]
    return [
        _step_result(agent, question, _action_after_retry(agent, question, seed, action))
        for agent, question, action in zip(
            asked, questions, _ask_agents(asked, questions, seed), strict=True
        )
    ]


def _action_after_retry(
    agent: Agent, question: _StepQuestion, seed: int, action: _Answer
) -> Action:
    """An agent's action, its second one where it failed; what cannot be read where it fails again.

    It may have been another agent of the same call that failed, so each is asked alone.
    """
    if isinstance(action, AgentFailed) and not isinstance(action, PromptTooLong):
        _LOG.warning("%s: the agent failed: %s; it is asked once more", question.name, action)
        [action] = _ask_agents([agent], [question], seed)
    if isinstance(action, AgentFailed):
        _LOG.warning("%s: the agent failed: %s", question.name, action)
        return Invalid("", str(action))
    if isinstance(action, AgentUnavailable):
        raise action
    return action


def _ask_agents(
    agents: Sequence[Agent], questions: Sequence[_StepQuestion], seed: int
) -> Sequence[_Answer]:
    """What each agent does at a step, or why it failed."""
    act_many: _ActMany | None = getattr(agents[0], "act_many", None)
    if act_many is None:
        return [
            _ask_agent(agent, question, seed)
            for agent, question in zip(agents, questions, strict=True)
        ]
    try:
        for agent, question in zip(agents, questions, strict=True):
            _replay_past(agent, question, seed)
    except AgentFailed as error:
        return [error for _ in agents]
    observations = [
        _environment_observation(question.text, question.frame) for question in questions
    ]
    return act_many(agents, observations, [question.frame for question in questions])


def _ask_agent(agent: Agent, question: _StepQuestion, seed: int) -> _Answer:
    try:
        _replay_past(agent, question, seed)
        return agent.act(_environment_observation(question.text, question.frame), question.frame)
    except AgentFailed as error:
        return error


def _replay_past(agent: Agent, question: _StepQuestion, seed: int) -> None:
    """Tell an agent what has been done before a step."""
    _require_screenshot(agent, question)
    agent.reset(_question_task(question), _question_seed(seed, question))
    if isinstance(agent, FollowingAgent):
        for step in question.episode.steps[: question.number]:
            shown = _frame_with_hierarchy(step.frame)
            agent.follow(_environment_observation(question.text, shown), shown, step.recorded)


_ActMany = Callable[
    [Sequence[Agent], Sequence[Mapping[str, object]], Sequence[Frame]],
    Sequence[_Answer],
]


def _require_screenshot(agent: Agent, question: _StepQuestion) -> None:
    if question.frame.screenshot is None and _SCREENSHOT in getattr(agent, "observe", ()):
        raise UsageError(
            f"agent {agent.name} looks at screenshots, and step {question.number} of episode "
            f"{question.episode.id} has none; name the folder of the images, or let the agent go "
            'without ("picture": "none" with a "text" for the agent model)'
        )


def _question_task(question: _StepQuestion) -> Task:
    episode = question.episode
    return Task(
        id=f"Offline.{episode.id}",
        instruction={episode.language: question.text},
        language=episode.language,
        apps=(),
        substates=(UnitNode(1, episode.goal),),
        golden_steps=len(episode.steps),
        source="offline",
    )


def _environment_observation(text: str, frame: Frame) -> dict[str, Any]:
    """An observation as an environment gives it; the screen fills the canvas."""
    observation: dict[str, Any] = {
        "instruction": text,
        "user_reply": "",
        "screen_rect": np.array((0.0, 0.0, 1.0, 1.0), np.float32),
    }
    if frame.screenshot is not None:
        observation[_SCREENSHOT] = frame.screenshot
    return observation


def _question_seed(seed: int, question: _StepQuestion) -> int:
    text = f"{seed}/{question.episode.id}/{question.number}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")


def _step_result(agent: Agent, question: _StepQuestion, action: Action) -> StepResult:
    step = question.episode.steps[question.number]
    cost: float | None = getattr(agent, "last_cost_usd", None)
    short = (
        replace(action, raw=action.raw[:_RAW_CHARACTERS]) if isinstance(action, Invalid) else action
    )
    return StepResult(
        episode=question.episode.id,
        step=question.number,
        kind=type(step.recorded).__name__,
        right=step.is_right(action),
        action=actions.to_json(short),
        recorded=actions.to_json(step.recorded),
        cost_usd=cost,
    )
