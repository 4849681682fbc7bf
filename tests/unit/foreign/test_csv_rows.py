"""Tables: what columns they must have, and how cells are told apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.csv_rows import read_rows


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The path of a table."""
    return tmp_path / "table"


def test_columns_that_may_be_missing_are_empty(table: Path) -> None:
    table.write_text("a,b\n1,2\n")
    assert read_rows(table, ("a",), optional=("b", "c")) == [{"a": "1", "b": "2", "c": ""}]


def test_columns_that_must_be_there_are_named(table: Path) -> None:
    table.write_text("a,b\n1,2\n")
    with pytest.raises(RecordingError, match="has no column 'c'"):
        read_rows(table, ("a", "c"))


def test_between_tabs_quotes_and_commas_mean_nothing(table: Path) -> None:
    table.write_text('a\tb\nsay "it", please\t"\n"x\t2\n')
    assert read_rows(table, ("a", "b"), tabs=True) == [
        {"a": 'say "it", please', "b": '"'},
        {"a": '"x', "b": "2"},
    ]
