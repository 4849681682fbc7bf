"""What a run of the tests draws, how tests are spread, and which stages are left out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import stages
from drawn import EVERYTHING_VARIABLE, PRIMES, SEED_VARIABLE, is_drawn, seed_of
from work_units import SHARING, work_unit

HERE = Path(__file__).resolve().parent
COMMITS = 50
NAMES = [
    f"Clock.SetAlarm {language} {number}" for language in ("en", "zh") for number in range(200)
]


@pytest.mark.parametrize("one_in", PRIMES)
@pytest.mark.parametrize("stride", [1, 2, 8, 9])
def test_fifty_runs_draw_everything(one_in: int, stride: int) -> None:
    """Also where only every k-th commit is tested, but for multiples of the share's prime."""
    if stride % one_in == 0:
        return
    drawn = [
        {name for name in NAMES if is_drawn(name, one_in, seed=seed * stride, everything=False)}
        for seed in range(COMMITS)
    ]
    assert set().union(*drawn) == set(NAMES)
    assert all(len(NAMES) / one_in / 3 < len(some) < 3 * len(NAMES) / one_in for some in drawn[:9])
    assert not drawn[0] & drawn[1]


def test_the_seed_is_that_of_the_commit(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        name = ("-c", "user.name=tests", "-c", "user.email=tests@localhost")
        subprocess.run(["git", *name, *arguments], cwd=tmp_path, check=True, capture_output=True)

    assert seed_of(tmp_path) == 0
    git("init")
    for number in (1, 2):
        git("commit", "--allow-empty", "--message", "another")
        assert seed_of(tmp_path) == number


def collected(seed: str, tests: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", tests],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {SEED_VARIABLE: seed, EVERYTHING_VARIABLE: ""},
    )
    return done.stdout


def test_a_run_says_its_seed_and_repeats_with_it() -> None:
    tests = HERE / "unit" / "dialects" / "test_every_dialect.py"
    one, again, other = (collected(seed, tests) for seed in ("7", "7", "8"))
    assert "make test SEED=7 repeats it" in one
    lines = [[line for line in text.splitlines() if "<" in line] for text in (one, again, other)]
    assert lines[0] == lines[1] != lines[2]


def test_tests_that_share_run_in_one_process() -> None:
    of_one = {
        work_unit(f"tests/templates/{case}")
        for case in (
            "test_tasks.py::test_conformance[Clock.SetAlarm]",
            "test_tasks_perturbed.py::test_conformance[Clock.SetAlarm-en-3]",
        )
    }
    assert len(of_one) == 1
    assert (
        work_unit("tests/templates/test_tasks.py::test_conformance[Clock.ReadTime]") not in of_one
    )
    assert work_unit("tests/templates/test_key_components.py::test_queries_have_none") == (
        "tests/templates/test_key_components.py"
    )
    assert work_unit("tests/a.py::test[x]") == work_unit("tests/a.py::Test::test_y") == "tests/a.py"
    assert all((HERE.parent / file).is_file() for file in SHARING)


def test_a_stage_runs_again_where_its_paths_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subprocess.run(["git", "init", tmp_path], check=True, capture_output=True)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "one.py").write_text("1")
    subprocess.run(["git", "add", "a"], cwd=tmp_path, check=True)
    monkeypatch.setattr(stages, "ROOT", tmp_path)
    monkeypatch.setattr(stages, "PASSED", tmp_path / "passed.json")
    monkeypatch.setattr(stages, "STAGES", {"one": ("a",), "two": ("b",)})
    assert stages.due() == ["one", "two"]
    stages.keep("one")
    stages.keep("two")
    assert stages.due() == []
    (tmp_path / "a" / "one.py").write_text("2")
    assert stages.due() == ["one"]
    (tmp_path / "a" / "one.py").unlink()
    assert stages.due() == ["one"]


@pytest.mark.parametrize("stage", stages.STAGES)
def test_the_paths_of_a_stage_exist(stage: str) -> None:
    """A path that has moved would leave its stage out for ever."""
    missing = [path for path in stages.STAGES[stage] if not (HERE.parent / path).exists()]
    assert not missing
    makefile = (HERE.parent / "Makefile").read_text(encoding="utf-8")
    assert f"\n{stage.partition('-')[0]}-%: " in makefile
