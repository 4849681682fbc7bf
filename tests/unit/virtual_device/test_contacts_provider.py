"""The contacts provider: seed data, commands, tables and databases, and what other apps ask for."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from people_phone import CONTACTS, PROVIDER, PeoplePhone

from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.records import Phone as Number
from mobile_gym.virtual_device.system.intents import VIEW, Intent

URI = "content://com.android.contacts"
PHOTO = "vnd.android.cursor.item/photo"


@pytest.fixture
def phone() -> PeoplePhone:
    return PeoplePhone(CONTACTS)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_seed_data_are_fiction_and_follow_from_the_seed(language: str) -> None:
    for seed in range(20):
        data = contacts.APP.initial(np.random.default_rng(seed), language)
        assert data == contacts.APP.initial(np.random.default_rng(seed), language)
        numbers = [phone.number for contact in data.contacts for phone in contact.phones]
        assert len(set(numbers)) == len(numbers)
        shown = [names.display_name(contact) for contact in data.contacts]
        assert len(set(shown)) == len(shown)
        for number in numbers + [call.number for call in data.calls]:
            assert " 0000 " in number if language == "zh" else ") 555-01" in number
        assert all(call.date_ms < 0 for call in data.calls)


def test_a_party_is_called_by_its_name_or_else_by_its_number() -> None:
    state = PeoplePhone(CONTACTS).host.state
    somebody = next(contact for contact in contacts.contacts(state) if contact.phones)
    assert contacts.name_or_number(state, somebody.phones[0].number) == names.display_name(somebody)
    assert contacts.name_or_number(state, "5550000") == "5550000"


def test_the_provider_may_be_missing() -> None:
    phone = PeoplePhone(CONTACTS)
    state = phone.host.state
    bare = replace(state, data=state.data.delete(PROVIDER))
    assert contacts.contacts(bare) == ()
    assert contacts.calls(bare) == ()
    assert contacts.name_of(bare, "555") == ""
    phone.host.apply(lambda system: system.change(data=bare.data))
    phone.host.apply(lambda system: contacts.log_call(system, "555", 1, 5))
    assert phone.host.state.data == bare.data
    assert phone.shows(text="Your contacts list is empty")


def test_other_apps_open_a_contact(phone: PeoplePhone) -> None:
    who = phone.somebody()
    phone.host.apply(lambda s: s.home())
    phone.host.apply(lambda s: s.send(Intent(VIEW, f"{URI}/contacts/{who.id}")))
    assert phone.texts("large_title") == [names.display_name(who)]


def test_other_apps_fill_in_a_new_contact(phone: PeoplePhone) -> None:
    phone.shell(
        "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact "
        "--es name 'Pat Poe' --es phone 555-0177"
    )
    assert phone.texts("edit_last") == ["Poe"]
    phone.tap(text="Save")
    assert phone.contacts[-1].phones == (Number("555-0177"),)


def test_other_apps_add_to_a_contact_that_is_chosen(phone: PeoplePhone) -> None:
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
    after = contacts.contact(phone.host.state, first.id)
    assert after is not None
    assert after.phones == (*first.phones, Number("555-0188"))
    assert not phone.host.activity.endswith("ContactSelectionActivity")


def test_rows_are_inserted_changed_and_deleted_by_commands(phone: PeoplePhone) -> None:
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


def test_a_photo_is_a_data_row_that_its_contact_names(phone: PeoplePhone) -> None:
    who = next(one for one in contacts.contacts(phone.host.state) if one.photo)
    photo = f"{URI}/data --where \"raw_contact_id={who.id} AND mimetype='{PHOTO}'\""
    named = (
        f"content query --uri {URI}/contacts --where _id={who.id} --projection photo_id:photo_uri"
    )
    row = phone.shell(f"content query --uri {photo} --projection _id:data14")
    assert row == f"Row: 0 _id={who.id * 1000 + 6}, data14={who.photo}\n"
    uri = f"{URI}/display_photo/{who.photo}"
    assert phone.shell(named) == f"Row: 0 photo_id={who.id * 1000 + 6}, photo_uri={uri}\n"
    phone.shell(f"content update --uri {photo} --bind data14:i:7")
    assert contacts.contact(phone.host.state, who.id) == replace(who, photo=7)
    phone.shell(f"content delete --uri {photo}")
    assert contacts.contact(phone.host.state, who.id) == replace(who, photo=0)
    assert phone.shell(named) == "Row: 0 photo_id=NULL, photo_uri=NULL\n"
    phone.shell(
        f"content insert --uri {URI}/data --bind raw_contact_id:i:{who.id} "
        f"--bind mimetype:s:{PHOTO} --bind data14:i:{who.photo}"
    )
    assert contacts.contact(phone.host.state, who.id) == who


def test_every_row_has_the_columns_of_its_table() -> None:
    state = PeoplePhone(CONTACTS).host.state
    for path, table in contacts.APP.storage.tables.items():
        found = list(table.rows(state))
        assert len({tuple(row) for row in found}) <= 1, path
        assert len({row["_id"] for row in found}) == len(found), path
        assert json.loads(json.dumps(found)) == [dict(row) for row in found]


def test_the_databases_are_those_of_android(phone: PeoplePhone) -> None:
    path = f"/data/data/{PROVIDER}/databases"
    who = phone.somebody()
    query = (
        "select data1 from data join mimetypes on mimetype_id = mimetypes._id "
        f"where mimetype = 'vnd.android.cursor.item/phone_v2' and raw_contact_id = {who.id}"
    )
    found = phone.shell(f'sqlite3 {path}/contacts2.db "{query}"')
    assert found.strip() == who.phones[0].number
    count = phone.shell(f"sqlite3 {path}/calllog.db 'select count(*) from calls'")
    assert int(count) == len(contacts.calls(phone.host.state))


def test_old_programs_see_numbers_with_names(phone: PeoplePhone) -> None:
    phone.shell("pm clear com.android.providers.contacts")
    insert = "content insert --uri content://com.android.contacts"
    phone.shell(f"{insert}/raw_contacts --bind starred:i:0")
    for kind, values in (
        ("name", "--bind data2:s:Ada --bind data3:s:Byron"),
        ("phone_v2", "--bind data1:s:12345"),
    ):
        phone.shell(
            f"{insert}/data --bind raw_contact_id:i:1 "
            f"--bind mimetype:s:vnd.android.cursor.item/{kind} {values}"
        )
    printed = phone.shell(
        "content query --uri content://contacts/phones/ --projection display_name:number"
    )
    assert printed.strip() == "Row: 0 display_name=Ada Byron, number=12345"
