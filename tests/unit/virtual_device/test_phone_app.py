"""Phone: dialling, calls on virtual time, the call log, blocked numbers, settings."""

from __future__ import annotations

from typing import Any

import pytest
from people_phone import CONTACTS, DIALER, Phone, problems
from test_contacts_app import show, slowest_page

from mobile_gym.virtual_device.apps import phone as app
from mobile_gym.virtual_device.apps.contacts import names, provider
from mobile_gym.virtual_device.apps.contacts.matching import t9
from mobile_gym.virtual_device.apps.contacts.records import CallType
from mobile_gym.virtual_device.apps.messages import provider as telephony
from mobile_gym.virtual_device.apps.phone import calls, data, settings, times
from mobile_gym.virtual_device.apps.phone.data import LiveCall
from mobile_gym.virtual_device.apps.phone.strings import STRINGS
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.intents import Intent

STRANGER = "(212) 555-0199"
WORDS = {"0": "zero", "1": "one", "2": "two", "5": "five", "9": "nine", "#": "pound"}


@pytest.fixture
def phone() -> Phone:
    return Phone(DIALER)


def live(phone: Phone) -> LiveCall | None:
    return data.read(phone.host.state).call


def ongoing(phone: Phone) -> LiveCall:
    call = live(phone)
    assert call is not None
    return call


def placed(phone: Phone, *, answered: bool) -> LiveCall:
    """A call to a number whose fate is the wanted one."""
    for last in range(40):
        phone.host.apply(lambda s, n=f"(212) 555-01{last:02d}": calls.place_call(n, s))
        call = ongoing(phone)
        if (call.answers_ms is not None) == answered:
            return call
        phone.host.apply(calls.hang_up)
        phone.host.advance(calls.CLOSE_MS)
    raise AssertionError("no number meets that fate")


def ring(phone: Phone, number: str = STRANGER) -> bool:
    return phone.host.apply(lambda s: app.receive_call(s, number))


def log(phone: Phone) -> dict[str, str]:
    """The latest row of the call log."""
    return phone.rows("call_log/calls")[0]


def notes(phone: Phone) -> list[str]:
    return [note.key for note in phone.host.state.notifications if note.package == DIALER]


# -- the dialpad --------------------------------------------------------------------------------


def test_a_number_is_dialled_and_deleted(phone: Phone) -> None:
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


def test_the_call_button_repeats_the_last_number(phone: Phone) -> None:
    last = next(c for c in provider.calls(phone.host.state) if c.type == CallType.OUTGOING)
    phone.tap(description="Key pad")
    phone.tap(description="dial")
    assert phone.texts("digits") == [last.number]
    phone.tap(description="dial")
    assert ongoing(phone).number == last.number


def test_the_dialpad_finds_people(phone: Phone) -> None:
    who = phone.somebody()
    phone.tap(description="Key pad")
    phone.type(t9(names.display_name(who)))
    assert phone.texts("cliv_name_textview")[0] == names.display_name(who)
    phone.tap(text=names.display_name(who))
    assert ongoing(phone).number == who.phones[0].number
    assert phone.texts("contactgrid_contact_name") == [names.display_name(who)]


def test_a_number_becomes_a_contact(phone: Phone) -> None:
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
    phone = Phone(front)
    phone.shell("am start -a android.intent.action.DIAL -d tel:%2B1555")
    assert phone.texts("digits") == ["+1555"]
    assert live(phone) is None
    phone.host.apply(lambda s: s.send(Intent("android.intent.action.CALL", "tel:5550101")))
    assert ongoing(phone).number == "5550101"
    assert phone.host.activity.endswith("InCallActivity")


# -- calls --------------------------------------------------------------------------------------


def test_an_answered_call_runs_and_is_logged(phone: Phone) -> None:
    phone.launch(CONTACTS)
    call = placed(phone, answered=True)
    assert phone.texts("contactgrid_status_text") == ["Calling…"]
    assert not phone.shows(text="Keypad", enabled=True)
    assert notes(phone) == ["ongoing_call"]
    assert call.answers_ms is not None
    phone.host.advance(call.answers_ms - phone.host.state.now_ms + 12_000)
    assert phone.texts("contactgrid_bottom_timer") == ["00:12"]
    phone.tap(text="Mute")
    phone.tap(text="Speaker")
    assert phone.shows(text="Mute", checked=True)
    phone.tap(text="Keypad")
    for sign in "15#":
        phone.tap(resource_id=WORDS[sign])
    assert phone.texts("digits") == ["15#"]
    phone.tap(description="Close")
    phone.tap(text="Hold")
    assert phone.texts("contactgrid_status_text") or phone.shows(text="On hold")
    phone.tap(description="End call")
    assert phone.shows(text="Call ended")
    assert notes(phone) == []
    phone.host.advance(calls.CLOSE_MS)
    assert live(phone) is None
    assert phone.host.activity.startswith(CONTACTS)
    row = log(phone)
    assert (row["number"], row["type"]) == (call.number, "2")
    assert 12 <= int(row["duration"]) <= 20


