"""What comes up unasked is cleared away, on the embedded device itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.agents.interruptions import close_promotion_action, hide_banner_action
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Action, OpenApp, Wait
from mobile_gym.core.checks import NodePresent, Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import TapOn, Task
from mobile_gym.devices.virtual import VirtualDevice, open_device

CANVAS = ScreenCanvas()
FIND: dict[str, Callable[[Frame, ScreenCanvas], Action | None]] = {
    "promotions": close_promotion_action,
    "notifications": hide_banner_action,
    "calls": hide_banner_action,
}


def interrupted(kind: str) -> tuple[VirtualDevice, Frame]:
    """A device at the moment at which it comes up."""
    device = open_device()
    device.reset(DeviceReset(seed=3, perturbation={kind: 1}))
    for _ in range(60):
        frame = device.observe(screenshot=False)
        if FIND[kind](frame, CANVAS) is not None:
            return device, frame
        device.perform(Wait(0.5))
    raise AssertionError(f"nothing came up under {kind}")


@pytest.mark.parametrize("kind", list(FIND))
def test_it_goes_away_and_a_quiet_screen_is_left_alone(kind: str) -> None:
    device, frame = interrupted(kind)
    action = FIND[kind](frame, CANVAS)
    assert action is not None
    device.perform(action)
    assert FIND[kind](device.observe(screenshot=False), CANVAS) is None


def test_a_banner_that_is_asked_for_stays() -> None:
    _, frame = interrupted("calls")
    decline = Selector(text="Decline")
    assert hide_banner_action(frame, CANVAS, asked_for=decline) is None
    agent = SolutionAgent([TapOn(decline)])
    check = NodePresent(decline)
    agent.reset(Task("T.T", {"en": "x"}, (), (PageNode(1, "x", check=check),), 1), seed=0)
    assert type(agent.act({}, frame)).__name__ == "Tap"


def test_a_step_gets_rid_of_one_banner_after_another_but_not_for_ever() -> None:
    _, frame = interrupted("notifications")
    target = Selector(text="nowhere")
    agent = SolutionAgent([TapOn(target)])
    check = NodePresent(target)
    agent.reset(Task("T.T", {"en": "x"}, (), (PageNode(1, "x", check=check),), 1), seed=0)
    actions = [agent.act({}, frame) for _ in range(30)]
    push = hide_banner_action(frame, CANVAS)
    assert actions[:3] == [push, push, push]
    assert push not in actions[3:]
    assert "is not there" in agent.failure


def test_the_open_shade_is_no_banner() -> None:
    device = open_device()
    device.reset(DeviceReset(seed=0))
    device.perform(OpenApp("com.android.settings"))
    device.shell("cmd statusbar expand-notifications")
    frame = device.observe(screenshot=False)
    assert any(tree.title == "NotificationShade" for tree in frame.nodes.trees)
    assert hide_banner_action(frame, CANVAS) is None
