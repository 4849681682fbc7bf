"""The file tools: `ls`, `find`, `cp`, `rm`, `touch`, `stat` and the rest, as toybox has them."""

from __future__ import annotations

import pytest
from folder_phone import PACKAGE, FolderPhone

from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError

OLD = "2023-11-28 23:17:43.176"


@pytest.fixture
def phone() -> FolderPhone:
    phone = FolderPhone()
    phone.shell(
        "settings put global auto_time 0; mkdir -p /sdcard/t/in/deep; cd /sdcard/t;"
        "echo one > 'a b.txt'; echo -n > empty; echo three > in/c.md; echo four > in/deep/d.txt;"
        f"touch -d '{OLD}Z' 'a b.txt'"
    )
    return phone


def test_a_listing_is_toyboxs(phone: FolderPhone) -> None:
    lines = phone.shell("ls -ll -au /sdcard/t").splitlines()
    assert lines[0] == "total 16"
    assert [line.split(None, 8)[-1] for line in lines[1:]] == [".", "..", "a b.txt", "empty", "in"]
    assert lines[3] == (f"-rw-rw---- 1 u0_a158 media_rw    4 {OLD}000000 +0000 a b.txt")
    assert phone.shell("ls -l '/sdcard/t/a b.txt'") == (
        "-rw-rw---- 1 u0_a158 media_rw 4 2023-11-28 23:17 /sdcard/t/a b.txt\n"
    )


def test_reading_changes_no_time(phone: FolderPhone) -> None:
    before = phone.shell("ls -ll -au /sdcard/t")
    phone.host.advance(60_000)
    phone.shell("cat /sdcard/t/*; cp /sdcard/t/empty /sdcard/Download; find /sdcard/t")
    assert phone.shell("ls -ll -au /sdcard/t") == before


def test_listed_times_are_local(phone: FolderPhone) -> None:
    phone.do(lambda system: system.change(timezone="Asia/Kolkata"))
    assert "2023-11-29 04:47:43.176000000 +0530" in phone.shell("ls -ll /sdcard/t")


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ("-1", ["a b.txt", "empty", "in"]),
        ("-r", ["in", "empty", "a b.txt"]),
        ("-tr", ["a b.txt", "in", "empty"]),
        ("-S", ["in", "a b.txt", "empty"]),
        ("-m", ["a b.txt, empty, in"]),
        ("-p", ["a b.txt", "empty", "in/"]),
    ],
)
def test_listings_have_orders_and_forms(phone: FolderPhone, options: str, names: list[str]) -> None:
    assert phone.shell(f"ls {options} /sdcard/t").splitlines() == names


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ("-type f", ["a b.txt", "empty", "in/c.md", "in/deep/d.txt"]),
        (
            "-type f -o -type d",
            ["", "a b.txt", "empty", "in", "in/c.md", "in/deep", "in/deep/d.txt"],
        ),
        ("-mindepth 1 -maxdepth 1", ["a b.txt", "empty", "in"]),
        ("-name '*.txt'", ["a b.txt", "in/deep/d.txt"]),
        ("-type f ! -name '*.txt'", ["empty", "in/c.md"]),
        (r"-type f \( -name '*.md' -o -empty \)", ["empty", "in/c.md"]),
        ("-path '*/deep/*' -a -true", ["in/deep/d.txt"]),
        ("-type f -size +3c -size -6c", ["a b.txt", "in/deep/d.txt"]),
        ("-name in -prune -o -type f -print", ["a b.txt", "empty"]),
        ("-type d -depth", ["in/deep", "in", ""]),
        ("-mtime +1", ["a b.txt"]),
        ("-type f -newer '/sdcard/t/a b.txt' -iname 'C*'", ["in/c.md"]),
        ("-name '*.md' -exec basename {} \\;", ["c.md"]),
    ],
)
def test_find_has_conditions(phone: FolderPhone, conditions: str, found: list[str]) -> None:
    printed = phone.shell(f"find /sdcard/t {conditions}").splitlines()
    assert [line.removeprefix("/sdcard/t").lstrip("/") for line in printed] == found


