"""Dialects as rules: one table is read, written, taught and declared as tools.

A rule says how one kind of action is called and what its arguments are (`slots`). A dialect has
rules, and the form of a call: JSON, tags, `name(...)`, a line. So a format's grammar stands in one
place.
"""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from inspect import Parameter, signature
from typing import Any, ClassVar, Final, Literal

from mobile_gym.core.actions import Action, Answer, Finish, Swipe
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.texts import Language, Text
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import Grid, Pixels, ResizedPixels, Shares
from mobile_gym.dialects.parts.directions import (
    LENGTH,
    MIDDLE,
    finger_direction,
    finger_swipe,
    middle_of,
)
from mobile_gym.dialects.parts.reading import Unreadable, numbers
from mobile_gym.dialects.parts.replies import is_marked, text_in
from mobile_gym.dialects.parts.schemas import Tool, tool
from mobile_gym.dialects.slots import ABSENT, Apart, Place, Slot, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb

Several = Literal["first", "last", "all"]
"""Which actions of a reply are done, after the publisher's own harness."""
_BLANKS: Final = re.compile(r"[\s_-]+")
_PLACE_NAME: Final = re.compile(r"coord|point|pos|loc|box|xy|cent(?:er|re)|target")
"""In names of arguments that are places; a size is none."""
_PSEUDO: Final = ("direction", "middle", "length")


@dataclass(frozen=True, slots=True)
class Rule:
    """One action of a format.

    Attributes:
        name: as it is written.
        verb: what it does.
        slots: its arguments, in order.
        others: names that models write beside it.
        fixed: arguments that are written, and not read.
        written: whether actions are written so; otherwise it is only read.
        taught: whether models are told of it.
    """

    name: str
    verb: Verb
    slots: tuple[Slot, ...] = ()
    others: tuple[str, ...] = ()
    fixed: tuple[tuple[str, Any], ...] = ()
    written: bool = True
    taught: bool = True

    @property
    def kind(self) -> type[Action]:
        """The kind of its actions."""
        action = self.verb.action
        return action if isinstance(action, type) else type(action)

    @property
    def words(self) -> tuple[str, ...]:
        """The names by which it is called, without numbers."""
        return tuple(name for name in (self.name, *self.others) if not name.isdigit())

    def takes(self, arguments: Mapping[str, Any]) -> bool:
        """Whether all that it needs is given."""
        return not any(slot.lacks(arguments) for slot in self.slots)

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        """The action of a call that has what it needs.

        Raises:
            Unreadable: an argument is wrong.
        """
        values = self._own()
        for slot in self.slots:
            given = slot.given(arguments)
            if given is not ABSENT:
                values[slot.field] = slot.read(given, dialect, frame)
            if isinstance(slot, Words) and given is not ABSENT:
                for ending in slot.submits:
                    if values["text"].endswith(ending):
                        values |= {"text": values["text"].removesuffix(ending), "submit": True}
                        break
        values.pop("", None)
        return self._made(values)

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        """The arguments of an action; None where this rule cannot write it."""
        if not isinstance(action, self.kind):
            return None
        values = _values(action)
        submits = next((slot.submits for slot in self.slots if isinstance(slot, Words)), ())
        if submits:
            if values["submit"]:
                values |= {"text": values["text"] + submits[0], "submit": False}
            elif values["text"].endswith(submits):
                return None
        own = {slot.field for slot in self.slots}
        if own & set(_PSEUDO):
            assert isinstance(action, Swipe)
            length = next((slot for slot in self.slots if slot.field == "length"), None)
            values |= {"direction": finger_direction(action)}
            if length is not None:
                values["length"] = abs(
                    action.end.x - action.start.x
                    if finger_direction(action) in ("left", "right")
                    else action.end.y - action.start.y
                )
        arguments: dict[str, Any] = {}
        given: dict[str, Any] = {}
        for slot in sorted(self.slots, key=lambda slot: slot.field == "middle"):
            if slot.field == "middle":
                assert isinstance(action, Swipe)
                assert dialect.places is not None
                length = given.get("length", LENGTH)
                values["middle"] = middle_of(action, dialect.places, frame, length)
            value = values.get(slot.field)
            if value is None:
                if slot.needed and slot.field:
                    return None
                continue
            if not slot.needed and not slot.always and value == self._default(slot.field):
                continue
            written = slot.write(value, dialect, frame)
            if written is None:
                return None
            if slot.field == "length":
                given["length"] = slot.read(next(iter(written.values())), dialect, frame)
            arguments |= written
        rest = set(values) - own - set(_PSEUDO)
        if own & set(_PSEUDO):
            rest -= {"start", "end"}
        if any(values[field] != self._default(field) for field in rest):
            return None
        ordered = [name for slot in self.slots for name in slot.names if name in arguments]
        return {name: arguments[name] for name in ordered} | dict(self.fixed)

    def _own(self) -> dict[str, Any]:
        action = self.verb.action
        return {} if isinstance(action, type) else _values(action)

    def _default(self, field: str) -> Any:
        own = self._own()
        if field in own:
            return own[field]
        return _defaults(self.kind).get(field)

    def _made(self, values: dict[str, Any]) -> Action:
        if "direction" in values:
            swipe = finger_swipe(
                values["direction"], values.get("middle", MIDDLE), values.get("length", LENGTH)
            )
            return replace(swipe, duration_s=values.get("duration_s", swipe.duration_s))
        make: Any = self.kind
        return make(**values)


