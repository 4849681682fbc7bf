"""Rollouts: run agents on tasks, keep the episodes, count and show what came of them."""

from mobile_gym.rollouts.collecting.collect import collect
from mobile_gym.rollouts.collecting.episode_seeds import episode_seed
from mobile_gym.rollouts.collecting.recording import Recording, record_episodes
from mobile_gym.rollouts.reporting.report import report_run, write_report
from mobile_gym.rollouts.reporting.summary import Summary, summarize
from mobile_gym.rollouts.storing.outcomes import Outcome, outcome_of
from mobile_gym.rollouts.storing.run_folder import RunFolder
from mobile_gym.rollouts.storing.run_settings import RunSettings
from mobile_gym.rollouts.storing.store import (
    SCHEMA_VERSION,
    EpisodeFolder,
    read_episode,
    write_episode,
)

__all__ = [
    "SCHEMA_VERSION",
    "EpisodeFolder",
    "Outcome",
    "Recording",
    "RunFolder",
    "RunSettings",
    "Summary",
    "collect",
    "episode_seed",
    "outcome_of",
    "read_episode",
    "record_episodes",
    "report_run",
    "summarize",
    "write_episode",
    "write_report",
]
