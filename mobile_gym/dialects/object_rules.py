"""Rules whose calls are JSON objects, in prose or in tags, or blocks of parameters in tags."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from mobile_gym.core.actions import Action
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.calls import read_calls
from mobile_gym.dialects.parts.objects import json_objects, read_object
from mobile_gym.dialects.parts.reading import Unreadable, shown
from mobile_gym.dialects.parts.schemas import Tool, enum, tool
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule, RuleDialect
from mobile_gym.dialects.texts import Texts

_HOLDERS: Final = ("arguments", "parameters", "args", "input")
"""Keys under which the arguments of a call are, in the dialects of model servers."""
_WRAPPERS: Final = ("function", "tool_call", "function_call", "functioncall")
"""Keys under which a call or its name is, such as in OpenAI's items."""
_ANSWERS: Final = ("tool_calls", "calls", "action", "actions", "next_action", "response", "output")
"""Keys under which calls are, in replies that have more in them."""
_MOST_WRAPPERS: Final = 3
_AROUND_NAME: Final = re.compile(r"\A(?:\w{1,20}\.)+|:\d{1,3}\Z")
"""What servers put around the name of a tool: `functions.click:0`."""


class ObjectDialect(RuleDialect):
    """One JSON object a call, `{"action": "click", "coordinate": [x, y]}`, with prose around it.

    Objects that name no action are prose. The arguments may also lie under `arguments` or a like
    key, the call in a wrapper such as `{"type": "function", "function": {...}}`; a call without a
    name is that of the one action whose arguments it has.
    """

    name_keys: ClassVar[tuple[str, ...]] = ("action",)
    """Where the name of the action is; the first is written."""
    tags: ClassVar[tuple[str, str] | None] = None
    """What a call stands between; read without, too."""
    label: ClassVar[Label | None] = None
    """What the call stands behind; read without, too."""
    tool: ClassVar[str] = ""
    """The one tool, whose arguments name the action; "" where each action is a tool."""

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return self._object({self.name_keys[0]: f'"{name}"', **arguments})

    def _object(self, texts: Mapping[str, str]) -> str:
        return "{" + ", ".join(f'"{key}": {text}' for key, text in texts.items()) + "}"

    def _answer_form(self) -> str:
        return self._object({self.name_keys[0]: '"..."', "...": "..."}).replace('"...": ', "")

    def _calls(self, text: str) -> Iterator[ToolCall]:
        count = 0
        reason = ""
        for part in self._parts(text):
            blocks = tuple(_blocks(part))
            count += len(blocks)
            yield from blocks
            for value in () if blocks else json_objects(part):
                try:
                    calls = [
                        call for each in self._inner(value) for call in self._object_calls(each)
                    ]
                except Unreadable as error:
                    reason = reason or str(error)
                    continue
                count += len(calls)
                yield from calls
        if not count and "{" not in text and "=" in text:
            names = [self.tool] if self.tool else [rule.name for rule in self.rules]
            for call in read_calls(text, names):
                count += 1
                yield ToolCall(
                    call.name, {key: _listed(value) for key, value in call.named.items()}
                )
        if not count and reason:
            raise Unreadable(reason)

    def _parts(self, text: str) -> Iterator[str]:
        if self.label is not None:
            text = self.label.last(text)
        yield from tagged(text, *self.tags) if self.tags else (text,)

    def _inner(self, value: dict[str, Any], depth: int = 0) -> Iterator[dict[str, Any]]:
        """The objects of calls in an object: itself, or what a key of a whole answer has."""
        keys = {key.strip().lower(): item for key, item in value.items()}
        named = any(isinstance(keys.get(key), str) for key in (*self.name_keys, *_WRAPPERS))
        inner = [] if named else [keys[key] for key in _ANSWERS if key in keys]
        items = inner[0] if inner and isinstance(inner[0], list) else inner[:1]
        if depth < _MOST_WRAPPERS and items and all(map(_is_object, items)):
            for item in items:
                yield from self._inner(item, depth + 1)
        else:
            yield value

    def _object_calls(self, value: dict[str, Any]) -> Iterator[ToolCall]:
        """The calls of an object.

        Raises:
            Unreadable: it names no action.
        """
        yield self._call(value)

    def _call(self, value: Mapping[str, Any]) -> ToolCall:
        fields = {key.strip().lower(): item for key, item in value.items()}
        for _ in range(_MOST_WRAPPERS):
            holders = (*_WRAPPERS, *(key for key in self.name_keys if _is_object(fields.get(key))))
            inner = next((fields[key] for key in holders if key in fields), None)
            if isinstance(inner, str):
                fields["name"] = inner
                break
            if not isinstance(inner, Mapping):
                break
            fields = {str(key).strip().lower(): item for key, item in inner.items()}
        holder = next((key for key in _HOLDERS if key in fields), None)
        arguments: Any = fields
        if holder is not None:
            arguments = fields[holder]
            if isinstance(arguments, str):
                arguments = read_object(arguments)
            if arguments is None:
                arguments = {}
            if not isinstance(arguments, Mapping):
                raise Unreadable(f"{holder} is {shown(arguments)}; it must be a JSON object")
            arguments = {str(key).strip().lower(): item for key, item in arguments.items()}
        return self._named_call(fields, arguments)

    def _named_call(self, fields: Mapping[str, Any], arguments: Mapping[str, Any]) -> ToolCall:
        """The call of an object's fields and its arguments, which may be the same.

        Raises:
            Unreadable: it has no name, and its arguments are those of no action, or of several.
        """
        for key in self.name_keys:
            for holder in (fields, arguments):
                name = holder.get(key)
                if isinstance(name, str) or str(name) in self._by_name:
                    rest = {each: item for each, item in arguments.items() if each != key}
                    return ToolCall(_AROUND_NAME.sub("", str(name)), rest)
        given = {key for key, item in arguments.items() if item is not None}
        fitting = {
            rule.name
            for rule in self.rules
            if given
            and rule.takes(arguments)
            and given <= {name.lower() for slot in rule.slots for name in slot.names}
        }
        if len(fitting) != 1:
            raise Unreadable(f"an object in the answer has no {self.name_keys[0]}")
        return ToolCall(fitting.pop(), arguments)

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        if call.name == self.tool:
            fields = {key.strip().lower(): item for key, item in call.arguments.items()}
            if "unreadable" not in fields:
                call = self._named_call(fields, fields)
        return super()._act(call, frame)


