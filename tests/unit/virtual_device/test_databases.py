"""SQLite files made from an app's tables, and queries on them."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

import pytest
from system_phone import SystemPhone

from mobile_gym.virtual_device.app_kit.columns import integer, real, row_id, text
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.databases import QueryError, build, query
from mobile_gym.virtual_device.system.storage import Table


class Record(NamedTuple):
    """A row of a table with a column of each type."""

    id: int
    word: str | None = None
    size: int | None = None
    share: float | None = None


COLUMNS = (
    row_id(lambda record: record.id),
    text("a b", lambda record: record.word),
    integer("n", lambda record: record.size),
    real("r", lambda record: record.share),
)
TABLE = Table[Record](lambda state: (Record(5, "x\"y'z", None, 1.5), Record(6, None, 3)), COLUMNS)
EMPTY = Table[Record](lambda state: (), COLUMNS)


@pytest.fixture(scope="module")
def state() -> DeviceState:
    return SystemPhone().state


@pytest.fixture(scope="module")
def content(state: DeviceState) -> bytes:
    return build({"t": TABLE, 'odd "name': TABLE, "empty": EMPTY}, state)


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO t VALUES (2, 'x', 1, 1)",
        "UPDATE t SET n = 'x'",
        "DELETE FROM t",
        "DROP TABLE t",
        "CREATE TABLE u (a)",
        "CREATE TEMP TABLE u (a)",
        "ATTACH DATABASE '/etc/passwd' AS other",
        "PRAGMA user_version = 3",
        "PRAGMA writable_schema = ON",
        "PRAGMA trusted_schema = ON",
        "VACUUM INTO '/tmp/copied.db'",
        "BEGIN",
        "SELECT load_extension('x')",
    ],
)
def test_queries_only_read(content: bytes, sql: str) -> None:
    with pytest.raises(QueryError):
        query(content, sql)


@pytest.mark.parametrize(
    "sql",
    [
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r",
        "SELECT zeroblob(2000000000)",
        "SELECT nothing FROM t",
        "SELEC 1",
    ],
)
def test_queries_end(content: bytes, sql: str) -> None:
    with pytest.raises(QueryError):
        query(content, sql)


def test_a_built_database_is_sqlites_own(content: bytes) -> None:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(content)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute('SELECT * FROM "odd ""name"').fetchall() == [
        (5, "x\"y'z", None, 1.5),
        (6, None, 3, None),
    ]
    connection.close()


def test_a_table_without_rows_has_its_columns(content: bytes) -> None:
    columns = query(content, "PRAGMA table_info(empty)")[0].rows
    assert [column[1:3] for column in columns] == [
        ("_id", "INTEGER"),
        ("a b", "TEXT"),
        ("n", "INTEGER"),
        ("r", "REAL"),
    ]


def test_semicolons_in_texts_end_no_statement(content: bytes) -> None:
    results = query(content, "SELECT ';'; SELECT 2;")
    assert [result.rows for result in results] == [[(";",)], [(2,)]]
