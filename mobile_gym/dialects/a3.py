"""A3's union of actions: `CLICK[100,100]` in its toolkit, `CLICK<coor>100, 100</coor>` of InternVL.

Published are the names and these two clicks; what the other actions look like follows them here.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Wait
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.parts.coordinates import Grid, Pixels
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Place, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

WAIT_S: Final = 3.0
"""Source: AITK, `translators/base.py`."""


class _Union(LineDialect):
    """One action a line, by its name in capitals; lines that begin otherwise are prose.

    What an action needs follows its name at once and ends with the line, a text as it is: with
    quotes, brackets and tags in it. `END` with an answer is the translators' own; without one it
    says that the task is done.
    """

    label = Label("Action")
    any_case = False
    rules = (
        Rule("CLICK", Verbs.tap, (Place("point", "coor"),)),
        Rule("LONG_PRESS", Verbs.long_press, (Place("point", "coor"),)),
        Rule("SCROLL", Verbs.scroll, (Way(),)),
        Rule("TYPE", Verbs.type, (Words(),)),
        Rule("OPEN", Verbs.open_app, (Words("name", "app"),)),
        Rule("ENTER", Verbs.enter),
        Rule("BACK", Verbs.back),
        Rule("HOME", Verbs.home),
        Rule("WAIT", Verb(Wait(WAIT_S), Texts.wait)),
        Rule("END", Verbs.answer, (Words("text", "answer", nothing=("",)),)),
        Rule("COMPLETE", Verbs.complete),
        Rule("IMPOSSIBLE", Verbs.impossible),
    )

    def _answer_form(self) -> str:
        return self._form(self.rules[0])


class A3(_Union):
    """In brackets, pixels of the screen; a direction is the finger's, as in A3's toolkit."""

    name = "a3"
    speaks = "agents of Android Agent Arena (A3)"
    source = "A3, arXiv 2501.01149, section 3.2; YuxiangChai/AITK, translators/base.py"
    direction = "finger"
    places = Pixels()
    opening = "["
    closing = "]"


class InternVl(_Union):
    """In tags, places from 0 to 1000; a direction is the content's side, as in AndroidControl."""

    name = "internvl"
    speaks = "A3's baseline, InternVL2 trained on AndroidControl and AMEX"
    source = "A3, arXiv 2501.01149, appendix on the model"
    direction = "content"
    places = Grid(1000)

    def _ends(self, name: str) -> tuple[str, str]:
        (slot,) = self._by_name[name.lower()][0].slots or (Words(),)
        tag = slot.names[0]
        return f"<{tag}>", f"</{tag}>"
