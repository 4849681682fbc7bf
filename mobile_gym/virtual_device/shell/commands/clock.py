"""`date`, `sleep`, `uptime`: the device's own time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import Usage, number, toybox
from mobile_gym.virtual_device.system.system import System

MAX_SLEEP_S: Final = 86_400.0
MAX_DATE_S: Final = 4_102_444_800
"""The year 2100; the device's clock starts in 1970."""
_UNITS_S: Final = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}
_DEFAULT_FORMAT: Final = "%a %b %e %H:%M:%S %Z %Y"
_DIRECTIVE: Final = re.compile(r"%([-_0]?)([A-Za-z%])")
_PLAIN: Final = frozenset("aAbBdHIjmMpSUwWyYZz")
"""Directives that Python's `strftime` fills in the same way on every platform."""
_COMPOUND: Final = {
    "c": "%a %b %e %H:%M:%S %Y",
    "D": "%m/%d/%y",
    "F": "%Y-%m-%d",
    "h": "%b",
    "R": "%H:%M",
    "r": "%I:%M:%S %p",
    "T": "%H:%M:%S",
    "X": "%H:%M:%S",
    "x": "%m/%d/%y",
}
_SET: Final = re.compile(r"(\d\d)(\d\d)(\d\d)(\d\d)(?:(\d\d)?(\d\d))?(?:\.(\d\d))?")


def _format(pattern: str, moment: datetime) -> str:
    def fill(directive: re.Match[str]) -> str:
        padding, letter = directive[1], directive[2]
        if letter in _COMPOUND:
            return _format(_COMPOUND[letter], moment)
        match letter:
            case "%":
                return "%"
            case "n":
                return "\n"
            case "t":
                return "\t"
            case "s":
                return str(int(moment.timestamp()))
            case "N":
                return f"{moment.microsecond * 1000:09d}"
            case "e":
                return f"{moment.day:2d}"
            case "k":
                return f"{moment.hour:2d}"
            case "l":
                return f"{moment.hour % 12 or 12:2d}"
            case "P":
                return moment.strftime("%p").lower()
            case "u":
                return str(moment.isoweekday())
            case _ if letter in _PLAIN:
                text = moment.strftime(f"%{letter}")
                return text.lstrip("0") or "0" if padding == "-" and text.isdigit() else text
            case _:
                return directive[0]

    return _DIRECTIVE.sub(fill, pattern)


def _date(call: Call) -> None:
    options, rest = call.options, call.args
    state = call.host.state
    zone: tzinfo = UTC if "u" in options else ZoneInfo(state.timezone)
    moment = datetime.fromtimestamp(state.now_ms / 1000, zone)
    for argument in (*rest, *([options["s"]] if "s" in options else [])):
        if argument.startswith("+"):
            continue
        moment = _parse_moment(argument, moment)
        at = int(moment.timestamp() * 1000)
        call.host.apply(lambda system, at=at: _set_clock(system, at))
    if "d" in options:
        moment = _parse_moment(options["d"], moment)
    pattern = next((argument[1:] for argument in rest if argument.startswith("+")), "")
    if "I" in options and not pattern:
        pattern = "%Y-%m-%d"
    call.print(_format(pattern or _DEFAULT_FORMAT, moment))


def _set_clock(system: System, at_ms: int) -> None:
    """Set the device's wall clock; what lasts for a while goes on lasting for as long."""
    shift_ms = at_ms - system.state.monotonic_ms
    system.change(now_ms=at_ms, clock_shift_ms=shift_ms)


def _parse_moment(text: str, now: datetime) -> datetime:
    """A moment as `date` takes it: `@SECONDS`, `MMDDhhmm[[CC]YY][.ss]`, `YYYY-MM-DD hh:mm:ss`."""
    try:
        moment = _read_moment(text, now)
        if not 0 <= moment.timestamp() <= MAX_DATE_S:
            raise ValueError(text)
        return moment
    except (ValueError, OverflowError, OSError):
        raise CommandError(f"date: bad date '{text}'") from None


def _read_moment(text: str, now: datetime) -> datetime:
    if text.startswith("@"):
        return datetime.fromtimestamp(number(text[1:], "date", 0, MAX_DATE_S), now.tzinfo)
    match = _SET.fullmatch(text)
    if match is None:
        given = datetime.fromisoformat(text)
        return given if given.tzinfo else given.replace(tzinfo=now.tzinfo)
    month, day, hour, minute = (int(group) for group in match.groups()[:4])
    century, year, second = (None if group is None else int(group) for group in match.groups()[4:])
    full_year = now.year if year is None else (20 if century is None else century) * 100 + year
    return datetime(full_year, month, day, hour, minute, second or 0, tzinfo=now.tzinfo)


def _sleep(call: Call) -> None:
    total_s = 0.0
    for argument in call.args:
        unit = _UNITS_S.get(argument[-1:], 0.0)
        total_s += number(argument[:-1] if unit else argument, "sleep", 0.0) * (unit or 1.0)
    if total_s > MAX_SLEEP_S:
        raise CommandError(f"sleep: {total_s:g} s is more than the {MAX_SLEEP_S:g} s allowed here")
    call.shell.jobs.elapse(round(total_s * 1000))


def _uptime(call: Call) -> None:
    state = call.host.state
    if "s" in call.options:
        since_ms = state.on_wall_ms(state.booted_ms)
        since = datetime.fromtimestamp(since_ms / 1000, ZoneInfo(state.timezone))
        call.print(f"{since:%Y-%m-%d %H:%M:%S}")
        return
    minutes = state.uptime_ms // 60_000
    now = datetime.fromtimestamp(state.now_ms / 1000, ZoneInfo(state.timezone))
    call.print(f" {now:%H:%M:%S} up {minutes} min,  0 users,  load average: 0.00, 0.00, 0.00")


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "date": toybox(
        _date, Usage("uI", "dDs", words={"utc": "u", "iso": "I", "iso-8601": "I"}, most=1)
    ),
    "sleep": toybox(_sleep, Usage(least=1)),
    "uptime": toybox(_uptime, Usage("ps", most=0)),
}
