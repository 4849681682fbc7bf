"""The launcher: home screen, all apps, recent apps. Shaped after AOSP's Launcher3 (Quickstep)."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.drawer import ALL_APPS, all_apps
from mobile_gym.virtual_device.apps.launcher.home import HOME, home
from mobile_gym.virtual_device.apps.launcher.icons import SHORTCUTS, shortcuts
from mobile_gym.virtual_device.apps.launcher.recents import recents
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import LAUNCHER, RECENTS

__all__ = ["APP"]

STRINGS: Final = {
    "all_apps": ("Apps list", "应用列表"),
    "app_info": ("App info", "应用信息"),
    "clear_all": ("Clear all", "全部清除"),
    "home": ("Home", "主屏幕"),
    "no_match": ("No apps found matching “{query}”", "未找到与“{query}”匹配的应用"),
    "no_recents": ("No recent items", "近期没有任何内容"),
    "search": ("Search", "搜索"),
    "search_apps": ("Search apps", "搜索应用"),
}
APP: Final = App(
    package=LAUNCHER,
    label=("Launcher3", "启动器"),
    icon="home",
    color=0xFF5F6368,
    main=HOME,
    screens={HOME: home, RECENTS.lstrip("/"): recents},
    popups={ALL_APPS: all_apps, SHORTCUTS: shortcuts},
    strings=STRINGS,
    in_launcher=False,
)
