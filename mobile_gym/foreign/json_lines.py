"""JSON lines as a table: one object per line, with the columns that a schema names.

Arrow reads them, in a tenth of the time that `json.loads` takes for every line
(`benchmarks/rollouts.py` measures it). Its parser does not recurse, so depth needs no bound.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pyarrow as pa
from pyarrow import json as arrow_json

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.files import read_bytes
from mobile_gym.foreign.wording import reason

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
        table = _table(pa.py_buffer(data).slice(0, end), schema)
    except (pa.ArrowException, OSError) as error:
        raise RecordingError(f"{path}: has a line that cannot be read: {reason(error)}") from None
    return table, end == len(data)


def _table(data: pa.Buffer, schema: pa.Schema) -> pa.Table:
    if not data.size:
        return schema.empty_table()
    table = arrow_json.read_json(
        pa.BufferReader(data),
        parse_options=arrow_json.ParseOptions(
            explicit_schema=schema, unexpected_field_behavior="ignore"
        ),
    )
    return table.select(schema.names)
