"""What Settings knows beside the settings provider: networks in range, Bluetooth devices, storage.

On a phone this belongs to services (Wi-Fi, Bluetooth, storage), not to settings keys.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.telephony import CARRIER

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
    carrier: str = CARRIER.words
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


class Surroundings(Catalogue):
    """What somebody has called the networks and devices around."""

    home_net = LocalizedText("HomeNet-5G", zh="幸福之家-5G", de="Zuhause-5G")
    maple_street = LocalizedText("Maple Street", zh="枫叶小区", de="Ahornweg")
    office_guest = LocalizedText("Office-Guest", zh="办公室-访客", de="Büro-Gast")
    coffee_corner = LocalizedText("CoffeeCorner", zh="街角咖啡", de="Kaffeeecke")
    library = LocalizedText("Library Free WiFi", zh="图书馆免费WLAN", de="Bibliothek WLAN")
    studio = LocalizedText("Studio 12", zh="12 号工作室", de="Atelier 12")
    speaker = LocalizedText("Living Room Speaker", zh="客厅音箱", de="Wohnzimmer-Lautsprecher")
    car_audio = LocalizedText("Car Audio", zh="车载音响", de="Autoradio")
    ear_buds = LocalizedText("Trail Buds", zh="跑步耳机", de="Lauf-Ohrhörer")
    laptop = LocalizedText("Study Laptop", zh="书房笔记本", de="Laptop im Arbeitszimmer")
    watch = LocalizedText("Pace Watch", zh="运动手表", de="Laufuhr")


_SSIDS: Final = (
    (Surroundings.home_net, "WPA2", "sunflower42"),
    (Surroundings.maple_street, "WPA2", "maple-2023"),
    (Surroundings.office_guest, "WPA2", "welcome123"),
    (Text("TP-LINK_8F3A"), "WPA2", "80442971"),
    (Surroundings.coffee_corner, "open", ""),
    (Surroundings.library, "open", ""),
    (Surroundings.studio, "WPA3", "quietroom12"),
    (Text("ASUS_Router_2G"), "WPA2", "trombone77"),
)
_DEVICES: Final = (
    (Surroundings.speaker, "speaker"),
    (Surroundings.car_audio, "car"),
    (Surroundings.ear_buds, "headphones"),
    (Surroundings.laptop, "laptop"),
    (Surroundings.watch, "watch"),
)


def initial(rng: np.random.Generator, language: str) -> SettingsData:
    """Data of a fresh device: the emulator's own network and a few of the neighbours'."""
    chosen: list[int] = rng.choice(len(_SSIDS), size=5, replace=False).tolist()
    levels = rng.integers(1, 5, size=5)
    networks = (
        Network("AndroidWifi", "open", 4),
        *(
            Network(_SSIDS[index][0].of(language), _SSIDS[index][1], int(level), _SSIDS[index][2])
            for index, level in zip(chosen, sorted(levels, reverse=True), strict=True)
        ),
    )
    nearby: list[int] = rng.choice(len(_DEVICES), size=3, replace=False).tolist()
    devices = tuple(
        BluetoothDevice(
            f"00:1A:7D:{index:02X}:{position:02X}:42",
            _DEVICES[index][0].of(language),
            _DEVICES[index][1],
            paired=not position,
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
        carrier=CARRIER.of(language),
        used_storage=(*used, ("storage_apps", 21), ("storage_system", 48)),
    )


# -- What a screen of Settings may know ----------------------------------------------------------

SettingsContext: TypeAlias = Context[SettingsData, Texts, ArgsT]
