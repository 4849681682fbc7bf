"""The shell's grammar: text -> `tree`. Nothing is expanded or run here.

POSIX shell as Android's `sh` (mksh) reads it, without functions and here-documents.

Source: IEEE Std 1003.1, "Shell Command Language", sections 2.2 to 2.10.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mobile_gym.virtual_device.shell.tree import (
    AndOr,
    Body,
    Case,
    Command,
    For,
    Group,
    If,
    Literal,
    Loop,
    Pipeline,
    Redirect,
    Script,
    Simple,
    Word,
)
from mobile_gym.virtual_device.shell.words import (
    MAX_DEPTH,
    META,
    ShellSyntaxError,
    WordParser,
)

MAX_CHARACTERS: Final = 1 << 20
_ENDINGS: Final = frozenset({"then", "else", "elif", "fi", "do", "done", "esac", "}"})
_RESERVED: Final = _ENDINGS | {"if", "for", "while", "until", "case", "in", "{", "!"}
_REDIRECT: Final = re.compile(r"(\d?)(>>|>&|>\||>|<&|<<|<)|(&>>?)")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ARGUMENT: Final = re.compile(
    r"[ \t]*(?:([^ \t\n;&|<>()\\'\"$`#][^ \t\n;&|<>()\\'\"$`]*)|'([^']*)')(?![^ \t\n;&|)])"
)
"""A whole word behind the first one, all plain or all in single quotes, as most are."""


@lru_cache(maxsize=256)
def parse(text: str) -> Script:
    """Parse a script. Scripts recur (probes are asked every step), so results are kept.

    Raises:
        ShellSyntaxError: it is not well formed, nests too deeply or is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise ShellSyntaxError("script too long")
    parser = _Parser(text)
    script = parser.script()
    if parser.position < len(parser.text):
        raise parser.unexpected()
    return script


class _Parser(WordParser):
    """A recursive descent over the characters; words are read where the grammar wants them."""

    # -- lists ----------------------------------------------------------------------------------

    def script(self) -> Script:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ShellSyntaxError("nested too deeply")
        items: list[AndOr] = []
        while True:
            self._newlines()
            if self._at_end():
                break
            items.append(self._and_or())
            self._blanks()
            if self._peek(";;") or self._next() not in (";", "&", "\n"):
                break
            self.position += 1
        self.depth -= 1
        return Script(tuple(items))

    def _at_end(self) -> bool:
        return self._next() in ("", ")") or self._peek(";;") or self._bare_word() in _ENDINGS

    def _and_or(self) -> AndOr:
        parts = [("", self._pipeline())]
        while True:
            self._blanks()
            operator = self.text[self.position : self.position + 2]
            if operator not in ("&&", "||"):
                return AndOr(tuple(parts))
            self.position += 2
            self._newlines()
            parts.append((operator, self._pipeline()))

    def _pipeline(self) -> Pipeline:
        self._blanks()
        negated = False
        while self._bare_word() == "!":
            negated = not negated
            self.position += 1
            self._blanks()
        commands = [self._command()]
        while True:
            self._blanks()
            if self._next() != "|" or self._peek("||"):
                return Pipeline(tuple(commands), negated)
            self.position += 1
            self._newlines()
            commands.append(self._command())

    # -- commands -------------------------------------------------------------------------------

    def _command(self) -> Command:
        self._blanks()
        word = self._bare_word()
        body: Body
        if word == "if":
            body = self._if()
        elif word in ("while", "until"):
            self._expect(word)
            condition = self.script()
            self._expect("do")
            body = Loop(condition, self.script(), word == "until")
            self._expect("done")
        elif word == "for":
            body = self._for()
        elif word == "case":
            body = self._case()
        elif word == "{":
            self._expect("{")
            body = Group(self.script(), subshell=False)
            self._expect("}")
        elif self._next() == "(":
            self.position += 1
            body = Group(self.script(), subshell=True)
            self._character(")")
        elif word in _RESERVED:
            raise self.unexpected()
        else:
            return self._simple()
        redirects: list[Redirect] = []
        while self._redirect(redirects):
            pass
        return Command(body, tuple(redirects))

    def _simple(self) -> Command:
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while True:
            if words and (argument := _ARGUMENT.match(self.text, self.position)):
                self.position = argument.end()
                plain = argument[1]
                words.append(
                    (Literal(argument[2], quoted=True) if plain is None else Literal(plain),)
                )
                continue
            if self._redirect(redirects):
                continue
            if not words and (assignment := self._assignment()):
                assignments.append(assignment)
                continue
            word = self._word()
            if word is None:
                break
            words.append(word)
        if not (assignments or words or redirects):
            raise self.unexpected()
        return Command(Simple(tuple(assignments), tuple(words)), tuple(redirects))

    def _assignment(self) -> tuple[str, Word] | None:
        self._blanks()
        match = _NAME.match(self.text, self.position)
        if match is None or self.text[match.end() : match.end() + 1] != "=":
            return None
        self.position = match.end() + 1
        value = () if self._next() in META or not self._next() else self._word()
        return match[0], value or ()

    def _redirect(self, redirects: list[Redirect]) -> bool:
        self._blanks()
        match = _REDIRECT.match(self.text, self.position)
        if match is None:
            return False
        if match[2] == "<<":
            raise ShellSyntaxError("here-documents are not supported")
        self.position = match.end()
        target = self._word()
        if target is None:
            raise self.unexpected()
        if match[3]:
            redirects.append(Redirect(1, match[3][1:], target))
            redirects.append(Redirect(2, ">&", (Literal("1"),)))
        else:
            operator = ">" if match[2] == ">|" else match[2]
            default = 0 if operator.startswith("<") else 1
            redirects.append(Redirect(int(match[1] or default), operator, target))
        return True

    def _if(self) -> If:
        branches: list[tuple[Script, Script]] = []
        self._expect("if")
        while True:
            condition = self.script()
            self._expect("then")
            branches.append((condition, self.script()))
            if self._bare_word() != "elif":
                break
            self._expect("elif")
        otherwise = None
        if self._bare_word() == "else":
            self._expect("else")
            otherwise = self.script()
        self._expect("fi")
        return If(tuple(branches), otherwise)

    def _for(self) -> For:
        self._expect("for")
        self._blanks()
        match = _NAME.match(self.text, self.position)
        if match is None:
            raise self.unexpected()
        self.position = match.end()
        self._newlines()
        words: list[Word] | None = None
        if self._bare_word() == "in":
            self._expect("in")
            words = []
            while (word := self._word()) is not None:
                words.append(word)
        self._blanks()
        if self._next() == ";":
            self.position += 1
        self._newlines()
        self._expect("do")
        body = self.script()
        self._expect("done")
        return For(match[0], None if words is None else tuple(words), body)

    def _case(self) -> Case:
        self._expect("case")
        subject = self._word()
        if subject is None:
            raise self.unexpected()
        self._newlines()
        self._expect("in")
        branches: list[tuple[tuple[Word, ...], Script]] = []
        while True:
            self._newlines()
            if self._bare_word() == "esac":
                break
            if self._next() == "(":
                self.position += 1
            patterns: list[Word] = []
            while True:
                pattern = self._word()
                if pattern is None:
                    raise self.unexpected()
                patterns.append(pattern)
                self._blanks()
                if self._next() != "|":
                    break
                self.position += 1
            self._character(")")
            branches.append((tuple(patterns), self.script()))
            if not self._peek(";;"):
                break
            self.position += 2
        self._newlines()
        self._expect("esac")
        return Case(subject, tuple(branches))
