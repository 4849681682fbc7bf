"""Runs of different seeds are samples of their own: no episode of one has a seed of another."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import drawn
import numpy as np
import pytest

from mobile_gym import seed_block
from mobile_gym.core.errors import UsageError
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.rollouts import RunSettings
from mobile_gym.rollouts.benching.bench_settings import BenchAgent, BenchSettings
from mobile_gym.rollouts.collecting.episode_seeds import EpisodeSeeds
from task_suites import catalog

RUN_SEEDS = (0, 1, 2, 3, 10, 11)
ENVS = 32
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")
    monkeypatch.syspath_prepend(str(EXAMPLES))


def assert_disjoint(seeds_of: Callable[[int], Iterator[int]]) -> None:
    """No two runs have a seed in common, nor the number that an episode's streams come from."""
    blocks = {}
    for run_seed in RUN_SEEDS:
        seeds = list(seeds_of(run_seed))
        assert seeds
        assert len(set(seeds)) == len(seeds), "within a run, too"
        blocks[run_seed] = set(seeds) | {EpisodeSeed.after_reset(seed).value for seed in seeds}
    for one, other in combinations(RUN_SEEDS, 2):
        assert not blocks[one] & blocks[other], f"the runs of seeds {one} and {other}"


def test_a_block_is_the_same_everywhere_and_begins_alike() -> None:
    assert seed_block(0, 2) == (7896617691693857887, 6195319269190327588)
    assert seed_block(7, 40, "a", 3)[:5] == seed_block(7, 5, "a", 3)
    assert seed_block(7, 0) == ()
    assert all(0 <= seed < 2**63 for seed in seed_block(7, 1000))
    assert all(type(seed) is int for seed in seed_block(7, 3))


def test_blocks_of_other_seeds_and_names_have_nothing_in_common() -> None:
    names: list[tuple[str | int, ...]] = [(), ("a",), ("a", 1), (1, "a"), ("a", "1"), ("a1",), (1,)]
    blocks = [set(seed_block(seed, 1000, *name)) for seed in range(20) for name in names]
    assert len(set.union(*blocks)) == 20 * len(names) * 1000


@pytest.mark.parametrize("wrong", [(-1, 3), (0, -1)])
def test_negative_numbers_are_refused(wrong: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match="must be at least 0"):
        seed_block(*wrong)


def test_vectors_of_neighbouring_seeds_share_streams_and_blocks_do_not() -> None:
    """What blocks are for: Gymnasium's own convention."""
    counted = [set(range(seed, seed + ENVS)) for seed in (0, 1)]
    assert len(counted[0] & counted[1]) == ENVS - 1
    assert_disjoint(lambda seed: iter(seed_block(seed, ENVS)))


class Vector:
    """Stands for a vector environment: takes note of what it is reset with."""

    num_envs = ENVS

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def reset(self, *, seed: Any) -> tuple[Any, dict[str, Any]]:
        self.seeds += [seed + row for row in range(ENVS)] if isinstance(seed, int) else seed
        return None, {}


@pytest.mark.usefixtures("examples")
def test_ppo_of_the_reference_learner() -> None:
    from node_policy.ppo import Ppo, PpoSettings  # type: ignore[import-not-found]

    class Updater:
        class table:  # noqa: N801
            screens = staticmethod(lambda observations: [])

    def seeds_of(seed: int) -> Iterator[int]:
        vector = Vector()
        learner = Ppo(vector, Updater, PpoSettings(steps=0), seed)
        for updates in range(200):  # a run that is taken up again after so many
            learner.updates = updates
            learner.learn(curves=None)
        return iter(vector.seeds)

    assert_disjoint(seeds_of)


