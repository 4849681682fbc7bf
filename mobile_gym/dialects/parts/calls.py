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

from mobile_gym.dialects.parts.reading import Unreadable, shown

Value: TypeAlias = "str | tuple[Value, ...]"
"""A text, a bare word or number as it was written, or a list."""

MAX_ARGUMENTS: Final = 16
"""Of a call or a list."""
MAX_DEPTH: Final = 4
"""Lists in each other."""

_KEYWORD: Final = re.compile(r"\s*+([A-Za-z_]\w*+)\s*+(?:=(?!=)|:)", re.ASCII)
_BLANK: Final = re.compile(r"\s*+")
_BARE: Final = re.compile(r"[^\s,()\[\]'\"=“”‘’「『«‹（【][^,()\[\]\n]*+")
_MARKS: Final[Mapping[str, re.Pattern[str]]] = {
    quote: re.compile(rf"\\.|{quote}", re.DOTALL) for quote in "'\""
}
_NEXT: Final = r"\s*+(?:,\s*+(?:[A-Za-z_]\w*+\s*+(?:=(?!=)|:\s*+[\"'(\[])|[\"'(\[<+\-.\d])"
"""A comma and what begins a next argument, or one of the ends that follow."""
_END_IN_PROSE: Final = re.compile(rf"{_NEXT}|,?\s*+\))", re.ASCII)
_END_ALONE: Final = re.compile(
    rf"{_NEXT}|(?:,\s*+)?[)\]}}]++[^\S\n]*+(?:\Z|[\n;`<.*#]|Action:|[A-Za-z_]\w*+\s*+\())", re.ASCII
)
_END_IN_LIST: Final = re.compile(r"\s*+[,\])]")
_ESCAPE: Final = re.compile(r"\\([\\'\"nrt])")
_ESCAPED: Final[Mapping[str, str]] = {"n": "\n", "r": "\r", "t": "\t"}
_WRITTEN: Final = {ord("\\"): "\\\\", ord("\n"): "\\n", ord("\r"): "\\r", ord("\t"): "\\t"}
_CALL_INSIDE: Final = re.compile(r"\n\s{0,8}[A-Za-z_]\w{0,40}\(")
"""A call on a later line: the text before it was not closed."""


class Call(NamedTuple):
    """A call as it was written."""

    name: str
    positional: tuple[Value, ...]
    named: Mapping[str, Value]


def read_calls(
    text: str, names: Sequence[str], words: Sequence[str] = (), *, in_prose: bool = False
) -> Iterator[Call]:
    """The calls of some names in a text, in order; what stands around them is skipped.

    A call begins its line, follows another call or the label `Action:`; in prose it may stand
    anywhere. A mark that closes the last call, or the quote before it, may be missing.

    Args:
        text: what the model wrote.
        names: what is called, in any case; the calls have the names as they are given here.
        words: what is a call without arguments by standing there; case matters.
        in_prose: whether a call may stand anywhere.

    Raises:
        Unreadable: a call breaks the syntax, or the text has none but begins like one.
    """
    by_lower = {name.lower(): name for name in names}
    called = "|".join(map(re.escape, sorted(by_lower, key=len, reverse=True)))
    alone = "|".join(map(re.escape, words)) or r"(?!)"
    before = r"(?<![\w.])" if in_prose else _BEFORE_CALL
    pattern = re.compile(rf"{before}(?:(?i:({called}))[^\S\n]?\(|({alone})\b)", re.M | re.ASCII)
    at, count = 0, 0
    while (match := pattern.search(text, at)) is not None:
        count += 1
        if match.group(1) is None:
            at = match.end()
            yield Call(match.group(2), (), {})
        else:
            reader = _Reader(text, match.end(), _END_IN_PROSE if in_prose else _END_ALONE)
            yield reader.call(by_lower[match.group(1).lower()])
            at = reader.at
    if not count and (other := _ANY_CALL.search(text)) is not None:
        raise Unreadable(f"{other.group(1)[:80]!r} is no action of the format")


