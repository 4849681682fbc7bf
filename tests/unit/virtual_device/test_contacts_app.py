"""Contacts and its provider: pure rules, and what taps, intents and commands do."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from immutabledict import immutabledict
from people_phone import CONTACTS, PROVIDER, TAKER, Phone, problems

from mobile_gym.virtual_device.apps import contacts as app
from mobile_gym.virtual_device.apps.contacts import book, names, provider, vcards
from mobile_gym.virtual_device.apps.contacts.matching import keypad_matches, match, t9
from mobile_gym.virtual_device.apps.contacts.records import Contact, Email
from mobile_gym.virtual_device.apps.contacts.records import Phone as Number
from mobile_gym.virtual_device.apps.contacts.strings import STRINGS
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.app import Context
from mobile_gym.virtual_device.system.intents import VIEW, Intent
from mobile_gym.virtual_device.ui.theme import LIGHT

URI = "content://com.android.contacts"


@pytest.fixture
def phone() -> Phone:
    return Phone(CONTACTS)


# -- rules --------------------------------------------------------------------------------------


def test_names_are_put_together_and_sorted() -> None:
    ann = Contact(1, "Ann", "Lee")
    assert names.display_name(ann) == "Ann Lee"
    assert names.display_name(ann, last_first=True) == "Lee, Ann"
    assert names.display_name(Contact(1, "小明", "张")) == "张小明"
    assert names.display_name(Contact(1, company="Fabrikam")) == "Fabrikam"
    assert names.display_name(Contact(1, phones=(Number("555"),))) == "555"
    people = (ann, Contact(2, "Bob", "Adams"), Contact(3, "7up"), Contact(4, "Émile", "Zola"))
    by_first = names.sorted_by_name(people, False)
    assert [(c.id, heading) for c, heading in by_first] == [(1, "A"), (2, "B"), (4, "E"), (3, "#")]
    assert [c.id for c, _ in names.sorted_by_name(people, True)] == [2, 1, 4, 3]
    assert names.sorted_by_name(people, True) is names.sorted_by_name(people, True)


@pytest.mark.parametrize(
    ("name", "letter", "initials"),
    [
        ("张伟", "Z", "ZW"),
        ("曾思雨", "Z", "ZSY"),
        ("王小红", "W", "WXH"),
        ("安居物业", "A", "AJWY"),
        ("Ann Lee", "A", "AL"),
        ("闫 Bo", "Y", "YB"),
        ("", "#", ""),
        ("42", "#", ""),
    ],
)
def test_chinese_stands_under_its_pinyin(name: str, letter: str, initials: str) -> None:
    assert names.letter(name) == letter
    assert names.initials(name) == initials


def test_numbers_are_the_same_however_they_are_written() -> None:
    assert book.same_number("(650) 555-0142", "+1 650-555-0142")
    assert book.same_number("138 0000 1234", "+8613800001234")
    assert book.same_number("911", "911")
    assert not book.same_number("(650) 555-0142", "(415) 555-0142")
    assert not book.same_number("911", "5550911")
    assert not book.same_number("", "")


def test_a_search_finds_words_initials_numbers_and_addresses() -> None:
    ann = Contact(
        1, "Ann", "van Lee", "Fabrikam", (Number("(650) 555-0142"),), (Email("al@example.com"),)
    )
    found = {
        query: match(ann, query) for query in ("an", "lee", "van l", "5014", "nn", "al", "fab")
    }
    assert found == {
        "an": "",
        "lee": "",
        "van l": "",
        "5014": "(650) 555-0142",
        "nn": None,
        "al": "al@example.com",
        "fab": "Fabrikam",
    }
    zhang = Contact(2, "小明", "张")
    assert [match(zhang, query) for query in ("zx", "小明", "明", "xm")] == ["", "", "", None]


def test_the_keypad_finds_names_before_numbers() -> None:
    people = (
        Contact(1, "Ann", "Lee", phones=(Number("555-0100"),)),
        Contact(2, "Bob", "Cook", phones=(Number("266-5330"),)),
        Contact(3, "小明", "张", phones=(Number("138 0000 1234"),)),
    )
    assert t9("Ann Lee") == "266533"
    assert [contact.id for contact, _ in keypad_matches(people, "2665")] == [1, 2]
    assert [contact.id for contact, _ in keypad_matches(people, "533")] == [1, 2]
    assert [contact.id for contact, _ in keypad_matches(people, "996")] == [3]
    assert keypad_matches(people, "") == []


def test_vcards_come_back_as_they_went() -> None:
    contact = Contact(
        0,
        "Ann; Jr.",
        "Lee, PhD",
        "A\\B",
        (Number("555-0100", 2), Number("555-0101", 3)),
        (Email("a@example.com", 1), Email("b@example.com", 3)),
        "1 Main St; Springfield",
        "June 3",
        "two\nlines",
    )
    text = vcards.vcards_of([contact, Contact(0, "小明", "张")])
    assert list(vcards.contacts_from(text)) == [contact, Contact(0, "小明", "张")]
    folded = "BEGIN:VCARD\nFN:Only Name\nTEL;CELL:5\n 55\nX-ODD:1\nEND:VCARD\nNOTE:lost"
    assert list(vcards.contacts_from(folded)) == [
        Contact(0, "Only", "Name", phones=(Number("555"),))
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_seed_data_are_fiction_and_follow_from_the_seed(language: str) -> None:
    for seed in range(20):
        data = provider.APP.initial(np.random.default_rng(seed), language)
        assert data == provider.APP.initial(np.random.default_rng(seed), language)
        numbers = [phone.number for contact in data.contacts for phone in contact.phones]
        assert len(set(numbers)) == len(numbers)
        shown = [names.display_name(contact) for contact in data.contacts]
        assert len(set(shown)) == len(shown)
        for number in numbers + [call.number for call in data.calls]:
            assert " 0000 " in number if language == "zh" else ") 555-01" in number
        assert all(call.date_ms < 0 for call in data.calls)


def test_the_provider_may_be_missing() -> None:
    phone = Phone(CONTACTS)
    state = phone.host.state
    bare = replace(state, data=state.data.delete(PROVIDER))
    assert provider.contacts(bare) == ()
    assert provider.calls(bare) == ()
    assert provider.name_of(bare, "555") == ""
    phone.host.apply(lambda system: system.change(data=bare.data))
    phone.host.apply(lambda system: provider.log_call(system, "555", 1, 5))
    assert phone.host.state.data == bare.data
    assert phone.shows(text="Your contacts list is empty")


# -- the app ------------------------------------------------------------------------------------


def test_a_contact_is_made_read_changed_and_deleted(phone: Phone) -> None:
    phone.tap(description="Create new contact")
    for field, text in (("edit_first", "Zoe"), ("edit_last", "Zimmer"), ("edit_company", "Acme")):
        phone.tap(resource_id=field)
        phone.type(text)
    phone.tap(resource_id="edit_phone")
    phone.type("555-0100")
    phone.host.press_key("back")
    phone.tap(text="Add phone")
    phone.type("555-0101")
    phone.host.press_key("back")
    phone.tap(description="Phone type: Mobile", nth=1)
    phone.tap(text="Work")
    phone.tap(resource_id="edit_email")
    phone.type("zoe@example.com")
    phone.tap(text="Save")
    assert phone.toast == "Zoe Zimmer saved"
    assert phone.host.activity.endswith("QuickContactActivity")
    made = phone.contacts[-1]
    assert made.phones == (Number("555-0100", 2), Number("555-0101", 3))
    rows = [
        row for row in phone.rows("com.android.contacts/data") if row["contact_id"] == str(made.id)
    ]
    found = {(row["mimetype"].rpartition("/")[2], row["data1"]) for row in rows}
    assert found == {
        ("name", "Zoe Zimmer"),
        ("organization", "Acme"),
        ("phone_v2", "555-0100"),
        ("phone_v2", "555-0101"),
        ("email_v2", "zoe@example.com"),
    }
    phone.tap(description="Edit contact")
    phone.tap(description="Delete phone")
    phone.tap(resource_id="edit_first")
    phone.type("Zelda", clear=True)
    phone.tap(text="Save")
    assert phone.contacts[-1].phones == (Number("555-0101", 3),)
    assert phone.texts("large_title") == ["Zelda Zimmer"]
    phone.tap(description="Add to favorites")
    assert phone.contacts[-1].starred
    phone.tap(description="More options")
    phone.tap(text="Delete")
    assert phone.shows(text="Delete this contact?")
    phone.tap(text="Cancel")
    assert phone.contacts[-1].first == "Zelda"
    phone.tap(description="More options")
    phone.tap(text="Delete")
    phone.tap(text="Delete")
    assert phone.contacts[-1].id < made.id
    assert phone.host.activity.endswith("PeopleActivity")


def test_the_editor_refuses_nonsense_and_asks_before_it_forgets(phone: Phone) -> None:
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


def test_custom_types_and_labels_in_the_editor(phone: Phone) -> None:
    who = phone.somebody()
    phone.host.apply(lambda s: app.actions.edit_contact(who.id, s))
    phone.tap(resource_id="spinner")
    phone.tap(text="Custom")
    phone.type("Boat")
    phone.tap(text="OK")
    assert phone.shows(description="Phone type: Boat")
    phone.host.apply(lambda s: s.set_ui_item("scroll:editor", 9999))
    phone.tap(resource_id="group_membership_view")
    chosen = [group.id in who.groups for group in provider.groups(phone.host.state)]
    for title, has in zip(("Family", "Friends", "Work"), chosen, strict=True):
        assert phone.shows(text=title, checked=has)
    phone.tap(text="Work", class_name="CheckBox")
    phone.tap(text="OK")
    phone.tap(text="Save")
    after = provider.contact(phone.host.state, who.id)
    assert after is not None
    assert after.phones == (replace(who.phones[0], type=0, label="Boat"),)
    assert (3 in after.groups) != (3 in who.groups)


def test_search_and_its_empty_answer(phone: Phone) -> None:
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


def test_several_are_selected_shared_and_deleted(phone: Phone) -> None:
    first, second = (c for c, _ in names.sorted_by_name(phone.contacts, False)[:2])
    phone.tap(text=names.display_name(first), hold_ms=700)
    phone.tap(text=names.display_name(second))
    assert phone.texts("selection_count_text") == ["2 selected"]
    phone.tap(description="Delete")
    phone.tap(text="Delete")
    assert phone.toast == "2 contacts deleted"
    assert not {first.id, second.id} & {contact.id for contact in phone.contacts}
    phone.tap(description="More options")
    phone.tap(text="Select")
    phone.tap(description="More options")
    phone.tap(text="Select all")
    phone.tap(description="Delete")
    phone.tap(text="Delete")
    assert phone.contacts == ()
    assert phone.shows(text="Your contacts list is empty")


def test_sharing_sends_text(phone: Phone) -> None:
    who = phone.somebody()
    phone.host.apply(lambda s: app.actions.open_contact(who.id, s))
    phone.tap(description="More options")
    phone.tap(text="Share")
    if not phone.shows(text="nothing"):
        phone.tap(text="Taker")
    assert phone.host.activity.startswith(TAKER)
    assert phone.shows(text_contains=who.phones[0].number)


def test_call_message_and_email_go_to_other_apps(phone: Phone) -> None:
    who = next(c for c in phone.contacts if c.emails and c.phones)
    phone.host.apply(lambda s: app.actions.open_contact(who.id, s))
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


def test_labels(phone: Phone) -> None:
    phone.tap(description="Labels")
    phone.tap(description="Create label")
    phone.type("Family")
    phone.tap(text="OK")
    assert phone.toast == "That label already exists"
    phone.type("Chess", clear=True)
    phone.tap(text="OK")
    phone.tap(text="Chess")
    assert phone.shows(text="No contacts with this label")
    phone.tap(description="Add contacts")
    who = names.sorted_by_name(phone.contacts, False)[0][0]
    phone.tap(text=names.display_name(who))
    phone.tap(text="Done")
    group = provider.groups(phone.host.state)[-1]
    rows = phone.rows("com.android.contacts/data")
    assert [r["data1"] for r in rows if r["_id"] == str(who.id * 1000 + 300 + group.id)] == [
        str(group.id)
    ]
    phone.tap(description="Remove from label")
    assert phone.shows(text="No contacts with this label")
    phone.tap(description="More options")
    phone.tap(text="Rename label")
    phone.type("Go", clear=True)
    phone.tap(text="OK")
    assert provider.groups(phone.host.state)[-1].title == "Go"
    phone.tap(description="More options")
    phone.tap(text="Delete label")
    phone.tap(text="Delete")
    assert [g.title for g in provider.groups(phone.host.state)] == ["Family", "Friends", "Work"]


def test_settings_sort_and_format(phone: Phone) -> None:
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
    assert provider.contacts(phone.host.state)[0].last + ", " in " ".join(
        names.display_name(c, True) for c in phone.contacts
    )
    assert app.APP.preferences(phone.host.state)["android.contacts.SORT_ORDER"] == 2


def test_contacts_are_exported_and_imported(phone: Phone) -> None:
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


def test_other_apps_open_and_insert(phone: Phone) -> None:
    who = phone.somebody()
    phone.host.apply(lambda s: s.home())
    phone.host.apply(lambda s: s.send(Intent(VIEW, f"{URI}/contacts/{who.id}")))
    assert phone.texts("large_title") == [names.display_name(who)]
    phone.shell(
        "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact "
        "--es name 'Pat Poe' --es phone 555-0177"
    )
    assert phone.texts("edit_last") == ["Poe"]
    phone.tap(text="Save")
    assert phone.contacts[-1].phones == (Number("555-0177"),)
    phone.host.apply(
        lambda s: s.send(
            Intent(
                "android.intent.action.INSERT_OR_EDIT",
                mime_type="vnd.android.cursor.item/contact",
                extras={"phone": "555-0188"},
            )
        )
    )
    first = names.sorted_by_name(phone.contacts, False)[0][0]
    phone.tap(text=names.display_name(first))
    phone.tap(text="Save")
    after = provider.contact(phone.host.state, first.id)
    assert after is not None
    assert after.phones == (*first.phones, Number("555-0188"))
    assert not phone.host.activity.endswith("ContactSelectionActivity")


def test_rows_are_inserted_changed_and_deleted_by_commands(phone: Phone) -> None:
    phone.shell(f"content insert --uri {URI}/raw_contacts --bind account_type:n: ")
    made = phone.contacts[-1]
    item = "vnd.android.cursor.item"
    for bound in (
        f"mimetype:s:{item}/name --bind data1:s:'Joe Bloggs'",
        f"mimetype:s:{item}/phone_v2 --bind data1:s:5550123 --bind data2:i:1",
        f"mimetype:s:{item}/note --bind data1:s:Hello",
    ):
        phone.shell(
            f"content insert --uri {URI}/data --bind raw_contact_id:i:{made.id} --bind {bound}"
        )
    made = phone.contacts[-1]
    assert (made.first, made.last, made.note) == ("Joe", "Bloggs", "Hello")
    assert made.phones == (Number("5550123", 1),)
    phones = phone.rows("com.android.contacts/data/phones")
    assert phones[-1]["display_name"] == "Joe Bloggs"
    phone.shell(
        f'content update --uri {URI}/data --bind data1:s:5550999 --where "_id={phones[-1]["_id"]}"'
    )
    assert phone.contacts[-1].phones == (Number("5550999", 1),)
    phone.shell(f"content delete --uri {URI}/data --where \"mimetype='{item}/note'\"")
    assert all(not contact.note for contact in phone.contacts)
    phone.shell(f"content delete --uri {URI}/contacts --where \"display_name='Joe Bloggs'\"")
    assert made.id not in {contact.id for contact in phone.contacts}


def test_every_row_has_the_columns_of_its_table() -> None:
    state = Phone(CONTACTS).host.state
    for path, rows in provider.APP.content.items():
        found = list(rows(state))
        assert len({tuple(row) for row in found}) <= 1, path
        assert len({row["_id"] for row in found}) == len(found), path
        assert json.loads(json.dumps(found)) == [dict(row) for row in found]


def test_the_databases_are_those_of_android(phone: Phone) -> None:
    path = f"/data/data/{PROVIDER}/databases"
    who = phone.somebody()
    query = (
        "select data1 from data join mimetypes on mimetype_id = mimetypes._id "
        f"where mimetype = 'vnd.android.cursor.item/phone_v2' and raw_contact_id = {who.id}"
    )
    found = phone.shell(f'sqlite3 {path}/contacts2.db "{query}"')
    assert found.strip() == who.phones[0].number
    count = phone.shell(f"sqlite3 {path}/calllog.db 'select count(*) from calls'")
    assert int(count) == len(provider.calls(phone.host.state))


# -- what is drawn ------------------------------------------------------------------------------

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


def pages(phone: Phone) -> list[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Page or popup, its arguments, its small state."""
    made: list[int] = []
    phone.host.apply(lambda s: made.append(provider.save(s, LONG)))
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


