"""Commands that clients send besides the common ones; what they print is what Android prints."""

from __future__ import annotations

import re

import pytest
from automation_keyboard import install_keyboard
from phone_driver import Phone

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import Input, InputAwaited, run, run_bytes
from mobile_gym.virtual_device.shell.commands.logcat import followed_log
from mobile_gym.virtual_device.shell.interpreter import InteractiveShell

CALCULATOR = "com.android.calculator2"
KEYBOARD = "com.android.inputmethod.latin/.LatinIME"


def typed(host: DeviceHost) -> str:
    field = host.focused_field()
    assert field is not None
    return field.text


@pytest.fixture
def field(host: DeviceHost) -> DeviceHost:
    """A phone on which an edit field has the focus."""
    run(host, "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    Phone(host).tap(class_name="EditText")
    assert typed(host) == ""
    return host


def test_keys_together(field: DeviceHost) -> None:
    run(field, "input text hello; input keycombination 113 29; input keyevent 67")
    assert typed(field) == ""
    run(field, "input text hello; input keycombination CTRL_LEFT A")
    run(field, "input keycombination CTRL_LEFT KEYCODE_C; input text X")
    run(field, "input keycombination 113 50")
    assert typed(field).endswith("hello")
    run(field, "input keycombination 59 30; input keycombination SHIFT_RIGHT 9")
    assert typed(field).endswith("B@")
    assert run(field, "input keycombination 113").exit_code == 255


def test_a_keyboard_for_automation(field: DeviceHost) -> None:
    install_keyboard(field)
    run(field, "am broadcast -a ADB_INPUT_CHARS --eia chars 25991,33,1114112,-1")
    assert typed(field) == "文!"
    run(field, "am broadcast -a ADB_CLEAR_TEXT")
    assert typed(field) == ""


def test_a_task_is_pinned(host: DeviceHost) -> None:
    host.open_app("Calculator")
    task = host.state.tasks[-1].id
    run(host, "input keyevent HOME")
    assert run(host, f"am task lock {task}").exit_code == 0
    assert host.activity.startswith(CALCULATOR)
    assert run(host, "am task lock 99999").exit_code == 255


def test_settings_return_to_their_defaults(host: DeviceHost) -> None:
    run(host, "settings put system font_scale 1.3; settings put system own thing")
    run(host, "settings reset system untrusted_defaults")
    assert run(host, "settings get system font_scale").stdout == "1.0\n"
    assert run(host, "settings get system own").stdout == "null\n"
    assert run(host, f"settings reset system {CALCULATOR}").exit_code == 0
    assert run(host, "settings reset system nothing.known").exit_code == 255


def test_what_the_platform_has(host: DeviceHost) -> None:
    features = run(host, "pm list features").stdout.split()
    assert "feature:android.hardware.touchscreen" in features
    assert all(
        line.startswith("library:") for line in run(host, "pm list libraries").stdout.split()
    )


def test_the_screen_is_made_another_size_and_back(host: DeviceHost) -> None:
    run(host, "wm size 720x1280; wm density 240")
    assert run(host, "wm size").stdout == "Physical size: 540x1200\nOverride size: 720x1280\n"
    assert run(host, "wm density").stdout == "Physical density: 210\nOverride density: 240\n"
    assert host.screenshot().shape == (1280, 720, 3)
    assert max(node.bounds.right for node in host.forest()) == 720
    run(host, "wm size reset; wm density reset")
    assert run(host, "wm size; wm density").stdout == (
        "Physical size: 540x1200\nPhysical density: 210\n"
    )
    assert host.screenshot().shape == (1200, 540, 3)
    for wrong in ("wm size 1x1", "wm size big", "wm size 99999x99999", "wm density 9"):
        assert run(host, wrong).exit_code == 255 or "bad number" in run(host, wrong).stderr


def test_app_operations(host: DeviceHost) -> None:
    run(host, f"appops set {CALCULATOR} android:manage_external_storage allow")
    shown = run(host, f"appops get {CALCULATOR} MANAGE_EXTERNAL_STORAGE").stdout
    assert shown == "MANAGE_EXTERNAL_STORAGE: allow\n"
    assert run(host, f"cmd appops reset {CALCULATOR}; appops get {CALCULATOR}").stdout == (
        "No operations.\n"
    )
    assert run(host, "appops set no.such.app CAMERA allow").exit_code == 255


def test_input_methods(host: DeviceHost) -> None:
    assert run(host, "ime list -s").stdout == f"{KEYBOARD}\n"
    unknown = run(host, "ime set com.android.adbkeyboard/.AdbIME")
    assert (unknown.exit_code, "cannot be selected" in unknown.stderr) == (255, True)
    assert "selected for user" in run(host, f"ime set {KEYBOARD}").stdout
    assert run(host, "settings get secure default_input_method").stdout == f"{KEYBOARD}\n"


def test_processes(host: DeviceHost) -> None:
    host.open_app("Calculator")
    pid = run(host, f"pidof {CALCULATOR}").stdout.strip()
    assert re.search(rf"^u0_a\d+ +{pid} .* {CALCULATOR}$", run(host, "ps -A").stdout, re.M)
    assert f"pid={pid}" in run(host, "dumpsys activity top").stdout
    assert run(host, "pidof nothing").exit_code == 1
    assert run(host, "df /data | tail -n 1").stdout.endswith("/data\n")


def test_telephony(host: DeviceHost) -> None:
    assert (
        "mServiceState={mVoiceRegState=0(IN_SERVICE)"
        in run(host, "dumpsys telephony.registry").stdout
    )
    run(host, "cmd connectivity airplane-mode enable")
    assert "mVoiceRegState=3(POWER_OFF)" in run(host, "dumpsys telephony.registry").stdout
    listed = run(host, "dumpsys --skip window,power -l").stdout.split()
    assert "window" not in listed
    assert "telephony.registry" in listed


def test_a_restart_keeps_files_and_closes_apps(host: DeviceHost) -> None:
    host.open_app("Calculator")
    run(host, "echo kept > /sdcard/kept; reboot")
    assert run(host, "cat /sdcard/kept").stdout == "kept\n"
    assert len(host.state.tasks) == 1


# -- input, sessions, the log ---------------------------------------------------------------------


def test_input_that_has_not_come_is_asked_for(host: DeviceHost) -> None:
    for script, size in (("cat", None), ("read X; echo $X", 3), ("echo a | cat", 0)):
        if size == 0:
            assert run_bytes(host, script, Input(b"zz", is_whole=False)).stdout == b"a\n"
            continue
        with pytest.raises(InputAwaited) as awaited:
            run_bytes(host, script, Input(b"zz", is_whole=False))
        assert awaited.value.size == size
    assert run_bytes(host, "read X; echo $X", Input(b"zz\nmore", is_whole=False)).stdout == b"zz\n"


def test_errors_stand_where_they_happen(host: DeviceHost) -> None:
    output = run_bytes(host, "echo a; echo b >&2; nosuch; echo c", merged=True)
    assert output.stdout == b"a\nb\nsh: nosuch: inaccessible or not found\nc\n"
    assert output.stderr == b""


def test_a_session_keeps_what_it_was_told(host: DeviceHost) -> None:
    session = InteractiveShell()
    session.run(host, "cd /sdcard; X='two words'")
    assert session.prompt() == "emu64x:/sdcard # "
    answer = session.run(host, 'pwd; echo "$X"; false')
    assert (answer.output.stdout, answer.output.exit_code) == (b"/sdcard\ntwo words\n", 1)
    assert session.run(host, "echo $?").output.stdout == b"1\n"
    assert session.run(host, "exit 9").is_last
    assert session.run(host, "echo )").output.stdout.startswith(b"sh: syntax error")
    assert [
        InteractiveShell.is_whole(text) for text in ("if true", "echo 'a", "echo )", "echo")
    ] == [*(False, False, True, True)]


@pytest.mark.parametrize(
    ("script", "follows"),
    [
        ("logcat", True),
        ("export ANDROID_LOG_TAGS=\"''\"; exec logcat -v epoch", True),
        ("exec logcat -T 5 Tag:I *:S", True),
        ("logcat -d", False),
        ("logcat -b all -c", False),
        ("logcat -t 5", False),
        ("logcat | head", False),
        ("logcat > /sdcard/log", False),
        ("echo logcat", False),
        ("logcat --wrong", False),
        ("rm x; logcat", False),
    ],
)
def test_which_scripts_go_on_with_the_log(script: str, follows: bool) -> None:
    assert (followed_log(script) is not None) == follows
