"""SQL on the bytes of databases: queries, changes, and what neither may do."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device.system.databases import QueryError, open_database, query, run


@pytest.fixture(scope="module")
def content() -> bytes:
    with open_database(b"") as connection:
        connection.execute("CREATE TABLE t (a TEXT, n INTEGER)")
        connection.execute("INSERT INTO t VALUES ('x', 1), ('y', 2)")
        return connection.serialize()


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


@pytest.mark.parametrize(
    ("script", "left"),
    [
        ("DELETE FROM t WHERE n = 1", [("y", 2)]),
        ("UPDATE t SET a = 'z'; INSERT INTO t VALUES ('q', 3)", [("z", 1), ("z", 2), ("q", 3)]),
        ("BEGIN; DELETE FROM t", [("x", 1), ("y", 2)]),
        ("BEGIN; DELETE FROM t; COMMIT", []),
        ("CREATE TABLE u (b); DROP TABLE u; PRAGMA user_version = 3", [("x", 1), ("y", 2)]),
    ],
)
def test_a_script_changes_the_file(
    content: bytes, script: str, left: list[tuple[str, int]]
) -> None:
    _, after = run(content, script)
    assert query(after, "SELECT * FROM t")[0].rows == left


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TEMP TABLE u (a)",
        "ATTACH DATABASE '/etc/passwd' AS other",
        "PRAGMA writable_schema = ON",
        "PRAGMA trusted_schema = ON",
        "VACUUM INTO '/tmp/copied.db'",
        "CREATE VIRTUAL TABLE v USING fts5(a)",
        "SELECT load_extension('x')",
        "INSERT INTO t WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) "
        "SELECT zeroblob(1000000), n FROM r",
    ],
)
def test_scripts_reach_nothing_but_their_file(content: bytes, sql: str) -> None:
    with pytest.raises(QueryError):
        run(content, sql)


def test_a_script_that_only_reads_leaves_the_same_file(content: bytes) -> None:
    assert run(content, "SELECT count(*) FROM t")[1] is content


def test_a_new_database_begins_empty() -> None:
    _, made = run(b"", "CREATE TABLE t (a)")
    assert query(made, "SELECT count(*) FROM t")[0].rows == [(0,)]


def test_semicolons_in_texts_end_no_statement(content: bytes) -> None:
    results = query(content, "SELECT ';'; SELECT 2;")
    assert [result.rows for result in results] == [[(";",)], [(2,)]]
