"""Test programs of installed APKs: they are listed, and end at once with the reason."""

from __future__ import annotations

import pytest
from apk_files import apk, manifest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import Input, run, run_bytes

TESTS = "org.example.guest.test"
CLOCK = "com.android.deskclock"


@pytest.fixture
def phone() -> DeviceHost:
    host = DeviceHost(APPS)
    host.boot(seed=2)
    content = apk(manifest(TESTS, instruments=f"{CLOCK} org.example.gone"))
    installed = run_bytes(host, f"pm install -t -S {len(content)}", Input(content))
    assert installed.stdout == b"Success\n"
    return host


def test_they_are_listed_until_their_package_goes(phone: DeviceHost) -> None:
    line = f"instrumentation:{TESTS}/.Runner (target={CLOCK})\n"
    assert line in run(phone, "pm list instrumentation").stdout
    assert run(phone, f"pm list instrumentation {CLOCK}").stdout == line
    assert f":/data/app/{TESTS}" in run(phone, f"pm list instrumentation -f {CLOCK}").stdout
    run(phone, f"pm uninstall {TESTS}")
    assert run(phone, "pm list instrumentation").stdout == ""


def test_one_that_is_started_says_why_it_cannot_run(phone: DeviceHost) -> None:
    for component in (f"{TESTS}/.Runner", f"{TESTS}/{TESTS}.Runner"):
        ended = run(phone, f"am instrument -w -r -e class a.B -e debug false {component}")
        assert "longMsg=This device does not run the code" in ended.stdout
        assert ended.stdout.endswith("shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n")
    assert "does not run the code" in run(phone, "logcat -d -s Instrumentation").stdout


@pytest.mark.parametrize("component", ["org.example.no/.Runner", f"{TESTS}/.Other"])
def test_an_unknown_one_is_not_started(phone: DeviceHost, component: str) -> None:
    ended = run(phone, f"am instrument -w {component}")
    assert "Error=Unable to find instrumentation info for: ComponentInfo{" in ended.stdout
    assert f"INSTRUMENTATION_FAILED: {component}" in ended.stderr
    assert ended.exit_code == 1


def test_the_package_that_it_is_for_must_be_there(phone: DeviceHost) -> None:
    run(phone, f"pm uninstall --user 0 {CLOCK}")
    ended = run(phone, f"am instrument -w {TESTS}/.Runner")
    assert f"Unable to find instrumentation target package: {CLOCK}" in ended.stdout
