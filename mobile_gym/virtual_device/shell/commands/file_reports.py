"""`readlink realpath du df cmp diff tar`: where files are, how large, how they differ, together.

Source: toybox 0.8.6, `toys/posix/{cmp,df,du,tar}.c`, `toys/other/{readlink,realpath}.c`,
`toys/pending/diff.c`.
"""

from __future__ import annotations

import difflib
import io
import posixpath
import tarfile
import zlib
from collections.abc import Mapping, Sequence
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import Usage, integer, toybox
from mobile_gym.virtual_device.shell.commands.text_tools import lines
from mobile_gym.virtual_device.shell.files import FileError, canonical
from mobile_gym.virtual_device.system.files import MAX_BYTES, used_bytes

_BLOCK: Final = 4096
MAX_COMPARED: Final = 2000
"""Lines of a file that `diff` compares; the time it takes grows faster than their number."""


def _readlink(call: Call) -> int:
    """No file here is a link; with `-f`, `-e` and `-m` the canonical path is printed."""
    code = 0
    for name in call.args:
        path = call.path(name)
        wanted = call.options.keys() & {"f", "e", "m"}
        known = call.files.exists(path if "e" in wanted else posixpath.dirname(path))
        if wanted and (known or "m" in wanted):
            call.write(path if "n" in call.options else f"{path}\n")
        else:
            code = 1
    return code


def _realpath(call: Call) -> int:
    code = 0
    for name in call.args or ["."]:
        path = call.path(name)
        if call.files.exists(path):
            call.print(path)
        else:
            call.error(f"realpath: {name}: No such file or directory")
            code = 1
    return code


def _du(call: Call) -> int:
    unit = 1 << 20 if "m" in call.options else 1024
    code, total = 0, 0
    for name in call.args or ["."]:
        path = call.path(name)
        if not call.files.exists(path):
            call.error(f"du: {name}: No such file or directory")
            code = 1
            continue
        total += _du_one(call, name, path, 0, unit)
    if "c" in call.options:
        call.print(f"{_size_text(call, total, unit)}\ttotal")
    return code


