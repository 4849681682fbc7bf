"""Agents that hang, exit, recurse or spin: tried once more, then the episode has failed."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from failing_agents import STEPS_BEFORE, WAYS

from mobile_gym.agents.random import RandomAgent
from mobile_gym.cli import main
from mobile_gym.core.actions import Action, Invalid, Key, PressKey
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import MobileGymError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.rollouts import RunSettings, collect, outcome_of, read_episode
from mobile_gym.rollouts.benching.bench_folder import read_bench
from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.storing.store import EpisodeFolder
from task_suites import catalog

TEMPLATES = catalog.suite("settings")[: len(WAYS) + 1]
TASKS = tuple(template.id for template in TEMPLATES)
AGENT_TIMEOUT_S = 4.0
STEPS = 4
FAILS = dict(zip(TASKS[1:], WAYS, strict=True))
"""By task, how the agent fails in it; it does not in the first one."""


def spec(kind: str, log: Path, **arguments: Any) -> str:
    return json.dumps({"name": f"failing_agents:{kind}", "log": str(log), **arguments})


def play(
    folder: Path, agent: str, engine: str = "local", workers: int = 1, tasks: int = len(TASKS)
) -> list[Episode]:
    """Play one episode of each task."""
    settings = RunSettings(agent, max_steps=STEPS, image_size=(240, 108))
    plan = RunPlan("settings", settings, folder, agent_timeout_s=AGENT_TIMEOUT_S)
    folder.mkdir()
    run_leases(
        engine, plan, TEMPLATES[:tasks], workers=workers, finished=(), report=lambda *_: None
    )
    return [read_episode(path) for path in EpisodeFolder(folder).files()]


def attempts(log: Path) -> Mapping[str, int]:
    return Counter(line.split()[0] for line in log.read_text().splitlines())


def assert_failed(episode: Episode, way: str) -> None:
    """It is stored whole, as a failure with its reason, up to where the agent gave no action."""
    *_, last = episode.steps
    reason = WAYS[way][1]
    assert len(episode.steps) == 1 + STEPS_BEFORE + 1
    assert isinstance(last.action, Invalid)
    assert reason in last.action.reason
    assert (last.terminated, last.truncated, last.reward) == (False, True, 0.0)
    assert last.info["termination_reason"] == "agent_failed"
    assert last.info["valid"]
    outcome = outcome_of(episode)
    assert not outcome.success
    assert outcome.faults == 0
    failures = json.loads(episode.provenance["agent_failures"])
    assert len(failures) == 2
    assert all(reason in one for one in failures)


@pytest.mark.parametrize(("engine", "workers"), [("local", 1), ("local", 3), ("process", 2)])
def test_an_agent_that_fails_twice_has_failed_the_episode(
    tmp_path: Path, engine: str, workers: int, caplog: pytest.LogCaptureFixture
) -> None:
    log = tmp_path / "log"
    calm, *failed = play(tmp_path / "run", spec("Failing", log, fails=FAILS), engine, workers)
    assert outcome_of(calm).termination_reason == "max_steps"
    assert "agent_failures" not in calm.provenance
    for episode, way in zip(failed, WAYS, strict=True):
        assert_failed(episode, way)
    assert attempts(log) == {TASKS[0]: 1, **dict.fromkeys(TASKS[1:], 2)}
    if engine == "local":
        for task in TASKS[1:]:
            assert f"{task}, episode 0: the agent failed" in caplog.text


def test_an_agent_that_fails_once_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fails = {TASKS[1]: "exits"}
    played = play(tmp_path / "run", spec("Failing", log, fails=fails, recovers=True), tasks=2)
    calm = play(tmp_path / "calm", "random", tasks=2)
    for episode, other in zip(played, calm, strict=True):
        assert [step.action for step in episode.steps] == [step.action for step in other.steps]
    assert json.loads(played[1].provenance["agent_failures"]) == ["its process ended with status 3"]
    assert played[1].steps[-1].info["termination_reason"] == "max_steps"


@pytest.mark.parametrize("kind", ["FailingTogether", "FailingElsewhere"])
@pytest.mark.parametrize("way", ["exits", "hangs"])
def test_agents_that_share_a_process_fail_each_for_itself(
    tmp_path: Path, kind: str, way: str
) -> None:
    """Those that were asked together with the one that failed come out as they would alone."""
    log = tmp_path / "log"
    fails = {TASKS[1]: way}
    played = play(tmp_path / "run", spec(kind, log, fails=fails), workers=3, tasks=4)
    calm = play(tmp_path / "calm", "random", tasks=4)
    for episode, other in zip(played, calm, strict=True):
        if episode.task.id == TASKS[1]:
            assert_failed(episode, way)
        else:
            assert [step.action for step in episode.steps] == [step.action for step in other.steps]
            assert outcome_of(episode).termination_reason == "max_steps"
    assert attempts(log)[TASKS[1]] == 2
    assert max(attempts(log).values()) == 2


def test_an_agent_that_exits_while_it_is_made_is_one_error() -> None:
    with (
        AgentPool("os:_exit") as pool,
        pytest.raises(UsageError, match=r"agent 'os:_exit'"),
    ):
        pool.require()
    with (
        AgentPool(json.dumps({"name": "os:_exit", "status": 3})) as pool,
        pytest.raises(MobileGymError, match="cannot be made: its process ended with status 3"),
    ):
        pool.require()


def test_nothing_of_an_agent_is_left(tmp_path: Path) -> None:
    with AgentPool(spec("Failing", tmp_path / "log", fails={})) as pool:
        agents = pool.agents(2)
        pids = [agent.host.pid for agent in agents]  # type: ignore[attr-defined]
        assert len(set(pids)) == 2
        for pid in pids:
            os.kill(pid, 0)
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_the_command_line_reports_it_and_goes_on(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    log, out = tmp_path / "log", tmp_path / "run"
    agent = json.loads(spec("Failing", log, fails={TASKS[0]: "exits"}))
    name = agent.pop("name")
    arguments = ["--suite", "settings", "--task", TASKS[0], "--task", TASKS[1], "--agent", name]
    arguments += ["--agent-args", json.dumps(agent), "--max-steps", "3", "--out", str(out)]
    assert status_of("run", *arguments, "--pictures", "0") == 0
    said = capfd.readouterr()
    assert f"mobile-gym: {TASKS[0]}, episode 0: the agent failed: its process ended" in said.err
    assert "1 episodes failed as the agent did not answer" in " ".join(said.out.split())
    summary = json.loads((out / "summary.json").read_text())
    assert summary["termination_reasons"] == {"agent_failed": 1, "max_steps": 1}
    assert (out / "report.html").is_file()


def status_of(*arguments: object) -> object:
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    return left.value.code


def test_a_bench_goes_on_and_is_complete(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tasks = ("Settings.TurnOnWifi", "Clock.SetAlarm")
    agent = spec("Failing", tmp_path / "log", fails={tasks[0]: "exits", tasks[1]: "hangs"})
    named = [word for task in tasks for word in ("--task", task)]
    limits = ("--max-steps", STEPS, "--seeds", 1, "--agent-timeout-s", AGENT_TIMEOUT_S)
    out = tmp_path / "bench"
    agents = ("--agent", agent, "--agent", "random")
    assert status_of("bench", "--suite", "all", *named, *limits, *agents, "--out", out) == 0
    said = capfd.readouterr().err
    assert "0 attempts were void and played again" in said
    assert "2 episodes failed as the agent did not answer" in said
    bench = read_bench(out)
    assert bench.left == 0
    episodes = map(bench.of, bench.folder.agents)
    ends = [[one.outcome.termination_reason for one in each] for each in episodes]
    assert ends == [["agent_failed"] * 2, ["max_steps"] * 2]


def test_steps_of_a_recording_are_asked_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    steps = [{"action_content": one, "check_options": one} for one in [{"action": "wait"}] * 3]
    episode = {"goal": "Wait", "episode_id": 1, "steps": steps}
    (tmp_path / "episodes.jsonl").write_text(json.dumps(episode) + "\n")
    agent = json.dumps({"name": "failing_agents:ExitsLater", "steps": 1})
    options = ("--offline", tmp_path / "episodes.jsonl", "--out", tmp_path / "out")
    assert status_of("bench", *options, "--agent", agent) == 0
    assert "the agent failed: its process ended with status 3" in capfd.readouterr().err
    [summary] = (tmp_path / "out").glob("*/summary.json")
    assert json.loads(summary.read_text())["steps"]["total"] == 3


def test_what_an_agent_did_before_it_failed_is_counted() -> None:
    class Messy(RandomAgent):
        def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
            self.acted = getattr(self, "acted", 0) + 1
            if self.acted % 2:
                return PressKey(Key.VOLUME_UP)
            raise RecursionError

    [episode] = collect([catalog.template("Settings.TurnOnWifi")], Messy(), RunSettings("messy"))
    outcome = outcome_of(episode)
    assert outcome.termination_reason == "agent_failed"
    assert len(outcome.side_effects) == 1


def test_what_is_not_sent_is_named(tmp_path: Path) -> None:
    (tmp_path / "own_actions.py").write_text(
        "from mobile_gym.agents.random import RandomAgent\n"
        "from mobile_gym.core.actions import Wait\n"
        "class Pause(Wait): pass\n"
        "class Agent(RandomAgent):\n"
        "    def act(self, observation, frame): return Pause(0.1)\n"
    )
    sys.path.insert(0, str(tmp_path))
    try:
        with pytest.raises(UsageError, match=r"a class of its own, own_actions\.Pause"):
            play(tmp_path / "run", "own_actions:Agent", tasks=1)
    finally:
        sys.path.remove(str(tmp_path))
    assert "own_actions" not in sys.modules
