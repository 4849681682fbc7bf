"""Descriptions of the substates of tasks in Settings, and the facts that they state."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Sight, activity_shows, app_in_front

_APP: Final = "com.android.settings"
_PAGES: Final = {
    "About phone": "MyDeviceInfoFragmentActivity",
    "关于手机": "MyDeviceInfoFragmentActivity",
    "Accessibility": "AccessibilitySettingsActivity",
    "无障碍": "AccessibilitySettingsActivity",
    "Battery Saver": "BatterySaverSettingsActivity",
    "省电模式": "BatterySaverSettingsActivity",
    "Developer options": "DevelopmentSettingsDashboardActivity",
    "开发者选项": "DevelopmentSettingsDashboardActivity",
    "Display": "DisplaySettingsActivity",
    "显示": "DisplaySettingsActivity",
    "Display size and text": "TextReadingSettingsActivity",
    "显示大小和文字": "TextReadingSettingsActivity",
    "Do Not Disturb": "ZenModeSettingsActivity",
    "勿扰": "ZenModeSettingsActivity",
    "Internet": "WifiSettingsActivity",
    "互联网": "WifiSettingsActivity",
    "Network & internet": "NetworkDashboardActivity",
    "网络和互联网": "NetworkDashboardActivity",
    "Notifications": "ConfigureNotificationSettingsActivity",
    "通知": "ConfigureNotificationSettingsActivity",
    "System": "SystemDashboardActivity",
    "系统": "SystemDashboardActivity",
}
"""Activities by what is written on their toolbar; AOSP's names."""
_ON: Final = ("on", "开启")


class _Switch(NamedTuple):
    """What a switch is called in English and Chinese, where it is kept, its values on and off."""

    english: str
    chinese: str
    namespace: str
    key: str
    on: str = "1"
    off: str = "0"


_OPTIONS: Final = (
    _Switch(
        "Notification dots on app icons", "应用图标上的通知圆点", "secure", "notification_badging"
    ),
    _Switch(
        "Sensitive notifications on the lock screen",
        "锁定屏幕上的敏感通知",
        "secure",
        "lock_screen_allow_private_notifications",
    ),
    _Switch("The notification history", "通知历史记录", "secure", "notification_history_enabled"),
    _Switch("Bubbles for conversations", "对话的气泡功能", "secure", "notification_bubbles"),
)
_SWITCHES: Final = (
    _Switch("The dark theme", "深色主题", "secure", "ui_night_mode", "2", "1"),
    _Switch("The rotation of the screen", "自动旋转屏幕", "system", "accelerometer_rotation"),
    _Switch("Adaptive brightness", "自动调节亮度", "system", "screen_brightness_mode"),
    _Switch("Airplane mode", "飞行模式", "global", "airplane_mode_on"),
    _Switch("Bold text", "粗体文字", "secure", "font_weight_adjustment", "300"),
    _Switch("High contrast text", "高对比度文字", "secure", "high_text_contrast_enabled"),
)
"""Source: `Settings` and `Configuration.fontWeightAdjustment` of Android."""
_SCALES: Final = {
    "animator duration": "animator_duration_scale",
    "Animator 时长": "animator_duration_scale",
    "transition animation": "transition_animation_scale",
    "过渡动画": "transition_animation_scale",
    "window animation": "window_animation_scale",
    "窗口动画": "window_animation_scale",
}
_SIZES: Final = {
    "Small": 0.85,
    "Default": 1.0,
    "Large": 1.15,
    "Largest": 1.3,
    "小": 0.85,
    "默认": 1.0,
    "大": 1.15,
    "最大": 1.3,
}
"""Source: `entryvalues_font_size` of AOSP's Settings."""


# -- values ---------------------------------------------------------------------------------------


def setting_value(see: Sight, namespace: str, key: str) -> str | None:
    """The value of a setting now."""
    table: Mapping[str, str] = see.now.settings.get(namespace, {})
    return table.get(key)


def is_wifi_on(see: Sight) -> bool:
    """Wi-Fi is on, in airplane mode or without."""
    return setting_value(see, "global", "wifi_on") in ("1", "2")


def is_flying(see: Sight) -> bool:
    """Airplane mode is on."""
    return setting_value(see, "global", "airplane_mode_on") == "1"


def is_number(value: str | None, number: float) -> bool:
    """Whether a setting is there and holds a number."""
    try:
        return value is not None and math.isclose(float(value), number)
    except ValueError:
        return False


def _switch_fact(switch: _Switch) -> Callable[..., bool]:
    def fact(see: Sight, state: str) -> bool:
        expected = switch.on if state in _ON else switch.off
        return setting_value(see, switch.namespace, switch.key) == expected

    return fact


def _setting_fact(namespace: str, key: str, value: str) -> Fact:
    return lambda see: setting_value(see, namespace, key) == value


def _is_developer_mode_on(see: Sight) -> bool:
    return setting_value(see, "global", "development_settings_enabled") == "1"


def _is_scaled(see: Sight, which: str, factor: str) -> bool:
    scaled = is_number(setting_value(see, "global", _SCALES[which]), float(factor))
    return scaled and _is_developer_mode_on(see)


def _is_third_scale_kept(see: Sight) -> bool:
    named = {key for words, key in _SCALES.items() if words in see.task.text}
    third = next(key for key in _SCALES.values() if key not in named)
    return is_number(
        setting_value(see, "global", third), float(see.start.settings["global"][third])
    )


def _are_options_kept(see: Sight) -> bool:
    """The options for notifications that the instruction does not name are as they were."""
    text = see.task.text.casefold()
    return all(
        setting_value(see, option.namespace, option.key)
        == see.start.settings[option.namespace].get(option.key)
        for option in _OPTIONS
        if option.english.removeprefix("The ").casefold() not in text and option.chinese not in text
    )


