"""Files on the device: folders, names, copies, search."""

from __future__ import annotations

import pytest
from files_phone import APP, ROOT, Files, small_picture

from mobile_gym.virtual_device.apps.files.data import name_error
from mobile_gym.virtual_device.providers import media
from mobile_gym.virtual_device.system import files


@pytest.fixture
def phone() -> Files:
    return Files()


def test_a_new_device_has_files_of_every_kind() -> None:
    phone = Files(furnished=True)
    twin = Files(furnished=True)
    assert phone.state.files == twin.state.files
    for root in ("Images", "Videos", "Audio", "Documents", "Downloads"):
        phone.go(root)
        assert phone.names()
        assert not phone.shows(text="No items")
    assert {row["mime_type"].partition("/")[0] for row in phone.rows("media/external/file")} >= {
        *("image", "video", "audio", "text")
    }


def test_folders_are_walked_and_breadcrumbs_lead_back(phone: Files) -> None:
    phone.do(files.make_directory, f"{ROOT}/Documents/a")
    phone.do(files.make_directory, f"{ROOT}/Documents/a/b")
    phone.go("Internal storage")
    for name in ("Documents", "a", "b"):
        phone.tap(text=name)
    assert phone.texts("breadcrumb_text") == ["Documents", "a", "b"]
    phone.tap(text="Documents")
    assert phone.names() == ["a"]
    phone.back()
    assert "Alarms" in phone.names()
    phone.back()
    assert not phone.front.startswith(APP.package)


@pytest.fixture
def folder(phone: Files) -> Files:
    """Downloads with a new folder in it."""
    phone.go("Downloads")
    phone.tap(description="More options")
    phone.tap(text="New folder")
    phone.tap(text="OK")
    return phone


def test_an_empty_folder_says_so(phone: Files) -> None:
    phone.go("Downloads")
    assert phone.shows(text="No items")


def test_a_folder_is_made(folder: Files) -> None:
    assert folder.has("Download/New folder")


def test_a_folder_of_a_taken_name_is_refused(folder: Files) -> None:
    folder.tap(description="More options")
    folder.tap(text="New folder")
    folder.tap(text="OK")
    assert folder.shows(text="A folder with this name already exists.")


def test_a_name_that_cannot_be_is_refused(folder: Files) -> None:
    folder.tap(description="More options")
    folder.tap(text="New folder")
    folder.tap(resource_id="android:id/text1")
    folder.type("a/b", clear=True)
    folder.tap(text="OK")
    assert folder.texts("textinput_error")[0].startswith("A name can't contain")


def test_a_folder_is_renamed_but_not_to_the_name_of_a_file(folder: Files) -> None:
    folder.put("Download/x.txt")
    folder.tap(text="New folder", hold_ms=700)
    folder.tap(description="More options")
    folder.tap(text="Rename")
    folder.tap(resource_id="android:id/text1")
    folder.type("x.txt", clear=True)
    folder.tap(text="OK")
    assert folder.shows(text="A file with this name already exists.")
    folder.tap(resource_id="android:id/text1")
    folder.type("y", clear=True, submit=True)
    assert folder.names() == ["y", "x.txt"]


@pytest.mark.parametrize(
    ("name", "error"), [("..", "name_invalid"), ("字" * 100, "name_long"), ("", "name_empty")]
)
def test_what_is_wrong_with_a_name(phone: Files, name: str, error: str) -> None:
    assert name_error(phone.state, ROOT, name) == error


@pytest.fixture
def chosen(phone: Files) -> Files:
    """Downloads with three files, two of which are selected."""
    for name in "abc":
        phone.put(f"Download/{name}.txt")
    phone.go("Downloads")
    phone.tap(text="a.txt", hold_ms=700)
    phone.tap(text="b.txt")
    return phone


def test_the_bar_counts_what_is_selected(chosen: Files) -> None:
    assert chosen.texts("action_bar_title") == ["2 selected"]
    assert chosen.shows(resource_id="item_root", selected=True)


def test_the_selected_stay_where_deleting_is_cancelled(chosen: Files) -> None:
    chosen.tap(description="Delete")
    assert chosen.shows(text="Delete 2 items?")
    chosen.tap(text="Cancel")
    assert chosen.has("Download/a.txt")


def test_the_selected_are_deleted(chosen: Files) -> None:
    chosen.tap(description="Delete")
    chosen.tap(text="OK")
    assert chosen.snackbar == "Deleted 2 items"
    assert chosen.names() == ["c.txt"]


