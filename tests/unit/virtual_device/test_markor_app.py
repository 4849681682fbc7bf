"""Markor: its first start, its notebook and its editor, by touch; notes are files, byte by byte."""

from __future__ import annotations

import pytest
from app_phone import wording_is_complete
from markor_phone import APP, NOTEBOOK, Markor

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.markor.data import read
from mobile_gym.virtual_device.system.app import App, Screen
from mobile_gym.virtual_device.system.intents import SEND, IntentFilter
from mobile_gym.virtual_device.ui.widgets import page

RECEIVER = App(
    "org.example.receiver",
    Text("Receiver"),
    "inbox",
    0xFF607D8B,
    ".Main",
    {".Main": Screen(lambda ctx: page(ctx.theme))},
    filters=(IntentFilter(SEND, ".Main", mime="text/plain"),),
)


@pytest.fixture
def phone() -> Markor:
    return Markor()


def test_wording_is_complete() -> None:
    wording_is_complete(APP)


# -- first start --------------------------------------------------------------------------------


def test_the_first_start_leads_to_the_page_that_gives_access() -> None:
    phone = Markor(introduced=False)
    for _ in range(4):
        phone.tap(text="NEXT")
    phone.tap(text="DONE")
    phone.tap(text="OK")
    assert phone.front.startswith("com.android.settings")
    phone.tap(text="Allow access to manage all files")
    phone.back()
    assert phone.shows(resource_id="fab_add_new_item")


def test_without_access_no_file_is_shown() -> None:
    phone = Markor(introduced=False)
    phone.put("secret.md", "x")
    for _ in range(4):
        phone.tap(text="NEXT")
    phone.tap(text="DONE")
    phone.back()
    assert not phone.shows(text="secret.md")
    phone.tap(text="Grant access")
    assert phone.shows(text="OK")


def test_back_leads_to_the_page_before() -> None:
    phone = Markor(introduced=False)
    first = phone.texts("title")
    phone.tap(text="NEXT")
    phone.back()
    assert phone.texts("title") == first


def test_what_was_seen_is_kept_as_files_and_found_again() -> None:
    phone = Markor()
    home, kept = f"/data/data/{APP.package}", "/data/local/tmp/kept"
    phone.shell(f"mkdir -p {kept}; cp -a {home}/. {kept}/; pm clear {APP.package}")
    phone.shell(f"rm -r {home}/*; cp -a {kept}/. {home}/; am force-stop {APP.package}")
    phone.open(APP.package)
    assert read(phone.state).introduced


# -- making files -------------------------------------------------------------------------------


@pytest.mark.parametrize(("stem", "ending"), [("plan", ".md"), ("plan", ".txt"), ("plan", "")])
def test_a_note_has_the_name_and_the_text_that_were_typed(
    phone: Markor, stem: str, ending: str
) -> None:
    phone.create(stem, ending)
    phone.write("one\n\ntwo")
    phone.tap(resource_id="action_save")
    assert phone.paths == [stem + ending]
    assert phone.text(stem + ending) == "one\n\ntwo"


def test_the_kind_brings_its_ending(phone: Markor) -> None:
    phone.tap(resource_id="fab_add_new_item")
    phone.type("table")
    phone.tap(resource_id="new_file_dialog__type")
    phone.tap(text="CSV")
    phone.tap(text="OK")
    assert phone.paths == ["table.csv"]


def test_a_template_is_what_a_note_begins_with(phone: Markor) -> None:
    phone.tap(resource_id="fab_add_new_item")
    phone.type("list")
    phone.tap(resource_id="new_file_dialog__template")
    phone.tap(text="Checklist")
    phone.tap(text="OK")
    assert phone.text("list.md").startswith("# Checklist (")


def test_a_folder_is_made_and_walked_into(phone: Markor) -> None:
    phone.tap(resource_id="fab_add_new_item")
    phone.type("Trips")
    phone.tap(text="FOLDER")
    assert phone.names == ["Trips"]
    phone.tap(text="Trips")
    assert phone.names == []
    phone.back()
    assert phone.names == ["Trips"]


@pytest.mark.parametrize("button", ["OK", "FOLDER"])
def test_without_a_name_the_dialog_closes_and_nothing_is_made(phone: Markor, button: str) -> None:
    phone.tap(resource_id="fab_add_new_item")
    phone.tap(text=button)
    assert not phone.shows(resource_id="new_file_dialog__name")
    assert phone.shows(resource_id="fab_add_new_item")
    assert phone.paths == []


