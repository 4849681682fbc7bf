"""The environment of a played session: actions are done in it, and it returns to earlier moments.

Saved states are kept for the last moments; any other is reached by doing the actions of its branch
again, from the nearest moment that has one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol, cast

import gymnasium

import mobile_gym
from mobile_gym.core.actions import Action, Wait
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device, HandheldDevice
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt
from mobile_gym.rollouts.reporting.moments import ReportStep, report_steps
from mobile_gym.studio.playing.play_setting import PlaySetting
from mobile_gym.studio.playing.player_actions import DeviceTurn, PinchGesture, PlayerAction
from mobile_gym.studio.playing.session_tree import PlayedStep

_MOST_STATES: Final = 24
"""Each holds a screenshot, 2 MB at 1200 x 540."""
_ONE_FINGER: Final = "this device takes one finger, and nobody can turn it"


class _Lease(Protocol):
    def open(self) -> Device: ...


class _MomentEnding(Protocol):
    reason: str


class _SessionMoment(Protocol):
    ending: _MomentEnding
    fault: str


class _Session(Protocol):
    lease: _Lease
    moment: _SessionMoment

    def step(
        self, action: Action, perform: Callable[[Device], ActionReceipt] | None = None
    ) -> None: ...


class PlayedEnvironment(Protocol):
    """What is asked of a `MobileEnv`, which comes from `gymnasium.make` and is never imported."""

    session: _Session
    frame: Frame
    task: Task
    is_running: bool
    last_record: StepRecord
    step_limit: int

    def reset_core(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        """Start an episode."""
        ...

    def step_core(self, action: Action) -> None:
        """Do one action, its points relative to the canvas."""
        ...

    def to_canvas(self, action: Action) -> Action:
        """An action whose points are relative to the screen, as one that `step_core` takes."""
        ...


def played_environment(env: gymnasium.Env[Any, Any]) -> PlayedEnvironment:
    """The `MobileEnv` in what `gymnasium.make` gave for a task."""
    return cast(PlayedEnvironment, env.unwrapped)


class PlayStage:
    """One environment, opened when it is first needed. Belongs to one thread.

    Args:
        setting: what is played.
    """

    def __init__(self, setting: PlaySetting) -> None:
        self.setting = setting
        self._env: gymnasium.Env[Any, Any] | None = None
        self._states: OrderedDict[int, Any] = OrderedDict()

    def open(self) -> None:
        """Start the episode, where it has not been.

        Raises:
            DeviceFault: the device cannot be reached.
            UsageError: the task cannot be played so.
        """
        if self._env is None:
            self._env = self.setting.make_env()
            self._begin()

    def close(self) -> None:
        """Let go of the device, and forget the states; `open` starts anew. May be called twice."""
        env, self._env = self._env, None
        self._states.clear()
        if env is not None:
            env.close()

    @property
    def env(self) -> PlayedEnvironment:
        """The environment.

        Raises:
            UsageError: it is not open.
        """
        if self._env is None:
            raise UsageError("this session has no device; open it again")
        return played_environment(self._env)

    @property
    def device(self) -> Device:
        """The device that is played on."""
        return self.env.session.lease.open()

    @property
    def ending(self) -> str:
        """Why the episode is over; "" where it is not."""
        return self.env.session.moment.ending.reason

    @property
    def fault(self) -> str:
        """How the device or the judge failed in the last step; "" where neither did."""
        return self.env.session.moment.fault

    def moment(self) -> ReportStep:
        """The present moment, as a page shows it."""
        record, task = self.env.last_record, self.env.task
        episode = Episode("", task, self.setting.seed, "human", "", "", (record,))
        return next(report_steps(episode))

    def do(self, player_action: PlayerAction) -> None:
        """Do an action, its points relative to the screen.

        Raises:
            InvalidAction: it is none of the action space.
            UsageError: the episode is over.
        """
        env = self.env
        if not env.is_running:
            raise UsageError("the episode is over here; go back to an earlier moment")
        if isinstance(player_action, PinchGesture | DeviceTurn):
            duration_s = (
                player_action.duration_s if isinstance(player_action, PinchGesture) else 0.0
            )
            env.session.step(Wait(duration_s), partial(_perform_player_action, player_action))
        else:
            env.step_core(env.to_canvas(player_action))

    def keep(self, number: int) -> None:
        """Keep the present state as that of a moment, where the device can be saved."""
        assert self._env is not None
        try:
            self._states[number] = mobile_gym.save_state(self._env)
        except DeviceFault:  # a phone: moments are reached by doing everything again
            return
        while len(self._states) > _MOST_STATES:
            oldest = next(number for number in self._states if number)
            del self._states[oldest]

    def forget(self, number: int) -> None:
        """The state of a moment is needed no more."""
        self._states.pop(number, None)

    def is_kept(self, number: int) -> bool:
        """Whether a moment can be returned to at once."""
        return number in self._states

    def go(self, path: Sequence[PlayedStep]) -> None:
        """Return to the last moment of a path that begins with the first moment.

        Raises:
            DeviceFault: the device cannot be reached, or fails on the way.
            UsageError: the way there can no longer be gone.
        """
        assert self._env is not None
        near = next(
            (place for place in reversed(range(len(path))) if path[place].number in self._states),
            None,
        )
        if near is None:
            near = 0
            self._begin()
        else:
            number = path[near].number
            self._states.move_to_end(number)
            mobile_gym.load_state(self._env, self._states[number])
        for moment in path[near + 1 :]:
            assert moment.player_action is not None
            if not self.env.is_running:
                raise UsageError(
                    f"the episode now ends before “{moment.label}”; go to an earlier moment"
                )
            self.do(moment.player_action)
            if self.fault:
                raise DeviceFault(self.fault)
            self.keep(moment.number)

    def _begin(self) -> None:
        self._states.clear()
        self.env.reset_core(seed=self.setting.seed)
        self.keep(0)


def _perform_player_action(
    player_action: PinchGesture | DeviceTurn, device: Device
) -> ActionReceipt:
    if not isinstance(device, HandheldDevice):
        return ActionReceipt(accepted=False, error=_ONE_FINGER)
    if isinstance(player_action, DeviceTurn):
        return device.rotate(player_action.quarters)
    return device.pinch(player_action.start, player_action.end, player_action.duration_s)
