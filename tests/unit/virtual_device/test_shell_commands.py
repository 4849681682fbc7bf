"""What each command does to the device, and what it prints."""

# One script per line reads best.
# ruff: noqa: E501

from __future__ import annotations

import io
import struct
import xml.etree.ElementTree as ElementTree
import zlib
from datetime import UTC, datetime

import numpy as np
import pytest
from immutabledict import immutabledict
from small_phone import CLOCK, NOTES, small_phone

from mobile_gym.core.checks import ContentRow, FileExists, PreferenceIs, probe
from mobile_gym.judging.probe_output import (
    content_rows,
    installed_packages,
    shared_preferences,
)
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run, run_bytes

PREFERENCES = f"/data/user_de/0/{NOTES}/shared_prefs/{NOTES}_preferences.xml"
ALARMS = f"content://{CLOCK}.provider/alarms"


@pytest.fixture
def phone() -> DeviceHost:
    return small_phone()


def sh(phone: DeviceHost, script: str, code: int = 0) -> str:
    result = run(phone, script)
    assert result.exit_code == code, result
    return result.stdout + result.stderr


# -- settings and services ------------------------------------------------------------------------


def test_settings(phone: DeviceHost) -> None:
    assert sh(phone, "settings get system no_such_key") == "null\n"
    assert sh(phone, "settings put system my_key 'a b'; settings get system my_key") == "a b\n"
    assert phone.state.settings["system"]["my_key"] == "a b"
    sh(phone, "settings put --user 0 GLOBAL n -1")
    assert sh(phone, "settings get global n") == "-1\n"
    assert "n=-1\n" in sh(phone, "settings list global")
    assert sh(phone, "settings delete global n; settings delete global n") == (
        "Deleted 1 rows\nDeleted 0 rows\n"
    )
    assert sh(phone, "settings get global n") == "null\n"
    assert "Invalid namespace" in sh(phone, "settings get other n", 255)
    assert "Bad arguments" in sh(phone, "settings put system n", 255)


@pytest.mark.parametrize(
    ("script", "namespace", "key", "value"),
    [
        ("svc wifi disable", "global", "wifi_on", "0"),
        ("svc data enable", "global", "mobile_data", "1"),
        ("svc bluetooth enable", "global", "bluetooth_on", "1"),
        ("cmd connectivity airplane-mode enable", "global", "airplane_mode_on", "1"),
        ("cmd uimode night yes", "secure", "ui_night_mode", "2"),
        ("cmd uimode night no", "secure", "ui_night_mode", "1"),
        ("cmd settings put global x 7", "global", "x", "7"),
    ],
)
def test_services_write_settings(
    phone: DeviceHost, script: str, namespace: str, key: str, value: str
) -> None:
    sh(phone, script)
    assert phone.state.settings[namespace][key] == value


def test_services_that_are_not_there(phone: DeviceHost) -> None:
    assert sh(phone, "cmd nosuch do", 20) == "cmd: Can't find service: nosuch\n"
    assert "reset it" in sh(phone, "stop", 1)


def test_properties_and_time_zone(phone: DeviceHost) -> None:
    assert sh(phone, "getprop ro.build.version.sdk; getprop no.such") == "33\n\n"
    assert "[sys.boot_completed]: [1]\n" in sh(phone, "getprop")
    sh(phone, "setprop debug.x 'a b'; setprop persist.sys.timezone Asia/Shanghai")
    assert sh(phone, "getprop debug.x; getprop persist.sys.timezone") == "a b\nAsia/Shanghai\n"
    sh(phone, "service call alarm 3 s16 UTC")
    assert phone.state.timezone == "UTC"
    assert "unknown time zone" in sh(phone, "setprop persist.sys.timezone ../../etc", 1)
    assert "failed to set" in sh(phone, "setprop ro.build.version.sdk 99", 1)


# -- activities -----------------------------------------------------------------------------------


def test_start_by_component(phone: DeviceHost) -> None:
    assert sh(phone, f"am start -n {NOTES}/.Main") == (
        f"Starting: Intent {{ cmp={NOTES}/.Main }}\n"
    )
    assert phone.activity == f"{NOTES}/.Main"
    sh(phone, f"am start -n {NOTES}/{NOTES}.Detail --es title 'x y' --ei n -3 --ez on true")
    assert phone.activity == f"{NOTES}/.Detail"
    layer = phone.state.tasks[-1].activities[-1].layers[0]
    assert layer.args == immutabledict(extras=immutabledict(title="x y", n=-3, on=True))
    sh(phone, f"am start -n {NOTES}/org.other.Shared")
    assert phone.activity == f"{NOTES}/org.other.Shared"


