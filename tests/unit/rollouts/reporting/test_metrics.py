"""Metrics against what can be counted by hand, and intervals against what they promise."""

from __future__ import annotations

import json
import subprocess
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.rollouts import RunFolder, RunSettings, summarize
from mobile_gym.rollouts.reporting import bootstrap, metrics
from mobile_gym.rollouts.reporting.familiarity import CATEGORIES, task_familiarity
from mobile_gym.rollouts.storing import code_state
from mobile_gym.rollouts.storing.code_state import checkout_state
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.run_json import check_run_json

BASE = Outcome("e", "T", 0, 6, 1.0, True, 1.0, "agent_complete", 5, 3.0)


def outcome(**fields) -> Outcome:
    return BASE._replace(**fields)


def summary_of(outcomes, **fields):
    return summarize(outcomes, suite="s", agent="a", judge="j", seed=0, version="0", **fields)


class TestShares:
    def test_premature_is_among_self_reported_ends(self) -> None:
        ends = [
            outcome(),
            outcome(success=False),
            outcome(success=False, termination_reason="answer"),
            outcome(success=False, termination_reason="agent_impossible"),
            *[outcome(success=False, termination_reason="max_steps")] * 7,
        ]
        assert metrics.premature_termination_rate(ends) == metrics.Rate(2, 3)
        assert summary_of(ends).premature_rate == pytest.approx(2 / 3)

    def test_overdue_is_among_step_limit_ends(self) -> None:
        ends = [
            *[outcome(termination_reason="max_steps")],
            *[outcome(termination_reason="max_steps", success=False)] * 3,
            *[outcome(termination_reason="looping")] * 5,
            outcome(),
        ]
        assert metrics.overdue_termination_rate(ends) == metrics.Rate(1, 4)
        summary = summary_of(ends)
        assert (summary.overdue_rate, summary.step_limit_ends) == (0.25, 4)

    def test_a_share_of_nothing_is_no_number(self) -> None:
        summary = summary_of([outcome(termination_reason="violation")])
        assert (summary.premature_rate, summary.overdue_rate) == (None, None)
        assert json.loads(json.dumps(summary.as_json()))["overdue_rate"] is None
        assert summary.intervals["premature_rate"] is None


class TestEndsAndEffects:
    def test_false_completion_is_among_all_episodes(self) -> None:
        ends = [
            outcome(success=False),
            outcome(),
            outcome(success=False, termination_reason="max_steps"),
            outcome(success=False, termination_reason="agent_impossible"),
        ]
        assert metrics.false_completion_rate(ends) == metrics.Rate(1, 4)
        summary = summary_of(ends)
        assert summary.false_completion_rate == 0.25
        assert summary.intervals["false_completion_rate"] == metrics.wilson_interval(1, 4)

    def test_success_without_side_effects_is_a_mean_over_tasks(self) -> None:
        runs = [
            *[outcome()] * 3,
            outcome(side_effects=("settings/x",)),
            outcome(task_id="U", success=False, side_effects=("a", "b")),
        ]
        assert metrics.clean_success_share(runs) == pytest.approx(3 / 8)
        assert metrics.side_effect_rate(runs) == metrics.Rate(2, 5)
        summary = summary_of(runs)
        assert summary.clean_success_rate == pytest.approx(3 / 8)
        assert summary.side_effect_rate == pytest.approx(2 / 5)

    def test_termination_shares_are_of_all_the_most_frequent_first(self) -> None:
        ends = [outcome(), *[outcome(termination_reason="max_steps")] * 3]
        shares = metrics.termination_shares(ends)
        assert list(shares.items()) == [("max_steps", 0.75), ("agent_complete", 0.25)]
        assert metrics.termination_shares([]) == {}

    def test_reversed_redundancy_is_of_the_successful_without_finishing(self) -> None:
        """6 steps with the finish on 5 golden ones; 10 answered steps on 5."""
        runs = [
            outcome(),
            outcome(task_id="U", steps=10, termination_reason="answer"),
            outcome(task_id="V", steps=99, success=False),
        ]
        assert metrics.reversed_redundancy(runs) == pytest.approx((1 + 0.5) / 2)
        assert summary_of(runs).reversed_redundancy == pytest.approx(0.75)
        assert metrics.reversed_redundancy(runs[2:]) is None

    def test_finishing_at_once_is_one_step(self) -> None:
        assert metrics.reversed_redundancy([outcome(steps=1, golden_steps=1)]) == 1.0


