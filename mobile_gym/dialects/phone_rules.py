"""Actions that a model gets beside its own where those were made for desktops or are left to us."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import (
    Answer,
    AskUser,
    Finish,
    FinishStatus,
    Key,
    OpenApp,
    PressKey,
    Wait,
)
from mobile_gym.core.texts import Text
from mobile_gym.dialects.parts.words import ENDS, KEYS
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import OneOf, Words
from mobile_gym.dialects.texts import Texts


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
    Rule("press_key", PressKey, Texts.press_key, (key_slot(),)),
    Rule(
        "open_app", OpenApp, Texts.open_app, (Words("name", "app_name", ("package_name", "name")),)
    ),
    Rule("answer", Answer, Texts.answer, (Words("text", others=("content",)),)),
    Rule("ask_user", AskUser, Texts.ask, (Words("text", others=("content",)),)),
    Rule("finish", Finish, Texts.finish, (STATUS,)),
)


def idle(name: str, meaning: Text = Texts.screenshot, *, taught: bool = False) -> Rule:
    """A call that changes nothing: it is read as no wait at all."""
    return Rule(name, Wait(0.0), meaning, written=False, taught=taught)
