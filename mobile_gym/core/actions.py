"""What an agent can do: one frozen class per kind of action.

Points are normalised to the canvas ([0, 1], origin top left), durations are in seconds. Every
`Action` can be written as JSON and read back exactly (`to_json`, `from_json`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from mobile_gym.core.construction import argument_error
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.geometry import NormalizedPoint

PointLike: TypeAlias = NormalizedPoint | tuple[float, float]

MAX_DURATION_S: Final = 60.0
MAX_TEXT_BYTES: Final = 4096
"""Bound of the text of an action, in bytes of UTF-8."""
LONG_PRESS_S: Final = 0.8
"""Default hold of a long press. Android's own threshold is 0.4 to 0.5 s (`ViewConfiguration`)."""
SWIPE_S: Final = 0.3
_SHOWN_CHARACTERS: Final = 80
"""Of a wrong value in a message."""
DRAG_MOVE_S: Final = 0.6
"""How long the finger of a drag moves after it has held; slow enough that nothing is flung."""


class Key(StrEnum):
    """Keys of the unified action space; the order is that of the encoded action."""

    BACK = "back"
    HOME = "home"
    RECENTS = "recents"
    ENTER = "enter"
    DELETE = "delete"
    TAB = "tab"
    MENU = "menu"
    POWER = "power"
    VOLUME_UP = "volume_up"
    VOLUME_DOWN = "volume_down"


class FinishStatus(StrEnum):
    """What an agent claims when it ends an episode."""

    COMPLETE = "complete"
    IMPOSSIBLE = "impossible"


def _checked_point(point: Any, y: float | None, what: str) -> NormalizedPoint:
    try:
        first, second = point if y is None else (point, y)
        first, second = float(first), float(second)
    except (TypeError, ValueError, OverflowError):
        given = repr(point if y is None else (point, y))[:_SHOWN_CHARACTERS]
        raise InvalidAction(
            f"{what}: a point is two numbers in [0, 1], across and down, not {given}"
        ) from None
    try:
        return NormalizedPoint.checked(first, second)
    except ValueError as error:
        raise InvalidAction(f"{what}: {error}") from None


def _checked_duration_s(duration_s: float, what: str, name: str = "duration_s") -> float:
    try:
        is_allowed = 0.0 <= duration_s <= MAX_DURATION_S
    except TypeError:
        is_allowed = False
    if not is_allowed:
        raise InvalidAction(
            f"{what}: {name} is {duration_s!r}; it must be in [0, {MAX_DURATION_S:g}]"
        )
    return float(duration_s)


@dataclass(frozen=True, slots=True, init=False)
class Tap:
    """Touch a point and let go: `Tap(0.5, 0.25)` or `Tap(point)`."""

    point: NormalizedPoint

    def __init__(self, point: PointLike | float, y: float | None = None) -> None:
        object.__setattr__(self, "point", _checked_point(point, y, "Tap"))


@dataclass(frozen=True, slots=True, init=False)
class DoubleTap:
    """Tap a point twice within Android's double-tap time: `DoubleTap(0.5, 0.25)`."""

    point: NormalizedPoint

    def __init__(self, point: PointLike | float, y: float | None = None) -> None:
        object.__setattr__(self, "point", _checked_point(point, y, "DoubleTap"))


@dataclass(frozen=True, slots=True, init=False)
class LongPress:
    """Touch a point and hold it: `LongPress(0.5, 0.25, duration_s=1.0)`."""

    point: NormalizedPoint
    duration_s: float

    def __init__(
        self, point: PointLike | float, y: float | None = None, *, duration_s: float = LONG_PRESS_S
    ) -> None:
        object.__setattr__(self, "point", _checked_point(point, y, "LongPress"))
        object.__setattr__(self, "duration_s", _checked_duration_s(duration_s, "LongPress"))


@dataclass(frozen=True, slots=True)
class Swipe:
    """Move a finger from `start` to `end`: `Swipe((0.5, 0.8), (0.5, 0.2))` scrolls down."""

    start: NormalizedPoint
    end: NormalizedPoint
    duration_s: float = SWIPE_S

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", _checked_point(self.start, None, "Swipe start"))
        object.__setattr__(self, "end", _checked_point(self.end, None, "Swipe end"))
        object.__setattr__(self, "duration_s", _checked_duration_s(self.duration_s, "Swipe"))


@dataclass(frozen=True, slots=True)
class Type:
    """Enter text into the focused field, or tap the field `at` a point first.

    `clear` empties the field before, `submit` presses Enter after.
    """

    text: str
    at: NormalizedPoint | None = None
    clear: bool = False
    submit: bool = False

    def __post_init__(self) -> None:
        _require_text(self.text, "Type")
        if self.at is not None:
            object.__setattr__(self, "at", _checked_point(self.at, None, "Type at"))