def _du_one(call: Call, name: str, path: str, depth: int, unit: int) -> int:
    """Print what a path takes up, what lies in it first; its bytes."""
    call.yield_to_other_jobs()
    is_directory = call.files.is_directory(path)
    blocks = 1 if is_directory else -(-call.files.size(path) // _BLOCK)
    size = blocks * _BLOCK
    for inner in call.files.names(path) if is_directory else ():
        size += _du_one(
            call, posixpath.join(name, inner), posixpath.join(path, inner), depth + 1, unit
        )
    most = 0 if "s" in call.options else integer(call.options.get("d", "100"), "du: -d", 0)
    if depth <= most and (is_directory or depth == 0 or "a" in call.options):
        call.print(f"{_size_text(call, size, unit)}\t{name}")
    return size


def _size_text(call: Call, size: int, unit: int) -> str:
    return _human(size) if "h" in call.options else str(-(-size // unit))


def _human(size: int) -> str:
    value = float(size)
    for letter in ("", "K", "M", "G", "T"):
        if value < 1000 or letter == "T":
            break
        value /= 1024
    return f"{value:.1f}{letter}" if letter and value < 10 else f"{value:.0f}{letter}"


_SYSTEMS: Final = (
    ("/dev/root", "/", 6_000_000_000, 6_000_000_000),
    ("tmpfs", "/dev", 1 << 30, 0),
)
"""File systems, where they lie, how large they are and how much of that is used."""


def _df(call: Call) -> int:
    used = used_bytes(call.host.state)
    data = ("/dev/block/dm-5", "/data", MAX_BYTES, used)
    shared = ("/dev/fuse", "/storage/emulated", MAX_BYTES, used)
    systems = [*_SYSTEMS, data, shared]
    code = 0
    if call.args:
        chosen = []
        for name in call.args:
            path = call.path(name)
            if not call.files.exists(path):
                call.error(f"df: {name}: No such file or directory")
                code = 1
                continue
            chosen.append(
                max((system for system in systems if _holds(system[1], path)), key=_depth)
            )
        systems = chosen
    human = "h" in call.options or "H" in call.options
    title = "Size" if human else "1024-blocks" if "P" in call.options else "1K-blocks"
    available = "Avail" if human else "Available"
    share = "Capacity" if "P" in call.options else "Use%"
    if systems:
        call.print(
            f"{'Filesystem':<16} {title:>10} {'Used':>10} {available:>10} {share} Mounted on"
        )
    for device, place, total, taken in systems:
        sizes = (total, taken, total - taken)
        texts = [_human(size) if human else str(-(-size // 1024)) for size in sizes]
        percent = f"{-(-100 * taken // total)}%"
        call.print(
            f"{device:<16} {texts[0]:>10} {texts[1]:>10} {texts[2]:>10} "
            f"{percent:>{len(share)}} {place}"
        )
    return code


def _holds(place: str, path: str) -> bool:
    return place in ("/", path) or path.startswith(f"{place}/")


def _depth(system: tuple[str, str, int, int]) -> int:
    return len(system[1])


# -- comparing ------------------------------------------------------------------------------------


def _content(call: Call, name: str, status: int) -> bytes:
    try:
        return call.stdin.read() if name == "-" else call.files.read(call.path(name))
    except FileError as error:
        raise CommandError(f"{call.name}: {name}: {error}", status) from None


def _cmp(call: Call) -> int:
    names = [*call.args, "-"][:2]
    first, second = (_content(call, name, 2) for name in names)
    if first == second:
        return 0
    size = min(len(first), len(second))
    at = next((place for place in range(size) if first[place] != second[place]), size)
    if "s" not in call.options:
        if at == size:
            call.error(f"cmp: EOF on {names[len(first) > len(second)]}")
        else:
            line = first[:at].count(b"\n") + 1
            call.print(f"{names[0]} {names[1]} differ: char {at + 1}, line {line}")
    return 1


def _diff(call: Call) -> int:
    """`diff [-q] [-u | -U LINES] FILE FILE`, as unified text."""
    names = list(call.args)
    contents = [_content(call, name, 2) for name in names]
    if contents[0] == contents[1]:
        if "s" in call.options:
            call.print(f"Files {names[0]} and {names[1]} are identical")
        return 0
    if "q" in call.options:
        call.print(f"Files {names[0]} and {names[1]} differ")
        return 1
    texts = [lines(content) for content in contents]
    if max(map(len, texts)) > MAX_COMPARED:
        raise CommandError(f"diff: more than {MAX_COMPARED} lines", 2)
    around = integer(call.options.get("U", "3"), "diff: -U", 0)
    first, second = texts
    for line in difflib.unified_diff(first, second, names[0], names[1], n=around, lineterm=""):
        call.yield_to_other_jobs()
        call.print(line)
    return 1


# -- archives -------------------------------------------------------------------------------------


def _tar(call: Call) -> int:
    """`tar -c|-x|-t [-z] [-v] -f FILE [-C DIRECTORY] [NAME...]`."""
    options = call.options
    modes = [letter for letter in "ctx" if letter in options]
    if len(modes) != 1:
        raise CommandError('tar: Needs -txc (see "tar --help")')
    base = call.path(options["C"]) if "C" in options else call.shell.cwd
    if not call.files.is_directory(base):
        raise CommandError(f"tar: chdir '{options['C']}': No such file or directory")
    name = options.get("f", "-")
    try:
        if modes == ["c"]:
            return _tar_create(call, name, base)
        content = call.stdin.read() if name == "-" else call.files.read(call.path(name))
        return _tar_read(call, content, base, extracts=modes == ["x"])
    except FileError as error:
        raise CommandError(f"tar: {name}: {error}") from None


def _tar_create(call: Call, name: str, base: str) -> int:
    if not call.args:
        raise CommandError('tar: empty archive (see "tar --help")')
    made = io.BytesIO()
    code = 0
    with tarfile.open(fileobj=made, mode="w:gz" if "z" in call.options else "w") as archive:
        for given in call.args:
            root = canonical(given, base)
            if not call.files.exists(root):
                call.error(f"tar: {given}: No such file or directory")
                code = 1
                continue
            for path in call.files.walk(root):
                call.yield_to_other_jobs()
                inside = (given.rstrip("/") + path[len(root) :]).lstrip("/")
                _tar_add(call, archive, inside or ".", path)
                if "v" in call.options:
                    call.error(inside)
    if name == "-":
        call.write(made.getvalue())
    else:
        call.files.write(call.path(name), made.getvalue())
    return code


def _tar_add(call: Call, archive: tarfile.TarFile, inside: str, path: str) -> None:
    entry = tarfile.TarInfo(inside)
    entry.mtime = call.files.modified_ms(path) // 1000
    if call.files.is_directory(path):
        entry.type, entry.mode = tarfile.DIRTYPE, 0o771
        archive.addfile(entry)
        return
    content = call.files.read(path)
    entry.size, entry.mode = len(content), 0o660
    archive.addfile(entry, io.BytesIO(content))


def _tar_read(call: Call, content: bytes, base: str, *, extracts: bool) -> int:
    """List or unpack; an entry that would lie outside the directory is refused."""
    code = 0
    try:
        with tarfile.open(fileobj=io.BytesIO(_unpacked(content)), mode="r:") as archive:
            for entry in archive:
                call.yield_to_other_jobs()
                if call.args and not any(
                    _holds(argument.rstrip("/"), entry.name) for argument in call.args
                ):
                    continue
                if not extracts:
                    call.print(entry.name + "/" * entry.isdir())
                    continue
                if "v" in call.options:
                    call.error(entry.name)
                code |= _tar_extract(call, archive, entry, base)
    except (tarfile.TarError, EOFError, OSError):
        raise CommandError("tar: bad header") from None
    return code


def _unpacked(content: bytes) -> bytes:
    """An archive without its compression, as far as the device could hold it."""
    if not content.startswith(b"\x1f\x8b"):
        return content
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(content, MAX_BYTES)
    except zlib.error:
        raise CommandError("tar: bad gzip") from None


def _tar_extract(call: Call, archive: tarfile.TarFile, entry: tarfile.TarInfo, base: str) -> int:
    goal = canonical(entry.name, base)
    if not _holds(base, goal):
        call.error(f"tar: '{entry.name}' not under '{base}'")
        return 1
    if not (entry.isdir() or entry.isfile()):
        call.error(f"tar: {entry.name}: this device has no links and devices")
        return 1
    if entry.size > MAX_BYTES:
        call.error(f"tar: {entry.name}: No space left on device")
        return 1
    _make_directories(call, goal if entry.isdir() else posixpath.dirname(goal))
    if entry.isfile():
        source = archive.extractfile(entry)
        call.files.write(goal, b"" if source is None else source.read(MAX_BYTES + 1))
    return 0


def _make_directories(call: Call, path: str) -> None:
    missing: list[str] = []
    while not call.files.is_directory(path):
        missing.append(path)
        path = posixpath.dirname(path)
    for item in reversed(missing):
        call.files.make_directory(item)


def _tar_words(run: CommandFunction) -> CommandFunction:
    """The first argument's letters are options without a dash, too."""
    known = "cxtzvfCpokmO"

    def with_dash(call: Call) -> int | None:
        args: Sequence[str] = call.args
        if args and not args[0].startswith("-") and set(args[0]) <= set(known):
            letters = args[0]
            valued = [letter for letter in letters if letter in "fC"]
            flags = "".join(letter for letter in letters if letter not in "fC")
            values = [
                part for letter, value in zip(valued, args[1:], strict=False)
                for part in (f"-{letter}", value)
            ]  # fmt: skip
            rest = args[1 + len(valued) :]
            args = [*([f"-{flags}"] if flags else []), *values, *rest]
        return run(Call(call.name, args, call.shell, call.streams))

    return with_dash


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "cmp": toybox(_cmp, Usage("ls", least=1, most=2, status=2)),
    "df": toybox(_df, Usage("HPkhia", "t")),
    "diff": toybox(_diff, Usage("quas", "UL", "L", {"brief": "q"}, least=2, most=2, status=2)),
    "du": toybox(_du, Usage("achkmsxlLHK", "d", words={"max-depth": "d"})),
    "readlink": toybox(_readlink, Usage("nqmef", words={"canonicalize": "f"}, least=1)),
    "realpath": toybox(_realpath),
    "tar": _tar_words(toybox(_tar, Usage("cxtzvpokmO", "fC"))),
}
