"""`ps pgrep pidof pkill kill top`: the processes of the device, listed, found and ended.

Source: toybox 0.8.6, `toys/posix/ps.c` (also `top`, `pgrep`, `pkill`), `kill.c`, `pidof.c`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, regular_expression
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.grep import posix_regex
from mobile_gym.virtual_device.shell.commands.options import Usage, integer, toybox
from mobile_gym.virtual_device.shell.system_files import CORES, RAM_KB
from mobile_gym.virtual_device.system.process_table import Process, processes, user_id

VIRTUAL_KB: Final = 10_000_000
RESIDENT_KB: Final = 120_000
"""What every process holds: nothing here measures it."""


@dataclass(frozen=True, slots=True)
class _Field:
    """A column.

    Attributes:
        width: of the column; negative where its texts start on the left.
        text: of a process.
    """

    width: int
    text: Callable[[Process], object]


_FIELDS: Final[Mapping[str, _Field]] = {
    "ADDR": _Field(12, lambda process: 0),
    "ARGS": _Field(-27, lambda process: process.name),
    "BIT": _Field(3, lambda process: 64),
    "C": _Field(1, lambda process: 0),
    "CMD": _Field(-15, lambda process: process.name[-15:]),
    "CMDLINE": _Field(-27, lambda process: process.name),
    "COMM": _Field(-27, lambda process: process.name),
    "COMMAND": _Field(-27, lambda process: process.name),
    "CPU": _Field(3, lambda process: 0),
    "ELAPSED": _Field(11, lambda process: "00:00"),
    "F": _Field(1, lambda process: 5),
    "GID": _Field(8, lambda process: process.uid),
    "GROUP": _Field(-8, lambda process: process.user),
    "LABEL": _Field(-30, lambda process: "u:r:su:s0" if process.uid == 0 else "u:r:untrusted_app"),
    "NAME": _Field(-27, lambda process: process.name),
    "NI": _Field(3, lambda process: 0),
    "PGID": _Field(5, lambda process: process.pid),
    "PID": _Field(6, lambda process: process.pid),
    "PPID": _Field(6, lambda process: process.parent),
    "PR": _Field(2, lambda process: 20),
    "PRI": _Field(3, lambda process: 19),
    "RES": _Field(4, lambda process: f"{RESIDENT_KB // 1024}M"),
    "RSS": _Field(6, lambda process: RESIDENT_KB),
    "S": _Field(-1, lambda process: "S"),
    "SHR": _Field(4, lambda process: 0),
    "STAT": _Field(-5, lambda process: "S"),
    "STIME": _Field(5, lambda process: "00:00"),
    "SZ": _Field(5, lambda process: VIRTUAL_KB // 4),
    "TCNT": _Field(4, lambda process: 1),
    "TID": _Field(5, lambda process: process.pid),
    "TIME": _Field(8, lambda process: "00:00:00"),
    "TIME+": _Field(9, lambda process: "0:00.00"),
    "TTY": _Field(-8, lambda process: "?"),
    "UID": _Field(5, lambda process: process.uid),
    "USER": _Field(-12, lambda process: process.user),
    "VIRT": _Field(4, lambda process: f"{VIRTUAL_KB >> 20}G"),
    "VSZ": _Field(8, lambda process: VIRTUAL_KB),
    "WCHAN": _Field(-6, lambda process: 0),
    "%CPU": _Field(4, lambda process: "0.0"),
    "%MEM": _Field(5, lambda process: f"{100 * RESIDENT_KB / RAM_KB:.1f}"),
}
_SAME: Final = {"PNAME": "NAME", "VSIZE": "VSZ", "THREADS": "TCNT"}
_NUMERIC: Final = {"USER": "UID", "GROUP": "GID"}
_COLUMN: Final = re.compile(r"([A-Z%+]+)(?::(\d{1,3}))?(?:=(.*))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Column:
    """A column that is printed: a field with its title and width."""

    name: str
    title: str
    width: int

    def cell(self, text: object) -> str:
        """A text in its width."""
        return f"{text:<{-self.width}}" if self.width < 0 else f"{text!s:>{self.width}}"


def _listed(given: str) -> Iterable[str]:
    return (part for part in given.replace("\n", ",").split(",") if part)


def _bad(name: str, letter: str, given: str, part: str = "") -> CommandError:
    """The error for a list in which a part is wrong, with a mark below it."""
    place = len(name) + len(f": bad -{letter} '") + max(given.find(part), 0)
    return CommandError(f"{name}: bad -{letter} '{given}'\n{'^':>{place + 1}}")


def _columns(name: str, letter: str, given: str) -> list[_Column]:
    columns: list[_Column] = []
    for part in _listed(given):
        match = _COLUMN.fullmatch(part.lstrip("-" if letter == "k" else ""))
        field = "" if match is None else match[1].upper()
        field = _SAME.get(field, field)
        if match is None or field not in _FIELDS:
            raise _bad(name, letter, given, part)
        width = _FIELDS[field].width
        if match[2]:
            width = int(match[2]) * (-1 if width < 0 else 1)
        columns.append(_Column(field, field if match[3] is None else match[3], width))
    return columns


def _numbers(call: Call, letter: str) -> set[int]:
    given = call.options[letter]
    if not all(part.isascii() and part.isdigit() for part in _listed(given)):
        raise _bad(call.name, letter, given)
    return {int(part[:9]) for part in _listed(given)}


def _users(call: Call, letter: str) -> set[int]:
    found = [user_id(part) for part in _listed(call.options[letter])]
    if None in found:
        raise _bad(call.name, letter, call.options[letter])
    return {uid for uid in found if uid is not None}


_SELECTIONS: Final[Mapping[str, tuple[Callable[[Call, str], set[int]], str]]] = {
    "G": (_users, "uid"),
    "P": (_numbers, "parent"),
    "U": (_users, "uid"),
    "g": (_users, "uid"),
    "p": (_numbers, "pid"),
    "u": (_users, "uid"),
}
"""Options that name processes: how their values are read, and what of a process is compared."""


def _selected(call: Call) -> list[Process] | None:
    """The processes that the options name; None where there is no such option."""
    tests = [
        (read(call, letter), attribute)
        for letter, (read, attribute) in _SELECTIONS.items()
        if letter in call.options
    ]
    if not tests:
        return None
    return [
        process
        for process in processes(call.printed_state)
        if any(getattr(process, attribute) in members for members, attribute in tests)
    ]


def _ps(call: Call) -> int:
    options = call.options
    extra = [str(integer(text, f"{call.name}: bad {text}", 0)) for text in call.args]
    if extra:
        options = {**options, "p": ",".join([*_listed(options.get("p", "")), *extra])}
        call = Call(call.name, (), call.shell, call.streams, options)
    chosen = _selected(call)
    if chosen is None:
        own = next(
            other_process.uid
            for other_process in processes(call.printed_state)
            if other_process.name == "adbd"
        )
        everything = {"A", "a", "d", "e"} & options.keys()
        chosen = [
            other_process
            for other_process in processes(call.printed_state)
            if everything or other_process.uid == own
        ]
    elif {"A", "e"} & options.keys():
        chosen = list(processes(call.printed_state))
    for column in reversed(_columns(call.name, "k", options.get("k", ""))):
        chosen.sort(key=lambda one, column=column: _sorting(_FIELDS[column.name].text(one)))
    if options.get("k", "").startswith("-"):
        chosen.reverse()
    columns = _ps_columns(call.name, options)
    call.print(_row(columns, [column.title for column in columns]))
    for process in chosen:
        texts = [
            _FIELDS[_NUMERIC.get(column.name, column.name) if "n" in options else column.name].text(
                process
            )
            for column in columns
        ]
        call.print(_row(columns, texts).rstrip())
    return int(not chosen)


def _sorting(value: object) -> tuple[int, str]:
    return (value, "") if isinstance(value, int) else (0, str(value))


def _ps_columns(name: str, options: Mapping[str, str]) -> list[_Column]:
    threads = "TID," if "T" in options else ""
    if "o" in options:
        chosen = options["o"]
    elif "f" in options:
        chosen = f"USER:12=UID,PID,{threads}PPID,C,STIME,TTY,TIME,ARGS=CMD"
    elif "l" in options:
        chosen = f"F,S,UID,PID,{threads}PPID,C,PRI,NI,BIT,SZ,WCHAN,TTY,TIME,CMD"
    else:
        last = "CMD" if threads else "NAME"
        chosen = f"USER,PID,{threads}PPID,VSIZE,RSS,WCHAN:10,ADDR:10,S,{last}"
    label = "LABEL," if "Z" in options else ""
    return [
        *_columns(name, "o", label),
        *_columns(name, "o", chosen),
        *_columns(name, "O", options.get("O", "")),
    ]


def _row(columns: Sequence[_Column], texts: Sequence[object]) -> str:
    cells = [column.cell(text) for column, text in zip(columns, texts, strict=True)]
    return " ".join(cells)


# -- finding and ending ---------------------------------------------------------------------------


def _matching(call: Call) -> list[Process]:
    """What `pgrep` and `pkill` find: the newest first would be `-n`'s."""
    options = call.options
    chosen = _selected(call)
    if chosen is None and not call.args:
        raise CommandError(f"{call.name}: No pattern")
    found = list(processes(call.printed_state)) if chosen is None else chosen
    if call.args:
        tests = [_pattern(call.name, text) for text in call.args]
        found = [item for item in found if _is_named(item, tests, whole="x" in options)]
    if "v" in options:
        found = [process for process in processes(call.printed_state) if process not in found]
    if "n" in options:
        return found[-1:]
    return found[:1] if "o" in options else found


