"""How commands read their arguments."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction


@dataclass(frozen=True, slots=True)
class Usage:
    """What a toybox command takes. What it does not declare, the command refuses.

    Args:
        flags: letters of options without a value, which may stand together (`-rf`).
        valued: letters with one (`-n 3`, `-n3`).
        repeated: those of them whose values all count, a line each; else the last one counts.
        words: long options, such as `lines`, and the letters for which they stand.
        least: how many other arguments there must be.
        most: how many there may be; None for any number.
        is_early: whether options end at the first other argument.
        status: exit code where something else is given.

    Source: toybox 0.8.6, `lib/args.c`, for the messages.
    """

    flags: str = ""
    valued: str = ""
    repeated: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    least: int = 0
    most: int | None = None
    is_early: bool = False
    status: int = 1

    def parse(self, name: str, args: Sequence[str]) -> tuple[dict[str, str], list[str]]:
        """The options given by letter (flags have the value ""), and the other arguments.

        Raises:
            CommandError: an unknown option, one without its value, too few or too many arguments.
        """
        options: dict[str, str] = {}
        rest: list[str] = []
        waiting = list(args)
        while waiting:
            argument = waiting.pop(0)
            if argument == "--" or (self.is_early and not _is_option(argument)):
                rest += waiting if argument == "--" else [argument, *waiting]
                break
            if not _is_option(argument):
                rest.append(argument)
            elif argument.startswith("--"):
                self._take_word(name, argument[2:], waiting, options)
            else:
                self._take_letters(name, argument[1:], waiting, options)
        if len(rest) < self.least:
            verb, end = ("Needs", "") if self.least == 1 else ("Need", "s")
            raise self._bad(name, f"{verb} {self.least} argument{end}")
        if self.most is not None and len(rest) > self.most:
            raise self._bad(name, f"Max {self.most} argument{'' if self.most == 1 else 's'}")
        return options, rest

    def _take_letters(
        self, name: str, letters: str, waiting: list[str], options: dict[str, str]
    ) -> None:
        for position, letter in enumerate(letters):
            if letter in self.valued:
                value = letters[position + 1 :]
                if not value and not waiting:
                    raise self._bad(name, f"Missing argument to -{letter}")
                self._put(options, letter, value or waiting.pop(0))
                return
            if letter not in self.flags:
                raise self._bad(name, f"Unknown option '{letters[position:]}'")
            options[letter] = ""

    def _take_word(
        self, name: str, given: str, waiting: list[str], options: dict[str, str]
    ) -> None:
        word, equals, value = given.partition("=")
        letter = self.words.get(word, "")
        if not letter or (equals and letter not in self.valued):
            raise self._bad(name, f"Unknown option '{given}'")
        if letter not in self.valued:
            options[letter] = ""
        elif not equals and not waiting:
            raise self._bad(name, f"Missing argument to --{word}")
        else:
            self._put(options, letter, value if equals else waiting.pop(0))

    def _put(self, options: dict[str, str], letter: str, value: str) -> None:
        is_next = letter in self.repeated and letter in options
        options[letter] = f"{options[letter]}\n{value}" if is_next else value

    def _bad(self, name: str, problem: str) -> CommandError:
        name = name.rpartition("/")[2]
        return CommandError(f'{name}: {problem} (see "{name} --help")', self.status)


def _is_option(argument: str) -> bool:
    return argument.startswith("-") and len(argument) > 1


def toybox(run: CommandFunction, usage: Usage = Usage()) -> CommandFunction:
    """A toybox command: it is called with its options apart, or refuses what it does not know."""

    def checked(call: Call) -> int | None:
        options, rest = usage.parse(call.name, call.args)
        return run(replace(call, args=rest, options=options))

    return checked


def short_options(
    name: str,
    args: Sequence[str],
    flags: str,
    valued: str = "",
    repeated: str = "",
    *,
    least: int = 0,
    status: int = 1,
) -> tuple[dict[str, str], list[str]]:
    """The options and other arguments of a toybox command (`Usage`).

    Raises:
        CommandError: see `Usage.parse`.
    """
    return Usage(flags, valued, repeated, least=least, status=status).parse(name, args)


_UNKNOWN: Final = 255


def subcommand(call: Call, table: Mapping[str, CommandFunction]) -> int:
    """Run the command of a table that the first argument names; 255 where it has none of that name.

    Source: AOSP, `BasicShellCommandHandler.handleDefaultCommands`, which prints to the output.
    """
    name = call.args[0] if call.args else ""
    command = table.get(name)
    if command is None:
        if name in ("", "help", "-h"):
            call.print("\n  ".join((f"{call.name} commands:", "help", *sorted(table))))
        else:
            call.print(f"Unknown command: {name}")
        return _UNKNOWN
    return command(Call(f"{call.name} {name}", call.args[1:], call.shell, call.streams)) or 0


def word_options(
    args: Sequence[str], valued: Collection[str], flags: Collection[str] = ()
) -> tuple[dict[str, str], list[str]]:
    """Android's options: whole words, some with a value; unknown ones are an error.

    Raises:
        CommandError: an unknown option, or one without its value.
    """
    options: dict[str, str] = {}
    rest: list[str] = []
    waiting = list(args)
    while waiting:
        argument = waiting.pop(0)
        if argument in valued:
            if not waiting:
                raise CommandError(f"Error: Argument expected after {argument}", 255)
            options[argument] = waiting.pop(0)
        elif argument in flags:
            options[argument] = ""
        elif argument.startswith("-") and len(argument) > 1 and not argument[1:2].isdigit():
            raise CommandError(f"Error: Unknown option: {argument}", 255)
        else:
            rest.append(argument)
    return options, rest


def number(text: str, what: str, low: float = -1e9, high: float = 1e9) -> float:
    """A finite number within limits.

    Raises:
        CommandError: it is not one; the message starts with `what`.
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:  # false for NaN, too
        raise CommandError(f"{what}: bad number '{text}'")
    return value


def integer(text: str, what: str, low: int = -(10**9), high: int = 10**9) -> int:
    """A whole number within limits.

    Raises:
        CommandError: it is not one; the message starts with `what`.
    """
    digits = text[1:] if text[:1] in ("-", "+") else text
    if (
        not (digits.isascii() and digits.isdigit() and len(digits) < 18)
        or not low <= int(text) <= high
    ):
        raise CommandError(f"{what}: bad number '{text}'")
    return int(text)
