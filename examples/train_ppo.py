"""PPO of stable-baselines3 on a task, choosing nodes. Needs the extra `train`.

python examples/train_ppo.py [--steps 20000] [--task Settings.TurnOnWifi]
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from stable_baselines3 import PPO
from stable_baselines3.common.monitor import Monitor

import mobile_gym  # noqa: F401  # registers the environments
from mobile_gym.envs.wrappers import ChooseNode


def main() -> None:
    """Train, and print the mean return of the first and of the last episodes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--task", default="Settings.TurnOnWifi")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()

    # ChooseNode reads the frame itself, so nothing else need be observed.
    phone = gymnasium.make(f"MobileGym/{given.task}-v0", observe=("activity",))
    env = Monitor(ChooseNode(phone), info_keywords=("is_success",))
    n_steps = min(512, given.steps)
    model = PPO(
        "MlpPolicy", env, n_steps=n_steps, batch_size=n_steps // 4, ent_coef=0.01, seed=given.seed
    )
    model.learn(given.steps)

    returns = np.array(env.get_episode_rewards())
    part = max(len(returns) // 10, 1)
    print(f"{model.num_timesteps} steps, {len(returns)} episodes")
    print(f"mean return of the first tenth {returns[:part].mean():.3f}")
    print(f"mean return of the last tenth {returns[-part:].mean():.3f}")
    env.close()


if __name__ == "__main__":
    main()
