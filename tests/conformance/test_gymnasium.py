"""Every registered id is a Gymnasium environment, by Gymnasium's own judgement."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from drawn import cases
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv

import mobile_gym
from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.envs.vector.vector_env import ROWS_KEYS

IDS = sorted(name for name in gymnasium.registry if name.startswith("MobileGym/"))
ROOT = Path(__file__).resolve().parents[2]
SUITE = "MobileGym/Suite-v0"


def some_ids(of: str) -> list[str]:
    """A fifth of the ids, and that of many tasks in one environment."""
    return sorted({SUITE, *cases(IDS, 5, of=of)})


def make(env_id: str, **kwargs: Any) -> mobile_gym.MobileEnv:
    env = gymnasium.make(env_id, **kwargs).unwrapped
    assert isinstance(env, mobile_gym.MobileEnv)
    return env


def test_every_template_is_registered() -> None:
    templates = plugins.load("suite catalog", "built-in").suite("all")
    assert sorted([*(template.env_id for template in templates), SUITE]) == IDS


@pytest.mark.parametrize("env_id", some_ids("checker"))
def test_the_checker_passes(env_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)  # it tries every render mode, a window, too
    env = make(env_id, render_mode="rgb_array")
    check_env(env)
    env.close()


@pytest.mark.parametrize("env_id", some_ids("spec"))
def test_the_spec_survives_json(env_id: str) -> None:
    spec = gymnasium.spec(env_id)
    assert spec.max_episode_steps is None
    assert isinstance(spec.entry_point, str)
    assert isinstance(spec.vector_entry_point, str)
    again = EnvSpec.from_json(spec.to_json())
    assert again == spec
    env = gymnasium.make(again, max_steps=7, observe=["activity"])
    assert env.spec is not None
    twin = gymnasium.make(EnvSpec.from_json(env.spec.to_json()))
    assert json.loads(env.spec.to_json())["kwargs"]["max_steps"] == 7
    assert twin.observation_space == env.observation_space


@pytest.mark.parametrize("env_id", some_ids("seeded"))
def test_a_seeded_episode_repeats(env_id: str) -> None:
    def play(env: Any) -> list[Any]:
        env.action_space.seed(3)
        outcomes: list[Any] = [env.reset(seed=3)]
        for _ in range(8):
            outcomes.append(env.step(env.action_space.sample()))
            if outcomes[-1][2] or outcomes[-1][3]:
                outcomes.append(env.reset())
        env.close()
        return outcomes

    one, two = play(make(env_id)), play(gymnasium.make(env_id))
    assert all(data_equivalence(a, b, exact=True) for a, b in zip(one, two, strict=True))


def shared(outcome: Any) -> Any:
    """An outcome without what only our own vector environments have in their info."""
    *rest, infos = outcome
    ours = {key: infos[key] for key in infos if key.removeprefix("_") not in ROWS_KEYS}
    return (*rest, ours)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_vector_env_equals_the_sync_one(mode: AutoresetMode) -> None:
    env_id = IDS[0]
    ours = gymnasium.make_vec(env_id, 3, autoreset_mode=mode, max_steps=4)
    theirs = SyncVectorEnv([lambda: gymnasium.make(env_id, max_steps=4)] * 3, autoreset_mode=mode)
    assert isinstance(ours, mobile_gym.MobileVectorEnv)
    assert data_equivalence(shared(ours.reset(seed=5)), theirs.reset(seed=5), exact=True)
    ours.action_space.seed(5)
    for _ in range(12):
        actions = ours.action_space.sample()
        left, right = ours.step(actions), theirs.step(actions)
        assert data_equivalence(shared(left), right, exact=True)
        ended = left[2] | left[3]
        if mode is AutoresetMode.DISABLED and ended.any():
            left, right = (env.reset(options={"reset_mask": ended}) for env in (ours, theirs))
            assert data_equivalence(shared(left), right, exact=True)
    ours.close()
    theirs.close()


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("context", ["fork", "spawn"])
def test_workers_give_the_true_texts(context: str) -> None:
    env_id = f"mobile_gym:{IDS[0]}"

    def maker() -> Any:
        return gymnasium.make(env_id, language="zh")

    workers = AsyncVectorEnv([maker, maker], context=context)
    here = SyncVectorEnv([maker, maker])
    try:
        left, right = workers.reset(seed=2), here.reset(seed=2)
        assert data_equivalence(left, right, exact=True)
        assert any(not text.isascii() for text in left[0]["instruction"])
        here.action_space.seed(0)
        for _ in range(3):
            actions = here.action_space.sample()
            assert data_equivalence(workers.step(actions), here.step(actions), exact=True)
    finally:
        workers.close()
        here.close()


def test_made_in_another_process_from_json_alone() -> None:
    template = plugins.load("suite catalog", "built-in").suite("all")[0]
    spec = EnvSpec(
        "MobileGym/Mine-v0",
        entry_point="mobile_gym.envs:make_env",
        vector_entry_point="mobile_gym.envs:make_vector_env",
        kwargs={"task": template.id, "observe": ["instruction"], "max_steps": 3},
    )
    code = f"""
import gymnasium
from gymnasium.envs.registration import EnvSpec
spec = EnvSpec.from_json({spec.to_json()!r})
env = gymnasium.make(spec)
print(env.reset(seed=1)[0]["instruction"])
print(gymnasium.make_vec(spec, 2).reset(seed=1)[0]["instruction"][0])
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": ":".join(path for path in sys.path if path)},
    )
    here = make(IDS[0], observe=["instruction"])
    expected = gymnasium.make(spec).reset(seed=1)[0]["instruction"]
    assert done.stdout.splitlines() == [expected, expected]
    here.close()


def test_mistakes_are_one_clear_line() -> None:
    with pytest.raises(gymnasium.error.NameNotFound):
        gymnasium.make("MobileGym/Nothing.AtAll-v0")
    env_id = IDS[0]
    with pytest.raises(UnknownName, match="unknown judge 'rulez'"):
        gymnasium.make(env_id, judge="rulez")
    for device, message in (
        ("virtul", "did you mean virtual"),
        ({"serial": "emulator-5554", "grpc_port": -1}, "is no port"),
        ({"avd": "Pixel_6", "serial": "emulator-5554"}, "launches an emulator"),
        ({"snapshot": "x"}, "names no kind"),
        ({"kind": "virtual", "colour": "red"}, "colour"),
    ):
        env = make(env_id, device=device)
        with pytest.raises(UsageError, match=message) as caught:
            env.reset(seed=0)
        assert "\n" not in str(caught.value)


def test_rendering_is_the_canvas_at_every_step() -> None:
    env = make(IDS[0], render_mode="rgb_array", image_size=(300, 140), observe=["activity"])
    env.reset(seed=0)
    frames = [env.render()]
    env.step(mobile_gym.PressKey("home"))  # type: ignore[arg-type]
    frames.append(env.render())
    assert all(frame is not None and frame.shape == (300, 140, 3) for frame in frames)
    assert all(frame is not None and frame.dtype == np.uint8 for frame in frames)
    env.close()
