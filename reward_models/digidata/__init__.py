"""DigiData's judge: each step in words, then a verdict on all of them; and why an episode failed.

Source: DigiData, section 5.1, appendix G and its runbooks.
"""

from reward_models.digidata.judge import DigiDataJudge, DigiDataNotes
from reward_models.digidata.labels import FailureLabel, ScreenAction, is_looping
from reward_models.digidata.stages import GoalVerdict, StepSummary

__all__ = [
    "DigiDataJudge",
    "DigiDataNotes",
    "FailureLabel",
    "GoalVerdict",
    "ScreenAction",
    "StepSummary",
    "is_looping",
]
