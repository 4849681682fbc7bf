"""What the machine says of itself, by the rules of those who read it."""

from __future__ import annotations

import re

import pytest

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system import files, radios
from mobile_gym.virtual_device.system.apk import read_apk, write_apk


def said(host: DeviceHost, script: str) -> str:
    result = host.shell(script)
    assert result.exit_code == 0, result
    return result.stdout


def test_uptime_is_that_of_the_device(host: DeviceHost) -> None:
    before = float(said(host, "cat /proc/uptime").split()[0])
    host.advance(5000)
    assert float(said(host, "cat /proc/uptime").split()[0]) == pytest.approx(before + 5)


def test_memory_and_processor_are_told(host: DeviceHost) -> None:
    assert re.search(r"^MemTotal: +\d+ kB$", said(host, "cat /proc/meminfo"), re.M)
    assert said(host, "grep -c ^processor /proc/cpuinfo") == f"{said(host, 'nproc')}"


def test_what_the_system_makes_cannot_be_written(host: DeviceHost) -> None:
    assert host.shell("echo 1 > /proc/uptime").exit_code == 1
    assert "cpuinfo" in said(host, "ls /proc")


def test_the_touch_screen_has_its_two_axes(host: DeviceHost) -> None:
    """As airtest 1.4 finds them: `max N` on the lines of axes 0035 and 0036."""
    printed = said(host, "getevent -p")
    for axis in ("0035", "0036"):
        (line,) = [line for line in printed.splitlines() if axis in line]
        assert re.findall(r"max [0-9]+", line) == ["max 32767"]


def test_events_cannot_be_listened_to(host: DeviceHost) -> None:
    assert host.shell("getevent -lt /dev/input/event1").exit_code == 1


def test_an_address_is_there_with_wifi_alone(host: DeviceHost) -> None:
    assert "inet 10.0.2.16/24" in said(host, "ip addr show wlan0")
    assert "inet addr:10.0.2.16" in said(host, "ifconfig wlan0")
    host.apply(lambda system: radios.set_wifi(system, False))
    assert "inet" not in said(host, "ip -f inet addr show wlan0")
    assert said(host, "ip route") == ""


def test_an_unknown_interface_is_refused(host: DeviceHost) -> None:
    assert "does not exist" in host.shell("ip addr show eth7").stderr


def test_the_data_are_mounted(host: DeviceHost) -> None:
    assert re.search(r"^\S+ on /data type \w+ \(rw", said(host, "mount"), re.M)


def test_enforcing_is_a_switch(host: DeviceHost) -> None:
    assert said(host, "getenforce; setenforce 0; getenforce") == "Enforcing\nPermissive\n"
    assert host.shell("setenforce maybe").exit_code == 1


def test_top_lists_what_runs(host: DeviceHost) -> None:
    host.open_app("Clock")
    row = re.search(
        r"^ *(\d+) u0_a\d+ .* com\.android\.deskclock$", said(host, "top -n 1 -b"), re.M
    )
    assert row is not None
    assert row[1] == said(host, "pidof com.android.deskclock").strip()
    assert host.shell("top").exit_code == 1


def test_recording_is_refused_with_what_to_do(host: DeviceHost) -> None:
    assert said(host, "which screenrecord") == "/system/bin/screenrecord\n"
    refused = host.shell("screenrecord /sdcard/a.mp4")
    assert refused.exit_code == 1
    assert "screencap" in refused.stderr


def test_a_report_is_an_archive_that_can_be_read(host: DeviceHost) -> None:
    begin, *_, done = said(host, "bugreportz -p").splitlines()
    path = begin.removeprefix("BEGIN:")
    assert done == f"OK:{path}"
    assert said(host, f"head -c 2 {path}") == "PK"
    assert host.shell("bugreportz -v").stderr == "1.2\n"  # adb reads the version there


def test_a_report_has_the_log_and_the_packages(host: DeviceHost) -> None:
    report = said(host, "bugreport")
    assert "------ SYSTEM LOG (logcat -d) ------" in report
    assert "package:/product/app/Deskclock/Deskclock.apk=com.android.deskclock" in report


def test_an_apk_says_what_it_was_made_of() -> None:
    made = write_apk(
        "org.example.app",
        label="Größe",
        version="3.1",
        activity=".Main",
        permissions=("android.permission.CAMERA",),
    )
    told = read_apk(made)
    assert (told.package, told.label, told.version) == ("org.example.app", "Größe", "3.1")
    assert (told.activity, told.permissions) == (".Main", {"android.permission.CAMERA"})


def test_the_apk_of_an_app_can_be_read_where_it_is_said_to_be(host: DeviceHost) -> None:
    path = said(host, "pm path com.android.deskclock").strip().removeprefix("package:")
    said(host, f"cp {path} /data/local/tmp/a.apk")
    assert said(host, "pm install /data/local/tmp/a.apk") == "Success\n"
    assert host.shell(f"rm {path}").exit_code == 1


def test_an_apk_of_a_known_app_brings_up_the_imitation(host: DeviceHost) -> None:
    known = "ca.zgrs.clipper"
    made = write_apk(known, label="Other", version="9.9", activity=".Other", permissions=())
    host.apply(lambda system: files.write(system, "/data/local/tmp/b.apk", made))
    assert said(host, f"pm list packages {known}") == ""
    assert said(host, "pm install /data/local/tmp/b.apk") == "Success\n"
    assert not host.apps[known].from_apk
    assert said(host, f"pm list packages -3 {known}") == f"package:{known}\n"
    assert "versionName=9.9" in said(host, f"dumpsys package {known}")
