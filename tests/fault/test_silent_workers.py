"""Workers that are stopped and devices that hang: replaced, and their episodes played again."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from expected_skips import NOT_LINUX
from hanging_devices import STEPS_BEFORE, HangingPlan
from started_runs import differences, finish, start, stored, wait_until, workers_of

from mobile_gym.devices.virtual import VirtualDevice
from mobile_gym.rollouts import RunSettings, outcome_of, read_episode
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.storing.store import EpisodeFolder
from task_suites import catalog

TIMEOUT_S = 6.0
EPISODES = 24


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX)
def test_one_of_two_workers_that_is_stopped_is_replaced(tmp_path: Path) -> None:
    out, calm = tmp_path / "run", tmp_path / "calm"
    options = ("--engine", "process", "--workers", "2", "--timeout-s", f"{TIMEOUT_S}")
    driver = start(out, *options, episodes=EPISODES)
    with driver:
        assert wait_until(driver, lambda: stored(out) >= 2)
        doomed = workers_of(driver)[0]
        os.kill(doomed, signal.SIGSTOP)
        said = finish(driver)
    assert stored(out) == EPISODES
    assert said.count(f"its worker did not answer in {TIMEOUT_S:g} s; the episode is played") == 1
    assert json.loads((out / "summary.json").read_text())["faults"] == 1
    with pytest.raises(ProcessLookupError):
        os.kill(doomed, 0)
    finish(start(calm, "--engine", "local", episodes=EPISODES))
    assert not differences(out, calm)


@pytest.fixture
def perform() -> Iterator[None]:
    """The device's method as it was, where a plan has replaced it in this process."""
    before = VirtualDevice.perform
    yield
    VirtualDevice.perform = before  # type: ignore[method-assign]


@pytest.mark.parametrize(("engine", "workers"), [("local", 2), ("process", 1)])
@pytest.mark.usefixtures("perform")
def test_a_device_that_hangs_is_replaced(
    tmp_path: Path, engine: str, workers: int, caplog: pytest.LogCaptureFixture
) -> None:
    templates = catalog.suite("settings")[:2]
    settings = RunSettings("random", max_steps=4, image_size=(240, 108))
    stories = []
    for kind in (HangingPlan, RunPlan):
        folder = tmp_path / kind.__name__ / "episodes"
        folder.mkdir(parents=True)
        plan = kind("settings", settings, folder, timeout_s=TIMEOUT_S)
        run_leases(engine, plan, templates, workers=workers, finished=(), report=lambda *_: None)
        stories.append([read_episode(path) for path in EpisodeFolder(folder).files()])
    hung, calm = stories
    assert [[step.action for step in one.steps] for one in hung] == [
        [step.action for step in one.steps] for one in calm
    ]
    assert sum(outcome_of(one).faults for one in hung) == 1
    assert caplog.text.count(f"its device did not answer in {TIMEOUT_S:g} s") == 1
    assert "episode 0" in caplog.text
    steps = sum(int(one.provenance.get("repeated_steps", "0")) for one in hung)
    assert 0 < steps <= STEPS_BEFORE
