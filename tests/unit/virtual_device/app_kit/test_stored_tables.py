"""A record's class is the declaration of its tables: of the provider's and of the database's."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.app_kit.records import RecordField, Records, Stored
from mobile_gym.virtual_device.app_kit.stored_tables import (
    InDatabase,
    SqlColumn,
    SqlStyle,
    SqlTable,
    stored_columns,
    stored_fields,
    stored_file,
    stored_rows,
)
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.system.sqlite_files import Extra, RecordTable, SqliteFile
from mobile_gym.virtual_device.system.storage import Table


@dataclass(frozen=True, slots=True)
class Song:
    id: Annotated[int, SqlColumn("songId")]
    title: str | None = ""
    cover: Annotated[str | None, SqlColumn("coverName", is_written=False, is_last=True)] = None
    rating: float = 0.5
    is_liked: Annotated[bool, SqlColumn("liked")] = False
    order: Annotated[int | None, SqlColumn(is_quoted=True)] = None
    singer: InDatabase[str] = "it's me"
    sound: Annotated[bytes | None, SqlColumn(is_provided=False)] = None
    length: Annotated[int, SqlColumn("length_s", sql="INT CHECK (length_s >= 0)")] = 0
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Tagged:
    song_id: Annotated[int, SqlColumn("songId", is_key=True)]
    tag: Annotated[str, SqlColumn(is_key=True)]


@dataclass(frozen=True, slots=True)
class Picture:
    id: int
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class MusicData:
    songs: tuple[Song, ...] = ()
    next_id: int = 1
    tagged: tuple[Tagged, ...] = ()


STORED = Stored("com.example.music", MusicData)
SONGS = Records(STORED, Song, lambda data: data.songs, lambda data: data.next_id)
TAGGED = RecordField(STORED, Tagged, lambda data: data.tagged)
ROWS = stored_rows(SONGS)


def test_a_schema_follows_from_names_types_and_defaults() -> None:
    assert SqlTable("songs", SONGS).schema(SqlStyle()).splitlines() == [
        "CREATE TABLE songs (",
        "    songId INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,",
        "    title TEXT,",
        "    coverName TEXT,",
        "    rating REAL NOT NULL DEFAULT 0.5,",
        "    liked INTEGER NOT NULL DEFAULT 0,",
        '    "order" INTEGER,',
        "    singer TEXT NOT NULL DEFAULT 'it''s me',",
        "    sound BLOB,",
        "    length_s INT CHECK (length_s >= 0)",
        ")",
    ]


def test_fields_make_up_a_key() -> None:
    statement = SqlTable("tagged", TAGGED).schema(SqlStyle())
    assert statement.endswith("tag TEXT NOT NULL,\n    PRIMARY KEY (songId, tag)\n)")


def test_a_style_says_how_an_app_writes_types() -> None:
    style = SqlStyle(key="INTEGER PRIMARY KEY", real="FLOAT", text="VARCHAR", not_null="")
    lines = SqlTable("songs", SONGS).schema(style).splitlines()
    assert lines[1:5] == [
        "    songId INTEGER PRIMARY KEY,",
        "    title VARCHAR,",
        "    coverName VARCHAR,",
        "    rating FLOAT,",
    ]


def test_a_style_without_defaults_has_not_null_alone() -> None:
    schema = SqlTable("songs", SONGS).schema(SqlStyle(has_defaults=False))
    assert "liked INTEGER NOT NULL,\n" in schema


def test_statements_stand_where_they_are_given() -> None:
    index = "CREATE INDEX by_title ON songs (title)"
    file = stored_file("databases/m", (SqlTable("songs", SONGS), index, SqlTable("t", TAGGED)))
    with sqlite3.connect(":memory:") as connection:
        connection.executescript(file.schema)
        found = connection.execute("SELECT name FROM sqlite_schema ORDER BY rowid").fetchall()
    names = [name for (name,) in found if not name.startswith("sqlite_")]
    assert names == ["songs", "by_title", "t"]


def test_a_provider_has_the_fields_that_are_provided() -> None:
    columns = [(column.name, column.write is not None) for column in ROWS.columns]
    assert columns == [
        ("_id", False),
        ("title", True),
        ("rating", True),
        ("liked", True),
        ("order", True),
        ("length_s", True),
        ("coverName", False),
    ]


def test_an_inserted_row_has_what_its_fields_have_by_default() -> None:
    @dataclass(frozen=True)
    class Line:
        id: int
        words: str
        place: int | None
        rank: int = 7

    lines = Records(STORED, Line, lambda data: data.songs, lambda data: data.next_id)  # type: ignore[arg-type]
    table = stored_rows(lines)
    assert [column.name for column in table.columns] == ["_id", "words", "place", "rank"]
    assert [item.empty for item in stored_fields(Line)] == [0, "", None, 7]


@pytest.mark.parametrize(("keeps_null", "title"), [(False, ""), (True, None)])
def test_null_is_kept_where_that_is_declared(keeps_null: bool, title: str | None) -> None:
    rows = stored_rows(SONGS, keeps_null=keeps_null)
    write = next(column.write for column in rows.columns if column.name == "title")
    assert write is not None
    assert write(Song(1, "Hymn"), None) == Song(1, title)


def test_a_path_of_the_state_follows_from_the_table() -> None:
    assert SONGS.path == ROWS.path == "data/com.example.music/songs"
    assert ROWS.path_of("liked", 3) == "data/com.example.music/songs/3/is_liked"


@pytest.mark.parametrize("table", [ROWS, Table[Song](lambda _state: (), ROWS.columns)])
def test_what_declares_no_path_has_none(table: Table[Song]) -> None:
    with pytest.raises(UsageError, match="no path is declared"):
        table.path_of("nothing" if table is ROWS else "title", 3)


def test_a_type_that_no_column_has_is_an_error() -> None:
    @dataclass(frozen=True)
    class Album:
        id: int
        songs: tuple[int, ...] = ()

    with pytest.raises(UsageError, match=r"Album\.songs cannot be a column"):
        stored_fields(Album)


def test_bytes_are_not_provided() -> None:
    with pytest.raises(UsageError, match="picture holds bytes"):
        stored_columns(Picture)


RECORD_TABLES = [
    pytest.param(file, table, id=f"{package} {table.name}")
    for package, app in APPS.items()
    for file in app.folder.databases
    for table in file.tables
    if isinstance(table, RecordTable)
]


@pytest.mark.parametrize(("file", "table"), RECORD_TABLES)
def test_each_field_of_an_apps_records_is_a_column_of_its_database(
    file: SqliteFile, table: RecordTable[Any, Any]
) -> None:
    """A field without a column would be lost when the file is read back."""
    with sqlite3.connect(":memory:") as connection:
        connection.executescript(file.schema)
        rows = connection.execute(f"PRAGMA table_info({table.name})").fetchall()
    names = [table.names.get(name, name) for _, name, *_ in rows]
    assert names == [item.field for item in stored_fields(table.record)]
