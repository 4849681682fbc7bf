"""Runs episodes: device, judge and reward together. No spaces, no observations, no Gymnasium API.

It has a whole step in it, without spaces and observations; `mobile_env` and AndroidEnv's face drive
it.

One step: the action is mapped from the canvas to the screen and performed; the device is observed
and probed; the judge answers; the reward and the episode's end follow. What came of it is the
session's `moment`.
"""

from __future__ import annotations

import copy
import dataclasses
import json
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from gymnasium.error import ResetNeeded

from mobile_gym.core.actions import Action, Answer, AskUser, Invalid
from mobile_gym.core.asking import request_report
from mobile_gym.core.errors import DeviceFault, JudgeUnavailable, UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device, DeviceReset, DiffableDevice, Judge
from mobile_gym.core.tasks import Language, Params, Split, TaskTemplate
from mobile_gym.core.users import user_reply
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult, Transition
from mobile_gym.devices import open_device
from mobile_gym.envs.arguments import DeviceSpec, integer_of, language_of, mapping_of, shown
from mobile_gym.envs.canvas import screen_placement, to_screen
from mobile_gym.envs.ending import (
    LEFT,
    Ending,
    EpisodeLimits,
    StepLimit,
    TerminateOn,
    decide_ending,
)
from mobile_gym.envs.randomness import EpisodeSeed, draw_perturbation, perturbation_of
from mobile_gym.envs.side_effects import side_effects
from mobile_gym.envs.starts import (
    JUDGE_TRIES,
    Demonstrations,
    EpisodeStart,
    Start,
    begin_episode,
    probe_answers,
    run_probes,
    stored_demonstration,
)
from mobile_gym.envs.state import EnvState, EpisodeSetup, EpisodeState
from mobile_gym.envs.task_pool import TaskPool
from mobile_gym.judging.shaping import OutcomeShaper, StepOutcome


class DeviceLease:
    """Who creates a device closes it.

    Args:
        spec: a live device, which is lent; or what `devices.open_device` takes; None is the own
            device of each task.
        screen_size: height and width in pixels, for a device without a screen of its own.
    """

    def __init__(self, spec: DeviceSpec, screen_size: tuple[int, int]) -> None:
        self._spec = spec
        self._default = ""
        self._screen_size = screen_size
        self._device: Device | None = None
        self.is_suspect = False
        """Whether the device failed, so that it should be opened anew before the next episode."""

    @property
    def is_open(self) -> bool:
        """Whether there is a device."""
        return self._device is not None

    def use_default_device(self, default: str) -> bool:
        """Let go of the device of another task, where tasks have their own.

        Args:
            default: the spec of the device of the task that comes.

        Returns:
            Whether the device is another one from now on.
        """
        if self._spec is not None or default == self._default:
            return False
        self.drop()
        self._default = default
        return True

    def open(self) -> Device:
        """The device; it is not started before its `reset`."""
        if self._device is None:
            spec = self._default if self._spec is None else self._spec
            self._device = (
                open_device(spec, screen_size=self._screen_size)
                if isinstance(spec, str | Mapping)
                else spec
            )
        return self._device

    def drop(self) -> None:
        """Let go of the device; closes one that was opened here. May be called twice."""
        self.is_suspect = False
        if self._device is not None and isinstance(self._spec, str | Mapping | None):
            self._device.close()
        self._device = None


