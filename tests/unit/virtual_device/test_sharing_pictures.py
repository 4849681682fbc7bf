"""A picture that is shared from Files: who takes it, and what they make of it."""

from __future__ import annotations

import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device import state_json
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.files.opening import share
from mobile_gym.virtual_device.apps.notes.data import Note
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.ui.photographs import photograph_of

FILES, NOTES = "com.android.documentsui", "com.android.notes"
CAMERA = "/sdcard/DCIM/Camera"
ROWS = "com.android.notes/notes"


@pytest.fixture
def phone() -> AppPhone:
    return AppPhone(APPS[FILES])


@pytest.fixture
def photograph(phone: AppPhone) -> str:
    """The path of a photograph that has just been shared."""
    path = files.entries(phone.state, CAMERA)[0].path
    phone.do(share, (path,))
    return path


def noted(phone: AppPhone) -> Note:
    """The note that was made last."""
    return max(phone.state.data[NOTES].notes, key=lambda note: note.id)


def test_who_takes_pictures_is_offered(phone: AppPhone, photograph: str) -> None:
    del photograph
    for name in ("Messaging", "Contacts", "Notes", "Files"):
        assert phone.shows(text=name), name


def test_notes_keeps_the_picture_under_its_name(phone: AppPhone, photograph: str) -> None:
    phone.tap(text="Notes")
    assert phone.shows(resource_id="note_image")
    phone.tap(text="Save")
    note = noted(phone)
    assert note.title == photograph.rpartition("/")[2]
    assert photograph_of(note.picture) == photograph_of(phone.state.files[photograph])
    assert [row["picture"] for row in phone.rows(ROWS) if row["_id"] == str(note.id)] == ["1"]
    phone.shell(f"rm {photograph}")
    phone.open(NOTES)
    assert phone.shows(resource_id="note_image")
    again = state_json.from_json(state_json.to_json(phone.state, APPS), APPS)
    assert again.data[NOTES] == phone.state.data[NOTES]


def test_a_note_gives_its_picture_up(phone: AppPhone, photograph: str) -> None:
    del photograph
    phone.tap(text="Notes")
    phone.tap(text="Save")
    phone.open(NOTES)
    phone.tap(resource_id="note_image")
    phone.tap(description="Remove picture")
    assert noted(phone).picture == b""
    assert noted(phone).title
    assert not phone.shows(resource_id="note_image")


def test_a_note_in_the_trash_shows_its_picture(phone: AppPhone, photograph: str) -> None:
    del photograph
    phone.tap(text="Notes")
    phone.tap(text="Save")
    where = f'--where "_id={noted(phone).id}"'
    phone.shell(f"content update --uri content://{ROWS} --bind trashed:i:1 {where}")
    phone.open(NOTES)
    phone.tap(description="Open navigation drawer")
    phone.tap(text="Trash")
    phone.tap(resource_id="note_image")
    assert phone.shows(resource_id="note_image")
    assert not phone.shows(description="Remove picture")


def test_files_saves_a_copy_in_a_folder(phone: AppPhone, photograph: str) -> None:
    phone.tap(text="Files")
    phone.tap(text="Documents")
    phone.tap(text="Copy here")
    name = photograph.rpartition("/")[2]
    assert phone.state.files[f"/sdcard/Documents/{name}"] == phone.state.files[photograph]


def test_a_picture_that_has_gone_is_not_saved(phone: AppPhone, photograph: str) -> None:
    phone.shell(f"rm {photograph}")
    phone.tap(text="Files")
    assert not phone.node(text="Copy here").enabled
