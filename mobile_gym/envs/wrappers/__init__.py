"""Wrappers that make an environment easier to learn in, or harder to overfit to."""

from mobile_gym.envs.wrappers.candidates import CandidateActions
from mobile_gym.envs.wrappers.choose_node import ChooseNode
from mobile_gym.envs.wrappers.flat_actions import FlatActions
from mobile_gym.envs.wrappers.observations import MaskObservation, NumericObservation
from mobile_gym.envs.wrappers.perturb import Perturb

__all__ = [
    "CandidateActions",
    "ChooseNode",
    "FlatActions",
    "MaskObservation",
    "NumericObservation",
    "Perturb",
]
