"""A3's evaluators: functions over the last screen, and models over windows of screens that vote.

Source: A3, section 3.4 and appendices A.3 and A.4.
"""

from reward_models.arena.functions import FunctionJudge, TaskFunction
from reward_models.arena.judge import ArenaJudge, ArenaNotes
from reward_models.arena.states import EssentialState, generate_states
from reward_models.arena.voting import Vote
from reward_models.arena.windows import ScreenWindow, windows

__all__ = [
    "ArenaJudge",
    "ArenaNotes",
    "EssentialState",
    "FunctionJudge",
    "ScreenWindow",
    "TaskFunction",
    "Vote",
    "generate_states",
    "windows",
]
