"""Judging, without a device: evaluate checks, track substates, shape the reward."""

from mobile_gym.judging.answers import AnswerVerdict, answer_verdict, same_answer, shows_value
from mobile_gym.judging.evaluation import Evaluation, evaluate, task_answer
from mobile_gym.judging.shaping import RewardShaper, make_shaper
from mobile_gym.judging.similarity import screen_content, screen_similarity, text_similarity
from mobile_gym.judging.tracking import SubstateTracker, TrackerMemory
from mobile_gym.judging.violations import first_violation, violation_probes

__all__ = [
    "AnswerVerdict",
    "Evaluation",
    "RewardShaper",
    "SubstateTracker",
    "TrackerMemory",
    "answer_verdict",
    "evaluate",
    "first_violation",
    "make_shaper",
    "same_answer",
    "screen_content",
    "screen_similarity",
    "shows_value",
    "task_answer",
    "text_similarity",
    "violation_probes",
]