def test_the_other_party_hangs_up(phone: Phone) -> None:
    call = placed(phone, answered=True)
    assert call.answers_ms is not None
    until = call.answers_ms + call.talk_ms
    phone.host.advance(until - phone.host.state.now_ms)
    assert ongoing(phone).ended_ms == until
    assert int(log(phone)["duration"]) == call.talk_ms // 1000


def test_nobody_answers(phone: Phone) -> None:
    call = placed(phone, answered=False)
    phone.host.advance(call.gives_up_ms - phone.host.state.now_ms)
    assert phone.texts("contactgrid_status_text")[0] in ("No answer", "Line busy")
    assert (log(phone)["type"], log(phone)["duration"]) == ("2", "0")
    phone.host.advance(calls.CLOSE_MS)
    assert phone.host.activity.endswith("MainActivity")


def test_the_fate_of_a_call_follows_from_the_seed() -> None:
    first, second = Phone(DIALER), Phone(DIALER)
    for phone in (first, second):
        phone.host.apply(lambda s: calls.place_call(STRANGER, s))
    assert live(first) == live(second)


def test_a_call_goes_on_while_something_else_is_looked_at(phone: Phone) -> None:
    placed(phone, answered=True)
    phone.host.press_key("home")
    assert notes(phone) == ["ongoing_call"]
    phone.host.apply(lambda s: calls.place_call("5550100", s))
    assert phone.toast == "You are already in a call."
    phone.host.apply(lambda s: calls.on_notification_action(s, "ongoing_call", "hang_up"))
    phone.host.advance(calls.CLOSE_MS)
    assert live(phone) is None
    assert "InCall" not in str(phone.host.state.tasks)


def test_no_calls_in_airplane_mode(phone: Phone) -> None:
    phone.shell("settings put global airplane_mode_on 1")
    phone.host.apply(lambda s: calls.place_call(STRANGER, s))
    assert phone.toast == "Turn off Airplane mode to make a call."
    assert not ring(phone)
    assert live(phone) is None


def test_an_incoming_call_is_answered_from_its_banner(phone: Phone) -> None:
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


def test_an_incoming_call_on_the_whole_screen(phone: Phone) -> None:
    ring(phone)
    phone.tap(text="Incoming call")
    assert phone.shows(resource_id="two_button_answer_button")
    phone.tap(resource_id="two_button_decline_button")
    assert log(phone)["type"] == "5"
    assert notes(phone) == []


def test_a_message_instead_of_an_answer(phone: Phone) -> None:
    ring(phone)
    phone.tap(text="Incoming call")
    phone.tap(text="Message")
    phone.tap(text="I'll call you later.")
    assert log(phone)["type"] == "5"
    assert phone.toast == f"Message sent to {STRANGER}."
    sent = telephony.messages(phone.host.state)[-1]
    assert (sent.address, sent.body) == (STRANGER, "I'll call you later.")


def test_missed_calls_are_told_of_and_called_back(phone: Phone) -> None:
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


def test_a_second_call_is_missed(phone: Phone) -> None:
    call = placed(phone, answered=True)
    assert not ring(phone)
    assert ongoing(phone).number == call.number
    assert (log(phone)["number"], log(phone)["type"]) == (STRANGER, "3")


# -- lists --------------------------------------------------------------------------------------


def test_the_call_log_shows_deletes_and_empties(phone: Phone) -> None:
    phone.tap(description="Recents")
    latest = provider.calls(phone.host.state)[0]
    name = provider.name_of(phone.host.state, latest.number) or latest.number
    assert phone.texts("cliv_name_textview")[0].startswith(name)
    phone.tap(resource_id="contact_list_item")
    phone.tap(text="Call details")
    assert phone.texts("contact_name") == [name]
    phone.tap(text="Copy number")
    assert phone.host.state.clipboard == latest.number
    phone.tap(text="Edit number before call")
    assert phone.texts("digits") == [latest.number]
    phone.back()
    phone.back()
    phone.tap(text="Delete")
    assert latest.id not in {call.id for call in provider.calls(phone.host.state)}
    phone.tap(description="More options")
    phone.tap(text="Call history")
    phone.tap(text="Missed")
    assert all(node.content_description == "Missed call" for node in marks(phone))
    phone.tap(description="More options")
    phone.tap(text="Clear call history")
    phone.tap(text="OK")
    assert provider.calls(phone.host.state) == ()
    assert phone.shows(text="You have no missed calls.")


def test_a_call_of_a_foreign_type_is_shown(phone: Phone) -> None:
    phone.shell(
        "content insert --uri content://call_log/calls --bind number:s:5559999 --bind type:i:4 "
        f"--bind date:l:{phone.host.state.now_ms} --bind duration:l:7"
    )
    phone.tap(description="Recents")
    assert phone.texts("cliv_name_textview")[0] == "5559999"
    phone.tap(text="5559999")
    phone.tap(text="Call details")
    assert phone.shows(text="Incoming call")


