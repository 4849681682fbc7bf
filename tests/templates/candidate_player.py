"""Plays a task's own solution through `CandidateActions`, choosing what `pairs` advises."""

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.wrappers import CandidateActions


def played(template: TaskTemplate, language: str, seed: int) -> tuple[bool, list[str]]:
    """Whether it succeeded, and what was chosen, in words."""
    env = CandidateActions(MobileEnv(template, observe=("activity",), language=language))
    base = env.unwrapped
    assert isinstance(base, MobileEnv)
    _, info = env.reset(seed=seed)
    agent, chosen = SolutionAgent(), list[str]()
    agent.reset(base.task, seed)
    while base.is_running:
        action, is_done = agent.act({}, base.frame), False
        while base.is_running and not is_done:
            pairs = env.pairs(action)
            assert pairs, f"no move for {action}; chosen so far: {chosen}"
            row, column = pairs[0]
            mask = env.action_masks()
            assert mask[[row, env.max_moves + column]].all(), env.meaning(pairs[0])
            chosen.append(env.meaning(pairs[0]))
            _, _, _, _, info = env.step(pairs[0])
            is_done = len(pairs) == 1
    env.close()
    return bool(info["is_success"]), chosen
