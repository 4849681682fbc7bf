"""The reference learner of the examples: network, updates, demonstrations, tables."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv

pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))

import torch
from node_policy import evaluating, saving
from node_policy.cloning import CloneSettings, clone, clone_loss, measure
from node_policy.curves import Curves
from node_policy.demonstrations import Demonstrations, collect
from node_policy.environments import Phones
from node_policy.evaluating import Outcome
from node_policy.grpo import Grpo, GrpoSettings, group_advantages, samples_of
from node_policy.network import NodePolicy, Shape
from node_policy.playing import Choice, Played, Start, play
from node_policy.ppo import Ppo, PpoSettings, Tally, gae
from node_policy.screens import Screen, Sizes, Table
from node_policy.updating import Sample, Updater, UpdateSettings, surrogate

from mobile_gym.core.errors import UsageError
from task_suites import catalog

SIZES = Sizes(
    embedding=8,
    move_features=3,
    word_features=2,
    text_features=2,
    context=4,
    text_columns=(2,),
)
SHAPE = Shape(width=16, heads=2, layers=1)
WORDS, MOVES, TEXTS = 3, 4, 3
TAP, TYPE = 0, 2


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(0)


def direction(number: int) -> np.ndarray:
    return np.eye(SIZES.embedding, dtype=np.float32)[number]


def observation(word: int, kinds: tuple[int, ...] = (TAP, TAP)) -> dict[str, np.ndarray]:
    """A screen with a move for each kind, the n-th labelled n; as `CandidateActions` has it."""
    arrays = {
        "instruction": np.zeros((WORDS, SIZES.embedding), np.float32),
        "instruction_mask": np.zeros(WORDS, np.uint8),
        "instruction_features": np.zeros((WORDS, SIZES.word_features), np.float32),
        "moves_around": np.zeros((MOVES, 3 * SIZES.embedding), np.float32),
        "moves": np.zeros((MOVES, SIZES.embedding), np.float32),
        "moves_features": np.zeros((MOVES, SIZES.move_features), np.float32),
        "moves_mask": np.zeros(MOVES, np.uint8),
        "texts": np.zeros((TEXTS, SIZES.embedding), np.float32),
        "texts_features": np.zeros((TEXTS, SIZES.text_features + SIZES.embedding), np.float32),
        "texts_mask": np.zeros(TEXTS, np.uint8),
        "context": np.zeros(SIZES.context, np.float32),
    }
    arrays["instruction"][0], arrays["instruction_mask"][0] = direction(word), 1
    for row, kind in enumerate(kinds):
        arrays["moves"][row], arrays["moves_mask"][row] = direction(row), 1
        arrays["moves_features"][row, kind] = 1
    for row in range(2):
        arrays["texts"][row], arrays["texts_mask"][row] = direction(row), 1
    return arrays


class NamedMove(gymnasium.Env[Any, Any]):
    """The instruction is the label of one of two moves; the right one earns 1 and ends it."""

    def __init__(self) -> None:
        self.observation_space = spaces.Dict(
            {
                name: spaces.Box(-1, 1, array.shape, array.dtype.type)
                if array.dtype != np.uint8
                else spaces.Box(0, 1, array.shape, np.uint8)
                for name, array in observation(0).items()
            }
        )
        self.action_space = spaces.MultiDiscrete([MOVES, TEXTS])
        self.word = 0

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        super().reset(seed=seed)
        self.word = int(self.np_random.integers(2))
        return observation(self.word), {}

    def step(self, action: Any) -> Any:
        right = int(action[0]) == self.word
        info = {"task_id": "named", "is_success": right, "valid": True}
        return observation(self.word), float(right), True, False, info


def policy() -> NodePolicy:
    return NodePolicy(SIZES, SHAPE)


def updater(**settings: Any) -> Updater:
    return Updater(policy(), Table(SIZES), UpdateSettings(**{"learning_rate": 3e-3, **settings}))


def test_a_screen_holds_what_is_no_padding() -> None:
    table = Table(SIZES)
    screen = table.screen(observation(1, (TAP, TYPE, TAP)))
    assert (
        screen.moves.tolist() == table.numbers(np.stack([direction(n) for n in range(3)])).tolist()
    )
    assert screen.takes_text.tolist() == [False, True, False]
    assert len(screen.texts) == 2
    assert screen.words.tolist() == table.numbers(direction(1)[None]).tolist()


def test_a_batch_brings_the_rows_back_and_pads_the_shorter_screen() -> None:
    table = Table(SIZES)
    batch = table.batch(
        [table.screen(observation(0)), table.screen(observation(1, (TAP, TAP, TAP)))]
    )
    assert batch.moves_mask.tolist() == [[True, True, False], [True, True, True]]
    assert batch.rows[batch.moves[1, 2]].tolist() == direction(2).tolist()
    assert batch.rows[batch.words[1, 0]].tolist() == direction(1).tolist()


def test_masked_moves_and_texts_are_never_chosen() -> None:
    table, model = Table(SIZES), policy()
    arrays = observation(0, (TYPE, TYPE, TYPE))
    arrays["moves_mask"][1] = arrays["texts_mask"][0] = 0
    batch = table.batch([table.screen(arrays)] * 64)
    decision = model.decide(batch)
    assert set(decision.moves.tolist()) == {0, 2}
    assert set(decision.texts.tolist()) == {1}


def test_what_was_decided_is_judged_as_likely_as_it_was() -> None:
    table, model = Table(SIZES), policy()
    batch = table.batch([table.screen(observation(n % 2, (TAP, TYPE))) for n in range(16)])
    decision = model.decide(batch)
    judged = model.judge(batch, decision.moves, decision.texts)
    assert torch.allclose(judged.log_prob, decision.log_prob, atol=1e-5)
    assert set(judged.with_text.tolist()) == set((decision.moves == 1).nonzero()[:, 0].tolist())


def test_padding_changes_nothing() -> None:
    table, model = Table(SIZES), policy()
    short, long = table.screen(observation(0)), table.screen(observation(1, (TAP, TYPE, TAP, TAP)))
    alone, beside = table.batch([short]), table.batch([short, long])
    first = model.move_logits(model.read(alone), alone)[0]
    again = model.move_logits(model.read(beside), beside)[0, :2]
    assert torch.allclose(first, again, atol=1e-5)


def test_advantages_as_computed_by_hand() -> None:
    rewards, values = np.array([[1.0], [0.0], [2.0]]), np.array([[0.5], [1.0], [0.0], [4.0]])
    ended = np.array([[False], [True], [False]])
    # From the last: 2 + 0.5 * 4 - 0 = 4; the second ended: 0 - 1 = -1;
    # the first: 1 + 0.5 * 1 - 0.5 = 1, and 0.5 * 0.8 of the second's -1.
    assert gae(rewards, values, ended, 0.5, 0.8)[:, 0].tolist() == pytest.approx([0.6, -1.0, 4.0])


def test_a_ratio_counts_as_far_as_it_is_trusted() -> None:
    ratio = torch.tensor([2.0, 2.0, 0.5, 0.5])
    advantage = torch.tensor([1.0, -1.0, 1.0, -1.0])
    assert surrogate(ratio, advantage, 0.2).tolist() == pytest.approx([1.2, -2.0, 0.5, -0.8])


def test_ppo_learns_to_point_at_what_is_named(tmp_path: Path) -> None:
    envs = SyncVectorEnv([NamedMove] * 16, autoreset_mode=AutoresetMode.SAME_STEP)
    learner = Ppo(envs, updater(batch=64), PpoSettings(steps=1536, horizon=8), seed=0)
    with Curves(tmp_path) as curves:
        learner.learn(curves)
    played = play(
        learner.updater.policy,
        learner.updater.table,
        [NamedMove() for _ in range(4)],
        [Start("named", seed) for seed in range(20)],
        greedy=True,
    )
    assert all(episode.success for episode in played)
    rows = (tmp_path / "curves.csv").read_text().splitlines()
    assert rows[0].startswith("steps,seconds,episodes,return,success")
    assert len(rows) == 1 + 12


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    weights = []
    for run in range(2):
        torch.manual_seed(0)
        envs = SyncVectorEnv([NamedMove] * 4, autoreset_mode=AutoresetMode.SAME_STEP)
        learner = Ppo(envs, updater(), PpoSettings(steps=128, horizon=8), seed=5)
        with Curves(tmp_path / str(run)) as curves:
            learner.learn(curves)
        weights.append(torch.nn.utils.parameters_to_vector(learner.updater.policy.parameters()))
    assert torch.equal(*weights)


def test_values_alone_are_learned_in_a_warm_up() -> None:
    learner = updater()
    screen = learner.table.screen(observation(0))
    batch = learner.table.batch([screen])
    logits = learner.policy.move_logits(learner.policy.read(batch), batch).detach()
    before = learner.policy.value(learner.policy.read(batch)).item()
    samples = [Sample(screen, 0, 0, -0.7, 1.0, 1.0)] * 8
    learner.update(samples, np.random.default_rng(0), value_only=True)
    after = learner.policy.value(learner.policy.read(batch)).item()
    assert after > before
    assert torch.equal(logits, learner.policy.move_logits(learner.policy.read(batch), batch))


def test_a_distance_holds_the_policy_back() -> None:
    screen = Table(SIZES).screen(observation(0))
    likely = []
    for weight in (0.0, 10.0):
        torch.manual_seed(0)
        learner = updater(kl=weight, epochs=20, value=0.0, entropy=0.0, clip=10.0)
        screen = learner.table.screen(observation(0))
        learner.update([Sample(screen, 0, 0, -0.7, 1.0)] * 8, np.random.default_rng(0))
        batch = learner.table.batch([screen])
        logits = learner.policy.move_logits(learner.policy.read(batch), batch)
        likely.append(float(logits[0, 0].exp().detach()))
    assert likely[0] > likely[1] + 0.1


def test_group_advantages_are_about_the_group() -> None:
    assert group_advantages([1.0, 0.0, 0.0, 1.0]) == [1.0, -1.0, -1.0, 1.0]
    assert group_advantages([0.5, 0.5]) == [0.0, 0.0]


def test_only_groups_that_disagree_are_learned_from() -> None:
    choice = Choice(Table(SIZES).screen(observation(0)), 0, 0, -0.7)
    played = [
        Played(Start("a", 0), total=total, choices=[choice] * 2) for total in (1.0, 1.0, 0.0, 1.0)
    ]
    assert [sample.advantage for sample in samples_of(played, 2)] == [-1.0, -1.0, 1.0, 1.0]


def test_grpo_learns_to_point_at_what_is_named(tmp_path: Path) -> None:
    envs = [NamedMove() for _ in range(8)]
    settings = GrpoSettings(steps=2048, groups=16, size=8)
    learner = Grpo(envs, ("named",), updater(value=0.0), settings)
    with Curves(tmp_path) as curves:
        learner.learn(curves)
    starts = [Start("named", seed) for seed in range(20)]
    played = play(learner.updater.policy, learner.updater.table, envs, starts, greedy=True)
    assert all(episode.success for episode in played)


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    envs = SyncVectorEnv([NamedMove] * 4, autoreset_mode=AutoresetMode.SAME_STEP)
    learner = Ppo(envs, updater(), PpoSettings(steps=64, horizon=8))
    with Curves(tmp_path) as curves:
        learner.learn(curves)
    file = tmp_path / "policy.pt"
    saving.save(file, learner.updater.policy, learner.updater, learner)
    again = Updater(saving.load_policy(file), Table(SIZES), UpdateSettings())
    other = Ppo(envs, again, PpoSettings(steps=128, horizon=8))
    saving.resume(file, again, other)
    assert (other.steps, other.updates) == (64, 2)
    assert again.optimizer.state_dict()["state"].keys() == (
        learner.updater.optimizer.state_dict()["state"].keys()
    )


def test_a_policy_alone_is_no_run_to_go_on_with(tmp_path: Path) -> None:
    saving.save(tmp_path / "policy.pt", policy())
    learner = updater()
    with pytest.raises(UsageError, match="--init"):
        saving.resume(tmp_path / "policy.pt", learner, Ppo.__new__(Ppo))


def test_a_policy_of_other_sizes_names_both(tmp_path: Path) -> None:
    saving.save(tmp_path / "policy.pt", policy())
    wanted = dataclasses.replace(SIZES, embedding=SIZES.embedding + 1)
    with pytest.raises(UsageError) as raised:
        saving.load_policy(tmp_path / "policy.pt", wanted)
    assert f"embedding={SIZES.embedding}," in str(raised.value)
    assert f"embedding={SIZES.embedding + 1}," in str(raised.value)


def test_a_missing_board_names_what_to_install(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "trackio", None)
    with pytest.raises(UsageError, match="--log trackio needs the package trackio"):
        Curves(tmp_path, ["trackio"])


TASKS = ("Settings.SetScreenTimeout", "Notes.ColorNote")


@pytest.fixture(scope="module")
def shown() -> Demonstrations:
    phones = Phones(TASKS)
    return collect(phones.make, phones.sizes(), TASKS, range(3))


def test_demonstrations_are_the_same_after_being_stored(
    shown: Demonstrations, tmp_path: Path
) -> None:
    assert not shown.failures
    assert shown.episodes == 6
    shown.save(tmp_path / "shown.npz")
    again = Demonstrations.load(tmp_path / "shown.npz", shown.table.sizes)
    assert len(again.steps) == len(shown.steps)
    for one, other in zip(shown.steps, again.steps, strict=True):
        assert (one.value, one.episode) == pytest.approx((other.value, other.episode))
        assert one.moves.tolist() == other.moves.tolist()
        theirs = other.screen.moves
        assert (shown.table.rows[one.screen.moves] == again.table.rows[theirs]).all()


def test_a_clone_of_two_tasks_repeats_them(shown: Demonstrations, tmp_path: Path) -> None:
    model = NodePolicy(shown.table.sizes, Shape(32, 2, 1))
    settings = CloneSettings(epochs=40, batch=8, learning_rate=3e-3, aside=0.0, patience=40)
    with Curves(tmp_path) as curves:
        clone(model, shown, settings, curves, seed=0)
    assert measure(model, shown.steps, shown.table)[1] >= 0.9
    envs = [Phones(TASKS).make() for _ in range(2)]
    starts = [Start(task, seed) for task in TASKS for seed in range(2)]
    played = play(model, Table(model.sizes), envs, starts, greedy=True)
    assert np.mean([episode.success for episode in played]) >= 0.75


def test_any_of_the_right_choices_will_do(shown: Demonstrations) -> None:
    model = NodePolicy(shown.table.sizes, SHAPE)
    step = shown.steps[0]
    either = step._replace(moves=np.flatnonzero(step.screen.moves_mask).astype(np.int32))
    assert clone_loss(model, [either], shown.table)[0].item() == pytest.approx(0.0, abs=1e-4)
    assert clone_loss(model, [step], shown.table)[0].item() > 0.1


def test_masks_are_those_of_the_wrapper() -> None:
    env = Phones(TASKS).make()
    observed, _ = env.reset(seed=0)
    moves, texts = observed["moves_mask"], observed["texts_mask"]
    masks = env.get_wrapper_attr("action_masks")()
    assert np.concatenate([moves, texts]).astype(bool).tolist() == masks.tolist()
    env.close()


@pytest.mark.parametrize("condition", evaluating.CONDITIONS)
def test_the_instruction_is_as_the_condition_says(condition: evaluating.Condition) -> None:
    template = catalog.template("Settings.SetScreenTimeout")
    own = template.task(np.random.default_rng(3), "en")
    changed = evaluating.with_instruction(template, condition)
    task = changed.task(np.random.default_rng(3), "en")
    assert task.params == own.params
    assert task.substates == own.substates
    if condition == "own":
        assert task.text == own.text
    elif condition == "hidden":
        assert task.text == ""
    else:
        assert task.text != own.text
        assert task.text.split()[:3] == own.text.split()[:3]


def test_a_hidden_instruction_is_nowhere_in_the_observation() -> None:
    templates = evaluating.Part("test_instance", "hidden").templates(tasks=TASKS)
    env = Phones(templates, "test_instance").make()
    observed, _ = env.reset(seed=0)
    assert not observed["instruction_mask"].any()
    assert not observed["instruction"].any()
    env.close()


def outcomes(wins: str) -> list[Outcome]:
    return [Outcome("ab"[n % 2], n // 2, win == "1", 5) for n, win in enumerate(wins)]


def test_a_success_rate_is_the_mean_of_the_tasks_with_its_intervals() -> None:
    measure_ = evaluating.success_rate([outcomes("10101010"), outcomes("11101010")])
    assert measure_.value == pytest.approx((0.5 + 0.625) / 2)
    assert measure_.over_episodes[0] <= measure_.value <= measure_.over_episodes[1]
    assert measure_.over_runs is not None
    assert (measure_.episodes, measure_.tasks, measure_.runs) == (16, 2, 2)


def test_a_gain_is_of_the_same_starts() -> None:
    gain = evaluating.paired_gain([outcomes("1111")], [outcomes("1010")])
    assert gain.value == pytest.approx(0.5)
    with pytest.raises(UsageError, match="same episodes"):
        evaluating.paired_gain([outcomes("1111")], [outcomes("101")])


def test_episodes_that_were_written_need_not_be_played_again(tmp_path: Path) -> None:
    part, runs = evaluating.Part("test_app"), [outcomes("1010"), outcomes("0110")]
    evaluating.write(tmp_path / "one.json", {}, {part.name: runs}, {})
    assert evaluating.read(tmp_path / "one.json", part) == runs
    with pytest.raises(UsageError, match="no episodes of 'train, own'"):
        evaluating.read(tmp_path / "one.json", evaluating.Part("train"))


def test_what_sometimes_succeeds_is_drawn_most() -> None:
    tally = Tally(by_task={"never": 0.0, "sometimes": 0.5, "always": 1.0})
    assert tally.weights() == {"never": 0.2, "sometimes": 1.2, "always": 0.2}


def test_a_table_names_what_was_one_run() -> None:
    rows = {"test_app, own": evaluating.success_rate([outcomes("1010")])}
    assert "| test_app, own | 50.0% |" in evaluating.table(rows)
    assert "| one run | 4 | 2 |" in evaluating.table(rows)


def test_screens_fit_a_tuple_of_plain_arrays() -> None:
    screen = Table(SIZES).screen(observation(0))
    assert isinstance(screen, Screen)
    assert {array.dtype.kind for array in screen} <= set("ifb")
