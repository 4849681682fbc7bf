"""Whether an action does what was recorded at a step. Pure; nothing is executed.

Two sets of rules: `same_action` are those of Android in the Wild, for a recorded action on a screen
whose nodes are known; `StepOptions` are those of AndroidControl's evaluation files, which say with
each step what is accepted.

Source: `action_matching.py` of Android in the Wild (Rawles et al., 2023): two taps match within
0.14 of the screen or in the same box, a gesture of at most 0.04 is a tap, swipes are compared by
their main axis, other actions by their kind. The `check_options` of the files that were made of
AndroidControl for Qwen's agents and UI-S1 (facts of the format only).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeGuard

from mobile_gym.accessibility.selectors import visible_nodes
from mobile_gym.core import actions
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import (
    Direction,
    NormalizedPoint,
    Rect,
    main_direction,
    opposite,
)
from mobile_gym.judging.action_targets import action_text
from mobile_gym.judging.similarity import normalize_text

TAP_DISTANCE: Final = 0.14
SWIPE_DISTANCE: Final = 0.04
BOX_GROWTH: Final = 1.4
"""How much of its own size a box grows by, on each axis."""


class _FingerGesture(NamedTuple):
    start: NormalizedPoint
    end: NormalizedPoint

    @property
    def is_tap(self) -> bool:
        return math.dist(self.start, self.end) <= SWIPE_DISTANCE


def _gesture_of(action: actions.Action) -> _FingerGesture | None:
    match action:
        case actions.Tap(point) | actions.DoubleTap(point) | actions.LongPress(point=point):
            return _FingerGesture(point, point)
        case actions.Swipe(start=start, end=end) | actions.Drag(start=start, end=end):
            return _FingerGesture(start, end)
        case _:
            return None


def is_same_action(
    recorded: actions.Action, done: actions.Action, frame: Frame, *, compare_texts: bool = True
) -> bool:
    """Whether an action does what was recorded on a screen, by the rules of Android in the Wild.

    Args:
        recorded: the action that counts as right.
        done: the one to compare.
        frame: the screen that both were taken on, for its boxes.
        compare_texts: whether what is typed, answered or opened counts, too, but for case, width
            and runs of blanks. Android in the Wild itself compares the kinds alone.
    """
    mine, other = _gesture_of(recorded), _gesture_of(done)
    if mine is None or other is None:
        return (
            mine is other
            and _action_kind(recorded) == _action_kind(done)
            and (not compare_texts or _action_text(recorded) == _action_text(done))
        )
    if mine.is_tap != other.is_tap:
        return False
    if not mine.is_tap:
        return _main_axis(mine) == _main_axis(other)
    return math.dist(mine.start, other.start) <= TAP_DISTANCE or _share_a_box(
        frame, mine.start, other.start
    )


def _action_kind(action: actions.Action) -> str:
    match action:
        case actions.PressKey(key):
            return f"key {key.value}"
        case actions.Finish(status):
            return f"finish {status.value}"
        case _:
            return type(action).__name__


def _action_text(action: actions.Action) -> str:
    text = action_text(action)
    return "" if text is None else normalize_text(text)


def _main_axis(gesture: _FingerGesture) -> int:
    across, down = (abs(gesture.end[axis] - gesture.start[axis]) for axis in (0, 1))
    return int(down > across)


def _share_a_box(frame: Frame, first: NormalizedPoint, second: NormalizedPoint) -> bool:
    """Whether both points lie in one grown box of a leaf; containers and windows hold anything."""
    for match in visible_nodes(frame.nodes):
        if match.index == 0 or next(frame.nodes.trees[match.tree].children(match.index), None):
            continue
        bounds = match.node.bounds
        width, height = bounds.width / frame.width_px, bounds.height / frame.height_px
        x = bounds.left / frame.width_px - BOX_GROWTH * width / 2
        y = bounds.top / frame.height_px - BOX_GROWTH * height / 2
        if all(
            x <= point.x <= x + (1 + BOX_GROWTH) * width
            and y <= point.y <= y + (1 + BOX_GROWTH) * height
            for point in (first, second)
        ):
            return True
    return False


_STATUSES: Final[Mapping[str, actions.FinishStatus]] = {
    "success": actions.FinishStatus.COMPLETE,
    "failure": actions.FinishStatus.IMPOSSIBLE,
}
_WORDS: Final[Mapping[str, str]] = {
    "type": "text",
    "open": "text",
    "answer": "text",
    "system_button": "button",
    "terminate": "status",
}
"""By kind: the field whose text must be said."""
_PLACED: Final = ("click", "long_press")
_MAX_PX: Final = 1e6
"""No edge of a screen, or of a page that is scrolled on one, is further away."""
_SIDES: Final[Mapping[str, Direction]] = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}


@dataclass(frozen=True, slots=True)
class StepOptions:
    """What a step of AndroidControl's evaluation files accepts: its `check_options`.

    Stricter than what was published with the files (UI-S1's evaluation makes the boxes 1.2 times as
    large, takes 0.04 around the place as well, any swipe, and a text that contains the other), so
    figures of the two are not to be compared.

    Attributes:
        kind: `click`, `long_press`, `swipe`, `type`, `open`, `answer`, `system_button`, `wait` or
            `terminate`.
        point: where the recorded finger was, in pixels.
        boxes: where a finger may be instead, in pixels of the screen.
        side: of the content, which a swipe brings into view; see `accept`.
        text: what is typed or answered, the app's name, the button's, the status.
    """

    kind: str
    point: tuple[float, float] | None = None
    boxes: tuple[Rect, ...] = ()
    side: Direction | None = None
    text: str = ""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> StepOptions:
        """The options that a file has.

        Raises:
            RecordingError: they are of no known kind, or lack what their kind needs.
        """
        kind, text = options.get("action"), ""
        if not isinstance(kind, str) or kind not in (*_PLACED, *_WORDS, "swipe", "wait"):
            raise RecordingError(f"check_options are of no known action: {kind!r:.80}")
        if kind in _WORDS:
            said = options.get(_WORDS[kind])
            if not isinstance(said, str):
                raise RecordingError(f"check_options of {kind} have no {_WORDS[kind]}")
            text = said
        side = _SIDES.get(str(options.get("direction"))) if kind == "swipe" else None
        if kind == "swipe" and side is None:
            raise RecordingError("check_options of a swipe have no direction")
        place = _read_numbers(options.get("coordinate"), 2)
        if kind in _PLACED and place is None:
            raise RecordingError(f"check_options of {kind} have no coordinate of two numbers")
        point = None if place is None else (place[0], place[1])
        return cls(kind, point, _read_rects(options.get("candidate_bbox")), side, text)

    def accept(self, action: actions.Action, frame: Frame) -> bool:
        """Whether the action is right; only the size of the frame counts.

        Inside one of the boxes; where there are none, within 0.14 of the screen from the recorded
        place, Android in the Wild's rule. Swipes by their direction in pixels (see `_sides`),
        texts, names and buttons exactly, waits by their kind. Opening an app is also tapping its
        icon, where the file has its box.
        """
        match action:
            case actions.Tap(point):
                return self.kind in ("click", "open") and self._is_at(point, frame)
            case actions.LongPress(point=point):
                return self.kind == "long_press" and self._is_at(point, frame)
            case actions.Swipe():
                return self.kind == "swipe" and self.side in _accepted_directions(action, frame)
            case actions.Type(text=text):
                return self.kind == "type" and text == self.text
            case actions.OpenApp(name):
                return self.kind == "open" and name == self.text
            case actions.Answer(text):
                return self.kind == "answer" and text == self.text
            case actions.PressKey(key):
                return self.kind == "system_button" and key.value == self.text.lower()
            case actions.Wait():
                return self.kind == "wait"
            case actions.Finish(status):
                return self.kind == "terminate" and _STATUSES.get(self.text) == status
            case _:
                return False

    def _is_at(self, point: NormalizedPoint, frame: Frame) -> bool:
        if self.boxes:
            pixel = point.to_pixels(frame.width_px, frame.height_px)
            return any(box.contains(pixel) for box in self.boxes)
        if self.point is None:
            return False
        recorded = (self.point[0] / frame.width_px, self.point[1] / frame.height_px)
        return math.dist(recorded, point) <= TAP_DISTANCE


def _accepted_directions(swipe: actions.Swipe, frame: Frame) -> tuple[Direction, ...]:
    """The directions that a swipe is right for: the content's side; sideways, either one.

    The files contradict themselves there. A direction is the side of the content, as in the data
    set: of the 32 sideways swipes among the first 400 episodes, 20 of the 25 to the right are told
    as a swipe to the left. But all 32 have coordinates that go the other way, so that the recorded
    action itself would be wrong. The 248 upwards and downwards are consistent.
    """
    finger = main_direction(
        (swipe.end.x - swipe.start.x) * frame.width_px,
        (swipe.end.y - swipe.start.y) * frame.height_px,
    )
    return ("left", "right") if finger in ("left", "right") else (opposite(finger),)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _list_items(value: object) -> list[object]:
    """What is in a list; nothing where it is none."""
    return value if _is_list(value) else []


def _read_numbers(value: object, count: int) -> tuple[float, ...] | None:
    """So many numbers; None where they are not."""
    numbers = tuple(
        float(item)
        for item in _list_items(value)
        if isinstance(item, int | float) and not isinstance(item, bool) and abs(item) <= _MAX_PX
    )
    return numbers if len(numbers) == len(_list_items(value)) == count else None


def _read_rects(boxes: object) -> tuple[Rect, ...]:
    rects: list[Rect] = []
    for box in _list_items(boxes):
        edges = _read_numbers(box, 4)
        if edges is None:
            raise RecordingError("candidate_bbox is no list of boxes of four numbers")
        rects.append(Rect(*map(round, edges)))
    return tuple(rects)
