"""The episodes of a run with what they are grouped by."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.core.errors import StoreError
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts import RunFolder, RunSettings, collect
from mobile_gym.rollouts.storing.played_episodes import played_episodes
from mobile_gym.rollouts.storing.store import EpisodeFolder
from task_suites import catalog


def played(path: Path, settings: RunSettings) -> RunFolder:
    folder = RunFolder.start(path, suite="lamps", settings=settings, version="1", tasks=())
    for position, episode in enumerate(collect(TEMPLATES, NoopAgent(), settings)):
        folder.keep(position, episode)
    return folder


def test_a_run_without_a_split_has_that_of_each_instance(tmp_path: Path) -> None:
    folder = played(tmp_path / "run", RunSettings("noop", episodes=12, max_steps=1))
    splits = {one.split for one in played_episodes(folder) if one.outcome.task_id == "Lamp.TurnOn"}
    assert splits == {"train", "test_instance"}


def test_repeats_of_an_instance_are_counted(tmp_path: Path) -> None:
    settings = RunSettings("noop", episodes=4, repeats=2, max_steps=1)
    episodes = played_episodes(played(tmp_path / "run", settings))
    assert [one.repeat for one in episodes] == [0, 1, 0, 1] * 2
    assert len({one.instance for one in episodes}) == len(episodes)


def test_level_kind_and_language_are_those_of_the_task(tmp_path: Path) -> None:
    settings = RunSettings("noop", language="zh", max_steps=1)
    operation, query = played_episodes(played(tmp_path / "run", settings))
    assert (operation.kind, operation.language, operation.level) == ("operation", "zh", 1)
    assert query.kind == "single_frame_query"


def test_an_episode_that_is_damaged_is_named(tmp_path: Path) -> None:
    folder = played(tmp_path / "run", RunSettings("noop", max_steps=1))
    file = EpisodeFolder(folder.episodes).files()[0]
    file.write_bytes(b"PAR1")
    with pytest.raises(StoreError, match=file.name):
        played_episodes(folder)


def test_level_and_kind_are_the_same_in_all_instances() -> None:
    """So that they may be read from one file of each task."""

    def found(template: TaskTemplate) -> set[tuple[int, str]]:
        tasks = (template.task(np.random.default_rng(seed)) for seed in range(4))
        return {(task.level, task.kind) for task in tasks}

    assert not [one.id for one in catalog.suite("all") if len(found(one)) > 1]
