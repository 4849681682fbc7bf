"""The judge that is trained: a very small one learns something, and comes back as it was saved."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.verdicts import Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.rollouts import write_episode
from mobile_gym.testing import play
from reward_models.learned import LearnedJudge
from reward_models.learned.__main__ import main
from reward_models.learned.collecting import collect_from_bench, collect_from_episodes
from reward_models.learned.splits import UNSEEN_APPS, template_split
from reward_models.learned.training_set import TrainingSet, TrainingSetWriter, read_training_set

torch = pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")

TEMPLATES = ("Settings.TurnOnWifi", "Clock.StartTimer")
EPISODES = 40


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Any:
    """Batches are small; threads would only wait for each other."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def examples() -> TrainingSet:
    return collect_from_bench(EPISODES, seed=5, templates=TEMPLATES)


@pytest.fixture(scope="module")
def model(examples: TrainingSet, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Trained on two of three episodes."""
    folder = tmp_path_factory.mktemp("learned")
    examples.where(lambda episode, _: episode % 3 != 0).write(folder)
    sizes = ["--epochs", "10", "--batch", "32"]
    assert main(["train", str(folder), "--out", str(folder / "model"), *sizes]) == 0
    return folder / "model"


def template(name: str = TEMPLATES[0]) -> Any:
    return plugins.load("suite catalog", "built-in").template(name)


def test_what_is_learned_holds_for_other_episodes(examples: TrainingSet, model: Path) -> None:
    from reward_models.learned.training import predict_probabilities
    from reward_models.learned.weights import load_model

    network, config = load_model(model)
    assert config.templates == tuple(sorted(TEMPLATES))
    held_out = examples.where(lambda episode, _: episode % 3 == 0)
    rows = np.arange(len(held_out.rows))
    told = predict_probabilities(network, held_out, rows) >= config.threshold
    constant = max(held_out.holds.mean(), 1 - held_out.holds.mean())
    right = (told == held_out.holds).mean()
    assert right > constant + 0.5 * (1 - constant), (right, constant)


def test_the_truth_is_what_the_rules_said(examples: TrainingSet) -> None:
    assert set(examples.episodes) == set(TEMPLATES)
    assert len(examples.episodes) == EPISODES
    _, _, _, _, held, holds = examples.rows.T
    assert 0.1 < holds.mean() < 0.9
    assert (held != holds).any()


def test_a_model_comes_back_exactly(model: Path, tmp_path: Path) -> None:
    from reward_models.learned.weights import load_model, save_model

    network, config = load_model(model)
    save_model(tmp_path / "again", network, config)
    again, same = load_model(tmp_path / "again")
    assert same == config
    for name, tensor in network.state_dict().items():
        assert torch.equal(tensor, again.state_dict()[name])


def test_training_is_the_same_twice_and_leaves_torch_alone(examples: TrainingSet) -> None:
    from reward_models.learned.training import Settings, train_network

    few = examples.where(lambda episode, _: episode < 4)
    state = torch.get_rng_state()
    first, second = (train_network(few, Settings(epochs=1, width=8)) for _ in range(2))
    assert first.losses == second.losses
    assert torch.equal(state, torch.get_rng_state())
    with pytest.raises(UsageError, match="at least 2 episodes; there are 1"):
        train_network(examples.where(lambda episode, _: episode == 0))
    with pytest.raises(UsageError, match="device 'toaster'"):
        train_network(few, Settings(device="toaster"))


def test_it_judges_an_episode_and_goes_back_in_it(model: Path) -> None:
    judge = LearnedJudge(model)
    env = MobileEnv(template(), judge=judge, terminate_on="finish", observe=("instruction",))
    reports, states = [], []
    observation, _ = env.reset(seed=1)
    agent = SolutionAgent()
    agent.reset(env.task, 1)
    transitions: list[Transition] = []
    ended = False
    while not ended:
        states.append(judge.save_state())
        before = env.frame
        action = agent.act(observation, env.frame)
        observation, _, terminated, truncated, _ = env.step(action)
        transitions.append(Transition(before, action, env.frame, step=len(transitions) + 1))
        reports.append(env.status.report)
        ended = terminated or truncated
    env.close()
    assert reports[-1].progress > 0
    assert "probability" in reports[-1].verdicts[0].evidence
    other = LearnedJudge(str(model))
    for state, transition, report in zip(states, transitions, reports, strict=True):
        other.load_state(state)
        assert other.judge(transition).verdicts == report.verdicts


def test_the_threshold_decides(model: Path) -> None:
    env = MobileEnv(template(), judge=LearnedJudge(model, threshold=0.999999))
    assert not play(env, SolutionAgent(), 1).report.success
    env.close()


def test_without_a_tree_it_cannot_judge(model: Path) -> None:
    env = MobileEnv(template())
    env.reset(seed=0)
    seen = Transition(env.frame, None, env.frame)
    blind = dataclasses.replace(env.frame, forest=None)
    judge = LearnedJudge(model)
    with pytest.raises(JudgeUnavailable, match="accessibility tree"):
        judge.begin(env.task, Transition(blind, None, blind))
    judge.begin(env.task, seen)
    with pytest.raises(JudgeUnavailable, match="accessibility tree"):
        judge.judge(Transition(env.frame, None, blind, step=1))
    env.close()


def test_mistakes_are_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="needs a trained model"):
        plugins.load("judge", "learned")()
    with pytest.raises(UsageError, match="threshold is 2"):
        LearnedJudge("model", threshold=2)
    (tmp_path / "text").write_text("no model", encoding="utf-8")
    env = MobileEnv(template())
    env.reset(seed=0)
    first = Transition(env.frame, None, env.frame)
    with pytest.raises(UsageError, match="there is no such file; train a model"):
        LearnedJudge(tmp_path / "none").begin(env.task, first)
    with pytest.raises(UsageError, match="is no model of the judge"):
        LearnedJudge(tmp_path / "text").begin(env.task, first)
    with pytest.raises(TypeError, match="cannot load"):
        LearnedJudge("model").load_state(3)
    with pytest.raises(RuntimeError, match="begin"):
        LearnedJudge("model").save_state()
    with pytest.raises(RuntimeError, match="begin"):
        LearnedJudge("model").judge(first)
    with pytest.raises(UsageError, match="no examples can be read"):
        read_training_set(tmp_path)
    (tmp_path / "examples.npz").write_bytes(b"PK\x03\x04 cut off")
    with pytest.raises(UsageError, match="no examples can be read"):
        read_training_set(tmp_path)
    with pytest.raises(UsageError, match="no episode was added"):
        TrainingSetWriter().done()
    env.close()


def test_a_model_that_is_not_what_it_says_is_refused(model: Path, tmp_path: Path) -> None:
    from reward_models.learned.weights import load_model, save_model

    network, config = load_model(model)
    save_model(tmp_path / "wider", network, dataclasses.replace(config, width=config.width + 1))
    with pytest.raises(UsageError, match="does not hold what its configuration says") as caught:
        load_model(tmp_path / "wider")
    assert "\n" not in str(caught.value)
    with pytest.raises(UsageError, match="cannot be written"):
        save_model(tmp_path, network, config)


def collected(folder: Path, judge: str) -> None:
    """Two stored episodes of a run under this judge's name."""
    (folder / "episodes").mkdir(parents=True)
    env = MobileEnv(template())
    for seed in range(2):
        played = play(env, SolutionAgent(), seed)
        episode = Episode(
            f"e{seed}", played.task, seed, "solution", judge, "virtual", played.records
        )
        write_episode(folder / "episodes" / f"{seed:07d}-e{seed}.parquet", episode)
    env.close()


def test_collected_episodes_can_be_trained_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    collected(tmp_path / "run", "rules")
    examples = collect_from_episodes(tmp_path / "run")
    assert examples.episodes == (TEMPLATES[0],) * 2
    assert examples.holds.any()
    arguments = ["train", str(tmp_path / "run"), "--out", str(tmp_path / "model"), "--epochs", "1"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["episodes"] == 2
    collected(tmp_path / "other", "autoeval")
    with pytest.raises(UsageError, match="none was judged by the rules"):
        collect_from_episodes(tmp_path / "other")


def test_the_command_line_collects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["collect", str(tmp_path), "--episodes", "2", "--without", "Settings"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    examples = read_training_set(tmp_path)
    assert told["examples"] == len(examples.rows)
    assert not any(name.startswith("Settings.") for name in examples.episodes)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["collect", "X", "--episodes", "0"], "--episodes is 0"),
        (["collect", "X", "--without", "Sittings"], "no app or template is called so"),
        (["train", "X", "--out", "Y", "--epochs", "0"], "--epochs is 0"),
        (["train", "X", "--out", "Y", "--batch", "-1"], "--batch is -1"),
        (["train", "X", "--out", "Y"], "there are no episodes"),
        (["train", "X", "--out", "."], "--out . is a folder"),
        (["collect", __file__], "cannot be made: File exists"),
    ],
)
def test_the_command_line_names_mistakes(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err


def test_nothing_that_is_measured_as_unseen_was_trained_on() -> None:
    parts = template_split()
    catalog = plugins.load("suite catalog", "built-in")
    assert not set(parts.trained) & {*parts.unseen, *parts.unseen_apps}
    assert set(parts.measured) <= set(parts.trained)
    assert all(parts)
    for name in parts.trained:
        assert not set(catalog.template(name).apps) & set(UNSEEN_APPS)
    trained = {app for name in parts.trained for app in catalog.template(name).apps}
    for name in parts.unseen:
        assert set(catalog.template(name).apps) <= trained
