"""The share of tasks whose solution an agent's dialect can express."""

from __future__ import annotations

import pytest

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName
from mobile_gym.rollouts.benching.bench_folder import BenchFolder
from mobile_gym.rollouts.benching.bench_settings import BenchAgent, BenchSettings
from mobile_gym.rollouts.benching.ceiling import ceiling


@pytest.fixture
def folder(tmp_path, monkeypatch) -> BenchFolder:
    """A bench of all of the project's tasks, in one split."""
    monkeypatch.setitem(plugins._BUILT_IN["suite catalog"], "built-in", "task_suites.catalog")
    tasks = tuple(each.env_id for each in plugins.load("suite catalog", "built-in").suite("all"))
    return BenchFolder(tmp_path, BenchSettings("all"), (), {"test_instance": tasks}, {})


def share(folder: BenchFolder, **spec: str) -> float | None:
    return ceiling(folder, BenchAgent.of(spec), "test_instance")


def test_our_own_format_can_say_everything(folder):
    assert share(folder, name="model", dialect="gym_json") == 1
    assert share(folder, name="model") == 1


def test_questions_are_lost_to_a_format_without_answers(folder):
    without = share(folder, name="model", preset="qwen25_vl")
    assert without is not None
    assert 0.5 < without < 0.8
    answering = share(folder, name="model", dialect="qwen3_vl")
    assert answering is not None
    assert answering > 0.95


def test_long_presses_count(folder):
    taps_only = share(folder, name="model", dialect="auto_ui")
    presses = share(folder, name="model", dialect="odyssey_agent")
    assert taps_only is not None
    assert presses is not None
    assert taps_only < presses


def test_prompted_agents_have_that_of_their_stages(folder):
    assert share(folder, name="m3a") == share(folder, name="model", dialect="android_world")


def test_agents_without_words_have_none(folder):
    assert share(folder, name="solution") is None


def test_an_unknown_dialect_is_named(folder):
    with pytest.raises(UnknownName, match="nodialect"):
        share(folder, name="model", dialect="nodialect")
