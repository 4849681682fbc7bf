"""Phone: dialling, the call log, favourites, blocked numbers, settings."""

from __future__ import annotations

from typing import Any

import pytest
from dialer_phone import live, log, ongoing, ring
from people_phone import CONTACTS, DIALER, PeoplePhone

from mobile_gym.virtual_device.apps.phone import data
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.matching import t9
from mobile_gym.virtual_device.providers.contacts.records import Call, CallType
from mobile_gym.virtual_device.system.intents import Intent

WORDS = {"0": "zero", "1": "one", "2": "two", "5": "five", "9": "nine", "#": "pound"}


@pytest.fixture
def phone() -> PeoplePhone:
    return PeoplePhone(DIALER)


def test_a_number_is_dialled_and_deleted(phone: PeoplePhone) -> None:
    phone.tap(description="Key pad")
    for sign in "2125#":
        phone.tap(resource_id=WORDS[sign])
    phone.tap(description="backspace")
    assert phone.texts("digits") == ["2125"]
    assert not phone.host.state.keyboard
    phone.type("55")  # the field has the focus, so that typing works as well
    assert phone.texts("digits") == ["212555"]
    phone.tap(description="backspace", hold_ms=700)
    assert phone.texts("digits") == [""]
    phone.tap(resource_id="zero", hold_ms=700)
    phone.tap(resource_id="one")
    assert phone.texts("digits") == ["+1"]
    phone.back()
    assert phone.host.activity == f"{DIALER}/.main.impl.MainActivity"
    assert not phone.shows(resource_id="digits")


def test_the_call_button_repeats_the_last_number(phone: PeoplePhone) -> None:
    last = next(c for c in contacts.calls(phone.host.state) if c.type == CallType.OUTGOING)
    phone.tap(description="Key pad")
    phone.tap(description="dial")
    assert phone.texts("digits") == [last.number]
    phone.tap(description="dial")
    assert ongoing(phone).number == last.number


def test_the_dialpad_finds_people(phone: PeoplePhone) -> None:
    who = phone.somebody()
    phone.tap(description="Key pad")
    phone.type(t9(names.display_name(who)))
    assert phone.texts("cliv_name_textview")[0] == names.display_name(who)
    phone.tap(text=names.display_name(who))
    assert ongoing(phone).number == who.phones[0].number
    assert phone.texts("contactgrid_contact_name") == [names.display_name(who)]


def test_a_number_becomes_a_contact(phone: PeoplePhone) -> None:
    phone.tap(description="Key pad")
    phone.type("2125550155")
    phone.tap(text="Create new contact")
    assert phone.host.activity.startswith(CONTACTS)
    phone.tap(resource_id="edit_first")
    phone.type("Nora")
    phone.tap(text="Save")
    assert phone.contacts[-1].phones[0].number == "2125550155"
    assert phone.host.activity.startswith(DIALER)


@pytest.mark.parametrize("front", [DIALER, CONTACTS])
def test_dial_and_call_intents(front: str) -> None:
    phone = PeoplePhone(front)
    phone.shell("am start -a android.intent.action.DIAL -d tel:%2B1555")
    assert phone.texts("digits") == ["+1555"]
    assert live(phone) is None
    phone.host.apply(lambda s: s.send(Intent("android.intent.action.CALL", "tel:5550101")))
    assert ongoing(phone).number == "5550101"
    assert phone.host.activity.endswith("InCallActivity")


@pytest.fixture
def latest(phone: PeoplePhone) -> Call:
    """The latest call, whose details are open."""
    phone.tap(description="Recents")
    phone.tap(resource_id="contact_list_item")
    phone.tap(text="Call details")
    return contacts.calls(phone.host.state)[0]


def test_the_call_log_names_who_called(phone: PeoplePhone, latest: Call) -> None:
    name = contacts.name_of(phone.host.state, latest.number) or latest.number
    assert phone.texts("contact_name") == [name]
    phone.back()
    assert phone.texts("cliv_name_textview")[0].startswith(name)


def test_a_logged_number_is_copied(phone: PeoplePhone, latest: Call) -> None:
    phone.tap(text="Copy number")
    assert phone.host.state.clipboard == latest.number


def test_a_logged_number_is_edited_before_a_call(phone: PeoplePhone, latest: Call) -> None:
    phone.tap(text="Edit number before call")
    assert phone.texts("digits") == [latest.number]


