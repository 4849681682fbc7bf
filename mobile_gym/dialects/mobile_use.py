"""The tool `mobile_use` of Qwen's models and of those trained after them: one tool, many actions.

`{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [400, 900]}}`
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.actions import FinishStatus, Key
from mobile_gym.dialects.object_rules import BlockDialect, OneToolDialect
from mobile_gym.dialects.parts.coordinates import Grid, Pixels, ResizedPixels
from mobile_gym.dialects.phone_rules import ENDS, KEYS
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, OneOf, Place, Way, Words
from mobile_gym.dialects.verbs import Verbs

TOOL: Final = "mobile_use"
_AT: Final = Place("point", "coordinate")
_TIME: Final = Amount("duration_s", "time", needed=False, always=True)
_TEXT: Final = Words("text", others=("content",))
_RECENTS: Final = tuple((word, Key.RECENTS) for word in ("recent", "recents", "overview"))
_KEY_WORDS: Final[Mapping[Key, str]] = {key: key.value for key in Key} | {
    Key.DELETE: "del",
    Key.RECENTS: "app_switch",
}
"""As Android's `KEYCODE_` names have them, in lower case."""


def _button(**words: Key) -> OneOf:
    return OneOf("key", "button", words=tuple(words.items()), more=_RECENTS)


def _status(*, failure: str = "failure") -> OneOf:
    words = (("success", FinishStatus.COMPLETE), (failure, FinishStatus.IMPOSSIBLE))
    return OneOf("status", words=words, more=tuple(ENDS.items()), needed=False, always=True)


_CLICK: Final = Rule("click", Verbs.tap, (_AT,), ("tap",))
_LONG_PRESS: Final = Rule("long_press", Verbs.long_press, (_AT, _TIME))
_SWIPE: Final = (
    Rule("swipe", Verbs.swipe, (
        Place("start", "coordinate", ("start_coordinate",)),
        Place("end", "coordinate2", ("coordinates2", "coordinate_2", "end_coordinate")),
    ), ("scroll",)),
    Rule("swipe", Verbs.scroll, (Way(), Place("middle", "coordinate", needed=False)),
         ("scroll",), written=False, taught=False),
)  # fmt: skip
_TYPE: Final = Rule("type", Verbs.type, (_TEXT,), ("input_text",))
_KEY: Final = Rule("key", Verbs.press_key, (
    OneOf("key", "text", words=tuple((word, key) for key, word in _KEY_WORDS.items()),
          more=tuple(KEYS.items()), prefixes=("keycode_",)),
))  # fmt: skip
_BUTTON: Final = Rule("system_button", Verbs.press_key, (
    _button(Back=Key.BACK, Home=Key.HOME, Menu=Key.RECENTS, Enter=Key.ENTER),
))  # fmt: skip
_OPEN: Final = Rule("open", Verbs.open_app, (Words("name", "text", ("app_name", "app")),))
_WAIT: Final = Rule("wait", Verbs.wait, (Amount("duration_s", "time", needed=False,
                                                      always=True),))  # fmt: skip
_ANSWER: Final = Rule("answer", Verbs.answer, (Words("text", others=("answer",)),))
_END: Final = Rule("terminate", Verbs.finish, (_status(),))
_QWEN25: Final = (
    _CLICK, _LONG_PRESS, *_SWIPE, _TYPE, _BUTTON, _KEY, _OPEN, _WAIT, _END,
)  # fmt: skip


class MobileUse(OneToolDialect):
    """What the members of the family share; each has rules and coordinates of its own.

    A coordinate of four numbers is a box and means its centre. Arguments that an action does not
    need do not count, as in the published harnesses. Names of actions, buttons and states are read
    in either case. A `name` may be missing; ending without a status is success.
    """

    tool = TOOL


class Qwen25Vl(MobileUse):
    """Pixels of the picture as the model's processor resizes it: 28-pixel multiples.

    `Menu` opens the list of running apps.
    """

    name = "qwen25_vl"
    speaks = "Qwen2.5-VL"
    source = "QwenLM/Qwen2.5-VL, cookbooks/mobile_agent.ipynb and utils/agent_function_call.py"
    places = ResizedPixels()
    rules = _QWEN25


class Qwen3Vl(MobileUse):
    """A screen that is declared as 999 x 999.

    An answer's text is read under `text` and `answer`. A swipe with a `direction`, which data sets
    made from others have, is where the finger goes, from `coordinate` or the middle. `open` and
    `key` are Qwen2.5-VL's; harnesses offer them to Qwen3-VL, too.
    """

    name = "qwen3_vl"
    speaks = "Qwen3-VL"
    source = "QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb"
    places = Grid(999)
    rules = (*_QWEN25, _ANSWER)


