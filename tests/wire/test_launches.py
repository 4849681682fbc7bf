"""Emulators that are launched here, by android_env's launcher; the program is a virtual one."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from served_devices import QUICK, SIZE

from mobile_gym import OpenApp, Tap
from mobile_gym.core.errors import DeviceFault, DeviceUnreachable
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.devices.emulator import ports
from mobile_gym.devices.emulator.ports import EmulatorPorts
from mobile_gym.devices.pool import AvdWorker, DevicePool, PoolConfig

PROGRAM = """#!{python}
# Takes what android_env starts an emulator with, and is one.
import os, sys
given = sys.argv
console, adb = given[given.index("-ports") + 1].split(",")
assert given[given.index("-avd") + 1].startswith("Pixel")
os.environ.pop("LD_LIBRARY_PATH", None)
os.execv("{python}", ["{python}", "-m", "mobile_gym.virtual_device", "--screen", "1200x540",
    "--grpc-port", given[given.index("-grpc") + 1], "--console-port", console, "--adb-port", adb,
    "--adb-server-port", os.environ["ANDROID_ADB_SERVER_PORT"]])
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    made = tmp_path / "emulator" / "emulator"
    made.parent.mkdir()
    made.write_text(PROGRAM.format(python=sys.executable), encoding="utf-8")
    made.chmod(made.stat().st_mode | stat.S_IXUSR)
    return made


def process_of(emulator: Any) -> Any:
    return emulator._simulator._launcher._emulator


def test_an_emulator_is_launched_again_and_ends_with_us(program: Path) -> None:
    spec = {"avd": "Pixel", "emulator_path": str(program), **QUICK, "boot_timeout_s": 30.0}
    device: Any = open_device(spec, screen_size=SIZE)
    with closing(device):
        device.reset(DeviceReset(seed=1))
        assert device.perform(OpenApp("Clock")).accepted
        launched = device._connection._launched
        process = process_of(launched)
        assert process.poll() is None
        process.kill()
        process.wait(timeout=10)
        with pytest.raises(DeviceUnreachable):
            device.perform(Tap(0.5, 0.5))
        device.close()
        device.reset(DeviceReset(seed=1))
        again = process_of(launched)
        assert again.pid != process.pid
    assert again.poll() is not None


def test_a_pool_launches_several_at_once(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has ports of its own, is asked on its own console, and is replaced when it has died."""
    monkeypatch.setenv("ANDROID_HOME", str(program.parent.parent))
    with DevicePool(PoolConfig(avds=("Pixel_1", "Pixel_2", "Pixel_3"))) as pool:
        assert len({place.serial for place in pool.addresses}) == 3
        assert len({place.grpc_port for place in pool.addresses}) == 3
        assert len({place.adb_server_port for place in pool.addresses}) == 3
        with pool.lease(timeout_s=10), pool.lease(timeout_s=10), pool.lease(timeout_s=10):
            assert pool.restarts == 0
        workers = [slot.worker for slot in pool._slots if isinstance(slot.worker, AvdWorker)]
        processes = [process_of(worker._emulator) for worker in workers]
        processes[0].kill()
        processes[0].wait(timeout=10)
        leases = [pool.lease(timeout_s=60) for _ in range(3)]
        with ExitStack() as stack:
            for place in [stack.enter_context(lease) for lease in leases]:
                device = stack.enter_context(closing(open_device(place.device, screen_size=SIZE)))
                device.reset(DeviceReset(seed=1))
        assert pool.restarts == 1
        assert os.environ["ANDROID_HOME"] == str(program.parent.parent)
        assert processes[1].poll() is None
        assert processes[2].poll() is None
    assert all(process.poll() is not None for process in processes)


def test_ports_are_held_until_they_are_given_back() -> None:
    first, second = EmulatorPorts(), EmulatorPorts()
    assert {first.console, first.adb, first.grpc}.isdisjoint(
        {second.console, second.adb, second.grpc}
    )
    assert first.console % 2 == 0
    assert first.adb == first.console + 1
    first.close()
    first.close()
    second.close()


def test_without_ports_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "_is_port_free", lambda port: False)
    with pytest.raises(DeviceFault, match="no ports for another emulator"):
        EmulatorPorts()
