"""What the virtual machine says that it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.state import DeviceState

RAM_BYTES: Final = 2 << 30


def entries(state: DeviceState, console_port: int, avd_name: str) -> Mapping[str, str]:
    """Keys and values of `hardware-qemu.ini`."""
    panel = state.panel
    return {
        "hw.cpu.arch": "x86_64",
        "hw.cpu.ncore": "1",
        "hw.ramSize": str(RAM_BYTES >> 20),
        "hw.lcd.width": str(panel.width_px),
        "hw.lcd.height": str(panel.height_px),
        "hw.lcd.density": str(panel.density_dpi),
        "hw.lcd.depth": "32",
        "hw.initialOrientation": "portrait",
        "hw.keyboard": "true",
        "hw.battery": "true",
        "hw.gsmModem": "true",
        "avd.name": avd_name,
        "avd.id": avd_name,
        "android.emulator.console.port": str(console_port),
    }
