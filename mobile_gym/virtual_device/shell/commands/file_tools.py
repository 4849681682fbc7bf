"""`ls cat cp mv rm mkdir touch find stat ...`: the file tools, as toybox writes their output."""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, glob_pattern
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import short_options
from mobile_gym.virtual_device.shell.files import FileError

__all__ = ["COMMANDS"]

_BLOCK: Final = 4096


def _cat(call: Call) -> int:
    _, names = short_options("cat", call.args, "u")
    code = 0
    for name in names or ["-"]:
        try:
            call.write(call.stdin.read() if name == "-" else call.files.read(call.path(name)))
        except FileError as error:
            call.error(f"cat: {name}: {error}")
            code = 1
    return code


def _ls(call: Call) -> int:
    options, names = short_options("ls", call.args, "1aAlldhRrtnuFpiso")
    files, directories, code = [], [], 0
    for name in names or ["."]:
        path = call.path(name)
        if not call.files.exists(path):
            call.error(f"ls: {name}: No such file or directory")
            code = 1
        elif call.files.is_directory(path) and "d" not in options:
            directories.append(name)
        else:
            files.append(name)
    for name in files:
        call.print(_entry(call, name, call.path(name), options))
    for position, name in enumerate(directories):
        for shown in _tree(call, name) if "R" in options else (name,):
            path = call.path(shown)
            if len(names) > 1 or "R" in options:
                call.print(f"{chr(10) if files or position or shown != name else ''}{shown}:")
            inside = call.files.names(path)
            if "l" in options:
                call.print(f"total {len(inside) * 4}")
            if "a" in options:
                inside = [".", "..", *inside]
            for entry in reversed(inside) if "r" in options else inside:
                if "a" in options or "A" in options or not entry.startswith("."):
                    call.print(_entry(call, entry, posixpath.join(path, entry), options))
    return code


def _tree(call: Call, name: str) -> list[str]:
    root = call.path(name)
    return [
        posixpath.join(name, path[len(root) :].lstrip("/")) if path != root else name
        for path in call.files.walk(root)
        if call.files.is_directory(path)
    ]


def _entry(call: Call, shown: str, path: str, options: Mapping[str, str]) -> str:
    is_directory = call.files.is_directory(posixpath.normpath(path))
    if is_directory and ("p" in options or "F" in options):
        shown += "/"
    if "l" not in options:
        return shown
    state = call.host.state
    size = _BLOCK if is_directory else len(call.files.read(path))
    mode = "drwxrwx--x" if is_directory else "-rw-rw----"
    changed = datetime.fromtimestamp(
        call.files.modified_ms(posixpath.normpath(path)) / 1000, ZoneInfo(state.timezone)
    )
    return f"{mode} 1 root root {size:>8} {changed:%Y-%m-%d %H:%M} {shown}"


def _mkdir(call: Call) -> int:
    options, names = short_options("mkdir", call.args, "pv", "m")
    if not names:
        raise CommandError("mkdir: Needs 1 argument")
    code = 0
    for name in names:
        path = call.path(name)
        try:
            if "p" in options:
                _make_parents(call, path)
            else:
                call.files.make_directory(path)
        except FileError as error:
            call.error(f"mkdir: '{name}': {error}")
            code = 1
    return code


def _make_parents(call: Call, path: str) -> None:
    if call.files.is_directory(path):
        return
    if posixpath.dirname(path) != path:
        _make_parents(call, posixpath.dirname(path))
    call.files.make_directory(path)


def _rm(call: Call) -> int:
    options, names = short_options("rm", call.args, "rRfv")
    code = 0
    for name in names:
        path = call.path(name)
        if not call.files.exists(path):
            if "f" not in options:
                call.error(f"rm: {name}: No such file or directory")
                code = 1
            continue
        try:
            if call.files.is_directory(path) and not ("r" in options or "R" in options):
                raise FileError("Is a directory")
            call.files.remove(path)
        except FileError as error:
            call.error(f"rm: {name}: {error}")
            code = 1
    if not names and "f" not in options:
        raise CommandError("rm: Needs 1 argument")
    return code


def _rmdir(call: Call) -> int:
    code = 0
    for name in call.args:
        path = call.path(name)
        try:
            if call.files.names(path):
                raise FileError("Directory not empty")
            call.files.remove(path)
        except FileError as error:
            call.error(f"rmdir: '{name}': {error}")
            code = 1
    return code


def _touch(call: Call) -> int:
    _, names = short_options("touch", call.args, "acm", "drt")
    code = 0
    for name in names:
        path = call.path(name)
        try:
            if not call.files.is_directory(path):
                call.files.write(path, b"", append=True)
        except FileError as error:
            call.error(f"touch: '{name}': {error}")
            code = 1
    return code


