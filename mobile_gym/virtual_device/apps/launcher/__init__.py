"""The launcher: home screen, all apps, recent apps. Shaped after AOSP's Launcher3 (Quickstep)."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.drawer import ALL_APPS, all_apps
from mobile_gym.virtual_device.apps.launcher.home import HOME, home
from mobile_gym.virtual_device.apps.launcher.icons import SHORTCUTS, shortcuts
from mobile_gym.virtual_device.apps.launcher.recents import recents
from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.pages import untyped
from mobile_gym.virtual_device.system.system import LAUNCHER, RECENTS

__all__ = ["APP"]

APP: Final = App(
    package=LAUNCHER,
    label=Texts.app_name,
    icon="home",
    color=0xFF5F6368,
    main=HOME,
    screens=untyped({HOME: home, RECENTS.lstrip("/"): recents}),
    popups=untyped({ALL_APPS: all_apps, SHORTCUTS: shortcuts}),
    texts=Texts,
    in_launcher=False,
)
