"""One session's phone as an OpenEnv environment.

It is one session's phone; `app` has the routes of all.

```
task = 0.5 progress + 0.5 success          what `dense` pays by the end of an episode
  goals      weighted share; half of it `answer`, where one is asked for; 0 while a guard is broken
  ways       weighted share; 1 once success lacks nothing
  guards, answer, violations               what success asks for, too
```

Leaves tell what the judge found after the last step, so a tree costs no second look at the phone.

Source: `judging.tracking`, whose formula over the same verdicts this is.
"""

from __future__ import annotations

import uuid
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import gymnasium
from openenv.core import Environment  # pyright: ignore[reportMissingImports]
from openenv.core.env_server.types import (  # pyright: ignore[reportMissingImports]
    EnvironmentMetadata,
)
from openenv.core.rubrics import Rubric  # pyright: ignore[reportMissingImports]

from mobile_gym.accessibility.pictures.encoding import MEDIA
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.errors import InvalidAction, UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import Picture
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Split, Task
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.dialects import DIALECTS, Dialect
from mobile_gym.judging.shaping import PROGRESS_SHARE
from mobile_gym.judging.tracking import ANSWER_SHARE, GOAL_SHARE
from mobile_gym.trainers.openenv.models import (
    NumberedScreen,
    PhoneAction,
    PhoneObservation,
    PhoneState,
    ShownPicture,
)
from mobile_gym.trainers.openenv.serving import PhoneSlots, ServerSettings
from mobile_gym.trainers.openenv.task_index import EpisodeRequest, TaskIndex


@dataclass(slots=True)
class _LastReport:
    """What the judge found last; the leaves of one tree read the same."""

    report: JudgeReport = field(default_factory=lambda: JudgeReport(()))

    def is_satisfied(self, substate: Substate) -> bool:
        return any(
            verdict.satisfied
            for verdict in self.report.verdicts
            if verdict.substate_id == substate.id
        )

    def paid_nothing_for(self, substate: Substate) -> bool:
        return substate.id in self.report.satisfied_at_reset


class SubstateRubric(Rubric):
    """A leaf: 1 while its substate counts, else 0.

    Attributes:
        substate: what it asks.
        weight: share of the progress, among its siblings.
    """

    def __init__(self, substate: Substate, findings: _LastReport) -> None:
        super().__init__()
        self.substate = substate
        self.weight = substate.weight
        self._findings = findings

    def forward(self, action: object, observation: object) -> float:
        """The score after the last step."""
        return float(self._findings.is_satisfied(self.substate))


class _AnyOfRubric(Rubric):
    """Alternatives are one requirement, of the largest of their weights."""

    def __init__(self, leaves: Sequence[SubstateRubric]) -> None:
        super().__init__()
        for leaf in leaves:
            setattr(self, f"substate_{leaf.substate.id}", leaf)
        self.leaves = tuple(leaves)
        self.weight = max(leaf.weight for leaf in leaves)

    def forward(self, action: object, observation: object) -> float:
        return max(leaf(action, observation) for leaf in self.leaves)


class _ShareRubric(Rubric):
    """Requirements: the weight that counts over the weight that can be earned.

    What counted right after reset can earn nothing.

    Attributes:
        earnable: whether anything can be earned; without it the score is 0.
        complete: whether every requirement is met.
    """

    def __init__(self, substates: Sequence[Substate], findings: _LastReport) -> None:
        super().__init__()
        self._findings = findings
        groups: dict[str, list[SubstateRubric]] = {}
        self._requirements: list[SubstateRubric | _AnyOfRubric] = []
        for substate in substates:
            leaf = SubstateRubric(substate, findings)
            if substate.alternatives:
                groups.setdefault(substate.alternatives, []).append(leaf)
            else:
                setattr(self, f"substate_{substate.id}", leaf)
                self._requirements.append(leaf)
        for position, leaves in enumerate(groups.values()):
            group = _AnyOfRubric(leaves)
            setattr(self, f"alternatives_{position}", group)
            self._requirements.append(group)
        self.earnable = False
        self.complete = False

    def forward(self, action: object, observation: object) -> float:
        earned = total = 0.0
        self.complete = True
        for requirement in self._requirements:
            score = requirement(action, observation)
            self.complete &= score == 1.0
            if not self._pays_nothing(requirement):
                total += requirement.weight
                earned += requirement.weight * score
        self.earnable = total > 0.0
        return earned / total if total else 0.0

    def _pays_nothing(self, requirement: SubstateRubric | _AnyOfRubric) -> bool:
        leaves = (requirement,) if isinstance(requirement, SubstateRubric) else requirement.leaves
        return any(self._findings.paid_nothing_for(leaf.substate) for leaf in leaves)


