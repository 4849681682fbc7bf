"""Settings in the dimensions of a real phone: rows, the collapsing bar, the home page."""

from __future__ import annotations

from typing import Any, Final

import pytest
from settings_phone import NETWORK, WIFI, SettingsPhone

from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.system import System

PIXEL: Final = Display(1080, 2220, 440)
DISPLAY_PAGE: Final = ".Settings$DisplaySettingsActivity"
PIXEL_TOLERANCE: Final = 2


@pytest.fixture
def pixel() -> SettingsPhone:
    """A phone of the size that the real trees come from."""
    phone = SettingsPhone()
    phone.host.apply(lambda system: system.change(panel=PIXEL))
    return phone


def at(phone: SettingsPhone, **fields: Any) -> tuple[int, int, int, int]:
    left, top, right, bottom = phone.node(**fields).bounds
    return left, top, right, bottom


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= PIXEL_TOLERANCE for a, b in zip(one, other, strict=True))


def test_rows_of_the_home_page_are_88_dp_high(pixel: SettingsPhone) -> None:
    assert near(at(pixel, text="Network & internet"), (198, 794, 651, 868))
    assert near(at(pixel, text="Connected devices"), (198, 1036, 661, 1110))


def test_the_title_of_the_home_page_stands_above_the_search(pixel: SettingsPhone) -> None:
    assert near(at(pixel, resource_id="homepage_title"), (66, 352, 428, 484))
    assert near(at(pixel, resource_id="search_action_bar"), (44, 550, 1036, 693))


def test_rows_of_a_page_are_78_dp_high_and_begin_below_203_dp(pixel: SettingsPhone) -> None:
    pixel.go(NETWORK)
    assert near(at(pixel, resource_id="collapsing_toolbar")[2:], (1080, 558))
    assert near(at(pixel, text="Internet"), (198, 602, 386, 676))
    assert near(at(pixel, text="SIMs"), (198, 1032, 322, 1106))


def test_a_switch_is_56_dp_wide_at_the_end_of_its_row(pixel: SettingsPhone) -> None:
    pixel.go(NETWORK)
    assert near(at(pixel, class_name="Switch"), (882, 1218, 1036, 1350))


def test_the_bar_shrinks_to_its_buttons_by_scrolling() -> None:
    phone = SettingsPhone(DISPLAY_PAGE)
    high = phone.node(resource_id="collapsing_toolbar").bounds.height
    phone.host.swipe(270, 900, 270, 200, duration_ms=800)
    low = phone.node(resource_id="collapsing_toolbar").bounds.height
    assert (high, low) == (round(179 * 1.3125), round(56 * 1.3125))


def test_rows_move_as_far_as_the_bar_shrinks() -> None:
    phone = SettingsPhone(DISPLAY_PAGE)

    def places() -> tuple[int, int]:
        bar = phone.node(resource_id="collapsing_toolbar")
        return bar.bounds.bottom, phone.node(text="Screen timeout").bounds.top

    bar, row = places()
    phone.host.swipe(270, 800, 270, 740, duration_ms=3000)
    later_bar, later_row = places()
    assert later_bar < bar
    assert bar - later_bar == row - later_row


def test_the_end_of_a_page_can_be_reached() -> None:
    phone = SettingsPhone(DISPLAY_PAGE)
    for _ in range(3):
        phone.host.swipe(270, 900, 270, 200, duration_ms=800)
    assert phone.node(text="Screen saver").bounds.bottom < phone.host.scene().page.bottom


def test_a_large_title_leaves_the_arrow_alone() -> None:
    phone = SettingsPhone(".Settings$DigitalWellbeingActivity", font_scale=1.3)
    phone.tap(description="Navigate up")
    assert phone.host.state.tasks[-1].package != "com.android.settings"


def test_the_fix_button_joins_the_last_network_again() -> None:
    phone = SettingsPhone(WIFI)
    phone.do(System.launch, "com.android.settings", WIFI)
    phone.tap(description="Fix connectivity")
    phone.tap(text="Restart")
    assert phone.data.connected == "AndroidWifi"
    assert phone.setting("global", "wifi_on") == "1"
