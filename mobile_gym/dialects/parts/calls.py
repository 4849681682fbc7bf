"""Call syntax as models write it: `name(1, "text", box=(3, 4))`. Read, never executed.

A call is a name and its arguments in parentheses. An argument is a quoted text, a bare word or
number, or a list in brackets or parentheses, lists in it or not; it stands by position or by
`name=`. In quoted texts a backslash escapes a quote, a backslash, `n`, `r` and `t`, and stands for
itself before anything else.

Published models leave quotes inside of texts as they are (`content='It's here'`). So a quote ends
its text only where an argument can end: before a closing parenthesis or before the comma of a next
argument. Every character is looked at a bounded number of times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.parts.coordinates import Coordinates
from mobile_gym.dialects.parts.places import point_of
from mobile_gym.dialects.parts.reading import Unreadable, shown

Value: TypeAlias = "str | tuple[Value, ...]"
"""A text, a bare word or number as it was written, or a list."""

MAX_ARGUMENTS: Final = 16
"""Of a call or a list."""
MAX_DEPTH: Final = 4
"""Lists in each other."""

_NAME: Final = re.compile(r"([A-Za-z_]\w*+)\s*+\(", re.ASCII)
_KEYWORD: Final = re.compile(r"\s*+([A-Za-z_]\w*+)\s*+=(?!=)", re.ASCII)
_BLANK: Final = re.compile(r"\s*+")
_BARE: Final = re.compile(r"[^\s,()\[\]'\"=][^,()\[\]\n]*+")
_BETWEEN: Final = re.compile(r"(?:[\s;]++|```[a-z]{0,10}+|Action:)*+", re.ASCII)
"""What may stand between calls that stand alone."""
_MARKS: Final[Mapping[str, re.Pattern[str]]] = {
    quote: re.compile(rf"\\.|{quote}", re.DOTALL) for quote in "'\""
}
_NEXT: Final = r"\s*+(?:,\s*+(?:[A-Za-z_]\w*+\s*+=(?!=)|[\"'(\[<+\-.\d])"
"""A comma and what begins a next argument, or one of the ends that follow."""
_END_IN_PROSE: Final = re.compile(rf"{_NEXT}|\))", re.ASCII)
_END_ALONE: Final = re.compile(
    rf"{_NEXT}|\)[^\S\n]*+(?:\Z|[\n;`<]|Action:|[A-Za-z_]\w*+\s*+\())", re.ASCII
)
_END_IN_LIST: Final = re.compile(r"\s*+[,\])]")
_ESCAPE: Final = re.compile(r"\\([\\'\"nrt])")
_ESCAPED: Final[Mapping[str, str]] = {"n": "\n", "r": "\r", "t": "\t"}
_WRITTEN: Final = {ord("\\"): "\\\\", ord("\n"): "\\n", ord("\r"): "\\r", ord("\t"): "\\t"}
_TAGS: Final = re.compile(r"</?(?:point|box|bbox)>|<\|box_(?:start|end)\|>")


class Call(NamedTuple):
    """A call as it was written; see `bound` for its arguments by name."""

    name: str
    positional: tuple[Value, ...]
    named: Mapping[str, Value]


def calls_alone(text: str) -> Iterator[Call]:
    """The calls of a text that has nothing else in it, in order.

    Blanks, `;`, code fences and the label `Action:` may stand between them.

    Raises:
        Unreadable: something else stands there, or a call breaks the syntax.
    """
    at = _after(_BETWEEN, text, 0)
    while at < len(text):
        match = _NAME.match(text, at)
        if match is None:
            raise Unreadable(f"expected a call such as name(...), not {shown(text[at : at + 80])}")
        reader = _Reader(text, match.end(), _END_ALONE)
        yield reader.call(match.group(1))
        at = _after(_BETWEEN, text, reader.at)


def calls_in_prose(text: str, names: Sequence[str], words: Sequence[str] = ()) -> Iterator[Call]:
    """The calls of some names in a text, in order; what stands around them is skipped.

    Args:
        text: what the model wrote.
        names: what is called; others are prose. Case does not matter, and the calls have the
            names as they are given here.
        words: what is a call without arguments by standing there; case matters.

    Raises:
        Unreadable: a call breaks the syntax.
    """
    by_lower = {name.lower(): name for name in names}
    alone = "|".join(map(re.escape, words)) or r"(?!)"
    called = "|".join(map(re.escape, by_lower))
    pattern = re.compile(rf"\b(?:(?i:({called}))\s?\(|({alone})\b)", re.ASCII)
    at = 0
    while (match := pattern.search(text, at)) is not None:
        if match.group(1) is None:
            at = match.end()
            yield Call(match.group(2), (), {})
        else:
            reader = _Reader(text, match.end(), _END_IN_PROSE)
            yield reader.call(by_lower[match.group(1).lower()])
            at = reader.at


def calls_after(text: str, start: re.Pattern[str]) -> Iterator[Call]:
    """The calls that begin where a pattern matches; what stands between them is skipped.

    Args:
        text: what the model wrote.
        start: ends behind the opening parenthesis; the last group that it matched is the name.

    Raises:
        Unreadable: a call breaks the syntax.
    """
    at = 0
    while (match := start.search(text, at)) is not None:
        reader = _Reader(text, match.end(), _END_ALONE)
        yield reader.call(match.group(match.lastindex or 0))
        at = reader.at


def bound(call: Call, *required: str, optional: Sequence[str] = ()) -> dict[str, Value]:
    """The arguments of a call by name; those by position are named in the order given here.

    Raises:
        Unreadable: one is missing, unknown or given twice.
    """
    names = (*required, *optional)
    if len(call.positional) > len(names):
        raise Unreadable(f"{call.name} takes {len(names)} arguments, not {len(call.positional)}")
    arguments = dict(zip(names, call.positional, strict=False))
    for name, value in call.named.items():
        if name not in names:
            raise Unreadable(f"{call.name} has no argument {name!r}")
        if name in arguments:
            raise Unreadable(f"{call.name} has the argument {name!r} twice")
        arguments[name] = value
    missing = [name for name in required if name not in arguments]
    if missing:
        raise Unreadable(f"{call.name} needs the argument {missing[0]!r}")
    return arguments


def place(value: Value, what: str, places: Coordinates, frame: Frame) -> NormalizedPoint:
    """The point of two numbers, or the centre of a box of four.

    They are a list, a list in a list, or a text such as `(3, 4)` or `<point>3 4</point>`.

    Raises:
        Unreadable: they are not so many numbers, or lie outside of the screen.
    """
    while isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    return point_of(_TAGS.sub(" ", value) if isinstance(value, str) else value, what, places, frame)


def quoted(text: str, quote: str = "'") -> str:
    """A text in quotes, escaped so that it is read again as it was."""
    escapes = {**_WRITTEN, ord(quote): "\\" + quote}
    return quote + text.translate(escapes) + quote


class _Reader:
    """Reads the arguments of one call; `at` is where it stands."""

    def __init__(self, text: str, at: int, end: re.Pattern[str]) -> None:
        self.at = at
        self._text = text
        self._end = end

    def call(self, name: str) -> Call:
        positional: list[Value] = []
        named: dict[str, Value] = {}
        while not self._closes(")"):
            keyword = _KEYWORD.match(self._text, self.at)
            if keyword is None:
                if named:
                    raise Unreadable(f"{name} has an argument without a name after one with a name")
                positional.append(self._value(0))
            else:
                self.at = keyword.end()
                if keyword.group(1) in named:
                    raise Unreadable(f"{name} has the argument {keyword.group(1)!r} twice")
                named[keyword.group(1)] = self._value(0)
            self._separate(len(positional) + len(named), ")")
        return Call(name, tuple(positional), named)

    def _value(self, depth: int) -> Value:
        self.at = _after(_BLANK, self._text, self.at)
        first = self._text[self.at : self.at + 1]
        if first and first in "'\"":
            return self._string(first, depth)
        if first and first in "([":
            if depth == MAX_DEPTH:
                raise Unreadable(f"lists lie more than {MAX_DEPTH} deep")
            self.at += 1
            return self._list("]" if first == "[" else ")", depth + 1)
        bare = _BARE.match(self._text, self.at)
        if bare is None:
            raise Unreadable(f"expected an argument, not {self._rest()}")
        self.at = bare.end()
        return bare.group().rstrip()

    def _list(self, closing: str, depth: int) -> tuple[Value, ...]:
        values: list[Value] = []
        while not self._closes(closing):
            values.append(self._value(depth))
            self._separate(len(values), closing)
        return tuple(values)

    def _string(self, quote: str, depth: int) -> str:
        start = self.at + 1
        end = _END_IN_LIST if depth else self._end
        for mark in _MARKS[quote].finditer(self._text, start):
            if mark.group() == quote and end.match(self._text, mark.end()) is not None:
                self.at = mark.end()
                return _ESCAPE.sub(
                    lambda match: _ESCAPED.get(match.group(1), match.group(1)),
                    self._text[start : mark.start()],
                )
        raise Unreadable(f"the text that begins with {self._rest()} is not closed")

    def _closes(self, closing: str) -> bool:
        self.at = _after(_BLANK, self._text, self.at)
        if self.at == len(self._text):
            raise Unreadable(f"a {closing!r} is missing at the end")
        if self._text[self.at] != closing:
            return False
        self.at += 1
        return True

    def _separate(self, count: int, closing: str) -> None:
        """Go past a comma; what closes the call or list is left."""
        self.at = _after(_BLANK, self._text, self.at)
        if count > MAX_ARGUMENTS:
            raise Unreadable(f"there are more than {MAX_ARGUMENTS} arguments")
        if self._text.startswith(",", self.at):
            self.at += 1
        elif not self._text.startswith(closing, self.at):
            raise Unreadable(f"expected ',' or {closing!r}, not {self._rest()}")

    def _rest(self) -> str:
        return shown(self._text[self.at : self.at + 80])


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return at if match is None else match.end()
