"""What the status bar tells of radios and the battery."""

from __future__ import annotations

import pytest
from system_phone import SystemPhone

from mobile_gym.core.nodes import AccessibilityNode


@pytest.fixture
def phone() -> SystemPhone:
    return SystemPhone()


def bar(phone: SystemPhone) -> dict[str, AccessibilityNode]:
    tree = next(tree for tree in phone.host.forest().trees if tree.title == "StatusBar")
    return {node.resource_id.partition(":id/")[2]: node for node in tree.nodes}


def put(phone: SystemPhone, key: str, value: int) -> None:
    phone.host.apply(lambda system: system.put_setting("global", key, value))


def test_the_kind_of_network_is_told_where_data_go_over_it(phone: SystemPhone) -> None:
    assert "mobile_type" not in bar(phone)
    put(phone, "wifi_on", 0)
    assert bar(phone)["mobile_type"].content_description == "5G"
    put(phone, "preferred_network_mode", 9)
    assert bar(phone)["mobile_type"].content_description == "LTE"
    put(phone, "mobile_data", 0)
    assert "mobile_type" not in bar(phone)


def test_without_a_sim_there_is_no_signal(phone: SystemPhone) -> None:
    phone.host.shell("setprop gsm.sim.state ABSENT")
    assert bar(phone)["mobile_signal"].content_description == "No SIM card."


def test_airplane_mode_takes_the_signals_place(phone: SystemPhone) -> None:
    put(phone, "airplane_mode_on", 1)
    assert "airplane" in bar(phone)
    assert "mobile_signal" not in bar(phone)


@pytest.mark.parametrize(
    ("name", "icon", "words"),
    [
        ("gsm.signal.level", "mobile_signal", "Phone 2 bars."),
        ("wlan.signal.level", "wifi_signal", "Wifi 2 bars."),
    ],
)
def test_strengths_are_told(phone: SystemPhone, name: str, icon: str, words: str) -> None:
    phone.host.shell(f"setprop {name} 2")
    assert bar(phone)[icon].content_description == words


def test_a_charger_is_told(phone: SystemPhone) -> None:
    phone.host.shell("dumpsys battery set level 34")
    assert bar(phone)["battery"].content_description == "Battery charging, 34 percent."
    phone.host.shell("dumpsys battery unplug")
    assert bar(phone)["battery"].content_description == "Battery 34 percent."