class _AnswerRubric(Rubric):
    """1 once the expected answer was given, as far as the judge tells.

    A report says it in `goal_progress`, of which the answer is a part of its own, and in `success`.
    """

    def __init__(self, goals: _ShareRubric, findings: _LastReport, *, has_roles: bool) -> None:
        super().__init__()
        # not as attributes: they would become children
        self._sources = (goals, findings, has_roles)

    def forward(self, action: object, observation: object) -> float:
        goals, findings, has_roles = self._sources
        report = findings.report
        if report.success:
            return 1.0
        if not goals.earnable:
            return float(report.goal_progress == 1.0)
        if not has_roles:
            return 0.0
        share = goals.last_score or 0.0
        return float(report.goal_progress > (1.0 - ANSWER_SHARE) * share + ANSWER_SHARE / 2)


class _NoViolationRubric(Rubric):
    """1 while nothing has happened that must not."""

    def __init__(self, findings: _LastReport) -> None:
        super().__init__()
        self._findings = findings

    def forward(self, action: object, observation: object) -> float:
        return float(not self._findings.report.violation)


class TaskRubric(Rubric):
    """The tree of one task; `take_in` a report, then call it.

    Attributes:
        progress: of the last call.
        success: of the last call.
    """

    def __init__(self, task: Task) -> None:
        super().__init__()
        self._findings = _LastReport()
        required = [substate for substate in task.substates if not substate.optional]
        self._has_roles = any(substate.role is not None for substate in task.substates)
        self._has_ways = any(substate.role == "way" for substate in required)
        self.goals = _ShareRubric(
            [requirement for requirement in required if requirement.role in (None, "goal")],
            self._findings,
        )
        self.ways = _ShareRubric(
            [requirement for requirement in required if requirement.role == "way"], self._findings
        )
        self.guards = _ShareRubric(
            [requirement for requirement in required if requirement.role == "guard"], self._findings
        )
        self._asks_answer = task.expected_answer is not None
        if self._asks_answer:
            self.answer = _AnswerRubric(self.goals, self._findings, has_roles=self._has_roles)
        self.violations = _NoViolationRubric(self._findings)
        self.progress = 0.0
        self.success = False

    def take_in(self, report: JudgeReport) -> None:
        """Judge by this report from now on."""
        self._findings.report = report

    def forward(self, action: object, observation: object) -> float:
        """0.5 progress + 0.5 success."""
        share = self.goals(action, observation)
        ways = self.ways(action, observation)
        self.guards(action, observation)
        answered = not self._asks_answer or self.answer(action, observation) == 1.0
        is_clean = self.violations(action, observation) == 1.0
        complete = answered and self.guards.complete and self.goals.complete
        self.success = complete and is_clean
        goals = self._goals(share, answered=answered, complete=complete and is_clean)
        self.progress = goals
        if self._has_ways and self.ways.earnable:
            self.progress = GOAL_SHARE * goals + (1 - GOAL_SHARE) * (1.0 if complete else ways)
        return PROGRESS_SHARE * self.progress + (1 - PROGRESS_SHARE) * self.success

    def scores(self) -> dict[str, float]:
        """The last score of each rubric by its path; the root's is under "task"."""
        scores = {"task": self.last_score or 0.0}
        for path, rubric in self.named_rubrics():
            scores[path] = rubric.last_score or 0.0
        return scores

    def _goals(self, share: float, *, answered: bool, complete: bool) -> float:
        if not self.guards.complete:
            return 0.0
        if not self._asks_answer:
            return share
        if not self.goals.earnable:
            return float(answered if self._has_roles else complete)
        if not self._has_roles:
            return share
        return (1 - ANSWER_SHARE) * share + ANSWER_SHARE * answered


NAME: Final = "mobile_gym"
"""Of the environment, as in the addresses of the task provider."""
_SUITE_ID: Final = "MobileGym/Suite-v0"
_MOST_ID: Final = 255


@dataclass(slots=True)
class _SessionEpisode:
    """What is remembered of a running or finished episode."""

    id: str
    start: EpisodeRequest
    dialect: Dialect
    view: ScreenView
    info: dict[str, Any]
    """The last one."""
    steps: int = 0
    total_reward: float = 0.0
    is_over: bool = False


