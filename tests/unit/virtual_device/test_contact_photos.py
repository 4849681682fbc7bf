"""The photo of a contact: chosen, taken away, given by another app, and what others see of it."""

from __future__ import annotations

import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device import state_json
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.contacts import provider
from mobile_gym.virtual_device.apps.contacts.records import Contact
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import document_uri
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.system import System

CONTACTS, DATA = "com.android.contacts", "com.android.contacts/data"
PHOTO = "vnd.android.cursor.item/photo"
CAMERA = "/sdcard/DCIM/Camera"


def plain(phone: AppPhone) -> Contact:
    """The first contact without a photo."""
    return next(item for item in provider.contacts(phone.state) if not item.photo)


def stored(phone: AppPhone, contact_id: int) -> Contact:
    contact = provider.contact(phone.state, contact_id)
    assert contact is not None
    return contact


def photo_rows(phone: AppPhone, contact_id: int) -> list[str]:
    rows = phone.rows(DATA)
    return [
        r["data14"] for r in rows if (r["contact_id"], r["mimetype"]) == (str(contact_id), PHOTO)
    ]


@pytest.fixture(params=["en", "zh"])
def phone(request: pytest.FixtureRequest) -> AppPhone:
    """The page of a contact without a photo."""
    phone = AppPhone(APPS[CONTACTS], request.param)
    phone.show(".quickcontact.QuickContactActivity", args={"contact_id": plain(phone).id})
    return phone


def test_a_photo_is_chosen_and_taken_away(phone: AppPhone) -> None:
    before = plain(phone)
    frame = phone.host.screenshot()
    assert photo_rows(phone, before.id) == []
    phone.tap(resource_id="photo")
    assert not phone.shows(resource_id="remove_photo")
    phone.tap(resource_id="icon_thumbnail")
    chosen = stored(phone, before.id)
    newest = max(
        (entry for entry in files.entries(phone.state, CAMERA)), key=lambda entry: entry.modified_ms
    )
    assert chosen.picture == phone.state.files[newest.path]
    assert photo_rows(phone, before.id) == [str(chosen.photo)]
    row = next(r for r in phone.rows("com.android.contacts/contacts") if r["_id"] == str(before.id))
    assert row["photo_file_id"] == str(chosen.photo)
    assert row["photo_uri"].endswith(f"display_photo/{chosen.photo}")
    assert (phone.host.screenshot() != frame).any()
    phone.tap(resource_id="photo")
    phone.tap(resource_id="remove_photo")
    assert stored(phone, before.id) == before
    assert photo_rows(phone, before.id) == []


def test_a_photo_outlives_the_picture_and_the_device(phone: AppPhone) -> None:
    who = plain(phone).id
    phone.tap(resource_id="photo")
    phone.tap(resource_id="icon_thumbnail")
    phone.shell(f"rm -r {CAMERA}")
    assert stored(phone, who).picture
    again = state_json.from_json(state_json.to_json(phone.state, APPS), APPS)
    assert provider.contact(again, who) == stored(phone, who)


def test_other_programs_change_a_chosen_photo(phone: AppPhone) -> None:
    who = plain(phone).id
    phone.tap(resource_id="photo")
    phone.tap(resource_id="icon_thumbnail")
    where = f"--where \"contact_id={who} AND mimetype='{PHOTO}'\""
    phone.shell(f"content update --uri content://{DATA} --bind data14:i:7 {where}")
    assert (stored(phone, who).photo, stored(phone, who).picture) == (7, b"")
    phone.shell(f"content delete --uri content://{DATA} {where}")
    assert (stored(phone, who).photo, stored(phone, who).picture) == (0, b"")


def test_a_shared_picture_becomes_a_photo(phone: AppPhone) -> None:
    path = files.entries(phone.state, CAMERA)[0].path
    extras = {"android.intent.extra.STREAM": document_uri(path)}
    phone.do(System.send, Intent(SEND, mime_type="image/jpeg", package=CONTACTS, extras=extras))
    assert phone.front == f"{CONTACTS}/.activities.AttachPhotoActivity"
    name = phone.texts("cliv_name_textview")[1]
    phone.tap(text=name)
    (changed,) = [c for c in provider.contacts(phone.state) if c.picture]
    assert changed.picture == phone.state.files[path]
    assert name in phone.toast
    assert phone.front == f"{CONTACTS}/.quickcontact.QuickContactActivity"


def test_what_is_no_picture_becomes_no_photo(phone: AppPhone) -> None:
    before = provider.contacts(phone.state)
    extras = {"android.intent.extra.STREAM": document_uri("/sdcard/gone.jpg")}
    phone.do(System.send, Intent(SEND, mime_type="image/jpeg", package=CONTACTS, extras=extras))
    phone.tap(resource_id="contact_list_item")
    assert provider.contacts(phone.state) == before
    assert phone.toast == Texts.of(phone.state.language).not_a_picture
