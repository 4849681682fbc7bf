"""What android_env, AndroidWorld and other clients read out of the shell's output, by their rules."""

# One script per line reads best.
# ruff: noqa: E501

from __future__ import annotations

import re

import pytest
from small_phone import NOTES, small_phone

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run


@pytest.fixture
def phone() -> DeviceHost:
    host = small_phone()
    run(host, f"am start -S -W -n {NOTES}/.Main")
    return host


def test_current_activity_is_between_the_last_braces(phone: DeviceHost) -> None:
    visible = run(phone, "am stack list | grep -E visible=true").stdout
    assert len(visible.splitlines()) == 1
    found = re.search(r".*\{(.*)\}", visible)
    assert found is not None
    assert found[1] == f"{NOTES}/{NOTES}.Main"


def test_task_id_of_an_activity(phone: DeviceHost) -> None:
    pattern = re.compile(
        r"^\ *taskId=(?P<id>[0-9]*): (?P<base>[^\s]*) .*visible=true"
        r".*topActivity=ComponentInfo{(?P<top>[^\s]*)}$"
    )
    lines = run(phone, "am stack list").stdout.splitlines()
    found = [match for line in lines if (match := pattern.search(line))]
    assert [match["top"] for match in found] == [f"{NOTES}/{NOTES}.Main"]
    assert int(found[0]["id"]) == phone.state.tasks[-1].id


def test_orientation_of_the_first_valid_input_device(phone: DeviceHost) -> None:
    lines = run(phone, "dumpsys input").stdout.split("\n")
    widths = [m[1] for line in lines if (m := re.match(r"\s+PhysicalWidth:\s+(-?\d+)px", line))]
    assert widths == ["540"]
    pattern = r"\s+(SurfaceOrientation|InputDeviceOrientation):\s+(\d)"
    found = [match for line in lines if (match := re.match(pattern, line))]
    assert {match[2] for match in found} == {"0"}


def test_frames_and_rotation(phone: DeviceHost) -> None:
    logical = run(phone, "dumpsys input | grep logicalFrame").stdout
    assert re.findall(r"logicalFrame=\[0, 0, (\d+), (\d+)\]", logical) == [("540", "1200")]
    physical = run(phone, "dumpsys input | grep physicalFrame").stdout
    frame = re.findall(r"physicalFrame=\[(\d+), (\d+), (\d+), (\d+)\]", physical)
    assert frame == [("0", "0", "540", "1200")]
    rotation = run(phone, "dumpsys window | grep mCurrentRotation").stdout
    found = re.search(r"mCurrentRotation=ROTATION_(\d+)", rotation)
    assert found is not None
    assert int(found[1]) == 0


def test_screen_size(phone: DeviceHost) -> None:
    size = run(phone, "wm size").stdout
    assert re.fullmatch(r"Physical size: (\d+)x(\d+)\n", size)
    assert size.split(": ")[1].strip() == "540x1200"
    assert run(phone, "wm density").stdout == "Physical density: 210\n"


@pytest.mark.parametrize(
    ("script", "pattern"),
    [
        ("dumpsys window | grep mCurrentFocus", r"mCurrentFocus=Window\{\w+ u0 (?P<c>[^\s/]+/[^\s}]+)\}"),
        ("dumpsys window displays", r"mFocusedApp=ActivityRecord\{\w+ u0 (?P<c>[^\s/]+/[^\s}]+) t\d+\}"),
        ("dumpsys activity activities | grep mResumedActivity", r"mResumedActivity: ActivityRecord\{\w+ u0 (?P<c>\S+) t\d+\}"),
        ("dumpsys activity activities", r"topResumedActivity=ActivityRecord\{\w+ u0 (?P<c>\S+) t\d+\}"),
        ("dumpsys activity top | grep ACTIVITY | tail -n 1", r"ACTIVITY (?P<c>\S+) \w+ pid=\d+"),
        ("dumpsys activity recents", r"realActivity=\{(?P<c>\S+)\}"),
    ],
)  # fmt: skip
def test_foreground_activity_in_dumps(phone: DeviceHost, script: str, pattern: str) -> None:
    found = re.search(pattern, run(phone, script).stdout)
    assert found is not None
    package, _, name = found["c"].partition("/")
    assert (package, name.removeprefix(NOTES)) == (NOTES, ".Main")


def test_a_successful_start_never_says_error(phone: DeviceHost) -> None:
    printed = run(phone, f"am start  -W -n {NOTES}/.Main").stdout
    assert re.match(r".*Error.*", str(printed.encode())) is None
    failed = run(phone, f"am start  -W -n {NOTES}/.None").stdout
    assert re.match(r".*Error.*", str(failed.encode())) is not None


def test_package_names_by_prefix(phone: DeviceHost) -> None:
    names = [item[len("package:") :] for item in run(phone, "pm list packages").stdout.split()]
    assert set(names) == set(phone.state.packages)


def test_boot_is_completed(phone: DeviceHost) -> None:
    assert run(phone, "getprop sys.boot_completed").stdout.strip() == "1"
    assert run(phone, "settings get global airplane_mode_on").stdout.strip() == "0"


def test_keyboard_is_told(phone: DeviceHost) -> None:
    assert "mInputShown=false" in run(phone, "dumpsys input_method").stdout
    field = next(node for node in phone.forest() if node.editable)
    run(phone, f"input tap {field.bounds.center.x} {field.bounds.center.y}")
    assert "mInputShown=true" in run(phone, "dumpsys input_method | grep mInputShown").stdout


def test_directory_test_as_clients_write_it(phone: DeviceHost) -> None:
    script = "if [ -d /sdcard/Download ]; then\n  echo 'Exists'\nelse\n  echo 'Does not exist'\nfi"
    assert run(phone, script).stdout == "Exists\n"


def test_log_services_are_listed(phone: DeviceHost) -> None:
    services = run(phone, "dumpsys -l").stdout.split()
    assert {"window", "activity", "input", "battery", "display"} <= set(services)
    for name in ("battery", "display", "power", f"package {NOTES}"):
        assert len(run(phone, f"dumpsys {name}").stdout) > 50
    assert run(phone, "dumpsys nosuch").stderr == "Can't find service: nosuch\n"


def test_processes_are_listed_as_appium_looks_for_them(phone: DeviceHost) -> None:
    record = rf"ProcessRecord\{{\w+\s+(\d+):{re.escape(NOTES)}/"
    found = re.search(record, run(phone, "dumpsys activity processes").stdout)
    assert found is not None
    assert found[1] == run(phone, f"pidof {NOTES}").stdout.strip()
    run(phone, f"am force-stop {NOTES}")
    assert re.search(record, run(phone, "dumpsys activity processes").stdout) is None


def test_version_codes_of_a_list_are_those_of_the_package(phone: DeviceHost) -> None:
    listed = run(phone, f"cmd package list packages --show-versioncode {NOTES}").stdout
    code = re.fullmatch(rf"package:{re.escape(NOTES)} versionCode:(\d+)\n", listed)
    assert code is not None
    assert f"versionCode={code[1]} " in run(phone, f"dumpsys package {NOTES}").stdout