def _pattern(name: str, text: str) -> Pattern:
    try:
        return regular_expression(posix_regex(text, extended=True), longest=True)
    except BadPattern as error:
        raise CommandError(f"{name}: bad regex '{text}': {error}") from None


def _is_named(process: Process, tests: Sequence[Pattern], *, whole: bool) -> bool:
    if whole:
        return any(test.is_all_of(process.name) for test in tests)
    return any(test.is_in(process.name) for test in tests)


def _pgrep(call: Call) -> int:
    found = _matching(call)
    if "c" in call.options:
        call.print(str(len(found)))
    elif found:
        texts = [
            f"{item.pid} {item.name}" if "l" in call.options else str(item.pid) for item in found
        ]
        call.print(call.options.get("d", "\n").join(texts))
    return int(not found)


def _pkill(call: Call) -> int:
    found = _matching(call)
    for process in found:
        _end(call, process, "TERM")
    return int(not found)


def _pidof(call: Call) -> int:
    found = [
        str(process.pid) for process in processes(call.printed_state) if process.name in call.args
    ]
    found = [pid for pid in reversed(found) if pid not in set(_listed(call.options.get("o", "")))]
    if found:
        call.print(" ".join(found[:1] if "s" in call.options else found))
    return int(not found)


_SIGNALS: Final = (
    *("HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2"),
    *("PIPE", "ALRM", "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG"),
    *("XCPU", "XFSZ", "VTALRM", "PROF", "WINCH", "IO", "PWR", "SYS"),
)
"""By number, from 1. Source: signal(7)."""
_ENDING: Final = frozenset(
    {"HUP", "INT", "QUIT", "ILL", "ABRT", "BUS", "KILL", "SEGV", "PIPE", "ALRM", "TERM"}
)


