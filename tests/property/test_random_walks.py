"""Random actions over random apps, languages and perturbations: nothing raises, all stays sound.

A walk over the apps of the system image, and one over the open apps, from their first start on or
with what a task sets up. Both are short here and drawn by the seed of the run; with
MOBILE_GYM_WALK=100000 in the environment they are long.
"""

from __future__ import annotations

import json
import os

import numpy as np
import pytest
from drawn import SEED
from test_trees import check_tree, check_xml
from twin_starts import TWINS, begin

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Answer, Finish, OpenApp
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.tasks import Language
from mobile_gym.devices.virtual import VirtualDevice, open_device
from mobile_gym.virtual_device.apps import APPS, IMAGE_APPS, OPEN_APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.ui.paint import repaint

ACTIONS = int(os.environ.get("MOBILE_GYM_WALK", "1500"))
PER_EPISODE = 50
DRAWS = 50
"""So many runs in a row take other walks."""
CHECKED_EVERY = 5
SAVED_EVERY = 10
WALKED = {
    persona: [package for package, app in apps.items() if app.in_launcher]
    for persona, apps in (("aosp", IMAGE_APPS), ("google", OPEN_APPS))
}
"""What is opened on a device of a persona."""


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
    again = DeviceHost(APPS, persona=host.persona.name)
    again.load_json(json.loads(json.dumps(host.save_json())))
    assert again.snapshot().last_click == host.snapshot().last_click
    assert again.state == host.state
    for name in ("packages", "data", "files"):
        assert list(getattr(again.state, name)) == list(getattr(host.state, name))
    assert again.forest() == forest
    assert np.array_equal(again.screenshot(), frame)
    assert again.save_json() == host.save_json()


def walk(device: VirtualDevice, persona: str, seed: int) -> None:
    """One episode."""
    rng = np.random.default_rng([seed, 77])
    language: Language = "zh" if rng.integers(2) else "en"
    where = f"{persona}, seed {seed}, {language}"
    device.reset(DeviceReset("", seed, language, drawn_perturbation(rng)))  # type: ignore[arg-type]
    opened = str(rng.choice(WALKED[persona]))
    if persona == "google" and rng.integers(2):
        opened = begin(device, TWINS, rng, language)
    agent = RandomAgent()
    agent.reset(None, seed)  # type: ignore[arg-type]
    start, before = device.save_state(), device.observe()
    for step in range(PER_EPISODE):
        if step % 25 == 0:
            action = OpenApp(opened)
            opened = str(rng.choice(WALKED[persona]))
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


@pytest.mark.parametrize("worker", range(2))
@pytest.mark.parametrize("persona", WALKED)
def test_a_random_walk_over_all_apps(persona: str, worker: int) -> None:
    device = open_device(persona=persona)
    count = max(ACTIONS // (2 * PER_EPISODE), 1)
    first = SEED % DRAWS * count
    for episode in range(first, first + count):
        walk(device, persona, 2 * episode + worker)
