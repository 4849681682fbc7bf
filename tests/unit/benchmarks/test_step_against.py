"""The comparison of two work trees: its statistics, its verdict, its clean-up, and real runs."""

from __future__ import annotations

import importlib
import json
import math
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from expected_skips import NOT_LINUX

ROOT = Path(__file__).resolve().parents[3]
BENCHMARKS = ROOT / "benchmarks"
COPIED = ("mobile_gym", "task_suites", "reward_models")
SLOWDOWN = """

_step = MobileEnv.step


def _slow_step(self, action):
    end = time.thread_time() + 0.005
    while time.thread_time() < end:
        pass
    return _step(self, action)


MobileEnv.step = _slow_step
"""


@pytest.fixture(scope="module", autouse=True)
def benchmarks_on_path() -> Iterator[None]:
    sys.path.insert(0, str(BENCHMARKS))
    yield
    sys.path.remove(str(BENCHMARKS))


@pytest.fixture(scope="module")
def comparison() -> ModuleType:
    return importlib.import_module("step_comparison")


@pytest.fixture(scope="module")
def worktrees() -> ModuleType:
    return importlib.import_module("worktrees")


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    return subprocess.run(
        ["git", "-C", str(folder), *who, *arguments], check=True, capture_output=True, text=True
    ).stdout


def number_of_worktrees(repository: Path) -> int:
    return git(repository, "worktree", "list").count("\n")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This product, committed in a repository of its own."""
    folder = tmp_path_factory.mktemp("repository")
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "The product")
    return folder


# -- statistics ----------------------------------------------------------------------------------


def test_the_ratio_of_a_series_to_itself_is_one(comparison: ModuleType) -> None:
    series = [0.5 + place / 7 for place in range(10)]
    rounds = tuple(comparison.Amounts(amount, amount, 3) for amount in series)
    compared = comparison.Comparison(("a",), {}, {"step": rounds})
    assert compared.interval("step") == comparison.Interval(1.0, 1.0, 1.0)


def test_ten_values_are_bounded_by_the_second_and_the_ninth(comparison: ModuleType) -> None:
    values = [float(value) for value in range(10)]
    random.Random(0).shuffle(values)
    assert comparison.median_interval(values) == comparison.Interval(4.5, 1.0, 8.0)
    assert comparison.interval_error(10) == pytest.approx(22 / 1024)


@pytest.mark.parametrize("number", [10, 11, 25])
def test_the_interval_contains_the_known_median_as_often_as_promised(
    comparison: ModuleType, number: int
) -> None:
    generator, samples = random.Random(number), 4000
    missed = 0
    for _ in range(samples):
        interval = comparison.median_interval(
            [generator.lognormvariate(math.log(1.2), 0.3) for _ in range(number)]
        )
        missed += not interval.low <= 1.2 <= interval.high
    error = comparison.interval_error(number)
    assert error <= 0.05
    assert missed / samples == pytest.approx(error, abs=4 * math.sqrt(error / samples))


def test_five_rounds_are_too_few_for_an_interval(comparison: ModuleType) -> None:
    with pytest.raises(ValueError, match="5 values have no 95% interval"):
        comparison.median_interval([1.0] * 5)
    assert comparison.median_interval([1.0] * 6).low == 1.0


def test_a_goal_is_met_where_the_interval_reaches_down_to_it(comparison: ModuleType) -> None:
    def rounds(*ratios: float) -> tuple[Any, ...]:
        return tuple(comparison.Amounts(ratio, 1.0, 1) for ratio in ratios)

    compared = comparison.Comparison(
        ("a",),
        {},
        {
            "step": rounds(*[1.02] * 2, *[1.5] * 8),
            "reset": rounds(1.02, *[1.0201] * 9),
            "memory": rounds(*[0.9] * 10),
        },
    )
    assert compared.interval("step").low == 1.02
    assert compared.above(1.02) == ("reset",)
    assert compared.above(1.0) == ("step", "reset")
    assert compared.above(1.1) == ()


def test_a_measure_that_has_no_amount_has_no_ratio(comparison: ModuleType) -> None:
    with pytest.raises(comparison.ComparisonError, match="no ratio"):
        _ = comparison.Amounts(1.0, 0.0, 1).ratio


# -- worktrees -----------------------------------------------------------------------------------


def test_a_worktree_is_removed_also_where_the_work_in_it_fails(
    worktrees: ModuleType, repository: Path
) -> None:
    seen: list[Path] = []

    def work() -> None:
        with worktrees.worktree("HEAD", repository) as tree:
            seen.append(tree)
            assert (tree / "mobile_gym" / "__init__.py").exists()
            (tree / "mobile_gym" / "__init__.py").write_text("changed")
            (tree / "new.txt").write_text("unknown to git")
            raise KeyError("work")

    with pytest.raises(KeyError, match="work"):
        work()
    assert not seen[0].parent.exists()
    assert number_of_worktrees(repository) == 1


def test_an_unknown_commit_leaves_nothing_behind(worktrees: ModuleType, repository: Path) -> None:
    with (
        pytest.raises(worktrees.GitError, match="'nonsense' is not a commit"),
        worktrees.worktree("nonsense", repository),
    ):
        pass
    assert number_of_worktrees(repository) == 1


def test_a_folder_without_a_repository_is_named(worktrees: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(worktrees.GitError, match="not a git repository"):
        worktrees.full_commit("HEAD", tmp_path)


INTERRUPTED = """
import sys
from pathlib import Path
from step_comparison import compare_trees
from worktrees import ended_by_signals, worktree

