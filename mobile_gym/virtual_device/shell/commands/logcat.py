"""`logcat` and `log`: the system log, as far as the device still has it.

It is a command; a shell of adb also follows the log for as long as it is open.

What is there is printed and the command ends, also without `-d`: nothing else happens while a
script runs. Who wants to follow the log (as adb's `logcat` does) asks `followed` what a script
shows, and prints what comes with it.

Source: `logcat --help` and liblog's `logprint.cpp` (API 33).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.package_aliases import outer_log
from mobile_gym.virtual_device.patterns import BadPattern, regular_expression
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import integer
from mobile_gym.virtual_device.shell.syntax import ShellSyntaxError, parse
from mobile_gym.virtual_device.shell.tree import Literal, Plain, Simple, Word
from mobile_gym.virtual_device.state import DeviceState, LogLine

_PRIORITIES: Final = "VDIWEFS"
_VALUED: Final = frozenset({"-b", "-v", "-t", "-T", "-m", "-e", "--regex", "--pid", "-G", "-n"})
_FLAGS: Final = frozenset({"-d", "-c", "-s", "--clear", "-D", "-g"})
_SHOWING: Final = frozenset({"-d", "-t", "-m"})
_ENDING: Final = frozenset({"-c", "--clear", "-g", "-G"}) | _SHOWING
"""Options with which `logcat` does not go on with what comes later."""
BEGINNING: Final = "--------- beginning of main"
_MODIFIERS: Final = frozenset({"year", "UTC", "usec", "color", "printable", "zone", "monotonic"})
_MAX_MESSAGE: Final = 4000


def _clock(line: LogLine, zone: ZoneInfo) -> str:
    at = datetime.fromtimestamp(line.time_ms / 1000, zone)
    return f"{at:%m-%d %H:%M:%S}.{line.time_ms % 1000:03d}"


def _epoch(line: LogLine) -> str:
    return f"{line.time_ms // 1000:>18}.{line.time_ms % 1000:03d}"


def _threadtime(line: LogLine, zone: ZoneInfo) -> str:
    return f"{_clock(line, zone)} {_body(line)}"


def _body(line: LogLine) -> str:
    return f"{line.pid:5d} {line.pid:5d} {line.priority} {line.tag:<8}: {line.message}"


_FORMATS: Final[Mapping[str, Callable[[LogLine, ZoneInfo], str]]] = {
    "brief": lambda line, zone: f"{line.priority}/{line.tag:<8}({line.pid:5d}): {line.message}",
    "epoch": lambda line, zone: f"{_epoch(line)} {_body(line)}",
    "long": lambda line, zone: (
        f"[ {_clock(line, zone)} {line.pid:5d}:{line.pid:5d} {line.priority}/{line.tag:<8} ]\n"
        f"{line.message}\n"
    ),
    "process": lambda line, zone: f"{line.priority}({line.pid:5d}) {line.message}  ({line.tag})",
    "raw": lambda line, zone: line.message,
    "tag": lambda line, zone: f"{line.priority}/{line.tag:<8}: {line.message}",
    "thread": lambda line, zone: f"{line.priority}({line.pid:5d}:{line.pid:5d}) {line.message}",
    "threadtime": _threadtime,
    "time": lambda line, zone: (
        f"{_clock(line, zone)} {line.priority}/{line.tag:<8}({line.pid:5d}): {line.message}"
    ),
}


@dataclass(frozen=True, slots=True)
class LogView:
    """What `logcat` was asked to show, and how.

    Attributes:
        options: by name, those without a value with "".
        filters: `TAG:PRIORITY` specifications.
    """

    options: Mapping[str, str]
    filters: tuple[str, ...]

    def text(self, state: DeviceState, lines: Sequence[LogLine]) -> str:
        """Those lines of the log that are to be shown, in the form that was asked for.

        Raises:
            CommandError: what was asked for cannot be.
        """
        options = self.options
        show = _FORMATS.get(options.get("-v", "threadtime"))
        if show is None:
            raise CommandError(f'logcat: Invalid parameter "{options["-v"]}" to -v')
        lines = _latest(self._matching(lines), options)
        if "-m" in options:
            lines = lines[: integer(options["-m"], "logcat", 0)]
        zone = ZoneInfo(state.timezone)
        return "".join(f"{show(line, zone)}\n" for line in lines)

    def _matching(self, lines: Sequence[LogLine]) -> Sequence[LogLine]:
        options = self.options
        if options.get("-b") not in (None, "all", "default", "main", "system", "main,system"):
            return ()  # there is nothing in the other buffers
        lines = _filter_lines(lines, self.filters, "-s" in options)
        pattern = options.get("-e", options.get("--regex"))
        if pattern is not None:
            try:
                matcher = regular_expression(pattern)
                lines = [line for line in lines if matcher.is_in(line.message)]
            except BadPattern as error:
                raise CommandError(f"logcat: {error}") from None
        if "--pid" in options:
            pid = integer(options["--pid"], "logcat")
            lines = [line for line in lines if line.pid == pid]
        return lines


def _view(args: Sequence[str]) -> LogView:
    options: dict[str, str] = {}
    filters: list[str] = []
    waiting = list(args)
    while waiting:
        option = waiting.pop(0)
        if option.startswith("--") and "=" in option:
            option, _, value = option.partition("=")
            waiting.insert(0, value)
        if option in _VALUED:
            if not waiting:
                raise CommandError(f"logcat: option requires an argument -- '{option.lstrip('-')}'")
            value = waiting.pop(0)
            if option == "-v" and value in _MODIFIERS:
                continue
            options[option] = value
        elif option in _FLAGS:
            options[option] = ""
        elif option.startswith("-"):
            raise CommandError(f"logcat: unknown option '{option}'")
        else:
            filters += option.split()
    return LogView(options, tuple(filters))


def _logcat(call: Call) -> int:
    view = _view(call.args)
    if not _ENDING.isdisjoint(view.options) and not _SHOWING.intersection(view.options):
        if "-g" in view.options:
            call.print("main: ring buffer is 256 KiB (0 B consumed), max entry is 5120 B")
        elif "-G" not in view.options:
            call.host.apply(lambda system: system.change(log=()))
        return 0
    shown = view.text(call.host.state, outer_log(call.host.names, call.host.state.log))
    if shown:
        call.print(BEGINNING)
    call.write(shown)
    return 0


def followed_log(script: str) -> LogView | None:
    """What a script that is `logcat` and goes on with the log shows; None for any other script.

    adb sends `export ANDROID_LOG_TAGS="..."; exec logcat ...`.
    """
    try:
        items = parse(script).items
    except ShellSyntaxError:
        return None
    commands = [
        pipeline.commands[0].body
        for item in items
        for _, pipeline in item.parts
        if len(pipeline.commands) == 1 and not pipeline.commands[0].redirects
    ]
    if len(commands) != len(items) or not commands:
        return None
    words = [_plain(body) for body in commands]
    if any(command is None or command[:1] != ["export"] for command in words[:-1]):
        return None
    last = words[-1] or []
    if last[:1] == ["exec"]:
        del last[0]
    if last[:1] != ["logcat"]:
        return None
    try:
        view = _view(last[1:])
    except CommandError:
        return None
    return None if _ENDING.intersection(view.options) else view


def _plain(body: object) -> list[str] | None:
    """The words of a simple command; None where one of them is yet to be expanded."""
    if isinstance(body, Plain):
        return list(body.arguments)
    if not isinstance(body, Simple):
        return None
    return [_plain_word(word) for word in body.words]


def _plain_word(word: Word) -> str:
    return "".join(part.text if isinstance(part, Literal) else "$" for part in word)


def _latest(lines: Sequence[LogLine], options: Mapping[str, str]) -> Sequence[LogLine]:
    """Those after a time (seconds since 1970, with a point), or so many of the latest."""
    given = options.get("-t", options.get("-T"))
    if given is None:
        return lines
    if "." in given:
        seconds, _, rest = given.partition(".")
        since_ms = integer(seconds, "logcat", 0, 10**11) * 1000 + int(f"{rest:0<3}"[:3] or 0)
        return [line for line in lines if line.time_ms >= since_ms]
    count = integer(given, "logcat", 0)
    return lines[-count:] if count else ()


def _filter_lines(
    lines: Sequence[LogLine], filters: Sequence[str], silent: bool
) -> Sequence[LogLine]:
    """Lines that pass `TAG:PRIORITY` filters; `silent` drops the tags that no filter names."""
    least = {}
    for text in filters:
        tag, _, priority = text.partition(":")
        if len(priority) > 1 or (priority or "V").upper() not in _PRIORITIES + "*":
            raise CommandError(f"logcat: Invalid filter expression '{text}'")
        least[tag] = 0 if priority == "*" else _PRIORITIES.index((priority or "V").upper())
    default = least.get("*", len(_PRIORITIES) - 1 if silent else 0)
    return [
        line for line in lines if _PRIORITIES.index(line.priority) >= least.get(line.tag, default)
    ]


def _log(call: Call) -> int:
    tag, priority = "log", "I"
    waiting = list(call.args)
    while len(waiting) > 1 and waiting[0] in ("-p", "-t"):
        option, value = waiting.pop(0), waiting.pop(0)
        if option == "-t":
            tag = value
        elif value.upper() in tuple(_PRIORITIES):
            priority = value.upper()
        else:
            raise CommandError(f"log: bad priority '{value}'")
    if waiting and waiting[0].startswith("-") and waiting[0] != "--":
        raise CommandError(f"log: Unknown option '{waiting[0].lstrip('-')}' (see \"log --help\")")
    if not waiting:
        raise CommandError("usage: log [-p PRIORITY] [-t TAG] MESSAGE...")
    message = " ".join(waiting)[:_MAX_MESSAGE]
    for line in message.split("\n"):
        call.host.apply(lambda system, line=line: system.log(tag, line, priority))
    return 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {"log": _log, "logcat": _logcat}
