"""JSON lines as a table: what is read of them, and that nothing else gets through."""

from __future__ import annotations

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.arrow_tables import read_json_lines

SCHEMA = pa.schema([("name", pa.string()), ("count", pa.int64())])


@pytest.fixture
def file(tmp_path):
    return tmp_path / "lines.jsonl"


def test_columns_of_the_schema_are_read_and_others_are_not(file):
    file.write_text('{"count": 1, "name": "a", "more": [[{}]]}\n{"name": "b"}\n')
    table, is_whole = read_json_lines(file, SCHEMA)
    assert is_whole
    assert table.schema == SCHEMA
    assert table.to_pylist() == [{"name": "a", "count": 1}, {"name": "b", "count": None}]


def test_a_last_line_without_its_end_is_left_out(file):
    file.write_text('{"name": "a"}\n{"name": "b"}')
    table, is_whole = read_json_lines(file, SCHEMA)
    assert not is_whole
    assert table["name"].to_pylist() == ["a"]


@pytest.mark.parametrize("text", ["", "\n\n", '{"name": "cut'])
def test_nothing_is_an_empty_table(file, text):
    file.write_text(text)
    assert read_json_lines(file, SCHEMA)[0].num_rows == 0


@pytest.mark.parametrize("text", ["[1]\n", '{"count": "1"}\n', "nonsense\n", '{"count": 1e99}\n'])
def test_a_line_that_is_something_else_is_one_error(file, text):
    file.write_text(text)
    with pytest.raises(RecordingError, match=r"lines\.jsonl: has a line that cannot be read"):
        read_json_lines(file, SCHEMA)


def test_a_large_file_is_refused(file):
    file.write_text('{"name": "a"}\n' * 10)
    with pytest.raises(RecordingError, match="is larger than"):
        read_json_lines(file, SCHEMA, most=20)


def test_depth_ends_no_process(file):
    file.write_text('{"more": ' + "[" * 500_000 + "]" * 500_000 + "}\n")
    try:
        table, _ = read_json_lines(file, SCHEMA)
    except RecordingError:
        return
    assert table.num_rows == 1


@given(st.binary(max_size=200))
def test_any_bytes_are_a_table_or_an_error(tmp_path_factory, data):
    file = tmp_path_factory.mktemp("any") / "lines.jsonl"
    file.write_bytes(data)
    try:
        table, _ = read_json_lines(file, SCHEMA)
    except RecordingError:
        return
    assert table.schema == SCHEMA
