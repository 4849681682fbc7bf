"""Patterns that somebody else wrote, and the only place where they are compiled.

A client of a device writes regular expressions (`grep`, `logcat -e`, `textMatches`) and shell
patterns (`case`, `find -name`, `LIKE`). Python's own `re` tries one way after another and needs
exponential time for some of them (`(a+)+$`), during which no other thread runs. So they are
compiled by RE2, whose time grows with the length of the text alone; what it leaves out for that,
looking around and back references, is refused as a bad pattern.

Source: github.com/google/re2, "Syntax" and "WhyRE2".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import re2

MAX_PATTERN: Final = 100_000
"""Characters of a pattern; who takes them from a client allows fewer."""
_MAX_MEMORY: Final = 1 << 20
"""Bytes for a compiled pattern: about 5,000 steps. RE2's own 8 MB allow ten times as many."""
_MAX_WORK: Final = 40_000_000
"""Steps of a pattern times characters of a text. RE2 takes 0.15 s for them where its quick way does
not do (measured with `(a|b)*a(a|b){900}`); 20 steps and a line of two million are ordinary."""
_GROUP_WORK: Final = 10
"""Remembering what a group matched costs so many times as much."""


class BadPattern(ValueError):
    """It cannot be compiled, or not be looked for in such a text; the message says why."""


class Found(NamedTuple):
    """A part of a text that matches: where it is, and what its groups are."""

    start: int
    end: int
    groups: tuple[str, ...]
    """What each pair of parentheses matched, "" where it took no part."""


class Pattern:
    """A compiled pattern. `regular_expression` and its siblings make one."""

    def __init__(self, compiled: Any) -> None:
        self._compiled = compiled
        work = _MAX_WORK // (_GROUP_WORK if compiled.groups else 1)
        self._longest = work // max(compiled.programsize, 1)

    def is_in(self, text: str) -> bool:
        """Whether some part of a text matches.

        Raises:
            BadPattern: the text is too long for it.
        """
        return self._compiled.search(self._check_length(text)) is not None

    def is_all_of(self, text: str) -> bool:
        """Whether a text matches as a whole.

        Raises:
            BadPattern: the text is too long for it.
        """
        return self._compiled.fullmatch(self._check_length(text)) is not None

    def parts(self, text: str) -> Iterator[str]:
        """The parts of a text that match, from the left, none within another.

        Raises:
            BadPattern: the text is too long for it.
        """
        return (match[0] for match in self._compiled.finditer(self._check_length(text)))

    def matches_in(self, text: str) -> Iterator[Found]:
        """Where it matches, from the left, with its groups (`has_group`); also empty parts.

        Raises:
            BadPattern: the text is too long for it.
        """
        for match in self._compiled.finditer(self._check_length(text)):
            start, end = match.span()
            yield Found(start, end, tuple(group or "" for group in match.groups()))

    def group(self, text: str) -> str | None:
        """What the first group matched where the whole text does; None where it does not.

        Raises:
            BadPattern: the text is too long for it.
        """
        match = self._compiled.fullmatch(self._check_length(text))
        return None if match is None else match[1]

    def _check_length(self, text: str) -> str:
        if len(text) > self._longest:
            raise BadPattern(f"too much for a text of {len(text)} characters")
        return _writable(text)


def regular_expression(
    text: str,
    *,
    ignore_case: bool = False,
    dot_all: bool = False,
    longest: bool = False,
    has_group: bool = False,
) -> Pattern:
    """Compile a regular expression in RE2's syntax, which is Perl's without looking around.

    Args:
        text: the expression.
        ignore_case: whether large and small letters are the same.
        dot_all: whether a dot stands for a line end, too.
        longest: of the matches at the leftmost place, whether the longest one counts, as in POSIX,
            and not the first one that is found.
        has_group: whether `Pattern.group` is to be asked; parentheses only bind otherwise.

    Raises:
        BadPattern: it is none, or too large a one.
    """
    if len(text) > MAX_PATTERN:
        raise BadPattern("too long")
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MAX_MEMORY
    options.case_sensitive = not ignore_case
    options.dot_nl = dot_all
    options.longest_match = longest
    options.never_capture = not has_group
    try:
        return Pattern(re2.compile(_writable(text), options))
    except re2.error as error:
        reason = error.args[0] if error.args else ""
        if isinstance(reason, bytes):
            reason = reason.decode("utf-8", "replace")
        raise BadPattern(str(reason)) from None


def glob_pattern(glob: str, *, ignore_case: bool = False) -> Pattern:
    """Compile a shell pattern: `*`, `?`, `[...]`; a backslash takes what follows as it is.

    Raises:
        BadPattern: it is too large.
    """
    return regular_expression(_of_glob(glob, "*"), ignore_case=ignore_case, dot_all=True)


def glob_trim(glob: str, *, prefix: bool, longest: bool) -> Pattern:
    """Compile `${NAME#GLOB}` and its three siblings: `group` gives what is left of a value.

    Where a prefix goes, each star takes as little or as much as it can, in order, which makes the
    prefix the shortest or longest one. A suffix is the shortest where what is left is the longest.

    Raises:
        BadPattern: it is too large.
    """
    if prefix:
        regex = f"(?:{_of_glob(glob, '*' if longest else '*?')})(.*)"
    else:
        regex = f"(.*{'?' if longest else ''})(?:{_of_glob(glob, '*')})"
    return regular_expression(regex, dot_all=True, has_group=True)


def like_pattern(like: str) -> Pattern:
    """Compile an SQL `LIKE` pattern: `%` and `_`; case does not matter.

    Raises:
        BadPattern: it is too large.
    """
    regex = "".join({"%": ".*", "_": "."}.get(letter) or escape(letter) for letter in like)
    return regular_expression(regex, ignore_case=True, dot_all=True)


def escape(text: str) -> str:
    """The regular expression that matches a text and nothing else."""
    return re2.escape(_writable(text))


def _of_glob(glob: str, star: str) -> str:
    """A regular expression that matches what a shell pattern does."""
    pieces: list[str] = []
    index = 0
    while index < len(glob):
        character = glob[index]
        index += 1
        if character == "\\" and index < len(glob):
            pieces.append(escape(glob[index]))
            index += 1
        elif character == "*":
            if pieces[-1:] != [f".{star}"]:
                pieces.append(f".{star}")
        elif character == "?":
            pieces.append(".")
        elif character == "[" and (end := glob.find("]", index + 1)) > 0:
            pieces.append(_character_class(glob[index:end]))
            index = end + 1
        else:
            pieces.append(escape(character))
    return "".join(pieces)


def _character_class(members: str) -> str:
    is_negated = members[0] in "!^"
    text = escape(members[is_negated:]).replace(r"\-", "-")
    text = f"[{'^' if is_negated else ''}{text}]"
    try:
        regular_expression(text)
    except BadPattern:  # a range the wrong way round matches nothing
        return r"[^\x00-\x{10FFFF}]"
    return text


def _writable(text: str) -> str:
    """A text that can be written as UTF-8; a lone surrogate becomes a question mark."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
