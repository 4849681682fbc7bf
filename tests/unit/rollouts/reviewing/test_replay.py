import dataclasses

import lamp_phone
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import DeviceFault, DeviceUnreachable, UnknownName, UsageError
from mobile_gym.core.verdicts import ActionReceipt
from mobile_gym.rollouts import RunSettings, collect, read_episode, write_episode
from mobile_gym.rollouts.reviewing.replay import replay_episode

TURN_ON, COUNT = TEMPLATES


def played(template, agent, tmp_path, **fields):
    """An episode as it comes back from the disk."""
    episode = next(collect([template], agent, RunSettings(agent.name, seed=5, **fields)))
    write_episode(tmp_path / "e.parquet", episode)
    return read_episode(tmp_path / "e.parquet")


def with_step(episode, number, **changes):
    steps = list(episode.steps)
    steps[number] = dataclasses.replace(steps[number], **changes)
    return dataclasses.replace(episode, steps=tuple(steps))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
@pytest.mark.parametrize(
    ("agent", "fields"),
    [(SolutionAgent, {}), (NoopAgent, {"max_steps": 3}), (RandomAgent, {"language": "zh"})],
)
def test_nothing_differs(template, agent, fields, tmp_path):
    episode = played(template, agent(), tmp_path, **fields)
    again = replay_episode(episode, template=template)
    assert again.differences == ()
    assert again.is_same
    assert len(again.steps) == len(episode.steps)
    assert again.total_reward == pytest.approx(episode.total_reward)


def test_the_first_difference_of_each_part_is_named(tmp_path):
    episode = played(TURN_ON, SolutionAgent(), tmp_path)
    frame = episode.steps[2].frame
    pixels = frame.screenshot.copy()
    pixels[7, 9] = (1, 2, 3)
    tree = frame.forest.trees[0]
    nodes = (tree.nodes[0], tree.nodes[1]._replace(text="Other rooms"), *tree.nodes[2:])
    forest = dataclasses.replace(frame.forest, trees=(dataclasses.replace(tree, nodes=nodes),))
    changed = dataclasses.replace(frame, screenshot=pixels, activity="a/.B", forest=forest)
    other = with_step(episode, 2, frame=changed, receipt=ActionReceipt(False, "no"))
    other = with_step(other, -1, reward=0.125)
    found = {
        difference.part: difference
        for difference in replay_episode(other, template=TURN_ON).differences
    }
    assert set(found) == {"activity", "tree", "screenshot", "receipt", "reward"}
    assert found["reward"].step == len(episode.steps) - 1
    assert all(found[part].step == 2 for part in set(found) - {"reward"})
    assert "(1, 2, 3) at x 9, y 7 (1 pixels differ)" in found["screenshot"].recorded
    assert "Other rooms" in found["tree"].recorded
    assert "Other rooms" not in found["tree"].replayed
    assert str(found["activity"]).startswith("step 2: activity was a/.B, is org.lamps/")
    only = replay_episode(other, template=TURN_ON, parts=("reward",))
    assert [difference.part for difference in only.differences] == ["reward"]


def test_another_phone_behaves_otherwise(tmp_path):
    class Dark(lamp_phone.LampPhone):
        def _tap(self, pixel):
            receipt = super()._tap(pixel)
            self.state = dataclasses.replace(self.state, lit=frozenset())
            return receipt

    episode = played(TURN_ON, SolutionAgent(), tmp_path)
    again = replay_episode(episode, template=TURN_ON, device=Dark())
    first = again.differences[0]
    lit = next(step.step for step in episode.steps if step.info["is_success"])
    assert first.step == lit
    assert {"tree", "screenshot", "judge", "reward"} <= {item.part for item in again.differences}
    assert again.total_reward < episode.total_reward


def test_another_task_is_told(tmp_path):
    episode = played(TURN_ON, SolutionAgent(), tmp_path)
    task = dataclasses.replace(episode.task, golden_steps=9)
    again = replay_episode(dataclasses.replace(episode, task=task), template=TURN_ON)
    assert [(item.step, item.part) for item in again.differences] == [(0, "task")]
    assert "golden_steps=9" in again.differences[0].recorded


def test_another_judge_judges_and_is_not_compared(tmp_path):
    episode = played(TURN_ON, SolutionAgent(), tmp_path)
    spec = {"name": "cadenced", "judge": "rules", "when": "at_end"}
    again = replay_episode(episode, template=TURN_ON, judge=spec)
    assert again.is_same
    assert again.steps[-1].reward == pytest.approx(1.0)
    assert not replay_episode(episode, template=TURN_ON, judge=spec, parts=("reward",)).is_same


def test_mistakes_and_faults(tmp_path):
    class Failing(lamp_phone.LampPhone):
        def perform(self, action):
            raise DeviceUnreachable("gone")

    episode = played(TURN_ON, SolutionAgent(), tmp_path)
    with pytest.raises(UnknownName, match="did you mean reward"):
        replay_episode(episode, template=TURN_ON, parts=("rewards",))
    with pytest.raises(UsageError, match="no moments"):
        replay_episode(dataclasses.replace(episode, steps=()))
    with pytest.raises(DeviceFault, match=r"step 1: .*gone"):
        replay_episode(episode, template=TURN_ON, device=Failing())
