"""The first-screen floor: what policies earn that see everything but the instruction."""

from mobile_gym.testing.first_screen.floor import (
    HELD_OUT_FROM,
    KIT_SEEDS,
    LEVEL,
    LONG_RUN_SEEDS,
    MOST_EXCESS,
    PICKERS,
    FirstScreenFloor,
    Picker,
    PolicyScore,
    check_first_screen,
    first_screen_floor,
    leaks_of,
    policy_scores,
)

__all__ = [
    "HELD_OUT_FROM",
    "KIT_SEEDS",
    "LEVEL",
    "LONG_RUN_SEEDS",
    "MOST_EXCESS",
    "PICKERS",
    "FirstScreenFloor",
    "Picker",
    "PolicyScore",
    "check_first_screen",
    "first_screen_floor",
    "leaks_of",
    "policy_scores",
]
