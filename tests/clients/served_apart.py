"""A virtual emulator in a process of its own, for clients whose packages ours cannot live with."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import adbutils

SERVER_PYTHON = os.environ.get("SERVER_PYTHON", sys.executable)
"""Has what mobile_gym needs; the client's own Python may have other versions."""
WAIT_S = 60


@dataclass(frozen=True)
class Served:
    """A served device and the adb server that knows it."""

    serial: str
    grpc_port: int
    console_port: int
    adb_port: int
    adb_server_port: int
    adb: str
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        """Variables for a client that starts adb itself."""
        return {
            **os.environ,
            "HOME": str(self.home),
            "ANDROID_ADB_SERVER_PORT": str(self.adb_server_port),
            "ANDROID_SERIAL": self.serial,
            "PATH": f"{Path(self.adb).parent}{os.pathsep}{os.environ['PATH']}",
        }

    def run_adb(self, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.adb, *args],
            capture_output=True,
            text=True,
            env=self.environment,
            timeout=WAIT_S,
            check=False,
        )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextmanager
def serving_apart(home: Path, *options: str) -> Iterator[Served]:
    """Serve a device with some options of `python -m mobile_gym.virtual_device`."""
    server_port, adb = free_port(), adbutils.adb_path()
    environment = {**os.environ, "HOME": str(home)}
    subprocess.run(
        [adb, "-P", str(server_port), "start-server"],
        env={**environment, "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554"},
        check=True,
        capture_output=True,
        timeout=WAIT_S,
    )
    command = [
        *(SERVER_PYTHON, "-m", "mobile_gym.virtual_device", "--screen", "1200x540"),
        *("--grpc-port", "0", "--console-port", "0", "--adb-port", "0", "--end-with-parent"),
        *("--adb-server-port", str(server_port), *options),
    ]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            told = json.loads(process.stdout.readline())
            served = Served(
                told["serial"],
                told["grpc_port"],
                told["console_port"],
                told["adb_port"],
                server_port,
                adb,
                home,
            )
            assert served.run_adb("wait-for-device").returncode == 0
            yield served
        finally:
            process.stdin.close()  # it ends with its parent, and the adb server with it
            process.stdout.read()
            process.wait(WAIT_S)
