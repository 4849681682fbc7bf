"""The pickers of times and dates with the phone on its side: all of them is seen at once."""

from __future__ import annotations

import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device.apps import APPS

EDITOR = ".event.EditEventActivity"


@pytest.fixture
def phone() -> AppPhone:
    """A new event is written on a phone that lies on its side."""
    phone = AppPhone(APPS["com.android.calendar"])
    phone.shell("settings put system time_12_24 12")
    phone.shell("settings put system accelerometer_rotation 0")
    phone.shell("settings put system user_rotation 1")
    phone.start(EDITOR)
    return phone


def test_the_dial_stands_beside_the_time(phone: AppPhone) -> None:
    phone.tap(resource_id="start_time")
    hours = phone.node(resource_id="android:id/hours").bounds
    dial = phone.node(resource_id="android:id/radial_picker").bounds
    assert hours.right < dial.left
    numbers = [str(number) for number in range(1, 13)]
    assert all(phone.shows(description=number) for number in numbers)
    assert phone.problems() == []


def test_typed_fields_stand_above_the_keyboard(phone: AppPhone) -> None:
    phone.tap(resource_id="start_time")
    phone.tap(resource_id="android:id/toggle_mode")
    field = phone.node(resource_id="android:id/input_hour").bounds
    buttons = phone.node(resource_id="android:id/button1").bounds
    assert field.bottom <= buttons.top
    assert phone.problems() == []
    phone.type("9", clear=True)
    phone.tap(resource_id="android:id/button1")
    assert phone.texts("start_time") == ["9:00 PM"]


def test_all_days_of_a_month_are_seen(phone: AppPhone) -> None:
    phone.tap(resource_id="start_date")
    header = phone.node(resource_id="android:id/date_picker_header_date").bounds
    month = phone.node(resource_id="android:id/month_view").bounds
    assert header.right <= month.left
    assert all(phone.shows(text=str(day)) for day in range(1, 29))
    assert phone.problems() == []
