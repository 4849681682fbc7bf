"""Broken and hostile gRPC clients: what they send is refused, and nobody else notices.

`MOBILE_GYM_FUZZ` says how many requests are tried; some thousands by default.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
import pytest
from android_env.proto import (
    emulator_controller_pb2 as pb,
)
from android_env.proto import (
    emulator_controller_pb2_grpc,
)
from google.protobuf import struct_pb2, wrappers_pb2
from hostile_requests import (
    CONTROLLER,
    EXTENSION,
    METHODS,
    Method,
    ends_the_emulator,
    garbage,
    metadata,
    payload,
)
from virtual_emulators import channel, process

from mobile_gym.core.virtual_devices import EXTENSION_SERVICE
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.extension import VirtualDeviceService
from mobile_gym.virtual_device.server.images import MAX_ENLARGED_PX
from mobile_gym.virtual_device.server.virtual_emulator import MAX_REQUEST_BYTES

TRIES = int(os.environ.get("MOBILE_GYM_FUZZ", "2000"))
AT_ONCE = 16
CALL_S = 30.0
"""A request's deadline: none may come near it, on a machine however busy."""
MOST_GROWTH_BYTES = 300 << 20
STATUS = grpc.StatusCode
REFUSALS = {
    STATUS.OK, STATUS.INVALID_ARGUMENT, STATUS.UNIMPLEMENTED, STATUS.NOT_FOUND, STATUS.CANCELLED,
    STATUS.RESOURCE_EXHAUSTED, STATUS.FAILED_PRECONDITION,
}  # fmt: skip
"""UNKNOWN is what an error in the server's code is told as."""


@dataclass
class Target:
    """A server in a process of its own, which must not end."""

    process: Any
    port: int
    witness: emulator_controller_pb2_grpc.EmulatorControllerStub
    slowest_s: float = 0.0
    steps: int = 0
    codes: Counter[str] = field(default_factory=Counter)

    def rss_bytes(self) -> int:
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def step(self) -> pb.Image:
        """A step of somebody well-behaved: it is answered, whatever others do."""
        begun_s = time.monotonic()
        self.witness.sendTouch(
            pb.TouchEvent(touches=[pb.Touch(x=5, y=5, pressure=1), pb.Touch(x=5, y=5)]),
            timeout=CALL_S,
        )
        image = self.witness.getScreenshot(
            pb.ImageFormat(format=pb.ImageFormat.RGB888, width=54), timeout=CALL_S
        )
        self.slowest_s = max(self.slowest_s, time.monotonic() - begun_s)
        self.steps += 1
        assert len(image.image) == image.format.width * image.format.height * 3 > 0
        return image

    def boot(self) -> None:
        """Start the device anew."""
        with channel(self.port) as link:
            boot = link.unary_unary(f"/{EXTENSION_SERVICE}/Boot")
            boot(struct_pb2.Struct().SerializeToString(), timeout=CALL_S)

    def rested(self) -> bytes:
        """What the screen shows after a moment."""
        with channel(self.port) as link:
            advance = link.unary_unary(f"/{EXTENSION_SERVICE}/Advance")
            advance(wrappers_pb2.Int64Value(value=1000).SerializeToString(), timeout=CALL_S)
        return self.step().image


@pytest.fixture(scope="module")
def target() -> Iterator[Target]:
    with process("--clock", "stepped") as (server, told), channel(told["grpc_port"]) as link:
        made = Target(
            server, told["grpc_port"], emulator_controller_pb2_grpc.EmulatorControllerStub(link)
        )
        made.step()
        yield made
        assert server.poll() is None
        made.step()


def answer(link: grpc.Channel, method: Method, rng: random.Random) -> grpc.Future:
    """Send one request; what comes of it."""
    given, told = payload(rng, method), metadata(rng)
    while ends_the_emulator(method, given):
        given = payload(rng, method)
    if method.takes_stream:
        rest = (payload(rng, method) for _ in range(rng.randrange(3)))
        return link.stream_unary(method.path).future(
            iter([given, *rest]), timeout=CALL_S, metadata=told
        )
    return link.unary_unary(method.path).future(given, timeout=CALL_S, metadata=told)


def stream(link: grpc.Channel, method: Method, rng: random.Random) -> grpc.StatusCode:
    """Open a stream of answers, take one perhaps, and leave in the middle."""
    given, told = payload(rng, method), metadata(rng)
    call = link.unary_stream(method.path)(given, timeout=CALL_S, metadata=told)
    if rng.random() < 0.5:
        with contextlib.suppress(grpc.RpcError, StopIteration):
            next(call)
    call.cancel()
    with contextlib.suppress(grpc.RpcError):
        for _ in call:
            pass
    return call.code()


def test_every_method_is_tried() -> None:
    engine = DeviceEngine.__new__(DeviceEngine)
    handler: Any = VirtualDeviceService(engine).handler()
    assert set(handler._method_handlers) == {f"/{EXTENSION_SERVICE}/{name}" for name in EXTENSION}
    assert len(METHODS) == 34 + 7 + len(EXTENSION)


