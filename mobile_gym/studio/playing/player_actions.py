"""What a person does on a device: the actions of agents, and two things they have no word for.

A pinch and a turn of the device go the same way as actions, but no demonstration can hold them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeGuard

from mobile_gym.core import actions
from mobile_gym.core.actions import Action
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.rollouts.reporting.action_text import action_text

_PINCH: Final = "Pinch"
_TURN: Final = "Turn"


@dataclass(frozen=True, slots=True)
class PinchGesture:
    """Two fingers move; points are relative to the screen, the first finger's first."""

    start: tuple[NormalizedPoint, NormalizedPoint]
    end: tuple[NormalizedPoint, NormalizedPoint]
    duration_s: float


@dataclass(frozen=True, slots=True)
class DeviceTurn:
    """The device is turned in the hand: quarters of a turn from upright, 0 to 3."""

    quarters: int


PlayerAction: TypeAlias = Action | PinchGesture | DeviceTurn


def is_agent_action(player_action: PlayerAction) -> TypeGuard[Action]:
    """Whether an agent could do it, too."""
    return not isinstance(player_action, PinchGesture | DeviceTurn)


def player_action_text(player_action: PlayerAction, before: Frame) -> str:
    """The action as a person would tell it who looks at the screen before."""
    match player_action:
        case PinchGesture():
            return (
                "pinch open"
                if _finger_distance(player_action.end) > _finger_distance(player_action.start)
                else "pinch together"
            )
        case DeviceTurn():
            return f"turn the device ({90 * player_action.quarters}°)"
        case _:
            return action_text(player_action, before)


def player_action_to_json(player_action: PlayerAction) -> dict[str, Any]:
    """The action as JSON; an action as `core.actions.to_json` writes it."""
    match player_action:
        case PinchGesture(start, end, duration_s):
            return {
                "hand": _PINCH,
                "start": [list(point) for point in start],
                "end": [list(point) for point in end],
                "duration_s": duration_s,
            }
        case DeviceTurn(quarters):
            return {"hand": _TURN, "quarters": quarters}
        case _:
            return actions.to_json(player_action)


def player_action_from_json(value: Mapping[str, Any]) -> PlayerAction:
    """Read what `deed_to_json` wrote.

    Raises:
        InvalidAction: it is none.
    """
    match dict(value):
        case {"hand": "Pinch", "start": [a, b], "end": [c, d], "duration_s": int() | float() as s}:
            return PinchGesture(
                (_read_point(a), _read_point(b)), (_read_point(c), _read_point(d)), float(s)
            )
        case {"hand": "Turn", "quarters": int(quarters)} if 0 <= quarters < 4:
            return DeviceTurn(quarters)
        case {"hand": _}:
            raise InvalidAction("this is neither a pinch nor a turn of the device")
        case fields:
            return actions.from_json(fields)


def _read_point(value: object) -> NormalizedPoint:
    match value:
        case [int() | float() as x, int() | float() as y]:
            try:
                return NormalizedPoint.checked(x, y)
            except ValueError as error:
                raise InvalidAction(f"a finger of a pinch: {error}") from None
        case _:
            raise InvalidAction("a finger of a pinch is two numbers in [0, 1]")


def _finger_distance(fingers: tuple[NormalizedPoint, NormalizedPoint]) -> float:
    (x1, y1), (x2, y2) = fingers
    return (x1 - x2) ** 2 + (y1 - y2) ** 2
