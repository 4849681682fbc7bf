"""Replies without end: every body that a server sends is bounded in bytes, packed and unpacked.

The bound holds for what a client reads by itself, too, such as the body of an error.
"""

from __future__ import annotations

import functools
import sys
import zlib
from collections.abc import AsyncIterator
from typing import Any, Final

MAX_BODY_BYTES: Final = 8_000_000
"""Of the longest reply that is read; 32,000 tokens of text are 200,000 bytes."""
ACCEPTED: Final = "gzip, deflate"
"""What a server may pack a body with: what can be unpacked piece by piece."""
_PACKED: Final = {"gzip": 31, "x-gzip": 31, "deflate": 15}
"""The window bits that `zlib` wants, by content coding."""


class BodyTooLong(Exception):
    """A body that is longer than any reply, or packed in a way that was not asked for."""


async def bound_body(response: Any) -> None:
    """Bound the body of an HTTP response before anybody reads it.

    Args:
        response: of httpx or httpx2, as its response hook is given it.
    """
    coding = response.headers.pop("content-encoding", "identity").strip().lower()
    response.headers.pop("content-length", None)  # of the packed body
    response.stream = _bounded_stream_of(type(response).__module__)(response.stream, coding)


@functools.cache
def _bounded_stream_of(module: str) -> type[Any]:
    """A stream of the library that a response comes from: it accepts those of its own alone."""
    library = sys.modules[module.partition(".")[0]]

    class BoundedStream(library.AsyncByteStream):  # type: ignore[misc, name-defined]
        """Another stream, unpacked, up to the bound."""

        def __init__(self, inner: Any, coding: str) -> None:
            self._inner = inner
            self._coding = coding

        async def __aiter__(self) -> AsyncIterator[bytes]:
            unpack = _Unpacker(self._coding)
            async for chunk in self._inner:
                yield unpack(chunk)

        async def aclose(self) -> None:
            """Close the connection."""
            await self._inner.aclose()

    return BoundedStream


class _Unpacker:
    """Unpacks a body piece by piece and counts what has come of it.

    Raises:
        BodyTooLong: it is packed in another way, or wrongly.
    """

    def __init__(self, coding: str) -> None:
        if coding not in {"identity", "", *_PACKED}:
            raise BodyTooLong(f"the body is packed as {coding[:40]!r}, which was not asked for")
        self._unpacker = zlib.decompressobj(_PACKED[coding]) if coding in _PACKED else None
        self._left = MAX_BODY_BYTES

    def __call__(self, chunk: bytes) -> bytes:
        """What a piece stands for.

        Raises:
            BodyTooLong: with it the body is too long, or it cannot be unpacked.
        """
        if self._unpacker is not None:
            try:
                chunk = self._unpacker.decompress(chunk, self._left + 1)
            except zlib.error as error:
                raise BodyTooLong(f"the body cannot be unpacked: {error}") from None
        self._left -= len(chunk)
        if self._left < 0:
            raise BodyTooLong(f"the body is longer than {MAX_BODY_BYTES} bytes")
        return chunk
