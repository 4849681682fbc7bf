"""The commands that start and stop activities and manage packages."""

# One script per line reads best.
# ruff: noqa: E501

from __future__ import annotations

import pytest
from immutabledict import immutabledict
from small_phone import CLOCK, NOTES, sh, small_phone

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run


@pytest.fixture
def phone() -> DeviceHost:
    return small_phone()


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
