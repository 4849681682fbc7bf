"""AndroidControl: the data set's own actions, and those of the files that evaluations make of it.

`{"action": "click", "coordinate": [540, 2273]}` and `{"action_type": "click", "x": 540, "y": 2273}`
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import (
    Action,
    Finish,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, opposite
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.mobile_use import TOOL, MobileUse
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_swipe
from mobile_gym.dialects.parts.reading import choice, json_objects, number, require_only, text_of
from mobile_gym.dialects.parts.words import ENDS

_ACTIONS: Final[Mapping[str, str]] = {
    action: action
    for action in (
        "click", "long_press", "swipe", "type", "system_button", "open", "wait", "answer",
        "terminate",
    )
}  # fmt: skip
_BUTTONS: Final[Mapping[Key, str]] = {
    Key.BACK: "Back",
    Key.HOME: "Home",
    Key.MENU: "Menu",
    Key.ENTER: "Enter",
}
_RAW: Final[Mapping[str, tuple[str, ...]]] = {
    "click": ("x", "y"),
    "long_press": ("x", "y"),
    "scroll": ("direction",),
    "input_text": ("text",),
    "open_app": ("app_name",),
    "navigate_back": (),
    "navigate_home": (),
    "wait": (),
    "status": ("goal_status",),
}
"""By `action_type` of the data set: the arguments."""


class AndroidControl(MobileUse):
    """One JSON object with prose around it or not; pixels of the screen.

    Written in the form of the evaluation files, read in the data set's own, too. A direction, in
    the data set's `scroll` and where a swipe has one, is the side of the content.
    """

    name = "android_control"
    speaks = "AndroidControl and models trained on it"
    source = "AndroidControl, arXiv 2406.03679; google-research/android_control"
    places = Pixels()
    direction = "content"
    actions = _ACTIONS
    buttons = _BUTTONS

    def _answer_form(self) -> str:
        return '{"action": ...}'

    def _written(self, arguments: Mapping[str, Any]) -> str:
        return json.dumps(arguments, ensure_ascii=False)

    def _calls(self, text: str) -> Iterator[ToolCall]:
        return (ToolCall(TOOL, value) for value in json_objects(text))

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        if "action_type" in call.arguments:
            yield self._raw(call.arguments, frame)
        else:
            yield from super()._act(call, frame)

    def _raw(self, arguments: Mapping[str, Any], frame: Frame) -> Action:
        kind = choice(arguments["action_type"], "action_type", {name: name for name in _RAW})
        require_only(arguments, "action_type", *_RAW[kind])
        match kind:
            case "click":
                return Tap(self._raw_point(arguments, frame))
            case "long_press":
                return LongPress(self._raw_point(arguments, frame))
            case "scroll":
                side = choice(arguments.get("direction"), "direction", DIRECTIONS)
                return finger_swipe(opposite(side))
            case "input_text":
                return Type(text_of(arguments.get("text"), "text"))
            case "open_app":
                return OpenApp(text_of(arguments.get("app_name"), "app_name"))
            case "navigate_back":
                return PressKey(Key.BACK)
            case "navigate_home":
                return PressKey(Key.HOME)
            case "wait":
                return Wait()
            case _:
                return Finish(choice(arguments.get("goal_status"), "goal_status", ENDS))

    def _raw_point(self, arguments: Mapping[str, Any], frame: Frame) -> NormalizedPoint:
        x, y = (number(arguments.get(name), name) for name in ("x", "y"))
        return Pixels().point(x, y, frame)
