"""The calculator, as AOSP's: exact arithmetic, scientific keys, a history."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.calculator import display, history
from mobile_gym.virtual_device.apps.calculator.data import PACKAGE, cleared, initial, preferences
from mobile_gym.virtual_device.apps.calculator.strings import STRINGS
from mobile_gym.virtual_device.system.app import App

__all__ = ["APP"]

MAIN: Final = ".Calculator"

APP: Final = App(
    package=PACKAGE,
    label=("Calculator", "计算器"),
    icon="calculator",
    color=0xFF00796B,
    main=MAIN,
    screens={MAIN: display.calculator},
    popups={
        "menu": display.overflow_menu,
        "history": history.history,
        "clear_history": history.clear_dialog,
    },
    strings=STRINGS,
    initial=initial,
    cleared=cleared,
    preferences=preferences,
)
