"""Acting by choosing: one number picks a node of the screen and what to do with it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs

from mobile_gym.accessibility import Match, interactive_nodes, is_slider, reachable_point
from mobile_gym.core import actions
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.envs.arguments import integer_of, shown, texts_of
from mobile_gym.envs.canvas import screen_placement
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.spaces import MAX_NODES, ScalarBox, encode_nodes, integer_of_action
from mobile_gym.spaces.nodes import NODE_CLASSES, NODE_FLAGS, NODE_TEXT_BYTES

GLOBAL_MOVES: Final[tuple[tuple[str, actions.Action], ...]] = (
    ("back", actions.PressKey(actions.Key.BACK)),
    ("home", actions.PressKey(actions.Key.HOME)),
    ("recents", actions.PressKey(actions.Key.RECENTS)),
    ("enter", actions.PressKey(actions.Key.ENTER)),
    ("wait", actions.Wait(1.0)),
    ("finish", actions.Finish()),
)
NODE_MOVES: Final = ("tap", "long_press", "scroll_down", "scroll_up")

MOST_NODES: Final = 64
"""How many nodes can be chosen by default: 99.9 % of screens have no more.

Source: `benchmarks/screen_nodes.py`, on all tasks' solutions and on masked random walks: 95 % have
up to 44, 99 % up to 52, none more than 72, an open keyboard included.
"""
_LABEL_FEATURES: Final = 16
_INSTRUCTION_FEATURES: Final = 64
_NODE_FEATURES: Final = 1 + 4 + len(NODE_FLAGS) + 1 + _LABEL_FEATURES
_GRAM: Final = 3
"""Letters that are hashed together: enough to tell words apart, short enough for numbers."""


class ChooseNode(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """A `Discrete` action space over the numbered nodes, and one flat vector as observation.

    Actions: first `back`, `home`, `recents`, `enter`, `wait`, `finish`; then for each of
    `max_nodes` nodes (numbers as in the accessibility tree's list) `tap`, `long_press`,
    `scroll_down`, `scroll_up`, and typing each of `phrases`. `meaning(action)` tells them.
    `action_masks()` says which make sense now: none of them is refused by a device that can tell
    beforehand (`MobileEnv.refusal`), and none is on a disabled control. One that is masked out
    costs a step and changes nothing.

    Observation: float32 in [-1, 1]: for each node whether it is there, its bounds, its flags
    (`spaces.NODE_FLAGS`), its class and its label; then the instruction. Labels and instruction are
    hashed, three letters at a time. The info has `nodes_left_out`, how many nodes of the screen are
    beyond `max_nodes`.

    It neither answers nor opens apps, and what it types is given: `CandidateActions` chooses texts,
    too, and can express every task. The nodes after `max_nodes` cannot be chosen here, while
    `CandidateActions` shows them on pages.

    It reads the frame itself, so an environment made with `observe=("activity",)` is the fastest.

    Args:
        env: a `MobileEnv`, possibly wrapped.
        max_nodes: how many nodes can be chosen.
        phrases: what can be typed.

    Raises:
        UsageError: `max_nodes` is out of range, or the environment is not a `MobileEnv`.
    """

    def __init__(
        self, env: gymnasium.Env[Any, Any], max_nodes: int = MOST_NODES, phrases: Sequence[str] = ()
    ) -> None:
        max_nodes = integer_of("max_nodes", max_nodes, least=1, most=MAX_NODES)
        phrases = texts_of("phrases", phrases)
        RecordConstructorArgs.__init__(self, max_nodes=max_nodes, phrases=list(phrases))
        super().__init__(env)
        base = env.unwrapped
        if not isinstance(base, MobileEnv):
            raise UsageError(f"ChooseNode needs a MobileEnv, not {type(base).__name__}")
        self._base = base
        self._max_nodes = max_nodes
        self._phrases = phrases
        self._moves = len(NODE_MOVES) + len(self._phrases)
        self._frame: Frame | None = None
        self._chosen_from: tuple[Match, ...] = ()
        self.action_space = spaces.Discrete(len(GLOBAL_MOVES) + max_nodes * self._moves)
        size = max_nodes * _NODE_FEATURES + _INSTRUCTION_FEATURES
        self.observation_space = ScalarBox(-1.0, 1.0, (size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Start an episode; arguments as of the environment."""
        _, info = self.env.reset(seed=seed, options=options)
        return self._observation(), self._with_count(info)

    def step(
        self, action: int
    ) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Do a chosen action.

        Args:
            action: an integer, or an array or a tensor of one, of shape () or (1,).

        Returns:
            The observation, the reward, whether the episode terminated, whether it was truncated,
            and the info.

        Raises:
            InvalidAction: it is something else, such as a float, or outside the action space.
        """
        _, reward, terminated, truncated, info = self.env.step(self.action(action))
        return self._observation(), float(reward), terminated, truncated, self._with_count(info)

    def _with_count(self, info: dict[str, Any]) -> dict[str, Any]:
        return {**info, "nodes_left_out": max(len(self._interactive_nodes()) - self._max_nodes, 0)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions make sense now: bool, one per action. sb3-contrib's convention."""
        base = self._base
        mask = np.zeros(int(self.action_space.n), np.bool_)  # type: ignore[attr-defined]
        mask[: len(GLOBAL_MOVES)] = [not base.refusal(action) for _, action in GLOBAL_MOVES]
        rows = mask[len(GLOBAL_MOVES) :].reshape(self._max_nodes, self._moves)
        for row, match in zip(rows, self._interactive_nodes(), strict=False):
            node = match.node
            row[0] = node.clickable or node.checkable or node.editable or is_slider(node)
            row[1] = node.long_clickable
            row[2:4] = node.scrollable
            if node.editable:
                typing = range(len(NODE_MOVES), self._moves)
                row[4:] = [not base.refusal(self._on_canvas(match, move)) for move in typing]
        return mask

    def meaning(self, action: int) -> str:
        """What an action does, such as `tap 3` or `type 'milk' into 0`.

        Raises:
            InvalidAction: it is outside the action space.
        """
        action = self._checked(action)
        if action < len(GLOBAL_MOVES):
            return GLOBAL_MOVES[action][0]
        number, move = divmod(action - len(GLOBAL_MOVES), self._moves)
        if move < len(NODE_MOVES):
            return f"{NODE_MOVES[move]} {number}"
        return f"type {self._phrases[move - len(NODE_MOVES)]!r} into {number}"

    def action(self, action: int) -> actions.Action:
        """The action that a number means on the current screen.

        Raises:
            InvalidAction: it is no integer, or outside the action space.
        """
        action = self._checked(action)
        if action < len(GLOBAL_MOVES):
            return GLOBAL_MOVES[action][1]
        if not self.action_masks()[action]:
            return actions.Invalid(self.meaning(action), "this cannot be done on this screen")
        number, move = divmod(action - len(GLOBAL_MOVES), self._moves)
        return self._on_canvas(self._interactive_nodes()[number], move)

    def _checked(self, action: Any) -> int:
        number = integer_of_action(action, "an action of ChooseNode")
        if not self.action_space.contains(number):
            raise InvalidAction(f"action {shown(action)} is not in {self.action_space}")
        return number

    def _on_canvas(self, match: Match, move: int) -> actions.Action:
        """A move on a node as an action of the environment."""
        frame, node = self._base.frame, match.node

        def along(down: float) -> NormalizedPoint:
            left, top, right, bottom = node.bounds
            return NormalizedPoint.checked(
                min(max((left + right) / 2 / frame.width_px, 0.0), 1.0),
                min(max((top + down * (bottom - top)) / frame.height_px, 0.0), 1.0),
            )

        def touched() -> NormalizedPoint:
            pixel = reachable_point(frame, match)
            if pixel is None:
                return along(0.5)
            return pixel.to_normalized(frame.width_px, frame.height_px)

        match move:
            case 0:
                action: actions.Action = actions.Tap(touched())
            case 1:
                action = actions.LongPress(touched())
            case 2:
                action = actions.Swipe(along(0.8), along(0.2))
            case 3:
                action = actions.Swipe(along(0.2), along(0.8))
            case _:
                text = self._phrases[move - len(NODE_MOVES)]
                action = actions.Type(text, at=touched(), clear=True)
        return self._base.to_canvas(action)

    def _interactive_nodes(self) -> tuple[Match, ...]:
        frame = self._base.frame
        if frame is not self._frame:
            self._frame, self._chosen_from = frame, interactive_nodes(frame.nodes)
        return self._chosen_from

    def _observation(self) -> npt.NDArray[np.float32]:
        frame = self._base.frame
        arrays = {
            "nodes_mask": np.empty(MAX_NODES, np.bool_),
            "nodes_bounds": np.empty((MAX_NODES, 4), np.float32),
            "nodes_flags": np.empty((MAX_NODES, len(NODE_FLAGS)), np.uint8),
            "nodes_class": np.empty(MAX_NODES, np.uint8),
            "nodes_text": np.empty((MAX_NODES, NODE_TEXT_BYTES), np.uint8),
        }
        placement = screen_placement(frame.width_px, frame.height_px, self._base.image_size)
        encode_nodes(frame.nodes, placement, arrays)
        count = self._max_nodes
        features = np.zeros((count, _NODE_FEATURES), np.float32)
        features[:, 0] = arrays["nodes_mask"][:count]
        features[:, 1:5] = arrays["nodes_bounds"][:count]
        features[:, 5 : 5 + len(NODE_FLAGS)] = arrays["nodes_flags"][:count]
        features[:, 5 + len(NODE_FLAGS)] = arrays["nodes_class"][:count] / len(NODE_CLASSES)
        for row in np.flatnonzero(arrays["nodes_mask"][:count]):
            features[row, -_LABEL_FEATURES:] = _hashed_text(
                arrays["nodes_text"][row].tobytes().rstrip(b"\0"), _LABEL_FEATURES
            )
        instruction = _hashed_text(self._base.task.text.encode("utf-8"), _INSTRUCTION_FEATURES)
        return np.concatenate([features.ravel(), instruction])


@lru_cache(maxsize=4096)
def _hashed_text(text: bytes, size: int) -> npt.NDArray[np.float32]:
    """Every three bytes of a text add 1 or -1 to one of `size` features; then scaled to length 1.

    Source: feature hashing (Weinberger et al., 2009).
    """
    features = np.zeros(size, np.float32)
    padded = b" " + text.lower() + b" "
    for start in range(len(padded) - _GRAM + 1):
        code = zlib.crc32(padded[start : start + _GRAM])
        features[code % size] += 1.0 if code & 0x80000000 else -1.0
    length = float(np.linalg.norm(features))
    return np.clip(features / length, -1.0, 1.0) if length else features
