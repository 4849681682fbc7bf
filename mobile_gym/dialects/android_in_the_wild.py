"""Actions of Android in the Wild: a kind, where a finger came down and went up, a typed text.

As lines (the data set and LlamaTouch's AgentEnv, Auto-UI, DigiRL), as the fields of a step (Android
in the Zoo), and behind a kind in angle brackets (CoCo-Agent). Source of the kinds and their
numbers: Android in the Wild (Rawles et al., 2023), its README and `action_type.py`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from mobile_gym.core.actions import Action, Swipe, Tap
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.line_rules import action_lines
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Coordinates, Shares
from mobile_gym.dialects.parts.quotes import unquoted
from mobile_gym.dialects.parts.reading import Unreadable, shown
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule, RuleDialect
from mobile_gym.dialects.slots import Place, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verbs

TAP_DISTANCE: Final = 0.04
"""Of the screen, between the places where the finger comes down and goes up: at most, for a tap."""
_NOWHERE: Final = "[-1.0, -1.0]"
"""Where an action has no place."""
_BLANK: Final = " \t\r\u00a0"


@dataclass(frozen=True, slots=True)
class RowsFirst(Shares):
    """Shares of the screen, the vertical one first."""

    def point(self, x: float, y: float, frame: Frame) -> NormalizedPoint:
        """See `Coordinates`."""
        return Shares.point(self, y, x, frame)

    def written(self, point: NormalizedPoint, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        x, y = Shares.written(self, point, frame)
        return y, x


class _Gesture(Rule):
    """A finger that comes down and goes up: a tap where the two places are near each other."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        touch, lift = (slot.read(slot.given(arguments), dialect, frame) for slot in self.slots)
        return Tap(touch) if math.dist(touch, lift) <= TAP_DISTANCE else Swipe(touch, lift)

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        ends = Swipe(action.point, action.point) if isinstance(action, Tap) else action
        if not isinstance(action, self.kind) or not isinstance(ends, Swipe):
            return None
        if ends != Swipe(ends.start, ends.end):
            return None
        places = zip(self.slots, (ends.start, ends.end), strict=True)
        written = {key: value for slot, point in places
                   for key, value in (slot.write(point, dialect, frame) or {}).items()}  # fmt: skip
        # A swipe as short as a tap would be read as one.
        return written if isinstance(self.read(written, dialect, frame), self.kind) else None


def _rules(touch: str, lift: str, text: str) -> tuple[Rule, ...]:
    """The rules by the names of the fields; beside the kinds' names stand the data set's numbers.

    The last name of an impossible task is that of DigiRL's reader.
    """
    ends = (Place("start", touch), Place("end", lift))
    return (
        _Gesture("DUAL_POINT", Verbs.tap, ends, ("4",)),
        _Gesture("DUAL_POINT", Verbs.swipe, ends, ("4",)),
        Rule("TYPE", Verbs.type, (Words("text", text),), ("3",)),
        Rule("PRESS_BACK", Verbs.back, (), ("5",)),
        Rule("PRESS_HOME", Verbs.home, (), ("6",)),
        Rule("PRESS_ENTER", Verbs.enter, (), ("7",)),
        Rule("STATUS_TASK_COMPLETE", Verbs.complete, (), ("10",)),
        Rule("STATUS_TASK_IMPOSSIBLE", Verbs.impossible, (), ("11", "TASK_IMPOSSIBLE")),
    )


def _shown_fields(rule: Rule, places: Coordinates | None) -> dict[str, str]:
    """The fields of an action as instructions show them; a tap ends where it begins."""
    at, to = ("[y, x]", "[y2, x2]") if isinstance(places, RowsFirst) else ("[x, y]", "[x2, y2]")
    ends = {"end": at if rule.kind is Tap else to, "text": "..."}
    return {slot.names[0]: ends.get(slot.field, at) for slot in rule.slots}


