"""Claude's computer use: one tool with an `action`, or, newer, a tool set with one per action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Drag,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import BoundedPixels
from mobile_gym.dialects.parts.reading import Unreadable, number
from mobile_gym.dialects.phone_rules import PHONE, idle, key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, Only, Place, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.tool_set import ApiToolSet

CLICK: Final = 0.1
"""Of the screen, that one click of a scroll wheel moves; ours, the tool is made for desktops."""
MOST_CLICKS: Final = 9
MOST_REPEATS: Final = 100
"""Source: Anthropic's description of the tool set."""
_AT: Final = Place("point", "coordinate")
_HELD: Final = Only(name="text", values=("",), why="a phone has no keys to hold")
_KEYS: Final = (("Return", Key.ENTER), ("BackSpace", Key.DELETE), ("Tab", Key.TAB))
"""As `xdotool` names keys."""


class ClaudeComputerUse(ApiToolSet):
    """The JSON of a `tool_use` block, with prose around it or not; or native calls.

    `{"type": "tool_use", "name": "left_click", "input": {"coordinate": [540, 480]}}` of the tool
    set is written; `{"name": "computer", "input": {"action": "left_click", ...}}` of the older tool
    and its input alone are read, too. Pixels are those of a picture that the service does not scale
    down. A direction is the side of the content. A typed text that ends in a line break is
    submitted. Looking (`screenshot`, `zoom`) and moving the mouse change nothing. `long_press` is
    ours. A message that calls nothing is the answer.
    """

    name = "claude_computer_use"
    speaks = "Claude with its computer-use tools"
    source = "Anthropic's tools computer_20250124, computer_20251124, computer_toolset_20260801"
    # Anthropic's vision guide: larger pictures are scaled down before the model sees them.
    places = BoundedPixels(max_pixels=1_150_000, longest=1568)
    direction = "content"
    name_keys = ("action", "name")
    tool = "computer"
    rules = (
        Rule("left_click", Tap, Texts.tap, (_AT, _HELD), ("click",)),
        Rule("double_click", DoubleTap, Texts.double_tap, (_AT, _HELD)),
        Rule("long_press", LongPress, Texts.long_press, (
            _AT, Amount("duration_s", "duration", needed=False, always=True))),
        Rule("left_click_drag", Drag, Texts.drag, (
            Place("start", "start_coordinate"), Place("end", "coordinate"))),
        Rule("scroll", Swipe, Texts.scroll, (
            Place("middle", "coordinate", needed=False, always=True), Way(name="scroll_direction"),
            Amount("length", "scroll_amount", unit=CLICK, most=MOST_CLICKS, sample="5",
                   positive=True))),
        Rule("type", Type, Texts.type, (Words(submits=("\n",)),)),
        Rule("key", PressKey, Texts.enter, (key_slot("text", *_KEYS),), taught=False),
        Rule("wait", Wait, Texts.wait, (Amount("duration_s", "duration"),)),
        idle("screenshot", taught=True), idle("zoom"), idle("mouse_move"), idle("cursor_position"),
        *PHONE,
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return f'{{"type": "tool_use", "name": "{name}", "input": {self._object(arguments)}}}'

    def _answer_form(self) -> str:
        return '{"type": "tool_use", "name": "...", "input": {...}}'

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        for action in super()._act(call, frame):
            repeat = number(call.arguments.get("repeat") or 1, "repeat")
            if not (1 <= repeat <= MOST_REPEATS and repeat.is_integer()):
                raise Unreadable(f"repeat is {repeat:g}; it must be from 1 to {MOST_REPEATS}")
            yield from (action for _ in range(int(repeat)))
