"""CogAgent of 2023: `Grounded Operation: tap [[500,300]]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.core.actions import Finish, FinishStatus, Key, PressKey, Swipe, Tap, Type
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import OneOf, Place, Way, Words
from mobile_gym.dialects.texts import Texts

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
        Rule("tap", Tap, Texts.tap, (Place(),)),
        Rule("swipe", Swipe, Texts.scroll, (Way(),)),
        Rule("type", Type, Texts.type, (Words(),)),
        Rule("press", PressKey, Texts.press_key, (OneOf("key", words=_KEYS),)),
        Rule("task", Finish, Texts.finish, (OneOf("status", words=_ENDS),)),
    )

    def _ends(self, name: str) -> tuple[str, str]:
        return _MARKS.get(name.lower(), (" ", ""))

    def _inside(self, name: str, rest: str) -> str:
        inside = super()._inside(name, rest)
        return inside if name.lower() in _MARKS else inside.rstrip(" \t.;`*")

    def _calls(self, text: str) -> Iterator[ToolCall]:
        yield from list(super()._calls(text))[:1]
