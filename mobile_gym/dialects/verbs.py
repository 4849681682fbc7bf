"""The actions that rules are about, each with the sentence that models are told of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.texts import Text
from mobile_gym.dialects.texts import Texts


class Verb(NamedTuple):
    """A kind of action; or an action whose fields are those that a call does not give."""

    action: type[Action] | Action
    meaning: Text


class Verbs:
    """What formats have words for."""

    tap: Final = Verb(Tap, Texts.tap)
    double_tap: Final = Verb(DoubleTap, Texts.double_tap)
    long_press: Final = Verb(LongPress, Texts.long_press)
    swipe: Final = Verb(Swipe, Texts.swipe)
    scroll: Final = Verb(Swipe, Texts.scroll)
    drag: Final = Verb(Drag, Texts.drag)
    type: Final = Verb(Type, Texts.type)
    type_at: Final = Verb(Type, Texts.type_at)
    press_key: Final = Verb(PressKey, Texts.press_key)
    back: Final = Verb(PressKey(Key.BACK), Texts.back)
    home: Final = Verb(PressKey(Key.HOME), Texts.home)
    recents: Final = Verb(PressKey(Key.RECENTS), Texts.recents)
    enter: Final = Verb(PressKey(Key.ENTER), Texts.enter)
    open_app: Final = Verb(OpenApp, Texts.open_app)
    wait: Final = Verb(Wait, Texts.wait)
    answer: Final = Verb(Answer, Texts.answer)
    ask: Final = Verb(AskUser, Texts.ask)
    finish: Final = Verb(Finish, Texts.finish)
    complete: Final = Verb(Finish(), Texts.complete)
    impossible: Final = Verb(Finish(FinishStatus.IMPOSSIBLE), Texts.impossible)
