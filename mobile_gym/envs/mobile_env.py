"""One task on one device as a Gymnasium environment."""

from __future__ import annotations

import copy
import dataclasses
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded

from mobile_gym.core.actions import Action, Answer, Invalid
from mobile_gym.core.episodes import StepRecord, TerminationReason
from mobile_gym.core.errors import DeviceFault, JudgeUnavailable, TaskError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device, DeviceReset, DiffableDevice, Judge
from mobile_gym.core.tasks import Language, Task, TaskTemplate
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult, Transition
from mobile_gym.devices import open_device
from mobile_gym.envs.arguments import (
    DeviceSpec,
    ResetOptions,
    image_size_of,
    language_of,
    make_judge,
    one_of,
    resolve_task,
)
from mobile_gym.envs.ending import TERMINATE_ON, Ending, Limits, TerminateOn, decide
from mobile_gym.envs.episode import EnvState, EpisodeStatus, Moment, Setup
from mobile_gym.envs.info import make_info
from mobile_gym.envs.letterbox import paste, place, to_canvas, to_screen
from mobile_gym.envs.observing import OBSERVABLE, Observer, picked
from mobile_gym.envs.randomness import EpisodeSeed, draw_perturbation
from mobile_gym.envs.rendering import Window
from mobile_gym.judging import make_shaper
from mobile_gym.spaces import ActionSpace, decode, require_encodable_text

__all__ = ["MobileEnv", "Outcome", "StepResult"]

StepResult = tuple[dict[str, Any], float, bool, bool, dict[str, Any]]


class Outcome(NamedTuple):
    """What a step paid and whether it ended the episode."""

    reward: float
    terminated: bool
    truncated: bool


_JUDGE_TRIES = 3
"""Steps in a row that a judge may fail to answer before the episode is void."""


