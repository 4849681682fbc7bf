"""Every preset and every prompted agent in front of a server that gives every kind of answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_gym.agents.presets import PRESETS
from mobile_gym.core import plugins
from mobile_gym.dialects import DIALECTS
from mobile_gym.dialects.rules import RuleDialect
from mobile_gym.testing.model_kit import (
    ANSWERS,
    UNAVAILABLE,
    ModelRehearsal,
    model_rehearsal,
    prompted_agents,
)

pytest.importorskip("openai", reason="needs the extra mobile-gym[llm]")

ONE_ACTION = dict.fromkeys(
    ("auto_glm", "auto_ui", "cog_agent", "cog_agent_old", "digirl", "doubao", "gelab",
     "gui_owl_1_5", "ui_tars_1_0", "ui_tars_1_5", "ui_venus_1_0", "ui_venus_1_5"),
    "Tap",
)  # fmt: skip
"""Presets whose format has a label or tags, or room for one action: of two answers in one, the last
is done."""
ONE_ACTION_AGENTS = dict.fromkeys(
    ("a3_marks", "app_agent", "autoeval", "m3a", "mobile_agent_e", "mobile_agent_v1",
     "mobile_agent_v2", "see_act", "t3a"),
    "Tap",
)  # fmt: skip


@pytest.fixture(scope="module")
def stage() -> Iterator[ModelRehearsal]:
    with model_rehearsal() as opened:
        yield opened


def expected(dialect: str, several: str) -> dict[str, str]:
    has_tools = isinstance(DIALECTS[dialect], RuleDialect)
    return {
        "good": "Tap",
        "prose": "Invalid",
        "bad": "Invalid",
        "too long": "Invalid",
        "silent": UNAVAILABLE,
        "several": several,
        "native": "Tap" if has_tools else "Invalid",
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_takes_every_kind_of_answer(stage: ModelRehearsal, name: str) -> None:
    several = ONE_ACTION.get(name, "Tap, Tap")
    assert stage.preset(name) == expected(PRESETS[name].dialect, several)


@pytest.mark.parametrize("name", prompted_agents())
def test_a_prompted_agent_takes_every_kind_of_answer(stage: ModelRehearsal, name: str) -> None:
    stages = plugins.load("agent", name).stages
    dialect = next(each.dialect for each in stages if each.dialect)
    several = ONE_ACTION_AGENTS.get(name, "Tap, Tap")
    assert stage.agent(name) == expected(dialect, several)


def test_every_kind_of_answer_is_expected() -> None:
    assert set(expected("gym_json", "")) == set(ANSWERS)


def test_there_are_twelve_prompted_agents() -> None:
    assert len(prompted_agents()) == 12
