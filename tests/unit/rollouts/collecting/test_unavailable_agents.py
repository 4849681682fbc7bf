"""Agents that give no answer: the attempt is void, and the episode is run again from its seed."""

import threading
import time
from typing import ClassVar

import lamp_phone
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Invalid
from mobile_gym.core.errors import AgentUnavailable
from mobile_gym.rollouts import RunFolder, RunSettings, collect, read_episode
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.collecting.groups import collect_group
from mobile_gym.rollouts.storing.store import EpisodeFolder

TASKS = tuple(template.env_id for template in TEMPLATES)


class Flaky(RandomAgent):
    """As random, but at each 13th question over all agents there is no answer."""

    name = "flaky"
    questions: ClassVar[list[str]] = []
    every = 13

    def act(self, observation, frame):
        type(self).questions.append(threading.current_thread().name)
        if len(self.questions) % self.every == 0:
            raise AgentUnavailable("the model is out of reach")
        return super().act(observation, frame)


class Threaded(Flaky):
    waits_elsewhere = True


class Batched(Flaky):
    """The same in one call for all, where the answer for one of them is lacking."""

    @staticmethod
    def act_many(agents, observations, frames):
        def one(agent, observation, frame):
            try:
                return agent.act(observation, frame)
            except AgentUnavailable as error:
                return error

        return list(map(one, agents, observations, frames))


class Raising(Flaky):
    @staticmethod
    def act_many(agents, observations, frames):
        return [one.act(*seen) for one, *seen in zip(agents, observations, frames, strict=True)]


class Silent(RandomAgent):
    name = "silent"
    waits_elsewhere = True
    resets: ClassVar[list[int]] = []

    def reset(self, task, seed):
        self.resets.append(seed)

    def act(self, observation, frame):
        raise AgentUnavailable("nobody is there")


class Unreadable(RandomAgent):
    name = "unreadable"
    resets: ClassVar[list[int]] = []

    def reset(self, task, seed):
        self.resets.append(seed)

    def act(self, observation, frame):
        return Invalid("well ...", "it is prose")


@pytest.fixture
def agents(monkeypatch):
    for kind in (Flaky, Threaded, Batched, Raising, Silent, Unreadable):
        name = kind.__name__
        monkeypatch.setattr(lamp_phone, name, kind, raising=False)
        monkeypatch.setitem(plugins._BUILT_IN["agent"], name.lower(), f"lamp_phone:{name}")
        for counter in ("questions", "resets"):
            if hasattr(kind, counter):
                monkeypatch.setattr(kind, counter, [])


def play(path, settings, workers):
    folder = RunFolder.start(path, suite="lamps", settings=settings, version="1", tasks=TASKS)
    plan = RunPlan("lamps", settings, folder.episodes, agent_process=False)
    run_leases(
        "local",
        plan,
        TEMPLATES,
        workers=workers,
        finished=tuple(folder.outcomes()),
        report=lambda position, outcome: None,
    )
    return [read_episode(path) for path in EpisodeFolder(folder.episodes).files()]


def actions(episodes):
    return [[step.action for step in episode.steps] for episode in episodes]


@pytest.mark.parametrize("agent", ["flaky", "threaded", "batched", "raising"])
@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.usefixtures("agents")
def test_what_was_void_is_run_again_from_its_seed(tmp_path, monkeypatch, agent, workers):
    monkeypatch.setattr(Flaky, "every", 13)
    settings = RunSettings(agent, episodes=3, max_steps=4)
    played = play(tmp_path / "run", settings, workers)
    calm = list(collect(TEMPLATES, RandomAgent(), RunSettings("random", episodes=3, max_steps=4)))
    assert actions(played) == actions(calm)
    assert sum(int(episode.provenance["faults"]) for episode in played) > 0


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.usefixtures("agents")
def test_an_agent_that_never_answers_ends_the_run_with_one_error(tmp_path, workers):
    with pytest.raises(AgentUnavailable, match=r"gave no answer 4 times in a row: nobody is there"):
        play(tmp_path / "run", RunSettings("silent", episodes=3), workers)
    assert not RunFolder.open(tmp_path / "run").outcomes()
    assert len(set(Silent.resets)) <= workers