def test_find_gives_all_paths_to_one_command(phone: FolderPhone) -> None:
    printed = phone.shell("find /sdcard/t -name '*.txt' -exec echo got {} +")
    assert printed == "got /sdcard/t/a b.txt /sdcard/t/in/deep/d.txt\n"


def test_find_empties_shared_storage(phone: FolderPhone) -> None:
    phone.shell("find /storage/emulated/0/ -mindepth 1 -type f -delete")
    assert phone.shell("find /sdcard -type f") == ""
    assert phone.shell("find /sdcard/t -type d").splitlines()[-1] == "/sdcard/t/in/deep"
    phone.shell("find /sdcard/t -mindepth 1 -delete")
    assert phone.shell("ls -A /sdcard/t") == ""


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("find /none", "No such file"),
        ("find /sdcard -nothing", "bad arg"),
        ("find /sdcard -name", "needs 1 arg"),
        (r"find /sdcard \( -type f", "need )"),
        ("find /sdcard -size x", "bad -size"),
        ("find /sdcard/t -name in -delete", "not empty"),
        ("find /sdcard -exec echo {}", "needs ;"),
        ("rm -r /sdcard/none/*", "No such file"),
        ("rm -r /sdcard/t/.", "bad path"),
        ("cp /sdcard/t/in /sdcard/x", "Is a directory"),
        ("cp -a /sdcard/t/. /sdcard/t/in/", "into itself"),
        ("cp /sdcard/t/empty /sdcard/none/", "not directory"),
        ("mv /sdcard/t /sdcard/t/in", "into itself"),
        ("mv /sdcard/none /sdcard/x", "No such file"),
        ("chmod 999 /sdcard/t", "bad mode"),
        ("chmod 777 /sdcard/none", "No such file"),
        ("chcon u:object_r:media_rw_data_file:s0 /sdcard/none", "No such file"),
        ("chcon nonsense /sdcard/t", "Invalid argument"),
        ("restorecon -RD /sdcard/none", "No such file"),
        ("touch -t 13 /sdcard/x", "bad date"),
        ("touch -d 2023-02-30T10:00 /sdcard/x", "bad date"),
        ("stat -c %s /sdcard/none", "No such file"),
    ],
)
def test_what_cannot_be_done_is_an_error(phone: FolderPhone, script: str, error: str) -> None:
    before = phone.state.files
    assert error in phone.fails(script)
    assert phone.state.files == before


@pytest.mark.parametrize(
    "script",
    [
        "chmod 777 -R /sdcard/t",
        "chmod u+rwx,go-w /sdcard/t/empty",
        "chmod -w /sdcard/t/empty",
        "chown -R u0_a1:media_rw /sdcard/t",
        "chcon -R u:object_r:media_rw_data_file:s0 /sdcard/t",
        "restorecon -RD /sdcard/t",
    ],
)
def test_labels_are_taken(phone: FolderPhone, script: str) -> None:
    assert phone.shell(script) == ""


def test_copies_of_what_lies_in_a_directory_go_into_another(phone: FolderPhone) -> None:
    phone.shell("mkdir /sdcard/u; cp -a /sdcard/t/. /sdcard/u/")
    assert phone.shell("ls /sdcard/u") == phone.shell("ls /sdcard/t")
    assert "23:17:43.176" in phone.shell("ls -ll /sdcard/u")
    phone.shell("cp -r /sdcard/t /sdcard/u; cp '/sdcard/t/a b.txt' /sdcard/u/new")
    assert phone.shell("cat /sdcard/u/t/in/c.md") == "three\n"
    assert "23:17" not in phone.shell("ls -l /sdcard/u/new")


