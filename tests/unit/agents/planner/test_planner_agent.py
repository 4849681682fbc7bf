import gymnasium
import pytest

import mobile_gym  # noqa: F401
from mobile_gym.agents.planner import PlannerAgent
from mobile_gym.core import plugins


def play(env_id, seed):
    env = gymnasium.make(env_id, observe=("screen_rect",), split="train").unwrapped
    agent = PlannerAgent()
    observation, _ = env.reset(seed=seed)
    agent.reset(env.task, seed)
    actions, ended = [], False
    while not ended:
        actions.append(agent.act(observation, env.frame))
        observation, _, terminated, truncated, _ = env.step(actions[-1])
        ended = terminated or truncated
    success = env.last_record.report.success
    env.close()
    return actions, success


@pytest.mark.parametrize(
    "env_id",
    [
        "MobileGym/Clock.TurnOffAlarm-v0",
        "MobileGym/Contacts.RenameLabel-v0",
        "MobileGym/Messages.SendMessage-v0",
        "MobileGym/Calendar.DeleteEvent-v0",
        "MobileGym/Notes.ColorNote-v0",
    ],
)
def test_everyday_tasks_are_done(env_id):
    assert any(play(env_id, seed)[1] for seed in range(3))


def test_the_same_screens_give_the_same_actions():
    first, second = (play("MobileGym/Calendar.AddEvent-v0", 4)[0] for _ in range(2))
    assert first == second


def test_it_is_found_by_name():
    assert plugins.load("agent", "planner") is PlannerAgent