def _transfer(call: Call) -> int:
    """`cp` and `mv`."""
    options, names = short_options(call.name, call.args, "rRapfdvinT")
    if len(names) < 2:
        raise CommandError(f"{call.name}: Needs 2 arguments")
    *sources, target = names
    into = call.files.is_directory(call.path(target)) and "T" not in options
    if len(sources) > 1 and not into:
        raise CommandError(f"{call.name}: '{target}' not directory")
    deep = call.name == "mv" or any(letter in options for letter in "rRa")
    code = 0
    for name in sources:
        source, goal = call.path(name), call.path(target)
        if into:  # of `SOURCE/.` what lies in it, as its name is `.`
            goal = posixpath.normpath(posixpath.join(goal, posixpath.basename(name.rstrip("/"))))
        try:
            _copy(call, source, goal, deep)
            if call.name == "mv":
                call.files.remove(source)
        except FileError as error:
            call.error(f"{call.name}: bad '{name}': {error}")
            code = 1
    return code


def _copy(call: Call, source: str, goal: str, deep: bool) -> None:
    if source == goal:
        raise FileError("is the same file")
    if not call.files.is_directory(source):
        call.files.write(goal, call.files.read(source))
        return
    if not deep:
        raise FileError("Is a directory")
    if goal.startswith(f"{source}/"):
        raise FileError("cannot be copied into itself")
    for path in call.files.walk(source):
        at = goal + path[len(source) :]
        if call.files.is_directory(path):
            if not call.files.is_directory(at):
                call.files.make_directory(at)
        else:
            call.files.write(at, call.files.read(path))


def _find(call: Call) -> int:
    args = list(call.args)
    roots: list[str] = []
    while args and not args[0].startswith("-"):
        roots.append(args.pop(0))
    name_pattern, kind, depths = None, "", [0, 1_000]
    while args:
        option = args.pop(0)
        if option in ("-name", "-iname", "-type", "-maxdepth", "-mindepth") and args:
            value = args.pop(0)
            if option.endswith("name"):
                name_pattern = _name_pattern(value, ignore_case=option == "-iname")
            elif option == "-type":
                kind = value
            elif value.isascii() and value.isdigit():
                depths[option == "-maxdepth"] = int(value[:6])
        elif option != "-print":
            raise CommandError(f"find: bad arg '{option}'")
    code = 0
    for root in roots or ["."]:
        top = call.path(root)
        if not call.files.exists(top):
            call.error(f"find: '{root}': No such file or directory")
            code = 1
            continue
        for path in call.files.walk(top):
            call.breathe()
            below = path[len(top) :].lstrip("/")
            depth = below.count("/") + 1 if below else 0
            is_directory = call.files.is_directory(path)
            if (
                (name_pattern and not name_pattern.is_all_of(posixpath.basename(path)))
                or (kind and kind != ("d" if is_directory else "f"))
                or not depths[0] <= depth <= depths[1]
            ):
                continue
            call.print(posixpath.join(root, below) if below else root)
    return code


def _name_pattern(given: str, *, ignore_case: bool) -> Pattern:
    try:
        return glob_pattern(given, ignore_case=ignore_case)
    except BadPattern as error:
        raise CommandError(f"find: bad pattern: {error}") from None


def _stat(call: Call) -> int:
    options, names = short_options("stat", call.args, "L", "c")
    code = 0
    for name in names:
        path = call.path(name)
        if not call.files.exists(path):
            call.error(f"stat: '{name}': No such file or directory")
            code = 1
            continue
        is_directory = call.files.is_directory(path)
        values = {
            "n": name,
            "s": str(_BLOCK if is_directory else len(call.files.read(path))),
            "F": "directory" if is_directory else "regular file",
            "a": "771" if is_directory else "660",
            "U": "root",
            "G": "root",
            "Y": str(call.files.modified_ms(path) // 1000),
        }
        given = options.get("c", "  File: '%n'\n  Size: %s\t%F\nAccess: (%a)\tUid: %U\tGid: %G")
        call.print(
            re.sub(r"%([a-zA-Z])", lambda directive, v=values: v.get(directive[1], "?"), given)
        )
    return code


def _digest(call: Call) -> int:
    code = 0
    for name in call.args or ["-"]:
        try:
            content = call.stdin.read() if name == "-" else call.files.read(call.path(name))
        except FileError as error:
            call.error(f"{call.name}: {name}: {error}")
            code = 1
            continue
        kind = call.name.removesuffix("sum")
        digest = hashlib.new(kind, content, usedforsecurity=False).hexdigest()
        call.print(f"{digest}  {name}")
    return code


def _accepted(call: Call) -> int:
    """`chmod`, `chown`, `restorecon`: there are no modes to change, but the files must exist."""
    _, names = short_options(call.name, call.args, "DRFfvr")
    code = 0
    for name in names[call.name != "restorecon" :]:
        if not call.files.exists(call.path(name)):
            call.error(f"{call.name}: {name}: No such file or directory")
            code = 1
    return code


def _toybox(call: Call) -> int:
    """Any command by its name, as toybox holds most of them in one program."""
    return call.shell.call(call.args, call.streams) if call.args else 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "cat": _cat,
    "chmod": _accepted,
    "chown": _accepted,
    "cp": _transfer,
    "find": _find,
    "ls": _ls,
    "md5sum": _digest,
    "mkdir": _mkdir,
    "mv": _transfer,
    "restorecon": _accepted,
    "rm": _rm,
    "rmdir": _rmdir,
    "sha1sum": _digest,
    "sha256sum": _digest,
    "stat": _stat,
    "toybox": _toybox,
    "touch": _touch,
}
