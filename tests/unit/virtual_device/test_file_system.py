"""The file system of the device, and what its files are."""

from __future__ import annotations

from typing import Any

import pytest
from files_phone import ROOT, Files

from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.look import length_text
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError, document_uri, path_of
from mobile_gym.virtual_device.system.formatting import size_text


@pytest.fixture
def phone() -> Files:
    return Files()


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


def test_sounds_and_videos_say_how_long_they_are() -> None:
    assert media.duration_ms(media.sound(7)) == 7000
    assert media.duration_ms(media.video(31)) == 31_000
    assert media.duration_ms(b"nothing") == 0


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
