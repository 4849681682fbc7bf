"""The calendar on the device: what taps, keys, commands and time do to it."""

from __future__ import annotations

import functools
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete
from drawn_texts import cut_off, overlapping, untranslated

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.calendar import (
    APP,
    agenda,
    data,
    dates,
    draft,
    grid,
    provider,
    recurrence,
    store,
)
from mobile_gym.virtual_device.apps.calendar.store import Event
from mobile_gym.virtual_device.apps.calendar.strings import STRINGS
from mobile_gym.virtual_device.gallery import Gallery, explore
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.ui.date_picker import month_days

EVENTS = "com.android.calendar/events"
HOUR = 3_600_000


def calendar(language: str = "en", *, fresh: bool = True, **options: Any) -> AppPhone:
    """A device with an empty calendar, or with the seeded one."""
    phone = AppPhone(APP, language, others=(provider.APP,), **options)
    if fresh:
        phone.shell(f"pm clear {provider.PACKAGE}")
        phone.open(data.PACKAGE)
    return phone


@pytest.fixture
def phone() -> AppPhone:
    return calendar()


def today(phone: AppPhone) -> date:
    return store.from_ms(phone.state.now_ms, phone.state.timezone).date()


def add(phone: AppPhone, title: str, at: datetime, **fields: Any) -> int:
    start = store.to_ms(at, phone.state.timezone, fields.get("all_day", False))
    length = fields.pop("length_ms", HOUR)
    item = Event(0, title, start, start + length, **fields)
    return phone.host.apply(lambda system: store.add(system, item))


def at(phone: AppPhone, days: int, hour: int = 9, minute: int = 0) -> datetime:
    day = today(phone) + timedelta(days=days)
    return datetime(day.year, day.month, day.day, hour, minute)


def titles(phone: AppPhone, first: int, last: int) -> list[str]:
    start = today(phone)
    found = store.occurrences(
        phone.state, start + timedelta(days=first), start + timedelta(days=last)
    )
    return [place.event.title for place in found]


# -- rules --------------------------------------------------------------------------------------


def test_rules_repeat_as_they_say() -> None:
    first = datetime(2025, 1, 31, 9)

    def days(rule: str, until: datetime = datetime(2025, 7, 1)) -> list[str]:
        return [f"{start:%m%d}" for start in recurrence.starts(rule, first, until)]

    assert days("") == ["0131"]
    assert days("FREQ=DAILY;COUNT=3") == ["0131", "0201", "0202"]
    assert days("FREQ=WEEKLY;INTERVAL=2;COUNT=3") == ["0131", "0214", "0228"]
    assert days("FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4") == ["0131", "0203", "0207", "0210"]
    assert days("FREQ=MONTHLY") == ["0131", "0331", "0531"]  # months without a 31st are left out
    assert days("FREQ=DAILY;UNTIL=20250202") == ["0131", "0201", "0202"]
    leap = datetime(2024, 2, 29)
    years = recurrence.starts("FREQ=YEARLY", leap, datetime(2033, 1, 1))
    assert [start.year for start in years] == [2024, 2028, 2032]


def test_rules_that_are_not_understood_are_none() -> None:
    for text in ("DAILY", "FREQ=HOURLY", "FREQ=DAILY;INTERVAL=0", "FREQ=MONTHLY;BYDAY=2TU",
                 "FREQ=DAILY;UNTIL=20251399", "FREQ=DAILY;BYSETPOS=1"):  # fmt: skip
        assert not recurrence.is_rule(text), text
    rule = recurrence.parse("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO")
    assert rule is not None
    assert recurrence.text_of(rule) == "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"


def test_overlapping_events_stand_side_by_side() -> None:
    def span(start: int, end: int) -> tuple[datetime, datetime]:
        return datetime(2025, 1, 1, start), datetime(2025, 1, 1, end)

    assert grid.lanes([span(9, 10), span(10, 11)]) == [(0, 1), (0, 1)]
    assert grid.lanes([span(9, 12), span(9, 10), span(10, 11), span(13, 14)]) == [
        (0, 2), (1, 2), (1, 2), (0, 1),
    ]  # fmt: skip


def test_the_grid_of_a_month_has_whole_weeks() -> None:
    days = month_days(2025 * 12 + 2, 6)  # March 2025 begins on a Saturday
    assert len(days) == 42
    assert date.fromordinal(days[0]) == date(2025, 2, 23)
    assert len(month_days(2027 * 12 + 1, 0)) == 28  # a February of four weeks


def test_words_for_repeats_and_reminders() -> None:
    day = date(2025, 3, 5)
    assert dates.repeat_text("FREQ=WEEKLY", day, "en") == "Weekly on Wednesday"
    assert dates.repeat_text("FREQ=YEARLY", day, "zh") == "每年的3月5日"
    assert dates.reminder_text(1440, "en") == "1 day before"
    assert dates.reminder_text(90, "en") == "90 minutes before"
    assert dates.reminder_text(120, "zh") == "提前 2 小时"


# -- on the device ------------------------------------------------------------------------------