def test_start_waits_and_stops_first(phone: DeviceHost) -> None:
    sh(phone, f"am start -n {NOTES}/.Detail; am start -n {NOTES}/.Detail")
    printed = sh(phone, f"am start -S -W -n {NOTES}/.Main")
    assert printed.startswith(f"Stopping: {NOTES}\nStarting: Intent {{ cmp={NOTES}/.Main }}\n")
    assert f"Status: ok\nLaunchState: COLD\nActivity: {NOTES}/.Main\n" in printed
    assert printed.endswith("Complete\n")
    assert len(phone.state.tasks[-1].activities) == 1
    assert "brought to the front" in sh(phone, f"am start -W -n {NOTES}/.Main")


def test_start_by_action_and_data(phone: DeviceHost) -> None:
    sh(phone, "am start -a android.intent.action.EDIT -d content://notes/3")
    assert phone.activity == f"{NOTES}/.Detail"
    args = phone.state.tasks[-1].activities[-1].layers[0].args
    assert args == {"action": "android.intent.action.EDIT", "data": "content://notes/3"}
    sh(
        phone,
        f"am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -p {CLOCK}",
    )
    assert phone.activity == f"{CLOCK}/.Clock"
    sh(phone, "am start -a android.intent.action.MAIN -c android.intent.category.HOME")
    assert phone.activity.startswith("com.android.launcher3/")


def test_an_app_handles_an_intent_itself(phone: DeviceHost) -> None:
    before = phone.activity
    sh(phone, "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 7")
    assert phone.state.data[CLOCK]["alarm"] == {"android.intent.extra.alarm.HOUR": 7}
    assert phone.activity == before


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (f"am start -n {NOTES}/.None", f"Error type 3\nError: Activity class {{{NOTES}/{NOTES}.None}} does not exist."),
        ("am start -n org.none/.A", "Error: Activity class {org.none/org.none.A} does not exist."),
        ("am start -a org.none.ACT", "Error: Activity not started, unable to resolve Intent { act=org.none.ACT flg=0x10000000 }"),
    ],
)  # fmt: skip
def test_starting_what_is_not_there(phone: DeviceHost, script: str, message: str) -> None:
    before = phone.state.tasks
    # AOSP's `am` exits with 0 here too; what went wrong is only printed.
    result = run(phone, script)
    assert (result.exit_code, message in result.stderr) == (0, True)
    assert message in run(phone, f"{script} -W").stdout
    assert phone.state.tasks == before


@pytest.mark.parametrize(
    "script", ["am start", "am start -n x", "am start --ei a b", "am start --zz", "am fly", "am"]
)
def test_bad_am_commands(phone: DeviceHost, script: str) -> None:
    assert sh(phone, script, 255).strip()


def test_force_stop_disable_and_monkey(phone: DeviceHost) -> None:
    sh(phone, f"am start -n {NOTES}/.Main; am force-stop {NOTES}")
    assert [task.package for task in phone.state.tasks] == ["com.android.launcher3"]
    assert "Events injected: 1" in sh(
        phone, f"monkey -p {NOTES} -c android.intent.category.LAUNCHER 1"
    )
    assert phone.activity == f"{NOTES}/.Main"
    assert sh(phone, f"pm disable-user --user 0 {NOTES}") == (
        f"Package {NOTES} new state: disabled-user\n"
    )
    assert phone.activity.startswith("com.android.launcher3/")
    assert "does not exist" in sh(phone, f"am start -n {NOTES}/.Main")
    assert "monkey aborted" in sh(phone, f"monkey -p {NOTES} 1", 252)
    sh(phone, f"pm enable {NOTES}; am start {NOTES}")
    assert phone.activity == f"{NOTES}/.Main"


def test_broadcasts_reach_the_automation_keyboard(phone: DeviceHost) -> None:
    _focus_note(phone)
    assert "Broadcast completed: result=0\n" in sh(
        phone, "am broadcast -a ADB_INPUT_TEXT --es msg '你好 a'"
    )
    assert _note(phone) == "你好 a"
    sh(phone, "am broadcast -a ADB_CLEAR_TEXT; am broadcast -a ADB_INPUT_B64 --es msg 5L2g")
    assert _note(phone) == "你"


