"""Databases of providers, which nobody starts: what is written there holds at once."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

import pytest
from phone_driver import Phone

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell.files import Files, canonical

TELEPHONY: Final = "com.android.providers.telephony"
MESSAGING: Final = "com.android.messaging"
FOLDER: Final = f"/data/data/{TELEPHONY}"
DATABASE: Final = f"{FOLDER}/databases/mmssms.db"


@pytest.fixture
def phone() -> Phone:
    host = DeviceHost(APPS)
    host.boot(3)
    phone = Phone(host)
    phone.open(MESSAGING)
    return phone


def count(phone: Phone, table: str) -> int:
    return int(phone.shell(f"sqlite3 {DATABASE} 'SELECT count(*) FROM {table}'"))


def test_deleted_messages_are_gone_from_the_screen(phone: Phone) -> None:
    assert count(phone, "sms")
    before = phone.labels
    phone.shell(f'sqlite3 {DATABASE} "DELETE FROM sms;"')
    phone.shell(f'sqlite3 {DATABASE} "DELETE FROM threads;"')
    assert phone.labels != before
    assert "No conversations yet" in phone.labels
    assert count(phone, "sms") == count(phone, "threads") == count(phone, "pdu") == 0
    assert phone.shell("content query --uri content://sms/inbox") == "No result found.\n"


def test_a_thread_goes_with_its_messages(phone: Phone) -> None:
    threads, messages = count(phone, "threads"), count(phone, "sms")
    phone.shell(f"sqlite3 {DATABASE} 'DELETE FROM threads WHERE _id = 1'")
    assert count(phone, "threads") == threads - 1
    assert count(phone, "sms") < messages


def test_a_row_that_is_put_in_is_a_message(phone: Phone) -> None:
    phone.shell(
        f'sqlite3 {DATABASE} "INSERT INTO sms (address, body, type, date) '
        "VALUES ('+15551234567', 'Is it you?', 1, 1700000000000)\""
    )
    assert "Is it you?" in phone.labels
    assert not phone.state.detached


def test_a_pushed_database_holds_at_once(phone: Phone, tmp_path: Path) -> None:
    path = tmp_path / "mmssms.db"
    files = Files(phone.host)
    path.write_bytes(files.read(canonical(DATABASE)))
    database = sqlite3.connect(path)
    database.execute("UPDATE sms SET body = 'All the same'")
    database.commit()
    database.close()
    files.write(canonical(DATABASE), path.read_bytes())
    files.settle()
    bodies = {row["body"] for row in phone.rows("sms")}
    assert bodies == {"All the same"}


def test_a_provider_is_saved_and_restored_as_a_whole(phone: Phone) -> None:
    before = phone.state.data[TELEPHONY]
    phone.shell(f"mkdir -p /data/local/tmp/s; cp -a {FOLDER}/. /data/local/tmp/s/")
    phone.shell(f"pm clear {TELEPHONY}")
    assert "No conversations yet" in phone.labels
    phone.shell(f"rm -r {FOLDER}/*; cp -a /data/local/tmp/s/. {FOLDER}/")
    assert phone.state.data[TELEPHONY] == before
    assert not phone.state.detached


def test_a_damaged_database_of_a_provider_loses_nothing(phone: Phone) -> None:
    before = phone.state.data
    whole = Files(phone.host).read(canonical(DATABASE))
    phone.shell(f"echo nonsense > {DATABASE}")
    assert phone.state.data == before
    assert "not a database" in phone.state.detached[TELEPHONY]
    Files(phone.host).write(canonical(DATABASE), whole)
    phone.shell("true")
    assert phone.state.data == before
    assert not phone.state.detached


CLOCK: Final = "com.android.deskclock"


def test_an_app_whose_files_wait_for_its_start_has_no_alarms(phone: Phone) -> None:
    phone.shell(
        "am start -a android.intent.action.SET_TIMER --ei android.intent.extra.alarm.LENGTH 60 "
        "--ez android.intent.extra.alarm.SKIP_UI true"
    )
    assert phone.host.next_due_ms() is not None
    phone.shell(f"am force-stop {CLOCK}; rm -r /data/data/{CLOCK}/*")
    due_ms = phone.host.next_due_ms()
    assert due_ms is None or due_ms > phone.state.now_ms + 60_000
    phone.open(CLOCK)
    assert phone.state.data[CLOCK].timers == ()
