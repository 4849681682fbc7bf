"""One task on one device as a Gymnasium environment.

Once it has begun it holds a device, which belongs to one process.
"""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from numbers import Real
from typing import Any, Final, Literal, Self

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.envs.registration import EnvSpec
from gymnasium.wrappers import TimeLimit

from mobile_gym.accessibility import focused_field
from mobile_gym.core.actions import Action, Invalid, Type
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.plain_values import as_json
from mobile_gym.core.ports import ForeseeingDevice, Judge
from mobile_gym.core.tasks import Split, Task, TaskTemplate
from mobile_gym.envs.arguments import (
    DeviceSpec,
    RewardSpec,
    device_spec,
    image_size_of,
    integer_of,
    language_of,
    make_judge,
    make_reward,
    plain,
    require_one_of,
    resolve_task,
    shown,
)
from mobile_gym.envs.canvas import (
    RenderWindow,
    device_size,
    paste_screenshot,
    screen_placement,
    to_canvas,
    to_screen,
)
from mobile_gym.envs.ending import LEFT, TERMINATE_ON, EpisodeLimits, StepLimit, time_limits_around
from mobile_gym.envs.observing import OBSERVABLE, Observer, make_info, observation_parts
from mobile_gym.envs.randomness import perturbation_of
from mobile_gym.envs.session import DeviceLease, EpisodeRules, ResetOptions, Session
from mobile_gym.envs.starts import ReverseCurriculum, Start
from mobile_gym.envs.state import EnvState, EpisodeState, EpisodeStatus, StepSignals
from mobile_gym.envs.task_pool import TaskPool
from mobile_gym.spaces import ActionSpace, decode, require_encodable_text

_MADE_ANEW: Final = {"session", "_made_with", "_observer", "_rendered", "_window"}
"""Attributes that follow from the arguments; all others, generators among them, are taken along."""


_BEGUN: Final = "this environment has begun and holds a device, so it cannot be pickled"


class PickledAsArguments:
    """An environment that is pickled as the arguments that it was made with, and its generators.

    One that has begun is pickled with its saved state, where it has one (`_saved`).

    Whatever wraps it can then be pickled, too. Copying it within a process (`copy.deepcopy`) has
    nothing to do with this and is possible at any time.
    """

    _made_with: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Remember the arguments."""
        made = super().__new__(cls)
        made._made_with = args, kwargs
        return made

    @property
    def has_begun(self) -> bool:
        """Whether there is, or was, an episode.

        Raises:
            UsageError: the class does not say.
        """
        raise UsageError(
            f"{type(self).__name__} cannot be pickled: it does not say whether it has begun"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """How to make it again.

        Raises:
            UsageError: it was lent a live device, or has begun and its moment cannot be saved.
        """
        saved = self._saved() if self.has_begun else None
        args, kwargs = self._made_with
        if not isinstance(kwargs.get("device"), str | Mapping | None):
            raise UsageError(
                "this environment was lent a live device, so it cannot be pickled; give the "
                "device's name or a mapping"
            )
        state = {name: value for name, value in vars(self).items() if name not in _MADE_ANEW}
        return _make_env, (type(self), args, kwargs, saved), state

    def _saved(self) -> Any:
        """What a copy has to `load_state` to stand where this environment stands.

        Raises:
            UsageError: that cannot be saved.
        """
        raise UsageError(f"{_BEGUN}; pickle it before its first reset, or send env.spec")

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A copy with a device of its own, in the same condition."""
        made = super().__new__(type(self))
        memo[id(self)] = made
        for name, value in vars(self).items():
            setattr(made, name, copy.deepcopy(value, memo))
        return made


def _make_env(kind: type[Any], args: tuple[Any, ...], kwargs: dict[str, Any], saved: Any) -> Any:
    made = kind(*args, **kwargs)
    if saved is not None:
        made.load_state(saved)
    return made


Happening = Literal["reset", "step", "load", "end"]
"""How an environment came to where it stands; `end` is one from outside."""
StepResult = tuple[dict[str, Any], float, bool, bool, dict[str, Any]]


