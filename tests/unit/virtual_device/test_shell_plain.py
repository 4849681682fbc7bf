"""Commands that are written out are read at once, and mean what the grammar makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mobile_gym.core.plugins import load
from mobile_gym.virtual_device.shell import syntax
from mobile_gym.virtual_device.shell.syntax import ShellSyntaxError
from mobile_gym.virtual_device.shell.tree import Literal, Plain, Script, Simple, Word

NEVER = re.compile(r"(?!)")
SPECIAL = re.compile(r"[*?\[\]\\]")
PIECES = st.sampled_from(
    [*" \t\n;&|<>()'\"$`#=*?[]{}!\\-%:/.,1aé时", "'a b'", '"c d"', "$(", "$((", "))", "for", "do",
     "echo", "date", "if", "--bind", "a:s:", "  ", "''", "2>", "A=", "$x", "${x}"]
)  # fmt: skip
SCRIPTS = st.lists(PIECES, max_size=12).map("".join)


@contextmanager
def by_the_grammar_alone() -> Iterator[None]:
    """Nothing is read at once."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_ARGUMENT", "_PLAIN_COMMAND", "_SUBSTITUTED"):
            patch.setattr(syntax, name, NEVER)
        yield


def meaning(value: object) -> object:
    """A tree without what no shell can tell: how the characters of a plain word were written."""
    if isinstance(value, Plain):
        return ("simple", (), value.arguments)
    if isinstance(value, Simple):
        return ("simple", meaning(value.assignments), tuple(map(word, value.words)))
    if isinstance(value, tuple):
        return tuple(map(meaning, value))
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value) if field.name != "plain"]
        return (type(value).__name__, *(meaning(getattr(value, name)) for name in names))
    return value


def word(parts: Word) -> object:
    """An argument: its text where nothing in it is expanded."""
    literals = [part for part in parts if isinstance(part, Literal)]
    is_plain = len(literals) == len(parts) and not any(
        not part.quoted and SPECIAL.search(part.text) for part in literals
    )
    return "".join(part.text for part in literals) if is_plain else meaning(parts)


def read(script: str) -> object:
    try:
        tree: Script = syntax.parse.__wrapped__(script)
    except ShellSyntaxError as error:
        return str(error)
    return meaning(tree)


@given(SCRIPTS)
@example("content insert --uri content://a/b --bind 'a:s:x y' --bind b:s:'z'")
@example("echo a$(date +%s)b $( date ) $(for)")
@example("echo a #b")
@example("echo a#b '#c' #")
@example("if a")
@example("a\n")
@settings(max_examples=600, deadline=None)
def test_a_script_means_what_the_grammar_makes_of_it(script: str) -> None:
    with by_the_grammar_alone():
        expected = read(script)
    assert read(script) == expected


def test_the_setups_of_tasks_mean_what_the_grammar_makes_of_them() -> None:
    templates = load("suite catalog", "built-in").suite("all")[::7]
    setups = {command for one in templates for command in one.task(np.random.default_rng(0)).setup}
    with by_the_grammar_alone():
        expected = {command: read(command) for command in setups}
    assert {command: read(command) for command in setups} == expected
