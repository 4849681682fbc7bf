from dataclasses import replace

import lamp_phone
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Answer, Invalid, OpenApp, Type
from mobile_gym.core.errors import (
    DeviceFault,
    DeviceUnreachable,
    InvalidAction,
    TaskError,
    UnknownName,
)
from mobile_gym.rollouts import (
    RunSettings,
    collect,
    episode_seed,
    outcome_of,
    read_episode,
    summarize,
    write_episode,
)
from mobile_gym.rollouts.storing.outcomes import completion_share


def run(agent, templates=TEMPLATES, **fields):
    return list(collect(templates, agent, RunSettings(agent.name, **fields)))


def summary_of(episodes):
    return summarize(
        map(outcome_of, episodes), suite="s", agent="a", judge="rules", seed=0, version="0"
    )


def test_the_solution_succeeds_and_doing_nothing_does_not():
    summary = summary_of(run(SolutionAgent(), episodes=3))
    assert (summary.episodes, summary.success_rate, summary.substate_completion_rate) == (6, 1, 1)
    assert summary.mean_return == pytest.approx(1.0)
    assert summary.termination_reasons == {"agent_complete": 3, "answer": 3}
    assert summary.steps_per_second > 0
    idle = summary_of(run(NoopAgent(), episodes=2))
    assert (idle.success_rate, idle.substate_completion_rate, idle.mean_return) == (0, 0, 0)
    assert idle.termination_reasons == {"max_steps": 4}
    assert idle.tasks[0].step_ratio is None


def test_seeds_depend_on_neither_order_nor_selection():
    both = {episode.id: episode.seed for episode in run(NoopAgent(), episodes=2)}
    turned = {
        episode.id: episode.seed
        for episode in run(NoopAgent(), templates=TEMPLATES[::-1], episodes=2)
    }
    alone = {episode.id: episode.seed for episode in run(NoopAgent(), templates=TEMPLATES[1:])}
    assert both == turned
    assert alone.items() <= both.items()
    assert len(set(both.values())) == 4
    assert episode_seed(0, "Lamp.TurnOn", 0) == both["Lamp.TurnOn-0"]
    assert episode_seed(1, "Lamp.TurnOn", 0) != both["Lamp.TurnOn-0"]


def test_the_same_run_twice_is_the_same():
    def story(episodes):
        return [[(step.action, step.reward) for step in episode.steps] for episode in episodes]

    assert story(run(RandomAgent(), episodes=2)) == story(run(RandomAgent(), episodes=2))
    assert story(run(RandomAgent(), seed=1)) != story(run(RandomAgent(), seed=2))


def test_settings_reach_the_environment():
    (episode,) = run(NoopAgent(), TEMPLATES[:1], language="zh", max_steps=2)
    assert len(episode.steps) == 3
    assert episode.task.text.startswith("打开")
    (episode,) = run(SolutionAgent(), TEMPLATES[:1], terminate_on="success")
    assert episode.steps[-1].info["termination_reason"] == "success"


class LooseCable(lamp_phone.LampPhone):
    """Fails at the third action that it is ever asked for, and at every one below `until`."""

    asked, until = 0, 3

    def perform(self, action):
        LooseCable.asked += 1
        if 3 <= LooseCable.asked <= LooseCable.until:
            raise DeviceUnreachable("the cable is loose")
        return super().perform(action)


@pytest.fixture
def loose_cable(monkeypatch):
    monkeypatch.setattr(lamp_phone, "LampPhone", LooseCable)
    monkeypatch.setattr(LooseCable, "asked", 0)


def test_a_fault_is_run_again_and_counted(loose_cable):
    (episode,) = run(SolutionAgent(), TEMPLATES[1:])
    assert outcome_of(episode).faults == 1
    assert outcome_of(episode).success
    assert [step.step for step in episode.steps] == [0, 1, 2, 3, 4]


def test_a_device_that_keeps_failing_is_given_up(loose_cable, monkeypatch):
    monkeypatch.setattr(LooseCable, "until", 1000)
    with pytest.raises(DeviceFault, match=r"Lamp.TurnOn.*4 times in a row.*the cable is loose"):
        run(NoopAgent())


def test_premature_and_overdue_endings_are_told_apart():
    task = TEMPLATES[0]
    (early,) = run(SolutionAgent(steps=()), [task])
    assert outcome_of(early).premature
    assert not outcome_of(early).overdue
    (late,) = run(Lingerer(), [task])
    assert outcome_of(late).overdue
    assert outcome_of(late).success
    assert not outcome_of(late).premature