def test_random_requests(target: Target) -> None:
    rng = random.Random(7)
    grown_from, tried = 0, 0
    with channel(target.port) as link:
        while tried < TRIES:
            chosen = [rng.choice(METHODS) for _ in range(AT_ONCE)]
            futures = [(m, answer(link, m, rng)) for m in chosen if not m.gives_stream]
            codes = [(m, stream(link, m, rng)) for m in chosen if m.gives_stream]
            codes += [(m, future.code()) for m, future in futures]
            for method, code in codes:
                target.codes[code.name] += 1
                assert code in REFUSALS, method.path
            tried += AT_ONCE
            if not grown_from and tried >= TRIES // 4:
                grown_from = target.rss_bytes()
            if rng.random() < 0.2:
                target.step()
    grown = target.rss_bytes() - grown_from
    print(f"{tried} requests {dict(target.codes)}; {target.steps} steps of another client, the "
          f"slowest {target.slowest_s:.2f} s; grown by {grown >> 20} MiB")  # fmt: skip
    assert len(target.codes) >= 4
    assert grown < MOST_GROWTH_BYTES


def test_what_is_no_message_leaves_nothing_behind(target: Target) -> None:
    """gRPC's own refusal of it keeps 16 KB each."""
    with channel(target.port) as link:
        send = link.unary_unary(f"{CONTROLLER}/sendTouch")
        grown_from = 0
        for number in range(1100):
            if number == 300:
                grown_from = target.rss_bytes()
            assert send.future(b"\xff" * 9, timeout=CALL_S).code() == STATUS.INVALID_ARGUMENT
    assert target.rss_bytes() - grown_from < 8 << 20


def test_unknown_methods_and_services(target: Target) -> None:
    rng = random.Random(8)
    before = target.rested()
    with channel(target.port) as link:
        for _ in range(max(TRIES // 50, 40)):
            path = rng.choice((METHODS[0].path + "x", "/nosuch.Service/Do", "/", "//", "/\u6587/x"))
            with pytest.raises(grpc.RpcError) as refused:
                link.unary_unary(path)(rng.randbytes(20), timeout=CALL_S)
            assert refused.value.code() == STATUS.UNIMPLEMENTED  # type: ignore[attr-defined]
    assert target.rested() == before


def spoil(link: socket.socket, rng: random.Random) -> None:
    with contextlib.suppress(OSError):  # we are hung up on, rightly
        link.sendall(garbage(rng))
        if rng.random() < 0.3:
            link.shutdown(socket.SHUT_WR)
            link.settimeout(0.05)
            link.recv(1000)


def test_garbage_on_the_port(target: Target) -> None:
    rng = random.Random(9)
    before, grown_from = target.rested(), target.rss_bytes()
    for number in range(max(TRIES // 10, 200)):
        with socket.create_connection(("127.0.0.1", target.port), CALL_S) as link:
            spoil(link, rng)
        if number % 50 == 0:
            target.step()
    assert target.rested() == before
    assert target.rss_bytes() - grown_from < MOST_GROWTH_BYTES


def test_waiting_for_a_screen_to_settle_ends_with_the_client(target: Target) -> None:
    """A finger rests and time stands still: it never settles, and keeps nobody's thread."""
    target.boot()  # random requests may have turned the screen off
    target.witness.sendTouch(pb.TouchEvent(touches=[pb.Touch(x=9, y=9, pressure=1)]))
    with channel(target.port) as link:
        ask = link.unary_unary(f"{CONTROLLER}/getScreenshot")
        request = pb.ImageFormat(format=pb.ImageFormat.RGB888, width=54).SerializeToString()
        told = (("mobile-gym-forest", ""), ("mobile-gym-settle-ms", "60000"))
        asked = [ask.future(request, timeout=1.0, metadata=told) for _ in range(100)]
        codes = {call.code() for call in asked}
        assert codes == {STATUS.DEADLINE_EXCEEDED, STATUS.RESOURCE_EXHAUSTED}
    begun_s = time.monotonic()
    target.step()
    assert time.monotonic() - begun_s < 10


def test_streams_that_are_cut_give_their_places_back(target: Target) -> None:
    request = pb.ImageFormat(format=pb.ImageFormat.PNG, width=54).SerializeToString()
    for _ in range(40):  # more than may be open at the same time
        with channel(target.port) as link:
            watch = link.unary_stream(f"{CONTROLLER}/streamScreenshot")
            opened_s, image = time.monotonic(), None
            while image is None:  # those before may not have been missed yet
                assert time.monotonic() - opened_s < CALL_S
                with contextlib.suppress(grpc.RpcError):
                    image = next(watch(request, timeout=CALL_S))


def test_a_huge_request_is_refused(target: Target) -> None:
    grown_from = target.rss_bytes()
    with channel(target.port) as link:
        send = link.unary_unary(f"{CONTROLLER}/setClipboard")
        for _ in range(3):
            with pytest.raises(grpc.RpcError) as refused:
                send(bytes(MAX_REQUEST_BYTES + 1), timeout=CALL_S)
            assert refused.value.code() == STATUS.RESOURCE_EXHAUSTED  # type: ignore[attr-defined]
    assert target.rss_bytes() - grown_from < 4 * MAX_REQUEST_BYTES


def test_huge_pictures_do_not_pile_up(target: Target) -> None:
    huge = pb.ImageFormat(format=pb.ImageFormat.RGBA8888, width=2**31, height=2**31)
    grown_from = 0
    for _ in range(3):
        with channel(target.port) as link:
            ask = link.unary_unary(f"{CONTROLLER}/getScreenshot")
            asked = [ask.future(huge.SerializeToString(), timeout=CALL_S) for _ in range(AT_ONCE)]
            heights = {pb.Image.FromString(call.result()).format.height for call in asked}
        assert heights == {MAX_ENLARGED_PX}
        target.step()
        grown_from = grown_from or target.rss_bytes()
    assert target.rss_bytes() - grown_from < MOST_GROWTH_BYTES