def test_moved_files_keep_their_times(phone: FolderPhone) -> None:
    phone.shell("mv '/sdcard/t/a b.txt' /sdcard/t/in; mv /sdcard/t/in /sdcard/Download")
    assert OLD in phone.shell("ls -ll /sdcard/Download/in")
    phone.shell("cd /sdcard; mkdir one two; touch one/x; mv -T one two; mv two/x Download/in/c.md")
    assert phone.shell("cat /sdcard/Download/in/c.md; ls /sdcard/two") == ""


@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        ("-t 202310151530.07", "1697383807"),
        ("-t 2310151530", "1697383800"),
        ("-d 2023-10-15T15:30:00Z", "1697383800"),
        ("-d '2023-10-15 15:30:00 +0200'", "1697376600"),
        ("-d @1697383800", "1697383800"),
        ("-r '/sdcard/t/a b.txt'", "1701213463"),
    ],
)
def test_touch_takes_times(phone: FolderPhone, options: str, seconds: str) -> None:
    assert phone.shell(f"touch {options} /sdcard/x; stat -c %Y /sdcard/x") == f"{seconds}\n"


def test_touch_makes_no_file_that_it_is_not_asked_for(phone: FolderPhone) -> None:
    phone.shell("touch -c /sdcard/none")
    assert "No such file" in phone.fails("ls /sdcard/none")


def test_stat_has_directives(phone: FolderPhone) -> None:
    given = "stat -c '%n|%s|%F|%a|%A|%U:%G|%u|%y|%X' '/sdcard/t/a b.txt'"
    assert phone.shell(given) == (
        f"/sdcard/t/a b.txt|4|regular file|660|-rw-rw----|u0_a158:media_rw|10158|"
        f"{OLD}000000 +0000|1701213463\n"
    )
    assert "Modify: 2023-11-28" in phone.shell("stat '/sdcard/t/a b.txt'")


def test_places_have_several_names(phone: FolderPhone) -> None:
    for name in ("/storage/emulated/0", "/data/media/0", "/mnt/sdcard"):
        assert phone.shell(f"cat '{name}/t/a b.txt'") == "one\n"
    assert phone.shell(f"ls /data/user/0/{PACKAGE}") == phone.shell(f"ls /data/data/{PACKAGE}")


def test_an_apps_files_belong_to_it(phone: FolderPhone) -> None:
    user = phone.shell(f"stat -c %u /data/data/{PACKAGE}/files/state.json").strip()
    assert f"package:{PACKAGE} uid:{user}" in phone.shell("pm list packages -U").splitlines()


@pytest.mark.parametrize("place", ["/data/data/PACKAGE", "/sdcard", "/data/local"])
def test_folders_may_be_entered_and_files_may_not_be_run(phone: FolderPhone, place: str) -> None:
    """Wherever they lie: a folder has the bits to search it, a file has none to execute it."""
    inside = f"{place.replace('PACKAGE', PACKAGE)}/made"
    phone.shell(f"mkdir -p {inside}; echo x > {inside}/file")
    folder, file = phone.shell(f"stat -c %A {inside} {inside}/file").split()
    assert folder.startswith("drwx")
    assert file.startswith("-rw-rw")
    assert "x" not in file


def test_the_device_is_full_at_some_point(phone: FolderPhone) -> None:
    for number in range(3):
        phone.put(f"/sdcard/{number}", bytes(files.MAX_BYTES // 4))
    with pytest.raises(FileError, match="No space"):
        phone.put("/sdcard/more", bytes(files.MAX_BYTES // 4))
    counted = sum(map(files.size_of, phone.state.files.values()))
    assert files.used_bytes(phone.state) == counted
    phone.shell("rm /sdcard/0; mv /sdcard/1 /sdcard/0")
    phone.put("/sdcard/more", bytes(files.MAX_BYTES // 4))
    counted = sum(map(files.size_of, phone.state.files.values()))
    assert files.used_bytes(phone.state) == counted
