"""From episodes to a data set: what to keep, what it shows, who verified it, how it is split."""

from mobile_gym.rollouts.curate.data_card import write_data_card
from mobile_gym.rollouts.curate.diversity import Embedding, diversity, hashing_embedding
from mobile_gym.rollouts.curate.hindsight import Hindsight, hindsight
from mobile_gym.rollouts.curate.selection import Selection, distinct, fingerprint
from mobile_gym.rollouts.curate.splits import TrainingSet, split
from mobile_gym.rollouts.curate.verification import (
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
    "split",
    "verify",
    "write_data_card",
    "write_questions",
]