# -- packages -------------------------------------------------------------------------------------


def test_package_lists(phone: DeviceHost) -> None:
    listed = sh(phone, "pm list packages").splitlines()
    assert listed == sorted(f"package:{name}" for name in phone.state.packages)
    assert sh(phone, "pm list packages -3") == f"package:{NOTES}\n"
    assert NOTES not in sh(phone, "cmd package list packages -s")
    assert sh(phone, "pm list packages clock") == f"package:{CLOCK}\n"
    assert sh(phone, f"pm path {NOTES}") == f"package:/data/app/{NOTES}-1/base.apk\n"
    assert sh(phone, "pm path org.none", 1) == ""
    assert sh(phone, f"cmd package resolve-activity --brief {NOTES} | tail -n 1") == (
        f"{NOTES}/.Main\n"
    )


def test_clear_grant_uninstall(phone: DeviceHost) -> None:
    phone.apply(lambda system: system.set_data(immutabledict(count=9), NOTES))
    sh(phone, f"pm grant {NOTES} android.permission.CAMERA")
    assert phone.state.packages[NOTES].granted == {"android.permission.CAMERA"}
    sh(phone, f"pm revoke {NOTES} android.permission.CAMERA; am start {NOTES}")
    assert phone.state.packages[NOTES].granted == frozenset()
    assert sh(phone, f"pm clear {NOTES}") == "Success\n"
    assert phone.state.data[NOTES]["count"] == 0
    assert phone.activity.startswith("com.android.launcher3/")
    assert sh(phone, "pm clear org.none", 1) == "Failed\n"
    assert "Unknown package" in sh(phone, "pm grant org.none android.permission.X", 255)
    assert "Failure" in sh(phone, f"pm uninstall {CLOCK}", 1)
    assert sh(phone, f"pm uninstall {NOTES}") == "Success\n"
    assert NOTES not in sh(phone, "pm list packages")
    assert phone.forest().active is not None


# -- touch, keys, text ----------------------------------------------------------------------------


def _node(phone: DeviceHost, label: str) -> tuple[int, int]:
    return next(n.bounds.center for n in phone.forest() if label in (n.text, n.hint_text))


def _focus_note(phone: DeviceHost) -> None:
    sh(phone, f"am start -n {NOTES}/.Main")
    x, y = _node(phone, "Write")
    sh(phone, f"input tap {x} {y}")


def _note(phone: DeviceHost) -> str:
    return str(phone.state.tasks[-1].activities[-1].layers[-1].ui["note"])


def test_tap_text_and_keys(phone: DeviceHost) -> None:
    _focus_note(phone)
    sh(phone, "input text 'hello%sworld'; input keyevent KEYCODE_DEL 29 KEYCODE_SPACE 8")
    assert _note(phone) == "hello worla 1"
    sh(phone, "input keyboard text x; input -d 0 keyevent KEYCODE_BACK")
    assert not phone.state.keyboard
    x, y = _node(phone, "Count")
    sh(phone, f"input touchscreen tap {x} {y}.4")
    assert phone.state.data[NOTES]["count"] == 1
    sh(phone, f"input motionevent DOWN {x} {y}; input motionevent UP {x} {y}")
    assert phone.state.data[NOTES]["count"] == 2
    sh(phone, "input keyevent 3")
    assert phone.activity.startswith("com.android.launcher3/")
    sh(phone, "input keyevent KEYCODE_APP_SWITCH")
    assert phone.activity == "com.android.launcher3/com.android.quickstep.RecentsActivity"


def test_swipes(phone: DeviceHost) -> None:
    sh(phone, "input swipe 270 800 270 200 200")
    assert phone.state.tasks[-1].activities[-1].layers[-1].name == "all_apps"
    sh(phone, "input keyevent BACK; input draganddrop 270 800 270 200")
    assert phone.state.tasks[-1].activities[-1].layers[-1].name == ""


@pytest.mark.parametrize(
    "script",
    ["input tap", "input tap a b", "input tap nan 1", "input swipe 1 2 3", "input keyevent KEYCODE_X9",
     "input keyevent 9999", "input swipe 0 0 1 1 999999999", "input fly", "input tap 1e400 0"],
)  # fmt: skip
def test_bad_input_is_refused(phone: DeviceHost, script: str) -> None:
    before = phone.state
    assert run(phone, script).exit_code != 0
    assert phone.state == before


