"""A virtual emulator and the real adb, with a server of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import adbutils

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.adb.daemon import AdbListener
from mobile_gym.virtual_device.server.adb.registration import Registration
from mobile_gym.virtual_device.server.engine import DeviceEngine


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def wheel_adb() -> str:
    """The adb in adbutils' wheel; `adbutils.adb_path` prefers this machine's own."""
    return str(Path(adbutils.__file__).with_name("binaries") / "adb")


def other_adb() -> str:
    """This machine's own adb; "" where there is none."""
    found = shutil.which("adb")
    return found if found and not os.path.samefile(found, wheel_adb()) else ""


class Adb:
    """A real adb with a server of its own, and one virtual emulator."""

    def __init__(self, server_port: int, serial: str, home: Path, program: str = "") -> None:
        self.program = program or wheel_adb()
        self.server_port = server_port
        self.serial = serial
        self._environment = {
            **os.environ,
            "HOME": str(home),
            "ANDROID_ADB_SERVER_PORT": str(server_port),
            "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554",  # do not look for other emulators
        }

    def run(
        self, *args: str, serial: bool = True, stdin: bytes | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        chosen = ("-s", self.serial) if serial else ()
        return subprocess.run(
            [self.program, *chosen, *args],
            input=stdin if stdin is not None else b"",
            capture_output=True,
            env=self._environment,
            timeout=60,
            check=False,
        )

    def popen(self, *args: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self.program, "-s", self.serial, *args],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self._environment,
        )

    def out(self, *args: str, stdin: bytes | None = None) -> bytes:
        done = self.run(*args, stdin=stdin)
        assert done.returncode == 0, (args, done)
        return done.stdout


@contextmanager
def served() -> Iterator[AdbListener]:
    """An emulator that no adb server knows."""
    with (
        DeviceEngine(DeviceHost(APPS), clock="stepped") as engine,
        AdbListener(engine) as listener,
    ):
        engine.boot(seed=1)
        yield listener


@dataclass
class AdbPhone:
    """A virtual emulator that an adb server knows."""

    adb: Adb
    engine: DeviceEngine
    listener: AdbListener
    home: Path

    @contextmanager
    def another(self) -> Iterator[AdbPhone]:
        """A second emulator of the same adb server."""
        with running(self.adb.server_port, self.home, self.adb.program) as made:
            yield made


@contextmanager
def running(server_port: int, home: Path, program: str = "") -> Iterator[AdbPhone]:
    """An emulator, registered with an adb server that runs."""
    with (
        DeviceEngine(DeviceHost(APPS), clock="stepped") as engine,
        AdbListener(engine) as listener,
    ):
        engine.boot(seed=1)
        registration = Registration(listener.port, server_port)
        registration.start()
        try:
            adb = Adb(server_port, registration.serial, home, program)
            assert registration.wait_known(20)
            assert adb.run("wait-for-device").returncode == 0
            yield AdbPhone(adb, engine, listener, home)
        finally:
            registration.close()
