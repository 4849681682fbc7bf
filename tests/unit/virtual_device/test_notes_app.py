"""The notes app: what can be done with notes, by touch, by intents and through its provider."""

from __future__ import annotations

from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps import notes
from mobile_gym.virtual_device.apps.notes.data import Note, NotesData, listed_notes, read
from mobile_gym.virtual_device.apps.notes.provider import NOTE_ROWS
from mobile_gym.virtual_device.system.app import App, Screen
from mobile_gym.virtual_device.system.intents import SEND, IntentFilter
from mobile_gym.virtual_device.system.storage import Values
from mobile_gym.virtual_device.ui.widgets import page

APP = notes.APP
NOTES = "com.android.notes/notes"
DAY_MS = 86_400_000
RECEIVER = App(
    "org.example.receiver",
    Text("Receiver"),
    "inbox",
    0xFF607D8B,
    ".Main",
    {".Main": Screen(lambda ctx: page(ctx.theme))},
    filters=(IntentFilter(SEND, ".Main", mime="text/plain"),),
)


class Notes(AppPhone):
    """The phone with the notes app in front."""

    def __init__(self, language: str = "en", **options: Any) -> None:
        super().__init__(APP, language, others=(RECEIVER,), **options)

    def notes(self, place: str = "notes") -> list[Note]:
        return listed_notes(self.data, place)

    def titles(self) -> list[str]:
        return self.texts("index_note_title")

    def write(self, title: str, body: str = "") -> None:
        self.tap(description="New text note")
        self.tap(resource_id="editable_title")
        self.type(title)
        if body:
            self.tap(resource_id="edit_note_text")
            self.type(body)
            self.back()
        self.tap(description="Navigate up")
        self.host.advance(60_000)


@pytest.fixture
def phone() -> Notes:
    return Notes(fresh=True)


def test_orders() -> None:
    made = NotesData(
        (
            Note(1, "b", created_ms=1, modified_ms=9),
            Note(2, "a", created_ms=3, modified_ms=3),
            Note(3, "", "words", created_ms=2, modified_ms=2, pinned=True),
            Note(4, "gone", place="trash"),
        )
    )
    assert [note.id for note in listed_notes(made, "notes")] == [3, 1, 2]
    for sort, ids in (("created", [3, 2, 1]), ("title", [3, 2, 1])):
        data = NotesData(made.notes, sort=sort)
        assert [note.id for note in listed_notes(data, "notes")] == ids
    assert [note.id for note in listed_notes(made, "notes", "WORD")] == [3]


def test_a_note_is_written_read_and_changed(phone: Notes) -> None:
    assert phone.shows(text="Notes you add appear here")
    phone.tap(description="New text note")
    phone.tap(description="Navigate up")
    assert phone.data.notes == ()  # nothing written, nothing kept
    phone.write("Trip", "Boat at nine\nBring coats")
    assert phone.titles() == ["Trip"]
    phone.tap(text="Trip")
    phone.tap(resource_id="edit_note_text")
    phone.type(" and hats")
    row = phone.rows(NOTES)[0]
    assert row["title"] == "Trip"
    assert "and hats" in row["body"]
    assert phone.texts("edited_time")[0].startswith("Edited ")
    phone.do(lambda system: system.stop(APP.package))
    phone.open(APP.package)
    assert phone.titles() == ["Trip"]


@pytest.fixture
def checklist(phone: Notes) -> Notes:
    """A checklist of three items in the editor."""
    phone.tap(description="New list")
    for words in ("Milk", "Bread", "Tea"):
        phone.tap(resource_id="add_item")
        phone.type(words, submit=True)
    phone.back()
    return phone


def test_a_new_item_is_first(checklist: Notes) -> None:
    assert checklist.texts("description") == ["Tea", "Bread", "Milk"]


def test_an_item_is_checked(checklist: Notes) -> None:
    checklist.tap(resource_id="checkbox", description="Bread")
    assert checklist.texts("checked_header") == ["1 checked item"]
    assert checklist.rows(NOTES)[0]["checklist"] == "1"
    note = checklist.notes()[0]
    assert [(item.text, item.checked) for item in note.items] == [
        ("Tea", False),
        ("Bread", True),
        ("Milk", False),
    ]


def test_checked_items_are_deleted(checklist: Notes) -> None:
    checklist.tap(resource_id="checkbox", description="Bread")
    checklist.tap(description="More options")
    checklist.tap(text="Delete checked items")
    assert checklist.texts("description") == ["Tea", "Milk"]


