"""`dumpsys` of networks, sound, accessibility and the clipboard.

Source: AOSP, the `dump` of `WifiServiceImpl`, `BluetoothManagerService`, `ConnectivityService`,
`AudioService` and `AccessibilityManagerService` (API 33); the clipboard's service prints nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import volume

NETWORK: Final = "AndroidWifi"
"""The network that an emulator is connected to."""


def wifi_is_on(state: DeviceState) -> bool:
    """Whether Wi-Fi is on (`system.radios`)."""
    return state.settings["global"].get("wifi_on", "0") in ("1", "2")


def _wifi(state: DeviceState, args: Sequence[str]) -> str:
    on = wifi_is_on(state)
    info = (
        f'SSID: "{NETWORK}", BSSID: 00:13:10:85:fe:01, Supplicant state: COMPLETED, RSSI: -50, '
        "Link speed: 13Mbps, Frequency: 2447MHz, Net ID: 0"
        if on
        else "SSID: <unknown ssid>, BSSID: <none>, Supplicant state: DISCONNECTED"
    )
    return f"""Wi-Fi is {"enabled" if on else "disabled"}
Verbose logging is off
mInIdleMode false
mScanPending false
curState={"L3ConnectedState" if on else "DefaultState"}
mWifiInfo {info}
mNetworkInfo [type: WIFI[], state: {"CONNECTED/CONNECTED" if on else "DISCONNECTED/DISCONNECTED"}]
"""


def _bluetooth(state: DeviceState, args: Sequence[str]) -> str:
    on = state.settings["global"].get("bluetooth_on", "0") != "0"
    secure = state.settings["secure"]
    return f"""Bluetooth Status
  enabled: {str(on).lower()}
  state: {"ON" if on else "OFF"}
  address: {secure.get("bluetooth_address", "")}
  name: {secure.get("bluetooth_name", "")}
"""


def _connectivity(state: DeviceState, args: Sequence[str]) -> str:
    settings = state.settings["global"]
    networks: list[tuple[int, str]] = []
    if wifi_is_on(state):
        networks.append((100, "WIFI"))
    if settings.get("airplane_mode_on", "0") == "0" and settings.get("mobile_data", "1") == "1":
        networks.append((101, "MOBILE[LTE]"))
    lines = "".join(
        f"  NetworkAgentInfo{{network{{{number}}} handle{{{number << 32}}} ni{{{kind} CONNECTED "
        "extra: }} nc{[ Transports: "
        f"{'WIFI' if kind == 'WIFI' else 'CELLULAR'} Capabilities: INTERNET&VALIDATED ]}}}}\n"
        for number, kind in networks
    )
    default = str(networks[0][0]) if networks else "none"
    return (
        "NetworkProviders for: WifiNetworkFactory PhoneSwitcherNetworkRequestListener\n\n"
        f"Active default network: {default}\n\nCurrent Networks:\n{lines}"
    )


_STREAMS: Final = (
    ("VOICE_CALL", "volume_voice", 1, 5),
    ("SYSTEM", "volume_system", 0, 7),
    ("RING", "volume_ring", 0, 7),
    ("MUSIC", "volume_music", 0, volume.MAX_VOLUME),
    ("ALARM", "volume_alarm", 1, 7),
    ("NOTIFICATION", "volume_notification", 0, 7),
)
"""Streams, the settings that keep their volumes, and the least and most that these may be."""
_RINGERS: Final = {"0": "SILENT", "1": "VIBRATE", "2": "NORMAL"}


def _audio(state: DeviceState, args: Sequence[str]) -> str:
    settings = state.settings["system"]
    lines = ["", "Stream volumes (device: index)"]
    for name, key, least, most in _STREAMS:
        value = volume.volume_of(state) if name == "MUSIC" else settings.get(key, "5")
        lines += [
            f"- STREAM_{name}:",
            f"   Muted: {str(str(value) == '0').lower()}",
            f"   Min: {least}",
            f"   Max: {most}",
            f"   streamVolume:{value}",
            f"   Current: 2 (speaker): {value}",
            "   Devices: speaker(2)",
        ]
    ringer = _RINGERS[volume.ringer_of(state)]
    lines += ["", "Ringer mode: ", f"- mode (internal) = {ringer}", f"- mode (external) = {ringer}"]
    return "\n".join([*lines, ""])


def _accessibility(state: DeviceState, args: Sequence[str]) -> str:
    secure = state.settings["secure"]
    services = [
        name for name in secure.get("enabled_accessibility_services", "").split(":") if name
    ]
    enabled = ", ".join(f"{{{name}}}" for name in services)
    touch = str(secure.get("touch_exploration_enabled", "0") == "1").lower()
    return f"""ACCESSIBILITY MANAGER (dumpsys accessibility)

currentUserId=0

User state[
     attributes:{{id=0, touchExplorationEnabled={touch}, serviceHandlesDoubleTap=false, \
installedServiceCount={len(services)}}}
     Bound services:{{{enabled}}}
     Enabled services:{{{enabled}}}
     Binding services:{{}}
     Crashed services:{{}}
]
"""


RADIO_SERVICES: Final[Mapping[str, Callable[[DeviceState, Sequence[str]], str]]] = {
    "accessibility": _accessibility,
    "audio": _audio,
    "bluetooth_manager": _bluetooth,
    "clipboard": lambda state, args: "",
    "connectivity": _connectivity,
    "wifi": _wifi,
}
"""By name."""
