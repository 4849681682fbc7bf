"""Judging, without a device: evaluate checks, track substates, shape the reward."""

from mobile_gym.judging.answers import answer_matches
from mobile_gym.judging.evaluation import Evaluation, evaluate
from mobile_gym.judging.shaping import RewardShaper, make_shaper
from mobile_gym.judging.similarity import screen_content, screen_similarity, text_similarity
from mobile_gym.judging.tracking import SubstateTracker, TrackerMemory

__all__ = [
    "Evaluation",
    "RewardShaper",
    "SubstateTracker",
    "TrackerMemory",
    "answer_matches",
    "evaluate",
    "make_shaper",
    "screen_content",
    "screen_similarity",
    "text_similarity",
]
