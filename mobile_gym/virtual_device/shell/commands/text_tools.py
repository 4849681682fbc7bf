"""`echo printf head tail wc ...`: text tools, and the commands that only answer or succeed."""

from __future__ import annotations

import itertools
import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import Usage, integer, short_options, toybox
from mobile_gym.virtual_device.shell.files import FileError
from mobile_gym.virtual_device.shell.system_files import KERNEL
from mobile_gym.virtual_device.system.process_table import ROOT, SHELL, user_id, user_name

_ESCAPE: Final = re.compile(r"\\(x[0-9a-fA-F]{1,2}|0[0-7]{0,3}|[0-7]{1,3}|.)", re.DOTALL)
_ESCAPES: Final = {
    "n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b",
    "\\": "\\",
}  # fmt: skip
MAX_LINES: Final = 100_000
"""Lines of a text that are looked at one by one: `sort -n` has the device to itself for 0.2 s."""
_CHUNK_SIZE: Final = 1000
"""Lines that `seq` prints at a time: one by one, a million take seconds."""
_FORMAT: Final = re.compile(r"%([-+ 0#]*)(\d{0,4})(?:\.(\d{0,4}))?([diouxXsbcfFeEgG%])")


def _unescape_text(text: str) -> str:
    def fill(match: re.Match[str]) -> str:
        body = match[1]
        if body[0] == "x" and len(body) > 1:
            return chr(int(body[1:], 16))
        if body[0] in "01234567":
            return chr(int(body, 8) & 0xFF)
        return _ESCAPES.get(body, match[0])

    return _ESCAPE.sub(fill, text)


def _echo(call: Call) -> None:
    args = list(call.args)
    line_end, escapes = "\n", False
    while args and re.fullmatch(r"-[neE]+", args[0]):
        option = args.pop(0)
        line_end = "" if "n" in option else line_end
        escapes = ("e" in option or escapes) and not option.endswith("E")
    text = " ".join(args)
    call.write((_unescape_text(text) if escapes else text) + line_end)


def _printf(call: Call) -> int:
    if not call.args:
        raise CommandError('printf: Needs 1 argument (see "printf --help")')
    pattern, *values = call.args
    pattern = _unescape_text(pattern)
    while True:
        before = len(values)
        call.write(_FORMAT.sub(lambda directive: _field(directive, values), pattern))
        if not values or len(values) == before:
            return 0


def _field(directive: re.Match[str], values: list[str]) -> str:
    flags, width, precision, kind = directive.groups()
    if kind == "%":
        return "%"
    value = values.pop(0) if values else ""
    spec = f"%{flags}{width}" + (f".{precision}" if precision is not None else "")
    if kind in "sb":
        return f"{spec}s" % (_unescape_text(value) if kind == "b" else value)
    if kind == "c":
        return value[:1]
    if kind in "diouxX":
        number = integer(value or "0", "printf", -(2**63), 2**63)
        return f"{spec}{'d' if kind in 'diu' else kind}" % number
    try:
        return f"{spec}{kind}" % float(value or "0")
    except ValueError:
        raise CommandError(f"printf: not a number '{value}'") from None


def sources(call: Call, names: list[str]) -> Iterator[tuple[str, bytes]]:
    """Each named file with its content, or what is piped in; missing ones are told and skipped."""
    for name in names or ["-"]:
        try:
            yield name, call.stdin.read() if name == "-" else call.files.read(call.path(name))
        except FileError as error:
            call.error(f"{call.name}: {name}: {error}")


def lines(content: bytes) -> list[str]:
    """The lines of a text, without their ends.

    Raises:
        CommandError: there are too many.
    """
    if content.count(b"\n") > MAX_LINES:
        raise CommandError(f"more than {MAX_LINES} lines")
    lines = content.decode("utf-8", "replace").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def _head_or_tail(call: Call) -> int:
    """`head` and `tail`."""
    args = [f"-n{arg[1:]}" if re.fullmatch(r"-\d+", arg) else arg for arg in call.args]
    options, names = short_options(call.name, args, "qv", "nc")
    key = "c" if "c" in options else "n"
    text = options.get(key, "10")
    count = integer(text, call.name)
    for name, content in sources(call, names):
        if len(names) > 1:
            call.print(f"==> {name} <==")
        parts = content if key == "c" else content.splitlines(keepends=True)
        if call.name == "head":
            selected = parts[:count]
        elif text.startswith("+"):
            selected = parts[max(count - 1, 0) :]
        else:
            selected = parts[-abs(count) :] if count else b""
        call.write(selected if isinstance(selected, bytes) else b"".join(selected))
    return 0


