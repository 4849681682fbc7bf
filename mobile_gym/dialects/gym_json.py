"""Our own format: the JSON of `core.actions`, one object or a list of them. Exact both ways."""

from __future__ import annotations

import json

from mobile_gym.core.actions import Action, Invalid, to_json
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Shares
from mobile_gym.dialects.phone_rules import STATUS, key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, Flag, Place, Words
from mobile_gym.dialects.verbs import Verbs

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
        Rule("Tap", Verbs.tap, (Place(),)),
        Rule("DoubleTap", Verbs.double_tap, (Place(),)),
        Rule("LongPress", Verbs.long_press, (Place(), _DURATION)),
        Rule("Swipe", Verbs.swipe, (*_ENDS, _DURATION)),
        Rule("Drag", Verbs.drag, (*_ENDS, Amount("hold_s", needed=False, sample="0.8"))),
        Rule("Type", Verbs.type, (
            Words(), Place("at", needed=False), Flag("clear", needed=False),
            Flag("submit", needed=False))),
        Rule("PressKey", Verbs.press_key, (key_slot(),)),
        Rule("OpenApp", Verbs.open_app, (Words("name"),)),
        Rule("Wait", Verbs.wait, (Amount(needed=False, sample="1"),)),
        Rule("Answer", Verbs.answer, (Words(),)),
        Rule("AskUser", Verbs.ask, (Words(),)),
        Rule("Finish", Verbs.finish, (STATUS,)),
    )  # fmt: skip

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; exact for every action."""
        if isinstance(action, Invalid):
            raise self._no_words(action)
        return json.dumps(to_json(action), ensure_ascii=False)
