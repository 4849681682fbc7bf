"""Messaging on the device: what taps, keys, commands, the network and time do to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.virtual_device.apps.contacts import APP as CONTACTS
from mobile_gym.virtual_device.apps.messages import (
    APP,
    actions,
    data,
    listing,
    pages,
    recipients,
    storage,
)
from mobile_gym.virtual_device.providers import contacts as people
from mobile_gym.virtual_device.providers import telephony
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Kind

STRANGER = "(212) 555-0199"


def messaging(language: str = "en", **perturbation: Any) -> AppPhone:
    others = (telephony.APP, CONTACTS, people.APP)
    return AppPhone(APP, language, others=others, **perturbation)


@pytest.fixture
def phone() -> AppPhone:
    return messaging()


def first(phone: AppPhone) -> store.Conversation:
    return store.conversations(phone.host.state)[0]


def receive(phone: AppPhone, number: str, text: str) -> int | None:
    return phone.host.apply(lambda system: telephony.receive_sms(system, number, text))


def hold(phone: AppPhone, **fields: Any) -> None:
    phone.tap(hold_ms=700, **fields)


def write(phone: AppPhone, text: str) -> None:
    phone.tap(resource_id="compose_message_text")
    phone.type(text)
    phone.tap(resource_id="send_message_button")


def test_seed_conversations_are_with_people_of_the_address_book() -> None:
    for language in ("en", "zh"):
        phone = messaging(language)
        state = phone.host.state
        found = store.conversations(state)
        assert 8 <= len(found) <= 12
        assert sum(bool(people.name_of(state, item.address)) for item in found) >= 6
        assert all(message.date_ms < state.now_ms for message in store.messages(state))
        assert [item.last.date_ms for item in found] == sorted(
            (item.last.date_ms for item in found), reverse=True
        )


def test_opening_a_conversation_marks_it_as_read(phone: AppPhone) -> None:
    item = next(item for item in store.conversations(phone.host.state) if item.unread)
    name = people.name_of(phone.host.state, item.address)
    badges = len(phone.texts("conversation_unread_badge"))
    phone.tap(text=name, resource_id="conversation_name")
    assert item.last.body in phone.texts("message_text")
    assert phone.shows(resource_id="conversation_date_header")
    phone.back()
    assert len(phone.texts("conversation_unread_badge")) == badges - 1
    row = next(row for row in phone.rows("sms") if row["_id"] == str(item.last.id))
    assert row["read"] == "1"


def test_sending_takes_a_while_and_shows_how_it_went(phone: AppPhone) -> None:
    address = first(phone).address
    phone.tap(resource_id="conversation_name")
    write(phone, "See you at eight")
    assert phone.texts("message_status")[-1] == "Sending…"
    assert phone.rows("sms/outbox")[0]["body"] == "See you at eight"
    phone.host.advance(store.SEND_MS)
    sent = phone.rows("sms/sent")[0]
    assert (sent["address"], sent["body"], sent["type"]) == (address, "See you at eight", "2")
    assert phone.texts("message_status")[-1] != "Sending…"
    assert phone.texts("compose_message_text") == ["Text message"]  # the hint


def test_several_people_are_named_and_get_a_message_each(phone: AppPhone) -> None:
    address = first(phone).address
    phone.host.apply(lambda system: telephony.send_sms(system, f"{STRANGER}|{address}", "Hi"))
    phone.host.advance(store.SEND_MS)
    both = f"{STRANGER}, {people.name_or_number(phone.host.state, address)}"
    assert both in phone.texts("conversation_name")
    sent = {row["address"] for row in phone.rows("sms/sent") if row["body"] == "Hi"}
    assert sent == {f"{STRANGER}|{address}", STRANGER, address}


@pytest.mark.parametrize("key", ["airplane_mode_on 1", "cell_on 0"])
def test_without_a_network_sending_fails_and_is_tried_again(phone: AppPhone, key: str) -> None:
    phone.tap(resource_id="conversation_name")
    phone.shell(f"settings put global {key}")
    write(phone, "Are you there?")
    phone.host.advance(3000)
    assert phone.texts("message_status")[-1] == "Not sent. Tap to try again."
    assert [row["body"] for row in phone.rows("sms/failed")] == ["Are you there?"]
    phone.shell(f"settings put global {key.split(maxsplit=1)[0]} {int(key[-1] == '0')}")
    phone.back()  # the keyboard
    phone.tap(text="Are you there?", resource_id="message_text")
    phone.host.advance(3000)
    assert phone.rows("sms/sent")[0]["body"] == "Are you there?"


def test_a_failure_that_nobody_sees_is_told(phone: AppPhone) -> None:
    phone.shell("settings put global airplane_mode_on 1")
    phone.host.apply(lambda system: telephony.send_sms(system, STRANGER, "Hi"))
    phone.host.advance(3000)
    assert phone.host.state.notifications[0].title == "Message not sent"


def test_drafts_are_kept(phone: AppPhone) -> None:
    phone.tap(resource_id="conversation_name")
    phone.tap(resource_id="compose_message_text")
    phone.type("Half a sen")
    phone.back()
    phone.back()
    assert phone.texts("conversation_snippet")[0] == "Half a sen"
    assert phone.texts("conversation_timestamp")[0] == "Draft"
    phone.shell(f"am force-stop {data.PACKAGE}")
    phone.open(data.PACKAGE)
    phone.tap(resource_id="conversation_name")
    assert phone.texts("compose_message_text") == ["Half a sen"]
    phone.tap(resource_id="send_message_button")
    assert data.read(phone.host.state).drafts == {}


def test_a_new_message_finds_its_recipient(phone: AppPhone) -> None:
    person = people.contacts(phone.host.state)[0]
    phone.tap(description="Start new conversation")
    phone.type(people.display_name(person))
    assert person.phones[0].number in phone.texts("cliv_data_view")
    phone.tap(text=person.phones[0].number)
    write(phone, "Hello")
    phone.host.advance(2000)
    assert phone.rows("sms/sent")[0]["address"] == person.phones[0].number
    phone.back()
    phone.back()
    phone.tap(description="Start new conversation")
    phone.type("212555019")
    phone.type("9", submit=True)
    write(phone, "Who is this?")
    found = store.conversation(phone.host.state, STRANGER)
    assert found is not None
    assert found.last.body == "Who is this?"


def test_a_message_comes_in(phone: AppPhone) -> None:
    phone.host.press_key("home")
    receive(phone, STRANGER, "Is this seat taken?")
    posted = phone.host.state.notifications[0]
    assert (posted.title, posted.text) == (STRANGER, "Is this seat taken?")
    assert phone.host.state.heads_up is not None
    inbox = phone.rows("sms/inbox")[0]
    assert (inbox["body"], inbox["read"]) == ("Is this seat taken?", "0")
    phone.tap(text="Mark as read")
    assert phone.rows("sms/inbox")[0]["read"] == "1"
    assert phone.host.state.notifications == ()
    phone.open(data.PACKAGE)
    phone.tap(text=STRANGER)
    receive(phone, "+1 212 555 0199", "No?")  # the same number, and the user looks at it
    assert phone.texts("message_text") == ["Is this seat taken?", "No?"]
    assert phone.host.state.notifications == ()
    assert phone.rows("sms/inbox")[0]["read"] == "1"


def test_a_banner_leads_to_its_conversation(phone: AppPhone) -> None:
    phone.host.press_key("home")
    for number in range(30):
        receive(phone, STRANGER, f"Message {number}")
    phone.tap(text="Message 29", class_name="android.widget.TextView")
    assert phone.front == pages.CONVERSATION.component
    assert phone.texts("message_text")[-1] == "Message 29"  # the page opens on its end
    found = store.conversation(phone.state, STRANGER)
    assert found is not None
    assert found.unread == 0


def test_a_silent_conversation_does_not_notify(phone: AppPhone) -> None:
    receive(phone, STRANGER, "one")
    phone.host.advance(10_000)
    phone.tap(text=STRANGER)
    phone.tap(description="More options")
    phone.tap(text="People & options")
    phone.tap(text="Notifications")
    phone.press_key("home")
    receive(phone, STRANGER, "two")
    assert phone.host.state.notifications == ()


@pytest.fixture
def blocked(phone: AppPhone) -> AppPhone:
    """The list of conversations, after a number was blocked in its own."""
    receive(phone, STRANGER, "one")
    phone.host.advance(10_000)
    phone.tap(text=STRANGER)
    phone.tap(description="More options")
    phone.tap(text="People & options")
    phone.tap(text=f"Block {STRANGER}")
    phone.tap(text="OK")
    phone.back()
    phone.back()
    return phone


def test_nothing_comes_from_a_blocked_number(blocked: AppPhone) -> None:
    assert people.is_blocked(blocked.host.state, STRANGER)
    assert receive(blocked, STRANGER, "three") is None
    assert STRANGER not in blocked.texts("conversation_name")


def test_a_blocked_number_is_unblocked(blocked: AppPhone) -> None:
    blocked.tap(description="More options")
    blocked.tap(text="Blocked contacts")
    blocked.tap(text=STRANGER)
    assert not people.is_blocked(blocked.host.state, STRANGER)
    assert blocked.shows(text="No blocked contacts")


def test_selected_conversations_are_counted_and_archived(phone: AppPhone) -> None:
    one, two = store.conversations(phone.host.state)[:2]
    names = phone.texts("conversation_name")
    hold(phone, text=names[0], resource_id="conversation_name")
    phone.tap(text=names[1], resource_id="conversation_name")
    assert phone.shows(text="2 selected")
    phone.tap(description="Archive")
    assert phone.texts("conversation_name")[0] == names[2]
    assert data.read(phone.host.state).archived == {one.id, two.id}


@pytest.fixture
def archived(phone: AppPhone) -> store.Conversation:
    """The latest conversation, which was archived."""
    conversation = first(phone)
    hold(phone, resource_id="conversation_name")
    phone.tap(description="Archive")
    return conversation


def test_an_archived_conversation_comes_back_with_a_message(
    phone: AppPhone, archived: store.Conversation
) -> None:
    assert data.read(phone.host.state).archived == {archived.id}
    receive(phone, archived.address, "Back again")
    assert data.read(phone.host.state).archived == set()


def test_archiving_is_taken_back(phone: AppPhone, archived: store.Conversation) -> None:
    assert phone.texts("snackbar_text") == ["1 conversation archived"]
    phone.tap(text="Undo")
    assert data.read(phone.host.state).archived == set()
    assert first(phone).id == archived.id
    assert not phone.shows(resource_id="snackbar_text")


def test_taking_out_of_the_archive_is_taken_back(
    phone: AppPhone, archived: store.Conversation
) -> None:
    phone.do(actions.archive, (archived.id,), archived=False)
    assert phone.texts("snackbar_text") == ["1 conversation unarchived"]
    phone.tap(text="Undo")
    assert data.read(phone.host.state).archived == {archived.id}


def test_an_archived_conversation_is_taken_out_by_hand(
    phone: AppPhone, archived: store.Conversation
) -> None:
    phone.tap(description="More options")
    phone.tap(text="Archived")
    (name,) = phone.texts("conversation_name")
    hold(phone, text=name)
    phone.tap(description="Unarchive")
    phone.back()
    assert phone.texts("conversation_name")[0] == name


def test_a_selected_conversation_stays_where_deleting_is_cancelled(phone: AppPhone) -> None:
    address = first(phone).address
    hold(phone, resource_id="conversation_name")
    phone.tap(description="Delete")
    phone.tap(text="Cancel")
    assert store.conversation(phone.host.state, address) is not None


def test_a_selected_conversation_is_deleted(phone: AppPhone) -> None:
    conversation = first(phone)
    hold(phone, resource_id="conversation_name")
    phone.tap(description="Delete")
    phone.tap(text="Delete", resource_id="android:id/button1")
    assert store.conversation(phone.host.state, conversation.address) is None
    assert str(conversation.id) not in {row["thread_id"] for row in phone.rows("sms")}


def delete_first(phone: AppPhone) -> None:
    hold(phone, resource_id="conversation_name")
    phone.tap(description="Delete")
    phone.tap(text="Delete", resource_id="android:id/button1")


def test_a_deleted_conversation_comes_back_with_its_draft(phone: AppPhone) -> None:
    phone.do(data.set_draft, first(phone).address, "Later")
    before = phone.state.data
    delete_first(phone)
    assert phone.snackbar == "Conversation deleted"
    phone.tap(text="Undo")
    assert phone.state.data == before


def test_messages_come_back_to_a_conversation_that_has_begun_anew(phone: AppPhone) -> None:
    conversation = first(phone)
    delete_first(phone)
    receive(phone, conversation.address, "Hello again")
    phone.tap(text="Undo")
    joined = store.conversation(phone.state, conversation.address)
    assert joined is not None
    assert len(joined.messages) == len(conversation.messages) + 1


def test_back_ends_a_selection_first(phone: AppPhone) -> None:
    hold(phone, resource_id="conversation_name")
    phone.back()
    assert not phone.shows(text="1 selected")
    assert phone.host.activity.startswith(data.PACKAGE)


def test_a_message_is_copied_forwarded_and_deleted(phone: AppPhone) -> None:
    receive(phone, STRANGER, "The code is 4711")
    phone.host.advance(10_000)
    phone.tap(text=STRANGER)
    hold(phone, text="The code is 4711")
    phone.tap(description="Copy text")
    assert phone.host.state.clipboard == "The code is 4711"
    hold(phone, text="The code is 4711")
    phone.tap(description="More options")
    phone.tap(text="Forward")
    target = next(name for name in phone.texts("conversation_name") if name != STRANGER)
    phone.tap(text=target, resource_id="conversation_name")
    assert phone.texts("compose_message_text") == ["The code is 4711"]
    phone.tap(resource_id="send_message_button")
    phone.host.advance(2000)
    assert phone.rows("sms/sent")[0]["body"] == "The code is 4711"
    phone.back()
    hold(phone, text="The code is 4711")
    phone.tap(description="Delete")
    phone.tap(text="Delete", resource_id="android:id/button1")
    assert store.conversation(phone.host.state, STRANGER) is None


def test_search_finds_texts_and_names(phone: AppPhone) -> None:
    receive(phone, STRANGER, "The zebra has escaped from the zoo")
    state = phone.host.state
    assert [item.body for item in listing.find(state, "ZEBRA")] == [
        "The zebra has escaped from the zoo"
    ]
    name = people.name_of(state, first(phone).address)
    assert listing.find(state, name or STRANGER)
    assert listing.find(state, "  ") == []
    assert listing.excerpt("one two three four five six", "five") == "… three four five six"
    phone.host.advance(10_000)
    phone.tap(description="Search messages")
    phone.type("zebra")
    phone.tap(text=STRANGER)
    assert phone.shows(text="The zebra has escaped from the zoo")


def test_intents_open_the_right_page(phone: AppPhone) -> None:
    phone.shell("am start -a android.intent.action.SENDTO -d smsto:2125550199 --es sms_body Hi")
    assert phone.texts("compose_message_text") == ["Hi"]
    assert phone.host.activity == pages.CONVERSATION.component
    phone.tap(resource_id="send_message_button")
    found = store.conversation(phone.host.state, STRANGER)
    assert found is not None
    phone.shell("am start -a android.intent.action.SENDTO -d smsto:")
    assert phone.shows(resource_id="recipient_text_view")
    extras = {"android.intent.extra.TEXT": "Look"}
    phone.start(".ui.conversationlist.ShareIntentActivity", extras=extras)
    phone.tap(resource_id="conversation_name")
    assert phone.texts("compose_message_text") == ["Look"]


def test_settings_are_kept(phone: AppPhone) -> None:
    phone.tap(description="More options")
    phone.tap(text="Settings")
    phone.tap(text="Get SMS delivery reports")
    phone.tap(text="Notifications")
    assert not data.read(phone.host.state).notifications
    phone.back()
    phone.tap(resource_id="conversation_name")
    write(phone, "Hello")
    phone.host.advance(2000)
    assert phone.texts("message_status")[-1].endswith("Delivered")
    receive(phone, STRANGER, "unheard")
    assert phone.host.state.notifications == ()


def test_rows_are_inserted_changed_and_deleted(phone: AppPhone) -> None:
    phone.shell(
        "content insert --uri content://sms/inbox --bind address:s:5559876 --bind body:s:ping"
    )
    row = phone.rows("sms/inbox")[0]
    assert (row["body"], row["read"], row["type"]) == ("ping", "0", "1")
    where = f"--where _id={row['_id']}"
    phone.shell(f"content update --uri content://sms --bind read:i:1 {where}")
    assert phone.rows("sms/inbox")[0]["read"] == "1"
    phone.shell(f"content delete --uri content://sms {where}")
    assert store.conversation(phone.host.state, "5559876") is None
    phone.shell("content delete --uri content://sms")
    assert phone.shows(text="No conversations yet")


def test_conversations_are_rows_that_other_programs_can_read(phone: AppPhone) -> None:
    def row(address: str) -> Mapping[str, str]:
        rows = phone.rows(storage.CONVERSATIONS_PATH)
        assert len(rows) == len(store.conversations(phone.host.state))
        return next(row for row in rows if row["participant_normalized_destination"] == address)

    item = first(phone)
    before = row(item.address)
    assert before["name"] == people.name_of(phone.host.state, item.address)
    assert before["snippet_text"] == item.last.body
    flags = ("archive_status", "notification_enabled", "show_draft")
    assert [before[flag] for flag in flags] == ["0", "1", "0"]
    phone.tap(resource_id="conversation_name")
    phone.tap(resource_id="compose_message_text")
    phone.type("later")
    assert row(item.address)["draft_snippet_text"] == "later"
    phone.host.apply(lambda system: data.write(system, muted=frozenset({item.id})))
    phone.host.apply(lambda system: actions.archive(system, (item.id,)))
    assert [row(item.address)[flag] for flag in flags] == ["1", "0", "1"]


def test_pure_rules() -> None:
    assert store.same_address("(212) 555-0199", "+1 212 555 0199")
    assert not store.same_address("MyBank", "Other")
    assert recipients.typed_number(" 555-0123 ") == "555-0123"
    assert recipients.typed_number("Anna 2") == ""
    assert pages.address_of(pages.ConversationArgs(data="smsto:+1%20212?body=x")) == "+1 212"
    assert data.draft_key("(212) 555-0199") == data.draft_key("2125550199")


def test_without_contacts_numbers_are_shown() -> None:
    phone = AppPhone(APP, others=(telephony.APP,))
    packages = phone.host.state.data.delete(people.PACKAGE)
    phone.host.apply(lambda system: system.change(data=packages))
    assert first(phone).address in phone.texts("conversation_name")
    phone.tap(description="Start new conversation")
    assert phone.shows(text="No contacts found")


def test_pages_are_built_fast(phone: AppPhone) -> None:
    assert phone.page_us() < 1000  # a busy machine may take several times as long as it should
    phone.tap(resource_id="conversation_name")
    assert phone.page_us() < 1000


def test_the_wording_is_complete() -> None:
    wording_is_complete(APP)
    assert Kind.SENT == 2
