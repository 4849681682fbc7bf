"""The packets of the adb transport.

Source: AOSP, `packages/modules/adb/protocol.txt` and `adb.h`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final, NamedTuple

SYNC: Final = 0x434E5953
CONNECT: Final = 0x4E584E43
OPEN: Final = 0x4E45504F
OKAY: Final = 0x59414B4F
CLOSE: Final = 0x45534C43
WRITE: Final = 0x45545257
AUTH: Final = 0x48545541
STLS: Final = 0x534C5453
"""Commands: four ASCII letters, the first one in the lowest byte."""

VERSION: Final = 0x01000001
SKIP_CHECKSUM_VERSION: Final = 0x01000001
"""From this version of both peers on, nobody computes checksums."""
MAX_PAYLOAD: Final = 1 << 20
"""What we take in one packet; both peers keep to the smaller of their limits."""

_HEADER: Final = struct.Struct("<6I")
_KNOWN: Final = frozenset({SYNC, CONNECT, OPEN, OKAY, CLOSE, WRITE, AUTH, STLS})


class ProtocolError(Exception):
    """What came is no adb packet, or not one that may come now; the connection ends."""


class Message(NamedTuple):
    """One packet; what the arguments mean depends on the command."""

    command: int
    arg0: int = 0
    arg1: int = 0
    payload: bytes = b""


class Header(NamedTuple):
    """What stands before a payload."""

    command: int
    arg0: int
    arg1: int
    length: int
    checksum: int


def encode(message: Message, *, checksum: bool) -> bytes:
    """A packet's bytes; without `checksum` its field is 0."""
    command, arg0, arg1, payload = message
    total = sum(payload) & 0xFFFFFFFF if checksum else 0
    return _HEADER.pack(command, arg0, arg1, len(payload), total, command ^ 0xFFFFFFFF) + payload


def decode_header(header: bytes) -> Header:
    """Read the 24 bytes before a payload.

    Raises:
        ProtocolError: they are not a packet's, or announce a longer one than is allowed.
    """
    command, arg0, arg1, length, checksum, magic = _HEADER.unpack(header)
    if magic != command ^ 0xFFFFFFFF or command not in _KNOWN:
        raise ProtocolError(f"no adb packet begins with {header[:4]!r}")
    if length > MAX_PAYLOAD:
        raise ProtocolError(f"a packet of {length} bytes is longer than {MAX_PAYLOAD}")
    return Header(command, arg0, arg1, length, checksum)


def read_message(read_exactly: Callable[[int], bytes], *, checksum: bool) -> Message:
    """Read one packet.

    Args:
        read_exactly: gives so many bytes or raises.
        checksum: whether the peer fills in checksums.

    Raises:
        ProtocolError: what comes is no packet, or its checksum is wrong.
    """
    header = decode_header(read_exactly(_HEADER.size))
    payload = read_exactly(header.length) if header.length else b""
    if checksum and sum(payload) & 0xFFFFFFFF != header.checksum:
        raise ProtocolError("a packet's checksum is wrong")
    return Message(header.command, header.arg0, header.arg1, payload)
