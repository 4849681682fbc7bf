"""Playing on the lamp phone by a list of actions."""

from lamp_phone import TEMPLATES

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Finish, FinishStatus, PressKey, Swipe, Wait
from mobile_gym.rollouts import RunSettings, collect

TURN_ON, COUNT = TEMPLATES
DONE, GIVEN_UP = Finish(), Finish(FinishStatus.IMPOSSIBLE)
HOME, BACK = PressKey("home"), PressKey("back")
DOWN, UP = Swipe((0.5, 0.8), (0.5, 0.4)), Swipe((0.5, 0.4), (0.5, 0.8))


class Does:
    """Does a list of actions, then waits; "solution" stands for the task's own way."""

    name = "does"

    def __init__(self, *actions):
        self.actions = actions

    def reset(self, task, seed):
        self.solution = SolutionAgent()
        self.solution.reset(task, seed)
        self.left = list(self.actions)

    def act(self, observation, frame):
        if self.left and self.left[0] == "solution":
            action = self.solution.act(observation, frame)
            if not isinstance(action, Finish):
                return action
            self.left.pop(0)
        return self.left.pop(0) if self.left else Wait(float(frame.captured_at_s % 7 + 1))


def episode_of(*actions, max_steps=20, template=TURN_ON):
    [episode] = collect([template], Does(*actions), RunSettings("does", max_steps=max_steps))
    return episode


def lamp_switch():
    """The action that turns on the lamp of the first episode."""
    [episode] = collect([TURN_ON], Does("solution", DONE), RunSettings("does", max_steps=20))
    return next(step.action for step in episode.steps if step.report.success)
