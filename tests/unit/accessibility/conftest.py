"""Screens of the embedded device, as models are shown them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing

import pytest

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.tasks import Language
from mobile_gym.devices import open_device

_APPS: Mapping[Language, tuple[str, ...]] = {
    "en": ("Settings", "Clock", "Browser"),
    "zh": ("设置", "时钟", "浏览器"),
}


@pytest.fixture(scope="session")
def screens() -> Mapping[str, Frame]:
    """Settings, the clock and the browser in English and Chinese, 540 x 1200 pixels."""
    frames: dict[str, Frame] = {}
    with closing(open_device("virtual", screen_size=(1200, 540))) as device:
        for language, apps in _APPS.items():
            for app in apps:
                device.reset(DeviceReset(seed=1, language=language))
                assert device.perform(OpenApp(app)).accepted
                frames[app] = device.observe()
    return frames
