"""What a command is given and how it ends; every command is a function of a `Call`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.shell.files import Files, canonical
from mobile_gym.virtual_device.shell.host import ShellHost
from mobile_gym.virtual_device.shell.streams import Input, Output

if TYPE_CHECKING:
    from mobile_gym.virtual_device.shell.interpreter import Shell

__all__ = [
    "Call",
    "CommandError",
    "CommandFunction",
    "Exit",
    "Jump",
    "Streams",
]


class CommandError(Exception):
    """A command cannot do what was asked; the message goes to its standard error."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Streams:
    """A command's three streams."""

    stdin: Input
    stdout: Output
    stderr: Output


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a command."""

    name: str
    args: Sequence[str]
    shell: Shell
    streams: Streams

    @property
    def host(self) -> ShellHost:
        """The device."""
        return self.shell.host

    @property
    def files(self) -> Files:
        """The device's files."""
        return self.shell.files

    @property
    def stdin(self) -> Input:
        """What is piped in."""
        return self.streams.stdin

    def path(self, given: str) -> str:
        """The canonical form of a path that was given."""
        return canonical(given, self.shell.cwd)

    def breathe(self) -> None:
        """Stand between two parts of long work (`Budget.breathe`)."""
        self.shell.budget.breathe()

    def print(self, line: str) -> None:
        """Write a line."""
        self.streams.stdout.write(f"{line}\n")

    def write(self, content: str | bytes) -> None:
        """Write without a line end."""
        self.streams.stdout.write(content)

    def error(self, line: str) -> None:
        """Write a line to standard error."""
        self.streams.stderr.write(f"{line}\n")


CommandFunction = Callable[[Call], int | None]
"""A command: returns its exit code, None for 0; may raise `CommandError`."""


class Exit(Exception):
    """`exit`: ends the shell it is in."""

    def __init__(self, code: int) -> None:
        self.code = code


class Jump(Exception):
    """`break` and `continue`, through a number of loops."""

    def __init__(self, levels: int, again: bool) -> None:
        self.levels = levels
        self.again = again
