"""CogAgent: `Grounded Operation: CLICK(box=[[...]])`; in its first version `tap [[500,300]]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from mobile_gym.core.actions import FinishStatus, Key
from mobile_gym.core.geometry import opposite
from mobile_gym.dialects.call_rules import CallDialect
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import (
    DIRECTIONS,
)
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.phone_rules import key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Given, OneOf, Only, Place, Way, Words
from mobile_gym.dialects.verbs import Verbs

STEPS: Final = 5
"""Of a scroll: notches of a mouse's wheel, which no phone has; any number is read alike."""
_BOX: Final = Place("point", "box")
_PLACES: Final = Grid(1000)


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
        Rule("CLICK", Verbs.tap, (_BOX,)),
        Rule("DOUBLE_CLICK", Verbs.double_tap, (_BOX,)),
        Rule("LONG_PRESS", Verbs.long_press, (_BOX,)),
        Rule("TYPE", Verbs.type_at, (Place("at", "box"), Words())),
        *(Rule(f"SCROLL_{side.upper()}", Verbs.scroll, (
            Given("direction", value=opposite(side)), Place("middle", "box")),
            fixed=(("step_count", STEPS),)) for side in DIRECTIONS.values()),
        Rule("LAUNCH", Verbs.open_app, (
            Words("name", "app", nothing=("None", "")),
            Only(name="url", values=("", "None"), why="apps are opened by name, not addresses")),
            fixed=(("url", "None"),)),
        Rule("PRESS_BACK", Verbs.back),
        Rule("PRESS_HOME", Verbs.home),
        Rule("PRESS_ENTER", Verbs.enter),
        Rule("KEY_PRESS", Verbs.press_key, (key_slot(),), written=False, taught=False),
        Rule("END", Verbs.complete),
    )  # fmt: skip

    def _answer_form(self) -> str:
        return "Action: ...\nGrounded Operation: ..."

    def _value(self, value: Any) -> str:
        # A box has three digits a side.
        return super()._value(
            [min(side, 999) for side in value] if isinstance(value, list) else value
        )


_KEYS: Final = tuple((key.value, key) for key in (Key.HOME, Key.BACK, Key.ENTER))
_ENDS: Final = tuple((each.value, each) for each in FinishStatus)
_MARKS: Final[Mapping[str, tuple[str, str]]] = {"tap": (" [", "]"), "type": (' "', '"')}


class CogAgentOld(LineDialect):
    """What follows the label on its line: an operation in words, places from 0 to 1000."""

    name = "cog_agent_old"
    speaks = "CogAgent of 2023 (18B)"
    source = "CogAgent, arXiv 2312.08914; the words for Android as in DigiRL's translation"
    direction = "finger"
    places = Grid(1000)
    label = Label("Grounded Operation")
    needs_label = True
    head = "Grounded Operation: "
    mark = "[{x:03},{y:03}]"
    is_prose_read = False
    rules = (
        Rule("tap", Verbs.tap, (Place(),)),
        Rule("swipe", Verbs.scroll, (Way(),)),
        Rule("type", Verbs.type, (Words(),)),
        Rule("press", Verbs.press_key, (OneOf("key", words=_KEYS),)),
        Rule("task", Verbs.finish, (OneOf("status", words=_ENDS),)),
    )

    def _ends(self, name: str) -> tuple[str, str]:
        return _MARKS.get(name.lower(), (" ", ""))

    def _inside(self, name: str, rest: str) -> str:
        inside = super()._inside(name, rest)
        return inside if name.lower() in _MARKS else inside.rstrip(" \t.;`*")

    def _calls(self, text: str) -> Iterator[ToolCall]:
        yield from list(super()._calls(text))[:1]
