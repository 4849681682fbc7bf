"""Moves as actions on the screen, and as words."""

from __future__ import annotations

from typing import Final

from mobile_gym.accessibility import Match, keyboard_top, reachable_point
from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, NormalizedPoint, PixelPoint, Rect
from mobile_gym.envs.wrappers.candidates.kinds import TOUCHES_NOTHING, Move, MoveKind

STANDSTILL: Final = Wait(0.0)
"""What the environment is told where a move touches nothing: a step, and no time."""
WAIT: Final = Wait(1.0)
SCROLL_S: Final = 0.8
"""Slow enough for little fling, so that no row is skipped."""
FLICK_S: Final = 0.1
"""Quick enough for a fling, which pushes a banner away."""
REACH: Final = 0.5
"""Share of a place's length that one swipe moves."""
_SIGNS: Final[dict[Direction, tuple[int, int]]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}


def action_of(
    move: Move, text: str, frame: Frame, *, draft: str, held: PixelPoint | None
) -> Action:
    """The action that a move is, its points relative to the screen.

    Args:
        move: to be done.
        text: for moves that take one.
        frame: the screen.
        draft: of an answer.
        held: where a drag starts.
    """
    kind = move.kind
    if kind in TOUCHES_NOTHING:
        return STANDSTILL
    match kind:
        case MoveKind.TYPE:
            return Type(text)
        case MoveKind.TYPE_WORD:
            return Type(f" {text}")
        case MoveKind.CLEAR:
            return Type("", clear=True)
        case MoveKind.ANSWER:
            return Answer(text)
        case MoveKind.ANSWER_DRAFT:
            return Answer(draft)
        case MoveKind.ASK:
            return AskUser(text)
        case MoveKind.FINISH:
            return Finish(FinishStatus(move.argument))
        case MoveKind.WAIT:
            return WAIT
        case MoveKind.KEY:
            return PressKey(Key(move.argument))
        case MoveKind.OPEN_APP:
            return OpenApp(move.argument)
        case MoveKind.SWIPE:
            return swipe_of(move, frame)
        case MoveKind.PUT_DOWN:
            assert held is not None
            return Drag(_point(held, frame), _point(pixel_of(move, frame), frame))
        case MoveKind.LONG_PRESS:
            return LongPress(_point(pixel_of(move, frame), frame))
        case MoveKind.DOUBLE_TAP:
            return DoubleTap(_point(pixel_of(move, frame), frame))
        case _:
            return Tap(_point(pixel_of(move, frame), frame))


def pixel_of(move: Move, frame: Frame) -> PixelPoint:
    """Where a finger does the move: where nothing in front of the node takes the touch."""
    if move.spot is not None:
        return move.spot
    screen = Rect(0, 0, frame.width_px, frame.height_px)
    box = move.bounds.intersection(screen)
    if move.kind == MoveKind.SLIDE and not box.is_empty:
        return PixelPoint(box.left + round(move.share * (box.width - 1)), box.center.y)
    if move.node is not None:
        tree, index = move.place
        pixel = reachable_point(frame, Match(tree, index, move.node))
        if pixel is not None:
            return pixel
    middle = (screen if box.is_empty else box).center
    return PixelPoint(min(middle.x, screen.right - 1), min(middle.y, screen.bottom - 1))


def swipe_of(move: Move, frame: Frame) -> Swipe:
    """A finger along half of the place, slowly; away from an edge it goes further."""
    assert move.direction is not None
    sign_x, sign_y = _SIGNS[move.direction]
    left, top, right, bottom = move.bounds
    if move.node is None and bottom == 1:  # from the upper edge
        x = frame.width_px // 2
        end = PixelPoint(x, int(0.7 * frame.height_px))
        return Swipe(_point(PixelPoint(x, 0), frame), _point(end, frame))
    left, right = max(left, 0), min(right, frame.width_px)
    top = max(top, 0)
    bottom = min(bottom, frame.height_px, max(keyboard_top(frame), top + 1))
    if move.node is not None and move.place[1] == 0 and not move.node.scrollable:  # a banner
        middle = move.bounds.center
        return Swipe(_point(middle, frame), _point(PixelPoint(middle.x, 0), frame), FLICK_S)
    width, height = max(right - left, 1), max(bottom - top, 1)

    def at(side: int) -> PixelPoint:
        x = (left + right) // 2
        y = top + height // 2
        if sign_x:
            x = left + int(width * (0.5 + side * sign_x * REACH / 2))
        else:
            y = top + int(height * (0.5 + side * sign_y * REACH / 2))
        return PixelPoint(min(max(x, 0), frame.width_px - 1), min(max(y, 0), frame.height_px - 1))

    return Swipe(_point(at(-1), frame), _point(at(1), frame), SCROLL_S)


def _point(pixel: PixelPoint, frame: Frame) -> NormalizedPoint:
    return pixel.to_normalized(frame.width_px, frame.height_px)


_WORDS: Final[dict[MoveKind, str]] = {
    MoveKind.MORE_MOVES: "show more moves",
    MoveKind.MORE_TEXTS: "show more texts",
    MoveKind.TYPE: "type {text!r} into the focused field",
    MoveKind.TYPE_WORD: "type a space and {text!r} into the focused field",
    MoveKind.CLEAR: "empty the focused field",
    MoveKind.ANSWER: "answer {text!r}",
    MoveKind.ADD_TO_DRAFT: "add {text!r} to the draft",
    MoveKind.ADD_WORD_TO_DRAFT: "add a space and {text!r} to the draft",
    MoveKind.ANSWER_DRAFT: "answer the draft {label!r}",
    MoveKind.EMPTY_DRAFT: "empty the draft {label!r}",
    MoveKind.ASK: "ask the user {text!r}",
    MoveKind.FINISH: "finish as {label}",
    MoveKind.WAIT: "wait",
    MoveKind.KEY: "press {label}",
    MoveKind.OPEN_APP: "open {label}",
    MoveKind.TAP: "tap {label!r}",
    MoveKind.LONG_PRESS: "press {label!r} long",
    MoveKind.DOUBLE_TAP: "tap {label!r} twice",
    MoveKind.SWIPE: "swipe {direction} over {label!r}",
    MoveKind.SLIDE: "set {label!r} to {share:.0%}",
    MoveKind.PICK_UP: "pick up {label!r}",
    MoveKind.PUT_DOWN: "put it down on {label!r}",
    MoveKind.TOUCH: "touch {spot}",
}


def words_for(move: Move, text: str) -> str:
    """The move in words."""
    return _WORDS[move.kind].format(
        text=text,
        label=move.label or ("the screen" if move.node is None else "a node without a name"),
        direction=move.direction,
        share=move.share,
        spot=None if move.spot is None else tuple(move.spot),
    )