class TestWilson:
    def test_against_the_published_example(self) -> None:
        """81 of 263: Newcombe (1998), table I, method 3."""
        low, high = metrics.wilson_interval(81, 263)
        assert (low, high) == (pytest.approx(0.2553, abs=5e-5), pytest.approx(0.3662, abs=5e-5))
        assert metrics.wilson_interval(0, 20) == (0.0, pytest.approx(0.1611, abs=5e-5))
        assert metrics.wilson_interval(20, 20)[1] == 1.0

    def test_it_holds_what_it_promises(self) -> None:
        rng = np.random.default_rng(0)
        for chance in (0.05, 0.3, 0.5, 0.9):
            held = [
                low <= chance <= high
                for low, high in (
                    metrics.wilson_interval(int(count), 40)
                    for count in rng.binomial(40, chance, 2000)
                )
            ]
            assert 0.92 < np.mean(held) < 0.99

    @pytest.mark.parametrize(("count", "total"), [(0, 0), (2, 1), (-1, 3)])
    def test_what_is_no_rate(self, count: int, total: int) -> None:
        with pytest.raises(UsageError):
            metrics.wilson_interval(count, total)


class TestTrials:
    @pytest.mark.parametrize("successes", range(6))
    @pytest.mark.parametrize("k", range(1, 6))
    def test_against_every_draw(self, successes: int, k: int) -> None:
        trials = [True] * successes + [False] * (5 - successes)
        draws = list(combinations(trials, k))
        assert metrics.pass_at_k(successes, 5, k) == pytest.approx(np.mean([*map(any, draws)]))
        assert metrics.pass_hat_k(successes, 5, k) == pytest.approx(np.mean([*map(all, draws)]))

    def test_ks_are_those_that_every_task_has(self) -> None:
        runs = [outcome(seed=n, success=n % 2 == 0) for n in range(6)]
        runs += [outcome(task_id="U", seed=n) for n in range(5)]
        assert list(metrics.pass_rates_by_k(runs, metrics.pass_at_k)) == [1, 2, 4, 5]
        summary = summary_of(runs)
        assert summary.pass_at_k["1"] == summary.pass_hat_k["1"] == summary.success_rate == 0.75
        assert summary.pass_at_k["4"] > 0.75 > summary.pass_hat_k["4"]

    def test_more_than_there_are(self) -> None:
        for k in (0, 6):
            with pytest.raises(UsageError):
                metrics.pass_at_k(1, 5, k)


def interval(outcomes, **fields):
    of = {"r": lambda one: one.total_reward}
    return metrics.bootstrap_intervals(outcomes, of, **fields)["r"]


