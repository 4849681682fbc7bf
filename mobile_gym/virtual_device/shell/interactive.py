"""An interactive shell: it keeps its variables and its directory from one command to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.shell.call import Exit, Jump, Streams
from mobile_gym.virtual_device.shell.commands import COMMANDS
from mobile_gym.virtual_device.shell.expansion import ExpansionError
from mobile_gym.virtual_device.shell.host import ShellHost, ShellOutput
from mobile_gym.virtual_device.shell.interpreter import KILLED, Shell
from mobile_gym.virtual_device.shell.streams import Budget, Input, LimitExceeded, Output
from mobile_gym.virtual_device.shell.syntax import ShellSyntaxError, parse

_UNFINISHED: Final = ("unexpected end of script", "no closing")


@dataclass(frozen=True, slots=True)
class CommandReply:
    """What came of a command that was typed.

    Attributes:
        output: what it printed, errors between the rest, and its exit code.
        is_last: whether it ended the shell.
    """

    output: ShellOutput
    is_last: bool = False


class InteractiveShell:
    """A shell that somebody types into. It belongs to the thread that owns the device."""

    def __init__(self) -> None:
        self._shell: Shell | None = None

    @staticmethod
    def is_whole(text: str) -> bool:
        """Whether a text is a command, and not the beginning of one."""
        try:
            parse(text)
        except ShellSyntaxError as error:
            return not str(error).startswith(_UNFINISHED)
        return True

    def prompt(self) -> str:
        """What an interactive shell shows when it waits for a command."""
        return f"emu64x:{self._shell.cwd if self._shell is not None else '/'} # "

    def run(self, host: ShellHost, text: str) -> CommandReply:
        """Run a command.

        Args:
            host: the device, always the same.
            text: the command, whole or with a syntax error.
        """
        budget = Budget(host.breathe)
        out = Output(budget)
        shell = self._shell
        if shell is None:
            shell = self._shell = Shell(host, COMMANDS, budget)
        shell.budget = budget
        streams = Streams(Input(), out, out)
        is_last = False
        try:
            code = shell.run(parse(text), streams)
        except Exit as exit_:
            code, is_last = exit_.code, True
        except Jump:
            code = 0
        except (ShellSyntaxError, ExpansionError) as error:
            kind = "syntax error: " if isinstance(error, ShellSyntaxError) else ""
            out.note(f"sh: {kind}{error}\n")
            code = 1
        except LimitExceeded as error:
            out.note(f"sh: {error}\n")
            code = KILLED
        shell.status = code
        return CommandReply(ShellOutput(out.getvalue(), code), is_last)
