from __future__ import annotations

from collections.abc import Iterator

import pytest
from adb_phone import Adb, AdbPhone, free_port, other_adb, running, wheel_adb
from virtual_emulators import Client, serving

from mobile_gym.virtual_device.server.engine import DeviceEngine


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Emulators and adb keep their secrets in the user's folder; these have one of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("user")))
        yield


@pytest.fixture(scope="module")
def adb_phone(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[AdbPhone]:
    """A virtual emulator and an adb server of its own.

    Its parameter, if a test gives one, names the program: `wheel`, which is in adbutils' wheel, or
    `PATH`, another one of this machine, such as Debian's.
    """
    program = other_adb() if getattr(request, "param", "wheel") == "PATH" else wheel_adb()
    if not program:
        pytest.skip("no other adb on PATH")
    server_port, home = free_port(), tmp_path_factory.mktemp("home")
    server = Adb(server_port, "", home, program)
    started = server.run("start-server", serial=False)
    assert started.returncode == 0, started
    try:
        with running(server_port, home, program) as made:
            yield made
    finally:
        server.run("kill-server", serial=False)


@pytest.fixture
def adb(adb_phone: AdbPhone) -> Adb:
    return adb_phone.adb


@pytest.fixture
def engine(adb_phone: AdbPhone) -> DeviceEngine:
    return adb_phone.engine


@pytest.fixture(scope="module")
def server() -> Iterator[Client]:
    """A virtual emulator in this process, and stubs of all that it serves."""
    with serving() as made:
        yield made


@pytest.fixture
def client(server: Client) -> Client:
    """The same, freshly booted."""
    server.emulator.engine.boot(seed=1)
    return server