class RuleDialect(Dialect):
    """A format whose actions are rules.

    Names of actions and of arguments are read in any case; arguments that are null or that no rule
    knows do not count.
    """

    rules: ClassVar[tuple[Rule, ...]]
    several: ClassVar[Several] = "all"
    has_tools: ClassVar[bool] = True
    """Whether its actions are declared as tools; a format of text alone has none."""
    drops_quotes: ClassVar[bool] = False
    """Whether one pair of quotes around a text is dropped."""
    loses_texts: ClassVar[bool] = False
    """Whether some texts are not read as they are written; those cannot be written."""
    notes: ClassVar[tuple[Text, ...]] = (Texts.one_step,)
    renamed: ClassVar[Mapping[str, str]] = {}
    """By another name that models write: the argument that it means."""

    @property
    def kinds(self) -> frozenset[type[Action]]:
        """See `Dialect`."""
        return frozenset(rule.kind for rule in self.rules if rule.written)

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        for rule in self.rules:
            arguments = rule.write(action, self, frame) if rule.written else None
            if arguments is None:
                continue
            texts = {name: self._value(value) for name, value in arguments.items()}
            try:
                written = self._reply(rule.name, texts)
            except Inexpressible:
                continue
            # What a reply may have around its action must be read as a part of its text.
            text = text_in(action)
            if not (self.loses_texts or is_marked(text)) or self._is_read(written, action, frame):
                return written
        raise self._no_words(action)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        texts = Texts.of(language)
        lines = [texts.intro, "", self._answer_form(), "", texts.actions]
        lines += [
            f"- {self._form(rule)}: {rule.verb.meaning.of(language)}"
            for rule in self.rules
            if rule.taught
        ]
        lines.append("")
        match self.places:
            case Shares():
                lines.append(texts.shares)
            case Grid(most=most):
                lines.append(texts.grid.format(most=most))
            case Pixels() | ResizedPixels():
                lines.append(texts.pixels)
            case _:
                pass
        if self.elements:
            lines.append(texts.elements)
        if self.direction != "none":
            lines.append(texts.finger if self.direction == "finger" else texts.content)
        return "\n".join([*lines, *(note.of(language) for note in self.notes)])

    def tool_schema(self) -> tuple[Tool, ...]:
        """See `Dialect`: one tool for each name."""
        tools: dict[str, Tool] = {}
        for rule in self.rules if self.has_tools else ():
            if rule.taught and rule.name not in tools:
                tools[rule.name] = self._tool(rule)
        return tuple(tools.values())

    @abstractmethod
    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        """A reply with one call, whose arguments are texts of their values.

        Raises:
            Inexpressible: a text cannot stand in it.
        """

    def _form(self, rule: Rule) -> str:
        """One action as instructions show it."""
        return self._reply(rule.name, self._shown(rule))

    def _shown(self, rule: Rule) -> dict[str, str]:
        shown: dict[str, str] = {}
        for slot in rule.slots:
            if slot.field:
                shown |= slot.shown(self)
        return shown

    def _answer_form(self) -> str:
        """The form of a whole answer."""
        return self._reply("...", {})

    def _value(self, value: Any) -> str:
        """The text of an argument's value."""
        return json.dumps(value, ensure_ascii=False)

    def _tool(self, rule: Rule) -> Tool:
        properties: dict[str, Any] = {}
        for slot in rule.slots:
            if slot.field:
                properties |= slot.schema(self)
        needed = [name for slot in rule.slots if slot.needed for name in slot.names]
        return tool(rule.name, rule.verb.meaning, properties, needed)

    def calls(self, text: str) -> tuple[ToolCall, ...]:
        """The calls that an answer holds as text, as a server's native ones would be.

        Raises:
            Unreadable: one is not of the format.
        """
        return tuple(self._calls(text))

    @abstractmethod
    def _calls(self, text: str) -> Iterator[ToolCall]:
        """The calls that an answer holds as text.

        Raises:
            Unreadable: from where on it cannot be read.
        """

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        return self._read_calls(self._calls(text), frame)

    def _name(self, name: str) -> str:
        """The name that is meant, for formats that write one in several ways."""
        return name

    def _read_calls(
        self, calls: Sequence[ToolCall] | Iterator[ToolCall], frame: Frame
    ) -> Iterator[Action]:
        if self.several == "last":
            calls = self._last(list(calls))
        for call in calls:
            yield from self._act(call, frame)
            if self.several == "first":
                return

    def _last(self, calls: Sequence[ToolCall]) -> Sequence[ToolCall]:
        """The last call, and the answer before it where it ends the task."""
        kinds = [
            rules[0].kind
            for call in calls[-2:]
            if (rules := self._by_name.get(name_key(self._name(call.name)))) is not None
        ]
        return calls[-2:] if kinds == [Answer, Finish] else calls[-1:]

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        yield self._action(call, frame)

    def _action(self, call: ToolCall, frame: Frame) -> Action:
        """The action of a call.

        Raises:
            Unreadable: it is no call of this format, or an argument is wrong.
        """
        rules = self._by_name.get(name_key(self._name(call.name)))
        if rules is None:
            names = ", ".join(dict.fromkeys(rule.name for rule in self.rules))
            raise Unreadable(f"action {call.name[:80]!r} is not one of {names}")
        arguments = {
            self.renamed.get(name, name): value
            for name, value in (
                (name.strip().lower(), value) for name, value in call.arguments.items()
            )
            if value is not None
        }
        if "unreadable" in arguments:
            raise Unreadable(f"the arguments of {call.name[:80]} are no JSON object")
        rule = next((rule for rule in rules if rule.takes(arguments)), None)
        if rule is None:
            arguments |= self._unnamed_place(rules[0], arguments)
            rule = next((rule for rule in rules if rule.takes(arguments)), None)
        if rule is None:
            missing = next(slot for slot in rules[0].slots if slot.lacks(arguments))
            raise Unreadable(f"{call.name[:80]} needs {' and '.join(missing.names)}")
        return rule.read(arguments, self, frame)

    def _unnamed_place(self, rule: Rule, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The one place that is missing, where just one argument of no known name is a place."""
        missing = [slot for slot in rule.slots if slot.lacks(arguments)]
        known = {name.lower() for slot in rule.slots for name in (*slot.names, *slot.others)}
        places = [
            value
            for name, value in arguments.items()
            if name not in known and _PLACE_NAME.search(name) is not None and _is_place(value)
        ]
        if len(missing) != 1 or len(places) != 1 or not isinstance(missing[0], Place | Apart):
            return {}
        return {missing[0].names[0].lower(): places[0]}

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules of each name, in order."""
        named: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules:
            for name in dict.fromkeys(map(name_key, (rule.name, *rule.others))):
                named[name] = (*named.get(name, ()), rule)
        return named

    def _is_read(self, written: str, action: Action, frame: Frame) -> bool:
        read = self.decode(written, frame)
        return len(read) == 1 and text_in(read[0]) == text_in(action)


def _is_place(value: Any) -> bool:
    try:
        return bool(numbers(value, "a place", 2, 4))
    except Unreadable:
        return False


def name_key(name: str) -> str:
    """A name by which it is looked up: without case, its words joined by underscores."""
    return _BLANKS.sub("_", name.strip().lower())


def _values(action: Action) -> dict[str, Any]:
    return {field.name: getattr(action, field.name) for field in fields(action)}


@cache
def _defaults(kind: type[Action]) -> Mapping[str, Any]:
    """What a kind's fields are where they are not given."""
    return {
        name: parameter.default
        for name, parameter in signature(kind).parameters.items()
        if parameter.default is not Parameter.empty
    }
