"""The commands for rows, preferences and files, and the probes of checks."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from immutabledict import immutabledict
from small_phone import CLOCK, NOTES, sh, small_phone

from mobile_gym.core.checks import ContentRow, FileExists, PreferenceIs, probe
from mobile_gym.judging.probe_output import (
    content_rows,
    installed_packages,
    shared_preferences,
)
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run_bytes

PREFERENCES = f"/data/user_de/0/{NOTES}/shared_prefs/{NOTES}_preferences.xml"
ALARMS = f"content://{CLOCK}.provider/alarms"


@pytest.fixture
def phone() -> DeviceHost:
    return small_phone()


def test_content_query(phone: DeviceHost) -> None:
    assert sh(phone, f"content query --uri {ALARMS}") == (
        "Row: 0 _id=1, hour=8, label=Wake, early\n"
        "Row: 1 _id=2, hour=10, label=\n"
        "Row: 2 _id=3, hour=21, label=It's late\n"
    )
    assert (
        sh(phone, f"content query --uri {ALARMS}/2 --projection hour:_id")
        == "Row: 0 hour=10, _id=2\n"
    )
    sh(phone, "settings put global my_key v")
    assert "name=my_key, value=v" in sh(
        phone, "content query --uri content://settings/global --where \"name='my_key'\""
    )
    assert "Could not find provider" in sh(phone, "content query --uri content://none/x", 1)
    assert "URI is not specified" in sh(phone, "content query", 1)
    assert "Invalid column z" in sh(phone, f"content query --uri {ALARMS} --projection z", 1)


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("hour=8", "1"),
        ("hour<=10", "1 2"),
        ("hour='8'", "1"),
        ("hour > 9", "2 3"),
        ("hour>=10 AND hour<21", "2"),
        ("label='It''s late' OR _id=1", "1 3"),
        ("NOT (hour=8 or hour=10)", "3"),
        ("label LIKE '%EARLY'", "1"),
        ("label NOT LIKE '%a%'", "2"),
        ("_id IN ('1', 3)", "1 3"),
        ("label IS NULL", ""),
        ("label IS NOT NULL and hour <> 21", "1 2"),
        ("hour=99", ""),
    ],
)
def test_where(phone: DeviceHost, where: str, ids: str) -> None:
    found = sh(phone, f'content query --uri {ALARMS} --projection _id --where "{where}"')
    if not ids:
        assert found == "No result found.\n"
    assert [
        line.partition("_id=")[2] for line in found.splitlines() if "Row" in line
    ] == ids.split()


@pytest.mark.parametrize(
    "where", ["hour", "hour=", "=1", "(hour=1", "hour=1)", "hour=1; drop", "a b"]
)
def test_bad_where(phone: DeviceHost, where: str) -> None:
    assert "syntax error" in sh(phone, f"content query --uri {ALARMS} --where '{where}'", 1)


def test_sort(phone: DeviceHost) -> None:
    found = sh(phone, f"content query --uri {ALARMS} --projection hour --sort 'hour DESC'")
    assert found.split("hour=")[1:] == ["21\nRow: 1 ", "10\nRow: 2 ", "8\n"]


def test_preferences_are_a_file(phone: DeviceHost) -> None:
    root = ElementTree.fromstring(sh(phone, f"cat {PREFERENCES}"))
    values = {element.get("name"): (element.tag, element.get("value")) for element in root}
    assert values["dark"] == ("boolean", "true")
    assert values["count"] == ("int", "0")
    assert values["stamp"] == ("long", str(1 << 40))
    assert values["size"] == ("float", "1.5")
    texts = {element.get("name"): element for element in root}
    assert texts["title"].text == 'a<b> & "c"\nd'
    assert [item.text for item in texts["tags"]] == ["a", "b"]
    assert sh(phone, f"cat /data/data/{NOTES}/shared_prefs/*.xml") == sh(
        phone, f"cat {PREFERENCES}"
    )
    assert sh(phone, f"echo > {PREFERENCES}; cat {PREFERENCES}") == "\n"
    assert "No such file" in sh(phone, PREFERENCES.replace(NOTES, CLOCK).join(("cat ", "")), 1)


def test_probes_of_checks_run(phone: DeviceHost) -> None:
    rows = sh(phone, str(probe(ContentRow(ALARMS, (("hour", "8"),)))))
    assert content_rows(rows)[0] == {"_id": "1", "hour": "8", "label": "Wake, early"}
    stored = shared_preferences(sh(phone, str(probe(PreferenceIs(NOTES, "dark", "true")))))
    assert stored == {
        "dark": "true",
        "count": "0",
        "stamp": str(1 << 40),
        "size": "1.5",
        "title": 'a<b> & "c"\nd',
        "tags": "a,b",
    }
    assert installed_packages(sh(phone, "pm list packages")) == set(phone.state.packages)
    sh(phone, "touch '/sdcard/Download/a b'")
    there, missing = FileExists("/sdcard/Download/a b"), FileExists("/sdcard/none")
    assert sh(phone, str(probe(there))) == "/sdcard/Download/a b\n"
    assert sh(phone, str(probe(missing)), 1) == "ls: /sdcard/none: No such file or directory\n"


def test_files_are_made_and_listed(phone: DeviceHost) -> None:
    sh(phone, "mkdir -p /sdcard/a/b && echo one > /storage/emulated/0/a/b/x && touch /sdcard/a/y")
    assert phone.state.files["/sdcard/a/b/x"] == b"one\n"
    assert sh(phone, "ls /sdcard/a; ls -d /sdcard/a; ls -1 /sdcard/a/b/x") == (
        "b\ny\n/sdcard/a\n/sdcard/a/b/x\n"
    )
    assert sh(phone, "ls -l /sdcard/a/b").split()[-1] == "x"


def test_files_are_copied_moved_and_deleted(phone: DeviceHost) -> None:
    sh(phone, "mkdir -p /sdcard/a/b && echo one > /sdcard/a/b/x && touch /sdcard/a/y")
    assert sh(phone, "cp -r /sdcard/a /sdcard/c; find /sdcard/c -type f | sort") == (
        "/sdcard/c/b/x\n/sdcard/c/y\n"
    )
    sh(phone, "mv /sdcard/c/b/x /sdcard/c/z; rm -r /sdcard/a")
    assert sh(phone, "ls -R /sdcard/c") == "/sdcard/c:\nb\ny\nz\n\n/sdcard/c/b:\n"
    assert not [path for path in phone.state.files if path.startswith("/sdcard/a")]
    assert sh(phone, "rm -f /sdcard/none; rm -rf /sdcard/c; ls /sdcard | grep -c '^c$'", 1) == "0\n"


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("rm /sdcard/c", "Is a directory"),
        ("rmdir /sdcard/c", "not empty"),
        ("mkdir /sdcard/c", "File exists"),
        ("touch /sdcard/q/w/e", "No such file"),
        ("cp -r /sdcard /sdcard/Download", "cannot be copied"),
        ("mkdir /system/x", "Read-only"),
    ],
)
def test_what_cannot_be_done_with_files(phone: DeviceHost, script: str, error: str) -> None:
    sh(phone, "mkdir -p /sdcard/c/b")
    assert error in sh(phone, script, 1)


def test_files_are_described_and_summed(phone: DeviceHost) -> None:
    assert sh(phone, "stat -c '%n %s %F' /sdcard; echo -n abc | md5sum") == (
        "/sdcard 4096 directory\n900150983cd24fb0d6963f7d28e17f72  -\n"
    )


@pytest.mark.parametrize(
    ("script", "printed"),
    [
        ("grep -n a /sdcard/t", "2:a 10\n"),
        ("grep -v a /sdcard/t | wc -l", "2\n"),
        ("grep -cE '^(a|b)' /sdcard/t", "2\n"),
        (r"grep -o '[[:digit:]]\+' /sdcard/t | sort -nr", "10\n2\n1\n"),
        ("sort /sdcard/t | head -n 1", "a 10\n"),
        ("tail -1 /sdcard/t", "c 1\n"),
        ("tail -n +2 /sdcard/t | cut -d ' ' -f 1", "a\nc\n"),
        ("cut -d' ' -f2 /sdcard/t | tr '\\n' ,", "2,10,1,"),
        ("echo Hello | tr a-z A-Z | tr -d L", "HEO\n"),
        ("echo Hello | tr '[:upper:]' '[:lower:]'", "hello\n"),
        ("wc /sdcard/t", "3 6 13 /sdcard/t\n"),
        ("printf '%s-%03d|' a 7 b 8", "a-007|b-008|"),
        ("echo -e 'a\\tb'; echo -n c", "a\tb\nc"),
        ("basename /a/b.txt .txt; dirname /a/b.txt", "b\n/a\n"),
        ("whoami; id -u; uname", "root\n0\nLinux\n"),
        ("[ 3 -gt 2 -a -f /sdcard/t ] && [ ! -e /none -o x = y ] && echo ok", "ok\n"),
    ],
)
def test_a_text_tool(phone: DeviceHost, script: str, printed: str) -> None:
    sh(phone, r"printf 'b 2\na 10\nc 1\n' > /sdcard/t")
    assert sh(phone, script) == printed


def test_what_is_not_there_is_not_found(phone: DeviceHost) -> None:
    assert sh(phone, "echo x | grep zzz", 1) == ""


@pytest.mark.parametrize(
    ("script", "error"), [("echo x | grep -E '('", "bad REGEX"), ("[ 1 = 1", "missing ]")]
)
def test_what_a_text_tool_refuses(phone: DeviceHost, script: str, error: str) -> None:
    assert error in sh(phone, script, 2)


def test_binary_files_survive(phone: DeviceHost) -> None:
    content = bytes(range(256))
    phone.apply(lambda system: system.change(files=immutabledict({"/sdcard/f": content})))
    sh(phone, "cat /sdcard/f > /sdcard/g; cp /sdcard/g /sdcard/h")
    assert phone.state.files["/sdcard/h"] == content
    assert run_bytes(phone, "cat /sdcard/h | head -c 200").stdout == content[:200]