_FIELD: Final = re.compile(
    r"[\"']?\b(action_type|touch_point|lift_point|tap_point)[\"']?[^\S\n]{0,8}:", re.IGNORECASE
)
_KIND: Final = re.compile(r"[\"']?\baction_type[\"']?[^\S\n]{0,8}:", re.IGNORECASE)
_TEXT: Final = re.compile(r"[\"']?\btyped_text[\"']?[^\S\n]{0,8}:", re.IGNORECASE)


class DualPointLines(RuleDialect):
    """One action a line: `action_type` first, `typed_text` last, the points between them.

    So the text may hold commas, colons and quotes; one pair of quotes around it is dropped. Keys
    and values may be quoted. Names of kinds are read in either case, as AgentEnv does, and as the
    data set's numbers, too. Fields that a kind does not need may be missing and do not count.
    Lines without `action_type` are skipped. A gesture of at most 0.04 of the screen is a tap.
    """

    has_tools = False
    form: ClassVar[str] = (
        "action_type: {kind}, touch_point: {touch}, lift_point: {lift}, typed_text: '{text}'"
    )
    label: ClassVar[Label] = Label("Action Decision")
    rules = _rules("touch_point", "lift_point", "typed_text")

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        text = arguments.get("typed_text", "")
        if "\n" in text or "\r" in text:
            raise Inexpressible(f"the text of {name} has several lines")
        touch, lift = (arguments.get(f"{each}_point", _NOWHERE) for each in ("touch", "lift"))
        return self.form.format(kind=name, touch=touch, lift=lift, text=text)

    def _shown(self, rule: Rule) -> dict[str, str]:
        return _shown_fields(rule, self.places)

    def _answer_form(self) -> str:
        return self._reply("...", self._shown(self.rules[1]) | {"typed_text": "..."})

    def _value(self, value: Any) -> str:
        return value if isinstance(value, str) else str(value)

    def _calls(self, text: str) -> Iterator[ToolCall]:
        for line in action_lines(self.label.last(text)):
            start = _KIND.search(line)
            if start is not None:
                if line[: start.start()].rstrip().endswith("{"):
                    raise Unreadable("the action is in braces; it must be a line of its fields")
                fields = self._fields(line[start.start() :])
                yield ToolCall(fields.pop("action_type", ""), fields)

    def _fields(self, line: str) -> dict[str, str]:
        """The values of a line by name.

        Raises:
            Unreadable: one is given twice.
        """
        typed = _TEXT.search(line)
        head = line if typed is None else line[: typed.start()]
        fields: dict[str, str] = {}
        matches = list(_FIELD.finditer(head))
        ends = [*(match.start() for match in matches[1:]), len(head)]
        for match, end in zip(matches, ends, strict=False):
            name = match.group(1).lower()
            if name in fields:
                raise Unreadable(f"{name} is given twice")
            value = head[match.end() : end].strip(f"{_BLANK},").strip("\"'")
            inside, closing, _ = value.partition("]")
            if value.startswith("[") and not closing and end == len(line):
                continue  # it may have been cut
            fields[name] = inside
        if typed is not None:
            fields["typed_text"] = self._text(line[typed.end() :].strip(_BLANK))
        return fields

    def _text(self, written: str) -> str:
        return unquoted(written)


class Aitw(DualPointLines):
    """Points as the data set has them: (y, x)."""

    name = "aitw"
    speaks = "Android in the Wild"
    source = "Android in the Wild, arXiv 2307.10088; google-research/android_in_the_wild"
    places = RowsFirst()
    notes = (Texts.rows_first, Texts.one_step)


class LlamaTouch(DualPointLines):
    """Points as AgentEnv takes them: (x, y)."""

    name = "llamatouch"
    speaks = "LlamaTouch's AgentEnv"
    source = "LlamaTouch/AgentEnv, docs/AITW_ACTION_FORMAT.md and parse_action.py"
    places = Shares()


