"""What Settings knows beside the settings provider: networks in range, Bluetooth devices, storage.

On a phone this belongs to services (Wi-Fi, Bluetooth, storage), not to settings keys.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.android.settings"


@dataclass(frozen=True, slots=True)
class Network:
    """A Wi-Fi network; `id` is its SSID, `security` one of `"open"`, `"WPA2"`, `"WPA3"`."""

    id: str
    security: str
    level: int
    """Signal strength in bars, 1 to 4; 0 where it is out of range."""
    password: str = ""


@dataclass(frozen=True, slots=True)
class BluetoothDevice:
    """A Bluetooth device nearby."""

    id: str
    name: str
    icon: str
    paired: bool = False
    connected: bool = False


@dataclass(frozen=True, slots=True)
class SettingsData:
    """The app's data.

    Attributes:
        networks: Wi-Fi networks in range or added by hand.
        saved: SSIDs whose password the phone knows, the last used one first.
        connected: the SSID that is used while Wi-Fi is on, or "".
        rejected: the SSID whose password was wrong at the last attempt, or "".
        devices: Bluetooth devices.
        hotspot_on, hotspot_name, hotspot_password: the Wi-Fi hotspot.
        data_saver: whether background data is restricted.
        vpns: the names of VPN profiles.
        vpn: the one that is connected, or "".
        accounts: whose data are synced.
        used_storage: by kind, in tenths of a gigabyte.
    """

    networks: tuple[Network, ...]
    saved: tuple[str, ...]
    connected: str
    devices: tuple[BluetoothDevice, ...]
    used_storage: tuple[tuple[str, int], ...]
    carrier: str = "T-Mobile"
    rejected: str = ""
    hotspot_on: bool = False
    hotspot_name: str = "AndroidAP_4821"
    hotspot_password: str = "k7wq2nh4ze"
    data_saver: bool = False
    vpns: tuple[str, ...] = ()
    vpn: str = ""
    accounts: tuple[str, ...] = ()

    def network(self, ssid: str) -> Network | None:
        """The network of that name."""
        return next((network for network in self.networks if network.id == ssid), None)

    def with_device(self, device: BluetoothDevice) -> SettingsData:
        """The data with a Bluetooth device replaced."""
        return replace(
            self,
            devices=tuple(device if old.id == device.id else old for old in self.devices),
        )


def read(system: System) -> SettingsData:
    """The app's data, whatever is in front."""
    return system.state.data[PACKAGE]


def write(system: System, **fields: Any) -> None:
    """Replace fields of the app's data."""
    system.set_data(replace(read(system), **fields), PACKAGE)


STORAGE_TOTAL: Final = 160
"""Tenths of a gigabyte."""

_SSIDS: Final = (
    ("HomeNet-5G", "WPA2", "sunflower42"),
    ("Maple Street", "WPA2", "maple-2023"),
    ("Office-Guest", "WPA2", "welcome123"),
    ("TP-LINK_8F3A", "WPA2", "80442971"),
    ("CoffeeCorner", "open", ""),
    ("Library Free WiFi", "open", ""),
    ("Studio 12", "WPA3", "quietroom12"),
    ("ASUS_Router_2G", "WPA2", "trombone77"),
)
_DEVICES: Final = (
    ("Living Room Speaker", "speaker"),
    ("Car Audio", "car"),
    ("Trail Buds", "headphones"),
    ("Study Laptop", "laptop"),
    ("Pace Watch", "watch"),
)


def initial(rng: np.random.Generator, language: str) -> SettingsData:
    """Data of a fresh device: the emulator's own network and a few of the neighbours'."""
    chosen: list[int] = rng.choice(len(_SSIDS), size=5, replace=False).tolist()
    levels = rng.integers(1, 5, size=5)
    networks = (
        Network("AndroidWifi", "open", 4),
        *(
            Network(_SSIDS[index][0], _SSIDS[index][1], int(level), _SSIDS[index][2])
            for index, level in zip(chosen, sorted(levels, reverse=True), strict=True)
        ),
    )
    nearby: list[int] = rng.choice(len(_DEVICES), size=3, replace=False).tolist()
    devices = tuple(
        BluetoothDevice(
            f"00:1A:7D:{index:02X}:{position:02X}:42", *_DEVICES[index], paired=not position
        )
        for position, index in enumerate(nearby)
    )
    shares = rng.integers(2, 14, size=4)
    kinds = ("storage_images", "storage_videos", "storage_audio", "storage_documents")
    used = tuple((kind, int(share)) for kind, share in zip(kinds, shares, strict=True))
    return SettingsData(
        networks=networks,
        saved=("AndroidWifi",),
        connected="AndroidWifi",
        devices=devices,
        used_storage=(*used, ("storage_apps", 21), ("storage_system", 48)),
    )


# -- What a screen of Settings may know ----------------------------------------------------------

SettingsContext: TypeAlias = Context[SettingsData, Texts, ArgsT]
