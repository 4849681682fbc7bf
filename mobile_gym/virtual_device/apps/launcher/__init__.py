"""The launcher: home screen, all apps, recent apps. Shaped after AOSP's Launcher3 (Quickstep)."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.data import LauncherData
from mobile_gym.virtual_device.apps.launcher.drawer import all_apps
from mobile_gym.virtual_device.apps.launcher.home import home, on_back
from mobile_gym.virtual_device.apps.launcher.home_settings import home_settings, wallpapers
from mobile_gym.virtual_device.apps.launcher.home_widgets import widget_sheet
from mobile_gym.virtual_device.apps.launcher.pages import (
    ALL_APPS,
    HOME,
    HOME_SETTINGS,
    RECENTS,
    WALLPAPERS,
    WIDGETS,
    Dragged,
)
from mobile_gym.virtual_device.apps.launcher.recents import recents
from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.system.app import App

__all__ = ["APP"]

APP: Final = App(
    package=LAUNCHER,
    label=Texts.app_name,
    icon="home",
    color=0xFF5F6368,
    main=HOME.name,
    screens=dict(
        [
            HOME.shows(home),
            HOME_SETTINGS.shows(home_settings),
            RECENTS.shows(recents),
            WALLPAPERS.shows(wallpapers),
        ]
    ),
    popups=dict([ALL_APPS.shows(all_apps), WIDGETS.shows(widget_sheet)]),
    initial=lambda rng, language: LauncherData(),
    on_back=on_back,
    values=(Dragged,),
    texts=Texts,
    in_launcher=False,
)
