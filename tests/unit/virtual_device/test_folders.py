"""Folders of apps: made from data, plain files once somebody has written there, then data again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from folder_phone import DATABASE, FOLDER, PACKAGE, Event, FolderPhone

from mobile_gym.virtual_device.system import files

SNAPSHOT = f"/data/data/android_world/snapshots/{PACKAGE}"
ROWS = (
    Event(1, "Milk", None, 0.5, 3, True, b"\x00\x01"),
    Event(2, "Bread", "", 1.0, 0, False, None),
)


@pytest.fixture
def phone() -> FolderPhone:
    phone = FolderPhone()
    phone.keep(*ROWS)
    return phone


def save(phone: FolderPhone) -> None:
    phone.shell(f"mkdir -p {SNAPSHOT}; cp -a {FOLDER}/. {SNAPSHOT}/")


def restore(phone: FolderPhone) -> None:
    phone.shell(
        f"am force-stop {PACKAGE} && rm -r {FOLDER}/* && cp -a {SNAPSHOT}/. {FOLDER}/ && "
        f"restorecon -RD {FOLDER} && chmod 777 -R {FOLDER}"
    )


def pull(phone: FolderPhone, path: Path) -> sqlite3.Connection:
    """The database as a program on the host opens it."""
    path.write_bytes(phone.content(DATABASE))
    return sqlite3.connect(path)


def push(phone: FolderPhone, path: Path) -> None:
    """As a program on the host writes the database back: alone in its directory."""
    phone.shell(f"rm -r {FOLDER}/databases/*")
    phone.put(DATABASE, path.read_bytes())
    phone.shell(f"chmod 777 {DATABASE}; am force-stop {PACKAGE}")


def test_a_folder_is_made_of_data(phone: FolderPhone, tmp_path: Path) -> None:
    assert phone.shell(f"find {FOLDER} -type f").splitlines() == [
        DATABASE,
        f"{FOLDER}/files/state.json",
    ]
    database = pull(phone, tmp_path / "events.db")
    assert database.execute("SELECT * FROM events").fetchall() == [
        (1, "Milk", None, 0.5, 3, 1, b"\x00\x01"),
        (2, "Bread", "", 1.0, 0, 0, None),
    ]
    assert database.execute("PRAGMA user_version").fetchone() == (4,)
    assert database.execute("SELECT seq FROM sqlite_sequence").fetchall() == [(2,)]
    database.close()
    assert phone.state.files == FolderPhone().state.files


def test_the_whole_state_survives_being_saved_cleared_and_restored(phone: FolderPhone) -> None:
    before = phone.state
    save(phone)
    phone.shell(f"pm clear {PACKAGE}")
    assert phone.data.events == ()
    restore(phone)
    phone.open(PACKAGE)
    assert phone.data == before.data[PACKAGE]
    assert not phone.state.detached
    assert not any(path.startswith(f"{files.DATA}{PACKAGE}") for path in phone.state.files)


def test_rows_of_the_host_are_the_apps_when_it_starts(phone: FolderPhone, tmp_path: Path) -> None:
    path = tmp_path / "events.db"
    database = pull(phone, path)
    database.execute("INSERT INTO events (title, note, share) VALUES ('Eggs', NULL, 2)")
    database.execute("DELETE FROM events WHERE title = 'Milk'")
    database.commit()
    database.close()
    push(phone, path)
    assert phone.data.events == ROWS
    assert phone.content(DATABASE) == path.read_bytes()
    phone.open(PACKAGE)
    assert [event.title for event in phone.data.events] == ["Bread", "Eggs"]
    assert phone.data.next_event_id == 4


def test_what_no_record_knows_is_kept(phone: FolderPhone, tmp_path: Path) -> None:
    path = tmp_path / "events.db"
    database = pull(phone, path)
    database.executescript(
        "ALTER TABLE events ADD COLUMN colour TEXT; UPDATE events SET colour = 'red' WHERE id = 1;"
        "UPDATE events SET done = 7, title = X'4142' WHERE id = 2;"
        "CREATE TABLE other (a); INSERT INTO other VALUES (9); PRAGMA user_version = 5;"
    )
    told = list(database.iterdump())
    database.close()
    push(phone, path)
    phone.open(PACKAGE)
    assert phone.data.events[0].extra == (("colour", "red"),)
    assert not phone.data.events[1].done
    database = pull(phone, path)
    assert list(database.iterdump()) == told
    assert database.execute("PRAGMA user_version").fetchone() == (5,)
    database.close()


def test_a_missing_database_has_no_rows(phone: FolderPhone) -> None:
    phone.shell(f"rm {DATABASE}; am force-stop {PACKAGE}")
    assert phone.host.shell(f"ls {FOLDER}/databases").stdout == ""
    phone.open(PACKAGE)
    assert phone.data.events == ()
    assert phone.data.next_event_id == 3


def test_an_empty_folder_is_a_first_start(phone: FolderPhone) -> None:
    phone.shell(f"am force-stop {PACKAGE}; rm -r {FOLDER}/*")
    assert phone.shell(f"ls -A {FOLDER}") == ""
    phone.open(PACKAGE)
    assert phone.data == FolderPhone().data


def test_sqlite3_writes_what_the_app_has(phone: FolderPhone) -> None:
    phone.open(PACKAGE)
    phone.shell(f"sqlite3 {DATABASE} \"DELETE FROM events WHERE title = 'Milk'\"")
    assert phone.data.events == ROWS[1:]
    assert not phone.state.detached


def test_other_files_stay_beside(phone: FolderPhone) -> None:
    phone.shell(f"mkdir -p {FOLDER}/cache; echo x > {FOLDER}/cache/a; echo y > {FOLDER}/files/b")
    assert not phone.state.detached
    phone.open(PACKAGE)
    assert phone.shell(f"cat {FOLDER}/cache/a {FOLDER}/files/b") == "x\ny\n"
    phone.shell(f"pm clear {PACKAGE}")
    assert f"{FOLDER}/cache" not in phone.shell(f"find {FOLDER}")


def test_a_damaged_database_is_an_error_screen_until_it_is_mended(
    phone: FolderPhone, tmp_path: Path
) -> None:
    whole = phone.content(DATABASE)
    before = phone.state
    phone.shell(f"am force-stop {PACKAGE}")
    phone.put(DATABASE, whole[:100] + b"\xff" * (len(whole) - 100))
    phone.open(PACKAGE)
    assert "Events can't open its data" in phone.labels
    assert phone.texts("problem")[0].startswith("databases/events.db: ")
    assert phone.state.data == before.data
    phone.shell(f"am force-stop {PACKAGE}")
    phone.put(DATABASE, whole)
    phone.open(PACKAGE)
    assert {"Milk", "Bread"} <= set(phone.labels)
    assert phone.state.data == before.data


@pytest.mark.parametrize("state", [b"{", b"[]", b'{"events": 1}', b"\xff"])
def test_a_damaged_state_is_an_error_screen_that_leads_to_the_apps_data(
    phone: FolderPhone, state: bytes
) -> None:
    phone.put(f"{FOLDER}/files/state.json", state)
    phone.open(PACKAGE)
    assert phone.texts("problem")[0].startswith("files/state.json: ")
    phone.tap(text="App info")
    assert phone.front.startswith("com.android.settings/")
    phone.shell(f"pm clear {PACKAGE}")
    phone.open(PACKAGE)
    assert phone.data == FolderPhone().data
    assert not phone.shows(resource_id="problem")


def test_a_stopped_app_that_a_broadcast_starts_reads_its_files(phone: FolderPhone) -> None:
    phone.shell(f"rm {DATABASE}; am force-stop {PACKAGE}")
    phone.shell("am start -a org.example.ADD_EVENT")
    assert [event.title for event in phone.data.events] == ["Added"]


def test_a_running_app_reads_its_files_at_its_next_start(phone: FolderPhone) -> None:
    phone.open(PACKAGE)
    phone.shell(f"rm {DATABASE}")
    phone.open(PACKAGE)
    assert phone.data.events == ROWS
    phone.shell(f"am force-stop {PACKAGE}")
    phone.open(PACKAGE)
    assert phone.data.events == ()


def test_a_log_that_is_pushed_with_its_database_counts(phone: FolderPhone, tmp_path: Path) -> None:
    path = tmp_path / "events.db"
    database = pull(phone, path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("DELETE FROM events WHERE id = 1")
    database.commit()
    for ending in ("", "-wal", "-shm"):
        phone.put(DATABASE + ending, Path(f"{path}{ending}").read_bytes())
    database.close()
    assert phone.shell(f"sqlite3 {DATABASE} 'SELECT count(*) FROM events'") == "1\n"
    phone.open(PACKAGE)
    assert phone.data.events == ROWS[1:]
    assert phone.shell(f"ls {FOLDER}/databases") == "events.db\n"
    assert phone.shell(f"sqlite3 {DATABASE} 'SELECT count(*) FROM events'") == "1\n"


def test_a_start_that_reads_files_is_no_side_effect(phone: FolderPhone, tmp_path: Path) -> None:
    path = tmp_path / "events.db"
    database = pull(phone, path)
    database.execute("DELETE FROM events WHERE id = 1")
    database.commit()
    database.close()
    push(phone, path)
    since = phone.host.snapshot()
    phone.open(PACKAGE)
    assert phone.data.events == ROWS[1:]
    assert phone.host.diff(since) == ()
    phone.keep()
    assert phone.host.diff(since) == (f"data/{PACKAGE}/events/2",)


def test_saved_devices_keep_plain_files(phone: FolderPhone) -> None:
    phone.shell(f"rm {DATABASE}")
    again = FolderPhone()
    again.host.load_json(phone.host.save_json())
    assert again.state == phone.state
    assert set(again.state.detached) == {PACKAGE}


def test_a_restart_reads_nothing_by_itself(phone: FolderPhone) -> None:
    phone.open(PACKAGE)
    phone.shell(f"rm {DATABASE}; reboot")
    assert phone.data.events == ROWS
    phone.open(PACKAGE)
    assert phone.data.events == ()


def test_an_app_that_is_removed_takes_its_folder_with_it(phone: FolderPhone) -> None:
    phone.shell(f"rm {DATABASE}; echo x > {FOLDER}/own; pm uninstall --user 0 {PACKAGE}")
    assert "No such file" in phone.fails(f"ls {FOLDER}")
    assert not phone.state.detached
    phone.shell(f"pm install-existing {PACKAGE}")
    assert phone.data.events == ()
    assert phone.shell(f"sqlite3 {DATABASE} 'SELECT count(*) FROM events'") == "0\n"