@dataclass(frozen=True, slots=True)
class ResetOptions:
    """`options` of `reset`; None leaves what the environment was made with.

    Attributes:
        params: fixed values for some of the task's parameters.
        language: of this episode.
        perturbation: of this episode, in full; `parse` also takes the name of a preset.
        task_seed: seeds the parameters alone, so that one task can meet many devices.
        episode_seed: instead of what is drawn from the environment's generator; the `episode_seed`
            of an episode's status brings that episode back.
        task: the name of one of the environment's tasks; None draws one.
        start: where the episode starts; `{"from": "reset"}` for one that is whole.
    """

    params: Params | None = None
    language: Language | None = None
    perturbation: Mapping[str, Any] | None = None
    task_seed: int | None = None
    episode_seed: int | None = None
    task: str | None = None
    start: Start | None = None

    @classmethod
    def parse(cls, options: Mapping[str, Any] | None) -> ResetOptions:
        """Check the options.

        Raises:
            UsageError: an unknown option or preset, or a value of the wrong kind.
        """
        if options is None:
            return _NOTHING
        given = mapping_of("reset options", options)
        if not given:
            return _NOTHING
        if not isinstance(given.get("params", {}), Mapping | None):
            raise UsageError(f"reset option params must be a mapping, not {shown(given['params'])}")
        if given.get("perturbation") is not None:
            given["perturbation"] = perturbation_of(given["perturbation"])
        if "language" in given:
            given["language"] = (
                None if given["language"] is None else language_of(given["language"])
            )
        for name in ("task_seed", "episode_seed"):
            seed = given.get(name)
            if seed is not None:
                given[name] = integer_of(f"reset option {name}", seed, least=0)
        if given.get("start") is not None:
            given["start"] = Start.parse(given["start"], is_option=True)
        if unknown := given.keys() - cls.__slots__:
            raise UnknownName.among("reset option", min(unknown), cls.__slots__)
        return cls(**given)


_NOTHING: Final = ResetOptions()


class LimitCounts(NamedTuple):
    """What limits count of an episode, up to a step."""

    invalid_actions: int
    cost_usd: float
    """What the judge has cost."""
    recent_actions: tuple[Action, ...]
    """As `Limits.remember` keeps them."""


@dataclass(frozen=True, slots=True)
class EpisodeRules:
    """What holds for every episode of a session; see the arguments of `MobileEnv`."""

    language: Language
    perturbation: Mapping[str, Any]
    terminate_on: TerminateOn
    step_limit: StepLimit
    split: Split | None
    limits: EpisodeLimits
    image_size: tuple[int, int]
    needs_screenshot: bool
    start: Start = Start()  # noqa: RUF009 (frozen)

    def tally(self, last: EpisodeState, action: Action, cost_usd: float = 0.0) -> LimitCounts:
        """What limits count after one more action, whose judging cost so much."""
        return LimitCounts(
            last.invalid_actions + isinstance(action, Invalid),
            last.cost_usd + cost_usd,
            self.limits.remember(last.recent_actions, action),
        )

    def ending(
        self, action: Action, report: JudgeReport, tally: LimitCounts, *, steps_left: int
    ) -> Ending:
        """How a step ends the episode."""
        limit = self.limits.reached(tally.recent_actions, tally.invalid_actions, tally.cost_usd)
        return decide_ending(action, report, self.terminate_on, steps_left=steps_left, limit=limit)


class DrawnEpisode(NamedTuple):
    """An episode that has not begun."""

    template: TaskTemplate
    setup: EpisodeSetup
    start: Start
    actions: tuple[Action, ...] | None
    """Of the stored demonstration that it starts on; None where it does not."""


def draw_episode(
    drawn: EpisodeSeed, options: ResetOptions, pool: TaskPool, rules: EpisodeRules
) -> DrawnEpisode:
    """The episode of a seed.

    Args:
        drawn: from the environment's generator.
        options: of the reset.
        pool: the templates.
        rules: of the session.

    Raises:
        TaskError: a parameter is wrong.
        UsageError: an option goes against another, or against the rules.
        RecordingError: stored demonstrations cannot be read.
    """
    seed = drawn if options.episode_seed is None else EpisodeSeed(options.episode_seed)
    template = pool.choose(seed, options.task)
    start = rules.start if options.start is None else options.start
    language = rules.language if options.language is None else options.language
    params, actions = options.params, None
    perturbation = rules.perturbation if options.perturbation is None else options.perturbation
    if start.episodes:
        for name in ("params", "perturbation", "task_seed"):
            if getattr(options, name) is not None:
                raise UsageError(f"a start on stored episodes has their {name}; leave it out")
        stored = stored_demonstration(start.episodes, template.id, language, seed)
        seed, params, perturbation, actions = (
            stored.seed,
            stored.params,
            stored.perturbation,
            stored.actions,
        )
    task_seed = seed if options.task_seed is None else EpisodeSeed(options.task_seed)
    task = template.task(task_seed.stream("parameters"), language, params, split=rules.split)
    request = DeviceReset(
        task_id=task.id,
        seed=seed.device,
        language=language,
        perturbation=draw_perturbation(perturbation, seed),
    )
    setup = EpisodeSetup(task, request, seed.value, _perturbation_json(request.perturbation))
    return DrawnEpisode(template, setup, start, actions)


