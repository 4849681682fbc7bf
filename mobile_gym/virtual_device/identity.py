"""What tells a device from another one of its kind: its name, its serial number, its Android id.

The device has one, and servers tell it outside.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.state import DeviceState

DEFAULT_AVD_NAME: Final = "mobile_gym"


@dataclass(frozen=True, slots=True)
class Identity:
    """What a device calls itself.

    Attributes:
        avd_name: the name of its AVD.
        is_chosen: whether somebody has chosen that name; the numbers follow from it then, and are
            otherwise the same on every device, so that runs can be compared.
    """

    avd_name: str = DEFAULT_AVD_NAME
    is_chosen: bool = False

    @property
    def android_id(self) -> str:
        """16 hexadecimal digits, as `Settings.Secure.ANDROID_ID`."""
        return hashlib.sha256(self.avd_name.encode()).hexdigest()[:16]

    def given_to(self, state: DeviceState, properties: Mapping[str, str]) -> DeviceState:
        """A fresh state with this identity.

        Args:
            state: of a device that has just started.
            properties: system properties of its kind, beyond those of every device.
        """
        own = dict(properties)
        if self.avd_name != DEFAULT_AVD_NAME:
            own["ro.boot.qemu.avd_name"] = own["ro.kernel.qemu.avd_name"] = self.avd_name
        if self.is_chosen:
            own["ro.serialno"] = f"EMULATOR{self.android_id[:8].upper()}"
            secure = state.settings["secure"].set("android_id", self.android_id)
            state = state.with_fields(settings=state.settings.set("secure", secure))
        if not own:
            return state
        return state.with_fields(properties=type(state.properties)({**state.properties, **own}))
