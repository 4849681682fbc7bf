"""SQLite databases of apps: real files, made from app data when somebody reads them.

An app declares their tables (`system.storage`); nothing is ever written back. A query runs on a
copy in memory that may be read and nothing else: no other file, no extension, no endless loop.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mobile_gym.virtual_device.system.storage import Database, quoted

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

__all__ = ["QueryError", "Result", "Value", "build", "query"]

Value: TypeAlias = str | int | float | bytes | None

_MAX_STEPS: Final = 2000
"""Of `_STEP` virtual machine instructions each; some seconds on a slow machine."""
_STEP: Final = 10_000
_MAX_VALUE_BYTES: Final = 8 << 20
_MAX_ROWS: Final = 100_000

_READS: Final = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE})
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
_FORBIDDEN_FUNCTIONS: Final = frozenset(
    {"edit", "fts3_tokenizer", "load_extension", "readfile", "writefile"}
)


class QueryError(Exception):
    """A query that cannot be answered; the message is SQLite's."""


class Result(NamedTuple):
    """What a statement answers."""

    columns: tuple[str, ...]
    rows: list[tuple[Value, ...]]


def build(database: Database, state: DeviceState) -> bytes:
    """A SQLite file with the tables of a database, as they are on a device.

    Args:
        database: tables by name.
        state: the device.

    Returns:
        The bytes of the file.
    """
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.execute("CREATE TABLE android_metadata (locale TEXT)")
        connection.execute("INSERT INTO android_metadata VALUES ('en_US')")
        for name, table in database.items():
            connection.execute(table.schema(name))
            places = ", ".join("?" * len(table.columns))
            connection.executemany(
                f"INSERT INTO {quoted(name)} VALUES ({places})", table.values(state)
            )
        return connection.serialize()
    finally:
        connection.close()


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
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, max(_MAX_VALUE_BYTES, len(content)))
        connection.deserialize(content)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.set_authorizer(_authorize)
        left = iter(range(_MAX_STEPS))
        connection.set_progress_handler(lambda: int(next(left, None) is None), _STEP)
        return [_answer(connection, statement) for statement in _statements(sql)]
    except sqlite3.Error as error:
        raise QueryError(_message(error)) from None
    finally:
        connection.close()


def _answer(connection: sqlite3.Connection, statement: str) -> Result:
    cursor = connection.execute(statement)
    columns = tuple(column[0] for column in cursor.description or ())
    return Result(columns, cursor.fetchmany(_MAX_ROWS))


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


def _authorize(
    action: int, first: str | None, second: str | None, database: str | None, trigger: str | None
) -> int:
    if action in _READS:
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_FUNCTION:
        allowed = (second or "").lower() not in _FORBIDDEN_FUNCTIONS
        return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_PRAGMA and (first or "").lower() in _PRAGMAS:
        # Those with an argument name what is asked about; `user_version = 3` would set it.
        takes_name = "_" in (first or "") and not (first or "").endswith(("version", "id"))
        return sqlite3.SQLITE_OK if second is None or takes_name else sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_DENY


def _message(error: sqlite3.Error) -> str:
    text = str(error)
    if text == "not authorized":
        return (
            "attempt to write a readonly database: databases are made from app data, change "
            "these through the app or `content`"
        )
    return "the query took too long" if text == "interrupted" else text
