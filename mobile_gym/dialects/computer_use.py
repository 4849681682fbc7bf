"""Computer-use tools of models' APIs (Claude, Gemini, OpenAI), and Holo's, which is like them.

Their loop ends with a message that calls nothing. What they lack on a phone is `phone_rules.PHONE`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from mobile_gym.core.actions import Action, Answer, Drag, Key, PressKey, Swipe, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.messages import ToolCall, message_text, tool_calls
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import BoundedPixels, Grid, Pixels, point_of
from mobile_gym.dialects.parts.reading import Unreadable, number, shown
from mobile_gym.dialects.phone_rules import PHONE, idle, key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, Apart, Flag, Only, Place, Slot, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs


class ApiToolSet(ObjectDialect):
    """A computer-use tool of a model's API, and the tools of `phone_rules` for what it lacks.

    Its loop ends with a message that calls nothing: the text of such a message is the answer.
    Tools of a mouse that mean nothing on a phone are refused.
    """

    def decode_message(self, message: Mapping[str, Any], frame: Frame) -> tuple[Action, ...]:
        """See `Dialect`."""
        text = message_text(message).strip()
        if not tool_calls(message) and text and "{" not in text:
            return self._actions(iter((Answer(text),)), text)
        return super().decode_message(message, frame)


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
        Rule("left_click", Verbs.tap, (_AT, _HELD), ("click",)),
        Rule("double_click", Verbs.double_tap, (_AT, _HELD)),
        Rule("long_press", Verbs.long_press, (
            _AT, Amount("duration_s", "duration", needed=False, always=True))),
        Rule("left_click_drag", Verbs.drag, (
            Place("start", "start_coordinate"), Place("end", "coordinate"))),
        Rule("scroll", Verbs.scroll, (
            Place("middle", "coordinate", needed=False, always=True), Way(name="scroll_direction"),
            Amount("length", "scroll_amount", unit=CLICK, most=MOST_CLICKS, sample="5",
                   positive=True))),
        Rule("type", Verbs.type, (Words(submits=("\n",)),)),
        Rule("key", Verb(PressKey, Texts.enter), (key_slot("text", *_KEYS),), taught=False),
        Rule("wait", Verbs.wait, (Amount("duration_s", "duration"),)),
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
        Rule("click", Verbs.tap, (Apart(),), ("click_at",)),
        Rule("double_click", Verbs.double_tap, (Apart(),)),
        Rule("long_press", Verbs.long_press, (Apart(),), ("long_press_at",)),
        Rule("type", Verbs.type, (Words(), _ENTER)),
        Rule("type_text_at", Verb(Type("", clear=True, submit=True), Texts.type_at), (
            Apart("at"), Words(), _ENTER,
            Flag("clear", "clear_before_typing", needed=False, always=True))),
        Rule("scroll", Verbs.scroll, (
            Apart("middle", needed=False, always=True), Way(),
            Amount("length", "magnitude", unit=0.001, most=MOST, sample="500", positive=True,
                   needed=False, always=True)), ("scroll_at", "scroll_document")),
        Rule("drag_and_drop", Verbs.drag, (
            Apart("start"), Apart("end", across="destination_x", down="destination_y"))),
        Rule("go_back", Verbs.back),
        Rule("go_home", Verbs.home),
        Rule("wait", Verbs.wait, (
            Amount("duration_s", "seconds", needed=False, always=True),)),
        idle("take_screenshot", taught=True), idle("screenshot"),
        Rule("wait_5_seconds", Verb(Wait(5.0), Texts.wait), written=False, taught=False),
        Rule("key_combination", Verbs.press_key, (key_slot("keys"),), written=False,
             taught=False),
        idle("hover_at"), idle("list_apps"),
        Rule("done", Verbs.complete, written=False, taught=False),
        *PHONE,
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return f'{{"name": "{name}", "args": {self._object(arguments)}}}'

    def _answer_form(self) -> str:
        return '{"name": "...", "args": {...}}'


_PLACES: Final = Pixels()
WAIT_S: Final = 2.0
"""Of `wait`, which has no duration. Source: the samples of OpenAI's computer-use guide."""
MOST_PLACES: Final = 1000
"""On the path of a drag."""
_OPENAI_HELD: Final = Only(name="keys", values=([], ""), why="a phone has no keys to hold")
_LEFT: Final = Only(name="button", values=("left", 1), why="a phone has only left")
_OPENAI_KEYS: Final = (("ENTER", Key.ENTER), ("BACKSPACE", Key.DELETE), ("TAB", Key.TAB))


@dataclass(frozen=True, slots=True)
class _Path(Slot):
    """The way of a drag: its first and its last place count."""

    field: str = "path"

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        if not isinstance(value, list) or not 2 <= len(value) <= MOST_PLACES:
            raise Unreadable(f"path is {shown(value)}; it must be a list of 2 to {MOST_PLACES}")
        ends: list[Any] = [value[0], value[-1]]
        return [point_of(end, "a place of the path", _PLACES, frame) for end in ends]

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {"path": '[{"x": x, "y": y}, {"x": x2, "y": y2}]'}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        unit = {"type": "integer", "minimum": 0}
        item = {
            "type": "object", "properties": {"x": unit, "y": unit}, "required": ["x", "y"],
            "additionalProperties": False,
        }  # fmt: skip
        return {"path": {"type": "array", "items": item, "minItems": 2}}


