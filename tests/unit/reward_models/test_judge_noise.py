"""What judges make of a model with known errors: that the figures are those of the arrangement."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mobile_gym.core import plugins

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = ("Settings.TurnOnWifi", "Clock.SetAlarm", "Clock.ReadAlarmTime", "Notes.RenameLabel")


@pytest.fixture(scope="module")
def noise() -> ModuleType:
    file = ROOT / "benchmarks" / "judge_noise.py"
    spec = importlib.util.spec_from_file_location("judge_noise", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["judge_noise"] = module  # where dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def episodes(noise: ModuleType) -> Any:
    catalog = plugins.load("suite catalog", "built-in")
    return noise.record([catalog.template(name) for name in TEMPLATES])


@pytest.fixture(scope="module")
def figures(noise: ModuleType, episodes: Any) -> Any:
    """Figures by error rate and judge, one seed."""
    return {
        rate: {
            name: noise.measure(episodes, rate, make, seeds=1)
            for name, make in noise.ARRANGEMENTS.items()
        }
        for rate in (0.0, 0.1)
    }


def test_the_episodes_are_of_every_kind(noise: ModuleType, episodes: Any) -> None:
    assert {episode.kind for episode in episodes} == set(noise.KINDS)
    assert {episode.truth.success for episode in episodes} == {True, False}


def test_a_model_without_errors_is_right_in_every_arrangement_that_sees_every_screen(
    figures: Any,
) -> None:
    blind = ("cascade, rules at the end first", "cascade, a weak model first")
    for name, row in figures[0.0].items():
        if name not in blind:
            assert (row["fp"], row["fn"], row["accepted"], row["rejected"]) == (0, 0, 0, 0), name
    late = figures[0.0]["cascade, rules at the end first"]
    assert late["fp"] == 0
    assert late["fn"] > 0, "it sees the last screen alone"


def test_calls_are_counted(noise: ModuleType, episodes: Any, figures: Any) -> None:
    exact = figures[0.0]
    screens = sum(len(episode.transitions) for episode in episodes) / len(episodes)
    every = exact[noise.BASELINE]["calls"]
    assert exact["every step, no Checker"]["calls"] == every
    assert 0 < every <= screens, "one for each screen on which a substate is open"
    change = exact["on change"]["calls"]
    assert exact["at the end"]["calls"] == change < every
    assert exact["vote of 3"]["calls"] == pytest.approx(3 * change, abs=0.02)
    assert exact["vote of 5"]["calls"] == pytest.approx(5 * change, abs=0.02)
    assert exact["cascade, a weak model first"]["weak_calls"] > 0
    assert figures[0.1][noise.BASELINE]["calls"] > every, "refused replies are asked for again"


def test_errors_show(noise: ModuleType, figures: Any) -> None:
    erring = figures[0.1]
    assert erring[noise.BASELINE]["fp"] > 0
    assert erring["cascade, rules first"]["fp"] < erring[noise.BASELINE]["fp"]


@pytest.mark.parametrize("rate", [0.0, 0.1])
def test_a_cascade_asks_little_where_little_is_claimed(
    noise: ModuleType, figures: Any, rate: float
) -> None:
    """At most a quarter of the calls on walks that lead nowhere; more on a short path."""
    base = figures[rate][noise.BASELINE]["calls_by_kind"]
    first = figures[rate]["cascade, rules first"]["calls_by_kind"]
    late = figures[rate]["cascade, rules at the end first"]["calls_by_kind"]
    assert first["random walk"] <= base["random walk"] / 4
    assert first["solution"] < base["solution"]
    assert late["solution"] < first["solution"]


def test_the_report_can_be_written(
    noise: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(noise, "ERROR_RATES", (0.1,))
    monkeypatch.setattr(sys, "argv", ["judge_noise.py", "--json", "--every", "80", "--seeds", "1"])
    noise.main()
    found = json.loads(capsys.readouterr().out)
    assert found["templates"] == 2
    assert [row["judge"] for row in found["rows"]] == list(noise.ARRANGEMENTS)
    assert all(row["tokens"] > 0 for row in found["rows"])
    monkeypatch.setattr(sys, "argv", ["judge_noise.py", "--every", "80", "--seeds", "1"])
    noise.main()
    assert "vote of 3" in capsys.readouterr().out
