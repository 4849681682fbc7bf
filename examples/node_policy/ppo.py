"""Proximal policy optimisation on many tasks at once, with masks.

Source: Schulman et al., "Proximal policy optimization algorithms" (2017); advantages by Schulman et
al., "High-dimensional continuous control using generalized advantage estimation" (2015).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import torch

from mobile_gym import seed_block
from node_policy.curves import Curves
from node_policy.screens import Screen
from node_policy.updating import Sample, Updater

Floats = npt.NDArray[np.float64]
SAVE_EVERY = 10
"""Updates between two saved files, so that little is lost with a run that is stopped."""


@dataclass(frozen=True, slots=True)
class PpoSettings:
    """How experience is gathered.

    Attributes:
        steps: in all.
        minutes: at most.
        horizon: steps of each environment between updates.
        gamma, trace: discount, and lambda of the advantages.
        warmup: updates at the start in which values alone are learned, for a cloned policy.
        focus: draw tasks more often that sometimes succeed and sometimes fail.
    """

    steps: int = 200_000
    minutes: float = float("inf")
    horizon: int = 32
    gamma: float = 0.97
    trace: float = 0.95
    warmup: int = 0
    focus: bool = False


@dataclass(slots=True)
class Tally:
    """How episodes end: of those since the last look, and by task with the old ones fading."""

    fading: float = 0.9
    returns: list[float] = field(default_factory=list)
    successes: list[bool] = field(default_factory=list)
    by_task: dict[str, float] = field(default_factory=dict)

    def add(self, task: str, total: float, success: bool) -> None:
        """Count an episode."""
        self.returns.append(total)
        self.successes.append(success)
        before = self.by_task.get(task, float(success))
        self.by_task[task] = self.fading * before + (1 - self.fading) * success

    def weights(self) -> dict[str, float]:
        """How often to draw each task: most where there is most to learn, never too rarely.

        Source: learnability p (1 - p) (Rutherford et al., "No regrets", 2024).
        """
        return {task: 0.2 + 4 * rate * (1 - rate) for task, rate in self.by_task.items()}

    def look(self) -> dict[str, float]:
        """Means since the last look; forgets these episodes."""
        numbers = {
            "episodes": len(self.returns),
            "return": float(np.mean(self.returns)) if self.returns else float("nan"),
            "success": float(np.mean(self.successes)) if self.successes else float("nan"),
        }
        self.returns, self.successes = [], []
        return numbers


def gae(
    rewards: Floats, values: Floats, ended: npt.NDArray[np.bool_], gamma: float, trace: float
) -> Floats:
    """Generalised advantage estimates, (steps, environments).

    Args:
        rewards: of each step, (steps, environments).
        values: of the screen before each step, and of the last one, (steps + 1, environments).
        ended: whether the step ended the episode. One that ran out of steps has ended, too: how
            many are left can be seen.
        gamma: discount.
        trace: lambda; 0 trusts the values, 1 the rewards.
    """
    advantages = np.zeros_like(rewards)
    later = np.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = ~ended[step]
        surprise = rewards[step] + gamma * goes_on * values[step + 1] - values[step]
        later = surprise + gamma * trace * goes_on * later
        advantages[step] = later
    return advantages


class Ppo:
    """Plays and learns, in turns.

    Args:
        envs: a vector environment of `CandidateActions` that resets in the step that ends an
            episode (`SAME_STEP`).
        updater: what learns.
        settings: as they say.
        seed: of the environments, the choices and the shuffling.
    """

    def __init__(
        self,
        envs: gymnasium.vector.VectorEnv,
        updater: Updater,
        settings: PpoSettings,
        seed: int = 0,
    ) -> None:
        self.envs, self.updater, self.settings, self.seed = envs, updater, settings, seed
        self.steps = self.updates = 0
        self.tally = Tally()
        self._screens: list[Screen] = []
        self._totals = np.zeros(envs.num_envs)

    def learn(self, curves: Curves, save: Callable[[], None] | None = None) -> None:
        """Go on until the steps or minutes are used up; `save` is called now and then."""
        settings, began, first = self.settings, time.monotonic(), self.steps
        seeds = seed_block(self.seed, self.envs.num_envs, "ppo", self.updates)
        observations, _ = self.envs.reset(seed=list(seeds))  # also where it is resumed
        self._screens = self.updater.table.screens(observations)
        self._totals[:] = 0
        while self.steps < settings.steps and time.monotonic() - began < 60 * settings.minutes:
            samples = self._play()
            used = max(
                self.steps / settings.steps, (time.monotonic() - began) / (60 * settings.minutes)
            )
            numbers = self.updater.update(
                samples,
                np.random.default_rng([self.seed, self.updates]),
                share_left=max(1.0 - used, 0.05),
                value_only=self.updates < settings.warmup,
            )
            self.updates += 1
            speed = (self.steps - first) / (time.monotonic() - began)
            curves.write(self.steps, {**self.tally.look(), **numbers, "steps_per_s": speed})
            if settings.focus:
                self.envs.call("set_weights", self.tally.weights())  # type: ignore[attr-defined]
            if save is not None and self.updates % SAVE_EVERY == 0:
                save()

    def _play(self) -> list[Sample]:
        settings, policy, table = self.settings, self.updater.policy, self.updater.table
        shape = (settings.horizon, self.envs.num_envs)
        rewards, values = np.zeros(shape), np.zeros((shape[0] + 1, shape[1]))
        ended, log_probs = np.zeros(shape, np.bool_), np.zeros(shape)
        actions, screens = np.zeros((*shape, 2), np.int64), []
        generator = torch.Generator(self.updater.device)
        generator.manual_seed(self.seed * 1_000_003 + self.updates)
        for step in range(settings.horizon):
            batch = table.batch(self._screens, self.updater.device)
            decision = policy.decide(batch, generator=generator)
            actions[step, :, 0] = decision.moves.cpu()
            actions[step, :, 1] = decision.texts.cpu()
            values[step], log_probs[step] = decision.value.cpu(), decision.log_prob.cpu()
            screens.append(self._screens)
            observations, paid, terminated, truncated, infos = self.envs.step(actions[step])
            self._screens = table.screens(observations)
            rewards[step], ended[step] = paid, terminated | truncated
            self._totals += paid
            self._count(ended[step], infos)
        self.steps += settings.horizon * self.envs.num_envs
        last = policy.decide(table.batch(self._screens, self.updater.device), generator=generator)
        values[-1] = last.value.cpu()
        advantages = gae(rewards, values, ended, settings.gamma, settings.trace)
        returns = advantages + values[:-1]
        scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        return [
            Sample(
                screens[step][env],
                *map(int, actions[step, env]),
                *(float(of[step, env]) for of in (log_probs, scaled, returns)),
            )
            for step in range(shape[0])
            for env in range(shape[1])
        ]

    def _count(self, ended: npt.NDArray[np.bool_], infos: Mapping[str, Any]) -> None:
        for env in np.flatnonzero(ended):
            final = infos["final_info"]
            self.tally.add(
                str(final["task_id"][env]), self._totals[env], bool(final["is_success"][env])
            )
        self._totals[ended] = 0
