"""Words that formats share: names of keys and of ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.actions import FinishStatus, Key

KEYS: Final[Mapping[str, Key]] = {
    "back": Key.BACK,
    "home": Key.HOME,
    "recents": Key.RECENTS,
    "recent": Key.RECENTS,
    "overview": Key.RECENTS,
    "appselect": Key.RECENTS,
    "app_switch": Key.RECENTS,
    "enter": Key.ENTER,
    "return": Key.ENTER,
    "delete": Key.DELETE,
    "del": Key.DELETE,
    "backspace": Key.DELETE,
    "tab": Key.TAB,
    "menu": Key.MENU,
    "power": Key.POWER,
    "volume_up": Key.VOLUME_UP,
    "volume_down": Key.VOLUME_DOWN,
}
"""By lower-case word, without Android's prefix `KEYCODE_`."""
ENDS: Final[Mapping[str, FinishStatus]] = {
    "success": FinishStatus.COMPLETE,
    "successful": FinishStatus.COMPLETE,
    "complete": FinishStatus.COMPLETE,
    "completed": FinishStatus.COMPLETE,
    "done": FinishStatus.COMPLETE,
    "failure": FinishStatus.IMPOSSIBLE,
    "fail": FinishStatus.IMPOSSIBLE,
    "failed": FinishStatus.IMPOSSIBLE,
    "impossible": FinishStatus.IMPOSSIBLE,
    "infeasible": FinishStatus.IMPOSSIBLE,
}
"""What an agent claims of the task, by lower-case word."""