@pytest.mark.usefixtures("examples")
def test_grpo_of_the_reference_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    from node_policy import grpo  # type: ignore[import-not-found]

    def seeds_of(seed: int) -> Iterator[int]:
        played: list[int] = []

        class Updater:
            policy = table = None
            device = "cpu"

        def note(policy: Any, table: Any, envs: Any, starts: Any, **others: Any) -> list[Any]:
            played.extend(start.seed for start in starts)
            return []

        monkeypatch.setattr(grpo, "play", note)
        learner = grpo.Grpo([], ["a", "b"], Updater, grpo.GrpoSettings(size=1), seed)
        for updates in range(200):
            learner.updates = updates
            learner._play(np.random.default_rng([seed, updates]))
        return iter(played)

    assert_disjoint(seeds_of)


@pytest.mark.usefixtures("examples")
def test_demonstrations_and_evaluation_of_the_reference_learner(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import train_node_policy as script  # type: ignore[import-not-found]

    shown: list[int] = []
    tried: list[int] = []

    class Stop(Exception):
        pass

    class Policy:
        sizes = None

        def to(self, device: str) -> Policy:
            return self

    class Env:
        def close(self) -> None:
            pass

    class Phones:
        names = ("a", "b")
        make = staticmethod(Env)

        def sizes(self) -> None:
            pass

    def collect(make: Any, sizes: Any, tasks: Any, seeds: Any, **others: Any) -> None:
        shown.extend(seeds)
        raise Stop

    def play(policy: Any, table: Any, envs: Any, starts: Any, **others: Any) -> list[Any]:
        tried.extend(dict.fromkeys(start.seed for start in starts))
        return []

    monkeypatch.setattr(script, "phones_of", lambda given: Phones())
    monkeypatch.setattr(script, "policy_of", lambda given, phones: Policy())
    monkeypatch.setattr(script, "collect", collect)
    monkeypatch.setattr(script, "play", play)
    monkeypatch.setattr(script, "Table", lambda sizes: None)
    monkeypatch.setattr(script, "Phones", lambda *arguments: Phones())
    monkeypatch.setattr(script.saving, "load_policy", lambda file, wanted: Policy())

    def given(seed: int) -> argparse.Namespace:
        return argparse.Namespace(
            seed=seed,
            episodes=40,
            demonstrations=None,
            out=tmp_path,
            workers=1,
            kinds=("operation",),
            tasks=["Clock.TurnOffAlarm"],
            max_moves=8,
            envs=1,
            max_texts=8,
            env="{}",
            device="cpu",
            sampled=False,
        )

    def of_demonstrations(seed: int) -> Iterator[int]:
        shown.clear()
        with pytest.raises(Stop):
            script.run_clone(given(seed), curves=None)
        return iter(shown[:])

    def of_evaluation(seed: int) -> Iterator[int]:
        tried.clear()
        part = script.evaluating.Part("train")
        script.outcomes_of(given(seed), part, tmp_path / "policy.pt")
        return iter(tried[:])

    assert_disjoint(of_demonstrations)
    assert_disjoint(of_evaluation)
    learned = {seed for run in RUN_SEEDS for seed in of_demonstrations(run)}
    assert not learned & {seed for run in RUN_SEEDS for seed in of_evaluation(run)}


@pytest.mark.parametrize("purpose", ["of_environment", "of_agent"])
def test_runs_and_benches(purpose: str) -> None:
    """The seeds of `mobile-gym run` and `bench`, which every example of rollouts takes, too."""
    tasks = drawn.cases([template.id for template in catalog.suite("all")], 11, of="seeds")
    bench = BenchSettings("all", seeds=20, repeats=2)
    for task in tasks:

        def seeds_of(seed: int, task: str = task) -> Iterator[int]:
            run = RunSettings("noop", seed=seed, episodes=40)
            of_bench = bench.run_settings(BenchAgent("noop"), "train")
            assert (of_bench.episodes, of_bench.repeats) == (40, 2)
            seeds = EpisodeSeeds.of(run)
            return (getattr(seeds, purpose)(task, number) for number in range(run.episodes))

        assert_disjoint(seeds_of)
