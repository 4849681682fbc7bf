"""What tests ask of source files, each of which is parsed and walked once for all of them."""

from __future__ import annotations

import ast
import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

SETS: Final = {"set", "frozenset"}
WITHOUT_ORDER: Final = SETS | {"sorted", "any", "all", "len", "min", "max"}
"""Sums are not among them: the last digit of a sum of floats is that of the order."""
COMPREHENSIONS: Final = (ast.ListComp, ast.GeneratorExp, ast.DictComp)


class Facts(NamedTuple):
    """What is remembered of a file; its syntax tree is not, which would take hundreds of MB."""

    docstring: str
    imports: frozenset[str]
    """Modules, and names in them with their modules in front, wherever the import stands."""
    is_relative: bool
    """Whether it imports by dots."""
    dotted: frozenset[str]
    """Names as they are written (`np.load`), and with what they were imported as (`numpy.load`)."""
    expected_evaluated: tuple[int, ...]
    """Lines that call `evaluate` on something that is called expected."""
    set_loops: tuple[int, ...]
    """Lines that do something in the order of a set."""


def modules_below(folder: Path) -> list[Path]:
    """All Python files of a folder and of those in it, in order."""
    return sorted(folder.rglob("*.py"))


@functools.cache
def facts_of(path: Path) -> Facts:
    """What is asked of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    imports: set[str] = set()
    aliases: dict[str, str] = {}
    is_relative = False
    for node in nodes:
        if isinstance(node, ast.Import):
            imports.update(alias.name for alias in node.names)
            aliases |= {alias.asname: alias.name for alias in node.names if alias.asname}
        elif isinstance(node, ast.ImportFrom):
            is_relative |= bool(node.level)
            whole = {
                alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names
            }
            imports |= {node.module or "", *whole.values()}
            aliases |= whole
    return Facts(
        docstring=ast.get_docstring(tree) or "",
        imports=frozenset(imports),
        is_relative=is_relative,
        dotted=frozenset(_dotted(nodes, aliases)),
        expected_evaluated=tuple(_expected_evaluated(nodes)),
        set_loops=tuple(in_the_order_of_a_set(nodes)),
    )


def _dotted(nodes: Sequence[ast.AST], aliases: dict[str, str]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Attribute | ast.Name) and (written := _written(node)):
            yield written
            first, dot, rest = written.partition(".")
            if first in aliases:
                yield aliases[first] + dot + rest


def _written(node: ast.expr) -> str:
    """A name with dots; an empty string where something else is in front of them."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else ""


def _expected_evaluated(nodes: Sequence[ast.AST]) -> Iterator[int]:
    for node in nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "evaluate"
            and "expected" in ast.unparse(node.args[0])
        ):
            yield node.lineno


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


def in_the_order_of_a_set(nodes: Sequence[ast.AST]) -> Iterator[int]:
    """Lines that do something for each member of a set, one after the other.

    A set is an expression that is one by how it is written, or a name that a function gives to
    such expressions alone.
    """
    yield from _set_loops(nodes, frozenset())
    for function in nodes:
        if isinstance(function, ast.FunctionDef) and (names := _names_of_sets(function)):
            yield from _set_loops(list(ast.walk(function)), names, of_names_alone=True)


def _names_of_sets(function: ast.FunctionDef) -> frozenset[str]:
    """Local names that are only ever given sets."""
    sets: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_set(value):
                sets.add(name)
    stored = Counter(
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    return frozenset(name for name in sets if stored[name] == 1)


def _set_loops(
    nodes: Sequence[ast.AST], names: frozenset[str], *, of_names_alone: bool = False
) -> Iterator[int]:
    def is_looped_over(node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in names
        return not of_names_alone and is_set(node)

    fed = {
        id(argument)
        for call in nodes
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in WITHOUT_ORDER
        for argument in call.args
    } | {
        id(member.value)
        for display in nodes
        if isinstance(display, ast.Set)
        for member in display.elts
        if isinstance(member, ast.Starred)
    }
    for node in nodes:
        if isinstance(node, ast.For) and not of_names_alone and is_set(node.iter):
            yield node.lineno
        elif isinstance(node, COMPREHENSIONS) and id(node) not in fed:
            yield from (one.iter.lineno for one in node.generators if is_looped_over(one.iter))
