"""The agent that does nothing: the floor that every judge must give nothing.

It is an agent that users name, and the floor of every judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mobile_gym.core.actions import Action, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task


class NoopAgent:
    """Waits a second at every step, until the episode is cut off."""

    name = "noop"
    observe = ()

    def reset(self, task: Task, seed: int) -> None:
        """Start an episode; there is nothing to prepare."""

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """Wait."""
        return Wait(1.0)
