"""What a page of the player sends: JSON of any origin, read into one frozen class per kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, cast

from mobile_gym.core import actions
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.construction import error_reason
from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.foreign.json_values import parse_json

MAX_CHARACTERS: Final = 32_768
"""Of one message; the text of an action has at most 4,096 bytes."""
Phase: TypeAlias = Literal["down", "move", "up", "cancel"]
_PHASES: Final = ("down", "move", "up", "cancel")
_FINGERS: Final = 2


@dataclass(frozen=True, slots=True)
class FingerMessage:
    """A finger came down, moved, left, or was taken away by the browser.

    Attributes:
        number: of the message, which pictures repeat.
        finger: 0 or 1.
        at: relative to the screen.
        at_s: when, by the browser's clock.
    """

    number: int
    finger: int
    phase: Phase
    at: NormalizedPoint
    at_s: float


@dataclass(frozen=True, slots=True)
class ActionMessage:
    """An action whose points, if any, are relative to the screen."""

    number: int
    action: Action
    at_s: float


@dataclass(frozen=True, slots=True)
class NodeTouchMessage:
    """A node of the list was chosen, on the screen of a moment."""

    number: int
    moment: int
    node: int
    holds: bool


@dataclass(frozen=True, slots=True)
class QuarterTurnMessage:
    """The device is turned by a quarter."""

    number: int


@dataclass(frozen=True, slots=True)
class GoToMessage:
    """Another moment of the tree is wanted."""

    number: int
    moment: int


@dataclass(frozen=True, slots=True)
class UndoMessage:
    """The moment before is wanted."""

    number: int


@dataclass(frozen=True, slots=True)
class RedoMessage:
    """The moment after is wanted, on the branch that was played last."""

    number: int


@dataclass(frozen=True, slots=True)
class SaveMessage:
    """The branch that ends in this moment is to be kept as a demonstration."""

    number: int


@dataclass(frozen=True, slots=True)
class PictureDrawnMessage:
    """The browser has drawn a picture, and may be sent another one."""

    picture: int


Message: TypeAlias = (
    FingerMessage
    | ActionMessage
    | NodeTouchMessage
    | QuarterTurnMessage
    | GoToMessage
    | UndoMessage
    | RedoMessage
    | SaveMessage
    | PictureDrawnMessage
)


def parse_message(text: str) -> Message:
    """Read a message.

    Raises:
        UsageError: it is none.
    """
    if len(text) > MAX_CHARACTERS:
        raise UsageError(f"a message has at most {MAX_CHARACTERS} characters")
    value = parse_json(text, "a message of the player", max_depth=8)
    kind = value.get("kind") if isinstance(value, dict) else None
    read = _READ.get(kind) if isinstance(kind, str) else None
    if read is None:
        raise UsageError(f"a message has a kind, one of {', '.join(_READ)}")
    try:
        return read(value)
    except (LookupError, TypeError, ValueError) as error:
        raise UsageError(
            f"a message {kind!r} of the player is malformed: {error_reason(error)}"
        ) from None


def _parse_finger(value: Mapping[str, Any]) -> FingerMessage:
    phase, finger = value["phase"], _parse_integer(value, "finger")
    if phase not in _PHASES or finger not in range(_FINGERS):
        raise ValueError("there are two fingers, which come down, move and leave")
    point = NormalizedPoint.checked(value["x"], value["y"])
    return FingerMessage(
        _parse_integer(value, "n"), finger, cast(Phase, phase), point, _parse_seconds(value)
    )


def _parse_act(value: Mapping[str, Any]) -> ActionMessage:
    action = actions.from_json(value["action"])
    if isinstance(action, Invalid):
        raise ValueError("nobody does what is invalid")
    return ActionMessage(_parse_integer(value, "n"), action, _parse_seconds(value))


def _parse_node_touch(value: Mapping[str, Any]) -> NodeTouchMessage:
    return NodeTouchMessage(
        _parse_integer(value, "n"),
        _parse_integer(value, "moment"),
        _parse_integer(value, "node"),
        value.get("holds") is True,
    )


_READ: Final[Mapping[str, Callable[[Mapping[str, Any]], Message]]] = {
    "finger": _parse_finger,
    "act": _parse_act,
    "node": _parse_node_touch,
    "quarter": lambda value: QuarterTurnMessage(_parse_integer(value, "n")),
    "go": lambda value: GoToMessage(_parse_integer(value, "n"), _parse_integer(value, "moment")),
    "undo": lambda value: UndoMessage(_parse_integer(value, "n")),
    "redo": lambda value: RedoMessage(_parse_integer(value, "n")),
    "save": lambda value: SaveMessage(_parse_integer(value, "n")),
    "seen": lambda value: PictureDrawnMessage(_parse_integer(value, "picture")),
}


def _parse_integer(value: Mapping[str, Any], name: str) -> int:
    number = value[name]
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 2**32:
        raise ValueError(f"{name} is a whole number from 0 on")
    return number


def _parse_seconds(value: Mapping[str, Any]) -> float:
    """When, from milliseconds of the browser's clock."""
    at_ms = value["at_ms"]
    if isinstance(at_ms, bool) or not isinstance(at_ms, int | float) or not 0 <= at_ms < 1e12:
        raise ValueError("at_ms is a number of milliseconds")
    return at_ms / 1000
