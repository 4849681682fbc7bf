"""`test` and `[`: conditions over files, texts and numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import integer

_USAGE_ERROR: Final = 2

_NUMBERS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "-eq": lambda left, right: left == right,
    "-ne": lambda left, right: left != right,
    "-lt": lambda left, right: left < right,
    "-le": lambda left, right: left <= right,
    "-gt": lambda left, right: left > right,
    "-ge": lambda left, right: left >= right,
}
_TEXTS: Final[Mapping[str, Callable[[str, str], bool]]] = {
    "=": lambda left, right: left == right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
}


def _unary(call: Call, operator: str, operand: str) -> bool:
    files = call.files
    path = call.path(operand)
    match operator:
        case "-z":
            return not operand
        case "-n":
            return bool(operand)
        case "-d":
            return files.is_directory(path)
        case "-f":
            return files.is_file(path) and path != "/dev/null"
        case "-e" | "-r" | "-w" | "-a":
            return files.exists(path)
        case "-s":
            return files.is_directory(path) or (files.is_file(path) and bool(files.read(path)))
        case "-x":
            return files.is_directory(path)
        case _:  # -h, -L: the tree has no symbolic links
            return False


_UNARY: Final = frozenset({"-z", "-n", "-d", "-f", "-e", "-r", "-w", "-a", "-s", "-x", "-h", "-L"})


class _Test:
    def __init__(self, call: Call, args: list[str]) -> None:
        self.call = call
        self.args = args

    def run(self) -> bool:
        value = self._any() if self.args else False
        if self.args:
            raise CommandError(f"{self.call.name}: unexpected '{self.args[0]}'", _USAGE_ERROR)
        return value

    def _any(self) -> bool:
        value = self._all()
        while self.args[:1] == ["-o"]:
            self.args.pop(0)
            value = self._all() or value
        return value

    def _all(self) -> bool:
        value = self._one()
        while self.args[:1] == ["-a"]:
            self.args.pop(0)
            value = self._one() and value
        return value

    def _one(self) -> bool:
        negated = False
        while self.args[:1] == ["!"] and len(self.args) > 1:
            self.args.pop(0)
            negated = not negated
        return self._primary() != negated

    def _primary(self) -> bool:
        if not self.args:
            raise CommandError(f"{self.call.name}: argument expected", _USAGE_ERROR)
        left = self.args.pop(0)
        operator = self.args[0] if len(self.args) > 1 else ""
        if operator in _TEXTS:
            right = self.args[1]
            del self.args[:2]
            return _TEXTS[operator](left, right)
        if operator in _NUMBERS:
            right = self.args[1]
            del self.args[:2]
            numbers = [self._number(left), self._number(right)]
            return _NUMBERS[operator](*numbers)
        if left in _UNARY and self.args:
            return _unary(self.call, left, self.args.pop(0))
        return bool(left)

    def _number(self, text: str) -> int:
        try:
            return integer(text.strip(), self.call.name, -(2**62), 2**62)
        except CommandError as error:
            raise CommandError(str(error), _USAGE_ERROR) from None


def _test(call: Call) -> int:
    args = list(call.args)
    if call.name == "[":
        if args[-1:] != ["]"]:
            raise CommandError("[: missing ]", _USAGE_ERROR)
        args.pop()
    return int(not _Test(call, args).run())


COMMANDS: Final[Mapping[str, CommandFunction]] = {"[": _test, "test": _test}
