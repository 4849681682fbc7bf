"""The permission prompt and what comes of its answers."""

from __future__ import annotations

import pytest
from system_phone import APPS, CLOCK, DIALER, NOTES, SystemPhone

from mobile_gym.virtual_device.system.permissions import GROUPS, asked_groups, group_of
from mobile_gym.virtual_device.system.system import System

CAMERA = "android.permission.CAMERA"
CONTACTS = "android.permission.READ_CONTACTS"
BUTTON = "com.android.permissioncontroller:id/permission_{}_button"


@pytest.fixture
def phone() -> SystemPhone:
    phone = SystemPhone()
    phone.open(NOTES)
    return phone


def test_what_is_granted_from_the_start_is_not_asked_for(phone: SystemPhone) -> None:
    phone.open(DIALER)
    assert phone.do(System.require, "android.permission.CALL_PHONE")
    assert phone.overlays == []


def test_allow_grants_the_whole_group(phone: SystemPhone) -> None:
    assert not phone.do(System.require, CONTACTS)
    assert phone.host.activity.endswith(".permission.ui.GrantPermissionsActivity")
    assert phone.shows(text="Allow Notes to access your contacts?")
    assert not phone.shows(hint="Write")
    assert not phone.shows(resource_id=BUTTON.format("allow_one_time"))
    phone.tap(resource_id=BUTTON.format("allow"))
    assert phone.overlays == []
    assert phone.data["answers"] == (("READ_CONTACTS", True),)
    assert phone.do(System.require, CONTACTS)
    assert phone.do(System.require, "android.permission.WRITE_CONTACTS")
    assert "READ_CONTACTS: granted=true" in phone.shell(f"dumpsys package {NOTES}")


def test_only_this_time_ends_with_the_app(phone: SystemPhone) -> None:
    phone.do(System.require, CAMERA)
    phone.tap(resource_id=BUTTON.format("allow_one_time"))
    assert phone.do(System.require, CAMERA)
    phone.shell(f"am force-stop {NOTES}")
    phone.open(NOTES)
    assert not phone.do(System.require, CAMERA)
    phone.tap(resource_id=BUTTON.format("allow_foreground_only"))
    phone.shell(f"am force-stop {NOTES}")
    phone.open(NOTES)
    assert phone.do(System.require, CAMERA)


def test_a_device_on_which_something_was_refused_can_be_saved(phone: SystemPhone) -> None:
    phone.do(System.require, CONTACTS)
    phone.tap(resource_id=BUTTON.format("deny"))
    before = phone.state
    phone.host.load_json(phone.host.save_json())
    assert phone.state == before


def test_a_refusal_stays_and_the_second_one_ends_the_asking(phone: SystemPhone) -> None:
    phone.do(System.require, CONTACTS)
    phone.tap(resource_id=BUTTON.format("deny"))
    assert phone.data["answers"] == (("READ_CONTACTS", False),)
    phone.shell(f"am force-stop {NOTES}")
    assert CONTACTS not in phone.state.packages[NOTES].granted
    phone.open(NOTES)
    phone.do(System.require, CONTACTS)
    assert phone.overlays == ["permission"]  # once it may ask again
    phone.tap(resource_id=BUTTON.format("deny"))
    assert not phone.do(System.require, CONTACTS)
    assert phone.overlays == []  # but not twice
    assert phone.data["answers"][-1] == ("READ_CONTACTS", False)
    assert len(phone.data["answers"]) == 3
    phone.shell(f"pm grant {NOTES} {CONTACTS}")
    assert phone.do(System.require, CONTACTS)


def test_back_leaves_it_open_and_a_tap_beside_it_does_nothing(phone: SystemPhone) -> None:
    phone.do(System.require, CAMERA)
    phone.host.tap(200, 60)
    assert phone.overlays == ["permission"]
    phone.host.press_key("back")
    assert phone.overlays == []
    assert phone.data["answers"] == (("CAMERA", False),)
    assert phone.state.packages[NOTES].refused == {}
    assert phone.front == f"{NOTES}/.Main"  # back did not close the page as well


def test_the_shell_and_the_prompt_agree(phone: SystemPhone) -> None:
    phone.shell(f"pm grant {NOTES} {CAMERA}")
    assert phone.do(System.require, CAMERA)
    phone.shell(f"pm revoke {NOTES} {CAMERA}")
    assert not phone.do(System.require, CAMERA)
    phone.tap(resource_id=BUTTON.format("deny"))
    phone.shell(f"pm clear {NOTES}")
    assert phone.state.packages[NOTES].refused == {}


def test_an_app_that_does_not_listen_is_not_called(phone: SystemPhone) -> None:
    phone.open(CLOCK)
    phone.do(System.require, CAMERA)
    phone.tap(resource_id=BUTTON.format("deny"))
    assert phone.state.packages[CLOCK].refused[CAMERA] == 1


def test_the_package_may_go_while_it_is_asked(phone: SystemPhone) -> None:
    phone.do(System.require, CAMERA, CLOCK)
    phone.shell(f"pm uninstall --user 0 {CLOCK}")
    if phone.overlays:
        phone.tap(resource_id=BUTTON.format("deny"))
    assert phone.overlays == []


def test_groups_hold_each_permission_once() -> None:
    names = [name for group in GROUPS.values() for name in group.permissions]
    assert len(names) == len(set(names))
    assert group_of(CAMERA) is GROUPS["android.permission-group.CAMERA"]
    assert group_of("org.example.OWN") is None


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float, orientation: str) -> None:
    phone = SystemPhone(language, font_scale=font_scale, orientation=orientation)
    phone.open(NOTES)
    for group in GROUPS.values():
        phone.do(System.require, group.permissions[0])
        assert phone.problems() == [], group.name
        phone.host.press_key("back")


def test_an_apps_page_lists_the_groups_it_asked_for(phone: SystemPhone) -> None:
    assert asked_groups(phone.state, APPS[NOTES]) == []
    phone.do(System.require, CAMERA)
    phone.tap(resource_id=BUTTON.format("deny"))
    names = [group.label.of("en") for group in asked_groups(phone.state, APPS[NOTES])]
    assert names == ["Camera"]
    assert [group.label.of("en") for group in asked_groups(phone.state, APPS[DIALER])] == ["Phone"]


def test_in_landscape_every_button_can_be_reached() -> None:
    phone = SystemPhone(orientation="landscape", font_scale=1.3)
    phone.open(NOTES)
    phone.do(System.require, CAMERA)
    phone.tap(resource_id=BUTTON.format("deny"))
    assert phone.data["answers"] == (("CAMERA", False),)
