"""Benches whose driver is killed: the same command goes on, and the result is the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from expected_skips import NOT_LINUX
from started_benches import (
    EPISODES,
    bench_differences,
    start_bench,
    stored_in_bench,
    wait_for_end,
)
from started_runs import finish, wait_until, workers_of

KILLS = 3


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX)
def test_a_bench_that_is_killed_three_times_has_the_same_result(tmp_path: Path) -> None:
    out, calm = tmp_path / "bench", tmp_path / "calm"
    for turn in range(1, KILLS + 1):
        driver = start_bench(out, "--engine", "process", "--workers", "2")
        goal = turn * EPISODES // (KILLS + 1)
        with driver:
            assert wait_until(driver, lambda goal=goal: stored_in_bench(out) >= goal)
            orphans = workers_of(driver)
            driver.kill()
        wait_for_end(orphans)
    before = stored_in_bench(out)
    assert before < EPISODES, "all was done before the last kill"
    finish(start_bench(out, "--engine", "local", "--workers", "2"))
    finish(start_bench(calm, "--engine", "local"))
    assert stored_in_bench(calm) == EPISODES
    assert bench_differences(out, calm) == []
    assert not list(out.rglob("*.partial"))
