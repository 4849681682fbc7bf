"""uiautomator2's server by plain HTTP: waiting on both clocks, and clients that misbehave."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.uiautomator import http_server
from mobile_gym.virtual_device.server.uiautomator.http_server import (
    UiAutomatorServer,
    launched_port,
)


@pytest.fixture
def engine() -> Iterator[DeviceEngine]:
    with DeviceEngine(DeviceHost(APPS), clock="real") as made:
        made.boot(seed=1)
        yield made


@pytest.fixture
def server(engine: DeviceEngine) -> Iterator[UiAutomatorServer]:
    with UiAutomatorServer(engine) as made:
        yield made


def post(server: UiAutomatorServer, body: bytes | str, path: str = "/jsonrpc/0") -> Any:
    link = http.client.HTTPConnection(*server.address, timeout=20)
    try:
        link.request("POST", path, body)
        response = link.getresponse()
        content = response.read()
        return json.loads(content) if response.status == 200 else response.status
    finally:
        link.close()


def call(server: UiAutomatorServer, method: str, *params: Any) -> Any:
    return post(server, json.dumps({"id": 7, "method": method, "params": params}))


def error(server: UiAutomatorServer, method: str, *params: Any) -> tuple[int, str]:
    told = call(server, method, *params)["error"]
    return told["code"], told["message"]


def test_an_answer_has_the_number_of_its_request(server: UiAutomatorServer) -> None:
    assert call(server, "ping") == {"jsonrpc": "2.0", "id": 7, "result": "pong"}


def test_a_wait_ends_when_it_comes(server: UiAutomatorServer, engine: DeviceEngine) -> None:
    begun_s = time.monotonic()
    timer = threading.Timer(0.3, engine.shell, ["am start -n com.android.settings/.Settings"])
    timer.start()
    found = call(server, "waitForExists", {"text": "Search settings"}, 10_000)
    timer.join()
    assert found["result"] is True
    assert 0.25 < time.monotonic() - begun_s < 9
    assert call(server, "waitUntilGone", {"text": "Search settings"}, 100)["result"] is False


def test_a_wait_ends_when_its_time_is_over(server: UiAutomatorServer) -> None:
    begun_s = time.monotonic()
    assert call(server, "waitForExists", {"text": "nowhere"}, 300)["result"] is False
    assert 0.3 <= time.monotonic() - begun_s < 30


def test_a_wait_on_a_stepped_clock_takes_the_devices_time() -> None:
    with DeviceEngine(DeviceHost(APPS), clock="stepped") as engine:
        engine.boot(seed=1)
        with UiAutomatorServer(engine) as server:
            before = engine.run(lambda host: host.state.now_ms)
            begun_s = time.monotonic()
            assert call(server, "waitForExists", {"text": "nowhere"}, 20_000)["result"] is False
            assert engine.run(lambda host: host.state.now_ms) - before == 20_000
            assert time.monotonic() - begun_s < 15
            call(server, "click", 5, 5)
            assert engine.run(lambda host: host.state.now_ms) - before == 20_600


def test_closing_ends_those_that_wait(
    engine: DeviceEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[object] = []

    def wait() -> None:
        with contextlib.suppress(ConnectionError, http.client.HTTPException):
            answers.append(call(server, "waitForExists", {"text": "nowhere"}, 600_000))

    with UiAutomatorServer(engine) as server:
        waiting = threading.Thread(target=wait)
        waiting.start()
        limit_s = time.monotonic() + 5
        while not len(server.clients) and time.monotonic() < limit_s:
            waiting.join(0.01)
        wake = server.automator.close

        def wake_and_linger() -> None:
            wake()
            waiting.join(5)  # an answer that could still be sent would be read now

        monkeypatch.setattr(server.automator, "close", wake_and_linger)
        begun_s = time.monotonic()
    assert time.monotonic() - begun_s < 5
    assert not waiting.is_alive()
    assert not answers
    assert not [t.name for t in threading.enumerate() if t.name.startswith("uiautomator")]


def test_what_is_wrong_is_told(server: UiAutomatorServer) -> None:
    assert error(server, "noSuchMethod") == (-32601, "method not found")
    assert error(server, "ping", 1, 2)[0] == -32602
    assert error(server, "click")[0] == -32602
    assert error(server, "click", True, 2)[0] == -32602
    assert error(server, "objInfo", {"text": "nowhere"}) == (
        -32001,
        "androidx.test.uiautomator.UiObjectNotFoundException",
    )
    for body in (b"", b"{", b"[]", b"5", b'{"id": 1}', b"[" * 100_000, b"\xff\xfe"):
        assert post(server, body)["error"]["code"] in (-32700, -32600)
    assert post(server, '{"method": "ping", "params": {"a": 1}}')["error"]["code"] == -32602
    assert post(server, "{}", "/elsewhere") == 404


def test_a_failed_request_changes_nothing(server: UiAutomatorServer, engine: DeviceEngine) -> None:
    before = engine.look().forest
    error(server, "swipePoints", [1, 2, "x", 4], 5)
    error(server, "setClipboard", None, 7)
    error(server, "setText", {"text": "nowhere"}, "x")
    assert engine.look().forest == before
    assert call(server, "setText", {"index": 0}, "x")["result"] is False  # not a field


def test_hostile_clients_disturb_nobody(
    server: UiAutomatorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, port = server.address
    with socket.create_connection((host, port), 5) as link:
        link.sendall(b"\x00\xff garbage\r\n\r\n")
        assert b"400" in link.recv(1000)
    with socket.create_connection((host, port), 5) as link:
        link.sendall(b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n")
        assert b"413" in link.recv(1000)
    with socket.create_connection((host, port), 5) as link:
        link.sendall(b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: -1\r\n\r\n")
        assert b"411" in link.recv(1000)
    with socket.create_connection((host, port), 5) as link:
        link.sendall(b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 100\r\n\r\nhalf")
    assert call(server, "ping")["result"] == "pong"


def test_connections_are_bounded(server: UiAutomatorServer) -> None:
    links = [socket.create_connection(server.address, 5) for _ in range(40)]
    try:
        limit_s = time.monotonic() + 5
        while len(server.clients) < http_server.MAX_CONNECTIONS and time.monotonic() < limit_s:
            threading.Event().wait(0.01)
        assert len(server.clients) == http_server.MAX_CONNECTIONS
        assert links[-1].recv(10) == b""
    finally:
        for link in links:
            link.close()
    while len(server.clients) and time.monotonic() < limit_s + 5:
        threading.Event().wait(0.01)
    assert call(server, "ping")["result"] == "pong"


def test_names_are_bounded(server: UiAutomatorServer) -> None:
    name = call(server, "childByInstance", {}, {}, 0)["result"]
    assert call(server, "exist", name)["result"] is True
    for _ in range(300):
        last = server.automator.name(server.automator.selector({}))
    assert call(server, "exist", last)["result"] is True
    assert error(server, "exist", name)[0] == -32602


@pytest.mark.parametrize(
    ("script", "port"),
    [
        ("CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008", 9008),
        ("CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main", 9008),
        ("CLASSPATH=/sdcard/u2.jar exec app_process / com.wetest.uia2.Main -p 9100", 9100),
        ("CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 99999", None),
        ("CLASSPATH=/x.jar app_process / com.example.Main", None),
        ("echo CLASSPATH=/x.jar app_process / com.wetest.uia2.Main", None),
        ("", None),
    ],
)
def test_the_script_that_starts_it(script: str, port: int | None) -> None:
    assert launched_port(script) == port
