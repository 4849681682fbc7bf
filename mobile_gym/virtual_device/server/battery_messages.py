"""The battery as the emulator's gRPC service has it, from and to what the device keeps of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from android_env.proto import emulator_controller_pb2 as pb

from mobile_gym.virtual_device.system.battery import Battery

_STATUSES: Final = {
    pb.BatteryState.UNKNOWN: 1,
    pb.BatteryState.CHARGING: 2,
    pb.BatteryState.DISCHARGING: 3,
    pb.BatteryState.NOT_CHARGING: 4,
    pb.BatteryState.FULL: 5,
}
"""`BatteryManager.BATTERY_STATUS_*`."""
_CHARGERS: Final = {
    pb.BatteryState.AC: "ac",
    pb.BatteryState.USB: "usb",
    pb.BatteryState.WIRELESS: "wireless",
}


def read(message: pb.BatteryState) -> Mapping[str, int]:
    """What a message sets, by the keys of `system.battery.KEYS`."""
    chargers = {key: int(kind == message.charger) for kind, key in _CHARGERS.items()}
    return chargers | {
        "level": message.chargeLevel,
        "status": _STATUSES.get(message.status, _STATUSES[pb.BatteryState.UNKNOWN]),
    }


def write(now: Battery) -> pb.BatteryState:
    """The battery as a message."""
    statuses = {number: status for status, number in _STATUSES.items()}
    charger = next((kind for kind, key in _CHARGERS.items() if getattr(now, key)), 0)
    return pb.BatteryState(
        hasBattery=True,
        isPresent=True,
        charger=charger,  # type: ignore[arg-type]
        chargeLevel=now.level,
        status=statuses.get(now.status, pb.BatteryState.UNKNOWN),
    )