class AutoUi(Aitw):
    """Keys and values are quoted; the plan before the decision is skipped.

    The decision is also read without `Action Decision:`, as the model's own history has it, and the
    task that cannot be done is read by either name.
    """

    name = "auto_ui"
    speaks = "Auto-UI"
    source = "Auto-UI, arXiv 2309.11436; cooelf/Auto-GUI, utils_data.py"
    form = (
        'Action Decision: "action_type": "{kind}", "touch_point": "{touch}", '
        '"lift_point": "{lift}", "typed_text": "{text}"'
    )


class DigiRl(AutoUi):
    """Auto-UI's answers, but for the name of a task that cannot be done."""

    name = "digirl"
    speaks = "DigiRL"
    source = "DigiRL, arXiv 2406.11896; DigiRL-agent/digirl, autoui_utils.py"

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return super()._reply(name.replace("STATUS_TASK_I", "TASK_I"), arguments)


class CocoAgent(Aitw):
    """A line with the kind in angle brackets, and after it on the line what the kind needs.

    Lines without a kind are skipped, as is what follows `Next action:`, where the model repeats
    its action. The word for a scroll's direction does not count: its points do.
    """

    name = "coco_agent"
    speaks = "CoCo-Agent on Android in the Wild"
    source = "CoCo-Agent, arXiv 2402.11941; xbmxb/CoCo-Agent, llava/eval"
    rules = (
        Rule("TAP", Verbs.tap, (Place("point", "tap_point"),), ("CLICK",)),
        _Gesture("SCROLL", Verbs.swipe, (
            Place("start", "touch_point"), Place("end", "lift_point"))),
        *Aitw.rules[2:],
    )  # fmt: skip
    _kind: ClassVar[re.Pattern[str]] = re.compile(
        f"<({'|'.join(name for rule in rules for name in rule.words)})>"
    )

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        if any("\n" in text or "\r" in text for text in arguments.values()):
            raise Inexpressible(f"the text of {name} has several lines")
        fields = (f' "{key}": "{value}"' for key, value in arguments.items())
        return f"<{name}>{','.join(fields)}"

    def _answer_form(self) -> str:
        return self._form(self.rules[0])

    def _calls(self, text: str) -> Iterator[ToolCall]:
        for line in text.split("\n"):
            if line.startswith("Next action:"):
                return
            kind = self._kind.search(line)
            if kind is not None:
                yield ToolCall(kind.group(1), self._fields(line[kind.end() :]))

    def _text(self, written: str) -> str:
        text, closing, _ = written[1:].rpartition('"')
        if not (written.startswith('"') and closing):
            raise Unreadable(f'<TYPE> needs "typed_text": "...", not {shown(written)}')
        return text


class Aitz(ObjectDialect):
    """Places are (y, x); the kind is a number, its text or its name. Other fields do not count.

    So a whole step of the data set can be read. Places count for gestures alone, the text for
    typing alone; a gesture of at most 0.04 of the screen is a tap.
    """

    name = "aitz"
    speaks = "Android in the Zoo"
    source = "Android in the Zoo, arXiv 2403.02713; IMNearth/CoAT, the data set's step files"
    places = RowsFirst()
    has_tools = False
    name_keys = ("result_action_type",)
    notes = Aitw.notes
    rules = _rules("result_touch_yx", "result_lift_yx", "result_action_text")

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        number = next((rule.others[0] for rule in self.rules if rule.name == name), name)
        nowhere = f'"{_NOWHERE}"'
        fields = {
            "result_action_type": number, "result_action_text": '""', "result_touch_yx": nowhere,
            "result_lift_yx": nowhere,
        }  # fmt: skip
        return self._object(fields | dict(arguments))

    def _value(self, value: Any) -> str:
        return super()._value(value if isinstance(value, str) else str(value))

    def _shown(self, rule: Rule) -> dict[str, str]:
        return {name: f'"{text}"' for name, text in _shown_fields(rule, self.places).items()}

    def _answer_form(self) -> str:
        return '{"result_action_type": ..., ...}'
