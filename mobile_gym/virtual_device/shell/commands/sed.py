"""`sed`: a stream editor of lines, as far as scripts of clients use it.

Known are addresses by number, `$` and pattern, ranges of them and `!`; the commands `s`, `y`, `p`,
`d`, `q`, `=`, `a`, `i` and `c`, and braces around several. There are no labels and no hold space,
so every script ends with its input.

Source: POSIX.1-2017, `sed`; toybox 0.8.6, `toys/posix/sed.c`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, regular_expression
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.grep import posix_regex
from mobile_gym.virtual_device.shell.commands.options import short_options
from mobile_gym.virtual_device.shell.commands.text_tools import lines, sources
from mobile_gym.virtual_device.shell.files import FileError

MAX_SCRIPT: Final = 10_000
_MAX_COMMANDS: Final = 100
_NUMBER: Final = re.compile(r"\d{1,9}")
_ESCAPES: Final = {"n": "\n", "t": "\t"}


class _BadScript(CommandError):
    def __init__(self, why: str) -> None:
        super().__init__(f"sed: bad pattern {why}")


@dataclass(slots=True)
class _Command:
    """One command: to which lines it applies, and what it does.

    Attributes:
        name: its letter; "{" for several.
        first: a line's number, "$", a pattern, or None for all lines.
        last: the end of a range; None where there is no range.
        is_negated: whether it applies to all other lines.
        is_within: whether its range is open.
        pattern: of `s`.
        text: the replacement of `s`, the text of `a`, `i` and `c`.
        table: of `y`.
        flags: of `s`: `g`, `p`, `i`, and the number of the match.
        inner: the commands between braces.
    """

    name: str
    first: int | str | Pattern | None = None
    last: int | str | Pattern | None = None
    is_negated: bool = False
    is_within: bool = False
    pattern: Pattern | None = None
    text: str = ""
    table: Mapping[int, str] = field(default_factory=dict)
    flags: str = ""
    inner: tuple[_Command, ...] = ()


class _Reader:
    """Reads a script from the left."""

    def __init__(self, script: str, *, extended: bool) -> None:
        self._script = script
        self._at = 0
        self._extended = extended
        self._count = 0

    def commands(self, *, within: bool = False) -> Iterator[_Command]:
        """The commands up to the end, or to the brace that closes."""
        while True:
            self._skip(" \t\n;")
            if self._at >= len(self._script):
                if within:
                    raise _BadScript("'{' without '}'")
                return
            if within and self._peek() == "}":
                self._at += 1
                return
            yield self._command()

    def _command(self) -> _Command:
        self._count += 1
        if self._count > _MAX_COMMANDS:
            raise _BadScript(f"more than {_MAX_COMMANDS} commands")
        first = self._address()
        last = None
        if first is not None and self._peek() == ",":
            self._at += 1
            self._skip(" \t")
            last = self._address()
            if last is None:
                raise _BadScript("',' without an address")
        self._skip(" \t")
        is_negated = self._peek() == "!"
        if is_negated:
            self._at += 1
            self._skip(" \t")
        made = _Command(self._peek(), first, last, is_negated)
        self._at += 1
        match made.name:
            case "s":
                self._substitution(made)
            case "y":
                self._transliteration(made)
            case "a" | "i" | "c":
                made.text = self._text()
            case "{":
                made.inner = tuple(self.commands(within=True))
            case "p" | "d" | "q" | "=":
                pass
            case _:
                raise _BadScript(f"'{self._script[self._at - 1 :][:20]}'")
        return made

    def _peek(self) -> str:
        return self._script[self._at : self._at + 1]

    def _skip(self, letters: str) -> None:
        while self._peek() and self._peek() in letters:
            self._at += 1

    def _address(self) -> int | str | Pattern | None:
        if self._peek() == "$":
            self._at += 1
            return "$"
        if self._peek() == "/":
            self._at += 1
            return self._compile_pattern(self._until("/"), "")
        if (number := _NUMBER.match(self._script, self._at)) is not None:
            self._at = number.end()
            return int(number[0])
        return None

    def _until(self, end: str) -> str:
        """What stands before an end that no backslash takes literally."""
        out: list[str] = []
        while self._at < len(self._script):
            letter = self._script[self._at]
            self._at += 1
            if letter == end:
                return "".join(out)
            if letter == "\\" and self._at < len(self._script):
                following = self._script[self._at]
                self._at += 1
                out.append(following if following == end else f"\\{following}")
            else:
                out.append(letter)
        raise _BadScript(f"without its '{end}'")

    def _compile_pattern(self, pattern: str, flags: str) -> Pattern:
        regex = posix_regex(pattern.replace("\\n", "\n"), self._extended)
        try:
            return regular_expression(
                regex, ignore_case="i" in flags.lower(), longest=True, has_group=True
            )
        except BadPattern as error:
            raise _BadScript(f"'{pattern}': {error}") from None

    def _substitution(self, made: _Command) -> None:
        end = self._delimiter()
        pattern, made.text = self._until(end), self._until(end)
        while (flag := self._peek()) and flag in "gpiI0123456789":
            made.flags += flag
            self._at += 1
        made.pattern = self._compile_pattern(pattern, made.flags)

    def _transliteration(self, made: _Command) -> None:
        end = self._delimiter()
        old, new = _plain(self._until(end)), _plain(self._until(end))
        if len(old) != len(new):
            raise _BadScript("y: the two texts differ in length")
        made.table = {ord(a): b for a, b in zip(old, new, strict=True)}

    def _delimiter(self) -> str:
        end = self._peek()
        if not end or end in "\\\n":
            raise _BadScript("without a delimiter")
        self._at += 1
        return end

    def _text(self) -> str:
        self._skip(" \t\\")
        self._skip("\n")
        text = self._script[self._at :].partition("\n")[0]
        self._at += len(text)
        return _plain(text)


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text)


class _Ends(Exception):
    """`q`: no further line is read."""


class _Editor:
    """Runs commands over lines.

    Args:
        commands: those of the script.
        quiet: whether only what commands print is printed.
    """

    def __init__(self, commands: tuple[_Command, ...], *, quiet: bool) -> None:
        self._commands = commands
        self._quiet = quiet
        self.out: list[str] = []

    def edit(self, call: Call, texts: list[str]) -> None:
        """Edit lines; what is printed comes to `out`."""
        for number, text in enumerate(texts, 1):
            call.yield_to_other_jobs()
            after: list[str] = []
            try:
                shown = self._run(self._commands, text, number, number == len(texts), after)
            except _Ends:
                return
            if shown is not None and not self._quiet:
                self.out.append(shown)
            self.out += after

    def _run(
        self,
        commands: tuple[_Command, ...],
        text: str | None,
        number: int,
        is_last: bool,
        after: list[str],
    ) -> str | None:
        """What is left of a line; None where it was deleted."""
        for command in commands:
            if text is None:
                return None
            if _applies(command, text, number, is_last) == command.is_negated:
                continue
            match command.name:
                case "s":
                    text = self._substitute_text(command, text)
                case "y":
                    text = text.translate(command.table)
                case "p":
                    self.out.append(text)
                case "=":
                    self.out.append(str(number))
                case "d":
                    return None
                case "c":
                    if command.last is None or not command.is_within:
                        self.out.append(command.text)
                    return None
                case "i":
                    self.out.append(command.text)
                case "a":
                    after.append(command.text)
                case "q":
                    if not self._quiet:
                        self.out.append(text)
                    self.out += after
                    raise _Ends
                case _:
                    text = self._run(command.inner, text, number, is_last, after)
        return text

    def _substitute_text(self, command: _Command, text: str) -> str:
        assert command.pattern is not None
        digits = "".join(flag for flag in command.flags if flag.isdigit())
        wanted = int(digits) if digits else 1
        pieces: list[str] = []
        position, has_changed = 0, False
        for count, found in enumerate(command.pattern.matches_in(text), 1):
            if count < wanted:
                continue
            pieces += (text[position : found.start], _fill_replacement(command.text, text, found))
            position, has_changed = found.end, True
            if "g" not in command.flags:
                break
        made = "".join((*pieces, text[position:]))
        if has_changed and "p" in command.flags:
            self.out.append(made)
        return made


def _fill_replacement(replacement: str, text: str, found: tuple[int, int, tuple[str, ...]]) -> str:
    """A replacement with `&` and the numbers of groups filled in."""
    start, end, groups = found

    def fill(part: re.Match[str]) -> str:
        if part[0] == "&":
            return text[start:end]
        escaped = part[1]
        if escaped.isdigit() and escaped != "0":
            return groups[int(escaped) - 1] if int(escaped) <= len(groups) else ""
        return text[start:end] if escaped == "0" else _ESCAPES.get(escaped, escaped)

    return re.sub(r"&|\\(.)", fill, replacement, flags=re.DOTALL)


def _applies(command: _Command, text: str, number: int, is_last: bool) -> bool:
    if command.first is None:
        return True
    if command.is_within:
        ends = _is_at(command.last, text, number, is_last)
        if isinstance(command.last, int):
            ends = number >= command.last
        command.is_within = not ends
        return True
    if not _is_at(command.first, text, number, is_last):
        return False
    if command.last is not None:
        command.is_within = not (isinstance(command.last, int) and command.last <= number)
        command.is_within &= not is_last
    return True


def _is_at(address: int | str | Pattern | None, text: str, number: int, is_last: bool) -> bool:
    if isinstance(address, int):
        return number == address
    if isinstance(address, Pattern):
        return address.is_in(text)
    return is_last


def _sed(call: Call) -> int:
    options, rest = short_options("sed", call.args, "nErsi", "ef", repeated="e")
    if "e" in options:
        script = options["e"]
    elif rest:
        script = rest.pop(0)
    else:
        raise CommandError('sed: Needs 1 argument (see "sed --help")')
    if len(script) > MAX_SCRIPT:
        raise CommandError("sed: the script is too long")

    def editor() -> _Editor:
        reader = _Reader(script, extended=bool({"E", "r"} & options.keys()))
        return _Editor(tuple(reader.commands()), quiet="n" in options)

    try:
        if "i" in options:
            return _edit_files(call, editor, rest)
        made = editor()
        texts = [line for _, content in sources(call, rest) for line in lines(content)]
        made.edit(call, texts)
    except BadPattern as error:
        raise CommandError(f"sed: {error}") from None
    call.write("".join(f"{line}\n" for line in made.out))
    return 0


def _edit_files(call: Call, editor: Callable[[], _Editor], names: list[str]) -> int:
    if not names:
        raise CommandError("sed: -i needs a file")
    for name in names:
        made, path = editor(), call.path(name)
        try:
            made.edit(call, lines(call.files.read(path)))
            call.files.write(path, "".join(f"{line}\n" for line in made.out).encode())
        except FileError as error:
            raise CommandError(f"sed: {name}: {error}") from None
    return 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {"sed": _sed}
