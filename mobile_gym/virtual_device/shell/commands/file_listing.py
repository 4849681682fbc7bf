"""`ls` and `stat`: what lies in directories, as toybox writes it.

Modes and owners are what Android gives to files at these places; nobody changes them.

Source: toybox 0.8.6, `toys/posix/ls.c` and `toys/other/stat.c`; `ls -l` on an emulator of API
level 33.
"""

from __future__ import annotations

import posixpath
import re
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.shell.call import Call, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import short_options
from mobile_gym.virtual_device.system import files, folders
from mobile_gym.virtual_device.system.process_table import uid_of, user_name

if TYPE_CHECKING:
    from mobile_gym.virtual_device.shell.files import Files
    from mobile_gym.virtual_device.state import DeviceState

BLOCK: Final = 4096
"""What a directory takes up, and by what the room for a file grows."""
_MEDIA_UID: Final = 10_158
_MEDIA_GROUP: Final = 1023


class FileFacts(NamedTuple):
    """About one path."""

    path: str
    is_directory: bool
    mode: int
    """As `chmod` takes it."""
    user_id: int
    group_id: int
    size: int
    modified_ms: int
    context: str
    """SELinux's."""

    @property
    def user(self) -> str:
        """The owner's name."""
        return _name(self.user_id)

    @property
    def group(self) -> str:
        """The group's name."""
        return _name(self.group_id)

    @property
    def links(self) -> int:
        """How many names it has; a directory also has the one in itself."""
        return 2 if self.is_directory else 1

    @property
    def blocks(self) -> int:
        """How many blocks of 512 bytes it takes up."""
        return -(-self.size // BLOCK) * (BLOCK // 512)

    @property
    def number(self) -> int:
        """Its inode."""
        return zlib.crc32(self.path.encode("utf-8", "surrogatepass")) or 2


def facts_of(state: DeviceState, tree: Files, path: str) -> FileFacts:
    """What there is to tell about a path that exists.

    Args:
        state: the device.
        tree: its files.
        path: canonical.
    """
    is_directory = tree.is_directory(path)
    size = BLOCK if is_directory else tree.size(path)
    modified_ms = tree.modified_ms(path)
    if path.startswith(f"{files.SHARED}/") or path == files.SHARED:
        mode, user, group = (0o2770, 0o660)[not is_directory], _MEDIA_UID, _MEDIA_GROUP
        context = "u:object_r:media_rw_data_file:s0"
    elif package := folders.owner_of(state, tree.inner(path)):
        user = group = uid_of(state, package)
        mode, context = (0o771, 0o660)[not is_directory], "u:object_r:app_data_file:s0"
    else:
        mode, user, group = (0o771, 0o660)[not is_directory], 0, 0
        context = "u:object_r:system_data_file:s0"
    return FileFacts(path, is_directory, mode, user, group, size, modified_ms, context)


def _name(number: int) -> str:
    if number == _MEDIA_GROUP:
        return "media_rw"
    return user_name(number)


def mode_text(facts: FileFacts) -> str:
    """A mode as `ls -l` writes it, `drwxrws---`."""
    letters = ["d" if facts.is_directory else "-"]
    for place in (6, 3, 0):
        bits = facts.mode >> place & 7
        run = "x" if bits & 1 else "-"
        if place == 3 and facts.mode & 0o2000:
            run = "s" if bits & 1 else "S"
        letters.append(f"{'r' if bits & 4 else '-'}{'w' if bits & 2 else '-'}{run}")
    return "".join(letters)


def local_time(state: DeviceState, moment_ms: int) -> tuple[datetime, str]:
    """A moment in the device's time zone, and its nanoseconds, nine digits."""
    seconds, rest_ms = divmod(moment_ms, 1000)
    moment = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(state.timezone))
    return moment, f"{rest_ms * 1_000_000:09d}"


_LS_FLAGS: Final = "1AaBbCcdFfghHiLlmnopqRrSsTtUuXxZ"
_UNITS: Final = ("", "K", "M", "G")


class _Listed(NamedTuple):
    """A file with the name it is shown by."""

    shown: str
    facts: FileFacts


