"""What Files shows of a file, what other apps get of it, and how its pages look."""

from __future__ import annotations

from typing import Any

import pytest
from app_phone import wording_is_complete
from files_phone import APP, ROOT, Files, problems, small_picture

from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.data import Place
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.files import document_uri
from mobile_gym.virtual_device.ui.photographs import Photograph


@pytest.fixture
def phone() -> Files:
    return Files()


def in_downloads(phone: Files, **contents: bytes | str) -> None:
    """Open Downloads with these files, whose names have `_` before the suffix."""
    for name, content in contents.items():
        phone.put(f"Download/{name.replace('_', '.')}", content)
    phone.go("Downloads")


def test_a_text_is_shown(phone: Files) -> None:
    in_downloads(phone, a_txt="Hello\n你好")
    phone.tap(text="a.txt")
    assert phone.texts("text_content") == ["Hello\n你好"]


def test_an_empty_text_says_so(phone: Files) -> None:
    in_downloads(phone, f_txt=b"")
    phone.tap(text="f.txt")
    assert phone.shows(text="This file is empty")


def test_a_swipe_shows_the_next_picture(phone: Files) -> None:
    in_downloads(phone, b_png=small_picture(0), c_png=small_picture(1))
    phone.tap(text="b.png")
    assert phone.shows(resource_id="photo_view", description="b.png")
    first = phone.host.screenshot()
    phone.swipe(-250, 0, resource_id="photo_view")
    assert phone.shows(resource_id="photo_view", description="c.png")
    assert (first != phone.host.screenshot()).mean() > 0.1


def test_a_swiped_picture_is_drawn_as_on_a_new_frame(phone: Files) -> None:
    in_downloads(phone, b_png=small_picture(0), c_png=small_picture(1))
    phone.tap(text="b.png")
    phone.host.screenshot()
    phone.swipe(-250, 0, resource_id="photo_view")
    second = phone.host.screenshot()
    fresh = DeviceHost(phone.host.apps, phone.host.display)
    fresh.restore(phone.host.snapshot())
    assert (fresh.screenshot() == second).all()


def test_a_shown_picture_is_deleted(phone: Files) -> None:
    in_downloads(phone, b_png=small_picture(0), c_png=small_picture(1))
    phone.tap(text="c.png")
    phone.tap(description="Delete")
    phone.tap(text="OK")
    assert phone.names() == ["b.png"]


def test_a_broken_picture_says_so(phone: Files) -> None:
    in_downloads(phone, d_png=b"broken")
    phone.tap(text="d.png")
    assert phone.shows(text="Can't display this image")


def test_a_file_that_no_app_opens_says_so(phone: Files) -> None:
    in_downloads(phone, e_zip=b"PK")
    phone.tap(text="e.zip")
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
    phone.put("Download/plain", small_picture(0))
    phone.shell(f"am start -n {APP.package}/.viewer.ImageActivity -d file:///sdcard/Download/plain")
    phone.swipe(-250, 0, resource_id="photo_view")
    assert phone.shows(description="plain")


def test_information(phone: Files) -> None:
    phone.put("Download/b.png", small_picture(0))
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
    assert problems(phone) == []
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
        assert problems(phone) == [], popup
        phone.do(lambda system: system.dismiss())
    for root in ("images", "documents", "downloads", "storage"):
        phone.do(lambda system, at=root: system.set_ui(root=at))
        assert problems(phone) == [], root
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
        assert problems(phone) == [], (activity, args)
        phone.back()


def test_wording() -> None:
    wording_is_complete(APP)


def test_pages_build_fast() -> None:
    phone = Files(furnished=True)
    assert phone.page_us() < 1000  # several times what they take, for a busy machine
    phone.go("Internal storage")
    assert phone.page_us() < 1000


@pytest.mark.parametrize("ending", [".wav", ".mp4"])
def test_a_player_on_its_side_covers_nothing(ending: str) -> None:
    phone = Files(furnished=True)
    phone.shell("settings put system accelerometer_rotation 0")
    phone.shell("settings put system user_rotation 1")
    path = next(path for path in phone.state.files if path.endswith(ending))
    phone.start(".viewer.PlayerActivity", path=path)
    cover = phone.node(resource_id="album_art" if ending == ".wav" else "video_surface").bounds
    bar = phone.node(description="Share").bounds
    slider = phone.node(resource_id="progress").bounds
    title = phone.node(resource_id="title").bounds
    assert cover.top >= bar.bottom
    assert cover.right <= slider.left
    assert cover.bottom <= title.top
    assert problems(phone) == []


def test_the_storage_in_use_is_what_the_files_say() -> None:
    phone = Files()
    phone.put("DCIM/a.jpg", Photograph("sea", 1, 1000, 1000).to_bytes())
    phone.go("Downloads")
    phone.tap(description="Show roots")
    (used,) = phone.texts("android:id/summary")
    assert used == f"{Photograph('sea', 1, 1000, 1000).file_bytes / 1000:.1f} kB used"