class Qwen35(BlockDialect, Qwen3Vl):
    """Qwen3-VL's tool, called in tags instead of JSON.

    `<function=mobile_use><parameter=action>click</parameter>...</function>`.
    """

    name = "qwen3_5"
    speaks = "Qwen3.5 and Qwen3.6"
    source = "the chat template of Qwen/Qwen3.5 (tool calls as of Qwen3-Coder)"

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return BlockDialect._reply(self, TOOL, {"action": name, **arguments})

    def _form(self, rule: Rule) -> str:
        shown = {"action": rule.name, **self._shown(rule)}
        parameters = (f"<parameter={key}>{text}</parameter>" for key, text in shown.items())
        return "".join(parameters).replace('"', "")

    def _answer_form(self) -> str:
        return BlockDialect._reply(self, TOOL, {"action": "..."})


class GuiOwl15(MobileUse):
    """A screen of 1000 x 1000. `interact` hands a question to the user; `Menu` is the recent apps.

    An `answer` ends the task; models write a `terminate` after it all the same. The last of several
    calls is done, as in the published harness.
    """

    name = "gui_owl_1_5"
    speaks = "GUI-Owl 1.5 and Mobile-Agent v3.5"
    source = "X-PLUG/MobileAgent, Mobile-Agent-v3.5/mobile_use/utils.py"
    places = Grid(1000)
    several = "last"
    rules = (
        *_QWEN25[:-1],
        _ANSWER,
        Rule("interact", Verbs.ask, (_TEXT,)),
        _END,
    )

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return f"Action: {name}\n{super()._reply(name, arguments)}"

    def _answer_form(self) -> str:
        return f"Action: ...\n{super()._answer_form()}"


class MaiUi(MobileUse):
    """A screen of 999 x 999; a swipe is a direction of the finger, about a place or the middle.

    `AWAKE` and `INFO` are read as `open` and `ask_user`. Nothing says how long it takes. Calls of
    other tools (MCP) are refused.
    """

    name = "mai_ui"
    speaks = "MAI-UI"
    source = "Tongyi-MAI/MAI-UI, src/prompt.py and src/mai_naivigation_agent.py"
    places = Grid(999)
    direction = "finger"
    rules = (
        _CLICK,
        Rule("long_press", Verbs.long_press, (_AT,)),
        Rule("double_click", Verbs.double_tap, (_AT,), ("double_tap",)),
        _TYPE,
        Rule("swipe", Verbs.swipe, _SWIPE[0].slots, written=False, taught=False),
        Rule("swipe", Verbs.scroll, (
            Way(), Place("middle", "coordinate", needed=False, always=True))),
        Rule("open", Verbs.open_app, _OPEN.slots, ("awake",)),
        Rule("drag", Verbs.drag, (
            Place("start", "start_coordinate"), Place("end", "end_coordinate"))),
        Rule("system_button", Verbs.press_key, (
            _button(back=Key.BACK, home=Key.HOME, menu=Key.RECENTS, enter=Key.ENTER),)),
        Rule("wait", Verbs.wait),
        Rule("terminate", Verbs.finish, (_status(failure="fail"),)),
        _ANSWER,
        Rule("ask_user", Verbs.ask, (_TEXT,), ("info",)),
    )  # fmt: skip

    def _answer_form(self) -> str:
        return f"<thinking>\n...\n</thinking>\n{super()._answer_form()}"


class AndroidControl(MobileUse):
    """One JSON object with prose around it or not; pixels of the screen.

    Written in the form of the evaluation files, read in the data set's own, too. A direction, in
    the data set's `scroll` and where a swipe has one, is the side of the content.
    """

    name = "android_control"
    speaks = "AndroidControl and models trained on it"
    source = "AndroidControl, arXiv 2406.03679; google-research/android_control"
    places = Pixels()
    direction = "content"
    name_keys = ("action", "action_type")
    tags = None
    rules = (
        _CLICK, _LONG_PRESS, *_SWIPE, _TYPE,
        Rule("system_button", Verbs.press_key, (
            _button(Back=Key.BACK, Home=Key.HOME, Menu=Key.MENU, Enter=Key.ENTER),)),
        _OPEN, _WAIT, _ANSWER, _END,
        Rule("open_app", Verbs.open_app, (Words("name", "app_name", ("text",)),),
             written=False, taught=False),
        Rule("navigate_back", Verbs.back, written=False, taught=False),
        Rule("navigate_home", Verbs.home, written=False, taught=False),
        Rule("status", Verbs.finish, (
            OneOf("status", "goal_status", more=tuple(ENDS.items())),),
             written=False, taught=False),
    )  # fmt: skip

    def _in_tags(self, arguments: str) -> str:
        return arguments
