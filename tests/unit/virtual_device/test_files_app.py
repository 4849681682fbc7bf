"""Files on the device: folders, names, copies, search."""

from __future__ import annotations

import pytest
from files_phone import APP, ROOT, Files

from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.data import name_error
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


def test_new_folder_rename_and_what_is_wrong_with_names(phone: Files) -> None:
    phone.go("Downloads")
    assert phone.shows(text="No items")
    phone.tap(description="More options")
    phone.tap(text="New folder")
    phone.tap(text="OK")
    assert phone.has("Download/New folder")
    phone.tap(description="More options")
    phone.tap(text="New folder")
    phone.tap(text="OK")
    assert phone.shows(text="A folder with this name already exists.")
    phone.tap(resource_id="android:id/text1")
    phone.type("a/b", clear=True)
    phone.tap(text="OK")
    assert phone.texts("textinput_error")[0].startswith("A name can't contain")
    phone.tap(text="Cancel")
    phone.put("Download/x.txt")
    phone.tap(text="New folder", hold_ms=700)
    phone.tap(description="More options")
    phone.tap(text="Rename")
    phone.tap(resource_id="android:id/text1")
    phone.type("x.txt", clear=True)
    phone.tap(text="OK")
    assert phone.shows(text="A file with this name already exists.")
    phone.tap(resource_id="android:id/text1")
    phone.type("y", clear=True, submit=True)
    assert phone.names() == ["y", "x.txt"]
    assert name_error(phone.state, ROOT, "..") == "name_invalid"
    assert name_error(phone.state, ROOT, "字" * 100) == "name_long"
    assert name_error(phone.state, ROOT, "") == "name_empty"


def test_several_are_chosen_and_deleted(phone: Files) -> None:
    for name in "abc":
        phone.put(f"Download/{name}.txt")
    phone.go("Downloads")
    phone.tap(text="a.txt", hold_ms=700)
    phone.tap(text="b.txt")
    assert phone.texts("action_bar_title") == ["2 selected"]
    assert phone.shows(resource_id="item_root", selected=True)
    phone.tap(description="Delete")
    assert phone.shows(text="Delete 2 items?")
    phone.tap(text="Cancel")
    assert phone.has("Download/a.txt")
    phone.tap(description="Delete")
    phone.tap(text="OK")
    assert phone.toast == "Deleted 2 items"
    assert phone.names() == ["c.txt"]
    phone.tap(text="c.txt", hold_ms=700)
    phone.back()
    assert not phone.shows(resource_id="action_mode_bar")
    phone.tap(description="More options")
    phone.tap(text="Select all")
    assert phone.texts("action_bar_title") == ["1 selected"]
    phone.tap(text="c.txt")  # the last one leaves, and the bar with it
    assert not phone.shows(resource_id="action_mode_bar")


def test_a_folder_of_android_stays(phone: Files) -> None:
    phone.put("Music/a.txt")
    phone.go("Internal storage")
    phone.tap(text="Music", hold_ms=700)
    phone.tap(description="Delete")
    phone.tap(text="OK")
    assert phone.toast == "Can't delete this folder"
    assert phone.has("Music/a.txt")


def test_copy_and_move(phone: Files) -> None:
    phone.put("Download/a.txt", "A")
    phone.put("Documents/a.txt", "B")
    phone.go("Downloads")
    phone.tap(text="a.txt", hold_ms=700)
    phone.tap(description="More options")
    phone.tap(text="Copy to…")
    phone.tap(text="Documents")
    phone.tap(text="Copy here")
    assert phone.toast == "Copied 1 item"
    assert phone.state.files[f"{ROOT}/Documents/a (1).txt"] == b"A"
    phone.tap(text="a.txt", hold_ms=700)
    phone.tap(description="More options")
    phone.tap(text="Move to…")
    phone.tap(text="Download")
    assert phone.shows(text="Move here", enabled=False)
    phone.tap(description="New folder")
    phone.tap(text="OK")
    phone.tap(text="New folder")
    phone.tap(text="Move here")
    assert phone.toast == "Moved 1 item"
    assert phone.names() == ["New folder"]
    assert phone.has("Download/New folder/a.txt")
    phone.tap(text="New folder", hold_ms=700)
    phone.tap(description="More options")
    phone.tap(text="Copy to…")
    phone.do(lambda system: system.set_ui(path=f"{ROOT}/Download/New folder"))
    phone.tap(text="Copy here")
    assert phone.toast == "Couldn't copy some items"


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
    phone.put("Documents/Report.png", media.picture(1))
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
