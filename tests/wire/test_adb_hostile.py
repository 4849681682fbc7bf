"""Broken and greedy clients: they end their own connection at most.

`MOBILE_GYM_FUZZ` says how many packets and scripts are tried; some thousands by default.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import struct
import threading
from collections.abc import Iterator

import pytest
from adb_phone import served

from mobile_gym.virtual_device.server.adb.daemon import MAX_CONNECTIONS, MAX_STREAMS, AdbListener
from mobile_gym.virtual_device.server.adb.messages import (
    CLOSE,
    CONNECT,
    MAX_PAYLOAD,
    OKAY,
    OPEN,
    SYNC,
    WRITE,
    Message,
    encode,
    read_message,
)

TRIES = int(os.environ.get("MOBILE_GYM_FUZZ", "2000"))
VERSION = 0x01000001


@pytest.fixture(scope="module")
def listener() -> Iterator[AdbListener]:
    with served() as made:
        yield made


class Peer:
    """A host that sends what it likes."""

    def __init__(self, listener: AdbListener, version: int = VERSION, greet: bool = True) -> None:
        self.link = socket.create_connection(("127.0.0.1", listener.port), 20)
        self.checksum = version < VERSION
        if greet:
            self.send(CONNECT, version, MAX_PAYLOAD, b"host::features=shell_v2")
            assert self.receive().command == CONNECT

    def send(self, command: int, arg0: int = 0, arg1: int = 0, payload: bytes = b"") -> None:
        message = Message(command, arg0, arg1, payload)
        self.link.sendall(encode(message, checksum=self.checksum))

    def receive(self) -> Message:
        return read_message(self.exactly, checksum=False)

    def exactly(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            part = self.link.recv(size - len(found))
            if not part:
                raise EOFError
            found += part
        return found

    def is_hung_up(self) -> bool:
        """Read to the end, which a timeout says has not come."""
        with self.link:
            try:
                while self.link.recv(65536):
                    pass
            except ConnectionResetError:
                pass
        return True

    def shell(self, script: str, number: int = 1) -> bytes:
        self.send(OPEN, number, 0, f"shell:{script}\0".encode("utf-8", "surrogatepass"))
        found = b""
        remote = 0
        while True:
            message = self.receive()
            if message.arg1 != number:
                continue
            if message.command == OKAY:
                remote = message.arg0
            elif message.command == WRITE:
                found += message.payload
                self.send(OKAY, number, remote)
            elif message.command == CLOSE:
                return found

    def close(self) -> None:
        self.link.close()


@pytest.fixture
def witness(listener: AdbListener) -> Iterator[Peer]:
    """Somebody well-behaved, whom the others must not disturb."""
    made = Peer(listener)
    assert made.shell("echo before") == b"before\n"
    yield made
    assert made.shell("echo after") == b"after\n"
    made.close()


def test_the_handshake_is_bounded_by_both_sides(listener: AdbListener) -> None:
    peer = Peer(listener, greet=False)
    peer.send(CONNECT, VERSION, 4096, b"host::")
    greeting = peer.receive()
    assert greeting.command == CONNECT
    assert greeting.arg0 == VERSION
    assert greeting.payload.startswith(b"device::")
    assert b"features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir" in greeting.payload
    peer.send(OPEN, 5, 0, b"exec:screencap\0")
    okay = peer.receive()
    part = peer.receive()
    assert (okay.command, part.command, len(part.payload)) == (OKAY, WRITE, 4096)
    peer.close()


def test_an_old_peer_gets_checksums_and_must_send_them(listener: AdbListener) -> None:
    peer = Peer(listener, version=0x01000000)
    peer.send(OPEN, 1, 0, b"shell:echo hi\0")
    assert read_message(peer.exactly, checksum=True).command == OKAY
    assert read_message(peer.exactly, checksum=True).payload == b"hi\n"
    peer.checksum = False
    peer.send(OPEN, 2, 0, b"shell:echo hi\0")
    assert peer.is_hung_up()


def test_the_next_packet_waits_for_the_acknowledgement(listener: AdbListener) -> None:
    peer = Peer(listener)
    peer.send(OPEN, 1, 0, b"exec:seq 1 300000\0")
    okay, first = peer.receive(), peer.receive()
    assert (okay.command, first.command) == (OKAY, WRITE)
    assert len(first.payload) == MAX_PAYLOAD
    assert peer.shell("echo others go on", number=2) == b"others go on\n"
    peer.send(OKAY, 1, okay.arg0)
    assert peer.receive().command == WRITE
    peer.close()


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        struct.pack("<6I", CONNECT, VERSION, 4096, 1 << 31, 0, CONNECT ^ 0xFFFFFFFF),
        struct.pack("<6I", CONNECT, VERSION, 4096, 0, 0, 0),
        encode(Message(OPEN, 1, 0, b"shell:\0"), checksum=False),
        encode(Message(SYNC, 1, 1), checksum=False),
    ],
)
def test_what_is_no_handshake_ends_the_connection(
    listener: AdbListener, witness: Peer, raw: bytes
) -> None:
    peer = Peer(listener, greet=False)
    peer.link.sendall(raw)
    assert peer.is_hung_up()


def test_unknown_services_are_refused(listener: AdbListener) -> None:
    peer = Peer(listener)
    for number, name in enumerate(
        (b"", b"nosuch:", b"jdwp:1", b"tcp:x", b"tcp:9", b"\xff\xfe:"), 1
    ):
        peer.send(OPEN, number, 0, name + b"\0")
        assert peer.receive() == Message(CLOSE, 0, number)
    peer.close()


def test_streams_and_connections_are_bounded(listener: AdbListener, witness: Peer) -> None:
    greedy = Peer(listener)
    for number in range(1, 4 * MAX_STREAMS):
        greedy.send(OPEN, number, 0, b"shell:cat\0")  # each waits for input that never comes
    answers = [greedy.receive().command for _ in range(1, 4 * MAX_STREAMS)]
    assert answers.count(CLOSE) > MAX_STREAMS
    assert MAX_STREAMS / 2 < answers.count(OKAY) <= MAX_STREAMS
    greedy.close()
    crowd = [Peer(listener, greet=False) for _ in range(2 * MAX_CONNECTIONS)]
    assert witness.shell("echo in the crowd") == b"in the crowd\n"
    for peer in crowd:
        peer.close()


def test_too_much_without_acknowledgement_ends_the_connection(
    listener: AdbListener, witness: Peer
) -> None:
    peer = Peer(listener)
    peer.send(OPEN, 1, 0, b"shell:sleep 0; logcat\0")
    okay = peer.receive()
    peer.send(OPEN, 2, 0, b"shell:logcat\0")  # follows the log and reads nothing
    follower = peer.receive()
    while follower.arg1 != 2:
        follower = peer.receive()
    with contextlib.suppress(ConnectionError):  # it may have hung up before the last one
        for _ in range(5):
            peer.send(WRITE, 2, follower.arg0, b"x" * 1000)
    assert okay.command == OKAY
    assert peer.is_hung_up()


def test_random_packets(listener: AdbListener, witness: Peer) -> None:
    rng = random.Random(5)
    commands = (OPEN, OPEN, OKAY, OKAY, CLOSE, WRITE, SYNC, CONNECT, 0, 0x48545541)
    services = (b"shell:id", b"sync:", b"shell,v2:cat", b"exec:cat", b"reverse:list-forward", b"x")
    done = 0
    while done < TRIES:
        peer = Peer(listener, greet=rng.random() < 0.9)
        drain = threading.Thread(target=peer.is_hung_up, daemon=True)
        drain.start()
        try:
            for _ in range(rng.randrange(1, 60)):
                done += 1
                payload = rng.randbytes(rng.choice((0, 3, 24, 100)))
                if rng.random() < 0.5:
                    payload = rng.choice(services) + b"\0"
                elif rng.random() < 0.3:
                    payload = rng.choice((b"STAT", b"SEND", b"RECV", b"LIST", b"DATA")) + payload
                message = Message(
                    rng.choice(commands[:-2] if rng.random() < 0.97 else commands),
                    rng.randrange(1, 5) if rng.random() < 0.99 else 0,
                    rng.randrange(5),
                    payload,
                )
                raw = bytearray(encode(message, checksum=False))
                if rng.random() < 0.02:
                    raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
                peer.link.sendall(raw)
        except OSError:
            pass  # we were hung up on, rightly
        with contextlib.suppress(OSError):
            peer.link.shutdown(socket.SHUT_RDWR)
        drain.join(10)
        assert not drain.is_alive()
        if rng.random() < 0.1:
            assert witness.shell("echo alive") == b"alive\n"


def test_random_scripts(listener: AdbListener, witness: Peer) -> None:
    rng = random.Random(6)
    words = (
        *("echo", "ls", "cat", "/sdcard", "$X", "$((", "))", "$(", ")", "`", "'", '"', "|", "&&"),
        *(";", ">", "/sdcard/f", "<", "2>&1", "if", "then", "fi", "for i in 1 2; do", "done", "*"),
        *("{", "}", "\\", "\n", "am start", "-n", "a/.b", "input tap 1 1", "dumpsys", "window"),
        *("settings put system", "pm list packages", "-p", "--", "\u6587", "\x01", "date", "cd"),
        *("content query --uri", "content://sms", "wm size", "logcat -d", "find / -name", "x=1"),
    )
    peer = Peer(listener)
    for number in range(1, TRIES + 1):
        script = " ".join(rng.choices(words, k=rng.randrange(1, 12)))
        peer.send(OPEN, number, 0, b"shell,v2,raw:" + script.encode() + b"\0")
        remote = 0
        while (message := peer.receive()).command != CLOSE:
            assert message.arg1 == number, script
            if message.command == OKAY and not remote:
                remote = message.arg0
                peer.send(WRITE, number, remote, struct.pack("<BI", 4, 0))  # no more input
            elif message.command == WRITE:
                peer.send(OKAY, number, remote)
    peer.close()
