"""Exported episodes, played again in the environment: a few on a commit, a hundred in all tests."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest
from drawn import count

BENCHMARKS = Path(__file__).resolve().parents[3] / "benchmarks"
EPISODES = count(4, 100)
WHOLE = ("hf", "hf, transitions", "parquet", "parquet, transitions", "minari")
"""Forms that carry every screen, action and reward."""


@pytest.fixture(scope="module")
def replay() -> Any:
    sys.path.insert(0, str(BENCHMARKS))
    yield importlib.import_module("export_replay")
    sys.path.remove(str(BENCHMARKS))


@pytest.fixture(scope="module")
def run(replay: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replayed") / "run"
    replay.record(path, EPISODES)
    return path


FORMS = (*WHOLE, "digidata", "llamatouch", "androidcontrol", "fine-tuning rows")


@pytest.mark.parametrize("name", FORMS)
def test_what_was_exported_is_what_the_environment_gives(
    name: str, replay: Any, run: Path, tmp_path: Path
) -> None:
    if name == "minari":
        pytest.importorskip("minari", reason="needs the extra mobile-gym[minari]")
    form = replay.FORMS[name]
    found = replay.replayed(run, tmp_path / "out", form)
    assert found.actions
    if form.exact:
        assert found.lines == []
        assert found.same == found.episodes == EPISODES
    if name in WHOLE:
        assert found.observations == found.actions + EPISODES
        assert found.rewards == found.actions


def test_every_format_is_replayed(replay: Any) -> None:
    from mobile_gym.rollouts.exporting import FORMATS

    assert set(FORMS) == replay.FORMS.keys()
    assert {form.format for form in replay.FORMS.values() if form.format} == FORMATS.keys()


def test_a_difference_is_found(replay: Any, run: Path, tmp_path: Path) -> None:
    """Whatever is changed in an export, it is told where."""
    from mobile_gym.core.actions import Finish
    from mobile_gym.rollouts import EpisodeFolder, read_episode
    from mobile_gym.rollouts.exporting import export_episodes

    export_episodes(run, "parquet", tmp_path / "out")
    episodes = [read_episode(path) for path in EpisodeFolder.of(run).files()]

    def exported() -> Any:
        return next(replay.of_moments(tmp_path / "out", episodes))

    one = exported()
    episode = episodes[one.position]
    assert not list(replay.differences(one, episode))
    one.rewards[0] += 0.5
    one.observations[1] = {**one.observations[1], "activity": "another"}
    one.observations[0] = {
        **one.observations[0],
        "screenshot": one.observations[0]["screenshot"] ^ 1,
    }
    told = "\n".join(replay.differences(one, episode))
    for what in ("step 0: screenshot", "step 0: reward", "step 1: activity"):
        assert what in told
    other = exported()
    other.actions[0] = Finish()
    assert list(replay.differences(other, episode))
