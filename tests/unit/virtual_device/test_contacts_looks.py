"""How every page and popup of Contacts looks, and how fast it is built."""

from __future__ import annotations

import pytest
from app_phone import wording_is_complete
from people_phone import CONTACTS, Page, PeoplePhone

from mobile_gym.virtual_device.apps import contacts as app
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts.records import Contact, Email
from mobile_gym.virtual_device.providers.contacts.records import Phone as Number
from mobile_gym.virtual_device.state import Display

LONG = Contact(
    0,
    "Alexandra",
    "Featherstone",
    "Northwind Traders",
    (Number("+1 (650) 555-0123", 0, "Summer house"),),
    (Email("alex.featherstone@example.com", 2),),
    "12 Lake View Road, Riverton",
    "September 23, 1990",
    "Met at the book club, and again at the lake in the summer",
    True,
    (1, 2, 3),
)


def pages(phone: PeoplePhone) -> list[Page]:
    """Page or popup, its arguments, its small state."""
    made: list[int] = []
    phone.host.apply(lambda s: made.append(contacts.save(s, LONG)))
    who = made[0]
    query = "小" if phone.host.state.language == "zh" else "alex"
    return [
        (".activities.PeopleActivity", "", {}, {}),
        ("", "menu", {}, {}),
        ("", "search", {}, {"query": query}),
        ("", "search", {}, {"query": "qqq"}),
        ("", "selection", {}, {"selected": (1, 2)}),
        ("", "selection_menu", {}, {}),
        ("", "delete_selected", {"ids": (1, 2)}, {}),
        ("", "label_name", {"group_id": 0}, {}),
        (".quickcontact.QuickContactActivity", "", {"contact_id": who}, {}),
        ("", "contact_menu", {"contact_id": who}, {}),
        ("", "choose_labels", {"contact_id": who}, {}),
        (".quickcontact.QuickContactActivity", "", {"contact_id": 999}, {}),
        (".activities.ContactEditorActivity", "", {"contact_id": who}, {}),
        (".activities.ContactEditorActivity", "", {"contact_id": 0}, {}),
        ("", "choose_type", {"kind": "phone", "number": 0, "type": 2, "label": ""}, {}),
        ("", "custom_label", {"kind": "phone", "number": 0, "label": "Boat"}, {}),
        ("", "discard", {}, {}),
        (".group.GroupMembersActivity", "", {"group_id": 1}, {}),
        ("", "label_menu", {"group_id": 1}, {}),
        ("", "delete_label", {"group_id": 1}, {}),
        ("", "pick_members", {"group_id": 1}, {"chosen": (1,)}),
        (".preference.ContactsPreferenceActivity", "", {}, {}),
        ("", "choices", {"key": "by_last"}, {}),
        ("", "export_dialog", {}, {}),
        ("", "import_dialog", {}, {}),
        (".activities.ContactSelectionActivity", "", {}, {}),
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float) -> None:
    phone = PeoplePhone(CONTACTS, language, font_scale=font_scale)
    listed = pages(phone)
    for tab in (2, 1, 0):
        phone.host.apply(lambda s, tab=tab: app.data.write(s, tab=tab))
        assert phone.problems() == [], tab
    for page, popup, args, ui in listed:
        phone.show(page, popup, args, ui)
        assert phone.problems() == [], (page, popup, ui)
        if popup:
            phone.host.apply(lambda s: s.dismiss())
    phone.host.apply(lambda s: contacts.write(s, contacts=(), groups=()))
    phone.open(CONTACTS)
    for tab in (2, 1, 0):
        phone.host.apply(lambda s, tab=tab: app.data.write(s, tab=tab))
        assert phone.problems() == [], tab


def test_on_its_side_every_page_keeps_to_the_screen() -> None:
    phone = PeoplePhone(CONTACTS, display=Display(1200, 540))
    phone.keeps_to_the_screen(pages(phone))


def test_pages_build_fast() -> None:
    phone = PeoplePhone(CONTACTS)
    slowest = phone.slowest_page(pages(phone))
    assert slowest[0] < 1000, slowest  # some 200 on a quiet machine


def test_the_wording_is_complete() -> None:
    wording_is_complete(app.APP)
