"""The commands for settings, services, properties and time."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from small_phone import sh, small_phone

from mobile_gym.virtual_device.host import DeviceHost

NAVBAR = "com.android.internal.systemui.navbar"


@pytest.fixture
def phone() -> DeviceHost:
    return small_phone()


def test_settings(phone: DeviceHost) -> None:
    assert sh(phone, "settings get system no_such_key") == "null\n"
    assert sh(phone, "settings put system my_key 'a b'; settings get system my_key") == "a b\n"
    assert phone.state.settings["system"]["my_key"] == "a b"
    sh(phone, "settings put --user 0 GLOBAL n -1")
    assert sh(phone, "settings get global n") == "-1\n"
    assert "n=-1\n" in sh(phone, "settings list global")
    assert sh(phone, "settings delete global n; settings delete global n") == (
        "Deleted 1 rows\nDeleted 0 rows\n"
    )
    assert sh(phone, "settings get global n") == "null\n"
    assert "Invalid namespace" in sh(phone, "settings get other n", 255)
    assert "Bad arguments" in sh(phone, "settings put system n", 255)


@pytest.mark.parametrize(
    ("script", "namespace", "key", "value"),
    [
        ("svc wifi disable", "global", "wifi_on", "0"),
        ("svc data enable", "global", "mobile_data", "1"),
        ("svc bluetooth enable", "global", "bluetooth_on", "1"),
        ("cmd -w wifi set-wifi-enabled disabled", "global", "wifi_on", "0"),
        ("cmd phone data disable", "global", "mobile_data", "0"),
        ("cmd bluetooth_manager enable", "global", "bluetooth_on", "1"),
        ("cmd location set-location-enabled false", "secure", "location_mode", "0"),
        ("cmd connectivity airplane-mode enable", "global", "airplane_mode_on", "1"),
        ("cmd uimode night yes", "secure", "ui_night_mode", "2"),
        ("cmd uimode night no", "secure", "ui_night_mode", "1"),
        (
            f"cmd overlay enable-exclusive --category {NAVBAR}.threebutton",
            "secure",
            "navigation_mode",
            "0",
        ),
        (
            f"cmd overlay enable {NAVBAR}.threebutton; cmd overlay enable {NAVBAR}.gestural",
            "secure",
            "navigation_mode",
            "2",
        ),
        ("cmd settings put global x 7", "global", "x", "7"),
    ],
)
def test_services_write_settings(
    phone: DeviceHost, script: str, namespace: str, key: str, value: str
) -> None:
    sh(phone, script)
    assert phone.state.settings[namespace][key] == value


def test_location_is_told(phone: DeviceHost) -> None:
    assert sh(phone, "cmd location is-location-enabled") == "true\n"
    sh(phone, "cmd location set-location-enabled false")
    assert sh(phone, "cmd location is-location-enabled") == "false\n"


def test_services_that_are_not_there(phone: DeviceHost) -> None:
    for wait in ("", "-w "):
        assert sh(phone, f"cmd {wait}nosuch do", 20) == "cmd: Can't find service: nosuch\n"
    assert "reset it" in sh(phone, "stop", 1)
    assert "no overlay 'a.b'" in sh(phone, "cmd overlay enable a.b", 255)
    assert "usage" in sh(phone, "cmd overlay list", 255)


def test_properties_and_time_zone(phone: DeviceHost) -> None:
    assert sh(phone, "getprop ro.build.version.sdk; getprop no.such") == "33\n\n"
    assert "[sys.boot_completed]: [1]\n" in sh(phone, "getprop")
    sh(phone, "setprop debug.x 'a b'; setprop persist.sys.timezone Asia/Shanghai")
    assert sh(phone, "getprop debug.x; getprop persist.sys.timezone") == "a b\nAsia/Shanghai\n"
    sh(phone, "service call alarm 3 s16 UTC")
    assert phone.state.timezone == "UTC"
    assert "unknown time zone" in sh(phone, "setprop persist.sys.timezone ../../etc", 1)
    assert "failed to set" in sh(phone, "setprop ro.build.version.sdk 99", 1)


def test_uptime_tells_when_the_device_booted(phone: DeviceHost) -> None:
    booted = sh(phone, "uptime -s")
    sh(phone, "sleep 90")
    assert sh(phone, "uptime -s") == booted
    assert datetime.strptime(booted, "%Y-%m-%d %H:%M:%S\n") < datetime.strptime(
        sh(phone, "date '+%F %T'"), "%Y-%m-%d %H:%M:%S\n"
    )
    assert " up " in sh(phone, "uptime")


def test_date(phone: DeviceHost) -> None:
    at = datetime(2026, 11, 5, 9, 7, 3, tzinfo=UTC)
    phone.apply(lambda system: system.change(now_ms=int(at.timestamp() * 1000), timezone="UTC"))
    assert sh(phone, "date") == "Thu Nov  5 09:07:03 UTC 2026\n"
    assert sh(phone, "date '+%Y-%m-%d %H:%M:%S %e %j %s %% %Q'") == (
        "2026-11-05 09:07:03  5 309 1793869623 % %Q\n"
    )
    sh(phone, "setprop persist.sys.timezone Asia/Shanghai")
    assert sh(phone, "date +%R; date -u +%R") == "17:07\n09:07\n"
    sh(phone, "date 101523002025.30")
    assert sh(phone, "date '+%F %T %Z'") == "2025-10-15 23:00:30 CST\n"
    for text in ("99999999", "nonsense", "@x", "133100002025", "0001-01-01", "@99999999999"):
        assert "bad" in sh(phone, f"date {text}", 1)


def test_sleep_lets_virtual_time_pass(phone: DeviceHost) -> None:
    before = phone.state.now_ms
    sh(phone, "sleep 1.5; sleep 1m")
    assert phone.state.now_ms - before == 61_500
    assert "bad number" in sh(phone, "sleep x", 1)
