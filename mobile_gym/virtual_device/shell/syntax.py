"""The shell's grammar: text -> `tree`. Nothing is expanded or run here.

POSIX shell as Android's `sh` (mksh) reads it.

Source: IEEE Std 1003.1, "Shell Command Language", sections 2.2 to 2.10.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import replace
from functools import lru_cache
from typing import Final, Self

from mobile_gym.virtual_device.shell.tree import (
    AndOr,
    Arithmetic,
    Body,
    Case,
    Command,
    For,
    Function,
    Group,
    If,
    Literal,
    Loop,
    Part,
    Pipeline,
    Plain,
    Redirect,
    Script,
    Simple,
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
            command = _SUBSTITUTED.match(self.text, self.position)
            if command and command[2] not in _RESERVED and self.depth < MAX_DEPTH:
                self.position = command.end()
                return Substitution(_plain_script(command[1]), quoted)
            self.position += 1
            script = self.script()
            self._character(")")
            return Substitution(script, quoted)
        if self._next() == "{":
            self.position += 1
            return self._parse_braces(quoted)
        match = _PARAMETER.match(self.text, self.position)
        if match is None:
            return Literal("$", quoted)
        name = match[0][:1] if match[0].isdigit() else match[0]
        self.position += len(name)
        return Variable(name, quoted)

    def _parse_braces(self, quoted: bool) -> Variable:
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
            raise self.unexpected_error()
        self.position += len(word)

    def _character(self, character: str) -> None:
        self._blanks()
        if self._next() != character:
            raise self.unexpected_error()
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

    def unexpected_error(self) -> ShellSyntaxError:
        """The error for what stands here."""
        rest = self.text[self.position :]
        if not rest:
            return ShellSyntaxError("unexpected end of script")
        match = re.match(r"\n|&&|\|\||;;|[;&|<>()]|[^\s;&|<>()]+", rest)
        shown = "newline" if rest[0] == "\n" else match[0] if match else rest[0]
        return ShellSyntaxError(f"unexpected '{shown}'")


MAX_CHARACTERS: Final = 1 << 20
_ENDINGS: Final = frozenset({"then", "else", "elif", "fi", "do", "done", "esac", "}"})
_RESERVED: Final = _ENDINGS | {"if", "for", "while", "until", "case", "in", "{", "!"}
_REDIRECT: Final = re.compile(r"(\d?)(>>|>&|>\||>|<&|<<|<)|(&>>?)")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WRITTEN_OUT: Final = r"(?!#)(?:[^ \t\n;&|<>()\\'\"$`*?\[\]]|'[^']*')++"
"""A whole word in which nothing is expanded, parts of it in single quotes, as most are."""
_ARGUMENT: Final = re.compile(rf"[ \t]*+({_WRITTEN_OUT})(?![^ \t\n;&|)])")
_PLAIN_COMMAND: Final = re.compile(rf"([A-Za-z_./][\w./-]*+)(?:[ \t]++{_WRITTEN_OUT})*+[ \t]*+")
_FUNCTION: Final = re.compile(
    r"function[ \t]+([A-Za-z_]\w*)(?:[ \t]*\([ \t]*\))?|([A-Za-z_]\w*)[ \t]*\([ \t]*\)"
)
"""How the definition of a function begins, up to its body."""
_HERE_QUOTE: Final = re.compile(r'\\(?=")')
"""In a here-document a double quote is a character like others, and so is a backslash before it."""
_SUBSTITUTED: Final = re.compile(rf"\(({_PLAIN_COMMAND.pattern})\)")
_WORD: Final = re.compile(_WRITTEN_OUT)


@lru_cache(maxsize=256)
def parse(text: str) -> Script:
    """Parse a script. Scripts recur (probes are asked every step), so results are kept.

    Raises:
        ShellSyntaxError: it is not well formed, nests too deeply or is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise ShellSyntaxError("script too long")
    command = _PLAIN_COMMAND.fullmatch(text)
    if command is not None and command[1] not in _RESERVED:
        return _plain_script(text)
    parser = _Parser(text)
    script = parser.script()
    if parser.position < len(parser.text):
        raise parser.unexpected_error()
    return script


@lru_cache(maxsize=256)
def _plain_script(command: str) -> Script:
    """The script of a plain command."""
    plain = Plain(tuple([word.replace("'", "") for word in _WORD.findall(command)]))
    return Script((AndOr((("", Pipeline((Command(plain),))),)),), plain)


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
            item = self._and_or()
            self._blanks()
            if self._next() == "&" and not self._peek("&&"):
                item = replace(item, in_background=True)
            items.append(item)
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
        elif word == "function" or _FUNCTION.match(self.text, self.position):
            body = self._function()
        elif word in _RESERVED:
            raise self.unexpected_error()
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
                words.append((Literal(argument[1].replace("'", ""), quoted=True),))
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
            raise self.unexpected_error()
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
        self.position = match.end()
        strips = match[2] == "<<" and self._next() == "-"
        self.position += strips
        target = self._word()
        if target is None:
            raise self.unexpected_error()
        if match[2] == "<<":
            redirects.append(Redirect(int(match[1] or 0), "<<", self._here(target, strips)))
            return True
        if match[3]:
            redirects.append(Redirect(1, match[3][1:], target))
            redirects.append(Redirect(2, ">&", (Literal("1"),)))
        else:
            operator = ">" if match[2] == ">|" else match[2]
            default = 0 if operator.startswith("<") else 1
            redirects.append(Redirect(int(match[1] or default), operator, target))
        return True

    def _here(self, word: Word, strips: bool) -> Word:
        """The text of a here-document, which is taken out of the script.

        It begins with the next line: of a word that was quoted as it is, otherwise with its
        variables and substitutions.
        """
        if not all(isinstance(part, Literal) for part in word):
            raise self.unexpected_error()
        end = "".join(part.text for part in word if isinstance(part, Literal))
        begin = self.text.find("\n", self.position) + 1
        lines: list[str] = []
        place = begin
        while begin and place < len(self.text):
            line, _, _ = self.text[place:].partition("\n")
            place = min(place + len(line) + 1, len(self.text))
            line = line.lstrip("\t") if strips else line
            if line == end:
                break
            lines.append(f"{line}\n")
        else:
            raise ShellSyntaxError("unexpected end of script: here-document is not closed")
        self.text = self.text[:begin] + self.text[place:]
        body = "".join(lines)
        if any(isinstance(part, Literal) and part.quoted for part in word):
            return (Literal(body, quoted=True),)
        return tuple(self._inner(_HERE_QUOTE.sub(r"\\\g<0>", body))._quoted_until("")[0])

    def _function(self) -> Function:
        match = _FUNCTION.match(self.text, self.position)
        if match is None:
            raise self.unexpected_error()
        self.position = match.end()
        self._newlines()
        return Function(match[1] or match[2], self._command())

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
            raise self.unexpected_error()
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
            raise self.unexpected_error()
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
                    raise self.unexpected_error()
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
