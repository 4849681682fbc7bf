"""CSV and tab-separated values with a header: every row a mapping from column to text.

There is one bounded reader for each format.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.files import read_text
from mobile_gym.foreign.wording import parser_error_text

MAX_ROWS: Final = 1_000_000


def read_rows(
    path: Path, columns: Sequence[str], *, optional: Sequence[str] = (), tabs: bool = False
) -> list[dict[str, str]]:
    """The rows of a file; "" where a row is short, and what is too much in a row is left out.

    Args:
        path: of the file.
        columns: that it must have.
        optional: columns that it may have; "" where it has not.
        tabs: between the cells there are tabs, and quotes mean nothing.

    Raises:
        RecordingError: it cannot be read, is no CSV, or lacks a column.
    """
    reader = csv.DictReader(
        io.StringIO(read_text(path), newline=""),
        delimiter="\t" if tabs else ",",
        quoting=csv.QUOTE_NONE if tabs else csv.QUOTE_MINIMAL,
    )
    rows: list[dict[str, str]] = []
    try:
        # The blanks around a name are no part of it, as in tables that people have aligned.
        reader.fieldnames = [(name or "").strip() for name in reader.fieldnames or ()]
        if missing := [name for name in columns if name not in (reader.fieldnames or ())]:
            raise RecordingError(f"{path}: has no column {missing[0]!r}")
        for row in reader:
            if len(rows) >= MAX_ROWS:
                raise RecordingError(f"{path}: has more than {MAX_ROWS} rows")
            rows.append({name: row.get(name) or "" for name in (*columns, *optional)})
    except csv.Error as error:
        raise RecordingError(f"{path}: is not CSV: {parser_error_text(error)}") from None
    return rows