# -- what is on the screen ------------------------------------------------------------------------


def test_uiautomator_dump(phone: DeviceHost) -> None:
    assert sh(phone, "uiautomator dump") == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    dumped = sh(phone, "cat /sdcard/window_dump.xml")
    root = ElementTree.fromstring(dumped)
    assert root.tag == "hierarchy"
    assert root.get("rotation") == "0"
    texts = [node.get("text") for node in root.iter("node")]
    assert {"Notes", "Clock", "Phone"} <= set(texts)
    packages = {node.get("package") for node in root.iter("node")}
    assert packages == {"com.android.launcher3"}, "only the active window is dumped"
    tty = sh(phone, "uiautomator dump /dev/tty")
    assert tty == dumped + "UI hierchary dumped to: /dev/tty\n"
    small = ElementTree.fromstring(sh(phone, "uiautomator dump --compressed /dev/null; "
                                             "uiautomator dump --compressed /sdcard/c.xml >/dev/null; "
                                             "cat /sdcard/c.xml").partition("\n")[2])  # fmt: skip
    assert [t for n in small.iter("node") if (t := n.get("text"))] == [t for t in texts if t]


def test_screencap_is_the_screen(phone: DeviceHost) -> None:
    content = run_bytes(phone, "screencap -p").stdout
    assert np.array_equal(_decode_png(content), phone.screenshot())
    sh(phone, "screencap /sdcard/Pictures/a.png; screencap -p > /sdcard/b.png")
    assert phone.state.files["/sdcard/Pictures/a.png"] == content
    assert phone.state.files["/sdcard/b.png"] == content
    raw = run_bytes(phone, "screencap").stdout
    width, height = struct.unpack_from("<2I", raw)
    assert len(raw) == 16 + width * height * 4


def _decode_png(content: bytes) -> np.ndarray:
    stream = io.BytesIO(content)
    assert stream.read(8) == b"\x89PNG\r\n\x1a\n"
    chunks = {}
    while header := stream.read(8):
        size, kind = struct.unpack(">I4s", header)
        body = stream.read(size)
        assert struct.unpack(">I", stream.read(4))[0] == zlib.crc32(kind + body)
        chunks[kind] = body
    width, height = struct.unpack_from(">2I", chunks[b"IHDR"])
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + width * 3)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)


# -- time -----------------------------------------------------------------------------------------


def test_uptime_tells_when_the_device_booted(phone: DeviceHost) -> None:
    booted = sh(phone, "uptime -s")
    sh(phone, "sleep 90")
    assert sh(phone, "uptime -s") == booted
    assert datetime.strptime(booted, "%Y-%m-%d %H:%M:%S\n") < datetime.strptime(
        sh(phone, "date '+%F %T'"), "%Y-%m-%d %H:%M:%S\n"
    )
    assert " up " in sh(phone, "uptime")


def test_date(phone: DeviceHost) -> None:
    at = datetime(2026, 11, 5, 9, 7, 3, tzinfo=UTC)
    phone.apply(lambda system: system.change(now_ms=int(at.timestamp() * 1000), timezone="UTC"))
    assert sh(phone, "date") == "Thu Nov  5 09:07:03 UTC 2026\n"
    assert sh(phone, "date '+%Y-%m-%d %H:%M:%S %e %j %s %% %Q'") == (
        "2026-11-05 09:07:03  5 309 1793869623 % %Q\n"
    )
    sh(phone, "setprop persist.sys.timezone Asia/Shanghai")
    assert sh(phone, "date +%R; date -u +%R") == "17:07\n09:07\n"
    sh(phone, "date 101523002025.30")
    assert sh(phone, "date '+%F %T %Z'") == "2025-10-15 23:00:30 CST\n"
    for text in ("99999999", "nonsense", "@x", "133100002025", "0001-01-01", "@99999999999"):
        assert "bad" in sh(phone, f"date {text}", 1)


def test_sleep_lets_virtual_time_pass(phone: DeviceHost) -> None:
    before = phone.state.now_ms
    sh(phone, "sleep 1.5; sleep 1m")
    assert phone.state.now_ms - before == 61_500
    assert "bad number" in sh(phone, "sleep x", 1)


