"""MAI-UI: `<thinking>` and a call of `mobile_use`, with drags, double taps and questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mobile_gym.core.actions import FinishStatus, Key, Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.texts import Text
from mobile_gym.dialects.mobile_use import MobileUse
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import finger_direction
from mobile_gym.dialects.parts.scrolls import middle_of
from mobile_gym.dialects.teaching import Form
from mobile_gym.dialects.texts import Texts

_PLACES: Final = Grid(999)
_ACTIONS: Final[Mapping[str, str]] = {
    action: action
    for action in (
        "click", "long_press", "double_click", "type", "swipe", "open", "drag", "system_button",
        "wait", "terminate", "answer", "ask_user",
    )
} | {"awake": "open", "info": "ask_user"}  # fmt: skip
_BUTTONS: Final[Mapping[Key, str]] = {
    Key.BACK: "back",
    Key.HOME: "home",
    Key.RECENTS: "menu",
    Key.ENTER: "enter",
}
_STATES: Final[Mapping[FinishStatus, str]] = {
    FinishStatus.COMPLETE: "success",
    FinishStatus.IMPOSSIBLE: "fail",
}


class MaiUi(MobileUse):
    """A screen of 999 x 999; a swipe is a direction of the finger, about a place or the middle.

    `AWAKE` and `INFO` are read as `open` and `ask_user`. Nothing says how long it takes. Calls of
    other tools (MCP) are refused.
    """

    name = "mai_ui"
    speaks = "MAI-UI"
    source = "Tongyi-MAI/MAI-UI, src/prompt.py and src/mai_naivigation_agent.py"
    places = _PLACES
    direction = "finger"
    actions = _ACTIONS
    buttons = _BUTTONS
    states = _STATES
    times = False

    def _answer_form(self) -> str:
        return f"<thinking>\n...\n</thinking>\n{super()._answer_form()}"

    def _form(self, action: str, meaning: Text) -> Form:
        return super()._form(action, Texts.scroll if action == "swipe" else meaning)

    def _form_arguments(self, action: str) -> Mapping[str, str]:
        if action == "swipe":
            return {"direction": '"up | down | left | right"', "coordinate": "[x, y]"}
        return super()._form_arguments(action)

    def _swipe_arguments(self, swipe: Swipe, frame: Frame) -> dict[str, Any]:
        place = self._pair(middle_of(swipe, _PLACES, frame), frame)
        return {"direction": finger_direction(swipe), "coordinate": place}
