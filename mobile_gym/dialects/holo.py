"""Holo 3: JSON with a note, a thought and one tool call; Holo 3.1 also calls tools natively."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.actions import DoubleTap, Drag, LongPress, Swipe, Tap, Type, Wait
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.phone_rules import PHONE
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, Apart, Flag, Way, Words
from mobile_gym.dialects.texts import Texts

_SUFFIXES: Final = ("_mobile", "_android", "_desktop", "_abs", "_at", "_element")
_ENDS: Final = (
    Apart("start", across="start_x", down="start_y"), Apart("end", across="end_x", down="end_y"),
)  # fmt: skip


class Holo3(ObjectDialect):
    """`{"note": ..., "thought": ..., "tool_call": {"tool_name": "click", "x": 500, "y": 250}}`.

    The model calls the tools that it is told of, and none for phones are published: these are named
    after its desktop's. Endings of names that tell the kind of device or of place (`click_mobile`,
    `write_desktop`, `click_element`) do not count, nor does `element`, which describes in words
    what is touched. A direction is the side of the content. Calls in `<tool_call>` tags, as
    Holo 3.1 writes them when tools are declared to it, are read, too.
    """

    name = "holo3"
    speaks = "Holo 3 and 3.1"
    source = "H Company's Holo 3 model cards and cookbook (form of the answer, 0 to 1000)"
    places = Grid(1000)
    direction = "content"
    name_keys = ("tool_name", "name")
    rules = (
        Rule("click", Tap, Texts.tap, (Apart(),)),
        Rule("double_click", DoubleTap, Texts.double_tap, (Apart(),)),
        Rule("long_press", LongPress, Texts.long_press, (Apart(),)),
        Rule("swipe", Swipe, Texts.swipe, _ENDS),
        Rule("drag", Drag, Texts.drag, _ENDS),
        Rule("scroll", Swipe, Texts.scroll, (Way(), Apart("middle", needed=False)), written=False),
        Rule("write", Type, Texts.type, (
            Words("text", "content"), Apart("at", needed=False),
            Flag("submit", "press_enter", needed=False, always=True))),
        Rule("wait", Wait, Texts.wait, (
            Amount("duration_s", "seconds", needed=False, always=True),)),
        *PHONE,
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        call = self._object({"tool_name": f'"{name}"', **arguments})
        return f'{{"note": null, "thought": "...", "tool_call": {call}}}'

    def _answer_form(self) -> str:
        return self._reply("...", {})

    def _name(self, name: str) -> str:
        for suffix in _SUFFIXES:
            name = name.removesuffix(suffix)
        return name
