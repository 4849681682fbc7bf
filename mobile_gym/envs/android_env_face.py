"""AndroidEnv's own face: a task as a `dm_env` environment that AndroidEnv's users know.

AndroidEnv sends one raw touch per step; here those between a finger's coming down and its leaving
are one action of the task, whose reward comes when the finger leaves. Meanwhile the screen is shown
as it follows the finger, where the device takes raw touches; any other device is given the gesture
as a whole.

android_env's own parser turns a request into an adb command line; of these, shell commands go to
the device, whatever it is.

What a hand does in several steps of AndroidEnv is one action here; these are the rules by which it
is recognised. Points are relative to the canvas.
"""

from __future__ import annotations

import math
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import dm_env
import gymnasium
import numpy as np
import numpy.typing as npt
from android_env.components import specs as android_specs
from android_env.components.action_type import ActionType
from android_env.components.adb_call_parser import AdbCallParser
from android_env.env_interface import AndroidEnvInterface
from android_env.proto import adb_pb2, state_pb2
from dm_env import specs

from mobile_gym.core.actions import Action, Drag, Key, LongPress, PressKey, Swipe, Tap, Type, Wait
from mobile_gym.core.errors import DeviceFault, InvalidAction, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import Device, TouchableDevice
from mobile_gym.core.verdicts import ActionReceipt
from mobile_gym.envs.canvas import paste_screenshot, screen_placement, to_screen
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.state import EnvState


def execute_adb_request(
    open_device: Callable[[], Device], call: adb_pb2.AdbRequest
) -> adb_pb2.AdbResponse:
    """Do what a request asks for; one that needs more than a shell is answered with an error.

    Args:
        open_device: the device.
        call: the request.
    """
    return AdbCallParser(cast(Any, _ShellAdbController(open_device))).parse(call)


class _ShellAdbController:
    """What the parser needs of an `AdbController`."""

    def __init__(self, open_device: Callable[[], Device]) -> None:
        self._open_device = open_device

    def execute_command(
        self, args: list[str], timeout: float | None = None, device_specific: bool = True
    ) -> bytes:
        """The output of an adb command.

        Raises:
            CalledProcessError: it failed; its output says why. The parser makes an answer of it.
        """
        if args[:1] != ["shell"]:
            why = (
                f"'adb {args[0] if args else ''}' is not offered here, only shell commands are; "
                "serve the device (mobile-gym serve) and use the real adb"
            )
            raise subprocess.CalledProcessError(1, args, output=why)
        try:
            result = self._open_device().shell(" ".join(args[1:]))  # joined, as adb does
        except DeviceFault as fault:
            raise subprocess.CalledProcessError(1, args, output=str(fault)) from fault
        output = result.stdout + result.stderr
        if result.exit_code:
            raise subprocess.CalledProcessError(result.exit_code, args, output=output)
        return output.encode()


LONGEST_TOUCH_S: Final = 10.0
"""A finger that stays longer is taken off the screen, so that every episode ends."""
_LONG_PRESS_S: Final = 0.4
"""Source: Android's `ViewConfiguration.DEFAULT_LONG_PRESS_TIMEOUT`."""
_SLOP: Final = 8 / 411
"""How far a tap may slip, relative to the shorter side. Source: `ViewConfiguration.TOUCH_SLOP` is
8 dp; a Pixel 6 is 411 dp wide."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What one finger has done since it came down.

    Attributes:
        path: where it came down, and where it has been at the end of each step since.
        step_s: how long it stays at each of these points.
    """

    path: tuple[NormalizedPoint, ...]
    step_s: float

    @property
    def duration_s(self) -> float:
        """How long the finger has been on the screen."""
        return len(self.path) * self.step_s

    def moved(self, to: NormalizedPoint) -> Gesture:
        """The gesture after one more step."""
        return replace(self, path=(*self.path, to))

    def action(self, size_px: tuple[int, int]) -> Tap | LongPress | Swipe | Drag:
        """The gesture as one action.

        Args:
            size_px: height and width of the canvas.
        """
        height, width = size_px
        start = self.path[0]
        slop_px = _SLOP * min(size_px)
        rested = next(
            (
                steps
                for steps, point in enumerate(self.path)
                if math.hypot((point.x - start.x) * width, (point.y - start.y) * height) > slop_px
            ),
            None,
        )
        if rested is not None:
            held_s = rested * self.step_s
            if held_s >= _LONG_PRESS_S:
                return Drag(start, self.path[-1], min(held_s, LONGEST_TOUCH_S))
            return Swipe(start, self.path[-1], min(self.duration_s, LONGEST_TOUCH_S))
        if self.duration_s >= _LONG_PRESS_S:
            return LongPress(start, duration_s=min(self.duration_s, LONGEST_TOUCH_S))
        return Tap(start)


