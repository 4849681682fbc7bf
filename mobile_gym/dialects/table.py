"""Every dialect by name. Modules are imported when a dialect is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from mobile_gym.core.errors import UnknownName
from mobile_gym.dialects.dialect import Dialect

_CLASSES: Final[Mapping[str, str]] = {
    "a3": "a3:A3",
    "agent_cpm": "agent_cpm:AgentCpm",
    "aitw": "android_in_the_wild:Aitw",
    "aitz": "android_in_the_wild:Aitz",
    "android_control": "mobile_use:AndroidControl",
    "android_lab": "do_finish:AndroidLab",
    "android_world": "android_world:AndroidWorld",
    "app_agent": "app_agent:AppAgent",
    "app_agent_grid": "app_agent:AppAgentGrid",
    "auto_droid": "auto_droid:AutoDroid",
    "auto_glm": "do_finish:AutoGlm",
    "auto_ui": "android_in_the_wild:AutoUi",
    "claude_computer_use": "computer_use:ClaudeComputerUse",
    "coco_agent": "android_in_the_wild:CocoAgent",
    "cog_agent": "cog_agent:CogAgent",
    "cog_agent_old": "cog_agent:CogAgentOld",
    "digidata": "digiworld:DigiData",
    "digirl": "android_in_the_wild:DigiRl",
    "digiworld": "digiworld:DigiWorld",
    "digiworld_01": "digiworld:DigiWorld01",
    "digiworld_999": "digiworld:DigiWorld999",
    "doubao": "ui_tars:Doubao",
    "gelab": "gelab:Gelab",
    "gemini_computer_use": "computer_use:GeminiComputerUse",
    "gui_odyssey": "odyssey:GuiOdyssey",
    "gui_owl_1_5": "mobile_use:GuiOwl15",
    "gym_json": "gym_json:GymJson",
    "holo3": "computer_use:Holo3",
    "internvl": "a3:InternVl",
    "llamatouch": "android_in_the_wild:LlamaTouch",
    "mai_ui": "mobile_use:MaiUi",
    "mobile_agent_e": "mobile_agent:MobileAgentE",
    "mobile_agent_v1": "mobile_agent:MobileAgentV1",
    "mobile_agent_v2": "mobile_agent:MobileAgentV2",
    "odyssey_agent": "odyssey:OdysseyAgent",
    "openai_computer_use": "computer_use:OpenAiComputerUse",
    "qwen25_vl": "mobile_use:Qwen25Vl",
    "qwen3_5": "mobile_use:Qwen35",
    "qwen3_vl": "mobile_use:Qwen3Vl",
    "seed": "ui_tars:Seed",
    "ui_tars": "ui_tars:UiTars",
    "ui_tars_1_0": "ui_tars:UiTars10",
    "ui_tars_1_5": "ui_tars:UiTars15",
    "ui_venus_1_0": "ui_venus:UiVenus10",
    "ui_venus_1_5": "ui_venus:UiVenus15",
}
"""By name: the module in `mobile_gym.dialects`, and the class in it."""


class _Dialects(Mapping[str, Dialect]):
    """Made when first asked for, then kept."""

    def __init__(self) -> None:
        self._made: dict[str, Dialect] = {}

    def __getitem__(self, name: str) -> Dialect:
        """The dialect of a name.

        Raises:
            KeyError: there is none.
        """
        made = self._made.get(name)
        if made is None:
            module, _, attribute = _CLASSES[name].partition(":")
            made = self._made[name] = getattr(
                import_module(f"mobile_gym.dialects.{module}"), attribute
            )()
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)

    def named(self, name: str) -> Dialect:
        """The dialect of a name that a user gave.

        Raises:
            UnknownName: there is none; the message has the nearest names.
        """
        if name not in _CLASSES:
            raise UnknownName.among("dialect", name, _CLASSES)
        return self[name]


DIALECTS: Final = _Dialects()
"""Every dialect by name."""
