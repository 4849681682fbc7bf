"""SMS Messenger on the device: its role, its conversations, what is written and what comes in."""

from __future__ import annotations

import pytest
from app_phone import AppPhone, wording_is_complete
from messenger_phone import ANN, BEN, MAIN, PACKAGE, THREAD, MessengerPhone

from mobile_gym.virtual_device.apps.simple_sms import APP
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.providers import contacts

MESSAGING = "com.android.messaging"
TELEPHONY = "/data/data/com.android.providers.telephony/databases/mmssms.db"


@pytest.fixture
def phone() -> MessengerPhone:
    return MessengerPhone()


# -- the role ------------------------------------------------------------------------------------


def test_first_start_asks_to_be_the_app_for_messages() -> None:
    phone = AppPhone(APP)
    phone.host.advance(300)
    assert phone.overlays == ["role"]
    assert not phone.node(text="Set as default").enabled
    phone.tap(text="SMS Messenger", resource_id="title")
    phone.tap(text="Set as default")
    phone.host.advance(300)
    assert (phone.overlays, phone.front) == ([], MAIN)
    assert phone.shell("settings get secure sms_default_application").strip() == PACKAGE
    assert "android.permission.SEND_SMS" in phone.state.packages[PACKAGE].granted


def test_whoever_refuses_the_role_sees_the_app_close() -> None:
    phone = AppPhone(APP)
    phone.host.advance(300)
    phone.tap(text="Cancel")
    phone.host.advance(300)
    assert phone.front.startswith(LAUNCHER)
    assert phone.shell("cmd role get-role-holders android.app.role.SMS").strip() != PACKAGE


def test_settings_give_the_role_to_another_app(phone: MessengerPhone) -> None:
    phone.shell("am start -a android.settings.MANAGE_DEFAULT_APPS_SETTINGS")
    phone.tap(text="SMS app")
    phone.tap(text="Messaging")
    assert phone.shell("settings get secure sms_default_application").strip() == MESSAGING
    phone.receive(ANN, "Hello")
    assert [item.package for item in phone.state.notifications] == [MESSAGING]


def test_roles_that_nobody_can_hold_are_refused(phone: MessengerPhone) -> None:
    role = "android.app.role.SMS"
    assert "cannot hold" in phone.fails(f"cmd role add-role-holder {role} com.android.deskclock")
    assert "no role" in phone.fails(f"cmd role get-role-holders {role}X")
    assert "usage" in phone.fails("cmd role add-role-holder")


# -- what comes in -------------------------------------------------------------------------------


def test_a_message_that_comes_in_is_told_and_listed(phone: MessengerPhone) -> None:
    phone.call_contact("Ann Reed", ANN)
    phone.receive(ANN, "Are you there?")
    (told,) = phone.state.notifications
    assert (told.package, told.title, told.text) == (PACKAGE, "Ann Reed", "Are you there?")
    assert phone.threads == ["Ann Reed"]
    phone.open_thread("Ann Reed")
    assert phone.bubbles == ["Are you there?"]
    assert phone.state.notifications == ()
    assert phone.rows("sms/inbox")[0]["read"] == "1"


