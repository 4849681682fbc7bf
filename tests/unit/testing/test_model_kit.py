"""Every preset and every prompted agent in front of a server that gives every kind of answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_gym.agents.presets import PRESETS
from mobile_gym.core import plugins
from mobile_gym.dialects import DIALECTS
from mobile_gym.dialects.dialect import ToolDialect
from mobile_gym.testing.model_kit import (
    ANSWERS,
    UNAVAILABLE,
    ModelRehearsal,
    prompted_agents,
    rehearsal,
)

pytest.importorskip("openai", reason="needs the extra mobile-gym[llm]")

ONE_ACTION = {"gelab": "Invalid", "cog_agent": "Tap"}
"""Presets whose format has room for one action: what becomes of two answers in one."""
ONE_ACTION_AGENTS = {
    "app_agent": "Tap",
    "mobile_agent_v1": "Tap",
    "mobile_agent_v2": "Tap",
}


@pytest.fixture(scope="module")
def stage() -> Iterator[ModelRehearsal]:
    with rehearsal() as opened:
        yield opened


def expected(dialect: str, several: str) -> dict[str, str]:
    has_tools = isinstance(DIALECTS[dialect], ToolDialect)
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
