"""SQLite on the bytes of a file: queries and changes by programs that nobody knows.

All of it runs on a copy in memory: no other file, no extension, no endless loop, and no more
memory than a device has.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias

Value: TypeAlias = str | int | float | bytes | None

_MAX_STEPS: Final = 2000
"""Of `_STEP` virtual machine instructions each; some seconds on a slow machine."""
_STEP: Final = 10_000
_MAX_VALUE_BYTES: Final = 8 << 20
_MAX_ROWS: Final = 100_000
_MAX_RESULT_BYTES: Final = 64 << 20
_MAX_FILE_BYTES: Final = 64 << 20
"""What a file may become by a change."""
_JOURNAL_MODES: Final = slice(18, 20)
"""Where the header of a file says whether it has a write-ahead log. Source: SQLite, file format."""
_NO_LOG: Final = b"\x01\x01"

_READS: Final = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE})
_WRITES: Final = frozenset(
    {
        sqlite3.SQLITE_ALTER_TABLE,
        sqlite3.SQLITE_ANALYZE,
        sqlite3.SQLITE_CREATE_INDEX,
        sqlite3.SQLITE_CREATE_TABLE,
        sqlite3.SQLITE_CREATE_TRIGGER,
        sqlite3.SQLITE_CREATE_VIEW,
        sqlite3.SQLITE_DELETE,
        sqlite3.SQLITE_DROP_INDEX,
        sqlite3.SQLITE_DROP_TABLE,
        sqlite3.SQLITE_DROP_TRIGGER,
        sqlite3.SQLITE_DROP_VIEW,
        sqlite3.SQLITE_INSERT,
        sqlite3.SQLITE_REINDEX,
        sqlite3.SQLITE_SAVEPOINT,
        sqlite3.SQLITE_TRANSACTION,
        sqlite3.SQLITE_UPDATE,
    }
)
_PRAGMAS: Final = frozenset(
    {
        "application_id",
        "database_list",
        "encoding",
        "foreign_key_list",
        "index_info",
        "index_list",
        "integrity_check",
        "page_count",
        "page_size",
        "quick_check",
        "schema_version",
        "table_info",
        "table_list",
        "table_xinfo",
        "user_version",
    }
)
_WRITTEN_PRAGMAS: Final = frozenset({"application_id", "foreign_keys", "user_version"})
_FORBIDDEN_FUNCTIONS: Final = frozenset(
    {"edit", "fts3_tokenizer", "load_extension", "readfile", "writefile"}
)


class QueryError(Exception):
    """A query that cannot be answered; the message is SQLite's."""


class Result(NamedTuple):
    """What a statement answers."""

    columns: tuple[str, ...]
    rows: list[tuple[Value, ...]]


@contextmanager
def open_database(content: bytes) -> Iterator[sqlite3.Connection]:
    """A bounded connection to a copy of a file in memory.

    Args:
        content: the bytes of a SQLite file; none are an empty one.

    Raises:
        QueryError: what is done inside fails: it is no database, or takes too long.
    """
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, max(_MAX_VALUE_BYTES, len(content)))
        connection.text_factory = _text
        if content:
            connection.deserialize(_without_log(content))
        connection.execute("PRAGMA trusted_schema = OFF")
        left = iter(range(_MAX_STEPS))
        connection.set_progress_handler(lambda: int(next(left, None) is None), _STEP)
        yield connection
    except sqlite3.Error as error:
        raise QueryError(_message(error)) from None
    finally:
        connection.close()


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _without_log(content: bytes) -> bytes:
    """A file that a log belongs to opens in memory only if its header says that it has none."""
    if content[_JOURNAL_MODES] == b"\x02\x02":
        return content[: _JOURNAL_MODES.start] + _NO_LOG + content[_JOURNAL_MODES.stop :]
    return content


def query(content: bytes, sql: str) -> list[Result]:
    """Run the statements of a script on a database, reading only.

    Args:
        content: the bytes of a SQLite file.
        sql: one or more statements; `PRAGMA` only where it tells something.

    Returns:
        What each statement answers.

    Raises:
        QueryError: it is no database, a statement is wrong or would change something, or takes
            too long.
    """
    with open_database(content) as connection:
        connection.set_authorizer(_Authority(may_write=False))
        return _answers(connection, sql)


def run(content: bytes, sql: str) -> tuple[list[Result], bytes]:
    """Run the statements of a script on a database, which may change it and nothing else.

    Args:
        content: the bytes of a SQLite file; none are an empty one.
        sql: one or more statements.

    Returns:
        What each statement answers, and the bytes of the file afterwards: the same object where
        nothing has been written. A transaction that is not ended is rolled back.

    Raises:
        QueryError: as `query`, or the file would become too large.
    """
    with open_database(content) as connection:
        authority = _Authority(may_write=True)
        (page_bytes,) = connection.execute("PRAGMA page_size").fetchone()
        most = max(_MAX_FILE_BYTES, 2 * len(content)) // page_bytes
        connection.execute(f"PRAGMA max_page_count = {most}")
        connection.set_authorizer(authority)
        results = _answers(connection, sql)
        if not authority.has_written:
            return results, content
        connection.set_authorizer(None)
        if connection.in_transaction:
            connection.rollback()
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        return results, connection.serialize() if pages else b""


def _answers(connection: sqlite3.Connection, sql: str) -> list[Result]:
    left = [_MAX_RESULT_BYTES]
    return [_answer(connection, statement, left) for statement in _statements(sql)]


def _answer(connection: sqlite3.Connection, statement: str, left: list[int]) -> Result:
    cursor = connection.execute(statement)
    columns = tuple(column[0] for column in cursor.description or ())
    rows: list[tuple[Value, ...]] = []
    for row in cursor:
        left[0] -= sum(len(value) if isinstance(value, str | bytes) else 8 for value in row)
        if left[0] < 0:
            raise QueryError("string or blob too big")
        if len(rows) < _MAX_ROWS:
            rows.append(row)
    return Result(columns, rows)


def _statements(sql: str) -> Iterator[str]:
    """Split at the semicolons that end a statement."""
    waiting = ""
    for piece in sql.split(";"):
        waiting += piece
        if sqlite3.complete_statement(f"{waiting};"):
            if waiting.strip():
                yield waiting
            waiting = ""
        else:
            waiting += ";"
    if rest := waiting.rstrip(";").strip():
        yield rest


class _Authority:
    """What a script may do; SQLite asks it about every part of every statement."""

    def __init__(self, *, may_write: bool) -> None:
        self._may_write = may_write
        self.has_written = False

    def __call__(
        self,
        action: int,
        first: str | None,
        second: str | None,
        database: str | None,
        trigger: str | None,
    ) -> int:
        if action in _READS:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION:
            allowed = (second or "").lower() not in _FORBIDDEN_FUNCTIONS
            return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_PRAGMA:
            return self._pragma((first or "").lower(), second)
        if self._may_write and action in _WRITES and database != "temp":
            self.has_written = True
            return sqlite3.SQLITE_OK
        return sqlite3.SQLITE_DENY

    def _pragma(self, name: str, argument: str | None) -> int:
        # Those with an argument name what is asked about; `user_version = 3` would set it.
        takes_name = "_" in name and not name.endswith(("version", "id"))
        if name in _PRAGMAS and (argument is None or takes_name):
            return sqlite3.SQLITE_OK
        if self._may_write and name in _WRITTEN_PRAGMAS:
            self.has_written = True
            return sqlite3.SQLITE_OK
        return sqlite3.SQLITE_DENY


def _message(error: sqlite3.Error) -> str:
    return "the query took too long" if str(error) == "interrupted" else str(error)
