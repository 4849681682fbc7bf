"""A failing device: the step is void, never a failure that looks like the agent's."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from mobile_gym.accessibility import parse_xml
from mobile_gym.core.actions import Action, Finish, PressKey, Tap
from mobile_gym.core.errors import DeviceFault, DeviceTimeout, RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import EMPTY_FOREST, AccessibilityForest, AccessibilityTree
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.devices import open_device
from mobile_gym.envs import MobileEnv

TASK = "Settings.TurnOnWifi"
HOME = PressKey("home")  # type: ignore[arg-type]


class Flaky:
    """The virtual device behind a bad cable: `faults` maps a method to the calls that fail."""

    name = "flaky"

    def __init__(self, **faults: set[int]) -> None:
        self._device = open_device("virtual", screen_size=(1200, 540))
        self._faults = faults
        self.calls = dict.fromkeys(("reset", "perform", "observe", "shell"), 0)

    def _count(self, call: str) -> None:
        self.calls[call] += 1
        if self.calls[call] in self._faults.get(call, ()):
            raise DeviceTimeout(f"{call} number {self.calls[call]} took too long")

    def reset(self, request: DeviceReset) -> None:
        self._count("reset")
        self._device.reset(request)

    def perform(self, action: Action) -> ActionReceipt:
        self._count("perform")
        return self._device.perform(action)

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        self._count("observe")
        return self._device.observe(screenshot=screenshot, forest=forest)

    def shell(self, command: str) -> ShellResult:
        self._count("shell")
        return self._device.shell(command)

    def save_state(self) -> object:
        return self._device.save_state()

    def load_state(self, state: object) -> None:
        self._device.load_state(state)

    def close(self) -> None:
        self._device.close()


@pytest.mark.parametrize("call", ["perform", "observe", "shell"])
def test_a_fault_in_the_middle_of_a_step(call: str) -> None:
    device = Flaky()
    env = MobileEnv(TASK, device=device)  # type: ignore[arg-type]
    before, _ = env.reset(seed=0)
    frame = env.frame
    device._faults = {call: {device.calls[call] + 1}}
    observation, reward, terminated, truncated, info = env.step(Tap(0.5, 0.5))
    assert (reward, terminated, truncated) == (0.0, False, True)
    assert (info["valid"], info["is_success"]) == (False, False)
    assert info["termination_reason"] == "device_fault"
    assert info["device_fault"].startswith("DeviceTimeout: ")
    assert env.frame is frame
    np.testing.assert_equal(observation, before)
    assert observation in env.observation_space
    _, info = env.reset(seed=0)
    assert info["valid"]
    assert env.step(HOME)[4]["valid"]


@pytest.mark.parametrize("call", ["reset", "observe"])
def test_a_fault_at_reset_is_tried_once_more(call: str) -> None:
    once = MobileEnv(TASK, device=Flaky(**{call: {1}}))  # type: ignore[arg-type]
    assert once.reset(seed=0)[1]["valid"]
    twice = MobileEnv(TASK, device=Flaky(**{call: {1, 2}}))  # type: ignore[arg-type]
    with pytest.raises(DeviceFault, match=f"{call} number 2"):
        twice.reset(seed=0)
    assert twice.reset(seed=0)[1]["valid"]


class Odd(Flaky):
    """Shows forests that no Android would; the environment must neither break nor see success."""

    forest: AccessibilityForest = EMPTY_FOREST

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        frame = super().observe(screenshot=screenshot, forest=forest)
        return dataclasses.replace(frame, forest=self.forest) if forest else frame


def outside(frame: Frame) -> AccessibilityForest:
    """Every node twice as far to the right and below as it is."""
    return AccessibilityForest(
        tuple(
            dataclasses.replace(
                tree,
                nodes=tuple(
                    node._replace(bounds=type(node.bounds)(*(2 * at for at in node.bounds)))
                    for node in tree.nodes
                ),
            )
            for tree in frame.nodes.trees
        )
    )


def inside_out(frame: Frame) -> AccessibilityForest:
    """Rectangles whose right edge is left of the left one."""
    tree = frame.nodes.trees[0]
    nodes = tuple(
        node._replace(bounds=type(node.bounds)(right, bottom, left, top))
        for node in tree.nodes
        for left, top, right, bottom in [node.bounds]
    )
    return AccessibilityForest((dataclasses.replace(tree, nodes=nodes),))


def untidy_texts(frame: Frame) -> AccessibilityForest:
    tree = frame.nodes.trees[0]
    nodes = tuple(node._replace(text="\0\ud800\n" * 9999) for node in tree.nodes)
    return AccessibilityForest((dataclasses.replace(tree, nodes=nodes),))


@pytest.mark.parametrize(
    "made",
    [
        lambda frame: EMPTY_FOREST,
        lambda frame: AccessibilityForest((AccessibilityTree(()),)),
        outside,
        inside_out,
        untidy_texts,
    ],
    ids=["no window", "an empty window", "outside", "inside out", "untidy texts"],
)
def test_an_odd_tree_is_observed_and_judged(made: Any) -> None:
    device = Odd()
    env = MobileEnv(TASK, device=device, terminate_on="finish")  # type: ignore[arg-type]
    device._device.reset(DeviceReset(seed=0))
    device.forest = made(device._device.observe())
    observation, info = env.reset(seed=0)
    assert observation in env.observation_space
    for action in (Tap(0.5, 0.5), HOME, Finish()):
        observation, reward, _, _, info = env.step(action)
        assert observation in env.observation_space
        assert info["valid"]
        assert reward == 0.0
    assert not info["is_success"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ERROR: could not get idle state.",
        "<hierarchy>",
        "<hierarchy><node bounds='[0,0][1,1]'></hierarchy>",
        "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><hierarchy><node text='&a;'/></hierarchy>",
    ],
)
def test_a_malformed_dump_is_one_clear_error(text: str) -> None:
    with pytest.raises(RecordingError) as caught:
        parse_xml(text)
    assert "\n" not in str(caught.value)
