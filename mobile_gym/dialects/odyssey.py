"""GUI-Odyssey: JSON steps of the data set, and lines such as `CLICK: (410, 77)` of its agent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.actions import Action, Key, Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.reading import Unreadable, numbers, shown
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import ABSENT, Arguments, OneOf, Place, Way, Words
from mobile_gym.dialects.verbs import Verbs

_GRID: Final = Grid(1000)
_KEYS: Final = (("KEY_BACK", Key.BACK), ("KEY_HOME", Key.HOME), ("KEY_APPSELECT", Key.RECENTS))


@dataclass(frozen=True, slots=True)
class _At(Place):
    """A place in a list of one; a text is the name of a key."""

    name: str = "info"

    def given(self, arguments: Arguments) -> Any:
        value = Place.given(self, arguments)
        is_key = isinstance(value, str) and value[:1].isalpha()
        return ABSENT if is_key else value

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        x, y = numbers(value, "info", 2)
        return _GRID.point(x, y, frame)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        return {"info": [list(_GRID.written(value, frame))]}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {"info": "[[x, y]]"}


class _Swipe(Rule):
    """A swipe between two places of a list."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        info = arguments.get("info")
        if not isinstance(info, list | tuple) or len(numbers(info, "info", 2, 4)) != 4:
            raise Unreadable(f"info is {shown(info)}; it must be a list of 2 points")
        x1, y1, x2, y2 = numbers(info, "info", 4)
        return Swipe(_GRID.point(x1, y1, frame), _GRID.point(x2, y2, frame))

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Swipe) or action != Swipe(action.start, action.end):
            return None
        return {"info": [list(_GRID.written(each, frame)) for each in (action.start, action.end)]}


class GuiOdyssey(ObjectDialect):
    """One JSON object a step; keys hide inside `CLICK`. Other fields of a step do not count.

    A text is read as `TYPE`, too, which the data set's page calls it.
    """

    name = "gui_odyssey"
    speaks = "the data set GUI-Odyssey"
    source = "GUI-Odyssey, arXiv 2406.08451; OpenGVLab/GUI-Odyssey, data/format_converter.py"
    places = _GRID
    has_tools = False
    rules = (
        Rule("CLICK", Verbs.tap, (_At(),)),
        Rule("LONG_PRESS", Verbs.long_press, (_At(),)),
        _Swipe("SCROLL", Verbs.swipe, (_At("start"),)),
        Rule("TEXT", Verbs.type, (Words("text", "info"),), ("TYPE",)),
        Rule("CLICK", Verbs.press_key, (OneOf("key", "info", words=_KEYS),),
             ("LONG_PRESS",)),
        Rule("COMPLETE", Verbs.complete, fixed=(("info", ""),)),
        Rule("INCOMPLETE", Verbs.impossible, (), ("IMPOSSIBLE",),
             fixed=(("info", ""),)),
        # The data set's page names keys so.
        Rule("HOME", Verbs.home, written=False, taught=False),
        Rule("BACK", Verbs.back, written=False, taught=False),
    )  # fmt: skip


class OdysseyAgent(LineDialect):
    """One action a line, in capitals; the rest of the line is its value, so texts may hold colons.

    Lines that do not begin with an action are prose.
    """

    name = "odyssey_agent"
    speaks = "OdysseyAgent"
    source = "GUI-Odyssey, arXiv 2406.08451; OpenGVLab/GUI-Odyssey, data/format_converter.py"
    places = Grid(1000)
    direction = "finger"
    label = Label("Action")
    opening = ": "
    closing = ""
    mark = "({x}, {y})"
    any_case = False
    rules = (
        Rule("CLICK", Verbs.tap, (Place(),)),
        Rule("LONG_PRESS", Verbs.long_press, (Place(),)),
        Rule("SCROLL", Verbs.scroll, (Way(),)),
        Rule("TYPE", Verbs.type, (Words(),)),
        Rule("PRESS_BACK", Verbs.back),
        Rule("PRESS_HOME", Verbs.home),
        Rule("PRESS_RECENT", Verbs.recents),
        Rule("COMPLETE", Verbs.complete),
        Rule("IMPOSSIBLE", Verbs.impossible),
    )

    def _value(self, value: Any) -> str:
        return value.upper() if value in ("up", "down", "left", "right") else super()._value(value)

    def _answer_form(self) -> str:
        return "CLICK: (x, y)"
