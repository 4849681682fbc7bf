"""What is seen of a moment: the observation with its spaces, and the `info` dictionary.

It knows frames and spaces and no episode; `mobile_env` holds one `Observer`.

What is not picked is not computed, and what a frame shares with the last one is not computed again.
Everything handed out is a copy.

Strings are "" and numbers 0 where there is nothing to say, so that vector environments, Minari and
TorchRL can carry it. What varies in shape is at `env.unwrapped.status`.

| key | type | meaning |
|---|---|---|
| `task_id` | str | the task's id, without a version |
| `is_success` | bool | every required substate is satisfied now |
| `progress` | float | Φ in [0, 1] |
| `substates` | bool (32,) | which substates count now, in the task's order |
| `newly_satisfied` | bool (32,) | which of them this step satisfied |
| `satisfied_at_reset` | bool (32,) | which held right after reset and pay nothing |
| `num_substates` | int | how many of the 32 are in use |
| `violation` | str | name of the violation that ended the episode |
| `valid` | bool | False where the device or the judge failed: the episode is void |
| `device_fault` | str | what failed |
| `observation_is_stale` | bool | the accessibility tree may be older than the screenshot |
| `action_error` | str | why the action could not be done |
| `termination_reason` | str | why the episode ended, "" while it runs |
| `step` | int | how many steps were done |
| `activity` | str | the foreground component |
| `perturbation` | str | JSON of what was drawn for this episode, `{}` for none |
| `start_step` | int | how many steps of a demonstration were done before the episode began |
| `side_effects` | int | at the end: how many changes of the device the task does not explain |
| `settled_late` | bool | ended from outside (`end_episode`), after the last step was paid |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mobile_gym.accessibility import indexed_list
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.substates import MAX_SUBSTATES
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs.arguments import shown
from mobile_gym.envs.canvas import paste_screenshot, screen_placement
from mobile_gym.envs.ending import LEFT, Ending
from mobile_gym.spaces import (
    NODE_SPACES,
    Image,
    Placement,
    ScalarBox,
    Utf8Text,
    clip_utf8,
    encode_nodes,
)

TREE_BYTES: Final = 32768
INSTRUCTION_BYTES: Final = 4096
ACTIVITY_BYTES: Final = 512
USER_REPLY_BYTES: Final = 4096

OBSERVABLE: Final = (
    "screenshot",
    "accessibility_tree",
    *NODE_SPACES,
    "instruction",
    "activity",
    "user_reply",
    "screen_rect",
)
"""Every part of an observation. `nodes` picks the five `nodes_` arrays at once."""

_OTHER_SPACES: Final[Mapping[str, Callable[[], spaces.Space[Any]]]] = {
    "accessibility_tree": lambda: Utf8Text(TREE_BYTES),
    "instruction": lambda: Utf8Text(INSTRUCTION_BYTES),
    "activity": lambda: Utf8Text(ACTIVITY_BYTES),
    "user_reply": lambda: Utf8Text(USER_REPLY_BYTES),
    "screen_rect": lambda: ScalarBox(0.0, 1.0, (4,), np.float32),
}


def observation_parts(observe: Sequence[str]) -> tuple[str, ...]:
    """The parts that `observe` names, each once.

    Raises:
        UnknownName: there is no such part.
        UsageError: no part is named.
    """
    if isinstance(observe, str):
        raise UsageError(f"observe must be a sequence of names, such as ({shown(observe)},)")
    if not isinstance(observe, Iterable):
        raise UsageError(f"observe must be a sequence of names, not {shown(observe)}")
    names: dict[str, None] = {}
    for name in observe:
        if not isinstance(name, str):
            raise UsageError(f"observe has {shown(name)} in it, which is no name")
        if name == "nodes":
            names |= dict.fromkeys(NODE_SPACES)
        elif name in OBSERVABLE:
            names[name] = None
        else:
            raise UnknownName.among("observation", str(name), (*OBSERVABLE, "nodes"))
    if not names:
        raise UsageError(f"observe is empty; pick from {', '.join(OBSERVABLE)}")
    return tuple(names)


class Observer:
    """Builds observations.

    Args:
        observe: what `picked` returned.
        image_size: height and width of the canvas.
    """

    def __init__(self, observe: tuple[str, ...], image_size: tuple[int, int]) -> None:
        self.image_size = image_size
        self._names = frozenset(observe)
        self._nodes = tuple(name for name in NODE_SPACES if name in self._names)
        self.needs_screenshot = "screenshot" in self._names
        self.needs_forest = bool(self._nodes) or "accessibility_tree" in self._names
        self._listed: AccessibilityForest | None = None
        self._tree_text = ""
        self._encoded: tuple[AccessibilityForest, Placement] | None = None
        self._scaled: tuple[Screenshot, npt.NDArray[np.uint8]] | None = None
        self._arrays = {name: np.empty(*_NODE_LAYOUT[name]) for name in self._nodes}

    def space(self) -> spaces.Dict:
        """A new space of the observations."""
        makers = {
            **NODE_SPACES,
            **_OTHER_SPACES,
            "screenshot": lambda: Image(*self.image_size),
        }
        return spaces.Dict({name: makers[name]() for name in sorted(self._names)})

    def build(self, frame: Frame, instruction: str, user_reply: str = "") -> dict[str, Any]:
        """The observation of a frame."""
        out: dict[str, Any] = {}
        if self.needs_screenshot:
            out["screenshot"] = np.empty((*self.image_size, 3), np.uint8)
        for name in self._nodes:
            out[name] = np.empty(*_NODE_LAYOUT[name])
        if "screen_rect" in self._names:
            out["screen_rect"] = np.empty(4, np.float32)
        self.write(frame, out)
        return out | self.texts(frame, instruction, user_reply)

    def write(self, frame: Frame, out: Mapping[str, npt.NDArray[Any]]) -> None:
        """Write the picked arrays of a frame into `out`, which has them all."""
        placement = screen_placement(frame.width_px, frame.height_px, self.image_size)
        if self.needs_screenshot:
            self._paste(_require_screenshot(frame), out["screenshot"])
        if self._nodes:
            # Comparing two forests takes a tenth of the time of encoding one.
            if self._encoded != (frame.nodes, placement):
                encode_nodes(frame.nodes, placement, self._arrays)
                self._encoded = frame.nodes, placement
            for name, array in self._arrays.items():
                np.copyto(out[name], array)
        if "screen_rect" in self._names:
            out["screen_rect"][:] = placement[2:]

    def _paste(self, screenshot: Screenshot, canvas: npt.NDArray[np.uint8]) -> None:
        if screenshot.shape == canvas.shape or screenshot.flags.writeable:
            paste_screenshot(screenshot, canvas)
            return
        # Scaling takes milliseconds, and devices share the array of a screen that did not change.
        if self._scaled is None or self._scaled[0] is not screenshot:
            scaled = np.empty(canvas.shape, np.uint8)
            paste_screenshot(screenshot, scaled)
            self._scaled = screenshot, scaled
        np.copyto(canvas, self._scaled[1])

    def texts(self, frame: Frame, instruction: str, user_reply: str = "") -> dict[str, str]:
        """The picked texts of a frame, and of what was said to the agent."""
        out: dict[str, str] = {}
        if "accessibility_tree" in self._names:
            forest = frame.nodes
            if forest != self._listed:
                self._tree_text = clip_utf8(indexed_list(forest), TREE_BYTES)
                self._listed = forest
            out["accessibility_tree"] = self._tree_text
        if "instruction" in self._names:
            out["instruction"] = clip_utf8(instruction, INSTRUCTION_BYTES)
        if "activity" in self._names:
            out["activity"] = clip_utf8(frame.activity, ACTIVITY_BYTES)
        if "user_reply" in self._names:
            out["user_reply"] = clip_utf8(user_reply, USER_REPLY_BYTES)
        return out


_NODE_LAYOUT: Final = {
    name: (space.shape, space.dtype) for name, space in ((n, m()) for n, m in NODE_SPACES.items())
}


def _require_screenshot(frame: Frame) -> npt.NDArray[np.uint8]:
    if frame.screenshot is None:
        raise ValueError("the frame has no screenshot; the device was asked for one")
    return frame.screenshot


def make_info(
    task: Task,
    frame: Frame,
    report: JudgeReport,
    ending: Ending,
    *,
    step: int,
    action_error: str,
    fault: str,
    perturbation: str,
    start_step: int,
    side_effects: int,
) -> dict[str, Any]:
    """Build the dictionary of one moment."""
    satisfied = np.zeros(MAX_SUBSTATES, np.bool_)
    satisfied[: len(report.verdicts)] = [verdict.satisfied for verdict in report.verdicts]
    return {
        "task_id": task.id,
        "is_success": report.success and not fault,
        "progress": report.progress,
        "substates": satisfied,
        "newly_satisfied": _substate_flags(task, report.newly_satisfied),
        "satisfied_at_reset": _substate_flags(task, report.satisfied_at_reset),
        "num_substates": len(task.substates),
        "violation": report.violation,
        "valid": not fault,
        "device_fault": fault,
        "observation_is_stale": frame.is_stale,
        "action_error": action_error,
        "termination_reason": ending.reason,
        "step": step,
        "activity": frame.activity,
        "perturbation": perturbation,
        "start_step": start_step,
        "side_effects": side_effects,
        "settled_late": ending.reason == LEFT,
    }


def _substate_flags(task: Task, ids: Iterable[int]) -> npt.NDArray[np.bool_]:
    flags = np.zeros(MAX_SUBSTATES, np.bool_)
    members = set(ids)
    if members:
        flags[: len(task.substates)] = [substate.id in members for substate in task.substates]
    return flags
