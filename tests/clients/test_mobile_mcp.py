"""mobile-mcp as it is: its server is asked over its own protocol to use two devices of ours.

Set MOBILE_MCP to the `lib/index.js` of an installed `@mobilenext/mobile-mcp`; it needs node.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from served_apart import Served, serving_apart

PROGRAM = os.environ.get("MOBILE_MCP", "")
CLOCK = "com.google.android.deskclock"

if not PROGRAM:
    pytest.skip("MOBILE_MCP names no mobile-mcp", allow_module_level=True)


@dataclass
class Server:
    """A server of the model context protocol, on its standard input and output."""

    process: subprocess.Popen[str]
    device: str
    count: int = 0

    def ask(self, method: str, **params: Any) -> Any:
        self.count += 1
        self._send({"id": self.count, "method": method, "params": params})
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told = json.loads(line)
            if told.get("id") == self.count:
                assert "error" not in told, told
                return told["result"]
        raise AssertionError("it has ended")

    def notify(self, method: str) -> None:
        self._send({"method": method})

    def call(self, tool: str, **arguments: Any) -> str:
        result = self.ask("tools/call", name=tool, arguments=arguments)
        texts = [part["text"] for part in result["content"] if part["type"] == "text"]
        assert not result.get("isError"), texts
        return "\n".join(texts) or result["content"][0]["type"]

    def use(self, tool: str, **arguments: Any) -> str:
        return self.call(tool, device=self.device, **arguments)

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()


@contextmanager
def running(served: Served) -> Iterator[Server]:
    environment = {
        **{key: value for key, value in served.environment.items() if key != "ANDROID_HOME"},
        "MOBILEMCP_DISABLE_TELEMETRY": "1",
        "MOBILEMCP_LEGACY_ROBOT": "1",  # by adb; the other way installs an agent of its own
    }
    with subprocess.Popen(
        ["node", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    ) as process:
        server = Server(process, served.serial)
        try:
            server.ask(
                "initialize",
                protocolVersion="2024-11-05",
                capabilities={},
                clientInfo={"name": "tests", "version": "1"},
            )
            server.notify("notifications/initialized")
            yield server
        finally:
            process.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("mcp")
    with (
        serving_apart(home, "--persona", "google", "--avd-name", "Pixel_8") as served,
        running(served) as made,
    ):
        yield made


def test_the_device_is_listed_by_the_name_of_its_avd(server: Server) -> None:
    listed = server.call("mobile_list_available_devices")
    assert server.device in listed
    assert "Pixel 8" in listed or "Pixel_8" in listed


def test_apps_are_listed(server: Server) -> None:
    listed = server.use("mobile_list_apps")
    assert CLOCK in listed
    assert "com.android.chrome" in listed


def test_an_app_is_started_seen_and_ended(server: Server) -> None:
    server.use("mobile_launch_app", packageName=CLOCK)
    listed = server.use("mobile_list_elements_on_screen")
    assert "Timer" in listed
    server.use("mobile_terminate_app", packageName=CLOCK)
    assert "Timer" not in server.use("mobile_list_elements_on_screen")


def test_the_screen_is_measured_and_seen(server: Server) -> None:
    assert "540x1200" in server.use("mobile_get_screen_size")
    assert "540x1200" in server.use("mobile_take_screenshot")


def test_it_is_touched_and_turned(server: Server) -> None:
    server.use("mobile_launch_app", packageName=CLOCK)
    server.use("mobile_click_on_screen_at_coordinates", x=270, y=600)
    server.use("mobile_swipe_on_screen", direction="up")
    server.use("mobile_press_button", button="HOME")
    server.use("mobile_set_orientation", orientation="landscape")
    assert "landscape" in server.use("mobile_get_orientation")
    server.use("mobile_set_orientation", orientation="portrait")
