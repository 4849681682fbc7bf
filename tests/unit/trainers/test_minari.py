"""Data sets of Minari: collected from every form of environment, and exported from a run."""

from __future__ import annotations

import shutil
import subprocess
import sys

import gymnasium
import numpy as np
import pytest

import mobile_gym
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.envs.observing import OBSERVABLE
from mobile_gym.envs.wrappers import (
    CandidateActions,
    ChooseNode,
    FlatActions,
    MaskObservation,
    NumericObservation,
)
from mobile_gym.rollouts import EpisodeFolder, RunFolder, RunSettings, collect, read_episode
from mobile_gym.rollouts.exporting import ExportOptions, export_episodes
from mobile_gym.spaces import ActionSpace, Image, ScalarBox, Utf8Text
from task_suites import catalog

minari = pytest.importorskip("minari", reason="needs the extra mobile-gym[minari]")
ENV_ID = "MobileGym/Settings.TurnOnWifi-v0"


def make(**arguments):
    return gymnasium.make(ENV_ID, **{"image_size": (40, 18), "max_steps": 3, **arguments})


FORMS = {
    "plain": make,
    **{name: lambda name=name: make(observe=(name,)) for name in OBSERVABLE},
    "choose_node": lambda: ChooseNode(make(observe=("activity",)), max_nodes=8),
    "flat_grid": lambda: FlatActions(make(observe=("screenshot",)), form="grid"),
    "flat_box": lambda: FlatActions(make(observe=("instruction",)), form="box"),
    "candidates": lambda: CandidateActions(make(observe=("instruction",))),
    "mask": lambda: MaskObservation(ChooseNode(make(observe=("activity",)), max_nodes=8)),
    "numeric": lambda: NumericObservation(make(observe=("nodes", "instruction"))),
}
LOAD = """
import sys
{imports}
import minari
data = minari.load_dataset(sys.argv[1])
env = data.recover_environment()
seen, _ = env.reset(seed=0)
assert seen in data.observation_space, data.observation_space
print(len(next(iter(data.iterate_episodes())).rewards))
print(data.observation_space == env.observation_space, data.action_space == env.action_space)
"""


@pytest.fixture
def load(monkeypatch):
    def _load(folder, name="mobile_gym/episodes-v0"):
        monkeypatch.setenv("MINARI_DATASETS_PATH", str(folder))
        return minari.load_dataset(name)

    return _load


@pytest.mark.filterwarnings("ignore::UserWarning")  # Minari asks for an author and the like
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("record_infos", [False, True])
def test_every_form_is_collected_and_comes_back(form, record_infos, tmp_path, monkeypatch):
    pytest.importorskip("jax", reason="needs jax")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    env = minari.DataCollector(FORMS[form](), record_infos=record_infos, data_format="parquet")
    env.action_space.seed(0)
    for seed in range(2):
        env.reset(seed=seed)
        is_over = False
        while not is_over:
            *_, terminated, truncated, _ = env.step(env.action_space.sample())
            is_over = terminated or truncated
    made = env.create_dataset("lab/form-v0", algorithm_name="random", code_permalink="-")
    spaces = made.observation_space, made.action_space
    assert spaces == (env.observation_space, env.action_space)
    env.close()
    data = minari.load_dataset("lab/form-v0")
    assert (data.observation_space, data.action_space) == spaces
    assert data.total_episodes == 2
    again = data.recover_environment()
    assert again.observation_space == spaces[0]
    for episode in data.iterate_episodes():
        assert len(episode.rewards) >= 1


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("imports", ["", "import mobile_gym", "import mobile_gym.spaces"])
def test_another_process_reads_it(imports, tmp_path, monkeypatch):
    pytest.importorskip("jax", reason="needs jax")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    env = minari.DataCollector(make(), data_format="parquet")
    env.reset(seed=0)
    for _ in range(3):
        env.step(env.action_space.sample())
    env.create_dataset("lab/plain-v0", algorithm_name="random", code_permalink="-")
    env.close()
    command = [sys.executable, "-c", LOAD.format(imports=imports), "lab/plain-v0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    steps, *equal = done.stdout.split()
    assert steps == "3"
    if imports:
        assert equal == ["True", "True"]


@pytest.mark.parametrize(
    "space",
    [
        Utf8Text(12),
        Image(3, 2),
        ScalarBox(-1.5, 2.0, (2,), np.float32),
        ScalarBox(0, 9, (), np.int64),
        ActionSpace(),
        gymnasium.spaces.Dict({"a": Utf8Text(3), "b": gymnasium.spaces.Discrete(2)}),
        gymnasium.spaces.Tuple((Image(2, 2), gymnasium.spaces.Text(4))),
    ],
    ids=str,
)
def test_a_space_is_read_as_it_was(space):
    from minari.serialization import deserialize_space, serialize_space

    read = deserialize_space(serialize_space(space))
    assert type(read) is type(space)
    assert read == space
    assert mobile_gym  # whose import adds our spaces


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A run of two tasks of ours, and the folder."""
    path = tmp_path_factory.mktemp("played") / "run"
    templates = [catalog.template(name) for name in ("Clock.StartTimer", "Settings.TurnOnWifi")]
    settings = RunSettings("solution", seed=3, episodes=2, terminate_on="either", max_steps=12)
    folder = RunFolder.start(
        path,
        suite="all",
        settings=settings,
        version="1",
        tasks=[template.env_id for template in templates],
    )
    for position, episode in enumerate(collect(templates, SolutionAgent(), settings)):
        folder.keep(position, episode)
    return path


def test_the_environment_comes_back_and_gives_the_same(played, tmp_path, load):
    """Every observation, action and reward is that of the recovered environment, step by step."""
    export_episodes(played, "minari", tmp_path / "out")
    data = load(tmp_path / "out")
    files = EpisodeFolder.of(played).files()
    env = data.recover_environment()
    assert data.observation_space == env.observation_space
    assert data.action_space == env.action_space
    for number, (read, file) in enumerate(zip(data.iterate_episodes(), files, strict=True)):
        episode = read_episode(file)
        (meta,) = data.storage.get_episode_metadata([number])
        assert meta["options"]["policy"] == "solution"
        assert meta["options"]["episode_id"] == f"{episode.id}-{episode.uid}"
        seen, _ = env.reset(seed=meta["seed"], options={"task": meta["options"]["task_id"]})
        for step in range(len(read.rewards) + 1):
            assert seen.keys() == read.observations.keys()
            for name, value in seen.items():
                np.testing.assert_array_equal(read.observations[name][step], value, err_msg=name)
            if step == len(read.rewards):
                break
            action = {name: values[step] for name, values in read.actions.items()}
            seen, reward, terminated, truncated, _ = env.step(action)
            ended = (read.rewards[step], read.terminations[step], read.truncations[step])
            assert ended == (pytest.approx(reward), terminated, truncated)
    env.close()


def test_two_exports_have_equal_spaces_and_can_be_combined(played, tmp_path, load):
    for name in ("a-v0", "b-v0"):
        export_episodes(
            played, "minari", tmp_path / name, options=ExportOptions(name=f"lab/{name}")
        )
        shutil.copytree(tmp_path / name, tmp_path / "both", dirs_exist_ok=True)
    one, other = (load(tmp_path / "both", f"lab/{name}") for name in ("a-v0", "b-v0"))
    assert one.observation_space == other.observation_space
    both = minari.combine_datasets([one, other], "lab/both-v0")
    assert both.total_episodes == 8