@pytest.mark.parametrize("name", ["a/b", ".."])
def test_a_name_that_cannot_be_one_is_refused(phone: Markor, name: str) -> None:
    phone.tap(resource_id="fab_add_new_item")
    phone.type(name)
    phone.tap(text="FOLDER")
    assert phone.shows(resource_id="error")
    assert phone.paths == []


# -- the editor ---------------------------------------------------------------------------------


def test_what_is_typed_is_no_file_before_it_is_saved(phone: Markor) -> None:
    phone.put("a.md", "old")
    phone.tap(text="a.md")
    phone.write("new")
    assert phone.text("a.md") == "old"
    phone.tap(resource_id="action_save")
    assert phone.text("a.md") == "new"


@pytest.mark.parametrize("key", ["home", "recents"])
def test_leaving_the_app_saves(phone: Markor, key: str) -> None:
    phone.put("a.md", "old")
    phone.tap(text="a.md")
    phone.write("new")
    phone.press_key(key)
    phone.host.advance(100)
    assert phone.text("a.md") == "new"


def test_an_app_that_is_stopped_loses_what_was_typed(phone: Markor) -> None:
    phone.put("a.md", "old")
    phone.tap(text="a.md")
    phone.write("new")
    phone.shell(f"am force-stop {APP.package}")
    assert phone.text("a.md") == "old"


def test_undo_and_redo(phone: Markor) -> None:
    phone.put("a.md", "old")
    phone.tap(text="a.md")
    phone.tap(resource_id="document__edit")
    phone.type(" and new")
    phone.tap(resource_id="action_undo")
    assert phone.node(resource_id="document__edit").text == "old"
    phone.tap(resource_id="action_redo")
    phone.tap(description="Navigate up")
    assert phone.text("a.md") == "old and new"


def test_a_header_goes_to_the_top(phone: Markor) -> None:
    phone.put("a.md", "words")
    phone.tap(text="a.md")
    phone.choose("Jump to top")
    phone.type("head\n\n")
    phone.back()
    phone.back()
    assert phone.text("a.md") == "head\n\nwords"


def test_tools_mark_lines_and_selections(phone: Markor) -> None:
    phone.put("a.md", "milk")
    phone.tap(text="a.md")
    phone.tap(resource_id="document__edit")
    phone.tap(description="List")
    phone.tap(description="Bold")
    phone.type("x")
    assert phone.node(resource_id="document__edit").text == "- milk**x**"


def test_view_mode_draws_markdown(phone: Markor) -> None:
    phone.put("a.md", "# Big\n\n- [x] milk\n- [ ] *bread*\n")
    phone.tap(text="a.md")
    phone.tap(resource_id="action_preview")
    assert phone.shows(text="Big")
    assert phone.node(text="milk", class_name="CheckBox").checked
    assert not phone.node(text="bread", class_name="CheckBox").checked


def test_a_long_note_can_be_scrolled_while_it_is_read(phone: Markor) -> None:
    phone.put("a.txt", "\n".join(f"line {number}" for number in range(120)))
    phone.tap(text="a.txt")
    phone.host.swipe(270, 900, 270, 500, 600)
    phone.host.advance(300)
    assert phone.node(resource_id="document__scroll").scrollable
    assert phone.ui["scroll:editor"] > 0


def test_pasting_puts_the_clipboard_into_the_note(phone: Markor) -> None:
    phone.host.apply(lambda system: system.change(clipboard="pasted"))
    phone.create("a", ".md")
    phone.tap(resource_id="document__edit", hold_ms=800)
    phone.tap(text="Paste")
    phone.tap(resource_id="action_save")
    assert phone.text("a.md") == "pasted"


def test_a_note_is_shared_as_plain_text() -> None:
    phone = Markor(others=(RECEIVER,))
    phone.put("a.md", "all of it")
    phone.tap(text="a.md")
    phone.choose("Share", "Plain text")
    phone.tap(text="Receiver")
    shared = phone.state.tasks[-1].activities[-1].layers[0].args["extras"]
    assert shared["android.intent.extra.TEXT"] == "all of it"


def test_to_dos_and_quick_notes_are_files_once_something_is_written(phone: Markor) -> None:
    phone.tap(resource_id="nav_todo")
    assert phone.paths == []
    phone.write("(A) call")
    phone.tap(resource_id="nav_quicknote")
    assert phone.text("todo.txt") == "(A) call"
    phone.write("idea")
    phone.tap(resource_id="nav_notebook")
    assert phone.text("QuickNote.md") == "idea"


# -- files --------------------------------------------------------------------------------------


@pytest.fixture
def folders(phone: Markor) -> Markor:
    for name in ("A/one.md", "A/two.md", "B/three.md", "four.txt"):
        phone.put(name, name)
    return phone