def _signal(call: Call, given: str) -> str:
    """The name of a signal by name or number; "0" for none."""
    name = given.upper().removeprefix("SIG")
    if name == "0" or name in _SIGNALS:
        return name
    if name.isascii() and name.isdigit() and 0 < int(name[:3]) <= len(_SIGNALS):
        return _SIGNALS[int(name) - 1]
    raise CommandError(f"sh: {call.name}: {given}: bad signal")


def _kill(call: Call) -> int:
    """The shell's own `kill`."""
    args = list(call.args)
    signal = "TERM"
    if args[:1] == ["-l"]:
        numbers = args[1:]
        call.print(" ".join(_signal(call, text) for text in numbers) or " ".join(_SIGNALS))
        return 0
    if args[:1] == ["-s"] and len(args) > 1:
        signal, args = _signal(call, args[1]), args[2:]
    elif args and args[0] != "--" and args[0].startswith("-"):
        signal, args = _signal(call, args[0][1:]), args[1:]
    args = args[1:] if args[:1] == ["--"] else args
    if not args:
        raise CommandError("sh: kill: usage: kill [-s signame | -signum | -signame] { job | pid }")
    code = 0
    for text in args:
        if not text.isascii() or not text.isdigit():
            call.error(f"sh: kill: {text}: arguments must be jobs or process IDs")
            code = 1
        elif not _kill_number(call, int(text[:9]), signal):
            call.error(f"sh: kill: {text}: No such process")
            code = 1
    return code


