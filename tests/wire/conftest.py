from __future__ import annotations

from collections.abc import Iterator

import pytest
from adb_phone import Adb, AdbPhone, free_port, running

from mobile_gym.virtual_device.server.engine import DeviceEngine


@pytest.fixture(scope="module")
def adb_phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AdbPhone]:
    """A virtual emulator and an adb server of its own."""
    server_port, home = free_port(), tmp_path_factory.mktemp("home")
    server = Adb(server_port, "", home)
    started = server.run("start-server", serial=False)
    assert started.returncode == 0, started
    try:
        with running(server_port, home) as made:
            yield made
    finally:
        server.run("kill-server", serial=False)


@pytest.fixture
def adb(adb_phone: AdbPhone) -> Adb:
    return adb_phone.adb


@pytest.fixture
def engine(adb_phone: AdbPhone) -> DeviceEngine:
    return adb_phone.engine
