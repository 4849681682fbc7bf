"""`env nice nohup time timeout xargs`: commands that run another command.

Source: toybox 0.8.6, `toys/posix/{env,nohup,time,xargs}.c`, `toys/other/timeout.c`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction, Streams
from mobile_gym.virtual_device.shell.commands.options import Usage, integer, number, toybox
from mobile_gym.virtual_device.shell.streams import Input

_MAX_BYTES: Final = 131_072
"""What a command line may hold. Source: `sysconf(_SC_ARG_MAX)`."""
_ASSIGNMENT: Final = re.compile(r"[^=]+=.*", re.DOTALL)
_DURATION: Final = re.compile(r"(\d*\.?\d+)([smhd]?)", re.ASCII)
_UNITS_MS: Final = {"": 1000, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_TIMED_OUT: Final = 124


def _env(call: Call) -> int:
    """`env [-i] [-u NAME] [NAME=VALUE...] [COMMAND...]`."""
    shell = call.shell
    args = list(call.args)
    changed: dict[str, str] = {}
    while args and _ASSIGNMENT.fullmatch(args[0]):
        name, _, value = args.pop(0).partition("=")
        changed[name] = value
    kept = {} if "i" in call.options else dict(shell.variables)
    for name in call.options.get("u", "").split("\n"):
        kept.pop(name, None)
    kept |= changed
    if not args:
        end = "\0" if "0" in call.options else "\n"
        call.write("".join(f"{name}={value}{end}" for name, value in kept.items()))
        return 0
    inner = shell.subshell()
    inner.variables = kept
    return inner.call(args, call.streams)


def _timeout(call: Call) -> int:
    """`timeout DURATION COMMAND`; a duration of 0 is no limit."""
    duration_ms, inner = _duration_ms(call.args[0]), call.shell.subshell()
    if not duration_ms:
        return inner.call(call.args[1:], call.streams)
    code = call.shell.jobs.run_for(lambda: inner.call(call.args[1:], call.streams), duration_ms)
    return _TIMED_OUT if code is None else code


def _duration_ms(text: str) -> int:
    match = _DURATION.fullmatch(text)
    if match is None or len(text) > 12:
        raise CommandError(f"timeout: not number '{text}'", 125)
    return round(float(match[1]) * _UNITS_MS[match[2]])


def _xargs(call: Call) -> int:
    """Run a command with the words, or lines, of the input."""
    text = call.stdin.read().decode("utf-8", "replace")
    is_plain = "0" in call.options
    words = [word for word in text.split("\0") if word] if is_plain else _words(text)
    command = list(call.args) or ["echo"]
    if "I" in call.options:
        lines = [line for line in text.split("\n") if line.strip()]
        return _worst(
            _run(call, [part.replace(call.options["I"], line.strip()) for part in command])
            for line in lines
        )
    if not words:
        return 0 if "r" in call.options else _run(call, command)
    most = integer(call.options.get("n", "1000000"), "xargs: -n", 1)
    return _worst(_run(call, [*command, *group]) for group in _groups(words, command, most))


def _worst(codes: Iterable[int]) -> int:
    """What `xargs` returns of the codes of its commands."""
    worst = 0
    for code in codes:
        if code == 255:
            return 124
        worst = max(worst, code if code in (126, 127) else 123 if code else 0)
    return worst


def _groups(words: Sequence[str], command: Sequence[str], most: int) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    room = _MAX_BYTES - sum(len(part) + 1 for part in command)
    left = room
    for word in words:
        if groups[-1] and (len(groups[-1]) >= most or len(word) + 1 > left):
            groups.append([])
            left = room
        groups[-1].append(word)
        left -= len(word) + 1
    return groups


def _words(text: str) -> list[str]:
    """Words between blanks; quotes and backslashes keep blanks, as `xargs` reads them."""
    found: list[str] = []
    for match in re.finditer(r"(?:\"[^\"\n]*\"|'[^'\n]*'|\\.|[^\s\"'\\])+", text, re.DOTALL):
        found.append(re.sub(r"\"([^\"]*)\"|'([^']*)'|\\(.)", _unquoted, match[0], flags=re.DOTALL))
    return found


def _unquoted(match: re.Match[str]) -> str:
    return next((group for group in match.groups() if group is not None), "")


def _run(call: Call, command: Sequence[str]) -> int:
    call.yield_to_other_jobs()
    if "t" in call.options:
        call.error(" ".join(command))
    streams = Streams(Input(), call.streams.stdout, call.streams.stderr)
    return call.shell.subshell().call(command, streams)


def _plain(call: Call) -> int:
    """A command that runs another as it is: there is nothing that would end it otherwise."""
    return call.shell.subshell().call(call.args, call.streams)


def _time(call: Call) -> int:
    before_ms = call.host.state.monotonic_ms
    code = call.shell.subshell().call(call.args, call.streams)
    took_s = (call.host.state.monotonic_ms - before_ms) / 1000
    if "p" in call.options:
        call.error(f"real {took_s:.2f}\nuser 0.00\nsys 0.00")
    else:
        minutes, seconds = divmod(took_s, 60)
        call.error(
            f"    {int(minutes)}m{seconds:05.2f}s real     0m00.00s user     0m00.00s system"
        )
    return code


def _nice(call: Call) -> int:
    number(call.options.get("n", "10"), "nice: -n", -20, 19)
    return _plain(call)


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "env": toybox(_env, Usage("i0", "u", "u", is_early=True, status=125)),
    "nice": toybox(_nice, Usage("", "n", least=1, is_early=True)),
    "nohup": toybox(_plain, Usage(least=1, is_early=True, status=125)),
    "time": toybox(_time, Usage("pv", least=1, is_early=True)),
    "timeout": toybox(
        _timeout,
        Usage(
            "vf",
            "ks",
            words={"foreground": "f", "signal": "s", "preserve-status": "f"},
            least=2,
            is_early=True,
            status=125,
        ),
    ),
    "xargs": toybox(_xargs, Usage("0ptr", "EInsP", is_early=True)),
}
