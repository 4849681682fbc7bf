"""Our own format: the JSON of `core.actions`, one object or a list of them. Exact both ways."""

from __future__ import annotations

import json

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Invalid,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
    to_json,
)
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Shares
from mobile_gym.dialects.phone_rules import STATUS, key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, Flag, Place, Words
from mobile_gym.dialects.texts import Texts

_ENDS = (Place("start"), Place("end"))
_DURATION = Amount(needed=False, sample="0.8")


class GymJson(ObjectDialect):
    """`{"action": "Tap", "point": [0.5, 0.25]}`, with prose around it or not."""

    name = "gym_json"
    speaks = "any model; this project's own"
    source = "mobile_gym.core.actions"
    places = Shares()
    name_keys = ("action", "name")
    rules = (
        Rule("Tap", Tap, Texts.tap, (Place(),)),
        Rule("DoubleTap", DoubleTap, Texts.double_tap, (Place(),)),
        Rule("LongPress", LongPress, Texts.long_press, (Place(), _DURATION)),
        Rule("Swipe", Swipe, Texts.swipe, (*_ENDS, _DURATION)),
        Rule("Drag", Drag, Texts.drag, (*_ENDS, Amount("hold_s", needed=False, sample="0.8"))),
        Rule("Type", Type, Texts.type, (
            Words(), Place("at", needed=False), Flag("clear", needed=False),
            Flag("submit", needed=False))),
        Rule("PressKey", PressKey, Texts.press_key, (key_slot(),)),
        Rule("OpenApp", OpenApp, Texts.open_app, (Words("name"),)),
        Rule("Wait", Wait, Texts.wait, (Amount(needed=False, sample="1"),)),
        Rule("Answer", Answer, Texts.answer, (Words(),)),
        Rule("AskUser", AskUser, Texts.ask, (Words(),)),
        Rule("Finish", Finish, Texts.finish, (STATUS,)),
    )  # fmt: skip

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; exact for every action."""
        if isinstance(action, Invalid):
            raise self._no_words(action)
        return json.dumps(to_json(action), ensure_ascii=False)
