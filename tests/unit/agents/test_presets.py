"""Presets name what there is."""

from __future__ import annotations

import pytest

from mobile_gym.agents.conversation import Window
from mobile_gym.agents.presets import PRESETS, Preset, get_preset
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.core.errors import UnknownName
from mobile_gym.dialects import DIALECTS


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_can_be_used(name: str) -> None:
    preset = PRESETS[name]
    DIALECTS.named(preset.dialect)
    ScreenView(preset.picture, preset.text)
    Window(preset.style, preset.turns, preset.pictures, preset.thoughts)
    assert preset.models


@pytest.mark.parametrize("name", [name for name, one in PRESETS.items() if one.tools])
def test_a_preset_with_tools_has_a_dialect_with_tools(name: str) -> None:
    assert DIALECTS[PRESETS[name].dialect].tool_schema()


def test_changes_replace_what_is_given() -> None:
    changed = Preset("qwen3_vl", pictures=3).with_changes(pictures=1, style=None, tools=True)
    assert changed == Preset("qwen3_vl", pictures=1, tools=True)


def test_a_falsehood_is_a_change() -> None:
    assert not Preset(thoughts=True).with_changes(thoughts=False).thoughts


def test_without_a_name_any_model_is_meant() -> None:
    assert get_preset(None) == PRESETS["any"]


def test_the_nearest_name_is_told() -> None:
    with pytest.raises(UnknownName, match="did you mean qwen3_vl"):
        get_preset("qwen3_v")
