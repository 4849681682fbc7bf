"""Essential states of templates: the figures, and that both kinds of executions are judged."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.errors import UsageError
from reward_models.judge_bench.__main__ import main
from reward_models.judge_bench.llamatouch_ablation import DESIGNS
from reward_models.judge_bench.llamatouch_templates import (
    TEMPLATES,
    _chosen_templates,
    run_templates,
)

KEYS = ("accepted_correct", "rejected_wrong", "stepwise_accuracy", "lcs_accuracy", "traces")


def test_three_templates(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--judge", "llamatouch", "--templates", "3", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert set(KEYS) <= set(result)
    assert result["templates"] == 3
    assert result["traces"] == result["correct"] + result["wrong"]
    assert result["traces"] == sum(kind["traces"] for kind in result["kinds"].values())
    assert {"perturbed", "detour", "wrong ending", "cut short"} <= set(result["kinds"])
    unsolved = [one for one in result["left_out"] if one.endswith(": solution")]
    assert len(unsolved) <= 1  # by the oracle, which is told of no texts here
    assert result["kinds"]["detour"]["traces"] == 3 - len(unsolved)
    assert result["accepted_correct"] >= 0.95, result["errors"]
    assert result["rejected_wrong"] >= 0.95, result["errors"]
    assert sum(result["truth"].values()) == result["traces"]
    assert result["kinds"]["cut short"]["accepted"] == 0
    assert result["accuracy"] > result["stepwise_accuracy"]
    judged_wrong = round((1 - result["accuracy"]) * result["traces"])
    assert len(result["errors"]) == judged_wrong


def test_the_figures_come_again() -> None:
    assert run_templates(1, seed=4) == run_templates(1, seed=4)


def test_other_templates_than_those_that_annotations_were_improved_on() -> None:
    spread = {template.id for template in _chosen_templates(TEMPLATES, "spread")}
    others = [template.id for template in _chosen_templates(TEMPLATES, "held-out")]
    assert len(spread) == len(set(others)) == TEMPLATES
    assert not spread & set(others)
    assert others[:3] == [template.id for template in _chosen_templates(3, "held-out")]
    with pytest.raises(UsageError, match="must lie in"):
        _chosen_templates(100_000, "held-out")


def test_levels_are_switched_off_by_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--templates", "2", "--choice", "held-out", "--ablation"]
    assert main(["--judge", "llamatouch", *flags, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["choice"] == "held-out"
    assert set(result["ablation"]) == set(DESIGNS)
    everything, without = (
        result["ablation"][name] for name in ("all levels", "without exact match")
    )
    assert everything["accuracy"] == result["accuracy"]
    assert without["rejected_wrong"] < everything["rejected_wrong"]
    main(["--judge", "llamatouch", *flags])
    assert "without fuzzy match, but screen" in capsys.readouterr().out


def test_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--judge", "llamatouch", "--templates", "1"]) == 0
    assert "accepted_correct" in capsys.readouterr().out


@pytest.mark.parametrize("count", [0, 100_000])
def test_there_must_be_so_many_templates(count: int) -> None:
    with pytest.raises(UsageError, match="must lie in"):
        run_templates(count)


def test_other_judges_have_other_episodes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--judge", "rules", "--templates", "3"])
    assert caught.value.code == 2
    assert "--judge llamatouch" in capsys.readouterr().err
