"""The agent `blind`: another instance's solution, tap for tap."""

from __future__ import annotations

import pytest

from mobile_gym.agents.blind import BlindAgent, RepeatingAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Finish, PressKey, Wait
from mobile_gym.core.errors import AgentUnavailable, DeviceUnreachable
from mobile_gym.core.ports import Agent
from mobile_gym.devices import virtual
from mobile_gym.rollouts import RunSettings, collect
from task_suites import catalog

ALARM = catalog.template("Clock.SetAlarm")
SETTINGS = RunSettings("blind", episodes=3, terminate_on="finish", perturbation="standard")


def test_it_is_an_agent_by_name() -> None:
    agent = plugins.load("agent", "blind")()
    assert isinstance(agent, Agent)
    assert agent.name == "blind"


def test_it_ends_by_itself_and_succeeds_where_nothing_has_to_be_read_alone() -> None:
    episodes = list(collect([ALARM], BlindAgent(), SETTINGS))
    assert {one.steps[-1].info["termination_reason"] for one in episodes} == {"agent_complete"}
    assert all(len(one.steps) > 3 for one in episodes)
    assert sum(one.steps[-1].info["is_success"] for one in episodes) <= 1


def test_the_same_seed_gives_the_same_actions() -> None:
    told = [
        [[step.action for step in one.steps] for one in collect([ALARM], BlindAgent(), SETTINGS)]
        for _ in range(2)
    ]
    assert told[0] == told[1]
    assert told[0][0] != told[0][1]


def test_it_has_no_part_of_the_screen_computed() -> None:
    assert BlindAgent.observe == ()


def test_a_device_of_its_own_that_fails_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise DeviceUnreachable("gone")

    task = next(iter(collect([ALARM], RepeatingAgent(), SETTINGS))).task
    agent = BlindAgent()
    monkeypatch.setattr(virtual.VirtualDevice, "perform", fail)
    with pytest.raises(AgentUnavailable, match=r"blind: its own device failed: .*gone"):
        agent.reset(task, 0)


def test_a_repeater_ends_when_it_has_done_everything_and_begins_again() -> None:
    task = next(iter(collect([ALARM], RepeatingAgent(), SETTINGS))).task
    repeater = RepeatingAgent([PressKey("back"), Wait(1.0)])
    for _ in range(2):
        repeater.reset(task, 0)
        frame = None
        done = [repeater.act({}, frame) for _ in range(4)]  # type: ignore[arg-type]
        assert done == [PressKey("back"), Wait(1.0), Finish(), Finish()]
