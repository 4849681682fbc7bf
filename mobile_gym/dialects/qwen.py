"""Qwen's vision models: the tool `mobile_use` in three spellings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.texts import Text
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.mobile_use import CLOSING, OPENING, TOOL, MobileUse
from mobile_gym.dialects.parts.coordinates import Grid, ResizedPixels
from mobile_gym.dialects.parts.tagged_calls import function_calls, written_function
from mobile_gym.dialects.teaching import Form

_QWEN25: Final[Mapping[str, str]] = {
    action: action
    for action in (
        "key", "click", "long_press", "swipe", "type", "system_button", "open", "wait", "terminate",
    )
}  # fmt: skip
_QWEN3: Final[Mapping[str, str]] = {**_QWEN25, "answer": "answer"}


class Qwen25Vl(MobileUse):
    """Pixels of the picture as the model's processor resizes it: 28-pixel multiples.

    `Menu` opens the list of running apps.
    """

    name = "qwen25_vl"
    speaks = "Qwen2.5-VL"
    source = "QwenLM/Qwen2.5-VL, cookbooks/mobile_agent.ipynb and utils/agent_function_call.py"
    places = ResizedPixels()
    actions = _QWEN25


class Qwen3Vl(MobileUse):
    """A screen that is declared as 999 x 999.

    An answer's text is read under `text` and `answer`. A swipe with a `direction`, which data sets
    made from others have, is where the finger goes, from `coordinate` or the middle. `open` and
    `key` are Qwen2.5-VL's; harnesses offer them to Qwen3-VL, too.
    """

    name = "qwen3_vl"
    speaks = "Qwen3-VL"
    source = "QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb"
    places = Grid(999)
    actions = _QWEN3


class Qwen35(Qwen3Vl):
    """Qwen3-VL's tool, called in tags instead of JSON.

    `<function=mobile_use><parameter=action>click</parameter>...</function>`; a text that holds a
    closing tag cannot be written, for it would end its parameter.
    """

    name = "qwen3_5"
    speaks = "Qwen3.5 and Qwen3.6"
    source = "the chat template of Qwen/Qwen3.5 (tool calls as of Qwen3-Coder)"

    def _answer_form(self) -> str:
        call = f"<function={TOOL}>\n<parameter=action>\n...\n</parameter>\n</function>"
        return f"{OPENING}\n{call}\n{CLOSING}"

    def _form(self, action: str, meaning: Text) -> Form:
        fields = {"action": action, **self._form_arguments(action)}
        parameters = (f"<parameter={name}>{value}</parameter>" for name, value in fields.items())
        return Form("".join(parameters).replace('"', ""), meaning)

    def _written(self, arguments: Mapping[str, Any]) -> str:
        return f"{OPENING}\n{written_function(TOOL, arguments)}\n{CLOSING}"

    def _calls(self, text: str) -> Iterator[ToolCall]:
        return function_calls(text, OPENING, CLOSING)
