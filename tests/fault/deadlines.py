"""Prints what every deadline does, and after how long: a table for docs/agents.md.

    PYTHONPATH=. python tests/fault/deadlines.py [--deadline-s 5]

Something stops answering (or ends) at a known moment; the table says after how many seconds that is
noticed, and what becomes of the episode, which the tests of this folder hold.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from failing_agents import STEPS_BEFORE, WAYS, Failing
from hanging_devices import HangingPlan
from started_runs import start, stored, wait_until, workers_of

from mobile_gym.core.actions import Action, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.devices.virtual import VirtualDevice
from mobile_gym.envs import WorkerVectorEnv
from mobile_gym.rollouts import RunSettings, outcome_of, read_episode
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.storing.store import EpisodeFolder
from task_suites import catalog

TEMPLATES = catalog.suite("settings")[:1]
TASK = TEMPLATES[0].id


class Line(NamedTuple):
    """One row of the table."""

    what: str
    deadline: str
    noticed_s: tuple[float, ...]
    outcome: str


class Timed(Failing):
    """Notes when it fails."""

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        if self._way and self._steps == STEPS_BEFORE:
            with self._log.with_suffix(".times").open("a") as file:
                file.write(f"{time.time()}\n")
        return super().act(observation, frame)


@contextmanager
def warnings() -> Iterator[list[float]]:
    """When something was logged."""
    noticed = list[float]()

    class Times(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            noticed.append(record.created)

    handler = Times(logging.WARNING)
    logging.getLogger("mobile_gym").addHandler(handler)
    try:
        yield noticed
    finally:
        logging.getLogger("mobile_gym").removeHandler(handler)


def of_vectors(deadline_s: float) -> Iterator[Line]:
    """Workers of a vector environment."""
    for number, what in ((signal.SIGSTOP, "is stopped"), (signal.SIGKILL, "is killed")):
        env = WorkerVectorEnv(
            2,
            workers=2,
            context="fork",
            deadline_s=deadline_s,
            tasks=(TASK,),
            observe=("activity",),
        )
        with closing(env):
            env.reset(seed=0)
            env.step([Wait(0.1)] * 2)
            os.kill(env.worker_pids[0], number)
            began_s = time.time()
            *_, truncated, infos = env.step([Wait(0.1)] * 2)
            spent_s = time.time() - began_s
            (row,) = [i for i in range(2) if truncated[i]]
            assert infos["termination_reason"][row] == "device_fault"
            assert not infos["valid"][row]
        yield Line(
            f"a vector's worker {what}",
            f"`deadline_s`={deadline_s:g}" if number is signal.SIGSTOP else "none",
            (spent_s,),
            "replaced; its episodes are void, the others have done their step",
        )


def of_workers(deadline_s: float, place: Path) -> Line:
    """A worker of a run."""
    out = place / "run"
    options = ("--engine", "process", "--workers", "2", "--timeout-s", f"{deadline_s}")
    with start(out, *options, episodes=24) as driver:
        assert wait_until(driver, lambda: stored(out) >= 2)
        os.kill(workers_of(driver)[0], signal.SIGSTOP)
        began_s = time.time()
        assert driver.stderr is not None
        for line in driver.stderr:
            if "did not answer" in line:
                break
        noticed_s = time.time() - began_s
        driver.communicate()
    faults = json.loads((out / "summary.json").read_text())["faults"]
    assert stored(out) == 24
    return Line(
        "a run's worker is stopped",
        f"`--timeout-s {deadline_s:g}`",
        (noticed_s,),
        f"replaced; the episode is played again, 24 of 24 stored, {faults} attempt void",
    )


def of_devices(deadline_s: float, place: Path) -> Line:
    """A device that hangs in an action."""
    folder = place / "device" / "episodes"
    folder.mkdir(parents=True)
    settings = RunSettings("random", max_steps=4, image_size=(240, 108))
    perform = VirtualDevice.perform
    try:
        with warnings() as noticed:
            plan = HangingPlan("settings", settings, folder, timeout_s=deadline_s)
            performed = folder.parent / "performed"
            began = _watch(performed, STEPS_BEFORE + 1)
            run_leases("local", plan, TEMPLATES, workers=1, finished=(), report=lambda *_: None)
    finally:
        VirtualDevice.perform = perform  # type: ignore[method-assign]
    (episode,) = [read_episode(path) for path in EpisodeFolder(folder).files()]
    faults = outcome_of(episode).faults
    return Line(
        "a device hangs in an action",
        f"`--timeout-s {deadline_s:g}`",
        (noticed[0] - began(),),
        f"replaced; the episode is played again, {faults} attempt void",
    )


def _watch(path: Path, size: int) -> Callable[[], float]:
    """When a file had a size, as a thread saw it."""
    seen = list[float]()

    def look() -> None:
        while not path.exists() or path.stat().st_size < size:
            time.sleep(0.01)
        seen.append(time.time())

    threading.Thread(target=look, daemon=True).start()
    return lambda: seen[0]


def of_agents(deadline_s: float, place: Path) -> Iterator[Line]:
    """Agents that do not answer, or end their process; each fails the same episode twice."""
    for way in WAYS:
        folder, log = place / way.replace(" ", "-"), place / f"{way}.log"
        folder.mkdir()
        agent = json.dumps({"name": "deadlines:Timed", "log": str(log), "fails": {TASK: way}})
        settings = RunSettings(agent, max_steps=4, image_size=(240, 108))
        plan = RunPlan("settings", settings, folder, agent_timeout_s=deadline_s)
        with warnings() as noticed:
            run_leases("local", plan, TEMPLATES, workers=1, finished=(), report=lambda *_: None)
        failed = [float(line) for line in log.with_suffix(".times").read_text().split()]
        (episode,) = [read_episode(path) for path in EpisodeFolder(folder).files()]
        reason = outcome_of(episode).termination_reason
        is_late = WAYS[way][1].startswith("it did not answer")
        yield Line(
            f"an agent {way}",
            f"`--agent-timeout-s {deadline_s:g}`" if is_late else "none",
            tuple(late - early for early, late in zip(failed, noticed, strict=False)),
            f"{len(failed)} attempts, then stored as `{reason}`",
        )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What deadlines do, and after how long.")
    parser.add_argument("--deadline-s", type=float, default=5.0)
    deadline_s = parser.parse_args().deadline_s
    print("| what | deadline | noticed after | and then |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for lines in (
            of_vectors(deadline_s),
            (of_workers(deadline_s, place),),
            (of_devices(deadline_s, place),),
            of_agents(deadline_s, place),
        ):
            for line in lines:
                noticed = ", ".join(f"{one:.1f}" for one in line.noticed_s)
                print(
                    f"| {line.what} | {line.deadline} | {noticed} s | {line.outcome} |", flush=True
                )


if __name__ == "__main__":
    main()
