"""One environment over many tasks."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import mobile_gym
from mobile_gym.core.errors import TaskError, UnknownName, UsageError
from task_suites import catalog

TASKS = ["Settings.TurnOnWifi", "Clock.SetAlarm", "Notes.AddToList"]


def make(**kwargs: Any) -> Any:
    return gymnasium.make("MobileGym/Suite-v0", **{"observe": ("activity",), **kwargs}).unwrapped


def tasks_drawn(env: Any, episodes: int, seed: int = 0) -> list[str]:
    env.reset(seed=seed)
    drawn = []
    for _ in range(episodes):
        drawn.append(env.reset()[1]["task_id"])
    return drawn


def test_every_task_of_a_suite_is_drawn_and_the_spaces_stay() -> None:
    env = make(suite="settings")
    spaces = env.observation_space, env.action_space
    ids = {template.id for template in catalog.suite("settings")}
    assert set(tasks_drawn(env, 12 * len(ids))) == ids
    assert (env.observation_space, env.action_space) == spaces


def test_an_episode_is_the_one_of_the_environment_of_its_task() -> None:
    suite = make(tasks=TASKS, observe=("screenshot", "accessibility_tree", "instruction"))
    for seed in range(4):
        observation, info = suite.reset(seed=seed)
        task_id = info["task_id"]
        alone = gymnasium.make(
            f"MobileGym/{task_id}-v0", observe=("screenshot", "accessibility_tree", "instruction")
        )
        expected, expected_info = alone.reset(seed=seed)
        assert observation["instruction"] == expected["instruction"]
        assert observation["accessibility_tree"] == expected["accessibility_tree"]
        assert np.array_equal(observation["screenshot"], expected["screenshot"])
        assert info.keys() == expected_info.keys()


def test_the_seed_of_an_episode_brings_its_task_back() -> None:
    env = make(tasks=TASKS)
    env.reset(seed=3)
    _, info = env.reset()
    seed = env.status.episode_seed
    for _ in range(3):
        env.reset()
    _, again = env.reset(options={"episode_seed": seed})
    assert again["task_id"] == info["task_id"]


def test_a_task_is_picked_by_name() -> None:
    env = make(tasks=TASKS)
    for name in ("Clock.SetAlarm", "MobileGym/Clock.SetAlarm-v0"):
        assert env.reset(seed=1, options={"task": name})[1]["task_id"] == "Clock.SetAlarm"
    with pytest.raises(UnknownName, match=r"Phone\.AddFavorite"):
        env.reset(options={"task": "Phone.AddFavorite"})
    with pytest.raises(TaskError, match="unknown parameter"):
        env.reset(options={"task": "Notes.AddToList", "params": {"hour": 3}})
    assert env.template.id == "Clock.SetAlarm", "a reset that was refused changes nothing"


@pytest.mark.parametrize(
    ("split", "of_train"), [("train", True), ("test_instance", True), ("test_app", False)]
)
def test_only_instances_of_the_split_are_drawn(split: str, of_train: bool) -> None:
    env = make(split=split)
    assert {template.split == "train" for template in env.templates} == {of_train}
    for seed in range(8):
        env.reset(seed=seed)
        assert env.task.split == split


def test_splits_share_no_template_but_train_and_its_instances() -> None:
    ids = {
        split: {template.id for template in make(split=split).templates}
        for split in ("train", "test_instance", "test_template", "test_app")
    }
    assert ids["test_instance"] <= ids["train"]
    assert not ids["train"] & (ids["test_template"] | ids["test_app"])
    assert not ids["test_template"] & ids["test_app"]


def test_weights_decide_how_often() -> None:
    env = make(tasks=TASKS, weights={"Clock.SetAlarm": 0, "Notes.AddToList": 3})
    counts = Counter(tasks_drawn(env, 200))
    assert counts["Clock.SetAlarm"] == 0
    assert 2 < counts["Notes.AddToList"] / counts["Settings.TurnOnWifi"] < 4.5
    env.set_weights({"Clock.SetAlarm": 1, "Notes.AddToList": 0, "Settings.TurnOnWifi": 0})
    assert set(tasks_drawn(env, 10)) == {"Clock.SetAlarm"}
    env.set_weights(None)
    assert set(tasks_drawn(env, 40)) == set(TASKS)


class Ladder:
    """The next task after each success."""

    def __init__(self) -> None:
        self.ended: list[tuple[str, bool]] = []

    def __call__(self, rng: np.random.Generator, ids: Any) -> str:
        return ids[min(sum(success for _, success in self.ended), len(ids) - 1)]

    def episode_ended(self, info: Any) -> None:
        self.ended.append((info["task_id"], info["is_success"]))


def test_a_curriculum_picks_and_is_told_how_episodes_end() -> None:
    ladder = Ladder()
    env = make(tasks=TASKS, curriculum=ladder, max_steps=1)
    assert env.reset(seed=0)[1]["task_id"] == TASKS[0]
    env.step(mobile_gym.Finish())
    assert ladder.ended == [(TASKS[0], False)]
    ladder.ended.append((TASKS[0], True))
    assert env.reset()[1]["task_id"] == TASKS[1]


def test_a_curriculum_may_be_named() -> None:
    env = make(tasks=TASKS, curriculum=f"{__name__}:Ladder")
    assert env.reset(seed=0)[1]["task_id"] == TASKS[0]


def test_a_saved_state_brings_its_task_back() -> None:
    env = make(tasks=TASKS)
    env.reset(seed=0, options={"task": "Clock.SetAlarm"})
    env.step(mobile_gym.OpenApp("Clock"))
    state = env.save_state()
    text = state.to_json(env)
    env.reset(options={"task": "Notes.AddToList"})
    _, info = env.load_state(state)
    assert (info["task_id"], info["step"]) == ("Clock.SetAlarm", 1)
    other = make(tasks=TASKS)
    other.reset(seed=5, options={"task": "Notes.AddToList"})
    _, info = other.load_state(type(state).from_json(text, other))
    assert (info["task_id"], info["step"]) == ("Clock.SetAlarm", 1)
    with pytest.raises(UsageError, match="this state is of"):
        make(tasks=TASKS[2:]).load_state(state)


def test_recorded_tasks_join_with_the_same_spaces(recorded_folder: Any) -> None:
    recorded = [template.id for template in catalog.suite(f"recorded:{recorded_folder}")]
    tasks = ["Settings.TurnOnWifi", f"recorded:{recorded_folder}#{recorded[0]}"]
    env = make(tasks=tasks)
    spaces = env.observation_space
    for task in (recorded[0], "Settings.TurnOnWifi", recorded[0]):
        observation, info = env.reset(seed=0, options={"task": task})
        assert info["task_id"] == task
        assert observation in spaces
    env.step(mobile_gym.Wait())
    env.close()


def test_it_is_pickled_and_copied() -> None:
    env = make(tasks=TASKS, weights={"Clock.SetAlarm": 2})
    made = pickle.loads(pickle.dumps(env))
    assert tasks_drawn(made, 20) == tasks_drawn(env, 20)
    env.reset(seed=2)
    assert copy.deepcopy(env).reset()[1]["task_id"] == env.reset()[1]["task_id"]


def test_gymnasium_approves(recwarn: pytest.WarningsRecorder) -> None:
    check_env(make(tasks=TASKS, observe=("accessibility_tree", "instruction")))
    assert not recwarn.list


@pytest.mark.parametrize(
    ("kwargs", "error"),
    [
        ({"suite": "recipes"}, "recipes"),
        ({"suite": 3}, "suite must be a name"),
        ({"tasks": "Clock.SetAlarm"}, "tasks must be a sequence"),
        ({"tasks": []}, "tasks must be a sequence"),
        ({"tasks": ["Clock.SetAlarm"] * 2}, "same id"),
        ({"tasks": ["Clock.SetAlarm"], "split": "test_app"}, "split 'test_app'"),
        ({"split": "validation"}, "validation"),
        ({"weights": {"Clock.Fly": 1}}, "Clock.Fly"),
        ({"tasks": TASKS, "weights": {"Clock.SetAlarm": -1}}, "0 or more"),
        ({"tasks": TASKS, "weights": dict.fromkeys(TASKS, 0)}, "all weights are 0"),
        ({"tasks": TASKS, "weights": {}, "curriculum": Ladder()}, "not both"),
        ({"curriculum": "no_such_module:it"}, "cannot be imported"),
        ({"curriculum": "task_suites.catalog:MODULES"}, "nothing that can be called"),
        ({"curriculum": 3}, "curriculum must be callable"),
        ({"language": "de"}, "de"),
    ],
)
def test_a_wrong_argument_is_one_clear_error(kwargs: dict[str, Any], error: str) -> None:
    with pytest.raises((UsageError, TaskError), match=error):
        make(**kwargs)


def test_a_curriculum_that_names_no_task_is_told() -> None:
    env = make(tasks=TASKS, curriculum=lambda rng, ids: "Clock.Fly")
    with pytest.raises(UnknownName, match=r"Clock\.Fly"):
        env.reset(seed=0)
