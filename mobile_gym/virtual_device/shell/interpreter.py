"""Runs the tree of a script, or what somebody types: control flow, pipelines, redirections.

Nothing here reaches the machine it runs on: commands are Python functions over the device's state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from mobile_gym.virtual_device.patterns import BadPattern, glob_pattern
from mobile_gym.virtual_device.shell.call import (
    Call,
    CommandError,
    CommandFunction,
    Exit,
    Jump,
    Return,
    RunningShell,
    Streams,
)
from mobile_gym.virtual_device.shell.commands import COMMANDS
from mobile_gym.virtual_device.shell.expansion import ExpansionError, fields, glob, text
from mobile_gym.virtual_device.shell.files import FileError, canonical
from mobile_gym.virtual_device.shell.host import ShellHost, ShellOutput
from mobile_gym.virtual_device.shell.jobs import BackgroundJobs
from mobile_gym.virtual_device.shell.named_files import files_of
from mobile_gym.virtual_device.shell.streams import Budget, Input, LimitExceeded, Output
from mobile_gym.virtual_device.shell.syntax import ShellSyntaxError, parse
from mobile_gym.virtual_device.shell.tree import (
    AndOr,
    Case,
    Command,
    For,
    Function,
    Group,
    If,
    Loop,
    Pipeline,
    Plain,
    Redirect,
    Script,
    Simple,
)
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.system.process_table import SHELL_PID

_RUNNING: ContextVar[str] = ContextVar("running_command", default="")


def running_command() -> str:
    """The name of the command that runs, the innermost one; "" where none does."""
    return _RUNNING.get()


class Redirected(NamedTuple):
    """A command's streams after its redirections."""

    streams: Streams
    files: Sequence[tuple[str, Output]] = ()
    """Paths, and what is to be written to them when the command is done."""


def redirect_streams(
    redirects: Sequence[Redirect], streams: Streams, shell: RunningShell
) -> Redirected:
    """The streams with redirections, and the files to write when the command is done.

    Raises:
        FileError: one cannot be read or created, or there is no such stream.
    """
    if not redirects:
        return Redirected(streams)
    table: dict[int, Input | Output] = {0: streams.stdin, 1: streams.stdout, 2: streams.stderr}
    files: list[tuple[str, Output]] = []
    for redirect in redirects:
        name = text(redirect.target, shell)
        if redirect.operator == "<<":
            table[redirect.fd] = Input(name.encode("utf-8", "surrogateescape"))
            continue
        if redirect.operator in (">&", "<&"):
            if name not in ("0", "1", "2"):
                raise FileError(f"{name}: bad file descriptor")
            table[redirect.fd] = table[int(name)]
            continue
        path = canonical(name, shell.cwd)
        try:
            if redirect.operator == "<":
                table[redirect.fd] = Input(shell.files.read(path))
                continue
            if path in ("/dev/tty", "/dev/stdout", "/dev/stderr"):
                table[redirect.fd] = streams.stderr if path.endswith("err") else streams.stdout
                continue
            shell.files.write(path, b"", append=redirect.operator == ">>")
        except FileError as error:
            verb = "open" if redirect.operator == "<" else "create"
            raise FileError(f"can't {verb} {name}: {error}") from None
        table[redirect.fd] = out = Output(shell.budget)
        files.append((path, out))
    stdin, stdout, stderr = table.get(0), table.get(1), table.get(2)
    if not isinstance(stdin, Input):
        stdin = Input()
    if not (isinstance(stdout, Output) and isinstance(stderr, Output)):
        raise FileError("bad file descriptor")
    return Redirected(Streams(stdin, stdout, stderr), files)


MAX_NESTED_SHELLS: Final = 6
NOT_FOUND: Final = 127
NOT_EXECUTABLE: Final = 126
KILLED: Final = 137
"""128 + SIGKILL: what a shell reports of a command that was stopped from outside."""
ENVIRONMENT: Final = {
    "ANDROID_DATA": "/data",
    "ANDROID_ROOT": "/system",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "HOSTNAME": "emulator",
    "PATH": "/product/bin:/system/bin:/system/xbin:/vendor/bin",
    "PWD": "/",
    "SHELL": "/bin/sh",
    "TMPDIR": "/data/local/tmp",
    "USER": "root",
}


