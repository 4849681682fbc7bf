"""The accessibility forwarder, with android_env's own servicer on the host's side."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto.a11y import a11y_pb2, a11y_pb2_grpc
from android_env.wrappers.a11y import a11y_servicer
from virtual_emulators import Client, serving

from mobile_gym.accessibility import parse_proto
from mobile_gym.core.nodes import AccessibilityForest

ACTION = "accessibility_forwarder.intent.action"
RGB = pb.ImageFormat(format=pb.ImageFormat.RGB888, width=54)
WAIT_S = 10.0


class Servicer(a11y_servicer.A11yServicer):
    """android_env's, which also tells when something has come."""

    def __init__(self) -> None:
        super().__init__()
        self.came = threading.Event()
        self.resume()

    def _process_forest(self, forest: object) -> None:
        super()._process_forest(forest)
        self.came.set()


@contextmanager
def listening(
    port: int = 0, servicer: a11y_pb2_grpc.A11yServiceServicer | None = None
) -> Iterator[tuple[Any, int]]:
    servicer = servicer or Servicer()
    with ThreadPoolExecutor(4) as pool:
        server = grpc.server(pool)
        a11y_pb2_grpc.add_A11yServiceServicer_to_server(servicer, server)
        bound = server.add_secure_port(f"[::]:{port}", grpc.local_server_credentials())
        server.start()
        try:
            yield servicer, bound
        finally:
            server.stop(None).wait()


@pytest.fixture
def client() -> Iterator[Client]:
    with serving() as made:
        yield made


def set_grpc(client: Client, port: int, host: str = "10.0.2.2", more: str = "") -> None:
    client.shell(f'am broadcast -a {ACTION}.SET_GRPC --ei "port" {port} --es "host" {host} {more}')


def enable(client: Client, port: int) -> None:
    client.shell(f"am broadcast -a {ACTION}.ENABLE_ACCESSIBILITY_TREE_LOGS")
    set_grpc(client, port)


def forest_of(client: Client) -> AccessibilityForest:
    return client.emulator.engine.run(lambda host: host.forest())


def latest(servicer: Servicer) -> AccessibilityForest:
    return parse_proto(servicer.gather_forests()[-1])


def test_heartbeat_and_events(client: Client) -> None:
    with listening() as (servicer, port):
        enable(client, port)
        for _ in range(3):
            assert servicer.came.wait(WAIT_S)
            servicer.came.clear()
        assert latest(servicer) == forest_of(client)
        client.shell("am start -n com.android.deskclock/.DeskClock")
        client.controller.getScreenshot(RGB)
        wanted = ("TYPE_WINDOW_STATE_CHANGED", "com.android.deskclock")
        seen: list[tuple[str, str]] = []
        while wanted not in seen:
            servicer.came.clear()
            assert servicer.came.wait(WAIT_S)
            seen += [
                (event.event["event_type"], event.event["event_package_name"])
                for event in servicer.gather_events()
            ]


@pytest.mark.parametrize("settle", ["screenshot", "airplane"])
def test_no_forest_is_stale(client: Client, settle: str) -> None:
    """Whatever a client reads after a frame belongs to that frame."""
    ask: dict[str, Callable[[], object]] = {
        "screenshot": lambda: client.controller.getScreenshot(RGB),
        "airplane": lambda: client.shell("settings get global airplane_mode_on"),
    }
    with listening() as (servicer, port):
        enable(client, port)
        assert servicer.came.wait(WAIT_S)
        stale = 0
        for number in range(200):
            app = ("com.android.deskclock/.DeskClock", "com.android.settings/.Settings")[number % 2]
            client.shell(f"am start -n {app}")
            ask[settle]()
            stale += latest(servicer) != forest_of(client)
        assert stale == 0


def test_a_host_that_left_costs_nothing_and_may_come_back(client: Client) -> None:
    with listening() as (servicer, port):
        enable(client, port)
        assert servicer.came.wait(WAIT_S)
    for _ in range(20):
        client.controller.getScreenshot(RGB, timeout=5)
    with listening(port) as (servicer, _):
        assert servicer.came.wait(WAIT_S)
        client.controller.getScreenshot(RGB, timeout=5)


def test_the_endpoint_outlives_boots_and_processes(tmp_path: Path) -> None:
    memory = tmp_path / "state.json"
    with listening() as (servicer, port):
        with serving(state_file=memory) as client:
            enable(client, port)
            assert servicer.came.wait(WAIT_S)
            client.emulator.engine.boot(seed=2)
            client.emulator.engine.reboot()
            servicer.came.clear()
            assert servicer.came.wait(WAIT_S)
        servicer.came.clear()
        with serving(state_file=memory) as client:
            assert servicer.came.wait(WAIT_S)
    memory.write_text('{"endpoint": {"host": 3}}')
    with serving(state_file=memory) as client:
        client.controller.getScreenshot(RGB, timeout=5)


def test_without_a_host_it_is_this_machine(client: Client) -> None:
    """As android_env 1.2.3 says it, which AndroidWorld pins."""
    with listening() as (servicer, port):
        client.shell(f"am broadcast -a {ACTION}.ENABLE_ACCESSIBILITY_TREE_LOGS")
        client.shell(f'am broadcast -a {ACTION}.SET_GRPC --ei "port" {port}')
        assert servicer.came.wait(WAIT_S)


def test_bad_endpoints_are_not_taken(client: Client) -> None:
    for port, host in ((0, "10.0.2.2"), (99999, "10.0.2.2"), (80, "example.com"), (80, "10.0.0.9")):
        set_grpc(client, port, host)
        client.controller.getScreenshot(RGB, timeout=5)
    client.shell(f"am broadcast -a {ACTION}.SET_GRPC --es port x")
    client.shell(f"am broadcast -a {ACTION}.SET_GRPC")
    client.controller.getScreenshot(RGB, timeout=5)


class AskingServicer(a11y_pb2_grpc.A11yServiceServicer):
    """A host that asks for one forest over the stream."""

    def __init__(self) -> None:
        self.got: list[AccessibilityForest] = []
        self.came = threading.Event()

    def Bidi(  # noqa: N802
        self, requests: Iterator[a11y_pb2.ClientToServer], context: grpc.ServicerContext
    ) -> Iterator[a11y_pb2.ServerToClient]:
        yield a11y_pb2.ServerToClient()
        yield a11y_pb2.ServerToClient(get_forest=a11y_pb2.ServerToClient.GetA11yForest())
        self.got.append(parse_proto(next(requests).forest))
        self.came.set()


def test_a_host_may_ask_over_a_stream(client: Client) -> None:
    servicer = AskingServicer()
    with listening(servicer=servicer) as (_, port):
        set_grpc(client, port, "127.0.0.1", "--ez bidi true")
        assert servicer.came.wait(WAIT_S)
        assert servicer.got == [forest_of(client)]
