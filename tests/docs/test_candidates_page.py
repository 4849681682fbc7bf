"""The page on candidates names every column, in order."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from mobile_gym.envs.wrappers.candidates import (
    CONTEXT_COLUMNS,
    MOVE_COLUMNS,
    TEXT_COLUMNS,
    WORD_COLUMNS,
)

PAGE = Path(__file__).resolve().parents[2] / "docs/training/candidates.md"


def named(table: str, columns: Sequence[str]) -> list[str]:
    """The columns that a table names, with those between the ends of its ranges."""
    text = PAGE.read_text(encoding="utf-8")
    body = text.split(f"| `{table}` | meaning |\n|---|---|\n")[1].split("\n\n")[0]
    names: list[str] = []
    for line in body.splitlines():
        cell = line.split("|")[1]
        first, *rest = re.findall(r"`(\w+)`", cell)
        if " ... " in cell:
            names += columns[columns.index(first) : columns.index(rest[0]) + 1]
        else:
            names += [first, *rest]
    return names


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("MOVE_COLUMNS", MOVE_COLUMNS),
        ("TEXT_COLUMNS", TEXT_COLUMNS),
        ("CONTEXT_COLUMNS", CONTEXT_COLUMNS),
        ("WORD_COLUMNS", WORD_COLUMNS),
    ],
)
def test_the_tables_are_the_columns(table: str, columns: tuple[str, ...]) -> None:
    assert named(table, columns) == list(columns)
