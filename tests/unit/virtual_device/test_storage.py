"""Tables that are declared once: the rows they give, and what written values do to records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from phone_driver import Phone
from system_phone import SystemPhone

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.app_kit.tables import (
    TEXT,
    PartIds,
    constant,
    flag,
    integer,
    real,
    row_id,
    text,
)
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.storage import Column, Row, Table, Values


@dataclass(frozen=True, slots=True)
class Song:
    """A record with an attribute of each type."""

    id: int
    title: str = ""
    seconds: int | None = None
    loud: bool = False
    share: float = 0.5


SONGS = Table[Song](
    lambda state: (Song(3, "Rain", 61, True), Song(4)),
    (
        row_id(lambda song: song.id),
        text("title", lambda song: song.title or None, lambda song, to: replace(song, title=to)),
        integer("seconds", lambda song: song.seconds, written=True),
        flag("loud", lambda song: song.loud, written=True),
        real("share", lambda song: song.share, lambda song, to: replace(song, share=to)),
        constant("album", None),
        constant("kind", 2),
        Column("zone", TEXT, lambda state: lambda song: f"{state.timezone} {song.id}"),
    ),
)


def rows_of(table: Table[Song]) -> list[Row]:
    return list(table.rows(SystemPhone().state))


def written(song: Song, **values: str) -> Song:
    return SONGS.record_with_values(song, Values(values))


def test_rows_are_texts_and_none_is_null() -> None:
    assert rows_of(SONGS) == [
        {
            "_id": "3", "title": "Rain", "seconds": "61", "loud": "1", "share": "0.5",
            "album": "NULL", "kind": "2", "zone": "UTC 3",
        },
        {
            "_id": "4", "title": "NULL", "seconds": "NULL", "loud": "0", "share": "0.5",
            "album": "NULL", "kind": "2", "zone": "UTC 4",
        },
    ]  # fmt: skip


def test_values_are_those_of_the_records() -> None:
    assert list(SONGS.values(SystemPhone().state))[1] == (4, None, None, 0, 0.5, None, 2, "UTC 4")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"title": "Sun"}, Song(4, "Sun")),
        ({"title": "NULL"}, Song(4)),
        ({"seconds": " 12 ", "loud": "1"}, Song(4, seconds=12, loud=True)),
        ({"loud": "0"}, Song(4)),
        ({"share": "-2.5e1"}, Song(4, share=-25.0)),
        ({}, Song(4)),
    ],
)
def test_written_values_go_into_a_record(values: dict[str, str], expected: Song) -> None:
    assert written(Song(4), **values) == expected


@pytest.mark.parametrize(
    "seconds", ["", "abc", "1.5", "--5", "²", "NULL", "9223372036854775808", "9" * 5000]
)
def test_a_value_that_does_not_fit_its_column_changes_nothing(seconds: str) -> None:
    assert written(Song(4, seconds=7), seconds=seconds) == Song(4, seconds=7)
    assert Values({"seconds": seconds}).integer("seconds", 7) == 7


@pytest.mark.parametrize("column", ["_id", "album", "kind", "zone", "unknown"])
def test_a_column_that_is_not_written_stays(column: str) -> None:
    assert written(Song(4), **{column: "9"}) == Song(4)


def test_a_written_column_reads_one_attribute() -> None:
    def is_titled(song: Song) -> bool:
        return bool(song.title)

    with pytest.raises(UsageError, match="attribute"):
        flag("titled", is_titled, written=True)


def test_ids_of_parts() -> None:
    ids = PartIds(100)
    assert (ids.of(7, 3), ids.split(703)) == (703, (7, 3))


@pytest.mark.parametrize("verb", ["insert", "update", "delete"])
def test_tables_of_an_app_that_takes_no_rows_cannot_be_changed(verb: str) -> None:
    phone = Phone(DeviceHost(APPS))
    phone.host.boot(0, "en", {})
    bound = "" if verb == "delete" else "--bind hour:i:3"
    error = phone.fails(f"content {verb} --uri content://com.android.deskclock/alarms {bound}")
    assert "UnsupportedOperationException" in error


def test_every_column_has_one_name() -> None:
    for app in APPS.values():
        for table in app.storage.tables.values():
            names = [column.name for column in table.columns]
            assert len(names) == len(set(names)), names


# -- rows are remembered ------------------------------------------------------------------------

TABLES = [
    (app.package, path, table)
    for app in APPS.values()
    for path, table in sorted(app.storage.tables.items())
]


@pytest.mark.parametrize(("package", "path", "table"), TABLES, ids=[path for _, path, _ in TABLES])
def test_rows_depend_on_what_the_device_keeps_alone(
    package: str, path: str, table: Table[Any]
) -> None:
    host = DeviceHost(APPS)
    host.boot(3, "en")
    host.shell(f"pm install-existing {package}")
    state = host.state
    later = state.with_fields(
        now_ms=state.now_ms + 86_400_000,
        clock_shift_ms=3_600_000,
        packages=EMPTY,
        tasks=(),
        notifications=(),
        log=(),
        properties=EMPTY,
    )
    assert table.rows(later) is table.rows(state), path
    assert tuple(table._rows(later)) == table.rows(state), path


def test_rows_are_made_again_when_the_data_change() -> None:
    host = DeviceHost(APPS)
    host.boot(3, "en")
    table = APPS["com.android.notes"].storage.tables["com.android.notes/notes"]
    before = table.rows(host.state)
    host.shell("content delete --uri content://com.android.notes/notes --where '_id=1'")
    assert table.rows(host.state) == before[1:]
