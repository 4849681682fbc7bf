"""Runs of our own as references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import lamp_phone
import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Invalid, Tap
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.core.ports import Agent
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, write_episode
from mobile_gym.rollouts.offline.recorded_steps import OfflineEpisode, RecordedRun, UnreadEpisode


def played(agent: Agent) -> Episode:
    (episode,) = collect(lamp_phone.TEMPLATES[:1], agent, RunSettings(agent.name, seed=1))
    return episode


def write(folder: Path, episodes: Sequence[Episode]) -> RecordedRun:
    files = EpisodeFolder(folder / "episodes")
    files.path.mkdir(parents=True)
    for position, episode in enumerate(episodes):
        write_episode(files.file(position, episode.id), episode)
    return RecordedRun(folder)


def test_the_steps_are_those_of_the_episode(tmp_path: Path) -> None:
    episode = played(SolutionAgent())
    (read,) = write(tmp_path, [episode]).episodes()
    assert isinstance(read, OfflineEpisode)
    assert (read.id, read.goal) == (episode.id, episode.task.text)
    assert [one.recorded for one in read.steps] == [one.action for one in episode.steps[1:]]
    assert read.steps[0].frame.screenshot is not None
    assert read.steps[0].frame.forest is not None


def test_the_recorded_actions_are_right_and_others_are_not(tmp_path: Path) -> None:
    (read,) = write(tmp_path, [played(SolutionAgent())]).episodes()
    assert isinstance(read, OfflineEpisode)
    assert all(step.is_right(step.recorded) for step in read.steps)
    taps = [step for step in read.steps if isinstance(step.recorded, Tap)]
    assert taps
    assert not any(step.is_right(Invalid("", "nothing")) for step in read.steps)
    assert not any(
        step.is_right(Tap(step.recorded.point.x, (step.recorded.point.y + 0.5) % 1))
        for step in taps
        if isinstance(step.recorded, Tap)
    )


def test_what_did_not_succeed_is_no_reference(tmp_path: Path) -> None:
    (left_out,) = write(tmp_path, [played(NoopAgent())]).episodes()
    assert isinstance(left_out, UnreadEpisode)
    assert left_out.why == "it did not succeed"


def test_an_action_that_could_not_be_read_is_no_reference(tmp_path: Path) -> None:
    episode = played(SolutionAgent())
    first, second, *others = episode.steps
    unreadable = replace(second, action=Invalid("tap it", "no JSON"))
    run = write(tmp_path, [replace(episode, steps=(first, unreadable, *others))])
    (left_out,) = run.episodes()
    assert isinstance(left_out, UnreadEpisode)
    assert "could not be read" in left_out.why


def test_a_damaged_file_does_not_stop_others(tmp_path: Path) -> None:
    run = write(tmp_path, [played(SolutionAgent())])
    (tmp_path / "episodes" / "000-broken.parquet").write_bytes(b"PAR1")
    kinds = [type(one) for one in run.episodes()]
    assert sorted(kind.__name__ for kind in kinds) == ["OfflineEpisode", "UnreadEpisode"]


def test_a_folder_without_episodes_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=str(tmp_path)):
        list(RecordedRun(tmp_path).episodes())
