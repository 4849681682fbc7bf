"""What judges make of a model with known errors: that the figures are those of the arrangement."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = ("Settings.TurnOnWifi", "Clock.SetAlarm", "Clock.ReadAlarmTime", "Notes.PinNote")
EPISODES = 30


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
    return noise.record(EPISODES, TEMPLATES)


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


WEAK = "cascade of claims, a weak model first"


def test_the_episodes_are_of_every_kind(noise: ModuleType, episodes: Any) -> None:
    assert {episode.kind for episode in episodes} == set(noise.KINDS)
    assert {episode.success for episode in episodes} == {True, False}


def test_a_model_without_errors_is_right_in_every_arrangement_that_sees_every_screen(
    figures: Any,
) -> None:
    for name, row in figures[0.0].items():
        if name != WEAK:
            assert (row["fp"], row["fn"], row["accepted"], row["rejected"]) == (0, 0, 0, 0), name
    assert figures[0.0][WEAK]["fn"] > 0, "what a cheap judge misses is lost"


def test_calls_are_counted(noise: ModuleType, episodes: Any, figures: Any) -> None:
    exact = figures[0.0]
    screens = sum(len(episode.transitions) for episode in episodes) / len(episodes)
    every = exact[noise.BASELINE]["calls"]
    assert exact["every step, no Checker"]["calls"] == every
    assert 0 < every <= screens, "one for each screen on which a substate is open"
    change = exact["on change"]["calls"]
    assert exact["at the end"]["calls"] == change < every
    assert exact["vote of 3"]["calls"] == pytest.approx(3 * change, abs=0.03)
    assert exact["vote of 5"]["calls"] == pytest.approx(5 * change, abs=0.03)
    assert exact[WEAK]["weak_calls"] > 0
    assert figures[0.1][noise.BASELINE]["calls"] > every, "refused replies are asked for again"


def test_errors_show(noise: ModuleType, figures: Any) -> None:
    erring = figures[0.1]
    assert erring[noise.BASELINE]["fp"] > 0
    assert erring["cascade of screens"]["fp"] < erring[noise.BASELINE]["fp"]
    assert erring["cascade of claims"]["fp"] == 0, "only what the rules claim is asked"
    first = erring["cascade of claims"]
    assert first["fn"] <= erring["cascade of claims, one opinion"]["fn"]


@pytest.mark.parametrize("name", ["cascade of claims", "cascade of successes"])
def test_a_cascade_of_claims_makes_a_quarter_of_the_calls(
    noise: ModuleType, figures: Any, name: str
) -> None:
    """On every kind of episode, not only on those in which little is claimed."""
    base, asked = figures[0.0][noise.BASELINE], figures[0.0][name]
    for kind, calls in asked["calls_by_kind"].items():
        assert calls <= base["calls_by_kind"][kind] / 4, kind
    assert asked["tokens"] <= base["tokens"] / 4
    screens = figures[0.0]["cascade of screens"]["calls_by_kind"]
    assert screens["solution"] > base["calls_by_kind"]["solution"] / 4, "which this one does not"


def test_the_report_can_be_written(
    noise: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(noise, "ERROR_RATES", (0.1,))
    arguments = ["judge_noise.py", "--json", "--episodes", "3", "--seeds", "1"]
    monkeypatch.setattr(sys, "argv", arguments)
    noise.main()
    found = json.loads(capsys.readouterr().out)
    assert found["episodes"] == 3
    assert [row["judge"] for row in found["rows"]] == list(noise.ARRANGEMENTS)
    assert all(row["tokens"] > 0 for row in found["rows"])
    monkeypatch.setattr(sys, "argv", ["judge_noise.py", "--episodes", "3", "--seeds", "1"])
    noise.main()
    assert "vote of 3" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["--episodes", "--seeds"])
def test_nothing_to_measure_is_a_mistake(
    noise: ModuleType,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["judge_noise.py", name, "0"])
    with pytest.raises(SystemExit) as ended:
        noise.main()
    assert ended.value.code == 2
    assert f"{name} is 0; it must be at least 1" in capsys.readouterr().err
