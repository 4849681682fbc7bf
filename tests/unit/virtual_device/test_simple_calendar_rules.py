"""When events of Simple Calendar take place, its iCalendar files, and its database."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import datetime
from itertools import islice

import numpy as np
import pytest
from simple_calendar_phone import PACKAGE, add, at, calendar, events, only, titles

from mobile_gym.virtual_device.apps.simple_calendar import ics, recurrence, store
from mobile_gym.virtual_device.apps.simple_calendar.data import Event
from mobile_gym.virtual_device.apps.simple_calendar.recurrence import DAY, MONTH, WEEK, YEAR
from mobile_gym.virtual_device.shell.files import Files, canonical

DATABASE = f"/data/data/{PACKAGE}/databases/events.db"


def starts(first, count, **fields):
    found = recurrence.starts(Event(1, **fields), first, first, datetime(2190, 1, 1))
    return [f"{start:%m-%d}" for start in islice(found, count)]


# -- repetition -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("interval", "rule", "expected"),
    [
        (DAY, 0, ["01-31", "02-01", "02-02"]),
        (3 * DAY, 0, ["01-31", "02-03", "02-06"]),
        (WEEK, 0b0010100, ["01-31", "02-02", "02-07"]),
        (2 * WEEK, 0b0000100, ["01-31", "02-14", "02-28"]),
        (MONTH, recurrence.SAME_DAY, ["01-31", "03-31", "05-31"]),
        (MONTH, recurrence.LAST_DAY, ["01-31", "02-28", "03-31"]),
        (MONTH, recurrence.LAST_WEEKDAY, ["01-31", "02-28", "03-28"]),
        (YEAR, recurrence.SAME_DAY, ["01-31", "01-31", "01-31"]),
    ],
)
def test_repeats(interval, rule, expected):
    first = datetime(2024 if interval % WEEK == 0 else 2023, 1, 31, 9)
    assert starts(first, 3, repeat_interval=interval, repeat_rule=rule) == expected


def test_the_second_tuesday_of_each_month():
    first = datetime(2023, 10, 10, 9)
    rule = recurrence.NTH_WEEKDAY
    assert starts(first, 3, repeat_interval=MONTH, repeat_rule=rule) == ["10-10", "11-14", "12-12"]


def test_a_number_of_times_counts_from_the_first():
    assert len(starts(datetime(2023, 10, 10), 9, repeat_interval=DAY, repeat_limit=-4)) == 4


def test_exceptions_are_left_out_and_counted():
    fields = {"repeat_interval": DAY, "repeat_limit": -3, "repetition_exceptions": '["20231011"]'}
    assert starts(datetime(2023, 10, 10), 9, **fields) == ["10-10", "10-12"]


def test_ends_with_its_limit():
    phone = calendar()
    limit = store.to_ts(at(18, 23, 59), "UTC")
    add(phone, "Standup", at(16, 9), repeat_interval=DAY, repeat_limit=limit)
    assert len(titles(phone, 15, 25)) == 3


def test_looking_far_ahead_gives_what_looking_from_the_start_does():
    rng = np.random.default_rng(4)
    for _ in range(60):
        first = datetime(2023, int(rng.integers(1, 13)), int(rng.integers(1, 29)), 9)
        unit = (DAY, WEEK, MONTH, YEAR)[int(rng.integers(4))]
        event = Event(
            1,
            start_ts=store.to_ts(first, "UTC"),
            repeat_interval=unit * int(rng.integers(1, 4)),
            repeat_rule=int(rng.integers(1, 128)) if unit == WEEK else int(rng.integers(1, 5)),
        )
        since, before = datetime(2025, 3, 1), datetime(2025, 9, 1)
        whole = [at for at in recurrence.starts(event, first, first, before) if at >= since]
        ahead = [at for at in recurrence.starts(event, first, since, before) if at >= since]
        assert ahead == whole, event


@pytest.mark.parametrize("interval", [1, -5, 86_399, 10**17, 2**62])
@pytest.mark.parametrize("rule", [0, -1, 2**40])
def test_whatever_a_database_says_ends(interval, rule):
    phone = calendar()
    item = Event(1, 10**15, -(10**15), repeat_interval=interval, repeat_rule=rule)
    assert phone.host.apply(lambda system: store.add(system, item)).id == 1
    phone.host.screenshot()
    assert len(titles(phone, 1, 31)) <= 31


def test_a_change_of_daylight_saving_keeps_the_hour():
    phone = calendar()
    phone.shell("setprop persist.sys.timezone Europe/Berlin")
    start = store.to_ts(datetime(2023, 10, 28, 9), "Europe/Berlin")
    item = Event(0, start, start + 3600, "Standup", repeat_interval=DAY)
    phone.host.apply(lambda system: store.add(system, item))
    found = store.occurrences(phone.state, at(28).date(), at(30).date())
    assert [place.start.hour for place in found] == [9, 9, 9]


# -- iCalendar --------------------------------------------------------------------------------


def test_what_is_written_is_read_again():
    phone = calendar()
    item = Event(
        0, 1697716800, 1697719500, "Lunch; with, Ann\\", "Cafe", "one\ntwo " + "x" * 200,
        30, repeat_interval=2 * WEEK, repeat_rule=0b101, repeat_limit=-4,
        repetition_exceptions='["20231020"]',
    )  # fmt: skip
    (read,) = ics.parse_calendar_file(ics.calendar_file_text(phone.state, [item]).encode(), "UTC")
    kept = replace(read, import_id="", time_zone="", source=item.source)
    assert kept == item


def test_lines_of_a_file_are_folded():
    phone = calendar()
    words = ics.calendar_file_text(phone.state, [Event(0, 0, 0, "x" * 300)])
    assert max(map(len, words.split("\r\n"))) <= 75


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00" * 50,
        b"BEGIN:VCALENDAR\nBEGIN:VEVENT\n" * 100,
        b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:99999999T999999Z\nEND:VEVENT\n",
        b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:00010101\nEND:VEVENT\n",
        b"BEGIN:VCALENDAR\nEND:VEVENT\nRRULE:FREQ=\n",
    ],
)
def test_a_file_that_is_none_has_no_events(content):
    assert ics.parse_calendar_file(content, "UTC") == []


# -- the database -----------------------------------------------------------------------------


def database(phone):
    connection = sqlite3.connect(":memory:")
    connection.deserialize(Files(phone.host).read(canonical(DATABASE)))
    return connection


def test_the_database_has_the_columns_that_others_look_for():
    phone = calendar()
    names = [row[1] for row in database(phone).execute("PRAGMA table_info(events)")]
    assert names == [name for name in Event.__dataclass_fields__ if name != "extra"]


def test_a_row_that_somebody_puts_in_is_an_event_at_the_next_start():
    phone = calendar()
    add(phone, "Old", at(16, 9))
    row = replace(
        only(phone), id=7, title="Put in", source="imported-ics", location="", time_zone="UTC"
    )
    with database(phone) as connection:
        values = [getattr(row, name) for name in Event.__dataclass_fields__ if name != "extra"]
        connection.execute(f"INSERT INTO events VALUES ({','.join('?' * len(values))})", values)
    Files(phone.host).write(canonical(DATABASE), connection.serialize())
    phone.shell(f"am force-stop {PACKAGE}")
    phone.open(PACKAGE)
    assert [item.title for item in events(phone)] == ["Old", "Put in"]
    assert events(phone)[1] == row
    assert add(phone, "Newest", at(17, 9)) == 8


def test_what_is_written_keeps_the_other_rows():
    phone = calendar()
    add(phone, "Old", at(16, 9), availability=1, attendees="[]", import_id="abc", flags=2)
    before = database(phone).execute("SELECT * FROM events").fetchall()
    add(phone, "New", at(17, 9))
    assert database(phone).execute("SELECT * FROM events").fetchall()[:1] == before


def test_a_folder_that_is_copied_away_and_back_is_the_same():
    phone = calendar()
    add(phone, "Lunch", at(16, 9))
    phone.shell(f"content insert --uri content://{PACKAGE}/event_types --bind title:s:Work")
    before = phone.data
    root = f"/data/data/{PACKAGE}"
    phone.shell(f"mkdir -p /sdcard/kept && cp -a {root}/. /sdcard/kept/")
    phone.shell(f"pm clear {PACKAGE}")
    assert events(phone) == ()
    phone.shell(f"rm -r {root}/*; cp -a /sdcard/kept/. {root}/")
    phone.open(PACKAGE)
    assert phone.data == before


def test_rows_that_sqlite_deletes_are_gone():
    phone = calendar()
    add(phone, "Lunch", at(16, 9))
    phone.shell(f"am force-stop {PACKAGE}")
    phone.shell(f"sqlite3 {DATABASE} 'DELETE FROM events'")
    phone.open(PACKAGE)
    assert events(phone) == ()
