"""Calls on virtual time: made, answered, refused and missed."""

from __future__ import annotations

import pytest
from dialer_phone import STRANGER, live, log, notes, ongoing, placed, ring
from people_phone import CONTACTS, DIALER, PeoplePhone

from mobile_gym.virtual_device.apps.phone import calls, times
from mobile_gym.virtual_device.providers import telephony
from mobile_gym.virtual_device.providers.contacts import names

WORDS = {"0": "zero", "1": "one", "2": "two", "5": "five", "9": "nine", "#": "pound"}


@pytest.fixture
def phone() -> PeoplePhone:
    return PeoplePhone(DIALER)


@pytest.fixture
def answered(phone: PeoplePhone) -> PeoplePhone:
    """A call from Contacts that has run for twelve seconds."""
    phone.open(CONTACTS)
    call = placed(phone, answered=True)
    assert call.answers_ms is not None
    phone.host.advance(call.answers_ms - phone.host.state.now_ms + 12_000)
    return phone


def test_a_placed_call_waits_for_an_answer(phone: PeoplePhone) -> None:
    placed(phone, answered=True)
    assert phone.texts("contactgrid_status_text") == ["Calling…"]
    assert not phone.shows(text="Keypad", enabled=True)
    assert notes(phone) == ["ongoing_call"]


def test_an_answered_call_shows_how_long_it_runs(answered: PeoplePhone) -> None:
    assert answered.texts("contactgrid_bottom_timer") == ["00:12"]


def test_a_call_is_muted_and_put_on_hold(answered: PeoplePhone) -> None:
    answered.tap(text="Mute")
    answered.tap(text="Speaker")
    assert answered.shows(text="Mute", checked=True)
    answered.tap(text="Hold")
    assert answered.texts("contactgrid_status_text") or answered.shows(text="On hold")


def test_signs_are_sent_by_the_keypad_of_a_call(answered: PeoplePhone) -> None:
    answered.tap(text="Keypad")
    for sign in "15#":
        answered.tap(resource_id=WORDS[sign])
    assert answered.texts("digits") == ["15#"]


def test_a_call_is_ended_and_gives_way_to_what_was_before(answered: PeoplePhone) -> None:
    answered.tap(description="End call")
    assert answered.shows(text="Call ended")
    assert notes(answered) == []
    answered.host.advance(calls.CLOSE_MS)
    assert live(answered) is None
    assert answered.host.activity.startswith(CONTACTS)


def test_an_ended_call_is_logged(answered: PeoplePhone) -> None:
    number = ongoing(answered).number
    answered.tap(description="End call")
    row = log(answered)
    assert (row["number"], row["type"]) == (number, "2")
    assert 12 <= int(row["duration"]) <= 20


def test_the_other_party_hangs_up(phone: PeoplePhone) -> None:
    call = placed(phone, answered=True)
    assert call.answers_ms is not None
    until = call.answers_ms + call.talk_ms
    phone.host.advance(until - phone.host.state.now_ms)
    assert ongoing(phone).ended_ms == until
    assert int(log(phone)["duration"]) == call.talk_ms // 1000


def test_nobody_answers(phone: PeoplePhone) -> None:
    call = placed(phone, answered=False)
    phone.host.advance(call.gives_up_ms - phone.host.state.now_ms)
    assert phone.texts("contactgrid_status_text")[0] in ("No answer", "Line busy")
    assert (log(phone)["type"], log(phone)["duration"]) == ("2", "0")
    phone.host.advance(calls.CLOSE_MS)
    assert phone.host.activity.endswith("MainActivity")


def test_the_fate_of_a_call_follows_from_the_seed() -> None:
    first, second = PeoplePhone(DIALER), PeoplePhone(DIALER)
    for phone in (first, second):
        phone.host.apply(lambda s: calls.place_call(s, STRANGER))
    assert live(first) == live(second)


