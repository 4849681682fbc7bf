"""A session with airtest's Android device, by adb alone: no agent of its own is installed here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from served_apart import Served, serving_apart

pytest.importorskip("airtest", reason="needs airtest")
adb_module = pytest.importorskip("airtest.core.android.adb", reason="needs airtest")

CLOCK = "com.google.android.deskclock"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving_apart(tmp_path_factory.mktemp("airtest"), "--persona", "google") as made:
        yield made


@pytest.fixture
def adb(served: Served) -> Any:
    made = adb_module.ADB(
        served.serial, adb_path=served.adb, server_addr=("127.0.0.1", served.adb_server_port)
    )
    made.wait_for_device()
    return made


def test_the_screen_is_measured(adb: Any) -> None:
    display = adb.get_display_info()
    assert (display["width"], display["height"]) == (540, 1200)
    assert (display["max_x"], display["max_y"]) == (32767, 32767)


def test_lock_and_light_are_read(adb: Any) -> None:
    assert adb.is_screenon()
    assert not adb.is_locked()
    adb.keyevent("POWER")
    assert not adb.is_screenon()
    adb.keyevent("POWER")


def test_apps(adb: Any) -> None:
    assert CLOCK in adb.list_app()
    assert adb.check_app(CLOCK)
    assert adb.path_app(CLOCK).endswith(".apk")
    adb.start_app(CLOCK)
    assert adb.get_top_activity()[0] == CLOCK
    adb.stop_app(CLOCK)
    adb.clear_app(CLOCK)


def test_what_it_is(adb: Any) -> None:
    assert adb.sdk_version == 33
    assert adb.get_model() == "sdk_gphone_x86_64"
    assert adb.get_ip_address() == "10.0.2.16"


def test_a_picture(adb: Any) -> None:
    assert adb.snapshot().startswith(b"\x89PNG")
