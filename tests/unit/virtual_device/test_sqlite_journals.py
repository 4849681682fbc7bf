"""Logs and journals beside databases, as SQLite itself writes them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from mobile_gym.virtual_device.system.databases import query
from mobile_gym.virtual_device.system.sqlite_journals import rolled_back, with_log

ROWS = "SELECT count(*), max(length(b)) FROM t"


def filled(path: Path, mode: str) -> sqlite3.Connection:
    """A database of some pages."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA journal_mode = {mode}")
    connection.execute("PRAGMA cache_size = 5")
    connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO t (b) VALUES (?)", [("x" * 500,)] * 200)
    connection.execute("COMMIT")
    return connection


def rows(content: bytes) -> tuple[int, int]:
    (result,) = query(content, ROWS)
    assert query(content, "PRAGMA integrity_check")[0].rows == [("ok",)]
    return result.rows[0]  # type: ignore[return-value]


def test_what_is_committed_to_a_log_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    connection = filled(path, "WAL")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("DELETE FROM t WHERE a > 50")
    connection.execute("UPDATE t SET b = ?", ("y" * 3000,))
    log = (tmp_path / "a.db-wal").read_bytes()
    assert rows(with_log(path.read_bytes(), log)) == (50, 3000)
    for end in (len(log) - 1, 40, 10):
        assert rows(with_log(path.read_bytes(), log[:end]))[0] in (50, 200)
    spoiled = log[:100] + bytes([log[100] ^ 1]) + log[101:]
    assert rows(with_log(path.read_bytes(), spoiled)) == (200, 500)
    connection.close()


def test_a_transaction_that_was_not_ended_is_rolled_back(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    connection = filled(path, "DELETE")
    connection.execute("BEGIN")
    connection.execute("UPDATE t SET b = ?", ("z" * 700,))
    connection.execute("DELETE FROM t WHERE a < 100")
    journal = (tmp_path / "a.db-journal").read_bytes()
    content = path.read_bytes()
    assert rows(rolled_back(content, journal)) == (200, 500)
    connection.close()


@pytest.mark.parametrize("left", [b"", bytes(512), b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", b"x" * 900])
def test_what_is_no_journal_changes_nothing(tmp_path: Path, left: bytes) -> None:
    filled(tmp_path / "a.db", "DELETE").close()
    content = (tmp_path / "a.db").read_bytes()
    assert rolled_back(content, left) == content
    assert with_log(content, left) == content