class _Drag(Rule):
    """A drag along a path."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        path, held = self.slots
        keys = held.given(arguments)
        if isinstance(keys, list | str):
            held.read(keys, dialect, frame)
        start, end = path.read(arguments.get("path"), dialect, frame)
        return Drag(start, end)

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Drag) or action != Drag(action.start, action.end):
            return None
        places = (_PLACES.written(point, frame) for point in (action.start, action.end))
        return {"path": [{"x": x, "y": y} for x, y in places]}


@dataclass(frozen=True, slots=True)
class _Distance(Slot):
    """How far the content moves, in pixels."""

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        return number(value, self.names[0])

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {self.field: self.field}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        return {self.field: {"type": "integer"}}


class _ScrollBy(Rule):
    """A scroll that moves the content by pixels."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        place, _, _, held = self.slots
        keys = held.given(arguments)
        if isinstance(keys, list | str):
            held.read(keys, dialect, frame)
        at = place.read(place.given(arguments), dialect, frame)
        width, height = _PLACES.image_size(frame)
        x, y = _PLACES.written(at, frame)
        from_x, to_x = _way(x, number(arguments.get("scroll_x", 0), "scroll_x"), width)
        from_y, to_y = _way(y, number(arguments.get("scroll_y", 0), "scroll_y"), height)
        if (from_x, from_y) == (to_x, to_y):
            raise Unreadable("scroll_x and scroll_y are 0; one of them must not be")
        return Swipe(
            PixelPoint(from_x, from_y).to_normalized(width, height),
            PixelPoint(to_x, to_y).to_normalized(width, height),
        )

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Swipe) or action != Swipe(action.start, action.end):
            return None
        (x1, y1), (x2, y2) = (_PLACES.written(each, frame) for each in (action.start, action.end))
        if (x1, y1) == (x2, y2):
            return None
        return {"x": x1, "y": y1, "scroll_x": x1 - x2, "scroll_y": y1 - y2}


class OpenAiComputerUse(ApiToolSet):
    """The JSON of an output item, with prose around it or not; or native calls.

    `{"type": "computer_call", "actions": [{"type": "click", "x": 540, "y": 480}]}`, or one
    `action`, or the action alone; several are done in order. Only the left button and no held keys
    mean something on a phone. A scroll starts at its place and moves the content by pixels; near an
    edge it starts further away, so that it is as long. A typed text that ends in a line break is
    submitted. `long_press` is ours. A message that calls nothing is the answer.
    """

    name = "openai_computer_use"
    speaks = "OpenAI's computer-use-preview and GPT models with the computer tool"
    source = "OpenAI's Responses API, computer_call"
    places = _PLACES
    name_keys = ("type", "name")
    tool = "computer"
    rules = (
        Rule("click", Verbs.tap, (Apart(), _LEFT, _OPENAI_HELD), fixed=(("button", "left"),)),
        Rule("double_click", Verbs.double_tap, (Apart(), _LEFT, _OPENAI_HELD)),
        Rule("long_press", Verbs.long_press, (Apart(),)),
        _Drag("drag", Verbs.drag, (_Path(), _OPENAI_HELD)),
        _ScrollBy("scroll", Verb(Swipe, Texts.scroll_by), (
            Apart(), _Distance("scroll_x", needed=False), _Distance("scroll_y", needed=False),
            _OPENAI_HELD)),
        Rule("type", Verbs.type, (Words(submits=("\n",)),)),
        Rule("keypress", Verb(PressKey, Texts.enter), (key_slot("keys", *_OPENAI_KEYS),)),
        Rule("wait", Verb(Wait(WAIT_S), Texts.wait)),
        idle("screenshot", taught=True), idle("move"),
        *PHONE,
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        if any(name == rule.name for rule in PHONE):
            call = json.dumps(self._object(arguments), ensure_ascii=False)
            return f'{{"type": "function_call", "name": "{name}", "arguments": {call}}}'
        action = self._object({"type": f'"{name}"', **arguments})
        return f'{{"type": "computer_call", "actions": [{action}]}}'

    def _answer_form(self) -> str:
        return self._reply("...", {})

    def _object_calls(self, value: dict[str, Any]) -> Iterator[ToolCall]:
        if value.get("type") in ("computer_call", "function_call"):
            yield from tool_calls({"output": [value]})
        else:
            yield self._call(value)


def _way(start: float, content: float, size: int) -> tuple[int, int]:
    """From where to where a finger moves that pulls the content: the other way, on the screen."""
    end = min(max(math.floor(start) - round(content), 0), size - 1)
    return min(max(end + round(content), 0), size - 1), end


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
        Rule("click", Verbs.tap, (Apart(),)),
        Rule("double_click", Verbs.double_tap, (Apart(),)),
        Rule("long_press", Verbs.long_press, (Apart(),)),
        Rule("swipe", Verbs.swipe, _ENDS),
        Rule("drag", Verbs.drag, _ENDS),
        Rule("scroll", Verbs.scroll, (Way(), Apart("middle", needed=False)), written=False),
        Rule("write", Verbs.type, (
            Words("text", "content"), Apart("at", needed=False),
            Flag("submit", "press_enter", needed=False, always=True))),
        Rule("wait", Verbs.wait, (
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
