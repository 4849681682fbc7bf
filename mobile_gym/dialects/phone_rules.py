"""Actions that a model gets beside its own where those were made for desktops or are left to us."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.actions import FinishStatus, Key, Wait
from mobile_gym.core.texts import Text
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import OneOf, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

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


def key_slot(name: str = "key", *words: tuple[str, Key]) -> OneOf:
    """The argument that names a key; by the names of `core.actions` where no words are given."""
    own = words or tuple((key.value, key) for key in Key)
    return OneOf("key", name, words=own, more=tuple(KEYS.items()), prefixes=("xf86", "keycode_"))


STATUS: Final = OneOf(
    "status", words=tuple((each.value, each) for each in FinishStatus), more=tuple(ENDS.items()),
    needed=False, always=True,
)  # fmt: skip
"""The argument that says how the task ends; complete where none does."""
PHONE: Final = (
    Rule("press_key", Verbs.press_key, (key_slot(),)),
    Rule("open_app", Verbs.open_app, (Words("name", "app_name", ("package_name", "name")),)),
    Rule("answer", Verbs.answer, (Words("text", others=("content",)),)),
    Rule("ask_user", Verbs.ask, (Words("text", others=("content",)),)),
    Rule("finish", Verbs.finish, (STATUS,)),
)


def idle(name: str, meaning: Text = Texts.screenshot, *, taught: bool = False) -> Rule:
    """A call that changes nothing: it is read as no wait at all."""
    return Rule(name, Verb(Wait(0.0), meaning), written=False, taught=taught)