class MobileEnv(gymnasium.Env[dict[str, Any], Mapping[str, Any] | Action]):
    """A task on an Android device.

    Action Space:
        `mobile_gym.spaces.ActionSpace`: a dictionary of fixed fields. `step` also takes an
        `Action` such as `Tap(0.5, 0.25)`. Points are relative to the canvas.

    Observation Space:
        A `Dict` of what `observe` picks: `screenshot` uint8 (height, width, 3), RGB;
        `accessibility_tree`, the numbered list of what is on the screen; the five `nodes_` arrays
        (`mobile_gym.spaces.nodes`); `instruction`; `activity`; `screen_rect`, where the screen lies
        on the canvas: left, top, right, bottom in [0, 1].

    Rewards:
        `dense`: 0.5 for all progress over the substates, 0.5 for success; `sparse`: 1 for success;
        `potential`: the discounted change of progress, 1 for success. Success is paid in the step
        that ends the episode.

    Starting State:
        The device is reset with a seed, a language and a perturbation, then the task's setup runs.
        Parameters, device data and each perturbation have random streams of their own.

    Episode End:
        Terminated by success, `Finish` (see `terminate_on`), the first `Answer` or a violation;
        truncated by `max_steps`, a limit, or a failing device or judge (`info["valid"]` is False,
        and the reward of that step is 0).

    Args:
        task: a template, or its name in the suite catalog, such as `"Clock.SetAlarm"`.
        device: what `devices.open_device` takes, opened at the first reset and closed with the
            environment; or a live device, which stays its owner's. None is the task's own.
        judge: a name, `{"name": ..., ...}` with arguments, or a live judge.
        reward: `"dense"`, `"sparse"` or `"potential"`.
        gamma: the discount that `potential` needs.
        language: of the instruction and the screens.
        perturbation: by name; see `randomness.draw_perturbation`.
        observe: the parts of the observation; `"nodes"` is all five arrays.
        image_size: height and width of the canvas in pixels.
        terminate_on: `"success"`, `"finish"` or `"either"`.
        max_steps: where an episode is cut off; None is the task's own limit.
        limits: opt-in limits: `looping`, `invalid_actions`, `budget_usd` (see `ending.Limits`).
        render_mode: `"rgb_array"` or `"human"`.

    Raises:
        UsageError: an argument is wrong; the message says what to do.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "human"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        task: TaskTemplate | str,
        *,
        device: DeviceSpec = None,
        judge: str | Mapping[str, Any] | Judge = "rules",
        reward: str = "dense",
        gamma: float = 1.0,
        language: str = "en",
        perturbation: Mapping[str, Any] | None = None,
        observe: Sequence[str] = OBSERVABLE,
        image_size: Sequence[int] = (1200, 540),
        terminate_on: str = "either",
        max_steps: int | None = None,
        limits: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.template = resolve_task(task)
        self.image_size = image_size_of(image_size)
        if max_steps is not None and max_steps < 1:
            raise UsageError(f"max_steps is {max_steps}; it must be at least 1")
        if render_mode is not None:
            one_of("render mode", render_mode, tuple(self.metadata["render_modes"]))
        self.render_mode = render_mode
        self._language: Language = language_of(language)
        self._perturbation = dict(perturbation or {})
        self._terminate_on: TerminateOn = one_of("terminate_on", terminate_on, TERMINATE_ON)
        self._max_steps = max_steps
        self._limits = Limits.parse(limits)
        self._judge = make_judge(judge)
        self._shaper = make_shaper(reward, gamma)
        self._observer = Observer(picked(observe), self.image_size)
        self.observation_space = self._observer.space()
        self.action_space = ActionSpace()
        self._device_spec = device
        self._device: Device | None = None
        self._suspect = False
        self._setup: Setup | None = None
        self._moment: Moment | None = None
        self._timings_s: dict[str, float] = {}
        self._rendered: tuple[Frame, npt.NDArray[np.uint8]] | None = None
        self._window: Window | None = None

    # -- the episode -----------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start an episode.

        Args:
            seed: of this and the following episodes.
            options: `params`, `language`, `perturbation`, `task_seed` of this episode alone.

        Returns:
            The observation and the info.

        Raises:
            UsageError: an option or a parameter is wrong.
            DeviceFault: the device failed, twice.
        """
        self.reset_core(seed=seed, options=options)
        observation = self.observation()
        self._show()
        return observation, self.info()

    def step(self, action: Mapping[str, Any] | Action) -> StepResult:
        """Do one action.

        Args:
            action: a member of the action space, or any `Action`.

        Returns:
            The observation, the reward, whether the episode terminated, whether it was truncated,
            and the info.

        Raises:
            InvalidAction: the action is outside the action space.
            ResetNeeded: there is no episode, or it has ended.
        """
        self.step_core(action)
        started = time.perf_counter()
        observation, outcome = self.observation(), self.outcome
        self._timings_s["observation"] = time.perf_counter() - started
        self._show()
        return observation, outcome.reward, outcome.terminated, outcome.truncated, self.info()

    def reset_core(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        """Start an episode as `reset` does, without building an observation."""
        super().reset(seed=seed)
        given = ResetOptions.parse(options)
        episode_seed = EpisodeSeed.draw(self.np_random)
        task_seed = episode_seed if given.task_seed is None else EpisodeSeed(given.task_seed)
        language = self._language if given.language is None else given.language
        task = self.template.task(task_seed.stream("parameters"), language, given.params)
        wanted = self._perturbation if given.perturbation is None else given.perturbation
        request = DeviceReset(
            task_id=task.id,
            seed=episode_seed.number("device"),
            language=language,
            perturbation=draw_perturbation(wanted, episode_seed),
        )
        self._moment = None
        self._setup = Setup(task, request, episode_seed.value)
        if self._suspect:
            self._drop_device()
        try:
            self._start(task, request)
        except DeviceFault:
            self._drop_device()
            self._start(task, request)

    def step_core(self, action: Mapping[str, Any] | Action) -> None:
        """Do one action as `step` does, without building an observation."""
        last, setup = self._now, self._begun
        if last.ending.is_over:
            raise ResetNeeded("the episode has ended; call reset() before the next step")
        chosen = _read(action)
        frame = last.frame
        on_screen = to_screen(chosen, place(frame.width_px, frame.height_px, self.image_size))
        step = last.step + 1
        answer = last.answer
        if answer is None and isinstance(on_screen, Answer):
            answer = on_screen.text
        device = self._open()
        clock = time.perf_counter
        started = clock()
        try:
            receipt = (
                ActionReceipt(accepted=False, error=on_screen.reason)
                if isinstance(on_screen, Invalid)
                else device.perform(on_screen)
            )
            acted = clock()
            after = self._observe(device)
            observed = clock()
            probes = self._probe(device, setup.probes)
        except DeviceFault as fault:
            self._suspect = True
            self._moment = dataclasses.replace(
                last,
                step=step,
                action=on_screen,
                receipt=ActionReceipt(accepted=False, error=str(fault)),
                reward=0.0,
                ending=Ending(truncated=True, reason="device_fault"),
                fault=f"{type(fault).__name__}: {fault}",
                answer=answer,
            )
            self._timings_s = {"perform": clock() - started}
            return
        probed = clock()
        transition = Transition(
            before=frame,
            action=on_screen,
            after=after,
            probes=probes,
            receipt=receipt,
            step=step,
            answer=answer,
        )
        report, failures = self._ask(transition, last)
        self._timings_s = {
            "perform": acted - started,
            "observe": observed - acted,
            "probe": probed - observed,
            "judge": clock() - probed,
        }
        self._moment = self._settle(last, transition, report, failures)

    def _settle(
        self, last: Moment, transition: Transition, report: JudgeReport, failures: int
    ) -> Moment:
        """How the step ends the episode, and what it pays."""
        action, step = transition.action, transition.step
        assert action is not None
        cost_usd = last.cost_usd + report.cost_usd
        invalid_actions = last.invalid_actions + isinstance(action, Invalid)
        recent = self._limits.remember(last.recent_actions, action)
        limit: TerminationReason = self._limits.reached(recent, invalid_actions, cost_usd)
        ending = decide(
            action, report, self._terminate_on, steps_left=self.step_limit - step, limit=limit
        )
        fault = ""
        if failures and (ending.is_over or failures >= _JUDGE_TRIES):
            # Whether the episode succeeded is unknown, so it is void rather than failed.
            ending = Ending(truncated=True, reason="judge_unavailable")
            fault = f"JudgeUnavailable: no answer for {failures} steps"
        ended = ending.is_over
        reward = 0.0
        if not fault:
            reward = self._shaper.step(report, ended=ended, terminated=ending.terminated)
        return Moment(
            frame=transition.after,
            report=report,
            step=step,
            action=action,
            receipt=transition.receipt,
            reward=reward,
            ending=ending,
            fault=fault,
            answer=transition.answer,
            side_effects=self._side_effects() if ended else 0,
            invalid_actions=invalid_actions,
            judge_failures=failures,
            judge_failures_total=last.judge_failures_total + bool(failures),
            cost_usd=cost_usd,
            recent_actions=recent,
        )

    def _start(self, task: Task, request: DeviceReset) -> None:
        device = self._open()
        started = time.perf_counter()
        device.reset(request)
        for command in task.setup:
            result = device.shell(command)
            if result.exit_code:
                raise TaskError(
                    f"{task.id}: setup command {command!r} failed: "
                    f"{(result.stderr or result.stdout).strip() or result.exit_code}"
                )
        baseline = device.save_state() if isinstance(device, DiffableDevice) else None
        frame = self._observe(device)
        needed = self._judge.probes(task)
        transition = Transition(
            before=frame, action=None, after=frame, probes=self._probe(device, needed)
        )
        observed = time.perf_counter()
        report = self._begin_judging(task, transition)
        self._shaper.begin(report)
        assert self._setup is not None
        self._setup = dataclasses.replace(self._setup, probes=needed, baseline=baseline)
        self._moment = Moment(frame=frame, report=report, cost_usd=report.cost_usd)
        self._timings_s = {"reset": observed - started, "judge": time.perf_counter() - observed}

    def _begin_judging(self, task: Task, transition: Transition) -> JudgeReport:
        for tries_left in reversed(range(_JUDGE_TRIES)):
            try:
                return self._judge.begin(task, transition)
            except JudgeUnavailable:
                if not tries_left:
                    raise
        raise AssertionError

    def _ask(self, transition: Transition, last: Moment) -> tuple[JudgeReport, int]:
        """The judge's report, and how many steps in a row it has not answered."""
        try:
            report = self._judge.judge(transition)
        except JudgeUnavailable:
            report = dataclasses.replace(
                last.report, newly_satisfied=(), available=False, cost_usd=0.0
            )
        return report, 0 if report.available else last.judge_failures + 1

    # -- the device ------------------------------------------------------------------------------

    def _open(self) -> Device:
        if self._device is None:
            spec = self._device_spec if self._device_spec is not None else self.template.device
            if isinstance(spec, str | Mapping):
                self._device = open_device(spec, screen_size=self.image_size)
            else:
                self._device = spec
        return self._device

    @property
    def _owns_device(self) -> bool:
        return self._device_spec is None or isinstance(self._device_spec, str | Mapping)

    def _drop_device(self) -> None:
        """Let go of a device that failed; one that was opened here is opened anew."""
        self._suspect = False
        if self._device is not None and self._owns_device:
            self._device.close()
            self._device = None

    def _observe(self, device: Device) -> Frame:
        return device.observe(screenshot=self._observer.needs_screenshot)

    @staticmethod
    def _probe(device: Device, commands: tuple[str, ...]) -> dict[str, ShellResult]:
        return {command: device.shell(command) for command in commands}

    def _side_effects(self) -> int:
        device, baseline = self._open(), self._begun.baseline
        if baseline is None or not isinstance(device, DiffableDevice):
            return 0
        return len(device.diff(baseline))

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """What the last step paid and whether it ended the episode."""
        moment = self._now
        return Outcome(moment.reward, moment.ending.terminated, moment.ending.truncated)

    def observation(self) -> dict[str, Any]:
        """The current observation, a new copy."""
        return self._observer.build(self._now.frame, self._begun.task.text)

    def write_observation(self, out: Mapping[str, npt.NDArray[Any]], row: int) -> dict[str, str]:
        """Write the arrays of the current observation into a row of a batch.

        Args:
            out: the batched arrays, by name.
            row: which row.

        Returns:
            The texts of the observation.
        """
        frame = self._now.frame
        self._observer.write(frame, {name: array[row] for name, array in out.items()})
        return self._observer.texts(frame, self._begun.task.text)

    def info(self) -> dict[str, Any]:
        """The current info, a new copy."""
        moment = self._now
        return make_info(
            self._begun.task,
            moment.frame,
            moment.report,
            moment.ending,
            step=moment.step,
            action_error=moment.receipt.error,
            fault=moment.fault,
            side_effects=moment.side_effects,
        )

    @property
    def frame(self) -> Frame:
        """The device's frame behind the current observation, uncut; its arrays are read-only."""
        return self._now.frame

    @property
    def task(self) -> Task:
        """The task of the current episode."""
        return self._begun.task

    @property
    def step_limit(self) -> int:
        """How many steps an episode of this task may have."""
        return self._max_steps if self._max_steps is not None else self._begun.task.step_limit

    @property
    def is_running(self) -> bool:
        """Whether there is an episode that has not ended."""
        return self._moment is not None and not self._moment.ending.is_over

    @property
    def status(self) -> EpisodeStatus:
        """What varies in shape: the task, its parameters, texts and verdicts with evidence."""
        setup, moment = self._begun, self._now
        task = setup.task
        return EpisodeStatus(
            task=task,
            params=task.params,
            language=task.language,
            instruction=task.text,
            perturbation=setup.request.perturbation,
            episode_seed=setup.seed,
            substates=tuple(substate.description for substate in task.substates),
            verdicts=moment.report.verdicts,
            report=moment.report,
            receipt=moment.receipt,
            answer=moment.answer,
            invalid_actions=moment.invalid_actions,
            judge_failures=moment.judge_failures_total,
            cost_usd=moment.cost_usd,
        )

    @property
    def last_record(self) -> StepRecord:
        """The last step (or the reset) as it is recorded.

        Its action is relative to the screen of the frame, `Invalid` where it lay beside it.
        """
        moment = self._now
        return StepRecord(
            step=moment.step,
            frame=moment.frame,
            action=moment.action,
            receipt=moment.receipt,
            report=moment.report,
            reward=moment.reward,
            terminated=moment.ending.terminated,
            truncated=moment.ending.truncated,
            info=self.info(),
            raw_action=moment.action.raw if isinstance(moment.action, Invalid) else "",
            timings_s=self.last_timings,
        )

    @property
    def last_timings(self) -> dict[str, float]:
        """Seconds that the parts of the last reset or step took; nothing wall-clock is in info."""
        return dict(self._timings_s)

    def to_canvas(self, action: Action) -> Action:
        """An action whose points are relative to the current screen, as one that `step` takes."""
        frame = self._now.frame
        return to_canvas(action, place(frame.width_px, frame.height_px, self.image_size))

    # -- saving ----------------------------------------------------------------------------------

    def save_state(self) -> EnvState:
        """Everything that decides what comes next: device, judge, reward, counters, generator.

        Raises:
            ResetNeeded: there is no episode.
            DeviceFault: the device cannot be saved.
        """
        return EnvState(
            template_id=self.template.env_id,
            setup=self._begun,
            moment=self._now,
            device=self._open().save_state(),
            judge=self._judge.save_state(),
            shaper=self._shaper.save_state(),
            rng=copy.deepcopy(self.np_random.bit_generator.state),
        )

    def load_state(self, state: EnvState) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return to a saved moment, of this environment or of another one of the same id.

        Returns:
            The observation and the info of that moment.

        Raises:
            UsageError: the state is of another task.
        """
        if state.template_id != self.template.env_id:
            raise UsageError(f"this state is of {state.template_id}, not of {self.template.env_id}")
        device = self._open()
        if self._moment is None or self._suspect:
            device.reset(state.setup.request)  # opens what the device needs
            self._suspect = False
        device.load_state(state.device)
        self._judge.load_state(state.judge)
        self._shaper.load_state(state.shaper)  # type: ignore[arg-type]
        self.np_random.bit_generator.state = copy.deepcopy(dict(state.rng))
        self._setup, self._moment, self._timings_s = state.setup, state.moment, {}
        return self.observation(), self.info()

    # -- looking ---------------------------------------------------------------------------------

    def render(self) -> npt.NDArray[np.uint8] | None:
        """The canvas as uint8 (height, width, 3), RGB, for `"rgb_array"`; else None."""
        if self.render_mode == "rgb_array":
            return self._canvas()
        if self.render_mode == "human":
            self._show()
            return None
        gymnasium.logger.warn(
            "render() without a render_mode does nothing; "
            'make the environment with render_mode="rgb_array"'
        )
        return None

    def _canvas(self) -> npt.NDArray[np.uint8]:
        frame = self._now.frame
        screenshot = frame.screenshot
        if screenshot is None:
            if self._rendered is None or self._rendered[0] is not frame:
                seen = self._open().observe(screenshot=True, forest=False).screenshot
                assert seen is not None
                self._rendered = frame, seen
            screenshot = self._rendered[1]
        canvas = np.empty((*self.image_size, 3), np.uint8)
        paste(screenshot, canvas)
        return canvas

    def _show(self) -> None:
        if self.render_mode != "human":
            return
        if self._window is None:
            self._window = Window(self.template.id, self.metadata["render_fps"])
        self._window.show(self._canvas())

    def close(self) -> None:
        """Close the window, and the device if it was opened here. May be called twice."""
        if self._window is not None:
            self._window.close()
            self._window = None
        if self._owns_device:
            self._drop_device()
        self._moment = None

    # -- guards ----------------------------------------------------------------------------------

    @property
    def _now(self) -> Moment:
        if self._moment is None:
            raise ResetNeeded("there is no episode; call reset() first")
        return self._moment

    @property
    def _begun(self) -> Setup:
        if self._setup is None:
            raise ResetNeeded("there is no episode; call reset() first")
        return self._setup


def _read(action: Mapping[str, Any] | Action) -> Action:
    if isinstance(action, Mapping):
        return decode(action)
    require_encodable_text(action)
    return action