def test_deleted_files_come_back_with_their_times(chosen: Files) -> None:
    before = chosen.state
    chosen.tap(description="Delete")
    chosen.tap(text="OK")
    chosen.tap(text="Undo")
    assert chosen.state.files == before.files
    path = "/sdcard/Download/a.txt"
    assert chosen.state.file_times[path] == before.file_times[path]


def test_back_ends_the_selection(chosen: Files) -> None:
    chosen.back()
    assert not chosen.shows(resource_id="action_mode_bar")


def test_all_are_selected_and_the_last_that_leaves_ends_the_selection(phone: Files) -> None:
    phone.put("Download/c.txt")
    phone.go("Downloads")
    phone.tap(description="More options")
    phone.tap(text="Select all")
    assert phone.texts("action_bar_title") == ["1 selected"]
    phone.tap(text="c.txt")
    assert not phone.shows(resource_id="action_mode_bar")


def test_a_folder_of_android_stays(phone: Files) -> None:
    phone.put("Music/a.txt")
    phone.go("Internal storage")
    phone.tap(text="Music", hold_ms=700)
    phone.tap(description="Delete")
    phone.tap(text="OK")
    assert phone.toast == "Can't delete this folder"
    assert phone.has("Music/a.txt")


def act(phone: Files, name: str, action: str) -> None:
    """Choose an action for a file or folder that is shown."""
    phone.tap(text=name, hold_ms=700)
    phone.tap(description="More options")
    phone.tap(text=action)


def test_a_copy_gets_a_name_that_is_free(phone: Files) -> None:
    phone.put("Download/a.txt", "A")
    phone.put("Documents/a.txt", "B")
    phone.go("Downloads")
    act(phone, "a.txt", "Copy to…")
    phone.tap(text="Documents")
    phone.tap(text="Copy here")
    assert phone.toast == "Copied 1 item"
    assert phone.state.files[f"{ROOT}/Documents/a (1).txt"] == b"A"


def test_a_file_is_moved_to_a_folder_that_is_made_on_the_way(phone: Files) -> None:
    phone.put("Download/a.txt", "A")
    phone.go("Downloads")
    act(phone, "a.txt", "Move to…")
    phone.tap(text="Download")
    assert phone.shows(text="Move here", enabled=False)
    phone.tap(description="New folder")
    phone.tap(text="OK")
    phone.tap(text="New folder")
    phone.tap(text="Move here")
    assert phone.toast == "Moved 1 item"
    assert phone.names() == ["New folder"]
    assert phone.has("Download/New folder/a.txt")


def test_a_folder_is_not_copied_into_itself(folder: Files) -> None:
    act(folder, "New folder", "Copy to…")
    folder.do(lambda system: system.set_ui(path=f"{ROOT}/Download/New folder"))
    folder.tap(text="Copy here")
    assert folder.toast == "Couldn't copy some items"


def test_sorting_views_and_hidden_files(phone: Files) -> None:
    phone.put("Download/b.txt", "long text")
    phone.host.advance(60_000)
    phone.put("Download/a.png")
    phone.put("Download/.secret")
    phone.go("Downloads")
    assert phone.names() == ["a.png", "b.txt"]
    for choice in ("Size (largest first)", "Modified (oldest first)", "File name (Z to A)"):
        phone.tap(description="More options")
        phone.tap(text="Sort by…")
        phone.tap(text=choice)
        assert phone.names() == ["b.txt", "a.png"], choice
    phone.tap(description="Grid view")
    assert phone.names() == ["b.txt", "a.png"]
    phone.tap(description="More options")
    phone.tap(text="Show hidden files")
    assert ".secret" in phone.names()
    stored = phone.preferences()
    assert (stored["sortModel"], stored["rootViewMode"]) == ("name_down", "2")


def test_search_by_name_and_category(phone: Files) -> None:
    phone.put("Download/report.txt")
    phone.put("Documents/Report.png", small_picture(1))
    phone.put("Music/song.wav", media.sound(2))
    phone.tap(description="Search")
    phone.tap(resource_id="search_src_text")
    phone.type("REPORT", submit=True)
    assert phone.names() == ["Report.png", "report.txt"]
    phone.tap(text="Images")
    assert phone.names() == ["Report.png"]
    phone.tap(description="Clear query")
    phone.tap(text="Audio")
    assert phone.names() == ["song.wav"]
    phone.tap(resource_id="search_src_text")
    phone.type("zzz", submit=True)
    assert phone.shows(text="No matches in Recent")
