"""Benches whose driver is killed: the same command goes on, and the result is the same."""

from __future__ import annotations

import json
import signal
import socket
import sys
import time
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
from started_runs import PATIENCE_S, finish, wait_until, workers_of

from mobile_gym.rollouts import RunSettings
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.collecting.engines.leases import AHEAD
from mobile_gym.rollouts.storing.writer import WAITING
from task_suites import catalog

KILLS = 3


@pytest.mark.one_in(3)
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


@pytest.mark.parametrize("engine", ["local", "process"])
def test_a_limit_ends_a_run_after_the_episodes_that_were_lent(tmp_path: Path, engine: str) -> None:
    stored: list[int] = []
    settings = RunSettings("noop", episodes=20, max_steps=2, image_size=(240, 108))
    run_leases(
        engine,
        RunPlan("clock", settings, tmp_path),
        [catalog.template("Clock.SetAlarm")],
        workers=1,
        finished=(),
        report=lambda position, outcome: stored.append(position),
        is_stopped=lambda: bool(stored),
    )
    assert stored == list(range(len(stored)))
    assert 1 <= len(stored) <= 1 + max(AHEAD, WAITING) + 1


def test_an_interrupt_does_not_wait_for_a_model_that_never_answers(tmp_path: Path) -> None:
    pytest.importorskip("openai", reason="needs the extra mobile-gym[llm]")
    with socket.create_server(("127.0.0.1", 0)) as server:  # it takes calls, and nobody reads them
        model = {
            "name": "model",
            "model": "silent",
            "base_url": f"http://127.0.0.1:{server.getsockname()[1]}/v1",
            "options": {"price": {"input_usd": 0, "output_usd": 0}, "timeout_s": PATIENCE_S},
        }
        driver = start_bench(tmp_path / "b", "--workers", "4", agents=(json.dumps(model),))
        with driver:
            server.settimeout(PATIENCE_S)
            call, _ = server.accept()
            with call:
                assert call.recv(4) == b"POST"
                asked_s = time.monotonic()
                driver.send_signal(signal.SIGINT)
                _, complaint = driver.communicate(timeout=PATIENCE_S)
    assert driver.returncode == 130
    assert complaint.splitlines()[-1].startswith("mobile-gym: interrupted")
    assert time.monotonic() - asked_s < PATIENCE_S / 4
