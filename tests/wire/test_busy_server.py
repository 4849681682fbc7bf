"""Many clients that keep a server busy: another one is answered all the same, and it ends."""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

from adb_shell.adb_device import AdbDeviceTcp
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto import emulator_controller_pb2_grpc as pb_grpc
from virtual_emulators import channel, process

from mobile_gym.virtual_device.server.adb.messages import (
    CLOSE,
    CONNECT,
    MAX_PAYLOAD,
    OKAY,
    OPEN,
    VERSION,
    WRITE,
    Message,
    encode,
    read_message,
)

PICTURE = pb.ImageFormat(format=pb.ImageFormat.RGB888)
LOOKS = 20
ANSWER_S = 0.5
"""On a machine that does nothing else; `slowness` says how much slower this one is now."""
END_S = 2.0
BAIT = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"
FOREVER = (
    f"echo {BAIT} | grep -E '(a+)+$'",
    f"log {BAIT}; while :; do logcat -d -e '^(a+)+$'; done",
    f"while :; do case {BAIT} in *a*a*a*a*a*a*a*a*c) ;; esac; done",
    f"while :; do x={BAIT}; x=${{x%%*a*a*a*a*a*a*a*c}}; done",
    "while :; do content query --uri content://sms --where \"body LIKE '%e%e%e%e%e%e%e%z'\"; done",
    "while :; do screencap -p > /dev/null; done",
    "while :; do :; done",
    "while :; do uiautomator dump /dev/null; done",
    "while :; do find / -name '*a*e*i*o*u*a*e*z'; done",
    "while :; do input swipe 200 900 200 300 60000; done",
    "while :; do sleep 86400; done",
    "while :; do seq 1 2000000 | sort -r | grep -c '(1*)*$'; done",
    "while :; do dumpsys | grep -E '(.*)*x{500}'; done",
)
CLIENTS = 50


def slowness() -> float:
    """How many times as long as on a quiet machine a piece of work takes here and now."""
    begun_s = time.perf_counter()
    for _ in range(3):
        sum(number * number for number in range(100_000))
    wall_s = time.perf_counter() - begun_s
    begun_s = time.thread_time()
    for _ in range(3):
        sum(number * number for number in range(100_000))
    return max(wall_s / max(time.thread_time() - begun_s, 1e-6), 1.0)


class Hostile:
    """A host with as many streams as there are scripts, each of which is begun again at its end."""

    def __init__(self, adb_port: int) -> None:
        self._link = socket.create_connection(("127.0.0.1", adb_port), 20)
        self._link.settimeout(None)
        self._send(CONNECT, VERSION, MAX_PAYLOAD, b"host::features=shell_v2")
        assert self._receive().command == CONNECT
        self.ended = 0
        for number in range(CLIENTS):
            self._open(number)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._link.shutdown(socket.SHUT_RDWR)
        self._thread.join(10)
        self._link.close()

    def _open(self, number: int) -> None:
        script = FOREVER[number % len(FOREVER)]
        self._send(OPEN, number + 1, 0, f"shell:{script}\0".encode())

    def _serve(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                message = self._receive()
                if message.command == WRITE:
                    self._send(OKAY, message.arg1, message.arg0)
                elif message.command == CLOSE:
                    self.ended += 1
                    self._open(message.arg1 - 1)

    def _send(self, command: int, arg0: int, arg1: int, payload: bytes = b"") -> None:
        self._link.sendall(encode(Message(command, arg0, arg1, payload), checksum=False))

    def _receive(self) -> Message:
        return read_message(self._exactly, checksum=False)

    def _exactly(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            part = self._link.recv(size - len(found))
            if not part:
                raise EOFError
            found += part
        return found


@contextmanager
def hostile_clients(adb_port: int) -> Iterator[Hostile]:
    made = Hostile(adb_port)
    time.sleep(2.0)  # until all of them are at work
    try:
        yield made
    finally:
        made.close()


def test_fifty_hostile_clients_keep_nobody_waiting() -> None:
    with process("--seed", "1") as (server, ready), channel(ready["grpc_port"]) as link:
        stub = pb_grpc.EmulatorControllerStub(link)
        stub.getScreenshot(PICTURE, timeout=20)
        other = AdbDeviceTcp("127.0.0.1", ready["adb_port"], default_transport_timeout_s=20)
        other.connect()
        with closing(other), hostile_clients(ready["adb_port"]):
            took_s: list[float] = []
            for _ in range(LOOKS):
                factor, begun_s = slowness(), time.monotonic()
                stub.getScreenshot(PICTURE, timeout=20)
                took_s.append((time.monotonic() - begun_s) / factor)
                begun_s = time.monotonic()
                assert other.shell("settings get system font_scale").strip() == "1.0"
                took_s.append((time.monotonic() - begun_s) / factor)
            print(f"the longest took {max(took_s):.2f} s")
            assert max(took_s) < ANSWER_S, took_s
            server.send_signal(signal.SIGTERM)
            begun_s = time.monotonic()
            server.wait(20)
            assert time.monotonic() - begun_s < END_S * slowness()
