"""Screens that are kept: what is on them word for word, and how they look from afar.

Anti-aliased edges differ between builds of skia, so pixels are kept as means of blocks and compared
with a tolerance; trees are kept as text and compared exactly. After a wanted change, write them
again with `python tests/golden/test_screens.py` and look at the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from mobile_gym.accessibility import find
from mobile_gym.core.actions import Action, OpenApp, Tap
from mobile_gym.core.checks import Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device

HERE = Path(__file__).resolve().parent
MAX_BYTES = 50_000
BLOCK_PX = 30
TOLERANCE = 6
"""Of the mean of a block, in 256 levels: a glyph drawn half a pixel beside moves it by less."""


class Screen(NamedTuple):
    """How a screen is reached."""

    reset: DeviceReset
    actions: tuple[Action | str, ...] = ()
    """What is done; a text is the description of what is tapped."""


EN, ZH_DARK = DeviceReset(seed=1), DeviceReset(seed=1, language="zh", perturbation={"dark": True})
SCREENS = {
    "launcher": Screen(EN),
    "settings-en-light": Screen(EN, (OpenApp("Settings"),)),
    "settings-zh-dark": Screen(ZH_DARK, (OpenApp("设置"),)),
    "clock-alarms": Screen(EN, (OpenApp("Clock"), "Alarm")),
    "clock-time-picker": Screen(EN, (OpenApp("Clock"), "Alarm", "Add alarm")),
}


def shown(screen: Screen) -> Frame:
    with closing(open_device("virtual", screen_size=(1200, 540))) as device:
        device.reset(screen.reset)
        for action in screen.actions:
            receipt = device.perform(on(device.observe(), action))
            assert receipt.accepted, (action, receipt.error)
        return device.observe()


def on(frame: Frame, action: Action | str) -> Action:
    if not isinstance(action, str):
        return action
    match = find(frame.nodes, Selector(description=action))
    assert match is not None, f"nothing is called {action!r}"
    return Tap(match.node.bounds.center.to_normalized(frame.width_px, frame.height_px))


def lines(frame: Frame) -> Iterator[str]:
    """The frame's trees, a line per node."""
    yield frame.activity
    for tree in frame.nodes.trees:
        yield f"window {tree.title!r} ({tree.window_type}{', active' if tree.is_active else ''})"
        depth = {-1: 0}
        for index, node in enumerate(tree.nodes):
            depth[index] = depth[node.parent] + 1
            yield "  " * depth[index] + told(node)


def told(node: AccessibilityNode) -> str:
    words = [node.class_name.removeprefix("android.widget."), "{},{},{},{}".format(*node.bounds)]
    words += [f"#{node.resource_id}"] if node.resource_id else []
    for name in ("text", "content_description", "hint_text"):
        words += [f"{name}={value!r}"] if (value := getattr(node, name)) else []
    usual = AccessibilityNode()
    for name in node._fields:
        value = getattr(node, name)
        if isinstance(value, bool) and value != getattr(usual, name):
            words.append(name if value else f"not {name}")
    return " ".join(words)


def from_afar(frame: Frame) -> npt.NDArray[np.uint8]:
    """The means of blocks: (height / 30, width / 30, 3)."""
    assert frame.screenshot is not None
    rows, columns = frame.height_px // BLOCK_PX, frame.width_px // BLOCK_PX
    blocks = frame.screenshot.reshape(rows, BLOCK_PX, columns, BLOCK_PX, 3)
    return blocks.mean(axis=(1, 3)).round().astype(np.uint8)


@pytest.mark.parametrize("name", SCREENS)
def test_what_is_on_the_screen(name: str) -> None:
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines(shown(SCREENS[name]))) == kept


@pytest.mark.parametrize("name", SCREENS)
def test_how_it_looks_from_afar(name: str) -> None:
    with np.load(HERE / "from_afar.npz") as kept:
        expected = kept[name].astype(int)
    difference = np.abs(from_afar(shown(SCREENS[name])) - expected).max(axis=2)
    worst = np.unravel_index(difference.argmax(), difference.shape)
    assert difference.max() <= TOLERANCE, f"block {tuple(map(int, worst))} is off"


def test_what_is_kept_is_small_and_in_use() -> None:
    kept = [file for file in HERE.iterdir() if file.suffix in (".txt", ".npz")]
    assert {file.stem for file in kept} == {
        *SCREENS,
        "from_afar",
        "device_state_fields",
        "env_state_fields",
    }
    assert sum(file.stat().st_size for file in kept) < MAX_BYTES


def write() -> None:
    """Keep every screen as it is now."""
    frames = {name: shown(screen) for name, screen in SCREENS.items()}
    for name, frame in frames.items():
        (HERE / f"{name}.txt").write_text("\n".join(lines(frame)) + "\n", encoding="utf-8")
    np.savez_compressed(
        HERE / "from_afar.npz", **{name: from_afar(frame) for name, frame in frames.items()}
    )


if __name__ == "__main__":
    write()
