"""The file system of the device, and the Files app on it."""

from __future__ import annotations

from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.virtual_device.apps import files as app
from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.data import Place, document_uri, name_error, path_of
from mobile_gym.virtual_device.apps.files.saying import length_text, size_text
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError
from mobile_gym.virtual_device.system.session import System
from mobile_gym.virtual_device.ui import pictures

APP = app.APP
ROOT = "/sdcard"


def _emptied(system: System) -> None:
    system.change(files=EMPTY, file_times=EMPTY)


class Files(AppPhone):
    """The phone with Files in front."""

    def __init__(self, language: str = "en", *, furnished: bool = False, **options: Any) -> None:
        super().__init__(APP, language, prepare=None if furnished else _emptied, **options)

    def put(self, path: str, content: bytes | str = b"x") -> None:
        data = content.encode() if isinstance(content, str) else content
        self.do(files.write, f"{ROOT}/{path}", data)

    def names(self) -> list[str]:
        return self.texts("android:id/title")

    def go(self, root: str) -> None:
        self.tap(description="Show roots")
        self.tap(text=root)

    def has(self, path: str) -> bool:
        return files.exists(self.state, f"{ROOT}/{path}")


@pytest.fixture
def phone() -> Files:
    return Files()


# -- the file system ----------------------------------------------------------------------------


def test_paths_have_one_form() -> None:
    for given in ("/storage/emulated/0/a/../b", "/mnt/sdcard/b", "/data/media/0/b", "//sdcard/b"):
        assert files.canonical(given) == "/sdcard/b"
    assert files.canonical("b", "/sdcard") == "/sdcard/b"
    assert files.mime_type("A.JPG") == "image/jpeg"
    assert files.mime_type("none") == "application/octet-stream"


def test_files_are_written_read_and_listed(phone: Files) -> None:
    phone.put("Download/a.txt", "one")
    phone.do(files.write, f"{ROOT}/Download/a.txt", b" two", append=True)
    phone.do(files.make_directory, f"{ROOT}/Download/in")
    state = phone.state
    assert files.read(state, f"{ROOT}/Download/a.txt") == b"one two"
    assert files.names(state, f"{ROOT}/Download") == ["a.txt", "in"]
    entry, inside = files.entries(state, f"{ROOT}/Download")
    assert (entry.size, entry.mime_type, entry.modified_ms) == (7, "text/plain", state.now_ms)
    assert inside.is_directory
    assert files.free_name(state, f"{ROOT}/Download", "a.txt") == "a (1).txt"
    assert files.free_name(state, f"{ROOT}/Download", "b.txt") == "b.txt"


def test_times_follow_what_is_moved_and_go_with_what_is_removed(phone: Files) -> None:
    phone.put("Download/a.txt")
    written = phone.state.now_ms
    phone.host.advance(60_000)
    phone.do(files.move, f"{ROOT}/Download/a.txt", f"{ROOT}/Music/b.txt")
    assert files.modified_ms(phone.state, f"{ROOT}/Music/b.txt") == written
    phone.do(files.copy, f"{ROOT}/Music/b.txt", f"{ROOT}/Music/c.txt")
    assert files.modified_ms(phone.state, f"{ROOT}/Music/c.txt") == written + 60_000
    phone.do(files.remove, f"{ROOT}/Music/c.txt")
    assert f"{ROOT}/Music/c.txt" not in phone.state.file_times
    listed = phone.shell("ls -l /sdcard/Music/b.txt; stat -c %Y /sdcard/Music/b.txt")
    assert str(written // 1000) in listed


def test_directories_move_and_copy_as_a_whole(phone: Files) -> None:
    phone.do(files.make_directory, f"{ROOT}/Download/in")
    phone.put("Download/in/a.txt")
    phone.do(files.make_directory, f"{ROOT}/Download/in/empty")
    phone.do(files.copy, f"{ROOT}/Download/in", f"{ROOT}/Music/out")
    assert list(files.walk(phone.state, f"{ROOT}/Music/out")) == [
        f"{ROOT}/Music/out",
        f"{ROOT}/Music/out/a.txt",
        f"{ROOT}/Music/out/empty",
    ]
    phone.do(files.move, f"{ROOT}/Download/in", f"{ROOT}/Movies/in")
    assert not phone.has("Download/in")
    assert phone.has("Movies/in/empty")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda s: files.write(s, "/system/a", b""), "Read-only"),
        (lambda s: files.write(s, "/sdcard/none/a", b""), "No such file"),
        (lambda s: files.write(s, "/sdcard/Music", b""), "Is a directory"),
        (lambda s: files.write(s, "/sdcard/" + "x" * 256, b""), "too long"),
        (lambda s: files.write(s, "/sdcard/a", bytes(files.MAX_BYTES + 1)), "No space"),
        (lambda s: files.make_directory(s, "/sdcard/Music"), "File exists"),
        (lambda s: files.remove(s, "/sdcard/none"), "No such file"),
        (lambda s: files.copy(s, "/sdcard/Music", "/sdcard/Music/in"), "into itself"),
        (lambda s: files.move(s, "/sdcard/Music", "/sdcard/Sounds"), "denied"),
        (lambda s: files.read(s.state, "/sdcard/Music"), "Is a directory"),
        (lambda s: files.names(s.state, "/sdcard/none"), "No such file"),
    ],
)
def test_what_cannot_be_done_says_why(phone: Files, call: Any, message: str) -> None:
    before = phone.state
    with pytest.raises(FileError, match=message):
        phone.do(call)
    assert phone.state.files == before.files


