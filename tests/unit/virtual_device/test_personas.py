"""What a device comes with, and what its apps are called."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mobile_gym.core.errors import UnknownName
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.virtual_device.apps import APPS, IMAGE_APPS, OPEN_APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.personas import PERSONAS, persona_named
from mobile_gym.virtual_device.system.aliases import Names

NAMES = Names(
    {"com.android.clock": "com.google.android.clock"},
    {"com.android.clock/.Old": "com.google.android.clock/com.google.android.clock.New"},
)


def started(persona: str) -> DeviceHost:
    host = DeviceHost(APPS, persona=persona)
    host.boot(3)
    return host


def test_the_default_persona_has_the_apps_of_the_image() -> None:
    assert list(started("aosp").state.packages) == list(IMAGE_APPS)


def test_a_device_of_google_has_the_open_apps_too() -> None:
    packages = started("google").state.packages
    assert list(packages) == [*IMAGE_APPS, *OPEN_APPS]


def test_open_apps_are_not_part_of_the_image() -> None:
    packages = started("google").state.packages
    users = {name for name, package in packages.items() if not package.is_system}
    assert users == set(OPEN_APPS)


def test_labels_belong_to_the_persona() -> None:
    browser = "com.android.browser"
    assert started("google").apps[browser].name("en") == "Chrome"
    assert started("aosp").apps[browser].name("en") == "Browser"


def test_the_default_persona_changes_no_app() -> None:
    assert DeviceHost(APPS).apps is APPS


def test_a_fork_is_of_the_same_persona() -> None:
    fork = started("google").fork()
    assert fork.persona is PERSONAS["google"]
    assert fork.apps["com.android.browser"].name("en") == "Chrome"


def test_a_device_is_asked_for_by_its_persona() -> None:
    device = open_device({"kind": "virtual", "persona": "google"})
    device.reset(DeviceReset(seed=0))
    assert "Chrome" in device.app_names().values()  # pyright: ignore[reportAttributeAccessIssue]


def test_an_unknown_persona_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="aosp"):
        persona_named("ios")


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        ("com.android.clock/.Tab", "com.google.android.clock/com.android.clock.Tab"),
        ("com.android.clock/.Old", "com.google.android.clock/com.google.android.clock.New"),
        ("com.android.clock/org.other.Page", "com.google.android.clock/org.other.Page"),
        ("com.android.clock", "com.google.android.clock"),
        ("org.else/.Main", "org.else/.Main"),
    ],
)
def test_components_are_renamed_both_ways(inside: str, outside: str) -> None:
    assert NAMES.outer_component(inside) == outside
    assert NAMES.inner_component(outside) == inside


def test_a_short_class_is_of_the_package_outside() -> None:
    short = NAMES.inner_component("com.google.android.clock/.New")
    assert short == "com.android.clock/.Old"


def test_ids_of_resources_are_renamed() -> None:
    assert NAMES.outer_id("com.android.clock:id/tab") == "com.google.android.clock:id/tab"
    assert NAMES.outer_id("android:id/tab") == "android:id/tab"
    assert NAMES.outer_id("tab") == "tab"


def test_every_renamed_activity_is_one_of_its_app() -> None:
    for inside in PERSONAS["google"].names.activities:
        package, _, name = inside.partition("/")
        assert name in APPS[package].screens


def test_each_app_is_found_by_its_package() -> None:
    assert [(package, app.package) for package, app in APPS.items() if package != app.package] == []
    assert list(APPS) == [*IMAGE_APPS, *OPEN_APPS]


def test_a_device_imports_no_app_that_it_does_not_have() -> None:
    code = """
import sys
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
device = open_device({"kind": "virtual"})
device.reset(DeviceReset(seed=0))
device.shell("content query --uri content://sms")
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert APPS["com.android.deskclock"].initial.__module__ in imported
    assert not imported & {app.initial.__module__ for app in OPEN_APPS.values()}
