"""The commands that touch, type, and tell what is on the screen."""

# One script per line reads best.
# ruff: noqa: E501

from __future__ import annotations

import io
import struct
import xml.etree.ElementTree as ElementTree
import zlib

import numpy as np
import pytest
from automation_keyboard import install_keyboard
from phone_driver import Phone
from small_phone import NOTES, sh, small_phone

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run, run_bytes


@pytest.fixture
def phone() -> DeviceHost:
    return small_phone()


def _focus_note(phone: DeviceHost) -> None:
    sh(phone, f"am start -n {NOTES}/.Main")
    x, y = Phone(phone).place(hint="Write")
    sh(phone, f"input tap {x} {y}")


def _note(phone: DeviceHost) -> str:
    return str(Phone(phone).ui["note"])


def test_tap_text_and_keys(phone: DeviceHost) -> None:
    _focus_note(phone)
    sh(phone, "input text 'hello%sworld'; input keyevent KEYCODE_DEL 29 KEYCODE_SPACE 8")
    assert _note(phone) == "hello worla 1"
    sh(phone, "input keyboard text x; input -d 0 keyevent KEYCODE_BACK")
    assert not phone.state.keyboard
    x, y = Phone(phone).place(text="Count")
    sh(phone, f"input touchscreen tap {x} {y}.4")
    assert phone.state.data[NOTES]["count"] == 1
    sh(phone, f"input motionevent DOWN {x} {y}; input motionevent UP {x} {y}")
    assert phone.state.data[NOTES]["count"] == 2
    sh(phone, "input keyevent 3")
    assert phone.activity.startswith("com.android.launcher3/")
    sh(phone, "input keyevent KEYCODE_APP_SWITCH")
    assert phone.activity == "com.android.launcher3/com.android.quickstep.RecentsActivity"


def test_broadcasts_reach_the_automation_keyboard(phone: DeviceHost) -> None:
    install_keyboard(phone)
    _focus_note(phone)
    assert "Broadcast completed: result=0\n" in sh(
        phone, "am broadcast -a ADB_INPUT_TEXT --es msg '你好 a'"
    )
    assert _note(phone) == "你好 a"
    sh(phone, "am broadcast -a ADB_CLEAR_TEXT; am broadcast -a ADB_INPUT_B64 --es msg 5L2g")
    assert _note(phone) == "你"
    sh(phone, "am broadcast -a ADB_INPUT_CODE --ei code 67")
    assert _note(phone) == ""


@pytest.mark.parametrize("is_installed", [False, True])
def test_only_the_chosen_keyboard_types(phone: DeviceHost, is_installed: bool) -> None:
    if is_installed:
        install_keyboard(phone, choose=False)
    _focus_note(phone)
    told = sh(phone, "am broadcast -a ADB_INPUT_TEXT --es msg typed")
    assert "Broadcast completed: result=0\n" in told
    assert "note" not in Phone(phone).ui


@pytest.mark.parametrize("text", ["é", "你好", "a\u2028b", "naïve", "😀"])
def test_what_no_key_writes_is_not_typed_at_all(phone: DeviceHost, text: str) -> None:
    _focus_note(phone)
    result = run(phone, f"input text 'abc{text}'")
    assert result.exit_code == 255
    assert "Exception occurred while executing 'text':" in result.stderr
    assert "note" not in Phone(phone).ui
    sh(phone, "input text 'abc%s!~'")
    assert _note(phone) == "abc !~"


def test_swipes(phone: DeviceHost) -> None:
    sh(phone, "input swipe 270 800 270 200 200")
    assert phone.state.tasks[-1].activities[-1].layers[-1].name == "all_apps"
    sh(phone, "input keyevent BACK; input draganddrop 270 800 270 200")
    assert phone.state.tasks[-1].activities[-1].layers[-1].name == ""


@pytest.mark.parametrize(
    "script",
    ["input tap", "input tap a b", "input tap nan 1", "input swipe 1 2 3", "input keyevent KEYCODE_X9",
     "input keyevent 9999", "input swipe 0 0 1 1 999999999", "input fly", "input tap 1e400 0"],
)  # fmt: skip
def test_bad_input_is_refused(phone: DeviceHost, script: str) -> None:
    before = phone.state
    assert run(phone, script).exit_code != 0
    assert phone.state == before


def test_uiautomator_dump(phone: DeviceHost) -> None:
    assert sh(phone, "uiautomator dump") == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    dumped = sh(phone, "cat /sdcard/window_dump.xml")
    root = ElementTree.fromstring(dumped)
    assert root.tag == "hierarchy"
    assert root.get("rotation") == "0"
    texts = [node.get("text") for node in root.iter("node")]
    assert {"Notes", "Clock", "Phone"} <= set(texts)
    packages = {node.get("package") for node in root.iter("node")}
    assert packages == {"com.android.launcher3"}, "only the active window is dumped"
    tty = sh(phone, "uiautomator dump /dev/tty")
    assert tty == dumped + "UI hierchary dumped to: /dev/tty\n"
    small = ElementTree.fromstring(sh(phone, "uiautomator dump --compressed /dev/null; "
                                             "uiautomator dump --compressed /sdcard/c.xml >/dev/null; "
                                             "cat /sdcard/c.xml").partition("\n")[2])  # fmt: skip
    assert [t for n in small.iter("node") if (t := n.get("text"))] == [t for t in texts if t]


def test_screencap_is_the_screen(phone: DeviceHost) -> None:
    content = run_bytes(phone, "screencap -p").stdout
    assert np.array_equal(_decode_png(content), phone.screenshot())
    sh(phone, "screencap /sdcard/Pictures/a.png; screencap -p > /sdcard/b.png")
    assert phone.state.files["/sdcard/Pictures/a.png"] == content
    assert phone.state.files["/sdcard/b.png"] == content
    raw = run_bytes(phone, "screencap").stdout
    width, height = struct.unpack_from("<2I", raw)
    assert len(raw) == 16 + width * height * 4


def _decode_png(content: bytes) -> np.ndarray:
    stream = io.BytesIO(content)
    assert stream.read(8) == b"\x89PNG\r\n\x1a\n"
    chunks = {}
    while header := stream.read(8):
        size, kind = struct.unpack(">I4s", header)
        body = stream.read(size)
        assert struct.unpack(">I", stream.read(4))[0] == zlib.crc32(kind + body)
        chunks[kind] = body
    width, height = struct.unpack_from(">2I", chunks[b"IHDR"])
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + width * 3)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)