def show(phone: Phone, package: str, page: str, popup: str, args: Any, ui: Any) -> None:
    if page:
        phone.host.apply(lambda s: s.start(page, package, **args))
    else:
        phone.host.apply(lambda s: s.show_popup(popup, **args))
    if ui:
        phone.host.apply(lambda s: s.set_ui(**ui))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float) -> None:
    phone = Phone(CONTACTS, language, font_scale=font_scale)
    listed = pages(phone)
    for tab in (2, 1, 0):
        phone.host.apply(lambda s, tab=tab: app.people.write(s, tab=tab))
        assert problems(phone.host) == [], tab
    for page, popup, args, ui in listed:
        show(phone, CONTACTS, page, popup, args, ui)
        assert problems(phone.host) == [], (page, popup, ui)
        if popup:
            phone.host.apply(lambda s: s.dismiss())
    phone.host.apply(lambda s: provider.write(s, contacts=(), groups=()))
    phone.launch(CONTACTS)
    for tab in (2, 1, 0):
        phone.host.apply(lambda s, tab=tab: app.people.write(s, tab=tab))
        assert problems(phone.host) == [], tab


def context(phone: Phone, package: str, args: Any, ui: Any) -> Context:
    state = phone.host.state
    return Context(
        state=state,
        app=phone.host.apps[package],
        apps=phone.host.apps,
        data=state.data[package],
        args=immutabledict(args),
        ui=immutabledict(ui),
        page_ui=immutabledict(ui),
        theme=LIGHT,
        now=phone.host.apply(lambda s: s.now),
        width_dp=411,
        height_dp=838,
    )


