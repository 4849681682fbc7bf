"""From episodes to a data set: what to keep, what it shows, who verified it, how it is split."""

from typing import TYPE_CHECKING

from mobile_gym.core.former_names import former_names
from mobile_gym.rollouts.reviewing.curate.data_card import (
    Embedding,
    diversity_score,
    hashing_embedding,
    write_data_card,
)
from mobile_gym.rollouts.reviewing.curate.hindsight import RelabelledEpisode, relabel_episode
from mobile_gym.rollouts.reviewing.curate.selection import (
    EpisodeFilter,
    distinct_episodes,
    episode_fingerprint,
    select_files,
)
from mobile_gym.rollouts.reviewing.curate.splits import TrainingSet, split_by_task
from mobile_gym.rollouts.reviewing.curate.verification import (
    ReviewOutcome,
    combine_reviews,
    read_answers,
    write_questions,
)

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        Selection="EpisodeFilter",
        distinct="distinct_episodes",
        diversity="diversity_score",
        split="split_by_task",
    )

__all__ = [
    "Embedding",
    "EpisodeFilter",
    "RelabelledEpisode",
    "ReviewOutcome",
    "TrainingSet",
    "combine_reviews",
    "distinct_episodes",
    "diversity_score",
    "episode_fingerprint",
    "hashing_embedding",
    "read_answers",
    "relabel_episode",
    "select_files",
    "split_by_task",
    "write_data_card",
    "write_questions",
]
