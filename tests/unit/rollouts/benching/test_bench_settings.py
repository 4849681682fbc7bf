import pytest

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.rollouts.benching.bench_settings import BenchAgent, BenchSettings
from mobile_gym.rollouts.storing.run_settings import RunSettings


def test_a_bench_asks_for_what_a_score_can_be_believed_by():
    run = BenchSettings("all").run_settings(BenchAgent.of("random"), "test_app")
    assert run == RunSettings(
        "random",
        episodes=3,
        terminate_on="finish",
        max_steps="2x",
        perturbation="standard",
        split="test_app",
        repeats=1,
    )


def test_every_setting_reaches_the_runs():
    settings = BenchSettings(
        "clock",
        seed=7,
        seeds=2,
        repeats=4,
        perturbation=None,
        max_steps=9,
        judge="autoeval",
        language="zh",
        device="emulator",
        image_size=(400, 200),
        key="f",
    )
    run = settings.run_settings(BenchAgent.of("noop"), "train")
    assert run == RunSettings(
        "noop",
        seed=7,
        episodes=8,
        judge="autoeval",
        language="zh",
        device="emulator",
        max_steps=9,
        image_size=(400, 200),
        split="train",
        repeats=4,
        key="f",
    )


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"seeds": 0}, {"repeats": 0}])
def test_numbers_that_give_no_episodes_are_refused(wrong):
    with pytest.raises(UsageError, match="at least 0, the others at least 1"):
        BenchSettings("all", **wrong)


@pytest.mark.parametrize("splits", [(), ("train", "train")])
def test_splits_are_named_once_each(splits):
    with pytest.raises(UsageError, match="at least one split, and each of them once"):
        BenchSettings("all", splits=splits)


def test_an_unknown_split_is_refused_with_those_that_there_are():
    with pytest.raises(UnknownName, match="unknown split 'test_apps'; did you mean test_app"):
        BenchSettings("all", splits=("test_apps",))


@pytest.mark.parametrize(
    ("spec", "label"),
    [
        ("random", "random"),
        ({"name": "random"}, "random"),
        ('{"name": "model", "model": "Qwen/Qwen3-VL-8B"}', "model-Qwen_Qwen3-VL-8B-"),
        ({"name": "model", "preset": "qwen3_vl", "model": "q"}, "model-qwen3_vl-q-"),
        ("my.package:Agent", "my.package_Agent-"),
        ({"name": "model", "model": "x" * 200}, f"model-{'x' * 34}-"),
        ({"name": "..", "model": "/etc"}, "-_etc-"),
        ("../..", "agent-"),
    ],
)
def test_a_label_is_a_plain_name_with_what_tells_models_apart(spec, label):
    given = BenchAgent.of(spec).label
    assert given.startswith(label.lstrip("-_"))
    assert "/" not in given
    assert not given.startswith(".")
    assert len(given) <= 49


def test_other_arguments_are_another_label():
    specs = [{"name": "model", "model": "q", "turns": turns} for turns in range(3)]
    assert len({BenchAgent.of(spec).label for spec in specs}) == 3


def test_the_same_arguments_in_another_way_are_the_same_agent():
    assert BenchAgent.of('{"name": "noop"}') == BenchAgent.of("noop")


def test_an_argument_that_cannot_be_written_down_is_refused():
    with pytest.raises(UsageError, match="an argument is no JSON value"):
        BenchAgent.of({"name": "model", "model": object()})