class OpenEnvPhone(Environment):
    """A phone of a session. It boots at the first reset and is given back by `close`.

    Args:
        served: what the server offers.
        tasks: of its suite.
        slots: of its phones.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, served: ServerSettings, tasks: TaskIndex, slots: PhoneSlots) -> None:
        super().__init__()
        self._served = served
        self._tasks = tasks
        self._slots = slots
        self._has_slot = False
        self._env: gymnasium.Env[Any, Any] | None = None
        self._made_of: tuple[str | None, bool] | None = None
        self._episode: _SessionEpisode | None = None

    # -- the episode -----------------------------------------------------------------------------

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        *,
        split: str | None = None,
        index: int | None = None,
        task: str | None = None,
        dialect: str | None = None,
        listing: str | None = None,
        picture: str | None = None,
        media: str | None = None,
        **unknown: Any,
    ) -> PhoneObservation:
        """Start an episode.

        Args:
            seed: equal ones begin from the same state; None draws one.
            episode_id: what the state calls it; None makes one up.
            split: parameters are drawn in it; None for all.
            index: of a task in the split.
            task: a template's id; None draws one, where there is no index.
            dialect: in which raw texts are read; of `dialects.DIALECTS`.
            listing: the screen as text; of `accessibility.renderings.LISTINGS`.
            picture: the screen as a picture: "screenshot", "marks", "grid" or "none".
            media: "jpeg" or "png".
            **unknown: refused.

        Raises:
            UsageError: an argument is wrong.
            IndexError: the split has no such index.
            NoPhoneFree: as many phones as there may be are in use.
            DeviceFault: the phone failed, twice.
        """
        if unknown:
            raise UsageError(f"reset has no argument {min(unknown)[:_MOST_ID]!r}")
        start = self._tasks.start(seed, split, index, task)
        view = _changed_view(self._served.view, picture=picture, text=listing, media=media)
        speaks = _make_dialect(self._served.dialect if dialect is None else dialect)
        name = uuid.uuid4().hex if episode_id is None else _checked_episode_id(episode_id)
        self._episode = None
        env = self._make_env_for(start, needs_pictures=view.needs_pictures)
        _, info = env.reset(seed=start.seed, options=start.options())
        self._episode = _SessionEpisode(name, start, speaks, view, info)
        self.rubric = TaskRubric(self._require_phone.task)
        self.rubric.take_in(self._require_phone.status.report)
        self.rubric(None, None)
        return self._observation(
            self._episode, f"Task: {self._require_phone.status.instruction}\n\n"
        )

    def step(
        self, action: PhoneAction, timeout_s: float | None = None, **kwargs: Any
    ) -> PhoneObservation:
        """Do what a call or a reply says. What cannot be done, or read, costs a step.

        Of a reply with several actions each is done, until one cannot be or the episode is over;
        the reward is their sum.

        Args:
            action: the call or the reply.
            timeout_s: not used; a phone answers at once.
            **kwargs: not used.

        Raises:
            UsageError: there is no episode, or it is over.
        """
        episode = self._episode
        if episode is None:
            raise UsageError("there is no episode; call reset first")
        if episode.is_over:
            raise UsageError("the episode is over; call reset for another one")
        episode.steps += 1
        reward = 0.0
        for each in self._parse_actions(action, episode):
            reward += self._do_action(each, episode)
            if episode.is_over or episode.info["action_error"]:
                break
        episode.total_reward += reward
        status = self._require_phone.status
        self.rubric.take_in(status.report)
        error = status.receipt.error
        observation = self._observation(
            episode,
            (f"Not done: {error}\n" if error else "")
            + (f"The user says: {status.user_reply}\n" if status.user_reply else ""),
            reward,
        )
        self.rubric(action, observation)
        return observation

    @property
    def state(self) -> PhoneState:
        """Where the episode stands; without one, an empty state."""
        episode = self._episode
        if episode is None:
            return PhoneState()
        phone, info = self._require_phone, episode.info
        return PhoneState(
            episode_id=episode.id,
            step_count=episode.steps,
            task=info["task_id"],
            split=episode.start.split,
            index=episode.start.index,
            seed=episode.start.seed,
            dialect=episode.dialect.name,
            instruction=phone.status.instruction,
            actions_done=info["step"],
            step_limit=phone.step_limit,
            total_reward=episode.total_reward,
            progress=info["progress"],
            success=bool(info["is_success"]),
            done=episode.is_over,
            valid=bool(info["valid"]),
            termination_reason=info["termination_reason"],
            rubric=self.rubric.scores(),
        )

    def close(self) -> None:
        """Close the phone and give its place back; may be called twice."""
        self._episode = None
        if self._env is not None:
            self._env.close()
            self._env, self._made_of = None, None
        if self._has_slot:
            self._has_slot = False
            self._slots.give_back()

    def get_metadata(self) -> EnvironmentMetadata:
        """What the environment is."""
        import mobile_gym

        return EnvironmentMetadata(
            name=NAME,
            description="Tasks on Android phones, with rewards from substates.",
            version=mobile_gym.__version__,
        )

    # -- the task provider -----------------------------------------------------------------------

    def list_splits(self) -> list[dict[str, str]]:
        """The splits that have tasks."""
        return self._tasks.splits()

    def num_tasks(self, split: str) -> int:
        """How many tasks a split has."""
        return self._tasks.count(split)

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        """The first tasks of a split, as many as one answer lists."""
        return self._tasks.first(split)

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        """One task of a split."""
        return self._tasks.spec(split, index)

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Any]]:
        """The tasks of a split in `[start, stop)`."""
        return self._tasks.specs(split, start, stop)

    # -- its parts -------------------------------------------------------------------------------

    @property
    def _require_phone(self) -> Any:
        assert self._env is not None
        return self._env.unwrapped

    def _make_env_for(
        self, start: EpisodeRequest, *, needs_pictures: bool
    ) -> gymnasium.Env[Any, Any]:
        """The environment for an episode, made anew where the last one's is another."""
        made_of = (start.split, needs_pictures)
        if self._env is not None and self._made_of == made_of:
            return self._env
        if not self._has_slot:
            self._slots.take()
            self._has_slot = True
        if self._env is not None:
            self._env.close()
        self._env = make_session_env(self._served, start.split, needs_pictures=needs_pictures)
        self._made_of = made_of
        return self._env

    def _parse_actions(self, action: PhoneAction, episode: _SessionEpisode) -> tuple[Action, ...]:
        frame: Frame = self._require_phone.frame
        if isinstance(action.call, str):
            return episode.dialect.decode(action.call, frame)
        try:
            return (action.call.on(NumberedScreen(frame)),)
        except InvalidAction as error:
            return (Invalid(action.call.model_dump_json(exclude_none=True), str(error)),)

    def _do_action(self, action: Action, episode: _SessionEpisode) -> float:
        """Do one action and remember what came of it; its reward."""
        assert self._env is not None
        try:
            outcome = self._env.step(self._require_phone.to_canvas(action))
        except InvalidAction as error:  # outside the action space, such as a text without end
            outcome = self._env.step(Invalid(type(action).__name__, str(error)))
        _, reward, terminated, truncated, info = outcome
        episode.info = info
        episode.is_over = terminated or truncated
        return float(reward)

    def _observation(
        self, episode: _SessionEpisode, note: str, reward: float | None = None
    ) -> PhoneObservation:
        phone, info = self._require_phone, episode.info
        if episode.is_over:
            texts, pictures = ["The episode is over."], []
        else:
            parts = episode.view.parts(phone.frame, episode.dialect)
            texts = [f"Screen:\n{part}" for part in parts if isinstance(part, str)]
            pictures = [_shown_picture(part) for part in parts if isinstance(part, Picture)]
        is_valid = bool(info["valid"])
        return PhoneObservation(
            done=episode.is_over,
            reward=reward if is_valid else None,
            instruction=phone.status.instruction,
            text=(note + "\n".join(texts)).strip(),
            pictures=tuple(pictures),
            action_error=info["action_error"],
            user_reply=phone.status.user_reply,
            truncated=episode.is_over and not phone.signals.terminated,
            valid=is_valid,
        )


