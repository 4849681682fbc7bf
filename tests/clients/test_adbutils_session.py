"""A session with adbutils as people script it: install, start, look, type, files, forwards."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import adbutils
import pytest
from served_apart import Served, serving_apart

CLOCK = "com.google.android.deskclock"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving_apart(tmp_path_factory.mktemp("adbutils"), "--persona", "google") as made:
        yield made


@pytest.fixture
def device(served: Served) -> adbutils.AdbDevice:
    client = adbutils.AdbClient("127.0.0.1", served.adb_server_port)
    return client.device(served.serial)


def test_it_is_listed_with_its_model(device: adbutils.AdbDevice) -> None:
    assert device.prop.model == "sdk_gphone_x86_64"
    assert device.get_state() == "device"


def test_apps_are_started_found_and_stopped(device: adbutils.AdbDevice) -> None:
    device.app_start(CLOCK)
    assert device.app_current().package == CLOCK
    device.app_stop(CLOCK)
    assert device.app_current().package == "com.google.android.apps.nexuslauncher"


def test_packages_are_listed_and_described(device: adbutils.AdbDevice) -> None:
    assert {CLOCK, "com.android.chrome"} <= set(device.list_packages())
    info = device.app_info(CLOCK)
    assert info is not None
    assert info.package_name == CLOCK


def test_an_apk_is_pulled_and_installed_again(device: adbutils.AdbDevice, tmp_path: Path) -> None:
    path = device.shell(f"pm path {CLOCK}").strip().removeprefix("package:")
    target = tmp_path / "clock.apk"
    assert device.sync.pull(path, target) == target.stat().st_size
    assert target.read_bytes().startswith(b"PK")
    device.install(str(target), silent=True)
    assert CLOCK in device.list_packages()


def test_files_go_there_and_back(device: adbutils.AdbDevice) -> None:
    path = "/sdcard/Download/a b.bin"
    device.sync.push(io.BytesIO(b"one\0two"), path)
    assert device.sync.stat(path).size == 7
    assert device.sync.read_bytes(path) == b"one\0two"
    entries: list[Any] = list(device.sync.list("/sdcard/Download"))
    assert "a b.bin" in [entry.path for entry in entries]
    device.remove(path)
    assert device.shell2(f"ls '{path}'").returncode == 1


def test_the_screen_is_measured_seen_and_touched(device: adbutils.AdbDevice) -> None:
    assert tuple(device.window_size()) == (540, 1200)
    assert device.screenshot().size == (540, 1200)
    assert device.rotation() == 0
    device.app_start(CLOCK)
    assert "Timer" in device.dump_hierarchy()
    device.click(270, 600)
    device.swipe(270, 900, 270, 300, 0.2)
    device.keyevent("HOME")


def test_switches_are_switched(device: adbutils.AdbDevice) -> None:
    device.switch_wifi(False)
    assert device.shell("settings get global wifi_on") == "0"
    device.switch_wifi(True)
    assert device.shell("settings get global wifi_on") == "1"
    assert device.wlan_ip() == "10.0.2.16"


def test_a_battery_and_a_brightness_are_read(device: adbutils.AdbDevice) -> None:
    assert device.battery().level in range(101)
    device.brightness_value = 200
    assert device.brightness_value == 200


def test_the_machine_answers(device: adbutils.AdbDevice) -> None:
    assert device.is_screen_on()
    assert "processor" in device.shell("cat /proc/cpuinfo")
    assert float(device.shell("cat /proc/uptime").split()[0]) > 0


def test_recording_is_refused_clearly(device: adbutils.AdbDevice) -> None:
    refused = device.shell2("screenrecord /sdcard/a.mp4")
    assert refused.returncode == 1
    assert "cannot record" in refused.output