def test_a_message_of_the_open_conversation_is_read_at_once(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.open_thread(ANN)
    phone.receive(ANN, "Two")
    assert phone.bubbles == ["One", "Two"]
    assert phone.state.notifications == ()


def test_a_blocked_number_does_not_come_through(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.open_thread(ANN)
    phone.choose("Block number")
    phone.tap(text="OK")
    assert contacts.is_blocked(phone.state, ANN)
    assert phone.shows(text="This number is blocked.")
    phone.tap(text="Unblock")
    assert not contacts.is_blocked(phone.state, ANN)


def test_a_notification_marks_as_read_or_deletes(phone: MessengerPhone) -> None:
    phone.press_key("home")
    phone.receive(ANN, "One")
    phone.receive(BEN, "Two")
    phone.pull_shade()
    phone.tap(text="Delete")
    assert [row["body"] for row in phone.rows("sms/inbox")] == ["One"]
    phone.tap(text="Mark as read")
    assert phone.rows("sms/inbox")[0]["read"] == "1"


# -- writing -------------------------------------------------------------------------------------


def test_a_typed_number_is_written_to_as_it_was_typed(phone: MessengerPhone) -> None:
    phone.begin(ANN)
    phone.write("Hello Ann")
    assert not any(label.startswith("Sending") for label in phone.labels)
    assert phone.sent() == [(ANN, "Hello Ann")]
    assert phone.rows("sms/outbox") == []


def test_a_contact_is_found_by_name(phone: MessengerPhone) -> None:
    phone.call_contact("Ann Reed", ANN)
    phone.tap(resource_id="conversations_fab")
    phone.tap(resource_id="new_conversation_address")
    phone.type("ann r")
    phone.tap(text="Ann Reed", resource_id="cliv_name_textview")
    assert phone.texts("thread_title") == ["Ann Reed"]
    phone.write("Hi")
    assert phone.sent() == [(ANN, "Hi")]


def test_several_people_get_a_message_each(phone: MessengerPhone) -> None:
    phone.begin(f"{ANN}, {BEN}")
    phone.write("Hi both")
    assert phone.bubbles == ["Hi both"]
    assert set(phone.sent()) == {(f"{ANN}|{BEN}", "Hi both"), (ANN, "Hi both"), (BEN, "Hi both")}
    phone.back()
    phone.back()
    assert sorted(phone.threads) == sorted([f"{ANN}, {BEN}", ANN, BEN])


def test_a_person_is_added_to_a_conversation(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.open_thread(ANN)
    phone.choose("Add person")
    assert phone.texts("selected_contact_name") == [ANN]
    phone.tap(resource_id="new_conversation_address")
    phone.type(BEN)
    phone.tap(resource_id="new_conversation_confirm")
    assert phone.texts("thread_title") == [f"{ANN}, {BEN}"]


def test_an_intent_brings_the_draft_along(phone: MessengerPhone) -> None:
    phone.shell(f'am start -a android.intent.action.SENDTO -d sms:{ANN} --es sms_body "At, 5"')
    phone.host.advance(500)
    assert (phone.front, phone.texts("thread_type_message")) == (THREAD, ["At, 5"])
    phone.tap(text="SMS")
    assert phone.sent() == [(ANN, "At, 5")]


def test_a_draft_is_kept(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.open_thread(ANN)
    phone.tap(resource_id="thread_type_message")
    phone.type("Not yet")
    phone.back()
    phone.back()
    assert phone.texts("conversation_body_short") == ["Draft: Not yet"]
    phone.open_thread(ANN)
    assert phone.texts("thread_type_message") == ["Not yet"]


def test_enter_begins_a_line_or_sends(phone: MessengerPhone) -> None:
    phone.begin(ANN)
    phone.tap(resource_id="thread_type_message")
    phone.type("One")
    phone.press_key("enter")
    phone.type("Two")
    assert phone.texts("thread_type_message") == ["One\nTwo"]
    phone.tap(resource_id="thread_send_message")
    phone.show(".activities.SettingsActivity")
    phone.tap(text="Send message on pressing Enter")
    phone.back()
    phone.tap(resource_id="thread_type_message")
    phone.type("Three")
    phone.press_key("enter")
    assert phone.sent() == [(ANN, "Three"), (ANN, "One\nTwo")]


def test_a_message_that_cannot_be_sent_is_sent_by_a_tap(phone: MessengerPhone) -> None:
    phone.shell("settings put global airplane_mode_on 1")
    phone.begin(ANN)
    phone.write("Hello?")
    phone.host.advance(3000)
    assert phone.texts("thread_status") == ["Not sent. Tap to try again."]
    phone.shell("settings put global airplane_mode_on 0")
    phone.tap(text="Hello?", resource_id="thread_message_body")
    assert phone.sent() == [(ANN, "Hello?")]


def test_a_failure_that_nobody_sees_is_told(phone: MessengerPhone) -> None:
    phone.shell("settings put global airplane_mode_on 1")
    phone.begin(ANN)
    phone.write("Hello?")
    phone.press_key("home")
    phone.host.advance(3000)
    assert [item.title for item in phone.state.notifications] == ["Message not sent"]


def test_without_the_role_nothing_is_sent(phone: MessengerPhone) -> None:
    phone.begin(ANN)
    phone.shell("cmd role add-role-holder android.app.role.SMS com.android.messaging")
    phone.write("Hello")
    assert phone.overlays == ["role"]
    assert phone.sent() == []


# -- messages ------------------------------------------------------------------------------------


def hold_message(phone: MessengerPhone, text: str) -> None:
    phone.tap(hold_ms=700, text=text, resource_id="thread_message_body")


def test_a_message_is_copied(phone: MessengerPhone) -> None:
    phone.receive(ANN, "14 Lake Road")
    phone.open_thread(ANN)
    hold_message(phone, "14 Lake Road")
    phone.tap(resource_id="cab_copy_to_clipboard")
    assert phone.state.clipboard == "14 Lake Road"
    assert phone.texts("thread_title") == [ANN]


def test_a_message_is_forwarded(phone: MessengerPhone) -> None:
    phone.receive(ANN, "14 Lake Road")
    phone.open_thread(ANN)
    hold_message(phone, "14 Lake Road")
    phone.choose("Forward")
    phone.tap(resource_id="new_conversation_address")
    phone.type(BEN)
    phone.tap(resource_id="new_conversation_confirm")
    phone.tap(resource_id="thread_send_message")
    assert phone.sent() == [(BEN, "14 Lake Road")]


def test_a_sent_message_is_sent_once_more(phone: MessengerPhone) -> None:
    phone.begin(ANN)
    phone.write("See you")
    phone.back()
    hold_message(phone, "See you")
    phone.choose("Resend")
    assert phone.sent() == [(ANN, "See you"), (ANN, "See you")]


def test_messages_are_deleted_after_a_question(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.receive(ANN, "Two")
    phone.open_thread(ANN)
    hold_message(phone, "One")
    phone.tap(resource_id="cab_delete")
    phone.tap(text="OK")
    assert phone.bubbles == ["Two"]


def test_properties_say_from_whom_and_when(phone: MessengerPhone) -> None:
    phone.call_contact("Ann Reed", ANN)
    phone.receive(ANN, "One")
    phone.open_thread("Ann Reed")
    hold_message(phone, "One")
    phone.choose("Properties")
    assert phone.texts("property_label") == ["From", "Received at", "Status"]
    assert phone.texts("property_value")[0] == f"Ann Reed ({ANN})"


# -- conversations -------------------------------------------------------------------------------


def test_a_conversation_is_archived_and_comes_back_with_a_message(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.open_thread(ANN)
    phone.choose("Archive")
    phone.tap(text="OK")
    assert (phone.front, phone.threads) == (MAIN, [])
    phone.choose("Show archived conversations")
    assert phone.threads == [ANN]
    phone.back()
    phone.receive(ANN, "Two")
    assert phone.threads == [ANN]


def test_all_that_is_selected_in_the_archive_lies_in_the_archive(phone: MessengerPhone) -> None:
    for number in (ANN, BEN):
        phone.receive(number, "One")
        phone.open_thread(number)
        phone.choose("Archive")
        phone.tap(text="OK")
    phone.receive("+13125550103", "Two")
    phone.choose("Show archived conversations")
    phone.tap(hold_ms=700, text=ANN, resource_id="conversation_address")
    phone.choose("Select all")
    phone.tap(resource_id="cab_unarchive")
    assert phone.threads == []
    phone.back()
    assert set(phone.threads) == {ANN, BEN, "+13125550103"}


def test_selected_conversations_are_pinned_and_deleted(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.receive(BEN, "Two")
    phone.tap(hold_ms=700, text=ANN, resource_id="conversation_address")
    phone.choose("Pin to the top")
    assert phone.threads == [ANN, BEN]
    phone.tap(hold_ms=700, text=BEN, resource_id="conversation_address")
    phone.tap(resource_id="cab_delete")
    phone.tap(text="OK")
    assert phone.threads == [ANN]


def test_a_conversation_gets_a_title(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.open_thread(ANN)
    phone.choose("Rename conversation")
    phone.type("Lake house")
    phone.tap(text="OK")
    assert phone.texts("thread_title") == ["Lake house"]


def test_a_conversation_is_marked_as_unread(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.open_thread(ANN)
    phone.choose("Mark as unread")
    assert phone.front == MAIN
    assert phone.rows("sms/inbox")[0]["read"] == "0"


def test_a_search_finds_words_and_names(phone: MessengerPhone) -> None:
    phone.call_contact("Ann Reed", ANN)
    phone.receive(ANN, "The boat is ready")
    phone.receive(BEN, "Two")
    phone.tap(resource_id="top_toolbar_holder")
    phone.type("boat")
    assert phone.texts("cliv_name_textview") == ["Ann Reed"]
    phone.tap(text="Ann Reed", resource_id="cliv_name_textview")
    assert phone.bubbles == ["The boat is ready"]


def test_deleted_rows_of_the_database_go_at_once(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.shell(f'sqlite3 {TELEPHONY} "DELETE FROM sms;"')
    phone.shell(f'sqlite3 {TELEPHONY} "DELETE FROM threads;"')
    assert phone.shows(text="No conversations yet")
    assert phone.shell("content query --uri content://sms/sent").strip() == "No result found."


def test_a_column_follows_the_body_of_a_row(phone: MessengerPhone) -> None:
    phone.receive(ANN, "a=b, c")
    (row,) = phone.shell("content query --uri content://sms/inbox").strip().splitlines()
    assert ", body=a=b, c, service_center=" in row


# -- settings ------------------------------------------------------------------------------------


def test_the_counter_counts_parts(phone: MessengerPhone) -> None:
    phone.show(".activities.SettingsActivity")
    phone.tap(text="Show a character counter while writing")
    phone.back()
    phone.begin(ANN)
    phone.tap(resource_id="thread_type_message")
    phone.type("x" * 12)
    assert phone.texts("thread_character_counter") == ["12/160"]
    phone.type("x" * 150)
    assert phone.texts("thread_character_counter") == ["162/306 (2)"]


def test_accents_are_taken_off_where_that_is_set(phone: MessengerPhone) -> None:
    phone.show(".activities.SettingsActivity")
    phone.tap(text="Remove accents and diacritics from sent messages")
    phone.back()
    phone.begin(ANN)
    phone.write("Déjà vu")
    assert phone.sent() == [(ANN, "Deja vu")]


def test_a_larger_font_makes_texts_larger(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    before = phone.node(resource_id="conversation_address").bounds.height
    phone.show(".activities.SettingsActivity")
    phone.tap(text="Font size")
    phone.tap(text="Extra large")
    phone.back()
    assert phone.node(resource_id="conversation_address").bounds.height > before


def test_numbers_are_blocked_in_the_settings(phone: MessengerPhone) -> None:
    phone.show(".activities.SettingsActivity")
    phone.tap(text="Manage blocked numbers")
    phone.tap(resource_id="add_blocked_number")
    phone.type("nobody")
    phone.tap(text="OK")
    assert phone.texts("error") == ["Number"]
    phone.shell("input keycombination 113 29")
    phone.type(ANN)
    phone.tap(text="OK")
    assert contacts.is_blocked(phone.state, ANN)
    phone.tap(resource_id="manage_blocked_number_remove")
    assert not contacts.is_blocked(phone.state, ANN)


# -- everything ----------------------------------------------------------------------------------


def test_the_app_survives_being_saved_cleared_and_put_back(phone: MessengerPhone) -> None:
    phone.receive(ANN, "One")
    phone.tap(hold_ms=700, text=ANN, resource_id="conversation_address")
    phone.choose("Pin to the top")
    before, folder, kept = phone.data, f"/data/data/{PACKAGE}", "/data/data/android_world/kept"
    phone.shell(f"am force-stop {PACKAGE}; mkdir -p {kept}; cp -a {folder}/. {kept}/")
    phone.shell(f"rm -r {folder}/*; cp -a {kept}/. {folder}/")
    phone.open(PACKAGE)
    phone.host.advance(300)
    assert phone.data == before
    assert (phone.overlays, phone.threads) == ([], [ANN])


def test_every_text_is_in_every_language() -> None:
    wording_is_complete(APP)