class TestBootstrap:
    def test_it_is_the_same_each_time(self) -> None:
        rng = np.random.default_rng(1)
        runs = [outcome(task_id=f"T{n % 7}", seed=n, total_reward=rng.random()) for n in range(70)]
        assert interval(runs) == interval(runs)
        assert interval(runs) != interval(runs, seed=1)
        low, high = interval(runs)
        assert low < metrics.mean_over_tasks(runs, lambda one: one.total_reward) < high

    def test_it_holds_what_it_promises_where_tasks_differ(self) -> None:
        """40 tasks with means of their own: a bootstrap over episodes alone is far too narrow."""
        rng, held = np.random.default_rng(2), []
        for _ in range(120):
            runs = [
                outcome(task_id=f"T{task}", seed=seed, total_reward=mean + 0.1 * rng.normal())
                for task, mean in enumerate(rng.normal(size=40))
                for seed in range(4)
            ]
            low, high = interval(runs, resamples=300)
            held.append(low <= 0 <= high)
        assert np.mean(held) > 0.88

    def test_runs_of_one_seed_are_no_new_seeds(self) -> None:
        few = [outcome(seed=n, total_reward=float(n)) for n in range(4)]
        again = [one for one in few for _ in range(25)]
        (low, high), (lower, higher) = interval(few), interval(again)
        assert (lower, higher) == (pytest.approx(low, abs=0.3), pytest.approx(high, abs=0.3))

    def test_what_resampling_cannot_say(self) -> None:
        assert interval([]) is None
        assert interval([outcome()]) is None
        assert interval([outcome(seed=n) for n in range(9)]) is None

    def test_many_episodes_of_one_task(self, monkeypatch) -> None:
        runs = [outcome(seed=n, total_reward=float(n % 2)) for n in range(400)]
        whole = interval(runs)
        monkeypatch.setattr(bootstrap, "_CHUNK_SIZE", 1000)
        parts = interval(runs)
        assert parts == (pytest.approx(whole[0], abs=0.02), pytest.approx(whole[1], abs=0.02))


class TestWays:
    def test_steps_seconds_and_costs(self) -> None:
        runs = [
            outcome(agent_cost_usd=0.5, judge_cost_usd=0.25),
            outcome(task_id="U", steps=16, golden_steps=5, agent_cost_usd=1.0),
            outcome(task_id="U", steps=99, success=False, agent_cost_usd=0.0),
        ]
        summary = summary_of(runs)
        assert summary.step_ratio == pytest.approx((1 + 3) / 2)
        assert summary.seconds_per_step == pytest.approx(9 / 121)
        assert (summary.agent_cost_usd, summary.judge_cost_usd) == (1.5, 0.25)
        assert [task.agent_cost_usd for task in summary.tasks] == [0.5, 1.0]
        unknown = summary_of([*runs, outcome()])
        assert unknown.agent_cost_usd is None
        assert summary_of([outcome(success=False, steps=0)]).step_ratio is None

    def test_floors_stand_beside_the_score(self) -> None:
        summary = summary_of([outcome(), outcome(task_id="U")], floors={"U": 0.25, "X": 1.0})
        assert [task.floor for task in summary.tasks] == [None, 0.25]
        assert summary.floor == 0.25
        assert summary_of([outcome()]).floor is None


