"""The shell's own commands, which change the shell they run in: `cd`, `export`, `exit`, `read`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.shell.call import (
    Call,
    CommandError,
    CommandFunction,
    Exit,
    Jump,
    Return,
)
from mobile_gym.virtual_device.shell.files import FileError
from mobile_gym.virtual_device.shell.syntax import ShellSyntaxError, parse

NOT_FOUND: Final = 127


def _number(call: Call, default: int) -> int:
    if not call.args:
        return default
    if not re.fullmatch(r"\d{1,9}", call.args[0]):
        raise CommandError(f"sh: {call.name}: {call.args[0]}: bad number")
    return int(call.args[0])


def _exit(call: Call) -> int:
    raise Exit(_number(call, call.shell.status) & 0xFF)


def _return(call: Call) -> int:
    raise Return(_number(call, call.shell.status) & 0xFF)


def _local(call: Call) -> None:
    if not call.shell.locals:
        raise CommandError("sh: local: not in a function")
    saved = call.shell.locals[-1]
    for argument in call.args:
        name = argument.partition("=")[0]
        saved.setdefault(name, call.shell.variables.get(name))
    _export(call)


def _wait(call: Call) -> int:
    if not call.args:
        return call.shell.jobs.wait()
    codes = [call.shell.jobs.wait(_job(text)) for text in call.args]
    return codes[-1]


def _job(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise CommandError(f"sh: wait: {text}: arguments must be jobs or process IDs")
    return int(text)


def _break(call: Call) -> int:
    raise Jump(max(1, _number(call, 1)), again=call.name == "continue")


def _cd(call: Call) -> None:
    given = call.args[0] if call.args else call.shell.variables.get("HOME", "/")
    if given == "-":
        given = call.shell.variables.get("OLDPWD", "/")
        call.print(given)
    path = call.path(given)
    if not call.files.is_directory(path):
        reason = "Not a directory" if call.files.is_file(path) else "No such file or directory"
        raise CommandError(f"sh: cd: {given}: {reason}", 2)
    call.shell.variables["OLDPWD"] = call.shell.cwd
    call.shell.cwd = path
    call.shell.variables["PWD"] = path


def _export(call: Call) -> None:
    for argument in call.args:
        if argument == "-p":
            continue
        if argument.startswith("-"):
            raise CommandError(f"sh: {call.name}: {argument}: unknown option")
        name, equals, value = argument.partition("=")
        if not re.fullmatch(r"[A-Za-z_]\w*", name):
            raise CommandError(f"sh: {call.name}: {name}: not an identifier")
        if equals:
            call.shell.variables[name] = value


def _unset(call: Call) -> None:
    names = list(call.args)
    of_functions = names[:1] == ["-f"]
    if names[:1] in (["-f"], ["-v"]):
        names.pop(0)
    for name in names:
        if name.startswith("-"):
            raise CommandError(f"sh: unset: {name}: unknown option")
        if of_functions:
            call.shell.functions.pop(name, None)
        else:
            call.shell.variables.pop(name, None)


def _eval(call: Call) -> int:
    try:
        script = parse(" ".join(call.args))
    except ShellSyntaxError as error:
        raise CommandError(f"sh: syntax error: {error}") from None
    return call.shell.run_within(script, call.streams)


def _exec(call: Call) -> int:
    if not call.args:
        return 0
    raise Exit(call.shell.call(call.args, call.streams))


def _command(call: Call) -> int:
    arguments = list(call.args)
    if arguments[:1] in (["-v"], ["-V"]):
        known = [name for name in arguments[1:] if name in call.shell.commands]
        for name in known:
            call.print(name if name in COMMANDS else f"/system/bin/{name}")
        return 0 if known else 1
    return call.shell.call(arguments, call.streams) if arguments else 0


def _sh(call: Call) -> int:
    arguments = list(call.args)
    switches = ""
    while arguments and re.fullmatch(r"-[cesuxl]+", arguments[0]):
        switches += arguments.pop(0)[1:]
    if arguments and arguments[0].startswith("-") and len(arguments[0]) > 1:
        raise CommandError(f"sh: sh: {arguments[0]}: unknown option")
    name = "sh"
    if "c" in switches:
        if not arguments:
            raise CommandError("sh: sh: -c: requires argument")
        source, name, given = arguments[0], (arguments[1:2] or ["sh"])[0], arguments[2:]
    elif arguments and "s" not in switches:
        name = arguments[0]
        try:
            content = call.files.read(call.path(arguments[0]))
        except FileError as error:
            raise CommandError(f"sh: {arguments[0]}: {error}", NOT_FOUND) from None
        source, given = content.decode("utf-8", "replace"), arguments[1:]
    else:
        source, given = call.stdin.read().decode("utf-8", "replace"), arguments
    try:
        script = parse(source)
    except ShellSyntaxError as error:
        raise CommandError(f"sh: syntax error: {error}") from None
    inner = call.shell.subshell()
    inner.arguments = given
    inner.name, inner.exits_on_error = name, "e" in switches
    return inner.run_apart(script, call.streams)


def _read(call: Call) -> int:
    names = list(call.args)
    while names and (option := names[0]).startswith("-") and option != "--":
        if option != "-r":
            raise CommandError(f"sh: read: {option}: unknown option")
        names.pop(0)
    names = names or ["REPLY"]
    line = call.stdin.line()
    values = (line or b"").decode("utf-8", "replace").strip().split(None, len(names) - 1)
    for position, name in enumerate(names):
        call.shell.variables[name] = values[position] if position < len(values) else ""
    return int(line is None)


def _shift(call: Call) -> int:
    count = _number(call, 1)
    if count > len(call.shell.arguments):
        raise CommandError("sh: shift: nothing to shift")
    del call.shell.arguments[:count]
    return 0


def _set(call: Call) -> None:
    if not call.args:
        for name, value in sorted(call.shell.variables.items()):
            call.print(f"{name}={value}")
    elif call.args[0] == "--":
        call.shell.arguments = list(call.args[1:])
    else:
        _set_options(call, list(call.args))


_SWITCHES: Final = frozenset("aefhmnuvxC")
_LONG_SWITCHES: Final = frozenset({"errexit", "nounset", "pipefail", "xtrace", "noglob"})


def _set_options(call: Call, args: list[str]) -> None:
    """`set -e`, `set +x`, `set -o pipefail`; of these, `errexit` alone changes what is run."""
    while args and args[0][:1] in "+-" and args[0] != "--":
        option = args.pop(0)
        if option[1:] == "o":
            name = args.pop(0) if args else ""
            if name not in _LONG_SWITCHES:
                raise CommandError(f"sh: set: {name}: bad option")
            is_errexit = name == "errexit"
        elif set(option[1:]) <= _SWITCHES:
            is_errexit = "e" in option
        else:
            raise CommandError(f"sh: set: {option}: unknown option")
        if is_errexit:
            call.shell.exits_on_error = option[0] == "-"
    if args:
        call.shell.arguments = args[1:] if args[0] == "--" else args


def _type(call: Call) -> int:
    """`type NAME`: what a command is."""
    code = 0
    for name in call.args:
        if name in call.shell.functions:
            call.print(f"{name} is a function")
        elif name in COMMANDS:
            call.print(f"{name} is a shell builtin")
        elif name in call.shell.commands:
            call.print(f"{name} is /system/bin/{name}")
        else:
            call.print(f"{name} not found")
            code = 1
    return code


def _cd_option(call: Call) -> None:
    if call.args and re.fullmatch(r"-[^LP]+", call.args[0]):
        raise CommandError(f"sh: cd: {call.args[0]}: unknown option")
    _cd(call)


def _pwd(call: Call) -> None:
    call.print(call.shell.cwd)


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    ":": lambda call: 0,
    "break": _break,
    "cd": _cd_option,
    "command": _command,
    "continue": _break,
    "eval": _eval,
    "exec": _exec,
    "exit": _exit,
    "export": _export,
    "pwd": _pwd,
    "local": _local,
    "read": _read,
    "return": _return,
    "set": _set,
    "sh": _sh,
    "shift": _shift,
    "type": _type,
    "unset": _unset,
    "wait": _wait,
}
