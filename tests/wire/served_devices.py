"""Emulator devices on servers in processes of their own."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import adbutils
import gymnasium

from mobile_gym.devices import open_device
from mobile_gym.devices.emulator import EmulatorDevice
from mobile_gym.envs import MobileEnv

SIZE = (1200, 540)
QUICK = {"connect_timeout_s": 6.0, "call_timeout_s": 2.0}
"""How long tests of faults wait."""


@contextmanager
def adb_server() -> Iterator[int]:
    """The port of an adb server, which nobody else uses."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
    yield port
    subprocess.run(
        [adbutils.adb_path(), "-P", str(port), "kill-server"],
        capture_output=True,
        check=False,
        timeout=20,
    )


def spec_of(told: dict[str, Any], adb_server_port: int, **more: Any) -> dict[str, Any]:
    """What `make(device=...)` is given for a server."""
    where = {"serial": told["serial"], "grpc_port": told["grpc_port"]}
    return where | {"adb_server_port": adb_server_port} | more


@contextmanager
def opened(told: dict[str, Any], adb_server_port: int, **more: Any) -> Iterator[EmulatorDevice]:
    device = open_device(spec_of(told, adb_server_port, **more), screen_size=SIZE)
    assert isinstance(device, EmulatorDevice)
    with closing(device):
        yield device


@contextmanager
def made(task: str, **arguments: Any) -> Iterator[MobileEnv]:
    made = gymnasium.make(task, disable_env_checker=True, **arguments)
    with closing(made):
        assert isinstance(made.unwrapped, MobileEnv)
        yield made.unwrapped


def wait_for(condition: Callable[[], bool], timeout_s: float = 10.0) -> None:
    """Wait until something holds."""
    until_s = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < until_s, "it did not happen in time"
        time.sleep(0.01)


class Server:
    """A server that is killed and started again on the same ports.

    Args:
        control: what `faulty_server` is told with; None for a server that does not fail.
        clock: `real` or `stepped`.
        options: further ones.
    """

    def __init__(
        self,
        control: Path | None = None,
        clock: str = "stepped",
        options: tuple[str, ...] = (),
    ) -> None:
        self._options = options
        self.control = control
        self._clock = clock
        self._process: subprocess.Popen[str] | None = None
        self.told: dict[str, Any] = {}

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()

    def start(self) -> None:
        ports = [
            part
            for name in ("grpc", "console", "adb")
            for part in (f"--{name}-port", str(self.told.get(f"{name}_port", 0)))
        ]
        program = (
            ["-m", "mobile_gym.virtual_device"]
            if self.control is None
            else [str(Path(__file__).with_name("faulty_server.py")), str(self.control)]
        )
        options = [
            "--adb-server-port",
            "0",
            "--screen",
            "1200x540",
            "--clock",
            self._clock,
            *self._options,
        ]
        self._process = subprocess.Popen(
            [sys.executable, *program, *ports, *options], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.told = json.loads(self._process.stdout.readline())

    def restore(self) -> None:
        """Have it run as it should, whatever a test has done to it."""
        if self._process is None:
            self.start()
        else:
            self.signal(signal.SIGCONT)
        if self.control is not None:
            self.tell()

    def signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=10)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def tell(self, *words: str) -> None:
        assert self.control is not None
        self.control.write_text(" ".join(words), encoding="utf-8")
