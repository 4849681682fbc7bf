"""Seed's models (Seed 1.8 and later, UI-TARS 2, Doubao): function blocks with `<point>` places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.actions import (
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.object_rules import BlockDialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.phone_rules import key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import TEXT, Amount, Place, Way, Words
from mobile_gym.dialects.texts import Texts

WAIT_S: Final = 5.0
"""Of `wait` without a time. Source: the prompts of the UI-TARS repository."""
_HOTKEYS: Final = (("enter", Key.ENTER), ("backspace", Key.DELETE), ("tab", Key.TAB))
_SAID: Final = Words("text", "content", nothing=("",))


@dataclass(frozen=True, slots=True)
class _Point(Place):
    """A place in tags."""

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        assert dialect.places is not None
        x, y = dialect.places.written(value, frame)
        return {self.names[0]: f"<point>{x} {y}</point>"}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {self.names[0]: "<point>x y</point>"}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        return {self.names[0]: TEXT}


class Seed(BlockDialect):
    """`<function=click><parameter=point><point>x y</point></parameter></function>`, in tags or not.

    Newer models write `<function name="click"><parameter name="point" string="true">`. A direction
    is the side whose content comes into view. A text that ends in a line break, or in the two
    characters for one, is submitted. `finished` with a text is the answer. What a mouse alone can
    do is refused.
    """

    name = "seed"
    speaks = "Seed 1.8 and 2.x, UI-TARS 2"
    source = "UI-TARS 2, arXiv 2509.02544; the Seed agent of xlang-ai/OSWorld"
    places = Grid(1000)
    direction = "content"
    tags = ("<seed:tool_call>", "</seed:tool_call>")
    name_keys = ("name",)
    rules = (
        Rule("click", Tap, Texts.tap, (_Point(),)),
        Rule("left_double", DoubleTap, Texts.double_tap, (_Point(),)),
        Rule("long_press", LongPress, Texts.long_press, (
            _Point(), Amount("duration_s", "time", needed=False))),
        Rule("drag", Drag, Texts.drag, (
            _Point("start", "start_point"), _Point("end", "end_point"))),
        Rule("scroll", Swipe, Texts.scroll, (
            _Point("middle", "point", needed=False, always=True), Way())),
        Rule("type", Type, Texts.type, (Words("text", "content", submits=("\n", "\\n")),)),
        Rule("press_back", PressKey(Key.BACK), Texts.back),
        Rule("press_home", PressKey(Key.HOME), Texts.home),
        Rule("hotkey", PressKey, Texts.press_key, (key_slot("key", *_HOTKEYS),)),
        Rule("open_app", OpenApp, Texts.open_app, (Words("name", "app_name"),)),
        Rule("wait", Wait(WAIT_S), Texts.wait, (
            Amount("duration_s", "time", needed=False, always=True),)),
        Rule("call_user", AskUser, Texts.ask, (Words("text", "content"),)),
        Rule("call_user", AskUser(""), Texts.ask, written=False, taught=False),
        Rule("finished", Answer, Texts.answer, (_SAID,)),
        Rule("finished", Finish(), Texts.complete),
        Rule("infeasible", Finish(FinishStatus.IMPOSSIBLE), Texts.impossible,
             fixed=(("content", ""),)),
    )  # fmt: skip
