"""`cat cp mv rm mkdir touch chmod chown ...`: what is done with files, as toybox does it.

Everybody may do everything here, so `chmod`, `chown` and their like check what they are given and
change nothing.

Source: toybox 0.8.6, `toys/posix`, `toys/android/restorecon.c`.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import short_options
from mobile_gym.virtual_device.shell.files import FileError


def _each(call: Call, names: list[str], form: str, do: Callable[[str, str], object]) -> int:
    """Do something with every file; 1 where that fails for one of them.

    Args:
        call: of the command.
        names: as given.
        form: of a file's name in an error message.
        do: gets the name and its path.
    """
    code = 0
    for name in names:
        call.yield_to_other_jobs()
        try:
            do(name, call.path(name))
        except FileError as error:
            call.error(f"{call.name}: {form.format(name)}: {error}")
            code = 1
    return code


def _cat(call: Call) -> int:
    _, names = short_options("cat", call.args, "uetv")

    def show(name: str, path: str) -> None:
        call.write(call.stdin.read() if name == "-" else call.files.read(path))

    return _each(call, names or ["-"], "{}", show)


# -- directories --------------------------------------------------------------------------------


def _mkdir(call: Call) -> int:
    options, names = short_options("mkdir", call.args, "pvZ", "m")
    if not names:
        raise CommandError('mkdir: Needs 1 argument (see "mkdir --help")')

    def make(name: str, path: str) -> None:
        if "p" in options:
            _make_parents(call, path)
        else:
            call.files.make_directory(path)
        if "v" in options:
            call.print(f"mkdir: created directory '{name}'")

    return _each(call, names, "'{}'", make)


def _make_parents(call: Call, path: str) -> None:
    missing: list[str] = []
    while not call.files.is_directory(path):
        missing.append(path)
        path = posixpath.dirname(path)
    for item in reversed(missing):
        call.files.make_directory(item)


def _rmdir(call: Call) -> int:
    options, names = short_options("rmdir", call.args, "p", least=1)

    def remove(name: str, path: str) -> None:
        while True:
            if call.files.names(path):
                raise FileError("Directory not empty")
            call.files.remove(path)
            name, path = posixpath.dirname(name), posixpath.dirname(path)
            if "p" not in options or name in ("", "/", "."):
                return

    return _each(call, names, "'{}'", remove)


def _rm(call: Call) -> int:
    options, names = short_options("rm", call.args, "rRfiv")
    if not names and "f" not in options:
        raise CommandError('rm: Needs 1 argument (see "rm --help")')

    def remove(name: str, path: str) -> None:
        if not call.files.exists(path):
            if "f" not in options:
                raise FileError("No such file or directory")
            return
        if name.rstrip("/").rpartition("/")[2] in (".", ".."):
            raise FileError("bad path")
        if call.files.is_directory(path) and not ("r" in options or "R" in options):
            raise FileError("Is a directory")
        call.files.remove(path)
        if "v" in options:
            call.print(f"rm '{name}'")

    return _each(call, names, "{}", remove)


# -- times --------------------------------------------------------------------------------------

_STAMP: Final = re.compile(r"(\d\d)?(\d\d)?(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d\d))?", re.ASCII)
_DATE: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?"
    r" ?(Z|[+-]\d\d:?\d\d)?",
    re.ASCII,
)


def _touch(call: Call) -> int:
    options, names = short_options("touch", call.args, "acmfh", "drt")
    if not names:
        raise CommandError('touch: Needs 1 argument (see "touch --help")')
    state = call.host.state
    moment_ms = state.now_ms
    if "r" in options:
        model = call.path(options["r"])
        if not call.files.exists(model):
            raise CommandError(f"touch: '{options['r']}': No such file or directory")
        moment_ms = call.files.modified_ms(model)
    elif "t" in options or "d" in options:
        given = options.get("t") or options["d"]
        moment = (
            _of_stamp(given, state.now_ms, state.timezone)
            if "t" in options
            else _of_date(given, state.timezone)
        )
        if moment is None:
            raise CommandError(f"touch: bad date '{given}'")
        moment_ms = moment

    def touch(name: str, path: str) -> None:
        del name
        if not call.files.exists(path):
            if "c" in options:
                return
            call.files.write(path, b"")
        call.files.set_modified(path, moment_ms)

    return _each(call, names, "'{}'", touch)


def _of_stamp(given: str, now_ms: int, timezone: str) -> int | None:
    """The moment of `[[CC]YY]MMDDhhmm[.ss]`."""
    match = _STAMP.fullmatch(given)
    if match is None:
        return None
    century, year, *rest = match.groups()
    if year is None:  # of two pairs the first is taken for the century
        century, year = None, century
    if year is None:
        years = datetime.fromtimestamp(now_ms / 1000, ZoneInfo(timezone)).year
    else:
        first = 2000 if int(year) < 69 else 1900
        years = int(year) + (int(century) * 100 if century else first)
    return _moment_ms([years, *(int(part or 0) for part in rest)], ZoneInfo(timezone))


def _of_date(given: str, timezone: str) -> int | None:
    """The moment of `YYYY-MM-DDThh:mm:ss[.fff][Z]`, or of `@SECONDS`."""
    if re.fullmatch(r"@\d{1,11}", given, re.ASCII):
        return int(given[1:]) * 1000
    match = _DATE.fullmatch(given)
    if match is None:
        return None
    *parts, fraction, zone = match.groups()
    moment = _moment_ms(
        [int(part or 0) for part in parts], UTC if zone is not None else ZoneInfo(timezone)
    )
    if moment is None:
        return None
    if zone not in (None, "Z"):
        hours, minutes = int(zone[1:3]), int(zone[-2:])
        shift = timedelta(hours=hours, minutes=minutes) // timedelta(milliseconds=1)
        moment += shift if zone[0] == "-" else -shift
    return moment + int((fraction or "0")[:3].ljust(3, "0"))


def _moment_ms(parts: list[int], zone: tzinfo) -> int | None:
    year, month, day, hour, minute, second = parts
    try:
        moment = datetime(year, month, day, hour, minute, second, tzinfo=zone)
    except ValueError:
        return None
    return int(moment.timestamp()) * 1000


# -- copying and moving -------------------------------------------------------------------------


def _cp(call: Call) -> int:
    options, names = short_options("cp", call.args, "rRapfdvinDHLPFu", "t")
    is_deep = any(letter in options for letter in "rRa")
    keeps_time = "a" in options or "p" in options

    def copy(source: str, goal: str) -> None:
        if not call.files.is_directory(source):
            call.files.copy_file(source, goal, keeps_time=keeps_time)
            return
        if not is_deep:
            raise FileError("Is a directory")
        _copy_directory(call, source, goal, keeps_time)

    return _transfer(call, options, names, copy)


def _copy_directory(call: Call, source: str, goal: str, keeps_time: bool) -> None:
    if goal == source:
        raise FileError("is the same file")
    if goal.startswith(f"{source}/"):
        raise FileError("cannot be copied into itself")
    times: list[tuple[str, int]] = []
    for path in list(call.files.walk(source)):
        call.yield_to_other_jobs()
        at = goal + path[len(source) :]
        if not call.files.is_directory(path):
            call.files.copy_file(path, at, keeps_time=keeps_time)
            continue
        times.append((at, call.files.modified_ms(path)))
        if not call.files.is_directory(at):
            call.files.make_directory(at)
    if keeps_time:
        for at, modified_ms in times:  # what is put into a directory changes it
            call.files.set_modified(at, modified_ms)


def _mv(call: Call) -> int:
    options, names = short_options("mv", call.args, "fivnT", "t")

    def move(source: str, goal: str) -> None:
        files = call.files
        if files.is_directory(source) and files.is_directory(goal) and not files.names(goal):
            files.remove(goal)
        files.move(source, goal)

    return _transfer(call, options, names, move)


def _transfer(
    call: Call, options: Mapping[str, str], names: list[str], do: Callable[[str, str], None]
) -> int:
    """Do something with each source and where it goes."""
    target = options.get("t")
    if target is None:
        if len(names) < 2:
            raise CommandError(f'{call.name}: Need 2 arguments (see "{call.name} --help")')
        *names, target = names
    into = call.files.is_directory(call.path(target)) and "T" not in options
    if not into and (len(names) > 1 or target.endswith("/") or "t" in options):
        raise CommandError(f"{call.name}: '{target}' not directory")

    def transfer(name: str, source: str) -> None:
        goal = call.path(target)
        if into:  # of `SOURCE/.` it is what lies in it that goes there, as its name is `.`
            goal = posixpath.normpath(posixpath.join(goal, posixpath.basename(name.rstrip("/"))))
        if not call.files.exists(source):
            raise FileError("No such file or directory")
        if call.files.exists(goal):
            is_older = call.files.modified_ms(source) <= call.files.modified_ms(goal)
            if "n" in options or ("u" in options and is_older):
                return
        do(source, goal)
        if "v" in options:
            call.print(f"{call.name} '{name}' -> '{goal}'")

    return _each(call, names, "bad '{}'", transfer)


# -- sums ---------------------------------------------------------------------------------------


def _digest(call: Call) -> int:
    options, names = short_options(call.name, call.args, "b")
    kind = call.name.removesuffix("sum")

    def show(name: str, path: str) -> None:
        content = call.stdin.read() if name == "-" else call.files.read(path)
        digest = hashlib.new(kind, content, usedforsecurity=False).hexdigest()
        call.print(digest if "b" in options else f"{digest}  {name}")

    return _each(call, names or ["-"], "{}", show)


def _toybox(call: Call) -> int:
    """Any command by its name, as toybox holds most of them in one program."""
    return call.shell.call(call.args, call.streams) if call.args else 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "cat": _cat,
    "cp": _cp,
    "md5sum": _digest,
    "mkdir": _mkdir,
    "mv": _mv,
    "rm": _rm,
    "rmdir": _rmdir,
    "sha1sum": _digest,
    "sha256sum": _digest,
    "toybox": _toybox,
    "touch": _touch,
}


_MODE: Final = re.compile(r"[0-7]{1,5}|(?:[ugoa]{0,4}(?:[-+=][rwxXst]{0,6}|[-+=][ugo])+,?)+")
_OWNER: Final = re.compile(r"[\w.-]*(?::[\w.-]*)?")
_CONTEXT: Final = re.compile(r"[\w.-]+:[\w.-]+:[\w.-]+:[\w.:,-]+")


def _check_files(call: Call, names: Sequence[str]) -> int:
    """1 where one of the files is not there."""
    code = 0
    for name in names:
        if not call.files.exists(call.path(name)):
            call.error(f"{call.name}: '{name}': No such file or directory")
            code = 1
    return code


def _chmod(call: Call) -> int:
    # `-x` takes away a right; any other word that begins so is an option.
    words = [word for word in call.args if not _is_taken_away(word)]
    taken = [word for word in call.args if _is_taken_away(word)]
    _, rest = short_options("chmod", words, "Rvf")
    rest = [*taken[:1], *rest]
    if len(rest) < 2:
        raise CommandError('chmod: Need 2 arguments (see "chmod --help")')
    if not _MODE.fullmatch(rest[0]):
        raise CommandError(f"chmod: bad mode '{rest[0]}'")
    return _check_files(call, rest[1:])


def _is_taken_away(word: str) -> bool:
    return re.fullmatch(r"-[rwxXst]+", word) is not None


def _chown(call: Call) -> int:
    _, rest = short_options(call.name, call.args, "RHLPhvf")
    if len(rest) < 2:
        raise CommandError(f'{call.name}: Need 2 arguments (see "{call.name} --help")')
    if not _OWNER.fullmatch(rest[0]):
        raise CommandError(f"{call.name}: bad user '{rest[0]}'")
    return _check_files(call, rest[1:])


def _chcon(call: Call) -> int:
    _, rest = short_options("chcon", call.args, "Rhv")
    if len(rest) < 2:
        raise CommandError('chcon: Need 2 arguments (see "chcon --help")')
    if not _CONTEXT.fullmatch(rest[0]):
        raise CommandError(f"chcon: '{rest[1]}' to {rest[0]}: Invalid argument")
    return _check_files(call, rest[1:])


def _restorecon(call: Call) -> int:
    _, names = short_options("restorecon", call.args, "DFnRrv")
    if not names:
        raise CommandError('restorecon: Needs 1 argument (see "restorecon --help")')
    return _check_files(call, names)


LABEL_COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "chcon": _chcon,
    "chgrp": _chown,
    "chmod": _chmod,
    "chown": _chown,
    "restorecon": _restorecon,
}
