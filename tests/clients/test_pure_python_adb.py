"""A session with pure-python-adb, which speaks to the adb server by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from served_apart import Served, serving_apart

client = pytest.importorskip("ppadb.client", reason="needs pure-python-adb")

CLOCK = "com.google.android.deskclock"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving_apart(tmp_path_factory.mktemp("ppadb"), "--persona", "google") as made:
        yield made


@pytest.fixture
def device(served: Served) -> Any:
    found = client.Client(host="127.0.0.1", port=served.adb_server_port).device(served.serial)
    assert found is not None
    return found


def test_what_it_is(device: Any) -> None:
    properties = device.get_properties()
    assert properties["ro.product.model"] == "sdk_gphone_x86_64"
    assert device.wm_size() == (540, 1200)
    assert device.wm_density() == 1  # it counts in units of 160 dpi, rounded down


def test_packages_and_what_is_in_front(device: Any) -> None:
    device.shell(f"am start -n {CLOCK}/com.android.deskclock.DeskClock")
    assert device.get_top_activities()[-1].package == CLOCK
    assert device.is_installed(CLOCK)
    assert "com.android.chrome" in device.list_packages()
    assert device.get_pid(CLOCK) is not None


def test_input_and_pictures(device: Any) -> None:
    device.input_tap(10, 10)
    device.input_swipe(10, 900, 10, 300, 200)
    device.input_keyevent("HOME")
    assert bytes(device.screencap()).startswith(b"\x89PNG")


def test_files_go_there_and_back(device: Any, tmp_path: Path) -> None:
    here, back = tmp_path / "here.bin", tmp_path / "back.bin"
    here.write_bytes(b"one\0two")
    device.push(str(here), "/sdcard/Download/a.bin")
    device.pull("/sdcard/Download/a.bin", str(back))
    assert back.read_bytes() == here.read_bytes()


def test_the_battery(device: Any) -> None:
    assert device.get_battery_level() in range(101)
