"""The same task, seed and actions in process and on a served device: equal in everything.

`MOBILE_GYM_PARITY=all` runs every registered template instead of a sample.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import numpy as np
import pytest
from served_devices import SIZE, Server, adb_server, made, spec_of

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import OpenApp, Tap
from mobile_gym.core.plugins import load
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.state import EnvState
from mobile_gym.testing import check_device

SEED = 3
EVERY = [template.env_id for template in load("suite catalog", "built-in").suite("all")]
SAMPLE = EVERY[:: -(-len(EVERY) // 12)]
CHOSEN = EVERY if os.environ.get("MOBILE_GYM_PARITY") == "all" else SAMPLE
DRAGGED = "MobileGym/Notes.MoveItemToTop-v0"
ASKED = "MobileGym/Clock.SetAlarmForDeparture-v0"
FRAME_FIELDS = (
    "width_px",
    "height_px",
    "activity",
    "forest",
    "captured_at_s",
    "is_stale",
    "is_rendered",
    "keyboard_shown",
    "orientation",
)


@pytest.fixture(scope="module")
def adb_port() -> Iterator[int]:
    with adb_server() as port:
        yield port


@pytest.fixture(scope="module")
def stepped() -> Iterator[Server]:
    server = Server(clock="stepped")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def real() -> Iterator[Server]:
    server = Server(clock="real")
    server.start()
    yield server
    server.kill()


def same(one: dict[str, Any], other: dict[str, Any], where: str) -> None:
    assert one.keys() == other.keys(), where
    for key, value in one.items():
        if isinstance(value, np.ndarray):
            np.testing.assert_array_equal(other[key], value, err_msg=f"{where}: {key}")
        else:
            assert other[key] == value, f"{where}: {key}"


def same_frame(one: MobileEnv, other: MobileEnv, where: str) -> None:
    for name in FRAME_FIELDS:
        assert getattr(one.frame, name) == getattr(other.frame, name), f"{where}: {name}"


def solve_on_both(task: str, device: dict[str, Any], **arguments: Any) -> float:
    """Solve a task in process, do the same on a device, and compare; the return."""
    with made(task, **arguments) as here, made(task, device=device, **arguments) as there:
        (seen, info), (seen_there, info_there) = here.reset(seed=SEED), there.reset(seed=SEED)
        agent = SolutionAgent()
        agent.reset(here.task, SEED)
        total, ended, step = 0.0, False, 0
        while True:
            where = f"{task}, step {step}"
            same(seen, seen_there, where)
            same(info, info_there, where)
            same_frame(here, there, where)
            if ended:
                return total
            action = agent.act(seen, here.frame)
            seen, reward, terminated, truncated, info = here.step(action)
            seen_there, *outcome, info_there = there.step(action)
            assert outcome == [reward, terminated, truncated], where
            total, ended, step = total + reward, terminated or truncated, step + 1


@pytest.mark.parametrize("task", list(dict.fromkeys((*CHOSEN, DRAGGED, ASKED))))
def test_parity(stepped: Server, adb_port: int, task: str) -> None:
    assert solve_on_both(task, spec_of(stepped.told, adb_port)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "perturbation",
    [
        {"dark": True, "font_scale": 1.3, "icon_order": 2},
        {"tap_offset": 8},
        {"screen_size": [1000, 540], "slow_loading": 2.0, "notifications": 2},
    ],
    ids="+".join,
)
def test_parity_when_perturbed(
    stepped: Server, adb_port: int, perturbation: dict[str, Any]
) -> None:
    solve_on_both(SAMPLE[0], spec_of(stepped.told, adb_port), perturbation=perturbation)


def test_parity_through_tcp_and_in_chinese(stepped: Server, adb_port: int) -> None:
    device = spec_of(stepped.told, adb_port, shared_memory=False)
    assert solve_on_both(SAMPLE[-1], device, language="zh") == pytest.approx(1.0)


def test_saved_states(stepped: Server, adb_port: int) -> None:
    with made(SAMPLE[0], device=spec_of(stepped.told, adb_port)) as env:
        observation, _ = env.reset(seed=SEED)
        agent = SolutionAgent()
        agent.reset(env.task, SEED)
        state = env.save_state()
        action = agent.act(observation, env.frame)
        first = env.step(action)
        env.load_state(state)
        again = env.step(action)
        same(first[0], again[0], "again")
        same(first[4], again[4], "again")


def test_a_state_moves_from_a_served_device_to_one_in_process(
    stepped: Server, adb_port: int
) -> None:
    with (
        made(SAMPLE[0], device=spec_of(stepped.told, adb_port)) as there,
        made(SAMPLE[0]) as here,
    ):
        there.reset(seed=SEED)
        there.step(OpenApp("Clock"))
        here.load_state(EnvState.from_json(there.save_state().to_json(there), here))
        seen_there, *outcome_there, info_there = there.step(Tap(0.5, 0.5))
        seen, *outcome, info = here.step(Tap(0.5, 0.5))
        same(seen, seen_there, "after the move")
        same(info, info_there, "after the move")
        assert outcome == outcome_there


def test_a_state_moves_to_a_served_device_that_was_never_reset(
    stepped: Server, adb_port: int
) -> None:
    with (
        made(SAMPLE[0]) as here,
        made(SAMPLE[0], device=spec_of(stepped.told, adb_port)) as there,
    ):
        here.reset(seed=SEED)
        here.step(OpenApp("Clock"))
        there.load_state(EnvState.from_json(here.save_state().to_json(here), there))
        seen_there, *outcome_there, info_there = there.step(Tap(0.5, 0.5))
        seen, *outcome, info = here.step(Tap(0.5, 0.5))
        same(seen, seen_there, "after the move")
        same(info, info_there, "after the move")
        assert outcome == outcome_there


def test_the_kit(stepped: Server, adb_port: int) -> None:
    check_device(lambda: open_device(spec_of(stepped.told, adb_port), screen_size=SIZE))


@pytest.mark.parametrize("task", SAMPLE[::4])
def test_the_real_clock_pays_the_same(real: Server, adb_port: int, task: str) -> None:
    with made(task) as here, made(task, device=spec_of(real.told, adb_port)) as there:
        assert play(there) == play(here) == (pytest.approx(1.0), True)


def play(env: MobileEnv) -> tuple[float, bool]:
    observation, _ = env.reset(seed=SEED)
    agent = SolutionAgent()
    agent.reset(env.task, SEED)
    total = 0.0
    while True:
        observation, reward, terminated, truncated, info = env.step(
            agent.act(observation, env.frame)
        )
        total += reward
        if terminated or truncated:
            return total, info["is_success"]


def test_a_larger_screen_is_scaled_on_its_way(adb_port: int) -> None:
    with Server(clock="stepped") as server:
        small = spec_of(server.told, adb_port)
        device = open_device(small, screen_size=(600, 270))
        with closing(device):
            device.reset(DeviceReset(seed=SEED))
            frame = device.observe()
            assert frame.screenshot is not None
            assert frame.screenshot.shape == (600, 270, 3)
            assert (frame.width_px, frame.height_px) == (270, 600)
            roots = [tree.nodes[0].bounds for tree in frame.nodes.trees]
            assert max(root.bottom for root in roots) == 600
            assert max(root.right for root in roots) == 270
