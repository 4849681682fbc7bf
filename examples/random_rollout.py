"""Eight devices in one process, driven by sampled actions.

python examples/random_rollout.py [--steps 200]
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np

import mobile_gym


def main() -> None:
    """Step a vector environment and count what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200, help="of each of the eight")
    steps: int = parser.parse_args().steps

    envs = gymnasium.make_vec("MobileGym/Settings.TurnOnWifi-v0", num_envs=8)
    print(f"mobile_gym {mobile_gym.__version__}, {envs.num_envs} devices")
    observations, _ = envs.reset(seed=0)
    for name, value in observations.items():
        print(f"  {name}: {value.shape if isinstance(value, np.ndarray) else type(value[0])}")

    envs.action_space.seed(0)
    returns = np.zeros(envs.num_envs)
    episodes, successes = 0, 0
    started = time.perf_counter()
    for _ in range(steps):
        _, rewards, terminated, truncated, infos = envs.step(envs.action_space.sample())
        returns += rewards
        episodes += int((terminated | truncated).sum())
        successes += int(infos["is_success"].sum())
    seconds = time.perf_counter() - started
    print(f"{episodes} episodes ended, {successes} with success")
    print(f"reward per step {returns.sum() / (steps * envs.num_envs):.4f}")
    print(f"{steps * envs.num_envs / seconds:.0f} steps per second")
    envs.close()


if __name__ == "__main__":
    main()
