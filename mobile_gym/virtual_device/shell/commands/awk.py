"""`awk`: a program over records and fields (`awk_syntax` says what of the language is known)."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from mobile_gym.virtual_device.patterns import BadPattern, Pattern
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands import awk_syntax as syntax
from mobile_gym.virtual_device.shell.commands import awk_tree as tree
from mobile_gym.virtual_device.shell.commands.text_tools import lines, sources

Value: TypeAlias = "float | str"

_NUMBER: Final = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_WHOLE_NUMBER: Final = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*")
_DIRECTIVE: Final = re.compile(r"%(?:%|([-+ 0#]*\d{0,3}(?:\.\d{0,3})?)([cdisfeEgGxXo]))")
MAX_FIELD: Final = 10_000
MAX_TEXT: Final = 1 << 20
MAX_PATTERNS: Final = 64
"""Compiled ones that are kept; a program may make as many as there are records."""


class _Next(Exception):
    """`next`: on to the next record."""


class _Exit(Exception):
    """`exit`: on to the END rules."""


class _Program:
    """A program that runs.

    Args:
        call: the command.
        rules: of the program.
        variables: what they begin with.
    """

    def __init__(
        self, call: Call, rules: tuple[tree.Rule, ...], variables: Mapping[str, Value]
    ) -> None:
        self._call = call
        self._rules = rules
        self._variables: dict[str, Value] = {"FS": " ", "OFS": " ", "ORS": "\n", "NR": 0.0}
        self._variables.update(variables)
        self._fields: list[str] = []
        self._record = ""
        self._patterns: dict[str, Pattern] = {}

    def run(self, records: list[str] | None) -> None:
        """Run the BEGIN rules, the others for each record, and the END rules."""
        try:
            self._run("BEGIN")
            for number, record in enumerate(records or (), 1):
                self._call.breathe()
                self._variables["NR"] = float(number)
                self._split(record)
                try:
                    self._run(None)
                except _Next:
                    continue
        except _Exit:
            pass
        with contextlib.suppress(_Exit):
            self._run("END")

    @property
    def reads(self) -> bool:
        """Whether it looks at records at all."""
        return any(rule.when != "BEGIN" for rule in self._rules)

    def _run(self, moment: str | None) -> None:
        for rule in self._rules:
            if isinstance(rule.when, str) or moment is not None:
                if rule.when != moment:
                    continue
            elif rule.when is not None and not _truth(self._value(rule.when)):
                continue
            if rule.action is None:
                self._print(self._record)
            else:
                self._do(rule.action)

    # -- records --------------------------------------------------------------------------------

    def _split(self, record: str) -> None:
        self._record = record
        separator = _text(self._variables["FS"])
        if separator == " ":
            self._fields = record.split()
        elif not record:
            self._fields = []
        elif len(separator) == 1:
            self._fields = record.split(separator)
        else:
            pieces, position = [], 0
            for found in self._pattern(separator).found(record):
                if found.end > found.start:
                    pieces.append(record[position : found.start])
                    position = found.end
            self._fields = [*pieces, record[position:]]

    def _put_field(self, number: int, text: str) -> None:
        if number == 0:
            self._split(text)
            return
        self._fields += [""] * (number - len(self._fields))
        self._fields[number - 1] = text
        self._record = _text(self._variables["OFS"]).join(self._fields)

    def _number_of(self, field: tree.Field) -> int:
        number = _number(self._value(field.number))
        if not 0 <= number <= MAX_FIELD:
            raise CommandError(f"awk: there is no field {number:g}", 2)
        return int(number)

    # -- statements -----------------------------------------------------------------------------

    def _do(self, statement: tree.Statement) -> None:
        match statement:
            case tree.Block(statements):
                for inner in statements:
                    self._do(inner)
            case tree.Print(arguments, is_formatted):
                values = [self._value(argument) for argument in arguments]
                if is_formatted:
                    self._call.write(_formatted(values))
                else:
                    joined = _text(self._variables["OFS"]).join(map(_text, values))
                    self._print(joined if values else self._record)
            case tree.If(condition, then, otherwise):
                if _truth(self._value(condition)):
                    self._do(then)
                elif otherwise is not None:
                    self._do(otherwise)
            case tree.Jump(name):
                raise _Next if name == "next" else _Exit
            case _:
                self._value(statement)

    def _print(self, text: str) -> None:
        self._call.write(text + _text(self._variables["ORS"]))

    # -- expressions ----------------------------------------------------------------------------

    def _value(self, expression: tree.Expression) -> Value:
        match expression:
            case tree.Constant(value):
                return value
            case tree.Matching(pattern):
                return float(pattern.is_in(self._record))
            case tree.Variable("NF"):
                return float(len(self._fields))
            case tree.Variable(name):
                return self._variables.get(name, "")
            case tree.Field():
                number = self._number_of(expression)
                if number == 0:
                    return self._record
                return self._fields[number - 1] if number <= len(self._fields) else ""
            case tree.Unary("!", inner):
                return float(not _truth(self._value(inner)))
            case tree.Unary(operator, inner):
                return (
                    -_number(self._value(inner)) if operator == "-" else _number(self._value(inner))
                )
            case tree.Change():
                return self._changed(expression)
            case tree.FunctionCall(name, arguments):
                return self._called(name, arguments)
            case tree.Binary(operator, left, right):
                return self._combined(operator, left, right)
        raise AssertionError(expression)

    def _combined(self, operator: str, left: tree.Expression, right: tree.Expression) -> Value:
        if operator == "&&":
            return float(_truth(self._value(left)) and _truth(self._value(right)))
        if operator == "||":
            return float(_truth(self._value(left)) or _truth(self._value(right)))
        if operator in ("~", "!~"):
            text = _text(self._value(left))
            return float(self._as_pattern(right).is_in(text) == (operator == "~"))
        first, second = self._value(left), self._value(right)
        if operator == " ":
            return _bounded(_text(first) + _text(second))
        if operator in ("<", "<=", "==", "!=", ">", ">="):
            return float(_compared(operator, first, second))
        return _calculated(operator, _number(first), _number(second))

    def _changed(self, change: tree.Change) -> Value:
        old = self._value(change.target)
        value = self._value(change.value)
        if change.operator != "=":
            value = _calculated(change.operator[0], _number(old), _number(value))
        if isinstance(change.target, tree.Field):
            self._put_field(self._number_of(change.target), _text(value))
        elif change.target.name == "NF":
            raise CommandError("awk: NF cannot be changed here", 2)
        else:
            self._variables[change.target.name] = value
        return _number(old) if change.gives_old else value

    def _called(self, name: str, arguments: tuple[tree.Expression, ...]) -> Value:
        if name in ("sub", "gsub"):
            return self._substituted(name, arguments)
        values = [self._value(argument) for argument in arguments]
        match name, [*values]:
            case "length", []:
                return float(len(self._record))
            case "length", [value]:
                return float(len(_text(value)))
            case "index", [value, part]:
                return float(_text(value).find(_text(part)) + 1)
            case "int", [value]:
                return float(math.trunc(_number(value)))
            case "tolower", [value]:
                return _text(value).lower()
            case "toupper", [value]:
                return _text(value).upper()
            case "substr", [value, start, *more] if len(more) < 2:
                text, first = _text(value), round(_number(start))
                last = first + round(_number(more[0])) if more else len(text) + 1
                return text[max(first, 1) - 1 : max(last, 1) - 1]
            case "sprintf", [_, *_]:
                return _formatted(values)
            case _:
                raise CommandError(f"awk: {name} does not take {len(values)} arguments", 2)

    def _substituted(self, name: str, arguments: tuple[tree.Expression, ...]) -> float:
        if not 2 <= len(arguments) <= 3:
            raise CommandError(f"awk: {name} takes a pattern, a text and a target", 2)
        wanted, replacement, *more = arguments
        target = more[0] if more else tree.Field(tree.Constant(0.0))
        if not isinstance(target, tree.Variable | tree.Field):
            raise CommandError(f"awk: {name} changes a variable or a field", 2)
        pattern, new = self._as_pattern(wanted), _text(self._value(replacement))
        text = _text(self._value(target))
        pieces: list[str] = []
        position = count = 0
        for found in pattern.found(text):
            whole = text[found.start : found.end]
            filled = re.sub(
                r"\\?&", lambda part, whole=whole: "&" if part[0] == r"\&" else whole, new
            )
            pieces += (text[position : found.start], filled)
            position, count = found.end, count + 1
            if name == "sub":
                break
        if count:
            made = _bounded("".join((*pieces, text[position:])))
            self._changed(tree.Change("=", target, tree.Constant(made)))
        return float(count)

    def _as_pattern(self, expression: tree.Expression) -> Pattern:
        if isinstance(expression, tree.Matching):
            return expression.pattern
        return self._pattern(_text(self._value(expression)))

    def _pattern(self, text: str) -> Pattern:
        if text not in self._patterns:
            if len(self._patterns) >= MAX_PATTERNS:
                self._patterns.clear()
            self._patterns[text] = syntax.compiled(text)
        return self._patterns[text]


def _bounded(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise CommandError(f"awk: a text of more than {MAX_TEXT} characters", 2)
    return text


def _text(value: Value) -> str:
    if isinstance(value, str):
        return value
    return str(int(value)) if value == math.trunc(value) and abs(value) < 1e16 else f"{value:.6g}"


def _number(value: Value) -> float:
    if not isinstance(value, str):
        return value
    found = _NUMBER.match(value)
    return float(found[1]) if found is not None else 0.0


def _truth(value: Value) -> bool:
    if not isinstance(value, str):
        return value != 0
    return _number(value) != 0 if _WHOLE_NUMBER.fullmatch(value) else bool(value)


def _compared(operator: str, first: Value, second: Value) -> bool:
    """Numbers as numbers, also where they stand in a record; all else as texts."""
    if all(not isinstance(one, str) or _WHOLE_NUMBER.fullmatch(one) for one in (first, second)):
        order = (_number(first) > _number(second)) - (_number(first) < _number(second))
    else:
        left, right = _text(first), _text(second)
        order = (left > right) - (left < right)
    return {
        "<": order < 0,
        "<=": order <= 0,
        "==": order == 0,
        "!=": order != 0,
        ">": order > 0,
        ">=": order >= 0,
    }[operator]


def _calculated(operator: str, left: float, right: float) -> float:
    if operator in "/%" and right == 0:
        raise CommandError("awk: division by zero", 2)
    match operator:
        case "+":
            made = left + right
        case "-":
            made = left - right
        case "*":
            made = left * right
        case "/":
            made = left / right
        case _:
            made = math.fmod(left, right)
    if not math.isfinite(made):
        raise CommandError("awk: a number is too large", 2)
    return made


def _formatted(values: list[Value]) -> str:
    rest = values[1:]

    def fill(found: re.Match[str]) -> str:
        flags, kind = found.groups()
        if kind is None:
            return "%"
        value = rest.pop(0) if rest else ""
        if kind == "s":
            return f"%{flags}s" % _text(value)
        if kind == "c":
            return f"%{flags}s" % _text(value)[:1]
        number = _number(value)
        return f"%{flags}{'d' if kind == 'i' else kind}" % (
            int(number) if kind in "dixXo" else number
        )

    return _bounded(_DIRECTIVE.sub(fill, _text(values[0])))


def _awk(call: Call) -> int:
    waiting, variables = list(call.args), dict[str, Value]()
    while waiting and waiting[0].startswith("-") and waiting[0] != "-":
        option = waiting.pop(0)
        if option == "--":
            break
        value = option[2:] or (waiting.pop(0) if waiting else "")
        if option[:2] == "-F":
            variables["FS"] = "\t" if value == "t" else value.replace("\\t", "\t")
        elif option[:2] == "-v" and re.fullmatch(r"[A-Za-z_]\w*=.*", value, re.DOTALL):
            name, _, text = value.partition("=")
            variables[name] = text
        else:
            raise CommandError(f"awk: unknown option {option}", 2)
    if not waiting:
        raise CommandError("usage: awk [-F SEPARATOR] [-v NAME=VALUE] 'PROGRAM' [FILE...]", 2)
    try:
        program = _Program(call, syntax.parse_awk(waiting.pop(0)), variables)
        records = None
        if program.reads:
            records = [line for _, content in sources(call, waiting) for line in lines(content)]
        program.run(records)
    except (syntax.AwkSyntaxError, BadPattern) as error:
        raise CommandError(f"awk: syntax error: {error}", 2) from None
    return 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {"awk": _awk}
