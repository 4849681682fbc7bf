"""No result depends on the order of a set, which is another one in every process.

What iterates over a set sorts it, or only asks what no order changes: whether any or all are so,
how many there are, another set.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
ROOMS: Final = ("mobile_gym", "task_suites", "reward_models", "examples")
SETS: Final = {"set", "frozenset"}
WITHOUT_ORDER: Final = SETS | {"sorted", "any", "all", "len", "min", "max"}
"""Sums are not among them: the last digit of a sum of floats is that of the order."""
COMPREHENSIONS: Final = (ast.ListComp, ast.GeneratorExp, ast.DictComp)


def is_set(node: ast.expr) -> bool:
    """Whether an expression is a set by how it is written."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in SETS
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr() | ast.Sub() | ast.BitXor()):
            return is_set(left) or is_keys(left)
    return False


def is_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"keys", "items"}


def in_the_order_of_a_set(tree: ast.Module) -> Iterator[int]:
    """Lines that do something for each member of a set, one after the other."""
    fed = {
        id(argument)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in WITHOUT_ORDER
        for argument in call.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and is_set(node.iter):
            yield node.lineno
        elif isinstance(node, COMPREHENSIONS) and id(node) not in fed:
            yield from (one.iter.lineno for one in node.generators if is_set(one.iter))


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_done_in_the_order_of_a_set(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line in in_the_order_of_a_set(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found, "sort it, or use dict.fromkeys() for the order in which it was said"


@pytest.mark.parametrize(
    "line",
    [
        "for one in {1, 2}: pass",
        "for one in frozenset(names): pass",
        "kept = {key: old[key] for key in old.keys() - new.keys()}",
        "total = sum(weights[word] for word in set(words))",
        "names = [one for word in words for one in set(word)]",
    ],
)
def test_it_is_found(line: str) -> None:
    assert list(in_the_order_of_a_set(ast.parse(line))) == [1]


@pytest.mark.parametrize(
    "line",
    [
        "for one in sorted({1, 2}): pass",
        "same = all(old[key] == new[key] for key in old.keys() & new.keys())",
        "letters = {one for word in words for one in set(word)}",
        "names = [one for one in words if one in set(known)]",
    ],
)
def test_what_has_no_order_is_left_alone(line: str) -> None:
    assert not list(in_the_order_of_a_set(ast.parse(line)))
