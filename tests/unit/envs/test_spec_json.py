"""Arguments that were computed with NumPy: specs stay JSON, and episodes are the same ones."""

from __future__ import annotations

import json
from contextlib import closing
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.vector import AutoresetMode

import mobile_gym
from mobile_gym.core.plain_values import as_json, plain
from mobile_gym.envs.wrappers import (
    CandidateActions,
    ChooseNode,
    FlatActions,
    MaskObservation,
    NumericObservation,
    Perturb,
)

ID, SUITE = "MobileGym/Clock.SetAlarm-v0", "MobileGym/Suite-v0"
TASKS = ["Clock.SetAlarm", "Clock.StartTimer"]
ARGUMENTS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (ID, {"max_steps": np.int64(5)}, {"max_steps": 5}),
    (ID, {"max_steps": np.array(5)}, {"max_steps": 5}),
    (ID, {"max_steps": np.str_("2x")}, {"max_steps": "2x"}),
    (ID, {"gamma": np.float32(0.5), "reward": "potential"}, {"gamma": 0.5, "reward": "potential"}),
    (ID, {"image_size": np.array([120, 54])}, {"image_size": [120, 54]}),
    (ID, {"image_size": (np.int32(120), np.int64(54))}, {"image_size": (120, 54)}),
    (
        ID,
        {"observe": np.array(["activity", "instruction"])},
        {"observe": ["activity", "instruction"]},
    ),
    (ID, {"language": np.str_("zh")}, {"language": "zh"}),
    (
        ID,
        {"perturbation": {"dark": np.True_, "font_scale": np.float64(1.2)}},
        {"perturbation": {"dark": True, "font_scale": 1.2}},
    ),
    (
        ID,
        {"perturbation": {"font_scale": {"choice": np.array([0.9, 1.1])}}},
        {"perturbation": {"font_scale": {"choice": [0.9, 1.1]}}},
    ),
    (
        ID,
        {"limits": {"looping": np.int64(3), "budget_usd": np.float64(0.5)}},
        {"limits": {"looping": 3, "budget_usd": 0.5}},
    ),
    (
        ID,
        {"reward": {"name": "dense", "step_cost": np.float64(0.25)}},
        {"reward": {"name": "dense", "step_cost": 0.25}},
    ),
    (
        ID,
        {"start": {"from": "demonstration", "steps_before_goal": np.int64(2)}},
        {"start": {"from": "demonstration", "steps_before_goal": 2}},
    ),
    (SUITE, {"tasks": np.array(TASKS)}, {"tasks": TASKS}),
    (
        SUITE,
        {"tasks": TASKS, "weights": {TASKS[0]: np.float32(2)}},
        {"tasks": TASKS, "weights": {TASKS[0]: 2.0}},
    ),
    (
        SUITE,
        {"suite": np.str_("clock"), "split": np.str_("train")},
        {"suite": "clock", "split": "train"},
    ),
]


def story(env: gymnasium.Env[Any, Any]) -> str:
    first = env.reset(seed=4)
    return f"{first} {env.step(mobile_gym.Wait(0.1))}"


@pytest.mark.parametrize(
    ("name", "given", "meant"), ARGUMENTS, ids=[str(each[1])[:60] for each in ARGUMENTS]
)
def test_environments(name: str, given: dict[str, Any], meant: dict[str, Any]) -> None:
    fast = {} if "observe" in given else {"observe": ("activity", "instruction")}
    with (
        closing(gymnasium.make(name, **given, **fast)) as env,
        closing(gymnasium.make(name, **meant, **fast)) as other,
    ):
        assert env.spec is not None
        assert {key: env.spec.kwargs[key] for key in meant} == as_json(meant)
        assert EnvSpec.from_json(env.spec.to_json()) == env.spec
        written = env.spec.to_json()
        with closing(gymnasium.make(EnvSpec.from_json(written))) as back:
            assert story(env) == story(other) == story(back)
        json.loads(env.unwrapped.save_state().to_json(env.unwrapped))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "options",
    [
        {"params": {"hour": np.int64(9)}},
        {"task_seed": np.int64(3)},
        {"perturbation": {"dark": np.True_}},
        {"language": np.str_("zh")},
    ],
)
def test_options_of_reset(options: dict[str, Any]) -> None:
    with closing(gymnasium.make(ID, observe=("instruction",))) as env:
        observation, info = env.reset(seed=np.int64(1), options=options)  # type: ignore[arg-type]
        again = env.reset(seed=1, options=plain(options))
        assert (str(observation), str(info)) == (str(again[0]), str(again[1]))
        json.dumps(dict(env.unwrapped.task.params))  # type: ignore[attr-defined]


@pytest.mark.parametrize("workers", [None, 1])
def test_vectors(workers: int | None) -> None:
    env = gymnasium.make_vec(
        ID,
        num_envs=np.int64(2),  # type: ignore[arg-type]
        workers=None if workers is None else np.int64(workers),
        observe=("activity",),
        autoreset_mode=AutoresetMode.SAME_STEP,
        max_episode_steps=np.int64(4),
        copy=np.True_,
        env_wrappers=[{"name": "ChooseNode", "arguments": {"max_nodes": np.int64(8)}}],
    )
    with closing(env):
        assert env.spec is not None
        spec = EnvSpec.from_json(env.spec.to_json())
        with closing(gymnasium.make_vec(spec)) as back:
            assert back.num_envs == 2
            assert back.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
            assert np.array_equal(env.reset(seed=1)[0], back.reset(seed=1)[0])


@pytest.mark.parametrize(
    "wrap",
    [
        lambda env: ChooseNode(env, max_nodes=np.int64(8)),  # type: ignore[arg-type]
        lambda env: CandidateActions(env, max_moves=np.int64(16)),  # type: ignore[arg-type]
        lambda env: FlatActions(env, grid=(np.int64(4), np.int64(3)), texts=(np.str_("a"),)),
        lambda env: NumericObservation(env, {"instruction": np.int64(32)}),  # type: ignore[dict-item]
        lambda env: Perturb(env, {"dark": np.True_}),
        lambda env: Perturb(env, {"font_scale": {"choice": (0.9, 1.1)}}),
        lambda env: MaskObservation(ChooseNode(env, phrases=("a",))),
    ],
)
def test_wrappers(wrap: Any) -> None:
    env = wrap(gymnasium.make(ID, observe=("nodes", "instruction")))
    spec = EnvSpec.from_json(env.spec.to_json())
    assert spec == env.spec  # what Minari compares before it recovers an environment
    back = gymnasium.make(spec)
    with closing(env), closing(back):
        assert str(env.reset(seed=2)) == str(back.reset(seed=2))


def test_what_is_alive_stays_what_it_is() -> None:
    def curriculum(rng: Any, ids: Any) -> str:
        return ids[0]

    with closing(
        gymnasium.make(SUITE, tasks=TASKS, curriculum=curriculum, observe=("activity",))
    ) as env:
        assert env.spec is not None
        assert env.spec.kwargs["curriculum"] is curriculum
        with pytest.raises(TypeError):
            env.spec.to_json()
