"""`base64 tee od xxd expr rev tac nl`: more tools for texts and bytes.

Source: toybox 0.8.6, `toys/posix/{expr,nl,od,tee}.c`, `toys/other/{base64,rev,tac,xxd}.c`.
"""

from __future__ import annotations

import base64
import binascii
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mobile_gym.virtual_device.patterns import BadPattern, regular_expression
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.grep import posix_regex
from mobile_gym.virtual_device.shell.commands.options import Usage, integer, toybox
from mobile_gym.virtual_device.shell.commands.text_tools import lines, sources
from mobile_gym.virtual_device.shell.files import FileError

_MAX_DUMPED: Final = 1 << 20
"""Bytes that are printed as numbers: each takes several."""


def _base64(call: Call) -> int:
    width = integer(call.options.get("w", "76"), "base64: -w", 0)
    for name, content in sources(call, list(call.args)):
        if "d" in call.options:
            ignored = _NO_BASE64 if "i" in call.options else _BLANKS
            letters = ignored.sub(b"", content)
            try:
                call.write(base64.b64decode(letters, validate=True))
            except binascii.Error:
                call.error(f"base64: {name}: bad input")
                return 1
            continue
        text = base64.b64encode(content).decode()
        step = width or max(len(text), 1)
        rows = [text[at : at + step] for at in range(0, len(text), step)]
        call.write("".join(f"{row}\n" for row in rows) if width else text)
    return 0


def _tee(call: Call) -> int:
    content = call.stdin.read()
    call.write(content)
    code = 0
    for name in call.args:
        try:
            call.files.write(call.path(name), content, append="a" in call.options)
        except FileError as error:
            call.error(f"tee: {name}: {error}")
            code = 1
    return code


_OD_WIDTHS: Final = {1: {"o": 3, "d": 4, "u": 3, "x": 2}, 2: {"o": 6, "d": 6, "u": 5, "x": 4}}
_OD_WIDTHS_4: Final = {"o": 11, "d": 11, "u": 10, "x": 8}
_LETTERS: Final = {
    0: "\\0",
    7: "\\a",
    8: "\\b",
    9: "\\t",
    10: "\\n",
    11: "\\v",
    12: "\\f",
    13: "\\r",
}
_NO_BASE64: Final = re.compile(rb"[^A-Za-z0-9+/=]")
_BLANKS: Final = re.compile(rb"\s")
_TYPE: Final = re.compile(r"([oduxca])([124C S]?)", re.ASCII)
_SHORT_TYPES: Final = {"b": "o1", "c": "c", "d": "u2", "o": "o2", "s": "d2", "x": "x2"}


def _od(call: Call) -> int:
    """`od [-A dox n] [-t TYPE] [-N COUNT] [-j SKIP]`."""
    content = b"".join(data for _, data in sources(call, list(call.args)))
    start = integer(call.options.get("j", "0"), "od: -j", 0)
    count = integer(call.options.get("N", str(_MAX_DUMPED)), "od: -N", 0)
    content = content[start : start + min(count, _MAX_DUMPED)]
    types = [_SHORT_TYPES[letter] for letter in call.options if letter in _SHORT_TYPES]
    types += call.options["t"].split("\n") if "t" in call.options else []
    formats = [_od_format(other_type) for other_type in types or ["o2"]]
    width = integer(call.options.get("w", "16"), "od: -w", 1)
    base = call.options.get("A", "o")
    if base not in ("o", "d", "x", "n"):
        raise CommandError(f"od: bad -A '{base}'")
    for at in range(0, len(content), width):
        call.yield_to_other_jobs()
        row = content[at : at + width]
        for number, form in enumerate(formats):
            head = _od_place(base, start + at) if number == 0 else " " * len(_od_place(base, 0))
            call.print(head + form(row))
    if base != "n":
        call.print(_od_place(base, start + len(content)))
    return 0


def _od_place(base: str, place: int) -> str:
    return "" if base == "n" else f"{place:07{base}}"


def _od_format(kind: str) -> Callable[[bytes], str]:
    match = _TYPE.fullmatch(kind.replace("z", ""))
    if match is None:
        raise CommandError(f"od: bad -t {kind}")
    letter, given = match[1], match[2] or ("1" if match[1] in "ca" else "4")
    size = {"C": 1, "S": 2, " ": 4}.get(given) or int(given)
    if letter in "ca":
        return lambda row: "".join(f"{_letter(byte):>4}" for byte in row)
    width = (_OD_WIDTHS.get(size) or _OD_WIDTHS_4)[letter]
    code = {1: "b", 2: "h", 4: "i"}[size]
    code = code if letter == "d" else code.upper()
    pad = "0" if letter in "ox" else ""

    def row_text(row: bytes) -> str:
        row += b"\0" * (-len(row) % size)
        numbers = struct.unpack(f"<{len(row) // size}{code}", row)
        form = "d" if letter in "du" else letter
        return "".join(f" {number:{pad}{width}{form}}" for number in numbers)

    return row_text


def _letter(byte: int) -> str:
    if byte in _LETTERS:
        return _LETTERS[byte]
    return chr(byte) if 32 <= byte < 127 else f"{byte:03o}"


