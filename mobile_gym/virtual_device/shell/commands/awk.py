"""`awk`: a program over records and fields.

Known are rules with BEGIN, END, patterns and ranges of none; `print`, `printf`, `next`, `exit`,
`if`, assignments and expressions. There are no loops, arrays and functions of one's own, so every
program ends with its input.

Source: POSIX.1-2017, `awk`.
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, regular_expression
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.grep import posix_regex
from mobile_gym.virtual_device.shell.commands.text_tools import lines, sources


@dataclass(frozen=True, slots=True)
class Constant:
    """A number or a text."""

    value: float | str


@dataclass(frozen=True, slots=True)
class Matching:
    """`/re/`: alone, whether the record matches."""

    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """`$N`."""

    number: Expression


@dataclass(frozen=True, slots=True)
class Unary:
    """`!`, `-` or `+` before something."""

    operator: str
    inner: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Something between two; " " puts two texts together."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Change:
    """`=`, `+=` and their like; `++` and `--` after a name are `+=` 1 that give the old value."""

    operator: str
    target: Variable | Field
    value: Expression
    gives_old: bool = False


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A function of awk's."""

    name: str
    arguments: tuple[Expression, ...]


Expression: TypeAlias = (
    Constant | Matching | Variable | Field | Unary | Binary | Change | FunctionCall
)


@dataclass(frozen=True, slots=True)
class Print:
    """`print`, or `printf` where `is_formatted`."""

    arguments: tuple[Expression, ...]
    is_formatted: bool = False