def marks(phone: Phone) -> list[Any]:
    nodes = phone.host.forest().trees[0].nodes
    return [node for node in nodes if node.resource_id.endswith("/call_type")]


def test_favourites_are_added_called_and_removed(phone: Phone) -> None:
    phone.host.apply(
        lambda s: [provider.set_starred(s, contact.id, False) for contact in phone.contacts]
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


def test_search_calls(phone: Phone) -> None:
    who = phone.somebody()
    phone.tap(resource_id="search_box_collapsed")
    phone.type(who.last.lower())
    phone.tap(text=names.display_name(who))
    assert ongoing(phone).number == who.phones[0].number


def test_blocked_numbers_do_not_ring(phone: Phone) -> None:
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


def test_settings_are_those_of_android(phone: Phone) -> None:
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


def test_lengths_and_running_times() -> None:
    assert times.elapsed(65_000) == "01:05"
    assert times.elapsed(3_605_000) == "1:00:05"
    assert times.elapsed(-1) == "00:00"


# -- what is drawn ------------------------------------------------------------------------------


def pages(phone: Phone) -> list[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    who, entries = phone.somebody(), provider.calls(phone.host.state)
    number, ids = who.phones[0].number, tuple(call.id for call in entries[:4])
    main = ".main.impl.MainActivity"
    return [
        (main, "", {"tab": 0}, {}),
        (main, "", {"tab": 1}, {}),
        (main, "", {"tab": 2}, {}),
        ("", "menu", {}, {}),
        ("", "dialpad", {"number": "2"}, {}),
        ("", "dialpad", {"number": ""}, {}),
        ("", "search", {}, {"query": number[-4:]}),
        ("", "search", {}, {"query": "qqq"}),
        ("", "add_favorite", {}, {}),
        ("", "call_sheet", {"number": number, "ids": ids}, {}),
        ("", "call_sheet", {"number": STRANGER, "ids": ids}, {}),
        ("", "call_sheet", {"number": number, "ids": ()}, {}),
        ("", "block_dialog", {"number": STRANGER}, {}),
        (app.call_sheet.DETAILS, "", {"number": number, "ids": ids}, {}),
        (app.call_log.HISTORY, "", {}, {}),
        (app.call_log.HISTORY, "", {}, {"missed": True}),
        ("", "history_menu", {}, {}),
        ("", "clear_dialog", {}, {}),
        (settings.ACTIVITY, "", {}, {}),
        ("", "ringtones", {}, {}),
        (settings.RESPONSES, "", {}, {}),
        (settings.BLOCKED, "", {}, {}),
        ("", "block_number", {}, {}),
        (calls.IN_CALL, "", {}, {}),
        ("", "quick_responses", {}, {}),
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
@pytest.mark.parametrize("hours", ["12", "24"])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float, hours: str) -> None:
    phone = Phone(DIALER, language, font_scale=font_scale)
    phone.shell(f"settings put system time_12_24 {hours}")
    for page, popup, args, ui in pages(phone):
        show(phone, DIALER, page, popup, args, ui)
        assert problems(phone.host) == [], (page, popup, args, ui)
        if popup:
            phone.host.apply(lambda s: s.dismiss())
    for number in (STRANGER, phone.somebody().phones[0].number):
        ring(phone, number)
        phone.host.apply(lambda s: s.cancel_notification(DIALER, "incoming_call"))
        phone.host.apply(calls.show_in_call)
        assert problems(phone.host) == []
        phone.host.apply(calls.answer)
        phone.host.advance(2_000)
        assert problems(phone.host) == []
        phone.host.apply(lambda s: s.set_ui(keypad=True))
        phone.host.apply(lambda s: calls.change(s, digits="0123456789*#0123"))
        assert problems(phone.host) == []
        phone.host.apply(calls.hang_up)
        assert problems(phone.host) == []
        phone.host.advance(calls.CLOSE_MS)
    phone.host.apply(lambda s: provider.write(s, contacts=(), calls=()))
    for tab in range(3):
        show(phone, DIALER, ".main.impl.MainActivity", "", {"tab": tab}, {})
        assert problems(phone.host) == []


def test_on_its_side_every_page_keeps_to_the_screen() -> None:
    phone = Phone(DIALER, display=Display(1200, 540))
    for page, popup, args, ui in pages(phone):
        show(phone, DIALER, page, popup, args, ui)
        for node in phone.host.forest():
            assert node.bounds.top >= 0, (page, popup, node)
            assert node.bounds.bottom <= 540, (page, popup, node)
        if popup:
            phone.host.apply(lambda s: s.dismiss())


def test_pages_build_fast() -> None:
    phone = Phone(DIALER)
    slowest = slowest_page(phone, DIALER, pages(phone))
    assert slowest[0] < 1000, slowest  # some 200 on a quiet machine


def test_the_wording_is_complete() -> None:
    for key, (english, chinese) in STRINGS.items():
        assert english, key
        assert chinese, key
        assert english.count("{") == chinese.count("{"), key