def _perturbation_json(perturbation: Mapping[str, Any]) -> str:
    try:
        return json.dumps(perturbation, ensure_ascii=False)
    except TypeError as error:
        raise UsageError(f"perturbation {dict(perturbation)!r} is not JSON: {error}") from None


_NO_NEWS: Final = JudgeReport(())


class Session:
    """Episodes of one task template, one after another.

    Args:
        pool: what makes the task of each episode.
        lease: the device.
        judge: decides which substates are reached.
        shaper: turns what came of steps into rewards.
        rules: what holds for every episode.
    """

    def __init__(
        self,
        pool: TaskPool,
        *,
        lease: DeviceLease,
        judge: Judge,
        shaper: OutcomeShaper,
        rules: EpisodeRules,
    ) -> None:
        self.pool = pool
        self.lease = lease
        self.timings_s: dict[str, float] = {}
        """Seconds that the parts of the last reset or step took."""
        self.judge = judge
        self._shaper = shaper
        self.rules = rules
        self.steps_at_most = math.inf
        """A limit from around the environment; the smaller one counts."""
        self._setup: EpisodeSetup | None = None
        self.traces: tuple[str, ...] = ()
        self._moment: EpisodeState | None = None
        self._was_loaded = False
        self._demonstrations = Demonstrations(needs_screenshot=rules.needs_screenshot)
        self._select_template(pool.templates[0])

    @property
    def has_begun(self) -> bool:
        """Whether there is, or was, an episode, or a device for one."""
        return self._setup is not None or self.lease.is_open

    @property
    def setup(self) -> EpisodeSetup:
        """How the episode was set up.

        Raises:
            ResetNeeded: there is no episode.
        """
        if self._setup is None:
            raise ResetNeeded("there is no episode; call reset() first")
        return self._setup

    @property
    def moment(self) -> EpisodeState:
        """Where the episode stands.

        Raises:
            ResetNeeded: there is no episode.
        """
        if self._moment is None:
            raise ResetNeeded("there is no episode; call reset() first")
        return self._moment

    @property
    def step_limit(self) -> int:
        """How many steps the episode may have."""
        return int(min(self.rules.step_limit.of(self.setup.task), self.steps_at_most))

    @property
    def most_steps(self) -> int | None:
        """A number of steps that no episode exceeds; None where the tasks have no common one."""
        limit = self.rules.step_limit
        if limit.steps is not None:
            return limit.steps
        template, *others = self.pool.templates
        return None if others else limit.most(template, self.rules.language)

    @property
    def has_episode(self) -> bool:
        """Whether there is an episode, which runs or has ended."""
        return self._moment is not None

    @property
    def has_steps(self) -> bool:
        """Whether an episode is running in which something has been done."""
        moment = self._moment
        return moment is not None and moment.step > 0 and not moment.ending.is_over

    @property
    def has_unfinished_episode(self) -> bool:
        """Whether the next episode would cut this one off; a loaded one may go on elsewhere."""
        return self.has_steps and not self._was_loaded

    def begin(self, rng: np.random.Generator, options: ResetOptions) -> None:
        """Start an episode; takes exactly one draw from the generator.

        Raises:
            UsageError: an option or a parameter is wrong, or the task's setup fails.
            DeviceFault: the device failed, twice.
        """
        episode = draw_episode(EpisodeSeed.draw(rng), options, self.pool, self.rules)
        self._select_template(episode.template)
        self._moment, self._was_loaded = None, False
        if self.lease.is_suspect:
            self.lease.drop()
        try:
            self._begin_episode(episode)
        except DeviceFault:
            self.lease.drop()
            self._begin_episode(episode)

    def step(
        self, action: Action, perform: Callable[[Device], ActionReceipt] | None = None
    ) -> None:
        """Do one action, its points relative to the canvas.

        A step that is broken off, by an interrupt or an error of a judge, may have been done on the
        device: nobody can go on from there, so the episode is void.

        Args:
            action: the action.
            perform: does it on the device in the caller's own way; None for the device's.

        Raises:
            ResetNeeded: there is no episode, or it has ended.
        """
        last = self.moment
        if last.ending.is_over:
            raise ResetNeeded("the episode has ended; call reset() before the next step")
        before = last.frame
        placement = screen_placement(before.width_px, before.height_px, self.rules.image_size)
        on_screen = to_screen(action, placement)
        try:
            self._perform_step(last, on_screen, perform)
        except BaseException as error:
            if self._moment is last:
                broken_off = DeviceFault(f"the step was broken off by {type(error).__name__}")
                self._end_with_device_fault(last, on_screen, broken_off)
            raise

    def _perform_step(
        self,
        last: EpisodeState,
        on_screen: Action,
        perform: Callable[[Device], ActionReceipt] | None,
    ) -> None:
        """Do an action whose points are relative to the screen, and take in what came of it."""
        before = last.frame
        answer = last.answer
        if answer is None and isinstance(on_screen, Answer):
            answer = on_screen.text
        clock = time.perf_counter
        started = clock()
        try:
            device = self.lease.open()
            receipt = (
                ActionReceipt(accepted=False, error=on_screen.reason)
                if isinstance(on_screen, Invalid)
                else (device.perform(on_screen) if perform is None else perform(device))
            )
            acted = clock()
            after = self._observe(device)
            observed = clock()
            answers = run_probes(device, self.setup.recorded_probes)
        except DeviceFault as fault:
            self.timings_s = {"perform": clock() - started}
            self._end_with_device_fault(last, on_screen, fault)
            return
        probed = clock()
        transition = Transition(
            before,
            on_screen,
            after,
            probes=probe_answers(answers, self.setup.probes),
            receipt=receipt,
            step=self.setup.start.step + last.step + 1,
            answer=answer,
            is_last=self._ends_anyway(last, on_screen),
        )
        report, reason = self._judge(transition, last)
        self.timings_s = {
            "perform": acted - started,
            "observe": observed - acted,
            "probe": probed - observed,
            "judge": clock() - probed,
        }
        try:
            self._moment = self._end_step(last, transition, answers, report, reason)
        except DeviceFault as fault:  # while it was asked for side effects
            self._end_with_device_fault(last, on_screen, fault)
        self._update_curriculum()

    def leave(self, *, is_judged: bool = True, is_paid: bool = False) -> float:
        """End the running episode, as somebody outside has ended it.

        The judge reports on where it stands, and what the task does not explain is counted. What
        the last step paid stays as it is.

        Args:
            is_judged: whether the judge is asked; else it is not known whether this is a success.
            is_paid: whether the reward is asked what this end pays.

        Returns:
            What it pays; 0 where nobody asks, and where the end is void or not judged.

        Raises:
            ResetNeeded: there is no episode, or it has ended.
        """
        last = self.moment
        if last.ending.is_over:
            raise ResetNeeded("the episode has ended already")
        report, fault = last.report, ""
        ending = Ending(truncated=True, reason=LEFT)
        effects: tuple[str, ...] = ()
        where = Transition(
            last.frame,
            None,
            last.frame,
            probes=probe_answers(last.probes, self.setup.probes),
            receipt=last.receipt,
            step=self.setup.start.step + last.step,
            answer=last.answer,
            is_last=True,
        )
        if not is_judged:
            report = dataclasses.replace(report, newly_satisfied=(), available=False)
        else:
            report, why = self._judge(where, last)
            if not report.available:
                ending = Ending(truncated=True, reason="judge_unavailable")
                fault = f"JudgeUnavailable: no answer at the end: {why}"
        try:
            effects = self._side_effects()
        except DeviceFault as error:
            self.lease.is_suspect = True
            ending = Ending(truncated=True, reason="device_fault")
            fault = f"{type(error).__name__}: {error}"
        self._moment = dataclasses.replace(
            last,
            report=report,
            ending=ending,
            fault=fault,
            side_effects=effects,
            judge_failures_total=last.judge_failures_total + (not report.available),
            cost_usd=last.cost_usd + (report.cost_usd if is_judged else 0.0),
        )
        self._update_curriculum()
        if fault or not (is_judged and is_paid):
            return 0.0
        return self._shaper.reward(StepOutcome(report, where, ended=True, side_effects=effects))

    def save_state(self, rng: np.random.Generator) -> EnvState:
        """Everything that decides what comes next.

        Raises:
            ResetNeeded: there is no episode.
            DeviceFault: the device cannot be saved.
        """
        return EnvState(
            template_id=self.template.env_id,
            setup=self.setup,
            moment=self.moment,
            device=self.lease.open().save_state(),
            judge=self.judge.save_state(),
            shaper=self._shaper.save_state(),
            rng=copy.deepcopy(rng.bit_generator.state),
        )

    def load_state(self, state: EnvState, rng: np.random.Generator) -> None:
        """Return to a saved moment, of this session or of another one of the same task.

        Raises:
            UsageError: the state is of another task.
        """
        if not isinstance(state, EnvState):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(
                f"{shown(state)} is no saved state; give load_state what save_state returned"
            )
        self._select_template(self.pool.with_env_id(state.template_id))
        device = self.device_at(state.setup.request)
        device.load_state(state.device)
        try:
            self.judge.load_state(state.judge)
        except (TypeError, ValueError) as error:
            raise UsageError(f"the judge cannot take this state back: {error}") from error
        try:
            self._shaper.load_state(state.shaper)
        except (TypeError, ValueError) as error:
            raise UsageError(f"the reward cannot take this state back: {error}") from error
        rng.bit_generator.state = copy.deepcopy(dict(state.rng))
        self._setup, self._moment, self.timings_s = state.setup, state.moment, {}
        self._was_loaded = True

    def template_of(self, env_id: str) -> TaskTemplate:
        """The template of that Gymnasium id.

        Raises:
            UsageError: no episode here is of it.
        """
        return self.pool.with_env_id(env_id)

    def device_at(self, request: DeviceReset) -> Device:
        """The device, for its saved states: reset first where it was not, or where it has failed.

        Raises:
            DeviceFault: it cannot be reset.
        """
        device = self.lease.open()
        if self._moment is None or self.lease.is_suspect:
            device.reset(request)  # opens what the device needs
            self.lease.is_suspect = False
        return device

    def _select_template(self, template: TaskTemplate) -> None:
        """Have the episode that comes be of a template."""
        self.template = template
        if self.lease.use_default_device(template.device):
            self._moment = None

    def close(self) -> None:
        """End the episode and let go of the device. May be called twice."""
        self.lease.drop()
        self._moment = None

    def _begin_episode(self, episode: DrawnEpisode) -> None:
        device, judge, started = self.lease.open(), self.judge, time.perf_counter()
        looks = self.rules.needs_screenshot

        def reset() -> EpisodeStart:
            return begin_episode(episode.setup, device, judge, needs_screenshot=looks)

        steps = episode.start.steps(self.template.id)
        if steps is None:
            self._setup, self._moment, timings_s = reset()
            self.traces = ()
            self.timings_s = dict(timings_s)
        else:
            self._setup, self._moment = self._demonstrations.start(
                episode.setup,
                device,
                judge,
                reset,
                steps_before_goal=steps,
                actions=episode.actions,
            )
            self.timings_s = {"demonstration": time.perf_counter() - started}
        frame, probes = self._moment.frame, probe_answers(self._moment.probes, self._setup.probes)
        first = Transition(frame, None, frame, probes)
        self._shaper.start(self._setup.task, StepOutcome(self._moment.report, first))

    def _observe(self, device: Device) -> Frame:
        return device.observe(screenshot=self.rules.needs_screenshot)

    def _judge(self, transition: Transition, last: EpisodeState) -> tuple[JudgeReport, str]:
        """The judge's report, and why it gave none where it did not."""
        judge = self.judge
        try:
            report = request_report(judge, lambda: judge.judge(transition), self.setup.task)
        except JudgeUnavailable as error:
            nothing_new = dataclasses.replace(
                last.report, newly_satisfied=(), available=False, skipped=False, cost_usd=0.0
            )
            return nothing_new, str(error)
        report = self.setup.start.counted(report)
        if report.available:
            return report, ""
        return report, "the round was given up" if report.skipped else "the judge gave no answer"

    def _ends_anyway(self, last: EpisodeState, action: Action) -> bool:
        """Whether a step ends the episode even if the judge finds nothing in it."""
        tally = self.rules.tally(last, action)
        steps_left = self.step_limit - last.step - 1
        return self.rules.ending(action, _NO_NEWS, tally, steps_left=steps_left).is_over

    def _end_step(
        self,
        last: EpisodeState,
        transition: Transition,
        answers: Mapping[str, ShellResult],
        report: JudgeReport,
        reason: str,
    ) -> EpisodeState:
        """How the step ends the episode, and what it pays."""
        action, step = transition.action, last.step + 1
        assert action is not None
        tally = self.rules.tally(last, action, report.cost_usd)
        ending = self.rules.ending(action, report, tally, steps_left=self.step_limit - step)
        is_absent = not (report.available or report.skipped)
        failures = last.judge_failures + 1 if is_absent else 0
        fault = ""
        if (ending.is_over and not report.available) or failures >= JUDGE_TRIES:
            # Whether the episode succeeded is unknown, so it is void rather than failed.
            ending = Ending(truncated=True, reason="judge_unavailable")
            steps = f"{failures} steps" if failures > 1 else "the last step"
            fault = f"JudgeUnavailable: no answer for {steps}: {reason}"
        effects = self._side_effects() if ending.is_over else ()
        reward = 0.0
        if not fault:
            reward = self._shaper.reward(
                StepOutcome(report, transition, ending.is_over, ending.terminated, effects)
            )
        return EpisodeState(
            frame=transition.after,
            report=report,
            probes=answers,
            step=step,
            action=action,
            receipt=transition.receipt,
            reward=reward,
            ending=ending,
            fault=fault,
            answer=transition.answer,
            side_effects=effects,
            invalid_actions=tally.invalid_actions,
            judge_failures=failures,
            judge_failures_total=last.judge_failures_total + (not report.available),
            cost_usd=tally.cost_usd,
            recent_actions=tally.recent_actions,
            user_reply=self._user_reply(action),
        )

    def _update_curriculum(self) -> None:
        """Tell the curriculum of starts how the episode ended, if it did."""
        curriculum, moment, start = self.rules.start.curriculum, self.moment, self.setup.start
        if curriculum is None or moment.fault or not moment.ending.is_over:
            return
        is_counted = moment.report.available and curriculum.counts_left
        if moment.ending.reason == LEFT and not is_counted:
            return
        curriculum.episode_ended(
            self.template.id,
            steps_before_goal=start.steps_before_goal,
            is_success=moment.report.success,
            is_whole=not start.step,
        )

    def _end_with_device_fault(
        self, last: EpisodeState, action: Action, fault: DeviceFault
    ) -> None:
        """The device failed: the last frame stays, nothing is paid, the episode is over."""
        self.lease.is_suspect = True
        self._moment = dataclasses.replace(
            last,
            probes={},
            step=last.step + 1,
            action=action,
            receipt=ActionReceipt(accepted=False, error=str(fault)),
            reward=0.0,
            ending=Ending(truncated=True, reason="device_fault"),
            fault=f"{type(fault).__name__}: {fault}",
            user_reply="",
        )

    def _user_reply(self, action: Action) -> str:
        if not isinstance(action, AskUser):
            return ""
        task = self.setup.task
        return user_reply(action.text, task.user_facts, task.language)

    def _side_effects(self) -> tuple[str, ...]:
        device = self.lease.open()
        if not isinstance(device, DiffableDevice):
            return ()
        self.traces = device.traces(self.setup.baseline)
        before = self.setup.start.side_effects
        effects = side_effects(self.setup.task, device, self.setup.baseline)
        return tuple(name for name in effects if name not in before)
