"""AndroidWorld in a process of its own, and the served device that it talks to."""

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
from typing import IO, Any

import adbutils
from downloads import write_downloads

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


class RaisedThere(Exception):
    """AndroidWorld raised an exception; the message says which, and where."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Where a served device listens, and the adb server that knows it."""

    grpc: int
    console: int
    adb_server: int

    @property
    def serial(self) -> str:
        """What adb calls the device."""
        return f"emulator-{self.console}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What AndroidWorld answered.

    Attributes:
        value: of the call.
        seconds: how long it took without AndroidWorld's own sleeps.
        slept_s: how long these were, whether they were kept or cut.
    """

    value: Any
    seconds: float
    slept_s: float


def adb_program() -> str:
    """The adb in adbutils' wheel."""
    return str(Path(adbutils.__file__).with_name("binaries") / "adb")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def _free_port_pair() -> int:
    """An even port whose successor is free, too, as a console and its adb have them."""
    while True:
        port = _free_port() & ~1
        try:
            for tried_port in (port, port + 1):
                socket.create_server(("127.0.0.1", tried_port)).close()
        except OSError:
            continue
        return port


@contextmanager
def served(persona: str, log: IO[str], seed: int = 0) -> Iterator[Ports]:
    """A served device with an adb server of its own.

    Args:
        persona: which apps it has and what they are called.
        log: where it says what it does.
        seed: of its data.
    """
    console, adb_server = _free_port_pair(), _free_port()
    ports = Ports(_free_port(), console, adb_server)
    adb = [adb_program(), "-P", str(adb_server)]
    subprocess.run([*adb, "start-server"], check=True, capture_output=True)
    options = {
        "--grpc-port": ports.grpc,
        "--console-port": console,
        "--adb-port": console + 1,
        "--adb-server-port": adb_server,
        "--seed": seed,
        **({} if persona == "aosp" else {"--persona": persona}),
    }
    program = [sys.executable, "-c", "from mobile_gym.cli import main; main()", "serve", "--json"]
    server = subprocess.Popen(
        [*program, *(str(part) for pair in options.items() for part in pair)],
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        assert server.stdout is not None
        if not server.stdout.readline():
            raise RuntimeError("the device was not served; its log says why")
        yield ports
    finally:
        server.terminate()
        server.wait()
        subprocess.run([*adb, "kill-server"], check=False, capture_output=True)


class AndroidWorld:
    """AndroidWorld's own code, in its own environment (`driver.py`).

    Args:
        checkout: AndroidWorld's source.
        environment: its virtual environment (`environment.sh`).
        ports: of the device.
        folder: where its temporary files go.
        log: where it says what it does.
        cut_sleeps: whether its sleeps are cut.
    """

    def __init__(
        self,
        checkout: Path,
        environment: Path,
        ports: Ports,
        folder: Path,
        log: IO[str],
        *,
        cut_sleeps: bool,
    ) -> None:
        forwarder = write_downloads(folder)
        options = {
            "--console-port": ports.console,
            "--grpc-port": ports.grpc,
            "--adb-server-port": ports.adb_server,
            "--adb": adb_program(),
            "--forwarder": forwarder,
        }
        programs = environment / "bin"
        self._process = subprocess.Popen(
            [
                str(programs / "python"),
                str(HERE / "driver.py"),
                *(str(part) for pair in options.items() for part in pair),
                *(["--cut-sleeps"] if cut_sleeps else []),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={
                **os.environ,
                "PYTHONPATH": str(checkout),
                "TMPDIR": str(folder),
                "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            },
        )

    def ask(self, request: str, **arguments: Any) -> Answer:
        """Have it do something (`driver.REQUESTS`).

        Raises:
            RaisedThere: it raised an exception.
            RuntimeError: it ended.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps({"do": request, **arguments}), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"AndroidWorld's process ended at {request!r}; its log says why")
        told = json.loads(line)
        if "error" in told:
            raise RaisedThere(f"{told['error']} (at {', '.join(told['where'][-4:])})")
        return Answer(told["ok"], told["seconds"], told["slept"])

    def close(self) -> None:
        """End it."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(timeout=30)