class MobileEnv(PickledAsArguments, gymnasium.Env[dict[str, Any], Mapping[str, Any] | Action]):
    """A task on an Android device.

    Action Space:
        `mobile_gym.spaces.ActionSpace`: a dictionary of fixed fields. `step` also takes an
        `Action` such as `Tap(0.5, 0.25)`. Points are relative to the canvas.

    Observation Space:
        A `Dict` of what `observe` picks: `screenshot` uint8 (height, width, 3), RGB;
        `accessibility_tree`, the numbered list of what is on the screen; the five `nodes_` arrays
        (`mobile_gym.spaces.nodes`); `instruction`; `activity`; `user_reply`, what the user said
        to an `AskUser`, else ""; `screen_rect`, where the screen lies on the canvas: left, top,
        right, bottom in [0, 1].

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
        reward: `"dense"`, `"dense_safe"`, `"sparse"`, `"potential"`, a name of somebody's own,
            `"module:name"`, or
            `{"name": ..., "step_cost": 0.01, "side_effect_penalty": 0.1, ...}` (see `rewards`).
        gamma: the discount that `potential` needs.
        language: of the instruction and the screens, one of the template's.
        perturbation: by name (see `randomness.draw_perturbation`), or the name of a preset
            (`randomness.PRESETS`), such as `"standard"`.
        observe: the parts of the observation; `"nodes"` is all five arrays.
        image_size: height and width of the canvas in pixels.
        terminate_on: `"success"`, `"finish"` or `"either"`.
        max_steps: where an episode is cut off: a number of steps, or times the golden steps of the
            task ("2x"); None is the task's own limit.
        split: only instances of it are drawn (`core.tasks.SPLITS`); None for all.
        start: where episodes start: None for their reset; `{"from": "demonstration",
            "steps_before_goal": 3}`, or `"curriculum"` instead of a number (see `starts.Start`).
        limits: opt-in limits: `looping`, `invalid_actions`, `budget_usd` (see `ending.Limits`).
        render_mode: `"rgb_array"` or `"human"`.

    Raises:
        UsageError: an argument is wrong; the message says what to do.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "human"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        task: TaskTemplate | str | TaskPool,
        *,
        device: DeviceSpec = None,
        judge: str | Mapping[str, Any] | Judge = "rules",
        reward: RewardSpec = "dense",
        gamma: float = 1.0,
        language: str = "en",
        perturbation: Mapping[str, Any] | str | None = None,
        observe: Sequence[str] = OBSERVABLE,
        image_size: Sequence[int] = (1200, 540),
        terminate_on: str = "either",
        max_steps: int | str | None = None,
        split: Split | None = None,
        limits: Mapping[str, Any] | None = None,
        start: Mapping[str, Any] | Start | None = None,
        render_mode: str | None = None,
    ) -> None:
        pool = task if isinstance(task, TaskPool) else TaskPool((resolve_task(task),))
        split = plain(split)
        for template in pool.templates:
            template.require_language(language_of(language))
            template.require_split(split)
        self.image_size = image_size_of(image_size)
        if isinstance(gamma, bool) or not isinstance(gamma, Real) or not 0 <= gamma <= 1:
            raise UsageError(f"gamma is {shown(gamma)}; it must be a number in [0, 1]")
        if render_mode is not None:
            require_one_of("render mode", render_mode, tuple(self.metadata["render_modes"]))
        self.render_mode = render_mode
        self._observer = Observer(observation_parts(plain(observe)), self.image_size)
        self.observation_space = self._observer.space()
        self.action_space = ActionSpace()
        asked = make_judge(judge)
        # A judge or a reward may need to look at what the agent does not observe.
        shaper = make_reward(plain(reward), float(gamma))
        looks = self._observer.needs_screenshot or any(
            getattr(part, "needs_screenshot", False) for part in (asked, shaper)
        )
        self.session = Session(
            pool,
            lease=DeviceLease(device_spec(device), device_size(self.image_size)),
            judge=asked,
            shaper=shaper,
            rules=EpisodeRules(
                language=language_of(language),
                perturbation=perturbation_of(perturbation),
                terminate_on=require_one_of("terminate_on", terminate_on, TERMINATE_ON),
                step_limit=StepLimit.parse(max_steps),
                split=split,
                limits=EpisodeLimits.parse(limits),
                image_size=self.image_size,
                needs_screenshot=bool(looks),
                start=Start.parse(start),
            ),
        )
        self.on_moment: Callable[[Happening], None] | None = None
        """Told, for recording, of each new moment, and how it came about.

        That comes before anybody can reset the environment, as a vector environment may at once.
        """
        self.unseen_load: EpisodeState | None = None
        """Where `load_state` brought it, as long as wrappers were not told."""
        self._spec: EnvSpec | None = None
        self._time_limits: tuple[TimeLimit[Any, Any], ...] = ()
        self._steps_at_most: float = math.inf
        self._rendered: tuple[Frame, npt.NDArray[np.uint8]] | None = None
        self._window: RenderWindow | None = None

    @property
    def spec(self) -> EnvSpec | None:  # pyright: ignore[reportIncompatibleVariableOverride]
        """How `gymnasium.make` made this; `max_episode_steps` is a number that no episode exceeds.

        It is `max_steps` where that is a number, and None where many tasks have no common limit.
        """
        return self._spec

    @spec.setter
    def spec(self, spec: EnvSpec | None) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        if spec is not None:
            limit = spec.max_episode_steps
            most_steps = self.session.most_steps if limit is None else limit
            spec = replace(spec, max_episode_steps=most_steps, kwargs=as_json(spec.kwargs))
        self._spec = spec

    # -- the episode -----------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start an episode.

        Args:
            seed: of this and the following episodes.
            options: `params`, `language`, `perturbation`, `task_seed`, `start` of this episode
                alone; of a suite also `task`, the name of one.

        Returns:
            The observation and the info.

        Raises:
            UsageError: an option or a parameter is wrong.
            DeviceFault: the device failed, twice.
        """
        self._time_limits = time_limits_around(self)
        self.reset_core(seed=seed, options=options)
        observation = self.observation()
        self._show_window()
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
        observation, signals = self.observation(), self.signals
        self.session.timings_s["observation"] = time.perf_counter() - started
        self._show_window()
        return observation, signals.reward, signals.terminated, signals.truncated, self.info()

    def reset_core(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        """Start an episode as `reset` does, without building an observation."""
        if seed is not None:
            seed = integer_of("seed", seed, least=0)
        asked = ResetOptions.parse(options)
        self._end_running_episode()
        super().reset(seed=seed)
        limits = (limit._max_episode_steps for limit in self._time_limits)
        self.session.steps_at_most = min((self._steps_at_most, *limits))
        self.session.begin(self.np_random, asked)
        self._notify("reset")

    def step_core(self, action: Mapping[str, Any] | Action) -> None:
        """Do one action as `step` does, without building an observation."""
        if isinstance(action, Mapping):
            action = decode(action)
        else:
            require_encodable_text(action)
        before = self.session.moment
        try:
            self.session.step(action)
        finally:
            if self.session.moment is not before:  # also where the step was broken off
                self._notify("step")

    def end_episode(self, reason: str = LEFT, *, is_judged: bool = True) -> None:
        """End the running episode from outside: a trainer has its own horizon, or gives it up.

        `reset` and `close` do it, too, where a recording or a curriculum follows the episode. The
        judge reports on where it stands, and they are told of its end; what the last step paid
        stays as it is, and `info()` says so (`settled_late`). Without an episode that has begun,
        nothing happens.

        Args:
            reason: `"left"`, which is what `info["termination_reason"]` says.
            is_judged: whether the judge is asked; else the episode counts as not judged.

        Raises:
            UsageError: there is no such reason.
        """
        require_one_of("reason", reason, (LEFT,))
        if self.session.has_steps:
            self.session.leave(is_judged=is_judged)
            self._notify("end")

    def settle_episode(self) -> float:
        """End the running episode from outside, and say what its end pays.

        For trainers that ask for the reward of an episode when they choose: nothing is done on the
        device and no step is charged. Progress since the last step, success and side effects are
        paid as a step that ends the episode would be paid. `end_episode` pays nothing.

        Returns:
            The reward of the end alone; 0 where no episode runs, and where it is void.
        """
        moment = self.session.moment
        if moment.ending.is_over:
            return 0.0
        reward = self.session.leave(is_paid=True)
        self._notify("end")
        return reward

    def limit_steps(self, at_most: int | None) -> None:
        """From the next reset on, end episodes after so many steps where they do not end before.

        Args:
            at_most: at least 1; None for the environment's own limit alone.

        Raises:
            UsageError: it is no such number.
        """
        self._steps_at_most = (
            math.inf if at_most is None else integer_of("at_most", at_most, least=1)
        )

    def _end_running_episode(self, *, is_judged: bool = True) -> None:
        """End the episode that the next one, or `close`, cuts off, where anybody wants to know."""
        session = self.session
        is_wanted = session.pool.listens or session.rules.start.curriculum is not None
        if session.has_unfinished_episode and (is_wanted or self.on_moment is not None):
            self.end_episode(is_judged=is_judged)

    def _notify(self, happening: Happening) -> None:
        is_over = happening in ("step", "end") and not self.is_running
        if is_over and self.session.pool.listens:
            self.session.pool.episode_ended(self.info())
        if self.on_moment is not None:
            self.on_moment(happening)

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def signals(self) -> StepSignals:
        """What the last step paid and whether it ended the episode."""
        moment = self.session.moment
        return StepSignals(moment.reward, moment.ending.terminated, moment.ending.truncated)

    def observation(self) -> dict[str, Any]:
        """The current observation, a new copy."""
        moment = self.session.moment
        return self._observer.build(moment.frame, self.session.setup.task.text, moment.user_reply)

    def write_observation(self, out: Mapping[str, npt.NDArray[Any]], row: int) -> dict[str, str]:
        """Write the arrays of the current observation into a row of a batch.

        Args:
            out: the batched arrays, by name.
            row: which row.

        Returns:
            The texts of the observation.
        """
        moment = self.session.moment
        self._observer.write(moment.frame, {name: array[row] for name, array in out.items()})
        return self._observer.texts(moment.frame, self.session.setup.task.text, moment.user_reply)

    def info(self) -> dict[str, Any]:
        """The current info, a new copy."""
        moment = self.session.moment
        return make_info(
            self.session.setup.task,
            moment.frame,
            moment.report,
            moment.ending,
            step=moment.step,
            action_error=moment.receipt.error,
            fault=moment.fault,
            perturbation=self.session.setup.perturbation,
            start_step=self.session.setup.start.step,
            side_effects=len(moment.side_effects),
        )

    @property
    def template(self) -> TaskTemplate:
        """What the task of the current episode was made by; before the first, one of them."""
        return self.session.template

    @property
    def templates(self) -> tuple[TaskTemplate, ...]:
        """What the tasks of episodes are made by."""
        return self.session.pool.templates

    @property
    def frame(self) -> Frame:
        """The device's frame behind the current observation, uncut; its arrays are read-only."""
        return self.session.moment.frame

    @property
    def task(self) -> Task:
        """The task of the current episode."""
        return self.session.setup.task

    @property
    def curriculum(self) -> ReverseCurriculum | None:
        """How far before the goal episodes start, where that is learned (`start`)."""
        return self.session.rules.start.curriculum

    @property
    def step_limit(self) -> int:
        """How many steps an episode of this task may have."""
        return self.session.step_limit

    @property
    def has_begun(self) -> bool:
        """Whether there is, or was, an episode; it is then pickled with its saved state."""
        return self.session.has_begun

    def _saved(self) -> Any:
        """The episode and its device (`save_state`).

        Raises:
            UsageError: it is closed or between two episodes, or its device cannot be saved.
        """
        try:
            return self.save_state()
        except (gymnasium.error.ResetNeeded, DeviceFault) as error:
            raise UsageError(f"{_BEGUN}: {error}") from error

    @property
    def has_episode(self) -> bool:
        """Whether there is an episode, which runs or has ended."""
        return self.session.has_episode

    @property
    def is_running(self) -> bool:
        """Whether the episode has not ended."""
        return not self.session.moment.ending.is_over

    @property
    def status(self) -> EpisodeStatus:
        """What varies in shape: the task, its parameters, texts and verdicts with evidence."""
        return EpisodeStatus.of(self.session.setup, self.session.moment)

    @property
    def traces(self) -> tuple[str, ...]:
        """What use left behind in the last episode that ended, and nobody charges.

        They are new entries of histories, the clipboard, and notifications that are gone.
        """
        return self.session.traces

    @property
    def last_record(self) -> StepRecord:
        """The last step (or the reset) as it is recorded.

        Its action is relative to the screen of the frame, `Invalid` where it lay outside it.
        """
        moment = self.session.moment
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
            probes=moment.probes,
            user_reply=moment.user_reply,
        )

    @property
    def last_timings(self) -> dict[str, float]:
        """Seconds that the parts of the last reset or step took; nothing wall-clock is in info."""
        return dict(self.session.timings_s)

    def to_canvas(self, action: Action) -> Action:
        """An action whose points are relative to the current screen, as one that `step` takes."""
        frame = self.session.moment.frame
        return to_canvas(action, screen_placement(frame.width_px, frame.height_px, self.image_size))

    def refusal(self, action: Action) -> str:
        """Why the device would refuse an action now; "" where it would not, or cannot tell.

        Nothing is done; after the end of an episode the result is "". The virtual device can tell
        (`core.ports.ForeseeingDevice`); of another one it is known that text needs a field that is
        seen to have the focus, or the keyboard.

        Args:
            action: its points relative to the canvas.

        Raises:
            ResetNeeded: there is no episode.
        """
        moment = self.session.moment
        if moment.ending.is_over:
            return ""
        frame = moment.frame
        on_screen = to_screen(
            action, screen_placement(frame.width_px, frame.height_px, self.image_size)
        )
        if isinstance(on_screen, Invalid):
            return on_screen.reason
        device = self.session.lease.open()
        if isinstance(device, ForeseeingDevice):
            return device.refusal(on_screen)
        if not isinstance(on_screen, Type) or on_screen.at is not None or frame.keyboard_shown:
            return ""
        return "" if focused_field(frame.nodes) is not None else "no edit field has the focus"

    # -- saving ----------------------------------------------------------------------------------

    def save_state(self) -> EnvState:
        """Everything that decides what comes next: device, judge, reward, counters, generator.

        Raises:
            ResetNeeded: there is no episode.
            DeviceFault: the device cannot be saved.
        """
        return self.session.save_state(self.np_random)

    def load_state(self, state: EnvState) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return to a saved moment, of this environment or of another one of the same id.

        Returns:
            The observation and the info of that moment.

        Raises:
            UsageError: the state is of another task.
        """
        self.session.load_state(state, self.np_random)
        self.unseen_load = self.session.moment
        for limit in self._time_limits:  # they count on from where the state was saved
            limit._elapsed_steps = self.session.moment.step
        self._notify("load")
        return self.observation(), self.info()

    # -- looking ---------------------------------------------------------------------------------

    def render(self) -> npt.NDArray[np.uint8] | None:
        """The canvas as uint8 (height, width, 3), RGB, for `"rgb_array"`; else None."""
        if self.render_mode == "rgb_array":
            return self._draw_canvas()
        if self.render_mode == "human":
            self._show_window()
            return None
        gymnasium.logger.warn(
            "render() without a render_mode does nothing; "
            'make the environment with render_mode="rgb_array"'
        )
        return None

    def _draw_canvas(self) -> npt.NDArray[np.uint8]:
        frame = self.session.moment.frame
        screenshot = frame.screenshot
        if screenshot is None:
            if self._rendered is None or self._rendered[0] is not frame:
                seen = self.session.lease.open().observe(screenshot=True, forest=False).screenshot
                assert seen is not None
                self._rendered = frame, seen
            screenshot = self._rendered[1]
        canvas = np.empty((*self.image_size, 3), np.uint8)
        paste_screenshot(screenshot, canvas)
        return canvas

    def _show_window(self) -> None:
        if self.render_mode != "human":
            return
        if self._window is None:
            self._window = RenderWindow(self.template.id, self.metadata["render_fps"])
        self._window.show(self._draw_canvas())

    def close(self) -> None:
        """Close the window, and the device if it was opened here. May be called twice.

        An episode that is running has been left (`end_episode`); a judge that asks a model is not
        asked then, so that closing takes no time.
        """
        try:
            self._end_running_episode(
                is_judged=not getattr(self.session.judge, "asks_model", False)
            )
        finally:
            self._close()

    def _close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None
        self.session.close()