def _kill_number(call: Call, pid: int, signal: str) -> bool:
    """Send a signal to a process or to a job of the shell; whether there is one."""
    if call.shell.jobs.end(pid, ends=signal in _ENDING):
        return True
    process = next(
        (
            other_process
            for other_process in processes(call.printed_state)
            if other_process.pid == pid
        ),
        None,
    )
    if process is not None:
        _end(call, process, signal)
    return process is not None


def _end(call: Call, process: Process, signal: str) -> None:
    """End an app's process; those of the system start again at once, which nobody would see."""
    package = call.host.names.inner_package(process.package)
    if package and signal in _ENDING:
        call.host.apply(lambda system: system.stop(package))


# -- top ------------------------------------------------------------------------------------------

_TOP: Final = "PID,USER,PR,NI,VIRT,RES,SHR,S,%CPU,%MEM,TIME+,ARGS"


def _top(call: Call) -> None:
    if "n" not in call.options:
        raise CommandError("top: say how often, as in top -b -n 1")
    rounds = integer(call.options["n"], "top: -n", 1)
    delay_ms = round(1000 * float(integer(call.options.get("d", "3"), "top: -d", 0)))
    for number in range(min(rounds, 1000)):
        if number:
            call.shell.jobs.elapse(delay_ms)
        _one_top(call)


def _one_top(call: Call) -> None:
    chosen = _selected(call)
    rows = list(processes(call.printed_state)) if chosen is None else chosen
    if "q" not in call.options:
        half = RAM_KB // 2
        call.print(f"Tasks: {len(rows)} total,   1 running, {len(rows) - 1} sleeping,   0 stopped")
        call.print(f"  Mem: {RAM_KB:>8}K total, {half:>8}K used, {half:>8}K free")
        call.print(" Swap:        0K total,        0K used,        0K free")
        call.print(f"{CORES * 100}%cpu   0%user   0%nice   0%sys {CORES * 100}%idle   0%iow")
    columns = _columns(call.name, "o", call.options.get("o", _TOP))
    titles = [{"S": "S", "%CPU": "[%CPU]"}.get(column.title, column.title) for column in columns]
    call.print(_row(columns, titles))
    most = integer(call.options.get("m", "1000"), "top: -m", 1)
    for process in rows[:most]:
        row = [_FIELDS[column.name].text(process) for column in columns]
        call.print(_row(columns, row).rstrip())


_FIND: Final = partial(Usage, repeated="uUPgG")
COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "kill": _kill,
    "pgrep": toybox(_pgrep, _FIND("cflnovx", "uUPgGd")),
    "pidof": toybox(_pidof, Usage("sx", "o")),
    "pkill": toybox(_pkill, _FIND("fnovxV", "uUPgGl")),
    "ps": toybox(
        _ps,
        Usage("AadeflMnTwZ", "koOpPuUgG", "koOpPuUgG", {"pid": "p", "ppid": "P", "sort": "k"}),
    ),
    "top": toybox(_top, Usage("bqH", "ndmpuoks", "pu", most=0)),
}
