"""What a page of the player sends: JSON of any origin, read into one frozen class per kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, cast

from mobile_gym.core import actions
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.construction import reason_of
from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.foreign.json_values import parse_json

MAX_CHARACTERS: Final = 32_768
"""Of one message; the text of an action has at most 4,096 bytes."""
Phase: TypeAlias = Literal["down", "move", "up", "cancel"]
_PHASES: Final = ("down", "move", "up", "cancel")
_FINGERS: Final = 2


@dataclass(frozen=True, slots=True)
class FingerMoved:
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
class Act:
    """An action whose points, if any, are relative to the screen."""

    number: int
    action: Action
    at_s: float


@dataclass(frozen=True, slots=True)
class NodeTouched:
    """A node of the list was chosen, on the screen of a moment."""

    number: int
    moment: int
    node: int
    holds: bool


@dataclass(frozen=True, slots=True)
class Quarter:
    """The device is turned by a quarter."""

    number: int


@dataclass(frozen=True, slots=True)
class GoTo:
    """Another moment of the tree is wanted."""

    number: int
    moment: int


@dataclass(frozen=True, slots=True)
class Undo:
    """The moment before is wanted."""

    number: int


@dataclass(frozen=True, slots=True)
class Redo:
    """The moment after is wanted, on the branch that was played last."""

    number: int


@dataclass(frozen=True, slots=True)
class Save:
    """The branch that ends in this moment is to be kept as a demonstration."""

    number: int


@dataclass(frozen=True, slots=True)
class Seen:
    """The browser has drawn a picture, and may be sent another one."""

    picture: int


Message: TypeAlias = FingerMoved | Act | NodeTouched | Quarter | GoTo | Undo | Redo | Save | Seen


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
            f"a message {kind!r} of the player is malformed: {reason_of(error)}"
        ) from None


def _finger(value: Mapping[str, Any]) -> FingerMoved:
    phase, finger = value["phase"], _integer(value, "finger")
    if phase not in _PHASES or finger not in range(_FINGERS):
        raise ValueError("there are two fingers, which come down, move and leave")
    point = NormalizedPoint.checked(value["x"], value["y"])
    return FingerMoved(_integer(value, "n"), finger, cast(Phase, phase), point, _seconds(value))


def _act(value: Mapping[str, Any]) -> Act:
    action = actions.from_json(value["action"])
    if isinstance(action, Invalid):
        raise ValueError("nobody does what is invalid")
    return Act(_integer(value, "n"), action, _seconds(value))


def _node(value: Mapping[str, Any]) -> NodeTouched:
    return NodeTouched(
        _integer(value, "n"),
        _integer(value, "moment"),
        _integer(value, "node"),
        value.get("holds") is True,
    )


_READ: Final[Mapping[str, Callable[[Mapping[str, Any]], Message]]] = {
    "finger": _finger,
    "act": _act,
    "node": _node,
    "quarter": lambda value: Quarter(_integer(value, "n")),
    "go": lambda value: GoTo(_integer(value, "n"), _integer(value, "moment")),
    "undo": lambda value: Undo(_integer(value, "n")),
    "redo": lambda value: Redo(_integer(value, "n")),
    "save": lambda value: Save(_integer(value, "n")),
    "seen": lambda value: Seen(_integer(value, "picture")),
}


def _integer(value: Mapping[str, Any], name: str) -> int:
    number = value[name]
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 2**32:
        raise ValueError(f"{name} is a whole number from 0 on")
    return number


def _seconds(value: Mapping[str, Any]) -> float:
    """When, from milliseconds of the browser's clock."""
    at_ms = value["at_ms"]
    if isinstance(at_ms, bool) or not isinstance(at_ms, int | float) or not 0 <= at_ms < 1e12:
        raise ValueError("at_ms is a number of milliseconds")
    return at_ms / 1000
