"""The pages of Settings about access to all files."""

from __future__ import annotations

from markor_phone import APP, Markor

from mobile_gym.virtual_device.system.permissions import MANAGE_ALL_FILES, is_granted

PAGE = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"


def test_the_switch_gives_and_takes() -> None:
    phone = Markor(introduced=False)
    phone.shell(f"am start -a {PAGE} -d package:{APP.package}")
    for expected in (True, False):
        phone.tap(text="Allow access to manage all files")
        assert is_granted(phone.state, APP.package, MANAGE_ALL_FILES) is expected


def test_apps_that_want_it_are_listed() -> None:
    phone = Markor()
    phone.shell("am start -a android.settings.MANAGE_ALL_FILES_ACCESS_PERMISSION")
    assert phone.shows(text="Markor")
    assert not phone.shows(text="Clock")
    phone.tap(text="Markor")
    assert phone.node(class_name="Switch").checked


def test_a_package_that_is_not_there_is_said() -> None:
    phone = Markor()
    phone.shell(f"am start -a {PAGE} -d package:org.example.none")
    assert phone.shows(text="This app is not installed.")


def test_clearing_an_app_takes_the_access_away() -> None:
    phone = Markor()
    phone.shell(f"pm clear {APP.package}")
    assert not is_granted(phone.state, APP.package, MANAGE_ALL_FILES)
