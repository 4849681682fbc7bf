"""Screens of Android's Settings: what they are called, and how to tell that one is shown.

The conditions hold on stock Android (12 and later) too: a page is known by the description of its
toolbar, whatever activity shows it.
"""

from __future__ import annotations

import shlex
from typing import Any, Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check, NodePresent, Selector, SettingIs
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Perform, TapOn
from task_suites.app_screens import AppScreens

__all__ = [
    "OPEN",
    "PACKAGE",
    "START",
    "TIMEOUTS",
    "TITLES",
    "WIFI_IS_ON",
    "Screens",
    "on",
    "put",
]

PACKAGE: Final = "com.android.settings"

_SEARCH_PACKAGES: Final = (
    PACKAGE,
    f"{PACKAGE}.intelligence",
    "com.google.android.settings.intelligence",
)
"""Where the search of Settings lives: here, in AOSP, and on Google's phones."""

START: Final = (f"am force-stop {PACKAGE}", "input keyevent KEYCODE_HOME")
"""Shell commands after which the launcher is shown and Settings opens on its home page."""
OPEN: Final = Perform(OpenApp(PACKAGE))

TITLES: Final[dict[str, tuple[str, str]]] = {
    "about": ("About phone", "关于手机"),
    "adaptive_brightness": ("Adaptive brightness", "自动调节亮度"),
    "auto_rotate": ("Auto-rotate screen", "自动旋转屏幕"),
    "high_contrast": ("High contrast text", "高对比度文字"),
    "accessibility": ("Accessibility", "无障碍"),
    "airplane_mode": ("Airplane mode", "飞行模式"),
    "battery": ("Battery", "电池"),
    "battery_saver": ("Battery Saver", "省电模式"),
    "bold_text": ("Bold text", "粗体文字"),
    "build_number": ("Build number", "版本号"),
    "dark_theme": ("Dark theme", "深色主题"),
    "developer_options": ("Developer options", "开发者选项"),
    "device_name": ("Device name", "设备名称"),
    "display": ("Display", "显示"),
    "do_not_disturb": ("Do Not Disturb", "勿扰"),
    "internet": ("Internet", "互联网"),
    "make_larger": ("Make larger", "放大"),
    "make_smaller": ("Make smaller", "缩小"),
    "network": ("Network & internet", "网络和互联网"),
    "notifications": ("Notifications", "通知"),
    "reset_settings": ("Reset settings", "重置设置"),
    "screen_timeout": ("Screen timeout", "屏幕自动关闭"),
    "sound": ("Sound & vibration", "提示音和振动"),
    "system": ("System", "系统"),
    "text_reading": ("Display size and text", "显示大小和文字"),
    "use_battery_saver": ("Use Battery Saver", "使用省电模式"),
    "use_developer_options": ("Use developer options", "使用开发者选项"),
    "use_do_not_disturb": ("Use Do Not Disturb", "使用勿扰模式"),
    "wifi": ("Wi-Fi", "WLAN"),
}
"""Texts on the screen by key: (English, Chinese)."""


TIMEOUTS: Final[dict[int, tuple[str, str]]] = {
    15: ("15 seconds", "15 秒"),
    30: ("30 seconds", "30 秒"),
    60: ("1 minute", "1 分钟"),
    120: ("2 minutes", "2 分钟"),
    300: ("5 minutes", "5 分钟"),
    600: ("10 minutes", "10 分钟"),
    1800: ("30 minutes", "30 分钟"),
}
"""Times after which the screen turns off, by seconds, as Android offers them."""

WIFI_IS_ON: Final = AnyOf(
    (SettingIs("global", "wifi_on", "1"), SettingIs("global", "wifi_on", "2"))
)
"""1 is on, 2 is on in spite of airplane mode (AOSP, `WifiSettingsStore`)."""


def put(namespace: str, key: str, value: object) -> str:
    """A shell command that changes a setting."""
    return f"settings put {namespace} {key} {shlex.quote(str(value))}"


def on(**fields: Any) -> Check:
    """A node of Settings with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


def _in_shade(resource_id: str) -> Check:
    return NodePresent(Selector(package_name="com.android.systemui", resource_id=resource_id))


class Screens(AppScreens):
    """What can be seen and done in Settings, in a task's language.

    Where a page can be reached in several ways, what lies between is a group of alternatives, in
    which the search of Settings always is one; what quick settings can do counts there, too.
    """

    def tap(self, label: tuple[str, str]) -> TapOn:
        """A tap on the row, switch, button or option with a label."""
        return TapOn(Selector(label=self._pick(label), package_name=PACKAGE))

    def row(self, title: str) -> TapOn:
        """A tap on the row, switch or button of a title in `TITLES`."""
        return self.tap(TITLES[title])

    def home(self, id: int, *, way: str = "") -> PageNode:
        """The home page."""
        said = self._pick(("Settings is open", "“设置”已打开"))
        return PageNode(id, said, check=on(resource_id="homepage_title"), alternatives=way)

    def quick_settings(self, id: int, *, way: str) -> PageNode:
        """The shade with the tiles of quick settings, in which no page of Settings is needed."""
        said = self._pick(("Quick settings are shown", "显示快捷设置"))
        return PageNode(id, said, check=_in_shade("notification_panel"), alternatives=way)

    def internet_panel(self, id: int, *, way: str) -> PageNode:
        """The panel that the tile for the internet opens."""
        said = self._pick(("The internet panel is shown", "显示互联网面板"))
        return PageNode(id, said, check=_in_shade("internet_dialog"), alternatives=way)

    def page(self, id: int, title: str, *, way: str = "") -> PageNode:
        """The page of a title; `way` names the alternatives that it is one of."""
        name = self._pick(TITLES[title])
        said = self._pick((f"The page “{name}” is shown", f"显示“{name}”页面"))
        check = on(resource_id="collapsing_toolbar", description=name)
        return PageNode(id, said, check=check, alternatives=way)

    def search(self, id: int, *, way: str) -> PageNode:
        """The search of Settings."""
        said = self._pick(("The search of Settings is shown", "显示“设置”的搜索页面"))
        # Every app's search has that id; that of Settings is a package of its own on some phones.
        check = AnyOf(
            tuple(
                NodePresent(Selector(resource_id="search_src_text", package_name=package))
                for package in _SEARCH_PACKAGES
            )
        )
        return PageNode(id, said, check=check, alternatives=way)

    def choices(self, id: int, said: tuple[str, str], *labels: tuple[str, str]) -> PageNode:
        """A list of choices, a page or a dialog, that shows all these labels."""
        check = AllOf(tuple(on(text=self._pick(label)) for label in labels))
        return PageNode(id, self._pick(said), check=check)