def test_a_logged_call_is_deleted(phone: PeoplePhone, latest: Call) -> None:
    phone.tap(text="Delete")
    assert latest.id not in {call.id for call in contacts.calls(phone.host.state)}


@pytest.fixture
def missed(phone: PeoplePhone) -> PeoplePhone:
    """The list of missed calls."""
    phone.tap(description="Recents")
    phone.tap(description="More options")
    phone.tap(text="Call history")
    phone.tap(text="Missed")
    return phone


def test_missed_calls_have_a_list(missed: PeoplePhone) -> None:
    assert {node.content_description for node in marks(missed)} == {"Missed call"}


def test_the_call_log_is_emptied(missed: PeoplePhone) -> None:
    missed.tap(description="More options")
    missed.tap(text="Clear call history")
    missed.tap(text="OK")
    assert contacts.calls(missed.host.state) == ()
    assert missed.shows(text="You have no missed calls.")


def test_a_call_of_a_foreign_type_is_shown(phone: PeoplePhone) -> None:
    phone.shell(
        "content insert --uri content://call_log/calls --bind number:s:5559999 --bind type:i:4 "
        f"--bind date:l:{phone.host.state.now_ms} --bind duration:l:7"
    )
    phone.tap(description="Recents")
    assert phone.texts("cliv_name_textview")[0] == "5559999"
    phone.tap(text="5559999")
    phone.tap(text="Call details")
    assert phone.shows(text="Incoming call")


def marks(phone: PeoplePhone) -> list[Any]:
    nodes = phone.host.forest().trees[0].nodes
    return [node for node in nodes if node.resource_id.endswith("/call_type")]


def test_favourites_are_added_called_and_removed(phone: PeoplePhone) -> None:
    phone.host.apply(
        lambda s: [contacts.set_starred(s, contact.id, False) for contact in phone.contacts]
    )
    phone.tap(text="Add a favorite")
    who = next(c for c, _ in names.sorted_by_name(phone.contacts, False) if c.phones)
    phone.tap(text=names.display_name(who))
    assert phone.rows("com.android.contacts/contacts")[who.id - 1]["starred"] == "1"
    phone.tap(text=names.display_name(who), hold_ms=700)
    phone.tap(text="Contact info")
    assert phone.host.activity.startswith(CONTACTS)
    phone.back()
    phone.tap(text=names.display_name(who), hold_ms=700)
    phone.tap(text="Remove from favorites")
    assert phone.shows(text="No one is on your speed dial yet")


def test_search_calls(phone: PeoplePhone) -> None:
    who = phone.somebody()
    phone.tap(resource_id="search_box_collapsed")
    phone.type(who.last.lower())
    phone.tap(text=names.display_name(who))
    assert ongoing(phone).number == who.phones[0].number


def test_blocked_numbers_do_not_ring(phone: PeoplePhone) -> None:
    phone.tap(description="More options")
    phone.tap(text="Settings")
    phone.tap(text="Blocked numbers")
    assert phone.shows(text="No blocked numbers")
    phone.tap(text="Add a number")
    phone.tap(text="Block")
    assert phone.toast == "Enter a valid phone number"
    phone.type("2125550199")
    phone.tap(text="Block")
    assert [row["original_number"] for row in phone.rows("com.android.blockednumber/blocked")] == [
        "2125550199"
    ]
    assert not ring(phone)
    assert live(phone) is None
    assert log(phone)["type"] == "6"
    phone.tap(description="Unblock number")
    phone.tap(text="Unblock")
    assert phone.shows(text="No blocked numbers")
    assert ring(phone)


def test_settings_are_those_of_android(phone: PeoplePhone) -> None:
    phone.tap(description="More options")
    phone.tap(text="Settings")
    assert phone.shows(text="Flutey Phone")
    phone.tap(text="Phone ringtone")
    phone.tap(text="Atria")
    phone.tap(text="OK")
    assert "title=Atria" in phone.shell("settings get system ringtone")
    phone.tap(text="Also vibrate for calls")
    phone.tap(text="Keypad tones")
    assert phone.shell("settings get system vibrate_when_ringing").strip() == "1"
    assert phone.shell("settings get system dtmf_tone").strip() == "0"
    phone.tap(text="Quick responses")
    phone.tap(text="I'll call you later.")
    phone.type("Busy!", clear=True)
    phone.tap(text="OK")
    assert data.read(phone.host.state).responses[2] == "Busy!"
    assert phone.shows(text="Busy!")
