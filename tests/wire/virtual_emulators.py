"""Virtual emulators and clients of theirs, for the tests of this folder."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import grpc
from android_env.proto import (
    emulator_controller_pb2_grpc,
    snapshot_service_pb2_grpc,
)

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.server.config import Ports, ServeConfig, parse_screen
from mobile_gym.virtual_device.server.virtual_emulator import VirtualEmulator

SCREEN = "1200x540"
ANY_PORT = Ports(0, 0, 0)


def config(**fields: Any) -> ServeConfig:
    given = {"clock": "stepped", "seed": 1, "display": parse_screen(SCREEN)} | fields
    return ServeConfig(ports=ANY_PORT, adb_server_port=given.pop("adb_server_port", 0), **given)


@contextmanager
def channel(port: int) -> Iterator[grpc.Channel]:
    options = [("grpc.max_receive_message_length", -1), ("grpc.max_send_message_length", -1)]
    with grpc.insecure_channel(f"127.0.0.1:{port}", options) as made:
        yield made


@dataclass
class Client:
    """Stubs of everything a virtual emulator serves, and the emulator itself."""

    emulator: VirtualEmulator
    channel: grpc.Channel
    controller: emulator_controller_pb2_grpc.EmulatorControllerStub
    snapshots: snapshot_service_pb2_grpc.SnapshotServiceStub

    def extension(self, method: str, request: Any, answer: Any) -> Any:
        call = self.channel.unary_unary(
            f"/mobile_gym.VirtualDevice/{method}",
            lambda message: message.SerializeToString(),
            answer.FromString,
        )
        return call(request, timeout=10)

    def frame(self) -> Any:
        return self.emulator.engine.run(lambda host: host.screenshot())

    def shell(self, script: str) -> str:
        return self.emulator.engine.shell(script).stdout


@contextmanager
def serving(**fields: Any) -> Iterator[Client]:
    with VirtualEmulator(APPS, config(**fields)) as emulator, channel(emulator.ports.grpc) as link:
        yield Client(
            emulator,
            link,
            emulator_controller_pb2_grpc.EmulatorControllerStub(link),
            snapshot_service_pb2_grpc.SnapshotServiceStub(link),
        )


@contextmanager
def process(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A server in a process of its own, and what it says when it is ready."""
    ports = ("--grpc-port", "0", "--console-port", "0", "--adb-port", "0", "--adb-server-port", "0")
    with subprocess.Popen(
        [sys.executable, "-m", "mobile_gym.virtual_device", *ports, "--screen", SCREEN, *arguments],
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            yield server, json.loads(server.stdout.readline())
        finally:
            server.kill()
