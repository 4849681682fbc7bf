"""How commands read their arguments."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from mobile_gym.virtual_device.shell.call import CommandError


def short_options(
    name: str, args: Sequence[str], flags: str, valued: str = "", repeated: str = ""
) -> tuple[dict[str, str], list[str]]:
    """Toybox's options: letters that may stand together (`-rf`), some with a value (`-n 3`).

    Args:
        name: of the command, for messages.
        args: what was given.
        flags: letters without a value.
        valued: letters with one.
        repeated: those of them whose values all count, a line each; else the last one counts.

    Returns:
        The options given (flags have the value ""), and the other arguments.

    Raises:
        CommandError: an unknown option, or one without its value.
    """
    options: dict[str, str] = {}
    rest: list[str] = []
    waiting = list(args)
    while waiting:
        argument = waiting.pop(0)
        if argument == "--":
            rest += waiting
            break
        if not argument.startswith("-") or len(argument) == 1:
            rest.append(argument)
            continue
        for position, letter in enumerate(argument[1:], 2):
            if letter in valued:
                value = argument[position:] or (waiting.pop(0) if waiting else "")
                if not value:
                    raise CommandError(f"{name}: Missing argument to -{letter}")
                is_next = letter in repeated and letter in options
                options[letter] = f"{options[letter]}\n{value}" if is_next else value
                break
            if letter not in flags:
                raise CommandError(f"{name}: Unknown option '{letter}' (see \"{name} --help\")")
            options[letter] = ""
    return options, rest


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
