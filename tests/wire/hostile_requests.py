"""Requests and bytes that no decent gRPC client sends, drawn from a generator."""

from __future__ import annotations

import contextlib
import math
import random
import struct
from dataclasses import dataclass
from typing import Any

from android_env.proto import (
    emulator_controller_pb2 as pb,
)
from android_env.proto import (
    snapshot_service_pb2,
)
from google.protobuf import empty_pb2, struct_pb2, wrappers_pb2
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from mobile_gym.core.virtual_devices import EXTENSION_SERVICE

CONTROLLER = "/android.emulation.control.EmulatorController"
EXTENSION = {
    "Boot": struct_pb2.Struct, "Advance": wrappers_pb2.Int64Value, "Now": empty_pb2.Empty,
    "Rest": empty_pb2.Empty,
    "SaveState": empty_pb2.Empty, "LoadState": wrappers_pb2.StringValue,
    "Forget": wrappers_pb2.StringValue, "Diff": wrappers_pb2.StringValue,
    "DiffByField": wrappers_pb2.StringValue, "Traces": wrappers_pb2.StringValue,
    "Undone": struct_pb2.Struct, "Untouched": wrappers_pb2.StringValue,
    "TypeText": struct_pb2.Struct, "PressKey": wrappers_pb2.StringValue,
    "OpenApp": wrappers_pb2.StringValue, "ExportState": wrappers_pb2.StringValue,
    "ImportState": wrappers_pb2.StringValue, "WatchInputs": wrappers_pb2.StringValue,
    "CountInputs": empty_pb2.Empty, "EndWatch": wrappers_pb2.StringValue,
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
    found.extend(
        Method(f"/{EXTENSION_SERVICE}/{name}", request) for name, request in EXTENSION.items()
    )
    return tuple(found)


METHODS = methods()


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
