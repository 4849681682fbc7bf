"""What a command is given and how it ends; every command is a function of a `Call`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from mobile_gym.virtual_device.package_aliases import outer_state
from mobile_gym.virtual_device.shell.files import Files, canonical
from mobile_gym.virtual_device.shell.host import ShellHost
from mobile_gym.virtual_device.shell.jobs import BackgroundJobs
from mobile_gym.virtual_device.shell.streams import Budget, Input, Output
from mobile_gym.virtual_device.shell.tree import Command, Script
from mobile_gym.virtual_device.state import DeviceState


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


class RunningShell(Protocol):
    """A shell, as its commands and the expansion of words see it.

    Attributes:
        host: the device.
        commands: by name.
        files: the device's files.
        budget: what the script may still use up.
        variables: by name.
        arguments: `$1` and further.
        cwd: the current directory.
        status: the exit code of the last command.
        name: `$0`.
        exits_on_error: whether a command that fails ends the script (`set -e`).
        jobs: what runs in the background.
        functions: by name.
        locals: of the functions that run, the innermost last: what `local` will restore.
    """

    host: ShellHost
    commands: Mapping[str, CommandFunction]
    files: Files
    budget: Budget
    variables: dict[str, str]
    arguments: list[str]
    cwd: str
    status: int
    name: str
    exits_on_error: bool
    jobs: BackgroundJobs
    functions: dict[str, Command]
    locals: list[dict[str, str | None]]

    def lookup(self, name: str) -> str | None:
        """A variable or special parameter; None where it is not set."""
        ...

    def substitute(self, script: Script) -> str:
        """What a script prints, without the line ends at its end."""
        ...

    def subshell(self) -> RunningShell:
        """A shell that starts like this one and changes nothing of it."""
        ...

    def call(self, arguments: Sequence[str], streams: Streams) -> int:
        """Run a command by its name and arguments; its exit code."""
        ...

    def run(self, script: Script, streams: Streams) -> int:
        """Run a script; its exit code."""
        ...

    def run_within(self, script: Script, streams: Streams) -> int:
        """Run a script in this shell, as `eval` does; its exit code."""
        ...

    def run_apart(self, script: Script, streams: Streams) -> int:
        """Run a script that may end itself but not this shell; its exit code."""
        ...


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a command.

    Attributes:
        name: as it was called.
        args: its arguments; without its options where it has declared them (`options.toybox`).
        shell: that calls it.
        streams: that it reads and writes.
        options: those given, by letter or name, where it has declared them; a flag's value is "".
    """

    name: str
    args: Sequence[str]
    shell: RunningShell
    streams: Streams
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def host(self) -> ShellHost:
        """The device."""
        return self.shell.host

    @property
    def printed_state(self) -> DeviceState:
        """The state as it is printed: packages and activities under the names of outside."""
        return outer_state(self.host.names, self.host.state)

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

    def yield_to_other_jobs(self) -> None:
        """Stand between two parts of long work (`Budget.yield_to_other_jobs`)."""
        self.shell.budget.yield_to_other_jobs()

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


class Return(Exception):
    """`return`: ends the function it is in."""

    def __init__(self, code: int) -> None:
        self.code = code


class Jump(Exception):
    """`break` and `continue`, through a number of loops."""

    def __init__(self, levels: int, again: bool) -> None:
        self.levels = levels
        self.again = again