class OneToolDialect(ObjectDialect):
    """One tool whose argument `action` says what is done, `{"name": TOOL, "arguments": {...}}`."""

    tags = ("<tool_call>", "</tool_call>")

    def tool_schema(self) -> tuple[Tool, ...]:
        """See `Dialect`: the one tool."""
        names = list(dict.fromkeys(rule.name for rule in self.rules if rule.taught))
        properties: dict[str, Any] = {"action": enum(names)}
        for rule in self.rules:
            if rule.taught:
                for slot in rule.slots:
                    properties = {**slot.schema(self), **properties} if slot.field else properties
        properties = {"action": properties.pop("action"), **properties}
        return (tool(self.tool, Texts.operate, properties, ("action",)),)

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return self._in_tags(super()._reply(name, arguments))

    def _in_tags(self, arguments: str) -> str:
        opening, closing = self.tags or ("", "")
        call = f'{{"name": "{self.tool}", "arguments": {arguments}}}'
        # Nothing inside may look like a closing tag.
        return f"{opening}\n{call.replace('</', '<' + chr(92) + '/')}\n{closing}"

    def _form(self, rule: Rule) -> str:
        return ObjectDialect._reply(self, rule.name, self._shown(rule))

    def _answer_form(self) -> str:
        return self._in_tags('{"action": ...}')

    def _named_call(self, fields: Mapping[str, Any], arguments: Mapping[str, Any]) -> ToolCall:
        name = _AROUND_NAME.sub("", str(fields.get("name", self.tool)))
        if arguments is not fields and name != self.tool:
            raise Unreadable(f"the tool {shown(fields['name'])} is not {self.tool!r}")
        return super()._named_call(arguments, arguments)


