"""What Chrome and Contacts ask at their first start, where a phone comes with Google's image."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mobile_gym.accessibility import find
from mobile_gym.core.actions import OpenApp, Tap
from mobile_gym.core.checks import Selector
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import VirtualDevice

CHROME, CONTACTS = "com.android.chrome", "com.google.android.contacts"


def phone(persona: str) -> VirtualDevice:
    device = VirtualDevice(persona=persona)
    device.reset(DeviceReset())
    return device


def shows(device: VirtualDevice, words: str) -> bool:
    return find(device.observe(screenshot=False).nodes, Selector(label=words)) is not None


def tap(device: VirtualDevice, words: str) -> None:
    frame = device.observe(screenshot=False)
    match = find(frame.nodes, Selector(label=words))
    assert match is not None, words
    bounds = match.node.bounds
    x, y = (bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2
    device.perform(Tap(NormalizedPoint(x / frame.width_px, y / frame.height_px)))


@pytest.mark.parametrize(
    ("package", "words", "at_last"),
    [
        (CHROME, ("Accept & continue", "No thanks", "No thanks"), "Reload"),
        (CONTACTS, ("Skip", "Don’t allow"), "Create new contact"),
    ],
)
def test_first_starts_are_gone_through_once(
    package: str, words: Sequence[str], at_last: str
) -> None:
    device = phone("google")
    device.perform(OpenApp(package))
    for word in words:
        tap(device, word)
    assert shows(device, at_last)
    device.shell(f"am force-stop {package}")
    device.perform(OpenApp(package))
    assert shows(device, at_last)
    device.shell(f"pm clear {package}")
    device.perform(OpenApp(package))
    assert shows(device, words[0])


@pytest.mark.parametrize("package", ["com.android.browser", "com.android.contacts"])
def test_aosp_has_no_first_starts(package: str) -> None:
    device = phone("aosp")
    device.perform(OpenApp(package))
    assert not shows(device, "Accept & continue")
    assert not shows(device, "Skip")


def test_an_account_is_added_on_the_page_of_settings() -> None:
    device = phone("google")
    device.perform(OpenApp(CONTACTS))
    tap(device, "Sign in")
    assert device.observe(screenshot=False).activity.startswith("com.android.settings/")
