"""Contacts on the device: what taps do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from people_phone import CONTACTS, TAKER, PeoplePhone

from mobile_gym.virtual_device.apps import contacts as app
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.records import Contact
from mobile_gym.virtual_device.providers.contacts.records import Phone as Number


@pytest.fixture
def phone() -> PeoplePhone:
    return PeoplePhone(CONTACTS)


@pytest.fixture
def made(phone: PeoplePhone) -> Contact:
    """Zoe Zimmer, who was written in the editor and is in front."""
    phone.tap(description="Create new contact")
    for field, text in (("edit_first", "Zoe"), ("edit_last", "Zimmer"), ("edit_company", "Acme")):
        phone.tap(resource_id=field)
        phone.type(text)
    phone.tap(resource_id="edit_phone")
    phone.type("555-0100")
    phone.back()
    phone.tap(text="Add phone")
    phone.type("555-0101")
    phone.back()
    phone.tap(description="Mobile Phone", nth=1)
    phone.tap(text="Work")
    phone.tap(resource_id="edit_email")
    phone.type("zoe@example.com")
    phone.tap(text="Save")
    return phone.contacts[-1]


def test_a_saved_contact_is_shown(phone: PeoplePhone, made: Contact) -> None:
    assert phone.toast == "Zoe Zimmer saved"
    assert phone.host.activity.endswith("QuickContactActivity")


def test_a_saved_contact_is_what_was_typed(phone: PeoplePhone, made: Contact) -> None:
    assert made.phones == (Number("555-0100", 2), Number("555-0101", 3))
    rows = [
        row for row in phone.rows("com.android.contacts/data") if row["contact_id"] == str(made.id)
    ]
    assert {(row["mimetype"].rpartition("/")[2], row["data1"]) for row in rows} == {
        ("name", "Zoe Zimmer"),
        ("organization", "Acme"),
        ("phone_v2", "555-0100"),
        ("phone_v2", "555-0101"),
        ("email_v2", "zoe@example.com"),
    }


def test_a_contact_is_changed(phone: PeoplePhone, made: Contact) -> None:
    phone.tap(description="Edit contact")
    phone.tap(description="Delete phone")
    phone.tap(resource_id="edit_first")
    phone.type("Zelda", clear=True)
    phone.tap(text="Save")
    assert phone.contacts[-1].first == "Zelda"
    assert phone.contacts[-1].phones == (Number("555-0101", 3),)
    assert phone.texts("large_title") == ["Zelda Zimmer"]


def test_a_contact_becomes_a_favourite(phone: PeoplePhone, made: Contact) -> None:
    phone.tap(description="Add to favorites")
    assert phone.contacts[-1].starred


def test_a_contact_is_kept_where_deleting_is_cancelled(phone: PeoplePhone, made: Contact) -> None:
    phone.tap(description="More options")
    phone.tap(text="Delete")
    assert phone.shows(text="Delete this contact?")
    phone.tap(text="Cancel")
    assert phone.contacts[-1] == made


def test_a_contact_is_deleted(phone: PeoplePhone, made: Contact) -> None:
    phone.tap(description="More options")
    phone.tap(text="Delete")
    phone.tap(text="Delete")
    assert phone.contacts[-1].id < made.id
    assert phone.host.activity.endswith("PeopleActivity")


def test_a_deleted_contact_comes_back_as_it_was(phone: PeoplePhone, made: Contact) -> None:
    before = phone.contacts
    phone.tap(description="More options")
    phone.tap(text="Delete")
    phone.tap(text="Delete")
    assert phone.snackbar == "Zoe Zimmer deleted"
    phone.tap(text="Undo")
    assert phone.contacts == before


def test_the_editor_refuses_nonsense_and_asks_before_it_forgets(phone: PeoplePhone) -> None:
    before = phone.contacts
    phone.tap(description="Create new contact")
    phone.tap(text="Save")
    assert phone.toast == "Nothing to save"
    phone.tap(resource_id="edit_email")
    phone.type("nobody")
    phone.tap(text="Save")
    assert phone.toast == "Enter a valid email address"
    phone.tap(description="Cancel")
    phone.tap(text="Keep editing")
    assert phone.texts("edit_email") == ["nobody"]
    phone.back()
    phone.tap(text="Discard")
    assert phone.contacts == before
    phone.tap(description="Create new contact")
    phone.tap(description="Cancel")  # nothing was written: nothing is asked
    assert phone.host.activity.endswith("PeopleActivity")


def test_custom_types_and_labels_in_the_editor(phone: PeoplePhone) -> None:
    who = phone.somebody()
    phone.host.apply(lambda s: app.actions.edit_contact(s, who.id))
    phone.tap(resource_id="spinner")
    phone.tap(text="Custom")
    phone.type("Boat")
    phone.tap(text="OK")
    assert phone.shows(description="Boat Phone")
    phone.host.apply(lambda s: s.set_ui_item("scroll:editor", 9999))
    phone.tap(resource_id="group_membership_view")
    chosen = [group.id in who.groups for group in contacts.groups(phone.host.state)]
    for title, has in zip(("Family", "Friends", "Work"), chosen, strict=True):
        assert phone.shows(text=title, checked=has)
    phone.tap(text="Work", class_name="CheckBox")
    phone.tap(text="OK")
    phone.tap(text="Save")
    after = contacts.contact(phone.host.state, who.id)
    assert after is not None
    assert after.phones == (replace(who.phones[0], type=0, label="Boat"),)
    assert (3 in after.groups) != (3 in who.groups)


def test_search_and_its_empty_answer(phone: PeoplePhone) -> None:
    who = phone.somebody()
    phone.tap(resource_id="open_search_bar")
    phone.type(who.last[:4].lower())
    assert names.display_name(who) in phone.texts("cliv_name_textview")
    phone.tap(description="Clear search")
    phone.type("qqqq")
    assert phone.shows(text="No contacts found")
    phone.back()  # the keyboard
    phone.back()  # the search
    assert phone.host.activity.endswith("PeopleActivity")
    assert not phone.shows(resource_id="search_view")


def test_several_are_selected_shared_and_deleted(phone: PeoplePhone) -> None:
    first, second = (c for c, _ in names.sorted_by_name(phone.contacts, False)[:2])
    phone.tap(text=names.display_name(first), hold_ms=700)
    phone.tap(text=names.display_name(second))
    assert phone.texts("selection_count_text") == ["2 selected"]
    phone.tap(description="Delete")
    phone.tap(text="Delete")
    assert phone.snackbar == "2 contacts deleted"
    assert not {first.id, second.id} & {contact.id for contact in phone.contacts}
    phone.tap(description="More options")
    phone.tap(text="Select")
    phone.tap(description="More options")
    phone.tap(text="Select all")
    phone.tap(description="Delete")
    phone.tap(text="Delete")
    assert phone.contacts == ()
    assert phone.shows(text="Your contacts list is empty")


def test_sharing_sends_text(phone: PeoplePhone) -> None:
    who = phone.somebody()
    phone.host.apply(lambda s: app.actions.open_contact(s, who.id))
    phone.tap(description="More options")
    phone.tap(text="Share")
    if not phone.shows(text="nothing"):
        phone.tap(text="Taker")
    assert phone.host.activity.startswith(TAKER)
    assert phone.shows(text_contains=who.phones[0].number)


def test_call_message_and_email_go_to_other_apps(phone: PeoplePhone) -> None:
    who = next(c for c in phone.contacts if c.emails and c.phones)
    phone.host.apply(lambda s: app.actions.open_contact(s, who.id))
    phone.tap(text="Message")
    phone.tap(text="Messaging")  # one of two apps that take it
    phone.tap(text="Just once")
    assert phone.host.activity.startswith("com.android.messaging/")
    assert phone.shows(text=names.display_name(who))
    for _ in range(3):  # the keyboard, the conversation, the list
        if not phone.host.activity.startswith(CONTACTS):
            phone.back()
    phone.tap(text="Email")
    assert phone.toast == "No app was found to handle this action."
    phone.tap(text="Call")
    assert phone.host.activity.endswith("InCallActivity")
    assert phone.shows(text=names.display_name(who))


@pytest.fixture
def chess(phone: PeoplePhone) -> PeoplePhone:
    """The page of a label that was just made, and that nobody has."""
    phone.tap(description="Labels")
    phone.tap(description="Create label")
    phone.type("Chess")
    phone.tap(text="OK")
    phone.tap(text="Chess")
    return phone


def test_a_label_is_made_once(phone: PeoplePhone) -> None:
    phone.tap(description="Labels")
    phone.tap(description="Create label")
    phone.type("Family")
    phone.tap(text="OK")
    assert phone.toast == "That label already exists"


def test_a_new_label_is_empty(chess: PeoplePhone) -> None:
    assert chess.shows(text="No contacts with this label")


def test_a_contact_gets_a_label_and_loses_it(chess: PeoplePhone) -> None:
    chess.tap(description="Add contacts")
    who = names.sorted_by_name(chess.contacts, False)[0][0]
    chess.tap(text=names.display_name(who))
    chess.tap(text="Done")
    group = contacts.groups(chess.host.state)[-1]
    rows = chess.rows("com.android.contacts/data")
    assert [r["data1"] for r in rows if r["_id"] == str(who.id * 1000 + 300 + group.id)] == [
        str(group.id)
    ]
    chess.tap(description="Remove from label")
    assert chess.shows(text="No contacts with this label")


def test_a_label_is_renamed(chess: PeoplePhone) -> None:
    chess.tap(description="More options")
    chess.tap(text="Rename label")
    chess.type("Go", clear=True)
    chess.tap(text="OK")
    assert contacts.groups(chess.host.state)[-1].title == "Go"


def test_a_label_is_deleted(chess: PeoplePhone) -> None:
    chess.tap(description="More options")
    chess.tap(text="Delete label")
    chess.tap(text="Delete")
    assert [g.title for g in contacts.groups(chess.host.state)] == ["Family", "Friends", "Work"]


def test_settings_sort_and_format(phone: PeoplePhone) -> None:
    phone.tap(description="More options")
    phone.tap(text="Settings")
    phone.tap(text="Sort by")
    phone.tap(text="Last name")
    phone.tap(text="Name format")
    phone.tap(text="Last name first")
    phone.back()
    shown = [text for text in phone.texts("cliv_name_textview") if ", " in text]
    assert shown
    assert shown == sorted(shown)
    assert contacts.contacts(phone.host.state)[0].last + ", " in " ".join(
        names.display_name(c, True) for c in phone.contacts
    )
    assert app.APP.storage.preferences(phone.host.state)["android.contacts.SORT_ORDER"] == 2


def test_contacts_are_exported_and_imported(phone: PeoplePhone) -> None:
    phone.tap(description="More options")
    phone.tap(text="Settings")
    phone.tap(text="Import")
    assert phone.shows(text="No .vcf files in Download")
    phone.tap(text="Cancel")
    phone.tap(text="Export")
    phone.tap(text="Export", class_name="Button")
    before = phone.contacts
    assert phone.shell("ls /sdcard/Download").split().count("contacts.vcf") == 1
    phone.shell("content delete --uri content://com.android.contacts/contacts")
    assert phone.contacts == ()
    phone.tap(text="Import")
    phone.tap(text="contacts.vcf")
    assert phone.toast == f"{len(before)} contacts imported"
    assert [(c.first, c.last, c.phones) for c in phone.contacts] == [
        (c.first, c.last, c.phones) for c in before
    ]
