"""Rules whose calls are written as in Python: `click(start_box='(500,250)')`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.object_rules import tagged
from mobile_gym.dialects.parts.calls import Call, quoted, read_calls
from mobile_gym.dialects.parts.reading import Unreadable
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule, RuleDialect
from mobile_gym.dialects.slots import Place


class CallDialect(RuleDialect):
    """A name and its arguments in parentheses, by name or by position."""

    has_tools = False
    label: ClassVar[Label | None] = None
    """What the calls stand behind; read without, too."""
    tags: ClassVar[tuple[str, str] | None] = None
    """What the calls stand between; read without, too."""
    in_prose: ClassVar[bool] = False
    """Whether a call may stand anywhere, not only at a line's start."""
    words: ClassVar[tuple[str, ...]] = ()
    """Calls that are written without parentheses."""
    positional: ClassVar[bool] = False
    """Whether arguments are written by position."""
    mark: ClassVar[str] = "[{x}, {y}]"
    """How a place is written."""
    quote: ClassVar[str] = "'"

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return self._around(self._call_form(name, arguments))

    def _around(self, call: str) -> str:
        """The call in its tags or behind its label."""
        if self.tags is not None:
            return f"{self.tags[0]}{call}{self.tags[1]}"
        return call if self.label is None else f"{self.label.words}: {call}"

    def _call_form(self, name: str, arguments: Mapping[str, str]) -> str:
        if name in self.words:
            return name
        if self.positional:
            return f"{name}({', '.join(arguments.values())})"
        return f"{name}({', '.join(f'{key}={text}' for key, text in arguments.items())})"

    def _form(self, rule: Rule) -> str:
        return self._call_form(rule.name, self._shown(rule))

    def _shown(self, rule: Rule) -> dict[str, str]:
        shown = {
            key: text.replace('"', self.quote)
            for key, text in RuleDialect._shown(self, rule).items()
        }
        for slot in rule.slots:
            if isinstance(slot, Place):
                x, y = ("x2", "y2") if slot.field == "end" else ("x", "y")
                shown[slot.names[0]] = self.mark.replace(":03", "").format(x=x, y=y)
        return shown

    def _answer_form(self) -> str:
        return f"Thought: ...\n{self._around('...')}"

    def _value(self, value: Any) -> str:
        match value:
            case str():
                return quoted(value, self.quote)
            case [x, y]:
                return self.mark.format(x=x, y=y)
            case float():
                return f"{value:.12g}"
            case _:
                return str(value)

    def _calls(self, text: str) -> Iterator[ToolCall]:
        if self.label is not None:
            text = self.label.last(text)
        if self.tags is not None:
            text = list(tagged(text, *self.tags))[-1]
        for call in read_calls(text, self._names(), self.words, in_prose=self.in_prose):
            yield self._tool_call(call)

    def _names(self) -> tuple[str, ...]:
        """What is called."""
        names = (name for rule in self.rules for name in (rule.name, *rule.others))
        return tuple(dict.fromkeys(name for name in names if name not in self.words))

    def _tool_call(self, call: Call) -> ToolCall:
        """A call with its arguments by name.

        Raises:
            Unreadable: it has more arguments than there are.
        """
        rule = self._by_name[call.name.lower()][0]
        names = [name for slot in rule.slots for name in slot.names]
        positional = call.positional
        if len(positional) == 2 * len(names) and all(isinstance(s, Place) for s in rule.slots):
            # The two numbers of a place without brackets.
            positional = tuple(zip(positional[::2], positional[1::2], strict=True))
        if len(positional) > len(names):
            raise Unreadable(f"{call.name} takes {len(names)} arguments: {', '.join(names)}")
        by_position = dict(zip(names, positional, strict=False))
        twice = by_position.keys() & call.named.keys()
        if twice:
            raise Unreadable(f"{call.name} has the argument {twice.pop()!r} twice")
        return ToolCall(call.name, by_position | dict(call.named))
