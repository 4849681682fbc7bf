"""A tree search with saved states: the task is solved without knowing how.

python examples/search.py [--task Settings.TurnOnWifi]
"""

from __future__ import annotations

import argparse
import heapq
import itertools

import gymnasium
import numpy as np

from mobile_gym import MobileEnv
from mobile_gym.envs.wrappers import ChooseNode


def search(env: ChooseNode, seed: int, budget: int) -> tuple[list[int], int]:
    """Expand the state of most progress first, the shorter path among equals.

    Returns:
        The actions that lead to success, and how many steps were tried.
    """
    phone = env.unwrapped
    assert isinstance(phone, MobileEnv)
    env.reset(seed=seed)
    order = itertools.count()  # ties are broken by age
    frontier = [(0.0, 0, next(order), phone.save_state(), [])]
    seen = {phone.frame.forest}
    tried = 0
    while frontier and tried < budget:
        _, _, _, state, path = heapq.heappop(frontier)
        phone.load_state(state)
        for action in np.flatnonzero(env.action_masks()).tolist():
            phone.load_state(state)  # costs nothing: the device's state is one immutable value
            _, _, terminated, truncated, info = env.step(action)
            tried += 1
            if info["is_success"]:
                return [*path, action], tried
            if not (terminated or truncated) and phone.frame.forest not in seen:
                seen.add(phone.frame.forest)
                rank = (-info["progress"], len(path) + 1, next(order))
                heapq.heappush(frontier, (*rank, phone.save_state(), [*path, action]))
    return [], tried


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--task", default="Settings.TurnOnWifi")
    task = parser.parse_args().task
    env = ChooseNode(gymnasium.make(f"MobileGym/{task}-v0", observe=("activity",)))
    path, tried = search(env, seed=0, budget=5000)
    env.reset(seed=0)
    for action in path:
        print(env.meaning(action))
        _, reward, *_ = env.step(action)
    print(f"{'solved' if path else 'not solved'} in {len(path)} actions, {tried} steps tried")
    env.close()
