"""Conformance kits: run a device, a task or a judge through what everything else relies on.

Each raises `AssertionError` with what is wrong and where; they return nothing.
"""

from mobile_gym.testing.device_kit import check_device
from mobile_gym.testing.judge_kit import check_judge
from mobile_gym.testing.play import Played, play
from mobile_gym.testing.task_kit import check_task

__all__ = ["Played", "check_device", "check_judge", "check_task", "play"]
