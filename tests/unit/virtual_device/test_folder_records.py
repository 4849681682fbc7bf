"""Records and rows: whatever stands in the one stands in the other, and comes back as it was."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import Any

from folder_phone import PACKAGE, SCHEMA, Event, EventData, FolderPhone
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import folders
from mobile_gym.virtual_device.system.system import System

PHONE = FolderPhone()
PATH = "databases/events.db"

integers = st.integers(-(2**63), 2**63 - 1)
reals = st.floats(allow_nan=False)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
cells = st.none() | integers | reals | texts | st.binary(max_size=20)
events = st.builds(
    Event,
    id=st.just(0),
    title=texts,
    note=st.none() | texts,
    share=reals,
    place=integers,
    done=st.booleans(),
    picture=st.none() | st.binary(max_size=20),
)


@st.composite
def data(draw: st.DrawFn) -> EventData:
    """Events in the order of their ids, between which there are gaps."""
    ids = sorted(draw(st.sets(st.integers(1, 2**40), max_size=6)))
    kept = tuple(replace(draw(events), id=number) for number in ids)
    behind = draw(st.integers(1, 9))
    return EventData(kept, (ids[-1] if ids else 0) + behind, draw(st.booleans()))


def with_data(kept: EventData) -> DeviceState:
    system = System(PHONE.state, PHONE.host.apps)
    system.set_data(kept, PACKAGE)
    return system.state


def made(state: DeviceState) -> bytes:
    content = folders.generate_file(state, PHONE.host.apps[PACKAGE], PATH)
    assert content is not None
    return content


def with_database(state: DeviceState, content: bytes) -> DeviceState:
    """A device on which somebody has put a database in the place of the app's, and started it."""
    system = System(state, PHONE.host.apps)
    folders.detach(system, PACKAGE)
    system.change(files=system.state.files.set(f"{folders.DATA}{PACKAGE}/{PATH}", content))
    folders.start(system, PACKAGE)
    assert not system.state.detached, dict(system.state.detached)
    return system.state


def opened(content: bytes) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(content)
    return connection


_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1"


def told(content: bytes) -> list[Any]:
    """All rows of all tables with the types of their values."""
    connection = opened(content)
    names = [name for (name,) in connection.execute(_TABLES)]
    rows = [
        (name, connection.execute(f'SELECT rowid, * FROM "{name}"').fetchall()) for name in names
    ]
    connection.close()
    return [
        (name, [[(type(cell), cell) for cell in row] for row in inside]) for name, inside in rows
    ]


@given(data())
@settings(max_examples=60, deadline=None)
def test_data_that_are_made_files_are_the_same_data_again(kept: EventData) -> None:
    before = with_data(kept)
    system = System(before, PHONE.host.apps)
    folders.detach(system, PACKAGE)
    assert system.state.files[f"{folders.DATA}{PACKAGE}/{PATH}"] == made(before)
    folders.load_files_into_data(system, PACKAGE)
    after = system.state
    assert after.data[PACKAGE] == kept
    assert after == before


rows = st.tuples(st.integers(1, 2**40), *[cells] * 7)
"""Of a table that has got a column which nobody here knows."""


@given(st.lists(rows, max_size=5, unique_by=lambda row: row[0]), st.lists(cells, max_size=3))
@settings(max_examples=80, deadline=None)
def test_rows_come_back_with_every_column(
    given_rows: list[tuple[Any, ...]], others: list[Any]
) -> None:
    connection = sqlite3.connect(":memory:")
    connection.executescript(SCHEMA.replace(" NOT NULL", ""))
    connection.execute("ALTER TABLE events ADD COLUMN colour DEFAULT 'red'")
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", given_rows)
    connection.execute("CREATE TABLE other (a)")
    connection.executemany("INSERT INTO other VALUES (?)", [(cell,) for cell in others])
    connection.execute("CREATE INDEX by_title ON events (title)")
    connection.execute("PRAGMA user_version = 9")
    connection.commit()
    content = connection.serialize()
    connection.close()
    state = with_database(PHONE.state, content)
    again = made(state)
    assert [one for one in told(again) if one[0] != "sqlite_sequence"] == [
        one for one in told(content) if one[0] != "sqlite_sequence"
    ]
    assert opened(again).execute("PRAGMA user_version").fetchone() == (9,)
    # and after the app itself has written
    kept: EventData = state.data[PACKAGE]
    system = System(state, PHONE.host.apps)
    added = Event(kept.next_event_id, "new")
    system.set_data(replace(kept, events=(*kept.events, added)), PACKAGE)
    connection = opened(made(system.state))
    connection.row_factory = None
    grown = connection.execute("SELECT * FROM events ORDER BY rowid").fetchall()
    connection.close()
    connection = opened(content)
    assert grown[:-1] == connection.execute("SELECT * FROM events ORDER BY rowid").fetchall()
    connection.close()
    assert grown[-1] == (added.id, "new", None, 0.0, 0, 0, None, "red")


@given(
    data(), st.lists(st.sampled_from(["rm", "delete", "insert", "open", "stop", "save", "back"]))
)
@settings(max_examples=40, deadline=None)
def test_whatever_is_done_to_the_files_the_app_has_what_they_say(
    kept: EventData, steps: list[str]
) -> None:
    """A shell's file system with a plain SQLite beside it: the same is done to both."""
    phone = FolderPhone()
    phone.do(lambda system: system.set_data(kept, PACKAGE))
    database = f"/data/data/{PACKAGE}/{PATH}"
    ids, saved = [event.id for event in kept.events], [event.id for event in kept.events]
    phone.shell(f"cp {database} /sdcard/saved")
    for step in steps:
        match step:
            case "rm":
                phone.shell(f"am force-stop {PACKAGE}; rm -f {database}")
                ids = []
                phone.open(PACKAGE)
            case "delete" if ids:
                phone.shell(f"sqlite3 {database} 'DELETE FROM events WHERE id = {ids[0]}'")
                ids = ids[1:]
            case "insert":
                last = phone.data.next_event_id
                phone.shell(f"sqlite3 {database} \"INSERT INTO events (title) VALUES ('x')\"")
                ids = [*ids, last]
            case "open":
                phone.open(PACKAGE)
            case "stop":
                phone.shell(f"am force-stop {PACKAGE}")
            case "save":
                phone.shell(f"cp {database} /sdcard/saved")
                saved = ids
            case "back":
                phone.shell(f"am force-stop {PACKAGE}; cp /sdcard/saved {database}")
                ids = saved
                phone.open(PACKAGE)
        assert [event.id for event in phone.data.events] == ids, step
        listed = phone.shell(f"sqlite3 {database} 'SELECT id FROM events ORDER BY 1'")
        assert listed.split() == [str(number) for number in ids]
