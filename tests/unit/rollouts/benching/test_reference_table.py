"""`docs/make_benchmark.py` makes a bench into the table of the page."""

import importlib.util
from pathlib import Path

import pytest
from lamp_phone import TEMPLATES

from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.benching.bench_folder import BenchFolder, read_bench
from mobile_gym.rollouts.benching.bench_settings import BenchAgent, BenchSettings
from mobile_gym.rollouts.benching.play_bench import BenchEngine, play_bench

DOCS = Path(__file__).resolve().parents[4] / "docs"


@pytest.fixture
def script():
    spec = importlib.util.spec_from_file_location("make_benchmark", DOCS / "make_benchmark.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder(tmp_path):
    ids = [template.env_id for template in TEMPLATES]
    return BenchFolder.start(
        tmp_path / "b",
        settings=BenchSettings(
            "lamps", seeds=2, splits=("train", "test_instance"), perturbation=None, max_steps=6
        ),
        agents=[BenchAgent.of("solution"), BenchAgent.of("noop")],
        tasks={"train": ids, "test_instance": ids[:1]},
        version="1.2",
    )


def test_the_table_has_a_line_for_each_agent_and_says_what_it_is_of(script, folder):
    rows = script.table(
        play_bench(folder, BenchEngine(pictures=0, agent_process=False))
    ).splitlines()
    assert rows[0].startswith(
        "Suite `lamps`, 2 tasks (2 `train`, 1 `test_instance`), 2 instances of each, 1 episode of "
        "an instance, perturbation `none`, limit `6`, judge `rules`, seed 0; version 1.2"
    )
    assert rows[2].startswith("| agent | success | 95 % | train | test_instance |")
    assert [row.split(" | ")[:2] for row in rows[4:]] == [
        ["| `solution`", "**100.0%**"],
        ["| `noop`", "**0.0%**"],
    ]
    assert rows[4].split(" | ")[3:6] == ["100.0%", "100.0%", "100.0%"]


def test_it_replaces_what_stands_between_its_marks(script, folder):
    bench = play_bench(folder, BenchEngine(pictures=0, agent_process=False))
    text = f"before\n{script.BEGIN}old\n{script.END}after\n"
    once = script.page(text, bench)
    assert once == f"before\n{script.BEGIN}{script.table(bench)}{script.END}after\n"
    assert script.page(once, bench) == once


def test_the_page_has_a_place_for_it(script):
    text = script.FILE.read_text(encoding="utf-8")
    assert text.count(script.BEGIN) == text.count(script.END) == 1


def test_a_page_without_a_place_is_refused(script, folder):
    bench = play_bench(folder, BenchEngine(pictures=0, agent_process=False))
    with pytest.raises(UsageError, match="the page lacks the lines"):
        script.page("nothing", bench)


def test_a_bench_that_is_not_finished_is_refused(script, folder):
    with pytest.raises(UsageError, match="12 episodes are not played yet"):
        script.table(read_bench(folder.path))
