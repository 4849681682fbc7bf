"""The pictures on the cards of recent apps are a part of the state's screen, not of its history."""

from __future__ import annotations

import json

import numpy as np
import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.launcher.recents import _draw_thumbnail
from mobile_gym.virtual_device.host import DeviceHost

CALL = "am start -a android.intent.action.CALL -d tel:5550132"


@pytest.fixture
def host() -> DeviceHost:
    made = DeviceHost(APPS)
    made.boot(3, "en")
    return made


def shows_what_its_state_says(host: DeviceHost) -> bool:
    """Whether a device that was made from its JSON, with nothing kept, shows the same."""
    picture = host.screenshot()
    _draw_thumbnail.cache_clear()
    again = DeviceHost(APPS)
    again.load_json(json.loads(json.dumps(host.save_json())))
    return np.array_equal(again.screenshot(), picture)


def test_a_running_call_does_not_depend_on_when_it_was_drawn(host: DeviceHost) -> None:
    """Its card shows the time at which the recents were opened, however long they are open."""
    host.shell(CALL)
    host.advance(20_000)  # it is answered in between
    host.press_key("recents")
    before = host.screenshot()
    host.advance(4000)
    assert np.array_equal(host.screenshot(), before)
    assert shows_what_its_state_says(host)


def test_opened_later_they_show_a_later_time(host: DeviceHost) -> None:
    """They are no picture of the past, either."""
    host.shell(CALL)
    host.press_key("recents")
    before = host.screenshot()
    host.press_key("home")
    host.advance(5000)
    host.press_key("recents")
    assert not np.array_equal(host.screenshot(), before)


@pytest.mark.parametrize(
    "command",
    [
        "cmd notification post -t News tag Hello",
        "settings put global airplane_mode_on 1",
        "cmd uimode night yes",
        "date 010203042027.05",
    ],
)
def test_what_changes_beside_the_app_changes_its_card(host: DeviceHost, command: str) -> None:
    """Icons, the clock and colours are on it, too."""
    host.shell("am start -n com.android.settings/.Settings")
    host.press_key("recents")
    host.screenshot()
    host.shell(command)
    host.advance(1000)
    assert shows_what_its_state_says(host)


def test_recents_that_a_shell_opened_are_drawn_for_a_whole_minute(host: DeviceHost) -> None:
    """Nobody said when."""
    host.shell(CALL)
    host.shell("am start -n com.android.launcher3/com.android.quickstep.RecentsActivity")
    host.advance(1000)
    assert shows_what_its_state_says(host)