def test_a_call_goes_on_while_something_else_is_looked_at(phone: PeoplePhone) -> None:
    placed(phone, answered=True)
    phone.host.press_key("home")
    assert notes(phone) == ["ongoing_call"]
    phone.host.apply(lambda s: calls.place_call(s, "5550100"))
    assert phone.toast == "You are already in a call."
    phone.host.apply(lambda s: calls.on_notification_action(s, "ongoing_call", "hang_up"))
    phone.host.advance(calls.CLOSE_MS)
    assert live(phone) is None
    assert "InCall" not in str(phone.host.state.tasks)


def test_no_calls_in_airplane_mode(phone: PeoplePhone) -> None:
    phone.shell("settings put global airplane_mode_on 1")
    phone.host.apply(lambda s: calls.place_call(s, STRANGER))
    assert phone.toast == "Turn off Airplane mode to make a call."
    assert not ring(phone)
    assert live(phone) is None


def test_an_incoming_call_is_answered_from_its_banner(phone: PeoplePhone) -> None:
    who = phone.somebody()
    assert ring(phone, who.phones[0].number)
    assert phone.shows(text=names.display_name(who))
    phone.tap(text="Answer")
    assert phone.host.activity.endswith("InCallActivity")
    phone.host.advance(5_000)
    assert phone.shows(resource_id="contactgrid_bottom_timer")
    phone.tap(description="End call")
    row = log(phone)
    assert (row["type"], row["name"]) == ("1", names.display_name(who))
    assert int(row["duration"]) >= 5


def test_an_incoming_call_on_the_whole_screen(phone: PeoplePhone) -> None:
    ring(phone)
    phone.tap(text="Incoming call")
    assert phone.shows(resource_id="two_button_answer_button")
    phone.tap(resource_id="two_button_decline_button")
    assert log(phone)["type"] == "5"
    assert notes(phone) == []


def test_a_message_instead_of_an_answer(phone: PeoplePhone) -> None:
    ring(phone)
    phone.tap(text="Incoming call")
    phone.tap(text="Message")
    phone.tap(text="I'll call you later.")
    assert log(phone)["type"] == "5"
    assert phone.toast == f"Message sent to {STRANGER}."
    sent = telephony.messages(phone.host.state)[-1]
    assert (sent.address, sent.body) == (STRANGER, "I'll call you later.")


def test_missed_calls_are_told_of_and_called_back(phone: PeoplePhone) -> None:
    ring(phone)
    phone.host.advance(calls.RING_MS + calls.CLOSE_MS)
    assert live(phone) is None
    row = log(phone)
    assert (row["type"], row["new"], row["is_read"]) == ("3", "1", "0")
    note = next(n for n in phone.host.state.notifications if n.key == "missed_call")
    assert (note.title, note.text) == ("Missed call", STRANGER)
    ring(phone, "(212) 555-0111")
    phone.host.advance(calls.RING_MS + calls.CLOSE_MS)
    note = next(n for n in phone.host.state.notifications if n.key == "missed_call")
    assert note.text == "2 missed calls"
    phone.tap(description="Recents")
    assert notes(phone) == []
    assert log(phone)["new"] == "0"
    ring(phone)
    phone.host.advance(calls.RING_MS + calls.CLOSE_MS)
    phone.host.apply(lambda s: calls.on_notification_action(s, "missed_call", "call_back"))
    assert ongoing(phone).number == STRANGER


def test_a_second_call_is_missed(phone: PeoplePhone) -> None:
    call = placed(phone, answered=True)
    assert not ring(phone)
    assert ongoing(phone).number == call.number
    assert (log(phone)["number"], log(phone)["type"]) == (STRANGER, "3")


def test_lengths_and_running_times() -> None:
    assert times.elapsed_text(65_000) == "01:05"
    assert times.elapsed_text(3_605_000) == "1:00:05"
    assert times.elapsed_text(-1) == "00:00"
