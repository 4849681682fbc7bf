"""How public models want to be talked to: dialect, picture, window; a name for each family.

What a model was trained on decides these; where its authors publish how they evaluate it, that is
the source. A model that is none of these is told its format in `dialect` and friends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mobile_gym.agents.conversation import Style
from mobile_gym.agents.screen_view import Shown
from mobile_gym.core.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Preset:
    """How to talk to a model; see the arguments of `ModelAgent`."""

    dialect: str = "gym_json"
    picture: Shown = "screenshot"
    text: str = "none"
    style: Style = "steps"
    turns: int | None = None
    pictures: int = 1
    thoughts: bool = False
    tools: bool = False
    max_tokens: int = 1024
    temperature: float = 0.0
    models: str = ""
    """Which models it is for."""
    source: str = ""

    def with_changes(self, **changes: Any) -> Preset:
        """Itself with other values; those that are None are left as they are."""
        given = {name: value for name, value in changes.items() if value is not None}
        return replace(self, **given)


PRESETS: Final[Mapping[str, Preset]] = {
    "any": Preset(text="indexed_list", models="any model that follows instructions"),
    "text": Preset(picture="none", text="indexed_list", models="any model of text alone"),
    "qwen25_vl": Preset("qwen25_vl", models="Qwen2.5-VL", source="QwenLM/Qwen2.5-VL cookbooks"),
    "qwen3_vl": Preset("qwen3_vl", models="Qwen3-VL", source="QwenLM/Qwen3-VL cookbooks"),
    "qwen3_5": Preset("qwen3_5", models="Qwen3.5", source="QwenLM"),
    "gui_owl_1_5": Preset(
        "gui_owl_1_5", style="turns", pictures=3, thoughts=True, models="GUI-Owl-1.5",
        source="X-PLUG/MobileAgent",
    ),
    "mai_ui": Preset(
        "mai_ui", style="turns", pictures=3, thoughts=True, max_tokens=2048, models="MAI-UI",
        source="Tongyi-MAI/MAI-UI",
    ),
    "gelab": Preset(
        "gelab", turns=1, thoughts=True, models="GELab-Zero, Step-GUI",
        source="stepfun-ai/gelab-zero: the last answer has a summary of all before",
    ),
    "ui_venus_1_0": Preset("ui_venus_1_0", thoughts=True, models="UI-Venus 1.0",
                           source="inclusionAI/UI-Venus"),
    "ui_venus_1_5": Preset("ui_venus_1_5", thoughts=True, models="UI-Venus 1.5",
                           source="inclusionAI/UI-Venus"),
    "ui_tars_1_0": Preset(
        "ui_tars_1_0", style="turns", pictures=5, thoughts=True, models="UI-TARS 1.0",
        source="bytedance/UI-TARS",
    ),
    "ui_tars_1_5": Preset(
        "ui_tars_1_5", style="turns", pictures=5, thoughts=True, models="UI-TARS 1.5",
        source="bytedance/UI-TARS",
    ),
    "doubao": Preset(
        "doubao", style="turns", pictures=5, thoughts=True, models="Doubao 1.5 UI-TARS",
        source="bytedance/UI-TARS",
    ),
    "seed": Preset(
        "seed", style="turns", pictures=5, thoughts=True, models="UI-TARS 2, Doubao Seed",
        source="bytedance/UI-TARS",
    ),
    "holo3": Preset("holo3", style="turns", pictures=3, thoughts=True, models="Holo3"),
    "agent_cpm": Preset("agent_cpm", turns=0, models="AgentCPM-GUI",
                        source="OpenBMB/AgentCPM-GUI: no history"),
    "auto_glm": Preset("auto_glm", style="turns", thoughts=True, models="AutoGLM, Open-AutoGLM",
                       source="zai-org/Open-AutoGLM"),
    "digiworld": Preset("digiworld", models="models trained on DigiWorld, in pixels"),
    "digiworld_01": Preset("digiworld_01", models="models trained on DigiWorld, from 0 to 1"),
    "digiworld_999": Preset("digiworld_999", models="models trained on DigiWorld, from 0 to 999"),
    "digidata": Preset("digidata", turns=3, models="models trained on DigiData",
                       source="DigiData, section 3"),
    "cog_agent": Preset("cog_agent", models="CogAgent-9B of 2024", source="THUDM/CogAgent"),
    "cog_agent_old": Preset("cog_agent_old", models="CogAgent-18B of 2023",
                            source="THUDM/CogVLM"),
    "odyssey_agent": Preset("odyssey_agent", turns=4, models="OdysseyAgent",
                            source="OpenGVLab/GUI-Odyssey"),
    "auto_ui": Preset("auto_ui", turns=8, models="Auto-UI", source="cooelf/Auto-GUI"),
    "digirl": Preset("digirl", turns=8, models="DigiRL", source="DigiRL-agent/digirl"),
    "coco_agent": Preset("coco_agent", text="indexed_list", turns=8, models="CoCo-Agent"),
    "internvl": Preset("internvl", models="InternVL as A3's baseline", source="A3, section 5"),
    "gemini": Preset("gemini_computer_use", style="turns", pictures=3, tools=True,
                     models="Gemini computer use"),
    "claude": Preset("claude_computer_use", style="turns", pictures=3, tools=True,
                     models="Claude computer use"),
    "openai": Preset("openai_computer_use", style="turns", pictures=3,
                     models="OpenAI computer use"),
}  # fmt: skip
"""By name."""


def get_preset(name: str | None) -> Preset:
    """The preset of a name; for None, what suits any model that follows instructions.

    Raises:
        UnknownName: there is none.
    """
    if name is None:
        return PRESETS["any"]
    if name not in PRESETS:
        raise UnknownName.among("preset", name, PRESETS)
    return PRESETS[name]
