"""Group-relative policy optimisation: several episodes of one start, compared with each other.

Source: Shao et al., "DeepSeekMath" (2024), section 4.1; every step weighs the same, whatever the
length of its episode (Yu et al., "DAPO", 2025, section 3.3).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import gymnasium
import numpy as np
import torch

from mobile_gym import seed_block
from node_policy.curves import Curves
from node_policy.playing import Played, Start, play
from node_policy.ppo import SAVE_EVERY
from node_policy.updating import Sample, Updater


@dataclass(frozen=True, slots=True)
class GrpoSettings:
    """How experience is gathered.

    Attributes:
        steps: in all.
        minutes: at most.
        groups: starts of an update.
        size: episodes of each start.
    """

    steps: int = 200_000
    minutes: float = float("inf")
    groups: int = 8
    size: int = 8


def group_advantages(returns: Sequence[float]) -> list[float]:
    """How many standard deviations each return lies above the group's mean; else 0."""
    array = np.array(returns, np.float64)
    spread = array.std()
    if spread < 1e-6:
        return [0.0] * len(array)
    return ((array - array.mean()) / spread).tolist()


class Grpo:
    """Plays groups and learns, in turns.

    Args:
        envs: `CandidateActions` around suites with the tasks.
        tasks: names of the tasks.
        updater: what learns; of its settings `value` is of no use.
        settings: as they say.
        seed: of the starts, the choices and the shuffling.
    """

    def __init__(
        self,
        envs: Sequence[gymnasium.Env],
        tasks: Sequence[str],
        updater: Updater,
        settings: GrpoSettings,
        seed: int = 0,
    ) -> None:
        self.envs, self.tasks, self.updater = envs, tasks, updater
        self.settings, self.seed = settings, seed
        self.steps = self.updates = 0

    def learn(self, curves: Curves, save: Callable[[], None] | None = None) -> None:
        """Go on until the steps or minutes are used up; `save` is called now and then."""
        settings, began, first = self.settings, time.monotonic(), self.steps
        while self.steps < settings.steps and time.monotonic() - began < 60 * settings.minutes:
            rng = np.random.default_rng([self.seed, self.updates])
            played = self._play(rng)
            self.steps += sum(episode.steps for episode in played)
            self.updates += 1
            samples = samples_of(played, settings.size)
            numbers = {
                "episodes": len(played),
                "return": np.mean([episode.total for episode in played]),
                "success": np.mean([episode.success for episode in played]),
                "learned_from": len(samples),
                "steps_per_s": (self.steps - first) / (time.monotonic() - began),
            }
            numbers |= dict.fromkeys(Updater.NUMBERS, float("nan"))
            if samples:
                left = max(1.0 - self.steps / settings.steps, 0.05)
                numbers |= self.updater.update(samples, rng, share_left=left)
            curves.write(self.steps, numbers)
            if save is not None and self.updates % SAVE_EVERY == 0:
                save()

    def _play(self, rng: np.random.Generator) -> list[Played]:
        settings = self.settings
        starts = [
            Start(self.tasks[int(rng.integers(len(self.tasks)))], seed)
            for seed in seed_block(self.seed, settings.groups, "grpo", self.updates)
        ]
        generator = torch.Generator(self.updater.device)
        generator.manual_seed(int(rng.integers(2**31)))
        return play(
            self.updater.policy,
            self.updater.table,
            self.envs,
            [start for start in starts for _ in range(settings.size)],
            greedy=False,
            generator=generator,
            device=self.updater.device,
            with_choices=True,
        )


def samples_of(played: Sequence[Played], size: int) -> list[Sample]:
    """The steps of groups that did not all end alike; every `size` episodes are a group."""
    samples = []
    for start in range(0, len(played), size):
        group = [
            valid_episode
            for valid_episode in played[start : start + size]
            if valid_episode.is_valid
        ]
        advantages = group_advantages([valid_episode.total for valid_episode in group])
        for episode, advantage in zip(group, advantages, strict=True):
            if advantage:
                samples += [Sample(*choice, advantage) for choice in episode.choices]
    return samples