def _wc(call: Call) -> None:
    options, names = short_options("wc", call.args, "lwcm")
    for name, content in sources(call, names):
        counts = {"l": content.count(b"\n"), "w": len(content.split()), "c": len(content)}
        counts["m"] = len(content.decode("utf-8", "replace"))
        chosen = [str(counts[key]) for key in "lwmc" if key in options] or [
            str(counts[key]) for key in "lwc"
        ]
        call.print(" ".join(chosen) + (f" {name}" if name != "-" else ""))


class _SortKey(NamedTuple):
    """A part of each line that `sort` compares: fields `first` to `last`, counted from 1."""

    first: int
    last: int
    is_number: bool
    is_reversed: bool

    @classmethod
    def parse(cls, text: str, letters: str) -> _SortKey:
        """A key as `-k` takes it: `2`, `2,3`, `2n`; without letters it has those of the options."""
        match = re.fullmatch(r"(\d{1,6})([nr]*)(?:,(\d{1,6})([nr]*))?", text)
        if match is None or int(match[1]) < 1:
            raise CommandError(f"sort: bad -k '{text}'")
        letters = match[2] + (match[4] or "") or letters
        return cls(int(match[1]), int(match[3] or MAX_LINES), "n" in letters, "r" in letters)

    def value(self, line: str, separator: str) -> float | str:
        """What is compared; without a separator a field has the blanks before it."""
        fields = line.split(separator) if separator else re.findall(r"\s*\S+", line)
        part = separator.join(fields[self.first - 1 : self.last])
        if not self.is_number:
            return part
        number = re.match(r"\s*-?\d{1,300}(\.\d{1,300})?", part)
        return float(number[0]) if number else 0.0


def _sort(call: Call) -> None:
    options, names = short_options("sort", call.args, "nru", "kt", "k", status=2)
    all_lines: list[str] = []
    for _, content in sources(call, names):
        call.yield_to_other_jobs()
        all_lines += lines(content)
        if len(all_lines) > MAX_LINES:
            raise CommandError(f"sort: more than {MAX_LINES} lines")
    letters = "".join(letter for letter in options if letter in "nr")
    texts = options["k"].split("\n") if "k" in options else ["1"] if "n" in options else []
    keys = [_SortKey.parse(text, letters) for text in texts]
    separator = options.get("t", "")
    ordered = sorted(all_lines, reverse="r" in options)  # decides where all keys are equal
    for key in reversed(keys):
        call.yield_to_other_jobs()
        values = {line: key.value(line, separator) for line in ordered}
        ordered.sort(key=values.__getitem__, reverse=key.is_reversed)
    if "u" in options:
        kept: dict[object, str] = {}
        for line in ordered:
            kept.setdefault(tuple(key.value(line, separator) for key in keys) or line, line)
        ordered = list(kept.values())
    for line in ordered:
        call.print(line)


def _uniq(call: Call) -> None:
    options, names = short_options("uniq", call.args, "cdu")
    for _, content in sources(call, names):
        for line, run in itertools.groupby(lines(content)):
            count = sum(1 for _ in run)
            if not (("d" in options and count == 1) or ("u" in options and count > 1)):
                call.print(f"{count:7d} {line}" if "c" in options else line)


def _cut(call: Call) -> None:
    options, names = short_options("cut", call.args, "s", "dfc")
    spans = options.get("f", options.get("c", ""))
    ranges: list[range] = []
    for span in spans.split(","):
        low, dash, high = span.partition("-")
        first = integer(low or "1", "cut", 1, 10**6)
        last = integer(high or str(10**6), "cut", 1, 10**6) if dash else first
        ranges.append(range(first, last + 1))
    separator = options.get("d", "\t") if "f" in options else ""
    for _, content in sources(call, names):
        for line in lines(content):
            parts = line.split(separator) if separator else list(line)
            if separator and len(parts) == 1:
                call.print(line)
                continue
            fields = [
                part for at, part in enumerate(parts, 1) if any(at in span for span in ranges)
            ]
            call.print(separator.join(fields))


_CHARACTERS: Final = {
    "[:upper:]": "A-Z", "[:lower:]": "a-z", "[:digit:]": "0-9", "[:space:]": " \t\n\r\v\f",
    "[:alpha:]": "A-Za-z", "[:alnum:]": "A-Za-z0-9",
}  # fmt: skip


def _members(given: str) -> str:
    """The characters of one of `tr`'s sets: ranges, classes and escapes written out."""
    for name, members in _CHARACTERS.items():
        given = given.replace(name, members)
    return re.sub(
        r"([!-~])-([!-~])",
        lambda match: "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1))) or match[0],
        _unescape_text(given),
    )


def _tr(call: Call) -> None:
    options, sets = call.options, call.args
    if not options and len(sets) < 2:
        raise CommandError('tr: Need 2 arguments (see "tr --help")')
    source = _members(sets[0])
    text = call.stdin.read().decode("utf-8", "replace")
    if "d" in options:
        call.write(text.translate({ord(character): None for character in source}))
        return
    if len(sets) == 1:
        call.write(_squeeze_runs(text, source))
        return
    target = _members(sets[1]) or " "
    padded = target + target[-1] * max(len(source) - len(target), 0)
    text = text.translate(str.maketrans(source, padded[: len(source)]))
    call.write(_squeeze_runs(text, target) if "s" in options else text)


