"""Agents of a local vision-language model: a tiny one with random weights, really run."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

os.environ["HF_HUB_OFFLINE"] = "1"
pytest.importorskip("transformers", reason="needs the extra mobile-gym[models]")

from model_screens import FIRST, SECOND, task

from mobile_gym.core import plugins
from mobile_gym.core.actions import Action

CONTEXT_TOKENS = 8192
LONGEST_ANSWER = 6


def _tiny_models() -> ModuleType:
    place = Path(__file__).parents[1] / "reward_models" / "language_models" / "tiny_models.py"
    spec = importlib.util.spec_from_file_location("tiny_models", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("vision")
    return str(_tiny_models().save_vision_model(folder, CONTEXT_TOKENS))


def played(agent: Any) -> list[Action]:
    agent.reset(task(), 0)
    return [agent.act({}, screen) for screen in (FIRST, SECOND)]


@pytest.mark.parametrize("preset", ["any", "qwen25_vl", "ui_tars_1_5", "claude"])
def test_it_plays_by_a_preset(weights: str, preset: str) -> None:
    agent = plugins.load("agent", "model")(
        weights, kind="transformers", preset=preset, max_tokens=LONGEST_ANSWER
    )
    assert len(played(agent)) == 2
    assert agent.usage.calls == 2
    assert agent.usage.output_tokens > 0
    assert not agent.waits_elsewhere


def test_it_gives_the_same_actions_again(weights: str) -> None:
    def agent() -> Any:
        return plugins.load("agent", "model")(
            weights, kind="transformers", preset="qwen3_vl", max_tokens=LONGEST_ANSWER
        )

    assert played(agent()) == played(agent())
