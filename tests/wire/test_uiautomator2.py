"""The stock uiautomator2 against a virtual emulator: it starts its server, looks and acts."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import adbutils
import numpy as np
import pytest
import uiautomator2
from adb_phone import AdbPhone
from lxml import etree

from mobile_gym.virtual_device.server.engine import DeviceEngine

SETTINGS = "com.android.settings"


@pytest.fixture(scope="module")
def connected(adb_phone: AdbPhone) -> Iterator[Any]:
    client = adbutils.AdbClient(port=adb_phone.adb.server_port)
    device = uiautomator2.connect(client.device(adb_phone.adb.serial))
    device.settings["wait_timeout"] = 5.0
    yield device
    device.stop_uiautomator()


@pytest.fixture
def phone(connected: Any, engine: DeviceEngine) -> Any:
    engine.boot(seed=1)
    return connected


def activity(engine: DeviceEngine) -> str:
    return engine.look().activity


def test_it_knows_the_device(phone: Any, adb_phone: AdbPhone, engine: DeviceEngine) -> None:
    display = engine.run(lambda host: host.state.display)
    info = phone.info
    assert (info["displayWidth"], info["displayHeight"]) == (display.width_px, display.height_px)
    assert info["currentPackageName"] == "com.android.launcher3"
    assert info["screenOn"]
    assert info["sdkInt"] == 33
    assert phone.window_size() == (display.width_px, display.height_px)
    assert phone.serial == adb_phone.adb.serial
    assert phone.device_info["version"] == 13


def test_the_jar_is_there_and_not_pushed_again(phone: Any, engine: DeviceEngine) -> None:
    phone._setup_jar()
    before = engine.shell("stat -c %Y /data/local/tmp/u2.jar").stdout
    assert before
    engine.advance(60_000)
    phone._setup_jar()
    assert engine.shell("stat -c %Y /data/local/tmp/u2.jar").stdout == before


def test_the_hierarchy_is_what_is_on_the_screen(phone: Any, engine: DeviceEngine) -> None:
    phone.app_start(SETTINGS)
    root = etree.fromstring(phone.dump_hierarchy().encode())
    forest = engine.look().forest
    assert root.tag == "hierarchy"
    assert root.get("rotation") == "0"
    written = [node.get("text") for node in root.iter("node")]
    assert written == [node.text for node in forest]
    assert all(node.get("visible-to-user") == "true" for node in root.iter("node"))
    assert re.fullmatch(r"\[\d+,\d+\]\[\d+,\d+\]", next(root.iter("node")).get("bounds"))
    # only the window in front, and only its upper part
    active = etree.fromstring(phone.dump_hierarchy(root_in_active=True).encode())
    assert {node.get("package") for node in active.iter("node")} == {SETTINGS}
    shallow = etree.fromstring(phone.dump_hierarchy(max_depth=1, root_in_active=True).encode())
    assert max(len(list(node.iterancestors("node"))) for node in shallow.iter("node")) == 1


def test_a_screenshot_looks_like_the_screen(phone: Any, engine: DeviceEngine) -> None:
    frame = engine.look().frame
    seen = np.asarray(phone.screenshot().convert("RGB"))
    assert seen.shape == frame.shape
    difference = np.abs(seen.astype(int) - frame.astype(int))
    assert difference.mean() < 3  # it is a JPEG
    exact = np.asarray(phone.screenshot(display_id=0).convert("RGB"))  # by screencap
    assert np.array_equal(exact, frame)


def test_an_app_is_started_clicked_through_and_left(phone: Any, engine: DeviceEngine) -> None:
    phone.app_start(SETTINGS)
    assert phone.app_current()["package"] == SETTINGS
    assert phone.app_wait(SETTINGS, timeout=5, front=True)
    first = activity(engine)
    phone(text="Apps").click()
    assert activity(engine) != first
    phone.press("back")
    assert activity(engine) == first
    phone.press("home")
    assert activity(engine).startswith("com.android.launcher3/")
    phone.app_stop(SETTINGS)
    assert SETTINGS not in phone.app_list_running()


def test_selectors_find_what_they_ask_for(phone: Any, engine: DeviceEngine) -> None:
    phone.app_start(SETTINGS)
    titles = phone(className="android.widget.TextView", resourceId="android:id/title")
    texts = [node.text for node in engine.look().forest if node.resource_id == "android:id/title"]
    assert titles.count == len(texts)
    assert [title.get_text() for title in titles] == texts
    assert titles[-1].info["text"] == texts[-1]
    assert phone(textStartsWith="Network").exists
    assert phone(textContains="twork & int").exists
    assert phone(textMatches=r"Network.*net").exists
    assert not phone(textMatches=r"Network").exists
    assert not phone(text="network & internet").exists
    assert phone(packageNameMatches=r"com\.android\.set.*", scrollable=True).exists
    inside = phone(scrollable=True).child(text="Apps")
    assert inside.info["text"] == "Apps"
    assert not phone(text="Apps").child(scrollable=True).exists
    beside = phone(text="Network & internet").sibling(resourceId="android:id/summary")
    assert beside.get_text() == "Mobile, Wi‑Fi, hotspot"
    assert phone(text="Network & internet").down(text="Apps") is not None
    row = phone(scrollable=True).child_by_text("Apps", className="android.widget.LinearLayout")
    assert row.info["className"] == "android.widget.LinearLayout"
    assert row.exists


def test_what_is_not_there_is_told(phone: Any) -> None:
    started = time.monotonic()
    assert not phone(text="nowhere").exists
    assert not phone(text="nowhere").wait(timeout=0.4)
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        phone(text="nowhere").click(timeout=0.2)
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        phone(text="nowhere").info  # noqa: B018 - it asks the device
    assert phone(text="nowhere").wait_gone(timeout=0.2)
    assert time.monotonic() - started < 15


@pytest.mark.parametrize("text", ["wifi 123", "显示和亮度", "a'b\"c $HOME"])
def test_text_is_typed(phone: Any, engine: DeviceEngine, text: str) -> None:
    phone.app_start(SETTINGS)
    phone(text="Search settings").click()
    phone.send_keys(text)
    field = engine.run(lambda host: host.focused_field())
    assert field is not None
    assert field.text == text
    phone.send_keys("neu", clear=True)
    assert phone(focused=True).get_text() == "neu"
    phone(focused=True).set_text(text)
    assert phone(focused=True).get_text() == text
    phone.clear_text()
    assert engine.run(lambda host: host.focused_field()).text == ""
    assert phone.clipboard == "neu"


def test_the_clients_own_keyboard_types(phone: Any, engine: DeviceEngine) -> None:
    phone.app_start(SETTINGS)
    phone(text="Search settings").click()
    phone.set_input_ime()  # installs its APK
    assert phone.current_ime() == "com.github.uiautomator/.AdbKeyboard"
    phone.send_keys("键盘 ok")
    assert engine.run(lambda host: host.focused_field()).text == "键盘 ok"
    phone.clear_text()
    assert engine.run(lambda host: host.focused_field()).text == ""
    phone.hide_keyboard()
    assert not engine.run(lambda host: host.state.keyboard)


def test_lists_scroll_and_are_swiped(phone: Any, engine: DeviceEngine) -> None:
    phone.app_start(SETTINGS)
    page = phone(scrollable=True)
    top = engine.look().forest
    assert page.scroll.forward()
    assert engine.look().forest != top
    assert page.scroll.toBeginning()
    assert engine.look().forest == top
    assert not page.scroll.backward()
    assert page.scroll.to(text="About phone")
    assert phone(text="About phone").exists
    assert not page.scroll.to(text="nowhere")
    assert page.fling.toBeginning()
    assert engine.look().forest == top
    phone.swipe(0.5, 0.8, 0.5, 0.3)
    assert engine.look().forest != top
    phone.swipe_ext("down", 0.9)
    phone.swipe_points([(0.5, 0.4), (0.5, 0.6), (0.5, 0.9)], duration=0.3)
    assert engine.look().forest == top


def test_touches_long_clicks_and_drags(phone: Any, engine: DeviceEngine) -> None:
    icon = phone(text="Settings", clickable=True)
    if not icon.exists:
        icon = phone(className="android.widget.TextView", clickable=True)
    before = engine.look().forest
    icon.long_click()
    assert engine.look().forest != before
    phone.press("home")
    engine.boot(seed=1)
    width, height = phone.window_size()
    phone.touch.down(width // 2, height * 3 // 4).move(width // 2, height // 2)
    assert engine.run(lambda host: host.snapshot().pointer) is not None
    phone.touch.up(width // 2, height // 4)
    assert engine.run(lambda host: host.snapshot().pointer) is None
    phone.drag(0.5, 0.9, 0.5, 0.2, 0.2)
    assert engine.run(lambda host: host.snapshot().pointer) is None


def test_xpath(phone: Any, engine: DeviceEngine) -> None:
    phone.app_start(SETTINGS)
    first = activity(engine)
    assert phone.xpath("//*[@text='Apps']").exists
    assert phone.xpath("//android.widget.TextView[@text='Apps']").get_text() == "Apps"
    assert not phone.xpath("//*[@text='nowhere']").exists
    phone.xpath("Apps").click()
    assert activity(engine) != first


def test_keys_rotation_and_the_shade(phone: Any, engine: DeviceEngine) -> None:
    phone.app_start(SETTINGS)
    width, height = phone.window_size()
    phone.orientation = "left"
    assert phone.orientation == "left"
    assert phone.window_size() == (height, width)
    assert engine.look().frame.shape[:2] == (width, height)
    phone.orientation = "natural"
    assert phone.window_size() == (width, height)
    phone.open_notification()
    assert engine.run(lambda host: [layer.name for layer in host.state.overlays]) == ["shade"]
    phone.press("back")
    assert not engine.run(lambda host: host.state.overlays)
    phone.press("volume_up")
    assert engine.run(lambda host: host.state.volume_panel_until_ms > host.state.now_ms)
    phone.press(4)
    assert activity(engine).startswith("com.android.launcher3/")
    assert phone.press("home")
    assert not phone.jsonrpc.pressKey("no such key")


def test_toasts(phone: Any) -> None:
    phone.toast.reset()
    assert phone.toast.get_message(wait_timeout=0, default="none") == "none"
    phone.jsonrpc.makeToast("Saved", 1000)
    assert phone.toast.get_message(wait_timeout=0) == "Saved"
    phone.clear_toast()
    assert phone.last_toast is None


def test_a_session_ends_with_its_app(phone: Any) -> None:
    with phone.session(SETTINGS) as session:
        assert session.running()
        assert session(text="Apps").exists
    assert SETTINGS not in phone.app_list_running()


def test_it_is_restarted_when_it_was_stopped(phone: Any, engine: DeviceEngine) -> None:
    assert list(engine.local_ports) == [9008]
    phone.stop_uiautomator()
    assert not engine.local_ports
    assert phone.info["screenOn"]  # starts it again
    assert list(engine.local_ports) == [9008]


def test_bad_requests_are_errors_and_nothing_else(phone: Any) -> None:
    for method, params in (
        ("noSuchMethod", ()),
        ("click", ("1",)),
        ("click", (1, 2, 3, 4)),
        ("click", (float("1e300"), 2)),
        ("objInfo", ({"mask": 1, "text": 5},)),
        ("objInfo", ({"mask": 4, "textMatches": "("},)),
        ("objInfo", ("object-999",)),
        ("swipePoints", ([1, 2, 3], 4)),
        ("takeScreenshot", (0, 80)),
        ("setClipboard", (None, 5)),
    ):
        with pytest.raises(uiautomator2.RPCError):
            getattr(phone.jsonrpc, method)(*params)
    assert phone.jsonrpc.ping() == "pong"
