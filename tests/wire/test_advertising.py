"""An emulator of which the serial alone is known is found, or it is said at once how to find it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from adb_phone import free_port
from served_devices import adb_server, wait_for

from mobile_gym.core.errors import DeviceUnreachable, UsageError
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.devices.emulator.running import find_grpc, read_advertisement
from mobile_gym.virtual_device.server.config import Ports
from mobile_gym.virtual_device.server.process import advertising

MAIN = "from mobile_gym.cli import main; main()"
READY = re.compile(r"emulator-(\d+) is ready on 127\.0\.0\.1: gRPC (\d+), console (\d+), adb (\d+)")


@pytest.fixture(autouse=True)
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folders, empty."""
    for name in ("ANDROID_EMULATOR_HOME", "ANDROID_AVD_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "home").mkdir()  # adb's server has its key there
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    return tmp_path / "runtime" / "avd" / "running"


@contextmanager
def serve(*options: str) -> Iterator[tuple[subprocess.Popen[str], int, int]]:
    """`mobile-gym serve`; its process, its gRPC port and its console's."""
    ports = ("--grpc-port", "0", "--console-port", "0", "--adb-port", "0", "--screen", "600x270")
    program = [sys.executable, "-c", MAIN, "serve", *ports, *options]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = READY.match(server.stdout.readline())
            assert told is not None
            yield server, int(told[2]), int(told[3])
        finally:
            server.kill()


def test_a_served_device_is_found_by_its_serial(runtime: Path) -> None:
    with adb_server() as adb_port:
        options = ("--adb-server-port", str(adb_port), "--clock", "stepped", "--token", "open")
        with serve(*options) as (server, grpc_port, console_port):
            (written,) = runtime.iterdir()
            assert written.name == f"pid_{server.pid}.ini"
            assert written.stat().st_mode & 0o777 == 0o600
            assert read_advertisement("127.0.0.1", console_port)["grpc.port"] == str(grpc_port)
            spec = {"serial": f"emulator-{console_port}", "adb_server_port": adb_port}
            device = open_device(spec, screen_size=(600, 270))
            try:
                device.reset(DeviceReset(seed=1))
                assert device.observe().screenshot is not None
            finally:
                device.close()
            server.send_signal(signal.SIGTERM)
            assert server.wait(60) == 0
            assert not list(runtime.iterdir())


def test_who_gets_no_turn_while_ending_ends_well(runtime: Path) -> None:
    with serve("--adb-server-port", "0") as (server, _, _):
        server.send_signal(signal.SIGTERM)
        wait_for(lambda: not list(runtime.iterdir()))  # it is ending
        server.send_signal(signal.SIGSTOP)  # as if others had all of the machine
        time.sleep(2.0)
        server.send_signal(signal.SIGCONT)
        assert server.wait(60) == 0


def test_what_a_killed_emulator_has_written_down_does_not_count(runtime: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    runtime.mkdir(parents=True)
    stale = runtime / f"pid_{gone.pid}.ini"
    stale.write_text("port.serial=5554\ngrpc.port=9000\n", encoding="utf-8")
    assert read_advertisement("127.0.0.1", 5554) == {}
    with advertising(Ports(9001, 5554, 5555)) as written:
        assert written == runtime / f"pid_{os.getpid()}.ini"
        assert read_advertisement("127.0.0.1", 5554)["grpc.port"] == "9001"
        assert find_grpc("127.0.0.1", 5554, 1.0)[0] == 9001
        assert read_advertisement("127.0.0.1", 5556) == {}
        assert (
            read_advertisement("10.1.2.3", 5554) == {}
        )  # that is another machine's, and so is its token
    assert read_advertisement("127.0.0.1", 5554) == {}


def test_the_latest_of_two_counts(runtime: Path) -> None:
    runtime.mkdir(parents=True)
    for pid, port, age_s in ((os.getpid(), 9000, 60), (os.getppid(), 9001, 0)):
        path = runtime / f"pid_{pid}.ini"
        path.write_text(f"port.serial=5554\ngrpc.port={port}\n", encoding="utf-8")
        written_s = time.time() - age_s
        os.utime(path, (written_s, written_s))
    assert read_advertisement("127.0.0.1", 5554)["grpc.port"] == "9001"


def test_without_a_place_to_write_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "file"))
    monkeypatch.delenv("HOME")
    with advertising(Ports(9001, 5554, 5555)) as written:
        assert written is None


def test_a_port_that_nobody_told_is_asked_for_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    monkeypatch.setenv("HOME", "/dev/null")  # the server cannot write
    with serve("--adb-server-port", "0") as (_, _, console_port):
        device = open_device(f"emulator-{console_port}")
        begun_s = time.monotonic()
        with pytest.raises(UsageError, match=r"runs, but nothing listens .* 'grpc_port': \.\.\."):
            device.reset(DeviceReset(seed=1))
        assert time.monotonic() - begun_s < 15


def test_an_emulator_that_is_not_there_is_named() -> None:
    device = open_device(f"emulator-{free_port()}")
    begun_s = time.monotonic()
    with pytest.raises(DeviceUnreachable, match="mobile-gym serve"):
        device.reset(DeviceReset(seed=1))
    assert time.monotonic() - begun_s < 15


def test_a_serial_of_no_emulator_needs_a_port() -> None:
    device = open_device({"serial": "0123456789ABCDEF"})
    with pytest.raises(UsageError, match="'adb': '0123456789ABCDEF'"):
        device.reset(DeviceReset(seed=1))
