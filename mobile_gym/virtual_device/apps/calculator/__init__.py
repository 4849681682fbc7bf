"""The calculator, as AOSP's: exact arithmetic, scientific keys, a history."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.calculator import display
from mobile_gym.virtual_device.apps.calculator.data import PACKAGE, fresh_data, initial, preferences
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.storage import Storage

__all__ = ["APP"]

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="calculator",
    color=0xFF00796B,
    main=display.MAIN.name,
    screens=dict([display.MAIN.shows(display.calculator)]),
    popups=dict(
        [
            display.MENU.shows(display.overflow_menu),
            display.HISTORY.shows(display.history),
            display.CLEAR_HISTORY.shows(display.clear_dialog),
        ]
    ),
    texts=Texts,
    initial=initial,
    cleared=fresh_data,
    storage=Storage(preferences=preferences),
)