def _xxd(call: Call) -> int:
    """`xxd [-p] [-r] [-c COLS] [-l LENGTH] [-s SKIP]`."""
    content = b"".join(data for _, data in sources(call, list(call.args)))
    if "r" in call.options:
        text = content.decode("utf-8", "replace")
        if "p" not in call.options:
            text = "".join(line.partition(":")[2].partition("  ")[0] for line in lines(content))
        try:
            call.write(bytes.fromhex(re.sub(r"\s", "", text)))
        except ValueError:
            raise CommandError("xxd: bad hex") from None
        return 0
    start = integer(call.options.get("s", "0"), "xxd: -s", 0)
    length = integer(call.options.get("l", str(_MAX_DUMPED)), "xxd: -l", 0)
    columns = integer(call.options.get("c", "30" if "p" in call.options else "16"), "xxd: -c", 1)
    content = content[start : start + min(length, _MAX_DUMPED)]
    for at in range(0, len(content), columns):
        row = content[at : at + columns]
        if "p" in call.options:
            call.print(row.hex())
            continue
        pairs = " ".join(row[place : place + 2].hex() for place in range(0, len(row), 2))
        shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        call.print(f"{start + at:08x}: {pairs:<{columns * 5 // 2}} {shown}")
    return 0


def _rev(call: Call) -> None:
    for _, content in sources(call, list(call.args)):
        for line in lines(content):
            call.print(line[::-1])


def _tac(call: Call) -> None:
    for _, content in sources(call, list(call.args)):
        for line in reversed(lines(content)):
            call.print(line)


def _nl(call: Call) -> None:
    numbered, number = call.options.get("b", "t"), 0
    width = integer(call.options.get("w", "6"), "nl: -w", 1, 100)
    for _, content in sources(call, list(call.args)):
        for line in lines(content):
            if numbered == "a" or (numbered == "t" and line):
                number += 1
                call.print(f"{number:>{width}}{call.options.get('s', chr(9))}{line}")
            else:
                call.print(f"{'':>{width}} {line}" if line else "")


# -- expressions ----------------------------------------------------------------------------------


def _expr(call: Call) -> int:
    """`expr ARG OPERATOR ARG ...`; 1 where the result is empty or 0, 2 for no expression."""
    if not call.args:
        raise CommandError('expr: need one argument (see "expr --help")', 2)
    reader = _Expression(call.args)
    value = reader.read(0)
    if reader.waiting:
        raise CommandError("expr: syntax error", 2)
    call.print(value)
    return int(value in ("", "0"))


_LEVELS: Final = (
    ("|",), ("&",), ("=", "==", ">", ">=", "<", "<=", "!="), ("+", "-"), ("*", "/", "%"), (":",),
)  # fmt: skip
"""Operators, those that bind least first."""
_MAX_DEPTH: Final = 50


class _Expression:
    def __init__(self, words: Sequence[str]) -> None:
        self.waiting = list(words)
        self.depth = 0

    def read(self, level: int) -> str:
        if level == len(_LEVELS):
            return self._primary()
        left = self.read(level + 1)
        while self.waiting and self.waiting[0] in _LEVELS[level]:
            left = _applied(left, self.waiting.pop(0), self.read(level + 1))
        return left

    def _primary(self) -> str:
        if not self.waiting:
            raise CommandError("expr: syntax error", 2)
        word = self.waiting.pop(0)
        if word != "(":
            return word
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise CommandError("expr: nested too deeply", 2)
        value = self.read(0)
        self.depth -= 1
        if not self.waiting or self.waiting.pop(0) != ")":
            raise CommandError("expr: syntax error", 2)
        return value


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,19}", text, re.ASCII) else None


def _applied(left: str, operator: str, right: str) -> str:
    if operator == "|":
        return left if left not in ("", "0") else right
    if operator == "&":
        return left if left not in ("", "0") and right not in ("", "0") else "0"
    if operator == ":":
        return _matched(left, right)
    first, second = _whole(left), _whole(right)
    if operator in _LEVELS[2]:
        pair = (left, right) if first is None or second is None else (first, second)
        return str(int(_compared(pair[0], operator, pair[1])))
    if first is None or second is None:
        raise CommandError("expr: non-integer argument", 2)
    if operator in "/%" and second == 0:
        raise CommandError("expr: division by zero", 2)
    quotient = 0 if operator in "+-*" else abs(first) // abs(second)
    quotient = quotient if (first < 0) == (second < 0) else -quotient
    results = {
        "+": first + second,
        "-": first - second,
        "*": first * second,
        "/": quotient,
        "%": first - second * quotient,
    }
    return str(results[operator])


def _compared(left: object, operator: str, right: object) -> bool:
    if operator in ("=", "=="):
        return left == right
    if operator == "!=":
        return left != right
    less = left < right  # type: ignore[operator]
    return {
        "<": less,
        "<=": less or left == right,
        ">": not less and left != right,
        ">=": not less,
    }[operator]


def _matched(text: str, pattern: str) -> str:
    """What the group of a pattern matches at the beginning, or how many characters it does."""
    try:
        regex = posix_regex(pattern, extended=False)
        has_group = "(" in regex.replace("\\(", "")
        matcher = regular_expression(f"^(?:{regex})", longest=True, has_group=has_group)
        if has_group:
            return matcher.group(text) or ""
        first = next(iter(matcher.parts(text)), "")
    except BadPattern as error:
        raise CommandError(f"expr: bad regex: {error}", 2) from None
    return str(len(first))


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "base64": toybox(_base64, Usage("di", "w", words={"decode": "d", "wrap": "w"})),
    "expr": _expr,
    "nl": toybox(_nl, Usage("E", "bswlnv")),
    "od": toybox(_od, Usage("bcdosxv", "jwNAt", "t")),
    "rev": toybox(_rev),
    "tac": toybox(_tac),
    "tee": toybox(_tee, Usage("ia")),
    "xxd": toybox(_xxd, Usage("pri", "closg", most=1)),
}
