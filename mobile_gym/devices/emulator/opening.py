"""From what `make(device=...)` is given to a device; nothing is started yet."""

from __future__ import annotations

from typing import Any

from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.emulator.device import EmulatorDevice


def open_device(
    spec: str = "emulator",
    *,
    screen_size: tuple[int, int] | None = None,
    serial: str = "",
    grpc_port: int = 0,
    host: str = "127.0.0.1",
    token: str = "",
    adb: str = "",
    avd: str = "",
    snapshot: str = "",
    headless: bool = True,
    emulator_path: str = "",
    adb_path: str = "",
    adb_server_port: int = 0,
    as_real: bool = False,
    shared_memory: bool = True,
    connect_timeout_s: float = 30.0,
    call_timeout_s: float = 10.0,
    settle_timeout_s: float = 5.0,
    boot_timeout_s: float = 300.0,
) -> EmulatorDevice:
    """Make a device of an emulator or a phone.

    Args:
        spec: `"emulator"`, or a serial such as `"emulator-5554"`.
        screen_size: (height, width) in pixels to which screenshots are scaled down.
        serial: and everything else: see `EmulatorConfig`.
        grpc_port: see there.
        host: see there.
        token: see there.
        adb: see there.
        avd: see there.
        snapshot: see there.
        headless: see there.
        emulator_path: see there.
        adb_path: see there.
        adb_server_port: see there.
        as_real: see there.
        shared_memory: see there.
        connect_timeout_s: see there.
        call_timeout_s: see there.
        settle_timeout_s: see there.
        boot_timeout_s: see there.

    Raises:
        UsageError: this says not, or not clearly, which device is meant.
    """
    fields: dict[str, Any] = dict(locals())
    named = fields.pop("spec")
    fields["canvas"] = fields.pop("screen_size")
    if named.startswith("emulator-"):
        fields["serial"] = named
    return EmulatorDevice(EmulatorConfig(**fields))