def test_a_checklist_becomes_a_text_and_a_checklist_again(checklist: Notes) -> None:
    checklist.tap(description="More options")
    checklist.tap(text="Hide checkboxes")
    assert checklist.texts("edit_note_text") == ["Tea\nBread\nMilk"]
    checklist.tap(description="More options")
    checklist.tap(text="Show checkboxes")
    assert checklist.texts("description") == ["Tea", "Bread", "Milk"]


def test_an_item_is_deleted(checklist: Notes) -> None:
    checklist.tap(resource_id="delete")
    assert [item.text for item in checklist.notes()[0].items] == ["Bread", "Milk"]


@pytest.fixture
def two(phone: Notes) -> Notes:
    """The list of two notes."""
    phone.write("One")
    phone.write("Two")
    return phone


def test_the_latest_note_is_first(two: Notes) -> None:
    assert two.titles() == ["Two", "One"]


def test_a_pinned_note_is_first(two: Notes) -> None:
    two.tap(text="One", hold_ms=700)
    two.tap(text="Pin")
    assert two.titles() == ["One", "Two"]
    assert two.shows(text="Pinned")


def test_a_note_gets_a_colour(two: Notes) -> None:
    two.tap(text="Two")
    two.tap(description="Color")
    two.tap(description="Green")
    two.tap(text="Done")
    assert {note.title: note.color for note in two.notes()}["Two"] == "green"


def test_a_note_is_copied(two: Notes) -> None:
    two.tap(text="Two")
    two.tap(description="More options")
    two.tap(text="Make a copy")
    two.tap(description="Navigate up")
    assert sorted(two.titles()) == ["One", "Two", "Two"]


def test_a_note_is_archived(two: Notes) -> None:
    two.tap(text="One")
    two.tap(description="Archive")
    assert two.snackbar == "Note archived"
    assert "One" not in two.titles()


def test_an_archived_note_is_taken_out(two: Notes) -> None:
    two.tap(text="One")
    two.tap(description="Archive")
    two.tap(description="Open navigation drawer")
    two.tap(text="Archive")
    assert two.titles() == ["One"]
    two.tap(text="One", hold_ms=700)
    two.tap(text="Unarchive")
    assert two.shows(text="Your archived notes appear here")


@pytest.mark.parametrize("action", ["Delete", "Archive"])
def test_a_note_that_was_moved_is_put_back(two: Notes, action: str) -> None:
    before = two.data.notes
    two.tap(text="One", hold_ms=700)
    two.tap(text=action)
    two.tap(text="Undo")
    assert two.data.notes == before


@pytest.fixture
def trash(phone: Notes) -> Notes:
    """The trash, with three notes."""
    for title in ("One", "Two", "Three"):
        phone.write(title)
        phone.tap(text=title, hold_ms=700)
        phone.tap(text="Delete")
    phone.tap(description="Open navigation drawer")
    phone.tap(text="Trash")
    return phone


def test_a_deleted_note_is_in_the_trash(trash: Notes) -> None:
    assert {row["trashed"] for row in trash.rows(NOTES)} == {"1"}


def test_a_note_in_the_trash_is_read_and_restored(trash: Notes) -> None:
    trash.tap(text="One")
    assert trash.shows(text="Can't edit in Trash")
    trash.tap(description="Restore")
    assert trash.titles() == ["Three", "Two"]


def test_a_note_stays_where_deleting_it_forever_is_cancelled(trash: Notes) -> None:
    trash.tap(text="Two", hold_ms=700)
    trash.tap(text="Delete forever")
    trash.tap(text="Cancel")
    assert len(trash.data.notes) == 3


def test_a_note_is_deleted_forever(trash: Notes) -> None:
    trash.tap(text="Two", hold_ms=700)
    trash.tap(text="Delete forever")
    trash.tap(text="Delete")
    assert [note.title for note in trash.data.notes] == ["One", "Three"]


def test_the_trash_forgets_after_a_week(trash: Notes) -> None:
    trash.tap(text="One")
    trash.tap(description="Restore")
    trash.host.advance(7 * DAY_MS)
    assert [note.title for note in trash.data.notes] == ["One"]
    assert trash.shows(text="No notes in Trash")


def test_the_trash_is_emptied(trash: Notes) -> None:
    trash.tap(description="More options")
    trash.tap(text="Empty Trash")
    trash.tap(text="Empty Trash", class_name="Button")
    assert trash.data.notes == ()


def edit_labels(phone: Notes) -> None:
    phone.tap(description="Open navigation drawer")
    phone.tap(text="Edit labels")


