import lamp_phone
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, write_episode


@pytest.fixture
def episodes(lamps):
    """Three finished episodes of two tasks: one that switches a lamp, two that count rooms."""
    tasks = (lamp_phone.TEMPLATES[0], *[lamp_phone.TEMPLATES[1]] * 2)
    return tuple(collect(tasks, SolutionAgent(), RunSettings("solution", seed=1)))


@pytest.fixture
def keep(tmp_path):
    """Put episodes into a run's folder."""

    def _keep(episodes, name="run"):
        folder = EpisodeFolder(tmp_path / name / "episodes")
        folder.path.mkdir(parents=True)
        for position, episode in enumerate(episodes):
            write_episode(folder.file(position, episode.id), episode)
        return tmp_path / name

    return _keep


@pytest.fixture
def run(keep, episodes):
    return keep(episodes)
