"""OdysseyAgent's answers: `CLICK: (410, 77)`, `SCROLL: UP`, `TYPE: hello`, `PRESS_BACK`."""

from __future__ import annotations

from typing import Any

from mobile_gym.core.actions import (
    Finish,
    FinishStatus,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Place, Way, Words
from mobile_gym.dialects.texts import Texts


class OdysseyAgent(LineDialect):
    """One action a line, in capitals; the rest of the line is its value, so texts may hold colons.

    Lines that do not begin with an action are prose.
    """

    name = "odyssey_agent"
    speaks = "OdysseyAgent"
    source = "GUI-Odyssey, arXiv 2406.08451; OpenGVLab/GUI-Odyssey, data/format_converter.py"
    places = Grid(1000)
    direction = "finger"
    opening = ": "
    closing = ""
    loses_texts = True
    mark = "({x}, {y})"
    any_case = False
    rules = (
        Rule("CLICK", Tap, Texts.tap, (Place(),)),
        Rule("LONG_PRESS", LongPress, Texts.long_press, (Place(),)),
        Rule("SCROLL", Swipe, Texts.scroll, (Way(),)),
        Rule("TYPE", Type, Texts.type, (Words(),)),
        Rule("PRESS_BACK", PressKey(Key.BACK), Texts.back),
        Rule("PRESS_HOME", PressKey(Key.HOME), Texts.home),
        Rule("PRESS_RECENT", PressKey(Key.RECENTS), Texts.recents),
        Rule("COMPLETE", Finish(), Texts.complete),
        Rule("IMPOSSIBLE", Finish(FinishStatus.IMPOSSIBLE), Texts.impossible),
    )

    def _value(self, value: Any) -> str:
        return value.upper() if value in ("up", "down", "left", "right") else super()._value(value)

    def _answer_form(self) -> str:
        return "CLICK: (x, y)"
