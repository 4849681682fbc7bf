"""GUI-Owl 1.5: `Action: ...` in one line, then a call of `mobile_use`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mobile_gym.dialects.mobile_use import MobileUse
from mobile_gym.dialects.parts.coordinates import Grid

_ACTIONS: Final[Mapping[str, str]] = {
    action: action
    for action in (
        "key", "click", "long_press", "swipe", "type", "system_button", "open", "wait", "answer",
        "interact", "terminate",
    )
}  # fmt: skip


class GuiOwl15(MobileUse):
    """A screen of 1000 x 1000. `interact` hands a question to the user; `Menu` is the recent apps.

    An `answer` ends the task; models write a `terminate` after it all the same, which is read, too.
    """

    name = "gui_owl_1_5"
    speaks = "GUI-Owl 1.5 and Mobile-Agent v3.5"
    source = "X-PLUG/MobileAgent, Mobile-Agent-v3.5/mobile_use/utils.py"
    places = Grid(1000)
    actions = _ACTIONS

    def _answer_form(self) -> str:
        return f"Action: ...\n{super()._answer_form()}"

    def _written(self, arguments: Mapping[str, Any]) -> str:
        return f"Action: {arguments['action']}\n{super()._written(arguments)}"