def test_seed_events_stand_around_the_start() -> None:
    for language in ("en", "zh"):
        phone = calendar(language, fresh=False)
        assert len(titles(phone, -7, 30)) >= 8
        assert all(item.end_ms > item.start_ms for item in store.events(phone.state))


def test_an_event_is_written_with_the_pickers(phone: AppPhone) -> None:
    phone.shell("settings put system time_12_24 12")
    phone.tap(description="New event")
    phone.tap(resource_id="title")
    phone.type("Dentist")
    phone.back()
    phone.tap(resource_id="start_date")
    phone.tap(resource_id="android:id/next")
    phone.tap(text="20", class_name="android.view.View")
    phone.tap(text="OK")
    phone.tap(resource_id="start_time")
    phone.tap(description="8")
    phone.tap(description="30")
    phone.tap(text="AM")
    phone.tap(text="OK")
    phone.tap(text="Does not repeat")
    phone.tap(text="Daily")
    phone.tap(text="10 minutes before")
    phone.tap(text="1 hour before")
    phone.tap(resource_id="location")
    phone.type("Oak Street")
    phone.back()
    phone.tap(text="Save")
    assert phone.toast == "Event created"
    (row,) = phone.rows(EVENTS)
    here = today(phone)
    month = here.month % 12 + 1
    start = datetime(here.year + here.month // 12, month, 20, 8, 30)
    assert row["title"] == "Dentist"
    assert row["dtstart"] == str(store.to_ms(start, phone.state.timezone))
    assert (row["duration"], row["rrule"], row["eventLocation"]) == (
        "P3600S", "FREQ=DAILY", "Oak Street",
    )  # fmt: skip
    assert phone.rows("com.android.calendar/reminders")[0]["minutes"] == "60"


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
    assert phone.front == f"{data.PACKAGE}/{data.MAIN}"


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
    phone.start(data.DETAIL, event_id=event_id, begin_ms=begin)
    phone.tap(description="Delete")
    phone.tap(text=choice)
    phone.tap(text="Delete", resource_id="android:id/button1")
    assert titles(phone, 0, 3) == left


def test_repeated_events_are_changed_in_part(phone: AppPhone) -> None:
    event_id = add(phone, "Yoga", at(phone, 0, 18), rrule="FREQ=DAILY")
    begin = store.to_ms(at(phone, 1, 18), phone.state.timezone)
    for title, choice in (
        ("Pilates", "Only this event"),
        ("Stretching", "All events in the series"),
    ):
        phone.start(data.EDITOR, event_id=event_id, begin_ms=begin + 24 * HOUR * (title[0] == "S"))
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
    assert phone.front == f"{data.PACKAGE}/{data.DETAIL}"
    phone.host.advance(24 * HOUR)
    assert phone.state.notifications[0].args["begin_ms"] == due + 30 * 60_000 + 24 * HOUR
    phone.do(store.delete, (event_id,))
    assert store.next_alarm_ms(phone.state) is None


def test_views_days_and_today(phone: AppPhone) -> None:
    add(phone, "Lunch", at(phone, 0, 12))
    here = today(phone)
    assert phone.texts("top_button_date") == [dates.month_title(here, "en")]
    for view, place in (("Day", "day_view"), ("Week", "day_view"), ("Month", "month_by_week")):
        phone.tap(resource_id="nav_spinner")
        phone.tap(text=view)
        assert phone.shows(resource_id=place), view
        phone.tap(description="Next")
        phone.tap(description="Next")
        phone.tap(description="Today")
        assert phone.state.tasks[-1].activities[-1].layers[0].ui["day"] == here.toordinal()
    phone.tap(description="Next")
    after = date(here.year + here.month // 12, here.month % 12 + 1, 1)
    assert phone.texts("top_button_date") == [dates.month_title(after, "en")]
    phone.tap(description="Today")
    phone.swipe(-250, 0, resource_id="month_by_week")
    assert phone.texts("top_button_date") == [dates.month_title(after, "en")]
    phone.tap(description="Today")
    phone.tap(resource_id="nav_spinner")
    phone.tap(text="Schedule")
    assert phone.texts("title") == ["Lunch"]


def test_an_hour_that_is_tapped_starts_an_event(phone: AppPhone) -> None:
    phone.tap(resource_id="nav_spinner")
    phone.tap(text="Day")
    phone.tap(resource_id="hour_slot", description="10 AM")
    assert phone.texts("start_time") == ["10:00 AM"]


def test_hours_open_on_the_morning(phone: AppPhone) -> None:
    phone.tap(resource_id="nav_spinner")
    phone.tap(text="Day")
    assert not phone.shows(resource_id="hour_slot", description="2 AM")
    assert phone.shows(resource_id="hour_slot", description="9 AM")


def test_many_all_day_events_lead_to_the_schedule(phone: AppPhone) -> None:
    for number in range(6):
        add(phone, f"Fair {number}", at(phone, 0, 0), all_day=True, length_ms=24 * HOUR)
    phone.tap(resource_id="nav_spinner")
    phone.tap(text="Day")
    phone.tap(text="+2")
    assert phone.texts("title") == [f"Fair {number}" for number in range(6)]


def test_go_to_a_date(phone: AppPhone) -> None:
    phone.tap(description="More options")
    phone.tap(text="Go to date")
    phone.tap(resource_id="android:id/date_picker_header_year")
    phone.tap(text=str(today(phone).year + 1))
    phone.tap(text="OK")
    assert phone.texts("top_button_date")[0].endswith(str(today(phone).year + 1))


def test_search_finds_the_next_time(phone: AppPhone) -> None:
    add(phone, "Yoga", at(phone, -10, 18), rrule="FREQ=WEEKLY", location="Gym")
    add(phone, "Old gym visit", at(phone, -20))
    found = agenda.find(phone.state, "gym", today(phone))
    assert [place.event.title for place in found] == ["Yoga", "Old gym visit"]
    assert found[0].start.date() >= today(phone)
    phone.tap(description="More options")
    phone.tap(text="Search events")
    phone.type("gym")
    phone.tap(text="Yoga")
    assert phone.texts("title") == ["Yoga"]


def test_settings_are_kept(phone: AppPhone) -> None:
    phone.tap(description="More options")
    phone.tap(text="Settings")
    for row, choice in (
        ("Default view", "Schedule"),
        ("Week starts on", "Monday"),
        ("Default reminder time", "None"),
    ):
        phone.tap(text=row)
        phone.tap(text=choice)
    stored = phone.preferences()
    assert stored["preferred_startView"] == str(data.AGENDA)
    assert stored["preferences_week_start_day"] == "2"
    assert data.first_weekday(phone.state) == 0
    phone.back()
    phone.shell(f"am force-stop {data.PACKAGE}")
    phone.open(data.PACKAGE)
    assert phone.shows(text="No events")
    phone.tap(description="New event")
    assert phone.texts("reminder_item") == []


def test_calendars_can_be_hidden(phone: AppPhone) -> None:
    add(phone, "Secret", at(phone, 0, 12), calendar_id=2)
    phone.tap(description="More options")
    phone.tap(text="Calendars to display")
    phone.tap(text="Work")
    phone.back()
    assert phone.shows(text="No events")
    assert phone.rows("com.android.calendar/calendars")[1]["visible"] == "0"


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


def test_the_draft_is_what_is_stored() -> None:
    made = draft.Draft(title=" T ", start=draft.stored(datetime(2025, 3, 1)), all_day=True)
    made = made._replace(end=made.start)
    item = draft.event_of(made, Event(0, "", 0, 0), "Asia/Tokyo")
    assert (item.title, item.end_ms - item.start_ms) == ("T", 24 * HOUR)
    assert store.from_ms(item.start_ms, "Asia/Tokyo", all_day=True) == datetime(2025, 3, 1)
    timed = draft.event_of(made._replace(all_day=False), Event(0, "", 0, 0), "Asia/Tokyo")
    assert store.from_ms(timed.start_ms, "UTC") == datetime(2025, 2, 28, 15)


# -- how it looks -------------------------------------------------------------------------------


@functools.cache
def gallery(language: str) -> Gallery:
    mine = (APP, provider.APP)
    return explore({**APPS, **{app.package: app for app in mine}}, language)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_covered_or_left_in_english(language: str, font_scale: float) -> None:
    phone = calendar(language, fresh=False)
    seen: set[str] = set()
    for finding in gallery(language).findings:
        if finding.package != data.PACKAGE:
            continue
        seen.add(finding.name.rpartition(" ")[2])
        phone.host.restore(Snapshot(finding.state.changed(toast=None, heads_up=None)))
        phone.shell(f"settings put system font_scale {font_scale}")
        wrong = cut_off(phone.host, STRINGS) + overlapping(phone.host)
        if language == "zh":
            wrong += untranslated(phone.host, phone.host.apps, data.PACKAGE)
        assert wrong == [], finding.name
    assert len({*APP.screens, *APP.popups} - seen) <= 2, {*APP.screens, *APP.popups} - seen


@pytest.mark.parametrize("view", data.VIEWS)
def test_pages_are_built_fast(view: int) -> None:
    phone = calendar(fresh=False)
    phone.host.apply(lambda system: system.set_page_ui(view=view))
    assert phone.page_us() < 1000  # a busy machine may take several times as long as it should


def test_the_wording_is_complete() -> None:
    wording_is_complete(APP)


def test_the_next_reminder_is_the_first_of_all_that_are_ahead() -> None:
    """What is remembered of a table of events gives what expanding all of it gives."""
    year_ms = 400 * 86_400_000
    for seed in range(3):
        host = DeviceHost(APPS)
        host.boot(seed)
        state = host.state
        now_ms = state.now_ms
        for turn in range(20):
            state = state.changed(now_ms=now_ms)
            every = store.alarms(state, now_ms + 1, now_ms + year_ms)
            found = store.next_alarm_ms(state)
            assert found == (every[0][0] if every else None), (seed, turn)
            now_ms = (found or now_ms + 3 * 86_400_000) + turn % 3 * 60_000