class TestFamiliarity:
    @pytest.mark.parametrize(
        ("apps", "trained", "how"),
        [
            (("a",), ("a",), "seen"),
            (("a", "b"), ("a", "b", "c"), "seen"),
            (("b",), ("a",), "familiar"),
            (("a", "b"), ("a",), "familiar"),
            (("c",), ("a", "b"), "novel"),
            (("a", "c"), ("a",), "novel"),
            (("x",), ("y",), "novel"),
            ((), ("a",), "novel"),
            (("a",), (), "novel"),
        ],
    )
    def test_by_apps_and_categories(self, apps, trained, how) -> None:
        assert task_familiarity(apps, trained, {"a": "tools", "b": "tools", "c": "media"}) == how

    def test_a_run_is_counted_by_it(self) -> None:
        runs = [
            outcome(apps=("com.android.deskclock",)),
            outcome(task_id="U", apps=("com.android.calculator2",), success=False),
            outcome(task_id="V", apps=("com.android.messaging",)),
        ]
        found = summary_of(runs, trained_on=["com.android.deskclock"]).familiarity
        assert {name: group.success_rate for name, group in found.items()} == {
            "seen": 1.0,
            "familiar": 0.0,
            "novel": 1.0,
        }
        assert summary_of(runs).familiarity == {}
        with pytest.raises(UnknownName, match=r"com\.android\.deskclock"):
            summary_of(runs, trained_on=["com.android.deskclok"])

    def test_every_app_of_the_tasks_has_a_category(self) -> None:
        from task_suites import catalog

        used = {app for template in catalog.suite("all") for app in template.apps}
        assert used <= set(CATEGORIES)


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=n", "-c", "user.email=e@example.org")
    done = subprocess.run(
        ["git", "-C", str(folder), *who, *words], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


class TestCode:
    def test_a_checkout(self, tmp_path: Path) -> None:
        git(tmp_path, "init", "-q")
        (tmp_path / "a.py").write_text("1")
        git(tmp_path, "add", "a.py")
        git(tmp_path, "commit", "-qm", "one")
        state = checkout_state(tmp_path, "1.0")
        assert (state.commit, state.dirty) == (git(tmp_path, "rev-parse", "HEAD"), False)
        (tmp_path / "other.txt").write_text("x")  # what git does not know changes no code
        assert not checkout_state(tmp_path, "1.0").dirty
        (tmp_path / "a.py").write_text("2")
        assert checkout_state(tmp_path, "1.0").dirty

    def test_no_checkout_and_no_git(self, tmp_path: Path, monkeypatch) -> None:
        assert checkout_state(tmp_path, "1.0").commit == ""
        git(tmp_path, "init", "-q")
        assert checkout_state(tmp_path, "1.0").commit == ""  # without any commit
        inside = tmp_path / "venv" / "site-packages"
        inside.mkdir(parents=True)
        assert checkout_state(inside, "1.0").commit == ""  # somebody else's checkout
        monkeypatch.setenv("PATH", str(inside))
        assert checkout_state(tmp_path, "1.0").commit == ""

    def test_a_run_says_it_and_goes_on_with_another(self, tmp_path: Path, monkeypatch) -> None:
        now = code_state.CodeState("1", "abc", dirty=False)
        monkeypatch.setattr("mobile_gym.rollouts.storing.run_json.code_state", lambda: now)
        monkeypatch.setattr("mobile_gym.rollouts.storing.run_folder.code_state", lambda: now)
        asked = {"suite": "s", "settings": RunSettings("noop"), "version": "1", "tasks": ("T",)}
        run = RunFolder.start(tmp_path, **asked).run
        assert (run["commit"], run["dirty"]) == ("abc", False)
        assert "resumed_with" not in RunFolder.start(tmp_path, **asked).run
        now = code_state.CodeState("1", "def", dirty=True)
        for _ in range(2):
            again = RunFolder.start(tmp_path, **asked).run
            assert again["resumed_with"] == [{"commit": "def", "dirty": True}]
            assert again["commit"] == "abc"
        assert RunFolder.open(tmp_path).run == again


SETTINGS = {"agent": "noop", "judge": "rules", "seed": 0, "episodes": 1}
RUN = {"suite": "s", "version": "1", "settings": SETTINGS, "tasks": ["T"]}


@pytest.mark.parametrize(
    "change",
    [
        {"suite": 1},
        {"version": None},
        {"tasks": [1]},
        {"tasks": {"T": 1}},
        {"settings": []},
        *({"settings": SETTINGS | {name: None}} for name in SETTINGS),
        {"settings": SETTINGS | {"seed": "0"}},
        {"settings": SETTINGS | {"seed": True}},
        {"settings": SETTINGS | {"speed": 1}},
        {"settings": SETTINGS | {"agent": ["noop"]}},
        {"settings": SETTINGS | {"image_size": "1x2"}},
        {"commit": 1},
        {"dirty": "no"},
        {"resumed_with": ["x"]},
    ],
)
def test_a_mistyped_run_is_refused(change: dict[str, object]) -> None:
    assert check_run_json(RUN)
    with pytest.raises(ValueError, match=r"must be|no setting 'speed'|has an item"):
        check_run_json(RUN | change)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_run_without_its_settings_is_refused(name: str) -> None:
    lacking = {key: value for key, value in SETTINGS.items() if key != name}
    with pytest.raises(ValueError, match=f"there is no setting '{name}'"):
        check_run_json(RUN | {"settings": lacking})


def test_a_nested_run_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("[" * 100_000)
    with pytest.raises(UsageError, match="nested") as caught:
        RunFolder.open(tmp_path)
    assert "\n" not in str(caught.value)
