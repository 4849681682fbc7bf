"""The calendar on the device: its views, search, settings, and how it looks."""

from __future__ import annotations

from datetime import date

import pytest
from app_phone import AppPhone, wording_is_complete
from calendar_phone import HOUR, add, at, calendar, today

from mobile_gym.virtual_device.apps.calendar import APP, agenda, data, look


@pytest.fixture
def phone() -> AppPhone:
    return calendar()


def test_views_days_and_today(phone: AppPhone) -> None:
    add(phone, "Lunch", at(phone, 0, 12))
    here = today(phone)
    assert phone.texts("top_button_date") == [look.month_title(here, "en")]
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
    assert phone.texts("top_button_date") == [look.month_title(after, "en")]
    phone.tap(description="Today")
    phone.swipe(-250, 0, resource_id="month_by_week")
    assert phone.texts("top_button_date") == [look.month_title(after, "en")]
    phone.tap(description="Today")
    phone.tap(resource_id="nav_spinner")
    phone.tap(text="Schedule")
    assert phone.texts("title") == ["Lunch"]


@pytest.mark.parametrize("sign", ["", "-"])
def test_moments_that_no_calendar_has_are_bounded(phone: AppPhone, sign: str) -> None:
    moment = f"{sign}9000000000000000000"
    phone.shell(
        "am start -a android.intent.action.INSERT -d content://com.android.calendar/events"
        f" --el beginTime {moment} --el endTime {moment}"
    )
    assert phone.shows(resource_id="start_time")
    phone.shell(
        f"am start -a android.intent.action.VIEW -d content://com.android.calendar/time/{moment}"
    )
    assert phone.shows(resource_id="top_button_date")


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


@pytest.mark.parametrize("view", data.VIEW_TITLES)
def test_pages_are_built_fast(view: int) -> None:
    phone = calendar(fresh=False)
    phone.host.apply(lambda system: system.set_page_ui(view=view))
    assert phone.page_us() < 1000  # a busy machine may take several times as long as it should


def test_the_wording_is_complete() -> None:
    wording_is_complete(APP)
