"""DigiData's and DigiWorld's calls: `tap(0.4, 0.7)`, `type('Hello')`, `status(complete)`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mobile_gym.core.actions import Action, FinishStatus, Key, LongPress
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.parts.coordinates import Grid, Pixels, Shares
from mobile_gym.dialects.parts.directions import finger_swipe
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, Apart, OneOf, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

SCROLL: Final = 0.6
"""Length of a scroll about the middle. Source: DigiWorld's `server_env`, 0.3 to either side."""
LONG_PRESS_S: Final = 0.5
"""Of a long press that does not say how long. Source: DigiWorld's `action_spaces`."""
_KEYS: Final = tuple((key.value, key) for key in (Key.BACK, Key.HOME, Key.ENTER))
_ENDS: Final = tuple((each.value, each) for each in FinishStatus)
_DIGIDATA: Final = (
    Rule("tap", Verbs.tap, (Apart(),)),
    Rule("swipe", Verbs.swipe, (Apart("start", across="x1", down="y1"),
                                       Apart("end", across="x2", down="y2"))),
    Rule("type", Verbs.type, (Words(),)),
    Rule("navigate", Verbs.press_key, (OneOf("key", "option", words=_KEYS),)),
    Rule("status", Verbs.finish, (
        OneOf("status", words=_ENDS), Words("", "reason", needed=False))),
)  # fmt: skip


class _Scroll(Rule):
    """A scroll about the middle."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        way = self.slots[0].read(arguments.get("direction"), dialect, frame)
        return finger_swipe(way, length=SCROLL)


class _Digi(LineDialect):
    """One call a line, the first on it that is known; other lines are prose.

    A call ends with its line, but for blanks, a full stop and code marks. One pair of quotes
    around a text or a word is dropped, whatever stands between them; there are no escapes, so that
    a text ends with its line, too. Native tool calls are read as well.
    """

    opening = "("
    mid_line = True
    drops_quotes = True

    def _value(self, value: Any) -> str:
        return f"{value:.12g}" if isinstance(value, float) else str(value)

    def _line(self, name: str, arguments: Any) -> str:
        if name in ("type", "answer"):
            arguments = {key: f"'{text}'" for key, text in arguments.items()}
        return super()._line(name, arguments)

    def _answer_form(self) -> str:
        return "tap(x, y)"


class DigiData(_Digi):
    """DigiData's agents: five calls, shares of the screen."""

    name = "digidata"
    speaks = "DigiData's data set and the agents trained on it"
    source = "DigiData, arXiv 2511.07413, tables of actions and prompts"
    places = Shares(3)
    rules = _DIGIDATA


class DigiWorld(_Digi):
    """DigiWorld's agents by pixels. `scroll` names the side whose content comes into view."""

    name = "digiworld"
    speaks = "agents of DigiWorld's evaluation, in pixels"
    source = "github.com/facebookresearch/digiworld, digiworld_eval/lib/core"
    direction = "content"
    has_tools = True
    places = Pixels()
    rules = (
        *_DIGIDATA,
        Rule("long_press", Verb(LongPress((0.5, 0.5), duration_s=LONG_PRESS_S), Texts.long_press), (
            Apart(), Amount("duration_s", "duration_ms", unit=0.001, needed=False, always=True,
                            sample="duration_ms"))),
        _Scroll("scroll", Verbs.scroll, (Way(),), written=False),
        Rule("answer", Verbs.answer, (Words("text", "message"),)),
    )  # fmt: skip


class DigiWorld01(DigiWorld):
    """DigiWorld's agents by shares of the screen."""

    name = "digiworld_01"
    speaks = "agents of DigiWorld's evaluation, in shares"
    places = Shares(3)


class DigiWorld999(DigiWorld):
    """DigiWorld's agents by places from 0 to 999."""

    name = "digiworld_999"
    speaks = "agents of DigiWorld's evaluation, from 0 to 999"
    places = Grid(999)
