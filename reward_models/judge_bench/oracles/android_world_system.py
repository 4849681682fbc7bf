"""What is true of AndroidWorld's tasks about radios, brightness and opening apps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.settings_descriptions import setting, wifi_on
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app

_PACKAGES: Final = {
    **dict.fromkeys(("camera", "相机"), "com.android.camera2"),
    **dict.fromkeys(("clock", "时钟"), "com.android.deskclock"),
    **dict.fromkeys(("contacts", "通讯录"), "com.android.contacts"),
    **dict.fromkeys(("settings", "设置"), "com.android.settings"),
    **dict.fromkeys(("phone", "电话"), "com.android.dialer"),
}
"""By what an instruction calls the app."""
_MOST, _LEAST = 255, 1
"""Source: `PowerManager.BRIGHTNESS_ON` and AOSP's `config_screenBrightnessSettingMinimum`."""


def _wifi_off(see: Sight) -> bool:
    """Wi-Fi is off, and not because of airplane mode."""
    return setting(see, "global", "wifi_on") == "0"


def _bluetooth_on(see: Sight) -> bool:
    return setting(see, "global", "bluetooth_on") == "1"


def _bluetooth_off(see: Sight) -> bool:
    """Bluetooth is off, and not because of airplane mode."""
    return setting(see, "global", "bluetooth_on") == "0"


def _brightness(level: int) -> Fact:
    return lambda see: setting(see, "system", "screen_brightness") == str(level)


def _slider_shown(see: Sight) -> bool:
    """Under the settings of the display, or in the shade when it is pulled down altogether."""
    if not see.now.overlays:
        return see.top.name == "brightness"
    window = see.now.overlays[-1]
    return window.name == "shade" and bool(window.ui.get("expanded"))


def _in_front(see: Sight, name: str) -> bool:
    return app(_PACKAGES[name])(see)


def _named_in_front(see: Sight) -> bool:
    """The app that the instruction names is in front."""
    (package,) = (
        package
        for name, package in _PACKAGES.items()
        if f"the {name} app" in see.task.text or f"打开{name}应用" in see.task.text
    )
    return app(package)(see)


def _both(*facts: Fact) -> Callable[[Sight], bool]:
    return lambda see: all(fact(see) for fact in facts)


_DESCRIPTIONS: Final = (
    DescriptionPattern("Wi-Fi is on", "WLAN 已打开", wifi_on),
    DescriptionPattern("Wi-Fi is off", "WLAN 已关闭", _wifi_off),
    DescriptionPattern("Bluetooth is on", "蓝牙已打开", _bluetooth_on),
    DescriptionPattern("Bluetooth is off", "蓝牙已关闭", _bluetooth_off),
    DescriptionPattern("The slider of the brightness is shown", "显示亮度滑块", _slider_shown),
    DescriptionPattern("The brightness is at its most", "亮度已调到最高", _brightness(_MOST)),
    DescriptionPattern("The brightness is at its least", "亮度已调到最低", _brightness(_LEAST)),
    DescriptionPattern("The {name} app is in front", "{name}应用显示在最前面", _in_front),
)

_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.SystemWifiTurnOn": wifi_on,
    "AndroidWorld.SystemWifiTurnOff": _wifi_off,
    "AndroidWorld.SystemBluetoothTurnOn": _bluetooth_on,
    "AndroidWorld.SystemBluetoothTurnOff": _bluetooth_off,
    "AndroidWorld.TurnOffWifiAndTurnOnBluetooth": _both(_wifi_off, _bluetooth_on),
    "AndroidWorld.SystemBrightnessMax": _brightness(_MOST),
    "AndroidWorld.SystemBrightnessMin": _brightness(_LEAST),
    "AndroidWorld.OpenAppTaskEval": _named_in_front,
    "AndroidWorld.TurnOnWifiAndOpenApp": _both(wifi_on, _named_in_front),
}

ORACLES: Final[dict[str, Oracle]] = oracles_of(_DESCRIPTIONS, _FULFILLED)