class Shell:
    """A running shell: its variables and its directory."""

    def __init__(
        self, host: ShellHost, commands: Mapping[str, CommandFunction], budget: Budget
    ) -> None:
        self.host = host
        self.commands = commands
        self.budget = budget
        self.files = files_of(host)
        self.jobs = BackgroundJobs(host)
        self.functions: dict[str, Command] = {}
        self.locals: list[dict[str, str | None]] = []
        self.variables = dict(ENVIRONMENT)
        self.arguments: list[str] = []
        self.cwd = "/"
        self.name = "sh"
        self.status = 0
        self.depth = 0
        self.exits_on_error = False
        self._tests = 0  # conditions that are being tested; within them, nothing is an error
        self.errors: Output = Output(budget)

    def subshell(self) -> Shell:
        """A shell that starts like this one and changes nothing of it.

        Raises:
            LimitExceeded: too many shells run inside each other.
        """
        if self.depth >= MAX_NESTED_SHELLS:
            raise LimitExceeded(f"stopped at {MAX_NESTED_SHELLS} nested shells")
        made = Shell(self.host, self.commands, self.budget)
        made.variables = dict(self.variables)
        made.arguments = list(self.arguments)
        made.cwd = self.cwd
        made.jobs = self.jobs
        made.functions = dict(self.functions)
        made.name = self.name
        made.status = self.status
        made.depth = self.depth + 1
        made.exits_on_error, made._tests = self.exits_on_error, self._tests
        made.errors = self.errors
        return made

    # -- what expansion asks --------------------------------------------------------------------

    def lookup(self, name: str) -> str | None:
        """A variable or special parameter; None where it is not set."""
        match name:
            case "?":
                return str(self.status)
            case "#":
                return str(len(self.arguments))
            case "@" | "*":
                return " ".join(self.arguments)
            case "$":
                return str(SHELL_PID)
            case "!":
                return str(self.jobs.last) if self.jobs.last else ""
            case "-":
                return ""
            case "0":
                return self.name
        if name.isdigit():
            index = int(name) - 1
            return self.arguments[index] if index < len(self.arguments) else None
        return self.variables.get(name)

    def substitute(self, script: Script) -> str:
        """What a script prints, without the line ends at its end."""
        inner = self.subshell()
        out = Output(self.budget)
        self.status = inner.run_apart(script, Streams(Input(), out, self.errors))
        return out.getvalue().replace(b"\0", b"").decode("utf-8", "replace").rstrip("\n")

    # -- running --------------------------------------------------------------------------------

    def run_within(self, script: Script, streams: Streams) -> int:
        """Run a script in this shell, as `eval` does.

        Raises:
            LimitExceeded: too many shells run inside each other.
        """
        if self.depth >= MAX_NESTED_SHELLS:
            raise LimitExceeded(f"stopped at {MAX_NESTED_SHELLS} nested shells")
        self.depth += 1
        try:
            return self.run(script, streams)
        finally:
            self.depth -= 1

    def run_apart(self, script: Script, streams: Streams) -> int:
        """Run a script in this shell, which ends with it."""
        try:
            if script.plain is not None:
                return self._run_plain(script.plain, streams)
            return _exit_status(lambda: self.run(script, streams))
        except ExpansionError as error:
            streams.stderr.write(f"sh: {error}\n")
            return 1

    def _run_plain(self, command: Plain, streams: Streams) -> int:
        """What `run` does of a plain command alone, as most setups and probes are."""
        self.errors = streams.stderr
        self.budget.command()
        try:
            return self.call(command.arguments, streams)
        except (Exit, Return) as end:
            return end.code
        except Jump:
            return 0
        finally:
            self.files.settle()

    def run(self, script: Script, streams: Streams) -> int:
        """Run a script; the exit code of its last command."""
        outer, self.errors = self.errors, streams.stderr
        for item in script.items:
            if item.in_background:
                self._start(replace(item, in_background=False), streams)
                continue
            for position, (operator, pipeline) in enumerate(item.parts, 1):
                if (operator == "&&" and self.status) or (operator == "||" and not self.status):
                    continue
                if position < len(item.parts) or pipeline.negated:
                    self.status = self._condition_status(
                        lambda p=pipeline: self._pipeline(p, streams)
                    )
                    continue
                self.status = self._pipeline(pipeline, streams)
                if self.status and self.exits_on_error and self._is_error(pipeline):
                    raise Exit(self.status)
        if not script.items:
            self.status = 0
        self.errors = outer
        return self.status

    def _start(self, item: AndOr, streams: Streams) -> None:
        """Send commands to the background; they read nothing."""
        inner = self.subshell()
        within = Streams(Input(), streams.stdout, streams.stderr)
        self.jobs.start(lambda: inner.run_apart(Script((item,)), within))
        self.status = 0

    def _is_error(self, failed: Pipeline) -> bool:
        """Whether `set -e` minds; of what is made of commands, each has been asked about itself."""
        body = failed.commands[0].body
        is_made_of_commands = len(failed.commands) == 1 and not (
            isinstance(body, Simple | Plain) or (isinstance(body, Group) and body.subshell)
        )
        return not self._tests and not is_made_of_commands

    def _condition_status(self, work: Callable[[], int]) -> int:
        """What a condition comes to: under `set -e`, nothing in it ends the shell."""
        self._tests += 1
        try:
            return work()
        finally:
            self._tests -= 1

    def _pipeline(self, pipeline: Pipeline, streams: Streams) -> int:
        if len(pipeline.commands) == 1:
            code = self._command(pipeline.commands[0], streams)
        else:
            code = 0
            stdin = streams.stdin
            for position, command in enumerate(pipeline.commands):
                is_last = position == len(pipeline.commands) - 1
                out = streams.stdout if is_last else Output(self.budget)
                inner = self.subshell()
                within = Streams(stdin, out, streams.stderr)
                code = _exit_status(lambda s=inner, c=command, w=within: s._command(c, w))
                if not is_last:
                    stdin = Input(out.getvalue())
        return int(not code) if pipeline.negated else code

    def _command(self, command: Command, streams: Streams) -> int:
        self.budget.command()
        try:
            inside = redirect_streams(command.redirects, streams, self)
        except FileError as error:
            streams.stderr.write(f"sh: {error}\n")
            return 1
        code = 1
        try:
            code = self._body(command, inside.streams)
        finally:
            for path, out in inside.files:
                try:
                    self.files.write(path, out.getvalue(), append=True)
                except FileError as error:  # full, or gone by what the command itself did
                    streams.stderr.write(f"sh: {path}: {error}\n")
                    code = 1
            self.files.settle()
        return code

    def _body(self, command: Command, streams: Streams) -> int:
        body = command.body
        match body:
            case Plain():
                self.errors = streams.stderr
                return self.call(body.arguments, streams)
            case Simple():
                return self._simple(body, streams)
            case Group(subshell=True):
                return self.subshell().run_apart(body.body, streams)
            case Group():
                return self.run(body.body, streams)
            case If():
                for condition, then in body.branches:
                    if self._condition_status(lambda c=condition: self.run(c, streams)) == 0:
                        return self.run(then, streams)
                return self.run(body.otherwise, streams) if body.otherwise else 0
            case Loop():
                return self._loop(body, streams)
            case For():
                return self._for(body, streams)
            case Case():
                return self._case(body, streams)
            case Function():
                self.functions[body.name] = body.body
                return 0

    def _loop(self, loop: Loop, streams: Streams) -> int:
        def holds() -> bool:
            return self._condition_status(lambda: self.run(loop.condition, streams)) == 0

        return self._rounds(iter(holds, loop.until), loop.body, streams)

    def _for(self, loop: For, streams: Streams) -> int:
        def values() -> Iterator[str]:
            for value in self.arguments if loop.words is None else fields(loop.words, self):
                self.variables[loop.name] = value
                yield value

        return self._rounds(values(), loop.body, streams)

    def _rounds(self, rounds: Iterable[object], body: Script, streams: Streams) -> int:
        """Run a loop's body once a round; the exit code of the last one."""
        code = 0
        for _ in rounds:
            self.budget.command()
            try:
                code = self.run(body, streams)
            except Jump as jump:
                if self._leaves(jump):
                    return 0
        return code

    @staticmethod
    def _leaves(jump: Jump) -> bool:
        """Whether a jump that reached this loop ends it; raises it again for an outer loop."""
        if jump.levels > 1:
            raise Jump(jump.levels - 1, jump.again)
        return not jump.again

    def _case(self, case: Case, streams: Streams) -> int:
        subject = text(case.word, self)
        for patterns, body in case.branches:
            for word in patterns:
                self.budget.yield_to_other_jobs()
                if _is_like(subject, glob(word, self)):
                    return self.run(body, streams)
        return 0

    def _simple(self, command: Simple, streams: Streams) -> int:
        self.errors = streams.stderr
        arguments = fields(command.words, self)
        if not arguments:
            before = self.status
            self.status = 0
            for name, value in command.assignments:
                self.variables[name] = text(value, self)
            code, self.status = self.status, before  # the code of the last substitution, if any
            return code
        saved = {name: self.variables.get(name) for name, _ in command.assignments}
        for name, value in command.assignments:
            self.variables[name] = text(value, self)
        try:
            return self.call(arguments, streams)
        finally:
            _restore(self.variables, saved)

    def call(self, arguments: Sequence[str], streams: Streams) -> int:
        """Run a command by its name and arguments; its exit code."""
        name = arguments[0]
        if name in self.functions:
            return self._call_function(self.functions[name], arguments[1:], streams)
        command = self.commands.get(_PROGRAMS.sub("", name))
        if command is None:
            return self._call_file(name, arguments[1:], streams)
        call = Call(name, arguments[1:], self, streams)
        try:
            token = _RUNNING.set(name.rpartition("/")[2])
            try:
                return (command(call) or 0) & 0xFF
            finally:
                _RUNNING.reset(token)
        except CommandError as error:
            if str(error):
                call.error(str(error))
            return error.code & 0xFF

    def _call_function(self, body: Command, arguments: Sequence[str], streams: Streams) -> int:
        if self.depth >= MAX_NESTED_SHELLS:
            raise LimitExceeded(f"stopped at {MAX_NESTED_SHELLS} nested shells")
        outer, self.arguments = self.arguments, list(arguments)
        self.depth += 1
        self.locals.append({})
        try:
            return self._command(body, streams)
        except Return as return_:
            return return_.code
        finally:
            self.depth -= 1
            self.arguments = outer
            _restore(self.variables, self.locals.pop())

    def _call_file(self, name: str, arguments: Sequence[str], streams: Streams) -> int:
        """Run a file that holds a script, by its path; nothing in shared storage can be run."""
        path = canonical(name, self.cwd)
        if "/" not in name or not self.files.exists(path):
            streams.stderr.write(f"sh: {name}: inaccessible or not found\n")
            return NOT_FOUND
        if self.files.is_directory(path) or path.startswith(f"{SHARED}/"):
            streams.stderr.write(f"sh: {name}: can't execute: Permission denied\n")
            return NOT_EXECUTABLE
        content = self.files.read(path)
        if b"\0" in content[:512]:
            streams.stderr.write(f"sh: {name}: not executable: no script\n")
            return NOT_EXECUTABLE
        inner = self.subshell()
        inner.arguments, inner.name = list(arguments), name
        return inner.run_apart(parse(content.decode("utf-8", "replace")), streams)


