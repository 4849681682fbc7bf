"""How an `awk` program is read.

Known are rules with BEGIN, END, patterns and ranges of none; `print`, `printf`, `next`, `exit`,
`if`, assignments and expressions. There are no loops, arrays and functions of one's own, so every
program ends with its input.

Source: POSIX.1-2017, `awk`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, regular_expression
from mobile_gym.virtual_device.shell.commands.awk_tree import (
    Binary,
    Block,
    Change,
    Constant,
    Expression,
    Field,
    FunctionCall,
    If,
    Jump,
    Matching,
    Print,
    Rule,
    Statement,
    Unary,
    Variable,
)
from mobile_gym.virtual_device.shell.commands.grep import posix_regex

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
            return Matching(compiled(token.text))
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


def compiled(pattern: str) -> Pattern:
    """A regular expression of awk's.

    Raises:
        AwkSyntaxError: it is none.
    """
    try:
        return regular_expression(posix_regex(pattern, True), longest=True, has_group=False)
    except BadPattern as error:
        raise AwkSyntaxError(f"bad pattern '{pattern[:40]}': {error}") from None