def _ls(call: Call) -> int:
    options, names = short_options("ls", call.args, _LS_FLAGS)
    is_long = any(letter in options for letter in "lgno")
    letters = "".join(
        argument[1:] for argument in call.args if argument.startswith("-") and argument != "--"
    )
    look = _Look(call, options, is_long, is_exact=letters.count("l") > 1)
    found: list[_Listed] = []
    directories: list[str] = []
    code = 0
    for name in names or ["."]:
        path = call.path(name)
        if not call.files.exists(path):
            call.error(f"ls: {name}: No such file or directory")
            code = 1
        elif call.files.is_directory(path) and "d" not in options:
            directories.append(name)
        else:
            found.append(_Listed(name, look.facts(path)))
    look.show(look.sort_entries(found))
    has_title = len(names) > 1 or "R" in options
    is_first = not found
    for directory in sorted(directories):
        for shown in _tree(call, directory) if "R" in options else (directory,):
            call.yield_to_other_jobs()
            if has_title:
                call.print(f"{'' if is_first else chr(10)}{shown}:")
            is_first = False
            look.show_directory(call.path(shown))
    return code


def _tree(call: Call, name: str) -> list[str]:
    root = call.path(name)
    return [
        posixpath.join(name, path[len(root) :].lstrip("/")) if path != root else name
        for path in call.files.walk(root)
        if call.files.is_directory(path)
    ]


