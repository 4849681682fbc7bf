"""Rows of text by column: the small part of SQL that `content --where` and `--sort` take."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, like_pattern
from mobile_gym.virtual_device.shell.call import CommandError
from mobile_gym.virtual_device.system.storage import NULL, Row

MAX_DEPTH: Final = 40
_TOKEN: Final = re.compile(
    r"\s*(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|(<=|>=|!=|<>|==|[=<>(),]))"
)


def ordered(rows: list[Row], sort: str) -> list[Row]:
    """Rows in the order of an `ORDER BY` clause."""
    for clause in reversed(sort.split(",")):
        words = clause.split()
        if not words:
            continue
        column = words[0]
        rows = sorted(
            rows,
            key=lambda row, column=column: _ordered(row.get(column, "")),
            reverse=words[-1].upper() == "DESC",
        )
    return rows


def _ordered(text: str) -> tuple[int, float, str]:
    """Numbers before texts, as SQLite orders them."""
    value = _number(text)
    return (1, 0.0, text) if value is None else (0, value, "")


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d{1,300}(\.\d{1,300})?", text) else None


# -- conditions ---------------------------------------------------------------------------------

Predicate: TypeAlias = Callable[[Row], bool]


def condition(text: str) -> Predicate:
    """A predicate over rows.

    Comparisons of a column with a value, LIKE, IN, IS [NOT] NULL, AND, OR, NOT, parentheses.

    Raises:
        CommandError: the text is not such a condition.
    """
    return _Condition(text).parse()


class _Condition:
    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        position = 0
        text = text.rstrip()
        while position < len(text):
            match = _TOKEN.match(text, position)
            if match is None:
                raise _bad(text[position:])
            for kind, value in zip(("value", "value", "name", "sign"), match.groups(), strict=True):
                if value is not None:
                    self.tokens.append((kind, value.replace("''", "'")))
            position = match.end()
        self.position = 0
        self.depth = 0

    def parse(self) -> Predicate:
        test = self._any()
        if self.position < len(self.tokens):
            raise _bad(self.tokens[self.position][1])
        return test

    def _word(self, word: str) -> bool:
        if self.position < len(self.tokens):
            kind, value = self.tokens[self.position]
            if kind != "value" and value.upper() == word:
                self.position += 1
                return True
        return False

    def _take(self, *kinds: str) -> str:
        if self.position >= len(self.tokens):
            raise _bad("the end")
        kind, value = self.tokens[self.position]
        if kind not in kinds:
            raise _bad(value)
        self.position += 1
        return value

    def _any(self) -> Predicate:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise CommandError("content: the condition nests too deeply")
        parts = [self._all()]
        while self._word("OR"):
            parts.append(self._all())
        self.depth -= 1
        return parts[0] if len(parts) == 1 else lambda row: any(part(row) for part in parts)

    def _all(self) -> Predicate:
        parts = [self._one()]
        while self._word("AND"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else lambda row: all(part(row) for part in parts)

    def _one(self) -> Predicate:
        negated = False
        while self._word("NOT"):
            negated = not negated
        if self._word("("):
            inner = self._any()
            if not self._word(")"):
                raise _bad("the end")
        else:
            inner = self._comparison()
        return (lambda row: not inner(row)) if negated else inner

    def _comparison(self) -> Predicate:
        column = self._take("name", "value")
        if self._word("IS"):
            expected = not self._word("NOT")
            if not self._word("NULL"):
                raise _bad("IS")
            return lambda row: (row.get(column, NULL) == NULL) == expected
        negated = self._word("NOT")
        if self._word("LIKE"):
            matcher = _like(self._take("value"))
            return lambda row: matcher.is_all_of(row.get(column, "")) != negated
        if self._word("IN"):
            if not self._word("("):
                raise _bad("IN")
            members = [self._take("value")]
            while self._word(","):
                members.append(self._take("value"))
            if not self._word(")"):
                raise _bad("IN")
            return lambda row: (row.get(column) in members) != negated
        if negated:
            raise _bad("NOT")
        sign = self._take("sign")
        compare = _COMPARISONS.get(sign)
        if compare is None:
            raise _bad(sign)
        value = _ordered(self._take("value"))
        return lambda row: compare(_ordered(row.get(column, NULL)), value)


_Key: TypeAlias = tuple[int, float, str]
_COMPARISONS: Final[Mapping[str, Callable[[_Key, _Key], bool]]] = {
    "=": lambda left, right: left == right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<>": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _like(pattern: str) -> Pattern:
    try:
        return like_pattern(pattern)
    except BadPattern:  # SQLite's own words, and its own limit
        raise CommandError(
            "android.database.sqlite.SQLiteException: LIKE or GLOB pattern too complex"
        ) from None


def _bad(near: str) -> CommandError:
    return CommandError(
        f'android.database.sqlite.SQLiteException: near "{near.strip()}": syntax error'
    )
