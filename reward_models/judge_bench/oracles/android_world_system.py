"""What is true of AndroidWorld's tasks about radios, brightness and opening apps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.settings_descriptions import is_wifi_on, setting_value
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app_in_front

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


def _is_wifi_off(see: Sight) -> bool:
    """Wi-Fi is off, and not because of airplane mode."""
    return setting_value(see, "global", "wifi_on") == "0"


def _is_bluetooth_on(see: Sight) -> bool:
    return setting_value(see, "global", "bluetooth_on") == "1"


def _is_bluetooth_off(see: Sight) -> bool:
    """Bluetooth is off, and not because of airplane mode."""
    return setting_value(see, "global", "bluetooth_on") == "0"


def _brightness_fact(level: int) -> Fact:
    return lambda see: setting_value(see, "system", "screen_brightness") == str(level)


def _is_slider_shown(see: Sight) -> bool:
    """Under the settings of the display, or in the shade when it is pulled down altogether."""
    if not see.now.overlays:
        return see.top.name == "brightness"
    window = see.now.overlays[-1]
    return window.name == "shade" and bool(window.ui.get("expanded"))


def _is_app_in_front(see: Sight, name: str) -> bool:
    return app_in_front(_PACKAGES[name])(see)


def _is_named_app_in_front(see: Sight) -> bool:
    """The app that the instruction names is in front."""
    (package,) = (
        package
        for name, package in _PACKAGES.items()
        if f"the {name} app" in see.task.text or f"打开{name}应用" in see.task.text
    )
    return app_in_front(package)(see)


def _both_facts(*facts: Fact) -> Callable[[Sight], bool]:
    return lambda see: all(fact(see) for fact in facts)


_DESCRIPTIONS: Final = (
    DescriptionPattern("Wi-Fi is on", "WLAN 已打开", is_wifi_on),
    DescriptionPattern("Wi-Fi is off", "WLAN 已关闭", _is_wifi_off),
    DescriptionPattern("Bluetooth is on", "蓝牙已打开", _is_bluetooth_on),
    DescriptionPattern("Bluetooth is off", "蓝牙已关闭", _is_bluetooth_off),
    DescriptionPattern("The slider of the brightness is shown", "显示亮度滑块", _is_slider_shown),
    DescriptionPattern("The brightness is at its most", "亮度已调到最高", _brightness_fact(_MOST)),
    DescriptionPattern(
        "The brightness is at its least", "亮度已调到最低", _brightness_fact(_LEAST)
    ),
    DescriptionPattern("The {name} app is in front", "{name}应用显示在最前面", _is_app_in_front),
)

_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.SystemWifiTurnOn": is_wifi_on,
    "AndroidWorld.SystemWifiTurnOff": _is_wifi_off,
    "AndroidWorld.SystemBluetoothTurnOn": _is_bluetooth_on,
    "AndroidWorld.SystemBluetoothTurnOff": _is_bluetooth_off,
    "AndroidWorld.TurnOffWifiAndTurnOnBluetooth": _both_facts(_is_wifi_off, _is_bluetooth_on),
    "AndroidWorld.SystemBrightnessMax": _brightness_fact(_MOST),
    "AndroidWorld.SystemBrightnessMin": _brightness_fact(_LEAST),
    "AndroidWorld.OpenAppTaskEval": _is_named_app_in_front,
    "AndroidWorld.TurnOnWifiAndOpenApp": _both_facts(is_wifi_on, _is_named_app_in_front),
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
