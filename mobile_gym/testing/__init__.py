"""Conformance kits: run a device, a task or a judge through what everything else relies on.

Each `check_` raises `AssertionError` with what is wrong and where.
`blind_floors` measures what a policy earns on a task that never looks, or never reads;
`first_screen_floor` what one earns that sees everything but the instruction.
"""

from mobile_gym.testing.blind import BlindFloor, TemplateFloors, blind_floors, check_blind
from mobile_gym.testing.device_kit import check_device
from mobile_gym.testing.first_screen import (
    FirstScreenFloor,
    PolicyScore,
    check_first_screen,
    first_screen_floor,
    leaks_of,
)
from mobile_gym.testing.judge_kit import check_judge
from mobile_gym.testing.play import Played, play
from mobile_gym.testing.side_effect_kit import Probed, check_side_effects, probe_side_effects
from mobile_gym.testing.task_kit import check_task

__all__ = [
    "BlindFloor",
    "FirstScreenFloor",
    "Played",
    "PolicyScore",
    "Probed",
    "TemplateFloors",
    "blind_floors",
    "check_blind",
    "check_device",
    "check_first_screen",
    "check_judge",
    "check_side_effects",
    "check_task",
    "first_screen_floor",
    "leaks_of",
    "play",
    "probe_side_effects",
]