_PROGRAMS: Final = re.compile(r"^/(?:system|product|vendor)/(?:bin|xbin)/|^/bin/")


def _restore(variables: dict[str, str], saved: Mapping[str, str | None]) -> None:
    """Give variables the values that they had; None for those that were not set."""
    for name, value in saved.items():
        if value is None:
            variables.pop(name, None)
        else:
            variables[name] = value


def _exit_status(work: Callable[[], int]) -> int:
    """The exit code of work that a shell ends with."""
    try:
        return work()
    except (Exit, Return) as end:
        return end.code
    except Jump:
        return 0


def _is_like(subject: str, operand: str) -> bool:
    try:
        return glob_pattern(operand).is_all_of(subject)
    except BadPattern as error:
        raise ExpansionError(f"bad pattern: {error}") from None


def execute(
    host: ShellHost,
    script: str,
    commands: Mapping[str, CommandFunction],
    stdin: Input | None = None,
    *,
    merged: bool = False,
) -> ShellOutput:
    """Run a script on a device in a fresh shell.

    Raises:
        InputAwaited: it reads input that has not come yet (`streams.Input`).
    """
    stdin = stdin or Input()
    budget = Budget(host.yield_to_other_jobs, stdin)
    out = Output(budget)
    streams = Streams(stdin, out, out if merged else Output(budget))
    # A lone surrogate cannot come over the wire, and could not be written anywhere.
    script = script.encode("utf-8", "replace").decode()
    note = ""
    try:
        shell = Shell(host, commands, budget)
        code = shell.run_apart(parse(script), streams)
        shell.jobs.wait()
    except ShellSyntaxError as error:
        code, note = 1, f"sh: syntax error: {error}\n"
    except LimitExceeded as error:
        code, note = KILLED, f"sh: {error}\n"
    streams.stderr.note(note)
    return ShellOutput(out.getvalue(), code, b"" if merged else streams.stderr.getvalue())


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
        budget = Budget(host.yield_to_other_jobs)
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
            shell.jobs.wait()
        except Return as return_:
            code = return_.code
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