def slowest_page(phone: Phone, package: str, listed: Any) -> tuple[float, str]:
    """The longest of the pages' times to build, in microseconds, and its name."""
    found: list[tuple[float, str]] = []
    for page, popup, args, ui in listed:
        app = phone.host.apps[package]
        build = app.screens[page] if page else app.popups[popup]
        ctx = context(phone, package, args, ui)
        times: list[float] = []
        for _ in range(30):
            start = time.perf_counter()
            build(ctx)
            times.append(time.perf_counter() - start)
        found.append((min(times) * 1e6, page or popup))
    return max(found)


def test_on_its_side_every_page_keeps_to_the_screen() -> None:
    phone = Phone(CONTACTS, display=Display(1200, 540))
    for page, popup, args, ui in pages(phone):
        show(phone, CONTACTS, page, popup, args, ui)
        for node in phone.host.forest():
            assert node.bounds.top >= 0, (page, popup, node)
            assert node.bounds.bottom <= 540, (page, popup, node)
        if popup:
            phone.host.apply(lambda s: s.dismiss())


def test_pages_build_fast() -> None:
    phone = Phone(CONTACTS)
    slowest = slowest_page(phone, CONTACTS, pages(phone))
    assert slowest[0] < 1000, slowest  # some 200 on a quiet machine


def test_the_wording_is_complete() -> None:
    for key, (english, chinese) in STRINGS.items():
        assert english, key
        assert chinese, key
        assert english.count("{") == chinese.count("{"), key
