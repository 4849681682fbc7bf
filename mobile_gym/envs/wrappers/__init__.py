"""Wrappers that make an environment easier to learn in."""

from mobile_gym.envs.wrappers.choose_node import ChooseNode
from mobile_gym.envs.wrappers.numeric import NumericObservation

__all__ = ["ChooseNode", "NumericObservation"]