@dataclass(frozen=True, slots=True)
class If:
    """`if (...) ... else ...`."""

    condition: Expression
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class Block:
    """Statements between braces."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """`next` or `exit`."""

    name: str


Statement: TypeAlias = Print | If | Block | Jump | Expression


@dataclass(frozen=True, slots=True)
class Rule:
    """When something is done, and what.

    Attributes:
        when: `"BEGIN"`, `"END"`, an expression, or None for every record.
        action: None for printing the record.
    """

    when: str | Expression | None
    action: Block | None


FUNCTIONS: Final = frozenset(
    ("gsub", "index", "int", "length", "sprintf", "sub", "substr", "tolower", "toupper")
)
MAX_PROGRAM: Final = 10_000
_MAX_DEPTH: Final = 40


class AwkSyntaxError(Exception):
    """The program cannot be read."""


class _Token(NamedTuple):
    kind: str
    text: str


_TOKEN: Final = re.compile(
    r"""(?P<space>(?:[ \t\r]|\\\n|\#[^\n]*)+)
    |(?P<number>\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)
    |(?P<text>"(?:[^"\\\n]|\\.)*")
    |(?P<name>[A-Za-z_]\w*)
    |(?P<sign>\+\+|--|[-+*/%]=|==|!=|<=|>=|&&|\|\||[-+*/%<>=!~(){};,$\n])""",
    re.VERBOSE,
)
_REGEX: Final = re.compile(r"/((?:[^/\\\n]|\\.)+)/")
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}
_LEVELS: Final = (("||",), ("&&",), ("~", "!~"), ("<", "<=", "==", "!=", ">", ">="), (" ",))
"""Binary operators, those that bind least first; sums and products come behind them."""


def parse_awk(program: str) -> tuple[Rule, ...]:
    """Read a program.

    Raises:
        AwkSyntaxError: it is none, or uses what is not known here.
    """
    if len(program) > MAX_PROGRAM:
        raise AwkSyntaxError("the program is too long")
    return _Parser(_tokens(program)).rules()


def _tokens(program: str) -> Sequence[_Token]:
    tokens: list[_Token] = []
    at = 0
    while at < len(program):
        before = tokens[-1] if tokens else _Token("sign", "{")
        if program[at] == "/" and (before.kind == "sign" and before.text not in (")", "$")):
            found = _REGEX.match(program, at)
            if found is not None:
                tokens.append(_Token("regex", found[1].replace("\\/", "/")))
                at = found.end()
                continue
        found = _TOKEN.match(program, at)
        if found is None:
            raise AwkSyntaxError(f"at '{program[at : at + 20]}'")
        at = found.end()
        if found.lastgroup != "space":
            tokens.append(_Token(str(found.lastgroup), found[0]))
    return tokens


class _Parser:
    def __init__(self, tokens: Sequence[_Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def rules(self) -> tuple[Rule, ...]:
        rules: list[Rule] = []
        self._skip_ends()
        while self._at < len(self._tokens):
            when: str | Expression | None = None
            if self._text in ("BEGIN", "END"):
                when = self._next().text
            elif self._text != "{":
                when = self._expression()
            action = self._block() if self._text == "{" else None
            if action is None and when in ("BEGIN", "END"):
                raise AwkSyntaxError(f"{when} without a block")
            rules.append(Rule(when, action))
            self._skip_ends()
        return tuple(rules)

    # -- reading tokens -------------------------------------------------------------------------

    @property
    def _token(self) -> _Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else _Token("end", "")

    @property
    def _text(self) -> str:
        """The next token, unless it is a text or a pattern, whatever that says."""
        token = self._token
        return token.text if token.kind in ("sign", "name") else ""

    def _next(self) -> _Token:
        token = self._token
        self._at += 1
        return token

    def _take(self, text: str) -> bool:
        if self._text == text:
            self._at += 1
            return True
        return False

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise AwkSyntaxError(f"'{text}' expected, not '{self._token.text[:20]}'")

    def _skip_ends(self) -> None:
        while self._text in (";", "\n") and self._text:
            self._at += 1

    # -- statements -----------------------------------------------------------------------------

    def _block(self) -> Block:
        self._expect("{")
        statements: list[Statement] = []
        self._skip_ends()
        while not self._take("}"):
            statements.append(self._statement())
            if self._text not in (";", "\n", "}") and not isinstance(statements[-1], Block | If):
                raise AwkSyntaxError(f"at '{self._token.text[:20]}'")
            self._skip_ends()
        return Block(tuple(statements))

    def _statement(self) -> Statement:
        if self._text == "{":
            return self._block()
        if self._text in ("print", "printf"):
            is_formatted = self._next().text == "printf"
            arguments = self._arguments()
            if is_formatted and not arguments:
                raise AwkSyntaxError("printf without a format")
            return Print(arguments, is_formatted)
        if self._text in ("next", "exit"):
            return Jump(self._next().text)
        if self._take("if"):
            return self._if()
        if self._text in ("for", "while", "do", "function", "delete", "getline"):
            raise AwkSyntaxError(f"'{self._text}' is not known here")
        return self._expression()

    def _if(self) -> If:
        self._expect("(")
        condition = self._expression()
        self._expect(")")
        self._skip_ends()
        then = self._statement()
        before = self._at
        self._skip_ends()
        if self._take("else"):
            self._skip_ends()
            return If(condition, then, self._statement())
        self._at = before
        return If(condition, then, None)

    def _arguments(self) -> tuple[Expression, ...]:
        if self._text in (";", "\n", "}") or self._token.kind == "end":
            return ()
        arguments = [self._expression()]
        while self._take(","):
            arguments.append(self._expression())
        return tuple(arguments)

    # -- expressions ----------------------------------------------------------------------------

    def _expression(self) -> Expression:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise AwkSyntaxError("too many parentheses")
        left = self._level(0)
        if isinstance(left, Variable | Field) and self._text in ("=", "+=", "-=", "*=", "/=", "%="):
            operator = self._next().text
            left = Change(operator, left, self._expression())
        self._depth -= 1
        return left

    def _level(self, level: int) -> Expression:
        if level == len(_LEVELS):
            return self._sum()
        left = self._level(level + 1)
        if _LEVELS[level] == (" ",):
            while self._begins_value():
                left = Binary(" ", left, self._level(level + 1))
            return left
        while True:
            operator = self._text
            if operator == "!" and self._is_not_matching(level):
                self._at += 1
                operator = "!~"
            if operator not in _LEVELS[level]:
                return left
            self._at += 1
            left = Binary(operator, left, self._level(level + 1))

    def _is_not_matching(self, level: int) -> bool:
        following = self._tokens[self._at + 1 : self._at + 2]
        return "!~" in _LEVELS[level] and following == [_Token("sign", "~")]

    def _begins_value(self) -> bool:
        token = self._token
        if token.kind in ("number", "text"):
            return True
        if token.kind == "name":
            return token.text not in ("in", "else", "if", "print", "printf", "next", "exit")
        return token.text in ("$", "(") and token.kind == "sign"

    def _sum(self) -> Expression:
        left = self._product()
        while self._text in ("+", "-"):
            left = Binary(self._next().text, left, self._product())
        return left

    def _product(self) -> Expression:
        left = self._unary()
        while self._text in ("*", "/", "%"):
            left = Binary(self._next().text, left, self._unary())
        return left

    def _unary(self) -> Expression:
        if self._text in ("!", "-", "+"):
            return Unary(self._next().text, self._unary())
        if self._text in ("++", "--"):
            sign = self._next().text[0]
            return Change(f"{sign}=", self._target(self._value()), Constant(1.0))
        value = self._value()
        if self._text in ("++", "--"):
            sign = self._next().text[0]
            return Change(f"{sign}=", self._target(value), Constant(1.0), gives_old=True)
        return value

    def _target(self, value: Expression) -> Variable | Field:
        if not isinstance(value, Variable | Field):
            raise AwkSyntaxError("only variables and fields can be changed")
        return value

    def _value(self) -> Expression:
        token = self._next()
        if token.kind == "number":
            return Constant(float(token.text))
        if token.kind == "text":
            return Constant(
                _ESCAPE.sub(lambda found: _ESCAPES.get(found[1], found[1]), token.text[1:-1])
            )
        if token.kind == "regex":
            return Matching(compile_pattern(token.text))
        if token.text == "(" and token.kind == "sign":
            inner = self._expression()
            self._expect(")")
            return inner
        if token.text == "$" and token.kind == "sign":
            return Field(self._value())
        if token.kind == "name":
            if token.text in FUNCTIONS:
                return self._call(token.text)
            if self._text == "(":
                raise AwkSyntaxError(f"the function '{token.text}' is not known here")
            return Variable(token.text)
        raise AwkSyntaxError(f"at '{token.text[:20]}'" if token.text else "it ends early")

    def _call(self, name: str) -> FunctionCall:
        if not self._take("("):
            if name == "length":
                return FunctionCall(name, ())
            raise AwkSyntaxError(f"{name} without its arguments")
        arguments = () if self._text == ")" else self._arguments()
        self._expect(")")
        return FunctionCall(name, arguments)


def compile_pattern(pattern: str) -> Pattern:
    """A regular expression of awk's.

    Raises:
        AwkSyntaxError: it is none.
    """
    try:
        return regular_expression(posix_regex(pattern, True), longest=True, has_group=False)
    except BadPattern as error:
        raise AwkSyntaxError(f"bad pattern '{pattern[:40]}': {error}") from None


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

    def __init__(self, call: Call, rules: tuple[Rule, ...], variables: Mapping[str, Value]) -> None:
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
                self._call.yield_to_other_jobs()
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
            for found in self._pattern(separator).matches_in(record):
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

    def _number_of(self, field: Field) -> int:
        number = _number(self._value(field.number))
        if not 0 <= number <= MAX_FIELD:
            raise CommandError(f"awk: there is no field {number:g}", 2)
        return int(number)

    # -- statements -----------------------------------------------------------------------------

    def _do(self, statement: Statement) -> None:
        match statement:
            case Block(statements):
                for inner in statements:
                    self._do(inner)
            case Print(arguments, is_formatted):
                values = [self._value(argument) for argument in arguments]
                if is_formatted:
                    self._call.write(_format_values(values))
                else:
                    joined = _text(self._variables["OFS"]).join(map(_text, values))
                    self._print(joined if values else self._record)
            case If(condition, then, otherwise):
                if _truth(self._value(condition)):
                    self._do(then)
                elif otherwise is not None:
                    self._do(otherwise)
            case Jump(name):
                raise _Next if name == "next" else _Exit
            case _:
                self._value(statement)

    def _print(self, text: str) -> None:
        self._call.write(text + _text(self._variables["ORS"]))

    # -- expressions ----------------------------------------------------------------------------

    def _value(self, expression: Expression) -> Value:
        match expression:
            case Constant(value):
                return value
            case Matching(pattern):
                return float(pattern.is_in(self._record))
            case Variable("NF"):
                return float(len(self._fields))
            case Variable(name):
                return self._variables.get(name, "")
            case Field():
                number = self._number_of(expression)
                if number == 0:
                    return self._record
                return self._fields[number - 1] if number <= len(self._fields) else ""
            case Unary("!", inner):
                return float(not _truth(self._value(inner)))
            case Unary(operator, inner):
                return (
                    -_number(self._value(inner)) if operator == "-" else _number(self._value(inner))
                )
            case Change():
                return self._change_variable(expression)
            case FunctionCall(name, arguments):
                return self._call_function(name, arguments)
            case Binary(operator, left, right):
                return self._apply_operator(operator, left, right)
        raise AssertionError(expression)

    def _apply_operator(self, operator: str, left: Expression, right: Expression) -> Value:
        if operator == "&&":
            return float(_truth(self._value(left)) and _truth(self._value(right)))
        if operator == "||":
            return float(_truth(self._value(left)) or _truth(self._value(right)))
        if operator in ("~", "!~"):
            text = _text(self._value(left))
            return float(self._as_pattern(right).is_in(text) == (operator == "~"))
        first, second = self._value(left), self._value(right)
        if operator == " ":
            return _bound_text(_text(first) + _text(second))
        if operator in ("<", "<=", "==", "!=", ">", ">="):
            return float(_compare_values(operator, first, second))
        return _calculate_value(operator, _number(first), _number(second))

    def _change_variable(self, change: Change) -> Value:
        old = self._value(change.target)
        value = self._value(change.value)
        if change.operator != "=":
            value = _calculate_value(change.operator[0], _number(old), _number(value))
        if isinstance(change.target, Field):
            self._put_field(self._number_of(change.target), _text(value))
        elif change.target.name == "NF":
            raise CommandError("awk: NF cannot be changed here", 2)
        else:
            self._variables[change.target.name] = value
        return _number(old) if change.gives_old else value

    def _call_function(self, name: str, arguments: tuple[Expression, ...]) -> Value:
        if name in ("sub", "gsub"):
            return self._substitute_matches(name, arguments)
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
                return _format_values(values)
            case _:
                raise CommandError(f"awk: {name} does not take {len(values)} arguments", 2)

    def _substitute_matches(self, name: str, arguments: tuple[Expression, ...]) -> float:
        if not 2 <= len(arguments) <= 3:
            raise CommandError(f"awk: {name} takes a pattern, a text and a target", 2)
        wanted, replacement, *more = arguments
        target = more[0] if more else Field(Constant(0.0))
        if not isinstance(target, Variable | Field):
            raise CommandError(f"awk: {name} changes a variable or a field", 2)
        pattern, new = self._as_pattern(wanted), _text(self._value(replacement))
        text = _text(self._value(target))
        pieces: list[str] = []
        position = count = 0
        for found in pattern.matches_in(text):
            whole = text[found.start : found.end]
            filled = re.sub(
                r"\\?&", lambda part, whole=whole: "&" if part[0] == r"\&" else whole, new
            )
            pieces += (text[position : found.start], filled)
            position, count = found.end, count + 1
            if name == "sub":
                break
        if count:
            made = _bound_text("".join((*pieces, text[position:])))
            self._change_variable(Change("=", target, Constant(made)))
        return float(count)

    def _as_pattern(self, expression: Expression) -> Pattern:
        if isinstance(expression, Matching):
            return expression.pattern
        return self._pattern(_text(self._value(expression)))

    def _pattern(self, text: str) -> Pattern:
        if text not in self._patterns:
            if len(self._patterns) >= MAX_PATTERNS:
                self._patterns.clear()
            self._patterns[text] = compile_pattern(text)
        return self._patterns[text]


def _bound_text(text: str) -> str:
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


def _compare_values(operator: str, first: Value, second: Value) -> bool:
    """Numbers as numbers, also where they stand in a record; all else as texts."""
    if all(not isinstance(item, str) or _WHOLE_NUMBER.fullmatch(item) for item in (first, second)):
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


def _calculate_value(operator: str, left: float, right: float) -> float:
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


def _format_values(values: list[Value]) -> str:
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

    return _bound_text(_DIRECTIVE.sub(fill, _text(values[0])))


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
        program = _Program(call, parse_awk(waiting.pop(0)), variables)
        records = None
        if program.reads:
            records = [line for _, content in sources(call, waiting) for line in lines(content)]
        program.run(records)
    except (AwkSyntaxError, BadPattern) as error:
        raise CommandError(f"awk: syntax error: {error}", 2) from None
    return 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {"awk": _awk}
