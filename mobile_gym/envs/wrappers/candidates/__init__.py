"""Choosing among candidates: the wrapper that can express every task, and what it is made of."""

from mobile_gym.envs.wrappers.candidates.embedding import HashedNgrams, TextEmbedding
from mobile_gym.envs.wrappers.candidates.features import (
    CONTEXT_COLUMNS,
    MOVE_COLUMNS,
    TEXT_COLUMNS,
)
from mobile_gym.envs.wrappers.candidates.kinds import MoveKind
from mobile_gym.envs.wrappers.candidates.relations import WORD_COLUMNS
from mobile_gym.envs.wrappers.candidates.sentence import SentenceEmbedding
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
