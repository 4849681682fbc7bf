from __future__ import annotations

from pathlib import Path

from mobile_gym.core.episodes import Episode
from mobile_gym.rollouts import RunFolder, RunSettings

HOSTILE = "<script>window.hacked = 1</script><img src=x onerror='window.hacked=1'>\"'&{{7*7}}"
"""What a task, a screen or a model may say."""


def write_run(path: Path, episodes: list[Episode], agent: str) -> Path:
    folder = RunFolder.create(path, suite="all", settings=RunSettings(agent), version="0")
    for position, episode in enumerate(episodes):
        folder.keep(position, episode)
    return path
