"""A settings page from a table: switches, choices, links."""

import pytest
from app_phone import AppPhone
from kit_app import DELAY, MAP, ORDER, SETTINGS


@pytest.fixture
def settings(phone: AppPhone) -> AppPhone:
    phone.do(SETTINGS.start)
    return phone


def test_a_switch_turns_a_field_of_the_data(settings: AppPhone) -> None:
    settings.tap(text="Sounds")
    assert not settings.data.sounds


def test_a_switch_that_is_disabled_does_nothing(settings: AppPhone) -> None:
    settings.tap(text="Sounds")
    settings.tap(text="Loud sounds")
    assert not settings.data.loud


def test_a_switch_has_its_summary(settings: AppPhone) -> None:
    assert settings.shows(text="Heard far away")


def test_a_row_says_what_is_chosen(settings: AppPhone) -> None:
    assert settings.shows(text="By name")


def test_a_choice_is_taken_in_its_dialog(settings: AppPhone) -> None:
    settings.tap(text="Order")
    settings.tap(text="By colour")
    assert settings.data.order == "color"
    assert settings.shows(text="General"), "the dialog has closed"


def test_a_choice_opens_from_elsewhere(phone: AppPhone) -> None:
    phone.do(ORDER.open)
    assert phone.shows(text="By colour")


def test_a_value_in_a_map_is_its_default_at_first(phone: AppPhone) -> None:
    assert DELAY.of(phone.data) == 5
    assert MAP.defaults == {"delay": 5}


def test_a_value_in_a_map_lies_under_its_key(phone: AppPhone) -> None:
    phone.do(DELAY.set, 20)
    assert dict(phone.data.settings) == {"delay": 20}
    assert phone.do(DELAY.get) == 20


def test_a_long_list_opens_where_its_choice_is(settings: AppPhone) -> None:
    settings.do(DELAY.set, 20)
    settings.tap(text="Delay")
    assert settings.shows(text="20 minutes")
    assert not settings.shows(text="1 minutes")


def test_a_link_leads_elsewhere(settings: AppPhone) -> None:
    assert settings.shows(text="en"), "its summary"
    settings.tap(text="About")
    assert settings.state.tasks[-1].activities[-1].layers[-1].name == "menu"


def test_a_choice_survives_a_saved_device(settings: AppPhone) -> None:
    settings.tap(text="Order")
    settings.host.load_json(settings.host.save_json())
    assert settings.shows(text="By colour")