@dataclass(frozen=True, slots=True)
class PressKey:
    """Press a hardware or navigation key: `PressKey("back")`."""

    key: Key

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", _enum_member(Key, self.key, "PressKey key"))


@dataclass(frozen=True, slots=True)
class OpenApp:
    """Start an app by its label or its package name, like tapping its icon."""

    name: str

    def __post_init__(self) -> None:
        _require_text(self.name, "OpenApp")


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing for a while."""

    duration_s: float = 1.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "duration_s", _checked_duration_s(self.duration_s, "Wait"))


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the question that the instruction asks. The first answer ends the episode."""

    text: str

    def __post_init__(self) -> None:
        _require_text(self.text, "Answer")


@dataclass(frozen=True, slots=True)
class Finish:
    """Declare the task done, or impossible."""

    status: FinishStatus = FinishStatus.COMPLETE

    def __post_init__(self) -> None:
        object.__setattr__(self, "status", _enum_member(FinishStatus, self.status, "Finish status"))


@dataclass(frozen=True, slots=True)
class Drag:
    """Hold a finger at `start`, then move it to `end`: `Drag((0.5, 0.8), (0.5, 0.4))`.

    Holding picks up what lies there (a row, an icon, a widget), and letting go puts it down;
    a `Swipe` never holds. The movement takes `DRAG_MOVE_S`.
    """

    start: NormalizedPoint
    end: NormalizedPoint
    hold_s: float = LONG_PRESS_S

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", _checked_point(self.start, None, "Drag start"))
        object.__setattr__(self, "end", _checked_point(self.end, None, "Drag end"))
        object.__setattr__(self, "hold_s", _checked_duration_s(self.hold_s, "Drag", "hold_s"))


@dataclass(frozen=True, slots=True)
class AskUser:
    """Ask the user something; what they say is the next observation's `user_reply`."""

    text: str

    def __post_init__(self) -> None:
        _require_text(self.text, "AskUser")


@dataclass(frozen=True, slots=True)
class Invalid:
    """What a dialect returns for text it cannot read: costs a step and changes nothing.

    Not part of the action space.
    """

    raw: str
    reason: str


Action: TypeAlias = (
    Tap
    | DoubleTap
    | LongPress
    | Swipe
    | Type
    | PressKey
    | OpenApp
    | Wait
    | Answer
    | Finish
    | Drag
    | AskUser
    | Invalid
)
"""Whatever an agent can do in one step."""

ACTION_TYPES: Final[tuple[type, ...]] = (
    Tap,
    DoubleTap,
    LongPress,
    Swipe,
    Type,
    PressKey,
    OpenApp,
    Wait,
    Answer,
    Finish,
    Drag,
    AskUser,
)
"""The kinds of the action space, in the order of the encoded `kind`. `Invalid` is not one.

New kinds are appended: stored episodes and Minari data sets hold the index.
"""


def _require_text(text: object, what: str) -> None:
    if not isinstance(text, str):
        raise InvalidAction(f"{what}: text must be a string, not {type(text).__name__}")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidAction(f"{what}: text is not valid Unicode (a lone surrogate)") from None


def _enum_member(enum: Callable[[Any], Any], value: object, what: str) -> Any:
    try:
        return enum(value)
    except ValueError:
        choices = ", ".join(item.value for item in enum)  # type: ignore[attr-defined]
        raise InvalidAction(f"{what}: {value!r} is not one of {choices}") from None


_BY_NAME: Final[dict[str, type]] = {kind.__name__: kind for kind in (*ACTION_TYPES, Invalid)}


def to_json(action: Action) -> dict[str, Any]:
    """The action as JSON: its class name under `action` and its fields."""
    fields = {
        field.name: getattr(action, field.name)
        for field in dataclasses.fields(action)
        if getattr(action, field.name) is not None
    }
    return {"action": type(action).__name__} | {
        name: list(value) if isinstance(value, NormalizedPoint) else value
        for name, value in fields.items()
    }


def from_json(value: Mapping[str, Any]) -> Action:
    """Read what `to_json` wrote.

    Raises:
        InvalidAction: an unknown kind, a missing or unknown field, or a value outside its range.
    """
    fields = dict(value)
    name = fields.pop("action", None)
    kind = _BY_NAME.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InvalidAction(f"action {name!r} is not one of {', '.join(_BY_NAME)}")
    try:
        return kind(**fields)
    except TypeError:
        mistake = argument_error(kind, (), fields) or "a field has a value of another kind"
        raise InvalidAction(f"{name}: {mistake}") from None
