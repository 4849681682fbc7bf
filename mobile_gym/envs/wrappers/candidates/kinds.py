"""What a move can be: the kinds, in the order of their one-hot columns."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from mobile_gym.core.geometry import Direction, PixelPoint, Rect
from mobile_gym.core.nodes import AccessibilityNode


class MoveKind(IntEnum):
    """What a move does. New kinds are appended: policies hold the order."""

    MORE_MOVES = 0
    """Show the next page of moves; after the last one the first."""
    MORE_TEXTS = 1
    TYPE = 2
    """Type the text behind what is in the focused field."""
    CLEAR = 3
    """Empty the focused field."""
    ANSWER = 4
    ADD_TO_DRAFT = 5
    """Put the text behind the draft of an answer."""
    ANSWER_DRAFT = 6
    EMPTY_DRAFT = 7
    ASK = 8
    """Ask the user."""
    FINISH = 9
    WAIT = 10
    KEY = 11
    OPEN_APP = 12
    TAP = 13
    LONG_PRESS = 14
    DOUBLE_TAP = 15
    SWIPE = 16
    """Over a scrollable node, a notification or the whole screen."""
    SLIDE = 17
    """Set a slider to a share of its range."""
    PICK_UP = 18
    """Choose where a drag starts; it touches nothing yet."""
    PUT_DOWN = 19
    """Drag what was picked up to a node."""
    TOUCH = 20
    """Tap a field of a coarse grid, whatever is there."""
    TYPE_WORD = 21
    """Type a space and the text."""
    ADD_WORD_TO_DRAFT = 22
    """Put a space and the text behind the draft."""


TAKES_TEXT: Final = frozenset(
    {
        MoveKind.TYPE,
        MoveKind.TYPE_WORD,
        MoveKind.ANSWER,
        MoveKind.ADD_TO_DRAFT,
        MoveKind.ADD_WORD_TO_DRAFT,
        MoveKind.ASK,
    }
)
TOUCHES_NOTHING: Final = frozenset(
    {
        MoveKind.MORE_MOVES,
        MoveKind.MORE_TEXTS,
        MoveKind.ADD_TO_DRAFT,
        MoveKind.ADD_WORD_TO_DRAFT,
        MoveKind.EMPTY_DRAFT,
        MoveKind.PICK_UP,
    }
)
"""Kinds that the wrapper keeps to itself; they cost a step all the same."""


class Move(NamedTuple):
    """One thing that can be done on a screen.

    Attributes:
        kind: what it does.
        label: what it does it to, as the screen says; what a policy compares.
        bounds: of the node in pixels; of the whole screen where it has none.
        node: that it is done to.
        place: of the node: the index of its tree and of itself in the tree.
        direction: in which the finger moves.
        share: of a slider's length, or which of the screen's grid.
        argument: the name of a key, the package of an app, how to finish.
        spot: the pixel of a field of the grid.
    """

    kind: MoveKind
    label: str
    bounds: Rect
    node: AccessibilityNode | None = None
    place: tuple[int, int] = (-1, -1)
    direction: Direction | None = None
    share: float = 0.0
    argument: str = ""
    spot: PixelPoint | None = None
    allowed: bool = True
    """Whether it makes sense now."""
    beside: str = ""
    """The other texts of the row or card that it is in."""
    is_on: bool | None = None
    """Whether the switch or box that it is, or holds, is on; None where there is none."""