class Lingerer(SolutionAgent):
    """Does not say that it is done."""

    def act(self, observation, frame):
        action = super().act(observation, frame)
        return NoopAgent().act(observation, frame) if type(action).__name__ == "Finish" else action


def test_declaring_success_is_no_step_on_the_phone():
    turn_on, count = TEMPLATES
    (said,) = map(outcome_of, run(SolutionAgent(), [turn_on]))
    (cut_short,) = map(outcome_of, run(SolutionAgent(), [turn_on], terminate_on="either"))
    (answered,) = map(outcome_of, run(SolutionAgent(), [count]))
    assert said.steps == cut_short.steps + 1
    assert said.step_ratio == cut_short.step_ratio == cut_short.steps / said.golden_steps
    assert answered.step_ratio == 1.0  # to answer is what the task asks for
    assert summary_of(run(SolutionAgent(), [count])).tasks[0].step_ratio == 1.0


def test_rates_are_means_over_tasks():
    episodes = run(SolutionAgent(), TEMPLATES[:1], episodes=3) + run(NoopAgent(), TEMPLATES[1:])
    summary = summary_of(episodes)
    assert summary.success_rate == 0.5
    assert summary.as_json()["SCR"] == summary.as_json()["substate_completion_rate"] == 0.5


def test_completion_counts_requirements_without_weights():
    (episode,) = run(SolutionAgent(), TEMPLATES[1:])
    reports = [step.report for step in episode.steps]
    assert completion_share(episode.task, reports[0]) == 0.0
    assert completion_share(episode.task, reports[-1]) == 1.0


def test_a_language_that_a_task_lacks_is_an_error():
    import dataclasses

    template = dataclasses.replace(TEMPLATES[0], languages=("en",))
    with pytest.raises(TaskError, match="'zh'"):
        run(NoopAgent(), [template], language="zh")


def test_an_agent_sees_everything_unless_it_names_what_it_reads():
    seen = {}

    class Reader(NoopAgent):
        def act(self, observation, frame):
            seen[self.name] = set(observation)
            return super().act(observation, frame)

    class Greedy(Reader):
        name = "greedy"
        observe = None

    class Modest(Reader):
        name = "modest"
        observe = ("instruction",)

    for agent in (Greedy(), Modest()):
        episodes = run(agent, TEMPLATES[:1])
        assert all(step.frame.screenshot is not None for step in episodes[0].steps)
    assert seen["modest"] == {"instruction", "screenshot"}
    assert {"accessibility_tree", "nodes_mask", "screenshot", "screen_rect"} <= seen["greedy"]


class Chatterbox(NoopAgent):
    """Says the same every time."""

    name = "chatterbox"

    def __init__(self, said):
        self.said = said

    def act(self, observation, frame):
        return self.said


@pytest.mark.parametrize(
    "said", [Type("x" * 4097), OpenApp("\N{GRINNING FACE}" * 1025), Answer("a\0b"), {"kind": 99}]
)
def test_what_is_outside_the_action_space_is_a_step_that_does_nothing(said, tmp_path):
    (episode,) = run(Chatterbox(said), TEMPLATES[:1], max_steps=3)
    assert [step.step for step in episode.steps] == [0, 1, 2, 3]
    for step in episode.steps[1:]:
        assert isinstance(step.action, Invalid)
        assert not step.receipt.accepted
        assert step.receipt.error == step.info["action_error"] == step.action.reason
        assert "at most 4096 bytes" in step.receipt.error or "kind is 99" in step.receipt.error
        assert len(step.raw_action) <= 1000
        assert step.frame.forest == episode.steps[0].frame.forest
    assert outcome_of(episode).termination_reason == "max_steps"
    write_episode(tmp_path / "e.parquet", episode)
    assert read_episode(tmp_path / "e.parquet").steps[1].action == episode.steps[1].action


def test_what_is_no_action_is_the_agents_mistake():
    with pytest.raises(InvalidAction, match="None is no action"):
        run(Chatterbox(None), TEMPLATES[:1])


def test_a_task_without_instances_in_the_split_is_left_out_and_named(caplog):
    held_out = replace(TEMPLATES[1], split="test_app")
    episodes = run(NoopAgent(), (TEMPLATES[0], held_out), split="train")
    assert [episode.task.id for episode in episodes] == [TEMPLATES[0].id]
    assert f"split 'train': {held_out.id} (test_app)" in caplog.text
    with pytest.raises(TaskError, match=rf"no task has .*'train': {held_out.id} \(test_app\)"):
        run(NoopAgent(), (held_out,), split="train")
    with pytest.raises(UnknownName, match="unknown split 'training'; did you mean train"):
        run(NoopAgent(), split="training")