def test_a_file_is_renamed_with_its_text(folders: Markor) -> None:
    folders.hold("four.txt")
    folders.tap(description="Rename")
    folders.type("five", clear=True)
    folders.tap(text="OK")
    assert folders.text("five") == "four.txt"
    assert "four.txt" not in folders.paths


def test_files_are_moved_to_another_folder(folders: Markor) -> None:
    folders.tap(text="A")
    folders.hold("one.md")
    folders.tap(text="two.md")
    folders.choose("Move")
    folders.tap(text="..")
    folders.tap(text="B")
    folders.tap(text="Select this folder")
    assert {"B/one.md", "B/two.md", "B/three.md"} <= set(folders.paths)
    assert "A/one.md" not in folders.paths


@pytest.mark.parametrize("name", ["", "C"])
def test_a_folder_to_move_into_is_named_at_once(folders: Markor, name: str) -> None:
    folders.hold("four.txt")
    folders.choose("Move")
    folders.tap(resource_id="ui__filesystem_dialog__new_folder")
    folders.type(name)
    folders.tap(text="OK")
    assert not folders.shows(resource_id="android:id/edit")
    assert folders.names == ["A", "B", *filter(None, [name])]


def test_a_copy_beside_the_original_has_another_name(folders: Markor) -> None:
    folders.hold("four.txt")
    folders.choose("Copy")
    folders.tap(text="Select this folder")
    assert folders.text("four (1).txt") == folders.text("four.txt")


def test_a_name_that_is_taken_is_left_in_place(folders: Markor) -> None:
    folders.put("A/four.txt", "another")
    folders.hold("four.txt")
    folders.choose("Move")
    folders.tap(text="A")
    folders.tap(text="Select this folder")
    assert folders.text("four.txt") == "four.txt"
    assert folders.text("A/four.txt") == "another"
    assert folders.toast


def test_all_are_deleted_after_a_question(folders: Markor) -> None:
    folders.choose("Select all")
    folders.tap(description="Delete")
    assert folders.paths
    folders.tap(text="OK")
    assert folders.paths == []


def test_files_are_ordered_by_date(phone: Markor) -> None:
    for day, name in ((3, "b.md"), (9, "c.md"), (5, "a.md")):
        phone.put(name)
        phone.shell(f"touch -d '2023-10-0{day} 10:00' {NOTEBOOK}/{name}")
    assert phone.names == ["a.md", "b.md", "c.md"]
    phone.tap(resource_id="action_sort")
    phone.tap(text="Date")
    assert phone.names == ["c.md", "a.md", "b.md"]


def test_search_finds_names_and_lines(folders: Markor) -> None:
    folders.put("B/three.md", "one\ntwo words\n")
    folders.tap(resource_id="action_search")
    folders.tap(resource_id="search_src_text")
    folders.type("two")
    assert folders.texts("hit_text") == ["two.md", "A/two.md", "two words"]
    folders.tap(text="two words")
    assert folders.texts("document__title") == ["three.md"]


def test_favourites_follow_a_file_that_is_renamed(folders: Markor) -> None:
    folders.hold("four.txt")
    folders.tap(description="Favourite")
    folders.hold("four.txt")
    folders.tap(description="Rename")
    folders.type("five.txt", clear=True)
    folders.tap(text="OK")
    folders.tap(resource_id="action_go_to")
    folders.tap(text="Favourites")
    assert folders.names == ["five.txt"]


def test_a_folder_that_goes_meanwhile_is_empty(folders: Markor) -> None:
    folders.tap(text="A")
    folders.shell(f"rm -r {NOTEBOOK}/A")
    assert folders.names == []
    folders.tap(text="..")
    assert folders.names == ["B", "four.txt"]


def test_a_file_that_is_no_text_is_not_opened_as_one(phone: Markor) -> None:
    phone.shell(f"mkdir -p {NOTEBOOK}; printf '\\377\\376\\000' > {NOTEBOOK}/x.bin")
    phone.tap(text="x.bin")
    assert not phone.shows(resource_id="document__edit")
    assert phone.toast


def test_what_another_app_shares_goes_to_the_end_of_a_note(phone: Markor) -> None:
    phone.put("QuickNote.md", "first")
    phone.shell(
        "am start -a android.intent.action.SEND -t text/plain "
        f"--es android.intent.extra.TEXT second -n {APP.package}/"
        ".activity.openeditor.OpenShareIntoActivity"
    )
    phone.tap(text="Add to QuickNote")
    assert phone.text("QuickNote.md") == "first\nsecond\n"
