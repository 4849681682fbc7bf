"""Words of the shell's grammar: quotes, `$name`, `${...}`, `$(...)`, `$((...))`.

Source: IEEE Std 1003.1, "Shell Command Language", sections 2.2, 2.3 and 2.6.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Final, Self

from mobile_gym.virtual_device.shell.tree import (
    Arithmetic,
    Literal,
    Part,
    Script,
    Substitution,
    Variable,
    Word,
)

MAX_DEPTH: Final = 24
"""How deep constructs may nest; each level costs several Python frames, here and when it runs."""
META: Final = frozenset(" \t\n;&|<>()")
"""Characters that end a word unless they are quoted."""
_PARAMETER: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[?#@*$!-]")
_OPERATOR: Final = re.compile(r":?[-=+?]|%%?|##?")
_BARE_WORD: Final = re.compile(r"[a-z]+|[{}!]")
_PLAIN: Final = re.compile(r"[^ \t\n;&|<>()\\'\"$`]+")
"""Characters that neither end a word nor mean anything but themselves in it."""
_PLAIN_QUOTED: Final = re.compile(r"[^\\\"$`]+")
"""The same between double quotes."""
_BLANKS: Final = re.compile(r"(?:[ \t]|\\\n)*")


class ShellSyntaxError(Exception):
    """The script is not well formed."""


class WordParser(ABC):
    """Reads words from a text at a position; a subclass knows what a script is."""

    def __init__(self, text: str, depth: int = 0) -> None:
        self.text = text
        self.position = 0
        self.depth = depth

    @abstractmethod
    def script(self) -> Script:
        """Read commands up to the end or what closes them."""

    # -- words ----------------------------------------------------------------------------------

    def _word(self) -> Word | None:
        """The word at this place, or None where an operator or the end stands."""
        self._blanks()
        parts: list[Part] = []
        plain: list[str] = []
        start = self.position

        def flush() -> None:
            if plain:
                parts.append(Literal("".join(plain)))
                plain.clear()

        while (character := self._next()) and character not in META:
            run = _PLAIN.match(self.text, self.position)
            if run is not None:
                self.position = run.end()
                plain.append(run[0])
                continue
            self.position += 1
            if character == "\\":
                if self._next() != "\n":
                    flush()
                    parts.append(Literal(self._next() or "\\", quoted=True))
                self.position += 1
            elif character == "'":
                flush()
                end = self.text.find("'", self.position)
                if end < 0:
                    raise ShellSyntaxError("no closing quote")
                parts.append(Literal(self.text[self.position : end], quoted=True))
                self.position = end + 1
            elif character == '"':
                flush()
                parts += self._double_quoted()
            else:
                flush()
                parts.append(self._dollar(character, quoted=False))
        flush()
        self.position = min(self.position, len(self.text))
        return tuple(parts) if self.position > start else None

    def _double_quoted(self) -> list[Part]:
        parts, closed = self._quoted_until('"')
        if not closed:
            raise ShellSyntaxError("no closing quote")
        return parts or [Literal("", quoted=True)]

    def _quoted_until(self, stop: str) -> tuple[list[Part], bool]:
        parts: list[Part] = []
        plain: list[str] = []
        while character := self._next():
            run = _PLAIN_QUOTED.match(self.text, self.position)
            if run is not None:
                self.position = run.end()
                plain.append(run[0])
                continue
            self.position += 1
            if character == stop:
                break
            if character == "\\" and self._next() in ("$", "`", '"', "\\", "\n"):
                if self._next() != "\n":
                    plain.append(self._next())
                self.position += 1
            elif character in "$`":
                if plain:
                    parts.append(Literal("".join(plain), quoted=True))
                    plain.clear()
                parts.append(self._dollar(character, quoted=True))
            else:
                plain.append(character)
        if plain:
            parts.append(Literal("".join(plain), quoted=True))
        return parts, bool(stop) and character == stop

    def _dollar(self, character: str, *, quoted: bool) -> Part:
        if character == "`":
            end = self.text.find("`", self.position)
            if end < 0:
                raise ShellSyntaxError("no closing quote")
            inner = self.text[self.position : end]
            self.position = end + 1
            return Substitution(self._inner(inner).script(), quoted)
        if self._peek("(("):
            end = self._closing_arithmetic()
            inner = self.text[self.position + 2 : end]
            self.position = end + 2
            return Arithmetic(tuple(self._inner(inner)._quoted_until("")[0]), quoted)
        if self._next() == "(":
            self.position += 1
            script = self.script()
            self._character(")")
            return Substitution(script, quoted)
        if self._next() == "{":
            self.position += 1
            return self._braced(quoted)
        match = _PARAMETER.match(self.text, self.position)
        if match is None:
            return Literal("$", quoted)
        name = match[0][:1] if match[0].isdigit() else match[0]
        self.position += len(name)
        return Variable(name, quoted)

    def _braced(self, quoted: bool) -> Variable:
        length = self._next() == "#" and self.text[self.position + 1 : self.position + 2] != "}"
        self.position += length
        match = _PARAMETER.match(self.text, self.position)
        if match is None:
            raise ShellSyntaxError("bad substitution")
        self.position = match.end()
        if length or self._next() == "}":
            self._character("}")
            return Variable(match[0], quoted, "length" if length else "")
        operator = _OPERATOR.match(self.text, self.position)
        if operator is None:
            raise ShellSyntaxError("bad substitution")
        self.position = operator.end()
        end = self._closing_brace()
        operand = self._inner(self.text[self.position : end])._operand()
        self.position = end + 1
        return Variable(match[0], quoted, operator[0], operand)

    def _operand(self) -> Word:
        """The words after a parameter's operator, with the blanks between them."""
        parts: list[Part] = []
        while character := self._next():
            if character in META:
                parts.append(Literal(character))
                self.position += 1
                continue
            parts += self._word() or ()
        return tuple(parts)

    def _inner(self, text: str) -> Self:
        if self.depth >= MAX_DEPTH:
            raise ShellSyntaxError("nested too deeply")
        return type(self)(text, self.depth + 1)

    def _closing_arithmetic(self) -> int:
        depth = 0
        for index in range(self.position, len(self.text)):
            if self.text[index] == "(":
                depth += 1
            elif self.text[index] == ")":
                depth -= 1
                if depth == 1 and self.text[index + 1 : index + 2] == ")":
                    return index
        raise ShellSyntaxError("no closing '))'")

    def _closing_brace(self) -> int:
        depth = 1
        quote = ""
        for index in range(self.position, len(self.text)):
            character = self.text[index]
            if quote:
                quote = "" if character == quote else quote
            elif character in "'\"":
                quote = character
            elif character in "{}":
                depth += 1 if character == "{" else -1
                if not depth:
                    return index
        raise ShellSyntaxError("no closing '}'")

    # -- characters -----------------------------------------------------------------------------

    def _next(self) -> str:
        return self.text[self.position : self.position + 1]

    def _peek(self, text: str) -> bool:
        return self.text.startswith(text, self.position)

    def _bare_word(self) -> str:
        """An unquoted word of letters at this place, whole; "" where none stands."""
        match = _BARE_WORD.match(self.text, self.position)
        if match is None or (match.end() < len(self.text) and self.text[match.end()] not in META):
            return ""
        return match[0]

    def _expect(self, word: str) -> None:
        self._blanks()
        if self._bare_word() != word:
            raise self.unexpected()
        self.position += len(word)

    def _character(self, character: str) -> None:
        self._blanks()
        if self._next() != character:
            raise self.unexpected()
        self.position += 1

    def _blanks(self) -> None:
        blanks = _BLANKS.match(self.text, self.position)
        assert blanks is not None
        at = self.position = blanks.end()
        if self._next() == "#" and (at == 0 or self.text[at - 1] in META):
            end = self.text.find("\n", at)
            self.position = len(self.text) if end < 0 else end

    def _newlines(self) -> None:
        self._blanks()
        while self._next() == "\n":
            self.position += 1
            self._blanks()

    def unexpected(self) -> ShellSyntaxError:
        """The error for what stands here."""
        rest = self.text[self.position :]
        if not rest:
            return ShellSyntaxError("unexpected end of script")
        match = re.match(r"\n|&&|\|\||;;|[;&|<>()]|[^\s;&|<>()]+", rest)
        shown = "newline" if rest[0] == "\n" else match[0] if match else rest[0]
        return ShellSyntaxError(f"unexpected '{shown}'")