with ended_by_signals(), worktree("HEAD", Path(sys.argv[1])) as tree:
    print(tree, flush=True)
    compare_trees(tree, tree)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_leave_no_process_and_no_worktree(repository: Path, number: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, str(repository)],
        env=os.environ | {"PYTHONPATH": str(BENCHMARKS)},
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        tree = process.stdout.readline().strip()
        wait_until(lambda: len(processes_on(tree)) == 2)
        process.send_signal(number)
        assert process.wait(timeout=60) == 128 + number
    assert processes_on(tree) == []
    assert not Path(tree).exists()
    assert number_of_worktrees(repository) == 1


def test_a_signal_while_a_worker_starts_leaves_no_process(
    comparison: ModuleType,
    worktrees: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[subprocess.Popen[str]] = []

    def signalled(*arguments: Any, **options: Any) -> subprocess.Popen[str]:
        started.append(popen(*arguments, **options))
        os.kill(os.getpid(), signal.SIGTERM)
        return started[-1]

    popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", signalled)
    with (
        pytest.raises(SystemExit, match="143"),
        worktrees.ended_by_signals(),
        comparison.worker("current", tmp_path, tmp_path / "bytecode", 0),
    ):
        pytest.fail("the signal came before the worker was ready")
    assert started[0].returncode == -signal.SIGKILL


def processes_on(tree: str) -> list[str]:
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = file.read_bytes().decode().split("\0")
        except OSError:  # it has ended meanwhile
            continue
        if tree in words:
            found.append(file.parent.name)
    return found


def wait_until(condition: Callable[[], bool], timeout_s: float = 60.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "it has not come about"
        time.sleep(0.05)


# -- the command ---------------------------------------------------------------------------------


@pytest.fixture
def run_step(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """`step.py` on the repository of the tests, with one pair of processes for all rounds."""
    step, comparison = importlib.import_module("step"), importlib.import_module("step_comparison")
    monkeypatch.setattr(
        step, "compare_with", partial(comparison.compare_with, repository=repository)
    )
    monkeypatch.setattr(
        comparison,
        "compare_trees",
        partial(comparison.compare_trees, rounds_per_process=comparison.MIN_ROUNDS),
    )
    monkeypatch.setattr(comparison, "ENVIRONMENTS_PER_ROUND", 1)

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["step.py", *arguments])
        with pytest.raises(SystemExit) as ended:
            step.main()
        printed = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, printed.out, printed.err

    return run


def test_a_tree_against_itself_has_ratios_near_one(
    run_step: Callable[..., tuple[int, str, str]], repository: Path
) -> None:
    arguments = ("--suite", "settings", "--templates", "5", "--at-most", "2", "--json")
    code, out, _ = run_step("--against", "HEAD", *arguments)
    result = json.loads(out)
    assert code == 0
    assert result["current_commit"] == git(repository, "rev-parse", "HEAD").strip()
    assert result["against_commit"] == result["current_commit"]
    assert not result["current_is_modified"]
    assert (result["rounds"], result["templates"], result["templates_left_out"]) == (10, 2, {})
    assert result["steps_per_round"] > 2
    assert (result["at_most"], result["above"]) == (2.0, [])
    assert set(result["measures"]) == {"step", "step_tree_only", "reset", "memory"}
    for name, measured in result["measures"].items():
        assert len(measured["ratios"]) == 10
        assert measured["low"] <= measured["ratio"] <= measured["high"]
        assert measured["ratio"] == statistics.median(measured["ratios"])
        assert 0.8 < measured["ratio"] < 1.25, name
    assert number_of_worktrees(repository) == 1


def test_a_planted_slowdown_shows_in_steps_and_not_in_resets(
    comparison: ModuleType, worktrees: ModuleType, repository: Path
) -> None:
    with worktrees.worktree("HEAD", repository) as slow:
        with (slow / "mobile_gym" / "envs" / "mobile_env.py").open("a") as file:
            file.write(SLOWDOWN)
        compared = comparison.compare_trees(
            slow,
            repository,
            suite="settings",
            every=8,
            measures=("step", "step_tree_only", "reset"),
            rounds_per_process=10,
        )
    assert compared.above(1.5) == ("step", "step_tree_only")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--against", "nonsense"), "'nonsense' is not a commit of"),
        (("--against", "HEAD", "--rounds", "9"), "--rounds is 9; it must be at least 10"),
        (("--against", "HEAD", "--templates", "0"), "--templates is 0; it must be at least 1"),
        (("--against", "HEAD", "--seconds", "9"), "--seconds has no effect with --against"),
        (("--rounds", "10"), "--rounds needs --against"),
        (("--at-most", "1"), "--at-most needs --against"),
    ],
)
def test_a_mistake_is_one_line(
    run_step: Callable[..., tuple[int, str, str]], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run_step(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("step.py: error: ")
    assert message in err
    assert err.count("\n") == 1


def test_without_git_it_says_so(
    run_step: Callable[..., tuple[int, str, str]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run_step("--against", "HEAD") == (2, "", "step.py: error: git is not installed\n")


def test_a_tree_that_cannot_be_measured_is_named_with_the_reason(
    comparison: ModuleType, tmp_path: Path, repository: Path
) -> None:
    (tmp_path / "mobile_gym").mkdir()
    (tmp_path / "mobile_gym" / "__init__.py").write_text("raise ImportError('of the test')")
    with pytest.raises(comparison.ComparisonError) as raised:
        comparison.compare_trees(tmp_path, repository)
    assert str(raised.value) == ("the current tree cannot be measured: ImportError: of the test")
