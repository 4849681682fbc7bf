"""Every parameter of a function of the command line is used: no option is ignored."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import mobile_gym.cli

FOLDER = Path(mobile_gym.cli.__file__).parent


def unused(tree: ast.Module) -> Iterator[str]:
    """Parameters that nothing in their function reads."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        read = {
            node.id
            for node in ast.walk(function)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        }
        arguments = function.args
        for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            if one.arg not in read and one.arg not in ("self", "cls"):
                yield f"{function.name}: {one.arg}"


def test_every_parameter_is_used() -> None:
    ignored = [
        f"{path.relative_to(FOLDER)}, {parameter}"
        for path in sorted(FOLDER.rglob("*.py"))
        for parameter in unused(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert ignored == []


def test_one_that_is_not_is_found() -> None:
    assert list(unused(ast.parse("def run(seed, workers=1):\n    return seed"))) == ["run: workers"]
