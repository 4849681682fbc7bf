"""What uiautomator2 and adbutils ask the shell, and how they read the answers."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from automation_keyboard import install_keyboard
from phone_driver import Phone

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost

KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
OWN_KEYBOARD = "com.android.inputmethod.latin/.LatinIME"


@pytest.fixture
def phone() -> DeviceHost:
    host = DeviceHost(APPS)
    host.boot(seed=1)
    return host


@pytest.fixture
def typing(phone: DeviceHost) -> DeviceHost:
    """A field has the focus, and uiautomator2's keyboard is the one that types."""
    phone.shell("am start -n com.android.settings/.Settings")
    Phone(phone).tap(text="Search settings")
    assert phone.focused_field() is not None
    install_keyboard(phone, method=KEYBOARD)
    return phone


def broadcast(phone: DeviceHost, action: str, **extras: str) -> int:
    given = " ".join(f"--es {name} {value}" for name, value in extras.items())
    said = phone.shell(f"am broadcast -a {action} {given}").stdout
    found = re.search(r"result=(-?\d+)", said)
    assert found is not None
    return int(found[1])


def test_toybox_runs_any_command(phone: DeviceHost) -> None:
    phone.shell("echo -n hello > /sdcard/x")
    said = phone.shell("toybox md5sum /sdcard/x")
    assert said.stdout.split()[0] == hashlib.md5(b"hello").hexdigest()
    assert phone.shell("toybox no_such_thing").exit_code == 127


@pytest.mark.parametrize("rotation", range(4))
def test_the_rotation_is_in_the_display_dump(phone: DeviceHost, rotation: int) -> None:
    phone.shell("am start -n com.android.settings/.Settings")
    phone.shell(f"wm user-rotation lock {rotation}")
    found = re.search(r"orientation=(\d+)", phone.shell("dumpsys display").stdout)
    assert found is not None
    assert int(found[1]) == phone.state.rotation


def test_the_display_has_a_number_that_screencap_takes(phone: DeviceHost) -> None:
    found = re.findall(r"Display (\d+) ", phone.shell("dumpsys SurfaceFlinger --display-id").stdout)
    assert len(found) == 1
    assert phone.shell(f"screencap -p -d {found[0]} | head -c 4").stdout.endswith("PNG")


def test_the_clients_keyboard_types(typing: DeviceHost) -> None:
    text = base64.b64encode("键盘 ok".encode()).decode()
    assert broadcast(typing, "ADB_KEYBOARD_INPUT_TEXT", text=text) == -1
    assert typing.focused_field().text == "键盘 ok"
    assert broadcast(typing, "ADB_KEYBOARD_SET_TEXT", text=base64.b64encode(b"b").decode()) == -1
    assert typing.focused_field().text == "b"
    assert broadcast(typing, "ADB_KEYBOARD_HIDE") == -1
    assert not typing.state.keyboard
    assert typing.focused_field() is not None
    assert broadcast(typing, "ADB_KEYBOARD_CLEAR_TEXT") == -1
    assert typing.focused_field().text == ""
    assert broadcast(typing, "ADB_KEYBOARD_INPUT_TEXT", text="%%%") == 0
    assert broadcast(typing, "ADB_KEYBOARD_SMART_ENTER") == -1


def test_a_keyboard_that_is_not_in_use_hears_nothing(typing: DeviceHost) -> None:
    typing.shell(f"settings put secure default_input_method {OWN_KEYBOARD}")
    text = base64.b64encode(b"x").decode()
    assert broadcast(typing, "ADB_KEYBOARD_INPUT_TEXT", text=text) == 0
    assert typing.focused_field().text == ""
    assert KEYBOARD in typing.shell("ime list -s -a").stdout
    typing.shell("pm uninstall com.github.uiautomator")
    assert KEYBOARD not in typing.shell("ime list -s -a").stdout