_BEFORE_CALL: Final = (
    r"(?:^(?:\(?\w{1,2}[.)]|[^\w\n\"'(<]){0,12}(?:\w{1,20}[^\S\n]=[^\S\n])?"
    r"(?:await[^\S\n])?(?:\w{1,20}\.)?"
    r"|^(?:\w{1,12}[^\S\n])?(?i:action|step|answer|output|call|command|动作|操作)(?:[^\S\n]?\d{1,2})?"
    r"[^\S\n]?(?::|：|-|->)[^\S\n]{0,4}"
    r"|[Aa]ction[^\S\n]?:\s{0,4}|[);,][\s;,`]{0,8})"
)
_ANY_CALL: Final = re.compile(
    r"^[ \t\u00a0`*>•-]{0,12}([A-Za-z_]\w{0,80})\(", re.MULTILINE | re.ASCII
)


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
        self._is_filled = False
        self._is_bare = False
        """Whether the last value was a bare word or number, which may have been cut."""
        self._ended = False
        """Whether the call ends without the mark that closes it."""

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
        self._is_bare = False
        if first and first in "'\"":
            end = self._text.find(first * 3, self.at + 3)
            if end >= 0 and self._text.startswith(first * 3, self.at):
                text, self.at = self._text[self.at + 3 : end], end + 3
                return _unescaped(text)
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
        self._is_bare = True
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
                if _CALL_INSIDE.search(self._text, start, mark.start()) is not None:
                    break
                self.at = mark.end()
                return _unescaped(self._text[start : mark.start()])
        # The last quote may be missing: before the mark that closes the call, or with it behind
        # the mark that closes a place.
        line = self._text[start:].partition("\n")[0].rstrip(" \t`.;")
        if line.endswith(quote):
            self.at = start + len(line)
            return _unescaped(line[:-1])
        if line.endswith(")"):
            inside = line[: -len(line) + len(line.rstrip(")}")) or None] if depth else line[:-1]
            if inside.count("(") > inside.count(")"):
                inside = line
        elif line.endswith((">", "]")):
            inside = line
        else:
            raise Unreadable(f"the text that begins with {self._rest()} is not closed")
        self.at = start + len(inside)
        return _unescaped(inside)

    def _closes(self, closing: str) -> bool:
        """Go past the mark that closes a call or list; where it is missing, there may be an end."""
        self.at = _after(_BLANK, self._text, self.at)
        found = self._text[self.at : self.at + 1]
        if found == closing:
            self.at += 1
            self._is_bare = False
            return True
        if self._ended:
            return True
        if not found:
            if self._is_bare or not self._is_filled:
                raise Unreadable(f"a {closing!r} is missing at the end")
            return True
        # Another mark closes what is around.
        return closing != ")" and found in ")}"

    def _separate(self, count: int, closing: str) -> None:
        """Go past a comma; what closes the call or list is left."""
        self._is_filled = True
        blank = self.at
        self.at = _after(_BLANK, self._text, self.at)
        if count > MAX_ARGUMENTS:
            raise Unreadable(f"there are more than {MAX_ARGUMENTS} arguments")
        if self._text.startswith(",", self.at):
            self.at += 1
        elif not self._text.startswith((closing, ")", "}", "]"), self.at):
            if self.at < len(self._text) and "\n" not in self._text[blank : self.at]:
                raise Unreadable(f"expected ',' or {closing!r}, not {self._rest()}")
            # The call ends with its line; a number at the very end may have been cut.
            self._ended = self.at < len(self._text) or not self._is_bare
            if closing == ")" and self._ended:
                self.at = blank

    def _rest(self) -> str:
        return shown(self._text[self.at : self.at + 80])


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match.group(1), match.group(1)), text)


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return at if match is None else match.end()
