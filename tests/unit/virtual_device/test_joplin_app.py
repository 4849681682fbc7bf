"""Joplin: its lists, its pages, its notebooks, its search, and its database as others write it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.virtual_device.apps import joplin
from mobile_gym.virtual_device.apps.joplin import store
from mobile_gym.virtual_device.apps.joplin.data import JoplinData, Note, Notebook
from mobile_gym.virtual_device.apps.joplin.seed import fresh_data
from mobile_gym.virtual_device.system.system import System

APP = joplin.APP
PACKAGE = APP.package
DATABASE = f"/data/data/{PACKAGE}/databases/joplin.sqlite"
TITLE = "note_title"


class Joplin(AppPhone):
    """The phone with Joplin in front: two notebooks, in the second one two notes and two to-dos."""

    def __init__(self, language: str = "en", **options: Any) -> None:
        super().__init__(APP, language, **options)
        self.shell(f"content delete --uri content://{PACKAGE}/folders")
        for key, title in (("f1", "Garden"), ("f2", "House")):
            self.insert("folders", id=key, title=title)
        self.insert("notes", parent_id="f2", title="Roof", body="Three offers", updated=1)
        self.insert("notes", parent_id="f2", title="Cellar", body="Crème brûlée", updated=2)
        self.insert("notes", parent_id="f2", title="Paint", is_todo=1, updated=3)
        self.insert("notes", parent_id="f2", title="Sweep", is_todo=1, todo_completed=9, updated=4)
        self.open(PACKAGE)

    def insert(self, table: str, updated: int = 0, **columns: Any) -> None:
        if updated:
            columns |= {"user_updated_time": updated, "user_created_time": updated}
        kinds = {name: "l" if isinstance(value, int) else "s" for name, value in columns.items()}
        bound = " ".join(
            f"--bind '{name}:{kinds[name]}:{value}'" for name, value in columns.items()
        )
        self.shell(f"content insert --uri content://{PACKAGE}/{table} {bound}")

    def titles(self) -> list[str]:
        return self.texts(TITLE)

    def note(self, title: str) -> Note:
        return next(one for one in self.data.notes if one.title == title)

    def show_notebook(self, title: str) -> None:
        self.tap(resource_id="sidebar")
        self.tap(resource_id="drawer_item_text", text_contains=title)

    def menu(self, label: str) -> None:
        self.tap(description="More options")
        self.tap(text=label)


@pytest.fixture
def phone() -> Joplin:
    return Joplin()


def test_every_text_is_in_every_language() -> None:
    wording_is_complete(APP)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_begins_with_notes_about_itself(language: str) -> None:
    phone = AppPhone(APP, language)
    assert len(phone.texts(TITLE)) == 4
    assert phone.data == fresh_data(language)
    phone.tap(resource_id=TITLE, nth=2)
    assert phone.problems() == []


# -- lists --------------------------------------------------------------------------------------


def test_todos_that_are_not_done_stand_on_top(phone: Joplin) -> None:
    assert phone.titles() == ["Paint", "Sweep", "Cellar", "Roof"]
    assert phone.count(resource_id="todo_checkbox") == 2
    assert phone.problems() == []


def test_a_box_is_ticked_in_the_list(phone: Joplin) -> None:
    phone.tap(resource_id="todo_checkbox")
    assert phone.note("Paint").todo_completed > 0
    assert phone.note("Paint").user_updated_time > 3
    phone.tap(resource_id="todo_checkbox")
    assert phone.note("Paint").todo_completed == 0


@pytest.mark.parametrize(
    ("label", "titles"),
    [
        ("Title", ["Paint", "Cellar", "Roof", "Sweep"]),
        ("Reverse sort order", ["Paint", "Roof", "Cellar", "Sweep"]),
        ("Uncompleted to-dos on top", ["Sweep", "Paint", "Cellar", "Roof"]),
        ("Show completed to-dos", ["Paint", "Cellar", "Roof"]),
    ],
)
def test_the_order_is_chosen(phone: Joplin, label: str, titles: list[str]) -> None:
    phone.tap(resource_id="sort")
    phone.tap(text=label)
    phone.tap(text="OK")
    assert phone.titles() == titles


def test_a_notebook_shows_its_own_notes(phone: Joplin) -> None:
    phone.show_notebook("Garden")
    assert phone.titles() == []
    assert phone.texts("screen_title") == ["Garden"]
    phone.show_notebook("House")
    assert len(phone.titles()) == 4
    phone.back()
    assert phone.texts("screen_title") == ["All notes"]


def test_a_notebook_below_itself_is_listed_once() -> None:
    books = (
        Notebook("a", "A", parent_id="b"),
        Notebook("b", "B", parent_id="a"),
        Notebook("c", "C", parent_id="gone"),
        Notebook("d", "D", parent_id="c"),
    )
    listed = [(one.id, depth) for one, depth in store.tree(JoplinData(notebooks=books))]
    assert sorted(listed) == [("a", 0), ("b", 1), ("c", 0), ("d", 1)]


# -- notes --------------------------------------------------------------------------------------


def test_a_new_note_is_made_by_the_first_letter(phone: Joplin) -> None:
    phone.show_notebook("Garden")
    phone.tap(resource_id="fab")
    phone.tap(text="New note")
    assert len(phone.data.notes) == 4
    phone.type("Beans")
    phone.tap(resource_id="body_input")
    phone.type("- [ ] sow\n- [ ] water")
    phone.tap(resource_id="done")
    note = phone.note("Beans")
    assert (note.parent_id, note.is_todo, note.body) == ("f1", 0, "- [ ] sow\n- [ ] water")
    assert len(note.id) == 32
    assert phone.shows(resource_id="note_body")
    phone.back()
    assert phone.titles() == ["Beans"]


def test_a_new_note_that_nobody_writes_is_none(phone: Joplin) -> None:
    phone.tap(resource_id="fab")
    phone.tap(text="New to-do")
    phone.back()
    phone.back()
    assert phone.texts("screen_title") == ["All notes"]
    assert len(phone.data.notes) == 4


def test_a_new_todo_has_a_box(phone: Joplin) -> None:
    phone.tap(resource_id="fab")
    phone.tap(text="New to-do")
    phone.type("Call")
    assert phone.note("Call").is_todo == 1
    assert phone.note("Call").parent_id == "f1"  # the first one, as all notes are shown


def test_a_note_is_read_and_then_written(phone: Joplin) -> None:
    phone.tap(text="Roof")
    assert "Three offers" in phone.labels
    assert phone.count(editable=True) == 0
    phone.tap(resource_id="fab")
    phone.type("Four offers", clear=True)
    phone.back()  # the keyboard
    phone.back()
    assert phone.note("Roof").body == "Four offers"
    assert "Four offers" in phone.labels


def test_boxes_in_a_text_are_ticked_while_it_is_read(phone: Joplin) -> None:
    body = "```\n- [ ] raw\n```\n- [ ] one\n- [x] two"
    phone.insert("notes", parent_id="f1", title="Boxes", body=body)
    phone.tap(text="Boxes")
    phone.tap(class_name="android.widget.CheckBox", text="two")
    assert phone.note("Boxes").body.endswith("- [ ] one\n- [ ] two")
    phone.tap(class_name="android.widget.CheckBox", text="one")
    assert phone.note("Boxes").body.endswith("raw\n```\n- [x] one\n- [ ] two")


def test_a_note_becomes_a_todo_and_a_note_again(phone: Joplin) -> None:
    phone.tap(text="Roof")
    phone.menu("Convert to to-do")
    assert phone.note("Roof").is_todo == 1
    phone.menu("Convert to note")
    assert phone.note("Roof").is_todo == 0


def test_a_note_is_moved_from_its_page(phone: Joplin) -> None:
    phone.tap(text="Roof")
    phone.tap(resource_id="notebook")
    phone.tap(text="Garden")
    assert phone.note("Roof").parent_id == "f1"
    assert phone.texts("notebook") == ["Garden"]


def test_properties_and_link(phone: Joplin) -> None:
    phone.tap(text="Roof")
    phone.menu("Properties")
    assert phone.note("Roof").id in phone.labels
    phone.tap(text="OK")
    phone.menu("Copy Markdown link")
    assert phone.state.clipboard == f"[Roof](:/{phone.note('Roof').id})"


def test_a_note_is_deleted_from_its_page(phone: Joplin) -> None:
    phone.tap(text="Roof")
    phone.menu("Delete")
    phone.tap(resource_id="android:id/button1")
    assert phone.titles() == ["Paint", "Sweep", "Cellar"]
    assert {row.title for row in phone.data.index} == {"paint", "sweep", "cellar"}


def test_a_note_that_somebody_took_away_says_so(phone: Joplin) -> None:
    phone.tap(text="Roof")
    phone.shell(f"content delete --uri content://{PACKAGE}/notes")
    phone.host.advance(300)
    assert "This note is no longer there." in phone.labels


# -- a selection --------------------------------------------------------------------------------


def test_selected_notes_are_moved(phone: Joplin) -> None:
    phone.tap(text="Roof", hold_ms=900)
    phone.tap(text="Paint")
    phone.tap(resource_id="move")
    phone.tap(text="Garden")
    phone.show_notebook("Garden")
    assert phone.titles() == ["Paint", "Roof"]
    assert not phone.shows(resource_id="action_mode_bar")


def test_selected_notes_are_duplicated(phone: Joplin) -> None:
    phone.tap(text="Roof", hold_ms=900)
    phone.menu("Duplicate")
    copy = phone.note("Roof (copy)")
    assert copy.body == "Three offers"
    assert copy.id != phone.note("Roof").id


def test_all_notes_are_deleted_after_a_question(phone: Joplin) -> None:
    phone.menu("Select all")
    phone.tap(resource_id="delete")
    phone.tap(resource_id="android:id/button2")
    assert len(phone.data.notes) == 4
    phone.tap(resource_id="delete")
    phone.tap(resource_id="android:id/button1")
    assert phone.data.notes == phone.data.index == ()


# -- notebooks ----------------------------------------------------------------------------------


def test_a_notebook_is_made_renamed_and_deleted_with_what_is_below_it(phone: Joplin) -> None:
    phone.show_notebook("House")
    phone.menu("New sub-notebook")
    phone.tap(text="OK")
    assert phone.shows(text="Enter a title")
    phone.type("Attic")
    phone.tap(text="OK")
    assert phone.data.notebooks[-1].parent_id == "f2"
    phone.menu("Edit notebook")
    phone.type("Loft")
    phone.tap(text="OK")
    assert phone.texts("screen_title") == ["Loft"]
    phone.show_notebook("House")
    phone.menu("Delete notebook")
    phone.tap(resource_id="android:id/button1")
    assert [one.title for one in phone.data.notebooks] == ["Garden"]
    assert phone.data.notes == phone.data.index == ()


# -- search -------------------------------------------------------------------------------------


def test_the_search_finds_words_without_their_accents(phone: Joplin) -> None:
    phone.tap(resource_id="search")
    phone.tap(resource_id="search_src_text")
    phone.type("creme BRULEE")
    assert phone.titles() == ["Cellar"]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("type:todo", {"Paint", "Sweep"}),
        ("title:roof", {"Roof"}),
        ("body:roof", set[str]()),
        ('"three offers"', {"Roof"}),
        ('"offers three"', set[str]()),
        ("notebook:house r", {"Roof", "Cellar"}),
        ("notebook:garden", set[str]()),
        ("   ", set[str]()),
    ],
)
def test_what_a_search_finds(phone: Joplin, query: str, titles: set[str]) -> None:
    assert {note.title for note in store.search_notes(phone.data, query)} == titles


def test_notes_with_the_words_in_their_title_come_first(phone: Joplin) -> None:
    phone.insert("notes", parent_id="f2", title="Tiles", body="For the kitchen", updated=5)
    phone.insert("notes", parent_id="f2", title="Kitchen", body="Tiles", updated=6)
    assert [note.title for note in store.search_notes(phone.data, "tiles")] == ["Tiles", "Kitchen"]


def test_a_note_without_an_index_row_is_not_found(phone: Joplin) -> None:
    data = replace(phone.data, index=())
    assert store.search_notes(data, "roof") == []


# -- settings -----------------------------------------------------------------------------------


def test_the_theme_is_the_apps_own(phone: Joplin) -> None:
    before = phone.host.screenshot()[1000, 500].mean()
    phone.menu("Configuration")
    phone.tap(text="Theme")
    phone.tap(text="Dark")
    phone.back()
    assert phone.host.screenshot()[1000, 500].mean() < before / 2


# -- the database -------------------------------------------------------------------------------


def insert_row(phone: Joplin) -> None:
    """A note as another program writes it: with its own id, and a search row that differs."""
    phone.shell(
        f'sqlite3 {DATABASE} "DELETE FROM folders; DELETE FROM notes; DELETE FROM notes_normalized;'
        "INSERT INTO folders (id, title, created_time, updated_time) VALUES ('aa', 'Theirs', 5, 5);"
        "INSERT INTO notes (id, parent_id, title, body, created_time, updated_time, is_todo, "
        "latitude) VALUES ('bb', 'aa', 'Row', 'Body', 5, 5, 1, 0.5);"
        "INSERT INTO notes_normalized (id, parent_id, title, body, is_todo) VALUES "
        "('bb', 'aa', 'row', 'Body', 1)\""
    )
    phone.shell(f"am force-stop {PACKAGE}")
    phone.open(PACKAGE)


def test_rows_of_another_program_are_shown(phone: Joplin) -> None:
    insert_row(phone)
    assert phone.titles() == ["Row"]
    assert [note.title for note in store.search_notes(phone.data, "body")] == ["Row"]
    phone.show_notebook("Theirs")
    assert phone.titles() == ["Row"]


def test_rows_that_nobody_touches_stay_as_they_are(phone: Joplin) -> None:
    insert_row(phone)
    read = f'sqlite3 {DATABASE} "SELECT * FROM notes; SELECT * FROM notes_normalized"'
    before = phone.shell(read)
    phone.show_notebook("Theirs")
    phone.tap(resource_id="fab")
    phone.tap(text="New note")
    phone.type("Ours")
    after = phone.shell(read).splitlines()
    assert [line for line in after if "bb" in line] == before.splitlines()
    assert len(after) == len(before.splitlines()) + 2


def test_a_changed_note_is_found_by_its_new_words(phone: Joplin) -> None:
    insert_row(phone)
    phone.tap(text="Row")
    phone.tap(resource_id="fab")
    phone.type("Other", clear=True)
    query = f'sqlite3 {DATABASE} "SELECT id, title, body FROM notes_normalized"'
    assert phone.shell(query) == "bb|row|other\n"


def test_columns_are_those_of_the_records(phone: Joplin) -> None:
    for table, columns in (("folders", 14), ("notes", 29), ("notes_normalized", 13)):
        count = f"SELECT count(*) FROM pragma_table_info('{table}')"
        assert phone.shell(f'sqlite3 {DATABASE} "{count}"') == f"{columns}\n"


# -- what other programs read and write -----------------------------------------------------------


def test_rows_of_the_provider_are_changed_and_deleted(phone: Joplin) -> None:
    uri = f"content://{PACKAGE}/notes"
    phone.shell(f"content update --uri {uri} --bind body:s:Slate --where \"title='Roof'\"")
    assert [note.title for note in store.search_notes(phone.data, "slate")] == ["Roof"]
    phone.shell(f"content delete --uri {uri} --where \"title='Roof'\"")
    assert [row["title"] for row in phone.rows(f"{PACKAGE}/notes")] == ["Cellar", "Paint", "Sweep"]


def test_a_number_of_the_provider_is_a_number(phone: Joplin) -> None:
    phone.insert("notes", parent_id="f1", title="Plain", is_todo=0, todo_completed=0)
    assert (phone.note("Plain").is_todo, phone.note("Plain").todo_completed) == (0, 0)


def test_an_id_that_is_taken_is_given_to_no_other_note(phone: Joplin) -> None:
    taken = phone.note("Roof").id
    phone.insert("notes", id=taken, parent_id="f1", title="Twin")
    assert phone.note("Twin").id != taken


def test_a_notebook_of_the_provider_is_deleted_with_its_notes(phone: Joplin) -> None:
    uri = f"content://{PACKAGE}/folders"
    phone.shell(f"content update --uri {uri} --bind title:s:Home --where \"title='House'\"")
    assert [one.title for one in phone.data.notebooks] == ["Garden", "Home"]
    phone.shell(f"content delete --uri {uri} --where \"title='Home'\"")
    assert phone.data.notes == ()


def test_the_last_of_the_data_survives_a_copy_of_the_folder(phone: Joplin) -> None:
    """As snapshots of apps are made: away, cleared, back."""
    phone.do(System.set_data, replace(phone.data, theme="dark", sort="title"), PACKAGE)
    before = phone.data
    home = f"/data/data/{PACKAGE}"
    phone.shell(
        f"am force-stop {PACKAGE}; mkdir -p /data/data/kept; cp -a {home}/. /data/data/kept"
    )
    phone.shell(f"pm clear {PACKAGE}; rm -r {home}/*; cp -a /data/data/kept/. {home}/")
    phone.open(PACKAGE)
    assert phone.data == before
