"""The doctor and devices that are connected: a virtual emulator, and a real adb server."""

from __future__ import annotations

import os
from pathlib import Path

from adb_phone import AdbPhone

from mobile_gym.devices.checkup import CheckupFinding, FindingStatus, Machine, check_up
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.system.system import System


def look(adb_phone: AdbPhone, tmp_path: Path) -> dict[str, CheckupFinding]:
    environment = {
        "PATH": os.environ["PATH"],
        "ANDROID_ADB_SERVER_PORT": str(adb_phone.adb.server_port),
    }
    machine = Machine(environment, tmp_path, "Linux", "x86_64")
    return {finding.name: finding for finding in check_up(machine, "emulator")}


def rename(system: System, avd: str) -> None:
    key = "ro.boot.qemu.avd_name"
    system.change(properties=system.state.properties.set(key, avd))


def test_connected_devices_are_looked_at(
    adb_phone: AdbPhone, engine: DeviceEngine, tmp_path: Path
) -> None:
    engine.boot(seed=1)
    found = look(adb_phone, tmp_path)
    assert found["adb"].status is FindingStatus.OK
    assert found["adb server"].detail == f"runs on port {adb_phone.adb.server_port}"
    name = f"device {adb_phone.adb.serial}"
    assert "virtual emulator" in found[name].detail
    engine.run(lambda host: host.apply(lambda system: rename(system, "Pixel_6_API_33")))
    assert found[name].status is FindingStatus.OK
    without = look(adb_phone, tmp_path)[name]
    assert without.status is FindingStatus.NOTE
    assert "uiautomator dump" in without.detail
    assert "APK" in without.cure