class BlockDialect(ObjectDialect):
    """`<function=NAME><parameter=KEY>VALUE</parameter></function>` in tags; JSON is read, too.

    A text that holds a closing tag cannot be written, for it would end its parameter.
    """

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        if any("</parameter>" in text or "tool_call>" in text for text in arguments.values()):
            raise Inexpressible(f"a text of {name} has a closing tag in it")
        opening, closing = self.tags or ("", "")
        return f"{opening}\n{self._block(name, arguments, chr(10))}\n{closing}"

    def _block(self, name: str, arguments: Mapping[str, str], between: str = "") -> str:
        parts = [f"<function={name}>"]
        for key, text in arguments.items():
            parts += [f"<parameter={key}>", text, "</parameter>"]
        return between.join([*parts, "</function>"])

    def _value(self, value: Any) -> str:
        return value if isinstance(value, str) else json.dumps(value)

    def _form(self, rule: Rule) -> str:
        shown = {key: text.strip('"') for key, text in self._shown(rule).items()}
        return self._block(rule.name, shown)

    def _answer_form(self) -> str:
        opening, closing = self.tags or ("", "")
        return f"{opening}{self._block('...', {}).replace('></', '>...</')}{closing}"


def _listed(value: Any) -> Any:
    return list(map(_listed, value)) if isinstance(value, tuple) else value


def _is_object(value: object) -> bool:
    return isinstance(value, Mapping)


_FUNCTION: Final = re.compile(r"<(?:function|invoke)(?:=|\s+name=)([^<>\n]{1,80})>")
_PARAMETER: Final = re.compile(r"<parameter(?:=|\s+name=)([^<>\n]{1,80})>")
_VALUE_ENDS: Final = re.compile(r"</parameter>|</(?:function|invoke)>|<parameter[=\s]")


def _blocks(text: str) -> Iterator[ToolCall]:
    """The calls `<function=NAME>...`, values as texts; a last closing tag may be missing.

    A name may also be the value of an attribute, `<function name="NAME">`, with others behind it.
    One line break is dropped on both sides of a value that has both.

    Raises:
        Unreadable: a parameter is given twice.
    """
    functions = list(_FUNCTION.finditer(text))
    ends = [*(function.start() for function in functions[1:]), len(text)]
    for function, end in zip(functions, ends, strict=False):
        arguments: dict[str, str] = {}
        at = function.end()
        while (parameter := _PARAMETER.search(text, at, end)) is not None:
            close, value = _value_end(text, parameter.end(), end)
            name = _attribute(parameter.group(1))
            if name in arguments:
                raise Unreadable(f"the parameter {shown(name)} is given twice")
            arguments[name] = value
            at = close
            if _FUNCTION_END.match(text, at) is not None:
                break
        body = text[function.end() : end].lstrip()
        given: Mapping[str, Any] = arguments
        if not arguments and body.startswith("{"):
            given = next(json_objects(body))
        yield ToolCall(_attribute(function.group(1)), given)
    for name in _PAIRS.finditer(text) if "<arg_key>" in text else ():
        at, pairs = name.end() - len("<arg_key>"), dict[str, str]()
        while (pair := _PAIR.match(text, at)) is not None:
            pairs[pair.group(1).strip()] = pair.group(2)
            at = pair.end()
        yield ToolCall(name.group(1), pairs)


_FUNCTION_END: Final = re.compile(r"(?:</parameter>)?\s*</(?:function|invoke)>")
_PAIRS: Final = re.compile(r"\b([\w.]{1,80}+)\s{0,4}+<arg_key>")
_PAIR: Final = re.compile(
    r"\s{0,4}<arg_key>([^<>\n]{1,80})</arg_key>\s{0,4}<arg_value>(.*?)</arg_value>", re.DOTALL
)


def _value_end(text: str, start: int, end: int) -> tuple[int, str]:
    """Where a parameter's value ends, and the value; its closing tag may be missing."""
    close = text.find("</parameter>", start, end)
    if close >= 0:
        return close, _unwrapped(text[start:close])
    match = _VALUE_ENDS.search(text, start, end)
    close = end if match is None else match.start()
    return close, text[start:close].strip("\n")


def _attribute(written: str) -> str:
    """The name in a tag: bare, or the quoted value of the first attribute."""
    written = written.strip()
    if written[:1] in ('"', "'"):
        return written[1:].partition(written[0])[0]
    return written


def _unwrapped(written: str) -> str:
    if len(written) >= 2 and written[0] == written[-1] == "\n":
        return written[1:-1]
    return written


def tagged(text: str, opening: str, closing: str) -> Iterator[str]:
    """What stands between each pair of tags; all of a text without them.

    The last closing tag may be missing, as servers that stop at it do not hand it over, and the
    first opening one.
    """
    if opening not in text:
        yield text.partition(closing)[0] if closing in text else text
        return
    for part in text.split(opening)[1:]:
        yield part.partition(closing)[0]
