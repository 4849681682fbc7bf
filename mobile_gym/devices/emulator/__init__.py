"""Emulators and phones: the emulator's gRPC service and adb, behind `core.ports.Device`.

The same client drives a real emulator and a served virtual device; what only the latter offers
(`mobile_gym.VirtualDevice`) is used where it is.
"""

from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.emulator.device import EmulatorDevice, open_device

__all__ = ["EmulatorConfig", "EmulatorDevice", "open_device"]
