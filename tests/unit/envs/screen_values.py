"""A reward model: a network that scores a screen against an instruction."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import torch

from mobile_gym.core.tasks import Task
from mobile_gym.judging.shaping import StepOutcome

WORDS = 16
SIDE = 8


class ScoringNetwork(torch.nn.Module):
    """One number for a small picture and the hashed words of an instruction."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(3 * SIDE * SIDE + WORDS, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1)
        )

    def forward(self, screen: torch.Tensor, words: torch.Tensor) -> torch.Tensor:
        return torch.sigmoid(self.layers(torch.cat([screen, words]))).squeeze()


class ScreenValue:
    """How much better the screen is than the one before.

    Args:
        weights: a file of `ScoringNetwork`'s.
    """

    needs_screenshot = True

    def __init__(self, weights: str) -> None:
        self._network = ScoringNetwork()
        self._network.load_state_dict(torch.load(weights, weights_only=True))
        self._words = torch.zeros(WORDS)
        self._last = 0.0

    def start(self, task: Task, outcome: StepOutcome) -> None:
        self._words = torch.zeros(WORDS)
        for word in task.text.lower().split():
            self._words[zlib.crc32(word.encode()) % WORDS] = 1.0
        self._last = self._value(outcome)

    def reward(self, outcome: StepOutcome) -> float:
        last, self._last = self._last, self._value(outcome)
        return self._last - last

    def save_state(self) -> Any:
        return [self._last, self._words.tolist()]

    def load_state(self, state: Any) -> None:
        last, words = state
        self._last, self._words = float(last), torch.tensor(words)

    def _value(self, outcome: StepOutcome) -> float:
        screenshot = outcome.transition.after.screenshot
        assert screenshot is not None
        height, width, _ = screenshot.shape
        small = np.ascontiguousarray(screenshot[:: height // SIDE, :: width // SIDE][:SIDE, :SIDE])
        with torch.no_grad():
            screen = torch.from_numpy(small).flatten().float() / 255
            return float(self._network(screen, self._words))