class _Look:
    """How `ls` shows files, by its options.

    Args:
        call: of `ls`.
        options: given.
        is_long: a line with all about each file.
        is_exact: with nanoseconds and time zone.
    """

    def __init__(
        self, call: Call, options: Mapping[str, str], is_long: bool, is_exact: bool
    ) -> None:
        self._call = call
        self._options = options
        self._is_long = is_long
        self._is_exact = is_exact

    def facts(self, path: str) -> FileFacts:
        """About a canonical path."""
        return facts_of(self._call.host.state, self._call.files, path)

    def sort_entries(self, found: Sequence[_Listed]) -> list[_Listed]:
        """In the order that is asked for."""
        options = self._options
        ordered = list(found)
        if not ("U" in options or "f" in options):
            ordered.sort(key=lambda item: item.shown.encode("utf-8", "surrogatepass"))
            if "t" in options:
                ordered.sort(key=lambda item: -item.facts.modified_ms)
            if "S" in options:
                ordered.sort(key=lambda item: -item.facts.size)
        return ordered[::-1] if "r" in options else ordered

    def show_directory(self, path: str) -> None:
        """What lies in a directory."""
        options = self._options
        found = [
            _Listed(name, self.facts(posixpath.join(path, name)))
            for name in self._call.files.names(path)
            if "a" in options or "A" in options or "f" in options or not name.startswith(".")
        ]
        if "a" in options or "f" in options:
            parent = posixpath.dirname(path)
            found = [_Listed(".", self.facts(path)), _Listed("..", self.facts(parent)), *found]
        if self._is_long or "s" in options:
            self._call.print(f"total {sum(item.facts.blocks for item in found) // 2}")
        self.show(self.sort_entries(found))

    def show(self, found: Sequence[_Listed]) -> None:
        """A line for each file, in columns."""
        options = self._options
        if "m" in options and found and not self._is_long:
            self._call.print(", ".join(self._name(item) for item in found))
            return
        rows = [self._cells(item.facts) for item in found]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for one, row in zip(found, rows, strict=True):
            self._call.yield_to_other_jobs()
            cells = [
                cell.ljust(width) if place in self._left_columns else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            self._call.print(" ".join([*cells, self._name(one)]))

    def _name(self, one: _Listed) -> str:
        marked = "p" in self._options or "F" in self._options
        return f"{one.shown}/" if one.facts.is_directory and marked else one.shown

    @property
    def _left_columns(self) -> frozenset[int]:
        """Columns that begin at the left: owner and group."""
        first = ("i" in self._options) + ("s" in self._options) + 2
        return frozenset({first, first + 1}) if self._is_long else frozenset()

    def _cells(self, facts: FileFacts) -> list[str]:
        options = self._options
        cells: list[str] = []
        if "i" in options:
            cells.append(str(facts.number))
        if "s" in options:
            cells.append(str(facts.blocks // 2))
        if self._is_long:
            cells += [mode_text(facts), str(facts.links)]
            if "g" not in options:
                cells.append(str(facts.user_id) if "n" in options else facts.user)
            if "o" not in options:
                cells.append(str(facts.group_id) if "n" in options else facts.group)
        if "Z" in options:
            cells.append(facts.context)
        if self._is_long:
            size = facts.size
            cells += [_readable(size) if "h" in options else str(size), *self._moment(facts)]
        return cells

    def _moment(self, facts: FileFacts) -> list[str]:
        """When it was changed. Nobody's reading is noted, so that is also when it was read."""
        moment, nanoseconds = local_time(self._call.host.state, facts.modified_ms)
        if self._is_exact:
            return [f"{moment:%Y-%m-%d}", f"{moment:%H:%M:%S}.{nanoseconds}", f"{moment:%z}"]
        return [f"{moment:%Y-%m-%d}", f"{moment:%H:%M}"]


def _readable(size: int) -> str:
    """A size as people write it, `1.5M`."""
    value, unit = float(size), 0
    while value >= 1000 and unit < len(_UNITS) - 1:
        value, unit = value / 1024, unit + 1
    if not unit:
        return str(size)
    return f"{value:.1f}{_UNITS[unit]}" if value < 10 else f"{value:.0f}{_UNITS[unit]}"


# -- stat ---------------------------------------------------------------------------------------

_DIRECTIVE: Final = re.compile(r"%([a-zA-Z%])")


def _stat(call: Call) -> int:
    options, names = short_options("stat", call.args, "Lt", "c")
    code = 0
    for name in names:
        path = call.path(name)
        if not call.files.exists(path):
            call.error(f"stat: '{name}': No such file or directory")
            code = 1
            continue
        values = _directives(call, name, facts_of(call.host.state, call.files, path))
        given = options.get("c", _TERSE if "t" in options else _WHOLE)
        call.print(_DIRECTIVE.sub(lambda found, v=values: v.get(found[1], "?"), given))
    return code


_WHOLE: Final = (
    "  File: %n\n"
    "  Size: %s\t Blocks: %b\t IO Blocks: %B\t%F\n"
    "Device: %Dh/%dd\t Inode: %i\t Links: %h\n"
    "Access: (%a/%A)\tUid: (%u/%U)\tGid: (%g/%G)\n"
    "Access: %x\nModify: %y\nChange: %z"
)
_TERSE: Final = "%n %s %b %f %u %g %D %i %h 0 0 %X %Y %Z %o"
_DEVICE: Final = 0xFE0B


def _directives(call: Call, name: str, facts: FileFacts) -> Mapping[str, str]:
    moment, nanoseconds = local_time(call.host.state, facts.modified_ms)
    when = f"{moment:%Y-%m-%d %H:%M:%S}.{nanoseconds} {moment:%z}"
    seconds = str(facts.modified_ms // 1000)
    kind = "regular file" if facts.size else "regular empty file"
    return {
        "%": "%",
        "a": f"{facts.mode:o}",
        "A": mode_text(facts),
        "b": str(facts.blocks),
        "B": "512",
        "C": facts.context,
        "d": str(_DEVICE),
        "D": f"{_DEVICE:x}",
        "f": f"{(0o40000 if facts.is_directory else 0o100000) | facts.mode:x}",
        "F": "directory" if facts.is_directory else kind,
        "g": str(facts.group_id),
        "G": facts.group,
        "h": str(facts.links),
        "i": str(facts.number),
        "m": "/data",
        "n": name,
        "N": f"`{name}'",
        "o": str(BLOCK),
        "s": str(facts.size),
        "t": "0",
        "T": "0",
        "u": str(facts.user_id),
        "U": facts.user,
        **dict.fromkeys("xyz", when),
        **dict.fromkeys("XYZ", seconds),
    }


COMMANDS: Final[Mapping[str, CommandFunction]] = {"ls": _ls, "stat": _stat}