def add_label(phone: Notes, name: str) -> None:
    edit_labels(phone)
    phone.tap(text="Create new label")
    phone.tap(resource_id="label_name")
    phone.type(name)
    phone.tap(text="OK")


@pytest.fixture
def labelled(phone: Notes) -> Notes:
    """The list of one note, which has the label Home."""
    phone.write("One")
    add_label(phone, "Home")
    phone.tap(description="Navigate up")
    phone.tap(text="One", hold_ms=700)
    phone.tap(text="Labels")
    phone.tap(text="Home", checkable=True)
    phone.tap(text="Done")
    return phone


def test_a_label_needs_a_name(phone: Notes) -> None:
    edit_labels(phone)
    phone.tap(text="Create new label")
    phone.tap(text="OK")
    assert phone.texts("error") == ["Enter a label name"]


def test_a_label_is_made_once_whatever_its_case(labelled: Notes) -> None:
    add_label(labelled, "home")
    assert labelled.texts("error") == ["Label already exists"]


def test_a_note_gets_a_label(labelled: Notes) -> None:
    assert labelled.rows(NOTES)[0]["labels"] == "Home"


def test_a_note_that_is_written_under_a_label_has_it(labelled: Notes) -> None:
    labelled.tap(description="Open navigation drawer")
    labelled.tap(text="Home")
    assert labelled.titles() == ["One"]
    labelled.write("Two")
    assert labelled.rows(NOTES)[1]["labels"] == "Home"


def test_a_label_is_renamed_on_every_note(labelled: Notes) -> None:
    edit_labels(labelled)
    labelled.tap(text="Home")
    labelled.tap(resource_id="label_name")
    labelled.type("House", clear=True, submit=True)
    assert {row["labels"] for row in labelled.rows(NOTES)} == {"House"}


def test_a_label_is_deleted_from_every_note(labelled: Notes) -> None:
    edit_labels(labelled)
    labelled.tap(description="Delete label")
    labelled.tap(text="Delete")
    assert {row["labels"] for row in labelled.rows(NOTES)} == {""}
    assert labelled.data.labels == ()


def test_search(phone: Notes) -> None:
    phone.write("Trip", "boat")
    phone.write("Food", "soup")
    phone.tap(description="Search")
    phone.tap(resource_id="search_src_text")
    phone.type("SOU")
    assert phone.titles() == ["Food"]
    phone.tap(description="Clear query")
    phone.tap(resource_id="search_src_text")
    phone.type("cake")
    assert phone.shows(text="No matching notes")


def test_settings_and_views(phone: Notes) -> None:
    phone.write("B")
    phone.write("A")
    phone.tap(description="List view")
    assert phone.preferences()["grid_view"] == "false"
    phone.tap(description="More options")
    phone.tap(text="Sort by")
    phone.tap(text="Title")
    assert phone.titles() == ["A", "B"]
    phone.tap(description="More options")
    phone.tap(text="Settings")
    phone.tap(text="Add new items to top")
    assert phone.preferences()["new_items_on_top"] == "false"


def test_sharing_out_and_in(phone: Notes) -> None:
    phone.write("Trip", "boat")
    phone.tap(text="Trip", hold_ms=700)
    phone.tap(text="Share")
    if phone.shows(text="Receiver"):
        phone.tap(text="Receiver")
    activity = phone.state.tasks[-1].activities[-1]
    assert activity.component == "org.example.receiver/.Main"
    args = activity.layers[0].args
    assert args["extras"]["android.intent.extra.TEXT"] == "Trip\nboat"
    phone.shell(
        f"am start -a {SEND} -t text/plain -n {APP.package}/.EditActivity "
        "--es android.intent.extra.TEXT 'from afar' --es android.intent.extra.SUBJECT Hello"
    )
    assert phone.texts("editable_title") == ["Hello"]
    assert len(phone.data.notes) == 1
    phone.tap(text="Save")
    assert [(note.title, note.body) for note in phone.data.notes][1] == ("Hello", "from afar")


def inserted(phone: Notes, **values: str) -> int:
    """The id of a row that another program puts in."""
    assert NOTE_ROWS.insert is not None
    return phone.do(NOTE_ROWS.insert, Values(values))


def updated(phone: Notes, *ids: int, **values: str) -> int:
    """How many rows another program changes."""
    assert NOTE_ROWS.update is not None
    return phone.do(NOTE_ROWS.update, ids, Values(values))


