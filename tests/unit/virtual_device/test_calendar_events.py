"""Events on the device: written, changed, deleted, reminded of, and asked for by others."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import pytest
from app_phone import AppPhone
from calendar_phone import EVENTS, HOUR, add, at, calendar, titles, today

from mobile_gym.virtual_device.apps.calendar import data, pages
from mobile_gym.virtual_device.providers.calendar import store


@pytest.fixture
def phone() -> AppPhone:
    return calendar()


def test_seed_events_stand_around_the_start() -> None:
    for language in ("en", "zh"):
        phone = calendar(language, fresh=False)
        assert len(titles(phone, -7, 30)) >= 8
        assert all(item.end_ms > item.start_ms for item in store.events(phone.state))


@pytest.fixture
def event(phone: AppPhone) -> AppPhone:
    """“Dentist” in the editor, not saved yet; the day is told in twelve hours."""
    phone.shell("settings put system time_12_24 12")
    phone.tap(description="New event")
    phone.tap(resource_id="title")
    phone.type("Dentist")
    phone.back()
    return phone


def saved(phone: AppPhone) -> Mapping[str, str]:
    """The event that is saved from the editor."""
    phone.tap(text="Save")
    assert phone.toast == "Event created"
    (row,) = phone.rows(EVENTS)
    return row


def test_an_event_is_titled_and_placed(event: AppPhone) -> None:
    event.tap(resource_id="location")
    event.type("Oak Street")
    event.back()
    row = saved(event)
    assert (row["title"], row["eventLocation"]) == ("Dentist", "Oak Street")


def test_an_event_starts_when_the_pickers_say(event: AppPhone) -> None:
    event.tap(resource_id="start_date")
    event.tap(resource_id="android:id/next")
    event.tap(text="20", class_name="android.view.View")
    event.tap(text="OK")
    event.tap(resource_id="start_time")
    event.tap(description="8")
    event.tap(description="30")
    event.tap(text="AM")
    event.tap(text="OK")
    here = today(event)
    month = here.month % 12 + 1
    start = datetime(here.year + here.month // 12, month, 20, 8, 30)
    assert saved(event)["dtstart"] == str(store.to_ms(start, event.state.timezone))


def test_an_event_is_repeated_daily(event: AppPhone) -> None:
    event.tap(text="Does not repeat")
    event.tap(text="Daily")
    row = saved(event)
    assert (row["duration"], row["rrule"]) == ("P3600S", "FREQ=DAILY")


def test_an_event_is_told_of_an_hour_before(event: AppPhone) -> None:
    event.tap(text="10 minutes before")
    event.tap(text="1 hour before")
    saved(event)
    assert event.rows("com.android.calendar/reminders")[0]["minutes"] == "60"


def test_a_typed_time_is_taken_and_a_wrong_one_is_not(phone: AppPhone) -> None:
    phone.shell("settings put system time_12_24 24")
    phone.tap(description="New event")
    phone.tap(resource_id="end_time")
    phone.tap(resource_id="android:id/toggle_mode")
    phone.type("31")
    phone.tap(text="OK")
    assert phone.shows(text="Enter a valid time")
    phone.tap(resource_id="android:id/input_hour")
    phone.type("23", clear=True)
    phone.tap(text="OK")
    assert phone.texts("end_time") == ["23:00"]


def test_all_day_events_have_days_only(phone: AppPhone) -> None:
    phone.tap(description="New event")
    phone.tap(resource_id="title")
    phone.type("Trip")
    phone.back()
    phone.tap(text="All day")
    assert not phone.shows(resource_id="start_time")
    phone.tap(text="Save")
    (row,) = phone.rows(EVENTS)
    assert row["allDay"] == "1"
    assert int(row["dtend"]) - int(row["dtstart"]) == 24 * HOUR
    assert int(row["dtstart"]) % (24 * HOUR) == 0
    assert phone.texts("when") == ["All day"]


def test_what_cannot_be_saved(phone: AppPhone) -> None:
    phone.tap(description="New event")
    phone.tap(text="Save")
    assert phone.toast == "Empty event not created"
    phone.tap(description="New event")
    phone.tap(resource_id="title")
    phone.type("Backwards")
    phone.back()
    phone.host.apply(lambda system: system.set_page_ui(end=0))
    phone.tap(text="Save")
    assert phone.toast == "The event can't end before it starts."
    phone.back()
    assert phone.shows(text="Discard your changes?")
    phone.tap(text="Keep editing")
    phone.tap(description="Discard")
    phone.tap(text="Discard", class_name="android.widget.Button")
    assert phone.rows(EVENTS) == []
    assert phone.front == f"{data.PACKAGE}/{pages.MAIN.name}"


def test_an_event_is_opened_changed_and_deleted(phone: AppPhone) -> None:
    add(phone, "Lunch", at(phone, 0, 12), description="With dessert")
    phone.tap(text="Lunch")
    assert phone.texts("description") == ["With dessert"]
    phone.tap(description="Edit")
    phone.tap(resource_id="title")
    phone.type("Late lunch", clear=True)
    phone.back()
    phone.tap(text="Save")
    assert [row["title"] for row in phone.rows(EVENTS)] == ["Late lunch"]
    phone.tap(text="Late lunch")
    phone.tap(description="Delete")
    phone.tap(text="Cancel")
    phone.tap(description="Delete")
    phone.tap(text="Delete", resource_id="android:id/button1")
    assert phone.rows(EVENTS) == []
    assert phone.shows(text="No events")


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("Only this event", ["Yoga", "Yoga", "Yoga"]),
        ("This and all future events", ["Yoga"]),
        ("All events in the series", []),
    ],
)
def test_repeated_events_are_deleted_in_part(phone: AppPhone, choice: str, left: list[str]) -> None:
    event_id = add(phone, "Yoga", at(phone, 0, 18), rrule="FREQ=DAILY")
    begin = store.to_ms(at(phone, 1, 18), phone.state.timezone)
    phone.start(pages.DETAIL.name, event_id=event_id, begin_ms=begin)
    phone.tap(description="Delete")
    phone.tap(text=choice)
    phone.tap(text="Delete", resource_id="android:id/button1")
    assert titles(phone, 0, 3) == left


@pytest.mark.parametrize("choice", ["", "Only this event", "This and all future events"])
def test_deleting_is_taken_back(phone: AppPhone, choice: str) -> None:
    rrule = "FREQ=DAILY" if choice else ""
    event_id = add(phone, "Yoga", at(phone, 0, 18), rrule=rrule)
    before, held = phone.rows(EVENTS), titles(phone, 0, 3)
    begin = store.to_ms(at(phone, 1, 18), phone.state.timezone) if choice else 0
    phone.start(pages.DETAIL.name, event_id=event_id, begin_ms=begin)
    phone.tap(description="Delete")
    if choice:
        phone.tap(text=choice)
    phone.tap(text="Delete", resource_id="android:id/button1")
    assert titles(phone, 0, 3) != held
    assert phone.texts("snackbar_text") == ["Event deleted"]
    phone.tap(text="Undo")
    assert phone.rows(EVENTS) == before
    assert titles(phone, 0, 3) == held


def test_repeated_events_are_changed_in_part(phone: AppPhone) -> None:
    event_id = add(phone, "Yoga", at(phone, 0, 18), rrule="FREQ=DAILY")
    begin = store.to_ms(at(phone, 1, 18), phone.state.timezone)
    for title, choice in (
        ("Pilates", "Only this event"),
        ("Stretching", "All events in the series"),
    ):
        phone.start(
            pages.EDITOR.name, event_id=event_id, begin_ms=begin + 24 * HOUR * (title[0] == "S")
        )
        phone.tap(resource_id="title")
        phone.type(title, clear=True)
        phone.back()
        phone.tap(text="Save")
        phone.tap(text=choice)
    assert titles(phone, 0, 3) == ["Stretching", "Pilates", "Stretching", "Stretching"]
    first = store.event(phone.state, event_id)
    assert first is not None
    assert store.from_ms(first.start_ms, phone.state.timezone) == at(phone, 0, 18)


def test_a_reminder_comes_at_its_time(phone: AppPhone) -> None:
    start = at(phone, 1, 9)
    event_id = add(phone, "Flight", start, rrule="FREQ=DAILY", reminders=(30,), location="Gate 4")
    due = store.to_ms(start, phone.state.timezone) - 30 * 60_000
    assert store.next_alarm_ms(phone.state) == due
    phone.host.advance(due - phone.state.now_ms - 1)
    assert phone.state.notifications == ()
    phone.host.advance(1)
    posted = phone.state.notifications[0]
    assert posted.title == "Flight"
    assert posted.text.endswith("Gate 4")
    assert store.next_alarm_ms(phone.state) == due + 24 * HOUR
    phone.tap(text="Flight", class_name="android.widget.TextView")
    assert phone.front == f"{data.PACKAGE}/{pages.DETAIL.name}"
    phone.host.advance(24 * HOUR)
    assert phone.state.notifications[0].args["begin_ms"] == due + 30 * 60_000 + 24 * HOUR
    phone.do(store.delete, (event_id,))
    assert store.next_alarm_ms(phone.state) is None


def test_intents_open_the_right_page(phone: AppPhone) -> None:
    begin = store.to_ms(at(phone, 3, 14), phone.state.timezone)
    phone.shell(
        "am start -a android.intent.action.INSERT -d content://com.android.calendar/events "
        f"--es title Party --el beginTime {begin} --el endTime {begin + 2 * HOUR}"
    )
    phone.tap(text="Save")
    (row,) = phone.rows(EVENTS)
    assert (row["title"], row["dtstart"], row["dtend"]) == (
        "Party", str(begin), str(begin + 2 * HOUR),
    )  # fmt: skip
    uri = f"content://com.android.calendar/events/{row['_id']}"
    phone.shell(f"am start -a android.intent.action.VIEW -d {uri}")
    assert phone.texts("title") == ["Party"]
    phone.shell(f"am start -a android.intent.action.EDIT -d {uri}")
    assert phone.texts("title") == ["Party"]
    later = store.to_ms(datetime(2027, 5, 4), phone.state.timezone)
    phone.shell(
        f"am start -a android.intent.action.VIEW -d content://com.android.calendar/time/{later}"
    )
    assert phone.texts("top_button_date") == ["May 2027"]


def test_rows_are_inserted_changed_and_deleted(phone: AppPhone) -> None:
    start = store.to_ms(at(phone, 0, 10), phone.state.timezone)
    insert = f"content insert --uri content://{EVENTS} --bind calendar_id:i:1 --bind title:s:Row"
    phone.shell(f"{insert} --bind dtstart:l:{start} --bind dtend:l:{start + HOUR}")
    (row,) = phone.rows(EVENTS)
    assert phone.texts("title") == ["Row"]
    reminders = "content://com.android.calendar/reminders"
    bound = f"--bind event_id:i:{row['_id']} --bind minutes:i:15"
    phone.shell(f"content insert --uri {reminders} {bound}")
    assert phone.rows(EVENTS)[0]["hasAlarm"] == "1"
    phone.shell(
        f"content update --uri content://{EVENTS} --bind title:s:Line --where _id={row['_id']}"
    )
    assert phone.rows(EVENTS)[0]["title"] == "Line"
    phone.shell(f"content delete --uri {reminders}")
    assert phone.rows(EVENTS)[0]["hasAlarm"] == "0"
    phone.shell(f"content delete --uri content://{EVENTS}")
    assert phone.rows(EVENTS) == []
    phone.fails(f"{insert} --bind dtstart:l:{start} --bind rrule:s:FREQ=NEVER")
    phone.fails(f"content insert --uri content://{EVENTS} --bind title:s:X --bind dtstart:l:1")