# -- content and files ----------------------------------------------------------------------------


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
    assert "Permission denied" in sh(phone, f"echo > {PREFERENCES}", 1)
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


def test_files(phone: DeviceHost) -> None:
    sh(phone, "mkdir -p /sdcard/a/b && echo one > /storage/emulated/0/a/b/x && touch /sdcard/a/y")
    assert phone.state.files["/sdcard/a/b/x"] == b"one\n"
    assert sh(phone, "ls /sdcard/a; ls -d /sdcard/a; ls -1 /sdcard/a/b/x") == (
        "b\ny\n/sdcard/a\n/sdcard/a/b/x\n"
    )
    assert sh(phone, "ls -l /sdcard/a/b").split()[-1] == "x"
    assert sh(phone, "cp -r /sdcard/a /sdcard/c; find /sdcard/c -type f | sort") == (
        "/sdcard/c/b/x\n/sdcard/c/y\n"
    )
    sh(phone, "mv /sdcard/c/b/x /sdcard/c/z; rm -r /sdcard/a")
    assert sh(phone, "ls -R /sdcard/c") == "/sdcard/c:\nb\ny\nz\n\n/sdcard/c/b:\n"
    assert not [path for path in phone.state.files if path.startswith("/sdcard/a")]
    assert "Is a directory" in sh(phone, "rm /sdcard/c", 1)
    assert "not empty" in sh(phone, "rmdir /sdcard/c", 1)
    assert "File exists" in sh(phone, "mkdir /sdcard/c", 1)
    assert "No such file" in sh(phone, "touch /sdcard/q/w/e", 1)
    assert sh(phone, "rm -f /sdcard/none; rm -rf /sdcard/c; ls /sdcard | grep -c '^c$'", 1) == "0\n"
    assert "cannot be copied" in sh(phone, "cp -r /sdcard /sdcard/Download", 1)
    assert "Read-only" in sh(phone, "mkdir /system/x", 1)
    assert sh(phone, "stat -c '%n %s %F' /sdcard; echo -n abc | md5sum") == (
        "/sdcard 4096 directory\n900150983cd24fb0d6963f7d28e17f72  -\n"
    )


def test_text_tools(phone: DeviceHost) -> None:
    sh(phone, r"printf 'b 2\na 10\nc 1\n' > /sdcard/t")
    for script, printed in {
        "grep -n a /sdcard/t": "2:a 10\n",
        "grep -v a /sdcard/t | wc -l": "2\n",
        "grep -cE '^(a|b)' /sdcard/t": "2\n",
        r"grep -o '[[:digit:]]\+' /sdcard/t | sort -nr": "10\n2\n1\n",
        "sort /sdcard/t | head -n 1": "a 10\n",
        "tail -1 /sdcard/t": "c 1\n",
        "tail -n +2 /sdcard/t | cut -d ' ' -f 1": "a\nc\n",
        "cut -d' ' -f2 /sdcard/t | tr '\\n' ,": "2,10,1,",
        "echo Hello | tr a-z A-Z | tr -d L": "HEO\n",
        "echo Hello | tr '[:upper:]' '[:lower:]'": "hello\n",
        "wc /sdcard/t": "3 6 13 /sdcard/t\n",
        "printf '%s-%03d|' a 7 b 8": "a-007|b-008|",
        "echo -e 'a\\tb'; echo -n c": "a\tb\nc",
        "basename /a/b.txt .txt; dirname /a/b.txt": "b\n/a\n",
        "whoami; id -u; uname": "root\n0\nLinux\n",
        "[ 3 -gt 2 -a -f /sdcard/t ] && [ ! -e /none -o x = y ] && echo ok": "ok\n",
    }.items():
        assert sh(phone, script) == printed, script
    assert sh(phone, "grep zzz /sdcard/t", 1) == ""
    assert "bad REGEX" in sh(phone, "grep -E '(' /sdcard/t", 2)
    assert "missing ]" in sh(phone, "[ 1 = 1", 2)


def test_binary_files_survive(phone: DeviceHost) -> None:
    content = bytes(range(256))
    phone.apply(lambda system: system.change(files=immutabledict({"/sdcard/f": content})))
    sh(phone, "cat /sdcard/f > /sdcard/g; cp /sdcard/g /sdcard/h")
    assert phone.state.files["/sdcard/h"] == content
    assert run_bytes(phone, "cat /sdcard/h | head -c 200").stdout == content[:200]