def _squeeze_runs(text: str, members: str) -> str:
    """A text with one of each run of an equal character that is a member."""
    runs = ((letter, "".join(run)) for letter, run in itertools.groupby(text))
    return "".join(letter if letter in members else run for letter, run in runs)


def _seq(call: Call) -> None:
    numbers = [integer(text, "seq", -(10**6), 10**6) for text in call.args[:3]] or [0]
    first = numbers[0] if len(numbers) > 1 else 1
    step = numbers[1] if len(numbers) == 3 else 1
    if step == 0:
        raise CommandError("seq: bad step 0")
    last = numbers[-1]
    values = range(first, last + (1 if step > 0 else -1), step)
    for start in range(0, len(values), _CHUNK_SIZE):
        call.print("\n".join(map(str, values[start : start + _CHUNK_SIZE])))


def _seq_checked(call: Call) -> None:
    """A number may look like an option (`seq -1 3`), so there are none."""
    if not 1 <= len(call.args) <= 3:
        problem = "Max 3 arguments" if call.args else "Needs 1 argument"
        raise CommandError(f'seq: {problem} (see "seq --help")')
    _seq(call)


def _basename(call: Call) -> None:
    if call.name.endswith("dirname"):
        for given in call.args:
            call.print(posixpath.dirname(given.rstrip("/") or "/") or ".")
        return
    several = bool(call.options.keys() & {"a", "s"})
    suffix = call.options.get("s", "" if several or len(call.args) < 2 else call.args[1])
    for given in call.args if several else call.args[:1]:
        name = posixpath.basename(given.rstrip("/")) or "/"
        call.print(name.removesuffix(suffix) if name != suffix else name)


def _id(call: Call) -> None:
    uid = ROOT
    if call.args:
        found = user_id(call.args[0])
        if found is None:
            raise CommandError(f"id: no user '{call.args[0]}'")
        uid = found
    elif call.host.state.properties.get("service.adb.root") == "0":
        uid = SHELL
    name = user_name(uid)
    letters = call.options.keys() & set("ugGZ")
    if len(letters) > 1:
        raise CommandError(f"id: No '{max(letters)}' with '{min(letters)}' (see \"id --help\")")
    if "Z" in letters:
        call.print("u:r:su:s0" if uid == ROOT else "u:r:shell:s0")
    elif letters:
        call.print(name if "n" in call.options else str(uid))
    else:
        context = "" if call.args else f" context=u:r:{'su' if uid == ROOT else 'shell'}:s0"
        call.print(f"uid={uid}({name}) gid={uid}({name}) groups={uid}({name}){context}")


_SYSTEM_NAMES: Final = {
    "s": "Linux",
    "n": "localhost",
    "r": KERNEL,
    "v": "#1 SMP PREEMPT",
    "m": "x86_64",
    "o": "Toybox",
}
"""By option, in the order in which `uname -a` prints them."""


def _uname(call: Call) -> None:
    chosen = _SYSTEM_NAMES.keys() if "a" in call.options else call.options.keys() or {"s"}
    call.print(" ".join(text for letter, text in _SYSTEM_NAMES.items() if letter in chosen))


def _whoami(call: Call) -> None:
    """Root, unless `adb unroot` has ended that."""
    call.print("root" if call.host.state.properties.get("service.adb.root") != "0" else "shell")


def _su(call: Call) -> int:
    """`su [0|root] [-c] COMMAND`: the shell is root already."""
    args = list(call.args)
    if args[:1] in (["0"], ["root"]):
        args.pop(0)
    if args[:1] == ["-c"]:
        return call.shell.call(["sh", *args], call.streams)
    return call.shell.call(args, call.streams) if args else 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "basename": toybox(_basename, Usage("a", "s", least=1, is_early=True)),
    "cut": _cut,
    "dirname": toybox(_basename, Usage(least=1, is_early=True)),
    "echo": _echo,
    "false": lambda call: 1,
    "head": _head_or_tail,
    "id": toybox(_id, Usage("nGgruZ", most=1)),
    "printf": _printf,
    "seq": _seq_checked,
    "sort": _sort,
    "su": _su,
    "sync": lambda call: 0,
    "tail": _head_or_tail,
    "tr": toybox(_tr, Usage("ds", least=1, most=2)),
    "true": lambda call: 0,
    "uname": toybox(_uname, Usage("aomvrns")),
    "uniq": _uniq,
    "wc": _wc,
    "logname": toybox(_whoami, Usage(most=0)),
    "whoami": toybox(_whoami, Usage(most=0)),
}
