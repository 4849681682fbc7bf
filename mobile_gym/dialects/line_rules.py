"""Rules whose actions are lines in words: `Tap (120, 900)`, `CLICK: (x, y)`, `SCROLL[up]`.

A text ends with its line, so it may hold whatever else the format uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from mobile_gym.core.errors import Inexpressible
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.quotes import unquoted
from mobile_gym.dialects.parts.reading import Unreadable, numbers, shown
from mobile_gym.dialects.parts.replies import trimmed_end
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule, RuleDialect, name_key
from mobile_gym.dialects.slots import Apart, Place, Words

_MARKS: Final = " \t\r`*•\u00a0"
"""Around an action: blanks, bullets and marks of code."""
_BULLET: Final = re.compile(
    r"^(?:-[^\S\n]\[[ x]\][^\S\n]+|[^\w\s\"'<(\[{]{1,3}[^\S\n]+|\(?(?:\d{1,2}|[a-z])[.)][^\S\n]+)?"
)
_AROUND_NAME: Final = " \t\u00a0*`"
"""Blanks, and marks of bold names, before what an action needs."""
_FENCE: Final = re.compile(r"^```\w{0,12}$")


def action_lines(text: str) -> Iterator[str]:
    """The lines of a text that have something on them, without bullets, code marks and tokens."""
    for line in text.split("\n"):
        if not line or line.isspace():
            continue
        if line.lstrip().startswith("```") and _FENCE.match(line.strip()) is not None:
            continue
        stripped = trimmed_end(line)
        marked = stripped.strip(_MARKS)
        if stripped.lstrip()[:1] in ("`", "*"):
            stripped = marked
        stripped = _BULLET.sub("", stripped.lstrip(_MARKS)).lstrip(_MARKS)
        if stripped:
            yield stripped


class LineDialect(RuleDialect):
    """One action a line: its name, and what it needs between two marks or up to the line's end."""

    has_tools = False
    loses_texts = True
    label: ClassVar[Label | None] = None
    """What the action stands behind; read without, too."""
    needs_label: ClassVar[bool] = False
    """Whether nothing is read without it."""
    head: ClassVar[str] = ""
    """The label as it is written, with what follows it."""
    opening: ClassVar[str] = " ("
    closing: ClassVar[str] = ")"
    mark: ClassVar[str] = "{x}, {y}"
    """How a place is written."""
    is_prose_read: ClassVar[bool] = True
    """Whether lines without an action are skipped; otherwise only those behind one are."""
    mid_line: ClassVar[bool] = False
    """Whether prose may stand before an action on its line."""
    any_case: ClassVar[bool] = True

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return f"{self.head}{self._line(name, arguments)}"

    def _line(self, name: str, arguments: Mapping[str, str]) -> str:
        if any("\n" in text or "\r" in text for text in arguments.values()):
            raise Inexpressible(f"the text of {name} has several lines")
        opening, closing = self._ends(name)
        return f"{name}{opening}{', '.join(arguments.values())}{closing}" if arguments else name

    def _ends(self, name: str) -> tuple[str, str]:
        """What stands before and after what an action needs."""
        del name
        return self.opening, self.closing

    def _form(self, rule: Rule) -> str:
        return self._line(rule.name, self._shown(rule))

    def _shown(self, rule: Rule) -> dict[str, str]:
        shown = {key: text.strip('"') for key, text in RuleDialect._shown(self, rule).items()}
        for slot in rule.slots:
            if isinstance(slot, Place):
                x, y = ("x2", "y2") if slot.field == "end" else ("x", "y")
                shown[slot.names[0]] = self.mark.replace(":03", "").format(x=x, y=y)
        return shown

    def _answer_form(self) -> str:
        return f"{self.head}..."

    def _value(self, value: Any) -> str:
        match value:
            case str():
                return value
            case [x, y]:
                return self.mark.format(x=x, y=y)
            case _:
                return f"{value:g}"

    @cached_property
    def _start(self) -> re.Pattern[str]:
        names = sorted({name for rule in self.rules for name in (rule.name, *rule.others)}, key=len)
        words = "|".join(re.escape(name).replace(r"\ ", r"[^\S\n]") for name in reversed(names))
        before = r"(?:^|[\s:`(])" if self.mid_line else "^"
        return re.compile(rf"{before}({words})(?!\w)(.*)", re.IGNORECASE * self.any_case)

    def _calls(self, text: str) -> Iterator[ToolCall]:
        part = text if self.label is None else self.label.last(text)
        if self.needs_label and part == text:
            return
        count = 0
        for line in action_lines(part):
            match = self._start.search(line)
            if match is None or not self._is_call(match.group(1), match.group(2)):
                if not count and not self.is_prose_read:
                    raise Unreadable(f"{shown(line)} is no action")
                continue
            count += 1
            yield self._line_call(match.group(1), match.group(2))

    def _is_call(self, name: str, rest: str) -> bool:
        """Whether what follows a name at a line's start makes it an action, and not prose."""
        if not any(slot.names for rule in self._by_name[name_key(name)] for slot in rule.slots):
            return not rest.strip(" \t.;:[]()`*") or not self.is_prose_read
        opening = self._ends(name)[0].strip()
        return rest.lstrip(_AROUND_NAME).startswith(opening) or not self.is_prose_read

    def _line_call(self, name: str, rest: str) -> ToolCall:
        """The call of a name and what follows it.

        Raises:
            Unreadable: it is not in the marks of the format, or there is nothing to be.
        """
        rules = self._by_name[name_key(name)]
        if not any(slot.names for rule in rules for slot in rule.slots):
            if rest.strip(" \t.;:[]()`*"):
                raise Unreadable(f"{name} takes no parameter, but {shown(rest)} follows")
            return ToolCall(name, {})
        slots = rules[0].slots
        inside = self._inside(name, rest)
        if len(slots) == 1 == len(slots[0].names):
            return ToolCall(name, {slots[0].names[0]: inside})
        return ToolCall(name, self._split(name, inside, rules))

    def _split(self, name: str, inside: str, rules: tuple[Rule, ...]) -> dict[str, Any]:
        """Several arguments, in order."""
        names = [each for slot in rules[0].slots for each in slot.names]
        if all(isinstance(slot, Place) for slot in rules[0].slots):
            sides = numbers(inside, name, 2 * len(names))
            return {each: list(sides[2 * i : 2 * i + 2]) for i, each in enumerate(names)}
        if all(isinstance(slot, Apart) for slot in rules[0].slots):
            return dict(zip(names, numbers(inside, name, len(names)), strict=True))
        values = [self._bare(value.strip()) for value in inside.split(",", len(names))]
        if len(values) > len(names):
            raise Unreadable(f"{name} takes {len(names)} arguments: {', '.join(names)}")
        return {each: value for each, value in zip(names, values, strict=False) if value}

    def _bare(self, value: str) -> str:
        return unquoted(value) if self.drops_quotes else value

    def _inside(self, name: str, rest: str) -> str:
        opening, closing = self._ends(name)
        rest = rest.lstrip(_AROUND_NAME)
        opening = opening.strip()
        if not closing:
            return rest.removeprefix(opening).removeprefix(" ").rstrip()
        kept = rest.rstrip(" \t.;`*\u00a0")
        if not kept.endswith(closing) and closing in kept:
            before, _, behind = kept.rpartition(closing)
            # A remark behind the action is no part of it, nor is a sentence behind a place.
            has_text = any(
                isinstance(slot, Words) for slot in self._by_name[name_key(name)][0].slots
            )
            is_prose = not has_text and behind[:1].isspace() and opening not in behind
            if is_prose or behind.lstrip().startswith(("#", "//", "<")):
                kept = before + closing
        if not (kept.startswith(opening) and kept.endswith(closing)):
            form = f"{name}{self.opening}...{closing}"
            raise Unreadable(
                f"{name} needs its parameter in parentheses, {form}, not {shown(rest)}"
            )
        inside = kept[len(opening) : len(kept) - len(closing)]
        # One mark too many.
        while inside.endswith(closing) and inside.count(closing) > inside.count(opening or closing):
            inside = inside.removesuffix(closing)
        return self._bare(inside.strip() if self.drops_quotes else inside)
