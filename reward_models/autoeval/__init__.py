"""AutoEval's judge: a Capturer describes each new screen, a Reasoner judges it, a Checker refuses.

Source: AutoEval, section 3.5, algorithms 1 and 2.
"""

from reward_models.autoeval.capturers import (
    Capturer,
    PictureCapturer,
    ScreenDescription,
    TreeCapturer,
    make_capturer,
)
from reward_models.autoeval.judge import (
    AutoEvalJudge,
    AutoEvalMemory,
    EpisodeStatistics,
    JudgeStatistics,
)
from reward_models.autoeval.trajectory import judge_frames

__all__ = [
    "AutoEvalJudge",
    "AutoEvalMemory",
    "Capturer",
    "EpisodeStatistics",
    "JudgeStatistics",
    "PictureCapturer",
    "ScreenDescription",
    "TreeCapturer",
    "judge_frames",
    "make_capturer",
]