def make_session_env(
    served: ServerSettings, split: Split | None = None, *, needs_pictures: bool = False
) -> gymnasium.Env[Any, Any]:
    """The environment of many tasks behind a session. Nothing boots before its first reset.

    Raises:
        UsageError: an argument of the environment is wrong.
    """
    observe = ("activity", "screenshot") if needs_pictures else ("activity",)
    arguments = {**served.env, "observe": observe, "suite": served.suite, "split": split}
    return gymnasium.make(_SUITE_ID, disable_env_checker=True, **arguments)


def _shown_picture(picture: Picture) -> ShownPicture:
    return ShownPicture(media_type=picture.media_type, data=b64encode(picture.data).decode("ascii"))


def _changed_view(view: ScreenView, **changes: str | None) -> ScreenView:
    """A view with what a session asks for.

    Raises:
        UsageError: it asks for what there is not, or for nothing at all.
    """
    given: dict[str, Any] = {}
    for name, value in changes.items():
        if value is not None:
            if not isinstance(value, str):
                raise UsageError(f"{name} must be a text")
            given[name] = value
    if given.get("media") not in (None, *MEDIA):
        raise UnknownName.among("kind of picture", given["media"], MEDIA)
    return replace(view, **given)


def _make_dialect(name: object) -> Dialect:
    if not isinstance(name, str) or name not in DIALECTS:
        raise UnknownName.among("dialect", str(name)[:_MOST_ID], DIALECTS)
    return DIALECTS[name]


def _checked_episode_id(value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= _MOST_ID:
        raise UsageError(f"episode_id must be a text of 1 to {_MOST_ID} characters")
    return value
