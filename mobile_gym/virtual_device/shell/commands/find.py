"""`find`: paths below a directory that fulfil conditions, and what is done to them.

Source: toybox 0.8.6, `toys/posix/find.c`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, glob_pattern
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import integer
from mobile_gym.virtual_device.shell.files import FileError

_MAX_NESTING: Final = 100
_SIZES: Final = {"": 512, "c": 1, "b": 512, "k": 1 << 10, "M": 1 << 20, "G": 1 << 30}
_AMOUNT: Final = re.compile(r"([-+]?)(\d{1,15})([cbkMG]?)", re.ASCII)
_MINUTE_MS: Final = 60_000
_DAY_MS: Final = 86_400_000


class _Place(NamedTuple):
    """A path on the way."""

    path: str
    shown: str
    is_directory: bool


_Condition: TypeAlias = Callable[[_Place], bool]


class _Find:
    """The conditions of one `find`, read from its arguments."""

    def __init__(self, call: Call, args: Sequence[str]) -> None:
        self.call = call
        self.code = 0
        self.least, self.most = 0, 1 << 30
        self.children_first = False
        self.is_pruned = False
        self._acts = False
        self._batches: list[tuple[list[str], list[str]]] = []
        self._waiting = list(args)
        self._nesting = 0
        condition = self._any() if self._waiting else _always
        if self._waiting:
            raise CommandError(f"find: bad arg '{self._waiting[0]}'")
        self._condition = condition

    # -- walking --------------------------------------------------------------------------------

    def walk(self, path: str, shown: str) -> None:
        """Look at a path and what lies below it."""
        files = self.call.files
        ahead = [(path, shown, 0, False)]
        while ahead:
            self.call.yield_to_other_jobs()
            path, shown, depth, is_after = ahead.pop()
            if not files.exists(path):
                continue  # a command has removed it
            place = _Place(path, shown, files.is_directory(path))
            is_wanted = self.least <= depth <= self.most
            self.is_pruned = False
            if is_wanted and is_after == self.children_first:
                self._look(place)
            if is_after:
                continue
            if self.children_first:
                ahead.append((path, shown, depth, True))
            if place.is_directory and depth < self.most and not self.is_pruned:
                ahead += [
                    (posixpath.join(path, name), posixpath.join(shown, name), depth + 1, False)
                    for name in reversed(files.names(path))
                ]

    def _look(self, place: _Place) -> None:
        if self._condition(place) and not self._acts:
            self._print(place)

    def finish(self) -> None:
        """Run the commands that get all paths together."""
        for command, paths in self._batches:
            if paths and self.call.shell.call([*command, *paths], self.call.streams):
                self.code = 1

    # -- reading --------------------------------------------------------------------------------

    def _any(self) -> _Condition:
        conditions = [self._all()]
        while self._waiting[:1] in (["-o"], ["-or"]):
            self._waiting.pop(0)
            conditions.append(self._all())
        return lambda place: any(condition(place) for condition in conditions)

    def _all(self) -> _Condition:
        conditions = [self._one()]
        while self._waiting and self._waiting[0] not in ("-o", "-or", ")"):
            if self._waiting[0] in ("-a", "-and"):
                self._waiting.pop(0)
            conditions.append(self._one())
        return lambda place: all(condition(place) for condition in conditions)

    def _one(self) -> _Condition:
        word = self._next("find: missing expression")
        if word in ("!", "-not"):
            inner = self._nested_condition(self._one)
            return lambda place: not inner(place)
        if word == "(":
            inner = self._nested_condition(self._any)
            if self._next("find: need )") != ")":
                raise CommandError("find: need )")
            return inner
        reader = _READERS.get(word)
        if reader is None:
            raise CommandError(f"find: bad arg '{word}'")
        return reader(self, word)

    def _nested_condition(self, read: Callable[[], _Condition]) -> _Condition:
        self._nesting += 1
        if self._nesting > _MAX_NESTING:
            raise CommandError("find: too many levels")
        condition = read()
        self._nesting -= 1
        return condition

    def _next(self, problem: str) -> str:
        if not self._waiting:
            raise CommandError(problem)
        return self._waiting.pop(0)

    def argument(self, word: str) -> str:
        """What stands behind a word."""
        return self._next(f"find: '{word}' needs 1 arg")

    # -- actions --------------------------------------------------------------------------------

    def _print(self, place: _Place) -> bool:
        self.call.print(place.shown)
        return True

    def printing(self, word: str) -> _Condition:
        """`-print`, `-print0`."""
        self._acts = True
        if word == "-print":
            return self._print

        def write(place: _Place) -> bool:
            self.call.write(f"{place.shown}\0")
            return True

        return write

    def deleting(self, word: str) -> _Condition:
        """`-delete`: what lies in a directory goes before it."""
        del word
        self._acts = self.children_first = True

        def delete(place: _Place) -> bool:
            files = self.call.files
            try:
                if place.is_directory and files.names(place.path):
                    raise FileError("Directory not empty")
                if posixpath.basename(place.shown) not in (".", ".."):
                    files.remove(place.path)
            except FileError as error:
                self.call.error(f"find: {place.shown}: {error}")
                self.code = 1
                return False
            return True

        return delete

    def running(self, word: str) -> _Condition:
        """`-exec COMMAND {} ;`, or with all paths at once: `-exec COMMAND {} +`."""
        self._acts = True
        command: list[str] = []
        while (part := self._next(f"find: '{word}' needs ;")) != ";":
            if part == "+" and command[-1:] == ["{}"]:
                return self._batch(command[:-1])
            command.append(part)
        if not command:
            raise CommandError(f"find: '{word}' needs a command")

        def run(place: _Place) -> bool:
            filled = [part.replace("{}", place.shown) for part in command]
            return self.call.shell.call(filled, self.call.streams) == 0

        return run

    def _batch(self, command: list[str]) -> _Condition:
        paths: list[str] = []
        self._batches.append((command, paths))

        def gather(place: _Place) -> bool:
            paths.append(place.shown)
            return True

        return gather

    def pruning(self, word: str) -> _Condition:
        """`-prune`: what lies in a directory is not looked at."""
        del word

        def prune(place: _Place) -> bool:
            self.is_pruned = place.is_directory
            return True

        return prune

    # -- conditions -----------------------------------------------------------------------------

    def depth(self, word: str) -> _Condition:
        """`-mindepth`, `-maxdepth`, `-depth`: they hold wherever they stand."""
        if word == "-depth":
            self.children_first = True
            return _always
        levels = integer(self.argument(word), f"find: {word}", 0)
        if word == "-mindepth":
            self.least = levels
        else:
            self.most = levels
        return _always

    def name_condition(self, word: str) -> _Condition:
        """`-name`, `-path` and their forms that ignore case."""
        pattern = _pattern(self.argument(word), ignore_case=word.startswith("-i"))
        if word in ("-name", "-iname"):
            return lambda place: pattern.is_all_of(posixpath.basename(place.shown.rstrip("/")))
        return lambda place: pattern.is_all_of(place.shown)

    def type_condition(self, word: str) -> _Condition:
        """`-type`: `f` and `d`; there is nothing else on this device."""
        kinds = self.argument(word).split(",")
        if not set(kinds) <= set("bcdflps"):
            raise CommandError(f"find: bad -type '{','.join(kinds)}'")
        return lambda place: ("d" if place.is_directory else "f") in kinds

    def size_condition(self, word: str) -> _Condition:
        """`-size`: in units, which a file fills in part."""
        compare, unit = _amount(word, self.argument(word))
        unit_bytes = _SIZES[unit]
        return lambda place: compare(-(-self._size(place) // unit_bytes))

    def empty(self, word: str) -> _Condition:
        """`-empty`: a file without content, a directory in which nothing lies."""
        del word

        def is_empty(place: _Place) -> bool:
            if place.is_directory:
                return not self.call.files.names(place.path)
            return not self._size(place)

        return is_empty

    def age_condition(self, word: str) -> _Condition:
        """`-mtime` in days, `-mmin` in minutes."""
        compare, unit = _amount(word, self.argument(word))
        if unit:
            raise CommandError(f"find: bad {word}")
        length_ms = _DAY_MS if word.endswith("time") else _MINUTE_MS
        now_ms = self.call.host.state.now_ms

        def is_aged(place: _Place) -> bool:
            return compare((now_ms - self.call.files.modified_ms(place.path)) // length_ms)

        return is_aged

    def newer(self, word: str) -> _Condition:
        """`-newer FILE`."""
        given = self.argument(word)
        path = self.call.path(given)
        if not self.call.files.exists(path):
            raise CommandError(f"find: {given}: No such file or directory")
        than_ms = self.call.files.modified_ms(path)
        return lambda place: self.call.files.modified_ms(place.path) > than_ms

    def constant(self, word: str) -> _Condition:
        """`-true`, `-false`."""
        return lambda place: word == "-true"

    def _size(self, place: _Place) -> int:
        return 4096 if place.is_directory else self.call.files.size(place.path)


def _always(place: _Place) -> bool:
    del place
    return True


def _pattern(given: str, *, ignore_case: bool) -> Pattern:
    try:
        return glob_pattern(given, ignore_case=ignore_case)
    except BadPattern as error:
        raise CommandError(f"find: bad pattern: {error}") from None


def _amount(word: str, given: str) -> tuple[Callable[[int], bool], str]:
    """What `+3k` asks of a number, and its unit."""
    match = _AMOUNT.fullmatch(given)
    if match is None:
        raise CommandError(f"find: bad {word} '{given}'")
    sign, number = match[1], int(match[2])
    if sign == "+":
        return lambda value: value > number, match[3]
    if sign == "-":
        return lambda value: value < number, match[3]
    return lambda value: value == number, match[3]


_READERS: Final[Mapping[str, Callable[[_Find, str], _Condition]]] = {
    "-delete": _Find.deleting,
    "-depth": _Find.depth,
    "-empty": _Find.empty,
    "-exec": _Find.running,
    "-false": _Find.constant,
    "-iname": _Find.name_condition,
    "-ipath": _Find.name_condition,
    "-iwholename": _Find.name_condition,
    "-maxdepth": _Find.depth,
    "-mindepth": _Find.depth,
    "-mmin": _Find.age_condition,
    "-mtime": _Find.age_condition,
    "-name": _Find.name_condition,
    "-newer": _Find.newer,
    "-path": _Find.name_condition,
    "-print": _Find.printing,
    "-print0": _Find.printing,
    "-prune": _Find.pruning,
    "-size": _Find.size_condition,
    "-true": _Find.constant,
    "-type": _Find.type_condition,
    "-wholename": _Find.name_condition,
}


def _find(call: Call) -> int:
    args = list(call.args)
    while args and args[0] in ("-H", "-L"):
        args.pop(0)
    roots: list[str] = []
    while args and not args[0].startswith("-") and args[0] not in ("(", "!"):
        roots.append(args.pop(0))
    find = _Find(call, args)
    for root in roots or ["."]:
        path = call.path(root)
        if call.files.exists(path):
            find.walk(path, root)
        else:
            call.error(f"find: {root}: No such file or directory")
            find.code = 1
    find.finish()
    return find.code


COMMANDS: Final[Mapping[str, CommandFunction]] = {"find": _find}
