"""CogAgent of 2024: `Grounded Operation: CLICK(box=[[...]])`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Finish,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, opposite
from mobile_gym.dialects.call_rules import CallDialect
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_direction, finger_swipe
from mobile_gym.dialects.parts.scrolls import middle_of
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.phone_rules import key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Only, Place, Words
from mobile_gym.dialects.texts import Texts

STEPS: Final = 5
"""Of a scroll: notches of a mouse's wheel, which no phone has; any number is read alike."""
_BOX: Final = Place("point", "box")
_PLACES: Final = Grid(1000)


@dataclass(frozen=True, slots=True)
class _Scroll(Rule):
    """A scroll whose name has the side of the content."""

    side: Direction = "up"

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        (box,) = self.slots
        return finger_swipe(opposite(self.side), box.read(arguments["box"], dialect, frame))

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Swipe) or action != Swipe(action.start, action.end):
            return None
        if finger_direction(action) != opposite(self.side):
            return None
        middle = middle_of(action, _PLACES, frame)
        return {"box": list(_PLACES.written(middle, frame)), "step_count": STEPS}


class CogAgent(CallDialect):
    """Calls after the last label; without the label, in all of the answer.

    A box means its centre, in thousandths of the screen. A scroll names the side whose content
    comes into view, as a mouse's wheel does. Descriptions of elements are not read. `PRESS_HOME`,
    `PRESS_BACK`, `PRESS_ENTER` and `LONG_PRESS` are read beside the published calls.
    """

    name = "cog_agent"
    speaks = "CogAgent-9B-20241220"
    source = "github.com/THUDM/CogAgent, Action_space.md"
    direction = "content"
    places = _PLACES
    label = Label("Grounded Operation")
    mark = "[[{x:03},{y:03},{x:03},{y:03}]]"
    rules: ClassVar[tuple[Rule, ...]] = (
        Rule("CLICK", Tap, Texts.tap, (_BOX,)),
        Rule("DOUBLE_CLICK", DoubleTap, Texts.double_tap, (_BOX,)),
        Rule("LONG_PRESS", LongPress, Texts.long_press, (_BOX,)),
        Rule("TYPE", Type, Texts.type_at, (Place("at", "box"), Words())),
        *(_Scroll(f"SCROLL_{side.upper()}", Swipe, Texts.scroll, (_BOX,), side=side)
          for side in DIRECTIONS.values()),
        Rule("LAUNCH", OpenApp, Texts.open_app, (
            Words("name", "app", nothing=("None", "")),
            Only(name="url", values=("", "None"), why="apps are opened by name, not addresses")),
            fixed=(("url", "None"),)),
        Rule("PRESS_BACK", PressKey(Key.BACK), Texts.back),
        Rule("PRESS_HOME", PressKey(Key.HOME), Texts.home),
        Rule("PRESS_ENTER", PressKey(Key.ENTER), Texts.enter),
        Rule("KEY_PRESS", PressKey, Texts.press_key, (key_slot(),), written=False, taught=False),
        Rule("END", Finish(), Texts.complete),
    )  # fmt: skip

    def _answer_form(self) -> str:
        return "Action: ...\nGrounded Operation: ..."

    def _value(self, value: Any) -> str:
        # A box has three digits a side.
        return super()._value(
            [min(side, 999) for side in value] if isinstance(value, list) else value
        )
