"""How and where episodes start: at a reset, or some steps before the goal of a demonstration.

Source: Salimans and Chen (2018), "Learning Montezuma's Revenge from a Single Demonstration";
Florensa et al. (2017), "Reverse Curriculum Generation for Reinforcement Learning".

Actions of a recording are places on a screen, so they do what they did only after the reset that
they were recorded after. An episode that starts on one has its parameters, its device and its
perturbation.

The devices that can tell what changed on them also save a state in no time; on others the actions
are kept, and done again from a reset.
"""

from __future__ import annotations

import dataclasses
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Final, NamedTuple

import gymnasium

from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Answer, AskUser, Finish, FinishStatus, Invalid
from mobile_gym.core.asking import call_judge, request_report
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import (
    JudgeUnavailable,
    RecordingError,
    TaskError,
    UnknownName,
    UsageError,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device, DiffableDevice, Judge, RestingDevice
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import Params, Task
from mobile_gym.core.users import user_reply
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult, Transition
from mobile_gym.envs.arguments import integer_of, mapping_of, shown
from mobile_gym.envs.randomness import perturbation_of
from mobile_gym.envs.side_effects import side_effects
from mobile_gym.envs.state import EpisodeSetup, EpisodeState, StartPoint
from mobile_gym.foreign.json_values import parse_json


def run_probes(device: Device, commands: tuple[str, ...]) -> dict[str, ShellResult]:
    """The answer to each command."""
    return {command: device.shell(command) for command in commands}


def probe_answers(
    answers: Mapping[str, ShellResult], commands: tuple[str, ...]
) -> Mapping[str, ShellResult]:
    """What a judge sees of the answers: those it asked for, so that others change nothing."""
    if len(answers) == len(commands):
        return answers
    return {command: answers[command] for command in commands}


JUDGE_TRIES: Final = 3
"""Steps in a row that a judge may fail to answer before the episode is void."""


class EpisodeStart(NamedTuple):
    """An episode after its reset."""

    setup: EpisodeSetup
    moment: EpisodeState
    timings_s: Mapping[str, float]


def begin_episode(
    setup: EpisodeSetup, device: Device, judge: Judge, *, needs_screenshot: bool
) -> EpisodeStart:
    """Bring a device to the start of an episode, and a judge with it.

    Args:
        setup: what the seed and the options decided.
        device: any.
        judge: any.
        needs_screenshot: whether frames have one.

    Raises:
        TaskError: the task's setup fails.
        DeviceFault: the device failed.
        JudgeUnavailable: the judge did not answer, several times.
    """
    task, started = setup.task, time.perf_counter()
    device.reset(setup.request)
    for command in task.setup:
        result = device.shell(command)
        if result.exit_code:
            raise TaskError(
                f"{task.id}: setup command {command!r} failed: "
                f"{(result.stderr or result.stdout).strip() or result.exit_code}"
            )
    if isinstance(device, RestingDevice):
        device.rest()
    baseline = device.save_state() if isinstance(device, DiffableDevice) else None
    frame = device.observe(screenshot=needs_screenshot)
    judge_probes = call_judge(judge, lambda: tuple(dict.fromkeys(judge.probes(task))))
    recorded = tuple(dict.fromkeys((*judge_probes, *task.probes)))
    answers = run_probes(device, recorded)
    transition = Transition(frame, None, frame, probe_answers(answers, judge_probes))
    observed = time.perf_counter()
    report = _first_report(judge, task, transition)
    return EpisodeStart(
        dataclasses.replace(
            setup, probes=judge_probes, recorded_probes=recorded, baseline=baseline
        ),
        EpisodeState(frame, report, answers, cost_usd=report.cost_usd),
        {"reset": observed - started, "judge": time.perf_counter() - observed},
    )


def _first_report(judge: Judge, task: Task, transition: Transition) -> JudgeReport:
    for tries_left in reversed(range(JUDGE_TRIES)):
        try:
            return request_report(judge, lambda: judge.begin(task, transition), task)
        except JudgeUnavailable:
            if not tries_left:
                raise
    raise AssertionError


_MOST_STEPS: Final = 10_000


@dataclass(slots=True)
class _StartLevel:
    """Where a template stands."""

    steps: int = 1
    recent: list[bool] = field(default_factory=list[bool])
    """Whether the last episodes at this distance succeeded."""
    is_whole: bool = False
    """Whether its episodes start at their reset, as far back as there is."""


class ReverseCurriculum:
    """Starts each template one step before the goal, and a step earlier whenever that is learned.

    It is learned when, of the last `window` episodes that started there, the share `threshold`
    succeeded. Counting then begins anew. It belongs to one environment, or to all those of a
    process that are given it, and is no part of their saved states: `save_state` is for the
    checkpoint of a training.

    Args:
        threshold: in (0, 1].
        window: episodes, at least 1.
        counts_left: whether an episode counts that was ended from outside (`termination_reason`
            `"left"`), by what the judge says of where it stood.

    Raises:
        UsageError: an argument is outside its range.

    Source: Salimans and Chen (2018), whose threshold is 0.2.
    """

    def __init__(
        self, *, threshold: float = 0.5, window: int = 10, counts_left: bool = True
    ) -> None:
        if isinstance(threshold, bool) or not isinstance(threshold, Real) or not 0 < threshold <= 1:
            raise UsageError(f"threshold is {threshold!r:.100}; it must be in (0, 1]")
        if isinstance(window, bool) or not isinstance(window, Integral) or window < 1:
            raise UsageError(f"window is {window!r:.100}; it must be a number of episodes")
        self.threshold = float(threshold)
        self.window = int(window)
        self.counts_left = bool(counts_left)
        self._levels: dict[str, _StartLevel] = {}

    @property
    def levels(self) -> Mapping[str, int]:
        """By template that has been played: how many steps before the goal its episodes start."""
        return {name: level.steps for name, level in self._levels.items()}

    def steps_before_goal(self, template_id: str) -> int:
        """Where the next episode of a template starts."""
        return self._level(template_id).steps

    def success_rate(self, template_id: str) -> float:
        """Of the episodes that are counted at present; nan without any."""
        recent = self._level(template_id).recent
        return sum(recent) / len(recent) if recent else math.nan

    def starts_at_reset(self, template_id: str) -> bool:
        """Whether its episodes are whole by now: none of the last ones started later."""
        return self._level(template_id).is_whole

    def episode_ended(
        self, template_id: str, *, steps_before_goal: int, is_success: bool, is_whole: bool
    ) -> None:
        """Learn how an episode ended.

        Args:
            template_id: of its task.
            steps_before_goal: where it was asked to start; one from before the last move is not
                counted.
            is_success: whether it succeeded.
            is_whole: whether the demonstration was not longer, so that it started at its reset.
        """
        level = self._level(template_id)
        if steps_before_goal != level.steps:
            return
        level.is_whole = is_whole if not level.recent else level.is_whole and is_whole
        level.recent = [*level.recent, is_success][-self.window :]
        is_learned = sum(level.recent) >= self.threshold * self.window
        if len(level.recent) == self.window and is_learned and not level.is_whole:
            self._levels[template_id] = _StartLevel(level.steps + 1)

    def save_state(self) -> dict[str, Any]:
        """Where every template stands, as JSON values."""
        return {
            name: [level.steps, list(level.recent), level.is_whole]
            for name, level in self._levels.items()
        }

    def load_state(self, state: Mapping[str, Any]) -> None:
        """Return to where `save_state` was called.

        Raises:
            UsageError: it did not return this.
        """
        levels: dict[str, _StartLevel] = {}
        for name, level in state.items():
            match level:
                case [int(steps), list(recent), bool(is_whole)] if (
                    1 <= steps <= _MOST_STEPS
                    and all(isinstance(outcome, bool) for outcome in recent)
                ):
                    levels[name] = _StartLevel(steps, list(recent)[-self.window :], is_whole)
                case _:
                    raise UsageError(f"this is no state of a curriculum: {level!r:.100}")
        self._levels = levels

    def _level(self, template_id: str) -> _StartLevel:
        return self._levels.setdefault(template_id, _StartLevel())


_CURRICULUM: Final = "curriculum"
_PLACES: Final = ("reset", "demonstration")
_NAMES: Final = ("from", "steps_before_goal", "episodes", "threshold", "window")


@dataclass(frozen=True, slots=True)
class Start:
    """Where episodes start; with neither field at their reset.

    Attributes:
        steps_before_goal: so many steps before the end of a demonstration, or as far as a
            curriculum says.
        episodes: a folder of stored episodes that are the demonstrations; "" for each task's own
            solution.
    """

    steps_before_goal: int | ReverseCurriculum | None = None
    episodes: str = ""

    @classmethod
    def parse(cls, value: Any, *, is_option: bool = False) -> Start:
        """The start that an argument, or an option of a reset, names.

        Args:
            value: None, a mapping such as `{"from": "demonstration", "steps_before_goal": 3}`, or
                a `Start`.
            is_option: whether it is for one episode alone, of which no curriculum can learn.

        Raises:
            UsageError: it is none of these.
        """
        if value is None:
            return cls()
        if isinstance(value, Start):
            return value
        given = mapping_of("start", value)
        for name in given:
            if name not in _NAMES:
                raise UnknownName.among("field of start:", name, _NAMES)
        place = given.pop("from", None)
        if not isinstance(place, str) or place not in _PLACES:
            name = place if isinstance(place, str) else shown(place)
            raise UnknownName.among("start from", name, _PLACES)
        if place == "reset":
            if given:
                raise UsageError(f"a start from reset has no {', '.join(sorted(given))}")
            return cls()
        return cls._on_demonstration(given, is_option=is_option)

    @classmethod
    def _on_demonstration(cls, given: dict[str, Any], *, is_option: bool) -> Start:
        steps: Any = given.pop("steps_before_goal", None)
        episodes = given.pop("episodes", "")
        if not isinstance(episodes, str) or "\0" in episodes:
            raise UsageError(f"episodes of a start are a folder's name, not {shown(episodes)}")
        is_named = isinstance(steps, str) and steps == _CURRICULUM
        if is_named or isinstance(steps, ReverseCurriculum):
            if is_option:
                raise UsageError(
                    "a curriculum learns from many episodes; give it to make, and to reset a number"
                )
            if isinstance(steps, ReverseCurriculum):
                if given:
                    raise UsageError("give threshold and window to the curriculum itself")
                return cls(steps, episodes)
            return cls(ReverseCurriculum(**given), episodes)
        if given:
            raise UsageError(
                f'{", ".join(sorted(given))} belong to "steps_before_goal": "curriculum"'
            )
        if steps is None or isinstance(steps, str):
            raise UsageError(
                f'steps_before_goal is {shown(steps)}; give a number of steps, or "{_CURRICULUM}"'
            )
        return cls(integer_of("steps_before_goal", steps, least=1), episodes)

    @property
    def curriculum(self) -> ReverseCurriculum | None:
        """What says how far before the goal, where one does."""
        steps = self.steps_before_goal
        return steps if isinstance(steps, ReverseCurriculum) else None

    def steps(self, template_id: str) -> int | None:
        """How many steps before the goal an episode of a template starts; None at its reset."""
        steps = self.steps_before_goal
        if isinstance(steps, ReverseCurriculum):
            return steps.steps_before_goal(template_id)
        return steps


_STREAM: Final = "demonstration"
_READ: Final = 256
"""Episodes that are kept as actions."""


@dataclass(frozen=True, slots=True)
class StoredDemonstration:
    """What is needed of a stored episode.

    Attributes:
        seed: that its random streams came from.
        params: of its task.
        perturbation: what was drawn of it.
        actions: in order, relative to the screen.
    """

    seed: EpisodeSeed
    params: Params
    perturbation: Mapping[str, Any]
    actions: tuple[Action, ...]


class _DemonstrationFile(NamedTuple):
    """An episode's file, and the seed that it says."""

    path: Path
    seed: EpisodeSeed


class _DemonstrationSteps(NamedTuple):
    """What is read of it."""

    params: Params
    perturbation: Mapping[str, Any]
    actions: tuple[Action, ...]


def stored_demonstration(
    folder: str, task_id: str, language: str, seed: EpisodeSeed
) -> StoredDemonstration:
    """A successful episode of a task, drawn by a seed; where one had that seed, it is that one.

    Args:
        folder: of a run, or of several.
        task_id: without a version.
        language: of the episode.
        seed: of the episode that is to start.

    Raises:
        RecordingError: there are no episodes, or one cannot be read.
        UsageError: none is a success of that task in that language.
    """
    files = _demonstration_files(folder, task_id, language)
    order = [files[int(place)] for place in seed.stream(_STREAM).permutation(len(files))]
    order.sort(key=lambda file: file.seed != seed)
    for file in order:
        if (steps := _read_demonstration(file.path)) is not None:
            return StoredDemonstration(file.seed, *steps)
    raise UsageError(
        f"{folder}: has no successful episode of {task_id} in {language!r} to start on"
    )


def _demonstration_files(
    folder: str, task_id: str, language: str
) -> tuple[_DemonstrationFile, ...]:
    store = plugins.load("episode store", "built-in")
    return tuple(
        _DemonstrationFile(stored.path, EpisodeSeed(stored.episode_seed))
        for stored in store.find(folder)
        if stored.task_id == task_id and stored.language == language
    )


@lru_cache(maxsize=_READ)
def _read_demonstration(file: Path) -> _DemonstrationSteps | None:
    """What is needed of an episode's file; None where it did not succeed."""
    store = plugins.load("episode store", "built-in")
    episode: Episode = store.read_episode(file, pixels=False, trees=False)
    steps = episode.steps
    if not steps or not steps[-1].report.success:
        return None
    info = steps[0].info
    try:
        perturbation = perturbation_of(parse_json(info.get("perturbation", "{}"), f"{file}"))
    except (TypeError, UsageError) as error:
        raise RecordingError(f"{file}: cannot be a demonstration: {error}") from error
    return _DemonstrationSteps(
        params=episode.task.params,
        perturbation=perturbation,
        actions=tuple(step.action for step in steps[1:] if step.action is not None),
    )


@dataclass(frozen=True, slots=True)
class SavedStop:
    """A moment of a demonstration: what is needed to be there again, frames apart."""

    device: object
    judge: object
    report: JudgeReport
    user_reply: str


class DemonstrationStage:
    """A device and a judge, on which an episode has just been reset.

    Args:
        device: that was reset.
        judge: that has begun.
        setup: of the episode.
        moment: after the reset.
    """

    def __init__(
        self, device: Device, judge: Judge, setup: EpisodeSetup, moment: EpisodeState
    ) -> None:
        self.setup = setup
        self.frame: Frame = moment.frame
        self.report = moment.report
        self._device = device
        self._judge = judge
        self._looks = bool(getattr(judge, "needs_screenshot", False))
        self._step = 0
        self.user_reply = ""

    def do(self, action: Action) -> None:
        """Do an action whose points are relative to the screen.

        Raises:
            DeviceFault: the device failed.
            JudgeUnavailable: the judge did.
        """
        before = self.frame
        receipt = (
            ActionReceipt(accepted=False, error=action.reason)
            if isinstance(action, Invalid)
            else self._device.perform(action)
        )
        self._step += 1
        self.frame = self._device.observe(screenshot=self._looks)
        transition = Transition(
            before,
            action,
            self.frame,
            run_probes(self._device, self.setup.probes),
            receipt=receipt,
            step=self._step,
            answer=action.text if isinstance(action, Answer) else None,
            is_last=isinstance(action, Answer),
        )
        judge, task = self._judge, self.setup.task
        self.report = request_report(judge, lambda: judge.judge(transition), task)
        self.user_reply = (
            user_reply(action.text, task.user_facts, task.language)
            if isinstance(action, AskUser)
            else ""
        )

    def stop(self) -> SavedStop:
        """The present moment, saved.

        Raises:
            DeviceFault: the device cannot be saved.
        """
        return SavedStop(
            self._device.save_state(), self._judge.save_state(), self.report, self.user_reply
        )


KEPT: Final = 32
"""Demonstrations of one environment; their states share what did not change."""
MAX_STEPS: Final = 1000
"""Of a demonstration."""


class _CannotFollow(TaskError):
    """What a task's solution asks for is not on the screen."""


_Chooser = Callable[[Frame], Action | None]
"""The next action on a frame, relative to the screen; None after the last."""


@dataclass(frozen=True, slots=True)
class _Demonstration:
    """One that was played to the goal.

    Attributes:
        setup: of its episode, after the reset.
        actions: all of them; the last one reaches the goal. () where it cannot be followed.
        stops: the moments before each of them; () where the device is slow to save.
        device: that they are of.
    """

    setup: EpisodeSetup
    actions: tuple[Action, ...]
    stops: tuple[SavedStop, ...]
    device: Device


class Demonstrations:
    """Those of one environment's episodes.

    Args:
        needs_screenshot: whether frames of an episode have one.
    """

    def __init__(self, *, needs_screenshot: bool) -> None:
        self._needs_screenshot = needs_screenshot
        self._kept: OrderedDict[str, _Demonstration] = OrderedDict()
        self._has_followed = False

    def start(
        self,
        setup: EpisodeSetup,
        device: Device,
        judge: Judge,
        reset: Callable[[], EpisodeStart],
        *,
        steps_before_goal: int,
        actions: tuple[Action, ...] | None = None,
    ) -> tuple[EpisodeSetup, EpisodeState]:
        """Go to where an episode starts.

        A solution that cannot be followed, as something unasked is in its way, is no reason to end
        a training run: the episode starts at its reset, and a warning says so. Where none could be
        followed before, it is an error.

        Args:
            setup: what the seed and the options decided.
            device: of the session.
            judge: of the session.
            reset: resets the device and begins judging.
            steps_before_goal: how many actions of the demonstration are left to the agent.
            actions: of a stored demonstration; None follows the task's solution.

        Raises:
            TaskError: the demonstration cannot be followed, or breaks a rule of the task.
            DeviceFault: the device failed.
            JudgeUnavailable: the judge did.
        """
        key = repr((setup.task.id, setup.task.language, setup.task.params, setup.seed,
                    setup.perturbation, actions))  # fmt: skip
        kept = self._kept.get(key)
        if kept is None or kept.device is not device:
            stage = DemonstrationStage(device, judge, *reset()[:2])
            chooser = (
                _solution_chooser(setup.task, setup.seed)
                if actions is None
                else _stored_action_chooser(actions)
            )
            try:
                kept = _play_demonstration(stage, chooser, device)
                self._has_followed = True
            except _CannotFollow as error:
                if not self._has_followed:
                    raise
                gymnasium.logger.warn(f"{error}; the episode starts at its reset")
                stage = DemonstrationStage(device, judge, *reset()[:2])
                stops = (stage.stop(),) if isinstance(device, DiffableDevice) else ()
                kept = _Demonstration(stage.setup, (), stops, device)
            self._kept[key] = kept
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        step = max(len(kept.actions) - steps_before_goal, 0)
        reached = _go_to_step(step, kept, judge, reset)
        moment = EpisodeState(
            frame=device.observe(screenshot=self._needs_screenshot),
            report=reached.report,
            probes=run_probes(device, reached.setup.recorded_probes),
            cost_usd=reached.report.cost_usd,
            user_reply=reached.user_reply,
        )
        point = _start_point(step, steps_before_goal, moment.report, kept.setup, device)
        first = dataclasses.replace(point.counted(moment.report), newly_satisfied=())
        return (
            dataclasses.replace(reached.setup, start=point),
            dataclasses.replace(moment, report=first),
        )


def _play_demonstration(
    stage: DemonstrationStage, chooser: _Chooser, device: Device
) -> _Demonstration:
    """Follow a demonstration to its first success, or to its end where no success is seen."""
    task = stage.setup.task
    saves = isinstance(device, DiffableDevice)
    actions: list[Action] = []
    stops = [stage.stop()] if saves else []
    while not stage.report.success:
        action = chooser(stage.frame)
        if action is None:
            break
        if len(actions) == MAX_STEPS:
            raise TaskError(f"{task.id}: a demonstration has at most {MAX_STEPS} steps")
        stage.do(action)
        actions.append(action)
        if stage.report.violation:
            raise TaskError(
                f"{task.id}: step {len(actions)} of the demonstration breaks the rule "
                f"{stage.report.violation!r}; start from another one"
            )
        if isinstance(action, Answer | Finish):
            break
        if saves:
            stops.append(stage.stop())
    return _Demonstration(stage.setup, tuple(actions), tuple(stops), device)


class _ReachedStep(NamedTuple):
    """What is known of a step of a demonstration, apart from what the device shows."""

    setup: EpisodeSetup
    report: JudgeReport
    user_reply: str


def _go_to_step(
    step: int, kept: _Demonstration, judge: Judge, reset: Callable[[], EpisodeStart]
) -> _ReachedStep:
    """Bring the device and the judge to a step of a demonstration."""
    if kept.stops:
        stop = kept.stops[step]
        kept.device.load_state(stop.device)
        judge.load_state(stop.judge)
        return _ReachedStep(kept.setup, stop.report, stop.user_reply)
    stage = DemonstrationStage(kept.device, judge, *reset()[:2])
    for action in kept.actions[:step]:
        stage.do(action)
    return _ReachedStep(stage.setup, stage.report, stage.user_reply)


def _start_point(
    step: int, steps_before_goal: int, report: JudgeReport, setup: EpisodeSetup, device: Device
) -> StartPoint:
    if not step:
        return StartPoint(steps_before_goal=steps_before_goal)
    return StartPoint(
        step=step,
        steps_before_goal=steps_before_goal,
        progress=report.progress,
        goal_progress=report.goal_progress,
        satisfied=tuple(verdict.substate_id for verdict in report.verdicts if verdict.satisfied),
        side_effects=side_effects(setup.task, device, setup.baseline),
    )


def _stored_action_chooser(actions: tuple[Action, ...]) -> _Chooser:
    left = iter(actions)
    return lambda frame: next(left, None)


def _solution_chooser(task: Task, seed: int) -> _Chooser:
    """What the agent does that follows the task's own solution.

    Raises:
        TaskError: there is none.
    """
    if not task.solution:
        raise TaskError(
            f"{task.id}: has no solution to start on; start its episodes from their reset, or on "
            "stored ones (episodes)"
        )
    agent = plugins.load("agent", "solution")()
    agent.reset(task, seed)

    def choose(frame: Frame) -> Action | None:
        action: Action = agent.act({}, frame)
        if agent.failure:
            raise _CannotFollow(f"{task.id}: its solution cannot be followed here: {agent.failure}")
        if isinstance(action, Finish) and action.status is FinishStatus.COMPLETE:
            return None
        return action

    return choose