def test_other_programs_write_notes(phone: Notes) -> None:
    made = inserted(phone, title="T", body="B")
    assert updated(phone, made, body="C", pinned="1") == 1
    row = phone.rows(NOTES)[0]
    assert (row["title"], row["body"], row["pinned"]) == ("T", "C", "1")
    assert NOTE_ROWS.delete is not None
    assert phone.do(NOTE_ROWS.delete, [made, 99]) == 1
    assert read(phone.state).notes == ()


def test_other_programs_write_checklists(phone: Notes) -> None:
    made = inserted(phone, title="L", body="[x] milk\nbread", checklist="1")
    updated(phone, made, body="no text", title="M")
    row = phone.rows(NOTES)[0]
    assert (row["title"], row["checklist"]) == ("M", "1")
    assert row["body"] == "[x] milk\n[ ] bread"


def test_labels_that_other_programs_write_are_made(phone: Notes) -> None:
    made = inserted(phone, title="L", labels="Home, Food")
    assert phone.rows(NOTES)[0]["labels"] == "Food,Home"
    updated(phone, made, labels="Work")
    assert phone.rows(NOTES)[0]["labels"] == "Work"
    assert phone.data.labels == ("Food", "Home", "Work")


def test_other_programs_put_notes_into_the_trash_and_take_them_out(phone: Notes) -> None:
    made = inserted(phone, title="G", trashed="1", archived="0")
    assert phone.rows(NOTES)[0]["trashed"] == "1"
    updated(phone, made, trashed="0")
    assert phone.rows(NOTES)[0]["trashed"] == "0"


def test_a_note_that_goes_while_its_menu_is_open(phone: Notes) -> None:
    phone.write("One")
    phone.tap(text="One", hold_ms=700)
    phone.tap(text="Delete")
    phone.tap(description="Open navigation drawer")
    phone.tap(text="Trash")
    phone.tap(text="One", hold_ms=700)
    phone.host.advance(8 * DAY_MS)
    assert phone.data.notes == ()
    phone.tap(text="Pin")
    assert phone.shows(text="No notes in Trash")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float) -> None:
    phone = Notes(language, font_scale=font_scale)
    assert phone.problems() == []
    data = phone.data
    text = next(note for note in phone.notes() if not note.is_checklist)
    checklist = next(note for note in data.notes if note.is_checklist)
    for popup, args in (
        ("drawer", {}),
        ("menu", {"place": "trash"}),
        ("menu", {"place": "notes"}),
        ("choices", {"key": "sort"}),
        ("actions", {"note_id": checklist.id}),
        ("colors", {"note_id": text.id}),
        ("labels", {"note_id": text.id}),
        ("label", {"label": ""}),
        ("delete_label", {"label": data.labels[0]}),
        ("delete_forever", {"note_id": text.id}),
        ("empty_trash", {}),
    ):
        phone.popup(popup, **args)
        assert phone.problems() == [], popup
        phone.do(lambda system: system.dismiss())
    for place in ("archive", "trash", "label:x"):
        phone.do(lambda system, at=place: system.set_ui(place=at))
        assert phone.problems() == [], place
    trashed = phone.notes("trash")[0]
    for activity, args in (
        (".EditActivity", {"note_id": 0}),
        (".EditActivity", {"note_id": text.id}),
        (".EditActivity", {"note_id": checklist.id}),
        (".EditActivity", {"note_id": trashed.id}),
        (".SearchActivity", {}),
        (".LabelManagementActivity", {}),
        (".SettingsActivity", {}),
    ):
        phone.start(activity, **args)
        assert phone.problems() == [], (activity, args)


def test_wording() -> None:
    wording_is_complete(APP)


def test_pages_build_fast() -> None:
    phone = Notes()
    assert phone.page_us() < 1000  # several times what they take, for a busy machine
    phone.start(".EditActivity", note_id=1)
    assert phone.page_us() < 1000


def test_an_item_is_moved_by_its_handle(checklist: Notes) -> None:
    assert checklist.texts("description") == ["Tea", "Bread", "Milk"]
    row_px = checklist.node(text="Bread").bounds.top - checklist.node(text="Tea").bounds.top
    checklist.swipe(0, 2 * row_px, resource_id="drag_handle")
    checklist.host.advance(300)
    assert checklist.texts("description") == ["Bread", "Milk", "Tea"]
    checklist.swipe(0, -row_px, resource_id="drag_handle", nth=1)
    checklist.host.advance(300)
    assert checklist.texts("description") == ["Milk", "Bread", "Tea"]
