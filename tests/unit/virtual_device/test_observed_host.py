"""What a served device writes down: inputs as actions, and what changes without one."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    DoubleTap,
    Drag,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.server.config import parse_screen
from mobile_gym.virtual_device.server.input_log import MAX_INPUTS, InputLog
from mobile_gym.virtual_device.server.observed_host import ObservedHost, recording_script

SIZE = (540, 1200)
WATCHER = "a secret"
SETTINGS = "com.android.settings"


@pytest.fixture
def host() -> ObservedHost:
    made = ObservedHost(APPS, parse_screen("1200x540"))
    made.boot(1)
    made.watch(WATCHER)
    return made


def log_of(host: ObservedHost, script: str) -> InputLog:
    with recording_script(script):
        assert host.shell(script).exit_code == 0
    return host.end_watch(WATCHER)


def point(x: int, y: int) -> NormalizedPoint:
    return PixelPoint(x, y).to_normalized(*SIZE)


@pytest.mark.parametrize(
    ("script", "action"),
    [
        ("input tap 100 200", Tap(point(100, 200))),
        ("input swipe 270 900 270 300 400", Swipe(point(270, 900), point(270, 300), 0.4)),
        ("input swipe 270 600 270 600 1000", LongPress(point(270, 600), duration_s=1.0)),
        ("input keyevent KEYCODE_HOME", PressKey(Key.HOME)),
        ("input keyevent 4", PressKey(Key.BACK)),
        (f"am start -n {SETTINGS}/.Settings", OpenApp(SETTINGS)),
        (f"am start -S -n {SETTINGS}/.Settings", OpenApp(SETTINGS)),
        (f"monkey -p {SETTINGS} -c android.intent.category.LAUNCHER 1", OpenApp(SETTINGS)),
        ("input tap 100 200; input tap 101 201", DoubleTap(point(100, 200))),
    ],
)
def test_an_input_is_the_action_that_does_the_same(
    host: ObservedHost, script: str, action: object
) -> None:
    log = log_of(host, script)
    assert [each.action for each in log.inputs] == [action]
    assert not log.changes


def test_a_finger_that_rests_before_it_moves_drags(host: ObservedHost) -> None:
    host.swipe(270, 900, 270, 300, 600, hold_ms=800)
    (logged,) = host.end_watch(WATCHER).inputs
    assert isinstance(logged.action, Drag)
    assert (logged.action.start, logged.action.end) == (point(270, 900), point(270, 300))
    assert 0.8 <= logged.action.hold_s <= 0.9


def test_two_slow_taps_are_two(host: ObservedHost) -> None:
    log = log_of(host, "input tap 100 200; sleep 1; input tap 100 200")
    assert [each.action for each in log.inputs] == [Tap(point(100, 200))] * 2


def test_text_typed_letter_by_letter_is_one_text(host: ObservedHost) -> None:
    host.shell("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    host.advance(1000)
    field = next(node for node in host.forest() if node.editable)
    host.tap(*field.bounds.center)
    host.advance(1000)
    assert host.focused_field() is not None
    for letter in "Ann":
        host.type_text(letter)
    assert host.end_watch(WATCHER).inputs[-1].action == Type("Ann")


def test_text_without_a_field_says_why_nothing_came_of_it(host: ObservedHost) -> None:
    (logged,) = log_of(host, "input text hello").inputs
    assert logged.action == Type("hello")
    assert "no edit field" in logged.error


def test_states_are_of_before_and_after(host: ObservedHost) -> None:
    home = host.activity
    (logged,) = log_of(host, f"am start -n {SETTINGS}/.Settings").inputs
    host.restore(logged.before)
    assert host.activity == home
    host.restore(host.settled_snapshot(logged.after, 10_000))
    assert host.activity.startswith(SETTINGS)
    passed_ms = host.state.monotonic_ms - logged.after.state.monotonic_ms
    assert passed_ms == 500


@pytest.mark.parametrize(
    ("script", "path"),
    [
        ("settings put system font_scale 1.3", "settings/system/font_scale"),
        ("sh -c 'settings put system font_scale 1.3'", "settings/system/font_scale"),
        ("svc wifi disable", "settings/global/wifi_on"),
        ("pm disable com.android.deskclock", "packages/com.android.deskclock/enabled"),
        ("pm clear com.android.deskclock", "data/com.android.deskclock/alarms/3"),
        ("date 010112002030", "clock"),
        ("rm /sdcard/Download/ticket.pdf", "files//sdcard/Download/ticket.pdf"),
        ("echo hi > /sdcard/note.txt", "files//sdcard/note.txt"),
        ("uiautomator dump /sdcard/Download/ticket.pdf", "files//sdcard/Download/ticket.pdf"),
        ("reboot", "state"),
        (
            "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 7 "
            "--ez android.intent.extra.alarm.SKIP_UI true",
            "data/com.android.deskclock/alarms/7",
        ),
    ],
)
def test_what_changes_without_an_input_is_out_of_band(
    host: ObservedHost, script: str, path: str
) -> None:
    ((source, paths),) = log_of(host, script).changes.items()
    assert source == script
    assert path in paths


@pytest.mark.parametrize(
    "script",
    [
        "settings get system font_scale",
        "content query --uri content://com.android.contacts/contacts",
        "dumpsys window; pm list packages; getprop",
        "uiautomator dump && cat /sdcard/window_dump.xml && rm /sdcard/window_dump.xml",
        "screencap -p /sdcard/screen.png",
        "touch /data/local/tmp/u2.jar",
        "settings put system show_touches 1",
        "cmd statusbar expand-notifications",
        f"am force-stop {SETTINGS}",
        "input tap 270 600; input swipe 270 900 270 300",
    ],
)
def test_looking_and_touching_are_not(host: ObservedHost, script: str) -> None:
    assert not log_of(host, script).changes


def test_what_falls_due_is_not_out_of_band(host: ObservedHost) -> None:
    host.advance(26 * 3_600_000)  # alarms ring, events begin
    assert not host.end_watch(WATCHER).changes


def test_a_loaded_state_is_out_of_band(host: ObservedHost) -> None:
    before = host.snapshot()
    host.advance(1000)
    host.restore(before)
    assert host.end_watch(WATCHER).changes == {"a saved state": {"state": None}}


def test_who_is_watched_cannot_end_it(host: ObservedHost) -> None:
    host.shell("settings put system font_scale 1.3")
    with pytest.raises(UsageError, match="another program watches"):
        host.watch("mine")
    with pytest.raises(UsageError, match="only who watches"):
        host.end_watch("mine")
    assert host.end_watch(WATCHER).changes


def test_there_is_an_end_to_what_is_written_down(host: ObservedHost) -> None:
    for _ in range(MAX_INPUTS + 1):
        host.press_key("volume_up")
    assert host.count_inputs() == MAX_INPUTS


def test_nothing_is_written_down_before(host: ObservedHost) -> None:
    host.end_watch(WATCHER)
    host.tap(100, 200)
    assert host.count_inputs() == 0