@pytest.mark.usefixtures("agents")
def test_a_run_whose_agent_was_silent_goes_on(tmp_path, monkeypatch):
    settings = RunSettings("flaky", episodes=3, max_steps=4)
    monkeypatch.setattr(Flaky, "every", 1)
    with pytest.raises(AgentUnavailable):
        play(tmp_path / "run", settings, 1)
    monkeypatch.setattr(Flaky, "every", 10**9)
    assert len(play(tmp_path / "run", settings, 1)) == 6


@pytest.mark.usefixtures("agents")
def test_an_answer_that_cannot_be_read_is_a_step_and_nothing_is_run_again(tmp_path):
    played = play(tmp_path / "run", RunSettings("unreadable", max_steps=3), 1)
    assert len(Unreadable.resets) == len(TASKS)
    assert [len(episode.steps) - 1 for episode in played] == [3, 3]
    assert all(episode.provenance["faults"] == "0" for episode in played)


def test_a_group_runs_again_what_was_void():
    class FailsOnce(RandomAgent):
        asked = 0

        def act(self, observation, frame):
            FailsOnce.asked += 1
            if FailsOnce.asked == 3:
                raise AgentUnavailable("out of reach")
            return super().act(observation, frame)

    from mobile_gym.rollouts.collecting.collect import make_environment

    settings = RunSettings("random", max_steps=4)
    env = make_environment(TEMPLATES[0], RandomAgent(), settings)
    group = collect_group(env, FailsOnce(), 2, seed=1)
    calm = collect_group(env, RandomAgent(), 2, seed=1)
    env.close()
    assert actions(group.episodes) == actions(calm.episodes)
    assert [episode.provenance["faults"] for episode in group.episodes] == ["1", "0"]


@pytest.mark.usefixtures("agents")
def test_agents_that_wait_elsewhere_are_asked_in_threads(tmp_path, monkeypatch):
    monkeypatch.setattr(Flaky, "every", 10**9)
    play(tmp_path / "many", RunSettings("threaded", episodes=2, max_steps=3), 2)
    assert set(Threaded.questions) == {"asking an agent"}
    Threaded.questions.clear()
    play(tmp_path / "one", RunSettings("threaded", episodes=2, max_steps=3), 1)
    assert set(Threaded.questions) == {"playing"}


def test_no_device_waits_for_the_answer_of_another(tmp_path, monkeypatch):
    """While the first agent waits for its answer, all other episodes are played to their end."""
    others_done, stored = threading.Event(), []

    class Waiting(RandomAgent):
        name = "waiting"
        waits_elsewhere = True
        first: ClassVar[list[object]] = []

        def act(self, observation, frame):
            self.first.append(self)
            if self.first[0] is self:
                assert others_done.wait(60)
            return super().act(observation, frame)

    monkeypatch.setattr(lamp_phone, "Waiting", Waiting, raising=False)
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "waiting", "lamp_phone:Waiting")
    settings = RunSettings("waiting", episodes=3, max_steps=3)
    folder = RunFolder.start(tmp_path, suite="lamps", settings=settings, version="1", tasks=TASKS)

    def report(position, outcome):
        stored.append(position)
        if len(stored) == 5:
            others_done.set()

    plan = RunPlan("lamps", settings, folder.episodes, agent_process=False)
    run_leases("local", plan, TEMPLATES, workers=2, finished=(), report=report)
    assert sorted(stored) == list(range(6))


def test_an_agents_own_mistake_in_a_thread_ends_the_run(tmp_path, monkeypatch):
    class Broken(RandomAgent):
        waits_elsewhere = True

        def act(self, observation, frame):
            raise ZeroDivisionError("mine")

    monkeypatch.setattr(lamp_phone, "Broken", Broken, raising=False)
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "broken", "lamp_phone:Broken")
    before = time.monotonic()
    with pytest.raises(ZeroDivisionError, match="mine"):
        play(tmp_path / "run", RunSettings("broken", episodes=2), 2)
    assert time.monotonic() - before < 30
