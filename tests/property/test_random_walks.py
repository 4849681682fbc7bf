"""Random actions over random apps, languages and perturbations: nothing raises, all stays sound.

A short walk here; with MOBILE_GYM_WALK=100000 in the environment a long one.
"""

from __future__ import annotations

import json
import os

import numpy as np
import pytest
from test_trees import check_tree, check_xml

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Answer, Finish, OpenApp
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import VirtualDevice, open_device
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.ui.paint import repaint

ACTIONS = int(os.environ.get("MOBILE_GYM_WALK", "1500"))
PER_EPISODE = 50
CHECKED_EVERY = 5
SAVED_EVERY = 10
LAUNCHABLE = [package for package, app in APPS.items() if app.in_launcher]


def drawn_perturbation(rng: np.random.Generator) -> dict[str, object]:
    return {
        "dark": bool(rng.integers(2)),
        "font_scale": float(rng.choice([0.85, 1.0, 1.3])),
        "density": float(rng.uniform(0.85, 1.2)),
        "orientation": str(rng.choice(["portrait", "portrait", "landscape"])),
        "wallpaper": int(rng.integers(6)),
        "icon_order": int(rng.integers(5)),
        "slow_loading": float(rng.choice([0.0, 0.0, 1.5])),
        "tap_offset": float(rng.choice([0.0, 6.0])),
        "promotions": int(rng.integers(2)),
        "notifications": int(rng.integers(3)),
        "calls": int(rng.integers(2)),
    }


def check_frame(device: VirtualDevice) -> None:
    frame = device.observe()
    check_tree(frame)
    check_xml(frame)
    host = device.host
    whole = repaint(host.scene().items, frame.width_px, frame.height_px)
    assert frame.screenshot is not None
    assert np.array_equal(frame.screenshot, whole)


def check_scrollers(device: VirtualDevice) -> None:
    """Two scrollables of one name would move together."""
    keys = [scroller.key for scroller in device.host.scene().scrollers]
    assert len(set(keys)) == len(keys), keys


def check_saved(device: VirtualDevice) -> None:
    """A device made from the JSON of another one is in the same state and shows the same."""
    host = device.host
    frame, forest = host.screenshot(), host.forest()
    again = DeviceHost(APPS)
    again.load_json(json.loads(json.dumps(host.save_json())))
    assert again.snapshot().last_click == host.snapshot().last_click
    assert again.state == host.state
    for name in ("packages", "data", "files"):
        assert list(getattr(again.state, name)) == list(getattr(host.state, name))
    assert again.forest() == forest
    assert np.array_equal(again.screenshot(), frame)
    assert again.save_json() == host.save_json()


@pytest.mark.parametrize("worker", range(2))
def test_a_random_walk_over_all_apps(worker: int) -> None:
    device, agent = open_device(), RandomAgent()
    for episode in range(max(ACTIONS // (2 * PER_EPISODE), 1)):
        seed = 2 * episode + worker
        rng = np.random.default_rng([seed, 77])
        language = str(rng.choice(["en", "zh"]))
        where = f"seed {seed}, {language}"
        device.reset(DeviceReset("", seed, language, drawn_perturbation(rng)))  # type: ignore[arg-type]
        agent.reset(None, seed)  # type: ignore[arg-type]
        start, before = device.save_state(), device.observe()
        for step in range(PER_EPISODE):
            if step % 25 == 0:
                action = OpenApp(str(rng.choice(LAUNCHABLE)))
            else:
                action = agent.act({}, device.observe(screenshot=False))
            if isinstance(action, Answer | Finish):
                continue
            try:
                device.perform(action)
                if step % CHECKED_EVERY == 0:
                    check_frame(device)
                    check_scrollers(device)
                if step % SAVED_EVERY == 0:
                    check_saved(device)
            except Exception as error:
                error.add_note(f"{where}, step {step}: {action}")
                raise
        device.load_state(start)
        after = device.observe()
        assert after.forest == before.forest, where
        assert np.array_equal(after.screenshot, before.screenshot), where  # type: ignore[arg-type]
