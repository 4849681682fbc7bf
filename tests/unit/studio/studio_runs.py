from __future__ import annotations

import json
from pathlib import Path

from mobile_gym.core.episodes import Episode
from mobile_gym.core.plugins import load
from mobile_gym.rollouts import RunFolder, RunSettings
from mobile_gym.rollouts.reviewing.verdicts import EpisodeVerdict, VerdictFolder, judge_files
from mobile_gym.rollouts.storing.store import episode_files

HOSTILE = "<script>window.hacked = 1</script><img src=x onerror='window.hacked=1'>\"'&{{7*7}}"
"""What a task, a screen or a model may say."""


def write_run(path: Path, episodes: list[Episode], agent: str) -> Path:
    folder = RunFolder.create(path, suite="all", settings=RunSettings(agent), version="0")
    for position, episode in enumerate(episodes):
        folder.keep(position, episode)
    return path


def judge_otherwise(run: Path) -> dict[Path, EpisodeVerdict]:
    """Judge a run again as `strict`, who calls the first episode failed."""
    files = episode_files(run)
    folder = VerdictFolder.open(run, "strict", {"name": "rules"})
    written = dict(judge_files(files, [load("judge", "rules")()], folder))
    sidecar = folder.file(files[0])
    sidecar.write_text(json.dumps(json.loads(sidecar.read_text()) | {"success": False}))
    return written