def _time_seconds(time: str) -> int:
    match = re.fullmatch(r"(\d+) ?(seconds?|minutes?|秒|分钟)", time)
    assert match is not None, time
    return int(match[1]) * (60 if match[2][0] in "m分" else 1)


def _is_timeout(see: Sight, time: str) -> bool:
    return setting_value(see, "system", "screen_off_timeout") == str(_time_seconds(time) * 1000)


_DONE: Final[Mapping[str, Fact]] = {
    "keep the screen from rotating": _setting_fact("system", "accelerometer_rotation", "0"),
    "关闭自动旋转屏幕": _setting_fact("system", "accelerometer_rotation", "0"),
    "switch to the dark theme": _setting_fact("secure", "ui_night_mode", "2"),
    "切换到深色主题": _setting_fact("secure", "ui_night_mode", "2"),
    "turn on Battery Saver": _setting_fact("global", "low_power", "1"),
    "开启省电模式": _setting_fact("global", "low_power", "1"),
    "turn on Do Not Disturb": lambda see: (
        setting_value(see, "global", "zen_mode") not in (None, "0")
    ),
    "开启勿扰模式": lambda see: setting_value(see, "global", "zen_mode") not in (None, "0"),
}


# -- pages ----------------------------------------------------------------------------------------


def _is_page_shown(see: Sight, name: str) -> bool:
    return see.activity == f"{_APP}/.Settings${_PAGES[name]}" and see.is_clear


def _dialog_fact(name: str) -> Fact:
    return lambda see: see.activity.startswith(f"{_APP}/") and see.top.name == name and see.is_clear


def _window_fact(name: str) -> Fact:
    """A window of the system lies on top of everything."""
    return lambda see: bool(see.now.overlays) and see.now.overlays[-1].name == name


def _is_name_typed(see: Sight, name: str) -> bool:
    return see.top.name == "text:device_name" and see.top.ui.get("device_name") == name


def was_timeout_read(see: Sight) -> bool:
    """A text of Settings says after how many minutes without activity the screen turns off."""
    minutes = int(see.start.settings["system"]["screen_off_timeout"]) // 60_000
    row = re.compile(rf"After {minutes} minutes? of inactivity|无操作 {minutes} 分钟后")
    return app_in_front(_APP)(see) and any(row.fullmatch(words) for words in see.texts)


DESCRIPTIONS: Final[tuple[DescriptionPattern, ...]] = (
    DescriptionPattern("Settings is open", "“设置”已打开", activity_shows(f"{_APP}/.Settings")),
    DescriptionPattern("The page “{name}” is shown", "显示“{name}”页面", _is_page_shown),
    DescriptionPattern(
        "The search of Settings is shown",
        "显示“设置”的搜索页面",
        activity_shows(f"{_APP}/.search.SearchActivity"),
    ),
    DescriptionPattern("Quick settings are shown", "显示快捷设置", _window_fact("shade")),
    DescriptionPattern("The internet panel is shown", "显示互联网面板", _window_fact("internet")),
    DescriptionPattern(
        "The list of timeouts is open", "超时时间列表已打开", _dialog_fact("choice:screen_timeout")
    ),
    DescriptionPattern(
        "The dialog for the name is open", "名称对话框已打开", _dialog_fact("text:device_name")
    ),
    DescriptionPattern("“{name}” is in the field", "输入框中是“{name}”", _is_name_typed),
    DescriptionPattern("Wi-Fi is on", "WLAN 已开启", is_wifi_on),
    DescriptionPattern(
        "Wi-Fi is on in airplane mode",
        "飞行模式下 WLAN 已开启",
        lambda see: is_wifi_on(see) and is_flying(see),
    ),
    DescriptionPattern(
        "The screen timeout can be read", "可以看到屏幕自动关闭的时间", was_timeout_read
    ),
    DescriptionPattern("The screen timeout is {time}", "屏幕自动关闭时间为 {time}", _is_timeout),
    DescriptionPattern(
        "The device name is “{name}”",
        "设备名称为“{name}”",
        lambda see, name: setting_value(see, "global", "device_name") == name,
    ),
    DescriptionPattern("Done: {what}", "已完成：{what}", lambda see, what: _DONE[what](see)),
    DescriptionPattern(
        "The theme is dark", "使用深色主题", _setting_fact("secure", "ui_night_mode", "2")
    ),
    DescriptionPattern(
        "The theme is light", "使用浅色主题", _setting_fact("secure", "ui_night_mode", "1")
    ),
    DescriptionPattern(
        "The font size is “{size}”",
        "字体大小为“{size}”",
        lambda see, size: is_number(setting_value(see, "system", "font_scale"), _SIZES[size]),
    ),
    DescriptionPattern("Developer options are enabled", "开发者选项已启用", _is_developer_mode_on),
    DescriptionPattern(
        "The {which} scale is {factor}x, with developer options",
        "“{which}缩放”为 {factor}x，且开发者选项已启用",
        _is_scaled,
    ),
    DescriptionPattern("The third scale is as it was", "第三项缩放保持不变", _is_third_scale_kept),
    DescriptionPattern("The other options are as they were", "其他选项保持不变", _are_options_kept),
    *(
        DescriptionPattern(
            f"{option.english}: {{state}}", f"{option.chinese}已{{state}}", _switch_fact(option)
        )
        for option in _OPTIONS
    ),
    *(
        DescriptionPattern(
            f"{other_switch.english} is {{state}}",
            f"{other_switch.chinese}已{{state}}",
            _switch_fact(other_switch),
        )
        for other_switch in _SWITCHES
    ),
)
"""First those that say more."""
