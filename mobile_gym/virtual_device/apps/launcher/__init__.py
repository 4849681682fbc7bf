"""The launcher: home screen, all apps, recent apps. Shaped after AOSP's Launcher3 (Quickstep)."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.drawer import all_apps
from mobile_gym.virtual_device.apps.launcher.home import home
from mobile_gym.virtual_device.apps.launcher.icons import shortcuts
from mobile_gym.virtual_device.apps.launcher.pages import ALL_APPS, HOME, RECENTS, SHORTCUTS
from mobile_gym.virtual_device.apps.launcher.recents import recents
from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.names import LAUNCHER

__all__ = ["APP"]

APP: Final = App(
    package=LAUNCHER,
    label=Texts.app_name,
    icon="home",
    color=0xFF5F6368,
    main=HOME.name,
    screens=dict((HOME.shows(home), RECENTS.shows(recents))),
    popups=dict((ALL_APPS.shows(all_apps), SHORTCUTS.shows(shortcuts))),
    texts=Texts,
    in_launcher=False,
)