def test_a_copy_for_which_there_is_no_room_leaves_nothing(phone: Files) -> None:
    phone.do(files.make_directory, f"{ROOT}/Download/in")
    for name in "ab":
        phone.put(f"Download/in/{name}", bytes(files.MAX_BYTES // 3))
    before = phone.state.files
    with pytest.raises(FileError, match="No space"):
        phone.do(files.copy, f"{ROOT}/Download/in", f"{ROOT}/Music/in")
    assert phone.state.files == before


# -- pieces -------------------------------------------------------------------------------------


def test_media_files_are_real() -> None:
    assert pictures.size(media.picture(0)) == (160, 120)
    assert media.picture(0) is media.picture(0)  # drawn once for all devices
    assert media.duration_ms(media.sound(7)) == 7000
    assert media.duration_ms(media.video(31)) == 31_000
    assert media.duration_ms(b"nothing") == 0
    assert media.pdf("x").endswith(b"%%EOF\n")


def test_words_and_uris() -> None:
    assert [size_text(size) for size in (0, 999, 1000, 12_345, 999_999, 3_400_000)] == [
        *("0 B", "999 B", "1.00 kB", "12.3 kB", "1.00 MB", "3.40 MB")
    ]
    assert length_text(3_725_000) == "1:02:05"
    path = f"{ROOT}/Download/a b.txt"
    assert document_uri(path).endswith("/document/primary%3ADownload%2Fa%20b.txt")
    assert path_of(document_uri(path)) == path
    assert path_of("file:///storage/emulated/0/Download/a%20b.txt") == path
    assert path_of("content://other/1") == ""


# -- the app ------------------------------------------------------------------------------------


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


def test_texts_and_pictures_are_shown(phone: Files) -> None:
    phone.put("Download/a.txt", "Hello\n你好")
    phone.put("Download/b.png", media.picture(0))
    phone.put("Download/c.png", media.picture(1))
    phone.put("Download/d.png", b"broken")
    phone.put("Download/e.pdf", media.pdf("e"))
    phone.put("Download/f.txt", b"")
    phone.go("Downloads")
    phone.tap(text="a.txt")
    assert phone.texts("text_content") == ["Hello\n你好"]
    phone.back()
    phone.tap(text="b.png")
    assert phone.shows(resource_id="photo_view", description="b.png")
    first = phone.host.screenshot()
    phone.swipe(-250, 0, resource_id="photo_view")
    assert phone.shows(resource_id="photo_view", description="c.png")
    second = phone.host.screenshot()
    assert (first != second).mean() > 0.1
    fresh = phone.host.fork()
    fresh._painted = fresh._frame = None
    assert (fresh.screenshot() == second).all()
    phone.tap(description="Delete")
    phone.tap(text="OK")
    assert "c.png" not in phone.names()
    phone.tap(text="d.png")
    assert phone.shows(text="Can't display this image")
    phone.back()
    phone.tap(text="f.txt")
    assert phone.shows(text="This file is empty")
    phone.back()
    phone.tap(text="e.pdf")
    assert phone.toast == "Can't open file"


def test_the_player_plays_in_the_time_of_the_device(phone: Files) -> None:
    phone.put("Music/song.wav", media.sound(20))
    phone.go("Audio")
    phone.tap(text="song.wav")
    assert phone.texts("time") == ["0:20"]
    phone.tap(description="Play")
    phone.host.advance(4_000)
    phone.tap(description="Pause")
    assert phone.texts("time_current") == ["0:04"]
    phone.host.advance(9_000)
    assert phone.texts("time_current") == ["0:04"]
    phone.tap(description="Forward 10 seconds")
    assert phone.texts("time_current") == ["0:14"]
    phone.tap(resource_id="progress")
    assert phone.texts("time_current")[0] in ("0:09", "0:10")
    phone.tap(description="Play")
    phone.host.advance(30_000)
    assert phone.texts("time_current") == ["0:20"]
    assert phone.shows(description="Play")


def test_what_goes_while_it_is_shown_breaks_nothing(phone: Files) -> None:
    phone.put("Download/a.txt")
    phone.go("Downloads")
    phone.tap(text="a.txt", hold_ms=700)
    phone.shell("rm /sdcard/Download/a.txt")
    assert phone.texts("action_bar_title") == ["0 selected"]
    phone.tap(description="Delete")
    phone.tap(description="More options")
    phone.tap(description="Share")
    assert phone.shows(text="No items")
    for activity in (".picker.PickActivity", ".inspector.InspectorActivity"):
        phone.shell(f"am start -n {APP.package}/{activity}")
        assert phone.front.endswith(activity)
        assert phone.shows(class_name="FrameLayout")
    phone.put("Download/plain", media.picture(0))
    phone.shell(f"am start -n {APP.package}/.viewer.ImageActivity -d file:///sdcard/Download/plain")
    phone.swipe(-250, 0, resource_id="photo_view")
    assert phone.shows(description="plain")


def test_information(phone: Files) -> None:
    phone.put("Download/b.png", media.picture(0))
    phone.go("Downloads")
    phone.tap(text="b.png", hold_ms=700)
    phone.tap(description="More options")
    phone.tap(text="Get info")
    for words in ("b.png", "PNG image", "160 × 120", "Internal storage/Download"):
        assert phone.shows(text=words), words


def test_other_apps_get_files_and_send_them_here(phone: Files) -> None:
    phone.put("Download/a.txt", "words")
    phone.go("Downloads")
    phone.tap(text="a.txt", hold_ms=700)
    phone.tap(description="Share")
    if phone.shows(text="Notes"):
        phone.tap(text="Notes")
    assert phone.texts("edit_note_text") == ["words"]
    uri = document_uri(f"{ROOT}/Download/a.txt")
    phone.shell(f"am start -a android.intent.action.VIEW -d {uri} -t text/plain")
    assert phone.texts("text_content") == ["words"]
    phone.shell(f"am start -n {APP.package}/.viewer.TextActivity -d file:///sdcard/none.txt")
    assert phone.shows(text="This file no longer exists")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float) -> None:
    phone = Files(language, furnished=True, font_scale=font_scale)
    assert phone.problems() == []
    paths = [path for path in phone.state.files if not path.endswith("/")]
    text = next(path for path in paths if path.endswith(".txt"))
    place = Place("storage", ROOT)
    for popup, args in (
        ("roots", {}),
        ("menu", {"place": place}),
        ("sort", {}),
        ("select", {"place": Place()}),
        ("select_menu", {"place": place, "paths": (text,)}),
        ("new_folder", {"path": ROOT}),
        ("rename", {"path": text}),
        ("delete", {"paths": (f"{ROOT}/Music",)}),
        ("delete", {"paths": tuple(paths)}),
    ):
        phone.popup(popup, **args)
        assert phone.problems() == [], popup
        phone.do(lambda system: system.dismiss())
    for root in ("images", "documents", "downloads", "storage"):
        phone.do(lambda system, at=root: system.set_ui(root=at))
        assert phone.problems() == [], root
    browser = ".files.FilesActivity"
    pages: list[tuple[str, dict[str, Any]]] = [
        (browser, {"root": "storage", "path": f"{ROOT}/Documents"}),
        (browser, {"root": "storage", "path": f"{ROOT}/DCIM/Camera"}),
        (browser, {"root": "downloads", "path": f"{ROOT}/Alarms"}),
        (".files.SearchActivity", {"root": "storage", "path": ROOT}),
        (".picker.PickActivity", {"operation": "copy", "paths": (text,)}),
        *((".inspector.InspectorActivity", {"path": path}) for path in paths[::5]),
        (".viewer.TextActivity", {"path": text}),
    ]
    for ending, viewer in (("png", "Image"), ("wav", "Player"), ("mp4", "Player")):
        path = next(path for path in paths if path.endswith(ending))
        pages.append((f".viewer.{viewer}Activity", {"path": path}))
    for activity, args in pages:
        phone.start(activity, **args)
        assert phone.problems() == [], (activity, args)
        phone.back()


def test_wording() -> None:
    wording_is_complete(APP)


def test_pages_build_fast() -> None:
    phone = Files(furnished=True)
    assert phone.page_us() < 1000  # several times what they take, for a busy machine
    phone.go("Internal storage")
    assert phone.page_us() < 1000
