"""Broken and hostile gRPC clients: what they send is refused, and nobody else notices.

`MOBILE_GYM_FUZZ` says how many requests are tried; some thousands by default.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import socket
import struct
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
    snapshot_service_pb2,
)
from google.protobuf import empty_pb2, struct_pb2, wrappers_pb2
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from virtual_emulators import channel, process

from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.extension import SERVICE, VirtualDeviceService
from mobile_gym.virtual_device.server.images import MAX_ENLARGED_PX
from mobile_gym.virtual_device.server.serve import MAX_REQUEST_BYTES

TRIES = int(os.environ.get("MOBILE_GYM_FUZZ", "2000"))
AT_ONCE = 16
CALL_S = 30.0
"""A request's deadline: none may come near it, on a machine however busy."""
MOST_GROWTH_BYTES = 300 << 20
CONTROLLER = "/android.emulation.control.EmulatorController"
STATUS = grpc.StatusCode
REFUSALS = {
    STATUS.OK, STATUS.INVALID_ARGUMENT, STATUS.UNIMPLEMENTED, STATUS.NOT_FOUND, STATUS.CANCELLED,
    STATUS.RESOURCE_EXHAUSTED, STATUS.FAILED_PRECONDITION,
}  # fmt: skip
"""UNKNOWN is what an error in the server's code is told as."""
EXTENSION = {
    "Boot": struct_pb2.Struct, "Advance": wrappers_pb2.Int64Value, "Now": empty_pb2.Empty,
    "SaveState": empty_pb2.Empty, "LoadState": wrappers_pb2.StringValue,
    "Forget": wrappers_pb2.StringValue, "Diff": wrappers_pb2.StringValue,
    "Reads": wrappers_pb2.StringValue, "Untouched": wrappers_pb2.StringValue,
    "TypeText": struct_pb2.Struct, "PressKey": wrappers_pb2.StringValue,
    "OpenApp": wrappers_pb2.StringValue,
}  # fmt: skip
HOSTILE_TEXTS = (
    "", "\0", "x", "state-1", "state-999999", "../../etc/passwd", "file:///etc/passwd",
    "file:///dev/shm/there-is-no-such-file", "file:///dev/shm/../../etc/hostname",
    "file:///dev/zero", "file:///proc/self/mem", "/dev/shm/x", "{", "[" * 5000, "\u6587\u5b57",
    "\U0001f600", "-1", "1e999", "$(reboot)", "'", "com.android.settings", "Enter", "back",
    "a" * 70_000, "%s%n", "seed", "zh", '{"dark": true}', '{"font_scale": 1e308}', '{"nosuch": {}}',
    "settings get global airplane_mode_on",
)  # fmt: skip
HOSTILE_INTEGERS = (0, 1, -1, 2, 7, 100, 8191, 65_536, 2**31 - 1, -(2**31), 2**32 - 1, 2**63 - 1)
HOSTILE_FLOATS = (0.0, -1.0, 1e308, -1e308, math.nan, math.inf, -math.inf, 5e-324, 1e12)
STRUCT_KEYS = ("seed", "language", "perturbation", "text", "clear", "submit", "")
STRUCT_VALUES = (*HOSTILE_TEXTS, *HOSTILE_FLOATS, True, None, [1.0, [None]], {"font_scale": {}})
METADATA = ("forest", "probes-bin", "settle-ms", "touches-bin", "nosuch")
LIMITS = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1),
    FieldDescriptor.CPPTYPE_ENUM: (-(2**31), 2**31 - 1),
}


@dataclass(frozen=True)
class Method:
    """One method of one service."""

    path: str
    request: type[Message]
    takes_stream: bool = False
    gives_stream: bool = False


def methods() -> tuple[Method, ...]:
    found = []
    for module in (pb, snapshot_service_pb2):
        for service in module.DESCRIPTOR.services_by_name.values():
            for method in service.methods:
                request = getattr(module, method.input_type.name, empty_pb2.Empty)
                path = f"/{service.full_name}/{method.name}"
                streams = (method.client_streaming, method.server_streaming)
                found.append(Method(path, request, *streams))
    found.extend(Method(f"/{SERVICE}/{name}", request) for name, request in EXTENSION.items())
    return tuple(found)


METHODS = methods()


# -- what is sent ------------------------------------------------------------------------------


