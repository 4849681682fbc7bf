import gymnasium
import pytest
from test_solution import frame, node, task

import mobile_gym  # noqa: F401
from mobile_gym.agents.planner import PlannerAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Finish, FinishStatus, OpenApp, Wait


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


def test_what_is_not_understood_is_given_up():
    screen = frame(node("OK", (10, 20, 30, 40), clickable=True))
    agent = PlannerAgent()
    agent.reset(task(), 0)
    assert agent.act({}, screen) == Finish(FinishStatus.IMPOSSIBLE)


def test_a_page_that_loads_is_waited_for():
    bar = node("", (40, 90, 60, 110))._replace(class_name="android.widget.ProgressBar")
    agent = PlannerAgent()
    agent.reset(task(), 0)
    assert agent.act({}, frame(bar)) == Wait(2.0)


def test_it_reads_nothing_of_a_task_but_its_text():
    class OnlyText:
        text = "Turn on Bluetooth."

    agent = PlannerAgent()
    agent.reset(OnlyText(), 0)
    assert agent.act({}, frame()) == OpenApp("Settings")
