"""From episodes to a data set: what to keep, what it shows, who verified it, how it is split."""

from mobile_gym.rollouts.reviewing.curate.data_card import (
    Embedding,
    diversity,
    hashing_embedding,
    write_data_card,
)
from mobile_gym.rollouts.reviewing.curate.hindsight import Hindsight, hindsight
from mobile_gym.rollouts.reviewing.curate.selection import (
    Selection,
    distinct,
    fingerprint,
    select_files,
)
from mobile_gym.rollouts.reviewing.curate.splits import TrainingSet, split
from mobile_gym.rollouts.reviewing.curate.verification import (
    Verification,
    read_answers,
    verify,
    write_questions,
)

__all__ = [
    "Embedding",
    "Hindsight",
    "Selection",
    "TrainingSet",
    "Verification",
    "distinct",
    "diversity",
    "fingerprint",
    "hashing_embedding",
    "hindsight",
    "read_answers",
    "select_files",
    "split",
    "verify",
    "write_data_card",
    "write_questions",
]
