"""Gemini's computer use: native functions of its mobile environment, and those of Gemini 2.5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mobile_gym.core.actions import (
    DoubleTap,
    Drag,
    Finish,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.phone_rules import PHONE, idle, key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, Apart, Flag, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.tool_set import ApiToolSet

MOST: Final = 900
_ENTER: Final = Flag("submit", "press_enter", needed=False, always=True)


class GeminiComputerUse(ApiToolSet):
    """The JSON of a function call, `{"name": "click", "args": {"x": 500, "y": 250}}`; or native.

    Functions of Gemini 2.5 (`click_at`, `type_text_at`, `scroll_document`) are read, too, with
    their defaults: `type_text_at` clears and presses Enter unless told not to. A direction is the
    side of the content; `magnitude` is in units of the grid, half the screen where none is given,
    which is ours. The functions of a browser are refused. `answer`, `finish`, `ask_user` are ours,
    given beside. A message that calls nothing is the answer.
    """

    name = "gemini_computer_use"
    speaks = "Gemini 2.5 and later with the computer-use tool"
    source = "Google's Gemini API guide to computer use; its mobile environment"
    # Numbers go from 0 to 999; Google's guide divides them by 1000.
    places = Grid(1000)
    direction = "content"
    name_keys = ("name",)
    renamed: ClassVar[Mapping[str, str]] = {
        "start_x": "x", "start_y": "y", "end_x": "destination_x", "end_y": "destination_y",
    }  # fmt: skip
    rules = (
        Rule("click", Tap, Texts.tap, (Apart(),), ("click_at",)),
        Rule("double_click", DoubleTap, Texts.double_tap, (Apart(),)),
        Rule("long_press", LongPress, Texts.long_press, (Apart(),), ("long_press_at",)),
        Rule("type", Type, Texts.type, (Words(), _ENTER)),
        Rule("type_text_at", Type("", clear=True, submit=True), Texts.type_at, (
            Apart("at"), Words(), _ENTER,
            Flag("clear", "clear_before_typing", needed=False, always=True))),
        Rule("scroll", Swipe, Texts.scroll, (
            Apart("middle", needed=False, always=True), Way(),
            Amount("length", "magnitude", unit=0.001, most=MOST, sample="500", positive=True,
                   needed=False, always=True)), ("scroll_at", "scroll_document")),
        Rule("drag_and_drop", Drag, Texts.drag, (
            Apart("start"), Apart("end", across="destination_x", down="destination_y"))),
        Rule("go_back", PressKey(Key.BACK), Texts.back),
        Rule("go_home", PressKey(Key.HOME), Texts.home),
        Rule("wait", Wait, Texts.wait, (
            Amount("duration_s", "seconds", needed=False, always=True),)),
        idle("take_screenshot", taught=True), idle("screenshot"),
        Rule("wait_5_seconds", Wait(5.0), Texts.wait, written=False, taught=False),
        Rule("key_combination", PressKey, Texts.press_key, (key_slot("keys"),), written=False,
             taught=False),
        idle("hover_at"), idle("list_apps"),
        Rule("done", Finish(), Texts.complete, written=False, taught=False),
        *PHONE,
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return f'{{"name": "{name}", "args": {self._object(arguments)}}}'

    def _answer_form(self) -> str:
        return '{"name": "...", "args": {...}}'