_ROWS: Final = ((10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"))
_LAST_ROWS: Final = ((51, "\\zxcvbnm,./"), (65, " "))
_SHIFTED: Final = str.maketrans(
    "1234567890-=[];'`\\,./abcdefghijklmnopqrstuvwxyz",
    '!@#$%^&*()_+{}:"~|<>?ABCDEFGHIJKLMNOPQRSTUVWXYZ',
)
_SIGNS: Final[Mapping[int, str]] = {
    first + column: sign for first, row in (*_ROWS, *_LAST_ROWS) for column, sign in enumerate(row)
}
"""What keys type on a US keyboard, by X11 keycode."""
_KEYS: Final[Mapping[int, Key]] = {
    22: Key.DELETE, 23: Key.TAB, 36: Key.ENTER, 104: Key.ENTER, 110: Key.HOME, 122: Key.VOLUME_DOWN,
    123: Key.VOLUME_UP, 124: Key.POWER, 147: Key.MENU, 166: Key.BACK, 180: Key.HOME,
    588: Key.RECENTS,
}  # fmt: skip
"""By X11 keycode: Linux's input code plus 8."""
SHIFTS: Final = frozenset({50, 62})
"""X11 keycodes of the two shift keys."""


def action_of_key(keycode: int, *, shift: bool) -> Action | None:
    """What pressing a key does; None for a key that does nothing by itself.

    Args:
        keycode: an X11 keycode, as AndroidEnv sends it on Linux.
        shift: whether a shift key is held.
    """
    if keycode in _KEYS:
        return PressKey(_KEYS[keycode])
    sign = _SIGNS.get(keycode)
    if sign is None:
        return None
    return Type(sign.translate(_SHIFTED) if shift else sign)


MAX_SAVED: Final = 64
_STEPS_S: Final = (0.001, 1.0)
_SNAPSHOT: Final = "default_snapshot"
"""The name that android_env takes where a request has none."""
_TRANSPARENT: Final = (gymnasium.wrappers.PassiveEnvChecker, gymnasium.wrappers.OrderEnforcing)
_Load = state_pb2.LoadStateResponse
_Save = state_pb2.SaveStateResponse


def as_android_env(
    env: gymnasium.Env[Any, Any],
    *,
    seed: int | None = None,
    step_s: float = 0.05,
    key_events: bool = False,
) -> AndroidEnvAdapter:
    """Show an environment as AndroidEnv shows its own.

    Args:
        env: what `gymnasium.make` gave. It belongs to the result, which closes it.
        seed: of the first and the following episodes.
        step_s: how long a finger stays where a step has put it, and how long a step without one
            waits.
        key_events: whether actions may be keys (AndroidEnv's `enable_key_events`).

    Raises:
        UsageError: this environment cannot be shown so.
    """
    inner = env
    while isinstance(inner, _TRANSPARENT):
        inner = inner.env
    if not isinstance(inner, MobileEnv):
        raise UsageError(
            f"as_android_env takes what gymnasium.make gives for a task, not {type(inner).__name__}"
            ", which would have no effect; wrap the result in android_env's wrappers instead"
        )
    space = inner.observation_space
    if not isinstance(space, gymnasium.spaces.Dict) or "screenshot" not in space.spaces:
        raise UsageError("AndroidEnv's observation is the screenshot; add it to 'observe'")
    if not isinstance(step_s, int | float) or not _STEPS_S[0] <= step_s <= _STEPS_S[1]:
        raise UsageError(f"step_s is {step_s!r}; it must be in [{_STEPS_S[0]}, {_STEPS_S[1]}]")
    return AndroidEnvAdapter(inner, seed=seed, step_s=step_s, key_events=key_events)


class AndroidEnvAdapter(AndroidEnvInterface):
    """One task on one device as AndroidEnv would show it.

    A gesture, a key, and a step in which no finger is down are steps of the task each, and count
    for its step limit; the steps of a gesture before its last one do not. Nothing here answers a
    question or declares a task done: episodes end by success, a violation or a limit.

    Args:
        env: the environment; `as_android_env` checks whether it will do.
        seed: see there.
        step_s: see there.
        key_events: see there.
    """

    def __init__(
        self, env: MobileEnv, *, seed: int | None, step_s: float, key_events: bool
    ) -> None:
        self.env = env
        self._seed = seed
        self._step_s = step_s
        self._key_events = key_events
        self._gesture: Gesture | None = None
        self._shifts: frozenset[int] = frozenset()
        self._action: dict[str, Any] = {}
        self._observation: dict[str, npt.NDArray[Any]] = {}
        self._seen_s = 0.0
        self._is_over = True
        self._saved: dict[str, tuple[EnvState, bool]] = {}
        self._stats: dict[str, int] = dict.fromkeys(
            ("episodes", "steps", "actions", "successes", "device_faults"), 0
        )

    # -- what it takes and shows -----------------------------------------------------------------

    def action_spec(self) -> dict[str, specs.Array]:
        """`action_type` and `touch_position` in [0, 1], and `keycode` with `key_events`."""
        return android_specs.base_action_spec(num_fingers=1, enable_key_events=self._key_events)

    def observation_spec(self) -> dict[str, specs.Array]:
        """`pixels` (height, width, 3), `timedelta` in microseconds, `orientation` (4,)."""
        height, width = self.env.image_size
        return android_specs.base_observation_spec(height=height, width=width)

    def task_extras(self, latest_only: bool = True) -> dict[str, npt.NDArray[Any]]:
        """The info of the last step and the instruction, an array each.

        Args:
            latest_only: False puts an axis of length 1, the step, in front of each.
        """
        if not self._observation:
            return {}
        known = {**self.env.info(), "instruction": self.env.task.text}
        extras = {name: np.array(value) for name, value in known.items()}
        return extras if latest_only else {name: value[None] for name, value in extras.items()}

    @property
    def raw_action(self) -> dict[str, Any]:
        """The last action; empty after a reset."""
        return self._action.copy()

    @property
    def raw_observation(self) -> dict[str, npt.NDArray[Any]]:
        """The last observation."""
        return self._observation.copy()

    def stats(self) -> dict[str, Any]:
        """Episodes, steps, actions of the task, successes and device faults so far."""
        return dict(self._stats)

    # -- the episode -----------------------------------------------------------------------------

    def reset(self) -> dm_env.TimeStep:
        """Start an episode.

        Raises:
            DeviceFault: the device failed, twice.
        """
        seed, self._seed = self._seed, None
        self.env.reset_core(seed=seed)
        self._gesture, self._shifts, self._action, self._is_over = None, frozenset(), {}, False
        self._seen_s = self.env.frame.captured_at_s
        self._stats["episodes"] += 1
        return dm_env.restart(self._update_observation(self.env.frame))

    def step(self, action: Mapping[str, Any]) -> dm_env.TimeStep:
        """Do one raw action; after the end of an episode, start the next one.

        Args:
            action: as in `action_spec`.

        Raises:
            InvalidAction: it is outside the action space.
        """
        if self._is_over:
            return self.reset()
        if not isinstance(action, Mapping):
            raise InvalidAction(f"{action!r} is no action; it is a dict as action_spec() tells")
        kind = self._action_type(action)
        if kind == ActionType.TOUCH:
            at = self._touch_position(action)
            self._record_action(action)
            return self._touch(at)
        code = self._key_code(action) if kind > ActionType.REPEAT else 0
        self._record_action(action)
        if kind > ActionType.REPEAT:
            return self._step_task(self._press(kind, code))
        if self._gesture is None:
            return self._step_task(Wait(self._step_s))
        return self._lift() if kind == ActionType.LIFT else self._touch(self._gesture.path[-1])

    def close(self) -> None:
        """Close the environment, and the device if it was opened there; may be called twice."""
        self._gesture, self._is_over = None, True
        self._saved.clear()
        self.env.close()

    # -- outside the episode ----------------------------------------------------------------------

    def execute_adb_call(self, call: adb_pb2.AdbRequest) -> adb_pb2.AdbResponse:
        """Answer an adb call by the device's shell; one that needs more is an `ADB_ERROR`."""
        return execute_adb_request(self.env.session.lease.open, call)

    def save_state(self, request: state_pb2.SaveStateRequest) -> state_pb2.SaveStateResponse:
        """Keep device, judge and episode under `snapshot_name`, in memory."""
        name = request.args.get("snapshot_name", _SNAPSHOT)
        if not self._observation or self._gesture is not None:
            why = "a finger is on the screen; LIFT first" if self._gesture else "reset() first"
            return _Save(status=_Save.Status.ERROR, error_message=why)
        if name not in self._saved and len(self._saved) >= MAX_SAVED:
            why = f"{MAX_SAVED} states are kept already; save under one of their names"
            return _Save(status=_Save.Status.ERROR, error_message=why)
        try:
            self._saved[name] = self.env.save_state(), self._is_over
        except DeviceFault as fault:
            return _Save(status=_Save.Status.ERROR, error_message=str(fault))
        return _Save(status=_Save.Status.OK)

    def load_state(self, request: state_pb2.LoadStateRequest) -> state_pb2.LoadStateResponse:
        """Return to what was kept under `snapshot_name`; the next step goes on from there."""
        saved = self._saved.get(request.args.get("snapshot_name", _SNAPSHOT))
        if saved is None:
            return _Load(status=_Load.Status.NOT_FOUND)
        try:
            self.env.load_state(saved[0])
        except DeviceFault as fault:
            return _Load(status=_Load.Status.ERROR, error_message=str(fault))
        self._is_over, self._gesture, self._action = saved[1], None, {}
        self._seen_s = self.env.frame.captured_at_s
        self._update_observation(self.env.frame)
        return _Load(status=_Load.Status.OK)

    # -- reading actions -------------------------------------------------------------------------

    def _record_action(self, action: Mapping[str, Any]) -> None:
        self._action = dict(action)
        self._stats["steps"] += 1

    def _action_type(self, action: Mapping[str, Any]) -> ActionType:
        return ActionType(self._integer_field(action, "action_type"))

    def _key_code(self, action: Mapping[str, Any]) -> int:
        return self._integer_field(action, "keycode")

    def _integer_field(self, action: Mapping[str, Any], name: str) -> int:
        spec = self.action_spec()[name]
        assert isinstance(spec, specs.DiscreteArray)
        given = np.asarray(action.get(name))
        if given.size != 1 or given.item() not in range(spec.num_values):
            raise InvalidAction(
                f"{name} is {action.get(name)!r}; it must be one integer from 0 to "
                f"{spec.num_values - 1}"
            )
        return int(given.item())

    def _touch_position(self, action: Mapping[str, Any]) -> NormalizedPoint:
        try:
            x, y = action["touch_position"]
            return NormalizedPoint.checked(x, y)
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidAction(
                f"touch_position is {action.get('touch_position')!r}; it must be x and y in [0, 1]"
            ) from error

    # -- doing them ------------------------------------------------------------------------------

    def _touch(self, at: NormalizedPoint) -> dm_env.TimeStep:
        before = self._gesture
        gesture = (
            Gesture((at,), self._step_s)
            if before is None
            else before.moved(self._nearest_on_screen(at))
        )
        self._gesture = gesture
        device = self.env.session.lease.open()
        if not isinstance(device, TouchableDevice) or self._starts_off_screen(gesture):
            frame = self.env.frame
        else:
            try:
                device.touch(self._canvas_to_screen(gesture.path[-1]), self._step_s)
                frame = device.observe(screenshot=True, forest=False)
            except DeviceFault as fault:
                return self._lift(fault)
        if gesture.duration_s >= LONGEST_TOUCH_S:
            return self._lift()
        return dm_env.transition(0.0, self._update_observation(frame))

    def _lift(self, fault: DeviceFault | None = None) -> dm_env.TimeStep:
        gesture, self._gesture = self._gesture, None
        assert gesture is not None

        def end(device: Device) -> ActionReceipt:
            if fault is not None:
                raise fault
            assert isinstance(device, TouchableDevice)
            device.touch(None, 0.0)
            return device.perform(Wait(0.0))  # until it has settled

        action = gesture.action(self.env.image_size)
        raw = isinstance(self.env.session.lease.open(), TouchableDevice)
        return self._step_task(action, end if raw else None)

    def _press(self, kind: ActionType, keycode: int) -> Action:
        if keycode in SHIFTS and kind != ActionType.KEYPRESS:
            change = {keycode}
            down = kind == ActionType.KEYDOWN
            self._shifts = self._shifts | change if down else self._shifts - change
        acts = kind != ActionType.KEYUP
        action = action_of_key(keycode, shift=bool(self._shifts)) if acts else None
        return Wait(self._step_s) if action is None else action

    def _step_task(
        self, action: Action, perform: Callable[[Device], ActionReceipt] | None = None
    ) -> dm_env.TimeStep:
        """A step of the task; `perform` does the action in its own way."""
        env = self.env
        env.session.step(action, perform)
        signals, info = env.signals, env.info()
        self._stats["actions"] += 1
        self._stats["successes"] += bool(info["is_success"]) and not env.is_running
        self._stats["device_faults"] += bool(info["device_fault"])
        self._is_over = not env.is_running
        shown = self._update_observation(env.frame)
        if signals.terminated:
            return dm_env.termination(signals.reward, shown)
        if signals.truncated:
            return dm_env.truncation(signals.reward, shown)
        return dm_env.transition(signals.reward, shown)

    # -- the canvas ------------------------------------------------------------------------------

    def _canvas_to_screen(self, at: NormalizedPoint) -> NormalizedPoint:
        frame = self.env.frame
        tap = to_screen(
            Tap(at), screen_placement(frame.width_px, frame.height_px, self.env.image_size)
        )
        assert isinstance(tap, Tap)
        return tap.point

    def _starts_off_screen(self, gesture: Gesture) -> bool:
        """Whether the finger came down outside the screen."""
        return self._nearest_on_screen(gesture.path[0]) != gesture.path[0]

    def _nearest_on_screen(self, at: NormalizedPoint) -> NormalizedPoint:
        """The point of the screen that is nearest: a finger that leaves it stays at its edge."""
        frame = self.env.frame
        _, _, left, top, right, bottom = screen_placement(
            frame.width_px, frame.height_px, self.env.image_size
        )
        return NormalizedPoint(min(max(at.x, left), right), min(max(at.y, top), bottom))

    def _update_observation(self, frame: Frame) -> dict[str, npt.NDArray[Any]]:
        pixels = np.empty((*self.env.image_size, 3), np.uint8)
        assert frame.screenshot is not None
        paste_screenshot(frame.screenshot, pixels)
        orientation = np.zeros(4, np.uint8)
        orientation[frame.orientation] = 1
        passed_s, self._seen_s = frame.captured_at_s - self._seen_s, frame.captured_at_s
        self._observation = {
            "pixels": pixels,
            "timedelta": np.array(max(round(passed_s * 1e6), 0), np.int64),
            "orientation": orientation,
        }
        return self._observation.copy()
