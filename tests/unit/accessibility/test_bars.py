"""What of a screen is a bar, what passes, and what is read."""

from __future__ import annotations

import pytest

from mobile_gym.accessibility.bars import visible_windows, without_bars
from mobile_gym.core.actions import OpenApp, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import open_device

PAGE = {"Settings"}
BARS = {"StatusBar", "NavigationBar0"}
PASSING = {"NotificationShade", "Toast"}


def shown(orientation: str, navigation: str) -> Frame:
    """A page with a banner and a toast above it."""
    device = open_device()
    perturbation = {"notifications": 1, "orientation": orientation, "navigation": navigation}
    device.reset(DeviceReset(seed=3, perturbation=perturbation))
    device.perform(OpenApp("com.android.settings"))
    for _ in range(60):
        device.host.apply(lambda system: system.toast("Saved"))
        frame = device.observe(screenshot=False)
        if {tree.title for tree in frame.nodes.trees} >= PASSING:
            return frame
        device.perform(Wait(0.5))
    raise AssertionError("no banner came")


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("navigation", ["gestures", "buttons"])
def test_a_page_is_told_without_what_passes_and_a_screen_is_read_with_it(
    orientation: str, navigation: str
) -> None:
    frame = shown(orientation, navigation)
    assert {tree.title for tree in frame.nodes.trees} == PAGE | BARS | PASSING
    page = {tree.title for tree in without_bars(frame).trees}
    assert page == PAGE or (orientation == "landscape" and page == PAGE | {"NotificationShade"})
    assert {tree.title for tree in visible_windows(frame).trees} == PAGE | PASSING
