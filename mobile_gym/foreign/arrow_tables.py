"""Tables that Arrow reads, with a bound on each: Parquet, and JSON lines.

What a Parquet file's table of contents says is bounded before any of it is unpacked. JSON lines
(one object per line, with the columns that a schema names) Arrow reads in a tenth of the time that
`json.loads` takes for every line (`benchmarks/rollouts.py` measures it). Its parser does not
recurse, so depth needs no bound.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import json as arrow_json

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.files import open_regular, read_bytes
from mobile_gym.foreign.wording import parser_error_text

MAX_ROWS: Final = 100_000
"""Moments of an episode."""
MAX_COLUMNS: Final = 1_000
MAX_BYTES: Final = 2_000_000_000
"""Of all columns, unpacked; an episode of 1,000 steps has about 0.1 GB."""
_THRIFT_BYTES: Final = 100_000_000
"""Of the table of contents (Arrow's own default)."""


def open_parquet(source: Path | bytes, where: str) -> pq.ParquetFile:
    """Open a Parquet file; whoever opens it closes it. Pages are checked as they are read.

    Args:
        source: a regular file, or what is in one.
        where: what messages call it.

    Raises:
        RecordingError: it is too large when unpacked, or cannot be read.
    """
    if isinstance(source, Path):
        open_regular(source).close()  # a pipe would block for ever
    try:
        file = pq.ParquetFile(
            source if isinstance(source, Path) else pa.BufferReader(source),
            page_checksum_verification=True,
            thrift_string_size_limit=_THRIFT_BYTES,
        )
    except (pa.ArrowException, OSError) as error:
        raise RecordingError(f"{where}: cannot be read: {parser_error_text(error)}") from None
    try:
        _require_bounds(file.metadata, where)
    except RecordingError:
        file.close()
        raise
    return file


def read_contents(path: Path, where: str) -> pq.FileMetaData:
    """A file's table of contents.

    Raises:
        RecordingError: as `open_parquet`.
    """
    with open_parquet(path, where) as file:
        return file.metadata


def _require_bounds(found: pq.FileMetaData, where: str) -> None:
    size = sum(found.row_group(group).total_byte_size for group in range(found.num_row_groups))
    if found.num_rows > MAX_ROWS or found.num_columns > MAX_COLUMNS or size > MAX_BYTES:
        raise RecordingError(
            f"{where}: has {found.num_rows} rows of {found.num_columns} columns with {size} bytes; "
            f"at most {MAX_ROWS}, {MAX_COLUMNS} and {MAX_BYTES} are read"
        )


MAX_TABLE_BYTES: Final = 1_000_000_000
"""An index of a million episodes."""


def read_json_lines(
    path: Path, schema: pa.Schema, most: int = MAX_TABLE_BYTES
) -> tuple[pa.Table, bool]:
    """The lines of a file, and whether the last one is whole; what follows it is left out.

    Args:
        path: UTF-8, one JSON object per line.
        schema: the columns to read, and their types; a line that lacks one has null there.
        most: bytes.

    Raises:
        RecordingError: the file cannot be read or is too large, or a line is no such object.
    """
    data = read_bytes(path, most)
    end = data.rfind(b"\n") + 1
    try:
        table = _parse_table(pa.py_buffer(data).slice(0, end), schema)
    except (pa.ArrowException, OSError) as error:
        raise RecordingError(
            f"{path}: has a line that cannot be read: {parser_error_text(error)}"
        ) from None
    return table, end == len(data)


def _parse_table(data: pa.Buffer, schema: pa.Schema) -> pa.Table:
    if not data.size:
        return schema.empty_table()
    table = arrow_json.read_json(
        pa.BufferReader(data),
        parse_options=arrow_json.ParseOptions(
            explicit_schema=schema, unexpected_field_behavior="ignore"
        ),
    )
    return table.select(schema.names)
