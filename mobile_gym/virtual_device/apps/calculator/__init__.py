"""The calculator, as AOSP's: exact arithmetic, scientific keys, a history."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.calculator import display, history
from mobile_gym.virtual_device.apps.calculator.data import PACKAGE, cleared, initial, preferences
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.pages import untyped

__all__ = ["APP"]

MAIN: Final = ".Calculator"

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="calculator",
    color=0xFF00796B,
    main=MAIN,
    screens=untyped({MAIN: display.calculator}),
    popups=untyped(
        {
            "menu": display.overflow_menu,
            "history": history.history,
            "clear_history": history.clear_dialog,
        }
    ),
    texts=Texts,
    initial=initial,
    cleared=cleared,
    preferences=preferences,
)
