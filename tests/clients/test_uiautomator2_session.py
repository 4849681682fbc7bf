"""A session with uiautomator2 on a device with Google's names, and in an app that it alone has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import adbutils
import pytest
import uiautomator2
from served_apart import serving_apart

CLOCK = "com.google.android.deskclock"
EXPENSES = "com.arduia.expense"


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with serving_apart(tmp_path_factory.mktemp("u2"), "--persona", "google") as served:
        client = adbutils.AdbClient("127.0.0.1", served.adb_server_port)
        connected = uiautomator2.connect(client.device(served.serial))
        connected.settings["wait_timeout"] = 20.0
        yield connected
        connected.stop_uiautomator()


def test_an_app_goes_by_its_outer_name(device: Any) -> None:
    device.app_start(CLOCK)
    assert device.app_wait(CLOCK, timeout=20, front=True)
    assert device.app_current()["package"] == CLOCK
    assert CLOCK in device.app_list_running()
    root = ElementTree.fromstring(device.dump_hierarchy(root_in_active=True))
    assert {node.get("package") for node in root.iter("node")} == {CLOCK}
    device.app_stop(CLOCK)
    assert device.app_current()["package"] == "com.google.android.apps.nexuslauncher"


def test_nodes_are_found_by_their_outer_ids(device: Any) -> None:
    device.app_start(CLOCK, stop=True)
    assert device(resourceIdMatches=f"{CLOCK}:id/.+").exists(timeout=20)
    assert not device(packageName="com.android.deskclock").exists


def test_an_open_app_is_clicked_through_and_typed_into(device: Any) -> None:
    device.app_clear(EXPENSES)
    device.app_start(EXPENSES)
    for label in ("NEXT", "CONTINUE"):
        device(text=label).click()
    assert device.app_current()["package"] == EXPENSES
    device(resourceId=f"{EXPENSES}:id/fb_add").click()
    fields = device(className="android.widget.EditText")
    fields[0].set_text("12.50")
    fields[1].set_text("Bus")
    device(text="SAVE").click()
    assert device(text="Bus").exists(timeout=20)
