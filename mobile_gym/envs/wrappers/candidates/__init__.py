"""Choosing among candidates: the wrapper that can express every task, and what it is made of."""

from mobile_gym.envs.wrappers.candidates.embedding import (
    HashedNgrams,
    SentenceEmbedding,
    TextEmbedding,
)
from mobile_gym.envs.wrappers.candidates.moves import MoveKind
from mobile_gym.envs.wrappers.candidates.observation import (
    CONTEXT_COLUMNS,
    MOVE_COLUMNS,
    TEXT_COLUMNS,
    WORD_COLUMNS,
)
from mobile_gym.envs.wrappers.candidates.wrapper import CandidateActions, CandidateState

__all__ = [
    "CONTEXT_COLUMNS",
    "MOVE_COLUMNS",
    "TEXT_COLUMNS",
    "WORD_COLUMNS",
    "CandidateActions",
    "CandidateState",
    "HashedNgrams",
    "MoveKind",
    "SentenceEmbedding",
    "TextEmbedding",
]
