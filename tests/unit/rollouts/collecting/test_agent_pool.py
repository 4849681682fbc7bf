"""Agents in processes of their own, asked as any agent is."""

import json
import math

import numpy as np
import pytest
from lamp_phone import TEMPLATES, LampPhone

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Wait
from mobile_gym.core.episodes import Reasoning
from mobile_gym.core.errors import AgentUnavailable, MobileGymError, UnknownName, UsageError
from mobile_gym.rollouts.collecting.agent_hosts.pool import AGENT_TIMEOUT_S, AgentPool, HostedAgent


class Told(RandomAgent):
    """Says what it was given, in its reasoning."""

    name = "told"
    observe = ("screenshot",)
    last_cost_usd = 0.5

    def __init__(self, ends="", timeout_s=None):
        super().__init__()
        self.ends, self.timeout_s = ends, timeout_s

    def act(self, observation, frame):
        if self.ends == "unavailable":
            raise AgentUnavailable("out of reach")
        if self.ends:
            raise ZeroDivisionError(self.ends)
        seen = observation["screenshot"]
        facts = {
            "is_same": bool(np.array_equal(seen, frame.screenshot)),
            "is_writable": [seen.flags.writeable, frame.screenshot.flags.writeable],
            "nodes": len(frame.nodes),
        }
        self.last_reasoning = Reasoning(json.dumps(facts), "", "", "")
        return Wait(0.1)


class ToldTogether(Told):
    waits_elsewhere = True

    @staticmethod
    def act_many(agents, observations, frames):
        return [one.act(*seen) for one, *seen in zip(agents, observations, frames, strict=True)]


def spec(kind, **arguments):
    return json.dumps({"name": f"{__name__}:{kind}", **arguments})


def task_and_frame():
    return TEMPLATES[0].task(np.random.default_rng(0)), LampPhone().observe()


def test_it_is_shown_what_it_would_be_shown_here_and_says_what_it_would_say():
    task, frame = task_and_frame()
    with AgentPool(spec("Told")) as pool:
        [agent] = pool.agents(1)
        assert (agent.name, agent.observe, agent.waits_elsewhere) == (
            "told",
            ("screenshot",),
            False,
        )
        assert not hasattr(agent, "act_many")
        agent.reset(task, 3)
        for screenshot in (frame.screenshot.copy(), np.zeros((3, 2, 3), np.uint8)):
            assert agent.act({"screenshot": screenshot}, frame) == Wait(0.1)
            facts = json.loads(agent.last_reasoning.observation)
            assert facts["is_same"] == (screenshot.shape == frame.screenshot.shape)
            assert facts["is_writable"] == [True, False]
            assert facts["nodes"] == len(frame.nodes)
            assert agent.last_cost_usd == 0.5


def test_the_same_seed_gives_the_same_actions_as_here():
    task, frame = task_and_frame()
    here = RandomAgent()
    with AgentPool("mobile_gym.agents.random:RandomAgent") as pool:
        [there] = pool.agents(1)
        for agent in (here, there):
            agent.reset(task, 5)
        observation = {"screen_rect": np.array((0, 0, 1, 1), np.float32)}
        for _ in range(20):
            assert there.act(observation, frame) == here.act(observation, frame)


def test_its_errors_are_those_of_the_agent(capfd):
    task, frame = task_and_frame()
    with AgentPool(spec("Told", ends="unavailable")) as pool:
        [agent] = pool.agents(1)
        agent.reset(task, 0)
        with pytest.raises(AgentUnavailable, match="out of reach"):
            agent.act({}, frame)
    with AgentPool(spec("Told", ends="mine")) as pool:
        [agent] = pool.agents(1)
        agent.reset(task, 0)
        with pytest.raises(MobileGymError, match=r"the agent raised ZeroDivisionError\('mine'\)"):
            agent.act({}, frame)
    assert "ZeroDivisionError: mine" in capfd.readouterr().err, "with its traceback"


@pytest.mark.parametrize(
    ("agent", "error", "message"),
    [
        ("rnadom", UnknownName, "random"),
        ("nowhere.at_all:Agent", UsageError, "cannot be imported"),
        (spec("Told", end="x"), UsageError, "end"),
        (spec("Told", timeout_s=-1.0), UsageError, "must be a positive number of seconds"),
    ],
)
def test_a_mistake_is_the_same_error_as_here(agent, error, message):
    with AgentPool(agent) as pool, pytest.raises(error, match=message):
        pool.require()


@pytest.mark.parametrize(
    ("agent", "given", "expected"),
    [
        ("mobile_gym.agents.noop:NoopAgent", None, AGENT_TIMEOUT_S),
        ("mobile_gym.agents.noop:NoopAgent", 5.0, 5.0),
        ("human", None, math.inf),
        (spec("Told", timeout_s=7.0), None, 7.0),
        (spec("ToldTogether"), None, math.inf),
        (spec("ToldTogether"), 9.0, 9.0),
    ],
)
def test_deadlines(agent, given, expected):
    with AgentPool(agent, given) as pool:
        [made] = pool.agents(1)
        assert made.timeout_s == expected


def test_agents_that_share_a_process_find_it_again_in_the_next_run():
    with AgentPool(spec("ToldTogether")) as pool:
        pool.require()
        first = pool.agents(3)
        pids = {agent.host.pid for agent in first}
        assert len(pids) == 1
        assert {agent.number for agent in first} == {1, 2, 3}
        task, frame = task_and_frame()
        for agent in first:
            agent.reset(task, 0)
        given = first[0].act_many(first, [{"screenshot": frame.screenshot}] * 3, [frame] * 3)
        assert given == [Wait(0.1)] * 3
        pool.release(first)
        assert {agent.host.pid for agent in pool.agents(2)} == pids


def test_agents_that_answer_at_once_have_a_process_each_which_ends_with_them():
    with AgentPool("mobile_gym.agents.noop:NoopAgent") as pool:
        agents = pool.agents(2)
        hosts = [agent.host for agent in agents]
        assert len({host.pid for host in hosts}) == 2
        pool.release(agents)
        assert not any(host.is_usable for host in hosts)


@pytest.mark.parametrize(
    ("named", "in_process"), [("mobile_gym.agents.random:RandomAgent", True), ("random", False)]
)
def test_in_this_process_agents_are_what_they_are(named, in_process):
    with AgentPool(named, in_process=in_process) as pool:
        pool.require()
        [agent] = pool.agents(1)
        assert isinstance(agent, RandomAgent)
        assert not isinstance(agent, HostedAgent)
        pool.release([agent])