def value(rng: random.Random, one: FieldDescriptor) -> Any:
    """A value of a scalar field, seldom a sensible one."""
    kind = one.cpp_type
    if kind == FieldDescriptor.CPPTYPE_STRING:
        if one.type == FieldDescriptor.TYPE_BYTES:
            return rng.randbytes(rng.choice((0, 1, 100)))
        return rng.choice(HOSTILE_TEXTS)
    if kind in (FieldDescriptor.CPPTYPE_FLOAT, FieldDescriptor.CPPTYPE_DOUBLE):
        return rng.choice(HOSTILE_FLOATS)
    if kind == FieldDescriptor.CPPTYPE_BOOL:
        return rng.random() < 0.5
    low, high = LIMITS[kind]
    if kind == FieldDescriptor.CPPTYPE_ENUM and rng.random() < 0.7:
        return rng.choice(one.enum_type.values).number
    given = rng.choice((*HOSTILE_INTEGERS, rng.randrange(1000)))
    return min(max(given, low), high)


def fill(rng: random.Random, message: Message, depth: int = 0) -> Any:
    """Give a message hostile values."""
    if isinstance(message, struct_pb2.Struct):
        for _ in range(rng.randrange(4)):
            message.update({rng.choice(STRUCT_KEYS): rng.choice(STRUCT_VALUES)})
        return message
    for one in message.DESCRIPTOR.fields:
        if rng.random() < 0.4 or depth > 3:
            continue
        map_entry = one.message_type is not None and one.message_type.GetOptions().map_entry
        if map_entry:
            continue
        if one.is_repeated:
            items = getattr(message, one.name)
            for _ in range(rng.choice((0, 1, 3, 12, 300 if rng.random() < 0.05 else 2))):
                if one.message_type is not None:
                    fill(rng, items.add(), depth + 1)
                else:
                    items.append(value(rng, one))
        elif one.message_type is not None:
            fill(rng, getattr(message, one.name), depth + 1)
        else:
            setattr(message, one.name, value(rng, one))
    return message


def ends_the_emulator(method: Method, payload: bytes) -> bool:
    """Whether this is a request to shut down, which is honoured."""
    if method.request is not pb.VmRunState:
        return False
    with contextlib.suppress(Exception):
        state = pb.VmRunState.FromString(payload).state
        return state in (pb.VmRunState.SHUTDOWN, pb.VmRunState.TERMINATE)
    return False


def payload(rng: random.Random, method: Method) -> bytes:
    if rng.random() < 0.35:
        return rng.randbytes(rng.choice((0, 1, 2, 8, 40, 2000)))
    raw = bytearray(fill(rng, method.request()).SerializeToString())
    if raw and rng.random() < 0.2:
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    if rng.random() < 0.05:
        del raw[rng.randrange(len(raw) + 1) :]
    return bytes(raw)


def metadata(rng: random.Random) -> tuple[tuple[str, str | bytes], ...]:
    if rng.random() < 0.7:
        return ()
    found: list[tuple[str, str | bytes]] = []
    for name in rng.sample(METADATA, rng.randrange(1, 4)):
        text = rng.choice(
            ("", "0", "-1", "7", "60000", "61000", "x", '["id"]', '["cat"]', "[1]", "{")
        )
        content = rng.choice((text.encode(), rng.randbytes(20)))
        found.append((f"mobile-gym-{name}", content if name.endswith("-bin") else text))
    return tuple(found)


# -- the server and who watches it -------------------------------------------------------------


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

    def rested(self) -> bytes:
        """What the screen shows after a moment."""
        with channel(self.port) as link:
            advance = link.unary_unary(f"/{SERVICE}/Advance")
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
    assert set(handler._method_handlers) == {f"/{SERVICE}/{name}" for name in EXTENSION}
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


def frame(kind: int, flags: int, number: int, content: bytes) -> bytes:
    """A frame of HTTP/2. Source: RFC 9113, section 4.1."""
    head = struct.pack(">I", len(content))[1:]
    return head + struct.pack(">BBI", kind, flags, number & 0x7FFFFFFF) + content


PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def garbage(rng: random.Random) -> bytes:
    """What is not HTTP/2, or not for long."""
    if rng.random() < 0.4:
        start = rng.choice((b"", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01", b"CNXN", PREFACE[:10]))
        return start + rng.randbytes(rng.choice((0, 10, 3000)))
    frames = [
        frame(
            rng.randrange(12),
            rng.randrange(256),
            rng.randrange(8),
            rng.randbytes(rng.randrange(40)),
        )
        for _ in range(rng.randrange(1, 12))
    ]
    whole = PREFACE + frame(4, 0, 0, b"") + b"".join(frames)
    return whole[: rng.randrange(len(PREFACE), len(whole) + 1)]


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
