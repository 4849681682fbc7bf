"""A3's evaluators: functions over the last screen, and models over windows of screens that vote.

Source: A3, section 3.4 and appendices A.3 and A.4.
"""

from reward_models.arena.evaluators import EssentialState, ScreenWindow, generate_states, windows
from reward_models.arena.functions import FunctionJudge, TaskFunction
from reward_models.arena.judge import ArenaJudge, ArenaNotes, BallotCounting

__all__ = [
    "ArenaJudge",
    "ArenaNotes",
    "BallotCounting",
    "EssentialState",
    "FunctionJudge",
    "ScreenWindow",
    "TaskFunction",
    "generate_states",
    "windows",
]
